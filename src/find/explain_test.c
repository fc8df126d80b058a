/* Tests: find/host.c, find/url.c */
#include "find/rules/rules.h"
#include "support/exact.h"
#include "support/marked_rows.h"
#include "support/random.h"
#include "support/texts.h"
#include "text/utf8.h"

#define MOST_EVENTS 8192

typedef struct events {
    size_t count;
    linkspan_event all[MOST_EVENTS];
} events;

static int32_t keep(void *context, const linkspan_event *event)
{
    events *e = context;
    assert_true(e->count < MOST_EVENTS);
    e->all[e->count++] = *event;
    return 0;
}

/* A letter for each decision, so that a row can stand under its text. */
static const char letters[] = "-sl@hpi|.,()nHxf!>R";

static const struct explain_row {
    const char *why;
    uint32_t tailoring;
    const char *text;
    const char *want; /* a letter for each code point */
} explain_rows[] = {
    {"no link", 0, /**/
     "a b",        /**/
     "---"},
    {"all the parts of a URL; initiators are safe at once (T2)", 0,
     "x http://a.com:80/b?c#d e", /**/
     "--ssssssshhhhhpppi.i.i.H-"},
    {"an address and what it hides (E6)", 0, /**/
     "mailto:x@a.com/b c",                   /**/
     "sssssssl@hhhhh>>--"},
    {"Soft waits, Hard ends (5.6, 5.7)", 0, /**/
     "a.com/b. c",                          /**/
     "hhhhhi.,H-"},
    {"Soft waits, Hard ends, beyond ASCII", 0, /**/
     "a.com/é। c",                             /**/
     "hhhhhi.,H-"},
    {"brackets (5.8, 5.9), then a Close too many (T10)", 0, /**/
     "a.com/(b))",                                          /**/
     "hhhhhi(.)x"},
    {"a separator forgets open brackets, so `)` closes none (T3)", 0, /**/
     "a.com/(b/c)",                                                   /**/
     "hhhhhi(.|.x"},
    {"marks and separators of directives (T6)", 0, /**/
     "a.com#b:~:c,d:~:e",                          /**/
     "hhhhhi.iii.|.|||."},
    {"a trailing dot of the host (H8)", 0, /**/
     "a.com./b",                           /**/
     "hhhhhhi."},
    {"nothing follows the host (5.2)", 0, /**/
     "a.com! b",                          /**/
     "hhhhhn--"},
    {"ill-formed bytes are Hard", 0, /**/
     "a.com/b\xFF c",                /**/
     "hhhhhi.H--"},
    {"words are text; a name without a TLD is not linked (H1)", 0, /**/
     "so e.g. x",                                                  /**/
     "---RRR---"},
    {"a name before an address is part of the address", 0, /**/
     "a.b+c.d@e.com",                                      /**/
     "lllllll@hhhhh"},
    {"a link, a name that is not linked, a link", 0, /**/
     "a.com x.q b.com",                              /**/
     "hhhhhnRRR-hhhhh"},
    {"a tailored rule (P2) ends a link, whatever it had to read to decide",
     LINKSPAN_TAILOR_SCRIPT, /**/
     "a.com/bは c",          /**/
     "hhhhhi.!--"},
    {"a tailored rule (P16) ends a link at the mark that closes a quotation",
     LINKSPAN_TAILOR_WRAPPERS, /**/
     "“https://a.com/b” c”",   /**/
     "-sssssssshhhhhi.!---"},
    {"nothing follows that mark", LINKSPAN_TAILOR_WRAPPERS, /**/
     "“https://a.com/b””",                                  /**/
     "-sssssssshhhhhi.!-"},
    {"a name that is not linked starts where a tailored rule (P6) ends a host",
     LINKSPAN_TAILOR_HOST_END, /**/
     "https://a.com를.x b",    /**/
     "sssssssshhhhhRRR--"},
};

static void explains_each_row(void **state)
{
    (void)state;
    static events e;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(explain_rows); i++) {
        const struct explain_row *r = &explain_rows[i];
        linkspan_options o;
        assert_int_equal(linkspan_options_init(&o), LINKSPAN_OK);
        o.tailoring = r->tailoring;
        linkspan_detector *d = new_detector(&o);
        char got[MOST_EVENTS];
        e.count = 0;
        ROW_EQ(r, linkspan_explain(d, EXACT(r->text), keep, &e), LINKSPAN_OK);
        for (size_t k = 0; k < e.count; k++)
            got[k] = letters[e.all[k].decision];
        ROW_STR(r, got, e.count, r->want);
        linkspan_detector_free(d);
    }
    ROWS_END();
}

