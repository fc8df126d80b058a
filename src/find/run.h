/* Runs: stretches of characters that a host can be written with, and the host
 * in such a run. */
#ifndef LKS_FIND_RUN_H
#define LKS_FIND_RUN_H

#include "find/detector.h"
#include "find/rules/rules.h"
#include "host/suffix.h"
#include "text/ascii_run.h"

/** Room for the longest ASCII form of a host, with a dot after it. */
#define LKS_HOST_ROOM 256

/** True for host characters, the four dots and the low line (H3, H6, H13). */
bool lks_is_run_char(const linkspan_detector *d, uint32_t cp);

/** True for an ASCII byte that can stand in a run; false for every other
 *  byte. */
static inline bool lks_is_ascii_run_byte(uint8_t byte)
{
    return lks_host_byte[byte] != 0 || byte == '_';
}

/** True if `byte`, which stands beside an ASCII run, cannot be part of a
 *  run. */
static inline bool lks_ends_ascii_run(uint8_t byte)
{
    return byte < 0x80 && byte != '_';
}

/** How much of a run is searched for a host: more than the longest host with
 *  dots and low lines around it. */
#define LKS_RUN_WINDOW 1088u

typedef struct lks_run {
    linkspan_range range;
    bool is_long;        /**< the run goes on after `range` */
    bool is_ascii;       /**< all of the run is ASCII: `ascii` describes it */
    lks_ascii_run ascii; /**< describes the ASCII bytes at the start of the
                          *   run */
} lks_run;

/** The run that starts at `at`, or its first LKS_RUN_WINDOW bytes. */
void lks_run_at(const linkspan_detector *d, lks_slice text, size_t at,
                lks_run *run);

/** The run that starts at `at`, or its first LKS_RUN_SHORT code points. */
#define LKS_RUN_SHORT 88u
void lks_short_run_at(const linkspan_detector *d, lks_slice text, size_t at,
                      lks_run *run);

/** H14: by option, a name without a dot or without a TLD can be a host. */
static inline bool lks_takes_names(const linkspan_detector *d)
{
    return lks_detects(d, LINKSPAN_DETECT_SINGLE_LABELS |
                              LINKSPAN_DETECT_LOCALHOST);
}

/** True if the run is ASCII without a dot, and no option makes such a name a
 *  host. Only lks_odd_host_in_run() can still find a host in it. */
static inline bool lks_is_word(const linkspan_detector *d, const lks_run *run)
{
    return run->is_ascii && run->ascii.dots == 0 && !lks_takes_names(d);
}

/** The end of the run that contains `at`, or `limit` if that is sooner. */
size_t lks_run_end(const linkspan_detector *d, lks_slice text, size_t at,
                   size_t limit);

/** A host in a run. */
typedef struct lks_run_host {
    linkspan_range range;
    linkspan_range run; /**< `range` and, before it, the text that P7 (host
                         *   start) trimmed */
    uint32_t kind;      /**< a LINKSPAN_HOST_ value */
    bool is_dot_next;   /**< exactly one dot follows, and then the run ends */
    bool is_as_written; /**< the host is ASCII as written, and `ascii` is not
                         *   filled in */
    size_t ascii_len;   /**< length of `ascii`, in which IP addresses are
                         *   written as in linkspan_host */
    uint8_t ascii[LKS_HOST_ROOM];
} lks_run_host;

/** True if the ASCII run `name`, without its last dot if `has_dot`, is a domain
 *  that is linked by default: its top-level domain is delegated (H1), it is
 *  registrable (H2), and its labels have the right form and length (H4, H5). */
static inline bool lks_is_ascii_domain(const linkspan_detector *d,
                                       const uint8_t *name,
                                       const lks_ascii_run *run, bool has_dot)
{
    lks_ascii_run rest = *run;
    if (has_dot)
        rest.dots ^= (uint64_t)1 << --rest.len;
    return lks_is_ascii_name(&rest) &&
           lks_is_registrable(d->suffixes, (lks_slice){name, rest.len},
                              lks_last_label_start(&rest));
}

/** Fill in a host that lks_is_ascii_domain() accepts. */
static inline void lks_set_ascii_host(lks_run_host *host, size_t start,
                                      size_t end, bool has_dot)
{
    host->range = (linkspan_range){start, end};
    host->run = (linkspan_range){start, end};
    host->kind = LINKSPAN_HOST_DOMAIN;
    host->is_dot_next = has_dot;
    host->is_as_written = true;
}

/** True if this range, without a dot at its end, is a host. Then `host` is
 *  filled in. */
bool lks_is_host(const linkspan_detector *d, lks_slice text,
                 linkspan_range range, bool has_scheme, lks_run_host *host);

/** True if the whole run, without the dots and low lines around it, is a host.
 *  Then `host` is filled in. */
bool lks_whole_host_in_run(const linkspan_detector *d, lks_slice text,
                           const lks_run *run, bool has_scheme,
                           lks_run_host *host);

/** H1: true if the label, which may be native or mapped, is a top-level domain. */
bool lks_is_delegated(const linkspan_detector *d, lks_slice text,
                      linkspan_range label);

/** Find the host of a run. After a scheme, IPv4 addresses are hosts too (H14),
 *  and by option single labels. */
bool lks_host_in_run(const linkspan_detector *d, lks_slice text,
                     const lks_run *run, bool has_scheme, lks_run_host *host);

/** The rule by which `run` is no host. Reads the run again, so it
 *  is called only for explanations and suspects. */
lks_rule lks_rule_of_run(const linkspan_detector *d, lks_slice text,
                         const lks_run *run);

/** The place after the run's last ideographic full stop; the start of the run if
 *  it has none. After a host in the run, the scan continues at this place, unless
 *  the scan is already past this place. A scheme, a local part or another host
 *  may start there, even if the labels before the full stop are no host. Labels
 *  between the host and that full stop are not searched, so that a run is not
 *  read again for each label. */
size_t lks_last_segment(lks_slice text, linkspan_range run);

#endif
