/* Link_Term, Link_Bracket and Link_Email (UTS #58 3.4, 5.1, 6). */
#ifndef LKS_UNICODE_LINK_PROPS_H
#define LKS_UNICODE_LINK_PROPS_H

#include <stdbool.h>
#include <stdint.h>

typedef enum lks_link_term {
    LKS_TERM_HARD,
    LKS_TERM_SOFT,
    LKS_TERM_CLOSE,
    LKS_TERM_OPEN,
    LKS_TERM_INCLUDE
} lks_link_term;

/** Link_Term of `cp`. Hard for numbers that are no code point, including
 *  ill-formed UTF-8. */
lks_link_term lks_link_term_of(uint32_t cp);

/** The Open that this Close matches; 0 if `cp` is no Close. */
uint32_t lks_link_bracket_of(uint32_t cp);

bool lks_is_link_email(uint32_t cp);

#endif
