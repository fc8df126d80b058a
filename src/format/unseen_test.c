/* F11: characters that nobody sees, and characters that look like the syntax of
 * a URL. */
#include "format/format.h"

#include "support/exact.h"
#include "support/rows.h"
#include "support/structure.h"

#define UNSEEN     LINKSPAN_FORMAT_ESCAPE_UNSEEN
#define LOOKALIKES LINKSPAN_FORMAT_ESCAPE_LOOKALIKES

/* NULL: `escaped` equals the path. Invisible characters are written as
 * names. */
typedef struct path_row {
    const char *why;
    const char *path;
    const char *escaped;
} path_row;

#define ZWSP   "\xE2\x80\x8B"
#define ZWNJ   "\xE2\x80\x8C"
#define ZWJ    "\xE2\x80\x8D"
#define RLO    "\xE2\x80\xAE"
#define VS15   "\xEF\xB8\x8E"
#define VS16   "\xEF\xB8\x8F"
#define TAG    "\xF3\xA0\x81\xA1"
#define KA     "\xE0\xA4\x95" /* Devanagari */
#define SSA    "\xE0\xA4\xB7"
#define VIRAMA "\xE0\xA5\x8D"
#define BEH    "\xD8\xA8" /* dual joining */
#define ALEF   "\xD8\xA7" /* right joining */
#define FATHA  "\xD9\x8E" /* transparent */
#define HEART  "\xE2\x9D\xA4"
#define PHONE  "\xE2\x98\x8E"

