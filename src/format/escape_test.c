/* Minimal escaping from parts: UTS #58 4.1. Each row names the decision F of
 * docs/internals/conformance.md that it tests. url_test.c tests strings, and
 * unseen_test.c characters that nobody sees. */
/* Tests: format/escape.c */
#include "format/format.h"

#include "support/random.h"
#include "support/rows.h"
#include "support/structure.h"

#define ROUND_TRIP LINKSPAN_FORMAT_ROUND_TRIP
#define PREFIX     "https://x"

/* `round_trip` is NULL if it equals the exact form. */
static const struct format_row {
    const char *why;
    const char *path;
    const char *query;
    const char *fragment;
    const char *directives;
    const char *letter;
    const char *round_trip;
} rows[] = {
    {"4 Soft at the end of a path", "path1.⁞path2.", NULL, NULL, NULL,
     "/path1./path2%2E", NULL},
    {"1.3 unmatched Close", "wiki⁞アルベルト)アインシュタイン", NULL, NULL,
     NULL, "/wiki/アルベルト%29アインシュタイン", NULL},
    {"4.1 readable", "wiki⁞Antonín_Dvořák", NULL, NULL, NULL,
     "/wiki/Antonín_Dvořák", NULL},

    {"F1 mismatched Close", "a(b[c)d)", NULL, NULL, NULL, "/a(b[c%29d)",
     "/a(b[c%29d%29"},
    {"F1 the Open is lost by the letter", "(a]b)", NULL, NULL, NULL,
     "/(a%5Db%29", "/(a%5Db)"},
    {"F1 nothing open", ")a(", NULL, NULL, NULL, "/%29a(", NULL},
    {"F1 matched", "(a)[b]", NULL, NULL, NULL, "/(a)[b]", NULL},
    {"F1 nested", "(a[b])", NULL, NULL, NULL, "/(a[b])", NULL},
    {"F1 in a query", NULL, "k≔(a]b)", NULL, NULL, "?k=(a%5Db%29",
     "?k=(a%5Db)"},
    {"F1 in a fragment", NULL, NULL, "（a)b）", NULL, "#（a%29b%EF%BC%89",
     "#（a%29b）"},
    {"F1 in a directive", NULL, NULL, NULL, "(a]b)", "#:~:(a%5Db%29",
     "#:~:(a%5Db)"},

    {"F2 path", "a(b⁞c)d", NULL, NULL, NULL, "/a(b/c%29d", NULL},
    {"F2 key and value", NULL, "(a≔b)", NULL, NULL, "?(a=b%29", NULL},
    {"F2 pairs", NULL, "(a⁞b)c", NULL, NULL, "?(a&b%29c", NULL},
    {"F2 comma in a directive", NULL, NULL, NULL, "(a,b)", "#:~:(a,b%29", NULL},
    {"F2 ampersand in a directive", NULL, NULL, NULL, "(a&b)c", "#:~:(a&b%29c",
     NULL},
    {"F2 escaped comma does not clear", NULL, NULL, NULL, "(a%2Cb)",
     "#:~:(a%2Cb)", NULL},
    {"F2 literal slash does not clear", "(a/b)", NULL, NULL, NULL, "/(a%2Fb)",
     NULL},
    {"F2 literal & does not clear", NULL, "(a&b)", NULL, NULL, "?(a%26b)",
     NULL},
    {"F2 nothing clears in a fragment", NULL, NULL, "(a/b&c=d,e)", NULL,
     "#(a/b&c=d,e)", NULL},
    {"F2 next part", "(a", "b)", NULL, NULL, "/(a?b%29", NULL},
    {"F2 next directive", NULL, NULL, "(", "a)⁞b)c", "#(:~:a%29:~:b%29c", NULL},

    {"F3 all absent", NULL, NULL, NULL, NULL, "", NULL},
    {"F3 empty path", "", NULL, NULL, NULL, "/", NULL},
    {"F3 empty query", NULL, "", NULL, NULL, "?", NULL},
    {"F3 empty fragment", NULL, NULL, "", NULL, "#", NULL},
    {"F3 all empty", "", "", "", "", "/?#:~:", NULL},
    {"F3 empty segment first", "⁞a", NULL, NULL, NULL, "//a", NULL},
    {"F3 empty segment last", "a⁞", NULL, NULL, NULL, "/a/", NULL},
    {"F3 nothing but empty segments", "⁞⁞", NULL, NULL, NULL, "///", NULL},
    {"F3 key without value", NULL, "a", NULL, NULL, "?a", NULL},
    {"F3 key with empty value", NULL, "a≔", NULL, NULL, "?a=", NULL},
    {"F3 empty key and value", NULL, "≔", NULL, NULL, "?=", NULL},
    {"F3 empty pairs", NULL, "⁞≔⁞", NULL, NULL, "?&=&", NULL},
    {"F3 query and fragment without path", NULL, "a", "b", NULL, "?a#b", NULL},

    {"F4 fragment and directive", NULL, NULL, "f", "text=a", "#f:~:text=a",
     NULL},
    {"F4 directive without fragment", NULL, NULL, NULL, "text=a", "#:~:text=a",
     NULL},
    {"F4 directives in a row", NULL, NULL, NULL, "a⁞b⁞⁞",
     "#:~:a:~:b:~::~:", NULL},
    {"F4 text directive", NULL, NULL, NULL, "text=a-,b,c,-d&text=e",
     "#:~:text=a-,b,c,-d&text=e", NULL},

    {"F5 last comma", NULL, NULL, NULL, "text=a,", "#:~:text=a%2C",
     "#:~:text=a,"},
    {"F5 only comma", NULL, NULL, NULL, ",", "#:~:%2C", "#:~:,"},
    {"F5 two commas", NULL, NULL, NULL, "a,,", "#:~:a,%2C", "#:~:a,,"},
    {"F5 comma of a directive that is not last", NULL, NULL, NULL, "a,⁞b",
     "#:~:a,:~:b", NULL},
    {"F5 Soft after the comma", NULL, NULL, NULL, "a,.", "#:~:a,%2E", NULL},
    {"F5 escaped comma", NULL, NULL, NULL, "a%2C", "#:~:a%2C", NULL},
    {"F5 last ampersand is Include", NULL, NULL, NULL, "a&", "#:~:a&", NULL},

    {"F6 only the very last", "c...", NULL, NULL, NULL, "/c..%2E", NULL},
    {"F6 nothing but Soft", ".", NULL, NULL, NULL, "/%2E", NULL},
    {"F6 value", NULL, "a≔b!", NULL, NULL, "?a=b%21", NULL},
    {"F6 key", NULL, "a:", NULL, NULL, "?a%3A", NULL},
    {"F6 fragment", NULL, NULL, "a?", NULL, "#a%3F", NULL},
    {"F6 directive", NULL, NULL, NULL, "a;", "#:~:a%3B", NULL},
    {"F6 three bytes", "中。", NULL, NULL, NULL, "/中%E3%80%82", NULL},
    {"F6 quotation mark", "\"a\"", NULL, NULL, NULL, "/\"a%22", NULL},
    {"F7 path before a query", "a.", "b", NULL, NULL, "/a.?b", NULL},
    {"F7 path before an empty query", "a.", "", NULL, NULL, "/a.?", NULL},
    {"F7 path before an empty fragment", "a.", NULL, "", NULL, "/a.#", NULL},
    {"F7 query before a fragment", NULL, "a!", "b", NULL, "?a!#b", NULL},
    {"F7 fragment before a directive", NULL, NULL, "a.", "b", "#a.:~:b", NULL},
    {"F7 directive before another", NULL, NULL, NULL, "a.⁞b.", "#:~:a.:~:b%2E",
     NULL},
    {"F7 segment before another", "a.⁞", NULL, NULL, NULL, "/a./", NULL},
    {"F7 key before an empty value", NULL, "a.≔", NULL, NULL, "?a.=", NULL},

    {"F8 only before two hex digits", "β%41γ%ε%", NULL, NULL, NULL,
     "/β%2541γ%ε%", NULL},
    {"F8 one digit", "%4", NULL, NULL, NULL, "/%4", NULL},
    {"F8 one digit and a letter", "%4g", NULL, NULL, NULL, "/%4g", NULL},
    {"F8 two percent signs", "%%41", NULL, NULL, NULL, "/%%2541", NULL},
    {"F8 looks like an escaped percent sign", "%25", NULL, NULL, NULL, "/%2525",
     NULL},
    {"F8 hex digits of both cases", "%aF", NULL, NULL, NULL, "/%25aF", NULL},
    {"F8 digits in the next segment", "%⁞41", NULL, NULL, NULL, "/%/41", NULL},
    {"F8 a digit and the next segment", "%4⁞1", NULL, NULL, NULL, "/%4/1",
     NULL},
    {"F8 fullwidth digits", "%４１", NULL, NULL, NULL, "/%４１", NULL},
    {"F8 query and fragment", NULL, "%41≔%42", "%43", NULL,
     "?%2541=%2542#%2543", NULL},
    {"F8 percent sign before an escape", "% ", NULL, NULL, NULL, "/%%20", NULL},
    {"F8 digit before an escape", "%4 ", NULL, NULL, NULL, "/%4%20", NULL},

    {"F9 plus in a query", NULL, "a+b≔c+d", NULL, NULL, "?a%2Bb=c%2Bd", NULL},
    {"F9 plus elsewhere", "a+b", NULL, "c+d", "e+f", "/a+b#c+d:~:e+f", NULL},

    {"4.1 path's literals", "a?b#c/d", NULL, NULL, NULL, "/a%3Fb%23c%2Fd",
     NULL},
    {"4.1 path keeps others", "a&b=c,d+e", NULL, NULL, NULL, "/a&b=c,d+e",
     NULL},
    {"4.1 query's literals", NULL, "a=b&c#d≔e=f&g#h", NULL, NULL,
     "?a%3Db%26c%23d=e%3Df%26g%23h", NULL},
    {"4.1 query keeps others", NULL, "a/b?c,d", NULL, NULL, "?a/b?c,d", NULL},
    {"4.1 fragment keeps all", NULL, NULL, "a/b?c#d&e=f,g", NULL,
     "#a/b?c#d&e=f,g", NULL},
    {"4.1 directive's literals", NULL, NULL, NULL, "a%2Cb%26c", "#:~:a%2Cb%26c",
     NULL},
    {"4.1 directive keeps others", NULL, NULL, NULL, "a/b?c#d=e",
     "#:~:a/b?c#d=e", NULL},

    {"Hard: space", "a b", "c d", "e f", "g h", "/a%20b?c%20d#e%20f:~:g%20h",
     NULL},
    {"Hard: control", "a\x01", NULL, NULL, NULL, "/a%01", NULL},
    {"Hard: ideographic space", "a　b", NULL, NULL, NULL, "/a%E3%80%80b", NULL},
    {"Hard: private use", "\xEE\x80\x80", NULL, NULL, NULL, "/%EE%80%80", NULL},
    {"Hard: four bytes", "\xF3\xB0\x80\x80", NULL, NULL, NULL, "/%F3%B0%80%80",
     NULL},
    {"T12 U+2329", "\xE2\x8C\xA9", NULL, NULL, NULL, "/%E2%8C%A9", NULL},
    {"Soft before Hard stays", "a. ", NULL, NULL, NULL, "/a.%20", NULL},

    {"mark in a fragment", NULL, NULL, "a:~:b", NULL, "#a%3A~:b", NULL},
    {"mark alone in a fragment", NULL, NULL, ":~:", NULL, "#%3A~%3A", NULL},
    {"marks sharing a colon", NULL, NULL, ":~:~:a", NULL, "#%3A~%3A~:a", NULL},
    {"marks in a row", NULL, NULL, ":~::~:a", NULL, "#%3A~:%3A~:a", NULL},
    {"mark in a directive", NULL, NULL, NULL, "a:~:b", "#:~:a%3A~:b", NULL},
    {"escaped mark in a directive", NULL, NULL, NULL, "a%3A~:b", "#:~:a%3A~:b",
     NULL},
    {"escaped tilde of a mark", NULL, NULL, NULL, "a:%7E:b", "#:~:a%3A~:b",
     NULL},
    {"two thirds before a mark", NULL, NULL, "a:~", "b", "#a%3A~:~:b", NULL},
    {"two thirds before the next mark", NULL, NULL, NULL, "a:~⁞b",
     "#:~:a%3A~:~:b", NULL},
    {"two thirds at the end", NULL, NULL, "a:~", NULL, "#a:~", NULL},
    {"two thirds at a directive's end", NULL, NULL, NULL, "a:~", "#:~:a:~",
     NULL},
    {"one third before a mark", NULL, NULL, "a:", "b", "#a::~:b", NULL},
    {"the rest of a mark after one", NULL, NULL, "a", "~:b", "#a:~:~:b", NULL},
    {"mark after the rest of one", NULL, NULL, "a", "~:~:b", "#a:~:~%3A~:b",
     NULL},
    {"T9 mark in a path", "a:~:b", NULL, NULL, NULL, "/a:~:b", NULL},
    {"T9 mark in a query", NULL, ":~:", NULL, NULL, "?:~%3A", NULL},

    {"F12 backslash in a path", "a\\b", NULL, NULL, NULL, "/a\\b", "/a%5Cb"},
    {"F12 backslash elsewhere", NULL, "a\\b", "c\\d", "e\\f",
     "?a\\b#c\\d:~:e\\f", NULL},

    {"F10 ill-formed byte",
     "a\xFF"
     "b",
     NULL, NULL, NULL, "/a%FFb", NULL},
    {"F10 then all above ASCII is escaped", "é⁞\xC2", "ä≔中", "ö", "ü",
     "/%C3%A9/%C2?%C3%A4=%E4%B8%AD#%C3%B6:~:%C3%BC", NULL},
    {"F10 wherever it stands: value", "é", "a≔\x80", NULL, NULL,
     "/%C3%A9?a=%80", NULL},
    {"F10 wherever it stands: fragment", "é", NULL, "\xE2\x82", NULL,
     "/%C3%A9#%E2%82", NULL},
    {"F10 wherever it stands: directive", "é", NULL, NULL, "%FF",
     "/%C3%A9#:~:%FF", NULL},
    {"F10 ASCII as ever", "a b.⁞(c)%41\xFF", NULL, NULL, NULL,
     "/a%20b./(c)%2541%FF", NULL},
    {"F10 brackets above ASCII are bytes", "（\xFF）", NULL, NULL, NULL,
     "/%EF%BC%88%FF%EF%BC%89", NULL},
    {"F10 escapes in a directive", NULL, NULL, NULL, "x=%41%c3%a9%2c",
     "#:~:x=Aé%2C", NULL},
    {"F10 escapes in a directive's name", NULL, NULL, NULL, "%41%c3%a9%2c",
     "#:~:Aé%2C", "#:~:%41é%2C"},
};

