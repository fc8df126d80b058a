#include "unicode/char_props.h"

#include <stdlib.h>

#include "support/data.h"
#include "support/rows.h"

#define UCD  "ucd/"
#define IDNA "idna/IdnaMappingTable.txt"

static uint8_t *new_values(void)
{
    uint8_t *values = calloc(LKS_CODE_POINTS, 1);
    if (!values)
        abort();
    return values;
}

typedef struct named_value {
    const char *name;
    const char *long_name;
    uint8_t value;
} named_value;

static void every_idna_status_is_the_file(void **state)
{
    (void)state;
    static const named_value names[] = {
        {"valid", NULL, LKS_IDNA_VALID},
        {"deviation", NULL, LKS_IDNA_DEVIATION},
        {"ignored", NULL, LKS_IDNA_IGNORED},
        {"mapped", NULL, LKS_IDNA_MAPPED},
        {"disallowed", NULL, LKS_IDNA_DISALLOWED}};
    uint8_t *want = new_values();
    memset(want, 0xFF, LKS_CODE_POINTS); /* the file lists every code point */
    for (size_t i = 0; i < ROWS(names); i++)
        lks_paint_property(IDNA, names[i].name, want, names[i].value);
    unsigned bad = 0;
    for (uint32_t cp = 0; cp < LKS_CODE_POINTS; cp++) {
        const uint32_t props = lks_char_props_of(cp);
        const bool is_valid =
            want[cp] == LKS_IDNA_VALID || want[cp] == LKS_IDNA_DEVIATION;
        bad += lks_idna_status_in(props) != want[cp];
        bad += is_valid == ((props & LKS_CHAR_NOT_VALID) != 0);
    }
    free(want);
    assert_int_equal(bad, 0);
}

static void every_idna2008_flag_is_the_file(void **state)
{
    (void)state;
    uint32_t want = 0;
    unsigned bad = 0;
    char *data = lks_read_data(IDNA);
    char *at = data;
    lks_ucd_row row;
    while (lks_next_ucd_row(&at, &row)) {
        const char *flag = row.fields[2] ? row.fields[2] : "";
        want = (strcmp(flag, "NV8") == 0 ? LKS_CHAR_NV8 : 0) |
               (strcmp(flag, "XV8") == 0 ? LKS_CHAR_XV8 : 0);
        for (uint32_t cp = row.first; cp <= row.last; cp++)
            bad +=
                (lks_char_props_of(cp) & (LKS_CHAR_NV8 | LKS_CHAR_XV8)) != want;
    }
    free(data);
    assert_int_equal(bad, 0);
}

static const named_value bidi_names[] = {
    {"L", "Left_To_Right", LKS_BIDI_L},
    {"R", "Right_To_Left", LKS_BIDI_R},
    {"AL", "Arabic_Letter", LKS_BIDI_AL},
    {"AN", NULL, LKS_BIDI_AN},
    {"EN", NULL, LKS_BIDI_EN},
    {"ES", NULL, LKS_BIDI_ES},
    {"CS", NULL, LKS_BIDI_CS},
    {"ET", "European_Terminator", LKS_BIDI_ET},
    {"ON", NULL, LKS_BIDI_ON},
    {"BN", "Boundary_Neutral", LKS_BIDI_BN},
    {"NSM", NULL, LKS_BIDI_NSM},
    {"B", NULL, LKS_BIDI_B},
    {"S", NULL, LKS_BIDI_S},
    {"WS", NULL, LKS_BIDI_WS},
    {"LRE", NULL, LKS_BIDI_LRE},
    {"LRO", NULL, LKS_BIDI_LRO},
    {"RLE", NULL, LKS_BIDI_RLE},
    {"RLO", NULL, LKS_BIDI_RLO},
    {"PDF", NULL, LKS_BIDI_PDF},
    {"LRI", NULL, LKS_BIDI_LRI},
    {"RLI", NULL, LKS_BIDI_RLI},
    {"FSI", NULL, LKS_BIDI_FSI},
    {"PDI", NULL, LKS_BIDI_PDI}};

/* The comments of the file say which values unlisted code points have. */
static void paint_missing_bidi(uint8_t *values)
{
    char *data = lks_read_data(UCD "DerivedBidiClass.txt");
    for (char *line = strstr(data, "@missing: "); line;
         line = strstr(line + 1, "@missing: ")) {
        char *rest = line + strlen("@missing: ");
        const uint32_t first = (uint32_t)strtoul(rest, &rest, 16);
        const uint32_t last = (uint32_t)strtoul(rest + 2, &rest, 16);
        rest += strspn(rest, "; ");
        rest[strcspn(rest, "\r\n ")] = '\0';
        bool is_known = false;
        for (size_t i = 0; i < ROWS(bidi_names); i++) {
            const char *name = bidi_names[i].long_name;
            if (!name || strcmp(rest, name) != 0)
                continue;
            is_known = true;
            memset(values + first, bidi_names[i].value, last - first + 1);
        }
        assert_true(is_known);
        line = rest + strlen(rest);
    }
    free(data);
}

static void every_bidi_class_is_the_file(void **state)
{
    (void)state;
    uint8_t *want = new_values();
    paint_missing_bidi(want);
    for (size_t i = 0; i < ROWS(bidi_names); i++)
        lks_paint_property(UCD "DerivedBidiClass.txt", bidi_names[i].name, want,
                           bidi_names[i].value);
    unsigned bad = 0;
    for (uint32_t cp = 0; cp < LKS_CODE_POINTS; cp++) {
        const uint32_t props = lks_char_props_of(cp);
        const bool is_rtl = want[cp] == LKS_BIDI_R || want[cp] == LKS_BIDI_AL ||
                            want[cp] == LKS_BIDI_AN;
        bad += lks_bidi_class_in(props) != want[cp];
        bad += is_rtl != ((props & LKS_CHAR_RTL) != 0);
    }
    free(want);
    assert_int_equal(bad, 0);
}

