#include "documents/markdown.h"

#include <string.h>

#include "documents/html_elements.h"
#include "documents/md_inlines.h"
#include "documents/md_links.h"
#include "text/alloc.h"
#include "text/buf.h"
#include "text/hints.h"
#include "text/steps.h"

void lks_markdown_begin(lks_markdown *m, const lks_labels *labels,
                        const lks_link_finder *finder,
                        const linkspan_allocator *allocator)
{
    *m = (lks_markdown){.allocator = allocator, .labels = labels};
    (void)linkspan_buf_init(&m->joined, SIZE_MAX, allocator);
    lks_bare_links_begin(&m->links, finder, allocator);
}

static void free_tree(lks_markdown *m)
{
    if (m->has_tree)
        lks_inline_tree_free(&m->tree);
    m->has_tree = false;
}

void lks_markdown_free(lks_markdown *m)
{
    free_tree(m);
    lks_buf_release(&m->joined);
    lks_bare_links_free(&m->links);
    lks_release(m->allocator, m->others);
    lks_release(m->allocator, m->lines);
    lks_release(m->allocator, m->pieces);
}

/* ---- the tree of a paragraph */

/* Read the next line; false at the end. */
static bool read_line(lks_markdown *m, lks_slice text)
{
    if (m->has_line) {
        m->has_line = false;
        return true;
    }
    m->line_start = m->blocks.at;
    return lks_blocks_next(&m->blocks, text, &m->line);
}

static bool is_code(lks_leaf leaf)
{
    return leaf == LKS_LEAF_FENCED || leaf == LKS_LEAF_INDENTED;
}

/* Note a line without inline content. */
static linkspan_status note_other(lks_markdown *m, bool are_code)
{
    if (m->other_count > 0 &&
        m->others[m->other_count - 1].are_code == are_code) {
        m->others[m->other_count - 1].end = m->blocks.at;
        return LINKSPAN_OK;
    }
    lks_markdown_lines *const others =
        lks_grow(m->allocator, m->others, sizeof *others, m->other_count,
                 &m->other_room);
    if (!others)
        return LINKSPAN_ERR_NO_MEMORY;
    m->others = others;
    others[m->other_count++] =
        (lks_markdown_lines){m->line_start, m->blocks.at, are_code};
    return LINKSPAN_OK;
}

/* Go on to the first line of the next paragraph or heading; false if there is none,
 * and after a failure. */
static bool find_paragraph(lks_markdown *m, lks_slice text)
{
    m->other_count = 0;
    for (;;) {
        LKS_STEP();
        const lks_leaf before = m->has_line ? LKS_LEAF_NONE : m->blocks.leaf;
        if (!read_line(m, text))
            return false;
        if (m->line.kind == LKS_LINE_PARAGRAPH ||
            m->line.kind == LKS_LINE_HEADING)
            return true;
        /* the line after code is its fence, or HTML after the block that contains it */
        const bool is_fence =
            before == LKS_LEAF_FENCED && !memchr(text.data + m->line_start, '<',
                                                 m->blocks.at - m->line_start);
        LKS_STEPS(m->blocks.at - m->line_start);
        m->status = note_other(m, is_fence || is_code(m->blocks.leaf));
        if (m->status != LINKSPAN_OK)
            return false;
    }
}

static linkspan_status add_line(lks_markdown *m, lks_slice text)
{
    lks_paragraph_line *const all = lks_grow(
        m->allocator, m->lines, sizeof *all, m->line_count, &m->line_room);
    if (!all)
        return LINKSPAN_ERR_NO_MEMORY;
    m->lines = all;
    if (m->line_count > 0)
        lks_buf_append_byte(&m->joined, '\n');
    all[m->line_count++] = (lks_paragraph_line){m->line.start, m->line.end,
                                                lks_buf_place(&m->joined)};
    lks_paragraph_append(&m->joined, text.data + m->line.start,
                         m->line.end - m->line.start);
    m->end = m->line.end;
    return LINKSPAN_OK;
}

