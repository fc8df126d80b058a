/* The host in a run, what follows it before its path, and IPv6 addresses. */
#ifndef LKS_FIND_HOST_H
#define LKS_FIND_HOST_H

#include "find/rules/rules.h"
#include "find/run.h"
#include "host/suffix.h"

/** Room for the longest ASCII form of a host, with a dot after it. */
#define LKS_HOST_ROOM 256

/** A host in a run. */
typedef struct lks_run_host {
    linkspan_range range;
    linkspan_range run; /**< `range` and, before it, the text that P7 (host
                         *   start) trimmed */
    uint32_t kind;      /**< a LINKSPAN_HOST_ value */
    lks_rule end_rule;  /**< the tailored rule by which the host ends before the
                         *   end of its run, or none */
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
    host->end_rule = LKS_RULE_NONE;
    host->is_dot_next = has_dot;
    host->is_as_written = true;
}

/** True if this range, without a dot at its end, is a host. Then `host` is
 *  filled in. */
bool lks_is_host(const linkspan_detector *d, lks_slice text,
                 linkspan_range range, bool has_scheme, lks_run_host *host);
/** True if this range is a domain that needs no scheme. */
bool lks_is_domain(const linkspan_detector *d, lks_slice text,
                   linkspan_range range, lks_run_host *host);

/** LKS_RULE_NONE if the whole run, without the dots and low lines around it, is a
 *  host; then `host` is filled in. Otherwise the rule that refuses it. */
lks_rule lks_whole_host_in_run(const linkspan_detector *d, lks_slice text,
                               const lks_run *run, bool has_scheme,
                               lks_run_host *host);

/** H1: true if the label, which may be native or mapped, is a top-level domain. */
bool lks_is_delegated(const linkspan_detector *d, lks_slice text,
                      linkspan_range label);

/** Find the host of a run. After a scheme, IPv4 addresses are hosts too (H14),
 *  and by option single labels. If there is none, the rule is the first by
 *  which the whole run is none, in the order of conformance.md. */
lks_rule lks_host_in_run(const linkspan_detector *d, lks_slice text,
                         const lks_run *run, bool has_scheme,
                         lks_run_host *host);

typedef enum lks_port_kind {
    LKS_PORT_NONE,
    LKS_PORT_GOOD,
    LKS_PORT_BAD /**< digits that cannot be a port: the host is not linked
                  *   (H9) */
} lks_port_kind;

/** Read the port whose colon stands at `at`. `port` receives its digits; no
 *  more than six digits are read. After a scheme and before a path, query or
 *  fragment a port may have no digits: `http://example.com:/x` (H9). */
lks_port_kind lks_read_port(lks_slice text, size_t at, bool has_scheme,
                            linkspan_range *port);

/** True if path, query or fragment starts at `at`. */
bool lks_is_initiator(lks_slice text, size_t at);

/** H8: the dot between a host and the end of its run belongs to the host only
 *  before a port or a part. */
size_t lks_past_dot(lks_slice text, size_t run_end, size_t host_end,
                    bool has_scheme);

/** Where the path of a host that is not linked would start: after a dot that
 *  belongs to it (H8) and after what looks like a port. */
size_t lks_past_port(lks_slice text, size_t host_end);

/** Find the IPv6 address at `at`, right after a scheme: in brackets, or by
 *  option without (H14). */
bool lks_ipv6_host_at(const linkspan_detector *d, lks_slice text, size_t at,
                      lks_run_host *host);

/** How far to look from `at`, right after a scheme, to know whether an IPv6
 *  address stands there: past the first byte that no IPv6 address contains. */
size_t lks_ipv6_reach(lks_slice text, size_t at);

#endif
