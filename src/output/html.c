#include "output/html.h"

#include "text/utf8.h"
#include "text/vector.h"

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

#ifdef LKS_HAS_VECTORS
static inline lks_vector specials_at(const uint8_t *p)
{
    const lks_vector byte = lks_vector_at(p);
    return (byte == 0) | (byte == '\r') | (byte == '"') |
           ((byte | 1) == '\'') | /* and & */
           ((byte | 2) == '>');   /* and < */
}

/* Past blocks that have nothing special. */
static size_t past_plain_blocks(lks_slice text, size_t at)
{
    for (; text.len - at >= 4 * LKS_VECTOR; at += 4 * LKS_VECTOR) {
        const uint8_t *p = text.data + at;
        if (!lks_vector_is_zero(specials_at(p) | specials_at(p + LKS_VECTOR) |
                                specials_at(p + 2 * LKS_VECTOR) |
                                specials_at(p + 3 * LKS_VECTOR)))
            break;
    }
    while (text.len - at >= LKS_VECTOR &&
           lks_vector_is_zero(specials_at(text.data + at)))
        at += LKS_VECTOR;
    return at;
}
#else
static size_t past_plain_blocks(lks_slice text, size_t at)
{
    (void)text;
    return at;
}
#endif

/* UTF-8 without an error. */
static void put_escaped(lks_batch *batch, lks_slice text)
{
    for (size_t start = 0, at = 0; start < text.len; start = ++at) {
        at = past_plain_blocks(text, at);
        while (at < text.len && !is_special(text.data[at]))
            at++;
        lks_batch_put(batch, text.data + start, at - start);
        if (at == text.len)
            return;
        lks_batch_string(batch, escape_of(text.data[at]));
    }
}

/* Ill-formed UTF-8 is U+FFFD to a parser, but some take the byte after it for
 * part of it, which could be an escape of ours. */
void lks_html_text(lks_batch *batch, lks_slice text)
{
    size_t width = 0;
    for (size_t start = 0, at = 0; start < text.len; start = at + width) {
        at = lks_utf8_find_bad(text.data, text.len, start, &width);
        put_escaped(batch, (lks_slice){text.data + start, at - start});
        if (width > 0)
            lks_batch_string(batch, REPLACEMENT);
    }
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
