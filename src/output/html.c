#include "output/html.h"

#include "text/generated/byte_sets.h"
#include "text/utf8.h"

#define REPLACEMENT "\xEF\xBF\xBD"

/* How the bytes that need an escape are written, by their lower four bits, of which
 * no two are alike. */
static const lks_escape escapes[16] = {
    [0x0] = {REPLACEMENT, 3}, [0x2] = {"&quot;", 6}, [0x6] = {"&amp;", 5},
    [0x7] = {"&#39;", 5},     [0xC] = {"&lt;", 4},   [0xD] = {"&#13;", 5},
    [0xE] = {"&gt;", 4}};

/* Ill-formed UTF-8 is U+FFFD to a parser, but some take the byte after it for
 * part of it, which could be an escape of ours. */
void lks_html_range(lks_batch *batch, lks_slice text, linkspan_range range)
{
    size_t at = range.start;
    for (;;) {
        at = lks_batch_copy(batch, text, at, range.end, &html_special_bytes,
                            escapes);
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
    lks_html_range(batch, text, (linkspan_range){0, text.len});
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

void lks_html_open_link(lks_batch *batch, lks_slice href, lks_slice rest)
{
    lks_batch_string(batch, "<a href=\"");
    lks_html_text(batch, href);
    lks_batch_put(batch, rest.data, rest.len);
}

void lks_html_close_link(lks_batch *batch)
{
    lks_batch_string(batch, "</a>");
}

static char *append(char *out, const void *bytes, size_t len)
{
    memcpy(out, bytes, len);
    return out + len;
}

/* What most parts of links are shorter than. */
#define SOME 64u

/* The same for a part of the text: most are short, and to copy more than they
 * are takes less than to see how much that is. */
static char *append_part(char *out, lks_slice text, linkspan_range part)
{
    const size_t len = part.end - part.start;
    if (len > SOME || text.len - part.start < SOME)
        return append(out, text.data + part.start, len);
    memcpy(out, text.data + part.start, SOME);
    return out + len;
}

bool lks_html_plain_link(lks_batch *batch, lks_slice text,
                         const lks_plain_href *href, lks_slice rest)
{
    static const char open[] = "<a href=\"";
    static const char close[] = "</a>";
    const linkspan_range head = href->head;
    const linkspan_range tail = href->tail;
    const size_t most = sizeof open + sizeof href->before +
                        2 * (href->link.end - href->link.start) + rest.len +
                        sizeof close + SOME;
    if (!batch->has_none(text, head.start, head.end, href->not_in_head) ||
        !batch->has_none(text, tail.start, tail.end, href->not_in_tail) ||
        !lks_batch_reserve(batch, most))
        return false;
    char *out = append(batch->bytes + batch->len, open, sizeof open - 1);
    memcpy(out, href->before, sizeof href->before);
    out = append_part(out + href->before_len, text, head);
    *out = '/';
    out = append_part(out + href->needs_slash, text, tail);
    out = append(out, rest.data, rest.len);
    out = append_part(out, text, href->link);
    out = append(out, close, sizeof close - 1);
    batch->len = (size_t)(out - batch->bytes);
    return true;
}
