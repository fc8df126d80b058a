#include "link/termination.h"

#include "link/part.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "unicode/link_props.h"

/* Step 5 of S1 3.5.1 in progress. `last_safe` is the end of the link so far. */
typedef struct walk {
    lks_slice text;
    linkspan_tail *tail;
    lks_part part;
    size_t last_safe;
    size_t depth;
    uint32_t open[LKS_OPEN_LIMIT];
} walk;

static linkspan_range *range_of(linkspan_tail *tail, lks_part part)
{
    switch (part) {
    case LKS_PART_PATH:
        return &tail->path;
    case LKS_PART_QUERY:
        return &tail->query;
    case LKS_PART_FRAGMENT:
        return &tail->fragment;
    default:
        return &tail->directives;
    }
}

/* T9: a mark opens nothing unless a fragment or directive is running. */
static bool may_follow(lks_part next, lks_part part)
{
    if (next == LKS_PART_DIRECTIVE)
        return part == LKS_PART_FRAGMENT || part == LKS_PART_DIRECTIVE;
    return next != LKS_PART_NONE;
}

static void end_part(walk *w, size_t at)
{
    if (w->part != LKS_PART_NONE)
        range_of(w->tail, w->part)->end = at;
}

/* An initiator is safe at once (T2), and brackets do not reach across it (T5).
 * A path is reported with its slash, the other parts without initiator. */
static void begin_part(walk *w, lks_part part, size_t at, size_t width)
{
    w->part = part;
    w->last_safe = at + width;
    w->depth = 0;
    w->tail->parts |= 1u << (part - LKS_PART_PATH);
    range_of(w->tail, part)->start = part == LKS_PART_PATH ? at : w->last_safe;
    if (part == LKS_PART_DIRECTIVE)
        w->tail->directive_count = 1;
}

/* Steps 5.4 to 5.9. False if the link ends before this code point. */
static bool take_code_point(walk *w, uint32_t cp, size_t next)
{
    switch (lks_link_term_of(cp)) {
    case LKS_TERM_SOFT:
        return true;
    case LKS_TERM_HARD:
        return false;
    case LKS_TERM_OPEN:
        if (w->depth == LKS_OPEN_LIMIT)
            return false; /* T4 */
        w->open[w->depth++] = cp;
        break;
    case LKS_TERM_CLOSE: /* T10 */
        if (w->depth == 0 || w->open[--w->depth] != lks_link_bracket_of(cp))
            return false;
        break;
    case LKS_TERM_INCLUDE:
        break;
    }
    w->last_safe = next;
    return true;
}

/* One turn of step 5's loop: gives where the next turn starts, or `at` itself
 * if the link ends. */
static size_t step(walk *w, size_t at)
{
    const uint8_t *p = w->text.data + at;
    const uint8_t *end = w->text.data + w->text.len;
    size_t width = 0;

    if (w->part == LKS_PART_NONE || lks_part_ends_at(w->part, p, end)) {
        const lks_part next = lks_part_at(p, end, &width);
        if (!may_follow(next, w->part))
            return at;
        end_part(w, at);
        begin_part(w, next, at, width);
        return w->last_safe; /* T3 */
    }

    width = lks_part_clears_at(w->part, p, end);
    if (width > 0) {
        w->depth = 0;
        w->last_safe = at + width; /* T3, T7 */
        if (width == LKS_MARK_LEN)
            w->tail->directive_count++;
        return w->last_safe;
    }

    const uint32_t cp = lks_utf8_decode(p, end, &width);
    return take_code_point(w, cp, at + width) ? at + width : at;
}

void lks_find_tail(lks_slice text, size_t host_end, linkspan_tail *tail)
{
    const linkspan_range nothing = {host_end, host_end};
    *tail = (linkspan_tail){.size = tail->size,
                            .path = nothing,
                            .query = nothing,
                            .fragment = nothing,
                            .directives = nothing};
    walk w = {.text = text, .tail = tail, .last_safe = host_end}; /* T1 */

    for (size_t at = host_end; at < text.len;) {
        LKS_STEP();
        const size_t next = step(&w, at);
        if (next == at)
            break;
        at = next;
    }
    end_part(&w, w.last_safe);
    tail->end = w.last_safe;
}
