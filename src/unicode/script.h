/* Script_Extensions, augmented as UTS #39 5.1 says. */
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

/** A number for the value of Script_Extensions that `cp` has. Neighbouring
 *  characters mostly have the same number, so their set is looked up only
 *  once. */
uint32_t lks_script_kind_of(uint32_t cp);

/** Code points in a row with the same kind. */
typedef struct lks_script_range {
    uint32_t first;
    uint32_t count;
    uint32_t kind;
} lks_script_range;

/** The range of `cp`, or the part of it that one lookup finds. */
lks_script_range lks_script_range_of(uint32_t cp);

/** The kind of Common and Inherited, which have every script. */
uint32_t lks_script_kind_common(void);

/** The set of a kind: the value of Script_Extensions, plus Hanb, Jpan and Kore
 *  if it has Han, Jpan if it has Hiragana or Katakana, Kore if it has Hangul,
 *  Hanb if it has Bopomofo; every script for Common and Inherited. Never empty:
 *  unassigned code points, and numbers that are no code point, have Zzzz. */
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
