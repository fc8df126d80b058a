/* Bytes on their way to the caller's writer, gathered so that it is called
 * rarely. After a failure nothing more is written. */
#ifndef LKS_OUTPUT_SINK_H
#define LKS_OUTPUT_SINK_H

#include "linkspan/linkspan.h"

#define LKS_SINK_ROOM 4096

typedef struct lks_sink {
    linkspan_writer write;
    void *context;
    linkspan_status status; /**< first failure */
    size_t len;
    char bytes[LKS_SINK_ROOM];
} lks_sink;

void lks_sink_put(lks_sink *sink, const void *bytes, size_t len);
void lks_sink_put_string(lks_sink *sink, const char *string);
void lks_sink_flush(lks_sink *sink);

#endif
