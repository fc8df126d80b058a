#include "format/href.h"

#include <string.h>

#include "host/host.h"
#include "link/split.h"
#include "text/buf.h"

/* WHATWG URL, "percent-encode sets", beyond controls, space and what is not
 * ASCII, which every set has. */
#define PATH_SET          "\"#<>?^`{}"
#define QUERY_SET         "\"#<>"
#define SPECIAL_QUERY_SET "\"#<>'"
#define FRAGMENT_SET      "\"<>`"
/* RFC 6068: all that could be taken for the syntax of a mailto URL. */
#define LOCAL_PART_SET "\"#%&(),/:;<=>?@[\\]^`{|}"

/* WHATWG URL, "special scheme", but for file, and their default ports. */
static const struct special_scheme {
    char name[6];
    char port[4];
} special_schemes[] = {{"http", "80"},
                       {"https", "443"},
                       {"ftp", "21"},
                       {"ws", "80"},
                       {"wss", "443"}};

static bool is_kept(uint8_t byte, const char *set)
{
    return lks_is_ascii_alnum(byte) ||
           (byte > ' ' && byte < 0x7F && !lks_is_one_of(byte, set));
}

static void encode(linkspan_buf *out, lks_slice text, const char *set)
{
    size_t start = 0;
    for (size_t i = 0; i < text.len; i++) {
        if (is_kept(text.data[i], set))
            continue;
        lks_buf_append(out, text.data + start, i - start);
        lks_buf_append_escaped(out, text.data + i, 1);
        start = i + 1;
    }
    lks_buf_append(out, text.data + start, text.len - start);
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

/* Write "scheme://" in lower case and tell which special scheme it is; NULL if
 * it is another. */
static const struct special_scheme *
write_scheme(lks_slice written, bool is_http_implied, linkspan_buf *out)
{
    const char *const implied = is_http_implied ? "http" : "https";
    uint8_t lower[sizeof special_schemes[0].name] = {0};
    lks_slice name = {written.data, written.len < 3 ? 0 : written.len - 3};
    if (written.len == 0)
        name = lks_slice_of(implied, strlen(implied));
    for (size_t i = 0; i < name.len; i++) {
        const uint8_t byte = lks_ascii_lower(name.data[i]);
        lks_buf_append_byte(out, byte);
        if (i < sizeof lower)
            lower[i] = byte;
    }
    lks_buf_append(out, "://", 3);
    const size_t len = name.len < sizeof lower ? name.len : sizeof lower;
    const size_t count = sizeof special_schemes / sizeof *special_schemes;
    for (size_t i = 0; i < count; i++)
        if (equals((lks_slice){lower, len}, special_schemes[i].name))
            return &special_schemes[i];
    return NULL;
}

/* The port without leading zeros, unless it is the scheme's own. */
static void write_port(lks_slice port, const struct special_scheme *special,
                       linkspan_buf *out)
{
    while (port.len > 1 && port.data[0] == '0') {
        port.data++;
        port.len--;
    }
    if (port.len == 0 || (special && equals(port, special->port)))
        return;
    lks_buf_append_byte(out, ':');
    lks_buf_append(out, port.data, port.len);
}

static bool write_authority(lks_slice authority,
                            const struct special_scheme *special,
                            linkspan_buf *out)
{
    lks_slice port;
    uint8_t ascii[LKS_HREF_HOST_ROOM];
    if (authority.len == 0 || memchr(authority.data, '@', authority.len))
        return false;
    const size_t len = lks_authority_for_href(authority, 0, ascii, &port);
    if (len == 0)
        return false;
    lks_buf_append(out, ascii, len);
    write_port(port, special, out);
    return true;
}

/* ----------------------------------------------------------------- the path */

/* How many dots the segment is, written as they are or as %2e: 1 or 2 for a
 * segment that means "here" or "up", else 0. */
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

/* Take back the last segment. Past the end of the caller's memory nothing can
 * be taken back; then what is counted is more than will be needed. */
static void go_up(linkspan_buf *out, size_t path_start)
{
    if (out->status != LINKSPAN_OK || lks_buf_mark(out) == path_start)
        return;
    size_t mark = lks_buf_mark(out) - 1;
    while (out->data[mark] != '/')
        mark--;
    lks_buf_rewind(out, mark);
}

/* WHATWG URL, "path state": browsers resolve "." and ".."; in special schemes
 * they read a backslash as a slash, and no path as one slash. */
static void write_path(lks_slice path, bool is_special, linkspan_buf *out)
{
    const size_t path_start = lks_buf_mark(out);
    const uint8_t backslash = is_special ? '\\' : '/';
    size_t at = path.len > 0 ? 1 : 0;
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
            encode(out, segment, PATH_SET);
        at = end + 1;
    }
}

/* WHATWG URL, "authority state": in special schemes a backslash ends the host
 * too, and begins the path. */
static void cut_at_backslash(lks_slice url, linkspan_range *authority,
                             linkspan_range *path)
{
    const lks_slice text = part_of(url, *authority);
    const uint8_t *found = memchr(text.data, '\\', text.len);
    if (!found)
        return;
    authority->end = (size_t)(found - url.data);
    path->start = authority->end;
}

linkspan_status lks_url_href(lks_slice url, bool is_http_implied,
                             linkspan_buf *out)
{
    linkspan_range authority = {0, 0};
    linkspan_tail tail = {.size = sizeof tail};
    authority.start = lks_split_url(url, &authority.end, &tail);
    const lks_slice scheme = {url.data, authority.start};
    const struct special_scheme *special =
        write_scheme(scheme, is_http_implied, out);
    if (special)
        cut_at_backslash(url, &authority, &tail.path);
    if (!write_authority(part_of(url, authority), special, out))
        return LINKSPAN_ERR_INVALID;

    write_path(part_of(url, tail.path), special != NULL, out);
    if (tail.parts & LINKSPAN_PART_QUERY) {
        lks_buf_append_byte(out, '?');
        encode(out, part_of(url, tail.query),
               special ? SPECIAL_QUERY_SET : QUERY_SET);
    }
    if (tail.parts & LINKSPAN_PART_FRAGMENT) {
        const linkspan_range whole = {tail.fragment.start, url.len};
        lks_buf_append_byte(out, '#');
        encode(out, part_of(url, whole), FRAGMENT_SET);
    }
    return LINKSPAN_OK;
}

/* ---------------------------------------------------------------- addresses */

linkspan_status lks_email_href(lks_slice address, linkspan_buf *out)
{
    static const char mailto[] = "mailto:";
    const size_t prefix = sizeof mailto - 1;
    const lks_slice start = {address.data,
                             address.len < prefix ? address.len : prefix};
    const size_t local_start =
        lks_ends_with_ignoring_case(start, mailto) ? prefix : 0;
    size_t at = address.len;
    while (at > local_start && address.data[at - 1] != '@')
        at--;
    if (at <= local_start + 1)
        return LINKSPAN_ERR_INVALID;

    uint8_t ascii[LKS_HREF_HOST_ROOM];
    const lks_slice domain = {address.data + at, address.len - at};
    const lks_slice local = {address.data + local_start, at - 1 - local_start};
    const size_t len = lks_host_for_href(domain, ascii);
    if (len == 0)
        return LINKSPAN_ERR_INVALID;
    lks_buf_append(out, mailto, prefix);
    encode(out, local, LOCAL_PART_SET);
    lks_buf_append_byte(out, '@');
    lks_buf_append(out, ascii, len);
    return LINKSPAN_OK;
}
