/* Collects bytes for the caller's writer, so that it is called rarely. After a
 * failure nothing more is written. */
#ifndef LKS_OUTPUT_BATCH_H
#define LKS_OUTPUT_BATCH_H

#include <string.h>

#include "linkspan/linkspan.h"

#include "text/copy.h"

#define LKS_BATCH_ROOM 4096u

typedef struct lks_batch {
    lks_copier *copy;      /**< copies text up to a byte that needs an escape */
    lks_checker *has_none; /**< checks that a text needs no escapes */
    linkspan_writer write;
    void *context;
    linkspan_status status; /**< the first failure */
    /** The last text may have an LKS_CONTROL_LEAD. Only formats that copy each
     *  text with lks_batch_copy() clear this flag before a text. */
    bool may_have_lead;
    size_t len;
    char bytes[LKS_BATCH_ROOM];
} lks_batch;

void lks_batch_put(lks_batch *batch, const void *bytes, size_t len);
void lks_batch_flush(lks_batch *batch);

static inline void lks_batch_string(lks_batch *batch, const char *string)
{
    lks_batch_put(batch, string, strlen(string));
}

/** Copy the text from `at` to `end` and escape it, as an lks_copier does
 *  (text/copy.h), even if it is longer than the batch. After the call, the last
 *  byte of the copy is still in the batch, unless the copy ended at ill-formed
 *  text. */
size_t lks_batch_copy(lks_batch *batch, lks_slice text, size_t at, size_t end,
                      const lks_byte_set *set, const lks_escapes *escapes);

/** Make room for `len` bytes at the end of `bytes`; false if the batch can
 *  never hold so many. */
bool lks_batch_reserve(lks_batch *batch, size_t len);

#endif