static const path_row unseen_rows[] = {
    {"letters", "aéЖע中", NULL},
    {"Bidi_Control: ARABIC LETTER MARK",
     "a\xD8\x9C"
     "b",
     "a%D8%9Cb"},
    {"Bidi_Control: LRM",
     "a\xE2\x80\x8E"
     "b",
     "a%E2%80%8Eb"},
    {"Bidi_Control: RLM",
     "a\xE2\x80\x8F"
     "b",
     "a%E2%80%8Fb"},
    {"Bidi_Control: LRE",
     "a\xE2\x80\xAA"
     "b",
     "a%E2%80%AAb"},
    {"Bidi_Control: RLE",
     "a\xE2\x80\xAB"
     "b",
     "a%E2%80%ABb"},
    {"Bidi_Control: PDF",
     "a\xE2\x80\xAC"
     "b",
     "a%E2%80%ACb"},
    {"Bidi_Control: LRO",
     "a\xE2\x80\xAD"
     "b",
     "a%E2%80%ADb"},
    {"Bidi_Control: RLO", "a" RLO "b", "a%E2%80%AEb"},
    {"Bidi_Control: LRI",
     "a\xE2\x81\xA6"
     "b",
     "a%E2%81%A6b"},
    {"Bidi_Control: RLI",
     "a\xE2\x81\xA7"
     "b",
     "a%E2%81%A7b"},
    {"Bidi_Control: FSI",
     "a\xE2\x81\xA8"
     "b",
     "a%E2%81%A8b"},
    {"Bidi_Control: PDI",
     "a\xE2\x81\xA9"
     "b",
     "a%E2%81%A9b"},
    {"Bidi_Control at the end", "a" RLO, "a%E2%80%AE"},
    {"ZERO WIDTH SPACE", "a" ZWSP "b", "a%E2%80%8Bb"},
    {"SOFT HYPHEN",
     "a\xC2\xAD"
     "b",
     "a%C2%ADb"},
    {"COMBINING GRAPHEME JOINER",
     "a\xCD\x8F"
     "b",
     "a%CD%8Fb"},
    {"WORD JOINER",
     "a\xE2\x81\xA0"
     "b",
     "a%E2%81%A0b"},
    {"BYTE ORDER MARK",
     "a\xEF\xBB\xBF"
     "b",
     "a%EF%BB%BFb"},
    {"HANGUL FILLER",
     "a\xE3\x85\xA4"
     "b",
     "a%E3%85%A4b"},
    {"VARIATION SELECTOR-1", HEART "\xEF\xB8\x80", HEART "%EF%B8%80"},
    {"VARIATION SELECTOR-17", "中\xF3\xA0\x84\x80", "中%F3%A0%84%80"},
    {"tag", "a" TAG "b", "a%F3%A0%81%A1b"},
    {"CANCEL TAG", "🏴\xF3\xA0\x81\xBF", "🏴%F3%A0%81%BF"},
    {"F11's example", TAG ZWSP RLO "a", "%F3%A0%81%A1%E2%80%8B%E2%80%AEa"},

    {"ZWNJ between Latin letters", "a" ZWNJ "b", "a%E2%80%8Cb"},
    {"ZWJ between Latin letters", "a" ZWJ "b", "a%E2%80%8Db"},
    {"ZWNJ at the start", ZWNJ BEH, "%E2%80%8C" BEH},
    {"ContextJ: ZWNJ after virama", KA VIRAMA ZWNJ SSA, NULL},
    {"ContextJ: ZWNJ after virama, at the end", KA VIRAMA ZWNJ, NULL},
    {"ContextJ: ZWJ after virama", KA VIRAMA ZWJ SSA, NULL},
    {"ZWJ after a letter of the same script", KA ZWJ SSA, KA "%E2%80%8D" SSA},
    {"only one joiner after a virama", KA VIRAMA ZWJ ZWJ,
     KA VIRAMA ZWJ "%E2%80%8D"},
    {"ContextJ: ZWNJ between dual joining", "می" ZWNJ "خواهم", NULL},
    {"ContextJ: ZWNJ before right joining", BEH ZWNJ ALEF, NULL},
    {"ContextJ: ZWNJ across transparent", BEH FATHA ZWNJ FATHA FATHA BEH, NULL},
    {"ZWNJ after right joining", ALEF ZWNJ BEH, ALEF "%E2%80%8C" BEH},
    {"ZWNJ before a Latin letter", BEH ZWNJ "a", BEH "%E2%80%8Ca"},
    {"ZWNJ after a Latin letter", "a" ZWNJ BEH, "a%E2%80%8C" BEH},
    {"ZWNJ at the end", BEH ZWNJ, BEH "%E2%80%8C"},
    {"ZWNJ and transparent at the end", BEH ZWNJ FATHA, BEH "%E2%80%8C" FATHA},
    {"ZWNJ before a slash", BEH ZWNJ "⁞" BEH, BEH "%E2%80%8C/" BEH},
    {"ZWNJ after a slash", BEH "⁞" ZWNJ BEH, BEH "/%E2%80%8C" BEH},
    {"ZWJ between dual joining", BEH ZWJ BEH, BEH "%E2%80%8D" BEH},
    {"ZWJ in an emoji sequence is outside ContextJ", "👨" ZWJ "👩",
     "👨%E2%80%8D👩"},

    {"VS16 after an emoji", HEART VS16 "a", NULL},
    {"VS16 after an emoji, at the end", HEART VS16, NULL},
    {"VS15 after an emoji", PHONE VS15, NULL},
    {"VS16 after a letter", "a" VS16, "a%EF%B8%8F"},
    {"VS15 after a letter", "中" VS15, "中%EF%B8%8E"},
    {"VS16 at the start", VS16 "a", "%EF%B8%8Fa"},
    {"VS16 twice", HEART VS16 VS16, HEART VS16 "%EF%B8%8F"},
    {"VS16 after an emoji and a slash", HEART "⁞" VS16, HEART "/%EF%B8%8F"},
};

