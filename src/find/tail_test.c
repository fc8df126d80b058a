/* Where links end: UTS #58 tables 3-2 and 3-3 and the decisions T of
 * docs/internals/conformance.md, worked out by hand from UTS #58 3.5.1. Extents of the
 * parts: termination_parts_test.c. */
#include "find/tail.h"

#include "support/alphabet.h"
#include "support/exact.h"
#include "support/marked.h"
#include "support/random.h"
#include "support/reference.h"
#include "support/rows.h"

static const struct end_row {
    const char *why;
    const char *marked;
} end_rows[] = {
    /* UTS #58 Table 3-2 */
    {"3-2 Include: letters",
     "⸠https://ja.wikipedia.org¦/wiki/アルベルト・アインシュタイン⸡"},
    {"3-2 Hard: a space",
     "Go to ⸠https://ja.wikipedia.org¦/wiki/アルベルト・アインシュタイン⸡ to "
     "find the material."},
    {"3-2 Soft: followed by more of the link",
     "⸠https://ja.wikipedia.org¦/wiki/アルベルト・アインシュタイン??abc⸡"},
    {"3-2 Soft before Hard; T2 keeps the initiator",
     "⸠https://ja.wikipedia.org¦/wiki/アルベルト・アインシュタイン?⸡? abc"},
    {"3-2 Soft at the end; T2 keeps the initiator",
     "⸠https://ja.wikipedia.org¦/wiki/アルベルト・アインシュタイン?⸡?"},
    {"3-2 Close: one matched, one not",
     "⸠https://ja.wikipedia.org¦/wiki/"
     "(アルベルト)アインシュタインアインシュタイン⸡)"},
    {"3-2 Close: opened before the link",
     "(⸠https://ja.wikipedia.org¦/wiki/アルベルト⸡)アインシュタイン"},
    {"3-2 Close: opened before the link and never closed",
     "(⸠https://ja.wikipedia.org¦/wiki/アルベルトアインシュタイン⸡"},
    {"3-2 Open: counts at once", "⸠e.com¦/a(⸡"},
    {"3-2 Open: before Hard", "⸠e.com¦/a(⸡ b"},

    /* UTS #58 3.1 and 4 */
    {"3.1 Soft not included", "See ⸠abc.com¦?def⸡!"},
    {"3.1 Soft included", "See ⸠abc.com¦?def!ghi⸡"},
    {"3.1 Close not included", "(See ⸠abc.com¦?def=a⸡). And…"},
    {"3.1 Close included", "See ⸠abc.com¦?def=(a)⸡. And…"},
    {"4 Soft in the middle, escaped at the end",
     "See ⸠abc.com¦/path1./path2%2E⸡ for more information"},
    {"4 not isolated", "See X⸠abc.com¦/path1./path2%2EX⸡ for"},

    /* UTS #58 Table 3-3: initiators */
    {"3-3 path starts with /", "⸠e.com¦/a⸡ b"},
    {"3-3 query starts with ?", "⸠e.com¦?a⸡ b"},
    {"3-3 fragment starts with #", "⸠e.com¦#a⸡ b"},
    {"3-3 directive starts with :~: in a fragment", "⸠e.com¦#:~:a⸡ b"},
    {"3-3 nothing else starts a part", "⸠e.com¦⸡&a"},
    {"3-3 nor does =", "⸠e.com¦⸡=a"},
    {"3-3 nor a comma", "⸠e.com¦⸡,a"},
    {"3-3 nor a letter", "⸠e.com¦⸡a/b"},
    {"3-3 nor a fullwidth solidus", "⸠e.com¦⸡／a"},

    /* UTS #58 Table 3-3: terminators; T5: brackets do not reach across */
    {"3-3 path ends at ?", "⸠e.com¦/(a?b⸡)"},
    {"3-3 path ends at #", "⸠e.com¦/(a#b⸡)"},
    {"3-3 path does not end at :~:", "⸠e.com¦/(a:~:b)⸡"},
    {"3-3 query ends at #", "⸠e.com¦?(a#b⸡)"},
    {"3-3 query does not end at ?", "⸠e.com¦?(a?b)⸡"},
    {"3-3 query does not end at :~:", "⸠e.com¦?(a:~:b)⸡"},
    {"3-3 fragment ends at :~:", "⸠e.com¦#(a:~:b⸡)"},
    {"3-3 fragment does not end at ?", "⸠e.com¦#(a?b)⸡"},
    {"3-3 fragment does not end at #", "⸠e.com¦#(a#b)⸡"},
    {"3-3 fragment does not end at two thirds of a mark", "⸠e.com¦#(a:~b)⸡"},
    {"3-3 directive does not end at #", "⸠e.com¦#:~:(a#b)⸡"},
    {"3-3 directive does not end at ?", "⸠e.com¦#:~:(a?b)⸡"},

    /* UTS #58 Table 3-3: clearStackOpen */
    {"3-3 path: / clears", "⸠e.com¦/(a/b⸡)"},
    {"3-3 path: / clears all of it", "⸠e.com¦/[(a/b⸡)]"},
    {"3-3 path: a new bracket after / matches", "⸠e.com¦/(a/(b)⸡)"},
    {"3-3 path: = does not clear (T8)", "⸠e.com¦/(a=b)⸡"},
    {"3-3 path: & does not clear (T8)", "⸠e.com¦/(a&b)⸡"},
    {"3-3 path: comma does not clear", "⸠e.com¦/(a,b)⸡"},
    {"3-3 query: = clears", "⸠e.com¦?(a=b⸡)"},
    {"3-3 query: & clears", "⸠e.com¦?(a&b⸡)"},
    {"3-3 query: / does not clear (T8)", "⸠e.com¦?(a/b)⸡"},
    {"3-3 query: comma does not clear", "⸠e.com¦?(a,b)⸡"},
    {"3-3 query: plus does not clear", "⸠e.com¦?(a+b)⸡"},
    {"3-3 fragment: / does not clear (T8)", "⸠e.com¦#(a/b)⸡"},
    {"3-3 fragment: = does not clear (T8)", "⸠e.com¦#(a=b)⸡"},
    {"3-3 fragment: & does not clear (T8)", "⸠e.com¦#(a&b)⸡"},
    {"3-3 fragment: comma does not clear", "⸠e.com¦#(a,b)⸡"},
    {"3-3 directive: & clears", "⸠e.com¦#:~:(a&b⸡)"},
    {"3-3 directive: comma clears", "⸠e.com¦#:~:(a,b⸡)"},
    {"3-3 directive: :~: clears", "⸠e.com¦#:~:(a:~:b⸡)"},
    {"3-3 directive: = does not clear", "⸠e.com¦#:~:(a=b)⸡"},
    {"3-3 directive: / does not clear", "⸠e.com¦#:~:(a/b)⸡"},
    {"3-3 directive: the dash is no separator", "⸠e.com¦#:~:(a-b)⸡"},
    {"3-3 directive: prefix, start, end, suffix",
     "⸠e.com¦#:~:text=a-,b,c,-d⸡."},
    {"3-3 several text directives",
     "⸠https://example.com¦#:~:text=foo&text=bar⸡."},

    /* decisions of docs/internals/conformance.md */
    {"T1 nothing follows the host", "⸠example.com¦⸡"},
    {"T1 Hard follows the host", "⸠example.com¦⸡ x"},
    {"T1 Soft follows the host", "⸠example.com¦⸡."},
    {"T1 Soft and a slash follow the host", "⸠example.com¦⸡./a"},
    {"T1 Close follows the host", "(⸠example.com¦⸡)"},
    {"T1 Open follows the host", "⸠example.com¦⸡(a)"},
    {"T2 bare question mark", "Seen ⸠example.com¦?⸡"},
    {"T2 bare question mark before Hard", "Seen ⸠example.com¦?⸡ Yes"},
    {"T2 bare slash and question mark", "⸠example.com¦/?⸡"},
    {"T2 bare question mark and number sign", "⸠example.com¦?#⸡"},
    {"T2 bare number sign", "⸠example.com¦#⸡"},
    {"T2 bare slash", "⸠example.com¦/⸡."},
    {"T2 bare mark", "⸠example.com¦#:~:⸡."},
    {"T2 Soft before a bare initiator comes along", "⸠example.com¦/a!?⸡!"},
    {"T2 Soft before a bare number sign comes along", "⸠example.com¦?a.#⸡."},
    {"T3 what follows the initiator is looked at", "⸠e.com¦/⸡ a"},
    {"T3 Close right after the initiator", "(⸠e.com¦/⸡)"},
    {"T3 Soft right after the initiator", "⸠e.com¦?⸡.?"},
    {"T3 separator right after the initiator", "⸠e.com¦//⸡)"},
    {"T3 separators in a row", "⸠e.com¦?=&=&⸡)"},
    {"T3 Close right after a separator", "⸠e.com¦/(/⸡)"},
    {"T3 Hard right after a separator", "⸠e.com¦/a/⸡ /b"},
    {"T3 mark right after the number sign", "⸠e.com¦#:~:⸡)"},
    {"T3 marks in a row", "⸠e.com¦#:~::~:⸡:"},
    {"T3 number sign twice: the second is Include", "⸠e.com¦##⸡."},
    {"T5 path to query", "⸠example.com¦/(a?b⸡)"},
    {"T5 query to fragment", "⸠example.com¦?[a#b⸡]"},
    {"T5 brackets whole in each part", "⸠e.com¦/(a)?(b)#(c):~:(d)⸡)"},
    {"T6 mark ends a fragment's brackets", "⸠e.com¦#[:~:⸡]"},
    {"T6 mark is safe at once", "⸠e.com¦#a:~:⸡"},
    {"T6 next mark is safe at once", "⸠e.com¦#a:~:b:~:⸡."},
    {"T6 S0's :~:text= is no longer special", "⸠e.com¦#(:~:foo=a⸡)"},
    {"T6 S0's dash is no longer special", "⸠e.com¦#:~:text=(a-b)⸡"},
    {"T7 a directive's last comma is included", "⸠e.com¦#:~:text=a,⸡ b"},
    {"T7 and its last ampersand", "⸠e.com¦#:~:text=a&⸡."},
    {"T7 but not a fragment's last comma", "⸠e.com¦#a⸡, b"},
    {"T7 nor what follows the comma", "⸠e.com¦#:~:text=a,⸡. b"},
    {"T8 number sign in a fragment is Include", "⸠e.com¦#a#⸡."},
    {"T8 question mark in a query is Soft", "⸠e.com¦?a⸡?"},
    {"T8 question mark in a query, more follows", "⸠e.com¦?a?b⸡"},
    {"T8 question mark in a fragment is Soft", "⸠e.com¦#a⸡?"},
    {"T8 question mark in a fragment, more follows", "⸠e.com¦#a?b⸡"},
    {"T8 slash in a query is Include", "⸠e.com¦?a/⸡."},
    {"T9 mark after the host", "⸠e.com¦⸡:~:text=a"},
    {"T9 mark in a path is text", "⸠e.com¦/a:~:text=b⸡"},
    {"T9 so its last colon is Soft", "⸠e.com¦/a:~⸡:"},
    {"T9 mark in a query is text", "⸠e.com¦?a:~:text=b⸡"},
    {"T9 so a comma clears nothing", "⸠e.com¦?a:~:(b,c)⸡"},
    {"T10 mismatch ends the link for good", "⸠e.com¦/([⸡)]"},
    {"T10 nothing open", "⸠e.com¦/a⸡)b(c)"},
    {"T10 mismatch of kind", "⸠e.com¦/(a⸡]b)"},
    {"T10 closed once too often", "⸠e.com¦/(a)b⸡)c"},
    {"T10 crossed", "⸠e.com¦/(a[b⸡)c]"},
    {"T10 nested", "⸠e.com¦/(a[b{c<d>e}f]g)⸡>"},
    {"T10 one side full width", "⸠e.com¦/(a⸡）"},
    {"T10 both sides full width", "⸠e.com¦/（a）⸡）"},
    {"T11 Soft before an unmatched Close", "(⸠example.com¦/a⸡.)"},
    {"T11 Soft before a matched Close", "⸠example.com¦/(a.)⸡."},
    {"T11 a run of Soft before an unmatched Close", "(⸠e.com¦/a⸡.,:;)b"},
    {"T12 U+2329 is Hard", "⸠e.com¦/a⸡\xE2\x8C\xA9"
                           "b"},
    {"T12 U+232A is Hard", "⸠e.com¦/\xE3\x80\x88"
                           "a⸡\xE2\x8C\xAA"},
    {"T12 U+3008 and U+3009 are a pair", "⸠e.com¦/〈a〉⸡〉"},

    /* Soft and Hard of many kinds */
    {"Soft in a row", "⸠e.com¦/a⸡..."},
    {"Soft in a row, more follows", "⸠e.com¦/a...b⸡"},
    {"quotation marks are Soft", "“⸠e.com¦/a⸡”"},
    {"guillemets are Soft", "«⸠e.com¦/a⸡»"},
    {"ideographic full stop", "⸠e.com¦/中文⸡。"},
    {"danda", "⸠e.com¦/अ⸡।"},
    {"Arabic question mark", "⸠e.com¦/ع⸡؟"},
    {"ideographic full stop in the middle", "⸠e.com¦/中。文⸡"},
    {"tab", "⸠e.com¦/a⸡\tb"},
    {"ideographic space", "⸠e.com¦/a⸡　b"},
    {"no-break space", "⸠e.com¦/a⸡\xC2\xA0"
                       "b"},
    {"line separator", "⸠e.com¦/a⸡\xE2\x80\xA8"
                       "b"},
    {"control", "⸠e.com¦/a⸡\x01"
                "b"},
    {"private use", "⸠e.com¦/a⸡\xEE\x80\x80"
                    "b"},
    {"noncharacter", "⸠e.com¦/a⸡\xEF\xBF\xBF"
                     "b"},
    {"unassigned", "⸠e.com¦/a⸡\xCD\xB8"
                   "b"},
    {"percent signs are text", "⸠e.com¦/%⸡ %41"},

    /* ill-formed UTF-8 is Hard */
    {"stray tail after the host", "⸠e.com¦⸡\x80/a"},
    {"stray tail in a path", "⸠e.com¦/a⸡\x80"
                             "b"},
    {"Soft before it is dropped", "⸠e.com¦/a⸡.\xFF"
                                  "b"},
    {"no such lead", "⸠e.com¦/a⸡\xFF"
                     "b"},
    {"overlong slash is no slash", "⸠e.com¦⸡\xC0\xAF"
                                   "a"},
    {"overlong slash clears nothing", "⸠e.com¦/(a⸡\xC0\xAF)"},
    {"surrogate", "⸠e.com¦?a⸡\xED\xA0\x80"
                  "b"},
    {"above U+10FFFF", "⸠e.com¦?a⸡\xF4\x90\x80\x80"
                       "b"},
    {"lead without its tail", "⸠e.com¦#a⸡\xC3"
                              "b"},
    {"cut by the end of the text", "⸠e.com¦#a⸡\xE2\x82"},
    {"cut by a slash", "⸠e.com¦/a⸡\xF0\x9F\x98/b"},
    {"inside brackets", "⸠e.com¦/(a⸡\x80)"},
    {"inside a mark", "⸠e.com¦#a⸡:\xBF~:b"},
    {"after a mark", "⸠e.com¦#a:~:⸡\xC2:~:b"},
    {"right after an initiator", "⸠e.com¦/⸡\xC1"
                                 "b"},
};

