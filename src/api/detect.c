#include "linkspan/linkspan.h"

#include "api/check.h"
#include "api/each.h"
#include "api/filter.h"
#include "detect/detector.h"
#include "detect/explain.h"
#include "detect/extend.h"
#include "safety/policy.h"
#include "text/alloc.h"
#include "text/hints.h"
#include "text/utf8.h"

#define ALL_KINDS ((uint32_t)(LINKSPAN_KIND_URL | LINKSPAN_KIND_EMAIL))
#define ALL_FLAGS                                                              \
    ((uint32_t)(LINKSPAN_DETECT_QUOTED | LINKSPAN_DETECT_BARE_IPV6 |           \
                LINKSPAN_DETECT_LOCALHOST | LINKSPAN_DETECT_SINGLE_LABELS |    \
                LINKSPAN_DETECT_EMOJI | LINKSPAN_DETECT_UNKNOWN_TLDS |         \
                LINKSPAN_DETECT_PRIVATE_SUFFIXES |                             \
                LINKSPAN_DETECT_ALL_SCHEMES | LINKSPAN_DETECT_REFUSED))

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
    if (profile > LINKSPAN_PROFILE_SAFE || options->reserved)
        return LINKSPAN_ERR_OPTION;
    options->tailoring = profile == LINKSPAN_PROFILE_UTS58 ? 0 : ALL_TAILORING;
    options->policy = NULL;
    options->preset = profile == LINKSPAN_PROFILE_SAFE ? LINKSPAN_POLICY_STRICT
                                                       : LINKSPAN_POLICY_OFF;
    return LINKSPAN_OK;
}

static linkspan_status new_detector(const linkspan_options *o,
                                    linkspan_detector **detector)
{
    linkspan_policy preset;
    const bool is_preset = lks_policy_init(&preset, o->preset);
    if (!is_preset || (o->policy && !lks_policy_is_valid(o->policy)))
        return LINKSPAN_ERR_OPTION;
    return lks_detector_new(o, o->policy ? o->policy : &preset, detector);
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
        !lks_allocator_is_ready(o->allocator) ||
        (o->policy && o->policy->size < sizeof *o->policy))
        return LINKSPAN_ERR_ARG;
    if (o->kinds == 0 || (o->kinds & ~ALL_KINDS) || (o->flags & ~ALL_FLAGS) ||
        (o->tailoring & ~ALL_TAILORING) || o->max_link_len == 0 ||
        o->max_local_part == 0 || o->reserved)
        return LINKSPAN_ERR_OPTION;
    return new_detector(o, detector);
}

void linkspan_detector_free(linkspan_detector *detector)
{
    if (detector)
        lks_detector_free(detector);
}

static inline bool is_within(const char *text, size_t len, size_t at)
{
    return lks_is_memory(text, len) && at <= len;
}

/* The text's end, or before ASCII: surely a boundary. */
static inline bool is_ascii_place(lks_slice text, size_t at)
{
    return at == text.len || text.data[at] < 0x80;
}

/* True if `at` can be gone on from. */
static inline bool is_place(const char *text, size_t len, size_t at)
{
    const lks_slice slice = lks_slice_of(text, len);
    return is_within(text, len, at) &&
           (is_ascii_place(slice, at) ||
            lks_utf8_is_boundary(slice.data, len, at));
}

/* How far before `at` a call that goes on there looks for what is open. Each
 * link of a long line costs as much. */
#define LOOK_BACK 1024u

static linkspan_status find_next(const linkspan_detector *detector,
                                 lks_slice text, size_t *at,
                                 linkspan_link *link)
{
    lks_each each;
    if (!lks_leap_look(&each.scan.leap, detector, text, *at)) {
        *at = text.len; /* a short text, as many are */
        return LINKSPAN_NONE;
    }
    lks_scan_begin_leapt(&each.scan, detector, text, *at);
    if (detector->has_policy)
        lks_place_begin(&each.place, *at > LOOK_BACK ? *at - LOOK_BACK : 0,
                        false);
    const bool is_found = lks_each_next(&each, link);
    *at = each.scan.at;
    return is_found ? LINKSPAN_OK : LINKSPAN_NONE;
}

/* The same, if `at` is a place. Apart, so that what is asked at each link needs no
 * more than to go on. */
