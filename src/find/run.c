#include "text/hints.h"

LKS_FAST_BEGIN

#include "find/run.h"

#include "host/label.h"
#include "text/steps.h"
#include "text/utf8.h"

bool lks_is_run_char(const linkspan_detector *d, uint32_t cp)
{
    return lks_is_host_char(cp, lks_detects(d, LINKSPAN_DETECT_EMOJI));
}

size_t lks_run_end(const linkspan_detector *d, lks_slice text, size_t at,
                   size_t limit)
{
    while (at < limit) {
        if (lks_is_ascii_run_byte(text.data[at])) {
            LKS_STEP();
            at++;
            continue;
        }
        if (text.data[at] < 0x80)
            break;
        size_t width = 0;
        const uint32_t cp =
            lks_utf8_decode(text.data + at, text.data + text.len, &width);
        if (!lks_is_run_char(d, cp))
            break;
        at += width;
    }
    return at;
}

/* True for a run that is ASCII and short, as nearly all are. If false, only the
 * start of the run is known. */
static bool is_ascii_run(lks_slice text, size_t at, lks_run *run)
{
    lks_ascii_run_at(text.data + at, text.len - at, &run->ascii);
    const size_t end = at + run->ascii.len;
    run->range.start = at;
    run->range.end = end;
    run->is_long = false;
    run->is_ascii = run->ascii.len < LKS_ASCII_RUN_CAP &&
                    (end == text.len || lks_ends_ascii_run(text.data[end]));
    return run->is_ascii;
}

void lks_run_at(const linkspan_detector *d, lks_slice text, size_t at,
                lks_run *run)
{
    if (is_ascii_run(text, at, run))
        return;
    const bool is_near = text.len - at <= LKS_RUN_WINDOW;
    const size_t limit = is_near ? text.len : at + LKS_RUN_WINDOW;
    const size_t ascii_end = run->range.end;
    run->range.end = lks_run_end(d, text, ascii_end, limit);
    run->is_long = !is_near && run->range.end >= limit;
    run->is_ascii =
        run->range.end == ascii_end && run->ascii.len < LKS_ASCII_RUN_CAP;
}

void lks_short_run_at(const linkspan_detector *d, lks_slice text, size_t at,
                      lks_run *run)
{
    if (is_ascii_run(text, at, run))
        return;
    run->range.end = at;
    for (size_t i = 0; run->range.end < text.len; i++) {
        size_t width = 0;
        const uint32_t cp = lks_utf8_decode(text.data + run->range.end,
                                            text.data + text.len, &width);
        if (cp < 0x80 ? !lks_is_ascii_run_byte((uint8_t)cp)
                      : !lks_is_run_char(d, cp))
            break;
        if (i == LKS_RUN_SHORT) {
            run->is_long = true;
            break;
        }
        run->range.end += width;
    }
}

bool lks_trim_run(lks_slice text, linkspan_range *range)
{
    size_t width = 0;
    while (range->start < range->end &&
           !lks_host_byte[text.data[range->start]]) {
        const uint32_t cp = lks_utf8_decode(text.data + range->start,
                                            text.data + text.len, &width);
        if (cp != '_' && !lks_is_ideographic_stop(cp))
            break;
        range->start += width;
    }
    size_t dots = 0;
    size_t stripped = 0;
    while (range->end > range->start &&
           lks_host_byte[text.data[range->end - 1]] <= '.') {
        const uint32_t cp =
            lks_utf8_decode_back(text.data, text.data + range->end, &width);
        if (!lks_is_host_dot(cp) && cp != '_')
            break;
        dots += lks_is_host_dot(cp);
        stripped++;
        range->end -= width;
    }
    return dots == 1 && stripped == 1;
}

size_t lks_last_segment(lks_slice text, linkspan_range run)
{
    size_t at = run.end;
    while (at > run.start) {
        size_t width = 0;
        if (lks_is_ideographic_stop(
                lks_utf8_decode_back(text.data, text.data + at, &width)))
            return at;
        at -= width;
    }
    return run.start;
}

LKS_FAST_END