static size_t end_of(const char *text, size_t len, size_t host_end)
{
    linkspan_tail tail = {.size = sizeof tail};
    lks_find_tail(lks_slice_of(text, len), host_end, &tail);
    return tail.end;
}

static void links_end_where_the_row_says(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(end_rows); i++) {
        const struct end_row *r = &end_rows[i];
        const lks_marked m = lks_unmark(r->marked);
        ROW_EQ(r, end_of(EXACT(m.text), m.host_end), m.end);
        ROW_EQ(r, lks_ref_link_end((const uint8_t *)m.text, m.len, m.host_end),
               m.end);
    }
    ROWS_END();
}

/* U+0000 is a control, hence Hard; rows cannot hold it. */
static void nul_ends_a_link(void **state)
{
    (void)state;
    assert_int_equal(end_of("e.com/a\0b", 9, 5), 7);
    assert_int_equal(end_of("e.com/a.\0", 9, 5), 7);
}

static size_t put_utf8(char *out, uint32_t cp)
{
    if (cp < 0x80)
        return (size_t)snprintf(out, 8, "%c", (char)cp);
    if (cp < 0x800)
        return (size_t)snprintf(out, 8, "%c%c", (char)(0xC0 | cp >> 6),
                                (char)(0x80 | (cp & 0x3F)));
    return (size_t)snprintf(out, 8, "%c%c%c", (char)(0xE0 | cp >> 12),
                            (char)(0x80 | (cp >> 6 & 0x3F)),
                            (char)(0x80 | (cp & 0x3F)));
}

