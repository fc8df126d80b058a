#include "host/tld.h"

#include <string.h>

#include "host/label.h"
#include "text/utf8.h"

/* True if `cp` is a dot, or no part of a host. */
static bool ends_label(const lks_tld_rules *rules, uint32_t cp)
{
    return !lks_is_fixed_cjk(cp) &&
           (!lks_is_host_char(cp, rules->has_emoji) || lks_is_host_dot(cp));
}

/* True if the label that starts at `at` may be a native top-level domain, one
 * with characters beyond ASCII. The text from `limit` on is not known yet. */
static bool may_be_native(const lks_tld_rules *rules, lks_slice text, size_t at,
                          size_t limit)
{
    uint32_t cps[4] = {0, 0, 0, 0};
    for (size_t i = 0; i < 4 && at < text.len; i++) {
        size_t width = 0;
        const uint32_t cp =
            lks_utf8_decode(text.data + at, text.data + text.len, &width);
        at += width;
        if (at >= limit && limit < text.len)
            return true;
        /* low lines around a name are not part of it (H13) */
        if (ends_label(rules, cp) || cp == '_')
            break;
        cps[i] = cp;
    }
    if (cps[0] == 0)
        return false;
    if (cps[0] < 0x80)
        cps[0] |= 0x20;
    return !rules->is_own || lks_may_be_native_tld(cps, rules->is_touched);
}

LKS_NOINLINE bool lks_may_end_host_closely(const lks_tld_rules *rules,
                                           lks_slice text, size_t at,
                                           size_t limit)
{
    lks_ascii_label label;
    lks_ascii_label_at(text.data + at, text.len - at, &label);
    const size_t end = at + label.len;
    if ((end >= limit && limit < text.len) || rules->has_unknown)
        return true;
    if (label.len > LKS_LABEL_MAX)
        return false;
    if (end < text.len && text.data[end] >= 0x80) {
        if (label.len == 0)
            return !lks_is_cjk_word(rules, text, at, limit) &&
                   may_be_native(rules, text, at, limit);
        size_t width = 0;
        const uint32_t cp =
            lks_utf8_decode(text.data + end, text.data + text.len, &width);
        /* The label is native if it has a character that UTS #46 does not map
         * to ASCII or to nothing, and that NFC does not join to the character
         * before it. */
        if (!ends_label(rules, cp))
            return may_be_native(rules, text, at, limit) ||
                   !lks_is_fixed_letter(cp) || rules->is_touched;
    }
    if (!rules->is_own) {
        const uint8_t *hyphen =
            rules->is_touched ? memchr(text.data + at, '-', label.len) : NULL;
        if (hyphen &&
            lks_is_tld(rules->table,
                       lks_slice_of(text.data + at,
                                    (size_t)(hyphen - (text.data + at)))))
            return true;
        return lks_is_tld(rules->table, (lks_slice){text.data + at, label.len});
    }
    return lks_may_be_tld(label.start);
}
