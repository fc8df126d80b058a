#include "linkspan/linkspan.h"

#include "api/check.h"
#include "format/format.h"
#include "text/buf.h"
#include "url/whole.h"

#define NORMALIZE_FLAGS                                                        \
    ((uint32_t)(LINKSPAN_NORMALIZE_HTTP | LINKSPAN_NORMALIZE_NO_FRAGMENT))

static bool is_email(uint32_t kind, lks_slice link)
{
    linkspan_link split = {.kind = kind};
    if (kind == 0)
        lks_split_link(link, &split);
    return split.kind == LINKSPAN_KIND_EMAIL;
}

linkspan_status linkspan_normalize(uint32_t kind, const char *link, size_t len,
                                   uint32_t flags, linkspan_buf *out)
{
    if (!lks_is_memory(link, len) || !lks_buf_is_ready(out))
        return LINKSPAN_ERR_ARG;
    if ((kind != 0 && kind != LINKSPAN_KIND_URL &&
         kind != LINKSPAN_KIND_EMAIL) ||
        (flags & ~NORMALIZE_FLAGS) || lks_buf_asks_more(out))
        return LINKSPAN_ERR_OPTION;
    const lks_slice text = lks_slice_of(link, len);
    linkspan_buf href;
    (void)linkspan_buf_init(&href, SIZE_MAX / 2, out->allocator);
    lks_buf_begin(&href);
    linkspan_status st =
        is_email(kind, text)
            ? lks_email_href(text, &href)
            : lks_url_href(text, (flags & LINKSPAN_NORMALIZE_HTTP) != 0, &href);
    if (st == LINKSPAN_OK)
        st = lks_buf_commit(&href);
    if (st == LINKSPAN_OK) {
        lks_buf_begin(out);
        lks_write_normal(lks_slice_of(href.data, href.len),
                         (flags & LINKSPAN_NORMALIZE_NO_FRAGMENT) != 0, out);
        st = lks_buf_commit(out);
    }
    lks_buf_release(&href);
    return st;
}
