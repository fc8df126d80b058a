/* Characters that join a run to its neighbours. The run is the "b.com" of each
 * row; host_test.c tests which hosts are linked then. */
#include "find/rules/hosts.h"

#include "support/exact.h"
#include "support/rows.h"

#define FOUR(s)    s s s s
#define SIXTEEN(s) FOUR(s) FOUR(s) FOUR(s) FOUR(s)
#define ZWSP       "\u200B"

/* H18: characters that UTS #46 ignores, and look-alikes of the dot, join a run to
 * an ASCII letter or digit. */
static const struct joined_row {
    const char *why;
    const char *text;
    bool is_joined;
} joined_rows[] = {
    {"nothing around it", "b.com", false},
    {"a space", "a b.com", false},
    {"a zero width space before", "a" ZWSP "b.com", true},
    {"after a digit", "1" ZWSP "b.com", true},
    {"after a space", " " ZWSP "b.com", false},
    {"at the text's start", ZWSP "b.com", false},
    {"after a letter outside of ASCII", "é" ZWSP "b.com", false},
    {"after punctuation", "," ZWSP "b.com", false},
    {"a soft hyphen", "a\u00ADb.com", true},
    {"a word joiner", "a\u2060b.com", true},
    {"a left-to-right mark", "a\u200Eb.com", true},
    {"a right-to-left mark", "a\u200Fb.com", true},
    {"an Arabic letter mark", "a\u061Cb.com", true},
    {"a left-to-right embedding", "a\u202Ab.com", true},
    {"the end of an embedding", "a\u202Cb.com", true},
    {"an override", "1\u202Eb.com", true},
    {"an isolate", "a\u2066b.com", true},
    {"the end of an isolate", "a\u2069b.com", true},
    {"a tag", "a\U000E0061b.com", true},
    {"a code point that is reserved as a tag", "a\U000E0002b.com", true},
    {"a Hangul filler", "a\u3164b.com", true},
    {"a deprecated control", "a\u206Ab.com", true},
    {"controls of several kinds", "a\u200E\u2068" ZWSP "b.com", true},
    {"a mark after a space", "a \u200Eb.com", false},
    {"a mark after a letter outside of ASCII", "א\u200Eb.com", false},
    {"a mark after it", "b.com\u200Fa", true},
    {"the end of an isolate after it", "\u2068b.com\u2069 a", false},
    {"a mark and a letter outside of ASCII after it", "b.com\u200Fא", false},
    {"one dot leader", "a\u2024b.com", true},
    {"small full stop", "a\uFE52b.com", true},
    {"tatweel", "a\u0640b.com", true},
    {"a heart", "a\u2764b.com", true},
    {"another emoji does not join", "a\U0001F600b.com", false},
    {"a dash does not", "a\u2014b.com", false},
    {"a zero width space after", "b.com" ZWSP "a", true},
    {"before a space", "b.com" ZWSP " ", false},
    {"at the text's end", "b.com" ZWSP, false},
    {"a dot behind it", "b.com" ZWSP ".a", true},
    {"a dot behind it, and a space", "b.com" ZWSP ". a", false},
    {"64 before", "a" FOUR(SIXTEEN(ZWSP)) "b.com", true},
    {"64 before, and a space", " " FOUR(SIXTEEN(ZWSP)) "b.com", false},
    {"65 before: nobody looks further", " " FOUR(SIXTEEN(ZWSP)) ZWSP "b.com",
     true},
    {"64 after, and a space", "b.com" FOUR(SIXTEEN(ZWSP)) " ", false},
    {"65 after", "b.com" FOUR(SIXTEEN(ZWSP)) ZWSP " ", true},
    {"an ill-formed byte",
     "a\xFF"
     "b.com",
     false},
};

static void joined_of_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(joined_rows); i++) {
        const struct joined_row *r = &joined_rows[i];
        const size_t len = strlen(r->text);
        const size_t start = (size_t)(strstr(r->text, "b.com") - r->text);
        const lks_slice text = lks_slice_of(exact_bytes(r->text, len), len);
        const lks_run run = {.range = {start, start + 5}};
        size_t reach = 0;
        ROW_EQ(r, lks_run_touches_joiner(text, &run, &reach), r->is_joined);
        /* lks_run_is_joined(), the quick check, agrees */
        ROW_EQ(r, lks_run_is_joined(text, &run, &reach), r->is_joined);
    }
    ROWS_END();
}

/* A stream must know how far the function has looked. */
static void reach_is_behind_what_was_looked_at(void **state)
{
    (void)state;
    const lks_slice text = lks_slice_of("b.com" ZWSP "xy", 10);
    const lks_run run = {.range = {0, 5}};
    size_t reach = 0;
    assert_true(lks_run_touches_joiner(text, &run, &reach));
    assert_int_equal(reach, 9);
    reach = 100;
    assert_true(lks_run_touches_joiner(text, &run, &reach));
    assert_int_equal(reach, 100);
}

/* H3: a full-width @ after a character of a local part makes the text an
 * address. */
static const struct wide_row {
    const char *why;
    const char *text;
    bool is_after;
} wide_rows[] = {
    {"after a letter", "a＠b.com", true},
    {"after a letter of another script", "あ＠b.com", true},
    {"after a space", " ＠b.com", false},
    {"alone", "＠b.com", false},
    {"another sign", "a：b.com", false},
    {"an ASCII @", "a@b.com", false},
    {"nothing", "b.com", false},
};

static void wide_at_of_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(wide_rows); i++) {
        const struct wide_row *r = &wide_rows[i];
        const size_t len = strlen(r->text);
        const lks_slice text = lks_slice_of(exact_bytes(r->text, len), len);
        ROW_EQ(r,
               lks_is_after_wide_at(
                   text, (size_t)(strstr(r->text, "b.com") - r->text)),
               r->is_after);
    }
    ROWS_END();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(joined_of_each_row),
        cmocka_unit_test(reach_is_behind_what_was_looked_at),
        cmocka_unit_test(wide_at_of_each_row),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
