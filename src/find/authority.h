/* Text in an authority (between `://` and the path) that is not linked, such as
 * user names and passwords. */
#ifndef LKS_FIND_AUTHORITY_H
#define LKS_FIND_AUTHORITY_H

#include "find/detector.h"
#include "text/slice.h"

/** Where userinfo that starts at `at` would end (E4: nothing in
 *  `http://user@host` is linked): at the first byte that userinfo cannot
 *  contain, but after at most 1,024 bytes. If userinfo could contain more kinds
 *  of bytes, then in a text without spaces the `@` of an address would turn the
 *  link before that address into userinfo. */
size_t lks_userinfo_end(lks_slice text, size_t at);

/** True if `cp` ends an authority. */
bool lks_ends_authority(uint32_t cp);

/** Skip text inside an authority, after its first run. A host in this text is
 *  not linked (H12: it is not the host that the URL leads to). Returns the
 *  first of these places: after an `@`, if a domain may start there; at a byte
 *  that userinfo cannot contain; at a colon that may be part of a lead; at
 *  `limit`. */
size_t lks_pass_in_authority(const linkspan_detector *d, lks_slice text,
                             size_t floor, size_t at, size_t limit);

#endif
