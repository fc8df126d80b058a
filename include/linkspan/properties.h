/**
 * The three properties of a code point that UTS #58 defines: Link_Term,
 * Link_Bracket and Link_Email.
 */
#ifndef LINKSPAN_PROPERTIES_H
#define LINKSPAN_PROPERTIES_H

#include "linkspan/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---------------------------------------------- properties of a code point */

/** Values of Link_Term (UTS #58 3.4.1). */
enum linkspan_term {
    LINKSPAN_TERM_HARD = 0,   /**< a link ends before it */
    LINKSPAN_TERM_SOFT = 1,   /**< so too unless more of the link follows */
    LINKSPAN_TERM_CLOSE = 2,  /**< so too unless it closes an Open */
    LINKSPAN_TERM_OPEN = 3,   /**< goes on, and waits for its Close */
    LINKSPAN_TERM_INCLUDE = 4 /**< goes on */
};

/** Link_Term of a code point; LINKSPAN_TERM_HARD above U+10FFFF. */
LINKSPAN_API int32_t linkspan_link_term(uint32_t cp);

/** Link_Bracket: the Open that this Close matches, or 0 for none. */
LINKSPAN_API uint32_t linkspan_link_bracket(uint32_t cp);

/** Link_Email: 1 if the code point is usual in a local part, else 0. */
LINKSPAN_API int32_t linkspan_link_email(uint32_t cp);

#ifdef __cplusplus
}
#endif

#endif