static linkspan_status join_lines(lks_markdown *m, lks_slice text)
{
    linkspan_status st = LINKSPAN_OK;
    m->joined.len = 0;
    m->line_count = 0;
    m->is_heading = m->line.kind == LKS_LINE_HEADING;
    lks_buf_begin(&m->joined);
    do {
        st = add_line(m, text);
        m->has_line = false;
        m->has_line = !m->is_heading && read_line(m, text);
    } while (st == LINKSPAN_OK && m->has_line && m->line.kind == LKS_LINE_MORE);
    return st == LINKSPAN_OK ? lks_buf_commit(&m->joined) : st;
}

static void read_tree(lks_markdown *m, const lks_bare_link *links, size_t count)
{
    /* struck-out text is part of the word beside it, as emphasis is */
    const lks_dialect dialect = {.has_strikes = true};
    const lks_inline_source source = {
        .text = lks_slice_of(m->joined.data, m->joined.len),
        .labels = m->labels,
        .is_heading = m->is_heading,
        .links = links,
        .link_count = count};
    free_tree(m);
    lks_inline_tree_read(&m->tree, &source, &dialect, m->allocator);
    m->has_tree = true;
    m->status = m->tree.status;
}

/* ---- pieces */

typedef struct builder {
    lks_markdown *m;
    lks_slice source;
    lks_slice joined;
    size_t line;    /* index of the current line */
    size_t links;   /* open links */
    size_t images;  /* open images, and the links inside them */
    lks_slice name; /* of the open tag that hides what follows it */
    bool is_hidden;
    bool is_plain; /* marks of emphasis are text */
} builder;

static void add_piece(lks_markdown *m, const lks_markdown_piece *piece)
{
    if (m->status != LINKSPAN_OK || piece->end <= piece->start)
        return;
    lks_markdown_piece *const pieces =
        lks_grow(m->allocator, m->pieces, sizeof *pieces, m->count, &m->room);
    if (!pieces) {
        m->status = LINKSPAN_ERR_NO_MEMORY;
        return;
    }
    m->pieces = pieces;
    pieces[m->count++] = *piece;
    m->done = piece->end;
}

/* Extend the last piece to `end` if it has no text, or else add one. */
static void skip_to(lks_markdown *m, size_t end, lks_piece_kind kind)
{
    lks_markdown_piece *const last =
        m->count > 0 ? &m->pieces[m->count - 1] : NULL;
    if (end <= m->done)
        return;
    if (!last || last->kind < LKS_PIECE_GAP) {
        add_piece(m, &(lks_markdown_piece){
                         .kind = (uint8_t)kind, .start = m->done, .end = end});
        return;
    }
    if (kind == LKS_PIECE_GAP)
        last->kind = LKS_PIECE_GAP;
    last->end = m->done = end;
}

/* The place in the document of a place in the joined lines. These must not
 * decrease from call to call. */
static size_t source_of(builder *b, size_t at)
{
    b->line = lks_markdown_line(b->m, b->line, at);
    return lks_markdown_source(b->m, b->line, at);
}

static lks_markdown_text kind_of_text(const builder *b)
{
    return b->links > 0 || b->images > 0 || b->is_hidden ? LKS_MARKDOWN_SHOWN
                                                         : LKS_MARKDOWN_PROSE;
}

/* Length of the reference or escape at `at`; 0 if there is none. */
static size_t read_written(lks_slice text, size_t at, lks_markdown_piece *piece)
{
    lks_charref ref;
    if (text.data[at] == '&') {
        const size_t len = lks_markdown_charref(text, at, &ref);
        piece->len = (uint8_t)ref.len;
        memcpy(piece->bytes, ref.bytes, len > 0 ? ref.len : 0);
        return len;
    }
    if (at + 1 == text.len || !lks_is_markdown_mark(text.data[at + 1]))
        return 0;
    piece->len = 1;
    piece->bytes[0] = text.data[at + 1];
    return 2;
}

