#include "format/format.h"

#include <string.h>

#include "host/host.h"
#include "text/buf.h"
#include "text/generated/byte_sets.h"
#include "text/hints.h"
#include "text/steps.h"
#include "url/local_part.h"
#include "url/opaque.h"
#include "url/scheme.h"
#include "url/split.h"
#include "url/whole.h"

static void encode(linkspan_buf *out, lks_slice text,
                   const lks_byte_bits *escaped)
{
    size_t at = 0;
    while (at < text.len) {
        const size_t start = at;
        while (at < text.len && !lks_has_byte(escaped, text.data[at]))
            at++;
        lks_buf_append(out, text.data + start, at - start);
        const size_t other = at;
        while (at < text.len && lks_has_byte(escaped, text.data[at]))
            at++;
        lks_buf_append_escaped(out, text.data + other, at - other);
    }
}

/* P13: percent-encode a text in which `\/` is a slash. */
static void encode_unescaped(linkspan_buf *out, lks_slice text,
                             const lks_byte_bits *escaped)
{
    size_t start = 0;
    for (size_t at = 0; at < text.len; at++)
        if (lks_is_escaped_slash(text, at)) {
            encode(out, (lks_slice){text.data + start, at - start}, escaped);
            start = at + 1;
        }
    encode(out, (lks_slice){text.data + start, text.len - start}, escaped);
}

static lks_slice part_of(lks_slice url, linkspan_range range)
{
    return (lks_slice){url.data + range.start, range.end - range.start};
}

/* ---------------------------------------------------------- before the path */

static bool equals(lks_slice text, const char *string)
{
    return text.len == strlen(string) &&
           memcmp(text.data, string, text.len) == 0;
}

/* Write "scheme://" in lower case. */
static const lks_scheme *write_scheme(lks_slice name, bool is_http_implied,
                                      linkspan_buf *out)
{
    const char *const implied = lks_implied_scheme(is_http_implied);
    if (name.len == 0)
        name = lks_slice_of(implied, strlen(implied));
    const lks_scheme *scheme = lks_scheme_of(name);
    lks_buf_append(out, scheme->name, scheme->len);
    for (size_t i = scheme->len; i < name.len; i++)
        lks_buf_append_byte(out, lks_ascii_lower(name.data[i]));
    lks_buf_append(out, "://", 3);
    return scheme;
}

/* Write the port without leading zeros, unless it is the scheme's default
 * port. */
static void write_port(lks_slice port, const lks_scheme *scheme,
                       linkspan_buf *out)
{
    while (port.len > 1 && port.data[0] == '0') {
        port.data++;
        port.len--;
    }
    if (port.len == 0 || equals(port, scheme->default_port))
        return;
    lks_buf_append_byte(out, ':');
    lks_buf_append(out, port.data, port.len);
}

/* WHATWG URL, "userinfo percent-encode set": these bytes are not in it. */
static bool is_userinfo_byte(uint8_t byte)
{
    return lks_is_ascii_alnum(byte) || lks_is_one_of(byte, "!$%&'()*+,-._~");
}

/* Write a user name, a password and an `@`, as browsers do (WHATWG URL,
 * "authority state" and "URL serializer"): the first colon starts the password.
 * The colon is left out if the password is empty, and the `@` if both are
 * empty. */
LKS_COLD static void write_userinfo(lks_slice userinfo, linkspan_buf *out)
{
    const uint8_t *colon = memchr(userinfo.data, ':', userinfo.len);
    const size_t user = colon ? (size_t)(colon - userinfo.data) : userinfo.len;
    if (user + 1 >= userinfo.len)
        userinfo.len = user; /* no password */
    for (size_t i = 0; i < userinfo.len; i++) {
        LKS_STEP();
        if (i == user || is_userinfo_byte(userinfo.data[i]))
            lks_buf_append_byte(out, userinfo.data[i]);
        else
            lks_buf_append_escaped(out, userinfo.data + i, 1);
    }
    if (userinfo.len > 0)
        lks_buf_append_byte(out, '@');
}