LKS_NOINLINE static linkspan_status
check_and_find(const linkspan_detector *detector, lks_slice text, size_t *at,
               linkspan_link *link)
{
    return lks_utf8_is_boundary(text.data, text.len, *at)
               ? find_next(detector, text, at, link)
               : LINKSPAN_ERR_ARG;
}

linkspan_status linkspan_next(const linkspan_detector *detector,
                              const char *text, size_t len, size_t *at,
                              linkspan_link *link)
{
    if (!detector || !at || !link || !is_within(text, len, *at))
        return LINKSPAN_ERR_ARG;
    const lks_slice slice = lks_slice_of(text, len);
    return is_ascii_place(slice, *at)
               ? find_next(detector, slice, at, link)
               : check_and_find(detector, slice, at, link);
}

linkspan_status linkspan_next_with(const linkspan_detector *detector,
                                   const char *text, size_t len,
                                   const linkspan_next_options *call,
                                   size_t *at, linkspan_link *link)
{
    /* Ranges that are not sorted only lead to missed links, so the first call for
     * a text looks at all of them, and those that go on do not. */
    if (!detector || !at || !link || !lks_is_filter(call) ||
        !is_place(text, len, *at) || (*at == 0 && !lks_is_sorted_filter(call)))
        return LINKSPAN_ERR_ARG;
    if (call->reserved)
        return LINKSPAN_ERR_OPTION;
    linkspan_link found;
    const lks_slice slice = lks_slice_of(text, len);
    while (find_next(detector, slice, at, &found) == LINKSPAN_OK) {
        const linkspan_str bytes = {text + found.span.start,
                                    found.span.end - found.span.start};
        if (!lks_keeps(call, &found, bytes))
            continue;
        *link = found;
        return LINKSPAN_OK;
    }
    return LINKSPAN_NONE;
}

linkspan_status linkspan_find(const linkspan_detector *detector,
                              const char *text, size_t len,
                              linkspan_link *links, size_t room, size_t *count)
{
    if (!detector || !count || !lks_is_memory(text, len) ||
        !lks_is_array(links, room, sizeof *links))
        return LINKSPAN_ERR_ARG;
    lks_each each;
    linkspan_link link;
    lks_each_begin(&each, detector, lks_slice_of(text, len), 0, 0);
    for (*count = 0; lks_each_next(&each, &link); (*count)++)
        if (*count < room)
            links[*count] = link;
    return LINKSPAN_OK;
}

linkspan_status linkspan_is_link(const linkspan_detector *detector,
                                 const char *text, size_t len,
                                 linkspan_link *link)
{
    if (!detector || !lks_is_memory(text, len))
        return LINKSPAN_ERR_ARG;
    linkspan_link found;
    size_t at = 0;
    if (find_next(detector, lks_slice_of(text, len), &at, &found) !=
            LINKSPAN_OK ||
        found.span.start != 0 || found.span.end != len)
        return LINKSPAN_NONE;
    if (link)
        *link = found;
    return LINKSPAN_OK;
}

linkspan_status linkspan_generous_end(const linkspan_detector *detector,
                                      const char *text, size_t len,
                                      const linkspan_link *link, size_t *end)
{
    if (!detector || !link || link->size < sizeof *link || !end ||
        link->span.start > link->span.end ||
        !is_place(text, len, link->span.end))
        return LINKSPAN_ERR_ARG;
    *end = link->kind == LINKSPAN_KIND_EMAIL
               ? link->span.end
               : lks_generous_end(detector, lks_slice_of(text, len), link);
    return LINKSPAN_OK;
}

linkspan_status linkspan_extend(const linkspan_detector *detector,
                                const char *text, size_t len, size_t start,
                                size_t end, size_t *new_end)
{
    if (!detector || !new_end || start > end || !is_place(text, len, start) ||
        !is_place(text, len, end))
        return LINKSPAN_ERR_ARG;
    const bool is_found =
        lks_extend(detector, lks_slice_of(text, len), start, end, new_end);
    return is_found ? LINKSPAN_OK : LINKSPAN_NONE;
}

LKS_COLD linkspan_status linkspan_explain(const linkspan_detector *detector,
                                          const char *text, size_t len,
                                          linkspan_on_event on_event,
                                          void *context)
{
    if (!detector || !on_event || !lks_is_memory(text, len))
        return LINKSPAN_ERR_ARG;
    const bool is_whole =
        lks_explain(detector, lks_slice_of(text, len), 0, on_event, context);
    return is_whole ? LINKSPAN_OK : LINKSPAN_NONE;
}
