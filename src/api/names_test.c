/* Names of enumerations in both directions, and detectors from words. */
/* Tests: api/words.c */
#include "linkspan/linkspan.h"

#include <stdbool.h>
#include <string.h>

#include "output/format.h"
#include "support/exact.h"
#include "support/failing_allocator.h"
#include "support/rows.h"

static const struct name_row {
    const char *why;
    uint32_t set;
    int64_t value;
    const char *name; /* NULL: no such value */
} name_rows[] = {
    {"a status", LINKSPAN_NAMES_STATUS, LINKSPAN_ERR_BUSY, "LINKSPAN_ERR_BUSY"},
    {"a status above 0", LINKSPAN_NAMES_STATUS, LINKSPAN_NONE, "LINKSPAN_NONE"},
    {"no status", LINKSPAN_NAMES_STATUS, -9, NULL},
    {"the first profile is 0", LINKSPAN_NAMES_PROFILE, 0, "uts58"},
    {"no profile", LINKSPAN_NAMES_PROFILE, 3, NULL},
    {"a kind", LINKSPAN_NAMES_KIND, LINKSPAN_KIND_EMAIL, "email"},
    {"a kind for showing", LINKSPAN_NAMES_KIND, LINKSPAN_KIND_FILE_NAME,
     "file-name"},
    {"a flag, as the option of the command", LINKSPAN_NAMES_DETECT,
     LINKSPAN_DETECT_UNKNOWN_TLDS, "unknown-tld"},
    {"two flags have no name", LINKSPAN_NAMES_DETECT, 3, NULL},
    {"a tailored rule", LINKSPAN_NAMES_TAILOR, LINKSPAN_TAILOR_MARKUP,
     "markup"},
    {"a policy", LINKSPAN_NAMES_POLICY, LINKSPAN_POLICY_STRICT, "strict"},
    {"an action", LINKSPAN_NAMES_ACTION, LINKSPAN_ACTION_LINK, "link"},
    {"a severity", LINKSPAN_NAMES_SEVERITY, LINKSPAN_SEVERITY_SEVERE, "severe"},
    {"one more than the last finding", LINKSPAN_NAMES_FINDING,
     LINKSPAN_FINDING_END, NULL},
    {"a decision", LINKSPAN_NAMES_DECISION, LINKSPAN_DECISION_PASSED_OVER,
     "passed-over"},
    {"Link_Term", LINKSPAN_NAMES_TERM, LINKSPAN_TERM_INCLUDE, "include"},
    {"a part", LINKSPAN_NAMES_PART, LINKSPAN_PART_DIRECTIVE, "directive"},
    {"a host", LINKSPAN_NAMES_HOST, LINKSPAN_HOST_ODD_IPV4, "odd-ipv4"},
    {"a check of UTS #46", LINKSPAN_NAMES_IDNA,
     LINKSPAN_IDNA_IGNORE_INVALID_PUNYCODE, "ignore-invalid-punycode"},
    {"an error of UTS #46", LINKSPAN_NAMES_IDNA_ERROR,
     LINKSPAN_IDNA_ERR_EMPTY_LABEL, "empty-label"},
    {"a unit", LINKSPAN_NAMES_UNIT, LINKSPAN_UNIT_UTF16, "utf16"},
    {"an output", LINKSPAN_NAMES_OUTPUT, LINKSPAN_OUTPUT_TERMINAL, "terminal"},
    {"a flag of linkify", LINKSPAN_NAMES_LINKIFY,
     LINKSPAN_LINKIFY_SHOW_CONTROLS, "show-controls"},
    {"the last flag of linkify", LINKSPAN_NAMES_LINKIFY,
     LINKSPAN_LINKIFY_LEGACY, "legacy"},
    {"the last flag of format", LINKSPAN_NAMES_FORMAT, LINKSPAN_FORMAT_LEGACY,
     "legacy"},
    {"a markup", LINKSPAN_NAMES_MARKUP, LINKSPAN_MARKUP_MARKDOWN, "markdown"},
    {"an order", LINKSPAN_NAMES_ORDER, LINKSPAN_ORDER_TLD, "tld"},
    {"a flag of format", LINKSPAN_NAMES_FORMAT, LINKSPAN_FORMAT_ROUND_TRIP,
     "round-trip"},
    {"where links start", LINKSPAN_NAMES_START, LINKSPAN_START_WWW, "www"},
    {"a flag of clean", LINKSPAN_NAMES_CLEAN, LINKSPAN_CLEAN_NFC, "nfc"},
    {"a direction", LINKSPAN_NAMES_DIRECTION, LINKSPAN_RIGHT_TO_LEFT, "rtl"},
    {"a form of bidi", LINKSPAN_NAMES_BIDI_FORM, LINKSPAN_BIDI_HTML, "html"},
    {"a flag of display", LINKSPAN_NAMES_DISPLAY, LINKSPAN_DISPLAY_TO_COPY,
     "to-copy"},
    {"a flag of href", LINKSPAN_NAMES_HREF, LINKSPAN_HREF_PASSWORD, "password"},
    {"a flag of normalize", LINKSPAN_NAMES_NORMALIZE,
     LINKSPAN_NORMALIZE_NO_FRAGMENT, "no-fragment"},
    {"a flag of refang", LINKSPAN_NAMES_REFANG, LINKSPAN_REFANG_WORDS, "words"},
    {"a value beyond 32 bits", LINKSPAN_NAMES_FINDING,
     INT64_C(0x100000000) + LINKSPAN_FINDING_IDNA, NULL},
    {"no set", 0, 0, NULL},
    {"a set that this version lacks", LINKSPAN_NAMES_SCORE + 1, 0, NULL},
};

