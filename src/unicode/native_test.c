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
    {"Yi", LKS_NATIVE_UNSPACED},       {"Tangut", LKS_NATIVE_UNSPACED},
    {"Nushu", LKS_NATIVE_UNSPACED},    {"Tai_Tham", LKS_NATIVE_UNSPACED},
    {"Tai_Le", LKS_NATIVE_UNSPACED},   {"New_Tai_Lue", LKS_NATIVE_UNSPACED},
    {"Tai_Viet", LKS_NATIVE_UNSPACED}, {"Ahom", LKS_NATIVE_UNSPACED},
    {"Balinese", LKS_NATIVE_UNSPACED}, {"Javanese", LKS_NATIVE_UNSPACED},
    {"Cherokee", LKS_NATIVE_OTHER},    {"Mongolian", LKS_NATIVE_OTHER},
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

/* P7: each letter or mark with one of these values of Line_Break has a class of the
 * scripts without spaces, unless it is Latin, Greek, Cyrillic or of several scripts. */
static void line_break_says_which_scripts_have_no_spaces(void **state)
{
    static const char *const breaks[] = {"SA", "ID", "CJ", "H2",
                                         "H3", "JL", "AK", "AS"};
    static const char *const others[] = {"Latin", "Greek", "Cyrillic", "Common",
                                         "Inherited"};
    (void)state;
    uint8_t *found = calloc(LKS_CODE_POINTS, 1);
    uint8_t *is_letter = letters();
    unsigned seen = 0;
    assert_non_null(found);
    for (size_t i = 0; i < ROWS(breaks); i++)
        lks_paint_property(UCD "LineBreak.txt", breaks[i], found, 1);
    for (size_t i = 0; i < ROWS(others); i++)
        lks_paint_property(UCD "Scripts.txt", others[i], found, 0);
    for (uint32_t cp = 0; cp < LKS_CODE_POINTS; cp++) {
        if (!found[cp] || !is_letter[cp])
            continue;
        const lks_native class = lks_native_of(cp);
        assert_true(class == LKS_NATIVE_HANGUL ||
                    lks_native_is_in(class, LKS_NATIVE_SPACELESS));
        seen++;
    }
    free(is_letter);
    free(found);
    assert_true(seen > 100000);
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

/* The Greek capitals from Alpha to Omega and the Cyrillic ones from U+0400 to
 * U+042F; U+03A2 between the Greek ones is not assigned. */
static void capitals_start_sentences(void **state)
{
    (void)state;
    for (uint32_t cp = 0; cp < 0x800; cp++)
        assert_int_equal(lks_is_native_capital(cp),
                         (cp > 0x390 && cp < 0x3AA) ||
                             (cp > 0x3FF && cp < 0x430));
}

static const struct set_row {
    const char *why;
    lks_native class;
    bool is_letter;
    bool is_not_latin;
    bool touches;
    bool has_endings;
} set_rows[] = {
    {"none", LKS_NATIVE_NONE, false, false, false, false},
    {"marks", LKS_NATIVE_MARK, false, false, false, false},
    {"Latin", LKS_NATIVE_LATIN, true, false, false, false},
    {"Greek, Cyrillic", LKS_NATIVE_OTHER, true, true, false, false},
    {"Yi, Tai Tham", LKS_NATIVE_UNSPACED, true, true, false, false},
    {"Han", LKS_NATIVE_HAN, true, true, true, false},
    {"Hiragana", LKS_NATIVE_HIRAGANA, true, true, true, true},
    {"Katakana", LKS_NATIVE_KATAKANA, true, true, true, false},
    {"the long vowel mark", LKS_NATIVE_KANA, true, true, true, false},
    {"Bopomofo", LKS_NATIVE_BOPOMOFO, true, true, true, false},
    {"Hangul", LKS_NATIVE_HANGUL, true, true, true, true},
    {"Thai", LKS_NATIVE_THAI, true, true, true, true},
    {"Lao, Khmer, Myanmar", LKS_NATIVE_SOUTHEAST, true, true, true, true},
    {"Indic", LKS_NATIVE_INDIC, true, true, true, true},
    {"Arabic", LKS_NATIVE_ARABIC, true, true, true, true},
    {"Hebrew", LKS_NATIVE_HEBREW, true, true, true, true},
    {"Ethiopic, Georgian, Armenian", LKS_NATIVE_SPACED, true, true, true, true},
};

static void sets_have_their_classes(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(set_rows); i++) {
        const struct set_row *r = &set_rows[i];
        assert_int_equal(r->class, i);
        ROW_EQ(r, lks_native_is_in(r->class, LKS_NATIVE_LETTERS), r->is_letter);
        ROW_EQ(r, lks_native_is_in(r->class, LKS_NATIVE_NOT_LATIN),
               r->is_not_latin);
        ROW_EQ(r, lks_native_is_in(r->class, LKS_NATIVE_TOUCHING), r->touches);
        ROW_EQ(r, lks_native_is_in(r->class, LKS_NATIVE_WITH_ENDINGS),
               r->has_endings);
    }
    ROWS_END();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shared_letters_have_what_is_common),
        cmocka_unit_test(every_letter_has_its_scripts_class),
        cmocka_unit_test(line_break_says_which_scripts_have_no_spaces),
        cmocka_unit_test(nothing_else_has_a_class),
        cmocka_unit_test(capitals_start_sentences),
        cmocka_unit_test(sets_have_their_classes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
