/* Senders of mail whose name is the address of somebody else. */
#ifndef LKS_SAFETY_SENDER_H
#define LKS_SAFETY_SENDER_H

#include "linkspan/linkspan.h"

#include "safety/findings.h"
#include "text/hints.h"
#include "text/slice.h"

/** The finding about the value of a From field, or 0: `"support@paypal.com" <x@evil.com>`.
 *  `place` receives the range of the address that is shown. `list_id` is the value of
 *  List-Id; it may be empty. */
LKS_COLD uint32_t lks_sender_finding(const lks_check_rules *rules,
                                     lks_slice from, lks_slice list_id,
                                     linkspan_range *place);

#endif