static bool is_written(uint8_t c)
{
    return c == '\\' || c == '&';
}

LKS_FAST_BEGIN

/* The highest bit is set for the first of eight bytes that is zero, and for no byte before
 * it. */
static uint64_t first_zero(uint64_t word)
{
    const uint64_t each = UINT64_MAX / 0xFF;
    return (word - each) & ~word & each << 7;
}

/* Where the next reference or escape may start from `at` on, or the text ends. */
static size_t pass_unwritten(lks_slice text, size_t at)
{
    const uint64_t each = UINT64_MAX / 0xFF;
    for (; text.len > 8 && at < text.len - 8; at += 8) {
        const uint64_t word = lks_eight_bytes(text.data + at);
        LKS_STEP();
        if (first_zero(word ^ each * '\\') | first_zero(word ^ each * '&'))
            break;
    }
    while (at < text.len && !is_written(text.data[at])) {
        LKS_STEP();
        at++;
    }
    return at;
}

LKS_FAST_END

/* Add text of one line, a range of the document. `has_more`: a line end and more
 * lines of the paragraph follow, so that a backslash at the end is a line break. */
static void put_in_line(builder *b, size_t at, size_t end, bool has_more)
{
    lks_markdown *const m = b->m;
    const lks_slice text = {b->source.data, end};
    lks_markdown_piece piece = {
        .start = at, .kind = LKS_PIECE_TEXT, .text = (uint8_t)kind_of_text(b)};
    skip_to(m, at, LKS_PIECE_GAP);
    for (; (at = pass_unwritten(text, at)) < end; at++) {
        LKS_STEP();
        const size_t len = read_written(text, at, &piece);
        if (len == 0) {
            end -= has_more && at + 1 == end && text.data[at] == '\\';
            continue;
        }
        piece.end = at;
        add_piece(m, &piece);
        piece.start = at;
        piece.end = at + len;
        piece.kind = LKS_PIECE_CHARACTER;
        add_piece(m, &piece);
        piece.start = at + len;
        piece.kind = LKS_PIECE_TEXT;
        at += len - 1;
    }
    piece.end = end;
    add_piece(m, &piece);
}

/* The code of one line. */
static void put_code_in_line(builder *b, size_t at, size_t end)
{
    skip_to(b->m, at, LKS_PIECE_GAP);
    add_piece(b->m, &(lks_markdown_piece){.start = at,
                                          .end = end,
                                          .kind = LKS_PIECE_TEXT,
                                          .text = LKS_MARKDOWN_CODE});
}

static void skip_in_joined(builder *b, size_t end, lks_piece_kind kind)
{
    skip_to(b->m, source_of(b, end), kind);
}

/* Add the text of a range of the joined lines. */
static void put_text(builder *b, size_t at, size_t end, bool is_code)
{
    const bool is_heading = b->m->is_heading;
    while (at < end) {
        LKS_STEP();
        const size_t start = source_of(b, at);
        const size_t stop = lks_markdown_line_end(b->m, b->line);
        const size_t upto = end < stop ? end : stop;
        if (is_code)
            put_code_in_line(b, start, start + (upto - at));
        else
            put_in_line(b, start, start + (upto - at),
                        upto == stop && stop < b->joined.len && !is_heading);
        at = upto;
        if (at < end) { /* the line end */
            at++;
            skip_in_joined(b, at, LKS_PIECE_GAP);
        }
    }
}

/* ---- constructs */

static size_t width_of(const lks_delimiters *d, size_t pair, bool is_opener)
{
    size_t width = 0;
    while (pair != LKS_NO_DELIMITER) {
        LKS_STEP();
        width += d->pairs[pair].width;
        pair =
            is_opener ? d->pairs[pair].next_opened : d->pairs[pair].next_closed;
    }
    return width;
}

/* A run closes with its first marks and opens with its last ones; the marks
 * between them are text. */
