/* P20: a bare name in which the dot ends a sentence, because the space after
 * the dot is missing: "brb.in a bit". */
#include "find/rules/missing_space.h"

#include "find/rules/name_around.h"
#include "support/filled.h"
#include "support/marked.h"
#include "support/marked_rows.h"

/* True if the name between ⸠ and ⸡ lacks a space. `is_opener`: its last label
 * is a word that starts sentences. */
static bool lacks_space(const linkspan_detector *d, const char *marked,
                        bool is_opener)
{
    const lks_marked m = lks_unmark(marked);
    size_t reach = 0;
    return lks_is_missing_space(d, lks_slice_of(m.text, m.len),
                                (linkspan_range){m.start, m.end}, is_opener,
                                &reach);
}

static const struct space_row {
    const char *why;
    const char *marked;
    bool is_opener;
    bool want;
} rows[] = {
    {"a Cyrillic capital and a small letter", "⸠конец.Мы⸡ x", false, true},
    {"a Greek capital and a small letter", "⸠τέλος.Εν⸡ x", false, true},
    {"a capital alone may be a label", "⸠конец.М⸡ x", false, false},
    {"two capitals", "⸠конец.МЫ⸡ x", false, false},
    {"small letters", "⸠конец.мы⸡ x", false, false},

    {"one digit before the dot", "⸠5.to⸡ 7", true, true},
    {"two digits before the dot", "⸠15.to⸡ 7", true, true},
    {"three digits before the dot", "⸠115.to⸡ 7", true, false},
    {"a digit after another label", "⸠v2.0.in⸡ x", true, true},
    {"two digits after another label", "⸠v2.10.in⸡ X", true, true},
    {"three digits after another label", "⸠v2.100.in⸡ X", true, false},
    {"a digit after a letter", "⸠a5.to⸡ 7", true, false},
    {"a digit after a hyphen", "⸠-5.to⸡ 7", true, false},
    {"a digit before a word that starts no sentence", "⸠5.to⸡ 7", false, false},
    {"a digit before a capital", "⸠5.To⸡ 7", true, false},
    {"the only dot is at the start", "⸠.to⸡ 7", true, false},

    {"a word that ends sentences", "⸠ok.in⸡ a bit", true, true},
    {"a word that ends sentences, in capitals", "⸠OK.in⸡ a bit", true, true},
    {"the next word starts with a capital", "⸠ok.in⸡ A bit", true, false},
    {"I, which is always a capital", "⸠ok.in⸡ I am", true, true},
    {"I and an apostrophe", "⸠ok.in⸡ I'm", true, true},
    {"a word that starts with I", "⸠ok.in⸡ It is", true, false},
    {"I and a letter beyond ASCII", "⸠ok.in⸡ Ié is", true, false},
    {"I, before the end of the text", "⸠ok.in⸡ I ", true, true},
    {"a letter beyond ASCII follows", "⸠ok.in⸡ él", true, true},
    {"an ill-formed byte follows", "⸠ok.in⸡ \xFFl", true, false},
    {"an ill-formed byte after I", "⸠ok.in⸡ I\xFF", true, true},
    {"a digit follows", "⸠ok.in⸡ 5 min", true, false},
    {"no space follows", "⸠ok.in⸡, a bit", true, false},
    {"two spaces follow", "⸠ok.in⸡  a bit", true, false},
    {"nothing follows", "⸠ok.in⸡", true, false},
    {"a space follows, and nothing else", "⸠ok.in⸡ ", true, false},
    {"a hyphen before the dot", "⸠o-ok.in⸡ a bit", true, false},
    {"a digit among the letters before the dot", "⸠o5ok.in⸡ a bit", true,
     false},
    {"two labels before the last", "⸠a.ok.in⸡ a bit", true, false},
    {"a word that announces a site", "x on ⸠ok.in⸡ a bit", true, false},
    {"a word that announces a site, at the start of the text",
     "on ⸠ok.in⸡ a bit", true, false},
    {"a word that announces a site, in capitals", "ON ⸠ok.in⸡ a bit", true,
     false},
    {"another word", "then ⸠ok.in⸡ a bit", true, true},
    {"a word that ends like one that announces a site", "moon ⸠ok.in⸡ a bit",
     true, true},
    {"no space after the word that announces", "on,⸠ok.in⸡ a bit", true, true},
    {"a space at the start of the text", " ⸠ok.in⸡ a bit", true, true},

    {"a phrase", "⸠river.in⸡ the morning", true, true},
    {"a phrase in capitals", "⸠river.iN⸡ tHE morning", true, true},
    {"a phrase at the end of the text", "⸠river.in⸡ the", true, true},
    {"a phrase, and the end of a sentence", "⸠river.in⸡ the.", true, true},
    {"a phrase, then a full stop and a space", "⸠river.in⸡ the. x", true, true},
    {"the next word is another name", "⸠river.in⸡ the.com", true, false},
    {"the next word is another name of one letter", "⸠river.in⸡ the.c", true,
     false},
    {"a digit follows the dot of the next word", "⸠river.in⸡ the.5", true,
     true},
    {"no phrase: the next word", "⸠river.in⸡ berlin", true, false},
    {"no phrase: a longer next word", "⸠river.in⸡ themes", true, false},
    {"no phrase: the last label", "⸠quellwave.me⸡ the", true, false},

    {"another space is missing after the name", "⸠fait.je⸡ t'ai soir.bisous",
     true, true},
    {"another space is missing before the name", "soir.bisous ⸠fait.je⸡ t'ai",
     true, true},
    {"another space is missing on the line before", "soir.bisous\n⸠fait.je⸡ t",
     true, false},
    {"another space is missing on the line after",
     "⸠fait.je⸡ t'ai\nsoir.bisous", true, false},
    {"a dot before a top-level domain", "⸠fait.je⸡ t'ai soir.de", true, false},
    {"a dot before a file extension", "⸠fait.je⸡ t'ai soir.txt", true, false},
    {"a dot before one letter", "⸠fait.je⸡ t'ai soir.b", true, false},
    {"a dot before two letters", "⸠fait.je⸡ t'ai soir.bb x", true, false},
    {"a dot before a capital", "⸠fait.je⸡ t'ai soir.Bisous", true, false},
    {"a dot after a capital", "⸠fait.je⸡ t'ai soiR.bisous", true, false},
    {"a dot after one letter", "⸠fait.je⸡ t'ai 5r.bisous", true, false},
    {"a dot after two letters", "⸠fait.je⸡ t'ai ir.bisous", true, true},
    {"a dot after one letter at the start of the text",
     "r.bisous ⸠fait.je⸡ t'ai", true, false},
    {"a dot after two letters at the start of the text",
     "ir.bisous ⸠fait.je⸡ t'ai", true, true},
    {"a dot after a letter beyond ASCII", "⸠fait.je⸡ t'ai é.bisous", true,
     true},
    {"a dot after an ill-formed byte", "⸠fait.je⸡ t'ai i\xFF.bisous", true,
     false},
    {"a dot before an ill-formed byte", "⸠fait.je⸡ t'ai soir.\xFF", true,
     false},
    {"a dot before a letter beyond ASCII", "⸠fait.je⸡ t'ai soir.été", true,
     true},
    {"a dot after a digit", "⸠fait.je⸡ t'ai soi5.bisous", true, false},
    {"twelve letters after the dot", "⸠fait.je⸡ t'ai soir.abcdefghijkl", true,
     true},
    {"thirteen letters after the dot", "⸠fait.je⸡ t'ai soir.abcdefghijklm",
     true, false},

    {"no clause before or after", "⸠他去。手机⸡ x", false, false},
    {"a clause ends before it", "，⸠他去。手机⸡ x", false, true},
    {"a colon announces it", "：⸠他去。手机⸡ x", false, false},
    {"a letter stands before it", "x⸠他去。手机⸡ x", false, false},
    {"no letter after the full stop", "⸠他去。手机⸡。", false, false},
    {"a digit after the full stop", "⸠他去。手机⸡。5", false, false},
    {"a Latin letter after the full stop", "⸠他去。手机⸡。é", false, true},
    {"native before the dot, Latin after it", "⸠他去。shell⸡ x", false, true},
    {"native before another dot", "⸠他。a。shell⸡ x", false, true},
    {"native between Latin dots", "⸠a。他。shell⸡ x", false, true},
    {"no native letter", "⸠a。shell⸡，x", false, false},
    {"native after the dot only", "⸠a。手机⸡ x", false, false},
    {"native after the dot only, and a clause follows", "⸠a。手机⸡，x", false,
     true},
    {"a Latin letter, then a native one", "⸠a。b手机⸡，x", false, true},
};

