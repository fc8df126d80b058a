#include "url/whole.h"

#include <string.h>

#include "host/label.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "url/local_part.h"
#include "url/scheme.h"
#include "url/split.h"

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
        return is_slash_at(text, past_dropped(text, at + 1), false) ||
                       lks_is_escaped_slash(text, at + 1)
                   ? at + 1
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

/* Where the port may start: after the last colon. An IPv6 address without brackets
 * (H14) has no port, since its last group would look like one. */
static size_t port_start(lks_slice text, linkspan_range host)
{
    const size_t last = find_last(text, host, ':');
    const bool is_bare = last > host.start && text.data[host.start] != '[' &&
                         find_last(text, (linkspan_range){host.start, last - 1},
                                   ':') > host.start;
    return is_bare ? host.start : last;
}

/* The `@` before a domain. In a mailto: URL without one it can be written as an escape, as
 * pages do to hide it from programs: "mailto:ann%40example.com". */
static linkspan_range find_at_sign(lks_slice text, linkspan_range in,
                                   bool is_mailto)
{
    const size_t host = find_last(text, in, '@');
    if (host > in.start)
        return (linkspan_range){host - 1, host};
    for (size_t at = in.end; is_mailto && at >= in.start + 3; at--) {
        LKS_STEP();
        if (memcmp(text.data + at - 3, "%40", 3) == 0)
            return (linkspan_range){at - 3, at};
    }
    return (linkspan_range){in.start, in.start};
}