static void names_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(name_rows); i++) {
        const struct name_row *r = &name_rows[i];
        const char *name = linkspan_name_of(r->set, r->value);
        int32_t value = 77;
        ROW_EQ(r, name != NULL, r->name != NULL);
        if (!name || !r->name)
            continue;
        ROW_EQ(r, strcmp(name, r->name), 0);
        ROW_EQ(r, linkspan_value_of(r->set, r->name, strlen(r->name), &value),
               LINKSPAN_OK);
        ROW_EQ(r, value, r->value);
    }
    ROWS_END();
}

/* Each set has names, all different, and each name leads back to its value. */
static void sets_are_whole(void **state)
{
    (void)state;
#define ONE_RULE(NAME, code, name, needs, about) +1
    static const size_t counts[] = {0,  10,
                                    3,  3,
                                    14, 0 LINKSPAN_TAILOR_RULES(ONE_RULE),
                                    5,  5,
                                    3,  LINKSPAN_FINDING_END - 1,
                                    19, 5,
                                    4,  5,
                                    8,  15,
                                    3,  LKS_FORMAT_COUNT,
                                    6,  2,
                                    5,  4,
                                    5,  3,
                                    21, 2,
                                    3,  4,
                                    3,  2,
                                    1,  3};
    for (uint32_t set = 1; set <= LINKSPAN_NAMES_SCORE; set++) {
        size_t count = 0;
        int32_t value = 0;
        for (const char *name; (name = linkspan_name_at(set, count, &value));
             count++) {
            int32_t back = ~value;
            assert_int_equal(linkspan_value_of(set, name, strlen(name), &back),
                             LINKSPAN_OK);
            assert_int_equal(back, value);
            assert_string_equal(linkspan_name_of(set, value), name);
            assert_ptr_equal(linkspan_name_at(set, count, NULL), name);
        }
        if (count != counts[set])
            fail_msg("set %u has %zu names", set, count);
    }
    assert_null(linkspan_name_at(LINKSPAN_NAMES_STATUS, SIZE_MAX, NULL));
    assert_null(linkspan_name_at(LINKSPAN_NAMES_KIND, 3, NULL));
}

static void value_of_checks_its_arguments(void **state)
{
    (void)state;
    int32_t value = 77;
    assert_int_equal(linkspan_value_of(LINKSPAN_NAMES_KIND, NULL, 1, &value),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_value_of(LINKSPAN_NAMES_KIND, "url", 3, NULL),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_value_of(0, "url", 3, &value),
                     LINKSPAN_ERR_OPTION);
    assert_int_equal(
        linkspan_value_of(LINKSPAN_NAMES_SCORE + 1, "url", 3, &value),
        LINKSPAN_ERR_OPTION);
    assert_int_equal(linkspan_value_of(LINKSPAN_NAMES_KIND, "ur", 2, &value),
                     LINKSPAN_NONE);
    assert_int_equal(linkspan_value_of(LINKSPAN_NAMES_KIND, "urls", 4, &value),
                     LINKSPAN_NONE);
    assert_int_equal(linkspan_value_of(LINKSPAN_NAMES_KIND, NULL, 0, &value),
                     LINKSPAN_NONE);
    assert_int_equal(value, 77);
}

/* -------------------------------------------------------- from a string */

