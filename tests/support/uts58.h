/* Exact UTS #58, for tests about the letter of the standard: the default has
 * tailored rules. */
#ifndef LKS_SUPPORT_UTS58_H
#define LKS_SUPPORT_UTS58_H

#include "linkspan/linkspan.h"

/** As linkspan_options_init(), with the profile uts58. */
static inline linkspan_status lks_uts58_options(linkspan_options *options)
{
    const linkspan_status st = linkspan_options_init(options);
    return st == LINKSPAN_OK
               ? linkspan_options_set_profile(options, LINKSPAN_PROFILE_UTS58)
               : st;
}

/** A detector with nothing but the profile uts58. */
static inline linkspan_status lks_uts58_detector(linkspan_detector **detector)
{
    linkspan_options options;
    const linkspan_status st = lks_uts58_options(&options);
    return st == LINKSPAN_OK ? linkspan_detector_new(&options, detector) : st;
}

#endif
