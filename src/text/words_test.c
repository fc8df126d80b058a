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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_found_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
