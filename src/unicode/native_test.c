#include "unicode/native.h"

#include <stdlib.h>

#include "support/data.h"
#include "support/rows.h"

#define UCD "ucd/"

static const struct script_row {
    const char *why; /* the script's name in Scripts.txt */
    lks_native class;
} scripts[] = {
    {"Latin", LKS_NATIVE_LATIN},       {"Greek", LKS_NATIVE_OTHER},
    {"Cyrillic", LKS_NATIVE_OTHER},    {"Tibetan", LKS_NATIVE_OTHER},
    {"Han", LKS_NATIVE_HAN},           {"Hiragana", LKS_NATIVE_HIRAGANA},
    {"Katakana", LKS_NATIVE_KATAKANA}, {"Bopomofo", LKS_NATIVE_BOPOMOFO},
    {"Hangul", LKS_NATIVE_HANGUL},     {"Thai", LKS_NATIVE_THAI},
    {"Lao", LKS_NATIVE_SOUTHEAST},     {"Khmer", LKS_NATIVE_SOUTHEAST},
    {"Myanmar", LKS_NATIVE_SOUTHEAST}, {"Devanagari", LKS_NATIVE_INDIC},
    {"Bengali", LKS_NATIVE_INDIC},     {"Gurmukhi", LKS_NATIVE_INDIC},
    {"Gujarati", LKS_NATIVE_INDIC},    {"Oriya", LKS_NATIVE_INDIC},
    {"Tamil", LKS_NATIVE_INDIC},       {"Telugu", LKS_NATIVE_INDIC},
    {"Kannada", LKS_NATIVE_INDIC},     {"Malayalam", LKS_NATIVE_INDIC},
    {"Sinhala", LKS_NATIVE_INDIC},     {"Arabic", LKS_NATIVE_ARABIC},
    {"Hebrew", LKS_NATIVE_HEBREW},     {"Ethiopic", LKS_NATIVE_SPACED},
    {"Georgian", LKS_NATIVE_SPACED},   {"Armenian", LKS_NATIVE_SPACED},
};

/* Letters and marks by General_Category; all other characters have no class. */
static uint8_t *letters(void)
{
    static const char *const categories[] = {"Lu", "Ll", "Lt", "Lm", "Lo",
                                             "Mn", "Mc", "Me", "Nl"};
    uint8_t *found = calloc(LKS_CODE_POINTS, 1);
    assert_non_null(found);
    for (size_t i = 0; i < ROWS(categories); i++)
        lks_paint_property(UCD "DerivedGeneralCategory.txt", categories[i],
                           found, 1);
    return found;
}

static void every_letter_has_its_scripts_class(void **state)
{
    (void)state;
    uint8_t *is_letter = letters();
    uint8_t *has_script = calloc(LKS_CODE_POINTS, 1);
    assert_non_null(has_script);
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(scripts); i++) {
        memset(has_script, 0, LKS_CODE_POINTS);
        lks_paint_property(UCD "Scripts.txt", scripts[i].why, has_script, 1);
        unsigned seen = 0;
        unsigned bad = 0;
        for (uint32_t cp = 0; cp < LKS_CODE_POINTS; cp++) {
            if (!has_script[cp] || !is_letter[cp])
                continue;
            seen++;
            bad += lks_native_of(cp) != scripts[i].class;
        }
        ROW_EQ(&scripts[i], seen > 0, true);
        ROW_EQ(&scripts[i], bad, 0);
    }
    free(has_script);
    free(is_letter);
    ROWS_END();
}

static void nothing_else_has_a_class(void **state)
{
    (void)state;
    uint8_t *is_letter = letters();
    unsigned bad = 0;
    for (uint32_t cp = 0; cp < LKS_CODE_POINTS; cp++)
        bad += !is_letter[cp] && lks_native_of(cp) != LKS_NATIVE_NONE;
    free(is_letter);
    assert_int_equal(bad, 0);
    assert_int_equal(lks_native_of(UINT32_MAX), LKS_NATIVE_NONE);
}

static const struct shared_row {
    const char *why;
    uint32_t cp;
    lks_native class;
} shared[] = {
    {"ASCII letter", 'a', LKS_NATIVE_LATIN},
    {"ASCII digit", '7', LKS_NATIVE_NONE},
    {"the long vowel mark is of both kana", 0x30FC, LKS_NATIVE_KANA},
    {"ideographic zero", 0x3007, LKS_NATIVE_HAN},
    {"ideographic closing mark, by its extensions", 0x3006, LKS_NATIVE_HAN},
    {"acute accent counts as its letter", 0x0301, LKS_NATIVE_MARK},
    {"a harakat counts as its letter", 0x064E, LKS_NATIVE_MARK},
    {"Arabic comma is no letter", 0x060C, LKS_NATIVE_NONE},
    {"ideographic full stop is no letter", 0x3002, LKS_NATIVE_NONE},
    {"Thai vowel sign is Thai", 0x0E35, LKS_NATIVE_THAI},
    {"Tamil virama is Tamil", 0x0BCD, LKS_NATIVE_INDIC},
};

static void shared_letters_have_what_is_common(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(shared); i++)
        ROW_EQ(&shared[i], lks_native_of(shared[i].cp), shared[i].class);
    ROWS_END();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shared_letters_have_what_is_common),
        cmocka_unit_test(every_letter_has_its_scripts_class),
        cmocka_unit_test(nothing_else_has_a_class),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
