#include "documents/md_blocks.h"

#include <string.h>

#include "text/buf.h"
#include "text/steps.h"
#include "text/words.h"

#define TAB         4
#define CODE_INDENT 4
#define ORDERED_MAX 9 /* digits of a list item's number */
#define FENCE_MIN   3
#define HEADING_MAX 6

/* A place on a line, in bytes and columns. It may be in the middle of a tab. */
typedef struct place {
    const uint8_t *text;
    size_t at;
    size_t end; /* end of the line, without its line end */
    size_t column;
    size_t word; /* the next byte that is neither space nor tab */
    size_t word_column;
    size_t no_break; /* no thematic break starts before this offset */
} place;

static bool is_blank_byte(uint8_t c)
{
    return c == ' ' || c == '\t';
}

static size_t column_after(size_t column, uint8_t c)
{
    return c == '\t' ? column + TAB - column % TAB : column + 1;
}

/* Set `word` to the first byte from `at` on that is neither space nor tab. */
static void find_word(place *p)
{
    if (p->word < p->at || p->word_column < p->column) {
        p->word = p->at;
        p->word_column = p->column;
    }
    while (p->word < p->end && is_blank_byte(p->text[p->word])) {
        LKS_STEP();
        p->word_column = column_after(p->word_column, p->text[p->word++]);
    }
}

static size_t indent_of(place *p)
{
    find_word(p);
    return p->word_column - p->column;
}

static bool is_blank(place *p)
{
    find_word(p);
    return p->word == p->end;
}

/* The first byte that is neither space nor tab, or 0 if there is none. */
static uint8_t word_byte(place *p)
{
    find_word(p);
    return p->word < p->end ? p->text[p->word] : 0;
}

static void go_to(place *p, size_t at)
{
    for (; p->at < at; p->at++) {
        LKS_STEP();
        p->column = column_after(p->column, p->text[p->at]);
    }
}

/* Skip blanks of `columns` columns, or as many as there are. */
static void skip_columns(place *p, size_t columns)
{
    const size_t goal = p->column + columns;
    while (p->column < goal && p->at < p->end &&
           is_blank_byte(p->text[p->at])) {
        LKS_STEP();
        const size_t next = column_after(p->column, p->text[p->at]);
        if (next > goal) {
            p->column = goal; /* in the middle of a tab */
            return;
        }
        p->column = next;
        p->at++;
    }
}

static bool skip_quote_mark(place *p)
{
    if (indent_of(p) >= CODE_INDENT || word_byte(p) != '>')
        return false;
    go_to(p, p->word + 1);
    skip_columns(p, 1);
    return true;
}

/* Number of open blocks that continue on the line. */
static size_t match_blocks(lks_blocks *b, place *p)
{
    size_t depth = 0;
    for (; depth < b->depth; depth++) {
        LKS_STEP();
        const lks_container *block = &b->open[depth];
        if (block->indent == 0) {
            if (!skip_quote_mark(p))
                break;
        } else if (indent_of(p) >= block->indent) {
            skip_columns(p, block->indent);
        } else if (is_blank(p) && !block->is_empty) {
            go_to(p, p->word);
        } else {
            break;
        }
    }
    return depth;
}

/* Length of the run of one character at `at`. */
static size_t run_at(const place *p, size_t at)
{
    size_t end = at;
    while (end < p->end && p->text[end] == p->text[at]) {
        LKS_STEP();
        end++;
    }
    return end - at;
}

static bool is_blank_from(const place *p, size_t at)
{
    while (at < p->end && is_blank_byte(p->text[at])) {
        LKS_STEP();
        at++;
    }
    return at == p->end;
}

static bool is_fence_end(const lks_blocks *b, place *p)
{
    if (indent_of(p) >= CODE_INDENT || word_byte(p) != b->fence)
        return false;
    const size_t len = run_at(p, p->word);
    return len >= b->fence_len && is_blank_from(p, p->word + len);
}

static bool is_fence(const place *p, size_t *len)
{
    const uint8_t c = p->text[p->word];
    if (c != '`' && c != '~')
        return false;
    *len = run_at(p, p->word);
    return *len >= FENCE_MIN &&
           (c == '~' ||
            !memchr(p->text + p->word + *len, '`', p->end - p->word - *len));
}

/* Where a heading's content starts, or 0. */
static size_t heading_content(const place *p)
{
    if (p->text[p->word] != '#')
        return 0;
    const size_t len = run_at(p, p->word);
    size_t at = p->word + len;
    if (len > HEADING_MAX || (at < p->end && !is_blank_byte(p->text[at])))
        return 0;
    while (at < p->end && is_blank_byte(p->text[at])) {
        LKS_STEP();
        at++;
    }
    return at;
}