static const struct words_row {
    const char *why;
    const char *words;
    const char *linked;     /* a text that is one link, or NULL */
    const char *not_linked; /* a text that is not a link, or NULL */
} words_rows[] = {
    {"nothing: the defaults", "", "http://a.com/\xE3\x82\x92", "localhost"},
    {"spaces only", "  ", "a.com", "localhost"},
    {"a profile", "tailored", "a.com", "README.md"},
    {"a flag", "localhost", "localhost", "ipfs://a"},
    {"three words", "tailored,localhost,scheme=ipfs", "ipfs://a.com",
     "README.md"},
    {"a profile after its flags", "localhost,tailored", "localhost",
     "README.md"},
    {"spaces around words", " uts58 , localhost ", "localhost", NULL},
    {"two schemes", "scheme=ipfs,scheme=ipns", "ipns://a.com",
     "gopher://a.com"},
    {"a kind", "kind=email", "me@a.com", "a.com"},
    {"rules instead of the profile's", "tailored,tailor=bare", "README.md",
     "a.com/#"},
    {"two rules", "tailor=bare,tailor=files", "a.com", "README.md"},
    {"hosts to ignore", "ignore=a.com,ignore=b.com", "c.com", "b.com"},
    {"a host and a scheme", "ignore=a.com,scheme=ipfs", "ipfs://b.com",
     "ipfs://a.com"},
    {"links with a scheme", "start=scheme", "http://a.com", "www.a.com"},
    {"links with a scheme or www", "start=www", "www.a.com", "a.com"},
    {"links that start anywhere", "start=scheme,start=all", "a.com", NULL},
    {"addresses have no start", "start=scheme", "me@a.com", "a.com"},
    {"an unknown end after a scheme", "unknown-tld-after-scheme",
     "http://nas.lan:5000/", "node.js"},
    {"a bucket", "uts58,scheme=s3", "s3://my-bucket", "http://my-bucket"},
    {"a policy", "policy=strict", "a.com", "http://p\xD0\xB0ypal.com"},
    {"no policy", "safe,policy=off", "http://p\xD0\xB0ypal.com", NULL},
    {"a longest link", "max-length=5", "a.com", "aa.com"},
    {"a longest local part", "max-local-part=2", "me@a.com", "you@a.com"},
    {"an emoji in a local part", "email-add=😀", "😀@a.com", "😁@a.com"},
    {"no apostrophe", "email-remove='", "x@a.com", "'@a.com"},
};

static bool is_linked(const linkspan_detector *d, const char *text)
{
    return linkspan_is_link(d, text, strlen(text), NULL) == LINKSPAN_OK;
}

static void makes_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(words_rows); i++) {
        const struct words_row *r = &words_rows[i];
        linkspan_detector *d = NULL;
        ROW_EQ(r,
               linkspan_detector_from_string(r->words, strlen(r->words), NULL,
                                             &d, NULL),
               LINKSPAN_OK);
        if (r->linked)
            ROW_EQ(r, is_linked(d, r->linked), true);
        if (r->not_linked)
            ROW_EQ(r, is_linked(d, r->not_linked), false);
        linkspan_detector_free(d);
    }
    ROWS_END();
}

static const struct error_row {
    const char *why;
    const char *words;
    const char *wrong; /* the wrong word */
    size_t start;
} error_rows[] = {
    {"an unknown word", "tailored,localhots", "localhots", 9},
    {"before it spaces", "tailored,  localhots ", "localhots", 11},
    {"an empty word", "tailored,,localhost", "", 9},
    {"a comma at the end", "tailored,", "", 9},
    {"an unknown option with a value", "schema=ipfs", "schema=ipfs", 0},
    {"a flag with a value", "localhost=yes", "localhost=yes", 0},
    {"a profile with a value", "safe=1", "safe=1", 0},
    {"an unknown kind", "kind=ftp", "kind=ftp", 0},
    {"a kind that is only shown", "kind=file-name", "kind=file-name", 0},
    {"an unknown rule", "uts58,tailor=no", "tailor=no", 6},
    {"an unknown start", "start=http", "start=http", 0},
    {"an unknown policy", "policy=lax", "policy=lax", 0},
    {"no number", "max-length=", "max-length=", 0},
    {"0", "max-length=0", "max-length=0", 0},
    {"a letter in a number", "max-local-part=1k", "max-local-part=1k", 0},
    {"no character of a local part", "email-add=(", "email-add=(", 0},
    {"a letter", "localhost,email-remove=a", "email-remove=a", 10},
    {"added and removed", "email-add=!,email-remove=!", "email-remove=!", 12},
    {"a number that no memory has", "max-length=99999999999999999999",
     "max-length=99999999999999999999", 0},
    {"not a scheme", "scheme=ipfs,scheme=1:,localhost", "scheme=1:", 12},
    {"not a host", "ignore=a.com,ignore=a..b", "ignore=a..b", 13},
    {"upper case", "Safe", "Safe", 0},
};

