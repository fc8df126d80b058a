/* Text that touches a link without a space and ends it: letters of another
 * script (P2), and grammatical endings after a hyphen (P3). */
#ifndef LKS_LINK_SCRIPT_END_H
#define LKS_LINK_SCRIPT_END_H

#include "link/cutter.h"

/** lks_script_begin() looks at a unit at which native text (text in a script
 *  that is written right beside a URL, without a space) may start: a cut may
 *  become pending there (lks_pending_cut). lks_script_go_on() looks at each
 *  unit after it, which may decide the cut. */
void lks_script_begin(lks_cutter *t, const lks_tail_unit *u, lks_native class,
                      lks_ending here);
void lks_script_go_on(lks_cutter *t, const lks_tail_unit *u, lks_native class,
                      lks_ending here);

/** At the end of the link: true if a cut before native text is still pending,
 *  and the link must be cut there. */
bool lks_script_ends(const lks_cutter *t);

#endif
