/* Path, query, fragment and local part of a link. */
#ifndef LKS_SAFETY_PART_H
#define LKS_SAFETY_PART_H

#include "safety/findings.h"

/** Report what is wrong with a path, query or fragment. */
void lks_check_part(lks_check *c, linkspan_range part);

/** Report what is wrong with the local part of an address. */
void lks_check_local_part(lks_check *c);

/** The first byte from `at` on that may need a closer look: a control, an
 *  escape or a byte beyond ASCII; `end` if there is none. */
size_t lks_pass_over_ordinary(const uint8_t *text, size_t at, size_t end);

#endif
