#include "linkspan/linkspan.h"

#include "api/check.h"
#include "detect/detector.h"
#include "detect/scan.h"
#include "text/alloc.h"
#include "text/utf8.h"

#define ALL_KINDS ((uint32_t)(LINKSPAN_KIND_URL | LINKSPAN_KIND_EMAIL))
#define ALL_FLAGS                                                              \
    ((uint32_t)(LINKSPAN_DETECT_QUOTED | LINKSPAN_DETECT_BARE_IPV6 |           \
                LINKSPAN_DETECT_LOCALHOST | LINKSPAN_DETECT_SINGLE_LABELS |    \
                LINKSPAN_DETECT_EMOJI | LINKSPAN_DETECT_UNKNOWN_TLDS |         \
                LINKSPAN_DETECT_PRIVATE_SUFFIXES |                             \
                LINKSPAN_DETECT_ALL_SCHEMES))

/* P1 to P13 */
#define ALL_TAILORING ((uint32_t)(LINKSPAN_TAILOR_MARKUP * 2 - 1))

linkspan_status linkspan_options_init(linkspan_options *options)
{
    if (!options)
        return LINKSPAN_ERR_ARG;
    *options = (linkspan_options){.size = sizeof *options,
                                  .kinds = ALL_KINDS,
                                  .max_link_len = 65536,
                                  .max_local_part = LINKSPAN_LOCAL_PART_MAX};
    return LINKSPAN_OK;
}

linkspan_status linkspan_options_set_profile(linkspan_options *options,
                                             uint32_t profile)
{
    if (!options || options->size < sizeof *options)
        return LINKSPAN_ERR_ARG;
    switch (profile) {
    case LINKSPAN_PROFILE_UTS58:
        options->tailoring = 0;
        return LINKSPAN_OK;
    case LINKSPAN_PROFILE_TAILORED:
        options->tailoring = ALL_TAILORING;
        return LINKSPAN_OK;
    default:
        return LINKSPAN_ERR_OPTION;
    }
}

linkspan_status linkspan_detector_new(const linkspan_options *options,
                                      linkspan_detector **detector)
{
    linkspan_options defaults;
    (void)linkspan_options_init(&defaults);
    const linkspan_options *o = options ? options : &defaults;
    if (!detector || o->size < sizeof *o ||
        !lks_are_strs(o->schemes, o->scheme_count) ||
        !lks_are_strs(o->ignored_hosts, o->ignored_host_count) ||
        !lks_allocator_is_ready(o->allocator))
        return LINKSPAN_ERR_ARG;
    if (o->kinds == 0 || (o->kinds & ~ALL_KINDS) || (o->flags & ~ALL_FLAGS) ||
        (o->tailoring & ~ALL_TAILORING) || o->max_link_len == 0 ||
        o->max_local_part == 0)
        return LINKSPAN_ERR_OPTION;
    return lks_detector_new(o, detector);
}

void linkspan_detector_free(linkspan_detector *detector)
{
    if (detector)
        lks_detector_free(detector);
}

linkspan_status linkspan_next(const linkspan_detector *detector,
                              const char *text, size_t len, size_t *at,
                              linkspan_link *link)
{
    if (!detector || !at || !link || !lks_is_memory(text, len) || *at > len)
        return LINKSPAN_ERR_ARG;
    const lks_slice slice = lks_slice_of(text, len);
    if (!lks_utf8_is_boundary(slice.data, len, *at))
        return LINKSPAN_ERR_ARG;
    lks_scan scan;
    lks_scan_begin(&scan, detector, slice, *at);
    const lks_scan_result got = lks_scan_next(&scan, link);
    *at = scan.at;
    return got == LKS_SCAN_FOUND ? LINKSPAN_OK : LINKSPAN_NONE;
}
