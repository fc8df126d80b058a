/* P16: ends a link before the mark that closes what is wrapped around it, such
 * as [/img] or &quot;. */
#ifndef LKS_LINK_WRAPPERS_H
#define LKS_LINK_WRAPPERS_H

#include "link/cutter.h"

/** True if the unit closes the quotation mark right before the link, and can be
 *  nothing else: the link ends there, whatever cuts are pending. */
bool lks_is_last_quote(const lks_cutter *t, uint32_t cp);

/** lks_wrappers_begin() looks at a unit at which the end of a wrapper may
 *  start: a cut may become pending there (lks_pending_cut).
 *  lks_wrappers_go_on() looks at each unit after it, which may decide the
 *  cut. */
void lks_wrappers_begin(lks_cutter *t, const lks_tail_unit *u, lks_ending here);
void lks_wrappers_go_on(lks_cutter *t, const lks_tail_unit *u,
                        lks_native class);

#endif
