/* H1: which top-level names count as delegated if two lists of different dates
 * are in use, and which lists are refused because they are incomplete. */
/* Tests: api/data.c */
#include <stdlib.h>

#include "host/data.h"
#include "host/suffix.h"
#include "support/exact.h"
#include "support/findings.h"
#include "support/marked_rows.h"
#include "support/rows.h"

#define ROOM (1u << 17)

/* The names of the compiled-in list of top-level domains, in capitals as IANA
 * writes them, after a line with the version. At most `most` names, without
 * `left_out`. */
static char *whole_list(const char *version, size_t most, const char *left_out)
{
    char *text = malloc(ROOM);
    lks_rules rules = {0};
    assert_non_null(text);
    assert_int_equal(lks_rules_add_table(&rules, lks_data_table(NULL), LKS_TLD),
                     LINKSPAN_OK);
    size_t len = 0;
    if (version)
        len = (size_t)snprintf(text, ROOM, "# Version %s, Last Updated x\n",
                               version);
    len += (size_t)snprintf(text + len, ROOM - len, "COM\nNET\nORG\n");
    size_t count = 3;
    for (size_t i = 0; i < rules.count && count < most; i++) {
        const lks_suffix_rule *row = &rules.rows[i];
        const char *name = (const char *)rules.text + row->key;
        if (row->len == 3 &&
            (memcmp(name, "com", 3) == 0 || memcmp(name, "net", 3) == 0 ||
             memcmp(name, "org", 3) == 0))
            continue;
        len +=
            (size_t)snprintf(text + len, ROOM - len, "%.*s\n", row->len, name);
        count++;
    }
    lks_rules_free(&rules);
    char *gone = left_out ? strstr(text, left_out) : NULL;
    if (gone)
        memcpy(gone, "XYZ", 3); /* a real name that the list has already */
    return text;
}

static linkspan_status load(const char *suffixes, const char *tlds,
                            uint32_t flags, linkspan_data **data,
                            linkspan_data_error *error)
{
    const linkspan_data_source source = {
        .size = sizeof source,
        .flags = flags,
        .suffixes = {suffixes, suffixes ? strlen(suffixes) : 0},
        .tlds = {tlds, tlds ? strlen(tlds) : 0}};
    return linkspan_data_load(&source, NULL, data, error);
}

static linkspan_data_facts facts_of(const linkspan_data *data)
{
    linkspan_data_facts facts = {.size = sizeof facts};
    assert_int_equal(linkspan_data_info(data, -1, &facts), LINKSPAN_OK);
    return facts;
}

static bool is_tld(const linkspan_data *data, const char *name)
{
    return lks_is_tld(lks_data_table(data), lks_slice_of(EXACT(name)));
}

/* ------------------------------------------------------------- the union */

static const char newer_suffixes[] =
    "// VERSION: 2026-03-02_00-00-00_UTC\n"
    "// ===BEGIN ICANN DOMAINS===\n"
    "com\nbrandnew\n*.wildnew\nco.deepnew\nonion\nxn--brandnew-q9a\n"
    "// ===END ICANN DOMAINS===\n"
    "// ===BEGIN PRIVATE DOMAINS===\n"
    "privatenew\n"
    "// ===END PRIVATE DOMAINS===\n";

static const struct union_row {
    const char *why;
    const char *tld_version;
    uint32_t flags;
    uint32_t added;
    uint32_t date; /* date of the newest known top-level domains */
} union_rows[] = {
    {"the suffix list is a day newer", "2026030100", 0, 4, 20260302},
    {"both are of the same day", "2026030200", 0, 0, 20260302},
    {"the suffix list is older", "2026030300", 0, 0, 20260303},
    {"a list without a date can be of any age", NULL, 0, 0, 0},
    {"a private list is taken as is", "2026030100", LINKSPAN_LOAD_ANY_TLDS, 0,
     20260301},
};

static void newer_suffixes_add_names(void **state)
{
    (void)state;
    static const char *const names[] = {"brandnew", "wildnew", "deepnew",
                                        "xn--brandnew-q9a"};
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(union_rows); i++) {
        const struct union_row *r = &union_rows[i];
        linkspan_data *data = NULL;
        char *tlds = whole_list(r->tld_version, SIZE_MAX, NULL);
        ROW_EQ(r, load(newer_suffixes, tlds, r->flags, &data, NULL),
               LINKSPAN_OK);
        free(tlds);
        for (size_t k = 0; k < ROWS(names); k++)
            ROW_EQ(r, is_tld(data, names[k]), r->added > 0);
        ROW_EQ(r, is_tld(data, "com"), true);
        ROW_EQ(r, is_tld(data, "onion"), false);      /* RFC 7686 */
        ROW_EQ(r, is_tld(data, "privatenew"), false); /* not ICANN's */
        ROW_EQ(r, facts_of(data).tlds_added, r->added);
        ROW_EQ(r, lks_data_tld_date(data), r->date);
        linkspan_data_free(data);
    }
    ROWS_END();
}

/* The compiled-in list of top-level domains together with a loaded suffix list:
 * names that only the compiled-in suffix list has added are not delegated any
 * more. */
