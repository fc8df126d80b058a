/* E-mail addresses: an `@` with a domain after it and a local part before it. */
#ifndef LKS_DETECT_ADDRESS_H
#define LKS_DETECT_ADDRESS_H

#include "detect/candidate.h"

/**
 * Take the address whose `@` stands at `at` and whose domain is in `run`.
 *
 * Set `is_asked` if the text before the `@` may be something else than a local
 * part (E5): LKS_UNDECIDED then takes the place of a refusal.
 */
lks_outcome lks_take_address(lks_scan *s, size_t at, const lks_run *run,
                             bool is_asked, linkspan_link *link);

/** True if a domain follows the `@` at `at`. */
bool lks_has_domain_after(lks_scan *s, size_t at);

/** E5: the text from `start` to the end of a host may be the start of a local
 *  part: "john.com+tag@example.org". LKS_UNDECIDED if it is not. */
lks_outcome lks_take_local_part(lks_scan *s, size_t start, size_t host_end,
                                linkspan_link *link);

#endif
