/* What other programs take for the link if they read on after its end. */
#ifndef LKS_SAFETY_READING_H
#define LKS_SAFETY_READING_H

#include "safety/findings.h"

/** True if no program reads on after the link's end, since a path, a space or
 *  the text's end is there, or if it does not matter, since the policy takes no
 *  action. */
bool lks_ends_for_all(const lks_check_rules *rules, lks_slice text,
                      const linkspan_link *link);

/** Report a link if a program that reads on after its end would visit another
 *  site. */
void lks_check_reading(lks_check *c);

#endif
