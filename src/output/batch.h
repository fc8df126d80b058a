/* Bytes on their way to the caller's writer, gathered so that it is called
 * rarely. After a failure nothing more is written. */
#ifndef LKS_OUTPUT_BATCH_H
#define LKS_OUTPUT_BATCH_H

#include <string.h>

#include "linkspan/linkspan.h"

#include "text/find.h"

#define LKS_BATCH_ROOM 4096

typedef struct lks_batch {
    lks_finder *find;      /**< how text is searched for what needs an escape */
    lks_passer *past_good; /**< or is ill-formed */
    linkspan_writer write;
    void *context;
    linkspan_status status; /**< first failure */
    size_t len;
    char bytes[LKS_BATCH_ROOM];
} lks_batch;

void lks_batch_put(lks_batch *batch, const void *bytes, size_t len);
void lks_batch_flush(lks_batch *batch);

static inline void lks_batch_string(lks_batch *batch, const char *string)
{
    lks_batch_put(batch, string, strlen(string));
}

#endif