/* Where the host starts: after the last `@`. */
LKS_COLD static size_t past_userinfo(lks_slice authority)
{
    size_t at = authority.len;
    while (at > 0 && authority.data[at - 1] != '@') {
        LKS_STEP();
        at--;
    }
    return at;
}

static lks_slice without_first(lks_slice text, size_t count)
{
    return (lks_slice){text.data + count, text.len - count};
}

static bool write_authority(lks_slice authority, const lks_scheme *scheme,
                            uint32_t flags, linkspan_buf *out)
{
    lks_slice port;
    uint8_t ascii[LKS_HREF_HOST_ROOM];
    if (authority.len == 0)
        return false;
    if (flags & LINKSPAN_HREF_PASSWORD) {
        const size_t width = past_userinfo(authority);
        if (width > 0)
            write_userinfo((lks_slice){authority.data, width - 1}, out);
        authority = without_first(authority, width);
    } else if (flags & LINKSPAN_HREF_USER_NAME) {
        /* E4: a user name without a dot, by option */
        size_t seen = 0;
        const size_t user = lks_user_length(authority, &seen);
        const size_t width = user > 0 ? user + 1 : 0;
        lks_buf_append(out, authority.data, width);
        authority = without_first(authority, width);
    }
    if (memchr(authority.data, '@', authority.len))
        return false;
    const size_t len = lks_authority_for_href(authority, 0, ascii, &port);
    if (len == 0)
        return false;
    lks_buf_append(out, ascii, len);
    write_port(port, scheme, out);
    return true;
}

/* ----------------------------------------------------------------- the path */

/* 1 for a segment ".", 2 for "..", else 0. Each dot may be written as %2e.
 * Browsers resolve these segments: "this folder" and "one folder up". */
static unsigned dots_of(lks_slice segment)
{
    unsigned dots = 0;
    for (size_t i = 0; i < segment.len; dots++) {
        const uint8_t *p = segment.data + i;
        if (*p == '.')
            i += 1;
        else if (segment.len - i >= 3 && p[0] == '%' && p[1] == '2' &&
                 (p[2] | 0x20) == 'e')
            i += 3;
        else
            return 0;
        if (dots == 2)
            return 0;
    }
    return dots;
}

/* Remove the last segment. If the caller's memory is already full, nothing can
 * be removed; the size that is then reported as needed is too high. */
static void go_up(linkspan_buf *out, size_t path_start)
{
    if (out->status != LINKSPAN_OK || lks_buf_place(out) == path_start)
        return;
    size_t mark = lks_buf_place(out) - 1;
    while (out->data[mark] != '/')
        mark--;
    lks_buf_rewind(out, mark);
}

/* The place after the slash at `at`, which may be escaped (P13). */
static size_t past_slash(lks_slice path, size_t at, bool is_escaped)
{
    return at + 1 +
           (is_escaped && at < path.len && lks_is_escaped_slash(path, at));
}

/* WHATWG URL, "path state": browsers resolve "." and "..". In special schemes
 * they read a backslash as a slash, and an empty path as one slash. */
static void write_path(lks_slice path, bool is_special, bool is_escaped,
                       linkspan_buf *out)
{
    const size_t path_start = lks_buf_place(out);
    const uint8_t backslash = is_special ? '\\' : '/';
    size_t at = path.len > 0 ? past_slash(path, 0, is_escaped) : 0;
    bool is_last = path.len == 0 && !is_special;
    while (!is_last) {
        size_t end = at;
        while (end < path.len && path.data[end] != '/' &&
               path.data[end] != backslash)
            end++;
        is_last = end == path.len;
        const lks_slice segment = {path.data + at, end - at};
        const unsigned dots = dots_of(segment);
        if (dots == 2)
            go_up(out, path_start);
        if (dots == 0 || is_last)
            lks_buf_append_byte(out, '/');
        if (dots == 0)
            encode(out, segment, &path_escaped_bytes);
        at = past_slash(path, end, is_escaped);
    }
}

