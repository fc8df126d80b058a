/* Which marks of emphasis are pairs: CommonMark 0.31, "Emphasis and strong
 * emphasis", and where cmark 0.30 differs. */
#include "documents/md_inlines.h"

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

/* ---- every neighbour of a run */

/* CommonMark 0.31, 2.1: Unicode whitespace is Zs, tab, line feed, form feed and
 * carriage return. */
static const char *const spaces[] = {
    "\t",     "\n",     "\f",     "\r",     " ",      "\u00A0", "\u1680",
    "\u2000", "\u2001", "\u2002", "\u2003", "\u2004", "\u2005", "\u2006",
    "\u2007", "\u2008", "\u2009", "\u200A", "\u202F", "\u205F", "\u3000"};
static const char *const letters[] = {"a",        "Z",      "0",      "9",
                                      "\x01",     "\v",     "\x1F",   "\x7F",
                                      "\xC2\x85", "\u180E", "\u1FFF", "\u200B",
                                      "\u2060",   "\u3042", "é"};
static const char *const marks[] = {"!", "~",      "(",      "]",     "-",
                                    "@", "\u2010", "\u3001", "\uFF01"};

typedef struct neighbour {
    const char *text;
    char kind; /* s: space, l: letter, m: mark */
} neighbour;

/* The neighbour of a number; its text is NULL after the last one. The first is
 * the end of the text, which counts as a space. */
static neighbour neighbour_at(size_t number)
{
    if (number == 0)
        return (neighbour){"", 's'};
    number--;
    if (number < ROWS(spaces))
        return (neighbour){spaces[number], 's'};
    number -= ROWS(spaces);
    if (number < ROWS(letters))
        return (neighbour){letters[number], 'l'};
    number -= ROWS(letters);
    return number < ROWS(marks) ? (neighbour){marks[number], 'm'}
                                : (neighbour){NULL, 0};
}

/* CommonMark 0.31, 6.2: left-flanking and right-flanking runs, and rules 1 to 8
 * about what can open and close emphasis. */
static void each_neighbour(void **state)
{
    (void)state;
    const lks_dialect dialect = {0};
    for (size_t i = 0; neighbour_at(i).text; i++)
        for (size_t k = 0; neighbour_at(k).text; k++)
            for (int mark = 0; mark < 4; mark++) {
                const neighbour before = neighbour_at(i);
                const neighbour after = neighbour_at(k);
                const char *run = mark == 0   ? "*"
                                  : mark == 1 ? "_"
                                  : mark == 2 ? "***"
                                              : "__";
                char text[32];
                const size_t len = (size_t)snprintf(
                    text, sizeof text, "%s%s%s", before.text, run, after.text);
                const lks_slice all = lks_slice_of(exact_bytes(text, len), len);
                lks_delimiters d = {.last = LKS_NO_DELIMITER};
                assert_int_equal(
                    lks_delimiters_push(&d, all, strlen(before.text), &dialect),
                    strlen(run));
                const bool is_left = after.kind != 's' &&
                                     (after.kind != 'm' || before.kind != 'l');
                const bool is_right = before.kind != 's' &&
                                      (before.kind != 'm' || after.kind != 'l');
                const bool is_star = run[0] == '*';
                const bool can_open =
                    is_left && (is_star || !is_right || before.kind == 'm');
                const bool can_close =
                    is_right && (is_star || !is_left || after.kind == 'm');
                if (d.all[0].can_open != can_open ||
                    d.all[0].can_close != can_close)
                    fail_msg("\"%s\"", text);
                lks_delimiters_free(&d);
            }
}

/* Ill-formed bytes beside a mark: a space in one dialect, U+FFFD, which is a
 * symbol, in the others. */
static void ill_formed_neighbours(void **state)
{
    (void)state;
    for (unsigned flags = 0; flags < 4; flags++) {
        const lks_dialect dialect = {.is_old = flags & 1,
                                     .is_bad_space = (flags & 2) != 0};
        const lks_slice all = lks_slice_of("a*\xFF", 3);
        lks_delimiters d = {.last = LKS_NO_DELIMITER};
        assert_int_equal(lks_delimiters_push(&d, all, 1, &dialect), 1);
        /* after a letter, only a letter lets the run open; U+FFFD is no
         * punctuation to cmark 0.30 */
        assert_int_equal(d.all[0].can_open, flags == 1);
        assert_true(d.all[0].can_close);
        lks_delimiters_free(&d);
    }
}

/* Rules 9 and 10, for every two lengths: a run inside a word can both open and
 * close. Then the sum of the lengths must not be a multiple of 3, unless both
 * are. */
static void each_two_lengths(void **state)
{
    (void)state;
    for (size_t one = 1; one < 8; one++)
        for (size_t other = 1; other < 8; other++)
            for (int form = 0; form < 3; form++) {
                /* *a*   *a*b   b*a* */
                char text[32];
                char left[16];
                const char *stars = "*******";
                const int len = snprintf(
                    text, sizeof text, "%s%.*sa%.*s%s", form == 2 ? "b" : "",
                    (int)one, stars, (int)other, stars, form == 1 ? "b" : "");
                assert_true(len > 0);
                read_left(text, false, left);
                const bool is_refused = form > 0 && (one + other) % 3 == 0 &&
                                        (one % 3 != 0 || other % 3 != 0);
                const size_t least = one < other ? one : other;
                const size_t paired = is_refused ? 0 : least;
                if (left[0] != (char)('0' + one - paired) ||
                    left[1] != (char)('0' + other - paired))
                    fail_msg("%s: %s", text, left);
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_of_each_row),
        cmocka_unit_test(what_is_below_the_bottom_waits),
        cmocka_unit_test(each_neighbour),
        cmocka_unit_test(ill_formed_neighbours),
        cmocka_unit_test(each_two_lengths),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
