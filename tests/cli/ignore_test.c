/* Rules of .gitignore and .ignore, as gitignore(5) says. */
#include "cli/input/walk.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "support/rows.h"

static char folder[] = "/tmp/ignore_test.XXXXXX";
static char path[64];

static ignore_rules *rules_of(const char *text, size_t len)
{
    int error = 1;
    FILE *const file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, len, file), len);
    assert_int_equal(fclose(file), 0);
    ignore_rules *const rules = ignore_read(path, &error);
    assert_non_null(rules);
    assert_int_equal(error, 0);
    return rules;
}

static ignore_answer answer(const char *text, const char *asked, bool is_folder)
{
    ignore_rules *const rules = rules_of(text, strlen(text));
    const ignore_answer got = ignore_ask(rules, asked, is_folder);
    ignore_free(rules);
    return got;
}

static void each_rule(void **state)
{
    (void)state;
    static const struct {
        const char *why, *rules, *asked;
        bool is_folder;
        ignore_answer want;
    } rows[] = {
        {"no rules", "", "a", false, IGNORE_UNKNOWN},
        {"an empty line", "\n", "a", false, IGNORE_UNKNOWN},
        {"a space", " ", " ", false, IGNORE_UNKNOWN},
        {"a line of spaces", "   \n", " ", false, IGNORE_UNKNOWN},
        {"spaces and CR", "  \r\n", " ", false, IGNORE_UNKNOWN},
        {"CR alone", "\r\n", "\r", false, IGNORE_UNKNOWN},
        {"a rule after them", "\n \n\r\na\n", "a", false, IGNORE_YES},
        {"a name", "a\n", "a", false, IGNORE_YES},
        {"without a line end", "a", "a", false, IGNORE_YES},
        {"with CR", "a\r\n", "a", false, IGNORE_YES},
        {"with CR at the end of the file", "a\r", "a", false, IGNORE_YES},
        {"a name below", "a\n", "b/c/a", false, IGNORE_YES},
        {"a folder's name", "a\n", "a", true, IGNORE_YES},
        {"another name", "a\n", "ab", false, IGNORE_UNKNOWN},
        {"a space at the end", "a \n", "a", false, IGNORE_YES},
        {"spaces at the end", "a   \n", "a", false, IGNORE_YES},
        {"spaces and CR at the end", "a  \r\n", "a", false, IGNORE_YES},
        {"a space in the name", "a b\n", "a b", false, IGNORE_YES},
        {"a space before the name", " a\n", " a", false, IGNORE_YES},
        {"that space counts", " a\n", "a", false, IGNORE_UNKNOWN},
        {"a tab at the end counts", "a\t\n", "a\t", false, IGNORE_YES},
        {"a quoted space", "a\\ \n", "a ", false, IGNORE_YES},
        {"a quoted space alone", "\\ \n", " ", false, IGNORE_YES},
        {"spaces after a quoted one", "a\\   \n", "a ", false, IGNORE_YES},
        {"a remark", "#a\n", "#a", false, IGNORE_UNKNOWN},
        {"a quoted sharp sign", "\\#a\n", "#a", false, IGNORE_YES},
        {"a sharp sign in the name", "a#\n", "a#", false, IGNORE_YES},
        {"a space before the sharp sign", " #a\n", " #a", false, IGNORE_YES},
        {"negated", "a\n!a\n", "a", false, IGNORE_NO},
        {"negated alone", "!a\n", "a", false, IGNORE_NO},
        {"negated and ignored again", "a\n!a\na\n", "a", false, IGNORE_YES},
        {"negated, another name", "*\n!a\n", "b", false, IGNORE_YES},
        {"a quoted exclamation mark", "\\!a\n", "!a", false, IGNORE_YES},
        {"two exclamation marks", "!!a\n", "!a", false, IGNORE_NO},
        {"an exclamation mark alone", "!\n", "!", false, IGNORE_UNKNOWN},
        {"a negated remark", "!#a\n", "#a", false, IGNORE_NO},
        {"a slash alone", "/\n", "a", true, IGNORE_UNKNOWN},
        {"a negated slash alone", "!/\n", "a", true, IGNORE_UNKNOWN},
        {"two slashes", "//\n", "a", true, IGNORE_UNKNOWN},
        {"folders only, a folder", "a/\n", "a", true, IGNORE_YES},
        {"folders only, a folder below", "a/\n", "b/a", true, IGNORE_YES},
        {"folders only, a file", "a/\n", "a", false, IGNORE_UNKNOWN},
        {"folders only, negated", "a\n!a/\n", "a", true, IGNORE_NO},
        {"folders only, negated, a file", "a\n!a/\n", "a", false, IGNORE_YES},
        {"from the top", "/a\n", "a", false, IGNORE_YES},
        {"from the top, below", "/a\n", "b/a", false, IGNORE_UNKNOWN},
        {"from the top, a folder", "/a/\n", "a", true, IGNORE_YES},
        {"from the top, a folder below", "/a/\n", "b/a", true, IGNORE_UNKNOWN},
        {"negated from the top", "a\n!/a\n", "a", false, IGNORE_NO},
        {"a path", "a/b\n", "a/b", false, IGNORE_YES},
        {"a path below", "a/b\n", "c/a/b", false, IGNORE_UNKNOWN},
        {"a path of folders only", "a/b/\n", "a/b", true, IGNORE_YES},
        {"a path of folders only, a file", "a/b/\n", "a/b", false,
         IGNORE_UNKNOWN},
        {"any name", "*\n", "a/b", false, IGNORE_YES},
        {"any name from the top", "/*\n", "a/b", false, IGNORE_UNKNOWN},
        {"any folders", "**/b\n", "a/c/b", false, IGNORE_YES},
        {"all below", "a/**\n", "a/c/b", false, IGNORE_YES},
        {"a bracket that is not closed", "[a\n", "[a", false, IGNORE_UNKNOWN},
        {"the rule after it", "[\na\n", "a", false, IGNORE_YES},
    };
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++)
        ROW_EQ(&rows[i],
               answer(rows[i].rules, rows[i].asked, rows[i].is_folder),
               rows[i].want);
    ROWS_END();
}