static void tells_the_details(void **state)
{
    (void)state;
    static const char text[] = "a.com/(\xC3\xA4) b";
    static events e;
    linkspan_detector *d = new_uts58_detector();
    e.count = 0;
    assert_int_equal(linkspan_explain(d, text, sizeof text - 1, keep, &e),
                     LINKSPAN_OK);
    const linkspan_event *open = &e.all[6];
    const linkspan_event *letter = &e.all[7];
    const linkspan_event *space = &e.all[9];
    assert_int_equal(e.count, 11);
    assert_int_equal(open->cp, '(');
    assert_int_equal(open->depth, 1);
    assert_int_equal(open->part, LINKSPAN_PART_PATH);
    assert_int_equal(open->link_term, LINKSPAN_TERM_OPEN);
    assert_string_equal(open->rule, "5.8");
    assert_int_equal(letter->cp, 0xE4);
    assert_int_equal(letter->range.start, 7);
    assert_int_equal(letter->range.end, 9);
    assert_int_equal(letter->is_in_link, 1);
    assert_int_equal(space->link_term, LINKSPAN_TERM_HARD);
    assert_int_equal(space->is_in_link, 0);
    assert_int_equal(space->part, 0);
    assert_string_equal(space->rule, "5.7");
    linkspan_detector_free(d);
}

/* Refused texts, each with the rule that refuses it. */
static const struct refusal_row {
    const char *text; /* its last refused part starts at `at` */
    const char *why;
    size_t at;
} refusal_rows[] = {
    {"x.invalid", "H1", 0},
    {"see co.uk now", "H2", 4},
    {"a\xCC\x81.\xCC\x81.com", "H4", 0},
    {"-a.com", "H4", 0},
    {"a..com", "H7", 0},
    {".foo.com", "H7", 0},
    {"a.com:99999/x", "H9", 0},
    {"ssh://a.com", "H11", 6},
    {"javascript:a.com", "H11", 11},
    {"javascript:https://a.com/", "H11", 19},
    {"blob:https://a.com/x", "H11", 13},
    {"blob:http://1.2.3.4/", "H11", 12},
    {"blob:http://[::1]/x", "H11", 12},
    {"javascript:a@b.com", "H11", 12},
    {"javascript:a.com@b.com", "H11", 16},
    {"file:///a@b.com", "H11", 9},
    {"http://x!a.com", "H12", 9},
    {"1.2.3.4", "H14", 0},
    {"http://intranet/x", "H14", 7},
    {"%41a.com", "H16", 1},
    {"a.com- x", "H16", 0},
    {"a_b.com", "H13", 0},
    {"@_a.com", "H13", 2},
    {"a.b_c", "H1", 0},
    {"john@intranet", "H14", 5},
    {"https://john.me@intranet/", "H14", 16},
    {"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.com",
     "H5", 0},
    {"goo\u200Bgle.com", "H18", 6},
    {"a..b@c.com", "E2", 4},
    {"@c.com", "E2", 0},
    {"http://x@c.com", "E4", 8},
    {"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@c.com",
     "E9", 65},
    {"\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"@c."
     "com",
     "E9", 66},
    {"\"a\\\"@c.com", "E2", 4}, /* the closing quotation mark is escaped */
    {"\"a\tb\"@c.com", "E2", 5},
    {"a\"@c.com", "E2", 2}, /* no opening quotation mark */
    {"{@c.com", "P11", 1},
    {"main.py", "P9", 0},
    {"window.open", "P10", 0},
    {"jane\uFF20example.com", "H3", 7},
    {"com.example.app", "P18", 0},
    {"git@github.com:a/b", "P19", 3},
    {"5.to", "P20", 0},
};

static void tells_why_there_is_no_link(void **state)
{
    (void)state;
    static events e;
    linkspan_options o;
    assert_int_equal(linkspan_options_init(&o), LINKSPAN_OK);
    o.tailoring = LINKSPAN_TAILOR_FILES | LINKSPAN_TAILOR_MEMBERS |
                  LINKSPAN_TAILOR_ADDRESSES | LINKSPAN_TAILOR_CODE |
                  LINKSPAN_TAILOR_REMOTES | LINKSPAN_TAILOR_SPACES;
    o.flags |= LINKSPAN_DETECT_QUOTED;
    linkspan_detector *d = new_detector(&o);
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(refusal_rows); i++) {
        e.count = 0;
        ROW_EQ(&refusal_rows[i],
               linkspan_explain(d, EXACT(refusal_rows[i].text), keep, &e),
               LINKSPAN_OK);
        size_t last = e.count;
        while (last > 1 && e.all[last - 1].decision == LINKSPAN_DECISION_TEXT)
            last--;
        size_t first = last - 1;
        while (first > 0 && e.all[first - 1].rule == e.all[last - 1].rule)
            first--;
        ROW_EQ(&refusal_rows[i], e.all[first].decision,
               LINKSPAN_DECISION_REFUSED);
        ROW_EQ(&refusal_rows[i], e.all[first].range.start, refusal_rows[i].at);
        ROW_STR(&refusal_rows[i], e.all[first].rule, strlen(e.all[first].rule),
                refusal_rows[i].why);
    }
    ROWS_END();
    linkspan_detector_free(d);
}

