#include "output/html.h"

#include "text/utf8.h"

/* All that needs an escape is below 64: bit n stands for the byte n. CR is
 * there because parsers read it as LF, `>` and both quotes so that no context
 * a page puts the text into makes a difference. */
#define BIT(c) ((uint64_t)1 << (c))
#define SPECIAL                                                                \
    (BIT(0) | BIT('\r') | BIT('"') | BIT('&') | BIT('\'') | BIT('<') | BIT('>'))

#define REPLACEMENT "\xEF\xBF\xBD"

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
        return REPLACEMENT;
    }
}

static bool is_special(uint8_t byte)
{
    return byte <= '>' && (SPECIAL >> byte & 1);
}

/* So many bytes are looked at together: compilers make a few instructions of
 * it, since nothing depends on the one before. */
#define BLOCK 32

static bool is_plain_block(const uint8_t *p)
{
    unsigned found = 0;
    for (size_t i = 0; i < BLOCK; i++) {
        const uint8_t c = p[i];
        found |= (unsigned)((c >= 0x80) | (c == 0) | (c == '\r') | (c == '"') |
                            (c == '&') | (c == '\'') | (c == '<') | (c == '>'));
    }
    return found == 0;
}

/* Where the next byte is that needs a look, or the end. */
static size_t past_plain(lks_slice text, size_t at)
{
    while (text.len - at >= BLOCK && is_plain_block(text.data + at))
        at += BLOCK;
    while (at < text.len && text.data[at] < 0x80 && !is_special(text.data[at]))
        at++;
    return at;
}

/* Past characters that are not ASCII, up to one that is or is ill-formed. */
static size_t past_others(lks_slice text, size_t at, size_t *bad_width)
{
    *bad_width = 0;
    while (at < text.len && text.data[at] >= 0x80) {
        size_t width = 0;
        const uint32_t cp =
            lks_utf8_decode(text.data + at, text.data + text.len, &width);
        if (cp == LKS_UTF8_BAD) {
            *bad_width = width;
            break;
        }
        at += width;
    }
    return at;
}

/* Ill-formed UTF-8 is U+FFFD to a parser, but some take the byte after it for
 * part of it, which could be an escape of ours. */
void lks_html_text(lks_batch *batch, lks_slice text)
{
    size_t start = 0;
    size_t at = 0;
    while (at < text.len) {
        size_t width = 0;
        at = past_others(text, past_plain(text, at), &width);
        if (at == text.len || (width == 0 && !is_special(text.data[at])))
            continue;
        lks_batch_put(batch, text.data + start, at - start);
        lks_batch_string(batch,
                         width > 0 ? REPLACEMENT : escape_of(text.data[at]));
        at += width > 0 ? width : 1;
        start = at;
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