static size_t trim_blanks(const place *p, size_t start, size_t end)
{
    while (end > start && is_blank_byte(p->text[end - 1])) {
        LKS_STEP();
        end--;
    }
    return end;
}

/* The end of a heading without the number signs that may close it. */
static size_t heading_end(const place *p, size_t start)
{
    const size_t end = trim_blanks(p, start, p->end);
    size_t at = end;
    while (at > start && p->text[at - 1] == '#') {
        LKS_STEP();
        at--;
    }
    const bool is_closed = at == start || is_blank_byte(p->text[at - 1]);
    return is_closed ? trim_blanks(p, start, at) : end;
}

static bool is_underline(const place *p)
{
    const uint8_t c = p->text[p->word];
    return (c == '=' || c == '-') &&
           is_blank_from(p, p->word + run_at(p, p->word));
}

static bool is_thematic_break(place *p)
{
    const uint8_t c = p->text[p->word];
    if ((c != '*' && c != '-' && c != '_') || p->word < p->no_break)
        return false;
    size_t count = 0;
    for (size_t at = p->word; at < p->end; at++) {
        LKS_STEP();
        if (p->text[at] == c) {
            count++;
        } else if (!is_blank_byte(p->text[at])) {
            p->no_break = at;
            return false;
        }
    }
    return count >= 3;
}

/* Length of a list item's marker, or 0. */
static size_t item_marker(const place *p, bool is_in_paragraph)
{
    size_t at = p->word;
    const uint8_t c = p->text[at];
    if (c == '*' || c == '-' || c == '+') {
        at++;
    } else {
        while (at < p->end && lks_is_ascii_digit(p->text[at]) &&
               at - p->word <= ORDERED_MAX)
            at++;
        const size_t digits = at - p->word;
        if (digits == 0 || digits > ORDERED_MAX || at == p->end ||
            (p->text[at] != '.' && p->text[at] != ')'))
            return 0;
        if (is_in_paragraph && (digits > 1 || c != '1'))
            return 0;
        at++;
    }
    if (at < p->end && !is_blank_byte(p->text[at]))
        return 0;
    if (is_in_paragraph && is_blank_from(p, at))
        return 0;
    return at - p->word;
}

/* Skip the marker; returns the indentation of the item's content. */
static uint32_t skip_marker(place *p, size_t marker)
{
    const size_t indent = indent_of(p);
    go_to(p, p->word + marker);
    const size_t spaces = indent_of(p);
    const bool is_padded = spaces > 0 && spaces <= CODE_INDENT && !is_blank(p);
    const size_t padding = is_padded ? spaces : 1;
    skip_columns(p, padding);
    return (uint32_t)(indent + marker + padding);
}

/* Note that the innermost block has content now. */
static void fill_block(lks_blocks *b)
{
    if (b->depth == 0)
        return;
    lks_container *block = &b->open[b->depth - 1];
    block->is_empty = false;
    block->is_definition = false;
    if (block->blocks < 2)
        block->blocks++;
}

static void open_block(lks_blocks *b, uint32_t indent, place *p)
{
    fill_block(b);
    b->open[b->depth++] = (lks_container){
        .indent = indent, .is_empty = indent > 0 && is_blank(p)};
    b->leaf = LKS_LEAF_NONE;
}

/* Start a leaf that has no inline content. */
static bool open_leaf(lks_blocks *b, lks_leaf leaf)
{
    fill_block(b);
    b->leaf = leaf;
    return true;
}

static bool open_html(lks_blocks *b, const place *p, bool may_be_lazy)
{
    const lks_slice line = {p->text + p->word, p->end - p->word};
    b->html_kind = 0;
    if (p->word == p->end || p->text[p->word] != '<')
        return false; /* as most lines */
    b->html_kind = lks_html_block_kind(line);
    b->is_unclear |= lks_is_disputed_block(line);
    if (b->html_kind == 0 ||
        (b->html_kind == LKS_HTML_BLOCK_ANY && may_be_lazy))
        return false;
    /* cmark 0.30 requires a capital letter */
    b->is_unclear |= b->html_kind == LKS_HTML_BLOCK_DECLARATION &&
                     line.data[2] >= 'a' && line.data[2] <= 'z';
    return open_leaf(b, lks_is_html_block_end(line, b->html_kind)
                            ? LKS_LEAF_NONE
                            : LKS_LEAF_HTML);
}

