/* The authority of a URL that is not linked: user names, passwords and whatever
 * else stands between `://` and the path. */
#ifndef LKS_DETECT_AUTHORITY_H
#define LKS_DETECT_AUTHORITY_H

#include "detect/detector.h"
#include "text/slice.h"

/** Where userinfo that starts at `at` would end (E4: nothing in
 *  `http://user@host` is linked): at the first byte that userinfo cannot
 *  contain. If userinfo could contain more, then in a text without spaces the
 *  `@` of a later address would turn the link before it into userinfo. */
size_t lks_userinfo_end(lks_slice text, size_t at);

/** True if `cp` ends an authority. */
bool lks_ends_authority(uint32_t cp);

/** Skip text inside an authority, after its first run. A host there is not
 *  linked (H12: it is not the host that the URL leads to). Returns the place
 *  after an `@` where a domain may start; otherwise the end of the authority, a
 *  place that needs a closer look, or `limit`. */
size_t lks_pass_in_authority(const linkspan_detector *d, lks_slice text,
                             size_t floor, size_t at, size_t limit);

#endif
