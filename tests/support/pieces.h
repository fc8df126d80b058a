/* Rows of documents and the prose that is read in them. */
#ifndef LKS_SUPPORT_PIECES_H
#define LKS_SUPPORT_PIECES_H

#include <stdlib.h>

#include "documents/prose.h"
#include "support/exact.h"
#include "support/rows.h"

typedef struct piece_row {
    const char *why;
    const char *source;
    const char *want; /**< the prose that is read; everything between
                       *   two pieces of it as a bar */
} piece_row;

/** The prose of a document, NUL-terminated; the caller frees it. */
static inline char *read_pieces(uint32_t markup, const char *source, size_t len)
{
    static lks_labels labels;
    lks_prose prose;
    lks_piece piece;
    char *out = malloc(4 * len + 16);
    size_t at = 0;
    size_t end = 0;
    bool was_gap = false;
    assert_non_null(out);
    lks_prose_begin(&prose, markup, lks_slice_of(source, len), &labels, NULL,
                    NULL);
    while (lks_prose_next(&prose, &piece)) {
        if (piece.start != end || piece.end <= end)
            fail_msg("%.*s: %zu to %zu after %zu", (int)len, source,
                     piece.start, piece.end, end);
        end = piece.end;
        const bool is_gap = piece.kind >= LKS_PIECE_GAP;
        assert_false(is_gap && was_gap);
        was_gap = is_gap;
        if (is_gap || piece.is_hidden) {
            if (at == 0 || out[at - 1] != '\x01')
                out[at++] = '\x01';
        } else {
            memcpy(out + at, piece.read.data, piece.read.len);
            at += piece.read.len;
        }
    }
    assert_int_equal(end, len);
    assert_int_equal(lks_prose_status(&prose), LINKSPAN_OK);
    lks_prose_free(&prose);
    out[at] = '\0';
    for (char *p = out; *p; p++)
        *p = *p == '\x01' ? '|' : *p;
    return out;
}

static inline void check_pieces(uint32_t markup, const piece_row *rows,
                                size_t count)
{
    ROWS_BEGIN();
    for (size_t i = 0; i < count; i++) {
        char *got = read_pieces(markup, EXACT(rows[i].source));
        ROW_STR(&rows[i], got, strlen(got), rows[i].want);
        free(got);
    }
    ROWS_END();
}

#endif
