#include "markup/inlines.h"

#include <string.h>

#include "markup/autolink.h"
#include "markup/elements.h"
#include "markup/inline_html.h"
#include "markup/link_syntax.h"
#include "text/steps.h"

#define NOWHERE SIZE_MAX

/* Add a gap. It replaces gaps that it overlaps. */
static void add_gap(lks_inlines *in, size_t start, size_t end)
{
    if (start >= in->hidden_from)
        return;
    while (in->gap_count > 0 && in->gaps[in->gap_count - 1].end > start) {
        LKS_STEP();
        const linkspan_range *last = &in->gaps[--in->gap_count];
        start = last->start < start ? last->start : start;
        end = last->end > end ? last->end : end;
    }
    in->gaps[in->gap_count++] = (linkspan_range){start, end};
}

/* ---- code spans */

static size_t skip_backquotes(lks_cursor *c, lks_slice text)
{
    const size_t start = c->at;
    while (lks_cursor_peek(c, text) == '`')
        lks_cursor_advance(c, text);
    return c->at - start;
}

/* Skip to the end of the next run of `len` backquotes. False if there is no such
 * run; the last place of each run is then known. */
static bool skip_to_backquotes(lks_inlines *in, lks_cursor *c, lks_slice text,
                               size_t len)
{
    while (!c->is_over) {
        const size_t at = c->at;
        const size_t found = skip_backquotes(c, text);
        if (found == len)
            return true;
        if (found == 0)
            lks_cursor_advance(c, text);
        else if (found <= LKS_BACKQUOTES_MAX && !in->knows_backquotes)
            in->backquotes[found] = at;
    }
    in->knows_backquotes = true;
    return false;
}

static void take_code(lks_inlines *in, lks_slice text)
{
    const size_t start = in->c.at;
    const size_t len = skip_backquotes(&in->c, text);
    if (len > LKS_BACKQUOTES_MAX ||
        (in->knows_backquotes && in->backquotes[len] <= start))
        return;
    lks_cursor ahead = in->c;
    if (skip_to_backquotes(in, &ahead, text, len)) {
        in->c = ahead;
        add_gap(in, start, ahead.at);
    }
}

/* ---- what starts with an angle bracket */

static bool take_autolink(lks_inlines *in, lks_slice text)
{
    const lks_slice line = {text.data + in->c.at, in->c.end - in->c.at};
    const size_t len = lks_autolink_at(line);
    if (len == 0)
        return false;
    add_gap(in, in->c.at, in->c.at + len);
    in->c.at += len;
    return true;
}

static bool is_same_name(lks_slice one, lks_slice other)
{
    if (one.len != other.len)
        return false;
    for (size_t i = 0; i < one.len; i++)
        if (lks_ascii_lower(one.data[i]) != lks_ascii_lower(other.data[i]))
            return false;
    return true;
}

/* If the tag from `start` to `end` starts an element that hides its content,
 * everything up to its end tag is a gap. */
static void hide(lks_inlines *in, lks_slice text, size_t start, size_t end)
{
    const bool is_end = text.data[start + 1] == '/';
    size_t at = start + 1 + is_end;
    const size_t name_at = at;
    while (lks_is_ascii_alnum(text.data[at]) || text.data[at] == '-')
        at++;
    const lks_slice name = {text.data + name_at, at - name_at};
    if (in->hidden_from == NOWHERE) {
        if (is_end || text.data[end - 2] == '/' || !lks_element_hides(name))
            return;
        in->hidden_from = start;
        in->hidden_name = name_at;
        in->hidden_name_len = name.len;
    } else if (is_end &&
               is_same_name(name, (lks_slice){text.data + in->hidden_name,
                                              in->hidden_name_len})) {
        const size_t from = in->hidden_from;
        in->hidden_from = NOWHERE;
        add_gap(in, from, end);
    }
}