static void errors_name_the_word(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(error_rows); i++) {
        const struct error_row *r = &error_rows[i];
        linkspan_detector *d = NULL;
        linkspan_option_error error = {.size = sizeof error};
        ROW_EQ(r,
               linkspan_detector_from_string(r->words, strlen(r->words), NULL,
                                             &d, &error),
               LINKSPAN_ERR_INVALID);
        ROW_EQ(r, d == NULL, true);
        ROW_EQ(r, error.word.start, r->start);
        ROW_EQ(r, error.word.end, r->start + strlen(r->wrong));
        ROW_EQ(r, error.message != NULL, true);
        ROW_EQ(r,
               linkspan_detector_from_string(r->words, strlen(r->words), NULL,
                                             &d, NULL),
               LINKSPAN_ERR_INVALID);
    }
    ROWS_END();
}

/* The message about a wrong word lists the words of these sets. */
static const struct listed_row {
    const char *why;
    const char *words;
    uint32_t set;
} listed_rows[] = {
    {"profiles", "tailord", LINKSPAN_NAMES_PROFILE},
    {"options", "localhots", LINKSPAN_NAMES_DETECT},
    {"rules", "tailor=none", LINKSPAN_NAMES_TAILOR},
    {"policies", "policy=lax", LINKSPAN_NAMES_POLICY},
    {"starts", "start=http", LINKSPAN_NAMES_START},
};

static void errors_list_the_right_words(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(listed_rows); i++) {
        const struct listed_row *r = &listed_rows[i];
        linkspan_detector *d = NULL;
        linkspan_option_error error = {.size = sizeof error};
        ROW_EQ(r,
               linkspan_detector_from_string(r->words, strlen(r->words), NULL,
                                             &d, &error),
               LINKSPAN_ERR_INVALID);
        const char *name = linkspan_name_at(r->set, 0, NULL);
        for (size_t k = 1; name; k++) {
            if (!strstr(error.message, name))
                fail_msg("%s: the message does not list %s", r->why, name);
            name = linkspan_name_at(r->set, k, NULL);
        }
    }
    ROWS_END();
}

static void a_rule_can_be_left_out(void **state)
{
    (void)state;
    static const struct {
        const char *words;
        const char *text;
        bool is_link;
    } cases[] = {
        {"tailored", "README.md", false},
        {"tailor=-files", "README.md", true},
        {"tailor=-files", "window.open", false},
        {"tailor=-files,tailor=-members", "window.open", true},
        {"tailor=files,tailor=members,tailor=-files", "README.md", true},
        {"tailor=files,tailor=members,tailor=-files", "window.open", false}};
    for (size_t i = 0; i < ROWS(cases); i++) {
        linkspan_detector *d = NULL;
        assert_int_equal(linkspan_detector_from_string(cases[i].words,
                                                       strlen(cases[i].words),
                                                       NULL, &d, NULL),
                         LINKSPAN_OK);
        if ((linkspan_is_link(d, cases[i].text, strlen(cases[i].text), NULL) ==
             LINKSPAN_OK) != cases[i].is_link)
            fail_msg("%s: %s", cases[i].words, cases[i].text);
        linkspan_detector_free(d);
    }
}

static void from_string_checks_its_arguments(void **state)
{
    (void)state;
    linkspan_detector *d = NULL;
    linkspan_option_error error = {.size = sizeof error};
    const linkspan_allocator none = {.size = sizeof none};
    assert_int_equal(linkspan_detector_from_string(NULL, 1, NULL, &d, NULL),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_detector_from_string("", 0, NULL, NULL, NULL),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_detector_from_string("", 0, &none, &d, NULL),
                     LINKSPAN_ERR_ARG);
    error.size = 4;
    assert_int_equal(linkspan_detector_from_string("", 0, NULL, &d, &error),
                     LINKSPAN_ERR_ARG);
    error = (linkspan_option_error){.size = sizeof error, .reserved = 1};
    assert_int_equal(linkspan_detector_from_string("", 0, NULL, &d, &error),
                     LINKSPAN_ERR_OPTION);
    static char commas[65537];
    memset(commas, ',', sizeof commas);
    assert_int_equal(
        linkspan_detector_from_string(commas, sizeof commas, NULL, &d, NULL),
        LINKSPAN_ERR_LIMIT);
    assert_null(d);
    assert_int_equal(linkspan_detector_from_string(NULL, 0, NULL, &d, NULL),
                     LINKSPAN_OK);
    linkspan_detector_free(d);
}

