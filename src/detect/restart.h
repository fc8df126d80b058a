/* Places in a text between which links are found apart from each other. */
#ifndef LKS_DETECT_RESTART_H
#define LKS_DETECT_RESTART_H

#include "detect/detector.h"

/** How far rules look around a link beyond a space, and more: what stands this far
 *  away, and behind a space, makes no difference to it. */
#define LKS_LOOK_AROUND 512u

/** The last such place from which no link before it depends on what stands at
 *  `at` or after it. `by_lines`: only the starts of paragraphs will do. */
size_t lks_restart_before(const linkspan_detector *d, lks_slice text, size_t at,
                          bool by_lines);

/** The first such place from which no link after it depends on what stands before
 *  `at`; the text's end if there is none. */
size_t lks_restart_after(const linkspan_detector *d, lks_slice text, size_t at,
                         bool by_lines);

/** True after a line end: nothing is looked at beyond it. */
bool lks_is_line_start(lks_slice text, size_t at);

#endif
