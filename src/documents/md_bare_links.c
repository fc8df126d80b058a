#include <string.h>

#include "documents/markdown.h"
#include "text/alloc.h"
#include "text/buf.h"
#include "text/steps.h"

void lks_bare_links_begin(lks_bare_links *links, const lks_link_finder *finder,
                          const linkspan_allocator *allocator)
{
    *links = (lks_bare_links){.allocator = allocator, .finder = finder};
    (void)linkspan_buf_init(&links->text, SIZE_MAX, allocator);
}

void lks_bare_links_free(lks_bare_links *links)
{
    lks_buf_release(&links->text);
    lks_release(links->allocator, links->all);
}

static bool is_mark(uint8_t c)
{
    return c == '*' || c == '_' || c == '~';
}

/* True for a byte without which no link is found, and for the first bytes of
 * full stops of other scripts and of references: `a&period;com`. */
static bool is_sign(uint8_t c)
{
    return c == '.' || c == ':' || c == '@' || c == '&' || c >= 0x80;
}

static bool is_space(uint8_t c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* A mark that is part of a link has something before it, and its word has a dot, a
 * colon or an at sign. */
bool lks_bare_links_may_be(const lks_bare_links *links,
                           const lks_inline_tree *tree)
{
    const lks_slice text = tree->text;
    const lks_delimiters *const d = &tree->delimiters;
    size_t end = 0; /* of the word that was looked at last */
    bool has_sign = false;
    LKS_STEPS(text.len);
    for (size_t i = 0; links->finder && i < d->count; i++) {
        const lks_delimiter *const run = &d->all[i];
        LKS_STEP();
        if (run->left == run->len || run->at == 0 ||
            is_space(text.data[run->at - 1]))
            continue;
        if (run->at >= end) {
            size_t start = run->at;
            has_sign = false;
            for (; start > end && !is_space(text.data[start - 1]); start--) {
                LKS_STEP();
                has_sign |= is_sign(text.data[start - 1]);
            }
            for (end = run->at; end < text.len && !is_space(text.data[end]);
                 end++) {
                LKS_STEP();
                has_sign |= is_sign(text.data[end]);
            }
        }
        if (has_sign)
            return true;
    }
    return false;
}

/* ---- from what people read to the paragraph */

static size_t read_len(const lks_markdown_piece *piece)
{
    if (piece->kind == LKS_PIECE_TEXT)
        return piece->end - piece->start;
    if (piece->kind == LKS_PIECE_CHARACTER)
        return piece->len;
    return piece->kind == LKS_PIECE_GAP;
}

static bool is_prose(const lks_markdown_piece *piece)
{
    return piece->kind < LKS_PIECE_GAP && piece->text == LKS_MARKDOWN_PROSE;
}

/* A way through the pieces of a paragraph. */
typedef struct way {
    const lks_markdown *m;
    size_t piece; /* index */
    size_t read;  /* where the piece starts in what people read */
    size_t line;
} way;

static const lks_markdown_piece *piece_of(const way *w)
{
    return &w->m->pieces[w->piece];
}

static size_t end_of(const way *w)
{
    return w->read + read_len(piece_of(w));
}

static void go_on(way *w)
{
    LKS_STEP();
    w->read = end_of(w);
    w->piece++;
}

/* Where a place in the piece stands in the joined lines. */
static size_t joined_of(way *w, size_t read)
{
    const lks_markdown_piece *const p = piece_of(w);
    const lks_paragraph_line *const lines = w->m->lines;
    size_t source = read > w->read ? p->end : p->start;
    if (p->kind == LKS_PIECE_TEXT)
        source = p->start + (read - w->read);
    while (w->line + 1 < w->m->line_count && source > lines[w->line].end) {
        LKS_STEP();
        w->line++;
    }
    return lines[w->line].joined + (source - lines[w->line].start);
}

/* Read the text of the pieces. */
static linkspan_status read_pieces(lks_markdown *m, lks_slice text,
                                   size_t first)
{
    linkspan_buf *const buf = &m->links.text;
    buf->len = 0;
    lks_buf_begin(buf);
    for (size_t i = first; i < m->count; i++) {
        const lks_markdown_piece *const p = &m->pieces[i];
        LKS_STEP();
        if (p->kind == LKS_PIECE_TEXT)
            lks_buf_append(buf, text.data + p->start, p->end - p->start);
        else if (p->kind == LKS_PIECE_CHARACTER)
            lks_buf_append(buf, p->bytes, p->len);
        else if (p->kind == LKS_PIECE_GAP)
            lks_buf_append_byte(buf, '\n');
    }
    return lks_buf_commit(buf);
}

/* Note a link as far as no markup stands in it, if its host or address is complete
 * there: in `pay<b>example.com/_x_`, the marks are emphasis. */
static linkspan_status add_link(lks_markdown *m, way *w,
                                const lks_found_link *found)
{
    lks_bare_links *const links = &m->links;
    while (end_of(w) <= found->span.start)
        go_on(w);
    if (!is_prose(piece_of(w)))
        return LINKSPAN_OK;
    way marks = *w;
    while (end_of(&marks) < found->marks && end_of(&marks) < found->span.end &&
           is_prose(piece_of(&marks)))
        go_on(&marks);
    way last = *w;
    while (end_of(&last) < found->span.end &&
           is_prose(&m->pieces[last.piece + 1]))
        go_on(&last);
    const size_t upto =
        end_of(&last) < found->span.end ? end_of(&last) : found->span.end;
    if (found->host_end > upto || found->marks >= upto)
        return LINKSPAN_OK;
    lks_bare_link *const all = lks_grow(
        links->allocator, links->all, sizeof *all, links->count, &links->room);
    if (!all)
        return LINKSPAN_ERR_NO_MEMORY;
    links->all = all;
    const size_t start = joined_of(&marks, found->marks);
    const size_t end = joined_of(&last, upto);
    size_t after = end;
    while (after > start && is_mark((uint8_t)m->joined.data[after - 1]))
        after--;
    all[links->count++] = (lks_bare_link){start, after, end};
    return LINKSPAN_OK;
}

linkspan_status lks_bare_links_find(lks_markdown *m, lks_slice text,
                                    size_t first)
{
    lks_bare_links *const links = &m->links;
    lks_found_link found;
    size_t at = 0;
    way w = {.m = m, .piece = first};
    linkspan_status st = read_pieces(m, text, first);
    const lks_slice read = lks_slice_of(links->text.data, links->text.len);
    links->count = 0;
    while (st == LINKSPAN_OK &&
           links->finder->next(links->finder->context, read, &at, &found))
        st = add_link(m, &w, &found);
    return st;
}