static const path_row lookalike_rows[] = {
    {"/ FRACTION SLASH",
     "a\xE2\x81\x84"
     "b",
     "a%E2%81%84b"},
    {"/ DIVISION SLASH",
     "a\xE2\x88\x95"
     "b",
     "a%E2%88%95b"},
    {"/ BIG SOLIDUS",
     "a\xE2\xA7\xB8"
     "b",
     "a%E2%A7%B8b"},
    {"? GLOTTAL STOP (S1 4.1)", "aɁb", "a%C9%81b"},
    {"? LATIN LETTER GLOTTAL STOP", "aʔb", "a%CA%94b"},
    {"& LATIN SMALL LETTER UM",
     "a\xEA\x9D\xB8"
     "b",
     "a%EA%9D%B8b"},
    {"= CANADIAN SYLLABICS HYPHEN",
     "a\xE1\x90\x80"
     "b",
     "a%E1%90%80b"},
    {"= KATAKANA-HIRAGANA DOUBLE HYPHEN", "a゠b", "a%E3%82%A0b"},
    {": MODIFIER LETTER COLON",
     "a\xEA\x9E\x89"
     "b",
     "a%EA%9E%89b"},
    {": RATIO",
     "a\xE2\x88\xB6"
     "b",
     "a%E2%88%B6b"},
    {": FULLWIDTH COLON", "a：b", "a%EF%BC%9Ab"},
    {". ONE DOT LEADER",
     "a\xE2\x80\xA4"
     "b",
     "a%E2%80%A4b"},
    {". ARABIC-INDIC DIGIT ZERO", "a٠b", "a%D9%A0b"},
    {"\\ FULLWIDTH REVERSE SOLIDUS", "a＼b", "a%EF%BC%BCb"},
    {"\\ SET MINUS",
     "a\xE2\x88\x96"
     "b",
     "a%E2%88%96b"},
    {"no look-alike of syntax", "aéЖ中ע‚ǃ", NULL},
    {"the syntax itself is no look-alike", "a:b@c=d&e.f\\g", NULL},
    {"unseen is another option", "a" RLO "b", NULL},
};

static unsigned check(const path_row *r, uint32_t flags, const char *want)
{
    unsigned bad_rows = 0;
    char memory[300];
    lks_structure s;
    linkspan_buf buf;
    lks_structure_of(&s, r->path, NULL, NULL, NULL);
    s.url.scheme = lks_str_of("");
    (void)linkspan_buf_init_fixed(&buf, memory, sizeof memory);
    ROW_EQ(r, linkspan_format_parts(&s.url, flags, &buf), LINKSPAN_OK);
    ROW_STR(r, memory + 2, buf.len - 2, want);

    /* from a string with everything escaped, and again from the result */
    char escaped[600] = "x/";
    for (const char *p = memory + 2; p < memory + buf.len; p++) {
        const size_t len = strlen(escaped);
        const bool is_plain = (uint8_t)*p < 0x80;
        (void)snprintf(escaped + len, sizeof escaped - len,
                       is_plain ? "%c" : "%%%02x", (uint8_t)*p);
    }
    const char *const urls[] = {escaped, want};
    for (size_t i = 0; i < ROWS(urls); i++) {
        char again[600];
        char url[600];
        (void)snprintf(url, sizeof url, i ? "x/%s" : "%s", urls[i]);
        (void)linkspan_buf_init_fixed(&buf, again, sizeof again);
        ROW_EQ(r, linkspan_format_url(EXACT(url), flags, &buf), LINKSPAN_OK);
        ROW_STR(r, again + 2, buf.len - 2, want);
    }
    return bad_rows;
}

/* The path as text, with slashes. */
static const char *raw_form(const char *path, char *out)
{
    char *at = out;
    for (; *path; path++) {
        if (strncmp(path, "⁞", strlen("⁞")) == 0) {
            *at++ = '/';
            path += strlen("⁞") - 1;
            continue;
        }
        *at++ = *path;
    }
    *at = '\0';
    return out;
}

static void unseen_characters(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(unseen_rows); i++) {
        const path_row *r = &unseen_rows[i];
        char raw[100];
        bad_rows += check(r, UNSEEN, r->escaped ? r->escaped : r->path);
        bad_rows += check(r, 0, raw_form(r->path, raw)); /* the exact form */
    }
    ROWS_END();
}