/* Each of many rules counts, and no other. */
static void many_rules(void **state)
{
    (void)state;
    char text[2000] = "";
    char name[16];
    for (unsigned count = 1; count <= 120; count++) {
        (void)snprintf(text + strlen(text), 16, "%sn%u\n",
                       count % 3 == 0 ? "!" : "", count);
        ignore_rules *const rules = rules_of(text, strlen(text));
        for (unsigned i = 0; i <= count + 1; i++) {
            (void)snprintf(name, sizeof name, "n%u", i);
            assert_int_equal(ignore_ask(rules, name, false),
                             i < 1 || i > count ? IGNORE_UNKNOWN
                             : i % 3 == 0       ? IGNORE_NO
                                                : IGNORE_YES);
        }
        ignore_free(rules);
    }
}

/* The first 1048576 bytes of a file are read. */
static void long_file(void **state)
{
    (void)state;
    const size_t most = 1048576;
    char *const text = malloc(most + 10);
    for (size_t end = most - 2; end <= most + 4; end++) {
        memset(text, '#', most + 10);
        memcpy(text + end - 3, "\nab", 3);
        ignore_rules *const rules = rules_of(text, end);
        assert_int_equal(ignore_ask(rules, "ab", false),
                         end <= most ? IGNORE_YES : IGNORE_UNKNOWN);
        /* of this rule its first byte is read */
        assert_int_equal(ignore_ask(rules, "a", false),
                         end == most + 1 ? IGNORE_YES : IGNORE_UNKNOWN);
        ignore_free(rules);
    }
    free(text);
}

/* A file that is not there has no rules; other reasons are reported. */
static void no_file(void **state)
{
    (void)state;
    char name[128];
    int error = 1;
    ignore_free(rules_of("a\n", 2));
    (void)snprintf(name, sizeof name, "%s/none", folder);
    assert_null(ignore_read(name, &error));
    assert_int_equal(error, 0);
    error = 1;
    (void)snprintf(name, sizeof name, "%s/none", path); /* below a file */
    assert_null(ignore_read(name, &error));
    assert_int_equal(error, 0);
    assert_null(ignore_read(folder, &error));
    assert_int_equal(error, EISDIR);
    ignore_free(NULL);
}

static int begin(void **state)
{
    (void)state;
    if (!mkdtemp(folder))
        return 1;
    (void)snprintf(path, sizeof path, "%s/rules", folder);
    return 0;
}

static int end(void **state)
{
    (void)state;
    return unlink(path) != 0 || rmdir(folder) != 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_rule),
        cmocka_unit_test(many_rules),
        cmocka_unit_test(long_file),
        cmocka_unit_test(no_file),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
