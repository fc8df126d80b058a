/* P20: a full stop after which the space is missing, as in "brb.in a bit". */
#ifndef LKS_DETECT_MISSING_SPACE_H
#define LKS_DETECT_MISSING_SPACE_H

#include "detect/detector.h"

/**
 * True if a bare name is the end of a sentence and the start of the next.
 *
 * @param is_opener  its last label is a word that sentences begin with.
 * @param reach      raised to how far the function looked.
 */
bool lks_is_missing_space(const linkspan_detector *d, lks_slice text,
                          linkspan_range name, bool is_opener, size_t *reach);

#endif
