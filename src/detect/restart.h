/* Restart places: the links before and after such a place do not depend on each
 * other. */
#ifndef LKS_DETECT_RESTART_H
#define LKS_DETECT_RESTART_H

#include "detect/detector.h"

/** Further than any rule looks around a link: text this far away and beyond a
 *  space does not affect the link. */
#define LKS_LOOK_AROUND 512u

/** The last restart place such that no link before it depends on the text from
 *  `at` on. `by_lines`: only the starts of paragraphs count. */
size_t lks_restart_before(const linkspan_detector *d, lks_slice text, size_t at,
                          bool by_lines);

/** The first restart place such that no link after it depends on the text
 *  before `at`; the text's end if there is none. */
size_t lks_restart_after(const linkspan_detector *d, lks_slice text, size_t at,
                         bool by_lines);

/** True after a line end, which no rule looks past. */
bool lks_is_line_start(lks_slice text, size_t at);

#endif
