/* Links in the prose of a document. A reader gives the text that people read to a
 * stream, without the markup inside of lines, so that the rules about what stands
 * beside a link see what people see. A trail of pieces leads from the links back
 * to the document. Comments call the document "the source", and the text that the
 * reader gives to the stream "the read text". */
#include "api/linkify_markdown.h"

#include <string.h>

#include "api/check.h"
#include "api/defanging.h"
#include "api/judge.h"
#include "api/markup_links.h"
#include "api/trail.h"
#include "documents/prose.h"
#include "find/stream.h"
#include "output/html.h"
#include "text/alloc.h"
#include "text/buf.h"
#include "text/hints.h"
#include "text/steps.h"

/* More links than can be in the text that the defanger holds back, unless links
 * touch each other. */
#define LINKS_HELD (2 * LKS_DEFANG_AHEAD)

typedef struct document {
    lks_slice source;
    size_t written; /* bytes of the source that have been written */
    lks_prose prose;
    lks_link_finder finder;
    lks_trail trail; /* from the read text to the source */
    lks_labels labels;
    lks_link_piece *pieces; /* pieces of the link that a callback is asked
                            * about */
    size_t piece_count;
    size_t piece_room;
    bool is_markdown;
    lks_md_document markdown; /* for Markdown: chooses what is written */
    /* the rest is used only if links must not be clickable */
    bool is_in_gap; /* the last piece had no prose */
    size_t taken;   /* the read text before this offset is decided */
    /* links after `taken` that will be replaced */
    linkspan_range links[LINKS_HELD];
    size_t link_count;
    bool is_replacing;       /* `label` collects the text that replaces links */
    linkspan_range replaced; /* range of the replaced links in the source */
} document;

static void write_up_to(linkspan_linkifier *l, document *doc, size_t end)
{
    if (end > doc->written) {
        lks_linkify_note(l, doc->written, end);
        lks_output_source(
            &l->output,
            lks_part_of(doc->source, (linkspan_range){doc->written, end}));
    }
    doc->written = end;
}

/* In Markdown, isolates stand inside the link: outside the link they could be
 * read as part of other markup. */
static linkspan_status isolate_label(linkspan_linkifier *l, lks_slice read,
                                     lks_link_form *form)
{
    const lks_slice shown =
        *form == LKS_FORM_SHOWN ? lks_buf_slice(&l->label) : read;
    linkspan_buf isolated;
    (void)linkspan_buf_init(&isolated, SIZE_MAX, l->allocator);
    lks_buf_begin(&isolated);
    lks_buf_append(&isolated, LKS_ISOLATE, 3);
    lks_buf_append(&isolated, shown.data, shown.len);
    lks_buf_append(&isolated, LKS_POP_ISOLATE, 3);
    linkspan_status st = lks_buf_commit(&isolated);
    if (st == LINKSPAN_OK) {
        l->label.len = 0;
        lks_buf_begin(&l->label);
        lks_buf_append(&l->label, isolated.data, isolated.len);
        st = lks_buf_commit(&l->label);
    }
    lks_buf_release(&isolated);
    *form = LKS_FORM_SHOWN;
    return st;
}

static linkspan_status write_markdown_link(linkspan_linkifier *l, document *doc,
                                           linkspan_range source,
                                           lks_slice read, lks_link_form form,
                                           bool is_isolated)
{
    if (is_isolated && form != LKS_FORM_TEXT && form != LKS_FORM_MARKUP) {
        const linkspan_status st = isolate_label(l, read, &form);
        if (st != LINKSPAN_OK)
            return st;
    }
    return lks_md_document_link(&doc->markdown, l, source, read, form);
}

/* Longest character reference of HTML that is looked for. */
#define LONGEST_REFERENCE 40u

/* True if HTML would read a letter or digit at `at` together with the source
 * before it: as part of a reference that lacks its semicolon, or as a tag. */
static bool is_open_before(const document *doc, size_t at)
{
    const uint8_t *const data = doc->source.data;
    size_t back = 0;
    while (back < at && back < LONGEST_REFERENCE &&
           (lks_is_ascii_alnum(data[at - 1 - back]) ||
            data[at - 1 - back] == '#')) {
        LKS_STEP();
        back++;
    }
    if (back < at && back > 0)
        return data[at - 1 - back] == '&' || back == LONGEST_REFERENCE;
    if (at > 1 && data[at - 1] == '/')
        return data[at - 2] == '<';
    return at > 0 && lks_is_one_of(data[at - 1], "<&");
}

