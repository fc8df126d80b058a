#include "text/hints.h"

LKS_FAST_BEGIN

#include "format/format.h"

#include <string.h>

#include "text/generated/byte_sets.h"
#include "text/shortcuts.h"
#include "text/steps.h"
#include "text/vector.h"
#include "url/scheme.h"

static size_t length_of(linkspan_range range)
{
    return range.end - range.start;
}

static bool begins(const uint8_t *text, size_t len, const char *word)
{
    return len == strlen(word) && memcmp(text, word, len) == 0;
}

/* WHATWG URL, "ends in a number": browsers would read the host as an IPv4
 * address. True if the last label starts with a digit, as no delegated
 * top-level domain does. */
static bool may_be_number(const uint8_t *text, linkspan_range host)
{
    const lks_slice name = {text + host.start, length_of(host)};
    const size_t at = lks_last_label_of(name);
    return at == name.len || lks_is_ascii_digit(name.data[at]);
}

/* True if a segment may consist of dots alone, which browsers resolve. The
 * check may also read bytes after the path and return true because of them.
 * That is safe: the href is then written by lks_url_href() instead of
 * copied. */
static bool may_have_dots(lks_slice text, linkspan_range path)
{
    size_t i = path.start;
#ifdef LKS_HAS_VECTORS
    for (; i < path.end && text.len - i > LKS_VECTOR; i += LKS_VECTOR) {
        LKS_STEP();
        const lks_vector here = lks_vector_at(text.data + i);
        const lks_vector next = lks_vector_at(text.data + i + 1);
        if (!lks_vector_is_zero((here == '/') &
                                ((next == '.') | (next == '%'))))
            return true;
    }
#endif
    for (; i + 1 < path.end; i++) {
        LKS_STEP();
        if (text.data[i] == '/' && lks_is_one_of(text.data[i + 1], ".%"))
            return true;
    }
    return false;
}

static void set_before(lks_copied_href *href, const char *scheme)
{
    href->before_len = strlen(scheme);
    memcpy(href->before, scheme, href->before_len);
}

static bool is_copied_url(lks_slice text, const linkspan_link *link,
                          bool is_http_implied, lks_copied_href *href)
{
    const linkspan_range span = link->span;
    const size_t host_end = link->host.end;
    const uint8_t *start = text.data + span.start;
    const size_t scheme = link->host.start - span.start;
    if (scheme == 0)
        set_before(href, is_http_implied ? LKS_HTTP "://" : LKS_HTTPS "://");
    else if (begins(start, scheme, LKS_HTTPS "://") ||
             begins(start, scheme, LKS_HTTP "://"))
        href->before_len = 0;
    else
        return false;
    const bool has_path = length_of(link->path) > 0;
    if ((has_path ? link->path.start != host_end
                  : host_end < span.end && text.data[host_end] != '?' &&
                        text.data[host_end] != '#') ||
        may_have_dots(text, link->path))
        return false;
    href->needs_slash = !has_path;
    href->head = (linkspan_range){span.start, host_end};
    href->tail = (linkspan_range){host_end, span.end};
    href->not_in_head = &not_in_copied_host_bytes;
    href->not_in_tail = &not_in_copied_tail_bytes;
    return true;
}

static bool is_copied_address(const linkspan_link *link, lks_copied_href *href)
{
    set_before(href, LKS_MAILTO ":");
    href->needs_slash = false;
    href->head = link->local_part;
    href->tail = (linkspan_range){link->local_part.end, link->span.end};
    href->not_in_head = &not_in_copied_local_part_bytes;
    href->not_in_tail = &not_in_copied_host_bytes;
    return true;
}

bool lks_copied_href_of(lks_slice text, const linkspan_link *link,
                        bool is_http_implied, lks_copied_href *href)
{
    if (!lks_has_shortcuts)
        return false;
    href->link = link->span;
    return link->host_kind == LINKSPAN_HOST_DOMAIN &&
           !may_be_number(text.data, link->host) &&
           (link->kind == LINKSPAN_KIND_EMAIL
                ? is_copied_address(link, href)
                : is_copied_url(text, link, is_http_implied, href));
}

LKS_FAST_END