static void put_run(builder *b, const lks_construct *c)
{
    const lks_delimiters *const d = &b->m->tree.delimiters;
    const lks_delimiter *const run = &d->all[c->run];
    const size_t closed =
        c->at + (b->is_plain ? 0 : width_of(d, run->closed, false));
    const size_t opened =
        c->end - (b->is_plain ? 0 : width_of(d, run->opened, true));
    if (closed > c->at)
        skip_in_joined(b, closed, LKS_PIECE_SEAM);
    put_text(b, closed, opened, false);
    if (c->end > opened)
        skip_in_joined(b, c->end, LKS_PIECE_SEAM);
}

static void open_link(builder *b, const lks_construct *c)
{
    const bool is_image = c->kind == LKS_CONSTRUCT_IMAGE;
    if (is_image || b->images > 0)
        b->images++;
    else
        b->links++;
    skip_in_joined(b, c->end, is_image ? LKS_PIECE_GAP : LKS_PIECE_SEAM);
}

/* The target of a link or image; an image ends a word. */
static void close_link(builder *b, const lks_construct *c)
{
    const bool is_image = b->images > 0;
    if (is_image)
        b->images--;
    else
        b->links--;
    skip_in_joined(b, c->end, is_image ? LKS_PIECE_GAP : LKS_PIECE_SEAM);
}

/* A tag can start or end an element that hides its content. */
static void put_tag(builder *b, const lks_construct *c)
{
    const uint8_t *const data = b->joined.data;
    const bool is_end = data[c->at + 1] == '/';
    const size_t start = c->at + 1 + is_end;
    size_t end = start;
    while (end < c->end &&
           (lks_is_ascii_alnum(data[end]) || data[end] == '-')) {
        LKS_STEP();
        end++;
    }
    const lks_slice name = {data + start, end - start};
    if (is_end && b->is_hidden && lks_is_same_ignoring_case(name, b->name))
        b->is_hidden = false;
    else if (!is_end && !b->is_hidden && data[c->end - 2] != '/' &&
             lks_element_hides(name)) {
        b->is_hidden = true;
        b->name = name;
    }
    skip_in_joined(b, c->end,
                   lks_element_is_inline(name) ? LKS_PIECE_SEAM
                                               : LKS_PIECE_GAP);
}

/* Add what is inside of the construct, as text that is no prose. */
static void put_inside(builder *b, const lks_construct *c, size_t marks)
{
    skip_in_joined(b, c->at + marks, LKS_PIECE_SEAM);
    put_text(b, c->at + marks, c->end - marks, true);
    skip_in_joined(b, c->end, LKS_PIECE_SEAM);
}

/* A definition, code, an autolink or HTML. */
static void put_whole(builder *b, const lks_construct *c)
{
    const lks_slice bytes = {b->joined.data + c->at, c->end - c->at};
    size_t marks = 0;
    if (bytes.data[0] == '[') {
        skip_in_joined(b, c->end, LKS_PIECE_GAP);
        return;
    }
    if (bytes.data[0] == '<') {
        if (lks_autolink_at(bytes) > 0)
            put_inside(b, c, 1);
        else if (lks_is_ascii_alpha(bytes.data[1]) || bytes.data[1] == '/')
            put_tag(b, c);
        else
            skip_in_joined(b, c->end, LKS_PIECE_SEAM);
        return;
    }
    while (marks < bytes.len && bytes.data[marks] == '`')
        marks++;
    put_inside(b, c, marks);
}

static void put_construct(builder *b, const lks_construct *c)
{
    switch (c->kind) {
    case LKS_CONSTRUCT_RUN:
        put_run(b, c);
        break;
    case LKS_CONSTRUCT_LINK:
    case LKS_CONSTRUCT_IMAGE:
        open_link(b, c);
        break;
    case LKS_CONSTRUCT_TARGET:
        close_link(b, c);
        break;
    case LKS_CONSTRUCT_WHOLE:
        put_whole(b, c);
        break;
    default:
        put_text(b, c->at, c->end, false);
        break;
    }
}