/* Options that no word names stay unchanged. */
static void words_change_options(void **state)
{
    (void)state;
    static const char words[] = "scheme=ipfs,uts58,ignore=a.com,localhost";
    static const linkspan_str old = {"ssh", 3};
    linkspan_str strings[4];
    linkspan_options o;
    assert_int_equal(linkspan_options_init(&o), LINKSPAN_OK);
    o.flags = LINKSPAN_DETECT_EMOJI;
    o.max_link_len = 99;
    o.schemes = &old;
    o.scheme_count = 1;
    assert_int_equal(
        linkspan_options_from_string(&o, strings, 4, EXACT(words), NULL),
        LINKSPAN_OK);
    assert_int_equal(o.tailoring, 0);
    assert_int_equal(o.flags,
                     LINKSPAN_DETECT_EMOJI | LINKSPAN_DETECT_LOCALHOST);
    assert_int_equal(o.max_link_len, 99);
    assert_int_equal(o.scheme_count, 1);
    assert_int_equal(o.schemes[0].len, 4);
    assert_memory_equal(o.schemes[0].data, "ipfs", 4);
    assert_int_equal(o.ignored_host_count, 1);
    assert_memory_equal(o.ignored_hosts[0].data, "a.com", 5);
}

static void options_from_string_checks_its_arguments(void **state)
{
    (void)state;
    linkspan_str strings[2];
    linkspan_option_error error = {.size = sizeof error};
    linkspan_options o;
    linkspan_options before;
    memset(&o, 0, sizeof o);
    assert_int_equal(linkspan_options_init(&o), LINKSPAN_OK);
    before = o;
    assert_int_equal(
        linkspan_options_from_string(NULL, strings, 2, "", 0, NULL),
        LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_options_from_string(&o, NULL, 2, "", 0, NULL),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(
        linkspan_options_from_string(&o, strings, 2, NULL, 1, NULL),
        LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_options_from_string(
                         &o, strings, 2, "emoji,safe,quoted", 17, NULL),
                     LINKSPAN_ERR_SPACE);
    assert_int_equal(linkspan_options_from_string(&o, strings, 2,
                                                  "emoji,strict", 12, &error),
                     LINKSPAN_ERR_INVALID);
    assert_int_equal(error.word.start, 6);
    assert_int_equal(error.word.end, 12);
    error = (linkspan_option_error){.size = sizeof error, .reserved = 1};
    assert_int_equal(
        linkspan_options_from_string(&o, strings, 2, "emoji", 5, &error),
        LINKSPAN_ERR_OPTION);
    o.size = 4;
    assert_int_equal(
        linkspan_options_from_string(&o, strings, 2, "emoji", 5, NULL),
        LINKSPAN_ERR_ARG);
    o.size = sizeof o;
    assert_memory_equal(&o, &before, sizeof o);
}

/* Each allocation fails in turn; no memory leaks, whatever the words are. */
static void memory_may_be_short(void **state)
{
    (void)state;
    static const char *const words[] = {"tailored,scheme=ipfs", "scheme=1:"};
    for (size_t i = 0; i < ROWS(words); i++) {
        linkspan_status st = LINKSPAN_ERR_NO_MEMORY;
        for (size_t n = 0; st == LINKSPAN_ERR_NO_MEMORY; n++) {
            failing_allocator a;
            linkspan_detector *d = NULL;
            failing_allocator_init(&a, n);
            st = linkspan_detector_from_string(words[i], strlen(words[i]),
                                               &a.base, &d, NULL);
            assert_int_equal(d != NULL, st == LINKSPAN_OK);
            linkspan_detector_free(d);
            assert_int_equal(a.held, 0);
        }
        assert_int_equal(st, i == 0 ? LINKSPAN_OK : LINKSPAN_ERR_INVALID);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_each_row),
        cmocka_unit_test(sets_are_whole),
        cmocka_unit_test(value_of_checks_its_arguments),
        cmocka_unit_test(makes_each_row),
        cmocka_unit_test(errors_name_the_word),
        cmocka_unit_test(errors_list_the_right_words),
        cmocka_unit_test(a_rule_can_be_left_out),
        cmocka_unit_test(from_string_checks_its_arguments),
        cmocka_unit_test(words_change_options),
        cmocka_unit_test(options_from_string_checks_its_arguments),
        cmocka_unit_test(memory_may_be_short),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
