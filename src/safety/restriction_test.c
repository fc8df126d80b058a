#include "safety/restriction.h"

#include "support/exact.h"
#include "support/rows.h"

static const struct level_row {
    const char *why;
    const char *label;
    lks_restriction level;
} level_rows[] = {
    {"empty", "", LKS_RESTRICTION_ASCII},
    {"ASCII letters, digits, hyphen", "a-b2", LKS_RESTRICTION_ASCII},
    {"a space is no identifier", "a b", LKS_RESTRICTION_UNRESTRICTED},
    {"Latin with marks", "b\u00FCcher", LKS_RESTRICTION_SINGLE_SCRIPT},
    {"Catalan middle dot", "al\u00B7lela", LKS_RESTRICTION_SINGLE_SCRIPT},
    {"Cyrillic", "\u043F\u0440\u0438\u043C\u0435\u0440",
     LKS_RESTRICTION_SINGLE_SCRIPT},
    {"Hebrew with digits", "\u05D0\u05D1-12", LKS_RESTRICTION_SINGLE_SCRIPT},
    {"Han and Kana are Jpan", "\u65E5\u672C\u306E\u30C6",
     LKS_RESTRICTION_SINGLE_SCRIPT},
    {"Han and Hangul are Kore", "\u97D3\uAD6D", LKS_RESTRICTION_SINGLE_SCRIPT},
    {"the long vowel mark is of both Kana", "\u30B3\u30FC\u30D2",
     LKS_RESTRICTION_SINGLE_SCRIPT},
    {"Latin and Jpan", "\u65E5\u672C\u306Eabc", LKS_RESTRICTION_HIGHLY},
    {"Latin and Han alone", "abc\u4E2D", LKS_RESTRICTION_HIGHLY},
    {"Latin and Kore", "k\uD31D\uC5C5", LKS_RESTRICTION_HIGHLY},
    {"Bopomofo is not Recommended since 17.0", "\u4E00\u3105",
     LKS_RESTRICTION_UNRESTRICTED},
    {"Latin, Kana and Hangul: no such mix", "a\u3042\uAC00",
     LKS_RESTRICTION_MINIMALLY},
    {"Kana and Hangul", "\u3042\uAC00", LKS_RESTRICTION_MINIMALLY},
    {"Latin and Devanagari", "abc\u0915", LKS_RESTRICTION_MODERATELY},
    {"Latin and Arabic", "x\u0627", LKS_RESTRICTION_MODERATELY},
    {"Latin and Tibetan", "x\u0F40", LKS_RESTRICTION_MODERATELY},
    {"Latin, Devanagari and Thai", "a\u0915\u0E01", LKS_RESTRICTION_MINIMALLY},
    {"Devanagari and Thai", "\u0915\u0E01", LKS_RESTRICTION_MINIMALLY},
    {"Latin and Cyrillic", "p\u0430ypal", LKS_RESTRICTION_MINIMALLY},
    {"Latin and Greek", "\u03B1bc", LKS_RESTRICTION_MINIMALLY},
    {"Greek and Cyrillic", "\u03B1\u0431", LKS_RESTRICTION_MINIMALLY},
    {"a danda is of several scripts", "\u0915\u0964",
     LKS_RESTRICTION_UNRESTRICTED},
    {"Cherokee is not Recommended", "\u13A0", LKS_RESTRICTION_UNRESTRICTED},
    {"an emoji is no identifier", "a\U0001F600", LKS_RESTRICTION_UNRESTRICTED},
    {"not assigned", "a\u0378", LKS_RESTRICTION_UNRESTRICTED},
    {"ill-formed", "a\xFF", LKS_RESTRICTION_UNRESTRICTED},
};

static lks_slice slice(const char *text)
{
    return lks_slice_of(EXACT(text));
}

static void each_label_has_its_level(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(level_rows); i++) {
        const struct level_row *r = &level_rows[i];
        ROW_EQ(r, lks_restriction_of(slice(r->label)), r->level);
    }
    ROWS_END();
}

/* Without Identifier_Status. */
static const struct level_row mix_rows[] = {
    {"ASCII of any kind", "a b/\x7F", LKS_RESTRICTION_ASCII},
    {"a danda goes with Devanagari", "\u0915\u0964",
     LKS_RESTRICTION_SINGLE_SCRIPT},
    {"an emoji has no script", "a\U0001F600", LKS_RESTRICTION_SINGLE_SCRIPT},
    {"ill-formed bytes have no script", "a\xFF\xFE",
     LKS_RESTRICTION_SINGLE_SCRIPT},
    {"Latin and Cherokee, no known mix", "a\u13A0", LKS_RESTRICTION_MINIMALLY},
    {"Latin and Cyrillic", "p\u0430ypal", LKS_RESTRICTION_MINIMALLY},
    {"Han and Bopomofo are Hanb", "\u4E00\u3105",
     LKS_RESTRICTION_SINGLE_SCRIPT},
    {"Latin and Hanb", "a\u3105\u4E00", LKS_RESTRICTION_HIGHLY},
    {"Latin and Thai", "a\u0E01", LKS_RESTRICTION_MODERATELY},
    {"what is not assigned is a script of its own", "a\u0378",
     LKS_RESTRICTION_MINIMALLY},
};

static void each_text_has_its_mix(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(mix_rows); i++) {
        const struct level_row *r = &mix_rows[i];
        ROW_EQ(r, lks_script_mix_of(slice(r->label)), r->level);
    }
    ROWS_END();
}

static void resolved_scripts_are_common_to_all(void **state)
{
    (void)state;
    const lks_script_set digits = lks_resolved_scripts_of(slice("12-3"));
    assert_true(lks_scripts_have(digits, LKS_SCRIPT_THAI));
    const lks_script_set latin = lks_resolved_scripts_of(slice("1a\u00E9"));
    assert_true(lks_scripts_have(latin, LKS_SCRIPT_LATN));
    assert_false(lks_scripts_have(latin, LKS_SCRIPT_CYRL));
    const lks_script_set none = lks_resolved_scripts_of(slice("a\u0430"));
    assert_true(lks_scripts_are_none(none));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_label_has_its_level),
        cmocka_unit_test(each_text_has_its_mix),
        cmocka_unit_test(resolved_scripts_are_common_to_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
