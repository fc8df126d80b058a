/* The table of output formats, and the output of each format for the same
 * texts. A new format needs rows here; the tests of this file then use it. */
#include "output/output.h"

#include <stdlib.h>

#include "support/exact.h"
#include "support/rows.h"
#include "support/written.h"

#define HTML     LINKSPAN_OUTPUT_HTML
#define MARKDOWN LINKSPAN_OUTPUT_MARKDOWN
#define TERMINAL LINKSPAN_OUTPUT_TERMINAL
#define PLAIN    LINKSPAN_OUTPUT_PLAIN

/* ------------------------------------------------------------------ table */

static const struct list_row {
    const char *why; /* name of the format */
    uint32_t output;
    const lks_format *format;
} list[] = {
#define ROW(VALUE, name) {#name, LINKSPAN_OUTPUT_##VALUE, &lks_format_##name},
    LKS_FORMATS(ROW)
#undef ROW
};

static void has_each_format_at_its_value(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(list); i++) {
        ROW_EQ(&list[i], list[i].output, i + 1);
        ROW_EQ(&list[i], lks_format_of(list[i].output) == list[i].format, 1);
    }
    assert_int_equal(ROWS(list), LKS_FORMAT_COUNT);
    ROWS_END();
}

static void has_no_other_format(void **state)
{
    (void)state;
    assert_null(lks_format_of(0));
    for (uint32_t output = LKS_FORMAT_COUNT + 1; output < 300; output++)
        assert_null(lks_format_of(output));
    assert_null(lks_format_of(UINT32_MAX));
}

static void has_all_functions(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(list); i++) {
        const lks_format *const f = list[i].format;
        ROW_EQ(&list[i], f->put_attributes != NULL, 1);
        ROW_EQ(&list[i], f->begin != NULL, 1);
        ROW_EQ(&list[i], f->put_text != NULL, 1);
        ROW_EQ(&list[i], f->resume != NULL, 1);
        ROW_EQ(&list[i], f->end != NULL, 1);
        /* only plain text has no links */
        ROW_EQ(&list[i], f->put_link != NULL, list[i].output != PLAIN);
        /* the fast way needs put_link() beside it, which must give the same
         * result */
        ROW_EQ(&list[i], !f->put_copied_link || f->put_link, 1);
    }
    ROWS_END();
}

static void is_named_in_the_same_order(void **state)
{
    (void)state;
    static const char names[] =
#define NAME(VALUE, name) "|" #name
        LKS_FORMATS(NAME);
#undef NAME
    assert_string_equal(LINKSPAN_OUTPUT_NAMES, names + 1);
}

/* ------------------------------------------------------------------- text */

static const struct row {
    const char *why;
    uint32_t output;
    const char *text;
    const char *want;
} rows[] = {
    {"a link between words", HTML, "see a.com!",
     "see <a href=\"https://a.com/\" rel=\"nofollow noopener\">a.com</a>!"},
    {"a link that has syntax in its address", HTML, "a.com/b&c",
     "<a href=\"https://a.com/b&amp;c\" rel=\"nofollow noopener\">a.com/b&amp;c"
     "</a>"},
    {"text that looks like syntax", HTML, "<a>&[b](c)", "&lt;a&gt;&amp;[b](c)"},
    {"ill-formed UTF-8", HTML, "a\xFFz", "a\uFFFDz"},

    {"a link between words", MARKDOWN, "see a.com!",
     "see [a.com](https://a.com/)!"},
    {"a link that has syntax in its address", MARKDOWN, "a.com/b(c)",
     "[a.com/b(c)](https://a.com/b\\(c\\))"},
    {"text that looks like syntax", MARKDOWN, "<a>&[b](c)", "\\<a>&\\[b\\](c)"},
    {"ill-formed UTF-8", MARKDOWN, "a\xFFz", "a\uFFFDz"},

    {"a link between words", TERMINAL, "see a.com!",
     "see \033]8;id=1;https://a.com/\033\\a.com\033]8;;\033\\!"},
    {"a link that has syntax in its address", TERMINAL, "a.com/b;c",
     "\033]8;id=1;https://a.com/b;c\033\\a.com/b;c\033]8;;\033\\"},
    {"text that looks like syntax", TERMINAL, "\033]8;;x\033\\",
     "\033]8;;x\033\\"},
    {"ill-formed UTF-8", TERMINAL, "a\xFFz", "a\xFFz"},

    {"a link between words", PLAIN, "see a.com!", "see a.com!"},
    {"text that looks like syntax", PLAIN, "<a>&[b](c)", "<a>&[b](c)"},
    {"ill-formed UTF-8", PLAIN, "a\xFFz", "a\xFFz"},
};

static linkspan_linkify_options options_for(uint32_t output)
{
    linkspan_linkify_options o;
    assert_int_equal(linkspan_linkify_options_init(&o), LINKSPAN_OK);
    o.output = output;
    return o;
}

static void writes_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const struct row *r = &rows[i];
        const linkspan_linkify_options o = options_for(r->output);
        written w = {.data = NULL};
        ROW_EQ(
            r,
            linkspan_linkify_write(NULL, &o, EXACT(r->text), keep_written, &w),
            LINKSPAN_OK);
        ROW_STR(r, written_string(&w), w.len, r->want);
        written_free(&w);
    }
    ROWS_END();
}

static void has_rows_of_each_format(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(list); i++) {
        size_t count = 0;
        for (size_t k = 0; k < ROWS(rows); k++)
            count += rows[k].output == list[i].output;
        ROW_EQ(&list[i], count >= 3, 1);
    }
    ROWS_END();
}

/* Words and spaces within a line have no other meaning in any format. */
static void leaves_words_as_they_are(void **state)
{
    (void)state;
    static const char words[] = "Some words, 3 numbers 42 and más (so on).";
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(list); i++) {
        const linkspan_linkify_options o = options_for(list[i].output);
        written w = {.data = NULL};
        ROW_EQ(&list[i],
               linkspan_linkify_write(NULL, &o, EXACT(words), keep_written, &w),
               LINKSPAN_OK);
        ROW_STR(&list[i], written_string(&w), w.len, words);
        written_free(&w);
    }
    ROWS_END();
}

/* Controls are shown where the format says that it can, and nowhere else. */
static void shows_controls_where_it_can(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(list); i++) {
        linkspan_linkify_options o = options_for(list[i].output);
        o.flags = LINKSPAN_LINKIFY_SHOW_CONTROLS;
        written w = {.data = NULL};
        ROW_EQ(
            &list[i],
            linkspan_linkify_write(NULL, &o, EXACT("a\ab"), keep_written, &w),
            LINKSPAN_OK);
        ROW_STR(&list[i], written_string(&w), w.len,
                list[i].format->can_show_controls ? "a\u2407b" : "a\ab");
        written_free(&w);
    }
    ROWS_END();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(has_each_format_at_its_value),
        cmocka_unit_test(has_no_other_format),
        cmocka_unit_test(has_all_functions),
        cmocka_unit_test(is_named_in_the_same_order),
        cmocka_unit_test(writes_each_row),
        cmocka_unit_test(has_rows_of_each_format),
        cmocka_unit_test(leaves_words_as_they_are),
        cmocka_unit_test(shows_controls_where_it_can),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
