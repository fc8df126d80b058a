#include "output/output.h"

#include "output/bidi_html.h"
#include "output/terminal.h"

void lks_output_begin(lks_output *out)
{
    out->link_count = 0;
    out->batch.len = 0;
    out->batch.status = LINKSPAN_OK;
    lks_md_begin(&out->markdown);
}

void lks_output_text(lks_output *out, lks_slice text, linkspan_range range)
{
    const lks_slice part = {text.data + range.start, range.end - range.start};
    if (out->format == LINKSPAN_OUTPUT_HTML)
        lks_html_range(&out->batch, text, range);
    else if (out->format == LINKSPAN_OUTPUT_MARKDOWN)
        lks_md_text(&out->batch, &out->markdown, part);
    else if (out->has_controls_shown)
        lks_terminal_text(&out->batch, part);
    else
        lks_batch_put(&out->batch, part.data, part.len);
}

/* The label of a link with right-to-left characters is isolated anyway. */
static void put_html_link(lks_output *out, const lks_output_link *link)
{
    lks_batch *batch = &out->batch;
    lks_html_open_link(batch, link->href, out->rest_of_tag);
    if (lks_is_bidi_link(link->kind, link->label)) {
        lks_bidi_html_text(batch, link->kind, link->label);
    } else {
        if (link->is_isolated)
            lks_bidi_html_open(batch);
        lks_html_text(batch, link->label);
        if (link->is_isolated)
            lks_bidi_html_close(batch);
    }
    lks_html_close_link(batch);
}

static void put_md_link(lks_output *out, const lks_output_link *link)
{
    if (link->is_isolated)
        lks_md_text(&out->batch, &out->markdown, lks_slice_of(LKS_ISOLATE, 3));
    lks_md_link(&out->batch, &out->markdown, link->href, link->label);
    if (link->is_isolated)
        lks_md_text(&out->batch, &out->markdown,
                    lks_slice_of(LKS_POP_ISOLATE, 3));
}

static void put_terminal_link(lks_output *out, const lks_output_link *link)
{
    lks_batch *batch = &out->batch;
    if (link->is_isolated)
        lks_batch_string(batch, LKS_ISOLATE);
    lks_terminal_open_link(batch, link->href, out->link_count);
    if (out->has_controls_shown)
        lks_terminal_text(batch, link->label);
    else
        lks_batch_put(batch, link->label.data, link->label.len);
    lks_terminal_close_link(batch);
    if (link->is_isolated)
        lks_batch_string(batch, LKS_POP_ISOLATE);
}

void lks_output_put_link(lks_output *out, const lks_output_link *link)
{
    out->link_count++;
    switch (out->format) {
    case LINKSPAN_OUTPUT_HTML:
        put_html_link(out, link);
        break;
    case LINKSPAN_OUTPUT_MARKDOWN:
        put_md_link(out, link);
        break;
    case LINKSPAN_OUTPUT_TERMINAL:
        put_terminal_link(out, link);
        break;
    default:
        lks_batch_put(&out->batch, link->label.data, link->label.len);
        break;
    }
}

void lks_output_source(lks_output *out, lks_slice source)
{
    lks_batch_put(&out->batch, source.data, source.len);
    if (source.len > 0)
        lks_md_resume(&out->markdown, source.data[source.len - 1]);
}

void lks_output_html_source(lks_output *out, const lks_output_link *link,
                            lks_slice source)
{
    lks_batch *batch = &out->batch;
    const bool is_bidi =
        link->is_isolated || lks_is_bidi_link(link->kind, link->label);
    lks_html_open_link(batch, link->href, out->rest_of_tag);
    if (is_bidi)
        lks_bidi_html_open(batch);
    lks_batch_put(batch, source.data, source.len);
    if (is_bidi)
        lks_bidi_html_close(batch);
    lks_html_close_link(batch);
}

void lks_output_end(lks_output *out)
{
    if (out->format == LINKSPAN_OUTPUT_MARKDOWN)
        lks_md_end(&out->batch, &out->markdown);
}
