#include "link/whole.h"

#include "host/host_char.h"
#include "link/scheme.h"
#include "link/split.h"
#include "text/steps.h"
#include "text/utf8.h"

static size_t find_last(lks_slice text, linkspan_range in, char wanted)
{
    size_t at = in.end;
    while (at > in.start && text.data[at - 1] != (uint8_t)wanted)
        at--;
    return at;
}

/* The first byte from `at` on that browsers do not drop. */
static size_t past_dropped(lks_slice text, size_t at)
{
    while (at < text.len && lks_is_dropped(text.data[at])) {
        LKS_STEP();
        at++;
    }
    return at;
}

/* Words that are schemes whatever follows them: "javascript:1" is a program,
 * "tel:911" a call, and "http:1" leads to the host 0.0.0.1. */
static bool is_never_host(lks_slice scheme)
{
    return (lks_scheme_of(scheme)->traits &
            (LKS_SCHEME_SPECIAL | LKS_SCHEME_CARRIER | LKS_SCHEME_CALL)) != 0;
}

/* True if a port is at `at`, and the text ends or a path, query or fragment
 * starts right after it. */
static bool is_port_at(lks_slice text, size_t at)
{
    size_t digits = 0;
    uint32_t value = 0;
    for (; at < text.len; at++) {
        LKS_STEP();
        if (lks_is_ascii_digit(text.data[at]) && digits < LKS_PORT_DIGITS_MAX &&
            value <= LKS_PORT_MAX) {
            digits++;
            value = value * 10 + (uint32_t)(text.data[at] - '0');
        } else if (!lks_is_dropped(text.data[at]))
            break;
    }
    return digits > 0 && value <= LKS_PORT_MAX &&
           (at == text.len || lks_is_one_of(text.data[at], "/?#\\"));
}

static bool is_slash_at(lks_slice text, size_t at, bool is_web)
{
    return at < text.len &&
           (text.data[at] == '/' || (is_web && text.data[at] == '\\'));
}

/* The end of "scheme:" that starts at `start`; `start` if there is none. A word
 * before a port is a host, and so is a name with dots, unless a slash follows
 * the colon: "com.example.app://x" opens an application. */
static size_t scheme_end(lks_slice text, size_t start)
{
    size_t at = start;
    bool has_dot = false;
    while (at < text.len && (lks_is_ascii_alnum(text.data[at]) ||
                             lks_is_one_of(text.data[at], "+-.\t\n\r"))) {
        LKS_STEP();
        has_dot |= text.data[at] == '.';
        at++;
    }
    if (at == text.len || text.data[at] != ':' ||
        !lks_is_ascii_alpha(text.data[start]))
        return start;
    if (has_dot)
        return is_slash_at(text, past_dropped(text, at + 1), false) ? at + 1
                                                                    : start;
    const lks_slice name = {text.data + start, at - start};
    return is_port_at(text, at + 1) && !is_never_host(name) ? start : at + 1;
}

/* Skip any number of slashes and backslashes, which browsers read as two
 * slashes (WHATWG URL, "special authority ignore slashes state"). */
static size_t past_slashes(lks_slice text, size_t at)
{
    while (is_slash_at(text, at, true) ||
           (at < text.len && lks_is_dropped(text.data[at]))) {
        LKS_STEP();
        at++;
    }
    return at;
}

