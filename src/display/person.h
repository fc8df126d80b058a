/* Writes a link as a person should see it: UTS #58 4. Which labels of the host
 * are shown in ASCII was decided by the policy, and is given in the options. */
#ifndef LKS_DISPLAY_PERSON_H
#define LKS_DISPLAY_PERSON_H

#include "linkspan/linkspan.h"

#include "host/suffix_table.h"
#include "text/slice.h"

/** Append the link to `out`, after the caller's lks_buf_begin(), and fill
 *  `map`, which has `room` entries or is NULL. Returns LINKSPAN_OK, even if
 *  `out` has failed; or LINKSPAN_ERR_SPACE if `map` is too small: `map` is then
 *  unchanged, and out->needed is the number of entries that would be enough. */
linkspan_status lks_write_for_person(const linkspan_display_options *options,
                                     const lks_suffix_table *suffixes,
                                     lks_slice text, linkspan_buf *out,
                                     size_t *map, size_t room);

/** Append the URL `text`, which ends with its host or port, and then `tail`
 *  unchanged. Both are shortened together. */
void lks_write_host_for_person(const linkspan_display_options *options,
                               const lks_suffix_table *suffixes, lks_slice text,
                               lks_slice tail, linkspan_buf *out);

#endif
