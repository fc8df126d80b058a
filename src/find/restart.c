#include "find/scan.h"

#include "text/steps.h"

bool lks_is_line_start(lks_slice text, size_t at)
{
    return at == 0 || lks_ends_line(text.data[at - 1]);
}

/* True if a scan can start after any space or control, not only at the start of
 * a line (`by_lines`). These characters end everything that a scan can be in
 * the middle of, except quoted local parts. See also is_spaced() in
 * stream.c. */
static bool may_break_at_space(const linkspan_detector *d, bool by_lines)
{
    return !by_lines && !lks_detects(d, LINKSPAN_DETECT_QUOTED);
}

/* The start of the line that contains `at`, or `least` if the line starts
 * before `least`. */
static size_t line_start(lks_slice text, size_t least, size_t at)
{
    while (at > least && !lks_ends_line(text.data[at - 1])) {
        LKS_STEP();
        at--;
    }
    return at;
}

static size_t space_before(lks_slice text, size_t least, size_t at)
{
    while (at > least && text.data[at - 1] > ' ') {
        LKS_STEP();
        at--;
    }
    return at;
}

size_t lks_restart_before(const linkspan_detector *d, lks_slice text, size_t at,
                          bool by_lines)
{
    const size_t near = at > d->max_link_len ? at - d->max_link_len : 0;
    const size_t start = line_start(text, near, at);
    if (lks_is_line_start(text, start))
        return start;
    if (may_break_at_space(d, by_lines) && at - near > LKS_LOOK_AROUND) {
        const size_t space = space_before(text, near, at - LKS_LOOK_AROUND);
        if (space > near)
            return space;
    }
    return line_start(text, 0, start);
}

/* The place after the end of the line that contains `at`, or `most` if the line
 * ends after `most`. */
static size_t line_end(lks_slice text, size_t at, size_t most)
{
    while (at < most) {
        LKS_STEP();
        if (lks_ends_line(text.data[at++]))
            break;
    }
    return at;
}

static size_t space_after(lks_slice text, size_t at, size_t most)
{
    while (at < most) {
        LKS_STEP();
        if (text.data[at++] <= ' ')
            break;
    }
    return at;
}

size_t lks_restart_after(const linkspan_detector *d, lks_slice text, size_t at,
                         bool by_lines)
{
    const size_t left = text.len - at;
    const size_t far = left > d->max_link_len ? at + d->max_link_len : text.len;
    const size_t end = line_end(text, at, far);
    if (end == text.len || (end > at && lks_is_line_start(text, end)))
        return end;
    if (may_break_at_space(d, by_lines) && far - at > LKS_LOOK_AROUND) {
        const size_t space = space_after(text, at + LKS_LOOK_AROUND, far);
        if (space < far)
            return space;
    }
    return line_end(text, end, text.len);
}
