#include "detect/after_host.h"

#include "detect/lead.h"
#include "detect/run.h"
#include "text/generated/byte_sets.h"
#include "text/steps.h"
#include "unicode/link_props.h"

#define HIGHEST_PORT 65535u
#define MOST_DIGITS  5
/* More than any user name and password. */
#define MOST_USERINFO 1024u

lks_port_kind lks_read_port(lks_slice text, size_t at, linkspan_range *port)
{
    *port = (linkspan_range){at, at};
    if (at >= text.len || text.data[at] != ':')
        return LKS_PORT_NONE;
    size_t i = at + 1;
    uint32_t value = 0;
    for (; i < text.len && lks_is_ascii_digit(text.data[i]) &&
           i - at <= MOST_DIGITS + 1;
         i++) {
        LKS_STEP();
        value = value * 10 + (uint32_t)(text.data[i] - '0');
    }
    if (i == at + 1)
        return LKS_PORT_NONE;
    *port = (linkspan_range){at + 1, i};
    const bool is_glued = i < text.len && (lks_is_ascii_alpha(text.data[i]) ||
                                           lks_is_one_of(text.data[i], "_-"));
    const bool is_good =
        i - at - 1 <= MOST_DIGITS && value <= HIGHEST_PORT && !is_glued;
    return is_good ? LKS_PORT_GOOD : LKS_PORT_BAD;
}

bool lks_is_initiator(lks_slice text, size_t at)
{
    return at < text.len && lks_is_one_of(text.data[at], "/?#");
}

size_t lks_past_dot(lks_slice text, size_t run_end, size_t host_end)
{
    linkspan_range port;
    const bool has_more = lks_is_initiator(text, run_end) ||
                          lks_read_port(text, run_end, &port) == LKS_PORT_GOOD;
    return has_more ? run_end : host_end;
}

size_t lks_past_port(lks_slice text, size_t host_end)
{
    linkspan_range port;
    size_t at = host_end;
    if (at < text.len && text.data[at] == '.' &&
        (lks_is_initiator(text, at + 1) ||
         lks_read_port(text, at + 1, &port) == LKS_PORT_GOOD))
        at++;
    (void)lks_read_port(text, at, &port);
    return port.end;
}

static bool is_userinfo(uint8_t byte)
{
    return lks_has_byte(&userinfo_bytes, byte);
}

size_t lks_userinfo_end(lks_slice text, size_t at)
{
    const size_t start = at;
    while (at < text.len && at - start < MOST_USERINFO &&
           is_userinfo(text.data[at])) {
        LKS_STEP();
        at++;
    }
    return at;
}

bool lks_ends_authority(uint32_t cp)
{
    return cp < 0x80 ? lks_has_byte(&ends_authority_bytes, (uint8_t)cp)
                     : lks_link_term_of(cp) == LKS_TERM_HARD;
}

/* What stands from `at` on, right after an `@`, is a word without a dot, so no
 * domain, and no path follows it: gives where it ends, or `limit`. */
static size_t pass_user(lks_slice text, size_t at, size_t limit)
{
    while (at < limit &&
           (lks_is_ascii_alnum(text.data[at]) || text.data[at] == '-')) {
        LKS_STEP();
        at++;
    }
    if (at >= limit || text.len - at < 2)
        return limit;
    const uint8_t end = text.data[at];
    const bool is_plain = end == ':' ? !lks_is_ascii_digit(text.data[at + 1])
                                     : end == '@' || (is_userinfo(end) &&
                                                      end != '.' && end != '_');
    return is_plain ? at : limit;
}

size_t lks_pass_in_authority(const linkspan_detector *d, lks_slice text,
                             size_t floor, size_t at, size_t limit)
{
    while (at < limit) {
        const uint8_t byte = text.data[at];
        LKS_STEP();
        if (byte == '@') {
            const size_t end = pass_user(text, at + 1, limit);
            if (end >= limit || lks_takes_names(d))
                return at + 1;
            at = end;
        } else if (is_userinfo(byte) &&
                   (byte != ':' || !lks_is_lead_colon(d, text, floor, at))) {
            at++;
        } else {
            break;
        }
    }
    return at;
}
