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
    const char *alone;    /**< with marks around what the rule alone finds */
    const char *together; /**< with marks around what all rules together
                           *   find; NULL: the same as `alone` */
} tailored_row;

/** Check rows in which the rule `bit` changes what UTS #58 finds or, if `fires` is
 *  false, must not change it. Reports each bad row and returns their number. */
unsigned lks_check_tailored(uint32_t bit, bool fires, const tailored_row *rows,
                            size_t count);

/** Check a row for each word of `words`, a list separated by spaces. The row is `marked`
 *  with the word in place of each "#". */
unsigned lks_check_tailored_words(uint32_t bit, bool fires, const char *words,
                                  const char *marked);

#endif
