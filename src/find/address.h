/* E-mail addresses: an `@` with a domain after it and a local part before it. */
#ifndef LKS_FIND_ADDRESS_H
#define LKS_FIND_ADDRESS_H

#include "find/candidate.h"

/**
 * Take the address whose `@` stands at `at` and whose domain is in `run`.
 *
 * Set `is_asked` if the text before the `@` may be something other than a local
 * part (E5: a host may be the start of a local part). The function then returns
 * LKS_UNDECIDED instead of a refusal.
 */
lks_outcome lks_take_address(lks_scan *s, size_t at, const lks_run *run,
                             bool is_asked, linkspan_link *link);

/** True if a domain follows the `@` at `at`. */
bool lks_has_domain_after(lks_scan *s, size_t at);

/** E5: take the address whose local part starts with the text from `start` to
 *  the end of a host: "john.com+tag@example.org" with the host "john.com".
 *  LKS_UNDECIDED if there is no such address. */
lks_outcome lks_take_local_part(lks_scan *s, size_t start, size_t host_end,
                                linkspan_link *link);

/** E11: true if the text from `start` to `end` is the inside of a quoted local part:
 *  "john a.com"@example.com. */
bool lks_is_in_quoted_local(lks_scan *s, size_t start, size_t end);
/** Refuse that text. The address of which it is a part may be linked by option. */
lks_outcome lks_leave_quoted(lks_scan *s, linkspan_range inside);

/** E4: true if an `@` stands at `at`, and a letter or digit of any script right
 *  after it: "john.me@intranet". */
bool lks_is_before_user(lks_scan *s, size_t at);

#endif
