/* Hints about the top-level domains of the compiled-in list, without searching
 * it. For this layer alone: other layers use host/tld.h and host/suffix.h. */
#ifndef LKS_HOST_TLD_HINTS_H
#define LKS_HOST_TLD_HINTS_H

#include "text/slice.h"

/** Sets the highest bit of each byte that is no ASCII letter. */
static inline uint64_t lks_non_letters(uint64_t bytes)
{
    const uint64_t each = 0x0101010101010101;
    const uint64_t lower = (bytes | each * 0x20) & each * 0x7F;
    const uint64_t from_a = lower + each * (0x80 - 'a');
    const uint64_t after_z = lower + each * (0x80 - 'z' - 1);
    return (~from_a | after_z | bytes) & each * 0x80;
}

bool lks_is_tld_hint(uint64_t letters);

/** False if no ASCII top-level domain starts like this: `bytes` are the eight
 *  bytes of text from the start of a label, which may be shorter, the first one
 *  in the lowest bits. Rejects eleven of twelve labels that are no top-level
 *  domain. */
static inline bool lks_may_be_tld(uint64_t bytes)
{
    const uint64_t others = lks_non_letters(bytes);
    const uint64_t end = others & (~others + 1); /* the first byte that is no
                                                  * letter */
    return lks_is_tld_hint((bytes | 0x2020202020202020) & ((end >> 7) - 1));
}

/** True for most ASCII top-level domains of at most LKS_FLAT_TLD_MAX letters
 *  below which every name is registrable, since the ICANN section has no
 *  further rules there. `word` is the label in lower case, its first byte in
 *  the lowest bits. */
#define LKS_FLAT_TLD_MAX 4u
bool lks_is_flat_tld(uint32_t word);

/** The `len` letters before `end` as a `word` for lks_is_flat_tld(). `len` is
 *  between 1 and LKS_FLAT_TLD_MAX, and four bytes can be read before `end`. */
static inline uint32_t lks_short_label(const uint8_t *end, size_t len)
{
    return (lks_four_bytes(end - 4) | 0x20202020) >> 8 * (4 - len);
}

/** About a second-level label below a top-level domain that is not flat. True
 *  only if no rule of the ICANN section has that label, so that names that end
 *  in it are registrable; true for most such labels. `word` is the top-level
 *  domain, as in lks_is_flat_tld(); `start` holds the first four bytes of the
 *  second-level label in the same form, and `len` is its length. */
bool lks_is_below_ruled_tld(uint32_t word, uint32_t start, size_t len);

/** True if UTS #46 maps `cp` to itself and NFC does not join it to what stands
 *  before it. */
bool lks_is_fixed_letter(uint32_t cp);

/** False if no native top-level domain (one with characters beyond ASCII) starts
 *  with `cps`, the first four code points of a label. They are 0 from the end of
 *  the label on. `is_touched`: a top-level domain may end before other letters
 *  (P6); otherwise one of two letters ends where the label ends. */
bool lks_may_be_native_tld(const uint32_t cps[4], bool is_touched);

/** True for Kana and ideographs. */
static inline bool lks_is_cjk_letter(uint32_t cp)
{
    /* without a branch: which of the two it is cannot be predicted */
    const unsigned is_kana = cp - 0x3041 <= 0x30FA - 0x3041;
    const unsigned is_ideograph = cp - 0x4E00 <= 0x9FFF - 0x4E00;
    return (is_kana | is_ideograph) != 0;
}

/** True for the Kana and ideographs for which lks_is_fixed_letter() is true, and
 *  which are host characters: all but the marks and signs among the Kana. Spares
 *  a look into large tables. */
static inline bool lks_is_fixed_cjk(uint32_t cp)
{
    return lks_is_cjk_letter(cp) && cp - 0x3097 > 0x30A0 - 0x3097;
}

/** False for most Kana and ideographs that no top-level domain starts with,
 *  whatever follows `cp`. */
bool lks_may_begin_cjk_tld(uint32_t cp);

#endif