/* T13: characters that look like an end of the link, but are Include by the
 * data. */
static void odd_characters_are_included(void **state)
{
    (void)state;
    static const uint32_t odd[] = {0x2026, 0x200B, 0xFEFF, '|',    '`',
                                   '*',    '\\',   0x2022, 0x061C, 0x200E,
                                   0x200F, 0x202A, 0x202B, 0x202C, 0x202D,
                                   0x202E, 0x2066, 0x2067, 0x2068, 0x2069};
    for (size_t i = 0; i < ROWS(odd); i++) {
        char sign[8] = "";
        char text[32];
        const size_t width = put_utf8(sign, odd[i]);
        int len = snprintf(text, sizeof text, "e.com/a%s", sign);
        assert_int_equal(end_of(text, (size_t)len, 5), 7 + width);
        len = snprintf(text, sizeof text, "e.com/a%s.", sign);
        assert_int_equal(end_of(text, (size_t)len, 5), 7 + width);
        len = snprintf(text, sizeof text, "e.com#%sb c", sign);
        assert_int_equal(end_of(text, (size_t)len, 5), 7 + width);
    }
}

/* T12: each pair closes, each Close alone ends the link, and no Close matches a
 * parenthesis of another pair. */
static void every_pair_of_brackets_matches(void **state)
{
    (void)state;
    size_t pairs = 0;
    for (uint32_t close = 0; close < 0x10000; close++) {
        const uint32_t open = linkspan_link_bracket(close);
        if (!open)
            continue;
        pairs++;
        char o[8] = "";
        char c[8] = "";
        char text[64];
        (void)put_utf8(o, open);
        (void)put_utf8(c, close);
        int len = snprintf(text, sizeof text, "e.com/%sa%s", o, c);
        assert_int_equal(end_of(text, (size_t)len, 5), len);
        len = snprintf(text, sizeof text, "e.com/a%sb", c);
        assert_int_equal(end_of(text, (size_t)len, 5), 7);
        len = snprintf(text, sizeof text, "e.com/%sa%c", o,
                       open == '(' ? ']' : ')');
        assert_int_equal(end_of(text, (size_t)len, 5), len - 1);
    }
    assert_true(pairs >= 64); /* T12: 64 in 17.0, one more in the 18.0 draft */
}