/* True if the line starts a leaf other than a paragraph; `line` then describes
 * it. */
static bool start_leaf(lks_blocks *b, place *p, bool may_be_lazy,
                       bool is_in_paragraph, lks_line *line)
{
    size_t len = 0;
    if (word_byte(p) == 0)
        return false;
    const size_t content = heading_content(p);
    if (content > 0) {
        *line = (lks_line){LKS_LINE_HEADING, content, heading_end(p, content)};
        return open_leaf(b, LKS_LEAF_NONE);
    }
    if (is_fence(p, &len)) {
        b->fence = p->text[p->word];
        b->fence_len = len;
        return open_leaf(b, LKS_LEAF_FENCED);
    }
    if (open_html(b, p, may_be_lazy))
        return true;
    if ((is_in_paragraph && is_underline(p)) || is_thematic_break(p))
        return open_leaf(b, LKS_LEAF_NONE);
    return false;
}

/* Open the blocks that start on the line. True if it starts a leaf too. */
static bool start_blocks(lks_blocks *b, place *p, bool may_be_lazy,
                         bool is_in_paragraph, lks_line *line)
{
    for (;;) {
        LKS_STEP();
        if (indent_of(p) >= CODE_INDENT)
            return !may_be_lazy && !is_blank(p) &&
                   open_leaf(b, LKS_LEAF_INDENTED);
        const bool has_room = b->depth < LKS_BLOCKS_MAX;
        b->is_unclear |= !has_room && word_byte(p) == '>';
        if (has_room && skip_quote_mark(p)) {
            open_block(b, 0, p);
        } else if (start_leaf(b, p, may_be_lazy, is_in_paragraph, line)) {
            return true;
        } else {
            const size_t marker =
                is_blank(p) ? 0 : item_marker(p, is_in_paragraph);
            b->is_unclear |= !has_room && marker > 0;
            if (marker == 0 || !has_room)
                return false;
            const uint32_t indent = skip_marker(p, marker);
            open_block(b, indent, p);
        }
        may_be_lazy = false;
        is_in_paragraph = false;
    }
}

/* True if the line continues a leaf that is no paragraph. */
static bool goes_on(lks_blocks *b, place *p)
{
    const lks_slice line = {p->text + p->at, p->end - p->at};
    switch (b->leaf) {
    case LKS_LEAF_FENCED:
        if (is_fence_end(b, p))
            b->leaf = LKS_LEAF_NONE;
        return true;
    case LKS_LEAF_INDENTED:
        return indent_of(p) >= CODE_INDENT || is_blank(p);
    case LKS_LEAF_HTML:
        if (b->html_kind >= LKS_HTML_BLOCK_NAMED)
            return !is_blank(p);
        if (lks_is_html_block_end(line, b->html_kind))
            b->leaf = LKS_LEAF_NONE;
        return true;
    default:
        return false;
    }
}

static bool may_be_definition(const place *p)
{
    const uint8_t *from = p->text + p->word;
    const uint8_t *const end = p->text + p->end;
    if (*from != '[')
        return false;
    for (; from + 1 < end; from++) {
        LKS_STEP();
        if (from[0] == ']' && from[1] == ':')
            return true;
    }
    return false;
}

static void open_paragraph(lks_blocks *b, const place *p)
{
    (void)open_leaf(b, LKS_LEAF_PARAGRAPH);
    if (b->depth > 0 && b->open[b->depth - 1].blocks == 1)
        b->open[b->depth - 1].is_definition = may_be_definition(p);
}

/* End the paragraph at a blank line. If a list item contains nothing but
 * definitions, cmark treats it as empty, so that a second blank line ends it;
 * other parsers do not. */
static void end_paragraph(lks_blocks *b)
{
    b->is_unclear |= b->leaf == LKS_LEAF_NONE && b->depth > 0 &&
                     b->open[b->depth - 1].indent > 0 &&
                     b->open[b->depth - 1].is_definition;
    b->leaf = LKS_LEAF_NONE;
}

static void read_line(lks_blocks *b, place *p, lks_line *line)
{
    const size_t before = b->depth;
    const size_t matched = match_blocks(b, p);
    const bool is_all = matched == before;
    if (is_all && goes_on(b, p))
        return;

    const bool was_paragraph = b->leaf == LKS_LEAF_PARAGRAPH;
    const bool is_in_paragraph = was_paragraph && is_all && !is_blank(p);
    b->depth = matched;
    if (start_blocks(b, p, was_paragraph, is_in_paragraph, line))
        return;
    if (is_blank(p)) {
        if (b->depth == matched)
            end_paragraph(b);
        return;
    }
    const bool is_lazy = was_paragraph && b->depth == matched;
    if (is_lazy) /* a paragraph continues without the marks of its blocks */
        b->depth = before;
    *line = (lks_line){is_lazy ? LKS_LINE_MORE : LKS_LINE_PARAGRAPH, p->word,
                       p->end};
    if (is_lazy)
        b->leaf = LKS_LEAF_PARAGRAPH;
    else
        open_paragraph(b, p);
}

