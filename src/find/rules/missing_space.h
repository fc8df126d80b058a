/* P20: a full stop after which the space is missing, as in "brb.in a bit". */
#ifndef LKS_FIND_RULES_MISSING_SPACE_H
#define LKS_FIND_RULES_MISSING_SPACE_H

#include "find/detector.h"

/**
 * True if the dot of a bare name ends a sentence, and the next sentence starts
 * after it.
 *
 * @param is_opener  the last label is a word that sentences begin with.
 * @param reach      raised to how far the function looked.
 */
bool lks_is_missing_space(const linkspan_detector *d, lks_slice text,
                          linkspan_range name, bool is_opener, size_t *reach);

#endif
