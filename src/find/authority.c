#include "find/authority.h"

#include "find/lead.h"
#include "find/run.h"
#include "text/generated/byte_sets.h"
#include "text/steps.h"
#include "unicode/link_props.h"

/* Longer than any user name and password. */
#define MOST_USERINFO 1024u

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

/* Skip a word without a dot that stands right after an `@`. Such a word is no
 * domain. Returns where the word ends; `limit` if a dot, a port or a path
 * follows it, so that it needs a closer look. */
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
    const bool is_end = end == ':' ? !lks_is_ascii_digit(text.data[at + 1])
                                   : end == '@' || (is_userinfo(end) &&
                                                    end != '.' && end != '_');
    return is_end ? at : limit;
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
