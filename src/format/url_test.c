/* URL strings written again with as few escapes as possible. F10: escapes that
 * are UTF-8 are decoded, except those of the part's own syntax. Also the other
 * decisions F, as far as they affect strings. */
#include "format/format.h"

#include "support/alphabet.h"
#include "support/exact.h"
#include "support/random.h"
#include "support/rows.h"

/* NULL: `letter` equals `url`, or `round_trip` equals `letter`. */
static const struct url_row {
    const char *why;
    const char *url;
    const char *letter;
    const char *round_trip;
} rows[] = {
    {"nothing", "", NULL, NULL},
    {"nothing to do", "https://x/a/b?c=d&e#f:~:g", NULL, NULL},
    {"1.1 decodes what can be read",
     "https://en.wikipedia.org/wiki/Anton%C3%ADn_Dvo%C5%99%C3%A1k",
     "https://en.wikipedia.org/wiki/Antonín_Dvořák", NULL},
    {"1.1 three bytes a character",
     "https://www.youtube.com/@%ED%95%91%ED%81%AC%ED%90%81",
     "https://www.youtube.com/@핑크퐁", NULL},
    {"F10 four bytes", "x/%F0%9F%98%80", "x/😀", NULL},
    {"F10 ASCII", "x/%41%62c", "x/Abc", NULL},
    {"F10 lower-case hex is read", "x/%c3%a9", "x/é", NULL},
    {"F10 hex digits in upper case", "x/a%2fb%c3%a9%e3%80%80z",
     "x/a%2Fbé%E3%80%80z", NULL},
    {"F10 path's own syntax stays", "x/a%2Fb%3Fc%23d", NULL, NULL},
    {"F10 path decodes the rest", "x/%26%3D%2B%2C%3Aa", "x/&=+,:a", NULL},
    {"F10 query's own syntax stays", "x?a%2Bb%23c%3Dd%26e", NULL, NULL},
    {"F10 query decodes the rest", "x?%2F%3F%2C%3Aa", "x?/?,:a", NULL},
    {"F10 fragment decodes all", "x#%23%2F%3F%26%3D%2B%2Ca", "x##/?&=+,a",
     NULL},
    {"F10 directive's own syntax stays", "x#:~:a%2Cb%26c", NULL, NULL},
    {"F10 directive decodes the rest", "x#:~:%23%2F%3F%3D%2Ba", "x#:~:#/?=+a",
     "x#:~:#/?%3D+a"},
    {"F10 a dash before a comma", "x#:~:text=foo%2D,bar", NULL, NULL},
    {"F10 a dash after a comma", "x#:~:text=foo,%2dbar", "x#:~:text=foo,%2Dbar",
     NULL},
    {"F10 a dash at the start of the value", "x#:~:text=%2Dfoo", NULL, NULL},
    {"F10 a dash at the end of the value", "x#:~:text=foo%2D", NULL, NULL},
    {"F10 a dash before the next value", "x#:~:text=foo%2D&text=%2Dbar", NULL,
     NULL},
    {"F10 a dash before the next directive", "x#:~:text=foo%2D:~:%2Dbar", NULL,
     NULL},
    {"F10 a dash inside", "x#:~:text=a%2Db,c%2Dd", "x#:~:text=a-b,c-d",
     "x#:~:text=a%2Db,c%2Dd"},
    {"F10 a dash beside an escaped comma", "x#:~:text=a%2D%2C%2Db",
     "x#:~:text=a-%2C-b", "x#:~:text=a%2D%2C%2Db"},
    {"F10 two dashes before a comma", "x#:~:text=a%2D%2D,b",
     "x#:~:text=a-%2D,b", "x#:~:text=a%2D%2D,b"},
    {"F10 raw dashes inside stay", "x#:~:text=a-b,c-d", NULL, NULL},
    {"F10 a percent sign of a directive", "x#:~:text=100%25%20a,%25b",
     "x#:~:text=100%%20a,%b", "x#:~:text=100%25%20a,%25b"},
    {"F10 one that starts no escape stays raw", "x#:~:text=100%,%z", NULL,
     NULL},
    {"F10 nor becomes an escape by what follows", "x#:~:text=%4%41&a=%%41b",
     "x#:~:text=%254A&a=%25Ab", "x#:~:text=%4%41&a=%%41b"},
    {"F10 a percent sign of a fragment", "x#100%25", "x#100%", NULL},
    {"F10 raw dashes are syntax", "x#:~:text=a-,b,-c", NULL, NULL},
    {"F10 a dash beside a raw one", "x#:~:text=a%2D-,b,-%2Dc",
     "x#:~:text=a--,b,--c", "x#:~:text=a%2D-,b,-%2Dc"},
    {"F10 no dash is syntax in a fragment", "x#%2Da%2D", "x#-a-", NULL},
    {"a directive's name is compared as it is written",
     "x#:~:t%65xt=%65&t%65xt=a", "x#:~:text=e&text=a",
     "x#:~:t%65xt=e&t%65xt=a"},
    {"a directive's name ends with a raw =", "x#:~:text%3Da=%3D",
     "x#:~:text=a==", "x#:~:text%3Da=="},
    {"F10 mark, first character escaped", "x#a%3A~:b", NULL, NULL},
    {"F10 mark, second character escaped", "x#a:%7E:b", "x#a%3A~:b", NULL},
    {"F10 mark, third character escaped", "x#a:~%3Ab", "x#a%3A~:b", NULL},
    {"F10 mark, all escaped", "x#a%3a%7e%3ab", "x#a%3A~:b", NULL},
    {"F10 marks sharing an escaped colon", "x#a:~%3A~:b", "x#a%3A~%3A~:b",
     NULL},
    {"F10 no mark", "x#a%3A~b%3Ac", "x#a:~b:c", NULL},
    {"F10 two thirds before a mark", "x#a%3A~:~:b", NULL, NULL},
    {"F10 one third before a mark", "x#a%3A:~:b", "x#a::~:b", NULL},
    {"F10 mark in a directive", "x#:~:a%3A~:b", NULL, NULL},
    {"F10 two thirds before the next mark", "x#:~:a:%7E:~:b", "x#:~:a%3A~:~:b",
     NULL},
    {"F10 raw mark starts a directive", "x#a:~:~:b", NULL, NULL},
    {"T9 mark in a path", "x/a%3A~:b", "x/a:~:b", NULL},
    {"T9 mark in a query", "x?a%3A~:b", "x?a:~:b", NULL},

    {"F10 legacy: no such byte", "x/%FF", NULL, NULL},
    {"F10 legacy: two leads", "x/%C2%C2", NULL, NULL},
    {"F10 legacy: lower-case hex", "x/%ff%c2%c2", "x/%FF%C2%C2", NULL},
    {"F10 legacy: no non-ASCII is decoded", "x/%C3%A9%FF", NULL, NULL},
    {"F10 legacy: raw non-ASCII is escaped", "x/é%FF", "x/%C3%A9%FF", NULL},
    {"F10 legacy: ASCII is decoded", "x/%41%FF%28%29", "x/A%FF()", NULL},
    {"F10 legacy: in another part", "x/é?中#%FF", "x/%C3%A9?%E4%B8%AD#%FF",
     NULL},
    {"F10 legacy: in a directive", "x/é#:~:%80", "x/%C3%A9#:~:%80", NULL},
    {"F10 legacy: overlong", "x/%C0%AF", NULL, NULL},
    {"F10 legacy: surrogate", "x/%ED%A0%80", NULL, NULL},
    {"F10 legacy: above U+10FFFF", "x/%F4%90%80%80", NULL, NULL},
    {"F10 legacy: cut short", "x/%E2%82", NULL, NULL},
    {"F10 legacy: cut by a slash", "x/%E2%82/%AC", NULL, NULL},
    {"F10 legacy: cut by a letter", "x/%E2%82a%AC", NULL, NULL},
    {"F10 legacy: Shift_JIS", "x/%83n%83%8D%81%5B", "x/%83n%83%8D%81[", NULL},
    {"F10 raw byte that is no UTF-8",
     "x/a\xFF"
     "b",
     "x/a%FFb", NULL},
    {"F10 raw byte makes it legacy too", "x/é\xFF", "x/%C3%A9%FF", NULL},
    {"F10 host is not looked at", "\xFF/é", NULL, NULL},

    {"F1 mismatch", "x/a(b[c)d)", "x/a(b[c%29d)", "x/a(b[c%29d%29"},
    {"F1 escaped brackets", "x/a%28b%5Bc%29d%29", "x/a(b[c%29d)",
     "x/a(b[c%29d%29"},
    {"F1 matched brackets are decoded", "x/a%28b%29", "x/a(b)", NULL},
    {"F1 unmatched stays", "x/a%29", NULL, NULL},
    {"F2 raw slash clears", "x/(a/b)", "x/(a/b%29", NULL},
    {"F2 escaped slash does not", "x/(a%2Fb)", NULL, NULL},
    {"F2 raw = clears", "x?(a=b)", "x?(a=b%29", NULL},
    {"F2 raw & clears", "x?(a&b)c", "x?(a&b%29c", NULL},
    {"F2 raw comma clears", "x#:~:(a,b)", "x#:~:(a,b%29", NULL},
    {"F3 empty parts stay", "x/?#", NULL, NULL},
    {"F3 empty query stays", "x?", NULL, NULL},
    {"F3 empty fragment stays", "x#", NULL, NULL},
    {"F3 empty directives stay", "x#:~::~:", NULL, NULL},
    {"F3 two slashes stay", "x//a//", NULL, NULL},
    {"F5 last comma", "x#:~:text=a,", "x#:~:text=a%2C", "x#:~:text=a,"},
    {"F5 escaped comma", "x#:~:text=a%2C", NULL, NULL},
    {"F6 last Soft", "x/a..", "x/a.%2E", NULL},
    {"F6 escaped Soft stays at the end", "x/a%2E%2E", "x/a.%2E", NULL},
    {"F7 escaped Soft is decoded elsewhere", "x/a%2E?b", "x/a.?b", NULL},
    {"F8 escaped percent sign before hex digits", "x/%2541", NULL, NULL},
    {"F8 escaped percent sign elsewhere", "x/100%25", "x/100%", NULL},
    {"F8 escaped percent sign before letters", "x/%25zz", "x/%zz", NULL},
    {"F8 escaped hex digits", "x/%25%34%31", "x/%2541", NULL},
    {"F8 raw percent sign before an escaped digit", "x/%4%31", "x/%2541", NULL},
    {"F8 raw percent sign before escaped digits", "x/%%34%31", "x/%2541", NULL},
    {"F8 percent sign that is no escape", "x/%?%4#%zz", NULL, NULL},
    {"F9 raw plus stays, escaped plus stays", "x?a+b%2Bc=d+e%2bf",
     "x?a+b%2Bc=d+e%2Bf", NULL},
    {"F9 plus elsewhere is decoded", "x/a%2Bb#c%2Bd", "x/a+b#c+d", NULL},
    {"F12 escaped backslash", "x/a%5Cb", "x/a\\b", "x/a%5Cb"},
    {"F12 raw backslash", "x/a\\b", NULL, NULL},
    {"F12 escaped backslash elsewhere", "x?a%5Cb#c%5Cd", "x?a\\b#c\\d", NULL},

    {"Hard: raw space", "x/a b", "x/a%20b", NULL},
    {"Hard: escaped space", "x/a%20b?c%20d#e%20f", NULL, NULL},
    {"Hard: escaped controls", "x/%00%0a%7F", "x/%00%0A%7F", NULL},
    {"Hard: raw line feed", "x/a\n", "x/a%0A", NULL},
    {"unmatched Close at the end", "x/a)", "x/a%29", NULL},

    {"scheme and host as they are", "HTTPS://ex%41mple.com:80/%41",
     "HTTPS://ex%41mple.com:80/A", NULL},
    {"host with Soft at its end", "https://x.", NULL, NULL},
    {"userinfo", "https://u%3A:p@x/%3A/", "https://u%3A:p@x/:/", NULL},
    {"relative: path", "/%41", "/A", NULL},
    {"relative: query", "?%41", "?A", NULL},
    {"relative: fragment", "#%41", "#A", NULL},
    {"mailto", "mailto:a@b?subject=%C3%A9", "mailto:a@b?subject=é", NULL},
};

