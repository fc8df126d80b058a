/* What an ASCII byte after a run implies about the run, without reading
 * further. Most links are followed by a space, a bracket or the punctuation of
 * a sentence: one look at that byte replaces several steps of the rules. A byte
 * that is not in the table implies nothing. */
#ifndef LKS_DETECT_FOLLOWING_H
#define LKS_DETECT_FOLLOWING_H

#include "detect/scan.h"

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

extern const uint8_t lks_following[256];

/** What the byte at `at` implies. The end of a whole text ends everything; the
 *  end of a piece implies nothing. A scan without quick checks always gets 0,
 *  so that the full rules decide: tests compare both. */
static inline uint8_t lks_following_at(const lks_scan *s, size_t at)
{
    if (!s->is_quick)
        return 0;
    if (at < s->text.len)
        return lks_following[s->text.data[at]];
    return s->is_partial ? 0 : LKS_ENDS_ALL;
}

#endif