/* Write a structure, and return the text after scheme and host. */
static linkspan_status write_tail(const linkspan_url *url, uint32_t flags,
                                  char *memory, size_t room, size_t *len)
{
    linkspan_buf buf;
    (void)linkspan_buf_init_fixed(&buf, memory, room);
    const linkspan_status st = linkspan_format_parts(url, flags, &buf);
    const size_t prefix = strlen(PREFIX);
    if (st == LINKSPAN_OK && strncmp(memory, PREFIX, prefix) == 0) {
        memmove(memory, memory + prefix, buf.len - prefix);
        *len = buf.len - prefix;
    }
    return st;
}

static void structures_are_written_as_the_row_says(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const struct format_row *r = &rows[i];
        char memory[400];
        size_t len = 0;
        lks_structure s;
        lks_structure_of(&s, r->path, r->query, r->fragment, r->directives);
        ROW_EQ(r, write_tail(&s.url, 0, memory, sizeof memory, &len),
               LINKSPAN_OK);
        ROW_STR(r, memory, len, r->letter);
        len = 0;
        ROW_EQ(r, write_tail(&s.url, ROUND_TRIP, memory, sizeof memory, &len),
               LINKSPAN_OK);
        ROW_STR(r, memory, len, r->round_trip ? r->round_trip : r->letter);
    }
    ROWS_END();
}

