/* Words before and after a bare name. The name has two labels under a class for
 * which nothing else counts. */
#include "find/rules/name_context.h"

#include "support/evidence.h"

#define NAME "harvest.rs"

static const evidence_row before_rows[] = {
    {"nothing", "", NAME, "", 0},
    {"en: announced", "visit ", NAME, " today", B(ANNOUNCED)},
    {"en: in capitals", "VISIT ", NAME, " today", B(ANNOUNCED)},
    {"en: at", "we met at ", NAME, "", B(ANNOUNCED)},
    {"en: look at", "look at ", NAME, "", 0},
    {"en: depends on", "it depends on ", NAME, "", 0},
    {"en: not announced", "see ", NAME, " for", 0},
    {"en: a comma between", "visit, ", NAME, "", 0},
    {"en: quotation marks between", "visit \"", NAME, "\"", B(ANNOUNCED)},
    {"en: curly ones", "visit \u201C", NAME, "\u201D", B(ANNOUNCED)},
    {"en: a bracket between", "our site (", NAME, ")", B(SITE_NOUN)},
    {"en: another line", "visit\n", NAME, "", 0},
    {"en: an article", "in the ", NAME, "", B(CODE_WORD)},
    {"en: no article", "in ", NAME, "", B(CODE_WORD)},
    {"en: a word and an article", "in all the ", NAME, "", 0},
    {"en: two linking words", "the file is the ", NAME, "", B(CODE_NOUN)},
    {"de: announced", "Mehr auf ", NAME, " lesen", B(ANNOUNCED)},
    {"mk: announced", "Купете на ", NAME, " денес", B(ANNOUNCED)},
    {"mk: in capitals", "НА ", NAME, " денес", B(ANNOUNCED)},
    {"th: announced", "ที่", NAME, "", B(ANNOUNCED)},
    {"zh: announced", "请访问", NAME, " 吧", B(ANNOUNCED)},
    {"zh: a noun for sites", "官网：", NAME, "", B(SITE_NOUN)},
    {"zh: a noun for code", "文件", NAME, "", B(CODE_NOUN)},
    {"ja: a noun and a particle", "サイトは", NAME, "", B(SITE_NOUN)},
    {"zh: a noun and an ASCII colon", "网站:", NAME, "", B(SITE_NOUN)},
    {"en: a noun for sites", "our website ", NAME, "", B(SITE_NOUN)},
    {"en: with a colon", "Website: ", NAME, " now", B(SITE_NOUN)},
    {"en: with is", "our website is ", NAME, "", B(SITE_NOUN)},
    {"en: four words before", "website of ours called ", NAME, "",
     B(SITE_NOUN) | B(CODE_WORD)},
    {"en: five words before", "website of the shop called ", NAME, "",
     B(CODE_WORD)},
    {"en: another sentence", "The website. See ", NAME, "", 0},
    {"en: only right before", "link ", NAME, "", B(SITE_NOUN)},
    {"en: not further away", "link to ", NAME, "", 0},
    {"en: a noun for code", "the module ", NAME, "", B(CODE_NOUN)},
    {"en: a noun for code, a comma", "the module, ", NAME, "", 0},
    {"en: not a list of nouns", "the event ", NAME, "", 0},
    {"en: a command", "vim ", NAME, "", B(CODE_WORD)},
    {"an arrow", "\u2192 ", NAME, "", B(POINTED)},
    {"an arrow that touches", "\u2192", NAME, "", B(POINTED)},
    {"a hand with a selector", "\U0001F449\uFE0F ", NAME, "", B(POINTED)},
    {"an ill-formed byte is no word", "website \xFF ", NAME, "", 0},
    {"an ill-formed byte ends a word", "website\xFF ", NAME, "", 0},
    {"an ill-formed byte starts a word", "\xFFwebsite ", NAME, "",
     B(SITE_NOUN)},
    {"a character that is cut short", "\xE8\xAEwebsite ", NAME, "",
     B(SITE_NOUN)},
};

static const evidence_row after_rows[] = {
    {"a noun for sites", "see ", NAME, " website", B(SITE_NOUN)},
    {"one word between", "see ", NAME, " new website", B(SITE_NOUN)},
    {"two words between", "see ", NAME, " very new website", 0},
    {"a noun for code", "the ", NAME, " script", B(CODE_NOUN)},
    {"a genitive", "the ", NAME, "'s script", B(CODE_NOUN)},
    {"a curly genitive", "the ", NAME, "\u2019s script", B(CODE_NOUN)},
    {"after a bracket", "the (", NAME, ") script", B(CODE_NOUN)},
    {"one word before a noun for code", "the ", NAME, " installer script",
     B(CODE_NOUN)},
    {"a joining word", "see ", NAME, " and script", 0},
    {"a comma", "see ", NAME, ", script", 0},
    {"a full stop", "see ", NAME, ". Script", 0},
    {"a comma after the first word", "see ", NAME, " now, script", 0},
    {"the next line", "see ", NAME, "\nscript", 0},
    {"an ill-formed byte", "see ", NAME, " \xFF script", 0},
    {"an ill-formed byte after a word", "see ", NAME, " script\xFF",
     B(CODE_NOUN)},
    {"zh: a noun for code", "", NAME, "文件", B(CODE_NOUN)},
    {"zh: a noun and a space", "", NAME, " 脚本", B(CODE_NOUN)},
    {"ru: a noun for sites", "", NAME, " сайт", B(SITE_NOUN)},
};

static void words_before_count(void **state)
{
    (void)state;
    lks_check_evidence(before_rows, ROWS(before_rows), B(ALONE));
}

static void words_after_count(void **state)
{
    (void)state;
    lks_check_evidence(after_rows, ROWS(after_rows), B(ALONE));
}

/* The quick check lets every word of the lists through. */
static void the_quick_check_knows_all_words(void **state)
{
    (void)state;
    static const char *const words[] = {"in",     "file",     "the",
                                        "Script", "response", "IMPORT",
                                        "vim",    "notebook", "is"};
    for (size_t i = 0; i < ROWS(words); i++) {
        char text[32];
        (void)snprintf(text, sizeof text, "a %s ", words[i]);
        const size_t len = strlen(text);
        assert_true(
            lks_may_be_code_word(lks_slice_of(words[i], strlen(words[i]))));
        assert_true(lks_may_follow_code_word(lks_slice_of(text, len), len));
    }
    assert_false(lks_may_follow_code_word(lks_slice_of("from ", 5), 5));
    assert_false(lks_may_follow_code_word(lks_slice_of("x, ", 3), 3));
    assert_true(lks_may_follow_code_word(lks_slice_of("x: ", 3), 3));
    assert_false(lks_may_follow_code_word(lks_slice_of(" ", 1), 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_before_count),
        cmocka_unit_test(words_after_count),
        cmocka_unit_test(the_quick_check_knows_all_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