static void split_authority(lks_slice text, linkspan_range in,
                            linkspan_link *link)
{
    const bool is_mailto = link->kind == LINKSPAN_KIND_EMAIL &&
                           link->scheme.end > link->scheme.start;
    const linkspan_range sign = find_at_sign(text, in, is_mailto);
    const size_t host = sign.end;
    if (host > in.start)
        link->local_part = (linkspan_range){in.start, sign.start};
    link->host = (linkspan_range){host, in.end};
    const size_t port = port_start(text, link->host);
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

/* The text without spaces and controls around it, which browsers drop (WHATWG URL,
 * "basic URL parser"). */
static linkspan_range without_margins(lks_slice text)
{
    linkspan_range in = {0, text.len};
    while (in.start < in.end && text.data[in.start] <= ' ')
        in.start++;
    while (in.end > in.start && text.data[in.end - 1] <= ' ')
        in.end--;
    LKS_STEPS(text.len - (in.end - in.start));
    return in;
}

/* Where the authority ends. In a URL whose slashes are written `\/`, the backslash
 * belongs to the slash. */
static size_t authority_end(lks_slice text, size_t start, bool is_web,
                            bool is_escaped)
{
    size_t end = start;
    while (end < text.len && text.data[end] != '/' && text.data[end] != '?' &&
           text.data[end] != '#' && !(is_web && text.data[end] == '\\')) {
        LKS_STEP();
        end++;
    }
    return is_escaped && !is_web && end > start &&
                   lks_is_escaped_slash(text, end - 1)
               ? end - 1
               : end;
}

static bool has_byte_of(lks_slice text, char byte)
{
    LKS_STEPS(text.len / 16);
    return text.len > 0 && memchr(text.data, byte, text.len) != NULL;
}

/* True if the address has a byte that browsers drop, or a backslash in front of query
 * and fragment that they read as a slash. */
static bool needs_tolerance(lks_slice text, const lks_given *given,
                            bool is_escaped)
{
    bool is_path = given->is_web && !is_escaped;
    const lks_slice in = {text.data + given->text.start,
                          given->text.end - given->text.start};
    if (given->is_email && given->scheme.end == given->scheme.start)
        return false; /* it is no URL */
    if (!has_byte_of(in, '\\') && !has_byte_of(in, '\n') &&
        !has_byte_of(in, '\t') && !has_byte_of(in, '\r'))
        return false; /* as most */
    for (size_t i = given->text.start; i < given->text.end; i++) {
        LKS_STEP();
        is_path = is_path && !lks_is_one_of(text.data[i], "?#");
        if (lks_is_dropped(text.data[i]) || (is_path && text.data[i] == '\\'))
            return true;
    }
    return false;
}

static bool is_regular(lks_slice text, const lks_given *given, bool is_escaped)
{
    const size_t slashes =
        given->authority - (given->scheme.end > given->scheme.start
                                ? given->scheme.end + 1
                                : given->text.start);
    const bool has_usual_slashes =
        given->is_email || !given->has_authority || is_escaped ||
        slashes == (given->scheme.end > given->scheme.start ? 2u : 0u);
    return given->text.start == 0 && given->text.end == text.len &&
           has_usual_slashes && !needs_tolerance(text, given, is_escaped);
}

/* True if the string is an e-mail address: with "mailto:", by `kind`, or by its look. A
 * scheme in front of an address that has no "mailto:" belongs to the local part. */
static bool is_email(lks_slice text, lks_given *given, unsigned traits,
                     uint32_t kind)
{
    const size_t start = given->text.start;
    if (traits & LKS_SCHEME_MAIL)
        return true;
    if (kind == LINKSPAN_KIND_EMAIL) {
        given->scheme.end = start;
        given->authority = start;
        return true;
    }
    return kind == 0 && given->scheme.end == start &&
           given->authority == start && is_address(text, start);
}

void lks_read_given(lks_slice text, uint32_t kind, lks_given *given)
{
    const linkspan_range in = without_margins(text);
    const lks_slice whole = {text.data, in.end};
    const size_t colon = scheme_end(whole, in.start);
    const bool has_scheme = colon > in.start;
    const linkspan_range scheme = {in.start, has_scheme ? colon - 1 : in.start};
    const unsigned traits =
        lks_scheme_of(
            (lks_slice){text.data + in.start, scheme.end - scheme.start})
            ->traits;
    const bool is_special = (traits & LKS_SCHEME_SPECIAL) != 0;
    *given = (lks_given){.text = in, .scheme = scheme};
    given->authority = authority_of(whole, in.start, colon, is_special);
    bool is_escaped = has_scheme && whole.len - colon >= 4 &&
                      memcmp(whole.data + colon, "\\/\\/", 4) == 0;
    if (is_escaped && !is_special)
        given->authority = colon + 4;
    /* more slashes than two are no slashes that a program has escaped */
    is_escaped = is_escaped && given->authority == colon + 4;
    given->is_email = is_email(whole, given, traits, kind);
    if (given->is_email && (traits & LKS_SCHEME_MAIL))
        given->authority = colon;
    given->is_web = !given->is_email && (is_special || !has_scheme);
    given->has_authority = given->is_email || !has_scheme || is_special ||
                           given->authority > colon;
    given->path =
        given->has_authority
            ? authority_end(whole, given->authority, given->is_web, is_escaped)
            : given->authority;
    given->is_regular = is_regular(text, given, is_escaped);
}

/* The end of the part of the authority that `link` describes: of the first recipient, if
 * "mailto:" is written (RFC 6068), else of all of it. */
static size_t authority_used(lks_slice text, const lks_given *given)
{
    size_t at = given->authority;
    linkspan_range first;
    const lks_slice mailboxes = {text.data, given->path};
    if (!given->is_email || given->scheme.end == given->scheme.start ||
        !lks_next_recipient(mailboxes, given->path, &at, &first) ||
        find_at_sign(text, first, true).end == first.start)
        return given->path;
    return first.end;
}

/* H11: a web scheme with other slashes than two. */
#define REFUSED                                                                \
    ((uint32_t)LINKSPAN_LINK_SUSPECT | ((uint32_t)'H' << 8 | 11)               \
                                           << LINKSPAN_LINK_RULE_SHIFT)

/* Programs follow an address with a web scheme and other slashes than two, but it is not
 * linked in a text. */
static uint32_t flags_of(lks_slice text, const lks_given *given)
{
    const size_t colon = given->scheme.end;
    if (colon == given->scheme.start)
        return LINKSPAN_LINK_SCHEME_IMPLIED;
    const bool is_usual = !given->is_web ||
                          (given->authority == colon + 3 &&
                           memcmp(text.data + colon, "://", 3) == 0) ||
                          (given->authority == colon + 5 &&
                           lks_is_escaped_scheme(text, given->authority));
    return is_usual ? 0 : REFUSED;
}

void lks_split_link(lks_slice text, linkspan_link *link)
{
    lks_given given;
    lks_read_given(text, 0, &given);
    const lks_slice whole = {text.data, given.text.end};
    const bool has_scheme = given.scheme.end > given.scheme.start;
    *link = (linkspan_link){.size = sizeof *link,
                            .kind = given.is_email ? LINKSPAN_KIND_EMAIL
                                                   : LINKSPAN_KIND_URL,
                            .flags = flags_of(whole, &given),
                            .span = {0, text.len},
                            .scheme = {0, has_scheme ? given.authority : 0}};
    const linkspan_range nothing = {link->scheme.end, link->scheme.end};
    link->local_part = nothing;
    link->host = nothing;
    link->host_run = nothing;
    link->port = nothing;
    if (!given.has_authority) {
        take_path(text, link->scheme.end, link);
        return;
    }
    /* spaces and controls at the end stay in the last part, so that they are judged */
    split_authority(
        whole, (linkspan_range){given.authority, authority_used(whole, &given)},
        link);
    split_tail(text, given.path, link);
}
