#include "markup/labels.h"

#include "markup/link_syntax.h"
#include "text/steps.h"

#define MOST   (LKS_LABELS_ROOM / 2)
#define PROBES 32 /* a limit, so that chosen labels cannot make it slow */

/* The place of the hash in the table, or the free place where it belongs;
 * LKS_LABELS_ROOM if that is too far away. */
static size_t place_of(const lks_labels *labels, uint64_t hash)
{
    for (size_t i = 0; i < PROBES; i++) {
        LKS_STEP();
        const size_t at = (size_t)((hash + i) % LKS_LABELS_ROOM);
        if (labels->hashes[at] == 0 || labels->hashes[at] == hash)
            return at;
    }
    return LKS_LABELS_ROOM;
}

void lks_labels_add(lks_labels *labels, uint64_t hash)
{
    if (labels->are_all)
        return;
    const size_t at = place_of(labels, hash);
    labels->are_all = at == LKS_LABELS_ROOM || labels->count == MOST;
    if (labels->are_all)
        return;
    labels->count += labels->hashes[at] == 0;
    labels->hashes[at] = hash;
}

bool lks_labels_have(const lks_labels *labels, uint64_t hash)
{
    if (labels->are_all)
        return true;
    const size_t at = place_of(labels, hash);
    return at < LKS_LABELS_ROOM && labels->hashes[at] == hash;
}

void lks_labels_collect(lks_labels *labels, lks_slice text)
{
    lks_blocks blocks = {0};
    lks_line line;
    *labels = (lks_labels){0};
    while (lks_blocks_next(&blocks, text, &line)) {
        if (line.kind != LKS_LINE_PARAGRAPH)
            continue;
        lks_cursor c;
        uint64_t hash = 0;
        lks_cursor_begin(&c, &blocks, &line);
        while (lks_skip_definition(&c, text, &hash))
            lks_labels_add(labels, hash);
    }
    labels->are_unclear = blocks.is_unclear;
}
