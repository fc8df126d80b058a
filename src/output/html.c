#include "text/hints.h"

LKS_FAST_BEGIN

#include "output/html.h"

#include "format/format.h"
#include "output/bidi_html.h"
#include "output/output.h"
#include "text/generated/byte_sets.h"
#include "text/utf8.h"

#define REPLACEMENT "\xEF\xBF\xBD"

/* How bytes that need an escape are written, by their lower four bits, which
 * are all different. The first member is NUL. */
static const lks_escapes escapes = {{[0x2] = '"',
                                     [0x6] = '&',
                                     [0x7] = '\'',
                                     [0xC] = '<',
                                     [0xD] = '\r',
                                     [0xE] = '>'},
                                    {[0x0] = {REPLACEMENT, 3},
                                     [0x2] = {"&quot;", 6},
                                     [0x6] = {"&amp;", 5},
                                     [0x7] = {"&#39;", 5},
                                     [0xC] = {"&lt;", 4},
                                     [0xD] = {"&#13;", 5},
                                     [0xE] = {"&gt;", 4}}};

/* Write text with escapes. Ill-formed UTF-8 becomes U+FFFD: some parsers would
 * swallow the next byte with it, which could be the `&` of an escape. */
static void put_range(lks_batch *batch, lks_slice text, linkspan_range range)
{
    size_t at = range.start;
    for (;;) {
        at = lks_batch_copy(batch, text, at, range.end, &html_special_bytes,
                            &escapes);
        if (at == range.end)
            return;
        size_t width = 0;
        (void)lks_utf8_decode(text.data + at, text.data + range.end, &width);
        lks_batch_string(batch, REPLACEMENT);
        at += width;
    }
}

void lks_html_text(lks_batch *batch, lks_slice text)
{
    put_range(batch, text, (linkspan_range){0, text.len});
}

/* An attribute with the space before it; nothing if `value.data` is NULL. */
static void put_attribute(lks_batch *batch, const char *name,
                          linkspan_str value)
{
    if (!value.data)
        return;
    lks_batch_string(batch, " ");
    lks_batch_string(batch, name);
    lks_batch_string(batch, "=\"");
    lks_html_text(batch, lks_slice_of(value.data, value.len));
    lks_batch_string(batch, "\"");
}

/* Write the rest of the tag, from the quotation mark after the address on. */
static void put_attributes(lks_batch *batch,
                           const linkspan_linkify_options *options)
{
    lks_batch_string(batch, "\"");
    put_attribute(batch, "rel", options->rel);
    put_attribute(batch, "target", options->target);
    put_attribute(batch, "class", options->class_name);
    lks_batch_string(batch, ">");
}

static void put_text(lks_output *out, lks_slice text, linkspan_range range)
{
    out->batch.may_have_lead = false;
    put_range(&out->batch, text, range);
}

/* ------------------------------------------------------------------ links */

/* The end of the attribute at `at` in the rest of a tag: after its closing
 * quotation mark. No value contains a quotation mark. */
static size_t past_attribute(lks_slice rest, size_t at)
{
    for (unsigned quotes = 0; quotes < 2; at++)
        quotes += rest.data[at] == '"';
    return at;
}

/* The name of the attribute at `at`, after the space before it. */
static lks_slice name_at(lks_slice rest, size_t at)
{
    const uint8_t *start = rest.data + at + 1;
    const uint8_t *equals = memchr(start, '=', rest.len - at - 1);
    return (lks_slice){start, (size_t)(equals - start)};
}

/* Write the rest of the tag of a link that has its own attributes: first the
 * attributes of all links, without those that this link sets or leaves out,
 * then its own. */
LKS_COLD static void put_own_attributes(lks_output *out,
                                        const lks_attributes *own)
{
    const lks_slice rest = out->rest_of_tag;
    lks_batch *batch = &out->batch;
    size_t end = 1;
    lks_batch_string(batch, "\"");
    for (size_t at = end; rest.data[at] == ' '; at = end) {
        end = past_attribute(rest, at);
        if (!lks_find_attribute(own, name_at(rest, at)))
            lks_batch_put(batch, rest.data + at, end - at);
    }
    for (size_t i = 0; i < own->count; i++) {
        const lks_attribute *attribute = &own->list[i];
        if (attribute->is_absent)
            continue;
        lks_batch_string(batch, " ");
        lks_batch_put(batch, attribute->name.data, attribute->name.len);
        lks_batch_string(batch, "=\"");
        lks_html_text(batch, attribute->value);
        lks_batch_string(batch, "\"");
    }
    lks_batch_string(batch, ">");
}

static void open_link(lks_output *out, const lks_output_link *link)
{
    lks_batch *batch = &out->batch;
    lks_batch_string(batch, "<a href=\"");
    lks_html_text(batch, link->href);
    if (link->attributes)
        put_own_attributes(out, link->attributes);
    else
        lks_batch_put(batch, out->rest_of_tag.data, out->rest_of_tag.len);
}

