/* Lines in visual order: the order of links and text, lines one after the other, and text
 * that grows. */
#include "cli/output/visual_line.h"

#include <stdlib.h>

#include "cli/output/output.h"
#include "support/rows.h"

#ifdef LINKSPAN_FRIBIDI
/* A character of the line, or a link: 1 to 4 stand for a link from left to right, and 5 to
 * 8 for a link from right to left. */
static const char *const links[] = {
    "", "http://a.com/", "", "b", "ab.cd", "/moc.a", "", "c", "בא"};

#    define LTR LINKSPAN_LEFT_TO_RIGHT
#    define RTL LINKSPAN_RIGHT_TO_LEFT

/* By UAX #9, where each link counts as one strong character of its direction. */
static const struct row {
    const char *why;
    uint32_t paragraph;
    const char *line;
    const char *want;
} rows[] = {
    {"an empty line", LTR, "", ""},
    {"an empty line from right to left", RTL, "", ""},
    {"one letter", LTR, "x", "x"},
    {"text alone", LTR, "see it", "see it"},
    {"a link alone", LTR, "\x01", "http://a.com/"},
    {"a link alone from right to left", RTL, "\x05", "/moc.a"},
    {"an empty link", LTR, "\x02", ""},
    {"an empty link in text", LTR, "a\x02z", "az"},
    {"a link in text", LTR, "see \x01 now", "see http://a.com/ now"},
    {"a link at the start", LTR, "\x04 now", "ab.cd now"},
    {"a link at the end", LTR, "see \x04", "see ab.cd"},
    {"a link right after another", LTR, "\x01\x03\x04", "http://a.com/bab.cd"},
    {"many links", LTR, "\x01 \x03 \x04 \x02 \x03 \x01",
     "http://a.com/ b ab.cd  b http://a.com/"},
    {"from right to left", RTL, "אב \x01 גד", "דג http://a.com/ בא"},
    {"links from left to right go on so", RTL, "\x03 \x04", "b ab.cd"},
    {"links from right to left", RTL, "\x05 \x07", "c /moc.a"},
    {"and in the other paragraph", LTR, "\x05 \x07", "c /moc.a"},
    {"a link of each direction", RTL, "\x05 \x01", "http://a.com/ /moc.a"},
    {"in the other paragraph", LTR, "\x05 \x01", "/moc.a http://a.com/"},
    {"with letters of their own", LTR, "a \x08 b", "a בא b"},
    {"marks in the text are no links", LTR, "a\u200E\x03", "a\u200Eb"},
};

static void add_line(visual_line *line, const char *text)
{
    for (; *text; text++) {
        const unsigned char c = (unsigned char)*text;
        if (c < ROWS(links))
            visual_line_add(line, str_of(links[c]), c > 4);
        else
            growing_add(&line->text, (linkspan_str){text, 1});
    }
}

/* Each line by itself, and then all of them one after the other: after each of them an
 * empty line starts. */
static void each_line(void **state)
{
    (void)state;
    linkspan_bidi how = {.size = sizeof how};
    static const uint32_t kinds[] = {0, LINKSPAN_KIND_URL, LINKSPAN_KIND_EMAIL};
    visual_line all = {0};
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const struct row *const r = &rows[i];
        visual_line one = {0};
        visual_line *const lines[] = {&one, &all};
        how.paragraph = r->paragraph;
        /* the kind is that of the last link */
        how.kind = kinds[i % ROWS(kinds)];
        for (size_t j = 0; j < 2; j++) {
            growing out = {0};
            growing_add(&out, str_of("before:"));
            add_line(lines[j], r->line);
            visual_line_finish(lines[j], &how, &out);
            ROW_STR(r, out.data + 7, out.len - 7, r->want);
            ROW_STR(r, out.data, 7, "before:");
            ROW_EQ(r, lines[j]->text.len, 0);
            ROW_EQ(r, lines[j]->links.len, 0);
            ROW_EQ(r, lines[j]->count, 0);
            free(out.data);
        }
        visual_line_free(&one);
    }
    visual_line_free(&all);
    ROWS_END();
}
#endif

/* Pieces of each length: nothing is lost, and there is room for all. */
static void grows(void **state)
{
    (void)state;
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz";
    growing text = {0};
    char want[400];
    size_t len = 0;
    growing_add(&text, (linkspan_str){NULL, 0});
    assert_int_equal(text.len, 0);
    for (size_t i = 0; i <= 26; i++) {
        growing_add(&text, (linkspan_str){letters, i});
        memcpy(want + len, letters, i);
        len += i;
        assert_int_equal(text.len, len);
        assert_true(text.room >= len);
        assert_true(len == 0 || memcmp(text.data, want, len) == 0);
    }
    free(text.data);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#ifdef LINKSPAN_FRIBIDI
        cmocka_unit_test(each_line),
#endif
        cmocka_unit_test(grows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