static void build(lks_markdown *m, lks_slice text, bool is_plain)
{
    builder b = {.m = m,
                 .source = text,
                 .is_plain = is_plain,
                 .joined = lks_slice_of(m->joined.data, m->joined.len)};
    size_t at = 0;
    skip_to(m, m->lines[0].start, LKS_PIECE_GAP);
    for (size_t i = 0; i < m->tree.count && m->status == LINKSPAN_OK; i++) {
        LKS_STEP();
        const lks_construct *const c = &m->tree.constructs[i];
        put_text(&b, at, c->at, false);
        put_construct(&b, c);
        at = c->end;
    }
    put_text(&b, at, b.joined.len, false);
    skip_to(m, m->end, LKS_PIECE_GAP);
}

/* Find the links that stand in the text as if no mark were emphasis. */
static linkspan_status find_links(lks_markdown *m, lks_slice text)
{
    const size_t count = m->count;
    const size_t done = m->done;
    const lks_markdown_piece gap =
        count > 0 ? m->pieces[count - 1] : (lks_markdown_piece){.start = 0};
    build(m, text, true);
    const linkspan_status st = m->status == LINKSPAN_OK
                                   ? lks_bare_links_find(m, text, count)
                                   : m->status;
    if (count > 0)
        m->pieces[count - 1] = gap;
    m->count = count;
    m->done = done;
    return st;
}

/* Links are found before emphasis is read. Code, HTML and the syntax of links are
 * found before links, and marks change nothing about them. */
static void read_paragraph(lks_markdown *m, lks_slice text)
{
    m->status = join_lines(m, text);
    if (m->status == LINKSPAN_OK)
        read_tree(m, NULL, 0);
    if (m->status == LINKSPAN_OK && lks_bare_links_may_be(&m->links, &m->tree))
        m->status = find_links(m, text);
    else
        m->links.count = 0;
    if (m->status == LINKSPAN_OK && m->links.count > 0)
        read_tree(m, m->links.all, m->links.count);
    if (m->status == LINKSPAN_OK)
        build(m, text, false);
}

/* ---- the document */

/* True if the last piece has no text, so that it can go on. */
static bool has_gap(const lks_markdown *m)
{
    return m->count > 0 && m->pieces[m->count - 1].kind >= LKS_PIECE_GAP;
}

bool lks_markdown_read(lks_markdown *m, lks_slice text)
{
    const bool goes_on = has_gap(m);
    if (goes_on)
        m->pieces[0] = m->pieces[m->count - 1];
    m->count = goes_on;
    m->next = 0;
    if (m->status != LINKSPAN_OK || !find_paragraph(m, text))
        return false;
    read_paragraph(m, text);
    return m->status == LINKSPAN_OK;
}

bool lks_markdown_next(lks_markdown *m, lks_slice text, lks_piece *piece)
{
    while (!m->is_over && m->next + has_gap(m) >= m->count) {
        if (lks_markdown_read(m, text))
            continue;
        m->is_over = true;
        skip_to(m, text.len, LKS_PIECE_GAP);
    }
    if (m->status != LINKSPAN_OK || m->next == m->count)
        return false;
    const lks_markdown_piece *const p = &m->pieces[m->next++];
    *piece = (lks_piece){.kind = (lks_piece_kind)p->kind,
                         .is_hidden = p->text != LKS_MARKDOWN_PROSE,
                         .start = p->start,
                         .end = p->end,
                         .read = {text.data + p->start, p->end - p->start}};
    if (piece->kind == LKS_PIECE_CHARACTER)
        piece->read = (lks_slice){p->bytes, p->len};
    else if (piece->kind != LKS_PIECE_TEXT)
        piece->read =
            piece->kind == LKS_PIECE_GAP ? lks_gap_read() : lks_seam_read();
    return true;
}
