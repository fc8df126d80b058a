#include "documents/charref.h"

#include "documents/generated/charref_table.h"
#include "support/exact.h"
#include "support/rows.h"

typedef size_t (*reader)(lks_slice text, size_t at, lks_charref *ref);

typedef struct ref_row {
    const char *why;
    const char *text;
    size_t len;
    const char *want;
} ref_row;

static const ref_row html_rows[] = {
    {"a name", "&amp;x", 5, "&"},
    {"the longest name", "&CounterClockwiseContourIntegral;", 33, "∳"},
    {"the first name", "&AElig;", 7, "Æ"},
    {"the last name", "&zwnj;", 6, "\u200C"},
    {"a name of one block's start and its neighbours", "&Aacute;", 8, "Á"},
    {"two characters", "&NotEqualTilde;", 15, "≂̸"},
    {"two letters", "&fjlig;", 7, "fj"},
    {"beyond the first plane", "&Aopf;", 6, "𝔸"},
    {"no-break space", "&nbsp;", 6, "\u00A0"},
    {"an old name needs no semicolon", "&amp", 4, "&"},
    {"nor before a letter", "&notit;", 4, "¬"},
    {"the whole name first", "&notin;", 7, "∉"},
    {"the longest old name", "&frac12x", 7, "½"},
    {"the longer of two old names", "&copyx", 5, "©"},
    {"a longer one that is old too", "&thornx", 6, "þ"},
    {"case matters", "&AMP;", 5, "&"},
    {"case of a newer name matters", "&aMP;", 0, ""},
    {"a newer name needs it", "&Aopf", 0, ""},
    {"nothing", "&", 0, ""},
    {"no name", "& a", 0, ""},
    {"an unknown name", "&xyzzy;", 0, ""},
    {"a name that is too long", "&CounterClockwiseContourIntegralx;", 0, ""},
    {"an empty name", "&;", 0, ""},
    {"decimal", "&#38;", 5, "&"},
    {"decimal without semicolon", "&#38x", 4, "&"},
    {"a digit of sixteen after decimal ones", "&#38a", 4, "&"},
    {"such a digit first", "&#a;", 0, ""},
    {"the last of them", "&#38F;", 4, "&"},
    {"hexadecimal", "&#x26;", 6, "&"},
    {"hexadecimal in capitals", "&#X2F;", 6, "/"},
    {"the digits end", "&#x2fg", 5, "/"},
    {"no digits", "&#;", 0, ""},
    {"no hexadecimal digits", "&#xg;", 0, ""},
    {"a sign and nothing", "&#", 0, ""},
    {"zero", "&#0;", 4, "\uFFFD"},
    {"before the surrogates", "&#xD7FF;", 8, "\uD7FF"},
    {"a surrogate", "&#xD800;", 8, "\uFFFD"},
    {"the last surrogate", "&#xDFFF;", 8, "\uFFFD"},
    {"after the surrogates", "&#xE000;", 8, "\uE000"},
    {"the last code point", "&#x10FFFF;", 10, "\U0010FFFF"},
    {"beyond the last", "&#x110000;", 10, "\uFFFD"},
    {"far beyond", "&#99999999999999999999;", 23, "\uFFFD"},
    {"many zeros", "&#00000000000000000038;", 23, "&"},
    {"the first code point", "&#1;", 4, "\x01"},
    {"before Windows-1252", "&#x7F;", 6, "\x7F"},
    {"Windows-1252", "&#128;", 6, "€"},
    {"Windows-1252, 81", "&#x81;", 6, "\xC2\x81"},
    {"Windows-1252, 82", "&#x82;", 6, "\u201A"},
    {"Windows-1252, 83", "&#x83;", 6, "\u0192"},
    {"Windows-1252, 84", "&#x84;", 6, "\u201E"},
    {"Windows-1252, 85", "&#x85;", 6, "\u2026"},
    {"Windows-1252, 86", "&#x86;", 6, "\u2020"},
    {"Windows-1252, 87", "&#x87;", 6, "\u2021"},
    {"Windows-1252, 88", "&#x88;", 6, "\u02C6"},
    {"Windows-1252, 89", "&#x89;", 6, "\u2030"},
    {"Windows-1252, 8A", "&#x8A;", 6, "\u0160"},
    {"Windows-1252, 8B", "&#x8B;", 6, "\u2039"},
    {"Windows-1252, 8C", "&#x8C;", 6, "\u0152"},
    {"Windows-1252, 8D", "&#x8D;", 6, "\xC2\x8D"},
    {"Windows-1252, 8E", "&#x8E;", 6, "\u017D"},
    {"Windows-1252, 8F", "&#x8F;", 6, "\xC2\x8F"},
    {"Windows-1252, 90", "&#x90;", 6, "\xC2\x90"},
    {"Windows-1252, 91", "&#x91;", 6, "\u2018"},
    {"Windows-1252, 92", "&#x92;", 6, "\u2019"},
    {"Windows-1252, 93", "&#x93;", 6, "\u201C"},
    {"Windows-1252, 94", "&#x94;", 6, "\u201D"},
    {"Windows-1252, 95", "&#x95;", 6, "\u2022"},
    {"Windows-1252, 96", "&#x96;", 6, "\u2013"},
    {"Windows-1252, 97", "&#x97;", 6, "\u2014"},
    {"Windows-1252, 98", "&#x98;", 6, "\u02DC"},
    {"Windows-1252, 99", "&#x99;", 6, "\u2122"},
    {"Windows-1252, 9A", "&#x9A;", 6, "\u0161"},
    {"Windows-1252, 9B", "&#x9B;", 6, "\u203A"},
    {"Windows-1252, 9C", "&#x9C;", 6, "\u0153"},
    {"Windows-1252, 9D", "&#x9D;", 6, "\xC2\x9D"},
    {"Windows-1252, 9E", "&#x9E;", 6, "\u017E"},
    {"Windows-1252, 9F", "&#x9F;", 6, "\u0178"},
    {"after Windows-1252", "&#xA0;", 6, "\u00A0"},
    {"a noncharacter stays", "&#xFFFE;", 8, "\uFFFE"},
};

