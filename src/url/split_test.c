/* URL strings are taken apart: every byte belongs to some part. */
#include "url/split.h"

#include "support/alphabet.h"
#include "support/exact.h"
#include "support/random.h"
#include "support/rows.h"

/* NULL: the part is absent. Directives are given with the marks between
 * them. */
static const struct split_row {
    const char *why;
    const char *url;
    const char *scheme;
    const char *host;
    const char *path;
    const char *query;
    const char *fragment;
    const char *directives;
    size_t directive_count;
} split_rows[] = {
    {"nothing", "", "", "", NULL, NULL, NULL, NULL, 0},
    {"host alone", "e.com", "", "e.com", NULL, NULL, NULL, NULL, 0},
    {"scheme and host", "https://e.com", "https://", "e.com", NULL, NULL, NULL,
     NULL, 0},
    {"every part", "https://e.com:8000/a/b?c=d&e#f:~:g", "https://",
     "e.com:8000", "/a/b", "c=d&e", "f", "g", 1},
    {"userinfo is the host's", "ftp://u:p@e.com/a", "ftp://", "u:p@e.com", "/a",
     NULL, NULL, NULL, 0},
    {"any case and sign in a scheme", "Git+SSH-1.0://e/a", "Git+SSH-1.0://",
     "e", "/a", NULL, NULL, NULL, 0},
    {"scheme starts with a letter", "1http://e/a", "", "1http:", "//e/a", NULL,
     NULL, NULL, 0},
    {"no scheme without letters", "://e/a", "", ":", "//e/a", NULL, NULL, NULL,
     0},
    {"scheme without host", "file:///a", "file://", "", "/a", NULL, NULL, NULL,
     0},
    {"scheme and nothing else", "https://", "https://", "", NULL, NULL, NULL,
     NULL, 0},
    {"one slash is no scheme", "https:/a", "", "https:", "/a", NULL, NULL, NULL,
     0},
    {"P13 slashes that a program has escaped", "https:\\/\\/e.com\\/a?b",
     "https:\\/\\/", "e.com", "\\/a", "b", NULL, NULL, 0},
    {"P13 and none after the host", "https:\\/\\/e.com?b", "https:\\/\\/",
     "e.com", NULL, "b", NULL, NULL, 0},
    {"P13 a backslash is no slash if those of the scheme are not escaped",
     "https://e.com\\/a", "https://", "e.com\\", "/a", NULL, NULL, NULL, 0},
    {"scheme cut short", "https:", "", "https:", NULL, NULL, NULL, NULL, 0},
    {"scheme inside a query is no scheme", "?u=http://e/", "", "", NULL,
     "u=http://e/", NULL, NULL, 0},
    {"scheme inside a path is no scheme", "a/b://c", "", "a", "/b://c", NULL,
     NULL, NULL, 0},
    {"without scheme", "e.com/a?b#c", "", "e.com", "/a", "b", "c", NULL, 0},
    {"query without path", "https://e.com?a", "https://", "e.com", NULL, "a",
     NULL, NULL, 0},
    {"fragment without path", "https://e.com#a", "https://", "e.com", NULL,
     NULL, "a", NULL, 0},
    {"empty path, query, fragment", "https://e.com/?#", "https://", "e.com",
     "/", "", "", NULL, 0},
    {"empty query", "e.com?", "", "e.com", NULL, "", NULL, NULL, 0},
    {"empty fragment", "e.com#", "", "e.com", NULL, NULL, "", NULL, 0},
    {"empty fragment, empty directive", "e.com#:~:", "", "e.com", NULL, NULL,
     "", "", 1},
    {"two empty directives", "e.com#:~::~:", "", "e.com", NULL, NULL, "",
     ":~:", 2},
    {"three directives", "e.com#a:~:b:~:c:~:d", "", "e.com", NULL, NULL, "a",
     "b:~:c:~:d", 3},
    {"marks sharing a colon", "e.com#:~:~:~:", "", "e.com", NULL, NULL, "",
     "~:~:", 2},
    {"mark, then the rest of one", "e.com#a:~:~:b", "", "e.com", NULL, NULL,
     "a", "~:b", 1},
    {"mark cut short", "e.com#a:~", "", "e.com", NULL, NULL, "a:~", NULL, 0},
    {"T9 mark in a path", "e.com/a:~:b", "", "e.com", "/a:~:b", NULL, NULL,
     NULL, 0},
    {"T9 mark in a query", "e.com?a:~:b", "", "e.com", NULL, "a:~:b", NULL,
     NULL, 0},
    {"T8 question mark in a query", "e.com?a?b", "", "e.com", NULL, "a?b", NULL,
     NULL, 0},
    {"T8 ? / and # in a fragment", "e.com#a?b/c#d", "", "e.com", NULL, NULL,
     "a?b/c#d", NULL, 0},
    {"relative: path", "/a/b", "", "", "/a/b", NULL, NULL, NULL, 0},
    {"relative: query", "?a", "", "", NULL, "a", NULL, NULL, 0},
    {"relative: fragment", "#a", "", "", NULL, NULL, "a", NULL, 0},
    {"relative: two slashes are a path here", "//e.com/a", "", "", "//e.com/a",
     NULL, NULL, NULL, 0},
    {"mailto has a host and a query", "mailto:a@b?x", "", "mailto:a@b", NULL,
     "x", NULL, NULL, 0},
    {"nothing ends it: spaces", "e.com/a b) c. ", "", "e.com", "/a b) c. ",
     NULL, NULL, NULL, 0},
    {"nothing ends it: ill-formed UTF-8", "e.com/\xFF?\xC3#\x80", "", "e.com",
     "/\xFF", "\xC3", "\x80", NULL, 0},
};