/* Write text that is not from the source into HTML, where the source has been
 * written up to `at`. */
static void write_own_html(linkspan_linkifier *l, const document *doc,
                           size_t at, lks_slice text)
{
    size_t start = 0;
    if (text.len > 0 &&
        (lks_is_ascii_alnum(text.data[0]) ||
         lks_is_one_of(text.data[0], ";#!?/")) &&
        is_open_before(doc, at)) {
        static const char digits[] = "0123456789ABCDEF";
        const char reference[] = {
            '&', '#', 'x', digits[text.data[0] >> 4], digits[text.data[0] & 15],
            ';'};
        lks_output_source(&l->output,
                          lks_slice_of(reference, sizeof reference));
        start = 1;
    }
    lks_output_text(&l->output, text, (linkspan_range){start, text.len});
}

static void write_html_link(linkspan_linkifier *l, document *doc,
                            linkspan_range source, lks_output_link *shown,
                            lks_link_form form)
{
    write_up_to(l, doc, source.start);
    if (form == LKS_FORM_TEXT) {
        write_own_html(l, doc, source.start, lks_buf_slice(&l->label));
    } else if (form == LKS_FORM_MARKUP) {
        lks_output_source(&l->output, lks_buf_slice(&l->plan.markup));
    } else if (form == LKS_FORM_SHOWN) {
        shown->label = lks_buf_slice(&l->label);
        lks_output_put_link(&l->output, shown);
    } else {
        lks_html_source_link(&l->output, shown,
                             lks_part_of(doc->source, source));
    }
    doc->written = source.end;
}

/* Note the pieces from which the link is read. The trail must start with the first
 * of them. */
static linkspan_status note_pieces(const linkspan_linkifier *l, document *doc,
                                   size_t end)
{
    const lks_trail *const trail = &doc->trail;
    doc->piece_count = 0;
    for (size_t i = trail->first;
         i < trail->count && trail->pieces[i].read < end; i++) {
        const lks_trail_piece *const piece = &trail->pieces[i];
        LKS_STEP();
        lks_link_piece *pieces =
            lks_grow(l->allocator, doc->pieces, sizeof *pieces,
                     doc->piece_count, &doc->piece_room);
        if (!pieces)
            return LINKSPAN_ERR_NO_MEMORY;
        doc->pieces = pieces;
        pieces[doc->piece_count++] =
            (lks_link_piece){piece->read,
                             {piece->start, piece->end},
                             piece->kind == LKS_PIECE_TEXT};
    }
    return LINKSPAN_OK;
}

/* Ask the caller about a link, if the caller has a filter or callback, and
 * prepare the form in which the link is written. */
static linkspan_status make_form(linkspan_linkifier *l, document *doc,
                                 lks_slice text, const linkspan_link *link,
                                 lks_around around, lks_link_form *form)
{
    if (!lks_is_asked(l))
        return lks_linkify_form(l, text, link, form);
    const size_t base = lks_stream_base(l->stream);
    linkspan_status st = note_pieces(l, doc, base + link->span.end);
    if (st != LINKSPAN_OK)
        return st;
    l->plan.where = (lks_link_place){doc->pieces, doc->piece_count, around};
    st = lks_plan_ask(l, text, link);
    return st == LINKSPAN_OK ? lks_plan_form(&l->plan, form) : st;
}

/* False if the link stands in text that is no prose, or if its host or address
 * goes on across markup. If markup stands in its path, the link ends there. */
static bool is_in_prose(const linkspan_linkifier *l, const document *doc,
                        lks_slice text, linkspan_link *link)
{
    const size_t base = lks_stream_base(l->stream);
    bool is_hidden = false;
    const size_t seam = lks_trail_seam(&doc->trail, base + link->span.start,
                                       base + link->span.end, &is_hidden);
    return !is_hidden && (seam == base + link->span.end ||
                          lks_link_before(lks_stream_detector(l->stream), text,
                                          seam - base, link));
}

