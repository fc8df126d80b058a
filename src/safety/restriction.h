/* How far the scripts of a label mix: the restriction levels of UTS #39 5.2. */
#ifndef LKS_SAFETY_RESTRICTION_H
#define LKS_SAFETY_RESTRICTION_H

#include "text/slice.h"
#include "unicode/script.h"

/** Each level allows everything that the levels before it allow. */
typedef enum lks_restriction {
    LKS_RESTRICTION_ASCII,
    LKS_RESTRICTION_SINGLE_SCRIPT,
    LKS_RESTRICTION_HIGHLY,
    LKS_RESTRICTION_MODERATELY,
    LKS_RESTRICTION_MINIMALLY,
    LKS_RESTRICTION_UNRESTRICTED
} lks_restriction;

/** The level of a label in UTF-8. Unrestricted if a character's
 *  Identifier_Status is not Allowed or the label is ill-formed.
 *  data/safety/script_mixes.txt lists which scripts may mix. Takes linear
 *  time. */
lks_restriction lks_restriction_of(lks_slice label);

/** The level that the scripts alone give to any text, at worst Minimally
 *  Restrictive: Identifier_Status does not matter and ill-formed bytes are
 *  skipped. */
lks_restriction lks_script_mix_of(lks_slice text);

/** The values of Script_Extensions in a text, without Common and Inherited. Few
 *  texts have more than fit. */
#define LKS_SCRIPT_KINDS_MAX 6
typedef struct lks_script_kinds {
    uint32_t last;  /**< the kind that was added last */
    uint32_t count; /**< number of kinds; one more than LKS_SCRIPT_KINDS_MAX if
                     *   there are too many */
    uint16_t kinds[LKS_SCRIPT_KINDS_MAX];
} lks_script_kinds;

/** Add a kind; `k` is all zero at first. */
void lks_script_kinds_insert(lks_script_kinds *k, uint32_t kind);

static inline void lks_script_kinds_add(lks_script_kinds *k, uint32_t kind)
{
    if (kind != k->last || k->count == 0)
        lks_script_kinds_insert(k, kind);
}

/** Does what lks_script_mix_of() does for a text that is not ASCII, from its
 *  kinds alone. The result is Highly Restrictive also for a single script.
 *  False, and no result, if there are too many kinds. */
bool lks_script_mix_of_kinds(const lks_script_kinds *k, lks_restriction *level);

/** The resolved script set (UTS #39 5.1): scripts that every character has.
 *  Ill-formed bytes are skipped. */
lks_script_set lks_resolved_scripts_of(lks_slice text);

#endif
