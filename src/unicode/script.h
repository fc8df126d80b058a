/* Script_Extensions, augmented as UTS #39 5.1 wants it. */
#ifndef LKS_UNICODE_SCRIPT_H
#define LKS_UNICODE_SCRIPT_H

#include <stdbool.h>
#include <stdint.h>

#include "unicode/generated/script_numbers.h"

#define LKS_SCRIPT_WORDS ((LKS_SCRIPTS + 63) / 64)

/** A set of scripts, a bit for each LKS_SCRIPT_ number. */
typedef struct lks_script_set {
    uint64_t words[LKS_SCRIPT_WORDS];
} lks_script_set;

/** Which value of Script_Extensions `cp` has: neighbours in a text mostly have
 *  the same, so that the set need not be asked for again. */
uint32_t lks_script_kind_of(uint32_t cp);

/** Code points in a row that have the same kind. */
typedef struct lks_script_range {
    uint32_t first;
    uint32_t count;
    uint32_t kind;
} lks_script_range;

/** The row that `cp` stands in, or as much of it as is found at once. */
lks_script_range lks_script_range_of(uint32_t cp);

/** The kind of Common and Inherited, which have every script. */
uint32_t lks_script_kind_common(void);

/** The set of a kind: what Script_Extensions has, and with Han also Hanb, Jpan
 *  and Kore, with Hiragana and Katakana Jpan, with Hangul Kore, with Bopomofo
 *  Hanb; every script for Common and Inherited. Never empty: what is not
 *  assigned, or is no code point, has Zzzz. */
lks_script_set lks_scripts_of_kind(uint32_t kind);

static inline lks_script_set lks_scripts_of(uint32_t cp)
{
    return lks_scripts_of_kind(lks_script_kind_of(cp));
}

static inline lks_script_set lks_all_scripts(void)
{
    return lks_scripts_of_kind(lks_script_kind_common());
}

static inline lks_script_set lks_scripts_in_both(lks_script_set a,
                                                 lks_script_set b)
{
    for (int i = 0; i < LKS_SCRIPT_WORDS; i++)
        a.words[i] &= b.words[i];
    return a;
}

static inline bool lks_scripts_are_none(lks_script_set set)
{
    uint64_t any = 0;
    for (int i = 0; i < LKS_SCRIPT_WORDS; i++)
        any |= set.words[i];
    return any == 0;
}

static inline bool lks_scripts_have(lks_script_set set, uint32_t script)
{
    return (set.words[script / 64] >> script % 64 & 1) != 0;
}

#endif