static bool take_tag(lks_inlines *in, lks_slice text)
{
    lks_cursor ahead = in->c;
    lks_tag_state state = LKS_TAG_START;
    lks_cursor_advance(&ahead, text);
    while (state < LKS_TAG_DONE && !ahead.is_over) {
        state = lks_tag_step(state, (uint8_t)lks_cursor_peek(&ahead, text));
        lks_cursor_advance(&ahead, text);
    }
    if (state != LKS_TAG_DONE)
        return false;
    const size_t start = in->c.at;
    in->c = ahead;
    add_gap(in, start, ahead.at);
    hide(in, text, start, ahead.at);
    return true;
}

/* Comments and the like: markup that starts with `open` ends with `close`,
 * unless it is known that no `close` follows. */
static bool take_enclosed(lks_inlines *in, lks_slice text, const char *open,
                          const char *close, uint8_t missing_bit)
{
    lks_cursor ahead = in->c;
    if ((in->missing & missing_bit) ||
        !lks_cursor_skip_word(&ahead, text, open))
        return false;
    while (!ahead.is_over) {
        if (lks_cursor_skip_word(&ahead, text, close)) {
            add_gap(in, in->c.at, ahead.at);
            in->c = ahead;
            return true;
        }
        lks_cursor_advance(&ahead, text);
    }
    in->missing |= missing_bit;
    return false;
}

static bool take_declaration(lks_inlines *in, lks_slice text)
{
    lks_cursor ahead = in->c;
    if (!lks_cursor_skip_word(&ahead, text, "<!") ||
        !lks_is_ascii_alpha((uint32_t)lks_cursor_peek(&ahead, text)))
        return false;
    return take_enclosed(in, text, "<!", ">", 8);
}

/* Take `<!-->` or `<!--->`, in which the dashes that start a comment also end
 * it. */
static bool take_short_comment(lks_inlines *in, lks_slice text)
{
    lks_cursor ahead = in->c;
    if (!lks_cursor_skip_word(&ahead, text, "<!-->") &&
        !lks_cursor_skip_word(&ahead, text, "<!--->"))
        return false;
    add_gap(in, in->c.at, ahead.at);
    in->c = ahead;
    return true;
}

static void take_angle(lks_inlines *in, lks_slice text)
{
    if (!take_autolink(in, text) && !take_tag(in, text) &&
        !take_short_comment(in, text) &&
        !take_enclosed(in, text, "<!--", "-->", 1) &&
        !take_enclosed(in, text, "<?", "?>", 2) &&
        !take_enclosed(in, text, "<![cdata[", "]]>", 4) &&
        !take_declaration(in, text))
        lks_cursor_advance(&in->c, text);
}

/* ---- links and images */

static void drop_brackets(lks_inlines *in, size_t count)
{
    LKS_STEPS(in->bracket_count);
    in->bracket_count -= count;
    memmove(in->brackets, in->brackets + count,
            in->bracket_count * sizeof *in->brackets);
}

/* Note the bracket at the cursor. For an image, `start` is the place of its
 * exclamation mark. */
static void open_bracket(lks_inlines *in, lks_slice text, size_t start)
{
    lks_bracket b = {
        .at = start, .is_image = start < in->c.at, .is_active = true};
    lks_cursor label = in->c;
    if (lks_skip_label(&label, text, &b.label_hash))
        b.label_end = label.at;
    else
        b.label_hash = 0;
    if (in->bracket_count == LKS_BRACKETS_MAX)
        drop_brackets(in, LKS_BRACKETS_MAX / 2);
    if (in->bracket_count > 0)
        in->brackets[in->bracket_count - 1].has_brackets = true;
    in->brackets[in->bracket_count++] = b;
    lks_cursor_advance(&in->c, text);
}

/* True if the text from `b` to right before `after` is the text of a link: a
 * target follows, or a defined label, or the text itself is a defined label.
 * `after` then moves to the end of the link. */
