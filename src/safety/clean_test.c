/* Clean text (UTS #58 8): what is found and where, and the text after it was
 * fixed. */
/* Tests: safety/unseen.c */
#include "linkspan/linkspan.h"

#include "support/exact.h"
#include "support/rows.h"

#define ALL      31u
#define FINDINGS 8

/* A finding that a row expects: its code and its range. */
typedef struct want {
    uint32_t code;
    size_t start;
    size_t end;
    uint32_t cp;
} want;

static const struct clean_row {
    const char *why;
    const char *text;
    const char *cleaned; /* the text, fixed with all flags */
    want wants[FINDINGS];
} rows[] = {
    {"empty", "", "", {{0}}},
    {"plain", "Grüße, 世界!\r\n\t", "Grüße, 世界!\r\n\t", {{0}}},
    {"S1 8: an override",
     "a\u202Eb",
     "ab",
     {{LINKSPAN_FINDING_BIDI_CONTROL, 1, 4, 0x202E}}},
    {"S1 8: text for language models only",
     "a\U000E0068\U000E0069b",
     "ab",
     {{LINKSPAN_FINDING_TAG_CHARACTER, 1, 5, 0xE0068},
      {LINKSPAN_FINDING_TAG_CHARACTER, 5, 9, 0xE0069}}},
    {"zero width space",
     "a\u200Bb",
     "ab",
     {{LINKSPAN_FINDING_HIDDEN_CHARACTER, 1, 4, 0x200B}}},
    {"soft hyphen",
     "a\u00ADb",
     "ab",
     {{LINKSPAN_FINDING_HIDDEN_CHARACTER, 1, 3, 0xAD}}},
    {"Hangul filler",
     "a\u3164b",
     "ab",
     {{LINKSPAN_FINDING_HIDDEN_CHARACTER, 1, 4, 0x3164}}},
    {"interlinear annotation",
     "a\uFFF9b",
     "ab",
     {{LINKSPAN_FINDING_HIDDEN_CHARACTER, 1, 4, 0xFFF9}}},
    {"a selector after a letter",
     "a\uFE01b",
     "ab",
     {{LINKSPAN_FINDING_VARIATION_SELECTOR, 1, 4, 0xFE01}}},
    {"bytes as selectors after one emoji",
     "☺\uFE0F\uFE01\U000E0101",
     "☺\uFE0F",
     {{LINKSPAN_FINDING_VARIATION_SELECTOR, 6, 9, 0xFE01},
      {LINKSPAN_FINDING_VARIATION_SELECTOR, 9, 13, 0xE0101}}},
    {"NUL aside, a control",
     "a\x1B[1mb",
     "a[1mb",
     {{LINKSPAN_FINDING_CONTROL, 1, 2, 0x1B}}},
    {"a control of C1",
     "a\xC2\x85"
     "b",
     "ab",
     {{LINKSPAN_FINDING_CONTROL, 1, 3, 0x85}}},
    {"delete", "a\x7F", "a", {{LINKSPAN_FINDING_CONTROL, 1, 2, 0x7F}}},
    {"S1 8: malformed encodings",
     "a\xFF\xE2\x82z",
     "a\uFFFD\uFFFDz",
     {{LINKSPAN_FINDING_ILL_FORMED, 1, 2, 0},
      {LINKSPAN_FINDING_ILL_FORMED, 2, 4, 0}}},
    {"S1 8: not NFC",
     "xe\u0301y",
     "xéy",
     {{LINKSPAN_FINDING_NOT_NFC, 1, 4, 0}}},
    {"marks in the wrong order",
     "q\u0307\u0323",
     "q\u0323\u0307",
     {{LINKSPAN_FINDING_NOT_NFC, 0, 5, 0}}},
    {"conjoining jamo",
     "\u1112\u1161\u11AB",
     "한",
     {{LINKSPAN_FINDING_NOT_NFC, 0, 9, 0}}},
    {"a singleton", "\u212B", "Å", {{LINKSPAN_FINDING_NOT_NFC, 0, 3, 0}}},
    {"a mark that composes with nothing", "q\u0323", "q\u0323", {{0}}},
    {"hidden between letter and mark",
     "e\u200B\u0301",
     "é",
     {{LINKSPAN_FINDING_HIDDEN_CHARACTER, 1, 4, 0x200B}}},
    {"Persian: ZWNJ shapes letters", "نامه\u200Cای", "نامه\u200Cای", {{0}}},
    {"ZWNJ between Latin letters",
     "a\u200Cb",
     "ab",
     {{LINKSPAN_FINDING_HIDDEN_CHARACTER, 1, 4, 0x200C}}},
    {"Sinhala: ZWJ after a virama", "ශ්\u200Dරී", "ශ්\u200Dරී", {{0}}},
    {"Devanagari: a mark between virama and joiner",
     "क्\u0951\u200Dर",
     "क्\u0951\u200Dर",
     {{0}}},
    {"a letter between them",
     "क्क\u200D.",
     "क्क.",
     {{LINKSPAN_FINDING_HIDDEN_CHARACTER, 9, 12, 0x200D}}},
    {"a family", "👨\u200D👩\u200D👧", "👨\u200D👩\u200D👧", {{0}}},
    {"a heart on fire", "❤\uFE0F\u200D🔥", "❤\uFE0F\u200D🔥", {{0}}},
    {"ZWJ after an emoji, before nothing",
     "👨\u200D.",
     "👨.",
     {{LINKSPAN_FINDING_HIDDEN_CHARACTER, 4, 7, 0x200D}}},
    {"the flag of England",
     "🏴\U000E0067\U000E0062\U000E0065\U000E006E"
     "\U000E0067\U000E007F",
     "🏴\U000E0067\U000E0062\U000E0065\U000E006E\U000E0067\U000E007F",
     {{0}}},
    {"a flag of six tags, the most that a region has",
     "🏴\U000E0038\U000E0034\U000E0030"
     "\U000E0061\U000E0062\U000E0063\U000E007F",
     "🏴\U000E0038\U000E0034\U000E0030"
     "\U000E0061\U000E0062\U000E0063\U000E007F",
     {{0}}},
    {"seven tags are no flag",
     "🏴\U000E0075\U000E0073\U000E0063\U000E0061"
     "\U000E0061\U000E0062\U000E0063\U000E007F",
     "🏴",
     {{LINKSPAN_FINDING_TAG_CHARACTER, 4, 8, 0xE0075},
      {LINKSPAN_FINDING_TAG_CHARACTER, 8, 12, 0xE0073},
      {LINKSPAN_FINDING_TAG_CHARACTER, 12, 16, 0xE0063},
      {LINKSPAN_FINDING_TAG_CHARACTER, 16, 20, 0xE0061},
      {LINKSPAN_FINDING_TAG_CHARACTER, 20, 24, 0xE0061},
      {LINKSPAN_FINDING_TAG_CHARACTER, 24, 28, 0xE0062},
      {LINKSPAN_FINDING_TAG_CHARACTER, 28, 32, 0xE0063},
      {LINKSPAN_FINDING_TAG_CHARACTER, 32, 36, 0xE007F}}},
    {"tags that something hidden keeps from a flag",
     "🏴\u200B\U000E0067\U000E0062\U000E007F",
     "🏴",
     {{LINKSPAN_FINDING_HIDDEN_CHARACTER, 4, 7, 0x200B},
      {LINKSPAN_FINDING_TAG_CHARACTER, 7, 11, 0xE0067},
      {LINKSPAN_FINDING_TAG_CHARACTER, 11, 15, 0xE0062},
      {LINKSPAN_FINDING_TAG_CHARACTER, 15, 19, 0xE007F}}},
    {"a flag that does not end",
     "🏴\U000E0067\U000E0062",
     "🏴",
     {{LINKSPAN_FINDING_TAG_CHARACTER, 4, 8, 0xE0067},
      {LINKSPAN_FINDING_TAG_CHARACTER, 8, 12, 0xE0062}}},
    {"an ideographic variation", "葛\U000E0100飾", "葛\U000E0100飾", {{0}}},
    {"a Mongolian one", "\u1820\u180B", "\u1820\u180B", {{0}}},
    {"the others, after the last letter too",
     "\u1820\u180D\u18AA\u180F",
     "\u1820\u180D\u18AA\u180F",
     {{0}}},
    {"a keycap", "1\uFE0F\u20E3", "1\uFE0F\u20E3", {{0}}},
};

