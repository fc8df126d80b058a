#include "linkspan/linkspan.h"

#include "api/check.h"
#include "api/read.h"
#include "host/data.h"
#include "host/host.h"
#include "host/uts46.h"
#include "text/buf.h"
#include "text/sized.h"

#define IDNA_FLAGS 0xFFu

_Static_assert(LINKSPAN_IDNA_USE_STD3_ASCII_RULES == LKS_UTS46_STD3 &&
                   LINKSPAN_IDNA_CHECK_HYPHENS == LKS_UTS46_CHECK_HYPHENS &&
                   LINKSPAN_IDNA_CHECK_BIDI == LKS_UTS46_CHECK_BIDI &&
                   LINKSPAN_IDNA_CHECK_JOINERS == LKS_UTS46_CHECK_JOINERS &&
                   LINKSPAN_IDNA_VERIFY_DNS_LENGTH == LKS_UTS46_VERIFY_LENGTH &&
                   LINKSPAN_IDNA_IGNORE_INVALID_PUNYCODE ==
                       LKS_UTS46_IGNORE_INVALID &&
                   LINKSPAN_IDNA_ALLOW_ROOT == LKS_UTS46_ALLOW_ROOT &&
                   LINKSPAN_IDNA_ALLOW_UNDERSCORE == LKS_UTS46_ALLOW_UNDERSCORE,
               "the public flags are the internal ones");

_Static_assert(
    LINKSPAN_IDNA_ERR_ILL_FORMED == LKS_UTS46_ERR_ILL_FORMED &&
        LINKSPAN_IDNA_ERR_DISALLOWED == LKS_UTS46_ERR_DISALLOWED &&
        LINKSPAN_IDNA_ERR_NOT_STD3 == LKS_UTS46_ERR_NOT_STD3 &&
        LINKSPAN_IDNA_ERR_LEADING_MARK == LKS_UTS46_ERR_LEADING_MARK &&
        LINKSPAN_IDNA_ERR_EDGE_HYPHEN == LKS_UTS46_ERR_EDGE_HYPHEN &&
        LINKSPAN_IDNA_ERR_HYPHENS_3_4 == LKS_UTS46_ERR_HYPHENS_3_4 &&
        LINKSPAN_IDNA_ERR_PUNYCODE == LKS_UTS46_ERR_PUNYCODE &&
        LINKSPAN_IDNA_ERR_NOT_NFC == LKS_UTS46_ERR_NOT_NFC &&
        LINKSPAN_IDNA_ERR_BIDI == LKS_UTS46_ERR_BIDI &&
        LINKSPAN_IDNA_ERR_CONTEXTJ == LKS_UTS46_ERR_CONTEXTJ &&
        LINKSPAN_IDNA_ERR_EMPTY_LABEL == LKS_UTS46_ERR_EMPTY_LABEL &&
        LINKSPAN_IDNA_ERR_LABEL_TOO_LONG == LKS_UTS46_ERR_LABEL_TOO_LONG &&
        LINKSPAN_IDNA_ERR_NAME_TOO_LONG == LKS_UTS46_ERR_NAME_TOO_LONG &&
        LINKSPAN_IDNA_ERR_LIMIT == LKS_UTS46_ERR_LIMIT &&
        LINKSPAN_IDNA_ERR_NO_ROOM == LKS_UTS46_ERR_NO_ROOM,
    "the public errors are the internal ones");

typedef uint32_t to_form(const uint8_t *name, size_t len, uint32_t flags,
                         uint8_t *out, size_t room, size_t *out_len);

static linkspan_status convert(to_form *to, linkspan_str name, uint32_t flags,
                               linkspan_buf *out, uint32_t *errors)
{
    if (!lks_is_str(name) || !lks_buf_is_ready(out))
        return LINKSPAN_ERR_ARG;
    if ((flags & ~IDNA_FLAGS) || lks_buf_asks_more(out))
        return LINKSPAN_ERR_OPTION;
    const lks_slice slice = lks_slice_of(name.data, name.len);
    uint8_t result[LKS_UTS46_ROOM];
    size_t len = 0;
    const uint32_t found =
        to(slice.data, slice.len, flags, result, sizeof result, &len);
    if (found != 0 && !errors)
        return LINKSPAN_ERR_INVALID;
    lks_buf_begin(out);
    lks_buf_append(out, result, len);
    const linkspan_status st = lks_buf_commit(out);
    if (st == LINKSPAN_OK && errors)
        *errors = found;
    return st;
}

linkspan_status linkspan_host_to_ascii(const char *name, size_t len,
                                       uint32_t flags, linkspan_buf *out,
                                       uint32_t *errors)
{
    return convert(lks_uts46_to_ascii, (linkspan_str){name, len}, flags, out,
                   errors);
}

linkspan_status linkspan_host_to_unicode(const char *name, size_t len,
                                         uint32_t flags, linkspan_buf *out,
                                         uint32_t *errors)
{
    return convert(lks_uts46_to_unicode, (linkspan_str){name, len}, flags, out,
                   errors);
}

linkspan_status linkspan_host_describe(const char *text, size_t len,
                                       const linkspan_data *data,
                                       linkspan_host *host)
{
    const size_t size = lks_stated_size(host, 0);
    if (size == 0 || !lks_is_memory(text, len))
        return LINKSPAN_ERR_ARG;
    linkspan_host own = {.size = sizeof own};
    lks_describe_host(lks_data_table(data), lks_slice_of(text, len), &own);
    lks_write_struct(host, size, &own, sizeof own);
    return own.kind == 0 ? LINKSPAN_NONE : LINKSPAN_OK;
}

/* Append the host in the form that people read: a name in Unicode, an IP
 * address unchanged. */
static linkspan_status append_unicode(const linkspan_host *host,
                                      linkspan_buf *out)
{
    uint8_t result[LKS_UTS46_ROOM];
    const uint8_t *ascii = (const uint8_t *)host->ascii;
    size_t len = host->ascii_len;
    const bool is_name =
        host->kind == LINKSPAN_HOST_DOMAIN || host->kind == LINKSPAN_HOST_NAME;
    if (is_name)
        (void)lks_uts46_to_unicode(ascii, len, LKS_UTS46_ALLOW_ROOT, result,
                                   sizeof result, &len);
    lks_buf_begin(out);
    lks_buf_append(out, is_name ? result : ascii, len);
    return lks_buf_commit(out);
}

linkspan_status linkspan_link_host(const char *text, size_t len,
                                   const linkspan_link *link,
                                   const linkspan_data *data,
                                   linkspan_host *host, linkspan_buf *unicode)
{
    const size_t size = lks_stated_size(host, 0);
    linkspan_link own;
    linkspan_host described = {.size = sizeof described};
    if (size == 0 || !lks_is_memory(text, len) ||
        (unicode && !lks_buf_is_ready(unicode)))
        return LINKSPAN_ERR_ARG;
    linkspan_status st = lks_read_link(&own, link, len);
    if (st == LINKSPAN_OK && unicode && lks_buf_asks_more(unicode))
        st = LINKSPAN_ERR_OPTION;
    if (st != LINKSPAN_OK)
        return st;
    lks_describe_host(lks_data_table(data),
                      lks_slice_of(len > 0 ? text + own.host.start : text,
                                   own.host.end - own.host.start),
                      &described);
    if (described.kind == 0)
        st = LINKSPAN_NONE;
    else if (unicode)
        st = append_unicode(&described, unicode);
    if (st == LINKSPAN_OK || st == LINKSPAN_NONE)
        lks_write_struct(host, size, &described, sizeof described);
    return st;
}