static unsigned check_part(const struct split_row *r, linkspan_range range,
                           bool is_present, const char *want)
{
    unsigned bad_rows = 0;
    ROW_EQ(r, is_present, want != NULL);
    const char *text = r->url + range.start;
    ROW_STR(r, text, range.end - range.start, want ? want : "");
    return bad_rows;
}

static void urls_come_apart_as_the_row_says(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(split_rows); i++) {
        const struct split_row *r = &split_rows[i];
        const size_t len = strlen(r->url);
        linkspan_tail t = {.size = sizeof t};
        size_t host_end = SIZE_MAX;
        const size_t host_start =
            lks_split_url(lks_slice_of(EXACT(r->url)), &host_end, &t);
        ROW_STR(r, r->url, host_start, r->scheme);
        ROW_STR(r, r->url + host_start, host_end - host_start, r->host);
        ROW_EQ(r, t.size, sizeof t);
        ROW_EQ(r, t.end, len);
        ROW_EQ(r, t.directive_count, r->directive_count);
        bad_rows +=
            check_part(r, t.path, t.parts & LINKSPAN_PART_PATH, r->path) +
            check_part(r, t.query, t.parts & LINKSPAN_PART_QUERY, r->query) +
            check_part(r, t.fragment, t.parts & LINKSPAN_PART_FRAGMENT,
                       r->fragment) +
            check_part(r, t.directives, t.parts & LINKSPAN_PART_DIRECTIVE,
                       r->directives);
    }
    ROWS_END();
}

/* The number of directives and each directive, compared with splitting the text
 * at its marks from left to right. */
static void directives_come_in_order(void **state)
{
    (void)state;
    uint64_t random = 4;
    for (size_t n = 0; n < lks_rounds(20000); n++) {
        char url[200] = "e#";
        const size_t len = 2 + lks_random_text(&random, LKS_FLAVOUR_MARKS, 12,
                                               (uint8_t *)url + 2, 190);
        linkspan_tail tail = {.size = sizeof tail};
        size_t host_end = 0;
        const lks_slice slice = lks_slice_of(url, len);
        (void)lks_split_url(slice, &host_end, &tail);

        size_t count = 0;
        size_t next = tail.directives.start;
        size_t start = 2;
        for (size_t at = 2; at <= len; at++) {
            const bool is_mark = len - at >= 3 && !memcmp(url + at, ":~:", 3);
            if (!is_mark && at < len)
                continue;
            linkspan_range range = tail.fragment;
            if (count > 0)
                assert_true(
                    lks_next_directive(slice, tail.directives, &next, &range));
            assert_int_equal(range.start, start);
            assert_int_equal(range.end, at);
            count++;
            start = at + 3;
            at += 2;
        }
        assert_int_equal(tail.directive_count, count - 1);
        linkspan_range none;
        if (count > 1)
            assert_false(
                lks_next_directive(slice, tail.directives, &next, &none));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(urls_come_apart_as_the_row_says),
        cmocka_unit_test(directives_come_in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