static void check_findings(const struct clean_row *r, unsigned *bad)
{
    unsigned bad_rows = 0;
    linkspan_finding list[FINDINGS] = {{0}};
    linkspan_findings found = {
        .size = sizeof found, .list = list, .room = FINDINGS};
    size_t count = 0;
    while (count < FINDINGS && r->wants[count].code)
        count++;
    ROW_EQ(r, linkspan_check_text(EXACT(r->text), &found),
           count ? LINKSPAN_OK : LINKSPAN_NONE);
    ROW_EQ(r, found.count, count);
    for (size_t i = 0; i < count && i < found.count; i++) {
        ROW_EQ(r, list[i].size, sizeof *list);
        ROW_EQ(r, list[i].code, r->wants[i].code);
        ROW_EQ(r, list[i].range.start, r->wants[i].start);
        ROW_EQ(r, list[i].range.end, r->wants[i].end);
        ROW_EQ(r, list[i].cp, r->wants[i].cp);
    }
    *bad += bad_rows;
}

static void finds_and_mends_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const struct clean_row *r = &rows[i];
        char memory[256];
        linkspan_buf out;
        check_findings(r, &bad_rows);
        (void)linkspan_buf_init_fixed(&out, memory, sizeof memory);
        ROW_EQ(r, linkspan_clean_text(EXACT(r->text), ALL, &out), LINKSPAN_OK);
        ROW_STR(r, memory, out.len, r->cleaned);
        (void)linkspan_buf_init_fixed(&out, memory, sizeof memory);
        ROW_EQ(r, linkspan_clean_text(EXACT(r->text), 0, &out), LINKSPAN_OK);
        ROW_STR(r, memory, out.len, r->text);
    }
    ROWS_END();
}

