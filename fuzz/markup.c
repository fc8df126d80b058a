/* Pieces cover the document in order, no two gaps or seams follow each other, and
 * the text that they stand for is not too long.
 *
 * First byte: the markup. The rest: the document. */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "documents/prose.h"

#define LONGEST 4096

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool is_true)
{
    if (!is_true)
        abort();
}

static void check_piece(const lks_piece *piece, lks_slice text)
{
    switch (piece->kind) {
    case LKS_PIECE_TEXT:
        require(piece->read.data == text.data + piece->start);
        require(piece->read.len == piece->end - piece->start);
        break;
    case LKS_PIECE_CHARACTER:
        require(piece->read.len > 0 && piece->read.len <= LKS_CHARREF_MAX);
        require(lks_utf8_is_valid(piece->read.data, piece->read.len));
        require(piece->end - piece->start >= 2);
        break;
    case LKS_PIECE_GAP:
        require(piece->read.len == 1 && piece->read.data[0] == '\n');
        break;
    default:
        require(piece->kind == LKS_PIECE_SEAM && piece->read.len == 0);
    }
}

static void read_all(uint32_t markup, lks_slice text)
{
    static lks_labels labels;
    lks_prose prose;
    lks_piece piece;
    size_t end = 0;
    bool is_after_gap = false;
    lks_prose_begin(&prose, markup, text, &labels, NULL, NULL);
    while (lks_prose_next(&prose, &piece)) {
        require(piece.start == end && piece.end > piece.start);
        require(!(is_after_gap && piece.kind >= LKS_PIECE_GAP));
        check_piece(&piece, text);
        is_after_gap = piece.kind >= LKS_PIECE_GAP;
        end = piece.end;
    }
    lks_prose_free(&prose);
    require(end == text.len);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1 || size > LONGEST)
        return 0;
    read_all(data[0] & 1 ? LINKSPAN_MARKUP_MARKDOWN : LINKSPAN_MARKUP_HTML,
             (lks_slice){data + 1, size - 1});
    return 0;
}
