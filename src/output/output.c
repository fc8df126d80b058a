#include "output/output.h"

void lks_output_begin(lks_output *out)
{
    out->link_count = 0;
    out->batch.len = 0;
    out->batch.status = LINKSPAN_OK;
    out->format->begin(out);
}

void lks_put_markup(lks_output *out, lks_slice markup)
{
    lks_batch_put(&out->batch, markup.data, markup.len);
}

void lks_output_source(lks_output *out, lks_slice source)
{
    lks_batch_put(&out->batch, source.data, source.len);
    if (source.len > 0)
        out->format->resume(out, source.data[source.len - 1]);
}
