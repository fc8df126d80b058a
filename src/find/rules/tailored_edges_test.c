/* Every byte, and every length up to a limit, at places where the syntax of
 * links knows sets of characters and limits. */
/* Tests: find/rules/markup.c, url/opaque.c, find/rules/symbols.c, find/rules/wrappers.c */
#include "find/rules/ahead.h"
#include "support/exact.h"
#include "support/filled.h"
#include "support/marked_rows.h"
#include "text/slice.h"
#include "text/utf8.h"
#include "unicode/props.h"

static linkspan_detector *with_options(uint32_t flags, uint32_t rules)
{
    linkspan_options o;
    (void)lks_uts58_options(&o);
    o.flags = flags;
    o.tailoring = rules;
    return new_detector(&o);
}

/* The end of the first link, if it starts at the start of the text; else 0. */
static size_t end_of(const linkspan_detector *d, const char *text, size_t len)
{
    size_t at = 0;
    linkspan_link link;
    return linkspan_next(d, exact_bytes(text, len), len, &at, &link) ==
                       LINKSPAN_OK &&
                   link.span.start == 0
               ? link.span.end
               : 0;
}

/* ------------------------------------------ schemes without slashes (H20) */

/* RFC 3966: a number is not linked before a letter or a sign that shows that
 * it goes on. */
static void bytes_after_a_number(void **state)
{
    (void)state;
    linkspan_detector *d = with_options(LINKSPAN_DETECT_OPAQUE_SCHEMES, 0);
    for (unsigned byte = 0; byte < 128; byte++) {
        char text[32];
        size_t len = fill(text, "tel:112", byte, 1, " x");
        const bool goes_on =
            lks_is_ascii_alpha(byte) || is_in("_@%=/\\#", byte);
        const bool is_dialled = lks_is_ascii_digit(byte) || byte == '*';
        /* a query follows the number, as in "sms:112?body=x" */
        const bool is_query = byte == '?';
        if (end_of(d, text, len) != (goes_on                  ? 0u
                                     : is_dialled || is_query ? 8u
                                                              : 7u))
            fail_msg("byte 0x%02X after a number", byte);
        len = fill(text, "tel:112;a", byte, 1, "c x");
        const bool is_parameter =
            lks_is_ascii_alnum(byte) || is_in("-._~+:%$=;", byte) || is_query;
        /* "tel:112;a@c": an address, not a parameter */
        if (end_of(d, text, len) != (is_parameter  ? 11u
                                     : byte == '@' ? 7u
                                                   : 9u))
            fail_msg("byte 0x%02X in a parameter", byte);
        len = fill(text, "tel:112;", byte, 1, " x");
        if (end_of(d, text, len) != (lks_is_ascii_alpha(byte) ? 9u : 7u))
            fail_msg("byte 0x%02X at the start of a parameter", byte);
    }
    static const char twice[] = "tel:112;a=b=c";
    assert_int_equal(end_of(d, twice, strlen(twice)), 11);
    static const char again[] = "tel:112;a=b;c=d";
    assert_int_equal(end_of(d, again, strlen(again)), 15);
    linkspan_detector_free(d);
}

/* The first byte after what the scheme requires. */
static const struct start_row {
    const char *why;
    const char *before;
    const char *others; /* besides letters, digits and % */
} start_rows[] = {
    {"the value of a parameter of a magnet", "magnet:?xt=", "&"},
    {"the name of a user (MSC 2312)", "matrix:u/", "_=."},
    {"the name of a room (MSC 2312)", "matrix:r/", "_=."},
    {"the identifier of a room (MSC 2312)", "matrix:roomid/", "_=."},
    {"an event (MSC 2312)", "matrix:e/", "_=."},
    {"the suffix of a DOI (ISO 26324)", "doi:10.1000/", "(_"},
    {"the name in a namespace (RFC 8141)", "urn:isbn:", "_"},
};

static void bytes_that_start_a_name(void **state)
{
    (void)state;
    linkspan_detector *d = with_options(LINKSPAN_DETECT_OPAQUE_SCHEMES, 0);
    for (size_t i = 0; i < ROWS(start_rows); i++)
        for (unsigned byte = 0; byte < 128; byte++) {
            char text[64];
            const size_t len = fill(text, start_rows[i].before, byte, 1, "ab ");
            const bool is_start = lks_is_ascii_alnum(byte) || byte == '%' ||
                                  is_in(start_rows[i].others, byte);
            if ((end_of(d, text, len) == len - 1) != is_start)
                fail_msg("%s: byte 0x%02X", start_rows[i].why, byte);
        }
    linkspan_detector_free(d);
}

