/* Text for terminals, with links to click on; and plain text, which is written
 * in the same way without links. */
#include "output/output.h"

#include "text/utf8.h"

#define DELETE         0x7Fu
#define DELETE_PICTURE 0x2421u
#define FIRST_PICTURE  0x2400u
#define LAST_C1        0x9Fu
#define REPLACEMENT    0xFFFDu

static bool is_bidi_control(uint32_t cp)
{
    return cp == 0x61C || cp == 0x200E || cp == 0x200F ||
           (cp >= 0x202A && cp <= 0x202E) || (cp >= 0x2066 && cp <= 0x2069);
}

/* True for a control that steers a terminal. A CR does, since it moves back to
 * the start of the line, which can then be overwritten; a CR before LF does
 * not. */
static bool steers_terminal(lks_slice text, size_t at, uint32_t cp)
{
    if (cp == '\r' && at + 1 < text.len)
        return text.data[at + 1] != '\n';
    return (cp < ' ' && cp != '\t' && cp != '\n') ||
           (cp >= DELETE && cp <= LAST_C1) || is_bidi_control(cp);
}

/* The picture of a control. C1 and bidi controls have none, and become
 * U+FFFD. */
static uint32_t picture_of(uint32_t control)
{
    if (control == DELETE)
        return DELETE_PICTURE;
    return control < ' ' ? FIRST_PICTURE + control : REPLACEMENT;
}

/* Write text with pictures for control characters and bidi controls, except
 * TAB, LF and CRLF, so that the text cannot steer a terminal. Terminals that
 * are not in UTF-8 mode read single bytes of ill-formed text as C1 controls, so
 * those bytes are replaced too. `text` does not end inside a code point or
 * between CR and LF. */
static void put_with_pictures(lks_batch *batch, lks_slice text)
{
    size_t start = 0;
    size_t width = 0;
    for (size_t i = 0; i < text.len; i += width) {
        const uint32_t cp =
            lks_utf8_decode(text.data + i, text.data + text.len, &width);
        if (cp != LKS_UTF8_BAD && !steers_terminal(text, i, cp))
            continue;
        uint8_t picture[LKS_UTF8_MAX];
        const size_t len = lks_utf8_encode(
            cp == LKS_UTF8_BAD ? REPLACEMENT : picture_of(cp), picture);
        lks_batch_put(batch, text.data + start, i - start);
        lks_batch_put(batch, picture, len);
        start = i + width;
    }
    lks_batch_put(batch, text.data + start, text.len - start);
}

static void put_number(lks_batch *batch, uint64_t number)
{
    char digits[20];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    lks_batch_put(batch, digits + at, sizeof digits - at);
}

static void put(lks_output *out, lks_slice text)
{
    if (out->has_controls_shown)
        put_with_pictures(&out->batch, text);
    else
        lks_batch_put(&out->batch, text.data, text.len);
}

static void put_text(lks_output *out, lks_slice text, linkspan_range range)
{
    put(out, (lks_slice){text.data + range.start, range.end - range.start});
}

/* OSC 8. Each sequence starts with ESC, which ends any sequence that the text
 * before may have begun. The id lets terminals know which cells belong together
 * if a link extends over two lines. */
static void put_link(lks_output *out, const lks_output_link *link)
{
    lks_batch *batch = &out->batch;
    if (link->is_isolated)
        lks_batch_string(batch, LKS_ISOLATE);
    lks_batch_string(batch, "\033]8;id=");
    put_number(batch, ++out->link_count);
    lks_batch_string(batch, ";");
    lks_batch_put(batch, link->href.data, link->href.len);
    lks_batch_string(batch, "\033\\");
    put(out, link->label);
    lks_batch_string(batch, "\033]8;;\033\\");
    if (link->is_isolated)
        lks_batch_string(batch, LKS_POP_ISOLATE);
}

const lks_format lks_format_terminal = {.can_show_controls = true,
                                        .put_attributes = lks_no_attributes,
                                        .begin = lks_no_state,
                                        .put_text = put_text,
                                        .put_link = put_link,
                                        .put_markup = lks_put_markup,
                                        .resume = lks_no_resume,
                                        .end = lks_no_state};

const lks_format lks_format_plain = {.can_show_controls = true,
                                     .put_attributes = lks_no_attributes,
                                     .begin = lks_no_state,
                                     .put_text = put_text,
                                     .put_markup = lks_put_markup,
                                     .resume = lks_no_resume,
                                     .end = lks_no_state};
