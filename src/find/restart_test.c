/* Restart places: links before and after such a place do not depend on each
 * other. tests/property/live_property.c tests that a search that starts at a
 * restart place finds the same links as a search of the whole text. */
#include "find/scan.h"

#include <stdlib.h>

#include "support/rows.h"

/* A text of `len` letters 'a', with a space at `space` and a line end at
 * `line`; SIZE_MAX: no space or line end. */
static const struct place_row {
    const char *why;
    size_t len;
    size_t space;
    size_t line;
    size_t at;
    bool by_lines;
    size_t before;
    size_t after;
} place_rows[] = {
    {"nothing", 0, SIZE_MAX, SIZE_MAX, 0, false, 0, 0},
    {"one line", 10, SIZE_MAX, SIZE_MAX, 5, false, 0, 10},
    {"a line end before", 10, SIZE_MAX, 3, 5, false, 4, 10},
    {"a line end after", 10, SIZE_MAX, 7, 5, false, 0, 8},
    {"a line end right before", 10, SIZE_MAX, 4, 5, false, 5, 10},
    {"a line end right here", 10, SIZE_MAX, 5, 5, false, 0, 6},
    {"a space is too near to count", 10, 3, SIZE_MAX, 5, false, 0, 10},
    /* The longest link has 1000 bytes. If there is no line end within that
     * distance, a space counts that is LKS_LOOK_AROUND bytes away. */
    {"a space far before", 3000, 1200, SIZE_MAX, 2000, false, 1201, 3000},
    {"a space too near before", 3000, 1600, SIZE_MAX, 2000, false, 0, 3000},
    {"a space further than a link", 3000, 900, SIZE_MAX, 2000, false, 0, 3000},
    {"a space far after", 3000, 1700, SIZE_MAX, 1000, false, 0, 1701},
    {"a space too near after", 3000, 1400, SIZE_MAX, 1000, false, 0, 3000},
    {"a line end further than a link", 3000, SIZE_MAX, 100, 2000, false, 101,
     3000},
    {"a line end further than a link, after", 3000, SIZE_MAX, 2500, 1000, false,
     0, 2501},
    {"paragraphs: a space does not count", 3000, 1200, SIZE_MAX, 2000, true, 0,
     3000},
    {"paragraphs: a space after does not", 3000, 1700, SIZE_MAX, 1000, true, 0,
     3000},
};

static char *text_of(const struct place_row *r)
{
    char *text = malloc(r->len + 1);
    assert_non_null(text);
    memset(text, 'a', r->len);
    if (r->space != SIZE_MAX)
        text[r->space] = ' ';
    if (r->line != SIZE_MAX)
        text[r->line] = '\n';
    return text;
}

static void places_of_each_row(void **state)
{
    (void)state;
    const linkspan_detector d = {.max_link_len = 1000};
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(place_rows); i++) {
        const struct place_row *r = &place_rows[i];
        char *text = text_of(r);
        const lks_slice all = lks_slice_of(text, r->len);
        ROW_EQ(r, lks_restart_before(&d, all, r->at, r->by_lines), r->before);
        ROW_EQ(r, lks_restart_after(&d, all, r->at, r->by_lines), r->after);
        free(text);
    }
    ROWS_END();
}

/* A space counts if it is further away than rules look, and not further away
 * than the longest link. */
static void spaces_at_every_distance(void **state)
{
    (void)state;
    const linkspan_detector d = {.max_link_len = 1000};
    for (size_t away = 1; away < 1200; away++) {
        struct place_row r = {.len = 5000, .line = SIZE_MAX};
        r.space = 2500 - away;
        char *text = text_of(&r);
        const bool counts = away > LKS_LOOK_AROUND && away <= 1000;
        assert_int_equal(
            lks_restart_before(&d, lks_slice_of(text, r.len), 2500, false),
            counts ? r.space + 1 : 0);
        free(text);
        if (away == 999) /* the last byte of the longest link */
            continue;
        r.space = 2500 + away;
        text = text_of(&r);
        const bool counts_after = away >= LKS_LOOK_AROUND && away < 1000;
        assert_int_equal(
            lks_restart_after(&d, lks_slice_of(text, r.len), 2500, false),
            counts_after ? r.space + 1 : r.len);
        free(text);
    }
}

/* E11: a quoted local part may have spaces. */
static void quoted_local_parts_have_spaces(void **state)
{
    (void)state;
    const struct place_row r = {"a space far before and after",
                                3000,
                                1200,
                                SIZE_MAX,
                                2000,
                                false,
                                0,
                                0};
    const linkspan_detector d = {.max_link_len = 1000,
                                 .flags = LINKSPAN_DETECT_QUOTED};
    char *text = text_of(&r);
    const lks_slice all = lks_slice_of(text, r.len);
    assert_int_equal(lks_restart_before(&d, all, 2000, false), 0);
    assert_int_equal(lks_restart_after(&d, all, 500, false), 3000);
    free(text);
}

static void line_starts(void **state)
{
    (void)state;
    const lks_slice text = lks_slice_of("a\nb\rc d", 7);
    assert_true(lks_is_line_start(text, 0));
    assert_false(lks_is_line_start(text, 1));
    assert_true(lks_is_line_start(text, 2));
    assert_true(lks_is_line_start(text, 4));
    assert_false(lks_is_line_start(text, 6));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places_of_each_row),
        cmocka_unit_test(spaces_at_every_distance),
        cmocka_unit_test(quoted_local_parts_have_spaces),
        cmocka_unit_test(line_starts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