/* Cases that rows cannot express: an empty list that is present, and a NUL. */
static void empty_lists_are_present(void **state)
{
    (void)state;
    char memory[100];
    size_t len = 0;
    lks_structure s;
    lks_structure_of(&s, "", "", NULL, NULL);
    s.url.segment_count = 0;
    s.url.pair_count = 0;
    assert_int_equal(write_tail(&s.url, 0, memory, 100, &len), LINKSPAN_OK);
    assert_int_equal(len, 2);
    /* F3: an empty part writes its initiator */
    assert_memory_equal(memory, "/?", 2);

    lks_structure_of(&s, NULL, NULL, NULL, "");
    s.url.directive_count = 0; /* no directive, so no fragment either */
    assert_int_equal(write_tail(&s.url, 0, memory, 100, &len), LINKSPAN_OK);
    assert_int_equal(len, 0);

    lks_structure_of(&s, "a", NULL, NULL, NULL);
    s.segments[0] = (linkspan_str){"a\0b", 3};
    assert_int_equal(write_tail(&s.url, 0, memory, 100, &len), LINKSPAN_OK);
    assert_int_equal(len, 6);
    assert_memory_equal(memory, "/a%00b", 6);
}

/* T4: 126 opens, 126 closes: the 126th of each is escaped. */
static void the_126th_open_is_escaped(void **state)
{
    (void)state;
    static char path[300];
    static char want[300];
    static char memory[600];
    for (uint32_t flags = 0; flags <= ROUND_TRIP; flags++) {
        for (size_t opens = 125; opens <= 126; opens++) {
            memset(path, '(', opens);
            memset(path + opens, ')', opens);
            path[2 * opens] = '\0';
            want[0] = '/';
            size_t want_len = 1;
            memset(want + want_len, '(', 125);
            want_len += 125;
            if (opens > 125)
                want_len += (size_t)snprintf(want + want_len, 4, "%%28");
            memset(want + want_len, ')', 125);
            want_len += 125;
            if (opens > 125)
                want_len += (size_t)snprintf(want + want_len, 4, "%%29");
            lks_structure s;
            lks_structure_of(&s, path, NULL, NULL, NULL);
            size_t len = 0;
            assert_int_equal(
                write_tail(&s.url, flags, memory, sizeof memory, &len),
                LINKSPAN_OK);
            assert_int_equal(len, want_len);
            assert_memory_equal(memory, want, want_len);
        }
    }
}