#define ROUND_TRIP LINKSPAN_FORMAT_ROUND_TRIP

static unsigned check(const struct url_row *r, const char *url, uint32_t flags,
                      const char *want)
{
    unsigned bad_rows = 0;
    char memory[400];
    linkspan_buf buf;
    (void)linkspan_buf_init_fixed(&buf, memory, sizeof memory);
    ROW_EQ(r, linkspan_format_url(EXACT(url), flags, &buf), LINKSPAN_OK);
    ROW_STR(r, memory, buf.len, want);
    return bad_rows;
}

/* UTS #58 4.1: a URL that is known to be in a legacy encoding. */
static const struct legacy_row {
    const char *why;
    const char *url;
    const char *want;
} legacy_rows[] = {
    {"bytes that happen to be UTF-8", "x/%C4%B1%c3%a9", "x/%C4%B1%C3%A9"},
    {"ASCII is decoded", "x/%41%28%29", "x/A()"},
    {"raw non-ASCII is escaped", "x/é?中", "x/%C3%A9?%E4%B8%AD"},
    {"the host is not looked at", "é/é", "é/%C3%A9"},
};

static void legacy_encodings_are_kept(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(legacy_rows); i++) {
        const struct legacy_row *r = &legacy_rows[i];
        char memory[100];
        linkspan_buf buf;
        (void)linkspan_buf_init_fixed(&buf, memory, sizeof memory);
        ROW_EQ(r,
               linkspan_format_url(r->url, strlen(r->url),
                                   LINKSPAN_FORMAT_LEGACY, &buf),
               LINKSPAN_OK);
        ROW_STR(r, memory, buf.len, r->want);
    }
    ROWS_END();
}

