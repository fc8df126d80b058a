#include "markup/places.h"

#include "markup/autolink.h"
#include "markup/charref.h"
#include "markup/inline_tree.h"
#include "markup/link_syntax.h"
#include "markup/paragraph.h"
#include "text/buf.h"
#include "text/steps.h"
#include "text/utf8.h"

/* ---- reporting a place */

static void tell_piece(lks_places *p, uint32_t kind, uint32_t place, size_t end,
                       lks_slice read)
{
    linkspan_piece piece = {.size = sizeof piece,
                            .kind = kind,
                            .range = {p->done, end},
                            .read_len = read.len};
    const bool is_empty = end <= p->done && kind != LINKSPAN_PIECE_GAP;
    if (is_empty || p->status != LINKSPAN_OK)
        return;
    if (kind != LINKSPAN_PIECE_TEXT)
        memcpy(piece.read, read.data, read.len);
    p->status = p->on_place(p->context, place, &piece, &p->name);
    p->done = end;
}

/* True if the reference of `len` bytes at `at` is text in an attribute, as in
 * `?a=1&copy=2` (HTML, "named character reference state"). */
static bool is_query(lks_slice text, size_t at, size_t len)
{
    const size_t next = at + len;
    return text.data[at + 1] != '#' && text.data[next - 1] != ';' &&
           next < text.len &&
           (text.data[next] == '=' || lks_is_ascii_alnum(text.data[next]));
}

/* Length of the reference or escape at `at`; 0 if there is none. `ref` receives
 * the characters that it stands for. */
static size_t read_written(lks_slice text, size_t at, lks_writing writing,
                           lks_charref *ref)
{
    if (text.data[at] == '&' && writing == LKS_WRITING_MARKDOWN)
        return lks_markdown_charref(text, at, ref);
    if (text.data[at] == '&' && writing != LKS_WRITING_PLAIN) {
        const size_t len = lks_html_charref(text, at, ref);
        return len > 0 && writing == LKS_WRITING_ATTRIBUTE &&
                       is_query(text, at, len)
                   ? 0
                   : len;
    }
    if (text.data[at] != '\\' || writing != LKS_WRITING_MARKDOWN ||
        at + 1 == text.len || !lks_is_markdown_mark(text.data[at + 1]))
        return 0;
    ref->bytes[0] = text.data[at + 1];
    ref->len = 1;
    return 2;
}

void lks_places_tell(lks_places *p, uint32_t place, size_t start, size_t end,
                     lks_writing writing)
{
    static const uint8_t line_end = '\n';
    const lks_slice text = {p->text.data, end};
    if (start >= end)
        return;
    if (start > p->done || place != p->place)
        tell_piece(p, LINKSPAN_PIECE_GAP, place, start,
                   (lks_slice){&line_end, 1});
    p->place = place;
    for (size_t at = start; at < end;) {
        lks_charref ref;
        LKS_STEP();
        if (text.data[at] != '&' && text.data[at] != '\\') {
            at++;
            continue;
        }
        const size_t len = read_written(text, at, writing, &ref);
        if (len > 0) {
            tell_piece(p, LINKSPAN_PIECE_TEXT, place, at,
                       (lks_slice){NULL, at - p->done});
            tell_piece(p, LINKSPAN_PIECE_CHARACTER, place, at + len,
                       (lks_slice){ref.bytes, ref.len});
        }
        at += len > 0 ? len : 1;
    }
    tell_piece(p, LINKSPAN_PIECE_TEXT, place, end,
               (lks_slice){NULL, end - p->done});
}

/* ---- the inline content of a paragraph or heading */

/* Reads the joined lines of a paragraph. Offsets count in the joined lines, and must
 * not decrease from call to call. */
typedef struct inline_reader {
    lks_places *p;
    lks_slice joined;
    lks_paragraph_lines lines;
    lks_paragraph_line line;
} inline_reader;

static size_t line_len(const inline_reader *in)
{
    return in->line.end - in->line.start;
}

/* The offset in the document of the offset `at` of the joined lines. */
static size_t source_of(inline_reader *in, size_t at)
{
    while (at > in->line.joined + line_len(in) &&
           lks_paragraph_next(&in->lines, in->p->text, &in->line))
        LKS_STEP();
    return in->line.start + (at - in->line.joined);
}

static void tell(inline_reader *in, uint32_t place, size_t at, size_t end)
{
    const lks_writing writing =
        place == LINKSPAN_PLACE_CODE ? LKS_WRITING_PLAIN : LKS_WRITING_MARKDOWN;
    while (at < end) {
        const size_t start = source_of(in, at);
        const size_t stop = in->line.joined + line_len(in);
        const size_t upto = end < stop ? end : stop;
        LKS_STEP();
        lks_places_tell(in->p, place, start, start + (upto - at), writing);
        at = upto + (upto == stop); /* skip the line end */
    }
}

/* Report the destination after `c` as a target, and then the text up to `end`,
 * which may contain a title. */
static void tell_target(inline_reader *in, lks_cursor c, size_t end)
{
    linkspan_range target;
    if (!lks_skip_destination(&c, in->joined, &target))
        return;
    tell(in, LINKSPAN_PLACE_TARGET, target.start, target.end);
    tell(in, LINKSPAN_PLACE_TEXT, c.at, end);
}

static lks_cursor cursor_at(const inline_reader *in, size_t at)
{
    return (lks_cursor){.at = at, .end = in->joined.len, .is_heading = true};
}

static void tell_definitions(inline_reader *in, size_t end)
{
    lks_cursor c = cursor_at(in, 0);
    uint64_t hash = 0;
    while (c.at < end) {
        lks_cursor inner = c;
        if (!lks_skip_definition(&c, in->joined, &hash))
            return;
        if (lks_skip_label(&inner, in->joined, &hash) &&
            lks_cursor_skip(&inner, in->joined, ':'))
            tell_target(in, inner, c.at);
    }
}