/* T4: `opens` brackets and as many closes in one part. */
static size_t end_of_nest(char *text, const char *prefix, size_t opens)
{
    size_t len = (size_t)snprintf(text, 64, "e.com%s", prefix);
    memset(text + len, '(', opens);
    memset(text + len + opens, ')', opens);
    return end_of(text, len + 2 * opens, 5);
}

static void the_126th_open_ends_the_link(void **state)
{
    (void)state;
    static const char *const prefixes[] = {
        "/", "?", "#", "#:~:", "/((((/", "?(((=", "#:~:(((,", "#:~:(:~:"};
    static char text[600];
    for (size_t i = 0; i < ROWS(prefixes); i++) {
        const size_t before = 5 + strlen(prefixes[i]);
        assert_int_equal(end_of_nest(text, prefixes[i], 124), before + 248);
        assert_int_equal(end_of_nest(text, prefixes[i], 125), before + 250);
        assert_int_equal(end_of_nest(text, prefixes[i], 126), before + 125);
        assert_int_equal(end_of_nest(text, prefixes[i], 200), before + 125);
    }
}

#define RANDOM_TEXTS 1000000

static void agrees_with_the_pseudo_code(void **state)
{
    (void)state;
    uint64_t random = 3501;
    for (size_t i = 0; i < lks_rounds(RANDOM_TEXTS); i++) {
        const uint64_t seed = random;
        static const char *const starts[] = {"", "/", "?", "#", "#:~:", "/a?"};
        uint8_t text[256] = "e.com";
        const size_t host_end = 5;
        const char *start = starts[lks_random_below(&random, ROWS(starts))];
        memcpy(text + host_end, start, strlen(start));
        size_t len = host_end + strlen(start);
        len += lks_random_text(&random, lks_random_flavour(&random, true),
                               lks_random_below(&random, 24), text + len,
                               sizeof text - len);
        const size_t want = lks_ref_link_end(text, len, host_end);
        const size_t got = end_of((const char *)text, len, host_end);
        if (got != want)
            fail_msg("seed %#jx: \"%.*s\": got %zu, want %zu", (uintmax_t)seed,
                     (int)len, (const char *)text, got, want);
    }
}

/* Every ASCII byte at every place of a part, with any number of ordinary
 * characters around it. */
static void every_ascii_byte_does_too(void **state)
{
    (void)state;
    static const char *const starts[] = {"/", "?", "#", "#:~:", "/(", "?["};
    for (size_t i = 0; i < ROWS(starts) * 128 * 40; i++) {
        char text[64];
        const size_t start = (size_t)snprintf(text, sizeof text, "e.com%s",
                                              starts[i % ROWS(starts)]);
        memset(text + start, 'a', 50);
        const size_t at = start + i / ROWS(starts) / 128;
        text[at] = (char)(i / ROWS(starts) % 128);
        text[at + 1] = '.';
        const size_t len = start + 42;
        assert_int_equal(end_of(text, len, 5),
                         lks_ref_link_end((const uint8_t *)text, len, 5));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(links_end_where_the_row_says),
        cmocka_unit_test(nul_ends_a_link),
        cmocka_unit_test(odd_characters_are_included),
        cmocka_unit_test(every_pair_of_brackets_matches),
        cmocka_unit_test(the_126th_open_ends_the_link),
        cmocka_unit_test(agrees_with_the_pseudo_code),
        cmocka_unit_test(every_ascii_byte_does_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
