#include "safety/defang.h"

#include <string.h>

#include "text/hints.h"
#include "text/steps.h"
#include "url/scheme.h"

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

/* True if `held`, the bytes before a name that are still known, may end in a backslash
 * escape after which a link starts (P13): "\n", "\x3c", "\u003c". The backslash may be
 * too far away: that of the last two, or if only one byte is known. */
static bool may_end_escape(uint64_t held, bool is_one_byte)
{
    const uint8_t letter = held & 0xFF;
    const uint8_t before = held >> 8 & 0xFF;
    return ((before == '\\' || is_one_byte) && lks_is_one_of(letter, "nrt")) ||
           (lks_is_ascii_digit(before) && lks_hex_value(letter) >= 0);
}

/* True if `last`, which holds eight bytes, ends in the name of the scheme. Of a longer
 * name it holds only the end, which counts. */
LKS_COLD static bool is_after_name(uint64_t last, const char *name, size_t len)
{
    char end[9] = "";
    const size_t held = len < 8 ? len : 8;
    memcpy(end, name + len - held, held);
    return lks_is_after_word(last, end) &&
           (held == 8 || !lks_is_ascii_alnum(last >> 8 * held & 0xFF) ||
            may_end_escape(last >> 8 * held, held == 7));
}

/* True after the name of a scheme that has one of the traits. */
LKS_COLD static bool is_after_trait(uint64_t last, unsigned wanted)
{
    bool is_after = false;
#define IS_AFTER(name, traits, syntax, default_port, other_port)               \
    is_after |=                                                                \
        ((traits)&wanted) && is_after_name(last, name, sizeof(name) - 1);
    LKS_SCHEMES(IS_AFTER)
#undef IS_AFTER
    return is_after;
}

/* True if slashes, or none, and then a host without dots follow. A dot is broken
 * itself. */
static bool is_before_undotted_host(lks_slice text)
{
    size_t at = 0;
    while (at < text.len && lks_is_one_of(text.data[at], "/\\")) {
        LKS_STEP();
        at++;
    }
    const size_t start = at;
    while (at < text.len &&
           (text.data[at] >= 0x80 || lks_is_label_elsewhere(text.data[at]))) {
        LKS_STEP();
        at++;
    }
    const bool is_before_dot = at + 1 < text.len && text.data[at] == '.' &&
                               lks_is_label_elsewhere(text.data[at + 1]);
    return at > start && !is_before_dot;
}

/* Browsers need no slashes after these schemes: `<http:2130706433>` leads to an IPv4
 * address, and `[a](http:intranet)` to a single label. */
bool lks_is_colon_before_host(uint64_t last, lks_slice after)
{
    if (after.len > 1 && memcmp(after.data, "//", 2) == 0)
        return lks_is_one_of(last & 0xFF, "+-."); /* "a.://host" */
    return is_before_undotted_host(after) &&
           is_after_trait(last, LKS_SCHEME_SPECIAL);
}

/* H20: true after the name of a scheme without slashes, such as tel, whose links the
 * detector finds. */
LKS_COLD static bool is_after_opaque(const lks_defanger *d, uint64_t last)
{
    bool is_after =
        d->more.has_opaque_schemes && is_after_trait(last, LKS_SCHEME_OPAQUE);
    for (size_t i = 0; i < d->more.scheme_count && !is_after; i++) {
        const linkspan_str name = d->more.schemes[i];
        LKS_STEP();
        is_after =
            is_after_name(last, name.data, name.len) &&
            lks_has_no_slashes(
                lks_scheme_of(lks_slice_of(name.data, name.len))->syntax);
    }
    return is_after;
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
