/* Code that touches a bare name. */
#include "find/rules/name_around.h"

#include "support/evidence.h"

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
    {"a folder", "src/", NAME, "", B(TOUCHED) | B(IN_CODE)},
    {"a word and a slash", "ours/", NAME, "", B(TOUCHED)},
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
    {"an index beyond ASCII", "", NAME, "[é]", B(TOUCHED)},
    {"an ill-formed byte in a bracket", "", NAME, "[\xFF", 0},
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

static void marks_that_touch(void **state)
{
    (void)state;
    lks_check_evidence(touch_rows, ROWS(touch_rows), B(ALONE));
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

static void folders_of_disks(void **state)
{
    (void)state;
    static const struct {
        const char *why;
        const char *path;
        bool is_on_disk;
    } rows[] = {
        {"from the root", "/etc/live/", true},
        {"from here", "./", true},
        {"from the folder above", "see ../", true},
        {"from the home", "~/sites/", true},
        {"in quotation marks", "\"/srv/", true},
        {"a folder of programs", "src/", true},
        {"a folder of packages", "in node_modules/a/", true},
        {"the end of such a name", "mysrc/", false},
        {"a word", "and/", false},
        {"two slashes", "//", false},
        {"after a host", "http://src/", false},
        {"nothing", "", false},
    };
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++)
        ROW_EQ(&rows[i],
               lks_is_in_disk_path(
                   lks_slice_of(rows[i].path, strlen(rows[i].path)),
                   strlen(rows[i].path)),
               rows[i].is_on_disk);
    ROWS_END();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(marks_that_touch),
        cmocka_unit_test(ports_of_sites),
        cmocka_unit_test(folders_of_windows),
        cmocka_unit_test(folders_of_disks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
