#include "output/markdown.h"

#include <string.h>

#include "output/output.h"
#include "text/generated/byte_sets.h"
#include "text/hints.h"
#include "text/utf8.h"
#include "url/scheme.h"

/* Values for what follows a pending byte, if it is not a byte of the text. */
#define NEXT_IS_END      0x100u
#define NEXT_IS_LINK     0x101u
#define NEXT_IS_AUTOLINK 0x102u
#define NEXT_IS_MARKUP   0x103u

void lks_md_begin(lks_md *state)
{
    *state = (lks_md){.is_line_start = true};
}

static void put_escaped(lks_batch *batch, uint8_t byte)
{
    const char escaped[2] = {'\\', (char)byte};
    lks_batch_put(batch, escaped, sizeof escaped);
}

/* Write white space that parsers would otherwise strip or read as indented
 * code. */
static void put_reference(lks_batch *batch, uint8_t space)
{
    switch (space) {
    case '\t':
        lks_batch_string(batch, "&#9;");
        break;
    case '\v':
        lks_batch_string(batch, "&#11;");
        break;
    case '\f':
        lks_batch_string(batch, "&#12;");
        break;
    default:
        lks_batch_string(batch, "&#32;");
        break;
    }
}

static bool is_line_end(uint32_t c)
{
    return c == '\n' || c == '\r';
}

/* True if the pending byte would be syntax before `next`. */
static bool is_syntax_before(const lks_md *state, uint8_t pending,
                             uint32_t next)
{
    if (next == NEXT_IS_MARKUP)
        return true;
    switch (pending) {
    case '&': /* a character reference */
        return next == '#' || lks_is_ascii_alnum(next);
    case '<': /* a tag or an autolink */
        return next == NEXT_IS_AUTOLINK || lks_is_ascii_alpha(next) ||
               lks_is_one_of(next, "/!?");
    case '!': /* an image */
        return next == NEXT_IS_LINK;
    case ':': /* GitHub's autolink, which CommonMark does not have */
        return next == '/' && !state->is_label;
    default: /* a space or tab */
        return next == NEXT_IS_END || is_line_end(next);
    }
}

static void settle_pending(lks_batch *batch, lks_md *state, uint32_t next)
{
    const uint8_t pending = state->pending;
    if (pending == 0)
        return;
    state->pending = 0;
    if (!is_syntax_before(state, pending, next))
        lks_batch_put(batch, &pending, 1);
    else if (pending == ' ' || pending == '\t')
        put_reference(batch, pending);
    else
        put_escaped(batch, pending);
}

/* True for a byte that is syntax anywhere, and for one that starts a block (or
 * underlines a heading) at the start of a line. The dot after "www" is escaped
 * because GitHub makes links of such names. */
static bool is_syntax(const lks_md *state, uint8_t c)
{
    return lks_is_one_of(c, "\\`*_[]~|") ||
           (state->is_line_start && lks_is_one_of(c, "#>+-=")) ||
           (state->is_number && lks_is_one_of(c, ".)")) ||
           (c == '.' && state->w_count == 3 && !state->is_label);
}

static void count_w(lks_md *state, uint8_t c)
{
    if (c != 'w')
        state->w_count = 0;
    else if (state->w_count < 3)
        state->w_count++;
}

/* Parsers remove a byte order mark, so that what follows it starts the line. */
static bool is_byte_order_mark(const lks_md *state, uint32_t cp)
{
    return state->is_line_start && cp == 0xFEFF;
}

static void put_byte(lks_batch *batch, lks_md *state, uint8_t c)
{
    if (c == '\v' || c == '\f' ||
        (state->is_line_start && lks_is_one_of(c, " \t")))
        put_reference(batch, c);
    else if (is_syntax(state, c))
        put_escaped(batch, c);
    else if (lks_is_one_of(c, "&<!: \t"))
        state->pending = c;
    else
        lks_batch_put(batch, &c, 1);
    state->is_number =
        lks_is_ascii_digit(c) && (state->is_number || state->is_line_start);
    state->is_line_start = is_line_end(c);
    count_w(state, c);
}

static bool is_blank(uint8_t c)
{
    return c == ' ' || c == '\t';
}

/* Write the text before the next mark. A blank right before the mark is held
 * back together with the mark, since the mark may be the end of the line. */
static size_t put_plain(lks_batch *batch, lks_md *state, lks_slice text,
                        size_t start)
{
    size_t end = lks_batch_copy(batch, text, start, text.len,
                                &markdown_special_bytes, NULL);
    if (end > start && is_blank(text.data[end - 1]) &&
        (end == text.len ||
         lks_is_in_set(text.data[end], &markdown_special_bytes))) {
        end--;
        batch->len--;
    }
    const size_t last = end - start < 3 ? start : end - 3;
    for (size_t i = last; i < end; i++)
        count_w(state, text.data[i]);
    return end;
}

