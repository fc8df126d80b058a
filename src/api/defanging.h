/* Decides which text between links is changed by defanging and redacting. */
#ifndef LKS_API_DEFANGING_H
#define LKS_API_DEFANGING_H

#include "find/detector.h"
#include "safety/defang.h"

/** The options by which this detector links more than the profiles do. */
static inline lks_linked_more lks_linked_by(const linkspan_detector *detector)
{
    return (lks_linked_more){
        .lists = detector->data ? detector->suffixes : NULL,
        .has_unknown_tlds = lks_takes_unknown_tlds(detector, true),
        .has_emoji = lks_detects(detector, LINKSPAN_DETECT_EMOJI),
        .has_localhost = lks_detects(detector, LINKSPAN_DETECT_LOCALHOST),
        .has_opaque_schemes =
            detector->finds_opaque &&
            lks_detects(detector, LINKSPAN_DETECT_OPAQUE_SCHEMES),
        .schemes = detector->strings,
        .scheme_count = detector->finds_opaque ? detector->scheme_count : 0};
}

/** A detector that finds only one kind of links leaves the other kind alone on
 *  purpose. With any other detector, no text may remain that a profile or the
 *  detector would link, such as text that a replaced link was hiding. */
static inline lks_defang_level
lks_defang_between(const linkspan_detector *detector)
{
    const uint32_t all = LINKSPAN_KIND_URL | LINKSPAN_KIND_EMAIL;
    return detector->kinds == all ? LKS_DEFANG_TEXT : LKS_DEFANG_NONE;
}

#endif
