#include "output/output.h"

#include "output/terminal.h"

void lks_output_begin(lks_output *out)
{
    out->link_count = 0;
    out->sink.len = 0;
    out->sink.status = LINKSPAN_OK;
    lks_markdown_begin(&out->markdown);
}

void lks_output_text(lks_output *out, lks_slice text)
{
    switch (out->format) {
    case LINKSPAN_OUTPUT_HTML:
        lks_html_text(&out->sink, text);
        break;
    case LINKSPAN_OUTPUT_MARKDOWN:
        lks_markdown_text(&out->sink, &out->markdown, text);
        break;
    default:
        if (out->has_controls_shown)
            lks_terminal_text(&out->sink, text);
        else
            lks_sink_put(&out->sink, text.data, text.len);
        break;
    }
}

void lks_output_link(lks_output *out, lks_slice href, lks_slice label)
{
    lks_sink *sink = &out->sink;
    out->link_count++;
    switch (out->format) {
    case LINKSPAN_OUTPUT_HTML:
        lks_html_open_link(sink, href, &out->attributes);
        lks_html_text(sink, label);
        lks_html_close_link(sink);
        break;
    case LINKSPAN_OUTPUT_MARKDOWN:
        lks_markdown_link(sink, &out->markdown, href, label);
        break;
    case LINKSPAN_OUTPUT_TERMINAL:
        lks_terminal_open_link(sink, href, out->link_count);
        lks_sink_put(sink, label.data, label.len);
        lks_terminal_close_link(sink);
        break;
    default:
        lks_sink_put(sink, label.data, label.len);
        break;
    }
}

void lks_output_end(lks_output *out)
{
    if (out->format == LINKSPAN_OUTPUT_MARKDOWN)
        lks_markdown_end(&out->sink, &out->markdown);
}
