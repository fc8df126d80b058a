/* Bare names that are files (P9), members of objects (P10) or other code (P18):
 * the evidence that is weighed, and the decision. */
#include "detect/name_rule.h"

#include "support/marked_rows.h"
#include "support/tailored.h"

#define CHECK(bit, fires, rows)                                                \
    assert_int_equal(lks_check_tailored(bit, fires, rows, ROWS(rows)), 0)

static linkspan_detector *with_rules(uint32_t rules)
{
    linkspan_options o;
    (void)lks_uts58_options(&o);
    o.tailoring = rules;
    return new_detector(&o);
}

/* docs/data.md: the rules require a sum of 16, or of 8 in a sentence. Under the
 * domains of code.txt, where most names are sites, they require 0. */
static void sums_that_are_needed(void **state)
{
    (void)state;
    int32_t e[LINKSPAN_EVIDENCE_COUNT];
    linkspan_detector *d = with_rules(ALL_TAILORED_RULES);
    assert_int_equal(linkspan_weigh_name(d, "see a.md now", 12, 4, 8, e),
                     LINKSPAN_OK);
    assert_int_equal(e[LINKSPAN_EVIDENCE_NEEDED], 16);
    assert_int_equal(e[LINKSPAN_EVIDENCE_SENTENCE], 8);
    assert_int_equal(linkspan_weigh_name(d, "a.id", 4, 0, 4, e), LINKSPAN_OK);
    assert_int_equal(e[LINKSPAN_EVIDENCE_NEEDED], 16);
    assert_int_equal(e[LINKSPAN_EVIDENCE_SENTENCE], 0);
    assert_int_equal(linkspan_weigh_name(d, "see a.in now", 12, 4, 8, e),
                     LINKSPAN_OK);
    assert_int_equal(e[LINKSPAN_EVIDENCE_NEEDED], 0);
    assert_int_equal(e[LINKSPAN_EVIDENCE_SENTENCE], 8);
    linkspan_detector_free(d);
}

/* Texts around a name, which together give nearly every sum of evidence. */
static const struct around {
    const char *before;
    const char *after;
} arounds[] = {
    {"", ""},           {"see ", " now"},    {"see ", "."},
    {"`", "`"},         {"> ", ""},          {"", "; x"},
    {"see ", "; and"},  {"", " * x"},        {"in ", ""},
    {"see ", " + x"},   {"x() and ", " so"}, {"x() == ", " so"},
    {"x() == && ", ""}, {"a.txt, ", " now"}, {"a.txt and x() ", " now"},
    {"return ", ""},    {"vim ", " now"},    {"(", "),"},
};

static const char *const heads[] = {
    "a",       "ab",           "abc",      "abcd",        "abcde",
    "abcdef",  "abcdefg",      "abcdefgh", "abcdefghi",   "abcdefghij",
    "test",    "index",        "user",     "main",        "shop",
    "news",    "readme",       "my-shop",  "blog.abcdef", "test.abcdefgh",
    "example", "shop.example", "libabc",   "config",
};

/* Under these last labels, names are judged by their evidence (P9, P10, P18). */
static const char *const lasts[] = {"md",   "rs",  "py", "sh", "so", "id",
                                    "name", "zip", "in", "at", "pl", "is"};

/* A name is linked exactly if its evidence is at least as large as needed. */
static void the_sum_decides(void **state)
{
    (void)state;
    linkspan_detector *d = with_rules(
        LINKSPAN_TAILOR_FILES | LINKSPAN_TAILOR_MEMBERS | LINKSPAN_TAILOR_CODE);
    size_t near[3] = {0, 0, 0}; /* sums at most one from the border */
    for (size_t i = 0; i < ROWS(heads) * ROWS(lasts) * ROWS(arounds); i++) {
        const struct around *around = &arounds[i % ROWS(arounds)];
        const char *head = heads[i / ROWS(arounds) % ROWS(heads)];
        const char *last = lasts[i / ROWS(arounds) / ROWS(heads)];
        char text[128];
        int32_t e[LINKSPAN_EVIDENCE_COUNT] = {0};
        size_t at = 0;
        linkspan_link link;
        const size_t len =
            (size_t)snprintf(text, sizeof text, "%s%s.%s%s", around->before,
                             head, last, around->after);
        const size_t start = strlen(around->before);
        const size_t end = start + strlen(head) + 1 + strlen(last);
        if (linkspan_weigh_name(d, text, len, start, end, e) != LINKSPAN_OK)
            continue;
        const int32_t more =
            e[LINKSPAN_EVIDENCE_SUM] - e[LINKSPAN_EVIDENCE_NEEDED];
        const bool is_linked =
            linkspan_next(d, text, len, &at, &link) == LINKSPAN_OK &&
            link.span.start == start;
        if (is_linked != (more >= 0))
            fail_msg("%s: %d more than needed", text, (int)more);
        if (more >= -1 && more <= 1)
            near[more + 1]++;
    }
    assert_true(near[0] > 0 && near[1] > 0 && near[2] > 0);
    linkspan_detector_free(d);
}

