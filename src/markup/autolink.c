#include "markup/autolink.h"

#include "text/steps.h"

#define SCHEME_MIN 2
#define SCHEME_MAX 32
#define LABEL_MAX  63 /* bytes of a label of a domain name */

/* The end of `<scheme:...>`, or 0. */
static size_t uri_end(lks_slice line)
{
    size_t at = 1;
    while (at < line.len && at <= SCHEME_MAX + 1 &&
           (lks_is_ascii_alnum(line.data[at]) ||
            lks_is_one_of(line.data[at], "+.-")))
        at++;
    if (at <= SCHEME_MIN || at > SCHEME_MAX + 1 || at == line.len ||
        line.data[at] != ':' || !lks_is_ascii_alpha(line.data[1]))
        return 0;
    for (; at < line.len; at++) {
        LKS_STEP();
        if (line.data[at] == '>')
            return at + 1;
        /* CommonMark 2.3 reads NUL as U+FFFD, which is allowed */
        if ((line.data[at] <= ' ' && line.data[at] != '\0') ||
            line.data[at] == '<')
            break;
    }
    return 0;
}

/* The end of the domain's label at `at`, or 0. */
static size_t label_end(lks_slice line, size_t at)
{
    const size_t start = at;
    while (at < line.len && at - start <= LABEL_MAX &&
           (lks_is_ascii_alnum(line.data[at]) || line.data[at] == '-')) {
        LKS_STEP();
        at++;
    }
    return at > start && at - start <= LABEL_MAX && line.data[start] != '-' &&
                   line.data[at - 1] != '-'
               ? at
               : 0;
}

/* The end of `<local@domain>`, or 0. */
static size_t address_end(lks_slice line)
{
    size_t at = 1;
    while (at < line.len &&
           (lks_is_ascii_alnum(line.data[at]) ||
            lks_is_one_of(line.data[at], ".!#$%&'*+/=?^_`{|}~-")))
        at++;
    if (at == 1 || at == line.len || line.data[at] != '@')
        return 0;
    do {
        at = label_end(line, at + 1);
    } while (at > 0 && at < line.len && line.data[at] == '.');
    return at > 0 && at < line.len && line.data[at] == '>' ? at + 1 : 0;
}

size_t lks_autolink_at(lks_slice line)
{
    const size_t len = uri_end(line);
    return len > 0 ? len : address_end(line);
}
