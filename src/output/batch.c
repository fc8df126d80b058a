#include "output/batch.h"

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

void lks_batch_put(lks_batch *batch, const void *bytes, size_t len)
{
    if (len > sizeof batch->bytes - batch->len)
        lks_batch_flush(batch);
    if (len > sizeof batch->bytes) {
        hand_over(batch, bytes, len);
        return;
    }
    if (len > 0)
        memcpy(batch->bytes + batch->len, bytes, len);
    batch->len += len;
}
