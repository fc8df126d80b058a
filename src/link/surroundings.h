/* Facts about the text before a link on its line. Tailored rules about the end
 * of the link need them: P1 (punctuation), P2 (another script), P15 (fields of
 * a record) and P16 (wrappers). */
#ifndef LKS_LINK_SURROUNDINGS_H
#define LKS_LINK_SURROUNDINGS_H

#include <stdbool.h>
#include <stdint.h>

#include "text/slice.h"

/** How many bytes before a link are looked at. */
#define LKS_LOOK_BEFORE 48u

/** The facts about the text before a link. All zero: nothing is known. */
typedef struct lks_surroundings {
    uint32_t cp;         /**< the character right before the link; 0 at the
                          *   start of a text */
    uint32_t closer;     /**< the mark that closes `cp`; 0 if `cp` is no
                          *   quotation mark */
    bool is_clear;       /**< a space, an opening bracket or quotation mark, or
                              nothing stands right before the link */
    bool has_bar;        /**< the word right before the link has a | */
    bool has_angle;      /**< the word right before the link has a < */
    bool is_in_code;     /**< a backquote is open */
    bool is_in_comment;  /**< a comment as in C is open */
    bool is_in_document; /**< a comment as in HTML is open */
} lks_surroundings;

/** Look at the text before the link that starts at `start`. */
lks_surroundings lks_look_before(lks_slice text, size_t start);

#endif
