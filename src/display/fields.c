#include "display/display.h"

#include <string.h>

#include "host/label.h"
#include "host/uts46.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "unicode/char_props.h"
#include "url/local_part.h"
#include "url/split.h"

/* D4: the colon of a port after the host, or SIZE_MAX. Several colons are
 * those of an IPv6 address without brackets. */
static size_t port_of(lks_slice text, linkspan_range host)
{
    size_t at = host.end;
    while (at > host.start && lks_is_ascii_digit(text.data[at - 1]))
        at--;
    if (at == host.start || text.data[at - 1] != ':')
        return SIZE_MAX;
    const size_t colon = at - 1;
    for (at = colon; at > host.start && !lks_is_one_of(text.data[at - 1], "]@");
         at--) {
        LKS_STEP();
        if (text.data[at - 1] == ':')
            return SIZE_MAX;
    }
    return colon;
}

static void init_url(lks_fields *f)
{
    linkspan_tail tail = {.size = sizeof tail};
    f->host.start = lks_split_url(f->text, &f->host.end, &tail);
    f->port = port_of(f->text, f->host);
    if (f->port != SIZE_MAX)
        f->host.end = f->port;
    if (f->host.start > 0)
        f->first = (linkspan_range){f->host.start - 3, f->host.start};
    f->path = tail.path;
    if (tail.parts & LINKSPAN_PART_QUERY)
        f->query = (linkspan_range){tail.query.start - 1, tail.query.end};
    if (tail.parts & LINKSPAN_PART_FRAGMENT)
        f->fragment = tail.fragment.start - 1;
}

/* D5: the last `@`, since a quoted local part may have others. */
static void init_email(lks_fields *f)
{
    const size_t end = lks_mailbox_end(f->text);
    size_t at = end;
    while (at > 0 && f->text.data[at - 1] != '@')
        at--;
    if (at == 0)
        return;
    f->first = (linkspan_range){at - 1, at};
    f->host = (linkspan_range){at, end};
    f->query = (linkspan_range){end, f->text.len};
}

void lks_fields_init(lks_fields *fields, uint32_t kind, lks_slice text)
{
    *fields = (lks_fields){
        .text = text, .kind = kind, .port = SIZE_MAX, .fragment = SIZE_MAX};
    if (kind == LINKSPAN_KIND_URL)
        init_url(fields);
    else if (kind == LINKSPAN_KIND_EMAIL)
        init_email(fields);
}

static bool is_in(linkspan_range range, size_t at)
{
    return at >= range.start && at < range.end;
}

/* Width of the dot at `at`, which is in the host; 0 if there is none. Inside
 * the brackets of an IPv6 address, which is no domain, dots do not separate. */
static size_t dot_width(const lks_fields *f, size_t at)
{
    const uint8_t *p = f->text.data + at;
    if (f->text.data[f->host.start] == '[')
        return 0;
    if (*p < 0x80)
        return *p == '.';
    size_t width = 0;
    const uint32_t cp = lks_utf8_decode(p, f->text.data + f->host.end, &width);
    return cp != LKS_UTF8_BAD && lks_is_host_dot(cp) ? width : 0;
}

static size_t separator_width(const lks_fields *f, size_t at)
{
    const uint8_t byte = f->text.data[at];
    if (f->kind == LINKSPAN_KIND_FILE_NAME)
        return byte == '/' || byte == '\\';
    if (at == f->first.start && f->first.end > 0)
        return f->first.end - f->first.start;
    if (is_in(f->host, at))
        return dot_width(f, at);
    if (is_in(f->path, at))
        return byte == '/';
    if (is_in(f->query, at))
        return at == f->query.start || byte == '=' || byte == '&';
    return at == f->port || at == f->fragment;
}

bool lks_next_separator(const lks_fields *fields, size_t at,
                        linkspan_range *separator)
{
    for (; at < fields->text.len; at++) {
        LKS_STEP();
        const size_t width = separator_width(fields, at);
        if (width > 0) {
            *separator = (linkspan_range){at, at + width};
            return true;
        }
    }
    return false;
}

/* -------------------------------------------------------------- direction */

#define LEFT_TO_RIGHT (1u << LKS_BIDI_L)
#define RIGHT_TO_LEFT (1u << LKS_BIDI_R | 1u << LKS_BIDI_AL)

