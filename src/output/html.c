#include "output/html.h"

/* All that needs an escape is below 64: bit n stands for the byte n. CR is
 * there because parsers read it as LF, `>` and both quotes so that no context
 * a page puts the text into makes a difference. */
#define BIT(c) ((uint64_t)1 << (c))
#define SPECIAL                                                                \
    (BIT(0) | BIT('\r') | BIT('"') | BIT('&') | BIT('\'') | BIT('<') | BIT('>'))

static const char *escape_of(uint8_t byte)
{
    switch (byte) {
    case '\r':
        return "&#13;";
    case '"':
        return "&quot;";
    case '&':
        return "&amp;";
    case '\'':
        return "&#39;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    default: /* NUL */
        return "\xEF\xBF\xBD";
    }
}

void lks_html_text(lks_batch *batch, lks_slice text)
{
    size_t start = 0;
    for (size_t i = 0; i < text.len; i++) {
        const uint8_t byte = text.data[i];
        if (byte > '>' || !(SPECIAL >> byte & 1))
            continue;
        lks_batch_put(batch, text.data + start, i - start);
        lks_batch_string(batch, escape_of(byte));
        start = i + 1;
    }
    lks_batch_put(batch, text.data + start, text.len - start);
}

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

void lks_html_open_link(lks_batch *batch, lks_slice href,
                        const lks_html_attributes *attributes)
{
    lks_batch_string(batch, "<a");
    put_attribute(batch, "href",
                  (linkspan_str){(const char *)href.data, href.len});
    put_attribute(batch, "rel", attributes->rel);
    put_attribute(batch, "target", attributes->target);
    put_attribute(batch, "class", attributes->class_name);
    lks_batch_string(batch, ">");
}

void lks_html_close_link(lks_batch *batch)
{
    lks_batch_string(batch, "</a>");
}