static void each_sign_of_a_missing_space(void **state)
{
    (void)state;
    ROWS_BEGIN();
    linkspan_detector *d = new_detector(NULL);
    for (size_t i = 0; i < ROWS(rows); i++)
        ROW_EQ(&rows[i], lacks_space(d, rows[i].marked, rows[i].is_opener),
               rows[i].want);
    linkspan_detector_free(d);
    ROWS_END();
}

/* A word without a vowel ends no sentence: "vg.no for more". */
static void a_word_has_a_vowel(void **state)
{
    (void)state;
    linkspan_detector *d = new_detector(NULL);
    for (int letter = 'a'; letter <= 'z'; letter++) {
        char text[64];
        (void)snprintf(text, sizeof text, "⸠q%cx.in⸡ the", letter);
        const bool has_vowel = strchr("aeiouy", letter) != NULL;
        if (lacks_space(d, text, true) != has_vowel)
            fail_msg("%s", text);
        (void)snprintf(text, sizeof text, "⸠%cX.in⸡ the", letter - 'a' + 'A');
        if (lacks_space(d, text, true) != has_vowel)
            fail_msg("%s", text);
    }
    assert_true(lacks_space(d, "⸠bé.in⸡ the", true));
    linkspan_detector_free(d);
}

/* After the other word whose space is missing, only the end of the text, a
 * space, a comma, an exclamation mark, a question mark or the end of the line
 * may stand. */
