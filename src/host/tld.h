/* Decides whether a host can end with a label. lks_may_end_host() is a quick
 * check of a label in a text, and never rejects a label that a host can end
 * with. lks_is_tld() of host/suffix.h gives the exact answer. For top-level
 * domains, other layers use only the functions of this file and of host/suffix.h;
 * the tables behind these functions are private to this layer. */
#ifndef LKS_HOST_TLD_H
#define LKS_HOST_TLD_H

#include "host/suffix.h"
#include "host/tld_hints.h"
#include "text/ascii_run.h"
#include "text/hints.h"

/** What counts as a top-level domain, and which characters labels can have. */
typedef struct lks_tld_rules {
    const lks_suffix_table *table; /**< the delegated top-level domains */
    bool is_own;                   /**< `table` is the compiled-in list */
    bool has_unknown; /**< H19: names that are not delegated, but could be,
                       *   count too */
    bool has_emoji;   /**< labels can have emoji */
    bool is_touched;  /**< P6, P7 or P17 is on, so that some letters do not
                       *   belong to the name that they touch: letters right
                       *   after it (P6), right before it (P7) or an ending
                       *   after a hyphen (P17) */
} lks_tld_rules;

/** The slower part of lks_may_end_host(), for labels that the quick check
 *  cannot decide. */
bool lks_may_end_host_closely(const lks_tld_rules *rules, lks_slice text,
                              size_t at, size_t limit);

/* The code point of three bytes at `p`; 0 if the character there has fewer or
 * more bytes. Most characters after an ideographic full stop have three
 * bytes. */
static inline uint32_t lks_three_byte_char(const uint8_t *p)
{
    const uint32_t cp = (p[0] & 15u) << 12 | (p[1] & 63u) << 6 | (p[2] & 63u);
    const bool is_one =
        (p[0] & 0xF0) == 0xE0 && (p[1] & 0xC0) == 0x80 && (p[2] & 0xC0) == 0x80;
    return is_one ? cp : 0;
}

/** True if the label at `at` starts with a Kana or ideograph that no top-level
 *  domain starts with, as nearly every sentence after an ideographic full stop
 *  does. The text from `limit` on is not known yet. */
static LKS_INLINE bool lks_is_cjk_word(const lks_tld_rules *rules,
                                       lks_slice text, size_t at, size_t limit)
{
    if (at + 3 > limit || !rules->is_own || rules->has_unknown)
        return false;
    const uint32_t cp = lks_three_byte_char(text.data + at);
    return lks_is_cjk_letter(cp) && !lks_may_begin_cjk_tld(cp);
}

/** False only if no host can end with the label that starts at `at`, right after
 *  a dot. True for every label that a host can end with, and for about one other
 *  label in twelve: false for "file.txt", true for "example.com". The text from
 *  `limit` on is not known yet. */
static LKS_INLINE bool lks_may_end_host(const lks_tld_rules *rules,
                                        lks_slice text, size_t at, size_t limit)
{
    if (at + 8 <= limit && rules->is_own && !rules->has_unknown) {
        const uint64_t bytes = lks_eight_bytes(text.data + at);
        const uint64_t others = lks_non_letters(bytes);
        if (!(bytes & others & (~others + 1))) /* the first byte that is no
                                                * letter is ASCII */
            return lks_may_be_tld(bytes);
    }
    return lks_may_end_host_closely(rules, text, at, limit);
}

#endif
