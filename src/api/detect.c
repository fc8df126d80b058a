#include "text/hints.h"

LKS_FAST_BEGIN

#include "linkspan/linkspan.h"

#include "api/check.h"
#include "api/each.h"
#include "api/read.h"
#include "find/detector.h"
#include "find/rules/rules.h"
#include "safety/policy.h"
#include "text/alloc.h"
#include "text/sized.h"
#include "text/utf8.h"

#define ALL_KINDS ((uint32_t)(LINKSPAN_KIND_URL | LINKSPAN_KIND_EMAIL))
#define ALL_FLAGS                                                              \
    ((uint32_t)(LINKSPAN_DETECT_QUOTED | LINKSPAN_DETECT_BARE_IPV6 |           \
                LINKSPAN_DETECT_LOCALHOST | LINKSPAN_DETECT_SINGLE_LABELS |    \
                LINKSPAN_DETECT_EMOJI | LINKSPAN_DETECT_UNKNOWN_TLDS |         \
                LINKSPAN_DETECT_PRIVATE_SUFFIXES |                             \
                LINKSPAN_DETECT_ALL_SCHEMES | LINKSPAN_DETECT_REFUSED |        \
                LINKSPAN_DETECT_UNKNOWN_TLDS_AFTER_SCHEME |                    \
                LINKSPAN_DETECT_SUSPECTS | LINKSPAN_DETECT_OPAQUE_SCHEMES |    \
                LINKSPAN_DETECT_USER_NAMES | LINKSPAN_DETECT_NO_KNOWN_NAMES))

static linkspan_options default_options(void)
{
    return (linkspan_options){.size = sizeof(linkspan_options),
                              .kinds = ALL_KINDS,
                              .tailoring = lks_all_rules(),
                              .max_link_len = 65536,
                              .max_local_part = LINKSPAN_LOCAL_PART_MAX,
                              .min_score = LINKSPAN_SCORE_GUESS};
}

linkspan_status linkspan_options_init_sized(linkspan_options *options,
                                            size_t size)
{
    if (!options || !lks_is_size(size))
        return LINKSPAN_ERR_ARG;
    const linkspan_options own = default_options();
    lks_write_struct(options, size, &own, sizeof own);
    return LINKSPAN_OK;
}

linkspan_status linkspan_options_set_profile(linkspan_options *options,
                                             uint32_t profile)
{
    linkspan_options own = default_options();
    const linkspan_status st = lks_read_struct(&own, sizeof own, options);
    if (st != LINKSPAN_OK)
        return st;
    /* A struct without `preset` has no room for the policy of the profile
     * `safe`. */
    const bool has_preset = options->size > offsetof(linkspan_options, preset);
    if (profile > LINKSPAN_PROFILE_SAFE ||
        (profile == LINKSPAN_PROFILE_SAFE && !has_preset))
        return LINKSPAN_ERR_OPTION;
    own.tailoring = profile == LINKSPAN_PROFILE_UTS58 ? 0 : lks_all_rules();
    own.policy = NULL;
    own.preset = profile == LINKSPAN_PROFILE_SAFE ? LINKSPAN_POLICY_STRICT
                                                  : LINKSPAN_POLICY_OFF;
    lks_write_struct(options, options->size, &own, sizeof own);
    return LINKSPAN_OK;
}

static linkspan_status new_detector(const linkspan_options *o,
                                    linkspan_detector **detector)
{
    linkspan_policy policy;
    linkspan_status st = LINKSPAN_OK;
    if (!lks_policy_init(&policy, o->preset))
        return LINKSPAN_ERR_OPTION;
    if (o->policy)
        st = lks_policy_read(&policy, o->policy);
    /* a preset is valid, so only the caller's policy is checked */
    if (st == LINKSPAN_OK && o->policy && !lks_policy_is_valid(&policy))
        st = LINKSPAN_ERR_OPTION;
    if (o->flags & LINKSPAN_DETECT_NO_KNOWN_NAMES)
        policy.known_names = 0;
    return st == LINKSPAN_OK ? lks_detector_new(o, &policy, detector) : st;
}

