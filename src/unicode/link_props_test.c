/* Every code point is compared with the official files and with the derivation
 * that UTS #58 6.1 gives for them. */
/* Tests: unicode/props.c */
#include "unicode/props.h"

#include <stdlib.h>

#include "support/data.h"
#include "support/rows.h"

/* The linkification files from which the tables under test were made. */
#ifndef LINK_FILES
#    define LINK_FILES "linkification/"
#endif

/* Draft 5 had other names and no Link_Email. */
#ifdef LINK_FILES_ARE_DRAFT5
#    define TERM_FILE    LINK_FILES "LinkTermination.txt"
#    define BRACKET_FILE LINK_FILES "LinkPairedOpener.txt"
#    define EMAIL_FILE   "linkification/LinkEmail.txt"
#else
#    define TERM_FILE    LINK_FILES "LinkTerm.txt"
#    define BRACKET_FILE LINK_FILES "LinkBracket.txt"
#    define EMAIL_FILE   LINK_FILES "LinkEmail.txt"
#endif

static const char *const term_names[] = {[LKS_TERM_HARD] = "Hard",
                                         [LKS_TERM_SOFT] = "Soft",
                                         [LKS_TERM_CLOSE] = "Close",
                                         [LKS_TERM_OPEN] = "Open",
                                         [LKS_TERM_INCLUDE] = "Include"};

static uint8_t *fresh_values(uint8_t value)
{
    uint8_t *values = malloc(LKS_CODE_POINTS);
    assert_non_null(values);
    memset(values, value, LKS_CODE_POINTS);
    return values;
}

/* The value of characters that the file does not list: Include in draft 5. */
static uint8_t default_term(void)
{
    static const char missing[] = "@missing: 0000..10FFFF; ";
    char *data = lks_read_data(TERM_FILE);
    const char *at = strstr(data, missing);
    assert_non_null(at);
    at += strlen(missing);
    uint8_t found = UINT8_MAX;
    for (uint8_t term = 0; term < ROWS(term_names); term++)
        if (strncmp(at, term_names[term], strlen(term_names[term])) == 0)
            found = term;
    free(data);
    assert_in_range(found, 0, ROWS(term_names) - 1);
    return found;
}

static void every_link_term_is_the_file(void **state)
{
    (void)state;
    uint8_t *want = fresh_values(default_term());
    for (uint8_t term = 0; term < ROWS(term_names); term++)
        lks_paint_property(TERM_FILE, term_names[term], want, term);
    unsigned bad = 0;
    for (uint32_t cp = 0; cp < LKS_CODE_POINTS; cp++)
        bad += lks_link_term_of(cp) != want[cp];
    free(want);
    assert_int_equal(bad, 0);
}

static void every_link_email_is_the_file(void **state)
{
    (void)state;
    uint8_t *want = fresh_values(0);
    lks_paint_property(EMAIL_FILE, NULL, want, 1);
    unsigned bad = 0;
    for (uint32_t cp = 0; cp < LKS_CODE_POINTS; cp++)
        bad += lks_is_link_email(cp) != want[cp];
    free(want);
    assert_int_equal(bad, 0);
}

/* The number of brackets that the file says it lists, T12: 64 in 17.0, 65 in the
 * draft of 18.0. Draft 5 does not say; it has a line for each Close. */
static unsigned stated_brackets(const char *data)
{
    static const char total[] = "# Total code points: ";
    const char *at = strstr(data, total);
    if (at)
        return (unsigned)strtoul(at + strlen(total), NULL, 10);
    unsigned closes = 0;
    uint8_t *terms = fresh_values(LKS_TERM_HARD);
    lks_paint_property(TERM_FILE, "Close", terms, LKS_TERM_CLOSE);
    for (uint32_t cp = 0; cp < LKS_CODE_POINTS; cp++)
        closes += terms[cp] == LKS_TERM_CLOSE;
    free(terms);
    return closes;
}

static void every_link_bracket_is_the_file(void **state)
{
    (void)state;
    char *data = lks_read_data(BRACKET_FILE);
    const unsigned stated = stated_brackets(data);
    char *at = data;
    lks_ucd_row row;
    unsigned listed = 0;
    unsigned bad = 0;
    while (lks_next_ucd_row(&at, &row)) {
        const uint32_t opener = (uint32_t)strtoul(row.fields[0], NULL, 16);
        bad += lks_link_bracket_of(row.first) != opener;
        listed++;
    }
    free(data);
    unsigned have = 0;
    for (uint32_t cp = 0; cp < LKS_CODE_POINTS; cp++)
        have += lks_link_bracket_of(cp) != 0;
    assert_int_equal(bad, 0);
    assert_int_not_equal(stated, 0);
    assert_int_equal(listed, stated);
    assert_int_equal(have, listed);
}

