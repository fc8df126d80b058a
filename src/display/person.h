/* A link as a person should see it: UTS #58 4. What the policy decided about
 * the host comes in with the options. */
#ifndef LKS_DISPLAY_PERSON_H
#define LKS_DISPLAY_PERSON_H

#include "linkspan/linkspan.h"

#include "host/suffix_table.h"
#include "text/slice.h"

/** Append to `out`, which has begun, and fill `map`, which has `room` entries,
 *  or none. LINKSPAN_OK, also if `out` has failed, or LINKSPAN_ERR_SPACE if
 *  `map` is too small; then nothing of it is changed and out->needed is what
 *  would have been enough. */
linkspan_status lks_write_for_person(const linkspan_display_options *options,
                                     const lks_suffix_table *suffixes,
                                     lks_slice text, linkspan_buf *out,
                                     size_t *map, size_t room);

/** Append the URL `text`, which ends with its host or port, and `tail` as it is;
 *  shortened as a whole. */
void lks_write_host_for_person(const linkspan_display_options *options,
                               const lks_suffix_table *suffixes, lks_slice text,
                               lks_slice tail, linkspan_buf *out);

#endif
