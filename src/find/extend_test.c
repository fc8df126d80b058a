/* Migration (UTS #58 10.1, M1 and M2), and the functions that
 * answer a question about a whole text: find, is_link, filter and ignored
 * ranges. */
#include "find/scan.h"

#include "support/exact.h"
#include "support/rows.h"
#include "support/uts58.h"

static linkspan_detector *detector(void)
{
    linkspan_detector *d = NULL;
    assert_int_equal(lks_uts58_detector(&d), LINKSPAN_OK);
    return d;
}

static const struct extend_row {
    const char *why;
    const char *text;
    const char *found;  /* what the other detector linked */
    const char *better; /* NULL: no host there */
} extend_rows[] = {
    {"M1: it stopped at the first letter outside ASCII",
     "see https://ja.wikipedia.org/wiki/日本語 now",
     "https://ja.wikipedia.org/wiki/", "https://ja.wikipedia.org/wiki/日本語"},
    {"M1: it took a full stop", "see https://example.com/a. Then",
     "https://example.com/a.", "https://example.com/a."},
    {"M1: step 3 leaves what ends before Hard, whatever it is",
     "(https://example.com/a) b", "https://example.com/a)",
     "https://example.com/a)"},
    {"M1: it took a bracket that is not the link's", "(https://example.com/a)b",
     "https://example.com/a)", "https://example.com/a"},
    {"M1: step 3, the end of the text", "https://example.com/a.",
     "https://example.com/a.", "https://example.com/a."},
    {"M1: without a scheme", "example.com/wiki/(é) x", "example.com/wiki/(",
     "example.com/wiki/(é)"},
    {"M1: with a port", "http://example.com:80/é x", "http://example.com:80/",
     "http://example.com:80/é"},
    {"M1: nothing but a host", "http://example.com, x", "http://example.com",
     "http://example.com"},
    {"M1: a slash in the query is no path", "http://example.com?a/b(é) x",
     "http://example.com?a/b(", "http://example.com?a/b(é)"},
    {"M1: the other detector judges the host", "http://intranet/é x",
     "http://intranet/", "http://intranet/é"},
    {"M1: an address in brackets", "http://[::1]/é x", "http://[::1]/",
     "http://[::1]/é"},
    {"M1: userinfo stands before the host", "https://user:pw@example.com/é x",
     "https://user:pw@example.com/", "https://user:pw@example.com/é"},
    {"M1: of several @ the last one", "https://a@b@example.com/é x",
     "https://a@b@example.com/", "https://a@b@example.com/é"},
    {"M1: an @ in the path is none of them", "https://example.com/@a/é x",
     "https://example.com/@a/", "https://example.com/@a/é"},
    {"M1, H8: a dot before the path", "https://example.com./é x",
     "https://example.com./", "https://example.com./é"},
    {"M1, H8: an ideographic one", "https://example.com\u3002/é x",
     "https://example.com\u3002/", "https://example.com\u3002/é"},
    {"M1: a host of the other detector alone", "http://intranet:80(é) x",
     "http://intranet:80", "http://intranet:80"},
    {"M1: what follows the link is no scheme of it", "a.com://[", "a.com",
     "a.com"},
    {"M1: a host that is refused in running text (S1 10.1, step 4)",
     "http://☃.net/茶 x", "http://☃.net/", "http://☃.net/茶"},
    {"M1: the end stands before the initiator", "http://☃.net/茶 x",
     "http://☃.net", "http://☃.net/茶"},
    {"M1: one that is mapped", "https://i\u2764\uFE0F.ws/é x",
     "https://i\u2764\uFE0F.ws/", "https://i\u2764\uFE0F.ws/é"},
    {"M1: an escape in the host", "http://ex%41mple.com/é x",
     "http://ex%41mple.com/", "http://ex%41mple.com/é"},
    {"M1: step 3 applies to a host that is refused", "http://☃.net/a) x",
     "http://☃.net/a)", "http://☃.net/a)"},
    {"M2: not without a scheme", "☃.net/茶 x", "☃.net/", NULL},
    {"M2: not if nothing but a host was found", "http://☃.netは x",
     "http://☃.net", NULL},
    {"M2: a space in the host", "http://☃ a.net/茶 x", "http://☃ a.net/", NULL},
    {"M2: a scheme without slashes", "tel:+49/é x", "tel:+49/", NULL},
    {"M2: a scheme with one slash", "http:/example.com/é x",
     "http:/example.com/", NULL},
    {"M2: an address", "a@example.com/é x", "a@example.com/", NULL},
    {"M2: no host", "http:///é x", "http:///", NULL},
    {"M2: not a link at all", "(é) x", "(", NULL},
};

