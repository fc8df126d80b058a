/* Writing (P2: letters of another script) and endings (P3: after a hyphen) that
 * touch a link without a space. */
#ifndef LKS_LINK_SCRIPT_END_H
#define LKS_LINK_SCRIPT_END_H

#include "link/cutter.h"

/** Look at a unit before it is taken: native text may start here, or a wait
 *  ends. */
void lks_script_begin(lks_cutter *t, const lks_tail_unit *u, lks_native class,
                      lks_ending here);
void lks_script_go_on(lks_cutter *t, const lks_tail_unit *u, lks_native class,
                      lks_ending here);

/** True if the link ends before the native text that waits. */
bool lks_script_ends(const lks_cutter *t);

#endif
