/* Every range and flag of a link. */
#include "support/exact.h"
#include "support/marked_rows.h"

#define URL     LINKSPAN_KIND_URL
#define EMAIL   LINKSPAN_KIND_EMAIL
#define DOMAIN  LINKSPAN_HOST_DOMAIN
#define IPV4    LINKSPAN_HOST_IPV4
#define IPV6    LINKSPAN_HOST_IPV6
#define NAME    LINKSPAN_HOST_NAME
#define IMPLIED LINKSPAN_LINK_SCHEME_IMPLIED
#define LIKELY  (LINKSPAN_SCORE_LIKELY << LINKSPAN_LINK_SCORE_SHIFT)
#define DOTTED  LINKSPAN_LINK_TRAILING_DOT

#define MOST_DIRECTIVES 4

/* The text of each part; NULL: the part is absent. */
static const struct parts_row {
    const char *why;
    const char *text;
    const char *span;
    const char *scheme;
    const char *local_part;
    const char *host;
    const char *port;
    const char *path;
    const char *query;
    const char *fragment;
    const char *directives[MOST_DIRECTIVES];
    uint32_t kind;
    uint32_t host_kind;
    uint32_t flags;
    uint32_t detect;    /* flags of linkspan_options */
    uint32_t tailoring; /* tailored rules of linkspan_options */
} rows[] = {
    {.why = "P13: slashes that are escaped, as in JSON",
     .text = "\"https:\\/\\/example.com:8080\\/a\\/b?c=\\/d#e\\/f\",\"x\"",
     .span = "https:\\/\\/example.com:8080\\/a\\/b?c=\\/d#e\\/f",
     .scheme = "https:\\/\\/",
     .host = "example.com",
     .port = "8080",
     .path = "\\/a\\/b",
     .query = "c=\\/d",
     .fragment = "e\\/f",
     .kind = URL,
     .host_kind = DOMAIN,
     .tailoring = LINKSPAN_TAILOR_MARKUP | LINKSPAN_TAILOR_PUNCTUATION},
    {.why = "a host alone",
     .text = "x example.com y",
     .span = "example.com",
     .host = "example.com",
     .kind = URL,
     .host_kind = DOMAIN,
     .flags = IMPLIED | LIKELY},
    {.why = "a host alone, in the middle of a long text",
     .text = "The words before it are long enough: example.com, and so are "
             "the words after it.",
     .span = "example.com",
     .host = "example.com",
     .kind = URL,
     .host_kind = DOMAIN,
     .flags = IMPLIED | LIKELY},
    {.why = "an address in the middle of a long text",
     .text =
         "The words before it are long enough: jane.doe@example.com, and so "
         "are the words after it.",
     .span = "jane.doe@example.com",
     .local_part = "jane.doe",
     .host = "example.com",
     .kind = EMAIL,
     .host_kind = DOMAIN,
     .flags = IMPLIED},
    {.why = "S1 Table 3-1: all parts",
     .text = "https://docs.foobar.com:8000/knowledge/area/"
             "?name=article&topic=seo#top",
     .span = "https://docs.foobar.com:8000/knowledge/area/"
             "?name=article&topic=seo#top",
     .scheme = "https://",
     .host = "docs.foobar.com",
     .port = "8000",
     .path = "/knowledge/area/",
     .query = "name=article&topic=seo",
     .fragment = "top",
     .kind = URL,
     .host_kind = DOMAIN},
    {.why = "no path, but a query",
     .text = "(http://example.com?q)",
     .span = "http://example.com?q",
     .scheme = "http://",
     .host = "example.com",
     .query = "q",
     .kind = URL,
     .host_kind = DOMAIN},
    {.why = "no path, no query, but a fragment",
     .text = "http://example.com#f.",
     .span = "http://example.com#f",
     .scheme = "http://",
     .host = "example.com",
     .fragment = "f",
     .kind = URL,
     .host_kind = DOMAIN},
    {.why = "T2: every part empty",
     .text = "example.com/?#",
     .span = "example.com/?#",
     .host = "example.com",
     .path = "/",
     .query = "",
     .fragment = "",
     .kind = URL,
     .host_kind = DOMAIN,
     .flags = IMPLIED | LIKELY},
    {.why = "a directive without a fragment",
     .text = "https://example.com#:~:text=foo&text=bar",
     .span = "https://example.com#:~:text=foo&text=bar",
     .scheme = "https://",
     .host = "example.com",
     .fragment = "",
     .directives = {"text=foo&text=bar"},
     .kind = URL,
     .host_kind = DOMAIN},
    {.why = "two directives after a fragment",
     .text = "example.com/a#b:~:text=c,d:~:e x",
     .span = "example.com/a#b:~:text=c,d:~:e",
     .host = "example.com",
     .path = "/a",
     .fragment = "b",
     .directives = {"text=c,d", "e"},
     .kind = URL,
     .host_kind = DOMAIN,
     .flags = IMPLIED | LIKELY},
    {.why = "three directives, two of them empty",
     .text = "example.com#:~::~:a:~:",
     .span = "example.com#:~::~:a:~:",
     .host = "example.com",
     .fragment = "",
     .directives = {"", "a", ""},
     .kind = URL,
     .host_kind = DOMAIN,
     .flags = IMPLIED | LIKELY},
    {.why = "T9: a mark in a path is path",
     .text = "example.com/a:~:b",
     .span = "example.com/a:~:b",
     .host = "example.com",
     .path = "/a:~:b",
     .kind = URL,
     .host_kind = DOMAIN,
     .flags = IMPLIED | LIKELY},
    {.why = "T8: signs of other parts",
     .text = "example.com/a=b?c/d?e#f/g?h#i",
     .span = "example.com/a=b?c/d?e#f/g?h#i",
     .host = "example.com",
     .path = "/a=b",
     .query = "c/d?e",
     .fragment = "f/g?h#i",
     .kind = URL,
     .host_kind = DOMAIN,
     .flags = IMPLIED | LIKELY},
    {.why = "what is left out of the link is left out of its part",
     .text = "(example.com/a.)",
     .span = "example.com/a",
     .host = "example.com",
     .path = "/a",
     .kind = URL,
     .host_kind = DOMAIN,
     .flags = IMPLIED | LIKELY},
    {.why = "left out of a query",
     .text = "example.com/a?b!? x",
     .span = "example.com/a?b",
     .host = "example.com",
     .path = "/a",
     .query = "b",
     .kind = URL,
     .host_kind = DOMAIN,
     .flags = IMPLIED | LIKELY},
    {.why = "left out of a directive",
     .text = "example.com#a:~:b. x",
     .span = "example.com#a:~:b",
     .host = "example.com",
     .fragment = "a",
     .directives = {"b"},
     .kind = URL,
     .host_kind = DOMAIN,
     .flags = IMPLIED | LIKELY},
    {.why = "H8: a trailing dot",
     .text = "http://example.com./x",
     .span = "http://example.com./x",
     .scheme = "http://",
     .host = "example.com",
     .path = "/x",
     .kind = URL,
     .host_kind = DOMAIN,
     .flags = DOTTED},
    {.why = "H8: a trailing dot and a port",
     .text = "example.com.:80",
     .span = "example.com.:80",
     .host = "example.com",
     .port = "80",
     .kind = URL,
     .host_kind = DOMAIN,
     .flags = IMPLIED | LIKELY | DOTTED},
    {.why = "H8: a sentence's end is no trailing dot",
     .text = "http://example.com. x",
     .span = "http://example.com",
     .scheme = "http://",
     .host = "example.com",
     .kind = URL,
     .host_kind = DOMAIN},
    {.why = "H9: a port before another script",
     .text = "example.com:8080です",
     .span = "example.com:8080",
     .host = "example.com",
     .port = "8080",
     .kind = URL,
     .host_kind = DOMAIN,
     .flags = IMPLIED | LIKELY},
    {.why = "H10: a scheme in capitals",
     .text = "テストHTTP://Example.COM/X",
     .span = "HTTP://Example.COM/X",
     .scheme = "HTTP://",
     .host = "Example.COM",
     .path = "/X",
     .kind = URL,
     .host_kind = DOMAIN},
    {.why = "H10: ftp",
     .text = "ftp://निकसी.भारत",
     .span = "ftp://निकसी.भारत",
     .scheme = "ftp://",
     .host = "निकसी.भारत",
     .kind = URL,
     .host_kind = DOMAIN},
    {.why = "H6: a prefix",
     .text = "http://example.com。谢谢",
     .span = "http://example.com",
     .scheme = "http://",
     .host = "example.com",
     .kind = URL,
     .host_kind = DOMAIN},
    {.why = "H6: a host with an ideographic full stop",
     .text = "普遍适用测试。我爱你/测试",
     .span = "普遍适用测试。我爱你/测试",
     .host = "普遍适用测试。我爱你",
     .path = "/测试",
     .kind = URL,
     .host_kind = DOMAIN,
     .flags = IMPLIED | LIKELY},
    {.why = "H13: markup is no part",
     .text = "_example.com_",
     .span = "example.com",
     .host = "example.com",
     .kind = URL,
     .host_kind = DOMAIN,
     .flags = IMPLIED | LIKELY},
    {.why = "H14: IPv4",
     .text = "http://192.168.10.15:8080/?x",
     .span = "http://192.168.10.15:8080/?x",
     .scheme = "http://",
     .host = "192.168.10.15",
     .port = "8080",
     .path = "/",
     .query = "x",
     .kind = URL,
     .host_kind = IPV4},
    {.why = "H14: IPv6 has its brackets",
     .text = "http://[2001:db8::1]:80/x",
     .span = "http://[2001:db8::1]:80/x",
     .scheme = "http://",
     .host = "[2001:db8::1]",
     .port = "80",
     .path = "/x",
     .kind = URL,
     .host_kind = IPV6},
    {.why = "H14: IPv6 without",
     .text = "https://2001:4860:4860::8888/x",
     .span = "https://2001:4860:4860::8888/x",
     .scheme = "https://",
     .host = "2001:4860:4860::8888",
     .path = "/x",
     .kind = URL,
     .host_kind = IPV6,
     .detect = LINKSPAN_DETECT_BARE_IPV6},
    {.why = "H14: localhost",
     .text = "localhost:8080/x",
     .span = "localhost:8080/x",
     .host = "localhost",
     .port = "8080",
     .path = "/x",
     .kind = URL,
     .host_kind = NAME,
     .flags = IMPLIED | LIKELY,
     .detect = LINKSPAN_DETECT_LOCALHOST},
    {.why = "H14: a single label",
     .text = "http://intranet/x",
     .span = "http://intranet/x",
     .scheme = "http://",
     .host = "intranet",
     .path = "/x",
     .kind = URL,
     .host_kind = NAME,
     .detect = LINKSPAN_DETECT_SINGLE_LABELS},
    {.why = "H11: another scheme",
     .text = "1.x+ssh://host.com:22",
     .span = "x+ssh://host.com:22",
     .scheme = "x+ssh://",
     .host = "host.com",
     .port = "22",
     .kind = URL,
     .host_kind = DOMAIN,
     .detect = LINKSPAN_DETECT_ALL_SCHEMES},
    {.why = "an address",
     .text = "Mail a.b@example.com.",
     .span = "a.b@example.com",
     .local_part = "a.b",
     .host = "example.com",
     .kind = EMAIL,
     .host_kind = DOMAIN,
     .flags = IMPLIED},
    {.why = "E7: mailto",
     .text = "xMailTo:αβγ@example.com?subject=x",
     .span = "MailTo:αβγ@example.com",
     .scheme = "MailTo:",
     .local_part = "αβγ",
     .host = "example.com",
     .kind = EMAIL,
     .host_kind = DOMAIN},
    {.why = "E6: no port, no path",
     .text = "a@example.com:80/x?y#z",
     .span = "a@example.com",
     .local_part = "a",
     .host = "example.com",
     .kind = EMAIL,
     .host_kind = DOMAIN,
     .flags = IMPLIED},
    {.why = "E5: a host as local part",
     .text = "name.al+tag@foo.com",
     .span = "name.al+tag@foo.com",
     .local_part = "name.al+tag",
     .host = "foo.com",
     .kind = EMAIL,
     .host_kind = DOMAIN,
     .flags = IMPLIED},
    {.why = "E11: quotes belong to the local part",
     .text = "mailto:\"john doe\"@example.com",
     .span = "mailto:\"john doe\"@example.com",
     .scheme = "mailto:",
     .local_part = "\"john doe\"",
     .host = "example.com",
     .kind = EMAIL,
     .host_kind = DOMAIN,
     .detect = LINKSPAN_DETECT_QUOTED},
};