static int32_t keep_first_rule(void *context, const linkspan_event *event)
{
    const char **rule = context;
    assert_int_equal(event->range.start, 0);
    *rule = event->rule;
    return 1;
}

/* H5: names of 253 bytes and less are linked; names of one byte more are not,
 * whatever their length. The ASCII form of the first label counts: ü is
 * xn--tda, six bytes more than x. */
static void tells_which_names_are_too_long(void **state)
{
    (void)state;
    linkspan_detector *d = new_uts58_detector();
    for (int is_ascii = 0; is_ascii < 2; is_ascii++)
        for (size_t len = 240; len < 700; len++) {
            char text[720];
            size_t at = is_ascii ? 1 : 2;
            memcpy(text, is_ascii ? "x" : "\u00FC", at);
            const size_t end = len - (is_ascii ? 0 : 5);
            for (size_t k = 0; at < end - 4; at++, k++)
                text[at] = k % 50 == 0 && at < end - 5 ? '.' : 'a';
            memcpy(text + at, ".com", 4);
            const char *rule = "";
            assert_int_equal(linkspan_explain(d, exact_bytes(text, end), end,
                                              keep_first_rule, &rule),
                             LINKSPAN_NONE);
            assert_string_equal(rule, len <= 253 ? "H3" : "H5");
        }
    linkspan_detector_free(d);
}

static bool has_refusal_row(const char *code)
{
    for (size_t i = 0; i < ROWS(refusal_rows); i++)
        if (strcmp(code, refusal_rows[i].why) == 0)
            return true;
    return false;
}

/* Tailored rules that refuse names and addresses. The other tailored rules cut
 * a link, or find more links. */
static const struct {
    const char *why;
    unsigned needs;
} tailored_rules[] = {
#define RULE_ROW(NAME, code, name, needs, about) {code, LKS_NEEDS_##needs},
    LINKSPAN_TAILOR_RULES(RULE_ROW)
#undef RULE_ROW
};

/* Every code of docs/internals/conformance.md and docs/reference/profiles.md by which something is
 * refused has a row or a test of its own in this file. Two are reported as
 * another: an address without a local part (E3) as one with a misplaced dot
 * (E2), and a top-level domain that cannot exist (H19) as one that is not
 * delegated (H1). */
static void has_a_row_for_each_code(void **state)
{
    (void)state;
    static const struct {
        const char *why;
    } codes[] = {{"H1"},  {"H2"},  {"H4"},  {"H5"},  {"H7"},  {"H9"},
                 {"H11"}, {"H12"}, {"H13"}, {"H14"}, {"H16"}, {"H18"},
                 {"H3"},  {"E2"},  {"E4"},  {"E9"}};
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(codes); i++)
        ROW_EQ(&codes[i], has_refusal_row(codes[i].why), true);
    for (size_t i = 0; i < ROWS(tailored_rules); i++)
        if (tailored_rules[i].needs & (LKS_NEEDS_NAME | LKS_NEEDS_ADDRESS))
            ROW_EQ(&tailored_rules[i], has_refusal_row(tailored_rules[i].why),
                   true);
    ROWS_END();
}

/* A link that is still not at its end far beyond the greatest length of a
 * link. */
static void tells_of_a_tail_without_end(void **state)
{
    (void)state;
    static char text[70000];
    const char *rule = "";
    linkspan_options o;
    assert_int_equal(lks_uts58_options(&o), LINKSPAN_OK);
    o.max_link_len = 10;
    linkspan_detector *d = new_detector(&o);
    memset(text, '!', sizeof text);
    memcpy(text, "a.com/", 6);
    assert_int_equal(
        linkspan_explain(d, text, sizeof text, keep_first_rule, &rule),
        LINKSPAN_NONE);
    assert_string_equal(rule, "Cap");
    linkspan_detector_free(d);
}

