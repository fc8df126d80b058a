#include "cli/output/hit.h"

#include <string.h>

#include "cli/output/output.h"

/* The parts of a link in which a byte is kept as it is, both in the href and in the
 * form for display. A percent sign is not kept in any part, since an escape can be
 * shown as a character. A colon is not kept in any part, since it may belong to a
 * directive. */
enum {
    HOST = 1,
    LOCAL_PART = 2,
    TAIL = 4,
    MIXED = LOCAL_PART | TAIL,
    ALL = HOST | MIXED,
    /* Two kinds of pairs can be refused: a byte with the bit FIRST right before a byte
     * with the bit SECOND, and two hyphens. In both kinds, the bit of the first byte,
     * shifted left by one, is the bit of the second byte. */
    FIRST = 8,
    SECOND = 16,
    HYPHEN = 32 | 64,
    PAIR = SECOND | 64
};

static const unsigned char kept[256] = {
    ['a'] = ALL,          ['b'] = ALL,
    ['c'] = ALL,          ['d'] = ALL,
    ['e'] = ALL,          ['f'] = ALL,
    ['g'] = ALL,          ['h'] = ALL,
    ['i'] = ALL,          ['j'] = ALL,
    ['k'] = ALL,          ['l'] = ALL,
    ['m'] = ALL,          ['n'] = ALL,
    ['o'] = ALL,          ['p'] = ALL,
    ['q'] = ALL,          ['r'] = ALL,
    ['s'] = ALL,          ['t'] = ALL,
    ['u'] = ALL,          ['v'] = ALL,
    ['w'] = ALL,          ['x'] = ALL,
    ['y'] = ALL,          ['z'] = ALL,
    ['0'] = ALL,          ['1'] = ALL,
    ['2'] = ALL,          ['3'] = ALL,
    ['4'] = ALL,          ['5'] = ALL,
    ['6'] = ALL,          ['7'] = ALL,
    ['8'] = ALL,          ['9'] = ALL,
    ['A'] = MIXED,        ['B'] = MIXED,
    ['C'] = MIXED,        ['D'] = MIXED,
    ['E'] = MIXED,        ['F'] = MIXED,
    ['G'] = MIXED,        ['H'] = MIXED,
    ['I'] = MIXED,        ['J'] = MIXED,
    ['K'] = MIXED,        ['L'] = MIXED,
    ['M'] = MIXED,        ['N'] = MIXED,
    ['O'] = MIXED,        ['P'] = MIXED,
    ['Q'] = MIXED,        ['R'] = MIXED,
    ['S'] = MIXED,        ['T'] = MIXED,
    ['U'] = MIXED,        ['V'] = MIXED,
    ['W'] = MIXED,        ['X'] = MIXED,
    ['Y'] = MIXED,        ['Z'] = MIXED,
    ['_'] = MIXED,        ['+'] = MIXED,
    ['?'] = TAIL,         ['#'] = TAIL,
    ['='] = TAIL,         ['&'] = TAIL,
    ['~'] = TAIL,         ['@'] = TAIL,
    [','] = TAIL,         [';'] = TAIL,
    ['!'] = TAIL,         ['-'] = ALL | HYPHEN,
    ['.'] = ALL | SECOND, ['/'] = TAIL | FIRST | SECOND,
};

/* True if all bytes are kept in the part `where`, and no two adjacent bytes are a
 * refused pair. For each kind of pair to refuse, `refused` has the bit of the
 * second byte. */
static bool are_kept(linkspan_str bytes, unsigned where, unsigned refused)
{
    unsigned all = where;
    unsigned pairs = 0;
    unsigned before = 0;
    for (size_t i = 0; i < bytes.len; i++) {
        const unsigned now = kept[(unsigned char)bytes.data[i]];
        all &= now;
        pairs |= before << 1 & now;
        before = now;
    }
    return all != 0 && (pairs & refused) == 0;
}

/* True if the domain has only lower-case letters, digits, dots and single
 * hyphens. So none of its labels is Punycode. The range of a domain does not
 * contain a dot at its end. */
static bool is_ordinary_host(linkspan_str host)
{
    return are_kept(host, HOST, PAIR);
}

/* False for a tail that starts with a dot, since this dot belongs to the host,
 * although the host's range ends before the dot. False also for a tail with "//".
 * False also for a tail with "/.", since browsers remove the segments "." and
 * "..". */
static bool is_ordinary_tail(linkspan_str tail)
{
    return tail.len == 0 ||
           (memchr("/?#", tail.data[0], 3) && are_kept(tail, TAIL, SECOND));
}

static bool is_ordinary_scheme(linkspan_str scheme)
{
    return scheme.len == 0 ||
           (scheme.len == 7 && memcmp(scheme.data, "http://", 7) == 0) ||
           (scheme.len == 8 && memcmp(scheme.data, "https://", 8) == 0) ||
           (scheme.len == 6 && memcmp(scheme.data, "ftp://", 6) == 0);
}

bool is_ordinary(linkspan_str text, const linkspan_link *link)
{
    const size_t end = link->span.end;
    if (link->host_kind != LINKSPAN_HOST_DOMAIN ||
        link->port.end > link->port.start ||
        !is_ordinary_host(part_of(text.data, link->host)))
        return false;
    /* an address without "mailto:" ends with its host */
    if (link->kind == LINKSPAN_KIND_EMAIL)
        return link->span.start == link->local_part.start &&
               are_kept(part_of(text.data, link->local_part), LOCAL_PART, 0);
    return link->host.start - link->span.start ==
               link->scheme.end - link->scheme.start &&
           is_ordinary_scheme(part_of(text.data, link->scheme)) &&
           is_ordinary_tail((linkspan_str){text.data + link->host.end,
                                           end - link->host.end});
}

linkspan_str ordinary_lead(const linkspan_link *link, bool is_http)
{
    return str_of(link->kind == LINKSPAN_KIND_EMAIL       ? "mailto:"
                  : link->scheme.end > link->scheme.start ? ""
                  : is_http                               ? "http://"
                                                          : "https://");
}

bool ordinary_needs_slash(linkspan_str text, const linkspan_link *link)
{
    return link->kind == LINKSPAN_KIND_URL &&
           (link->host.end == link->span.end ||
            text.data[link->host.end] != '/');
}

size_t ordinary_href(linkspan_str text, const linkspan_link *link, bool is_http,
                     char *to)
{
    const char *const start = to;
    const linkspan_str lead = ordinary_lead(link, is_http);
    to = put_bytes(to, lead.data, lead.len);
    to = put_bytes(to, text.data + link->span.start,
                   link->host.end - link->span.start);
    if (ordinary_needs_slash(text, link))
        *to++ = '/';
    return (size_t)(put_bytes(to, text.data + link->host.end,
                              link->span.end - link->host.end) -
                    start);
}
