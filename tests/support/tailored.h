/* Cases of the tailored rules: each is run with its rule alone, with all rules
 * together and by UTS #58 alone. */
#ifndef LKS_SUPPORT_TAILORED_H
#define LKS_SUPPORT_TAILORED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "linkspan/linkspan.h"

#define LKS_OR_BIT(NAME, code, name, needs, about) | LINKSPAN_TAILOR_##NAME
/** The bits of all tailored rules. */
#define ALL_TAILORED_RULES ((uint32_t)(0 LINKSPAN_TAILOR_RULES(LKS_OR_BIT)))

typedef struct tailored_row {
    const char *why;
    const char *alone;    /**< marked as the rule by itself finds it */
    const char *together; /**< as all rules find it; NULL: the same */
} tailored_row;

/** Check rows in which the rule `bit` changes what UTS #58 finds, or (not
 *  `fires`) must not change it. Gives the number of bad rows, each reported. */
unsigned lks_check_tailored(uint32_t bit, bool fires, const tailored_row *rows,
                            size_t count);

/** A row for each word of a list that is separated by spaces: `marked` with the word
 *  in place of each "#". */
unsigned lks_check_tailored_words(uint32_t bit, bool fires, const char *words,
                                  const char *marked);

#endif