static void strings_are_written_as_the_row_says(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const struct url_row *r = &rows[i];
        const char *letter = r->letter ? r->letter : r->url;
        const char *round_trip = r->round_trip ? r->round_trip : letter;
        bad_rows += check(r, r->url, 0, letter);
        bad_rows += check(r, r->url, ROUND_TRIP, round_trip);
        /* writing the result again changes nothing */
        bad_rows += check(r, letter, 0, letter);
        bad_rows += check(r, round_trip, ROUND_TRIP, round_trip);
    }
    ROWS_END();
}

/* A raw byte and an escape that form a character together: whatever is written
 * for them, writing the result again must change nothing. */
static void raw_bytes_and_escapes_mixed(void **state)
{
    (void)state;
    static const char *const urls[] = {
        "x/%C3\xA4",    "x/\xC3%A4",        "x/%E2\x82%AC", "x/\xE2%82\xAC",
        "x/%E2%82\xAC", "x/\xF0\x9F%98%80", "x#:~:%C3\xA4", "x?\xC3%A4=é"};
    for (size_t i = 0; i < ROWS(urls); i++) {
        char once[100];
        char twice[100];
        linkspan_buf first;
        linkspan_buf second;
        (void)linkspan_buf_init_fixed(&first, once, sizeof once);
        (void)linkspan_buf_init_fixed(&second, twice, sizeof twice);
        assert_int_equal(linkspan_format_url(EXACT(urls[i]), 0, &first),
                         LINKSPAN_OK);
        assert_int_equal(linkspan_format_url(once, first.len, 0, &second),
                         LINKSPAN_OK);
        assert_int_equal(first.len, second.len);
        assert_memory_equal(once, twice, first.len);
    }
}

