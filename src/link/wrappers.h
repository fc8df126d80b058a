/* P16: what is wrapped around a link ends it, such as [img] and &quot;. */
#ifndef LKS_LINK_WRAPPERS_H
#define LKS_LINK_WRAPPERS_H

#include "link/cutter.h"

/** True if the unit is the partner of the quotation mark right before the link,
 *  and can be nothing else: the link ends, whatever cut waits. */
bool lks_is_last_quote(const lks_cutter *t, uint32_t cp);

/** Look at a unit before it is taken: the end of a wrapper may start here, or a
 *  wait ends. */
void lks_wrappers_begin(lks_cutter *t, const lks_tail_unit *u, lks_ending here);
void lks_wrappers_go_on(lks_cutter *t, const lks_tail_unit *u,
                        lks_native class);

#endif
