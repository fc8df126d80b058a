/**
 * The three properties that UTS #58 defines for each code point: Link_Term,
 * Link_Bracket and Link_Email. Most programs do not need them; detection uses them.
 */
#ifndef LINKSPAN_PROPERTIES_H
#define LINKSPAN_PROPERTIES_H

#include "linkspan/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---------------------------------------------- properties of a code point */

/** Values of Link_Term (UTS #58 3.4.1): what a code point does to a link. */
enum linkspan_term {
    LINKSPAN_TERM_HARD = 0,   /**< always ends the link: a space */
    LINKSPAN_TERM_SOFT = 1,   /**< ends the link unless more of the link
                                  follows: . */
    LINKSPAN_TERM_CLOSE = 2,  /**< ends the link unless it matches an opening
                                  bracket inside the link: ) */
    LINKSPAN_TERM_OPEN = 3,   /**< is part of the link, and so is the Close that
                                  matches it: ( */
    LINKSPAN_TERM_INCLUDE = 4 /**< is part of the link: a letter */
};

/** Return the Link_Term of a code point, a LINKSPAN_TERM_ value:
 *  `linkspan_link_term('.')` is LINKSPAN_TERM_SOFT. Numbers above U+10FFFF give
 *  LINKSPAN_TERM_HARD. */
LINKSPAN_API int32_t linkspan_link_term(uint32_t cp);

/** Return the Link_Bracket of a code point. For a closing bracket this is the
 *  opening bracket that it matches: `linkspan_link_bracket(')')` is `'('`. For any
 *  other code point it is 0. */
LINKSPAN_API uint32_t linkspan_link_bracket(uint32_t cp);

/** Return the Link_Email of a code point: 1 if it can stand in the local part of an
 *  e-mail address without quotation marks, otherwise 0. */
LINKSPAN_API int32_t linkspan_link_email(uint32_t cp);

#ifdef __cplusplus
}
#endif

#endif