static const struct flag_row {
    const char *why;
    uint32_t flags;
    const char *cleaned;
} flag_rows[] = {
    {"hidden alone", LINKSPAN_CLEAN_HIDDEN, "ab\u202Ec\x01\uFFFDe\u0301"},
    {"bidi alone", LINKSPAN_CLEAN_BIDI, "a\u200Bbc\x01\uFFFDe\u0301"},
    {"controls alone", LINKSPAN_CLEAN_CONTROLS, "a\u200Bb\u202Ec\uFFFDe\u0301"},
    {"ill-formed alone", LINKSPAN_CLEAN_ILL_FORMED,
     "a\u200Bb\u202Ec\x01\uFFFDe\u0301"},
    {"normal form alone", LINKSPAN_CLEAN_NFC, "a\u200Bb\u202Ec\x01\xFFé"},
};

static void each_flag_mends_its_own(void **state)
{
    (void)state;
    static const char text[] = "a\u200Bb\u202Ec\x01\xFF"
                               "e\u0301";
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(flag_rows); i++) {
        const struct flag_row *r = &flag_rows[i];
        char memory[64];
        linkspan_buf out;
        (void)linkspan_buf_init_fixed(&out, memory, sizeof memory);
        ROW_EQ(r, linkspan_clean_text(text, sizeof text - 1, r->flags, &out),
               LINKSPAN_OK);
        ROW_STR(r, memory, out.len, r->cleaned);
    }
    ROWS_END();
}

/* 64 code points are normalized; 65 are reported and left unchanged. */
static void long_runs_of_marks_are_reported(void **state)
{
    (void)state;
    for (size_t marks = 62; marks <= 66; marks++) {
        char text[256] = "e";
        for (size_t i = 0; i < marks; i++)
            (void)strcat(text, "\u0323");
        char memory[256];
        linkspan_buf out;
        linkspan_findings found = {.size = sizeof found};
        (void)linkspan_buf_init_fixed(&out, memory, sizeof memory);
        assert_int_equal(linkspan_check_text(EXACT(text), &found), LINKSPAN_OK);
        assert_int_equal(found.count, 1);
        assert_int_equal(linkspan_clean_text(EXACT(text), ALL, &out),
                         LINKSPAN_OK);
        assert_int_equal(out.len, marks < 64 ? strlen("ẹ") + 2 * (marks - 1)
                                             : strlen(text));
    }
}

static void wrong_arguments_are_refused(void **state)
{
    (void)state;
    linkspan_findings found = {.size = sizeof found};
    linkspan_findings unset = {0};
    linkspan_findings absent = {.size = sizeof absent, .room = 1};
    linkspan_buf out;
    char memory[2];
    (void)linkspan_buf_init_fixed(&out, memory, sizeof memory);
    assert_int_equal(linkspan_check_text(NULL, 1, &found), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_check_text("", 0, NULL), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_check_text("", 0, &unset), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_check_text("", 0, &absent), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_clean_text(NULL, 1, 0, &out), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_clean_text("", 0, 0, NULL), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_clean_text("", 0, 32, &out), LINKSPAN_ERR_OPTION);
    assert_int_equal(linkspan_clean_text("abc", 3, 0, &out),
                     LINKSPAN_ERR_SPACE);
    assert_int_equal(out.needed, 3);
}

/* Findings beyond the room are counted. */
static void findings_are_counted_beyond_the_room(void **state)
{
    (void)state;
    linkspan_finding one = {0};
    linkspan_findings found = {.size = sizeof found, .list = &one, .room = 1};
    assert_int_equal(linkspan_check_text("\x01\u202E\xFF", 5, &found),
                     LINKSPAN_OK);
    assert_int_equal(found.count, 3);
    assert_int_equal(one.code, LINKSPAN_FINDING_CONTROL);
    assert_int_equal(found.severity, LINKSPAN_SEVERITY_SEVERE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_and_mends_each_row),
        cmocka_unit_test(each_flag_mends_its_own),
        cmocka_unit_test(long_runs_of_marks_are_reported),
        cmocka_unit_test(wrong_arguments_are_refused),
        cmocka_unit_test(findings_are_counted_beyond_the_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