/* The set of Bidi_Class values in a text. */
static uint32_t classes_in(lks_slice text)
{
    uint32_t seen = 0;
    const uint8_t *const end = text.data + text.len;
    size_t width = 0;
    for (const uint8_t *p = text.data; p < end; p += width) {
        const uint32_t cp = lks_utf8_decode(p, end, &width);
        if (cp != LKS_UTF8_BAD)
            seen |= 1u << lks_bidi_class_in(lks_char_props_of(cp));
    }
    return seen;
}

/* The host, without a user name before it and without a dot after it. */
static lks_slice name_of(const lks_fields *f)
{
    const uint8_t *start = f->text.data + f->host.start;
    const uint8_t *end = f->text.data + f->host.end;
    for (const uint8_t *p = end; p > start; p--)
        if (p[-1] == '@')
            start = p;
    size_t width = 0;
    if (start < end &&
        lks_is_host_dot(lks_utf8_decode_back(start, end, &width)))
        end -= width;
    return (lks_slice){start, (size_t)(end - start)};
}

/* The last label of the host; empty if there is only one. */
static lks_slice tld_of(const lks_fields *f)
{
    const lks_slice name = name_of(f);
    const uint8_t *const end = name.data + name.len;
    size_t width = 0;
    for (const uint8_t *p = end; p > name.data; p -= width)
        if (lks_is_host_dot(lks_utf8_decode_back(name.data, p, &width)))
            return (lks_slice){p, (size_t)(end - p)};
    return (lks_slice){end, 0};
}

/* D2: TLD order is right to left if the top-level domain has right-to-left
 * characters and no left-to-right one. The last number of an IPv4 address has
 * neither, so it is not right to left. */
static bool is_tld_right_to_left(const lks_fields *f)
{
    lks_slice tld = tld_of(f);
    uint8_t unicode[LKS_UTS46_ROOM];
    if (tld.len <= LKS_LABEL_MAX) {
        size_t len = 0;
        (void)lks_uts46_to_unicode(tld.data, tld.len, 0, unicode,
                                   sizeof unicode, &len);
        tld = (lks_slice){unicode, len};
    }
    const uint32_t seen = classes_in(tld);
    return (seen & RIGHT_TO_LEFT) && !(seen & LEFT_TO_RIGHT);
}

/* Classes whose characters take the direction of the text around them: they are
 * shown in order only after a character of LEFT_TO_RIGHT. */
#define GOES_ALONG                                                             \
    (1u << LKS_BIDI_EN | 1u << LKS_BIDI_ES | 1u << LKS_BIDI_ET |               \
     1u << LKS_BIDI_CS | 1u << LKS_BIDI_NSM | 1u << LKS_BIDI_ON)

bool lks_is_in_order(const lks_fields *fields, uint32_t paragraph)
{
    const lks_slice text = fields->text;
    const uint8_t *const end = text.data + text.len;
    size_t width = 0;
    uint32_t last = 0;
    for (const uint8_t *p = text.data; p < end; p += width) {
        LKS_STEP();
        const uint32_t cp = lks_utf8_decode(p, end, &width);
        if (cp == LKS_UTF8_BAD)
            return false;
        const uint32_t now = 1u << lks_bidi_class_in(lks_char_props_of(cp));
        const uint32_t allowed =
            last ? LEFT_TO_RIGHT | GOES_ALONG : (uint32_t)LEFT_TO_RIGHT;
        if (!(now & allowed))
            return false;
        /* a mark is shown with the character it stands on */
        last = now == 1u << LKS_BIDI_NSM ? last : now;
    }
    return paragraph == LINKSPAN_LEFT_TO_RIGHT ||
           (last & (LEFT_TO_RIGHT | 1u << LKS_BIDI_EN));
}

bool lks_is_right_to_left(const lks_fields *fields, uint32_t order,
                          uint32_t paragraph)
{
    switch (order) {
    case LINKSPAN_ORDER_ENVIRONMENT:
    case LINKSPAN_ORDER_PLAIN:
        return paragraph == LINKSPAN_RIGHT_TO_LEFT;
    case LINKSPAN_ORDER_CONTENT:
        return (classes_in(fields->text) & RIGHT_TO_LEFT) != 0;
    case LINKSPAN_ORDER_TLD:
        return is_tld_right_to_left(fields);
    default:
        return false;
    }
}
