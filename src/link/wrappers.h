/* P16: ends a link before the mark that closes what is wrapped around it, such
 * as [/img] or &quot;. */
#ifndef LKS_LINK_WRAPPERS_H
#define LKS_LINK_WRAPPERS_H

#include "link/ahead.h"
#include "link/cutter.h"

/** True if `cp`, after a character of the class `before`, closes the quotation
 *  mark right before the link, and can be nothing else: the link ends there. */
bool lks_closes_quote(const lks_cutter *t, uint32_t cp, lks_native before);

/** True if an apostrophe here would open a quotation inside the link. */
bool lks_opens_single(const lks_cutter *t);

lks_end_rule lks_wrapper_ends;

/** True if a character reference that often stands right after a link, such as
 *  "&quot;", starts at the unit. */
bool lks_ends_at_reference(const lks_tail_view *tail);

#endif
