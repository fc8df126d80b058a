#include "text/words.h"

#include "support/exact.h"
#include "support/rows.h"

static const char words[][7] = {"a", "ab", "abc", "b", "가", "가나"};

static const struct word_row {
    const char *why;
    const char *word;
    bool is_there;
} rows[] = {
    {"first", "a", true},
    {"last", "가나", true},
    {"starts another", "ab", true},
    {"outside ASCII", "가", true},
    {"a start that is no word", "나", false},
    {"longer than a word", "abcd", false},
    {"before all", "A", false},
    {"after all", "하", false},
    {"longer than any", "abcdefgh", false},
    {"the last one and more", "가나다라마바사아", false},
    {"empty", "", false},
};

static void words_are_found_whole(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const lks_slice word = lks_slice_of(EXACT(rows[i].word));
        ROW_EQ(&rows[i], LKS_IS_WORD_OF(word, words), rows[i].is_there);
    }
    ROWS_END();
}

/* ------------------------------------------------------------ a word table */

/* Sorted by length, then by their bytes from the last to the first (words of
 * more than eight bytes: first by the first eight bytes, then by the last
 * eight). */
static const char *const table_list[] = {
    "a",
    "z",
    "ba",
    "ab",
    "zz",
    "org",
    "com",
    "net",
    "tree",
    "path",
    "query",
    "member",
    "xn--p1ai",
    "properties",
    "implements",
    "implementz",
    "abcdefghijklmnop",
    "bbcdefghijklmnop",
};

static lks_word_table make_table(char *bytes, uint16_t starts[18],
                                 uint16_t places[18])
{
    size_t at = 0;
    size_t i = 0;
    for (size_t len = 0; len < 18; len++) {
        starts[len] = (uint16_t)i;
        places[len] = (uint16_t)at;
        for (; i < ROWS(table_list) && strlen(table_list[i]) == len; i++) {
            memcpy(bytes + at, table_list[i], len);
            at += len;
        }
    }
    return (lks_word_table){bytes, starts, places, 16};
}

static size_t number_of(const lks_word_table *table, const char *word)
{
    return lks_word_number(table, lks_slice_of(EXACT(word)));
}

static void tables_have_their_words(void **state)
{
    (void)state;
    static const char *const others[] = {"",
                                         "b",
                                         "aa",
                                         "bb",
                                         "con",
                                         "nets",
                                         "implement",
                                         "queries",
                                         "xn--p1aj",
                                         "propertiez",
                                         "_",
                                         "implemenzs",
                                         "ymplements",
                                         "abcdefghijklmnopq",
                                         "abcdefghijklmnoq",
                                         "bbcdefgiijklmnop"};
    char bytes[256] = {0};
    uint16_t starts[18];
    uint16_t places[18];
    const lks_word_table table = make_table(bytes, starts, places);
    for (size_t i = 0; i < ROWS(table_list); i++) {
        char upper[17] = {0};
        for (size_t j = 0; table_list[i][j]; j++) {
            const char c = table_list[i][j];
            upper[j] = (char)(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
        }
        assert_int_equal(number_of(&table, table_list[i]), i);
        assert_int_equal(number_of(&table, upper), i);
    }
    for (size_t i = 0; i < ROWS(others); i++)
        assert_int_equal(number_of(&table, others[i]), LKS_NO_WORD);
}

static void packed_words_have_numbers(void **state)
{
    (void)state;
    static const char list[] = "abxyаеconéa";
    static const uint16_t list_starts[] = {0, 0, 2, 8, 14};
    static const char *const found[] = {"a", "b", "xy", "а", "е", "con", "éa"};
    static const char *const others[] = {"",   "A",  "c",   "x",  "yа",
                                         "xz", "ab", "cov", "co", "con1"};
    for (size_t i = 0; i < ROWS(found); i++)
        assert_int_equal(LKS_PACKED_NUMBER(lks_slice_of(EXACT(found[i])), list),
                         i);
    for (size_t i = 0; i < ROWS(others); i++)
        assert_false(LKS_IS_PACKED_WORD(lks_slice_of(EXACT(others[i])), list));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_found_whole),
        cmocka_unit_test(tables_have_their_words),
        cmocka_unit_test(packed_words_have_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