static const tailored_row member_cuts[] = {
    {"one letter before a capitalised label", "a B.Sc here", NULL},
    {"two letters before a capitalised label", "a Ba.Sc here", NULL},
    {"a longer word after the dot", "on Linux.Windows is", NULL},
    {"a word of three letters after the dot", "on Linux.Red is", NULL},
    {"a word that starts sentences", "on Linux.In is", NULL},
};

static const tailored_row member_holds[] = {
    {"three letters before a capitalised label", "a ⸠Bac.Sc⸡ here", NULL},
    {"a capital inside the last label", "a ⸠B.SC⸡ here", NULL},
    {"small letters", "a ⸠b.sc⸡ here", NULL},
    {"a domain of sites, capitalised", "on ⸠Linux.Com⸡ is", NULL},
};

static void p10_knows_capitals(void **state)
{
    (void)state;
    CHECK(LINKSPAN_TAILOR_MEMBERS, true, member_cuts);
    CHECK(LINKSPAN_TAILOR_MEMBERS, false, member_holds);
}

/* P18: "com.example.app" is the name of a package. */
static void p18_knows_packages(void **state)
{
    (void)state;
    const uint32_t bit = LINKSPAN_TAILOR_CODE;
    static const char words[] = "com edu io net org";
    assert_int_equal(
        lks_check_tailored_words(bit, true, words, "use #.example.app x"), 0);
    assert_int_equal(
        lks_check_tailored_words(bit, false, words, "use ⸠#.example.com⸡ x"),
        0);
    assert_int_equal(
        lks_check_tailored_words(bit, false, words, "use ⸠#.example.net⸡ x"),
        0);
    assert_int_equal(
        lks_check_tailored_words(bit, false, words, "use ⸠#.app⸡ x"), 0);
    assert_int_equal(
        lks_check_tailored_words(bit, false, words, "use ⸠#.example.de⸡ x"), 0);
    assert_int_equal(lks_check_tailored_words(bit, false,
                                              "gov mil info co comm",
                                              "use ⸠#.example.app⸡ x"),
                     0);
}

/* How much evidence the name itself gives. */
static int32_t weight_of(const linkspan_detector *d, const char *name)
{
    int32_t e[LINKSPAN_EVIDENCE_COUNT] = {0};
    assert_int_equal(
        linkspan_weigh_name(d, name, strlen(name), 0, strlen(name), e),
        LINKSPAN_OK);
    return e[LINKSPAN_EVIDENCE_NAME];
}

/* P9: "libfoo.so" and "Main.java" are files: four nats less for a site. */
static void p9_knows_libraries(void **state)
{
    (void)state;
    linkspan_detector *d = with_rules(ALL_TAILORED_RULES);
    static const char *const lasts_of_libraries[] = {"so", "la"};
    for (size_t i = 0; i < ROWS(lasts_of_libraries); i++) {
        char name[32];
        (void)snprintf(name, sizeof name, "libqx.%s", lasts_of_libraries[i]);
        const int32_t library = weight_of(d, name);
        name[2] = 'q';
        assert_int_equal(weight_of(d, name) - library, 4 * 16);
        (void)snprintf(name, sizeof name, "lib.%s", lasts_of_libraries[i]);
        const int32_t word = weight_of(d, name);
        name[2] = 'q';
        assert_true(weight_of(d, name) - word < 4 * 16);
    }
    assert_int_equal(weight_of(d, "libqx.rs"), weight_of(d, "liqqx.rs"));
    assert_int_equal(weight_of(d, "qxqxq.java") - weight_of(d, "Qxqxq.java"),
                     4 * 16);
    assert_int_equal(weight_of(d, "qxqxq.rs"), weight_of(d, "Qxqxq.rs"));
    linkspan_detector_free(d);
}

/* "example.pl" is a site wherever documents use it; "example.md" is a file. */
static void examples_are_sites(void **state)
{
    (void)state;
    linkspan_detector *d = with_rules(ALL_TAILORED_RULES);
    assert_int_equal(weight_of(d, "example.pl"), 16);
    assert_int_equal(weight_of(d, "a.example.pl"), 16);
    assert_int_equal(weight_of(d, "example.name"), 16);
    assert_true(weight_of(d, "examplf.name") != 16);
    assert_true(weight_of(d, "example.md") != 16);
    linkspan_detector_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_that_are_needed),
        cmocka_unit_test(the_sum_decides),
        cmocka_unit_test(p10_knows_capitals),
        cmocka_unit_test(p18_knows_packages),
        cmocka_unit_test(p9_knows_libraries),
        cmocka_unit_test(examples_are_sites),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
