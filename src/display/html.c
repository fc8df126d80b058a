#include "display/display.h"

#include <string.h>

#include "text/buf.h"
#include "text/steps.h"
#include "text/utf8.h"

typedef struct html_writer {
    linkspan_buf *out;
    const uint8_t *text;
    bool is_right_to_left;
} html_writer;

static void append(linkspan_buf *out, const char *string)
{
    lks_buf_append(out, string, strlen(string));
}

/* D6: <bdi> gets the direction in which the fields are ordered, never `auto`.
 * Runs of escapes must be embedded, not isolated (D3), so <bdo> gets a style
 * that keeps it from isolating. Bidi controls in the link itself are balanced
 * by control characters, since elements could not overlap with them. */
static void write_tag(void *context, lks_insert what)
{
    const html_writer *h = context;
    uint8_t control[LKS_UTF8_MAX];
    switch (what) {
    case LKS_INSERT_OPEN:
    case LKS_INSERT_FIELD_OPEN:
        append(h->out,
               h->is_right_to_left ? "<bdi dir=\"rtl\">" : "<bdi dir=\"ltr\">");
        return;
    case LKS_INSERT_CLOSE:
    case LKS_INSERT_FIELD_CLOSE:
        append(h->out, "</bdi>");
        return;
    case LKS_INSERT_ESCAPES_OPEN:
        append(h->out,
               "<bdo dir=\"ltr\" style=\"unicode-bidi:bidi-override\">");
        return;
    case LKS_INSERT_ESCAPES_CLOSE:
        append(h->out, "</bdo>");
        return;
    default:
        lks_buf_append(
            h->out, control,
            lks_utf8_encode(lks_control_of(what, true, false), control));
    }
}

static const char *reference_of(uint8_t byte)
{
    switch (byte) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\'':
        return "&#39;";
    default:
        return NULL;
    }
}

static void write_escaped(void *context, linkspan_range range)
{
    const html_writer *h = context;
    size_t written = range.start;
    for (size_t at = range.start; at < range.end; at++) {
        LKS_STEP();
        const char *reference = reference_of(h->text[at]);
        if (!reference)
            continue;
        lks_buf_append(h->out, h->text + written, at - written);
        append(h->out, reference);
        written = at + 1;
    }
    lks_buf_append(h->out, h->text + written, range.end - written);
}

void lks_write_bidi_html(const lks_fields *fields, bool is_right_to_left,
                         linkspan_buf *out)
{
    html_writer h = {out, fields->text.data, is_right_to_left};
    const lks_sink sink = {&h, write_tag, write_escaped};
    lks_walk_fields(fields, true, &sink);
}
