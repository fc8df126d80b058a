#include "linkspan/linkspan.h"

#include "api/check.h"
#include "format/format.h"
#include "text/buf.h"
#include "text/sized.h"

#define FORMAT_FLAGS                                                           \
    ((uint32_t)(LINKSPAN_FORMAT_FOR_PEOPLE | LINKSPAN_FORMAT_LEGACY |          \
                LINKSPAN_FORMAT_ESCAPE_LOOKALIKES))

static bool are_pairs(const linkspan_pair *pairs, size_t count)
{
    if (!lks_is_array(pairs, count, sizeof *pairs))
        return false;
    for (size_t i = 0; i < count; i++)
        if (!lks_is_str(pairs[i].key) || !lks_is_str(pairs[i].value))
            return false;
    return true;
}

static bool is_url(const linkspan_url *url)
{
    return lks_is_str(url->scheme) && lks_is_str(url->host) &&
           lks_are_strs(url->segments, url->segment_count) &&
           are_pairs(url->pairs, url->pair_count) &&
           lks_is_str(url->fragment) &&
           lks_are_strs(url->directives, url->directive_count);
}

linkspan_status linkspan_format_parts(const linkspan_url *url, uint32_t flags,
                                      linkspan_buf *out)
{
    linkspan_url own = {.size = sizeof own};
    const linkspan_status st = lks_read_struct(&own, sizeof own, url);
    if (st == LINKSPAN_ERR_ARG || !is_url(&own) || !lks_buf_is_ready(out))
        return LINKSPAN_ERR_ARG;
    if (st != LINKSPAN_OK || (flags & ~FORMAT_FLAGS) || own.reserved ||
        lks_buf_asks_more(out))
        return LINKSPAN_ERR_OPTION;
    lks_buf_begin(out);
    lks_format_parts(&own, flags, out);
    return lks_buf_commit(out);
}

linkspan_status linkspan_format_url(const char *url, size_t len, uint32_t flags,
                                    linkspan_buf *out)
{
    if (!lks_is_memory(url, len) || !lks_buf_is_ready(out))
        return LINKSPAN_ERR_ARG;
    if ((flags & ~FORMAT_FLAGS) || lks_buf_asks_more(out))
        return LINKSPAN_ERR_OPTION;
    lks_buf_begin(out);
    lks_format_url(lks_slice_of(url, len), flags, out);
    return lks_buf_commit(out);
}

linkspan_status linkspan_quote_local_part(const char *local, size_t len,
                                          linkspan_buf *out)
{
    if (!lks_is_memory(local, len) || !lks_buf_is_ready(out))
        return LINKSPAN_ERR_ARG;
    if (lks_buf_asks_more(out))
        return LINKSPAN_ERR_OPTION;
    lks_buf_begin(out);
    const linkspan_status st =
        lks_quote_local_part(lks_slice_of(local, len), out);
    return st == LINKSPAN_OK ? lks_buf_commit(out) : st;
}

linkspan_status linkspan_href(uint32_t kind, const char *link, size_t len,
                              uint32_t flags, linkspan_buf *out)
{
    if (!lks_is_memory(link, len) || !lks_buf_is_ready(out))
        return LINKSPAN_ERR_ARG;
    const bool is_email = kind == LINKSPAN_KIND_EMAIL;
    if ((!is_email && kind != LINKSPAN_KIND_URL) ||
        (flags & ~(uint32_t)(LINKSPAN_HREF_HTTP | LINKSPAN_HREF_USER_NAME |
                             LINKSPAN_HREF_PASSWORD)) ||
        lks_buf_asks_more(out))
        return LINKSPAN_ERR_OPTION;
    const lks_slice slice = lks_slice_of(link, len);
    lks_buf_begin(out);
    const linkspan_status st =
        is_email ? lks_email_href(slice, out) : lks_url_href(slice, flags, out);
    return st == LINKSPAN_OK ? lks_buf_commit(out) : st;
}