static linkspan_status write_link(linkspan_linkifier *l, document *doc,
                                  lks_slice text, linkspan_link *link)
{
    lks_link_form form = LKS_FORM_AS_IT_IS;
    const size_t base = lks_stream_base(l->stream);
    if (!is_in_prose(l, doc, text, link))
        return LINKSPAN_OK;
    const size_t start = lks_trail_start(&doc->trail, base + link->span.start);
    lks_trail_follow(&doc->trail, base + link->span.start);
    const lks_around around = lks_place_around_in_flow(&doc->trail.place);
    (void)lks_judge(lks_stream_detector(l->stream), text, link, around);
    const linkspan_status st = make_form(l, doc, text, link, around, &form);
    if (st != LINKSPAN_OK || form == LKS_FORM_AS_IT_IS)
        return st;
    const linkspan_range source = {
        start, lks_trail_end(&doc->trail, base + link->span.end)};
    const lks_slice read = lks_part_of(text, link->span);
    const bool is_isolated = around != LKS_AROUND_NOTHING;
    if (doc->is_markdown)
        return write_markdown_link(l, doc, source, read, form, is_isolated);
    lks_output_link shown = {.kind = link->kind,
                             .href = lks_buf_slice(&l->href),
                             .label = read,
                             .is_isolated = is_isolated,
                             .is_own_text =
                                 lks_is_asked(l) && l->plan.state.has_own_text,
                             .attributes = lks_plan_attributes(&l->plan)};
    write_html_link(l, doc, source, &shown, form);
    return LINKSPAN_OK;
}

/* ---------------------------------------------------------- harmless prose */

typedef struct writing {
    linkspan_linkifier *l;
    document *doc;
} writing;

/* Write the label in place of a part of the source. */
static void write_label_instead(linkspan_linkifier *l, document *doc,
                                linkspan_range source)
{
    if (doc->is_markdown) {
        l->href.len = 0;
        const linkspan_status st = lks_md_document_link(
            &doc->markdown, l, source, lks_buf_slice(&l->label), LKS_FORM_TEXT);
        if (st != LINKSPAN_OK)
            l->output.batch.status = st;
    } else {
        write_up_to(l, doc, source.start);
        write_own_html(l, doc, source.start, lks_buf_slice(&l->label));
        doc->written = source.end;
    }
    l->label.len = 0;
}

static void add_to_label(linkspan_linkifier *l, lks_slice text)
{
    lks_buf_begin(&l->label);
    lks_buf_append(&l->label, text.data, text.len);
    const linkspan_status st = lks_buf_commit(&l->label);
    if (st != LINKSPAN_OK)
        l->output.batch.status = st;
}

/* Skip the links that start at `taken`. The text that replaces them comes
 * next. */
static void leave_out_links(document *doc)
{
    while (doc->link_count > 0 && doc->links[0].start == doc->taken) {
        const linkspan_range link = doc->links[0];
        if (!doc->is_replacing)
            doc->replaced.start = lks_trail_start(&doc->trail, link.start);
        doc->replaced.end = lks_trail_end(&doc->trail, link.end);
        doc->is_replacing = true;
        doc->taken = link.end;
        doc->link_count--;
        memmove(doc->links, doc->links + 1,
                doc->link_count * sizeof *doc->links);
    }
}

static void write_replaced(linkspan_linkifier *l, document *doc)
{
    if (doc->is_replacing)
        write_label_instead(l, doc, doc->replaced);
    doc->is_replacing = false;
}

static void write_instead(linkspan_linkifier *l, document *doc, size_t at,
                          size_t len, lks_slice text)
{
    const size_t start = lks_trail_start(&doc->trail, at);
    add_to_label(l, text);
    write_label_instead(
        l, doc, (linkspan_range){start, lks_trail_end(&doc->trail, at + len)});
}

/* Write a unit (the one or few code points that the defanger reports at a time)
 * if links start inside the unit, for example between two bytes of a code
 * point. These links are replaced by nothing, so they are left out. */
static void write_around_links(linkspan_linkifier *l, document *doc,
                               lks_slice unit, lks_slice written)
{
    const bool is_longer = written.len != unit.len;
    for (size_t i = 0; i < unit.len; i++) {
        lks_slice byte = {written.data + i, 1};
        if (is_longer)
            byte = i == 0 ? written : (lks_slice){written.data, 0};
        leave_out_links(doc);
        write_replaced(l, doc);
        const size_t at = doc->taken++;
        if (is_longer || written.data[i] != unit.data[i])
            write_instead(l, doc, at, 1, byte);
    }
}