/* Names that have a shortest and a longest form. */
static const struct length_row {
    const char *why;
    const char *before;
    char byte;
    const char *after;
    size_t least;
    size_t most;
} length_rows[] = {
    {"RFC 8141: a namespace", "urn:", 'a', ":x", 2, 32},
    {"RFC 8141: a namespace with a hyphen", "urn:a-", 'a', ":x", 1, 30},
    {"ISO 26324: the number of a registrant", "doi:10.", '1', "/x", 4, 9},
    {"the name of a parameter", "magnet:?", 'x', "=y", 1, 16},
    {"RFC 5870: degrees", "geo:", '1', ",2", 1, 32},
    {"RFC 5870: the second degrees", "geo:2,", '1', ";u=2", 1, 32},
    {"RFC 3966: digits", "tel:", '1', ";ext=2", 3, 64},
    {"RFC 3966: digits after a plus sign", "tel:+", '1', ";ext=2", 3, 63},
};

static void lengths_of_names(void **state)
{
    (void)state;
    linkspan_detector *d = with_options(LINKSPAN_DETECT_OPAQUE_SCHEMES, 0);
    for (size_t i = 0; i < ROWS(length_rows); i++)
        for (size_t count = 0; count < 70; count++) {
            const struct length_row *r = &length_rows[i];
            char text[128];
            const size_t len =
                fill(text, r->before, (unsigned char)r->byte, count, r->after);
            if ((end_of(d, text, len) == len) !=
                (count >= r->least && count <= r->most))
                fail_msg("%s: %zu", r->why, count);
        }
    linkspan_detector_free(d);
}

/* ----------------------------------------------------- the tailored rules */

/* P13: a backslash before one of these is an escape of source code, and ends
 * the link. */
static void bytes_after_a_backslash(void **state)
{
    (void)state;
    linkspan_detector *d = with_options(0, LINKSPAN_TAILOR_MARKUP);
    for (unsigned byte = 1; byte < 128; byte++) {
        char text[64];
        const size_t len = fill(text, "https://a.com/b\\", byte, 1, "zz c");
        const bool is_escape = is_in("nrt\"'/\\", byte);
        if (is_escape && end_of(d, text, len) != 15)
            fail_msg("byte 0x%02X", byte);
        if (!is_escape && lks_is_ascii_alnum(byte) &&
            end_of(d, text, len) != len - 2)
            fail_msg("byte 0x%02X is no escape", byte);
    }
    linkspan_detector_free(d);
}

/* P13: another URL after one of these, in a list without spaces. */
static void bytes_before_another_url(void **state)
{
    (void)state;
    linkspan_detector *d = with_options(0, LINKSPAN_TAILOR_MARKUP);
    static const char *const urls[] = {"http://b.com", "https://b.com",
                                       "HTTP://b.com", "httpS://b.com"};
    static const char *const others[] = {"htt://b.com", "ftp://b.com",
                                         "httpss://b.com", "https:/b.com"};
    for (unsigned byte = 33; byte < 127; byte++)
        for (size_t i = 0; i < ROWS(urls); i++) {
            char text[64];
            size_t len = fill(text, "https://a.com/b", byte, 1, urls[i]);
            if (is_in(",;|+", byte) && end_of(d, text, len) != 15)
                fail_msg("byte 0x%02X before %s", byte, urls[i]);
            if (lks_is_ascii_alnum(byte) && end_of(d, text, len) != len)
                fail_msg("byte 0x%02X before %s is no list", byte, urls[i]);
            len = fill(text, "https://a.com/?b", byte, 1, urls[i]);
            if (is_in(",;|", byte) && end_of(d, text, len) != 16)
                fail_msg("byte 0x%02X before %s, in a query", byte, urls[i]);
            if (byte == '+' && end_of(d, text, len) != len)
                fail_msg("a plus sign is a space in a query");
            len = fill(text, "https://a.com/b", byte, 1, others[i]);
            if (is_in(",;|+", byte) && end_of(d, text, len) != len)
                fail_msg("byte 0x%02X before %s", byte, others[i]);
        }
    linkspan_detector_free(d);
}

/* P14: true for the blocks of arrows, shapes, dingbats, emoji and symbols for
 * legacy computing, for other emoji, and for the full-width w. */
