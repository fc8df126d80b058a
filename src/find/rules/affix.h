/* Hosts with something attached, so that the run as a whole is not a domain:
 * native writing after a native host, an ellipsis (P6), or the endings and
 * prefixes of a language (P17). */
#ifndef LKS_FIND_RULES_AFFIX_H
#define LKS_FIND_RULES_AFFIX_H

#include "find/host.h"

/** What stands before a run. */
typedef enum lks_run_place {
    LKS_PLACE_BARE,
    LKS_PLACE_SCHEME,
    LKS_PLACE_ADDRESS /**< an `@`: the run is the domain of an address */
} lks_run_place;

/** Find the host in a run in which lks_host_in_run() finds none. */
bool lks_affixed_host_in_run(const linkspan_detector *d, lks_slice text,
                             const lks_run *run, lks_run_place place,
                             lks_run_host *host);

/** P17: returns the place after a Hebrew or Arabic prefix and its hyphen, if
 *  the host or local part from `start` to `end` starts with them and continues
 *  with an ASCII letter or digit; otherwise `start`. */
size_t lks_past_prefix(lks_slice text, size_t start, size_t end);

#endif