static void beyond_unicode_is_hard(void **state)
{
    (void)state;
    assert_int_equal(lks_link_term_of(0x110000), LKS_TERM_HARD);
    assert_int_equal(lks_link_term_of(UINT32_MAX), LKS_TERM_HARD);
    assert_false(lks_is_link_email(UINT32_MAX));
    assert_int_equal(lks_link_bracket_of(UINT32_MAX), 0);
}

#ifndef LINK_FILES_ARE_OTHERS
#    include "unicode/generated/version.h"
#    define UCD "ucd/"

/* UTS #58 6.1, Link_Term: later lines override earlier ones, as in the data. */
static void derive_link_terms(uint8_t *terms)
{
    static const char *const hard_categories[] = {"Cc", "Cn", "Co", "Cs"};
    lks_paint_property(UCD "PropList.txt", "Terminal_Punctuation", terms,
                       LKS_TERM_SOFT);
    lks_paint_property(UCD "LineBreak.txt", "QU", terms, LKS_TERM_SOFT);

    char *data = lks_read_data(UCD "BidiBrackets.txt");
    char *at = data;
    lks_ucd_row row;
    while (lks_next_ucd_row(&at, &row))
        terms[row.first] =
            strcmp(row.fields[1], "o") == 0 ? LKS_TERM_OPEN : LKS_TERM_CLOSE;
    free(data);
    terms['<'] = LKS_TERM_OPEN;
    terms['>'] = LKS_TERM_CLOSE;

    lks_paint_property(UCD "PropList.txt", "White_Space", terms, LKS_TERM_HARD);
    lks_paint_property(UCD "PropList.txt", "Noncharacter_Code_Point", terms,
                       LKS_TERM_HARD);
    lks_paint_property(UCD "PropList.txt", "Deprecated", terms, LKS_TERM_HARD);
    for (size_t i = 0; i < ROWS(hard_categories); i++)
        lks_paint_property(UCD "DerivedGeneralCategory.txt", hard_categories[i],
                           terms, LKS_TERM_HARD);
}

static void link_term_follows_its_derivation(void **state)
{
    (void)state;
    uint8_t *want = fresh_values(LKS_TERM_INCLUDE);
    derive_link_terms(want);
    unsigned bad = 0;
    for (uint32_t cp = 0; cp < LKS_CODE_POINTS; cp++) {
        if (lks_link_term_of(cp) == want[cp])
            continue;
        print_error("U+%04X: %s, derived %s\n", cp,
                    term_names[lks_link_term_of(cp)], term_names[want[cp]]);
        bad++;
    }
    free(want);
    assert_int_equal(bad, 0);
}

static void link_email_follows_its_derivation(void **state)
{
    (void)state;
    /* The dot is in the data though not in the set of UTS #58 6.1 (E8). */
    static const char ascii[] = "abcdefghijklmnopqrstuvwxyz"
                                "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "_-!?'{}*/&#%`^+=|~$.";
    uint8_t *want = fresh_values(0);
    lks_paint_property(UCD "DerivedCoreProperties.txt", "XID_Continue", want,
                       1);
    memset(want, 0, 0x80);
    for (const char *c = ascii; *c; c++)
        want[(uint8_t)*c] = 1;
    unsigned bad = 0;
    for (uint32_t cp = 0; cp < LKS_CODE_POINTS; cp++) {
        if (lks_is_link_email(cp) == want[cp])
            continue;
        print_error("U+%04X: Link_Email %d, derived %d\n", cp,
                    lks_is_link_email(cp), want[cp]);
        bad++;
    }
    free(want);
    assert_int_equal(bad, 0);
}

static void link_bracket_follows_its_derivation(void **state)
{
    (void)state;
    char *data = lks_read_data(UCD "BidiBrackets.txt");
    char *at = data;
    lks_ucd_row row;
    unsigned bad = 0;
    while (lks_next_ucd_row(&at, &row)) {
        uint32_t want = 0;
        if (strcmp(row.fields[1], "c") == 0 && row.first != 0x232A) /* T12 */
            want = (uint32_t)strtoul(row.fields[0], NULL, 16);
        bad += lks_link_bracket_of(row.first) != want;
    }
    free(data);
    assert_int_equal(bad, 0);
    assert_int_equal(lks_link_bracket_of('>'), '<');
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_link_term_is_the_file),
        cmocka_unit_test(every_link_email_is_the_file),
        cmocka_unit_test(every_link_bracket_is_the_file),
        cmocka_unit_test(beyond_unicode_is_hard),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
#ifndef LINK_FILES_ARE_OTHERS
    const struct CMUnitTest derivations[] = {
        cmocka_unit_test(link_term_follows_its_derivation),
        cmocka_unit_test(link_email_follows_its_derivation),
        cmocka_unit_test(link_bracket_follows_its_derivation),
    };
    /* The properties are derived from other properties of the same Unicode
     * version. */
    if (strcmp(LKS_UNICODE_VERSION, LKS_UTS58_VERSION) == 0)
        failed += cmocka_run_group_tests(derivations, NULL, NULL);
#endif
    return failed;
}
