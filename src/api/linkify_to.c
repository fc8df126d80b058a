/* Writes text with links into a buffer. */
#include "linkspan/linkspan.h"

#include "api/check.h"
#include "text/buf.h"
#include "text/hints.h"

/* After the room is used up, the buffer still counts bytes, unless memory has
 * run out. */
static linkspan_status append(void *context, const char *bytes, size_t len)
{
    linkspan_buf *out = context;
    lks_buf_append(out, bytes, len);
    return out->status == LINKSPAN_ERR_NO_MEMORY ? out->status : LINKSPAN_OK;
}

static linkspan_status check(const linkspan_buf *out)
{
    if (!lks_buf_is_ready(out))
        return LINKSPAN_ERR_ARG;
    return out->reserved ? LINKSPAN_ERR_OPTION : LINKSPAN_OK;
}

linkspan_status linkspan_linkify(const linkspan_detector *detector,
                                 const linkspan_linkify_options *options,
                                 const char *text, size_t len,
                                 linkspan_buf *out)
{
    linkspan_status st = check(out);
    if (st != LINKSPAN_OK)
        return st;
    lks_buf_begin(out);
    st = linkspan_linkify_write(detector, options, text, len, append, out);
    return st == LINKSPAN_OK ? lks_buf_commit(out) : st;
}