linkspan_status linkspan_detector_new(const linkspan_options *options,
                                      linkspan_detector **detector)
{
    linkspan_options o = default_options();
    const linkspan_status st =
        options ? lks_read_struct(&o, sizeof o, options) : LINKSPAN_OK;
    if (!detector || st == LINKSPAN_ERR_ARG ||
        !lks_are_strs(o.schemes, o.scheme_count) ||
        !lks_are_strs(o.ignored_hosts, o.ignored_host_count) ||
        !lks_is_str(o.email_add) || !lks_is_str(o.email_remove) ||
        !lks_allocator_is_ready(o.allocator))
        return LINKSPAN_ERR_ARG;
    if (st != LINKSPAN_OK || o.kinds == 0 || (o.kinds & ~ALL_KINDS) ||
        (o.flags & ~ALL_FLAGS) || (o.tailoring & ~lks_all_rules()) ||
        o.max_link_len == 0 || o.max_local_part == 0 ||
        o.start > LINKSPAN_START_WWW || o.min_score > LINKSPAN_SCORE_GUESS ||
        o.reserved)
        return LINKSPAN_ERR_OPTION;
    return new_detector(&o, detector);
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

/* True at the end of the text or before ASCII: these places are always
 * boundaries of UTF-8. */
static inline bool is_ascii_place(lks_slice text, size_t at)
{
    return at == text.len || text.data[at] < 0x80;
}

/* True if `at` is a place where a search can start or continue. */
static inline bool is_place(const char *text, size_t len, size_t at)
{
    const lks_slice slice = lks_slice_of(text, len);
    return is_within(text, len, at) &&
           (is_ascii_place(slice, at) ||
            lks_utf8_is_boundary(slice.data, len, at));
}

/* How far a call that continues at `at` looks back for open bidi embeddings.
 * The limit keeps this short, since it is done for every link of a long
 * line. */
#define LOOK_BACK 1024u

LKS_NOINLINE static linkspan_status find_next(const linkspan_detector *detector,
                                              lks_slice text, size_t *at,
                                              linkspan_link *link)
{
    lks_each each;
    if (detector->finds_suspects) {
        lks_leap_begin(&each.scan.leap, *at);
    } else if (!lks_leap_look(&each.scan.leap, detector, text, *at)) {
        *at = text.len; /* a short text without links, which is frequent */
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

/* find_next(), if `at` is a boundary of UTF-8; otherwise LINKSPAN_ERR_ARG. */
static linkspan_status check_and_find(const linkspan_detector *detector,
                                      lks_slice text, size_t *at,
                                      linkspan_link *link)
{
    return lks_utf8_is_boundary(text.data, text.len, *at)
               ? find_next(detector, text, at, link)
               : LINKSPAN_ERR_ARG;
}

/* linkspan_next() for a program that was compiled with the header of another
 * version. */
static linkspan_status find_for_other(const linkspan_detector *detector,
                                      lks_slice text, size_t *at,
                                      linkspan_link *link, size_t size)
{
    linkspan_link own;
    if (!lks_is_size(size))
        return LINKSPAN_ERR_ARG;
    const linkspan_status st = check_and_find(detector, text, at, &own);
    if (st == LINKSPAN_OK)
        lks_write_struct(link, size, &own, sizeof own);
    return st;
}

/* linkspan_next_sized() for all calls except the most frequent: this version's
 * struct, and `at` before an ASCII byte. */
LKS_NOINLINE static linkspan_status
find_rarely(const linkspan_detector *detector, const char *text, size_t len,
            size_t *at, linkspan_link *link, size_t size)
{
    const lks_slice slice = lks_slice_of(text, len);
    if (!is_within(text, len, *at))
        return LINKSPAN_ERR_ARG;
    return size == sizeof *link
               ? check_and_find(detector, slice, at, link)
               : find_for_other(detector, slice, at, link, size);
}

linkspan_status linkspan_next_sized(const linkspan_detector *detector,
                                    const char *text, size_t len, size_t *at,
                                    linkspan_link *link, size_t size)
{
    if (!detector || !at || !link)
        return LINKSPAN_ERR_ARG;
    if (size == sizeof *link && *at < len && lks_is_memory(text, len) &&
        (uint8_t)text[*at] < 0x80)
        return find_next(detector, (lks_slice){(const uint8_t *)text, len}, at,
                         link);
    return find_rarely(detector, text, len, at, link, size);
}

linkspan_status linkspan_find_sized(const linkspan_detector *detector,
                                    const char *text, size_t len,
                                    linkspan_link *links, size_t stride,
                                    size_t room, size_t *count)
{
    if (!detector || !count || !lks_is_memory(text, len) ||
        !lks_is_size(stride) || !lks_is_array(links, room, stride))
        return LINKSPAN_ERR_ARG;
    uint8_t *out = (uint8_t *)links;
    lks_each each;
    linkspan_link link;
    lks_each_begin(&each, detector, lks_slice_of(text, len), 0, 0);
    for (*count = 0; lks_each_next(&each, &link); (*count)++)
        if (*count < room)
            lks_write_struct(out + *count * stride, stride, &link, sizeof link);
    return LINKSPAN_OK;
}

linkspan_status linkspan_is_link_sized(const linkspan_detector *detector,
                                       const char *text, size_t len,
                                       linkspan_link *link, size_t size)
{
    if (!detector || !lks_is_memory(text, len) || !lks_is_size(size))
        return LINKSPAN_ERR_ARG;
    linkspan_link found;
    size_t at = 0;
    if (find_next(detector, lks_slice_of(text, len), &at, &found) !=
            LINKSPAN_OK ||
        found.span.start != 0 || found.span.end != len ||
        (found.flags & LINKSPAN_LINK_SUSPECT))
        return LINKSPAN_NONE;
    if (link)
        lks_write_struct(link, size, &found, sizeof found);
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

LKS_FAST_END
