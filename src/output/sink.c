#include "output/sink.h"

#include <string.h>

static void hand_over(lks_sink *sink, const char *bytes, size_t len)
{
    if (len > 0 && sink->status == LINKSPAN_OK)
        sink->status = sink->write(sink->context, bytes, len);
}

void lks_sink_flush(lks_sink *sink)
{
    hand_over(sink, sink->bytes, sink->len);
    sink->len = 0;
}

void lks_sink_put(lks_sink *sink, const void *bytes, size_t len)
{
    if (len > sizeof sink->bytes - sink->len)
        lks_sink_flush(sink);
    if (len > sizeof sink->bytes) {
        hand_over(sink, bytes, len);
        return;
    }
    if (len > 0)
        memcpy(sink->bytes + sink->len, bytes, len);
    sink->len += len;
}

void lks_sink_put_string(lks_sink *sink, const char *string)
{
    lks_sink_put(sink, string, strlen(string));
}
