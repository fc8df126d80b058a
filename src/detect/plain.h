/* What nearly all links are, found in one go. */
#ifndef LKS_DETECT_PLAIN_H
#define LKS_DETECT_PLAIN_H

#include "detect/scan.h"

/**
 * Take the link whose host starts at the scan's `at`, or that has its "://"
 * there, outside of an authority: a registrable host of ASCII letters, digits,
 * hyphens and full stops, by itself, after "http://" or "https://", or after a
 * local part; then at most a path of such and a few other characters.
 *
 * False, and nothing has changed, if it is anything else: then the rules of the
 * scan decide, which would say the same of what is taken here.
 */
bool lks_take_plain_link(lks_scan *s, linkspan_link *link);

#endif