static bool is_link(const lks_bracket *b, lks_cursor *after, lks_slice text,
                    const lks_labels *labels)
{
    lks_cursor target = *after;
    if (lks_skip_inline_target(&target, text)) {
        *after = target;
        return true;
    }
    uint64_t hash = 0;
    const size_t end = after->at;
    target = *after;
    const bool has_label = lks_skip_label(&target, text, &hash);
    if (!has_label)
        target = *after;
    if (!has_label || hash == 0)
        hash = !b->has_brackets && b->label_end == end ? b->label_hash : 0;
    if (hash == 0 || !lks_labels_have(labels, hash))
        return false;
    *after = target;
    return true;
}

static void close_bracket(lks_inlines *in, lks_slice text,
                          const lks_labels *labels)
{
    lks_cursor_advance(&in->c, text);
    if (in->bracket_count == 0)
        return;
    const lks_bracket b = in->brackets[--in->bracket_count];
    if (!b.is_active || !is_link(&b, &in->c, text, labels))
        return;
    add_gap(in, b.at, in->c.at);
    if (b.is_image)
        return;
    for (size_t i = 0; i < in->bracket_count; i++) { /* no link in a link */
        LKS_STEP();
        in->brackets[i].is_active &= in->brackets[i].is_image;
    }
}

/* ---- all of it */

void lks_inlines_begin(lks_inlines *in, lks_slice text,
                       const lks_blocks *blocks, const lks_line *line)
{
    uint64_t hash = 0;
    memset(in, 0, sizeof *in);
    in->hidden_from = NOWHERE;
    lks_cursor_begin(&in->c, blocks, line);
    while (line->kind == LKS_LINE_PARAGRAPH &&
           lks_skip_definition(&in->c, text, &hash))
        ;
    if (in->c.at > line->start)
        add_gap(in, line->start, in->c.at);
}

static void take_next(lks_inlines *in, lks_slice text, const lks_labels *labels)
{
    const size_t at = in->c.at;
    switch (lks_cursor_peek(&in->c, text)) {
    case LKS_CURSOR_OVER:
        in->is_over = true;
        break;
    case '\\':
        lks_cursor_advance(&in->c, text);
        if (lks_is_markdown_mark(lks_cursor_peek(&in->c, text)))
            lks_cursor_advance(&in->c, text);
        break;
    case '`':
        take_code(in, text);
        break;
    case '<':
        take_angle(in, text);
        break;
    case '!':
        lks_cursor_advance(&in->c, text);
        if (lks_cursor_peek(&in->c, text) == '[')
            open_bracket(in, text, at);
        break;
    case '[':
        open_bracket(in, text, at);
        break;
    case ']':
        close_bracket(in, text, labels);
        break;
    default:
        lks_cursor_advance(&in->c, text);
    }
}

static void forget_gaps(lks_inlines *in, size_t done)
{
    size_t count = 0;
    while (count < in->gap_count && in->gaps[count].end <= done) {
        LKS_STEP();
        count++;
    }
    in->gap_count -= count;
    memmove(in->gaps, in->gaps + count, in->gap_count * sizeof *in->gaps);
}

size_t lks_inlines_look(lks_inlines *in, lks_slice text,
                        const lks_labels *labels, size_t done)
{
    forget_gaps(in, done);
    while (!in->is_over && in->gap_count < LKS_GAPS_MAX)
        take_next(in, text, labels);
    if (in->is_over) {
        const size_t from = in->hidden_from;
        in->hidden_from = NOWHERE;
        if (from != NOWHERE)
            add_gap(in, from, in->c.at);
        return NOWHERE;
    }
    /* Brackets that are still open and stand before the second half of the gaps
     * are turned into text, so that the gaps after them are final. */
    size_t old = 0;
    while (old < in->bracket_count &&
           in->brackets[old].at < in->gaps[LKS_GAPS_MAX / 2].start)
        old++;
    drop_brackets(in, old);
    size_t settled = in->c.at;
    if (in->bracket_count > 0 && in->brackets[0].at < settled)
        settled = in->brackets[0].at;
    return in->hidden_from < settled ? in->hidden_from : settled;
}