static void on_unit(void *context, lks_slice unit, lks_defang_level level,
                    lks_slice written)
{
    const writing *const w = context;
    document *const doc = w->doc;
    if (level == LKS_DEFANG_ADDED) {
        leave_out_links(doc);
        add_to_label(w->l, written);
        return;
    }
    write_replaced(w->l, doc);
    leave_out_links(doc); /* links that are replaced by nothing */
    write_replaced(w->l, doc);
    if (doc->link_count > 0 && doc->links[0].start < doc->taken + unit.len) {
        write_around_links(w->l, doc, unit, written);
        return;
    }
    const size_t at = doc->taken;
    doc->taken += unit.len;
    if (written.len != unit.len) {
        write_instead(w->l, doc, at, unit.len, written);
        return;
    }
    for (size_t i = 0; i < unit.len; i++) /* units that the defanger replaced by
                                           * as many bytes */
        if (written.data[i] != unit.data[i])
            write_instead(w->l, doc, at + i, 1,
                          (lks_slice){written.data + i, 1});
    lks_trail_pass(&doc->trail, doc->taken);
}

/* Give the defanger the read text from where it stopped up to `end`. */
static void give_up_to(writing *w, size_t end, lks_defang_level level)
{
    linkspan_linkifier *const l = w->l;
    const size_t base = lks_stream_base(l->stream);
    if (end <= l->written)
        return;
    lks_defang_each(
        &l->defanger,
        lks_part_of(lks_stream_text(l->stream),
                    (linkspan_range){l->written - base, end - base}),
        level, on_unit, w);
    l->written = end;
}

static void give_link(writing *w, linkspan_range link, uint32_t kind)
{
    linkspan_linkifier *const l = w->l;
    document *const doc = w->doc;
    /* In Markdown a space is written in place of nothing, which would make a block of
     * some lines. */
    lks_slice redaction = lks_redaction_of(l, kind);
    if (doc->is_markdown && redaction.len == 0)
        redaction = lks_slice_of(" ", 1);
    if (!(l->flags & LINKSPAN_LINKIFY_REDACT)) {
        give_up_to(w, link.end, LKS_DEFANG_LINK);
        return;
    }
    if (doc->link_count == LINKS_HELD)
        lks_defang_each_end(&l->defanger, on_unit, w);
    doc->links[doc->link_count++] = link;
    lks_defang_each(&l->defanger, redaction, LKS_DEFANG_ADDED, on_unit, w);
    l->written = link.end;
}

static linkspan_status write_harmless(linkspan_linkifier *l, document *doc)
{
    writing w = {l, doc};
    linkspan_link link;
    lks_slice text;
    const lks_defang_level rest =
        l->keeps_rest ? LKS_DEFANG_NONE
                      : lks_defang_between(lks_stream_detector(l->stream));
    while (lks_stream_next(l->stream, &link, &text)) {
        const size_t base = lks_stream_base(l->stream);
        give_up_to(&w, base + link.span.start, rest);
        give_link(
            &w, (linkspan_range){base + link.span.start, base + link.span.end},
            link.kind);
    }
    give_up_to(&w, lks_stream_settled(l->stream), rest);
    return l->output.batch.status;
}

static void end_harmless(linkspan_linkifier *l, document *doc)
{
    writing w = {l, doc};
    lks_defang_each_end(&l->defanger, on_unit, &w);
    write_replaced(l, doc);
    leave_out_links(doc);
    write_replaced(l, doc);
}

/* -------------------------------------------------------------- all prose */

static linkspan_status write_decided(linkspan_linkifier *l, document *doc)
{
    linkspan_link link;
    lks_slice text;
    linkspan_status st = LINKSPAN_OK;
    if (lks_is_harmless(l))
        return write_harmless(l, doc);
    while (st == LINKSPAN_OK && lks_stream_next(l->stream, &link, &text))
        st = write_link(l, doc, text, &link);
    lks_trail_pass(&doc->trail, lks_stream_settled(l->stream));
    return st == LINKSPAN_OK ? l->output.batch.status : st;
}

/* If links must not be clickable, what markup separates is made harmless for itself:
 * other programs may find links there. */
static void separate(document *doc, lks_piece *piece)
{
    const bool is_prose = piece->kind < LKS_PIECE_GAP && !piece->is_hidden;
    piece->is_hidden = false;
    if (!is_prose) {
        piece->kind = doc->is_in_gap ? LKS_PIECE_SEAM : LKS_PIECE_GAP;
        piece->read = doc->is_in_gap ? lks_seam_read() : lks_gap_read();
    }
    doc->is_in_gap = !is_prose;
}

