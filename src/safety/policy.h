/* Names and severities of the findings, and what each policy does with them. */
#ifndef LKS_SAFETY_POLICY_H
#define LKS_SAFETY_POLICY_H

#include <stdbool.h>

#include "linkspan/linkspan.h"

#include "text/hints.h"

/** The severity of a finding. */
int32_t lks_finding_severity(uint32_t code);

/** NULL if the code is no finding. */
LKS_COLD const char *lks_finding_name(uint32_t code);
LKS_COLD const char *lks_finding_text(uint32_t code);

/** False if there is no such preset. */
bool lks_policy_init(linkspan_policy *policy, uint32_t preset);

/** Read a caller's policy. Returns LINKSPAN_OK, LINKSPAN_ERR_ARG for an
 *  impossible size, or LINKSPAN_ERR_OPTION for a field that this version
 *  lacks. */
linkspan_status lks_policy_read(linkspan_policy *own,
                                const linkspan_policy *policy);

/** True if every action is a LINKSPAN_ACTION_ value. */
bool lks_policy_is_valid(const linkspan_policy *policy);

#endif
