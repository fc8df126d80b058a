/* Restart places: places in a text such that the links before and after them do
 * not depend on each other. */
#ifndef LKS_FIND_RESTART_H
#define LKS_FIND_RESTART_H

#include "find/detector.h"

/** More bytes than any rule looks at around a link. Text that is further away
 *  than this, and beyond a space, does not affect the link. */
#define LKS_LOOK_AROUND 512u

/** The last restart place such that no link before it depends on the text from
 *  `at` on. `by_lines`: only starts of lines count. */
size_t lks_restart_before(const linkspan_detector *d, lks_slice text, size_t at,
                          bool by_lines);

/** The first restart place such that no link after it depends on the text
 *  before `at`; the text's end if there is none. */
size_t lks_restart_after(const linkspan_detector *d, lks_slice text, size_t at,
                         bool by_lines);

/** True at the start of a line. No rule looks beyond a line end. */
bool lks_is_line_start(lks_slice text, size_t at);

#endif
