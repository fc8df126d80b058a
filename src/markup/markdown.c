#include "markup/markdown.h"

#include "markup/link_syntax.h"
#include "text/steps.h"
#include "text/utf8.h"

static size_t lesser(size_t one, size_t other)
{
    return one < other ? one : other;
}

/* ---- marks of emphasis */

enum flank {
    SPACE,
    MARK,
    LETTER
};

static enum flank flank_of(uint32_t cp)
{
    if (cp <= ' ' || cp == 0xA0 || cp == 0x3000 ||
        (cp >= 0x2000 && cp <= 0x200A))
        return SPACE;
    if (cp < 0x80)
        return lks_is_ascii_alnum(cp) ? LETTER : MARK;
    const bool is_mark = (cp >= 0x2010 && cp <= 0x205E) ||
                         (cp >= 0x3001 && cp <= 0x3020) ||
                         (cp >= 0xFF01 && cp <= 0xFF0F);
    return is_mark ? MARK : LETTER;
}

/* Number of emphasis marks at `at` that are not text: those of a run that can
 * close an open run, or that can open and not close. A run that could do both,
 * but has nothing to close, counts as text, although CommonMark may pair it
 * with a later run: if it counted as marks, a link with `*` or `_` in it would
 * be cut there. */
static size_t emphasis_at(const lks_markdown *m, lks_slice text, size_t at,
                          bool *is_opening)
{
    const uint8_t mark = text.data[at];
    size_t end = at;
    size_t width = 0;
    if (mark != '*' && mark != '_')
        return 0;
    for (; end < m->line.end && text.data[end] == mark; end++)
        LKS_STEP();
    const uint8_t *line_start = text.data + m->line.start;
    const uint8_t *line_end = text.data + m->line.end;
    const enum flank before =
        at > m->line.start && text.data[at - 1] != mark
            ? flank_of(lks_utf8_decode_back(line_start, text.data + at, &width))
            : SPACE;
    const enum flank after =
        end < m->line.end
            ? flank_of(lks_utf8_decode(text.data + end, line_end, &width))
            : SPACE;
    const bool is_left = after == LETTER || (after == MARK && before != LETTER);
    const bool is_right =
        before == LETTER || (before == MARK && after != LETTER);
    const bool can_close =
        is_right && (mark == '*' || !is_left || after == MARK);
    const size_t waiting = mark == '*' ? m->stars : m->underscores;
    *is_opening = !(can_close && waiting > 0);
    if (*is_opening && (!is_left || is_right))
        return 0;
    return end - at;
}

static void take_emphasis(lks_markdown *m, lks_slice text, size_t len,
                          bool is_opening)
{
    size_t *waiting = text.data[m->at] == '*' ? &m->stars : &m->underscores;
    if (is_opening)
        *waiting += len;
    else
        *waiting -= lesser(*waiting, len);
    m->at += len;
}

/* ---- pieces */

static bool is_escape(const lks_markdown *m, lks_slice text, size_t at)
{
    return text.data[at] == '\\' && at + 1 < m->line.end &&
           lks_is_markdown_mark(text.data[at + 1]);
}

/* True for a backslash at the end of a line that is not the last of its
 * paragraph: it is a line break, not text. */
static bool is_line_break(const lks_markdown *m, lks_slice text, size_t at)
{
    if (text.data[at] != '\\' || at + 1 != m->line.end ||
        m->line.kind == LKS_LINE_HEADING)
        return false;
    lks_blocks ahead = m->blocks;
    lks_line next;
    return lks_blocks_next(&ahead, text, &next) && next.kind == LKS_LINE_MORE;
}

static size_t charref_at(lks_markdown *m, lks_slice text, size_t at)
{
    if (text.data[at] != '&')
        return 0;
    const lks_slice line = {text.data, m->line.end};
    return lks_markdown_charref(line, at, &m->ref);
}

static bool start_line(lks_markdown *m, lks_slice text)
{
    if (!lks_blocks_next(&m->blocks, text, &m->line)) {
        m->at = text.len;
        return false;
    }
    m->at = m->line.start;
    if (m->line.kind == LKS_LINE_PARAGRAPH ||
        m->line.kind == LKS_LINE_HEADING) {
        lks_inlines_begin(&m->inlines, text, &m->blocks, &m->line);
        m->settled = 0;
        m->stars = 0;
        m->underscores = 0;
    }
    return true;
}

/* The end of the gap at m->at, with `*is_gap` set; otherwise the place up to
 * which prose can extend: the next gap or the end of the line. */
static size_t next_limit(lks_markdown *m, bool *is_gap)
{
    const lks_inlines *in = &m->inlines;
    while (m->gap < in->gap_count && in->gaps[m->gap].end <= m->at)
        m->gap++;
    const bool has_gap = m->gap < in->gap_count;
    *is_gap = has_gap && in->gaps[m->gap].start <= m->at;
    if (*is_gap)
        return lesser(in->gaps[m->gap].end, m->line.end);
    const size_t limit = has_gap ? in->gaps[m->gap].start : m->line.end;
    return lesser(limit, lesser(m->line.end, m->settled));
}

/* Go to the start of prose. Returns the place up to which it can extend. */
static size_t skip_gap(lks_markdown *m, lks_slice text,
                       const lks_labels *labels)
{
    for (;;) {
        if (m->at >= m->line.end) {
            if (!start_line(m, text))
                return text.len;
            continue;
        }
        if (m->at >= m->settled) {
            m->settled = lks_inlines_look(&m->inlines, text, labels, m->at);
            m->gap = 0;
        }
        bool is_gap = false;
        bool is_opening = false;
        const size_t limit = next_limit(m, &is_gap);
        const size_t marks =
            is_gap ? 0 : emphasis_at(m, text, m->at, &is_opening);
        if (is_gap)
            m->at = limit;
        else if (is_line_break(m, text, m->at))
            m->at++;
        else if (marks > 0)
            take_emphasis(m, text, marks, is_opening);
        else
            return limit;
    }
}

static size_t skip_text(lks_markdown *m, lks_slice text, size_t limit)
{
    bool is_opening = false;
    size_t at = m->at + 1;
    for (; at < limit; at++) {
        LKS_STEP();
        if (is_escape(m, text, at) || is_line_break(m, text, at) ||
            charref_at(m, text, at) > 0 ||
            (text.data[at - 1] != text.data[at] &&
             emphasis_at(m, text, at, &is_opening) > 0))
            break;
    }
    return at;
}

bool lks_markdown_next(lks_markdown *m, lks_slice text,
                       const lks_labels *labels, lks_piece *piece)
{
    const size_t start = m->at;
    const size_t limit = skip_gap(m, text, labels);
    *piece = (lks_piece){LKS_PIECE_GAP, start, m->at, lks_gap_read()};
    if (m->at > start || m->at >= text.len)
        return m->at > start;
    if (is_escape(m, text, start)) {
        m->at += 2;
        *piece = (lks_piece){
            LKS_PIECE_CHARACTER, start, m->at, {text.data + start + 1, 1}};
        return true;
    }
    const size_t len = charref_at(m, text, start);
    if (len > 0) {
        m->at += len;
        *piece = (lks_piece){
            LKS_PIECE_CHARACTER, start, m->at, {m->ref.bytes, m->ref.len}};
        return true;
    }
    m->at = skip_text(m, text, limit);
    *piece = (lks_piece){
        LKS_PIECE_TEXT, start, m->at, {text.data + start, m->at - start}};
    return true;
}