/* Any string after a host: writing it again changes nothing, and with
 * round-trip it is found whole between two spaces. */
static void random_strings_are_stable_and_found(void **state)
{
    (void)state;
    uint64_t random = 10;
    for (size_t i = 0; i < lks_rounds(100000); i++) {
        const uint64_t seed = random;
        static const char *const starts[] = {"x/", "x?", "x#", "x#:~:"};
        char url[300] = "";
        strcat(url, starts[lks_random_below(&random, ROWS(starts))]);
        const size_t start = strlen(url);
        const size_t len =
            start + lks_random_text(&random, lks_random_flavour(&random, true),
                                    lks_random_below(&random, 16),
                                    (uint8_t *)url + start, 280);
        const uint32_t flags = (uint32_t)lks_random_below(&random, 8);
        char once[1000] = " ";
        char twice[1000];
        linkspan_buf first;
        linkspan_buf second;
        (void)linkspan_buf_init_fixed(&first, once + 1, sizeof once - 2);
        (void)linkspan_buf_init_fixed(&second, twice, sizeof twice);
        assert_int_equal(linkspan_format_url(url, len, flags, &first),
                         LINKSPAN_OK);
        assert_int_equal(
            linkspan_format_url(once + 1, first.len, flags, &second),
            LINKSPAN_OK);
        if (first.len != second.len || memcmp(once + 1, twice, first.len) != 0)
            fail_msg("seed %#jx, flags %u: \"%.*s\", then \"%.*s\"",
                     (uintmax_t)seed, (unsigned)flags, (int)first.len, once + 1,
                     (int)second.len, twice);
        once[1 + first.len] = ' ';
        linkspan_tail tail = {.size = sizeof tail};
        assert_int_equal(linkspan_find_tail(once, first.len + 2, 2, &tail),
                         LINKSPAN_OK);
        if ((flags & ROUND_TRIP) && tail.end != 1 + first.len)
            fail_msg("seed %#jx, flags %u: \"%.*s\" ends at %zu",
                     (uintmax_t)seed, (unsigned)flags, (int)first.len, once + 1,
                     tail.end - 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(legacy_encodings_are_kept),
        cmocka_unit_test(strings_are_written_as_the_row_says),
        cmocka_unit_test(raw_bytes_and_escapes_mixed),
        cmocka_unit_test(random_strings_are_stable_and_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