/* Links that a tailored rule cuts, each with the rule. */
static void tells_which_rule_cuts(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        const char *why;
    } rows[] = {
        {"https://example.com/a，b", "P1"},
        {"https://example.com/a’ b", "P1"},
        {"https://example.com/-’b", "P1"},
        {"https://example.com/a(见", "P1"},
        {"https://example.com/a（b） c", "P1"},
        {"https://example.com/x를 열어", "P2"},
        {"https://example.com/x;를 열어", "P2"},
        {"https://ja.wikipedia.org/wiki/IPアドレスは", "P2"},
        {"https://example.com/を参照", "P4"},
        {"https://example.com/的所有文档 x", "P4"},
        {"https://ja.wikipedia.org/wiki/グレースケールでは、値", "P4"},
        {"https://ja.wikipedia.org/wiki/シェルは便利。", "P4"},
        {"https://example.com/a/를 보세요", "P5"},
        {"https://example.com/a\u200Bb", "P12"},
        {"https://example.com/a\\nb", "P13"},
        {"https://example.com/a를", "P2"}, /* nothing follows */
        {"https://example.com/guide-의 내용", "P3"},
        {"https://example.com/a?", "P8"},
        {"**https://example.com/a** b", "P13"},
        {"https://example.com를 보세요", "P6"},
        {"https://例え.jpを見る", "P6"},
        {"Visit example.com...it is great", "P6"},
        {"az index.hu-n olvastam", "P17"},
        {"Ein Amazon.de-Gutschein", "P17"},
        {"https://example.com/b/\"c d", "P1"},
        {"https://example.com/b<c d", "P13"},
        {"https://example.com/b😂 c", "P14"},
        {"👉https://example.com/b👈", "P14"},
        {"Ada,https://example.com/b,active", "P15"},
        {"git clone https://example.com/b&& make", "P15"},
        {"<https://example.com/?b|c d>", "P15"},
        {"https://example.com/b[c d]", "P16"},
        {"https://example.com를.x", "none"}, /* a refused name follows */
        {"see example.com... ok", "none"},
        {"see example.com.", "none"},
    };
    static events e;
    linkspan_options o;
    assert_int_equal(linkspan_options_init(&o), LINKSPAN_OK);
    (void)linkspan_options_set_profile(&o, LINKSPAN_PROFILE_TAILORED);
    linkspan_detector *d = new_detector(&o);
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        e.count = 0;
        ROW_EQ(&rows[i], linkspan_explain(d, EXACT(rows[i].text), keep, &e),
               LINKSPAN_OK);
        const char *rule = "none";
        for (size_t k = 0; k < e.count; k++)
            if (letters[e.all[k].decision] == '!')
                rule = e.all[k].rule;
        ROW_STR(&rows[i], rule, strlen(rule), rows[i].why);
    }
    ROWS_END();
    linkspan_detector_free(d);
}

static void tells_what_options_refuse(void **state)
{
    (void)state;
    static events e;
    linkspan_options o;
    assert_int_equal(lks_uts58_options(&o), LINKSPAN_OK);
    o.kinds = LINKSPAN_KIND_EMAIL;
    linkspan_detector *addresses = new_detector(&o);
    o.kinds = LINKSPAN_KIND_URL;
    o.max_link_len = 10;
    linkspan_detector *short_urls = new_detector(&o);
    static const struct {
        const char *why;
        const char *text;
        bool is_url;
    } rows[] = {
        {"a URL where addresses are wanted", "a.com", false},
        {"an address where URLs are wanted", "b@a.com", true},
        {"a URL that is too long", "a.com/123456", true},
    };
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        e.count = 0;
        ROW_EQ(&rows[i],
               linkspan_explain(rows[i].is_url ? short_urls : addresses,
                                EXACT(rows[i].text), keep, &e),
               LINKSPAN_OK);
        ROW_EQ(&rows[i], e.all[0].decision, LINKSPAN_DECISION_REFUSED);
        ROW_STR(&rows[i], e.all[0].rule, strlen(e.all[0].rule), "option");
    }
    ROWS_END();
    linkspan_detector_free(addresses);
    linkspan_detector_free(short_urls);
}

/* More refused names than are kept while they may still become part of an
 * address. */
static void tells_of_many_names(void **state)
{
    (void)state;
    static events e;
    char text[4000];
    for (size_t i = 0; i < sizeof text; i += 4)
        memcpy(text + i, "x.q ", 4);
    linkspan_detector *d = new_uts58_detector();
    e.count = 0;
    assert_int_equal(linkspan_explain(d, text, sizeof text, keep, &e),
                     LINKSPAN_OK);
    assert_int_equal(e.count, sizeof text);
    for (size_t i = 0; i < e.count; i++)
        assert_int_equal(e.all[i].decision, i % 4 == 3
                                                ? LINKSPAN_DECISION_TEXT
                                                : LINKSPAN_DECISION_REFUSED);
    linkspan_detector_free(d);
}