static bool is_picture(uint32_t cp)
{
    static const struct {
        uint32_t first;
        uint32_t last;
    } blocks[] = {{0x2190, 0x21FF},  {0x2500, 0x27BF}, {0x27F0, 0x27FF},
                  {0x2900, 0x297F},  {0x2B00, 0x2BFF}, {0xFF57, 0xFF57},
                  {0x1F000, 0x1FBFF}};
    for (size_t i = 0; i < ROWS(blocks); i++)
        if (cp >= blocks[i].first && cp <= blocks[i].last)
            return true;
    return cp > 0x2300 && lks_is_emoji(cp);
}

/* Write the code point between two strings; returns the length. */
static size_t put(char *text, const char *before, uint32_t cp,
                  const char *after)
{
    const size_t len = append(text, 0, before);
    const size_t width = lks_utf8_encode(cp, (uint8_t *)text + len);
    return append(text, len + width, after);
}

/* P14: a link ends before a picture that follows a word. */
static void pictures_after_a_word(void **state)
{
    (void)state;
    linkspan_detector *d = with_options(0, LINKSPAN_TAILOR_SYMBOLS);
    for (uint32_t cp = 0xA0; cp < 0x20000; cp++) {
        char text[64];
        if (cp == 0x3400)
            cp = 0xFE00; /* letters of Han and Hangul */
        if (lks_link_term_of(cp) != LKS_TERM_INCLUDE)
            continue;
        size_t len = put(text, "https://a.com/b", cp, " c");
        if (end_of(d, text, len) != (is_picture(cp) ? 15 : len - 2))
            fail_msg("U+%04X", (unsigned)cp);
        /* between two letters of a word */
        len = put(text, "https://a.com/b", cp, "c");
        if (end_of(d, text, len) != len)
            fail_msg("U+%04X in a word", (unsigned)cp);
    }
    linkspan_detector_free(d);
}

/* P14: after one of these, a picture is a word of its own. */
static void bytes_before_a_picture(void **state)
{
    (void)state;
    linkspan_detector *d = with_options(0, LINKSPAN_TAILOR_SYMBOLS);
    for (unsigned byte = 33; byte < 127; byte++) {
        char text[64];
        const lks_link_term term = lks_link_term_of(byte);
        if (term != LKS_TERM_INCLUDE && term != LKS_TERM_SOFT)
            continue;
        const size_t len = fill(text, "https://a.com/b", byte, 1, "\u2605 c");
        const size_t end = end_of(d, text, len);
        if ((end == len - 2) != is_in("/?#=&+_-.~%:,;@", byte))
            fail_msg("byte 0x%02X: %zu", byte, end);
    }
    linkspan_detector_free(d);
}

/* P14: an arrow or hand that points back, after a slash and before native
 * text, ends the link. */
static void pictures_that_point_back(void **state)
{
    (void)state;
    linkspan_detector *d = with_options(0, LINKSPAN_TAILOR_SYMBOLS);
    static const uint32_t hands[] = {0x2190, 0x21D0, 0x2B05,
                                     0x261C, 0x25C0, 0x1F448};
    for (uint32_t cp = 0x2190; cp < 0x1F600; cp++) {
        char text[64];
        if (cp == 0x2C00)
            cp = 0x1F000;
        if (!is_picture(cp) || lks_link_term_of(cp) != LKS_TERM_INCLUDE)
            continue;
        bool points_back = false;
        for (size_t i = 0; i < ROWS(hands); i++)
            points_back = points_back || cp == hands[i];
        const size_t len = put(text, "https://a.com/b/", cp, "\u3053 c");
        if (end_of(d, text, len) != (points_back ? 16 : len - 2))
            fail_msg("U+%04X", (unsigned)cp);
    }
    linkspan_detector_free(d);
}

/* P16: in code between backquotes, the link ends at the second backquote,
 * unless one of these follows it. */
static void bytes_after_a_backquote(void **state)
{
    (void)state;
    linkspan_detector *d = with_options(0, LINKSPAN_TAILOR_WRAPPERS);
    for (unsigned byte = 33; byte < 127; byte++) {
        char text[64];
        size_t at = 0;
        linkspan_link link;
        const size_t len = fill(text, "`x https://a.com/b`", byte, 1, "z c");
        assert_int_equal(linkspan_next(d, text, len, &at, &link), LINKSPAN_OK);
        const bool goes_on =
            lks_is_ascii_alnum(byte) || is_in("$%&+-/=@_`.", byte);
        if ((link.span.end != 18) != goes_on)
            fail_msg("byte 0x%02X", byte);
    }
    linkspan_detector_free(d);
}

