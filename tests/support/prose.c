#include "support/prose.h"

#include <stdlib.h>
#include <string.h>

#include "api/markup_links.h"
#include "documents/prose.h"

void lks_read_prose(const linkspan_detector *detector, uint32_t markup,
                    const char *text, size_t len, lks_on_prose on_piece,
                    void *context)
{
    static lks_labels labels;
    const lks_link_finder finder = lks_finder_of(detector);
    lks_prose prose;
    lks_piece next;
    lks_prose_begin(&prose, markup, lks_slice_of(text, len), &labels,
                    detector ? &finder : NULL, NULL);
    while (lks_prose_next(&prose, &next)) {
        linkspan_piece piece = {
            .size = sizeof piece,
            .kind = (uint32_t)next.kind +
                    (next.is_hidden ? (uint32_t)LINKSPAN_PIECE_OTHER : 0),
            .range = {next.start, next.end},
            .read_len = next.read.len};
        if (next.kind != LKS_PIECE_TEXT)
            memcpy(piece.read, next.read.data, next.read.len);
        on_piece(context, &piece);
    }
    if (lks_prose_status(&prose) != LINKSPAN_OK)
        abort();
    lks_prose_free(&prose);
}