static void close_link(lks_output *out)
{
    lks_batch_string(&out->batch, "</a>");
}

static bool is_rtl(const lks_output *out, const lks_output_link *link)
{
    return lks_is_rtl_link(link->kind, link->label, out->order, out->paragraph);
}

/* Write a label that is not an address. It has no fields to keep in order, so
 * <bdi> without `dir` is enough: the first letter decides its direction. */
LKS_COLD static void put_own_text(lks_output *out, const lks_output_link *link)
{
    const bool is_isolated =
        link->is_isolated || lks_is_bidi_link(link->kind, link->label);
    if (is_isolated)
        lks_batch_string(&out->batch, "<bdi>");
    lks_html_text(&out->batch, link->label);
    if (is_isolated)
        lks_bidi_html_close(&out->batch);
}

/* Write the label. lks_bidi_html_text() isolates labels with right-to-left
 * characters; other labels are isolated only if the link asks for it. */
static void put_label(lks_output *out, const lks_output_link *link)
{
    lks_batch *batch = &out->batch;
    if (out->order != LINKSPAN_ORDER_PLAIN &&
        lks_is_bidi_link(link->kind, link->label)) {
        lks_bidi_html_text(batch, link->kind, link->label, is_rtl(out, link));
        return;
    }
    if (link->is_isolated)
        lks_bidi_html_open(batch, false);
    lks_html_text(batch, link->label);
    if (link->is_isolated)
        lks_bidi_html_close(batch);
}

static void put_link(lks_output *out, const lks_output_link *link)
{
    open_link(out, link);
    if (link->is_own_text)
        put_own_text(out, link);
    else
        put_label(out, link);
    close_link(out);
}

void lks_html_source_link(lks_output *out, const lks_output_link *link,
                          lks_slice source)
{
    lks_batch *batch = &out->batch;
    const bool is_ordered = out->order != LINKSPAN_ORDER_PLAIN &&
                            lks_is_bidi_link(link->kind, link->label);
    const bool is_bidi = link->is_isolated || is_ordered;
    open_link(out, link);
    if (is_bidi)
        lks_bidi_html_open(batch, is_ordered && is_rtl(out, link));
    lks_batch_put(batch, source.data, source.len);
    if (is_bidi)
        lks_bidi_html_close(batch);
    close_link(out);
}

static char *append(char *out, const void *bytes, size_t len)
{
    memcpy(out, bytes, len);
    return out + len;
}

/* Longer than most parts of links. */
#define SOME 64u

/* append() for a part of the text. Most parts are short: copying a fixed number
 * of bytes takes less time than copying exactly `len`. The bytes after the part
 * are overwritten later. */
static inline char *append_part(char *out, lks_slice text, linkspan_range part)
{
    const size_t len = part.end - part.start;
    if (len > SOME || text.len - part.start < SOME)
        return append(out, text.data + part.start, len);
    memcpy(out, text.data + part.start, SOME);
    return out + len;
}

/* Links with a copied href, as nearly all have, are written in one go. */
static bool put_copied_link(lks_output *out, lks_slice text,
                            const linkspan_link *link, bool is_http_implied)
{
    static const char open[] = "<a href=\"";
    static const char close[] = "</a>";
    lks_batch *const batch = &out->batch;
    const lks_slice rest = out->rest_of_tag;
    lks_copied_href href;
    if (!lks_copied_href_of(text, link, is_http_implied, &href))
        return false;
    const linkspan_range head = href.head;
    const linkspan_range tail = href.tail;
    const size_t most = sizeof open + sizeof href.before +
                        2 * (href.link.end - href.link.start) + rest.len +
                        sizeof close + SOME;
    if (!batch->has_none(text, head.start, head.end, href.not_in_head) ||
        !batch->has_none(text, tail.start, tail.end, href.not_in_tail) ||
        !lks_batch_reserve(batch, most))
        return false;
    char *at = append(batch->bytes + batch->len, open, sizeof open - 1);
    memcpy(at, href.before, sizeof href.before);
    at = append_part(at + href.before_len, text, head);
    *at = '/';
    at = append_part(at + href.needs_slash, text, tail);
    at = append(at, rest.data, rest.len);
    at = append_part(at, text, href.link);
    at = append(at, close, sizeof close - 1);
    batch->len = (size_t)(at - batch->bytes);
    return true;
}

const lks_format lks_format_html = {.is_flowing = true,
                                    .put_attributes = put_attributes,
                                    .begin = lks_no_state,
                                    .put_text = put_text,
                                    .put_link = put_link,
                                    .put_markup = lks_put_markup,
                                    .put_copied_link = put_copied_link,
                                    .resume = lks_no_resume,
                                    .end = lks_no_state};

LKS_FAST_END
