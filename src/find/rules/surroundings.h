/* Facts about the text before a link on its line. Tailored rules about the end
 * of the link need them: P1 (punctuation), P2 (another script), P15 (fields of
 * a record) and P16 (wrappers). */
#ifndef LKS_FIND_RULES_SURROUNDINGS_H
#define LKS_FIND_RULES_SURROUNDINGS_H

#include <stdbool.h>
#include <stdint.h>

#include "linkspan/linkspan.h"

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
    bool is_value;       /**< `cp` is a quotation mark right after a name and
                          *   `=`, as before the value of an attribute */
    bool has_bar;        /**< the word right before the link has a | */
    bool has_angle;      /**< the word right before the link has a < */
    bool is_in_code;     /**< a backquote is open */
    bool is_in_comment;  /**< a comment as in C is open */
    bool is_in_document; /**< a comment as in HTML is open */
} lks_surroundings;

/** Look at the character before the link that starts at `start`: all facts but
 *  those about its line. */
lks_surroundings lks_look_before(lks_slice text, size_t start);

/** Add the facts about the line: from `has_bar` on. */
void lks_look_along_line(lks_surroundings *s, lks_slice text, size_t start);

/** P4: true if a label of the host is the code of a language or country of the
 *  touching scripts (P2: scripts that are written right beside a URL). `before` is
 *  the link up to its tail. */
bool lks_is_native_site(lks_slice text, linkspan_range before);

/** P4: true if a letter of the touching scripts stands right before the link. */
bool lks_is_touched(lks_slice text, size_t start);

#endif
