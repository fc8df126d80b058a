/* Links in the prose of a document. Two readers go over it: the first feeds the
 * stream with what the prose stands for, the second follows and finds where in
 * the document a link lies, so that no map of offsets is needed. */
#include "api/linkify.h"

#include <string.h>

#include "api/check.h"
#include "api/judge.h"
#include "detect/stream.h"
#include "markup/breaks.h"
#include "markup/prose.h"
#include "text/alloc.h"

typedef struct document {
    lks_slice source;
    size_t written; /* bytes of the source that are written */
    lks_prose ahead;
    lks_prose behind;
    lks_piece piece;   /* of the second reader */
    size_t piece_read; /* offset of the read text at which that starts */
    lks_place place;   /* in that piece */
    lks_labels labels;
} document;

/* Take in the embeddings of the piece up to an offset of the read text. */
static void follow_piece(document *doc, size_t offset)
{
    const lks_piece *piece = &doc->piece;
    const size_t len = piece->read.len;
    const size_t to =
        offset - doc->piece_read < len ? offset - doc->piece_read : len;
    if (piece->kind != LKS_PIECE_GAP) {
        lks_place_follow(&doc->place, piece->read, to);
        return;
    }
    if (to > doc->place.upto)
        lks_follow_gap(doc->behind.markup,
                       lks_part_of(doc->source,
                                   (linkspan_range){piece->start, piece->end}),
                       lks_place_flow(&doc->place));
    doc->place.upto = to;
}

/* Where in the source the read text has this offset, which never goes back.
 * Inside of a reference to two characters: after it. */
static size_t source_of(document *doc, size_t offset)
{
    while (offset > doc->piece_read + doc->piece.read.len) {
        follow_piece(doc, doc->piece_read + doc->piece.read.len);
        doc->piece_read += doc->piece.read.len;
        lks_place_let_go(&doc->place, SIZE_MAX);
        if (!lks_prose_next(&doc->behind, &doc->piece))
            return doc->source.len;
    }
    if (offset == doc->piece_read + doc->piece.read.len)
        return doc->piece.end;
    return doc->piece.kind == LKS_PIECE_TEXT
               ? doc->piece.start + (offset - doc->piece_read)
               : doc->piece.end;
}

static void write_up_to(linkspan_linkifier *l, document *doc, size_t end)
{
    if (end > doc->written)
        lks_output_source(
            &l->output,
            lks_part_of(doc->source, (linkspan_range){doc->written, end}));
    doc->written = end;
}

/* In Markdown a link after an exclamation mark would be an image. */
static void write_up_to_link(linkspan_linkifier *l, document *doc, size_t start)
{
    size_t marks = 0;
    const uint8_t *data = doc->source.data;
    const bool is_mark = l->output.format == LINKSPAN_OUTPUT_MARKDOWN &&
                         start > doc->written && data[start - 1] == '!';
    while (is_mark && marks + 1 < start && data[start - 2 - marks] == '\\')
        marks++;
    if (is_mark && marks % 2 == 0) {
        write_up_to(l, doc, start - 1);
        lks_output_source(&l->output, lks_slice_of("\\", 1));
    }
    write_up_to(l, doc, start);
}

static linkspan_status write_link(linkspan_linkifier *l, document *doc,
                                  lks_slice text, linkspan_link *link)
{
    lks_link_form form = LKS_FORM_AS_IT_IS;
    const size_t base = lks_stream_base(l->stream);
    const size_t start = source_of(doc, base + link->span.start);
    follow_piece(doc, base + link->span.start);
    const lks_around around = lks_place_around_in_flow(&doc->place);
    (void)lks_judge(lks_stream_detector(l->stream), text, link, around);
    const linkspan_status st = lks_linkify_form(l, text, link, &form);
    if (st != LINKSPAN_OK || form == LKS_FORM_AS_IT_IS)
        return st;
    const size_t end = source_of(doc, base + link->span.end);
    lks_output_link shown = {link->kind, lks_buf_slice(&l->href),
                             lks_part_of(text, link->span),
                             around != LKS_AROUND_NOTHING};
    if (form == LKS_FORM_TEXT) {
        write_up_to(l, doc, start);
        lks_output_text(&l->output, lks_buf_slice(&l->label),
                        (linkspan_range){0, l->label.len});
        lks_output_end(&l->output);
    } else if (form == LKS_FORM_SHOWN) {
        write_up_to_link(l, doc, start);
        shown.label = lks_buf_slice(&l->label);
        lks_output_put_link(&l->output, &shown);
    } else {
        write_up_to_link(l, doc, start);
        lks_output_source_link(
            &l->output, &shown,
            lks_part_of(doc->source, (linkspan_range){start, end}));
    }
    doc->written = end;
    return LINKSPAN_OK;
}

static linkspan_status write_decided(linkspan_linkifier *l, document *doc)
{
    linkspan_link link;
    lks_slice text;
    linkspan_status st = LINKSPAN_OK;
    while (st == LINKSPAN_OK && lks_stream_next(l->stream, &link, &text))
        st = write_link(l, doc, text, &link);
    return st == LINKSPAN_OK ? l->output.batch.status : st;
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
    lks_prose_begin(&doc->ahead, markup, doc->source, &doc->labels);
    doc->behind = doc->ahead;
    lks_place_begin(&doc->place, 0, true);
    l->output.format = markup == LINKSPAN_MARKUP_HTML
                           ? LINKSPAN_OUTPUT_HTML
                           : LINKSPAN_OUTPUT_MARKDOWN;
    while (st == LINKSPAN_OK && lks_prose_next(&doc->ahead, &piece))
        st = push(l, doc, piece.read);
    if (st == LINKSPAN_OK) {
        lks_stream_end(l->stream);
        st = write_decided(l, doc);
    }
    if (st == LINKSPAN_OK)
        write_up_to(l, doc, doc->source.len);
    return lks_linkify_leave(l, st);
}

linkspan_status linkspan_linkify_document(
    const linkspan_detector *detector, const linkspan_linkify_options *options,
    uint32_t markup, linkspan_str text, linkspan_writer write, void *context)
{
    if (!write || !lks_is_str(text))
        return LINKSPAN_ERR_ARG;
    if (markup != LINKSPAN_MARKUP_HTML && markup != LINKSPAN_MARKUP_MARKDOWN)
        return LINKSPAN_ERR_OPTION;
    linkspan_linkifier *l = NULL;
    linkspan_status st = linkspan_linkifier_new(detector, options, &l);
    if (st != LINKSPAN_OK)
        return st;
    document *doc = lks_resize(l->allocator, NULL, sizeof *doc);
    if (doc) {
        memset(doc, 0, sizeof *doc);
        doc->source = lks_slice_of(text.data, text.len);
        l->output.batch.write = write;
        l->output.batch.context = context;
        st = linkify(l, doc, markup);
        lks_release(l->allocator, doc);
    } else {
        st = LINKSPAN_ERR_NO_MEMORY;
    }
    linkspan_linkifier_free(l);
    return st;
}
