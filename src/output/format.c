#include "output/format.h"

#define ROW(VALUE, name) [LINKSPAN_OUTPUT_##VALUE] = &lks_format_##name,
static const lks_format *const formats[LKS_FORMAT_COUNT + 1] = {
    LKS_FORMATS(ROW)};
#undef ROW

const lks_format *lks_format_of(uint32_t output)
{
    return output <= LKS_FORMAT_COUNT ? formats[output] : NULL;
}

void lks_no_attributes(lks_batch *batch,
                       const linkspan_linkify_options *options)
{
    (void)batch;
    (void)options;
}

void lks_no_state(struct lks_output *out)
{
    (void)out;
}

void lks_no_resume(struct lks_output *out, uint8_t last)
{
    (void)out;
    (void)last;
}