/* Report a construct that is read as a whole: code, an autolink, HTML or
 * definitions. */
static void tell_whole(inline_reader *in, const lks_construct *c)
{
    const uint8_t *first = in->joined.data + c->at;
    size_t marks = 0;
    if (*first == '[') {
        tell_definitions(in, c->end);
        return;
    }
    if (*first == '<') {
        if (lks_autolink_at((lks_slice){first, c->end - c->at}) > 0) {
            tell(in, LINKSPAN_PLACE_TARGET, c->at + 1, c->end - 1);
            return;
        }
        const size_t start = source_of(in, c->at);
        lks_html_places(in->p, start, source_of(in, c->end));
        return;
    }
    while (c->at + marks < c->end && first[marks] == '`')
        marks++;
    tell(in, LINKSPAN_PLACE_CODE, c->at + marks, c->end - marks);
}

static void tell_construct(inline_reader *in, const lks_inline_tree *tree,
                           const lks_construct *c)
{
    const lks_delimiter *run = NULL;
    switch (c->kind) {
    case LKS_CONSTRUCT_WHOLE:
        tell_whole(in, c);
        return;
    case LKS_CONSTRUCT_TARGET:
        if (c->end - c->at > 2 && in->joined.data[c->at + 1] == '(')
            tell_target(in, cursor_at(in, c->at + 2), c->end - 1);
        return;
    case LKS_CONSTRUCT_RUN:
        run = &tree->delimiters.all[c->run];
        if (run->left < run->len)
            return;
        break;
    case LKS_CONSTRUCT_BRACKET:
        break;
    default:
        return;
    }
    tell(in, LINKSPAN_PLACE_TEXT, c->at, c->end);
}

static void tell_inlines(inline_reader *in, const lks_inline_tree *tree)
{
    size_t at = 0;
    for (size_t i = 0; i < tree->count; i++) {
        LKS_STEP();
        const lks_construct *c = &tree->constructs[i];
        tell(in, LINKSPAN_PLACE_TEXT, at, c->at);
        tell_construct(in, tree, c);
        at = c->end;
    }
    tell(in, LINKSPAN_PLACE_TEXT, at, in->joined.len);
}

/* Report the places of a paragraph. `joined` is a buffer for its joined lines. */
static void tell_paragraph(lks_places *p, const lks_paragraph *paragraph,
                           const lks_labels *labels, linkspan_buf *joined)
{
    static const lks_dialect dialect = {false, false};
    inline_reader in = {.p = p};
    lks_inline_tree tree;
    joined->len = 0;
    lks_buf_begin(joined);
    lks_paragraph_begin(paragraph, &in.lines);
    while (lks_paragraph_next(&in.lines, p->text, &in.line)) {
        if (in.line.joined > 0)
            lks_buf_append(joined, "\n", 1);
        lks_paragraph_append(joined, p->text.data + in.line.start,
                             line_len(&in));
    }
    p->status = lks_buf_commit(joined);
    if (p->status != LINKSPAN_OK)
        return;
    in.joined = lks_slice_of(joined->data, joined->len);
    lks_paragraph_begin(paragraph, &in.lines);
    (void)lks_paragraph_next(&in.lines, p->text, &in.line);
    const lks_inline_source source = {in.joined, labels,
                                      paragraph->line.kind == LKS_LINE_HEADING};
    lks_inline_tree_read(&tree, &source, &dialect, joined->allocator);
    p->status = tree.status;
    if (p->status == LINKSPAN_OK)
        tell_inlines(&in, &tree);
    lks_inline_tree_free(&tree);
}

/* ---- blocks */

static bool is_code(const lks_blocks *blocks)
{
    return blocks->leaf == LKS_LEAF_FENCED || blocks->leaf == LKS_LEAF_INDENTED;
}

/* Report the places of lines that hold neither paragraphs nor code. If there is HTML
 * in them, it starts at the first `<`. */
static void tell_html(lks_places *p, size_t start, size_t end)
{
    const uint8_t *html =
        start < end ? memchr(p->text.data + start, '<', end - start) : NULL;
    LKS_STEPS(end - start);
    if (html)
        lks_html_places(p, (size_t)(html - p->text.data), end);
}

void lks_markdown_places(lks_places *p, const lks_labels *labels,
                         const linkspan_allocator *allocator)
{
    lks_paragraph next = {.end = 0};
    linkspan_buf joined;
    size_t html = 0; /* start of lines without paragraphs and code */
    (void)linkspan_buf_init(&joined, SIZE_MAX, allocator);
    while (p->status == LINKSPAN_OK) {
        const size_t start = next.ahead.at;
        const bool was_code = is_code(&next.ahead);
        LKS_STEP();
        if (!lks_blocks_next(&next.ahead, p->text, &next.line))
            break;
        const bool is_start = next.line.kind == LKS_LINE_PARAGRAPH ||
                              next.line.kind == LKS_LINE_HEADING;
        const bool is_other = next.line.kind == LKS_LINE_OTHER;
        if (is_other && !was_code && !is_code(&next.ahead))
            continue;
        tell_html(p, html, start);
        if (is_start) {
            next.blocks = next.ahead;
            tell_paragraph(p, &next, labels, &joined);
        } else if (is_other) {
            lks_places_tell(p, LINKSPAN_PLACE_CODE, start, next.ahead.at,
                            LKS_WRITING_PLAIN);
        }
        html = next.ahead.at;
    }
    tell_html(p, html, p->text.len);
    lks_buf_release(&joined);
}
