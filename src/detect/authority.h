/* The authority of a URL that is not linked: user names, passwords and whatever
 * else stands between `://` and the path. */
#ifndef LKS_DETECT_AUTHORITY_H
#define LKS_DETECT_AUTHORITY_H

#include "detect/detector.h"
#include "text/slice.h"

/** Where userinfo that starts at `at` would end (E4: `http://user@host` links
 *  nothing): at the first byte that userinfo cannot have. If it ended later, the
 *  `@` of a later address in a text without spaces would make userinfo of a link. */
size_t lks_userinfo_end(lks_slice text, size_t at);

/** True if an authority ends before `cp`. */
bool lks_ends_authority(uint32_t cp);

/** Skip text inside an authority, after its first run: a host there is not
 *  linked (H12) and changes nothing. Returns the place after an `@` where a
 *  domain may start, or else where the authority ends, where a closer look is
 *  needed, or `limit`. */
size_t lks_pass_in_authority(const linkspan_detector *d, lks_slice text,
                             size_t floor, size_t at, size_t limit);

#endif
