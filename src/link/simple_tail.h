/* Reads the path, query and fragment of most URLs: ASCII bytes after which a
 * link can continue, whatever part they stand in. These bytes are read many at a
 * time. */
#ifndef LKS_LINK_SIMPLE_TAIL_H
#define LKS_LINK_SIMPLE_TAIL_H

#include <string.h>

#include "linkspan/linkspan.h"

#include "text/ascii_run.h"
#include "text/slice.h"
#include "text/steps.h"

/** What was read of a tail. If a part is absent, its field has the start of the
 *  next part, or `end` if there is none. */
typedef struct lks_simple_tail {
    size_t query;    /**< where its `?` stands */
    size_t fragment; /**< where its `#` stands */
    size_t end;      /**< the last safe end: `stop`, moved back over full
                      *   stops */
    size_t stop;     /**< the first byte that was not read */
} lks_simple_tail;

/** `end`, moved back over full stops, but not before `start`. A link does not
 *  end in full stops, which are Soft. */
static inline size_t lks_without_stops(const uint8_t *text, size_t start,
                                       size_t end)
{
    while (end > start && text[end - 1] == '.') {
        LKS_STEP();
        end--;
    }
    return end;
}

/** Read a part that starts at `at` with its initiator. T2: a link may end right
 *  after an initiator. Returns where reading stopped. `*safe` receives the last
 *  safe end of the part. */
static inline size_t lks_read_simple_part(const uint8_t *text, size_t at,
                                          size_t limit, size_t *safe)
{
    const size_t stop = lks_simple_tail_end(text, at + 1, limit);
    size_t end = stop;
    while (text[end - 1] == '.') { /* stops at the initiator, which is no full
                                    * stop */
        LKS_STEP();
        end--;
    }
    *safe = end;
    return stop;
}

/** Read the tail that starts at `at`, right after a host or port, up to `limit`
 *  or to the first byte that needs the rules of UTS #58 3.5.1. */
static inline lks_simple_tail lks_read_simple_tail(lks_slice text, size_t at,
                                                   size_t limit)
{
    size_t end = at; /* T1: the host alone is a link */
    size_t query = SIZE_MAX;
    size_t fragment = SIZE_MAX;
    if (at < limit && text.data[at] == '/')
        at = lks_read_simple_part(text.data, at, limit, &end);
    if (at == limit || (text.data[at] != '?' && text.data[at] != '#'))
        return (lks_simple_tail){end, end, end, at}; /* nearly all links end
                                                      * here */
    if (text.data[at] == '?') {
        query = at;
        at = lks_read_simple_part(text.data, at, limit, &end);
    }
    if (at < limit && text.data[at] == '#') {
        fragment = at;
        at = lks_read_simple_part(text.data, at, limit, &end);
    }
    fragment = fragment < end ? fragment : end;
    query = query < fragment ? query : fragment;
    return (lks_simple_tail){query, fragment, end, at};
}

/** True if a semicolon follows the tail, which starts at `start`, and the tail
 *  has an &. The link may then end at a character reference such as &quot;
 *  (P16: the end of what encloses the link). */
static inline bool lks_may_end_in_reference(lks_slice text, size_t start,
                                            const lks_simple_tail *tail)
{
    return tail->stop < text.len && text.data[tail->stop] == ';' &&
           memchr(text.data + start, '&', tail->stop - start) != NULL;
}

/** True if a backquote stands right before the `?` or `#` of the tail, perhaps
 *  with full stops between them: in code, the link ends there (P16). */
static inline bool lks_may_end_in_code(lks_slice text,
                                       const lks_simple_tail *tail)
{
    const size_t initiators[] = {tail->query, tail->fragment};
    for (size_t i = 0; i < 2 && initiators[i] < tail->end; i++) {
        const size_t end = lks_without_stops(text.data, 1, initiators[i]);
        if (text.data[end - 1] == '`')
            return true;
    }
    return false;
}

#endif
