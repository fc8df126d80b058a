#include "output/bidi_html.h"

#include "display/display.h"
#include "output/html.h"

bool lks_is_bidi_link(uint32_t kind, lks_slice label)
{
    if (lks_is_ascii(label))
        return false;
    lks_fields fields;
    lks_fields_init(&fields, kind, label);
    return lks_is_right_to_left(&fields, LINKSPAN_ORDER_CONTENT,
                                LINKSPAN_LEFT_TO_RIGHT);
}

bool lks_is_rtl_link(uint32_t kind, lks_slice label, uint32_t order,
                     uint32_t paragraph)
{
    lks_fields fields;
    lks_fields_init(&fields, kind, label);
    return lks_is_right_to_left(&fields, order, paragraph);
}

typedef struct html_writer {
    lks_batch *batch;
    lks_slice text;
    bool is_right_to_left;
} html_writer;

void lks_bidi_html_open(lks_batch *batch, bool is_right_to_left)
{
    lks_batch_string(batch, is_right_to_left ? "<bdi dir=\"rtl\">"
                                             : "<bdi dir=\"ltr\">");
}

void lks_bidi_html_close(lks_batch *batch)
{
    lks_batch_string(batch, "</bdi>");
}

/* Writes the elements that linkspan_bidi_write() writes. It leaves out the
 * controls that balance bidi controls of the link itself, so that the text of
 * the page does not change. */
static void write_tag(void *context, lks_insert what)
{
    const html_writer *h = context;
    switch (what) {
    case LKS_INSERT_OPEN:
    case LKS_INSERT_FIELD_OPEN:
        lks_bidi_html_open(h->batch, h->is_right_to_left);
        break;
    case LKS_INSERT_CLOSE:
    case LKS_INSERT_FIELD_CLOSE:
        lks_bidi_html_close(h->batch);
        break;
    case LKS_INSERT_ESCAPES_OPEN:
        lks_batch_string(
            h->batch, "<bdo dir=\"ltr\" style=\"unicode-bidi:bidi-override\">");
        break;
    case LKS_INSERT_ESCAPES_CLOSE:
        lks_batch_string(h->batch, "</bdo>");
        break;
    default:
        break;
    }
}

static void write_text(void *context, linkspan_range range)
{
    const html_writer *h = context;
    lks_html_text(h->batch, (lks_slice){h->text.data + range.start,
                                        range.end - range.start});
}

void lks_bidi_html_text(lks_batch *batch, uint32_t kind, lks_slice label,
                        bool is_right_to_left)
{
    lks_fields fields;
    html_writer h = {batch, label, is_right_to_left};
    const lks_sink sink = {&h, write_tag, write_text};
    lks_fields_init(&fields, kind, label);
    lks_walk_fields(&fields, true, &sink);
}
