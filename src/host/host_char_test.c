/* Tests: host/label.c */
#include "host/label.h"

#include <stdlib.h>

#include "support/data.h"
#include "support/rows.h"
#include "unicode/char_props.h"

#define IDNA "idna/IdnaMappingTable.txt"

/* H3: characters that a host in running text can have. The scan reads the same
 * bit. */
static bool is_host_char(uint32_t cp)
{
    return (lks_char_props_of(cp) & LKS_CHAR_HOST) != 0;
}

static const struct char_row {
    const char *why;
    uint32_t cp;
    bool is_host;
    bool is_dot;
} char_rows[] = {
    {"letter", 'a', true, false},
    {"capital: mapped to a letter", 'Z', true, false},
    {"digit", '9', true, false},
    {"hyphen", '-', true, false},
    {"full stop", '.', false, true},
    {"underscore is another question", '_', false, false},
    {"slash", '/', false, false},
    {"NUL", 0, false, false},
    {"ideographic full stop", 0x3002, false, true},
    {"fullwidth full stop", 0xFF0E, false, true},
    {"halfwidth ideographic full stop", 0xFF61, false, true},
    {"one dot leader, disallowed", 0x2024, false, false},
    {"ellipsis", 0x2026, false, false},
    {"digit one full stop, disallowed", 0x2488, false, false},
    {"sharp s, a deviation", 0xDF, true, false},
    {"final sigma, a deviation", 0x3C2, true, false},
    {"ZWNJ, a deviation", 0x200C, true, false},
    {"ZWJ, a deviation", 0x200D, true, false},
    {"Cyrillic letter", 0x43F, true, false},
    {"Devanagari vowel sign", 0x93E, true, false},
    {"ideograph", 0x4E16, true, false},
    {"fullwidth letter", 0xFF41, true, false},
    {"fullwidth hyphen: mapped to one", 0xFF0D, true, false},
    {"soft hyphen is ignored", 0xAD, false, false},
    {"variation selector is ignored", 0xFE0F, false, false},
    {"left quotation mark: NV8", 0x201C, false, false},
    {"em dash: NV8", 0x2014, false, false},
    {"arrow: NV8", 0x2192, false, false},
    {"emoji: NV8", 0x1F600, false, false},
    {"fullwidth parenthesis: mapped to ASCII syntax", 0xFF08, false, false},
    {"fullwidth comma", 0xFF0C, false, false},
    {"ideographic comma", 0x3001, false, false},
    {"corner bracket", 0x300C, false, false},
    {"danda", 0x964, false, false},
    {"Arabic question mark", 0x61F, false, false},
    {"fullwidth exclamation mark", 0xFF01, false, false},
    {"vulgar fraction: mapped to a fraction slash too", 0xBC, false, false},
    {"unassigned", 0x378, false, false},
    {"no code point", UINT32_MAX, false, false},
};

static void each_row_is_as_it_says(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(char_rows); i++) {
        const struct char_row *r = &char_rows[i];
        ROW_EQ(r, is_host_char(r->cp), r->is_host);
        ROW_EQ(r, lks_is_host_dot(r->cp), r->is_dot);
    }
    ROWS_END();
}

/* H3, derived from the file once more. */
static void paint_plain(uint8_t *is_plain)
{
    char *data = lks_read_data(IDNA);
    char *at = data;
    lks_ucd_row row;
    while (lks_next_ucd_row(&at, &row)) {
        const bool is_valid =
            strcmp(row.fields[0], "valid") == 0 && !row.fields[2];
        if (is_valid || strcmp(row.fields[0], "deviation") == 0)
            memset(is_plain + row.first, 1, row.last - row.first + 1);
    }
    is_plain['.'] = 0;
    free(data);
}

static bool is_mapped_to_plain(const lks_ucd_row *row, const uint8_t *is_plain)
{
    if (strcmp(row->fields[0], "mapped") != 0)
        return false;
    char *end = NULL;
    for (char *text = row->fields[1];; text = end) {
        const unsigned long cp = strtoul(text, &end, 16);
        if (end == text)
            return true;
        if (!is_plain[cp])
            return false;
    }
}

static void every_host_char_follows_from_the_file(void **state)
{
    (void)state;
    uint8_t *is_plain = calloc(LKS_CODE_POINTS, 1);
    assert_non_null(is_plain);
    paint_plain(is_plain);
    char *data = lks_read_data(IDNA);
    char *at = data;
    lks_ucd_row row;
    unsigned bad = 0;
    while (lks_next_ucd_row(&at, &row)) {
        const bool is_mapped = is_mapped_to_plain(&row, is_plain);
        for (uint32_t cp = row.first; cp <= row.last; cp++)
            bad += is_host_char(cp) != (is_plain[cp] || is_mapped);
    }
    free(data);
    free(is_plain);
    assert_int_equal(bad, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_row_is_as_it_says),
        cmocka_unit_test(every_host_char_follows_from_the_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
