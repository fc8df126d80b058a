#include "linkspan/linkspan.h"

#include <string.h>

#include "api/check.h"
#include "api/markup_links.h"
#include "api/read.h"
#include "markup/prose.h"
#include "text/alloc.h"
#include "text/hints.h"
#include "text/sized.h"

_Static_assert((int)LINKSPAN_PIECE_TEXT == (int)LKS_PIECE_TEXT &&
                   (int)LINKSPAN_PIECE_CHARACTER == (int)LKS_PIECE_CHARACTER &&
                   (int)LINKSPAN_PIECE_GAP == (int)LKS_PIECE_GAP &&
                   (int)LINKSPAN_PIECE_SEAM == (int)LKS_PIECE_SEAM,
               "the public kinds are the internal ones");

struct linkspan_prose {
    const linkspan_allocator *allocator;
    lks_prose reader;
    lks_link_finder finder;
    lks_labels labels;
};

LKS_COLD linkspan_status linkspan_prose_new(const linkspan_detector *detector,
                                            uint32_t markup, const char *text,
                                            size_t len,
                                            const linkspan_allocator *allocator,
                                            linkspan_prose **prose)
{
    if (!prose || !lks_is_memory(text, len) ||
        !lks_allocator_is_ready(allocator))
        return LINKSPAN_ERR_ARG;
    if (markup != LINKSPAN_MARKUP_HTML && markup != LINKSPAN_MARKUP_MARKDOWN)
        return LINKSPAN_ERR_OPTION;
    linkspan_prose *p = lks_resize(allocator, NULL, sizeof *p);
    if (!p)
        return LINKSPAN_ERR_NO_MEMORY;
    p->allocator = allocator;
    p->finder = lks_finder_of(detector);
    lks_prose_begin(&p->reader, markup, lks_slice_of(text, len), &p->labels,
                    detector ? &p->finder : NULL, allocator);
    *prose = p;
    return LINKSPAN_OK;
}

LKS_COLD linkspan_status linkspan_prose_next(linkspan_prose *prose,
                                             const char *text, size_t len,
                                             linkspan_piece *piece)
{
    const size_t size = lks_stated_size(piece, 0);
    if (!prose || size == 0 || !lks_is_memory(text, len) ||
        len != prose->reader.text.len)
        return LINKSPAN_ERR_ARG;
    lks_piece next;
    prose->reader.text = lks_slice_of(text, len); /* the text may have moved */
    if (!lks_prose_next(&prose->reader, &next)) {
        const linkspan_status st = lks_prose_status(&prose->reader);
        return st == LINKSPAN_OK ? LINKSPAN_NONE : st;
    }
    linkspan_piece own = {.kind = (uint32_t)next.kind +
                                  (next.is_hidden ? LINKSPAN_PIECE_OTHER : 0),
                          .range = {next.start, next.end},
                          .read_len = next.read.len};
    if (next.kind != LKS_PIECE_TEXT)
        memcpy(own.read, next.read.data, next.read.len);
    lks_write_struct(piece, size, &own, sizeof own);
    return LINKSPAN_OK;
}

void linkspan_prose_free(linkspan_prose *prose)
{
    if (!prose)
        return;
    lks_prose_free(&prose->reader);
    lks_release(prose->allocator, prose);
}

LKS_COLD linkspan_status linkspan_link_before(const linkspan_detector *detector,
                                              const char *text, size_t len,
                                              size_t end, linkspan_link *link)
{
    linkspan_link own;
    if (!detector || !lks_is_memory(text, len))
        return LINKSPAN_ERR_ARG;
    const linkspan_status st = lks_read_link(&own, link, len);
    if (st != LINKSPAN_OK)
        return st;
    if (end <= own.span.start || end >= own.span.end)
        return LINKSPAN_ERR_ARG;
    const size_t size = link->size;
    if (!lks_link_before(detector, lks_slice_of(text, len), end, &own))
        return LINKSPAN_NONE;
    lks_write_struct(link, size, &own, sizeof own);
    return LINKSPAN_OK;
}
