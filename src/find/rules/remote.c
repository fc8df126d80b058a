#include "find/rules/hosts.h"

#include <string.h>

#include "find/detector.h"
#include "text/steps.h"
#include "text/words.h"
#include "url/scheme.h"

/* Longer than the name of every scheme with the trait LKS_SCHEME_HANDLE. */
#define LONGEST_SCHEME 8u

/* How much of a path, or of the next address, is looked at. */
#define LONGEST_LOOK 200u

/* True if the native text up to the next space is a path: it has a slash, or ends in
 * ".git". "a@example.com:привет" is an address and a word. */
static bool has_native_path(lks_slice text, size_t at, size_t *reach)
{
    const size_t start = at;
    while (at < text.len && at - start < LONGEST_LOOK && text.data[at] > ' ' &&
           text.data[at] != '/') {
        LKS_STEP();
        at++;
    }
    lks_raise_reach(reach, at + 1);
    return (at < text.len && text.data[at] == '/') ||
           lks_ends_with((lks_slice){text.data + start, at - start}, ".git");
}

/* True if what follows the colon is another address: "kim@a.com:lee@b.com". */
static bool is_before_sign(lks_slice text, size_t at, size_t *reach)
{
    const size_t start = at;
    while (at < text.len && at - start < LONGEST_LOOK &&
           (lks_is_ascii_alnum(text.data[at]) ||
            lks_is_one_of(text.data[at], ".-_+"))) {
        LKS_STEP();
        at++;
    }
    lks_raise_reach(reach, at + 2);
    return text.len - at > 1 && text.data[at] == '@' &&
           lks_is_ascii_alnum(text.data[at + 1]);
}

/* True before the path of "host:path" as scp and git write it. A number after
 * the colon would be a port. */
static bool has_path(lks_slice text, size_t at, size_t *reach)
{
    if (text.len < at + 2 || text.data[at] != ':')
        return false;
    const uint8_t next = text.data[at + 1];
    if (lks_is_one_of(next, "/~"))
        return true;
    return next >= 0x80 ? has_native_path(text, at + 1, reach)
                        : lks_is_ascii_alpha(next) &&
                              !is_before_sign(text, at + 1, reach);
}

/* True for "a@example.fi:ssa": Finnish joins its endings to names with a
 * colon. */
static bool is_finnish(lks_slice text, linkspan_range domain, size_t *reach)
{
    static const char endings[][7] = {
        "an",       "hin",      "in",       "ksi",     "lla", "lle",
        "ll\u00E4", "lta",      "lt\u00E4", "n",       "na",  "n\u00E4",
        "ssa",      "ss\u00E4", "sta",      "st\u00E4"};
    const lks_slice name = {text.data + domain.start,
                            domain.end - domain.start};
    if (!lks_ends_with_ignoring_case(name, ".fi"))
        return false;
    const size_t start = domain.end + 1;
    size_t end = start;
    while (end < text.len && end - start < sizeof *endings &&
           (lks_is_ascii_alpha(text.data[end]) || text.data[end] >= 0x80))
        end++;
    const size_t next = end + (end < text.len && text.data[end] == '.');
    lks_raise_reach(reach, next + 1);
    if (next < text.len && (lks_is_ascii_alnum(text.data[next]) ||
                            lks_is_one_of(text.data[next], "/_~-@")))
        return false; /* the word is a folder or a file */
    return LKS_IS_WORD_OF(lks_slice_of(text.data + start, end - start),
                          endings);
}

static bool is_handle(lks_slice text, size_t start)
{
    return start > 0 && text.data[start - 1] == '@' &&
           (start == 1 || !lks_is_ascii_alnum(text.data[start - 2]));
}

/* True for "{alice,bob}@": the brace that closes right before the `@` is
 * opened before the local part. */
static bool is_list(lks_slice text, linkspan_range local)
{
    return text.data[local.end - 1] == '}' &&
           !memchr(text.data + local.start, '{', local.end - local.start);
}

static bool is_after_scheme(lks_slice text, size_t start)
{
    size_t at = start;
    if (start == 0 || text.data[--at] != ':')
        return false;
    const size_t colon = at;
    while (at > 0 && colon - at < LONGEST_SCHEME &&
           lks_is_ascii_alnum(text.data[at - 1]))
        at--;
    return (lks_scheme_of((lks_slice){text.data + at, colon - at})->traits &
            LKS_SCHEME_HANDLE) != 0;
}

bool lks_is_remote(lks_slice text, linkspan_range local, linkspan_range domain,
                   size_t *reach)
{
    lks_raise_reach(reach, domain.end + 2);
    return (has_path(text, domain.end, reach) &&
            !is_finnish(text, domain, reach)) ||
           is_handle(text, local.start) || is_list(text, local) ||
           is_after_scheme(text, local.start);
}
