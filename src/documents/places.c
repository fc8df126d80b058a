#include "documents/places.h"

#include "documents/charref.h"
#include "documents/markdown.h"
#include "documents/md_inlines.h"
#include "documents/md_links.h"
#include "text/alloc.h"
#include "text/buf.h"
#include "text/steps.h"
#include "text/utf8.h"

/* ---- reporting a place */

static void tell_piece(lks_places *p, uint32_t kind, const lks_held_place *of,
                       linkspan_range range, lks_slice read)
{
    linkspan_piece piece = {.size = sizeof piece,
                            .kind = kind,
                            .range = range,
                            .read_len = read.len};
    const bool is_text =
        kind == LINKSPAN_PIECE_TEXT || kind == LINKSPAN_PIECE_OTHER;
    if ((is_text && range.end <= range.start) || p->status != LINKSPAN_OK)
        return;
    if (!is_text)
        memcpy(piece.read, read.data, read.len);
    p->writing = of->writing;
    p->status = p->on_place(p->context, of->place, &piece, &of->name);
    p->done = range.end;
    p->reported = range.end > p->reported ? range.end : p->reported;
}

/* Report the gap before a place that starts at `start`. */
static void tell_gap(lks_places *p, const lks_held_place *of, size_t start)
{
    const bool is_first = p->is_block && start > p->reported;
    tell_piece(p, LINKSPAN_PIECE_GAP, of,
               (linkspan_range){is_first ? p->reported : start, start},
               lks_gap_read());
    p->is_block = false;
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

/* The next byte with which a reference or an escape can start. */
static size_t next_written(lks_slice text, size_t at, lks_writing writing)
{
    if (writing == LKS_WRITING_PLAIN)
        return text.len;
    if (writing != LKS_WRITING_MARKDOWN) {
        const uint8_t *sign = memchr(text.data + at, '&', text.len - at);
        LKS_STEP();
        return sign ? (size_t)(sign - text.data) : text.len;
    }
    while (at < text.len && text.data[at] != '&' && text.data[at] != '\\') {
        LKS_STEP();
        at++;
    }
    return at;
}

void lks_places_decode(lks_slice text, const lks_written *written,
                       linkspan_buf *out)
{
    const lks_slice part = {text.data, written->range.end};
    for (size_t at = written->range.start; at < part.len;) {
        lks_charref ref;
        LKS_STEP();
        const size_t next = next_written(part, at, written->writing);
        lks_buf_append(out, part.data + at, next - at);
        const size_t len =
            next < part.len ? read_written(part, next, written->writing, &ref)
                            : 0;
        if (len > 0)
            lks_buf_append(out, ref.bytes, ref.len);
        else if (next < part.len)
            lks_buf_append_byte(out, part.data[next]);
        at = next + (len > 0 ? len : 1);
    }
}

/* Report the bytes of a place, after its gap. */
static void tell_bytes(lks_places *p, const lks_held_place *of)
{
    const lks_slice text = {p->text.data, of->end};
    size_t start = of->start;
    for (size_t at = start;;) {
        lks_charref ref;
        LKS_STEP();
        at = next_written(text, at, of->writing);
        if (at == of->end)
            break;
        const size_t len = read_written(text, at, of->writing, &ref);
        if (len > 0) {
            tell_piece(p, LINKSPAN_PIECE_TEXT, of, (linkspan_range){start, at},
                       (lks_slice){NULL, at - start});
            start = at + len;
            tell_piece(p, LINKSPAN_PIECE_CHARACTER, of,
                       (linkspan_range){at, start},
                       (lks_slice){ref.bytes, ref.len});
        }
        at += len > 0 ? len : 1;
    }
    tell_piece(p, LINKSPAN_PIECE_TEXT, of, (linkspan_range){start, of->end},
               (lks_slice){NULL, of->end - start});
}

/* Go on with the text of the block at `start`. */
static void go_on(lks_places *p, const lks_held_place *text, size_t start)
{
    if (!p->has_text)
        tell_gap(p, text, start);
    else if (start > p->done)
        tell_piece(p, LINKSPAN_PIECE_SEAM, text,
                   (linkspan_range){p->done, start}, lks_seam_read());
    p->has_text = true;
}

void lks_places_text(lks_places *p, size_t start, size_t end,
                     lks_writing writing)
{
    const lks_held_place text = {.place = LINKSPAN_PLACE_TEXT,
                                 .writing = writing,
                                 .start = start,
                                 .end = end};
    if (start >= end)
        return;
    go_on(p, &text, start);
    tell_bytes(p, &text);
}

void lks_places_break(lks_places *p)
{
    p->has_text = false;
}

void lks_places_hold(lks_places *p, const lks_held_place *place)
{
    if (place->start >= place->end || p->status != LINKSPAN_OK)
        return;
    if (p->held_count > 0 && p->held[p->held_count - 1].place == place->place &&
        p->held[p->held_count - 1].end == place->start) {
        p->held[p->held_count - 1].end = place->end; /* lines of code */
        return;
    }
    lks_held_place *const held = lks_grow(p->allocator, p->held, sizeof *held,
                                          p->held_count, &p->held_room);
    if (!held) {
        p->status = LINKSPAN_ERR_NO_MEMORY;
        return;
    }
    p->held = held;
    held[p->held_count++] = *place;
}

void lks_places_end_block(lks_places *p)
{
    for (size_t i = 0; i < p->held_count; i++) {
        LKS_STEP();
        tell_gap(p, &p->held[i], p->held[i].start);
        tell_bytes(p, &p->held[i]);
    }
    p->held_count = 0;
    p->has_text = false;
    p->is_block = true;
}

void lks_places_end(lks_places *p)
{
    lks_places_end_block(p);
    lks_release(p->allocator, p->held);
}

/* ---- the inline content of a paragraph or heading */

/* Reads the joined lines of a paragraph. Offsets count in the joined lines, and must
 * not decrease from call to call. */
typedef struct inline_reader {
    lks_places *p;
    const lks_markdown *m;
    lks_slice joined;
    size_t line;
} inline_reader;

/* The offset in the document of the offset `at` of the joined lines. */
static size_t source_of(inline_reader *in, size_t at)
{
    in->line = lks_markdown_line(in->m, in->line, at);
    return lks_markdown_source(in->m, in->line, at);
}

static void hold(inline_reader *in, uint32_t place, size_t at, size_t end)
{
    const lks_writing writing =
        place == LINKSPAN_PLACE_CODE ? LKS_WRITING_PLAIN : LKS_WRITING_MARKDOWN;
    while (at < end) {
        const size_t start = source_of(in, at);
        const size_t stop = lks_markdown_line_end(in->m, in->line);
        const size_t upto = end < stop ? end : stop;
        LKS_STEP();
        lks_places_hold(in->p, &(lks_held_place){.place = place,
                                                 .writing = writing,
                                                 .start = start,
                                                 .end = start + (upto - at)});
        at = upto + (upto == stop); /* skip the line end */
    }
}

/* Report the destination after `c` as a target, and then the text up to `end`,
 * which may contain a title. */
static void hold_target(inline_reader *in, lks_cursor c, size_t end)
{
    linkspan_range target;
    if (!lks_skip_destination(&c, in->joined, &target))
        return;
    hold(in, LINKSPAN_PLACE_TARGET, target.start, target.end);
    hold(in, LINKSPAN_PLACE_TEXT, c.at, end);
}

static lks_cursor cursor_at(const inline_reader *in, size_t at)
{
    return (lks_cursor){.at = at, .end = in->joined.len, .is_heading = true};
}

static void hold_definitions(inline_reader *in, size_t end)
{
    lks_cursor c = cursor_at(in, 0);
    uint64_t hash = 0;
    while (c.at < end) {
        lks_cursor inner = c;
        if (!lks_skip_definition(&c, in->joined, &hash))
            return;
        if (lks_skip_label(&inner, in->joined, &hash) &&
            lks_cursor_skip(&inner, in->joined, ':'))
            hold_target(in, inner, c.at);
    }
}

/* Report what stands in a construct that is read as a whole: code, an autolink, HTML
 * or definitions. */
static void hold_whole(inline_reader *in, const lks_construct *c)
{
    const uint8_t *first = in->joined.data + c->at;
    size_t marks = 0;
    if (*first == '[') {
        hold_definitions(in, c->end);
        return;
    }
    if (*first == '<') {
        if (lks_autolink_at((lks_slice){first, c->end - c->at}) > 0) {
            hold(in, LINKSPAN_PLACE_TARGET, c->at + 1, c->end - 1);
            return;
        }
        const size_t start = source_of(in, c->at);
        lks_html_attributes(in->p, start, source_of(in, c->end));
        return;
    }
    while (c->at + marks < c->end && first[marks] == '`')
        marks++;
    hold(in, LINKSPAN_PLACE_CODE, c->at + marks, c->end - marks);
}

static void hold_inlines(lks_places *p, const lks_markdown *m)
{
    inline_reader in = {
        .p = p, .m = m, .joined = lks_slice_of(m->joined.data, m->joined.len)};
    for (size_t i = 0; i < m->tree.count; i++) {
        LKS_STEP();
        const lks_construct *const c = &m->tree.constructs[i];
        if (c->kind == LKS_CONSTRUCT_WHOLE)
            hold_whole(&in, c);
        else if (c->kind == LKS_CONSTRUCT_TARGET && c->end - c->at > 2 &&
                 in.joined.data[c->at + 1] == '(')
            hold_target(&in, cursor_at(&in, c->at + 2), c->end - 1);
    }
}

/* ---- leads of a paragraph */

/* Links and images that are open, innermost in the lowest bit. CommonMark allows no link
 * inside a link. Deeper images than there are bits are not followed. */
typedef struct lead_reader {
    inline_reader in;
    size_t next; /* construct */
    uint64_t links;
    size_t depth;
    size_t opened; /* where the open link starts in the joined lines */
} lead_reader;

static linkspan_range source_range(inline_reader *in, linkspan_range range)
{
    const size_t start = source_of(in, range.start);
    return (linkspan_range){start, start + (range.end - range.start)};
}

/* Read what follows the text of a link: `(target)`, `[label]`, or nothing, and then the
 * text is the label. */
static void close_link(lead_reader *r, const lks_construct *c)
{
    const lks_slice joined = r->in.joined;
    lks_leads *const leads = &r->in.p->leads;
    const size_t end = source_of(&r->in, c->at);
    uint64_t label = 0;
    lks_cursor cursor = cursor_at(&r->in, c->at + 2);
    linkspan_range target;
    if (c->end - c->at > 2 && joined.data[c->at + 1] == '(') {
        if (lks_skip_destination(&cursor, joined, &target))
            leads->target.range = source_range(&r->in, target);
    } else {
        cursor.at = c->at + 1;
        if (c->end - c->at <= 3)
            cursor.at = r->opened;
        (void)lks_skip_label(&cursor, joined, &label);
    }
    r->in.p->status = lks_leads_close(leads, end, label);
}

static void lead_definitions(lead_reader *r, size_t end)
{
    lks_cursor c = cursor_at(&r->in, 0);
    uint64_t label = 0;
    while (c.at < end && r->in.p->status == LINKSPAN_OK) {
        lks_cursor inner = c;
        lks_document_lead lead = {.kind = LKS_LEAD_DEFINITION,
                                  .target.writing = LKS_WRITING_MARKDOWN};
        linkspan_range target;
        if (!lks_skip_definition(&c, r->in.joined, &label))
            return;
        if (!lks_skip_label(&inner, r->in.joined, &lead.label) ||
            !lks_cursor_skip(&inner, r->in.joined, ':') ||
            !lks_skip_destination(&inner, r->in.joined, &target))
            continue;
        lead.target.range = source_range(&r->in, target);
        lead.range = lead.target.range;
        r->in.p->status = r->in.p->leads.on_lead(r->in.p->leads.context, &lead);
    }
}

static void lead_whole(lead_reader *r, const lks_construct *c)
{
    const uint8_t *const first = r->in.joined.data + c->at;
    lks_leads *const leads = &r->in.p->leads;
    if (*first == '[') {
        lead_definitions(r, c->end);
        return;
    }
    if (*first != '<')
        return;
    if (lks_autolink_at((lks_slice){first, c->end - c->at}) == 0) {
        const size_t start = source_of(&r->in, c->at);
        lks_html_lead(r->in.p, start, source_of(&r->in, c->end));
        return;
    }
    lks_document_lead lead = {.kind = LKS_LEAD_CLOSE};
    lead.range = source_range(&r->in, (linkspan_range){c->at + 1, c->end - 1});
    lead.target.range = lead.range;
    r->in.p->status = leads->on_lead(leads->context, &lead);
}

static void take_construct(lead_reader *r, const lks_construct *c)
{
    const bool is_link = c->kind == LKS_CONSTRUCT_LINK;
    if (c->kind == LKS_CONSTRUCT_WHOLE)
        lead_whole(r, c);
    if (is_link || c->kind == LKS_CONSTRUCT_IMAGE) {
        r->links = r->links << 1 | is_link;
        r->depth++;
    }
    if (is_link) {
        r->opened = c->at;
        r->in.p->status =
            lks_leads_open(&r->in.p->leads, source_of(&r->in, c->end));
    }
    if (c->kind == LKS_CONSTRUCT_TARGET && r->depth > 0) {
        if (r->links & 1)
            close_link(r, c);
        r->links >>= 1;
        r->depth--;
    }
}

/* Report the leads before an offset of the document. */
static void lead_before(lead_reader *r, const lks_markdown *m, size_t source)
{
    while (r->in.p->leads.on_lead && r->next < m->tree.count &&
           r->in.p->status == LINKSPAN_OK) {
        const lks_construct *const c = &m->tree.constructs[r->next];
        LKS_STEP();
        if (source_of(&r->in, c->at) >= source)
            return;
        r->next++;
        take_construct(r, c);
    }
}

/* Report the text of a paragraph, and the leads in it. */
static void tell_text(lks_places *p, const lks_markdown *m)
{
    static const lks_held_place text = {.place = LINKSPAN_PLACE_TEXT,
                                        .writing = LKS_WRITING_MARKDOWN};
    lead_reader leads = {
        .in = {.p = p,
               .m = m,
               .joined = lks_slice_of(m->joined.data, m->joined.len)}};
    for (size_t i = 0; i < m->count; i++) {
        const lks_markdown_piece *const piece = &m->pieces[i];
        LKS_STEP();
        if (piece->kind == LKS_PIECE_GAP)
            lks_places_break(p);
        if (piece->kind >= LKS_PIECE_GAP)
            continue;
        lead_before(&leads, m, piece->start);
        const uint32_t other =
            piece->text == LKS_MARKDOWN_CODE ? LINKSPAN_PIECE_OTHER : 0;
        const size_t len = piece->kind == LKS_PIECE_TEXT
                               ? piece->end - piece->start
                               : piece->len;
        go_on(p, &text, piece->start);
        tell_piece(p, piece->kind + other, &text,
                   (linkspan_range){piece->start, piece->end},
                   (lks_slice){piece->bytes, len});
    }
    lead_before(&leads, m, SIZE_MAX);
    if (p->leads.on_lead && p->status == LINKSPAN_OK)
        p->status = lks_leads_close(&p->leads, m->end, 0);
}

/* ---- blocks */

/* Report the places of lines that hold neither paragraphs nor code. If there is HTML
 * in them, it starts at the first `<`. */
static void tell_html(lks_places *p, size_t start, size_t end)
{
    const uint8_t *html =
        start < end ? memchr(p->text.data + start, '<', end - start) : NULL;
    LKS_STEPS(end - start);
    if (html)
        lks_html_places(p, (size_t)(html - p->text.data), end);
    lks_places_end_block(p);
}

/* Report what stands before the paragraph. */
static void tell_others(lks_places *p, const lks_markdown *m)
{
    for (size_t i = 0; i < m->other_count; i++) {
        const lks_markdown_lines *const lines = &m->others[i];
        LKS_STEP();
        if (lines->are_code)
            lks_places_hold(p, &(lks_held_place){.place = LINKSPAN_PLACE_CODE,
                                                 .start = lines->start,
                                                 .end = lines->end});
        else
            tell_html(p, lines->start, lines->end);
    }
    lks_places_end_block(p);
}

void lks_markdown_places(lks_places *p, const lks_link_finder *finder)
{
    lks_markdown m;
    lks_labels *const labels = lks_resize(p->allocator, NULL, sizeof *labels);
    p->status = labels ? LINKSPAN_OK : LINKSPAN_ERR_NO_MEMORY;
    if (!labels)
        return;
    lks_labels_collect(labels, p->text);
    lks_markdown_begin(&m, labels, finder, p->allocator);
    for (;;) {
        const bool is_paragraph = lks_markdown_read(&m, p->text);
        if (m.status == LINKSPAN_OK)
            tell_others(p, &m);
        if (!is_paragraph || p->status != LINKSPAN_OK)
            break;
        tell_text(p, &m);
        hold_inlines(p, &m);
        lks_places_end_block(p);
    }
    if (p->status == LINKSPAN_OK)
        p->status = m.status;
    lks_markdown_free(&m);
    lks_release(p->allocator, labels);
}

linkspan_status lks_read_places(lks_places *p, uint32_t markup,
                                const lks_link_finder *finder)
{
    if (markup == LINKSPAN_MARKUP_HTML)
        lks_html_places(p, 0, p->text.len);
    else
        lks_markdown_places(p, finder);
    lks_places_end(p);
    return p->status;
}