/* How far the path that starts at `at` is written unchanged: up to a byte that
 * is escaped or ends the path, a backslash, or a segment that may consist of
 * dots. */
static size_t past_simple_path(lks_slice url, size_t at)
{
    for (;; at++) {
        while (at < url.len && !lks_has_byte(&path_special_bytes, url.data[at]))
            at++;
        if (at == url.len || lks_has_byte(&path_escaped_bytes, url.data[at]) ||
            url.data[at] == '\\' || url.data[at - 1] == '/')
            return at;
    }
}

static size_t past_path(lks_slice url, size_t at)
{
    while (at < url.len && url.data[at] != '?' && url.data[at] != '#')
        at++;
    return at;
}

/* Write the query and the fragment. `at` is where the first of them starts, at
 * its `?` or `#`. */
static void write_rest(lks_slice url, size_t at, bool is_special,
                       bool is_escaped, linkspan_buf *out)
{
    void (*const put)(linkspan_buf *, lks_slice, const lks_byte_bits *) =
        is_escaped ? encode_unescaped : encode;
    if (at < url.len && url.data[at] == '?') {
        const uint8_t *hash = memchr(url.data + at, '#', url.len - at);
        const size_t end = hash ? (size_t)(hash - url.data) : url.len;
        lks_buf_append_byte(out, '?');
        put(out, part_of(url, (linkspan_range){at + 1, end}),
            is_special ? &special_query_escaped_bytes : &query_escaped_bytes);
        at = end;
    }
    if (at < url.len) {
        lks_buf_append_byte(out, '#');
        put(out, part_of(url, (linkspan_range){at + 1, url.len}),
            &fragment_escaped_bytes);
    }
}

/* H20: write a URL without an authority, such as "tel:112", with its scheme in
 * lower case. */
LKS_COLD static linkspan_status write_opaque(lks_slice url, linkspan_buf *out)
{
    size_t at = 0;
    for (; url.data[at] != ':'; at++)
        lks_buf_append_byte(out, lks_ascii_lower(url.data[at]));
    const size_t path = at + 1;
    const size_t end = past_path(url, path);
    lks_buf_append_byte(out, ':');
    encode(out, part_of(url, (linkspan_range){path, end}), &path_escaped_bytes);
    write_rest(url, end, false, false, out);
    return LINKSPAN_OK;
}

static linkspan_status write_regular_href(lks_slice url, const lks_given *given,
                                          uint32_t flags, linkspan_buf *out)
{
    const lks_slice name = part_of(url, given->scheme);
    const size_t path = given->path;
    if (name.len > 0 && (given->is_email || !given->has_authority))
        return lks_opaque_scheme(url) > 0 ? write_opaque(url, out)
                                          : LINKSPAN_ERR_INVALID;
    const lks_scheme *scheme =
        write_scheme(name, (flags & LINKSPAN_HREF_HTTP) != 0, out);
    const bool is_special = (scheme->traits & LKS_SCHEME_SPECIAL) != 0;
    const bool is_escaped = lks_is_escaped_scheme(url, given->authority);
    if (!write_authority(part_of(url, (linkspan_range){given->authority, path}),
                         scheme, flags, out))
        return LINKSPAN_ERR_INVALID;

    const size_t simple_end = past_simple_path(url, path);
    const size_t end = past_path(url, simple_end > path ? simple_end : path);
    if (simple_end > path && simple_end == end)
        lks_buf_append(out, url.data + path, end - path);
    else
        write_path(part_of(url, (linkspan_range){path, end}), is_special,
                   is_escaped, out);
    write_rest(url, end, is_special, is_escaped, out);
    return LINKSPAN_OK;
}

typedef linkspan_status href_writer(lks_slice text, const lks_given *given,
                                    uint32_t flags, linkspan_buf *out);