/* Scheme and host are written unchanged, whatever they contain. */
static void scheme_and_host_stay_as_they_are(void **state)
{
    (void)state;
    char memory[100];
    linkspan_buf buf;
    lks_structure s;
    lks_structure_of(&s, NULL, NULL, NULL, NULL);
    s.url.scheme = lks_str_of("HTTP://");
    s.url.host = lks_str_of("ü ser%41@h\xFF.");
    (void)linkspan_buf_init_fixed(&buf, memory, sizeof memory);
    assert_int_equal(linkspan_format_parts(&s.url, 0, &buf), LINKSPAN_OK);
    assert_int_equal(buf.len, strlen("HTTP://ü ser%41@h\xFF."));
    assert_memory_equal(memory, "HTTP://ü ser%41@h\xFF.", buf.len);

    /* an ill-formed host does not make the path a legacy one */
    lks_structure_of(&s, "é", NULL, NULL, NULL);
    s.url.host = lks_str_of("\xFF");
    (void)linkspan_buf_init_fixed(&buf, memory, sizeof memory);
    assert_int_equal(linkspan_format_parts(&s.url, 0, &buf), LINKSPAN_OK);
    assert_memory_equal(memory, "https://\xFF/é", buf.len);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(structures_are_written_as_the_row_says),
        cmocka_unit_test(empty_lists_are_present),
        cmocka_unit_test(the_126th_open_is_escaped),
        cmocka_unit_test(scheme_and_host_stay_as_they_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
