/* Links in the prose of a document. Two readers go over it: the first feeds the
 * stream with what the prose stands for, the second follows and finds where in
 * the document a link lies, so that no map of offsets is needed. */
#include "api/linkify_markdown.h"

#include <string.h>

#include "api/check.h"
#include "api/judge.h"
#include "detect/stream.h"
#include "markup/prose.h"
#include "text/alloc.h"

typedef struct document {
    lks_slice source;
    size_t written; /* bytes of the source that are written */
    lks_prose ahead;
    lks_prose behind;
    lks_piece piece;   /* of the second reader */
    size_t piece_read; /* offset of the read text at which that starts */
    lks_labels labels;
    lks_md_document markdown;
} document;

/* Where in the source the read text has this offset, which never goes back.
 * Inside of a reference to two characters: after it. */
static size_t source_of(document *doc, size_t offset)
{
    while (offset > doc->piece_read + doc->piece.read.len) {
        doc->piece_read += doc->piece.read.len;
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

static linkspan_status write_link(linkspan_linkifier *l, document *doc,
                                  lks_slice text, linkspan_link *link)
{
    lks_link_form form = LKS_FORM_AS_IT_IS;
    const size_t base = lks_stream_base(l->stream);
    (void)lks_judge(lks_stream_detector(l->stream), text, link);
    const linkspan_status st = lks_linkify_form(l, text, link, &form);
    if (st != LINKSPAN_OK || form == LKS_FORM_AS_IT_IS)
        return st;
    const size_t start = source_of(doc, base + link->span.start);
    const size_t end = source_of(doc, base + link->span.end);
    if (l->output.format == LINKSPAN_OUTPUT_MARKDOWN)
        return lks_md_document_link(&doc->markdown, l,
                                    (linkspan_range){start, end},
                                    lks_part_of(text, link->span), form);
    lks_output_link shown = {link->kind, lks_buf_slice(&l->href),
                             lks_part_of(text, link->span)};
    write_up_to(l, doc, start);
    if (form == LKS_FORM_TEXT) {
        lks_output_text(&l->output, lks_buf_slice(&l->label),
                        (linkspan_range){0, l->label.len});
    } else if (form == LKS_FORM_SHOWN) {
        shown.label = lks_buf_slice(&l->label);
        lks_output_put_link(&l->output, &shown);
    } else {
        lks_output_html_source(
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
    lks_md_document_begin(&doc->markdown, l, doc->source, &doc->labels);
    l->output.format = markup == LINKSPAN_MARKUP_HTML
                           ? LINKSPAN_OUTPUT_HTML
                           : LINKSPAN_OUTPUT_MARKDOWN;
    while (st == LINKSPAN_OK && lks_prose_next(&doc->ahead, &piece))
        st = push(l, doc, piece.read);
    if (st == LINKSPAN_OK) {
        lks_stream_end(l->stream);
        st = write_decided(l, doc);
    }
    if (st == LINKSPAN_OK && markup == LINKSPAN_MARKUP_MARKDOWN)
        st = lks_md_document_end(&doc->markdown, l);
    else if (st == LINKSPAN_OK)
        write_up_to(l, doc, doc->source.len);
    lks_md_document_free(&doc->markdown);
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