static const ref_row markdown_rows[] = {
    {"a name", "&amp;x", 5, "&"},
    {"a semicolon is needed", "&amp", 0, ""},
    {"also before a letter", "&notit;", 0, ""},
    {"decimal", "&#38;", 5, "&"},
    {"decimal without semicolon", "&#38", 0, ""},
    {"seven digits", "&#0000038;", 10, "&"},
    {"eight digits", "&#00000038;", 0, ""},
    {"six hexadecimal digits", "&#x000026;", 10, "&"},
    {"seven hexadecimal digits", "&#x0000026;", 0, ""},
    {"no digits", "&#;", 0, ""},
    {"zero", "&#0;", 4, "\uFFFD"},
    {"the first code point", "&#1;", 4, "\x01"},
    {"before the surrogates", "&#xD7FF;", 8, "\uD7FF"},
    {"the first surrogate", "&#xD800;", 8, "\uFFFD"},
    {"the last surrogate", "&#xDFFF;", 8, "\uFFFD"},
    {"after the surrogates", "&#xE000;", 8, "\uE000"},
    {"the last code point", "&#1114111;", 10, "\U0010FFFF"},
    {"too large", "&#x110000;", 10, "\uFFFD"},
    {"no Windows-1252", "&#128;", 6, "\xC2\x80"},
};

static void check(reader read, const ref_row *rows, size_t count)
{
    ROWS_BEGIN();
    for (size_t i = 0; i < count; i++) {
        lks_charref ref = {.len = 0};
        const lks_slice text = lks_slice_of(EXACT(rows[i].text));
        ROW_EQ(&rows[i], read(text, 0, &ref), rows[i].len);
        ROW_STR(&rows[i], (const char *)ref.bytes, ref.len, rows[i].want);
    }
    ROWS_END();
}

static void reads_html(void **state)
{
    (void)state;
    check(lks_html_charref, html_rows, ROWS(html_rows));
}

static void reads_markdown(void **state)
{
    (void)state;
    check(lks_markdown_charref, markdown_rows, ROWS(markdown_rows));
}

/* Every name of the table, spelled out, is found, and found whole;
 * tests/oracle/gumbo.c compares what it stands for with another parser's
 * table. */
static void finds_every_name(void **state)
{
    (void)state;
    char name[LONGEST_NAME + 3] = "&";
    size_t at = 0;
    size_t legacy = 0;
    for (size_t i = 0; i < NAMES; i++) {
        legacy += (name_pool[at] & IS_LEGACY) != 0;
        size_t len = 1 + (name_pool[at] & SHARED_MASK);
        do {
            const size_t code = name_pool[++at] & 0x7F;
            for (size_t k = piece_at[code]; k < piece_at[code + 1]; k++)
                name[len++] = (char)piece_text[k];
        } while (!(name_pool[at] & 0x80));
        at++;
        name[len++] = ';';
        lks_charref ref = {.len = 0};
        assert_int_equal(lks_html_charref(lks_slice_of(name, len), 0, &ref),
                         len);
        assert_true(ref.len > 0 && lks_utf8_is_valid(ref.bytes, ref.len));
    }
    assert_int_equal(at, sizeof name_pool);
    assert_int_equal(NAMES + legacy, 2231);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_html),
        cmocka_unit_test(reads_markdown),
        cmocka_unit_test(finds_every_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
