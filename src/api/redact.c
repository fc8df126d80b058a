#include "api/redact.h"

#include <string.h>

#include "api/check.h"
#include "api/linkify.h"
#include "documents/attribute.h"
#include "find/detector.h"
#include "text/alloc.h"
#include "text/buf.h"
#include "text/sized.h"
#include "text/steps.h"

/* ----------------------------------------------------------------- options */

static linkspan_redact_options default_options(void)
{
    return (linkspan_redact_options){.size = sizeof(linkspan_redact_options),
                                     .redaction = LINKSPAN_REDACT_KIND,
                                     .text = {"[link]", 6}};
}

linkspan_status
linkspan_redact_options_init_sized(linkspan_redact_options *options,
                                   size_t size)
{
    if (!options || !lks_is_size(size))
        return LINKSPAN_ERR_ARG;
    const linkspan_redact_options own = default_options();
    lks_write_struct(options, size, &own, sizeof own);
    return LINKSPAN_OK;
}

static linkspan_status read_options(linkspan_redact_options *own,
                                    const linkspan_redact_options *theirs)
{
    *own = default_options();
    const linkspan_status st =
        theirs ? lks_read_struct(own, sizeof *own, theirs) : LINKSPAN_OK;
    if (st != LINKSPAN_OK)
        return st;
    if (!lks_is_str(own->text) || !lks_allocator_is_ready(own->allocator))
        return LINKSPAN_ERR_ARG;
    if (own->redaction < LINKSPAN_REDACT_TEXT ||
        own->redaction > LINKSPAN_REDACT_DEFANG || own->reserved ||
        own->markup > LINKSPAN_MARKUP_MARKDOWN)
        return LINKSPAN_ERR_OPTION;
    return lks_linkify_check_string(own->text);
}

/* -------------------------------------------------------------------- text */

static void add_line(lks_changes *changes, const lks_changes *line,
                     size_t before, size_t after)
{
    for (size_t i = 0; i < line->count; i++) {
        linkspan_change one = line->list[i];
        LKS_STEP();
        one.before.start += before;
        one.before.end += before;
        one.after.start += after;
        one.after.end += after;
        lks_changes_add(changes, one.before, one.after);
    }
}

/* Redact a text line by line: links and secrets do not go on after a line end. */
static linkspan_status redact_lines(lks_redactor *r, lks_slice text,
                                    linkspan_buf *out, lks_changes *changes)
{
    for (size_t at = 0; at < text.len && changes->status == LINKSPAN_OK;) {
        lks_changes made = {.allocator = r->allocator};
        lks_slice line;
        size_t end = at;
        while (end < text.len && !lks_ends_line(text.data[end]))
            end++;
        LKS_STEPS(end - at);
        lks_redact_settle(r, lks_part_of(text, (linkspan_range){at, end}),
                          &line, &made);
        add_line(changes, &made, at, out->len);
        if (made.status != LINKSPAN_OK)
            changes->status = made.status;
        end += end < text.len;
        lks_buf_begin(out);
        lks_buf_append(out, line.data, line.len);
        if (end > at && lks_ends_line(text.data[end - 1]))
            lks_buf_append_byte(out, text.data[end - 1]);
        const linkspan_status st = lks_buf_commit(out);
        if (st != LINKSPAN_OK)
            changes->status = st;
        lks_changes_free(&made);
        at = end;
    }
    return changes->status;
}

/* Replace links until none is found, and then write all text so that no profile finds one
 * either. */
static linkspan_status redact_all(lks_redactor *r, lks_slice text,
                                  linkspan_buf *out, lks_changes *changes)
{
    linkspan_buf replaced;
    lks_changes more = {.allocator = r->allocator};
    (void)linkspan_buf_init(&replaced, SIZE_MAX, r->allocator);
    linkspan_status st = redact_lines(r, text, &replaced, changes);
    if (st == LINKSPAN_OK) {
        st = lks_redact_harmless(r, lks_slice_of(replaced.data, replaced.len),
                                 out, &more);
        lks_changes_follow(changes, &more);
    }
    lks_changes_free(&more);
    lks_buf_release(&replaced);
    return st == LINKSPAN_OK ? changes->status : st;
}

/* --------------------------------------------------------------------- all */

static linkspan_status redact_text(lks_redactor *r, lks_slice text,
                                   linkspan_buf *out, lks_changes *changes)
{
    if (r->redaction == LINKSPAN_REDACT_DEFANG)
        return lks_redact_harmless(r, text, out, changes);
    return lks_redaction_keeps(r->redaction)
               ? redact_lines(r, text, out, changes)
               : redact_all(r, text, out, changes);
}

