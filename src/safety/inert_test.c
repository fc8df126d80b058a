/* Which addresses of a document do nothing, and which stay on the computer. */
#include "safety/findings.h"

#include "support/exact.h"
#include "support/rows.h"

static const struct inert_row {
    const char *why;
    const char *target;
    bool is_inert;
} rows[] = {
    {"no program", "javascript:", true},
    {"void", "javascript:void(0)", true},
    {"with a semicolon", "JavaScript:void(0);", true},
    {"without parentheses", "javascript:void 0", true},
    {"empty void", "javascript:void()", true},
    {"false", "javascript:return false;", true},
    {"a mark", "javascript:#", true},
    {"only semicolons", "javascript:;;", true},
    {"a function of the page", "javascript:toggle('menu', 1, true, this)",
     true},
    {"without arguments", "javascript:init();", true},
    {"a method of the page", "javascript:menu.open_all( -1 )", true},
    {"back", "javascript:history.back()", true},
    {"print", "javascript:window.print()", true},
    {"an image", "data:image/png;base64,iVBORw0KGgo=", true},
    {"SVG can have programs", "data:image/svg+xml,<svg onload=a()>", false},
    {"HTML", "data:text/html,<script>a()</script>", false},
    {"a function of the browser", "javascript:alert(1)", false},
    {"eval", "javascript:eval('a')", false},
    {"another window", "javascript:window.open('https://evil.com')", false},
    {"another object of the browser", "javascript:document.write('a')", false},
    {"hidden in a method", "javascript:a.constructor('b')", false},
    {"an argument that is a call", "javascript:a(b())", false},
    {"an argument that is a property", "javascript:a(document.cookie)", false},
    {"an argument that is a name", "javascript:a(location)", false},
    {"two statements", "javascript:a();b()", false},
    {"void of a call", "javascript:void(fetch('a'))", false},
    {"void of an unclosed call", "javascript:void(0", false},
    {"an assignment", "javascript:location='a'", false},
    {"a string with an escape", "javascript:a('\\x27')", false},
    {"a string without an end", "javascript:a('b", false},
    {"no comma", "javascript:a('b' 'c')", false},
    {"a missing argument", "javascript:a('b',)", false},
    {"a template", "javascript:a`b`", false},
    {"an escape", "javascript:%61lert(1)", false},
    {"a number is no name", "javascript:1()", false},
    {"only a name", "javascript:a", false},
    {"another scheme", "vbscript:void(0)", false},
    {"no scheme", "void(0)", false},
    {"empty", "", false},
};

static const struct local_row {
    const char *why;
    const char *target;
    bool is_local;
} local_rows[] = {
    {"a file", "file:///usr/share/doc/index.html", true},
    {"of this computer", "FILE://localhost/a", true},
    {"RFC 8089: one slash", "file:/a", true},
    {"a drive", "file:///C:/a", true},
    {"the root", "file:///", true},
    {"a setting of the browser", "about:config", true},
    {"of another computer", "file://evil.com/a", false},
    {"of a computer with a name that starts alike",
     "file://localhost.evil.com/", false},
    {"a network path", "file:////evil.com/a", false},
    {"a network path of this computer", "file://localhost//evil.com/a", false},
    {"with backslashes", "file:///\\evil.com\\a", false},
    {"only backslashes", "file:\\\\evil.com\\a", false},
    {"with escapes", "file:///%5C%5Cevil.com/a", false},
    {"two slashes in all", "file://", false},
    {"no path", "file:", false},
    {"a path without a slash", "file:a", false},
    {"another scheme", "https:///a", false},
    {"empty", "", false},
};

static void each_local_address_is_judged(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(local_rows); i++)
        ROW_EQ(&local_rows[i],
               lks_is_local(lks_slice_of(EXACT(local_rows[i].target))),
               local_rows[i].is_local);
    ROWS_END();
}

static void each_address_is_judged(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++)
        ROW_EQ(&rows[i], lks_is_inert(lks_slice_of(EXACT(rows[i].target))),
               rows[i].is_inert);
    ROWS_END();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_address_is_judged),
        cmocka_unit_test(each_local_address_is_judged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
