/* Which marks of emphasis are pairs: CommonMark 0.31, "Emphasis and strong
 * emphasis", and where cmark 0.30 differs. */
#include "markup/delimiters.h"

#include "support/exact.h"
#include "support/rows.h"

/* `left`: for each run a digit, the number of its marks that stay text. */
static const struct emphasis_row {
    const char *why;
    const char *text;
    const char *left;
    const char *left_in_old; /* NULL: as `left` */
} emphasis_rows[] = {
    {"emphasis", "*a*", "00", NULL},
    {"strong emphasis", "**a**", "00", NULL},
    {"both", "***a***", "00", NULL},
    {"with low lines", "__a__", "00", NULL},
    {"not closed", "*a", "1", NULL},
    {"a space after the opener", "* a*", "11", NULL},
    {"a space before the closer", "*a *", "11", NULL},
    {"a no-break space counts", "*\u00A0a*", "11", NULL},
    {"more marks before", "**a*", "10", NULL},
    {"more marks after", "*a**", "01", NULL},
    {"marks of two kinds", "*a_", "11", NULL},
    {"inside of a word", "a*b*c", "00", NULL},
    {"low lines are none inside of a word", "a_b_c", "11", NULL},
    {"nor do they close there", "_a_b", "11", NULL},
    {"low lines beside punctuation", "a-_(b)_", "00", NULL},
    {"the first that closes wins", "*a _b* c_", "0101", NULL},
    {"one in the other", "**a *b* c**", "0000", NULL},
    {"rule of three", "*a**b*", "020", NULL},
    {"rule of three, both of three", "***a***b", "00", NULL},
    {"punctuation after what would open", "a*\"b\"*", "11", NULL},
    {"a symbol counts as punctuation since 0.31", "*£*b.", "11", "00"},
    {"an opener used twice", "***a* b**", "000", NULL},
};

/* Push all runs, pair them, and write what is left of each. */
static void read_left(const char *text, bool is_old, char *left)
{
    const lks_dialect dialect = {.is_old = is_old};
    const size_t len = strlen(text);
    const lks_slice all = lks_slice_of(exact_bytes(text, len), len);
    lks_delimiters d = {.last = LKS_NO_DELIMITER};
    for (size_t at = 0; at < len;) {
        const bool is_mark = text[at] == '*' || text[at] == '_';
        at += is_mark ? lks_delimiters_push(&d, all, at, &dialect) : 1;
    }
    (void)lks_delimiters_pair(&d, all, LKS_NO_DELIMITER, &dialect);
    assert_int_equal(d.status, LINKSPAN_OK);
    assert_int_equal(d.last, LKS_NO_DELIMITER);
    for (size_t i = 0; i < d.count; i++)
        left[i] = (char)('0' + d.all[i].left);
    left[d.count] = '\0';
    lks_delimiters_free(&d);
}

static void pairs_of_each_row(void **state)
{
    (void)state;
    char left[16];
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(emphasis_rows); i++) {
        const struct emphasis_row *r = &emphasis_rows[i];
        read_left(r->text, false, left);
        ROW_STR(r, left, strlen(left), r->left);
        read_left(r->text, true, left);
        ROW_STR(r, left, strlen(left),
                r->left_in_old ? r->left_in_old : r->left);
    }
    ROWS_END();
}

/* Runs below the bottom, which stand outside the brackets of a link, are not
 * paired. */
static void what_is_below_the_bottom_waits(void **state)
{
    (void)state;
    const lks_dialect dialect = {0};
    const lks_slice text = lks_slice_of("*a [*b* c*", 10);
    lks_delimiters d = {.last = LKS_NO_DELIMITER};
    (void)lks_delimiters_push(&d, text, 0, &dialect);
    const size_t bottom = d.last;
    (void)lks_delimiters_push(&d, text, 4, &dialect);
    (void)lks_delimiters_push(&d, text, 6, &dialect);
    (void)lks_delimiters_pair(&d, text, bottom, &dialect);
    assert_int_equal(d.last, bottom);
    assert_int_equal(d.all[0].left, 1);
    assert_int_equal(d.all[1].left, 0);
    assert_int_equal(d.all[2].left, 0);
    (void)lks_delimiters_push(&d, text, 9, &dialect);
    (void)lks_delimiters_pair(&d, text, LKS_NO_DELIMITER, &dialect);
    assert_int_equal(d.all[0].left, 0);
    assert_int_equal(d.all[3].left, 0);
    lks_delimiters_free(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_of_each_row),
        cmocka_unit_test(what_is_below_the_bottom_waits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