/* P2: native text after ASCII belongs to the URL if syntax and ASCII follow it.
 * The file name of "a報.pd" has an extension of two characters. */
static void bytes_after_native_text(void **state)
{
    (void)state;
    linkspan_detector *d = with_options(0, LINKSPAN_TAILOR_SCRIPT);
    static const char *const extensions[] = {".pd", ".p1", ".pdf", ".jpeg"};
    static const char *const others[] = {".p", ".", ".1p", ".-p", "..p", "pdf"};
    char text[64];
    for (unsigned byte = 32; byte < 127; byte++) {
        size_t len = fill(text, "https://a.com/b\u5831", byte, 1, "z c");
        const bool is_syntax = is_in("/?#%=&_-", byte);
        if (end_of(d, text, len) != (is_syntax ? len - 2 : 15))
            fail_msg("byte 0x%02X before ASCII", byte);
        len = fill(text, "https://a.com/b\u5831", byte, 1, "\u544A c");
        if (end_of(d, text, len) != 15)
            fail_msg("byte 0x%02X before native text", byte);
    }
    for (size_t i = 0; i < ROWS(extensions); i++) {
        const size_t len =
            fill(text, "https://a.com/b\u5831", 0, 0, extensions[i]);
        assert_int_equal(end_of(d, text, len), len);
    }
    for (size_t i = 0; i < ROWS(others); i++) {
        const size_t len = fill(text, "https://a.com/b\u5831", 0, 0, others[i]);
        if (end_of(d, text, len) != 15)
            fail_msg("%s", others[i]);
    }
    linkspan_detector_free(d);
}

/* P2: native text ends the link after ASCII letters and digits, and after the
 * punctuation of a sentence. After any other sign it can be a title. */
static void bytes_before_native_text(void **state)
{
    (void)state;
    linkspan_detector *d = with_options(0, LINKSPAN_TAILOR_SCRIPT);
    char text[64];
    for (unsigned byte = 32; byte < 127; byte++) {
        const lks_link_term term = lks_link_term_of(byte);
        const bool is_end = term == LKS_TERM_HARD || term == LKS_TERM_CLOSE;
        size_t len = fill(text, "https://a.com/b", byte, 1, "\u5831 c");
        size_t want = len - 2;
        if (lks_is_ascii_alnum(byte))
            want = 16;
        else if (is_end || is_in("\"',;!", byte))
            want = 15;
        if (end_of(d, text, len) != want)
            fail_msg("byte 0x%02X: %zu", byte, end_of(d, text, len));
        len = fill(text, "https://a.com/?b", byte, 1, "\u5831 c");
        want = lks_is_ascii_alnum(byte) ? 17 : is_end ? 16 : len - 2;
        if (end_of(d, text, len) != want)
            fail_msg("byte 0x%02X in a query: %zu", byte, end_of(d, text, len));
    }
    linkspan_detector_free(d);
}

/* P2: where titles are expected, at most six Han can follow a Latin word. */
static void lengths_of_titles(void **state)
{
    (void)state;
    linkspan_detector *d = with_options(0, LINKSPAN_TAILOR_SCRIPT);
    for (size_t count = 1; count < 12; count++) {
        static const char start[] = "https://zh.wikipedia.org/wiki/C";
        char text[128];
        size_t len = fill(text, start, 0, 0, "");
        for (size_t i = 0; i < count; i++)
            len = append(text, len, "\u8A9E");
        (void)append(text, len, " c");
        assert_int_equal(end_of(d, text, len + 2), count <= 6 ? len : 31);
    }
    linkspan_detector_free(d);
}

/* P13: a run of at most 16 bytes of markup before the link is closed by the
 * same run, or by the run in reverse order. */
static void runs_of_markup(void **state)
{
    (void)state;
    linkspan_detector *d = with_options(0, LINKSPAN_TAILOR_MARKUP);
    static const struct {
        const char *before;
        const char *after;
        bool is_closed;
    } runs[] = {
        {"*_~", "*_~", true},  {"*_~", "~_*", true}, {"*_~", "_~*", false},
        {"*_~", "*_", false},  {"*_", "*_~", false}, {"**", "**", true},
        {"**", "*", false},    {"*", "**", false},   {"|`", "`|", true},
        {"*_*", "__*", false}, {"", "*", false},
    };
    for (size_t i = 0; i < ROWS(runs) + 20; i++) {
        char text[128];
        char run[24] = "";
        if (i >= ROWS(runs))
            memset(run, '*', i - ROWS(runs) + 1);
        const char *before = i < ROWS(runs) ? runs[i].before : run;
        const char *after = i < ROWS(runs) ? runs[i].after : run;
        const bool is_closed =
            i < ROWS(runs) ? runs[i].is_closed : strlen(run) <= 16;
        const size_t len = (size_t)snprintf(
            text, sizeof text, "%shttps://a.com/b%s c", before, after);
        const size_t start = strlen(before);
        size_t at = 0;
        linkspan_link link;
        assert_int_equal(linkspan_next(d, text, len, &at, &link), LINKSPAN_OK);
        if (link.span.end != (is_closed ? start + 15 : len - 2))
            fail_msg("%s", text);
    }
    linkspan_detector_free(d);
}

