#include "format/format.h"

#include <string.h>

#include "text/buf.h"
#include "text/steps.h"
#include "url/scheme.h"

/* Append the range without the bytes that browsers drop. */
static void put(lks_slice text, linkspan_range in, linkspan_buf *out)
{
    for (size_t i = in.start; i < in.end; i++) {
        LKS_STEP();
        if (!lks_is_dropped(text.data[i]))
            lks_buf_append_byte(out, text.data[i]);
    }
}

/* Append the path with slashes only; returns where it ends. */
static size_t put_path(lks_slice text, const lks_given *given,
                       linkspan_buf *out)
{
    size_t at = given->path;
    for (; at < given->text.end && !lks_is_one_of(text.data[at], "?#"); at++) {
        LKS_STEP();
        if (given->is_web && text.data[at] == '\\')
            lks_buf_append_byte(out, '/');
        else
            put(text, (linkspan_range){at, at + 1}, out);
    }
    return at;
}

void lks_write_regular(lks_slice text, const lks_given *given,
                       bool is_http_implied, linkspan_buf *out)
{
    const bool has_scheme = given->scheme.end > given->scheme.start;
    const char *const implied = lks_implied_scheme(is_http_implied);
    if (given->is_email && !has_scheme) {
        lks_buf_append(out, text.data + given->text.start,
                       given->text.end - given->text.start);
        return;
    }
    if (given->is_email || !given->has_authority) {
        put(text, given->text, out);
        return;
    }
    if (has_scheme)
        put(text, given->scheme, out);
    else if (given->authority > given->text.start)
        lks_buf_append(out, implied, strlen(implied));
    if (has_scheme || given->authority > given->text.start)
        lks_buf_append(out, "://", 3);
    put(text, (linkspan_range){given->authority, given->path}, out);
    const size_t rest = put_path(text, given, out);
    put(text, (linkspan_range){rest, given->text.end}, out);
}
