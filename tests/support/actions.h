/* A policy whose table of actions comes from bytes of a fuzzer. */
#ifndef LKS_SUPPORT_ACTIONS_H
#define LKS_SUPPORT_ACTIONS_H

#include <stdint.h>

#include "linkspan/linkspan.h"

/** More bytes than the table has rows, so that old seeds keep their meaning when a
 *  finding is added. */
#define LKS_ACTION_BYTES 64u

/** Make a policy from LKS_ACTION_BYTES bytes, each of which gives an action. */
static inline linkspan_policy lks_policy_of_bytes(const uint8_t *bytes)
{
    linkspan_policy policy;
    _Static_assert(sizeof policy.actions == LKS_ACTION_BYTES, "one for each");
    (void)linkspan_policy_init(&policy, LINKSPAN_POLICY_OFF);
    for (size_t i = 0; i < LKS_ACTION_BYTES; i++)
        policy.actions[i] = bytes[i] % (LINKSPAN_ACTION_DEFANG + 1);
    return policy;
}

#endif
