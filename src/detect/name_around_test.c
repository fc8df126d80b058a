/* Code that touches a bare name or stands on its line. */
#include "detect/name_around.h"

#include "support/evidence.h"
#include "support/marked_rows.h"

#define NAME "harvest.rs"

static const evidence_row touch_rows[] = {
    {"alone", "", NAME, "", 0},
    {"in a list", "a, ", NAME, ", b", 0},
    {"in brackets", "(", NAME, ")", 0},
    {"a variable", "$", NAME, "", B(IN_CODE)},
    {"a folder of Windows", "x\\", NAME, "", B(IN_CODE)},
    {"a backquote before it", "`", NAME, "", B(IN_CODE)},
    {"a backquote after it", "", NAME, "`", B(IN_CODE)},
    {"a dot before it", ".", NAME, "", B(IN_CODE)},
    {"an ellipsis before it", "...", NAME, "", 0},
    {"a pointer before it", "x->", NAME, "", B(IN_CODE) | B(MARKS)},
    {"a scope before it", "x::", NAME, "", B(IN_CODE) | B(MARKS)},
    {"a pointer after it", "", NAME, "->x", B(IN_CODE) | B(MARKS)},
    {"a scope after it", "", NAME, "::x", B(IN_CODE) | B(MARKS)},
    {"a call", "", NAME, "(3)", B(IN_CODE)},
    {"a remark", "", NAME, "( no", 0},
    {"a remark in Chinese", "", NAME, "(\u81EA)", 0},
    {"a backslash after it", "", NAME, "\\x", B(IN_CODE)},
    {"an escape after it", "", NAME, "\\nand", 0},
    {"an option", "x=", NAME, "", B(TOUCHED)},
    {"a folder", "src/", NAME, "", B(TOUCHED)},
    {"an escaped slash", "\\/", NAME, "", B(IN_CODE)},
    {"two slashes", "//", NAME, "", 0},
    {"a percent sign", "%", NAME, "", B(TOUCHED)},
    {"an address of", "&", NAME, "", B(TOUCHED)},
    {"a plus sign", "+", NAME, "", B(TOUCHED)},
    {"a hyphen", "-", NAME, "", B(TOUCHED)},
    {"a brace", "{", NAME, "", B(TOUCHED)},
    {"a number sign", "#", NAME, "", B(TOUCHED)},
    {"one asterisk", "*", NAME, "", B(TOUCHED)},
    {"emphasis", "*", NAME, "*", 0},
    {"an argument", "print(", NAME, "", B(TOUCHED)},
    {"an index of an array", "row[", NAME, "", B(TOUCHED)},
    {"a list in brackets", "a [", NAME, "]", 0},
    {"a spaced value", "x = ", NAME, "", B(TOUCHED)},
    {"a template", "{{ ", NAME, " }}", B(TOUCHED)},
    {"an index", "", NAME, "[key]", B(TOUCHED)},
    {"a footnote", "", NAME, "[1]", 0},
    {"an assignment", "", NAME, "=x", B(TOUCHED)},
    {"a spaced assignment", "", NAME, " = x", B(TOUCHED)},
    {"a spaced comparison", "", NAME, " == x", B(TOUCHED) | B(MARKS)},
    {"a block", "", NAME, " {", B(TOUCHED)},
    {"a variable after it", "", NAME, "$x", B(TOUCHED) | B(MARKS)},
    {"a line number", "", NAME, ":12:", B(TOUCHED)},
    {"a statement", "", NAME, ";\nx", B(TOUCHED)},
    {"a statement at the end", "", NAME, ";", B(TOUCHED)},
    {"a semicolon", "", NAME, "; and", 0},
    {"the end of a call", "", NAME, ");", B(TOUCHED)},
    {"a member of what a call gives", "", NAME, ").x", B(TOUCHED)},
    {"the end of a remark", "", NAME, "). Or", 0},
    {"a line of a file", "", NAME, "#L10", B(IN_CODE)},
    {"a fragment", "", NAME, "#Love", 0},
    {"a dash", "x ", NAME, " - y", 0},
};

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
    {"a file in the next sentence", "We met ", NAME, ". See a2.txt", B(NEAR)},
};

static void marks_that_touch(void **state)
{
    (void)state;
    lks_check_evidence(touch_rows, ROWS(touch_rows));
}

static void marks_and_names_on_the_line(void **state)
{
    (void)state;
    lks_check_evidence(line_rows, ROWS(line_rows));
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
        assert_int_equal(lks_weigh_between(d, words, NAME, "", e),
                         away <= 200 ? B(MARKS) : 0);
        memset(words, ' ', away);
        memcpy(words + away - 3, "x()", 3);
        assert_int_equal(lks_weigh_between(d, "", NAME, words, e),
                         away <= 200 ? B(MARKS) : 0);
    }
    linkspan_detector_free(d);
}

static void ports_of_sites(void **state)
{
    (void)state;
    static const struct {
        const char *why;
        const char *text;
        size_t end;
        bool is_site;
    } rows[] = {
        {"a usual port", ":8080", 5, true},
        {"a usual port in a sentence", ":8080 is", 5, true},
        {"a line number", ":12", 3, false},
        {"a line and a column", ":8080:1", 5, false},
        {"more digits", ":80808", 6, false},
    };
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        size_t reach = 0;
        ROW_EQ(&rows[i],
               lks_is_port_of_site(
                   lks_slice_of(rows[i].text, strlen(rows[i].text)),
                   (linkspan_range){1, rows[i].end}, &reach),
               rows[i].is_site);
        ROW_EQ(&rows[i], reach, rows[i].end + 1);
    }
    ROWS_END();
}

static void folders_of_windows(void **state)
{
    (void)state;
    assert_true(lks_is_in_windows_path(lks_slice_of("C:\\a", 4), 3));
    assert_true(lks_is_in_windows_path(lks_slice_of("x\\\\a", 4), 3));
    assert_true(lks_is_in_windows_path(lks_slice_of("x\\a", 3), 2));
    assert_false(lks_is_in_windows_path(lks_slice_of("(\\a", 3), 2));
    assert_false(lks_is_in_windows_path(lks_slice_of("\\a", 2), 1));
    assert_false(lks_is_in_windows_path(lks_slice_of("xya", 3), 2));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(marks_that_touch),
        cmocka_unit_test(marks_and_names_on_the_line),
        cmocka_unit_test(the_line_is_read_up_to_a_distance),
        cmocka_unit_test(ports_of_sites),
        cmocka_unit_test(folders_of_windows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
