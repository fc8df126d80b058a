#include "cli/ordinary.h"

#include <string.h>

#include "cli/output.h"

/* True for letters, digits and other bytes that an address keeps as they are.
 * Not for a percent sign: an escape can be shown as a character. */
static bool is_kept(unsigned char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
}

static bool is_kept_in_tail(unsigned char c)
{
    return is_kept(c) || (c >= 'A' && c <= 'Z') || c == '_' || c == '~' ||
           c == '?' || c == '#' || c == '=' || c == '&';
}

/* True if the labels are in lower case and none of them is Punycode. */
static bool is_ordinary_host(linkspan_str host)
{
    for (size_t i = 0; i < host.len; i++) {
        const unsigned char c = (unsigned char)host.data[i];
        if (c == '-' && i > 0 && host.data[i - 1] == '-')
            return false;
        if (!is_kept(c) && c != '.')
            return false;
    }
    return host.len > 0 && host.data[host.len - 1] != '.';
}

/* A dot right after the host belongs to the host, though its range ends before
 * it. A dot after a slash may be a segment that means "here" or "up". */
static bool is_ordinary_tail(linkspan_str tail)
{
    unsigned char before = 0;
    if (tail.len > 0 && !memchr("/?#", tail.data[0], 3))
        return false;
    for (size_t i = 0; i < tail.len; i++) {
        const unsigned char c = (unsigned char)tail.data[i];
        const bool is_joined = c == '.' || c == '/';
        if (is_joined ? before == '/' : !is_kept_in_tail(c))
            return false;
        before = c;
    }
    return true;
}

static bool is_ordinary_local_part(linkspan_str local_part)
{
    for (size_t i = 0; i < local_part.len; i++)
        if (!is_kept((unsigned char)local_part.data[i]) &&
            local_part.data[i] != '.')
            return false;
    return true;
}

static bool is_ordinary_scheme(linkspan_str scheme)
{
    return scheme.len == 0 ||
           (scheme.len == 7 && memcmp(scheme.data, "http://", 7) == 0) ||
           (scheme.len == 8 && memcmp(scheme.data, "https://", 8) == 0);
}

bool is_ordinary(linkspan_str text, const linkspan_link *link)
{
    const size_t end = link->span.end;
    if (link->host_kind != LINKSPAN_HOST_DOMAIN ||
        link->port.end > link->port.start ||
        !is_ordinary_host(part_of(text.data, link->host)))
        return false;
    if (link->kind == LINKSPAN_KIND_EMAIL)
        return link->span.start == link->local_part.start &&
               link->host.end == end &&
               is_ordinary_local_part(part_of(text.data, link->local_part));
    return link->host.start - link->span.start ==
               link->scheme.end - link->scheme.start &&
           is_ordinary_scheme(part_of(text.data, link->scheme)) &&
           is_ordinary_tail((linkspan_str){text.data + link->host.end,
                                           end - link->host.end});
}

size_t ordinary_href(linkspan_str text, const linkspan_link *link, bool is_http,
                     char *to)
{
    const char *const start = to;
    const linkspan_str lead =
        str_of(link->kind == LINKSPAN_KIND_EMAIL       ? "mailto:"
               : link->scheme.end > link->scheme.start ? ""
               : is_http                               ? "http://"
                                                       : "https://");
    const linkspan_str tail = {text.data + link->host.end,
                               link->span.end - link->host.end};
    const bool needs_slash = link->kind == LINKSPAN_KIND_URL &&
                             (tail.len == 0 || tail.data[0] != '/');
    to = put_bytes(to, lead.data, lead.len);
    to = put_bytes(to, text.data + link->span.start,
                   link->host.end - link->span.start);
    if (needs_slash)
        *to++ = '/';
    return (size_t)(put_bytes(to, tail.data, tail.len) - start);
}