static void extends_each_row(void **state)
{
    (void)state;
    linkspan_detector *d = detector();
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(extend_rows); i++) {
        const struct extend_row *r = &extend_rows[i];
        const char *at = strstr(r->text, r->found);
        assert_non_null(at);
        const size_t start = (size_t)(at - r->text);
        size_t end = 777;
        const linkspan_status st = linkspan_extend(
            d, EXACT(r->text), start, start + strlen(r->found), &end);
        ROW_EQ(r, st, r->better ? LINKSPAN_OK : LINKSPAN_NONE);
        if (r->better && st == LINKSPAN_OK)
            ROW_STR(r, r->text + start, end - start, r->better);
        else
            ROW_EQ(r, end, 777);
    }
    ROWS_END();
    linkspan_detector_free(d);
}

/* The ends of these links in the profile `tailored`, whichever part of the link
 * another detector has found. */
static const struct tailored_row {
    const char *why;
    const char *text;
    const char *link; /* after P6 (host end), P8 (bare `?` or `#`) and H8
                       * (dot) */
} tailored_rows[] = {
    {"P6: a particle touches the host", "https://example.com를 보세요",
     "https://example.com"},
    {"P6: without a scheme", "example.com를 보세요", "example.com"},
    {"P6: an ending after a hyphen", "https://example.com-இல் x",
     "https://example.com"},
    {"P6: never where the whole run is a domain", "https://example.comを.jp x",
     "https://example.comを.jp"},
    {"H6: an ideographic full stop, then P6", "example.com。谢谢 x",
     "example.com"},
    {"P8: a bare question mark", "https://example.com/a? x",
     "https://example.com/a"},
    {"P8: right after the host", "https://example.com? x",
     "https://example.com"},
    {"P8: a number sign and a question mark", "https://example.com?# x",
     "https://example.com"},
    {"P8: the dot before a dropped part is the sentence's (H8)",
     "https://example.com.? x", "https://example.com"},
    {"P8: but not before a part that stays", "https://example.com.?a x",
     "https://example.com.?a"},
    {"P8: the dot before a port stays (H8)", "https://example.com.:80? x",
     "https://example.com.:80"},
};

static void extends_as_find_does(void **state)
{
    (void)state;
    linkspan_options o;
    linkspan_detector *d = NULL;
    assert_int_equal(linkspan_options_init(&o), LINKSPAN_OK);
    assert_int_equal(
        linkspan_options_set_profile(&o, LINKSPAN_PROFILE_TAILORED),
        LINKSPAN_OK);
    assert_int_equal(linkspan_detector_new(&o, &d), LINKSPAN_OK);
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(tailored_rows); i++) {
        const struct tailored_row *r = &tailored_rows[i];
        linkspan_link link;
        size_t at = 0;
        assert_int_equal(linkspan_next(d, EXACT(r->text), &at, &link),
                         LINKSPAN_OK);
        ROW_STR(r, r->text + link.span.start, link.span.end - link.span.start,
                r->link);
        for (size_t end = link.host.start; end <= link.span.end; end++) {
            size_t got = 0;
            if (((uint8_t)r->text[end] & 0xC0) == 0x80)
                continue; /* inside a code point */
            ROW_EQ(
                r,
                linkspan_extend(d, EXACT(r->text), link.span.start, end, &got),
                LINKSPAN_OK);
            ROW_EQ(r, got, link.span.end);
        }
    }
    ROWS_END();
    linkspan_detector_free(d);
}

/* The greatest length of a link and the detector's own rules apply. */
static void extends_as_the_detector_would(void **state)
{
    (void)state;
    static const char text[] = "https://example.com/aé\u3092 x";
    linkspan_options o;
    linkspan_detector *d = NULL;
    size_t end = 0;
    assert_int_equal(lks_uts58_options(&o), LINKSPAN_OK);
    for (size_t cap = 1; cap < 40; cap++) {
        o.max_link_len = cap;
        assert_int_equal(linkspan_detector_new(&o, &d), LINKSPAN_OK);
        assert_int_equal(linkspan_extend(d, text, sizeof text - 1, 0, 21, &end),
                         LINKSPAN_OK);
        assert_int_equal(end, cap < 26 ? 21 : 26);
        linkspan_detector_free(d);
    }
    assert_int_equal(linkspan_options_init(&o), LINKSPAN_OK);
    o.tailoring = LINKSPAN_TAILOR_SCRIPT;
    assert_int_equal(linkspan_detector_new(&o, &d), LINKSPAN_OK);
    static const char glued[] = "https://example.com/a\u3092 x";
    assert_int_equal(linkspan_extend(d, glued, sizeof glued - 1, 0, 21, &end),
                     LINKSPAN_OK);
    assert_int_equal(end, 21); /* P2: before the particle */
    linkspan_detector_free(d);
}

