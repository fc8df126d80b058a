/* Code on the line of a bare name. */
#include "find/rules/name_line.h"

#include "support/evidence.h"
#include "support/marked_rows.h"

#define NAME "harvest.rs"

static const evidence_row line_rows[] = {
    {"prose", "we met from ", NAME, " and left", 0},
    {"a call", "x() ", NAME, "", B(MARKS)},
    {"a call with a text", "x('a') ", NAME, "", B(MARKS)},
    {"a plural is no call", "file(s) or ", NAME, "", 0},
    {"a comparison", "x == y ", NAME, "", B(MARKS)},
    {"and", "a && ", NAME, "", B(MARKS)},
    {"a setting", "a=b ", NAME, "", B(MARKS)},
    {"a variable", "the $x or ", NAME, "", B(MARKS)},
    {"a price", "for $5 ", NAME, "", 0},
    {"an option", "with --force ", NAME, "", B(MARKS)},
    {"snake case", "the my_list of ", NAME, "", B(MARKS)},
    {"a user name", "ask @my_list for ", NAME, "", 0},
    {"lower camel case", "the keyInfo of ", NAME, "", B(MARKS)},
    {"upper camel case", "the PowerPoint of ", NAME, "", 0},
    {"brands", "the iPhone and macOS of ", NAME, "", 0},
    {"and/or", "this and/or ", NAME, "", 0},
    {"after the name", "", NAME, " has x()", B(MARKS)},
    {"another line", "x()\n", NAME, "\nx()", 0},
    {"a URL with a query", "https://x.org/?a=b&c_d ", NAME, "", 0},
    {"an address", "a_b@x.org ", NAME, "", 0},
    {"a path of a site", "x.org/a_b ", NAME, "", 0},
    {"a file in the sentence", "a.txt and ", NAME, "", B(BESIDE)},
    {"a file after it", "", NAME, ", then a2.txt", B(BESIDE)},
    {"a file under a top-level domain", "see x.py and ", NAME, "", B(BESIDE)},
    {"a known site beside it", "see brew.sh and ", NAME, "", 0},
    {"a file in a folder", "see src/plot.c and ", NAME, "", B(BESIDE)},
    {"a file on a site", "see x.org/a.html and ", NAME, "", 0},
    {"a hidden file", "see .env and ", NAME, "", B(BESIDE)},
    {"a top-level domain", "under .shop see ", NAME, "", 0},
    {"a package", "see java.nio or ", NAME, "", B(BESIDE)},
    {"a version", "see 1.2.3 or ", NAME, "", 0},
    {"software", "see node.js or Vue.js or ", NAME, "", 0},
    {"an abbreviation", "e.g. ", NAME, "", 0},
    {"a file in the sentence before", "See a2.txt now. We met ", NAME, "",
     B(NEAR)},
    {"a full stop before an ill-formed byte", "See a2.txt.\xFF ", NAME, "",
     B(NEAR)},
    {"a file with the same ending", "x.rs and ", NAME, "", B(BESIDE)},
    {"the same ending in capitals", "x.RS and ", NAME, "", 0},
    {"the same file", "harvest.8 and ", NAME, "", B(BESIDE)},
    {"the same name on a site", "harvest.com and ", NAME, "", 0},
    {"the same ending of a site", "x.dev and ", "harvest.dev", "", 0},
    {"a file in the next sentence", "We met ", NAME, ". See a2.txt", B(NEAR)},
};

static void marks_and_names_on_the_line(void **state)
{
    (void)state;
    lks_check_evidence(line_rows, ROWS(line_rows), B(ALONE));
}

/* A mark counts if all of its word is at most LKS_NAME_AROUND = 200 bytes away. */
static void the_line_is_read_up_to_a_distance(void **state)
{
    (void)state;
    linkspan_detector *d = new_detector(NULL);
    for (size_t away = 190; away <= 210; away++) {
        char words[512];
        int32_t e[LINKSPAN_EVIDENCE_COUNT];
        memset(words, 0, sizeof words);
        memset(words, ' ', away);
        memcpy(words, "x()", 3);
        assert_int_equal(lks_weigh_between(d, words, NAME, "", e) & ~B(ALONE),
                         away <= 200 ? B(MARKS) : 0);
        memset(words, ' ', away);
        memcpy(words + away - 3, "x()", 3);
        assert_int_equal(lks_weigh_between(d, "", NAME, words, e) & ~B(ALONE),
                         away <= 200 ? B(MARKS) : 0);
    }
    linkspan_detector_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(marks_and_names_on_the_line),
        cmocka_unit_test(the_line_is_read_up_to_a_distance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