/* Ill-formed UTF-8 becomes U+FFFD, since a parser could otherwise take an
 * escape for part of it. */
void lks_md_text(lks_batch *batch, lks_md *state, lks_slice text)
{
    size_t width = 1;
    for (size_t i = 0; i < text.len; i += width) {
        const uint32_t cp =
            lks_utf8_decode(text.data + i, text.data + text.len, &width);
        const lks_slice unit = cp == LKS_UTF8_BAD
                                   ? lks_slice_of("\xEF\xBF\xBD", 3)
                                   : (lks_slice){text.data + i, width};
        if (is_byte_order_mark(state, cp)) {
            lks_batch_string(batch, "&#65279;");
            state->is_line_start = false;
            continue;
        }
        settle_pending(batch, state, unit.data[0]);
        put_byte(batch, state, unit.data[0]);
        lks_batch_put(batch, unit.data + 1, unit.len - 1);
        if (!state->is_line_start && !state->is_number && state->pending == 0)
            i = put_plain(batch, state, text, i + width) - width;
    }
}

/* ------------------------------------------------------------------ links */

static bool equals(lks_slice a, const uint8_t *data, size_t len)
{
    return a.len == len && memcmp(a.data, data, len) == 0;
}

/* True if `<label>` would lead to `href`: both are equal, except for the slash
 * that a browser adds after a bare host. False if the label has a `&`, since
 * not all parsers read character references in an autolink. */
static bool is_own_href(lks_slice href, lks_slice label)
{
    if (memchr(label.data, '&', label.len))
        return false;
    if (label.len + 1 == href.len && href.data[label.len] == '/')
        href.len--;
    return equals(href, label.data, label.len);
}

/* CommonMark 6.5: the domain of an e-mail autolink has letters, digits and
 * hyphens. The href has escaped everything in the local part that an autolink
 * cannot have. An address that could be read as HTML is no autolink: at the
 * start of a line, `<!--me@a.com>` starts a comment. No other address with `!`
 * is written as an autolink either, since micromark does not accept it. */
static bool is_own_address(lks_slice href, lks_slice label)
{
    static const size_t prefix = sizeof LKS_MAILTO ":" - 1;
    if (href.len <= prefix || memcmp(href.data, LKS_MAILTO ":", prefix) != 0 ||
        !equals(label, href.data + prefix, href.len - prefix))
        return false;
    if (memchr(label.data, '!', label.len))
        return false;
    const uint8_t *at = memchr(label.data, '@', label.len);
    return at && !memchr(at, '_', (size_t)(label.data + label.len - at));
}

/* Parsers differ in whether they read backslash escapes or references first in
 * a destination: cmark reads the reference in \&amp; although a backslash
 * stands before it. A backslash does not keep a backquote from closing code,
 * nor a `|` from making a line a table row for GitHub. So `&`, the backquote and
 * `|` are written as references. */
static void put_destination(lks_batch *batch, lks_slice href)
{
    for (size_t i = 0; i < href.len; i++) {
        if (href.data[i] == '&')
            lks_batch_string(batch, "&amp;");
        else if (href.data[i] == '`')
            lks_batch_string(batch, "&#96;");
        else if (href.data[i] == '|')
            lks_batch_string(batch, "&#124;");
        else if (lks_is_one_of(href.data[i], "\\()<>"))
            put_escaped(batch, href.data[i]);
        else
            lks_batch_put(batch, href.data + i, 1);
    }
}

bool lks_md_is_own_link(lks_slice href, lks_slice label)
{
    return is_own_href(href, label) || is_own_address(href, label);
}

void lks_md_autolink(lks_batch *batch, lks_slice label)
{
    lks_batch_string(batch, "<");
    lks_batch_put(batch, label.data, label.len);
    lks_batch_string(batch, ">");
}

/* In a title, as in a destination, some parsers read references first and
 * others backslashes. In cmark, a backslash that is written as a reference
 * escapes the character after it; before the closing quotation mark it would
 * escape that mark. A line end could end the paragraph. */
LKS_COLD static void put_title(lks_batch *batch, lks_slice title)
{
    lks_batch_string(batch, " \"");
    for (size_t i = 0; i < title.len; i++) {
        const uint8_t c = title.data[i];
        const bool is_last = i + 1 == title.len;
        if (c == '\\' && !is_last) {
            put_escaped(batch, c);
        } else if (c < ' ' || c == 0x7F || lks_is_one_of(c, "\"&<>`|\\")) {
            const char digits[] = {(char)('0' + c / 100),
                                   (char)('0' + c / 10 % 10),
                                   (char)('0' + c % 10), ';'};
            lks_batch_string(batch, "&#");
            lks_batch_put(batch, digits, sizeof digits);
        } else {
            lks_batch_put(batch, title.data + i, 1);
        }
    }
    lks_batch_string(batch, "\"");
}