/* Texts in which a rule waits for a character that decides. It waits for at
 * most LKS_LONGEST_WAIT characters. */
static const struct wait_row {
    const char *why;
    const char *before; /* `start` bytes stand before the link */
    unsigned letter;    /* stands many times between both */
    const char *after;
    size_t start;
    size_t cut;  /* where the link ends if the rule ends it */
    size_t rest; /* otherwise, how many bytes of `after` the link has */
    size_t most; /* the most letters with which the rule can decide */
    uint32_t rule;
    bool is_cut; /* the rule ends the link if it can decide */
} wait_rows[] = {
    {"P1: a title in brackets", "https://a.com/\uFF08", 'x', "\uFF09c d", 0, 14,
     4, LKS_LONGEST_WAIT - 1, LINKSPAN_TAILOR_PUNCTUATION, false},
    {"P1: a quotation mark without its partner", "https://a.com/b/\"", 'x',
     " c", 0, 16, 0, LKS_LONGEST_WAIT - 1, LINKSPAN_TAILOR_PUNCTUATION, true},
    {"P13: a pair of angle brackets", "https://a.com/b<", 'x', ">c d", 0, 15, 2,
     LKS_LONGEST_WAIT, LINKSPAN_TAILOR_MARKUP, false},
    {"P15: words after a vertical line", "<https://a.com/?b|", 'x', " c>", 1,
     17, 0, LKS_LONGEST_WAIT, LINKSPAN_TAILOR_FIELDS, true},
    {"P16: words of AsciiDoc", "https://a.com/b[", 'x', " c]", 0, 15, 0,
     LKS_LONGEST_WAIT, LINKSPAN_TAILOR_WRAPPERS, true},
    {"P16: code before full stops", "`https://a.com/b`", '.', "?c d", 1, 16, 2,
     LKS_LONGEST_WAIT, LINKSPAN_TAILOR_WRAPPERS, true},
    {"P16: the end of a comment of HTML", "<!--https://a.com/b", '-', "> c", 4,
     19, 0, LKS_LONGEST_WAIT + 1, LINKSPAN_TAILOR_WRAPPERS, true},
};

static void lengths_of_waits(void **state)
{
    (void)state;
    for (size_t i = 0; i < ROWS(wait_rows); i++) {
        const struct wait_row *r = &wait_rows[i];
        linkspan_detector *d = with_options(0, r->rule);
        for (size_t count = 2; count < (size_t)2 * LKS_LONGEST_WAIT; count++) {
            char text[128];
            size_t at = 0;
            linkspan_link link;
            const size_t len =
                fill(text, r->before, r->letter, count, r->after);
            assert_int_equal(linkspan_next(d, text, len, &at, &link),
                             LINKSPAN_OK);
            const bool is_cut = (count <= r->most) == r->is_cut;
            if (link.span.start != r->start ||
                link.span.end !=
                    (is_cut ? r->cut : strlen(r->before) + count + r->rest))
                fail_msg("%s: %zu bytes: %zu", r->why, count, link.span.end);
        }
        linkspan_detector_free(d);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_after_a_number),
        cmocka_unit_test(bytes_that_start_a_name),
        cmocka_unit_test(lengths_of_names),
        cmocka_unit_test(bytes_after_a_backslash),
        cmocka_unit_test(bytes_before_another_url),
        cmocka_unit_test(pictures_after_a_word),
        cmocka_unit_test(bytes_before_a_picture),
        cmocka_unit_test(pictures_that_point_back),
        cmocka_unit_test(bytes_after_a_backquote),
        cmocka_unit_test(bytes_after_native_text),
        cmocka_unit_test(bytes_before_native_text),
        cmocka_unit_test(lengths_of_titles),
        cmocka_unit_test(runs_of_markup),
        cmocka_unit_test(lengths_of_waits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