static void names_the_tailored_rule(void **state)
{
    (void)state;
    static events e;
    linkspan_options o;
    assert_int_equal(linkspan_options_init(&o), LINKSPAN_OK);
    assert_int_equal(
        linkspan_options_set_profile(&o, LINKSPAN_PROFILE_TAILORED),
        LINKSPAN_OK);
    linkspan_detector *d = new_detector(&o);
    static const char text[] = "a.com/b，c"; /* P1: punctuation ends it */
    e.count = 0;
    assert_int_equal(linkspan_explain(d, text, sizeof text - 1, keep, &e),
                     LINKSPAN_OK);
    assert_int_equal(e.all[7].decision, LINKSPAN_DECISION_TAILORED);
    assert_string_equal(e.all[7].rule, "P1");
    linkspan_detector_free(d);
}

/* The events cover the text without gaps, and those inside links agree with the
 * links that linkspan_next() finds. */
static void check_text(const linkspan_detector *d, const char *text, size_t len)
{
    static events e;
    size_t at = 0;
    size_t end = 0;
    bool has_link = true;
    linkspan_link link;
    e.count = 0;
    assert_int_equal(linkspan_explain(d, text, len, keep, &e), LINKSPAN_OK);
    has_link = linkspan_next(d, text, len, &at, &link) == LINKSPAN_OK;
    for (size_t i = 0; i < e.count; i++) {
        const linkspan_range range = e.all[i].range;
        assert_int_equal(range.start, end);
        assert_true(range.end > range.start);
        end = range.end;
        if (has_link && range.start >= link.span.end)
            has_link = linkspan_next(d, text, len, &at, &link) == LINKSPAN_OK;
        const bool is_inside = has_link && range.start >= link.span.start &&
                               range.start < link.span.end;
        assert_int_equal(e.all[i].is_in_link, is_inside);
    }
    assert_int_equal(end, len);
}

static void explanations_fit_the_links(void **state)
{
    (void)state;
    char text[200];
    uint64_t random = 9;
    linkspan_options o;
    assert_int_equal(lks_uts58_options(&o), LINKSPAN_OK);
    linkspan_detector *exact = new_detector(&o);
    assert_int_equal(
        linkspan_options_set_profile(&o, LINKSPAN_PROFILE_TAILORED),
        LINKSPAN_OK);
    linkspan_detector *tailored = new_detector(&o);
    for (size_t i = 0; i < lks_rounds(50000); i++) {
        const size_t len = lks_random_prose(&random, text, sizeof text);
        check_text(exact, text, len);
        check_text(tailored, text, len);
    }
    linkspan_detector_free(exact);
    linkspan_detector_free(tailored);
}

static int32_t stop_at_third(void *context, const linkspan_event *event)
{
    (void)event;
    return ++*(int *)context == 3;
}

static void stops_when_told_and_checks_arguments(void **state)
{
    (void)state;
    linkspan_detector *d = new_uts58_detector();
    for (size_t len = 0; len < 12; len++) {
        int count = 0;
        assert_int_equal(
            linkspan_explain(d, "a.com/b:~:cd", len, stop_at_third, &count),
            len < 3 ? LINKSPAN_OK : LINKSPAN_NONE);
        assert_int_equal(count, len < 3 ? len : 3);
    }
    int count = 0;
    assert_int_equal(linkspan_explain(NULL, "a", 1, stop_at_third, &count),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_explain(d, NULL, 1, stop_at_third, &count),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_explain(d, "a", 1, NULL, &count),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_explain(d, NULL, 0, stop_at_third, &count),
                     LINKSPAN_OK);
    assert_int_equal(count, 0);
    linkspan_detector_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(explains_each_row),
        cmocka_unit_test(tells_the_details),
        cmocka_unit_test(tells_why_there_is_no_link),
        cmocka_unit_test(has_a_row_for_each_code),
        cmocka_unit_test(tells_of_a_tail_without_end),
        cmocka_unit_test(tells_which_names_are_too_long),
        cmocka_unit_test(tells_what_options_refuse),
        cmocka_unit_test(tells_which_rule_cuts),
        cmocka_unit_test(tells_of_many_names),
        cmocka_unit_test(names_the_tailored_rule),
        cmocka_unit_test(explanations_fit_the_links),
        cmocka_unit_test(stops_when_told_and_checks_arguments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