/* Where the authority starts, if two slashes are at `at`; otherwise `at`. */
static size_t past_two_slashes(lks_slice text, size_t at, bool is_web)
{
    const size_t first = past_dropped(text, at);
    if (!is_slash_at(text, first, is_web))
        return at;
    const size_t second = past_dropped(text, first + 1);
    if (!is_slash_at(text, second, is_web))
        return at;
    return is_web ? past_slashes(text, second) : second + 1;
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
    while (at < in.end &&
           (lks_is_ascii_digit(text.data[at]) || lks_is_dropped(text.data[at])))
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

/* Find the parts after the host, as lks_split_url() does. Here a path may also
 * start with a backslash. */
static void split_tail(lks_slice text, size_t start, linkspan_link *link)
{
    size_t unused = 0;
    linkspan_tail tail = {.size = sizeof tail};
    const size_t path = start;
    if (start < text.len && text.data[start] == '\\')
        while (start < text.len && !lks_is_one_of(text.data[start], "?#"))
            start++;
    (void)lks_split_url(lks_slice_of(text.data + start, text.len - start),
                        &unused, &tail);
    link->parts = tail.parts;
    link->path = moved(tail.path, start);
    if (start > path) {
        link->parts |= LINKSPAN_PART_PATH;
        link->path = (linkspan_range){path, start};
    }
    link->query = moved(tail.query, start);
    link->fragment = moved(tail.fragment, start);
    link->directives = moved(tail.directives, start);
    link->directive_count = tail.directive_count;
}

/* True if an `@` stands between `start` and the first character that could
 * start a path, query or fragment. */
static bool is_address(lks_slice text, size_t start)
{
    if (is_slash_at(text, start, true))
        return false;
    for (size_t i = start; i < text.len; i++) {
        LKS_STEP();
        if (text.data[i] == '@')
            return true;
        if (lks_is_one_of(text.data[i], "/?#"))
            return false;
    }
    return false;
}

/* Report everything after the scheme as the path, for a scheme without an
 * authority, such as data. */
static void take_path(lks_slice text, size_t start, linkspan_link *link)
{
    const linkspan_range nothing = {text.len, text.len};
    link->parts = LINKSPAN_PART_PATH;
    link->path = (linkspan_range){start, text.len};
    link->query = nothing;
    link->fragment = nothing;
    link->directives = nothing;
}

/* Where the authority starts; `scheme` if there is none. */
static size_t authority_of(lks_slice text, size_t start, size_t scheme,
                           bool is_special_scheme)
{
    if (scheme == start)
        return past_two_slashes(text, start, true);
    return is_special_scheme ? past_slashes(text, scheme)
                             : past_two_slashes(text, scheme, false);
}

/* Read everything before the authority: sets the kind and the scheme of `link`.
 * False if there is no authority. */
static bool split_scheme(lks_slice text, linkspan_link *link, size_t *authority,
                         bool *ends_at_backslash)
{
    size_t start = 0;
    while (start < text.len && text.data[start] <= ' ')
        start++; /* WHATWG URL: spaces and controls around a URL are dropped */
    LKS_STEPS(start);
    const size_t scheme = scheme_end(text, start);
    const bool has_scheme = scheme > start;
    const lks_slice name = {text.data + start,
                            has_scheme ? scheme - start - 1 : 0};
    const unsigned traits = lks_scheme_of(name)->traits;
    const bool is_web = (traits & LKS_SCHEME_SPECIAL) != 0;
    *authority = authority_of(text, start, scheme, is_web);
    *ends_at_backslash = is_web || !has_scheme;
    link->scheme.end = has_scheme ? scheme : 0;
    if (!has_scheme)
        link->flags |= LINKSPAN_LINK_SCHEME_IMPLIED;
    const bool is_email = has_scheme
                              ? (traits & LKS_SCHEME_MAIL) != 0
                              : *authority == start && is_address(text, start);
    if (is_email) {
        link->kind = LINKSPAN_KIND_EMAIL;
        *authority = scheme;
        *ends_at_backslash = false;
        return true;
    }
    if (has_scheme && !is_web && *authority == scheme)
        return false;
    if (has_scheme)
        link->scheme.end = *authority;
    return true;
}

void lks_split_link(lks_slice text, linkspan_link *link)
{
    size_t start = 0;
    bool ends_at_backslash = false;
    *link = (linkspan_link){
        .size = sizeof *link, .kind = LINKSPAN_KIND_URL, .span = {0, text.len}};
    const bool has_authority =
        split_scheme(text, link, &start, &ends_at_backslash);
    const linkspan_range nothing = {link->scheme.end, link->scheme.end};
    link->local_part = nothing;
    link->host = nothing;
    link->host_run = nothing;
    link->port = nothing;
    if (!has_authority) {
        take_path(text, link->scheme.end, link);
        return;
    }
    const char *const ends = ends_at_backslash ? "/?#\\" : "/?#";
    size_t end = start;
    while (end < text.len && !lks_is_one_of(text.data[end], ends)) {
        LKS_STEP();
        end++;
    }
    split_authority(text, (linkspan_range){start, end}, link);
    split_tail(text, end, link);
}
