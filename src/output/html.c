#include "output/html.h"

/* What needs an escape: NUL, `"`, `&`, `'`, `<`, CR and `>`. CR is there because
 * parsers read it as LF, `>` and both quotes so that no context a page puts the
 * text into makes a difference. */
static const lks_byte_set specials = {{[0x0] = 1 << 0,
                                       [0x2] = 1 << 2,
                                       [0x6] = 1 << 2,
                                       [0x7] = 1 << 2,
                                       [0xC] = 1 << 3,
                                       [0xD] = 1 << 0,
                                       [0xE] = 1 << 3}};

#define REPLACEMENT "\xEF\xBF\xBD"

/* How those are written, by their lower four bits, of which no two are alike. */
static const struct escape {
    char bytes[7];
    uint8_t len;
} escapes[16] = {
    [0x0] = {REPLACEMENT, 3}, [0x2] = {"&quot;", 6}, [0x6] = {"&amp;", 5},
    [0x7] = {"&#39;", 5},     [0xC] = {"&lt;", 4},   [0xD] = {"&#13;", 5},
    [0xE] = {"&gt;", 4}};

void lks_html_escaped(lks_batch *batch, lks_slice text)
{
    for (size_t start = 0, at = 0; start < text.len; start = ++at) {
        at = batch->find(text, at, &specials);
        lks_batch_put(batch, text.data + start, at - start);
        if (at == text.len)
            return;
        const struct escape *escape = &escapes[text.data[at] & 15];
        lks_batch_put(batch, escape->bytes, escape->len);
    }
}

/* Ill-formed UTF-8 is U+FFFD to a parser, but some take the byte after it for
 * part of it, which could be an escape of ours. */
void lks_html_text(lks_batch *batch, lks_slice text)
{
    size_t width = 0;
    for (size_t start = 0, at = 0; start < text.len; start = at + width) {
        at = lks_find_bad(batch->past_good, text, start, &width);
        lks_html_escaped(batch, (lks_slice){text.data + start, at - start});
        if (width > 0)
            lks_batch_string(batch, REPLACEMENT);
    }
}

void lks_html_attribute(lks_batch *batch, const char *name, linkspan_str value)
{
    if (!value.data)
        return;
    lks_batch_string(batch, " ");
    lks_batch_string(batch, name);
    lks_batch_string(batch, "=\"");
    lks_html_text(batch, lks_slice_of(value.data, value.len));
    lks_batch_string(batch, "\"");
}

void lks_html_open_link(lks_batch *batch, lks_slice href, lks_slice attributes)
{
    lks_batch_string(batch, "<a href=\"");
    lks_html_escaped(batch, href);
    lks_batch_string(batch, "\"");
    lks_batch_put(batch, attributes.data, attributes.len);
    lks_batch_string(batch, ">");
}

void lks_html_close_link(lks_batch *batch)
{
    lks_batch_string(batch, "</a>");
}
