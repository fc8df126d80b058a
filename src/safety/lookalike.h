/* Labels that look like other labels. */
#ifndef LKS_SAFETY_LOOKALIKE_H
#define LKS_SAFETY_LOOKALIKE_H

#include "text/hints.h"
#include "text/slice.h"

/** True if a label that is not ASCII looks as if it were: its skeleton has only
 *  letters, digits and hyphens of ASCII. Also true for some real words, such as
 *  short Cyrillic words. */
bool lks_looks_ascii(lks_slice label);

/** True if a label that is not ASCII looks as if it were, and all of it is in
 *  one script that is not Latin (UTS #39 4.1, whole-script confusable), such as
 *  U+0430 U+0440 U+0440 U+04CF U+0435. */
bool lks_is_ascii_lookalike(lks_slice label);

/** True if a label of one script, neither Latin nor Han, has at most three letters and each
 *  of them looks like an ASCII letter by data/safety/lookalikes.txt or confusables.txt, such
 *  as U+0441 U+043A. */
bool lks_is_short_lookalike(lks_slice label);

/** True if a label is not ASCII but looks as if it were, and the label that it
 *  leads to looks different: U+0412 U+0412 U+0421 looks like BBC, but leads to
 *  small letters, which do not look like BBC; "\u017Fhop" (with a long s) looks
 *  like "fhop", but leads to "shop". Two labels that differ only in i, I, l and 1
 *  do not count as different. False for an A-label in full-width letters, since
 *  people see that it is an A-label. */
bool lks_looks_like_other(lks_slice written, lks_slice visited);

/** Write the skeleton of a text. Returns the length of the skeleton; 0 if there
 *  is no skeleton or it does not fit. */
size_t lks_write_skeleton(lks_slice text, char *out, size_t room);

/** The ASCII letter or digit that a character looks like beyond confusables.txt
 *  (data/safety/lookalikes.txt), or 0. */
LKS_COLD uint8_t lks_extra_lookalike(uint32_t cp);

#endif
