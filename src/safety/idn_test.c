/* Labels that browsers show in Punycode although UTS #39 allows them, and labels like them
 * that people register. */
#include "safety/host.h"

#include "linkspan/linkspan.h"

#include "support/exact.h"
#include "support/rows.h"

enum {
    MIXED = LINKSPAN_FINDING_MIXED_SCRIPTS,
    LIKE_ASCII = LINKSPAN_FINDING_WHOLE_SCRIPT,
    LIKE_SYNTAX = LINKSPAN_FINDING_SYNTAX_LOOKALIKE,
    RESTRICTED = LINKSPAN_FINDING_RESTRICTED_CHARACTER,
    UNCOMMON = LINKSPAN_FINDING_UNCOMMON_CHARACTER
};

static const struct label_row {
    const char *why;
    const char *label;
    const char *tld;
    uint32_t code;
    uint32_t cp;
} label_rows[] = {
    {"digits and a letter like a digit", "1շ", "com", LIKE_ASCII, 0},
    {"a Cyrillic letter like a digit", "12з4567890", "com", LIKE_ASCII, 0},
    {"a digit by its prototype", "1৪", "com", MIXED, 0},
    {"only letters like digits", "зз", "com", LIKE_ASCII, 0},
    {"the same, at home", "зз", "рф", 0, 0},
    {"a letter that is no digit", "24ч", "рф", 0, 0},
    {"a word of such letters and another", "звон3", "com", 0, 0},
    {"two digit systems", "7৪9", "in", MIXED, 0},
    {"two digit systems outside ASCII", "क२৪", "in", MIXED, 0},
    {"ASCII digits in a word with its own", "दुकान२4", "in", MIXED, 0},
    {"digits of the word's script", "दुकान२४", "भारत", 0, 0},
    {"ASCII digits in a word", "दुकान24", "भारत", 0, 0},
    {"digits alone, of one system, at home", "२४", "in", 0, 0},
    {"digits alone, of one system, abroad", "२४", "com", LIKE_ASCII, 0},
    {"a length mark after Han", "日本ー野球", "jp", LIKE_SYNTAX, 0x30FC},
    {"a length mark at the start", "ーあ", "jp", LIKE_SYNTAX, 0x30FC},
    {"a length mark after Katakana", "トーク", "jp", 0, 0},
    {"a length mark after Hiragana", "らーめん", "jp", 0, 0},
    {"two length marks", "わーーい", "jp", 0, 0},
    {"a Katakana repetition after Hiragana", "かヽ", "jp", LIKE_SYNTAX, 0x30FD},
    {"the voiced one at the start", "ヾカ", "jp", LIKE_SYNTAX, 0x30FE},
    {"a repetition after Katakana", "カヽ", "jp", 0, 0},
    {"Hiragana he among Katakana", "カへカ", "jp", MIXED, 0},
    {"Katakana pe among Hiragana", "かペか", "jp", MIXED, 0},
    {"the particle he after Katakana", "ケーキへ", "jp", 0, 0},
    {"he among Han", "東へ西", "jp", 0, 0},
    {"Katakana he among Katakana", "カヘカ", "jp", 0, 0},
    {"an ideograph like a letter", "google工com", "com", LIKE_SYNTAX, 0x5DE5},
    {"an ideograph at the start", "一google", "com", LIKE_SYNTAX, 0x4E00},
    {"an ideograph for t", "七est", "net", LIKE_SYNTAX, 0x4E03},
    {"an ideograph at the end", "goog十", "com", LIKE_SYNTAX, 0x5341},
    {"a Bopomofo letter", "goㄒo", "com", LIKE_SYNTAX, 0x3112},
    {"an ideograph in a word after a letter", "e工房", "jp", 0, 0},
    {"an ideograph in a word before a letter", "太一x", "jp", 0, 0},
    {"an address with a number", "1丁目", "jp", 0, 0},
    {"an ideograph alone", "一", "cn", 0, 0},
    {"another ideograph beside a letter", "a国", "cn", 0, 0},
    {"a mark on a dotless i", "sı\u0301te", "com", RESTRICTED, 0x301},
    {"a mark on a dotless j", "\u0237\u0308", "com", RESTRICTED, 0x308},
    {"two marks on Han", "中\u0316\u0301国", "cn", RESTRICTED, 0x316},
    {"a mark on Hangul", "한\u0301글", "kr", RESTRICTED, 0x301},
    {"a mark on Latin", "x\u0301", "com", 0, 0},
    {"a mark of Kana on Kana", "か\u3099", "jp", 0, 0},
    {"Latin beyond ASCII with Han", "héllo中国", "cn", MIXED, 0},
    {"Latin beyond ASCII with Hangul", "한é", "kr", MIXED, 0},
    {"ASCII with Han", "hello中国", "cn", 0, 0},
    {"a middle dot below .com", "col·lecció", "com", LIKE_SYNTAX, 0xB7},
    {"a middle dot below .cat", "col·lecció", "cat", 0, 0},
    {"thorn abroad", "þorn", "com", UNCOMMON, 0xFE},
    {"thorn below .is", "þorn", "is", 0, 0},
    {"eth below .fo", "faðir", "fo", 0, 0},
    {"eth abroad", "faðir", "com", UNCOMMON, 0xF0},
    {"schwa abroad", "ədliyyə", "com", UNCOMMON, 0x259},
    {"schwa below .az", "ədliyyə", "az", 0, 0},
    {"an apostrophe that is a letter", "qo\u02BCzi", "com", UNCOMMON, 0x2BC},
    {"a turned comma that is a letter", "o\u02BBzbek", "uz", UNCOMMON, 0x2BB},
    {"worse comes later", "þ七est", "com", LIKE_SYNTAX, 0x4E03},
    {"an ordinary word", "münchen", "de", 0, 0},
    {"an ordinary word with a mark", "\u0431\u0301он", "рф", 0, 0},
    {"ill-formed", "a\xFF", "com", 0, 0},
    {"empty", "", "com", 0, 0},
    {"no top-level domain", "1շ", "", LIKE_ASCII, 0},
};

