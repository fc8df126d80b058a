#include "text/hints.h"

LKS_FAST_BEGIN

#include "output/batch.h"

/* With less room than this left, the batch is flushed before a copy. A copy that
 * stops because the batch is full leaves less room than this. */
#define FULL (LKS_COPY_MORE + LKS_COPY_MORE)

static void hand_over(lks_batch *batch, const char *bytes, size_t len)
{
    if (len > 0 && batch->status == LINKSPAN_OK)
        batch->status = batch->write(batch->context, bytes, len);
}

void lks_batch_flush(lks_batch *batch)
{
    hand_over(batch, batch->bytes, batch->len);
    batch->len = 0;
}

bool lks_batch_reserve(lks_batch *batch, size_t len)
{
    if (len > LKS_BATCH_ROOM - batch->len)
        lks_batch_flush(batch);
    return len <= LKS_BATCH_ROOM;
}

void lks_batch_put(lks_batch *batch, const void *bytes, size_t len)
{
    if (!lks_batch_reserve(batch, len)) {
        hand_over(batch, bytes, len);
        return;
    }
    if (len > 0)
        memcpy(batch->bytes + batch->len, bytes, len);
    batch->len += len;
}

size_t lks_batch_copy(lks_batch *batch, lks_slice text, size_t at, size_t end,
                      const lks_byte_set *set, const lks_escapes *escapes)
{
    do {
        if (LKS_BATCH_ROOM - batch->len < FULL)
            lks_batch_flush(batch);
        lks_room room = {batch->bytes + batch->len,
                         batch->bytes + LKS_BATCH_ROOM - LKS_COPY_MORE, escapes,
                         false};
        at = batch->copy(text, at, end, set, &room);
        batch->len = (size_t)(room.out - batch->bytes);
        batch->may_have_lead |= room.has_lead;
    } while (at < end && LKS_BATCH_ROOM - batch->len < FULL &&
             (escapes || !lks_is_in_set(text.data[at], set)));
    return at;
}

LKS_FAST_END