static linkspan_status push(linkspan_linkifier *l, document *doc,
                            lks_slice rest)
{
    while (rest.len > 0) {
        size_t taken = 0;
        linkspan_status st = lks_stream_feed(l->stream, rest, &taken);
        if (st == LINKSPAN_OK)
            st = write_decided(l, doc);
        if (st != LINKSPAN_OK)
            return st;
        rest.data += taken;
        rest.len -= taken;
    }
    return LINKSPAN_OK;
}

static linkspan_status linkify(linkspan_linkifier *l, document *doc,
                               uint32_t markup)
{
    lks_piece piece;
    linkspan_status st = LINKSPAN_OK;
    l->defanger.is_document = true;
    doc->finder = lks_finder_of(lks_stream_detector(l->stream));
    lks_prose_begin(&doc->prose, markup, doc->source, &doc->labels,
                    &doc->finder, l->allocator);
    lks_trail_begin(&doc->trail, markup, doc->source, l->allocator);
    lks_md_document_begin(&doc->markdown, l, doc->source, &doc->labels);
    while (st == LINKSPAN_OK && lks_prose_next(&doc->prose, &piece)) {
        if (lks_is_harmless(l))
            separate(doc, &piece);
        st = lks_trail_add(&doc->trail, &piece);
        if (st == LINKSPAN_OK)
            st = push(l, doc, piece.read);
    }
    if (st == LINKSPAN_OK)
        st = lks_prose_status(&doc->prose);
    if (st == LINKSPAN_OK) {
        lks_stream_end(l->stream);
        st = write_decided(l, doc);
    }
    if (st == LINKSPAN_OK && lks_is_harmless(l))
        end_harmless(l, doc);
    if (st == LINKSPAN_OK && doc->is_markdown)
        st = lks_md_document_end(&doc->markdown, l);
    else if (st == LINKSPAN_OK)
        write_up_to(l, doc, doc->source.len);
    lks_md_document_free(&doc->markdown);
    lks_prose_free(&doc->prose);
    lks_trail_free(&doc->trail);
    return lks_linkify_leave(l, st);
}

linkspan_status lks_linkify_read(linkspan_linkifier *l, uint32_t markup,
                                 lks_slice text, linkspan_buf *escaped,
                                 lks_changes *escapes)
{
    document *doc = lks_resize(l->allocator, NULL, sizeof *doc);
    if (!doc)
        return LINKSPAN_ERR_NO_MEMORY;
    memset(doc, 0, sizeof *doc);
    doc->source = text;
    doc->is_markdown = markup == LINKSPAN_MARKUP_MARKDOWN;
    doc->markdown.escaped = escaped;
    doc->markdown.escapes = escapes;
    const linkspan_status st = linkify(l, doc, markup);
    lks_release(l->allocator, doc->pieces);
    lks_release(l->allocator, doc);
    return st;
}

/* Markdown is read more than once, so the writer gets only the last result. */
static linkspan_status write_harmless_markdown(linkspan_linkifier *l,
                                               lks_slice text)
{
    const linkspan_writer write = l->output.batch.write;
    void *const context = l->output.batch.context;
    linkspan_buf result;
    (void)linkspan_buf_init(&result, SIZE_MAX, l->allocator);
    linkspan_status st =
        lks_linkify_harmless(l, LINKSPAN_MARKUP_MARKDOWN, text, &result, NULL);
    if (st == LINKSPAN_OK && result.len > 0)
        st = write(context, result.data, result.len);
    lks_buf_release(&result);
    return st;
}

LKS_COLD linkspan_status lks_linkify_document(
    const linkspan_detector *detector, const linkspan_linkify_options *options,
    uint32_t markup, lks_slice text, linkspan_writer write, void *context)
{
    const bool is_markdown = markup == LINKSPAN_MARKUP_MARKDOWN;
    linkspan_linkifier *l = NULL;
    linkspan_status st = lks_linkifier_new(
        detector, options,
        is_markdown ? &lks_format_markdown : &lks_format_html, &l);
    if (st != LINKSPAN_OK)
        return st;
    l->output.batch.write = write;
    l->output.batch.context = context;
    st = is_markdown && lks_is_harmless(l)
             ? write_harmless_markdown(l, text)
             : lks_linkify_read(l, markup, text, NULL, NULL);
    linkspan_linkifier_free(l);
    return st;
}
