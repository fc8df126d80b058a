/* What defanging and redacting change of the text between links. */
#ifndef LKS_API_FANGS_H
#define LKS_API_FANGS_H

#include "detect/detector.h"
#include "safety/defang.h"

/** What a detector links that the profiles do not link. */
static inline lks_linked_more lks_linked_by(const linkspan_detector *detector)
{
    return (lks_linked_more){
        .lists = detector->data ? detector->suffixes : NULL,
        .has_unknown_tlds = lks_takes_unknown_tlds(detector, true),
        .has_emoji = lks_detects(detector, LINKSPAN_DETECT_EMOJI),
        .has_localhost = lks_detects(detector, LINKSPAN_DETECT_LOCALHOST),
        .has_opaque_schemes = detector->finds_opaque};
}

/** A detector that looks for one kind of links only leaves the other alone on
 *  purpose. With any other detector nothing may be left that a profile or the
 *  detector would link, such as what a link hid that is no more. */
static inline lks_fangs lks_fangs_between(const linkspan_detector *detector)
{
    const uint32_t all = LINKSPAN_KIND_URL | LINKSPAN_KIND_EMAIL;
    return detector->kinds == all ? LKS_FANGS_BROKEN : LKS_FANGS_KEPT;
}

#endif