/* Returns 1 if the range does not have the wanted text, or starts before
 * `*from`; moves `*from` to the end of the range. */
static unsigned is_part_wrong(const struct parts_row *r, const char *what,
                              linkspan_range got, const char *want,
                              size_t *from)
{
    if (!want)
        want = "";
    else if (got.start < *from)
        want = "(further on)";
    const size_t len = got.end - got.start;
    if (got.end < got.start || got.end > strlen(r->text) ||
        len != strlen(want) || memcmp(r->text + got.start, want, len) != 0) {
        print_error("%s: %s: got %zu to %zu, want \"%s\"\n", r->why, what,
                    got.start, got.end, want);
        return 1;
    }
    if (len > 0)
        *from = got.end;
    return 0;
}

static unsigned are_directives_wrong(const struct parts_row *r,
                                     const linkspan_link *link, size_t *from)
{
    ROWS_BEGIN();
    size_t count = 0;
    size_t at = link->directives.start;
    for (; count < MOST_DIRECTIVES && r->directives[count]; count++) {
        linkspan_range got = {0, 0};
        ROW_EQ(r,
               linkspan_next_directive(EXACT(r->text), &link->directives, &at,
                                       &got),
               LINKSPAN_OK);
        bad_rows +=
            is_part_wrong(r, "directive", got, r->directives[count], from);
    }
    ROW_EQ(r, link->directive_count, count);
    return bad_rows;
}

