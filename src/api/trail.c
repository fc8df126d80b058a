#include "api/trail.h"

#include <string.h>

#include "documents/breaks.h"
#include "text/alloc.h"
#include "text/steps.h"

void lks_trail_begin(lks_trail *trail, uint32_t markup, lks_slice source,
                     const linkspan_allocator *allocator)
{
    *trail =
        (lks_trail){.allocator = allocator, .markup = markup, .source = source};
    lks_place_begin(&trail->place, 0, true);
}

linkspan_status lks_trail_add(lks_trail *trail, const lks_piece *piece)
{
    /* move the pieces only when at least half of them can be dropped, so that
     * moving takes linear time */
    if (trail->first > trail->room / 2) {
        trail->count -= trail->first;
        LKS_STEPS(trail->count);
        memmove(trail->pieces, trail->pieces + trail->first,
                trail->count * sizeof *trail->pieces);
        trail->first = 0;
    }
    lks_trail_piece *const pieces =
        lks_grow(trail->allocator, trail->pieces, sizeof *pieces, trail->count,
                 &trail->room);
    if (!pieces)
        return LINKSPAN_ERR_NO_MEMORY;
    trail->pieces = pieces;
    lks_trail_piece *const own = &pieces[trail->count++];
    *own = (lks_trail_piece){.read = trail->read,
                             .start = piece->start,
                             .end = piece->end,
                             .kind = (uint8_t)piece->kind,
                             .is_hidden = piece->is_hidden};
    if (piece->kind == LKS_PIECE_CHARACTER) {
        own->len = (uint8_t)piece->read.len;
        memcpy(own->bytes, piece->read.data, piece->read.len);
    }
    trail->read += piece->read.len;
    return LINKSPAN_OK;
}

size_t lks_trail_seam(const lks_trail *trail, size_t start, size_t end,
                      bool *is_hidden)
{
    *is_hidden = false;
    for (size_t i = trail->first; i < trail->count; i++) {
        const lks_trail_piece *const p = &trail->pieces[i];
        LKS_STEP();
        if (p->read >= end)
            break;
        if (p->read > start && p->kind == LKS_PIECE_SEAM)
            return p->read;
        if (p->read <= start && start < p->read + lks_trail_len(p))
            *is_hidden = p->is_hidden;
    }
    return end;
}

/* ---- from the read text to the source */

/* Where the text that the first piece stands for ends. SIZE_MAX: there is no
 * piece. */
static size_t end_of_first(const lks_trail *trail)
{
    const lks_trail_piece *const piece = lks_trail_first(trail);
    return piece ? piece->read + lks_trail_len(piece) : SIZE_MAX;
}

/* Text that is no prose counts as markup: lks_follow_gap() says why. It is followed
 * when it is passed, as is markup, which can be read as nothing. */
void lks_trail_follow(lks_trail *trail, size_t offset)
{
    const lks_trail_piece *const piece = lks_trail_first(trail);
    if (!piece)
        return;
    const lks_slice source = {trail->source.data + piece->start,
                              piece->end - piece->start};
    const lks_slice read = {piece->bytes, piece->len};
    const size_t len = lks_trail_len(piece);
    const size_t to = offset - piece->read < len ? offset - piece->read : len;
    if (piece->kind < LKS_PIECE_GAP && !piece->is_hidden)
        lks_place_follow(&trail->place,
                         piece->kind == LKS_PIECE_TEXT ? source : read, to);
    else if (to == len)
        lks_follow_gap(trail->markup, source, lks_place_flow(&trail->place));
    trail->place.upto = to;
}

static void pass_first(lks_trail *trail)
{
    lks_trail_follow(trail, SIZE_MAX);
    lks_place_let_go(&trail->place, SIZE_MAX);
    trail->first++;
}

void lks_trail_pass(lks_trail *trail, size_t offset)
{
    while (end_of_first(trail) < offset) {
        LKS_STEP();
        pass_first(trail);
    }
}

size_t lks_trail_end(lks_trail *trail, size_t offset)
{
    lks_trail_pass(trail, offset);
    const lks_trail_piece *const piece = lks_trail_first(trail);
    if (!piece)
        return trail->source.len;
    return piece->kind == LKS_PIECE_TEXT ? piece->start + (offset - piece->read)
                                         : piece->end;
}

size_t lks_trail_start(lks_trail *trail, size_t offset)
{
    while (end_of_first(trail) <= offset) {
        LKS_STEP();
        pass_first(trail);
    }
    const lks_trail_piece *const piece = lks_trail_first(trail);
    return piece && piece->read == offset ? piece->start
                                          : lks_trail_end(trail, offset);
}

void lks_trail_free(lks_trail *trail)
{
    lks_release(trail->allocator, trail->pieces);
}