static void each_pair_of_lists_decides_for_itself(void **state)
{
    (void)state;
    static const char older[] = "// VERSION: 2001-02-03_00-00-00_UTC\n"
                                "// ===BEGIN ICANN DOMAINS===\ncom\nbrandnew\n"
                                "// ===END ICANN DOMAINS===\n"
                                "// ===BEGIN PRIVATE DOMAINS===\n"
                                "// ===END PRIVATE DOMAINS===\n";
    const linkspan_data_facts own = facts_of(NULL);
    linkspan_data *data = NULL;
    assert_int_equal(load(older, NULL, 0, &data, NULL), LINKSPAN_OK);
    assert_int_equal(facts_of(data).tlds_count, own.tlds_count);
    assert_int_equal(facts_of(data).tlds_added, 0);
    assert_false(is_tld(data, "brandnew"));
    linkspan_data_free(data);
    assert_int_equal(load(NULL, NULL, 0, &data, NULL), LINKSPAN_OK);
    assert_int_equal(facts_of(data).tlds_count, own.tlds_count);
    assert_int_equal(facts_of(data).tlds_added, own.tlds_added);
    assert_int_equal(lks_data_tld_date(data), lks_data_tld_date(NULL));
    linkspan_data_free(data);
}

/* Names delegated between the two compiled-in lists. */
static void newer_names_are_compiled_in(void **state)
{
    (void)state;
    static const char *const names[] = {"web", "hotel", "merck"};
    for (size_t i = 0; i < ROWS(names); i++) {
        char text[40];
        linkspan_link link;
        lks_link_findings f;
        size_t at = 0;
        linkspan_detector *d = new_detector(NULL);
        assert_true(is_tld(NULL, names[i]));
        (void)snprintf(text, sizeof text, "see grand.%s now", names[i]);
        assert_int_equal(linkspan_next(d, EXACT(text), &at, &link),
                         LINKSPAN_OK);
        assert_int_equal(link.span.start, 4);
        assert_int_equal(link.span.end, 4 + 6 + strlen(names[i]));
        linkspan_detector_free(d);
        (void)snprintf(text, sizeof text, "https://grand.%s/", names[i]);
        findings_of(NULL, text, &f);
        assert_int_equal(f.all.count, 0);
    }
    assert_false(is_tld(NULL, "onion"));
}

/* Detection and policy use the age of the same list: with a newer suffix list,
 * the age of that list decides how much is known about a name that neither list
 * has. */
static void policy_counts_from_the_newer_list(void **state)
{
    (void)state;
    static const struct {
        const char *why;
        const char *tld_version;
        uint32_t today;
        uint32_t code;
    } rows[] = {
        {"30 days after the suffix list", "2025010100", 20260401,
         LINKSPAN_FINDING_UNKNOWN_TLD},
        {"31 days after it", "2025010100", 20260402,
         LINKSPAN_FINDING_OLD_TLD_LIST},
        {"31 days after it, the other list is newer", "2026030300", 20260402,
         LINKSPAN_FINDING_UNKNOWN_TLD},
    };
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        linkspan_options options;
        linkspan_policy policy;
        lks_link_findings f;
        char *tlds = whole_list(rows[i].tld_version, SIZE_MAX, NULL);
        (void)linkspan_options_init(&options);
        (void)linkspan_policy_init(&policy, LINKSPAN_POLICY_STRICT);
        policy.today = rows[i].today;
        options.policy = &policy;
        assert_int_equal(load(newer_suffixes, tlds, 0, &options.data, NULL),
                         LINKSPAN_OK);
        free(tlds);
        linkspan_detector *d = new_detector(&options);
        findings_of(d, "http://example.notatld/", &f);
        ROW_EQ(&rows[i], f.all.count, 1);
        ROW_EQ(&rows[i], f.list[0].code, rows[i].code);
        findings_of(d, "http://example.brandnew/", &f);
        ROW_EQ(&rows[i], f.all.count == 0, i < 2);
        linkspan_detector_free(d);
        linkspan_data_free(options.data);
    }
    ROWS_END();
}

/* ------------------------------------------------------------ whole lists */

static const char missing[] = "not a whole list: com, net or org is missing";
static const char few[] = "not a whole list: fewer than three quarters of the "
                          "compiled-in list's names";

static void check_refused(const char *why, const char *tlds,
                          const char *message)
{
    linkspan_data *data = NULL;
    linkspan_data_error error = {.size = sizeof error};
    const linkspan_status st = load(NULL, tlds, 0, &data, &error);
    if (st != LINKSPAN_ERR_INVALID || !error.message ||
        strcmp(error.message, message) != 0)
        fail_msg("%s: status %d, %s", why, (int)st,
                 error.message ? error.message : "no message");
    assert_int_equal(error.list, LINKSPAN_LIST_TLDS);
    assert_int_equal(error.line, 0);
    assert_null(data);
    /* with the flag, an incomplete private list is accepted */
    assert_int_equal(load(NULL, tlds, LINKSPAN_LOAD_ANY_TLDS, &data, NULL),
                     LINKSPAN_OK);
    linkspan_data_free(data);
}

