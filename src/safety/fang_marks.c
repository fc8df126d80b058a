#include "safety/fang_marks.h"

#include <string.h>

#include "link/scheme.h"
#include "text/hints.h"
#include "text/steps.h"

/* True if a comma follows, possibly after a media type, as in a data: URL. Also true if
 * the media type is longer than the look-ahead. */
static bool is_before_payload(const uint8_t *p, size_t len)
{
    size_t at = 0;
    while (at < len &&
           (lks_is_ascii_alnum(p[at]) || lks_is_one_of(p[at], "/+.;=-_"))) {
        LKS_STEP();
        at++;
    }
    return at < len ? p[at] == ',' : len >= LKS_DEFANG_AHEAD - 1;
}

/* True if slashes of either kind, or none, and then numbers with three dots
 * follow, as in "http:1.2.3.4". The text after the numbers does not matter: if
 * it starts with a dot, that dot is defanged. */
static bool is_before_numbers(const uint8_t *p, size_t len)
{
    size_t at = 0;
    size_t dots = 0;
    while (at < len && lks_is_one_of(p[at], "/\\")) {
        LKS_STEP();
        at++;
    }
    for (; at < len &&
           (lks_hex_value(p[at]) >= 0 || p[at] == '.' || (p[at] | 0x20) == 'x');
         at++) {
        LKS_STEP();
        dots += p[at] == '.';
    }
    return dots >= 3;
}

/* H11: a scheme such as javascript: carries the text after it. A scheme of the
 * web with backslashes instead of slashes makes a suspect too. */
bool lks_is_carrying_colon(const lks_defanger *d, const uint8_t *colon,
                           size_t len)
{
    const uint8_t next = len > 1 ? colon[1] : ' ';
    const bool is_before_gap = d->is_document && next == '\n';
    if (next <= ' ' && !is_before_gap)
        return false;
    if (len > 3 && memcmp(colon, ":\\\\", 3) == 0 &&
        lks_is_server_byte(colon[3]) && lks_is_after_scheme(d->last))
        return true;
    if (lks_is_after_scheme(d->last) && is_before_numbers(colon + 1, len - 1))
        return true;
    if (lks_is_after_word(d->last, "script"))
        return next != '"' && next != '\'';
    if (lks_is_after_word(d->last, "data"))
        return is_before_gap || is_before_payload(colon + 1, len - 1);
    if (lks_is_after_word(d->last, "file"))
        return is_before_gap || next == '/' || next == '\\';
    return lks_is_after_word(d->last, "blob") &&
           (is_before_gap || (next | 0x20) == 'h');
}

/* True if `last` ends in the word `name`, which has fewer than eight letters. */
LKS_COLD static bool is_word_before(uint64_t last, const char *name)
{
    return lks_is_after_word(last, name) &&
           !lks_is_ascii_alnum(last >> 8 * strlen(name) & 0xFF);
}

/* H20: schemes without slashes, such as tel:, link by option. */
LKS_COLD static bool is_after_opaque(const lks_defanger *d, uint64_t last)
{
    bool is_after = false;
#define IS_AFTER(name, traits, default_port, other_port)                       \
    is_after |= ((traits)&LKS_SCHEME_OPAQUE) && is_word_before(last, name);
    LKS_SCHEMES(IS_AFTER)
#undef IS_AFTER
    return is_after && d->more.has_opaque_schemes;
}

LKS_COLD bool lks_is_opaque_colon(const lks_defanger *d, const uint8_t *colon,
                                  size_t len)
{
    const uint8_t next = len > 1 ? colon[1] : ' ';
    return (next > ' ' || (d->is_document && next == '\n')) &&
           is_after_opaque(d, d->last);
}

/* A network path is "\\server\share". A name of a server that is longer than
 * the look-ahead counts too. */
bool lks_is_network_path(const lks_defanger *d, const uint8_t *p, size_t len)
{
    const uint8_t before = d->last & 0xFF;
    size_t at = 2;
    if (lks_is_ascii_alnum(before) ||
        (before != 0 && lks_is_one_of(before, "\\/")) ||
        (before == ':' && !lks_is_after_scheme(d->last >> 8) &&
         !is_after_opaque(d, d->last >> 8)))
        return false; /* "C:\\dir": no network path starts here */
    while (at < len && lks_is_server_byte(p[at])) {
        LKS_STEP();
        at++;
    }
    if (at >= LKS_DEFANG_AHEAD)
        return true;
    return at >= 4 && len - at > 1 && p[at] == '\\' &&
           lks_is_server_byte(p[at + 1]);
}
