/* Links of right-to-left text that people can read in a test: capitals stand
 * for Hebrew or Arabic letters, as in PRI 185, and controls have names. */
#ifndef LKS_SUPPORT_BIDI_H
#define LKS_SUPPORT_BIDI_H

#include "linkspan/linkspan.h"

typedef enum lks_script {
    LKS_HEBREW,
    LKS_ARABIC
} lks_script;

#define LKS_SCRIPTS 2

/** Write `pattern` with letters of the script for its capitals E to L. Returns
 *  the length; aborts if there is no room. */
size_t lks_with_letters(const char *pattern, lks_script script, char *out,
                        size_t room);

/** Append `text` to `out` with bidi controls by name: {LRE}, {PDI}, {RLM} ... */
void lks_spell_controls(const char *text, size_t len, linkspan_buf *out);

/** The inverse: replace each {NAME} of `pattern` by the control. */
void lks_unspell_controls(const char *pattern, linkspan_buf *out);

#endif