static lks_slice slice(const char *text)
{
    return lks_slice_of(EXACT(text));
}

static void each_label_is_judged(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(label_rows); i++) {
        const struct label_row *r = &label_rows[i];
        uint32_t cp = 1;
        ROW_EQ(r, lks_idn_code(slice(r->label), slice(r->tld), &cp), r->code);
        ROW_EQ(r, cp, r->cp);
    }
    ROWS_END();
}

static const struct letter_row {
    const char *why;
    uint32_t cp;
    const char *tld;
    bool is_written;
} letter_rows[] = {
    {"Welsh", 0x1E83, "cymru", true},
    {"Welsh, the first", 0x1E80, "wales", true},
    {"Welsh, the last w", 0x1E85, "wales", true},
    {"before Welsh", 0x1E7F, "cymru", false},
    {"after Welsh", 0x1E86, "cymru", false},
    {"Welsh y", 0x1EF3, "cymru", true},
    {"after Welsh y", 0x1EF4, "cymru", false},
    {"Welsh abroad", 0x1E83, "com", false},
    {"polytonic Greek", 0x1F00, "gr", true},
    {"polytonic Greek, its own domain", 0x1F00, "ελ", true},
    {"polytonic Greek abroad", 0x1F00, "com", false},
    {"a letter like g", 0x261, "gr", false},
};

static void each_letter_is_written_at_home(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(letter_rows); i++) {
        const struct letter_row *r = &letter_rows[i];
        ROW_EQ(r, lks_is_written_below(r->cp, slice(r->tld)), r->is_written);
    }
    ROWS_END();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_label_is_judged),
        cmocka_unit_test(each_letter_is_written_at_home),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
