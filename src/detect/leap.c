#include "detect/leap.h"

#include "detect/lead.h"
#include "detect/run.h"
#include "host/suffix.h"
#include "host/tld.h"
#include "text/steps.h"
#include "text/utf8.h"

/* Longest label (H5). */
#define LONGEST_LABEL 63

void lks_leap_begin(lks_leap *leap, const linkspan_detector *d, lks_slice text,
                    size_t at)
{
    leap->block = at;
    leap->bits = d->kernel(text.data, text.len, &leap->block);
}

/* The next mark, or the text's end. */
static size_t next_mark(lks_leap *leap, const linkspan_detector *d,
                        lks_slice text)
{
    if (leap->bits == 0) {
        if (leap->block >= text.len || text.len - leap->block <= LKS_BLOCK)
            return text.len;
        leap->block += LKS_BLOCK;
        leap->bits = d->kernel(text.data, text.len, &leap->block);
        if (leap->bits == 0)
            return text.len;
    }
    const unsigned first = (unsigned)__builtin_ctzll(leap->bits);
    leap->bits &= leap->bits - 1;
    return leap->block + first;
}

/* ------------------------------------------------- what can follow the dot */

static size_t ascii_label_end(lks_slice text, size_t at)
{
    const size_t start = at;
    while (at < text.len && at - start <= LONGEST_LABEL &&
           (lks_is_ascii_alnum(text.data[at]) || text.data[at] == '-')) {
        LKS_STEP();
        at++;
    }
    return at;
}

/* The label that starts at `at` may be a top-level domain beyond ASCII; it goes
 * on to the right of `limit` for all one knows. */
static bool may_be_native(const linkspan_detector *d, lks_slice text, size_t at,
                          size_t limit)
{
    size_t width = 0;
    const uint8_t *end = text.data + text.len;
    const uint32_t cp = lks_utf8_decode(text.data + at, end, &width);
    if (at + width >= limit && limit < text.len)
        return true;
    if (!lks_is_run_char(d, cp))
        return false;
    if (d->data)
        return true;
    at += width;
    uint32_t next = 0;
    if (at < text.len)
        next = lks_utf8_decode(text.data + at, end, &width);
    return lks_may_begin_tld(cp < 0x80 ? cp | 0x20 : cp, next);
}

/* Is what follows a dot at `at` a label that can end a host? Its end, if ASCII
 * with a native letter after it, can be the host's by P6. */
static bool may_end_host(const linkspan_detector *d, lks_slice text, size_t at,
                         size_t limit)
{
    if (lks_detects(d, LINKSPAN_DETECT_UNKNOWN_TLDS))
        return true;
    size_t end = ascii_label_end(text, at);
    if (end >= limit && limit < text.len)
        return true;
    if (end - at > LONGEST_LABEL)
        return false;
    if (end < text.len && text.data[end] >= 0x80) {
        if (may_be_native(d, text, at, limit))
            return true;
        while (end > at && text.data[end - 1] == '-')
            end--;
    }
    return end > at && lks_is_tld(d->suffixes,
                                  (lks_slice){text.data + at, end - at});
}

/* ------------------------------------------------------------------------ */

/* Where the run starts that goes on at `at`, not before `floor`. */
static size_t run_start(const linkspan_detector *d, lks_slice text,
                        size_t floor, size_t at)
{
    while (at > floor) {
        size_t width = 1;
        uint32_t cp = text.data[at - 1];
        if (cp >= 0x80)
            cp = lks_utf8_decode_back(text.data + floor, text.data + at,
                                      &width);
        LKS_STEP();
        if (!lks_is_run_char(d, cp))
            break;
        at -= width;
    }
    return at;
}

/* The last boundary of units at `at` or before it. */
static size_t boundary_before(lks_slice text, size_t floor, size_t at)
{
    size_t back = 0;
    while (back < LKS_UTF8_MAX - 1 && at - back > floor &&
           (text.data[at - back] & 0xC0) == 0x80)
        back++;
    return (text.data[at - back] & 0xC0) == 0x80 ? at : at - back;
}

size_t lks_leap_from(lks_leap *leap, const linkspan_detector *d, lks_slice text,
                     size_t at, size_t floor, size_t limit)
{
    for (;;) {
        const size_t mark = next_mark(leap, d, text);
        if (mark >= limit)
            break;
        if (mark < at)
            continue;
        const uint8_t byte = text.data[mark];
        if (byte == ':') {
            if (lks_is_lead_colon(d, text, floor, mark))
                return mark;
        } else if (may_end_host(d, text, mark + (byte == '.' ? 1 : 3), limit)) {
            return run_start(d, text, at, mark);
        }
    }
    if (limit == text.len)
        return limit;
    return at >= limit ? at
                       : run_start(d, text, at,
                                   boundary_before(text, at, limit));
}
