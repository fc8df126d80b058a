/* The text after the brackets of a link in Markdown, and definitions:
 * CommonMark 0.31, "Links" and "Link reference definitions". */
/* Tests: documents/md_links.c */
#include "documents/md_links.h"

#include <stdlib.h>

#include "support/exact.h"
#include "support/rows.h"

static lks_cursor cursor_of(lks_slice text)
{
    lks_blocks blocks = {0};
    lks_line line;
    lks_cursor c;
    assert_true(lks_blocks_next(&blocks, text, &line));
    assert_int_equal(line.kind, LKS_LINE_PARAGRAPH);
    lks_cursor_begin(&c, &blocks, &line);
    return c;
}

static lks_slice slice_of(const char *text)
{
    return lks_slice_of(exact_bytes(text, strlen(text)), strlen(text));
}

/* `rest`: the text at the cursor after the call; NULL: the text is no
 * target. */
static const struct target_row {
    const char *why;
    const char *text;
    const char *rest;
} target_rows[] = {
    {"nothing in it", "()x", "x"},
    {"a destination", "(a)x", "x"},
    {"blanks around it", "(  a  )x", "x"},
    {"a line end before it", "(\na)x", "x"},
    {"a title", "(a \"t\")x", "x"},
    {"a title in single quotation marks", "(a 't')x", "x"},
    {"a title in parentheses", "(a (t))x", "x"},
    {"a title in the next line", "(a\n\"t\")x", "x"},
    {"a title of two lines", "(a \"t\nu\")x", "x"},
    {"blanks after the title", "(a \"t\" )x", "x"},
    {"an escaped quotation mark in it", "(a \"t\\\"u\")x", "x"},
    {"a title needs a space before it: it is part of the destination",
     "(a\"t\")x", "x"},
    {"not without quotation marks", "(a t)x", NULL},
    {"nothing after the title", "(a \"t\" u)x", NULL},
    {"a title that does not end", "(a \"t)x", NULL},
    {"a parenthesis in a title in parentheses", "(a (t(u))x", NULL},
    {"angles", "(<a b>)x", "x"},
    {"angles with nothing in them", "(<>)x", "x"},
    {"an escaped angle", "(<a\\>b>)x", "x"},
    {"no line end in angles", "(<a\nb>)x", NULL},
    {"no angle in angles", "(<a<b>)x", NULL},
    {"angles that do not end", "(<a)x", NULL},
    {"nothing right after the angles", "(<a>b)x", NULL},
    {"parentheses that are balanced", "(a(b)c)x", "x"},
    {"an escaped one", "(a\\)b)x", "x"},
    {"one that is not closed", "(a(b)x", NULL},
    {"the target does not end", "(a", NULL},
    {"no parenthesis", "a)", NULL},
};

static void targets_of_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(target_rows); i++) {
        const struct target_row *r = &target_rows[i];
        const lks_slice text = slice_of(r->text);
        lks_cursor c = cursor_of(text);
        const bool is_one = lks_skip_inline_target(&c, text);
        ROW_EQ(r, is_one, r->rest != NULL);
        if (is_one && r->rest)
            ROW_EQ(r, lks_cursor_peek(&c, text), r->rest[0]);
    }
    ROWS_END();
}

/* cmark 0.30 accepts at most 32 nested parentheses. */
static void parentheses_in_each_other(void **state)
{
    (void)state;
    for (size_t depth = 32; depth <= 33; depth++) {
        char text[80];
        memset(text, '(', depth + 1);
        memset(text + depth + 1, ')', depth + 1);
        const lks_slice all =
            lks_slice_of(exact_bytes(text, 2 * depth + 2), 2 * depth + 2);
        lks_cursor c = cursor_of(all);
        assert_int_equal(lks_skip_inline_target(&c, all), depth == 32);
    }
}

static const struct label_row {
    const char *why;
    const char *one;
    const char *other; /* a label that must be equivalent; NULL: `one` is no
                        * label */
    bool is_same;
} label_rows[] = {
    {"the same", "[a]", "[a]", true},
    {"another", "[a]", "[b]", false},
    {"case", "[Ab]", "[aB]", true},
    {"case outside of ASCII", "[É]", "[é]", true},
    {"case of Greek, with a final sigma", "[ΑΣ]", "[ας]", true},
    {"sharp s", "[ß]", "[SS]", true},
    {"a capital sharp s, an example of CommonMark", "[ẞ]", "[SS]", true},
    {"an accent counts", "[é]", "[e]", false},
    {"blanks in a row", "[a \t b]", "[a b]", true},
    {"a line end", "[a\nb]", "[a b]", true},
    {"blanks at the ends", "[ a ]", "[a]", true},
    {"a blank counts", "[ab]", "[a b]", false},
    {"an escape is compared as it is written", "[a\\!]", "[a!]", false},
    {"an escaped bracket", "[a\\]b]", "[a\\]b]", true},
    {"a bracket", "[a[b]", NULL, false},
    {"not closed", "[a", NULL, false},
    {"no bracket", "a]", NULL, false},
};

static uint64_t hash_of(const char *label)
{
    const lks_slice text = slice_of(label);
    lks_cursor c = cursor_of(text);
    uint64_t hash = 0;
    return lks_skip_label(&c, text, &hash) ? hash : UINT64_MAX;
}