static void cut_lists_are_refused(void **state)
{
    (void)state;
    static const char *const common[] = {"COM", "NET", "ORG"};
    const size_t all = facts_of(NULL).tlds_count;
    const size_t least = (3 * all + 3) / 4;
    linkspan_data *data = NULL;
    for (size_t i = 0; i < ROWS(common); i++) {
        char *tlds = whole_list("2026030100", SIZE_MAX, common[i]);
        check_refused(common[i], tlds, missing);
        free(tlds);
    }
    char *tlds = whole_list("2026030100", least - 1, NULL);
    check_refused("a name less than three quarters", tlds, few);
    /* a duplicate does not make the list longer */
    char twice[ROOM];
    (void)snprintf(twice, sizeof twice, "%sCOM\n", tlds);
    check_refused("a name twice", twice, few);
    free(tlds);
    tlds = whole_list("2026030100", least, NULL);
    assert_int_equal(load(NULL, tlds, 0, &data, NULL), LINKSPAN_OK);
    assert_int_equal(facts_of(data).tlds_count, least);
    linkspan_data_free(data);
    tlds[3000] = 0; /* a download that stopped there */
    check_refused("cut at 3,000 bytes", tlds, few);
    free(tlds);
    check_refused("nothing but private names", "LAN\nCORP\n", missing);
}

/* ------------------------------------------------------------------ names */

static void names_are_written_in_order(void **state)
{
    (void)state;
    static const char suffixes[] = "// ===BEGIN ICANN DOMAINS===\n"
                                   "uk\n*.ck\n!www.ck\nco.uk\ncom\n"
                                   "// ===END ICANN DOMAINS===\n"
                                   "// ===BEGIN PRIVATE DOMAINS===\n"
                                   "github.com\n*.ex.com\n!a.ex.com\ncom\n"
                                   "// ===END PRIVATE DOMAINS===\n";
    static const char rules[] = "*.ck\n!www.ck\ncom\n+com\n+*.ex.com\n"
                                "+!a.ex.com\n+github.com\nuk\nco.uk\n";
    linkspan_data *data = NULL;
    char room[200];
    linkspan_buf out;
    assert_int_equal(load(suffixes, "UK\nCOM\n\u00E9\n", LINKSPAN_LOAD_ANY_TLDS,
                          &data, NULL),
                     LINKSPAN_OK);
    (void)linkspan_buf_init_fixed(&out, room, sizeof room);
    assert_int_equal(linkspan_data_names(data, LINKSPAN_LIST_SUFFIXES, &out),
                     LINKSPAN_OK);
    assert_int_equal(out.len, sizeof rules - 1);
    assert_memory_equal(out.data, rules, sizeof rules - 1);
    out.len = 0;
    assert_int_equal(linkspan_data_names(data, LINKSPAN_LIST_TLDS, &out),
                     LINKSPAN_OK);
    assert_int_equal(out.len, strlen("com\nuk\nxn--9ca\n"));
    assert_memory_equal(out.data, "com\nuk\nxn--9ca\n", out.len);
    (void)linkspan_buf_init_fixed(&out, room, 5);
    assert_int_equal(linkspan_data_names(data, LINKSPAN_LIST_TLDS, &out),
                     LINKSPAN_ERR_SPACE);
    assert_int_equal(out.len, 0);
    assert_int_equal(linkspan_data_names(data, 0, &out), LINKSPAN_ERR_OPTION);
    assert_int_equal(linkspan_data_names(data, 3, &out), LINKSPAN_ERR_OPTION);
    assert_int_equal(linkspan_data_names(data, 1, NULL), LINKSPAN_ERR_ARG);
    linkspan_data_free(data);
}

/* As many names as linkspan_data_info() counts. */
static void all_names_are_written(void **state)
{
    (void)state;
    const linkspan_data_facts facts = facts_of(NULL);
    static const uint32_t lists[] = {LINKSPAN_LIST_SUFFIXES,
                                     LINKSPAN_LIST_TLDS};
    const size_t counts[] = {(size_t)facts.icann_rules + facts.private_rules,
                             (size_t)facts.tlds_count + facts.tlds_added};
    for (size_t i = 0; i < ROWS(lists); i++) {
        linkspan_buf out;
        size_t lines = 0;
        (void)linkspan_buf_init(&out, 1 << 20, NULL);
        assert_int_equal(linkspan_data_names(NULL, lists[i], &out),
                         LINKSPAN_OK);
        for (size_t k = 0; k < out.len; k++)
            lines += out.data[k] == '\n';
        assert_int_equal(lines, counts[i]);
        linkspan_buf_free(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(newer_suffixes_add_names),
        cmocka_unit_test(each_pair_of_lists_decides_for_itself),
        cmocka_unit_test(newer_names_are_compiled_in),
        cmocka_unit_test(policy_counts_from_the_newer_list),
        cmocka_unit_test(cut_lists_are_refused),
        cmocka_unit_test(names_are_written_in_order),
        cmocka_unit_test(all_names_are_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