static const struct whole_row {
    const char *why;
    const char *text;
    bool is_link;
} whole_rows[] = {
    {"a URL", "https://example.com/a?b#c", true},
    {"without a scheme", "example.com", true},
    {"an address", "john@example.com", true},
    {"a space before", " example.com", false},
    {"a space after", "example.com ", false},
    {"a full stop after", "example.com.", false},
    {"two links", "example.com example.org", false},
    {"a word", "example", false},
    {"nothing", "", false},
    {"in another script", "пример.рф/чай", true},
};

static void tells_whether_the_whole_is_a_link(void **state)
{
    (void)state;
    linkspan_detector *d = detector();
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(whole_rows); i++) {
        const struct whole_row *r = &whole_rows[i];
        const linkspan_status want = r->is_link ? LINKSPAN_OK : LINKSPAN_NONE;
        linkspan_link link = {.size = 5};
        ROW_EQ(r, linkspan_is_link(d, EXACT(r->text), &link), want);
        ROW_EQ(r, linkspan_is_link(d, EXACT(r->text), NULL), want);
        ROW_EQ(r, link.size, r->is_link ? sizeof link : 5);
    }
    ROWS_END();
    linkspan_detector_free(d);
}

static const char three[] = "a.com b@example.org http://c.net/x";

static void finds_all_or_counts_them(void **state)
{
    (void)state;
    linkspan_detector *d = detector();
    linkspan_link links[3];
    size_t count = 9;
    assert_int_equal(linkspan_find(d, three, sizeof three - 1, NULL, 0, &count),
                     LINKSPAN_OK);
    assert_int_equal(count, 3);
    memset(links, 0, sizeof links);
    assert_int_equal(
        linkspan_find(d, three, sizeof three - 1, links, 2, &count),
        LINKSPAN_OK);
    assert_int_equal(count, 3);
    assert_int_equal(links[0].span.start, 0);
    assert_int_equal(links[1].kind, LINKSPAN_KIND_EMAIL);
    assert_int_equal(links[2].size, 0);
    linkspan_detector_free(d);
}

/* Each call gets NULL for each required pointer in turn, and each wrong
 * offset. */
static void questions_check_their_arguments(void **state)
{
    (void)state;
    linkspan_detector *d = detector();
    linkspan_link link = {.size = sizeof link, .span = {0, 5}};
    const size_t n = sizeof three - 1;
    size_t out = 7;
#define IS_ARG(expression) assert_int_equal(expression, LINKSPAN_ERR_ARG)
    IS_ARG(linkspan_find(NULL, three, n, NULL, 0, &out));
    IS_ARG(linkspan_find(d, NULL, n, NULL, 0, &out));
    IS_ARG(linkspan_find(d, three, n, NULL, 1, &out));
    IS_ARG(linkspan_find(d, three, n, &link, SIZE_MAX, &out));
    IS_ARG(linkspan_find(d, three, n, NULL, 0, NULL));
    IS_ARG(linkspan_is_link(NULL, three, n, NULL));
    IS_ARG(linkspan_is_link(d, NULL, n, NULL));
    IS_ARG(linkspan_extend(NULL, three, n, 0, 5, &out));
    IS_ARG(linkspan_extend(d, NULL, n, 0, 5, &out));
    IS_ARG(linkspan_extend(d, three, n, 5, 0, &out));
    IS_ARG(linkspan_extend(d, three, n, 0, n + 1, &out));
    IS_ARG(linkspan_extend(d, "\xC3\xA4", 2, 1, 2, &out));
    IS_ARG(linkspan_extend(d, "\xC3\xA4", 2, 0, 1, &out));
    IS_ARG(linkspan_extend(d, three, n, 0, 5, NULL));
#undef IS_ARG
    assert_int_equal(out, 7);
    linkspan_detector_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(extends_each_row),
        cmocka_unit_test(extends_as_find_does),
        cmocka_unit_test(extends_as_the_detector_would),
        cmocka_unit_test(tells_whether_the_whole_is_a_link),
        cmocka_unit_test(finds_all_or_counts_them),
        cmocka_unit_test(questions_check_their_arguments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
