/* P16: ends a link before the mark that closes what is wrapped around it, such
 * as [/img] or &quot;. */
#ifndef LKS_LINK_WRAPPERS_H
#define LKS_LINK_WRAPPERS_H

#include "link/cutter.h"

/** True if the unit is the partner of the quotation mark right before the link,
 *  and can be nothing else: the link ends, whatever cut waits. */
bool lks_is_last_quote(const lks_cutter *t, uint32_t cp);

/** lks_wrappers_begin() looks at a unit at which the end of a wrapper may
 *  start, so that a cut starts to wait (lks_pending_cut). lks_wrappers_go_on()
 *  looks at a unit after it, by which the cut may be decided. */
void lks_wrappers_begin(lks_cutter *t, const lks_tail_unit *u, lks_ending here);
void lks_wrappers_go_on(lks_cutter *t, const lks_tail_unit *u,
                        lks_native class);

#endif