static void labels_of_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(label_rows); i++) {
        const struct label_row *r = &label_rows[i];
        const uint64_t one = hash_of(r->one);
        ROW_EQ(r, one == UINT64_MAX, r->other == NULL);
        if (r->other)
            ROW_EQ(r, one == hash_of(r->other), r->is_same);
    }
    ROWS_END();
    assert_int_equal(hash_of("[]"), 0);
    assert_int_equal(hash_of("[ \n ]"), 0);
    assert_int_not_equal(hash_of("[a]"), 0);
}

/* CommonMark: at most 999 characters. */
static void labels_have_a_length(void **state)
{
    (void)state;
    char text[1003];
    memset(text, 'a', sizeof text);
    text[0] = '[';
    text[1000] = ']';
    text[1001] = '\0';
    assert_true(hash_of(text) != UINT64_MAX);
    text[1000] = 'a';
    text[1001] = ']';
    text[1002] = '\0';
    assert_true(hash_of(text) == UINT64_MAX);
}

/* `rest`: the first byte at the cursor after the call; 0: the paragraph is
 * over; -1: the text is no definition. */
static const struct definition_row {
    const char *why;
    const char *text;
    int rest;
} definition_rows[] = {
    {"label and destination", "[a]: b", 0},
    {"text after it", "[a]: b\nx", 'x'},
    {"a destination in the next line", "[a]:\nb\nx", 'x'},
    {"no blank before the destination", "[a]:b\nx", 'x'},
    {"a title", "[a]: b \"t\"\nx", 'x'},
    {"a title in the next line", "[a]: b\n\"t\"\nx", 'x'},
    {"what is no title leaves a definition without", "[a]: b\n\"t\" u\nx", '"'},
    {"a title that does not end, likewise", "[a]: b\n\"t\nx", '"'},
    {"blanks after the title", "[a]: b 't'  \nx", 'x'},
    {"an empty destination in angles", "[a]: <>\nx", 'x'},
    {"no destination", "[a]:", -1},
    {"no colon", "[a] b", -1},
    {"a blank before the colon", "[a] : b", -1},
    {"an empty label", "[]: b", -1},
    {"more after the destination", "[a]: b c", -1},
    {"more after the title", "[a]: b \"t\" c", -1},
    {"a title needs a space before it", "[a]: <b>\"t\"", -1},
};

static void definitions_of_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(definition_rows); i++) {
        const struct definition_row *r = &definition_rows[i];
        const lks_slice text = slice_of(r->text);
        lks_cursor c = cursor_of(text);
        uint64_t hash = 0;
        const bool is_one = lks_skip_definition(&c, text, &hash);
        ROW_EQ(r, is_one, r->rest >= 0);
        if (is_one && r->rest > 0)
            ROW_EQ(r, lks_cursor_peek(&c, text), r->rest);
        if (is_one && r->rest == 0)
            ROW_EQ(r, c.is_over, true);
        if (is_one)
            ROW_EQ(r, hash, hash_of("[a]"));
    }
    ROWS_END();
}

static void marks_are_ascii_punctuation(void **state)
{
    (void)state;
    static const char marks[] = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
    for (int c = -1; c < 0x100; c++)
        assert_int_equal(lks_is_markdown_mark(c),
                         c > 0 && c < 0x80 && strchr(marks, c) != NULL);
}

/* The marks of blocks before a line are not part of the paragraph. */
static void cursors_go_from_line_to_line(void **state)
{
    (void)state;
    const lks_slice text = slice_of("> aB\n> c\n\nd");
    lks_cursor c = cursor_of(text);
    assert_int_equal(lks_cursor_peek(&c, text), 'a');
    assert_int_equal(lks_cursor_peek_next(&c, text), 'B');
    assert_false(lks_cursor_skip(&c, text, 'B'));
    assert_true(lks_cursor_skip(&c, text, 'a'));
    assert_true(lks_cursor_skip(&c, text, 'B'));
    assert_int_equal(lks_cursor_peek(&c, text), '\n');
    assert_false(lks_cursor_skip(&c, text, 'c'));
    lks_cursor_skip_spaces(&c, text);
    assert_int_equal(lks_cursor_peek(&c, text), 'c');
    assert_int_equal(lks_cursor_peek_next(&c, text), '\n');
    assert_true(lks_cursor_skip(&c, text, 'c'));
    assert_true(lks_cursor_skip(&c, text, '\n'));
    assert_int_equal(lks_cursor_peek(&c, text), LKS_CURSOR_OVER);
    lks_cursor_advance(&c, text);
    assert_int_equal(lks_cursor_peek(&c, text), LKS_CURSOR_OVER);
    assert_false(lks_cursor_skip(&c, text, 'd'));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(targets_of_each_row),
        cmocka_unit_test(parentheses_in_each_other),
        cmocka_unit_test(labels_of_each_row),
        cmocka_unit_test(labels_have_a_length),
        cmocka_unit_test(definitions_of_each_row),
        cmocka_unit_test(marks_are_ascii_punctuation),
        cmocka_unit_test(cursors_go_from_line_to_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