static void another_word_ends(void **state)
{
    (void)state;
    linkspan_detector *d = new_detector(NULL);
    for (unsigned byte = 1; byte < 256; byte++) {
        char text[64];
        (void)snprintf(text, sizeof text, "⸠fait.je⸡ t'ai soir.bisous%c9",
                       (int)byte);
        const bool ends = strchr(" ,!?\n\r", (int)byte) != NULL;
        if (lacks_space(d, text, true) != ends)
            fail_msg("byte 0x%02X", byte);
    }
    linkspan_detector_free(d);
}

/* P9: the line is read up to 48 bytes before and after the name. */
static void another_word_is_near(void **state)
{
    (void)state;
    linkspan_detector *d = new_detector(NULL);
    for (size_t away = 0; away <= LKS_AROUND_MAX + 2; away++) {
        char text[256];
        size_t reach = 0;
        memset(text, '-', sizeof text);
        (void)append(text, 100, " fait.je il");
        const linkspan_range name = {101, 108};
        const lks_slice whole = lks_slice_of(text, sizeof text);
        /* the first of the two letters before the dot */
        if (away >= 9) {
            (void)append(text, name.start - away, "ir.bisou ");
            assert_int_equal(lks_is_missing_space(d, whole, name, true, &reach),
                             away <= LKS_AROUND_MAX);
            memset(text + name.start - away, '-', 8);
            (void)append(text, 100, " fait.je il");
        }
        /* the dot */
        if (away >= 6) {
            (void)append(text, name.end + away - 2, "ir.bisou ");
            assert_int_equal(lks_is_missing_space(d, whole, name, true, &reach),
                             away < LKS_AROUND_MAX);
        }
    }
    linkspan_detector_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_sign_of_a_missing_space),
        cmocka_unit_test(a_word_has_a_vowel),
        cmocka_unit_test(another_word_ends),
        cmocka_unit_test(another_word_is_near),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