static linkspan_status report(const linkspan_redact_options *o,
                              const lks_changes *changes)
{
    linkspan_status st = LINKSPAN_OK;
    for (size_t i = 0; o->on_change && i < changes->count && st == LINKSPAN_OK;
         i++)
        st = o->on_change(o->context, &changes->list[i]);
    return st;
}

static linkspan_status append(linkspan_buf *out, const linkspan_buf *result)
{
    lks_buf_begin(out);
    lks_buf_append(out, result->data, result->len);
    return lks_buf_commit(out);
}

static linkspan_status redact(const linkspan_detector *detector,
                              const linkspan_redact_options *o, lks_slice text,
                              linkspan_buf *out)
{
    lks_redactor r;
    linkspan_buf result;
    lks_changes changes = {.allocator = o->allocator};
    lks_redactor_begin(&r, detector, o);
    (void)linkspan_buf_init(&result, SIZE_MAX, o->allocator);
    linkspan_status st =
        o->markup ? lks_redact_document(&r, o->markup, text, &result, &changes)
                  : redact_text(&r, text, &result, &changes);
    if (st == LINKSPAN_OK)
        st = append(out, &result);
    if (st == LINKSPAN_OK) {
        const size_t before = out->len - result.len;
        st = report(o, &changes);
        if (st != LINKSPAN_OK)
            out->len = before;
    }
    lks_changes_free(&changes);
    lks_buf_release(&result);
    lks_redactor_free(&r);
    return st;
}

linkspan_status linkspan_redact(const linkspan_detector *detector,
                                const linkspan_redact_options *options,
                                const char *text, size_t len, linkspan_buf *out)
{
    linkspan_redact_options own;
    linkspan_detector *safe = NULL;
    if (!lks_is_memory(text, len) || !lks_buf_is_ready(out))
        return LINKSPAN_ERR_ARG;
    if (lks_buf_asks_more(out))
        return LINKSPAN_ERR_OPTION;
    linkspan_status st = read_options(&own, options);
    if (st == LINKSPAN_OK && !detector) {
        st = lks_safe_detector(own.allocator, &safe);
        detector = safe;
    }
    if (st == LINKSPAN_OK)
        st = redact(detector, &own, lks_slice_of(text, len), out);
    linkspan_detector_free(safe);
    return st;
}

/* ----------------------------------------------------------------- offsets */

/* The change at `index`; its two ranges in the direction of the mapping. */
static void read_change(const linkspan_change *changes, size_t stride,
                        size_t index, bool is_back, linkspan_range ranges[2])
{
    linkspan_change one = {0};
    memcpy(&one, (const uint8_t *)changes + index * stride,
           stride < sizeof one ? stride : sizeof one);
    ranges[is_back] = one.before;
    ranges[!is_back] = one.after;
}

static bool are_ascending(const size_t *offsets, size_t count)
{
    for (size_t i = 1; i < count; i++)
        if (offsets[i] < offsets[i - 1])
            return false;
    return true;
}

// NOLINTNEXTLINE(readability-function-size): one more than the inline form
linkspan_status linkspan_map_offsets_sized(const linkspan_change *changes,
                                           size_t stride, size_t count,
                                           uint32_t direction, size_t *offsets,
                                           size_t offset_count)
{
    if (!lks_is_size(stride) || !lks_is_array(changes, count, stride) ||
        !lks_is_array(offsets, offset_count, sizeof *offsets) ||
        !are_ascending(offsets, offset_count))
        return LINKSPAN_ERR_ARG;
    if (direction > LINKSPAN_MAP_TO_OLD)
        return LINKSPAN_ERR_OPTION;
    linkspan_range done[2] = {{0, 0}, {0, 0}}; /* the last change before */
    size_t next = 0;
    for (size_t i = 0; i < offset_count; i++) {
        linkspan_range ranges[2];
        for (; next < count; next++) {
            read_change(changes, stride, next, direction, ranges);
            if (ranges[0].start >= offsets[i])
                break;
            done[0] = ranges[0];
            done[1] = ranges[1];
        }
        offsets[i] = offsets[i] <= done[0].end
                         ? done[1].end
                         : done[1].end + (offsets[i] - done[0].end);
    }
    return LINKSPAN_OK;
}

uint32_t linkspan_attribute_kind(const char *name, size_t len)
{
    return lks_is_memory(name, len)
               ? lks_attribute_kind(lks_slice_of(name, len))
               : LINKSPAN_ATTRIBUTE_OTHER;
}