static void every_mark_is_the_file(void **state)
{
    (void)state;
    static const char *const marks[] = {"Mn", "Mc", "Me"};
    uint8_t *want = new_values();
    for (size_t i = 0; i < ROWS(marks); i++)
        lks_paint_property(UCD "DerivedGeneralCategory.txt", marks[i], want, 1);
    unsigned bad = 0;
    for (uint32_t cp = 0; cp < LKS_CODE_POINTS; cp++)
        bad += want[cp] != ((lks_char_props_of(cp) & LKS_CHAR_MARK) != 0);
    free(want);
    assert_int_equal(bad, 0);
}

static void every_digit_is_the_file(void **state)
{
    (void)state;
    uint8_t *want = new_values();
    lks_paint_property(UCD "DerivedGeneralCategory.txt", "Nd", want, 1);
    unsigned bad = 0;
    for (uint32_t cp = 0; cp < LKS_CODE_POINTS; cp++)
        bad += want[cp] != ((lks_char_props_of(cp) & LKS_CHAR_DIGIT) != 0);
    free(want);
    assert_int_equal(bad, 0);
}

/* Ranges of UnicodeData.txt (First, Last) have neither a combining class nor a
 * mapping, except for Hangul, which decomposes by arithmetic. */
static void every_combining_class_is_the_file(void **state)
{
    (void)state;
    uint8_t *ccc = new_values();
    uint8_t *decomposes = new_values();
    memset(decomposes + 0xAC00, 1, 0xD7A4 - 0xAC00);
    char *data = lks_read_data(UCD "UnicodeData.txt");
    char *at = data;
    lks_ucd_row row;
    while (lks_next_ucd_row(&at, &row)) {
        ccc[row.first] = (uint8_t)strtoul(row.fields[2], NULL, 10);
        decomposes[row.first] |= *row.fields[4] && *row.fields[4] != '<';
    }
    free(data);
    unsigned bad = 0;
    for (uint32_t cp = 0; cp < LKS_CODE_POINTS; cp++) {
        const uint32_t props = lks_char_props_of(cp);
        bad += lks_combining_class_in(props) != ccc[cp];
        bad += decomposes[cp] != ((props & LKS_CHAR_DECOMPOSES) != 0);
    }
    free(ccc);
    free(decomposes);
    assert_int_equal(bad, 0);
}

static void every_quick_check_is_the_file(void **state)
{
    (void)state;
    uint8_t *want = new_values();
    char *data = lks_read_data(UCD "DerivedNormalizationProps.txt");
    char *at = data;
    lks_ucd_row row;
    while (lks_next_ucd_row(&at, &row))
        if (row.fields[0] && strcmp(row.fields[0], "NFC_QC") == 0)
            memset(want + row.first, *row.fields[1], row.last - row.first + 1);
    free(data);
    unsigned bad = 0;
    for (uint32_t cp = 0; cp < LKS_CODE_POINTS; cp++) {
        const uint32_t props = lks_char_props_of(cp);
        bad += (want[cp] == 'M') != ((props & LKS_CHAR_QC_MAYBE) != 0);
        bad += (want[cp] == 'N') != ((props & LKS_CHAR_QC_NO) != 0);
    }
    free(want);
    assert_int_equal(bad, 0);
}

static void ascii_has_its_bits(void **state)
{
    (void)state;
    static const char plain[] = "abcdefghijklmnopqrstuvwxyz0123456789-";
    unsigned bad = 0;
    for (uint32_t cp = 0; cp < LKS_CODE_POINTS; cp++) {
        const uint32_t props = lks_char_props_of(cp);
        const bool is_ascii = cp < 0x80;
        const bool is_plain = is_ascii && cp && strchr(plain, (int)cp);
        const bool is_odd = is_ascii && !is_plain && cp != '_';
        bad += is_ascii == ((props & LKS_CHAR_NOT_ASCII) != 0);
        bad += is_odd != ((props & LKS_CHAR_NOT_LDH) != 0);
        bad += (cp == '_') != ((props & LKS_CHAR_UNDERSCORE) != 0);
        bad +=
            (cp == 0x200C || cp == 0x200D) != ((props & LKS_CHAR_JOINER) != 0);
    }
    assert_int_equal(bad, 0);
}

static void what_is_no_code_point_is_disallowed(void **state)
{
    (void)state;
    static const uint32_t none[] = {0x110000, UINT32_MAX};
    for (size_t i = 0; i < ROWS(none); i++)
        assert_int_equal(lks_idna_status_in(lks_char_props_of(none[i])),
                         LKS_IDNA_DISALLOWED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ascii_has_its_bits),
        cmocka_unit_test(what_is_no_code_point_is_disallowed),
        cmocka_unit_test(every_idna_status_is_the_file),
        cmocka_unit_test(every_idna2008_flag_is_the_file),
        cmocka_unit_test(every_bidi_class_is_the_file),
        cmocka_unit_test(every_mark_is_the_file),
        cmocka_unit_test(every_digit_is_the_file),
        cmocka_unit_test(every_combining_class_is_the_file),
        cmocka_unit_test(every_quick_check_is_the_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
