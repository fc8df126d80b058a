/* Paragraphs of a Markdown document as inline parsers see them: CommonMark 0.31,
 * 4.8 and 5. */
#include "documents/md_blocks.h"

#include "support/exact.h"
#include "support/rows.h"
#include "text/buf.h"

/* The paragraphs of a document, each with its lines joined, with | between
 * them. */
static const struct paragraph_row {
    const char *why;
    const char *text;
    const char *want;
} paragraph_rows[] = {
    {"nothing", "", ""},
    {"blank lines", "\n \n", ""},
    {"one line", "a", "a"},
    {"two lines", "a\nb\n", "a\nb"},
    {"two paragraphs", "a\n\nb", "a|b"},
    {"blanks before a line are no part of it", "a\n   b", "a\nb"},
    {"a heading ends with its line", "# a\nb", "a|b"},
    {"a heading of two lines", "a\n===\nb", "a|b"},
    {"a quotation", "> a\n> b", "a\nb"},
    {"a line that goes on without its mark", "> a\nb", "a\nb"},
    {"items", "- a\n- b\n  c", "a|b\nc"},
    {"code has none", "    a\n\nb", "b"},
    {"a fence ends a paragraph", "a\n```\nb\n```\nc", "a|c"},
    {"HTML ends a paragraph", "a\n<div>\nb\n\nc", "a|c"},
    {"CR and LF", "a\r\nb\rc", "a\nb\nc"},
};

static void append_lines(const lks_paragraph *p, lks_slice text,
                         linkspan_buf *out)
{
    lks_paragraph_lines lines;
    lks_paragraph_line line;
    size_t joined = 0;
    lks_paragraph_begin(p, &lines);
    while (lks_paragraph_next(&lines, text, &line)) {
        assert_int_equal(line.joined, joined);
        if (joined > 0)
            lks_buf_append(out, "\n", 1);
        lks_paragraph_append(out, text.data + line.start,
                             line.end - line.start);
        joined += line.end - line.start + 1;
    }
}

static void paragraphs_of_each_row(void **state)
{
    (void)state;
    char memory[64];
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(paragraph_rows); i++) {
        const struct paragraph_row *r = &paragraph_rows[i];
        const size_t len = strlen(r->text);
        const lks_slice text = lks_slice_of(exact_bytes(r->text, len), len);
        linkspan_buf out;
        assert_int_equal(linkspan_buf_init_fixed(&out, memory, sizeof memory),
                         LINKSPAN_OK);
        lks_paragraph p = {0};
        lks_buf_begin(&out);
        for (size_t n = 0; lks_paragraph_find(&p, text, p.end); n++) {
            if (n > 0)
                lks_buf_append(&out, "|", 1);
            append_lines(&p, text, &out);
        }
        assert_int_equal(lks_buf_commit(&out), LINKSPAN_OK);
        ROW_STR(r, out.data, out.len, r->want);
    }
    ROWS_END();
}

/* The paragraph that a link at some place is in. */
static void finds_the_paragraph_of_a_place(void **state)
{
    (void)state;
    const lks_slice text = lks_slice_of("a\nb\n\n- cd\n", 10);
    lks_paragraph p = {0};
    assert_true(lks_paragraph_find(&p, text, 2));
    assert_int_equal(p.line.start, 0);
    assert_int_equal(p.end, 3);
    assert_true(lks_paragraph_find(&p, text, 2)); /* a second call finds the
                                                   * same paragraph */
    assert_int_equal(p.line.start, 0);
    assert_true(lks_paragraph_find(&p, text, 8));
    assert_int_equal(p.line.start, 7);
    assert_int_equal(p.end, 9);
    assert_false(lks_paragraph_find(&p, text, 9));
}

static void nul_becomes_one_ill_formed_byte(void **state)
{
    (void)state;
    char memory[8];
    linkspan_buf out;
    assert_int_equal(linkspan_buf_init_fixed(&out, memory, sizeof memory),
                     LINKSPAN_OK);
    lks_buf_begin(&out);
    lks_paragraph_append(&out, (const uint8_t *)"\0a\0\0b", 5);
    assert_int_equal(lks_buf_commit(&out), LINKSPAN_OK);
    assert_int_equal(out.len, 5);
    assert_memory_equal(out.data,
                        "\xFF"
                        "a\xFF\xFF"
                        "b",
                        5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paragraphs_of_each_row),
        cmocka_unit_test(finds_the_paragraph_of_a_place),
        cmocka_unit_test(nul_becomes_one_ill_formed_byte),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