void lks_md_target(lks_batch *batch, lks_slice href, const lks_slice *title)
{
    lks_batch_string(batch, "](");
    put_destination(batch, href);
    if (title)
        put_title(batch, *title);
    lks_batch_string(batch, ")");
}

void lks_md_label(lks_batch *batch, lks_slice label)
{
    lks_md state = {.is_label = true};
    lks_batch_string(batch, "[");
    lks_md_text(batch, &state, label);
    settle_pending(batch, &state, ']');
}

/* True if the mark at `at` of the label could be read as emphasis. A low line
 * between letters or digits cannot. */
static bool is_emphasis(lks_slice label, size_t at)
{
    const uint8_t mark = label.data[at];
    if (mark != '_')
        return mark == '*' || mark == '~';
    return at == 0 || at + 1 == label.len ||
           !lks_is_ascii_alnum(label.data[at - 1]) ||
           !lks_is_ascii_alnum(label.data[at + 1]);
}

/* A bracket without its partner would end the label or start another one. A
 * backslash at the end would escape the closing bracket. */
void lks_md_source_label(lks_batch *batch, lks_slice label,
                         bool has_no_emphasis)
{
    size_t start = 0;
    lks_batch_string(batch, "[");
    for (size_t i = 0; i < label.len; i++) {
        const bool is_last = i + 1 == label.len;
        if (label.data[i] == '\\' && !is_last) {
            i++; /* an escaped character stays escaped */
        } else if (lks_is_one_of(label.data[i], "[]\\") ||
                   (has_no_emphasis && is_emphasis(label, i))) {
            lks_batch_put(batch, label.data + start, i - start);
            put_escaped(batch, label.data[i]);
            start = i + 1;
        }
    }
    lks_batch_put(batch, label.data + start, label.len - start);
}

void lks_md_resume(lks_md *state, uint8_t last)
{
    *state = (lks_md){.is_line_start = is_line_end(last)};
}

void lks_md_end(lks_batch *batch, lks_md *state)
{
    settle_pending(batch, state, NEXT_IS_END);
}

/* ------------------------------------------------------------- the format */

static void begin(lks_output *out)
{
    lks_md_begin(&out->markdown);
}

static void put_text(lks_output *out, lks_slice text, linkspan_range range)
{
    lks_md_text(&out->batch, &out->markdown,
                (lks_slice){text.data + range.start, range.end - range.start});
}

static void put_isolate(lks_output *out, const char *control)
{
    lks_md_text(&out->batch, &out->markdown, lks_slice_of(control, 3));
}

static void put_link(lks_output *out, const lks_output_link *link)
{
    lks_batch *batch = &out->batch;
    const lks_attribute *title = lks_find_title(link->attributes);
    const bool is_auto = !title && lks_md_is_own_link(link->href, link->label);
    if (link->is_isolated)
        put_isolate(out, LKS_ISOLATE);
    settle_pending(batch, &out->markdown,
                   is_auto ? NEXT_IS_AUTOLINK : NEXT_IS_LINK);
    if (is_auto) {
        lks_md_autolink(batch, link->label);
    } else {
        lks_md_label(batch, link->label);
        lks_md_target(batch, link->href, title ? &title->value : NULL);
    }
    out->markdown = (lks_md){.is_label = false};
    if (link->is_isolated)
        put_isolate(out, LKS_POP_ISOLATE);
}

/* Write markup that the caller gives. If a blank is held back before the
 * markup, the blank is written as is, unless the markup starts with a line
 * end. */
LKS_COLD static void put_markup(lks_output *out, lks_slice markup)
{
    lks_md *const state = &out->markdown;
    if (markup.len == 0)
        return;
    settle_pending(&out->batch, state,
                   is_blank(state->pending) ? markup.data[0] : NEXT_IS_MARKUP);
    lks_batch_put(&out->batch, markup.data, markup.len);
    lks_md_resume(state, markup.data[markup.len - 1]);
}

static void resume(lks_output *out, uint8_t last)
{
    lks_md_resume(&out->markdown, last);
}

static void end(lks_output *out)
{
    lks_md_end(&out->batch, &out->markdown);
}

const lks_format lks_format_markdown = {.is_flowing = true,
                                        .put_attributes = lks_no_attributes,
                                        .begin = begin,
                                        .put_text = put_text,
                                        .put_link = put_link,
                                        .put_markup = put_markup,
                                        .resume = resume,
                                        .end = end};
