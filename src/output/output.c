#include "output/output.h"

#include "output/terminal.h"
#include "text/utf8.h"

void lks_output_begin(lks_output *out)
{
    out->link_count = 0;
    out->sink.len = 0;
    out->sink.status = LINKSPAN_OK;
    lks_md_begin(&out->markdown);
}

static void put_markup(lks_output *out, lks_slice text)
{
    if (out->format == LINKSPAN_OUTPUT_HTML)
        lks_html_text(&out->sink, text);
    else
        lks_md_text(&out->sink, &out->markdown, text);
}

/* Where the next ill-formed unit is, or the text's end. */
static size_t find_ill_formed(lks_slice text, size_t at, size_t *width)
{
    while (at < text.len) {
        *width = 1;
        if (text.data[at] >= 0x80 &&
            lks_utf8_decode(text.data + at, text.data + text.len, width) ==
                LKS_UTF8_BAD)
            break;
        at += *width;
    }
    return at;
}

/* Ill-formed UTF-8 is U+FFFD to a parser, but some take the byte after it for
 * part of it, which could be an escape of ours. */
static void put_well_formed(lks_output *out, lks_slice text)
{
    size_t start = 0;
    while (start < text.len) {
        size_t width = 0;
        const size_t end = find_ill_formed(text, start, &width);
        put_markup(out, (lks_slice){text.data + start, end - start});
        if (end < text.len)
            put_markup(out, lks_slice_of("\xEF\xBF\xBD", 3));
        start = end + width;
    }
}

void lks_output_text(lks_output *out, lks_slice text)
{
    if (out->format == LINKSPAN_OUTPUT_HTML ||
        out->format == LINKSPAN_OUTPUT_MARKDOWN)
        put_well_formed(out, text);
    else if (out->has_controls_shown)
        lks_terminal_text(&out->sink, text);
    else
        lks_sink_put(&out->sink, text.data, text.len);
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
        lks_md_link(sink, &out->markdown, href, label);
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

void lks_output_source(lks_output *out, lks_slice source)
{
    lks_sink_put(&out->sink, source.data, source.len);
    if (source.len > 0)
        lks_md_resume(&out->markdown, source.data[source.len - 1]);
}

void lks_output_source_link(lks_output *out, lks_slice href, lks_slice read,
                            lks_slice label)
{
    if (out->format == LINKSPAN_OUTPUT_HTML) {
        lks_html_open_link(&out->sink, href, &out->attributes);
        lks_sink_put(&out->sink, label.data, label.len);
        lks_html_close_link(&out->sink);
    } else {
        lks_md_source_link(&out->sink, href, read, label);
    }
    lks_md_resume(&out->markdown, ')');
}

void lks_output_end(lks_output *out)
{
    if (out->format == LINKSPAN_OUTPUT_MARKDOWN)
        lks_md_end(&out->sink, &out->markdown);
}
