#include "link/whole.h"

#include <string.h>

#include "host/host_char.h"
#include "link/split.h"
#include "text/utf8.h"

static size_t find_last(lks_slice text, linkspan_range in, char wanted)
{
    size_t at = in.end;
    while (at > in.start && text.data[at - 1] != (uint8_t)wanted)
        at--;
    return at;
}

/* Length of "scheme:" at the start, or 0. A word before digits is a host with
 * its port. */
static size_t scheme_length(lks_slice text)
{
    size_t at = 0;
    while (at < text.len && (lks_is_ascii_alnum(text.data[at]) ||
                             lks_is_one_of(text.data[at], "+-")))
        at++;
    const bool is_scheme =
        at > 0 && at < text.len && text.data[at] == ':' &&
        lks_is_ascii_alpha(text.data[0]) &&
        (at + 1 == text.len || !lks_is_ascii_digit(text.data[at + 1]));
    return is_scheme ? at + 1 : 0;
}

/* Browsers take any number of slashes of either kind for the two (WHATWG URL,
 * "special authority ignore slashes state"). */
static bool has_host(lks_slice scheme)
{
    return lks_ends_with_ignoring_case(scheme, "http:") ||
           lks_ends_with_ignoring_case(scheme, "https:") ||
           lks_ends_with_ignoring_case(scheme, "ftp:");
}

/* Where the authority starts; 0 if the scheme is followed by none. */
static size_t authority_start(lks_slice text, size_t scheme)
{
    size_t at = scheme;
    if (has_host((lks_slice){text.data, scheme})) {
        while (at < text.len && lks_is_one_of(text.data[at], "/\\"))
            at++;
        return at;
    }
    return text.len - at >= 2 && memcmp(text.data + at, "//", 2) == 0 ? at + 2
                                                                      : 0;
}

size_t lks_without_dot(lks_slice text, linkspan_range host)
{
    const uint8_t *start = text.data + host.start;
    size_t width = 0;
    if (host.start == host.end || !lks_is_host_dot(lks_utf8_decode_back(
                                      start, text.data + host.end, &width)))
        return host.end;
    const size_t end = host.end - width;
    const bool is_one =
        end > host.start &&
        !lks_is_host_dot(lks_utf8_decode_back(start, text.data + end, &width));
    return is_one ? end : host.end;
}

static void split_authority(lks_slice text, linkspan_range in,
                            linkspan_link *link)
{
    const size_t host = find_last(text, in, '@');
    if (host > in.start)
        link->local_part = (linkspan_range){in.start, host - 1};
    link->host = (linkspan_range){host, in.end};
    const size_t port = find_last(text, link->host, ':');
    size_t at = port;
    while (at < in.end && lks_is_ascii_digit(text.data[at]))
        at++;
    if (port > host && at == in.end) {
        link->port = (linkspan_range){port, in.end};
        link->host.end = port - 1;
    }
    const size_t dotless = lks_without_dot(text, link->host);
    if (dotless < link->host.end)
        link->flags |= LINKSPAN_LINK_TRAILING_DOT;
    link->host.end = dotless;
    link->host_run = link->host;
}

static linkspan_range moved(linkspan_range range, size_t by)
{
    return (linkspan_range){range.start + by, range.end + by};
}

static void split_tail(lks_slice text, size_t start, linkspan_link *link)
{
    size_t unused = 0;
    linkspan_tail tail = {.size = sizeof tail};
    (void)lks_split_url(lks_slice_of(text.data + start, text.len - start),
                        &unused, &tail);
    link->parts = tail.parts;
    link->path = moved(tail.path, start);
    link->query = moved(tail.query, start);
    link->fragment = moved(tail.fragment, start);
    link->directives = moved(tail.directives, start);
    link->directive_count = tail.directive_count;
}

static bool is_address(lks_slice text, size_t scheme)
{
    if (scheme > 0)
        return lks_ends_with_ignoring_case((lks_slice){text.data, scheme},
                                           "mailto:");
    for (size_t i = 0; i < text.len; i++) {
        if (text.data[i] == '@')
            return true;
        if (lks_is_one_of(text.data[i], "/?#"))
            return false;
    }
    return false;
}

/* A scheme without an authority, such as data: all of it is the path. */
static void take_path(lks_slice text, size_t start, linkspan_link *link)
{
    const linkspan_range nothing = {text.len, text.len};
    link->parts = LINKSPAN_PART_PATH;
    link->path = (linkspan_range){start, text.len};
    link->query = nothing;
    link->fragment = nothing;
    link->directives = nothing;
}

void lks_split_link(lks_slice text, linkspan_link *link)
{
    const size_t scheme = scheme_length(text);
    const linkspan_range nothing = {scheme, scheme};
    *link = (linkspan_link){.size = sizeof *link,
                            .kind = LINKSPAN_KIND_URL,
                            .span = {0, text.len},
                            .scheme = {0, scheme},
                            .local_part = nothing,
                            .host = nothing,
                            .host_run = nothing,
                            .port = nothing};
    size_t start = scheme;
    if (scheme == 0)
        link->flags |= LINKSPAN_LINK_SCHEME_IMPLIED;
    if (is_address(text, scheme))
        link->kind = LINKSPAN_KIND_EMAIL;
    else if (scheme > 0) {
        start = authority_start(text, scheme);
        if (start == 0) {
            take_path(text, scheme, link);
            return;
        }
        link->scheme.end = start;
    }
    size_t end = start;
    while (end < text.len && !lks_is_one_of(text.data[end], "/?#"))
        end++;
    split_authority(text, (linkspan_range){start, end}, link);
    split_tail(text, end, link);
}