static void lookalikes_of_syntax(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(lookalike_rows); i++) {
        const path_row *r = &lookalike_rows[i];
        bad_rows += check(r, LOOKALIKES, r->escaped ? r->escaped : r->path);
        bad_rows += check(r, 0, r->path);
    }
    ROWS_END();
}

/* Both options apply in every part. */
static void options_hold_in_every_part(void **state)
{
    (void)state;
    char memory[300];
    lks_structure s;
    linkspan_buf buf;
    lks_structure_of(&s, RLO "Ɂ", RLO "≔Ɂ", RLO "Ɂ", RLO "Ɂ");
    (void)linkspan_buf_init_fixed(&buf, memory, sizeof memory);
    assert_int_equal(linkspan_format_parts(&s.url, UNSEEN | LOOKALIKES, &buf),
                     LINKSPAN_OK);
    static const char want[] =
        "https://x/%E2%80%AE%C9%81?%E2%80%AE=%C9%81#%E2%80%AE%C9%81"
        ":~:%E2%80%AE%C9%81";
    assert_int_equal(buf.len, strlen(want));
    assert_memory_equal(memory, want, buf.len);
}

/* In a scheme and host that people see, valid or not, control characters are escaped
 * too, so that they cannot control a terminal. */
static const struct head_row {
    const char *why;
    const char *url;
    const char *want;
} head_rows[] = {
    {"as it is", "https://a.com:80/x", "https://a.com:80/x"},
    {"letters", "https://例え.テスト", "https://例え.テスト"},
    {"ESC in a host", "https://a\033[31m.com/", "https://a%1B[31m.com/"},
    {"ESC before the scheme", "\033[mhttps://a.com", "%1B[mhttps://a.com"},
    {"ESC in a port",
     "a.com:8\033"
     "0/x",
     "a.com:8%1B0/x"},
    {"ESC in a user name", "https://u\033@a.com/", "https://u%1B@a.com/"},
    {"ESC alone", "\033", "%1B"},
    {"DEL and C1", "a\x7F\xC2\x9B.com", "a%7F%C2%9B.com"},
    {"tab and line end", "a\t\nb", "a%09%0Ab"},
    {"a byte that is C1 where a terminal does not read UTF-8", "a\x9B.com",
     "a%9B.com"},
    {"a bidi control", "https://a" RLO ".com", "https://a%E2%80%AE.com"},
    {"a hidden character", "a" ZWSP ".com", "a%E2%80%8B.com"},
    {"a joiner where it joins", "https://" KA VIRAMA ZWJ SSA ".com",
     "https://" KA VIRAMA ZWJ SSA ".com"},
    {"an escape is text", "https://a%1B.com/", "https://a%1B.com/"},
};

static void scheme_and_host(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(head_rows); i++) {
        const struct head_row *r = &head_rows[i];
        char memory[300];
        linkspan_buf buf;
        (void)linkspan_buf_init_fixed(&buf, memory, sizeof memory);
        ROW_EQ(r, linkspan_format_url(EXACT(r->url), UNSEEN, &buf),
               LINKSPAN_OK);
        ROW_STR(r, memory, buf.len, r->want);
        (void)linkspan_buf_init_fixed(&buf, memory, sizeof memory);
        ROW_EQ(r, linkspan_format_url(EXACT(r->want), UNSEEN, &buf),
               LINKSPAN_OK);
        ROW_STR(r, memory, buf.len, r->want);
        const linkspan_url url = {.size = sizeof url,
                                  .host = {r->url, strlen(r->url)}};
        (void)linkspan_buf_init_fixed(&buf, memory, sizeof memory);
        ROW_EQ(r, linkspan_format_parts(&url, UNSEEN, &buf), LINKSPAN_OK);
        ROW_STR(r, memory, buf.len, r->want);
    }
    ROWS_END();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unseen_characters),
        cmocka_unit_test(lookalikes_of_syntax),
        cmocka_unit_test(options_hold_in_every_part),
        cmocka_unit_test(scheme_and_host),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