static uint32_t parts_of(const struct parts_row *r)
{
    return (r->path ? (uint32_t)LINKSPAN_PART_PATH : 0) |
           (r->query ? (uint32_t)LINKSPAN_PART_QUERY : 0) |
           (r->fragment ? (uint32_t)LINKSPAN_PART_FRAGMENT : 0) |
           (r->directives[0] ? (uint32_t)LINKSPAN_PART_DIRECTIVE : 0);
}

static unsigned is_link_wrong(const struct parts_row *r,
                              const linkspan_link *link)
{
    ROWS_BEGIN();
    size_t from = 0;
    bad_rows += is_part_wrong(r, "span", link->span, r->span, &from);
    from = link->span.start;
    bad_rows += is_part_wrong(r, "scheme", link->scheme, r->scheme, &from);
    bad_rows +=
        is_part_wrong(r, "local part", link->local_part, r->local_part, &from);
    bad_rows += is_part_wrong(r, "host", link->host, r->host, &from);
    bad_rows += is_part_wrong(r, "port", link->port, r->port, &from);
    bad_rows += is_part_wrong(r, "path", link->path, r->path, &from);
    bad_rows += is_part_wrong(r, "query", link->query, r->query, &from);
    bad_rows +=
        is_part_wrong(r, "fragment", link->fragment, r->fragment, &from);
    bad_rows += are_directives_wrong(r, link, &from);
    ROW_EQ(r, link->size, sizeof *link);
    ROW_EQ(r, link->kind, r->kind);
    ROW_EQ(r, link->host_kind, r->host_kind);
    ROW_EQ(r, link->flags, r->flags);
    ROW_EQ(r, link->parts, parts_of(r));
    ROW_EQ(r, link->action, LINKSPAN_ACTION_LINK);
    return bad_rows;
}

static void each_part_of_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const struct parts_row *r = &rows[i];
        linkspan_options o;
        (void)lks_uts58_options(&o);
        o.flags = r->detect;
        o.tailoring = r->tailoring;
        linkspan_detector *d = new_detector(&o);
        size_t at = 0;
        linkspan_link link;
        memset(&link, 0x55, sizeof link);
        const linkspan_status st = linkspan_next(d, EXACT(r->text), &at, &link);
        ROW_EQ(r, st, LINKSPAN_OK);
        if (st == LINKSPAN_OK)
            bad_rows += is_link_wrong(r, &link);
        linkspan_detector_free(d);
    }
    ROWS_END();
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_part_of_each_row)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