/* How many bytes are searched for the end of a line at once. */
#define WINDOW 256u

/* The first LF or CR from `at` on. In a text with only one of the two, the search for
 * the other one must not read all of it for each line. */
static size_t line_end(lks_slice text, size_t at)
{
    while (at < text.len) {
        size_t len = text.len - at < WINDOW ? text.len - at : WINDOW;
        const uint8_t *const feed = memchr(text.data + at, '\n', len);
        if (feed)
            len = (size_t)(feed - text.data) - at;
        const uint8_t *const back = memchr(text.data + at, '\r', len);
        if (back)
            return (size_t)(back - text.data);
        at += len;
        if (feed)
            break;
    }
    return at;
}

bool lks_blocks_next(lks_blocks *b, lks_slice text, lks_line *line)
{
    if (b->at >= text.len)
        return false;
    place p = {.text = text.data, .at = b->at, .end = b->at};
    if (p.at == 0 && text.len >= 3 && memcmp(text.data, "\xEF\xBB\xBF", 3) == 0)
        p.at = p.end = 3;
    p.word = p.at;
    p.end = line_end(text, p.at);
    LKS_STEPS(p.end - p.at);
    b->at = p.end;
    if (b->at < text.len && text.data[b->at] == '\r')
        b->at++;
    if (b->at < text.len && text.data[b->at] == '\n' &&
        (b->at == p.end || text.data[b->at - 1] == '\r'))
        b->at++;
    *line = (lks_line){LKS_LINE_OTHER, p.end, p.end};
    read_line(b, &p, line);
    return true;
}

/* Replaces NUL. CommonMark reads NUL as U+FFFD, and parsers read this
 * ill-formed byte as U+FFFD too. */
#define INSTEAD_OF_NUL 0xFF

static bool is_start(const lks_line *line)
{
    return line->kind == LKS_LINE_PARAGRAPH || line->kind == LKS_LINE_HEADING;
}

/* Read the lines that follow the first one. */
static void read_rest(lks_paragraph *p, lks_slice text)
{
    p->blocks = p->ahead;
    p->end = p->line.end;
    while (p->line.kind == LKS_LINE_PARAGRAPH) {
        lks_blocks next = p->ahead;
        lks_line line;
        if (!lks_blocks_next(&next, text, &line) || line.kind != LKS_LINE_MORE)
            break;
        p->ahead = next;
        p->end = line.end;
    }
}

bool lks_paragraph_find(lks_paragraph *p, lks_slice text, size_t at)
{
    while (p->end <= at) {
        LKS_STEP();
        if (!lks_blocks_next(&p->ahead, text, &p->line))
            return false;
        if (is_start(&p->line))
            read_rest(p, text);
    }
    return true;
}

void lks_paragraph_begin(const lks_paragraph *p, lks_paragraph_lines *lines)
{
    *lines = (lks_paragraph_lines){.blocks = p->blocks, .line = p->line};
}

bool lks_paragraph_next(lks_paragraph_lines *lines, lks_slice text,
                        lks_paragraph_line *line)
{
    if (lines->is_over)
        return false;
    *line =
        (lks_paragraph_line){lines->line.start, lines->line.end, lines->joined};
    lines->joined += lines->line.end - lines->line.start + 1;
    lines->is_over = lines->line.kind == LKS_LINE_HEADING ||
                     !lks_blocks_next(&lines->blocks, text, &lines->line) ||
                     lines->line.kind != LKS_LINE_MORE;
    return true;
}

void lks_paragraph_append(linkspan_buf *out, const uint8_t *bytes, size_t len)
{
    const uint8_t instead = INSTEAD_OF_NUL;
    while (len > 0) {
        const uint8_t *nul = memchr(bytes, 0, len);
        const size_t part = nul ? (size_t)(nul - bytes) : len;
        LKS_STEPS(part + 1);
        lks_buf_append(out, bytes, part);
        if (nul)
            lks_buf_append(out, &instead, 1);
        bytes += part + (nul ? 1 : 0);
        len -= part + (nul ? 1 : 0);
    }
}