/* Write the href of an address that is not regular: of its regular form. */
LKS_COLD static linkspan_status
write_of_regular(lks_slice text, const lks_given *given, uint32_t flags,
                 href_writer *write, linkspan_buf *out)
{
    linkspan_buf regular;
    lks_given again;
    const uint32_t kind =
        given->is_email ? LINKSPAN_KIND_EMAIL : LINKSPAN_KIND_URL;
    (void)linkspan_buf_init(&regular, SIZE_MAX / 2, out->allocator);
    lks_buf_begin(&regular);
    lks_write_regular(text, given, (flags & LINKSPAN_HREF_HTTP) != 0, &regular);
    linkspan_status st = lks_buf_commit(&regular);
    if (st == LINKSPAN_OK) {
        const lks_slice own = lks_slice_of(regular.data, regular.len);
        lks_read_given(own, kind, &again);
        st = write(own, &again, flags, out);
    }
    lks_buf_release(&regular);
    return st;
}

static linkspan_status write_given(lks_slice text, uint32_t kind,
                                   uint32_t flags, href_writer *write,
                                   linkspan_buf *out)
{
    lks_given given;
    lks_read_given(text, kind, &given);
    return given.is_regular ? write(text, &given, flags, out)
                            : write_of_regular(text, &given, flags, write, out);
}

linkspan_status lks_url_href(lks_slice url, uint32_t flags, linkspan_buf *out)
{
    return write_given(url, LINKSPAN_KIND_URL, flags, write_regular_href, out);
}

/* ---------------------------------------------------------------- addresses */

/* After a written "mailto:" an escape is an escape (RFC 6068 2): encoding its
 * percent sign would lead to another mailbox. */
static void encode_mailbox(linkspan_buf *out, lks_slice local)
{
    size_t start = 0;
    for (size_t at = 0; at < local.len; at++) {
        LKS_STEP();
        if (lks_escaped_byte(local.data + at, local.data + local.len) < 0)
            continue;
        encode(out, (lks_slice){local.data + start, at - start},
               &local_part_escaped_bytes);
        lks_buf_append(out, local.data + at, 3);
        at += 2;
        start = at + 1;
    }
    encode(out, (lks_slice){local.data + start, local.len - start},
           &local_part_escaped_bytes);
}

/* Write "local@domain"; false if it is no mailbox. */
static bool write_mailbox(lks_slice mailbox, bool has_escapes,
                          linkspan_buf *out)
{
    size_t at = mailbox.len;
    while (at > 0 && mailbox.data[at - 1] != '@')
        at--;
    if (at <= 1)
        return false;
    uint8_t ascii[LKS_HREF_HOST_ROOM];
    const lks_slice domain = {mailbox.data + at, mailbox.len - at};
    const lks_slice local = {mailbox.data, at - 1};
    const size_t len = lks_host_for_href(domain, ascii);
    if (len == 0 || memchr(ascii, ',', len))
        return false; /* after "mailto:" a comma starts another recipient */
    if (has_escapes)
        encode_mailbox(out, local);
    else
        encode(out, local, &local_part_escaped_bytes);
    lks_buf_append_byte(out, '@');
    lks_buf_append(out, ascii, len);
    return true;
}

static linkspan_status write_email_href(lks_slice address,
                                        const lks_given *given, uint32_t flags,
                                        linkspan_buf *out)
{
    (void)given, (void)flags;
    size_t at = lks_past_mailto(address);
    const bool is_mailto = at > 0;
    const size_t end = lks_mailbox_end(address);
    linkspan_range one = {at, end};
    lks_buf_append(out, LKS_MAILTO ":", strlen(LKS_MAILTO ":"));
    if (!is_mailto && !write_mailbox(part_of(address, one), false, out))
        return LINKSPAN_ERR_INVALID;
    for (size_t count = 0;
         is_mailto && lks_next_recipient(address, end, &at, &one); count++) {
        if (count > 0)
            lks_buf_append_byte(out, ',');
        if (!write_mailbox(part_of(address, one), true, out))
            return LINKSPAN_ERR_INVALID;
    }
    write_rest(address, end, false, false, out);
    return LINKSPAN_OK;
}

linkspan_status lks_email_href(lks_slice address, linkspan_buf *out)
{
    return write_given(address, LINKSPAN_KIND_EMAIL, 0, write_email_href, out);
}
