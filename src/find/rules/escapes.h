/* P13: backslash escapes, as JSON and many programs write them, right before a
 * link: `"x\na@example.com"`, `\u003chttps://example.com\u003e`. */
#ifndef LKS_FIND_RULES_ESCAPES_H
#define LKS_FIND_RULES_ESCAPES_H

#include "linkspan/linkspan.h"

#include "text/slice.h"

/** What an escape means for the word that its letters seem to begin. */
typedef enum lks_escape_kind {
    LKS_ESCAPE_NONE,  /**< there is no escape: "C:\new" */
    LKS_ESCAPE_ENDS,  /**< the word starts after the escape */
    LKS_ESCAPE_LETTER /**< the escape stands for a character of the word:
                       *   "M\u00fcller" */
} lks_escape_kind;

/** How far after a backslash an escape reaches. */
#define LKS_ESCAPE_MAX 5u

/** Read the escape whose backslash stands right before `word`; `*start` receives
 *  the place after it if the word starts there. `\n`, `\r` and `\t` count only in quotation marks, since
 *  they can be the start of a folder as well; `is_sure`: the text after the escape
 *  shows that it is one. Looks back at most 256 bytes. */
lks_escape_kind lks_escape_before(lks_slice text, linkspan_range word,
                                  bool is_sure, size_t *start);

#endif
