/* How far the scripts of a label mix: the restriction levels of UTS #39 5.2. */
#ifndef LKS_SAFETY_RESTRICTION_H
#define LKS_SAFETY_RESTRICTION_H

#include "text/slice.h"
#include "unicode/script.h"

/** Each level lets pass what those before it do. */
typedef enum lks_restriction {
    LKS_RESTRICTION_ASCII,
    LKS_RESTRICTION_SINGLE_SCRIPT,
    LKS_RESTRICTION_HIGHLY,
    LKS_RESTRICTION_MODERATELY,
    LKS_RESTRICTION_MINIMALLY,
    LKS_RESTRICTION_UNRESTRICTED
} lks_restriction;

/** The level of a label in UTF-8. Unrestricted if a character's
 *  Identifier_Status is not Allowed or the label is ill-formed. Which scripts
 *  may mix says data/safety/script_mixes.txt. Takes linear time. */
lks_restriction lks_restriction_of(lks_slice label);

/** The level that the scripts alone give to any text, at worst Minimally
 *  Restrictive: Identifier_Status does not matter and what is ill-formed is
 *  passed over. */
lks_restriction lks_script_mix_of(lks_slice text);

/** The resolved script set (UTS #39 5.1): scripts that every character has.
 *  What is ill-formed is passed over. */
lks_script_set lks_resolved_scripts_of(lks_slice text);

#endif
