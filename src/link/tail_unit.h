/* Units of a tail: what the walk of UTS #58 3.5.1 takes at once, which is an
 * initiator, a separator or one other code point. */
#ifndef LKS_LINK_TAIL_UNIT_H
#define LKS_LINK_TAIL_UNIT_H

#include "link/part.h"
#include "link/split.h"
#include "text/slice.h"
#include "text/utf8.h"

typedef struct lks_tail_unit {
    uint32_t cp;
    size_t at;
    size_t next;
    lks_part part;     /**< the part it stands in, or starts */
    bool is_syntax;    /**< an initiator or a separator */
    bool is_initiator; /**< it starts its part */
} lks_tail_unit;

/** Read the unit at `at`, which stands in `part`. If `part` is LKS_PART_NONE, only
 *  an initiator can follow, and the unit's part is LKS_PART_NONE if none does.
 *  `is_escaped`: a slash may be written `\/` (P13). */
static inline lks_tail_unit lks_read_tail_unit(lks_slice text, size_t at,
                                               lks_part part, bool is_escaped)
{
    const size_t escape = is_escaped && lks_is_escaped_slash(text, at);
    const uint8_t *p = text.data + at + escape;
    const uint8_t *end = text.data + text.len;
    lks_tail_unit u = {*p, at, 0, part, true, false};
    size_t width = 0;
    if (part == LKS_PART_NONE || lks_part_ends_at(part, p, end)) {
        u.is_initiator = true;
        u.part = lks_part_at(p, end, &width);
    } else {
        width = lks_part_clears_at(part, p, end);
    }
    if (width == 0) {
        u.cp = lks_utf8_decode(p, end, &width);
        u.is_syntax = false;
    }
    u.next = at + escape + width;
    return u;
}

#endif
