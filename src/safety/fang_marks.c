#include "safety/fang_marks.h"

#include <string.h>

#include "link/scheme.h"
#include "text/hints.h"
#include "text/steps.h"

/* The word before the colon, of at most eight letters, ends so. */
static bool is_after_word(const lks_defanger *d, const char *end)
{
    uint64_t word = 0;
    size_t len = 0;
    for (; end[len]; len++)
        word = word << 8 | (uint8_t)end[len];
    return ((d->last ^ word) << (64 - 8 * len)) == 0;
}

/* A media type, or nothing, and a comma; or as much as is known of one. */
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

/* The colon of a scheme that carries what follows it (H11): a suspect. */
bool lks_is_carrying_colon(const lks_defanger *d, const uint8_t *colon,
                           size_t len)
{
    const uint8_t next = len > 1 ? colon[1] : ' ';
    const bool is_before_gap = d->is_document && next == '\n';
    if (next <= ' ' && !is_before_gap)
        return false;
    if (is_after_word(d, "script"))
        return next != '"' && next != '\'';
    if (is_after_word(d, "data"))
        return is_before_gap || is_before_payload(colon + 1, len - 1);
    if (is_after_word(d, "file"))
        return is_before_gap || next == '/' || next == '\\';
    return is_after_word(d, "blob") && (is_before_gap || (next | 0x20) == 'h');
}

/* The word before the colon, of less than eight letters, is `name`. */
LKS_COLD static bool is_word_before(const lks_defanger *d, const char *name)
{
    return is_after_word(d, name) &&
           !lks_is_ascii_alnum(d->last >> 8 * strlen(name) & 0xFF);
}

/* The colon of a scheme without slashes, if such schemes link (H20). */
LKS_COLD bool lks_is_opaque_colon(const lks_defanger *d, const uint8_t *colon,
                                  size_t len)
{
    const uint8_t next = len > 1 ? colon[1] : ' ';
    if (!d->more.has_opaque_schemes ||
        (next <= ' ' && !(d->is_document && next == '\n')))
        return false;
    bool is_after = false;
#define IS_AFTER(name, traits, default_port, other_port)                       \
    is_after |= ((traits)&LKS_SCHEME_OPAQUE) && is_word_before(d, name);
    LKS_SCHEMES(IS_AFTER)
#undef IS_AFTER
    return is_after;
}

static bool is_server_byte(uint8_t byte)
{
    return byte >= 0x80 || lks_is_ascii_alnum(byte) ||
           lks_is_one_of(byte, ".-_@");
}

/* Two backslashes that start a network path, as far as that is known: a suspect. */
bool lks_is_network_path(const lks_defanger *d, const uint8_t *p, size_t len)
{
    const uint8_t before = d->last & 0xFF;
    size_t at = 2;
    if (lks_is_ascii_alnum(before) ||
        (before != 0 && lks_is_one_of(before, "\\:/")))
        return false;
    while (at < len && is_server_byte(p[at])) {
        LKS_STEP();
        at++;
    }
    if (at >= LKS_DEFANG_AHEAD)
        return true;
    return at >= 4 && len - at > 1 && p[at] == '\\' &&
           is_server_byte(p[at + 1]);
}
