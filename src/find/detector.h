/* The settings of a detector, which never change after it was made. */
#ifndef LKS_FIND_DETECTOR_H
#define LKS_FIND_DETECTOR_H

#include <stddef.h>

#include "linkspan/linkspan.h"

#include "host/suffix_table.h"
#include "host/tld.h"
#include "text/kernel.h"
#include "text/slice.h"
#include "url/local_part.h"
#include "url/read_on.h"

/** Room for a scheme or for a host in ASCII form. */
#define LKS_DETECTOR_STRING 256

struct linkspan_detector {
    const linkspan_allocator *allocator;
    linkspan_data *data;
    const lks_suffix_table *suffixes;
    lks_tld_rules tlds;       /**< what a host can end with */
    lks_tld_rules whole_tlds; /**< what a host can end with after a dot beyond
                               *   ASCII, where no tailored rule ends it before
                               *   letters that touch it */
    lks_kernel *kernel;       /**< NULL: every byte is looked at */
    bool
        seeks_signs; /**< each link has a scheme or is an address: leaps go from
                         *   colon to colon and from `@` to `@` */
    uint32_t kinds;
    uint32_t flags;
    uint32_t tailoring;
    uint32_t start;     /**< a LINKSPAN_START_ value */
    uint32_t min_score; /**< a LINKSPAN_SCORE_ value; a smaller one is surer */
    size_t max_link_len;
    size_t
        longest_simple; /**< a URL that is longer than this is read by the walk
                         *   of its tail, which looks at no byte twice */
    lks_local_part_rules local_part; /**< of addresses; quoted only by option */
    lks_email_changes email;         /**< what `local_part` refers to */
    bool takes_shortcuts; /**< no option asks for hosts or local parts that
                           *   shortcut.h would read wrongly */
    /** no option excludes any URLs that have a scheme, or asks for user names (E4) */
    bool takes_scheme_urls;
    bool takes_all_urls; /**< no option excludes any URLs or asks for user
                             *   names (E4) */
    bool takes_plain_addresses;  /**< an address with a local part in ASCII is
                                 *   linked if lks_is_ascii_domain() accepts
                                 *   its domain */
    size_t scheme_count;         /**< number of extra schemes, in lower case */
    size_t ignored_host_count;   /**< number of hosts, in ASCII form */
    const linkspan_str *strings; /**< the schemes, then the hosts */
    bool finds_opaque;           /**< H20: some scheme is linked without
                                  *   slashes */
    bool finds_suspects;         /**< suspects are found too (suspect.h) */
    linkspan_policy policy;      /**< applied after detection, not here */
    bool has_policy;             /**< the policy can change the action of a
                                  *   link */
};

/** The work of linkspan_detector_new() and linkspan_detector_free(), after
 *  these have checked the arguments. */
linkspan_status lks_detector_new(const linkspan_options *o,
                                 const linkspan_policy *policy,
                                 linkspan_detector **detector);
void lks_detector_free(linkspan_detector *d);

/** Change the flags and tailored rules of a copy of a detector, which is used while
 *  the detector exists and is not freed. To explain what an option would do. */
void lks_detector_change(linkspan_detector *d, uint32_t flags,
                         uint32_t tailoring);

/** True if the string may be in linkspan_options.schemes or, for
 *  lks_is_host_name(), in .ignored_hosts. */
bool lks_is_scheme_name(linkspan_str s);
bool lks_is_host_name(linkspan_str s);

static inline bool lks_detects(const linkspan_detector *d, uint32_t flag)
{
    return (d->flags & flag) != 0;
}

static inline bool lks_tailors(const linkspan_detector *d, uint32_t rule)
{
    return (d->tailoring & rule) != 0;
}

/** H19: by option, a top-level domain that is not delegated is accepted. */
static inline bool lks_takes_unknown_tlds(const linkspan_detector *d,
                                          bool has_scheme)
{
    return lks_detects(d, has_scheme
                              ? LINKSPAN_DETECT_UNKNOWN_TLDS |
                                    LINKSPAN_DETECT_UNKNOWN_TLDS_AFTER_SCHEME
                              : LINKSPAN_DETECT_UNKNOWN_TLDS);
}

/** How many bytes beyond the longest link its end is searched for. Up to
 *  this many bytes of Soft characters can follow a link before it counts as too
 *  long. */
#define LKS_SCAN_AHEAD 65536u

/** The furthest place where the end of a link that starts at `start` is
 *  searched for. */
static inline size_t lks_furthest_end(const linkspan_detector *d,
                                      lks_slice text, size_t start)
{
    const size_t ahead = d->max_link_len > SIZE_MAX - LKS_SCAN_AHEAD
                             ? SIZE_MAX
                             : d->max_link_len + LKS_SCAN_AHEAD;
    return ahead > text.len - start ? text.len : start + ahead;
}

/** True if the policy needs the text that programs would read after the end of
 *  a link. */
static inline bool lks_reads_on(const linkspan_detector *d)
{
    return d->policy.actions[LINKSPAN_FINDING_OTHER_READING] != 0;
}

/* ----------------------------------------------------------------- reach */

/* Reach: how far a decision has looked. A stream waits until it has that much
 * of the text. */

/** Record that a decision has looked at the text before `to`. */
static inline void lks_raise_reach(size_t *reach, size_t to)
{
    if (*reach < to)
        *reach = to;
}

#endif
