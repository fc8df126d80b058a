/* Most links are simple: an ASCII host after "http://" or "https://" with a simple
 * tail, a name, an address. The shortcut takes these after a look at a few bytes.
 * It only accepts: what it does not take, the other rules decide from the start. */
#ifndef LKS_FIND_SHORTCUT_H
#define LKS_FIND_SHORTCUT_H

#include "find/scan.h"

/** Take the link whose host starts at the scan's `at`. False, with nothing
 *  changed, if the other rules must decide. */
bool lks_take_shortcut(lks_scan *s, linkspan_link *link);

enum {
    /** A path, query or fragment ends before the byte if no bracket is open:
     *  the byte is Hard or a Close. */
    LKS_ENDS_TAIL = 1,
    /** A host after a scheme ends before the byte: no port, no part and no
     *  userinfo (E4) continues with it. */
    LKS_ENDS_HOST = 2,
    /** A host without a scheme ends before the byte: no port, no part and no
     *  local part (E5) continues with it. */
    LKS_ENDS_NAME = 4,
    /** The domain of an address ends before the byte, and nothing that would be
     *  its port or path follows (E6). */
    LKS_ENDS_DOMAIN = 8,
    /** A path, query or fragment starts with the byte. */
    LKS_STARTS_PART = 16,
    /** The byte is Soft in every part: it belongs to a tail only if more of the
     *  tail follows. */
    LKS_IS_SOFT = 32,
    LKS_ENDS_ALL =
        LKS_ENDS_TAIL | LKS_ENDS_HOST | LKS_ENDS_NAME | LKS_ENDS_DOMAIN
};

/** What an ASCII byte after a run implies about the run. A byte that is not in the
 *  table implies nothing. */
extern const uint8_t lks_following[256];

#endif
