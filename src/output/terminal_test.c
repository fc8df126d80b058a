/* linkspan_linkify_write() for terminals, and plain text. */
#include "linkspan/linkspan.h"

#include <stdbool.h>

#include "support/exact.h"
#include "support/rows.h"
#include "support/written.h"

#define OPEN(id, href) "\033]8;id=" id ";" href "\033\\"
#define CLOSE          "\033]8;;\033\\"
#define SHOW           LINKSPAN_LINKIFY_SHOW_CONTROLS
#define REDACT         LINKSPAN_LINKIFY_REDACT
#define DEFANG         LINKSPAN_LINKIFY_DEFANG
#define TERMINAL       LINKSPAN_OUTPUT_TERMINAL
#define PLAIN          LINKSPAN_OUTPUT_PLAIN

#define LINK(id) OPEN(id, "https://a.com/") "a.com" CLOSE
#define TEN_LINKS                                                              \
    LINK("1")                                                                  \
    " " LINK("2") " " LINK("3") " " LINK("4") " " LINK("5") " " LINK(          \
        "6") " " LINK("7") " " LINK("8") " " LINK("9") " " LINK("10")

static const struct row {
    const char *why;
    uint32_t output;
    uint32_t flags;
    const char *text;
    const char *want;
} rows[] = {
    {"nothing", TERMINAL, 0, "", ""},
    {"an id per link", TERMINAL, 0, "see a.com, b@c.com.",
     "see " OPEN("1", "https://a.com/") "a.com" CLOSE ", " OPEN(
         "2", "mailto:b@c.com") "b@c.com" CLOSE "."},
    {"the tenth has two digits", TERMINAL, 0,
     "a.com a.com a.com a.com a.com a.com a.com a.com a.com a.com", TEN_LINKS},
    {"the address is ASCII", TERMINAL, 0, "例え.jp",
     OPEN("1", "https://xn--r8jz45g.jp/") "例え.jp" CLOSE},
    {"text stays", TERMINAL, 0, "\033[1m a.com\033[0m\a\b\xC2\x9D\xFF",
     "\033[1m " OPEN("1", "https://a.com/") "a.com" CLOSE
                                            "\033[0m\a\b\xC2\x9D\xFF"},
    {"a control ends a link", TERMINAL, 0, "a.com/\033]8;;\033\\x",
     OPEN("1", "https://a.com/") "a.com/" CLOSE "\033]8;;\033\\x"},
    {"a C1 control ends a link", TERMINAL, 0, "a.com/\xC2\x9Cx",
     OPEN("1", "https://a.com/") "a.com/" CLOSE "\xC2\x9Cx"},
    {"controls shown", TERMINAL, SHOW, "\033]8;;x\a\x7F\xC2\x9D\t\n\r\nb\rc",
     "␛]8;;x␇␡\uFFFD\t\n\r\nb␍c"},
    {"bidi controls shown", TERMINAL, SHOW,
     "\u061C\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069"
     "\u2026",
     "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD"
     "\u2026"},
    {"then nothing is open", TERMINAL, SHOW, "\u202Bx a.com",
     "\uFFFDx " OPEN("1", "https://a.com/") "a.com" CLOSE},
    {"bidi controls of plain text", PLAIN, SHOW, "a\u202Eb", "a\uFFFDb"},
    {"a last CR", TERMINAL, SHOW, "a\r", "a␍"},
    {"CR before a link", TERMINAL, SHOW, "x\ra.com",
     "x␍" OPEN("1", "https://a.com/") "a.com" CLOSE},
    {"single bytes could be C1", TERMINAL, SHOW,
     "\x9D"
     "8;;\xE3\x81",
     "\uFFFD"
     "8;;\uFFFD"},
    {"text that is none of that stays", TERMINAL, SHOW, "é漢😎\xC2\x85",
     "é漢😎\uFFFD"},

    {"plain text stays", PLAIN, 0, "a.com \033[0m\xFF", "a.com \033[0m\xFF"},
    {"controls shown in it", PLAIN, SHOW, "a.com \033[0m", "a.com ␛[0m"},
    {"defanged", PLAIN, DEFANG, "see https://a.com/b.c, d@e.com. f",
     "see hxxps[:]//a[.]com/b[.]c, d[@]e[.]com. f"},
    {"defanged as Markdown", LINKSPAN_OUTPUT_MARKDOWN, DEFANG, "a.com",
     "a\\[.\\]com"},
    {"redacted rather than defanged", PLAIN, DEFANG | REDACT, "a.com",
     "[link]"},
    {"redacted", PLAIN, REDACT, "see a.com/b, c@d.com!", "see [link], [link]!"},
    {"redacted for a terminal", TERMINAL, REDACT, "see a.com/b", "see [link]"},
    {"redacted as HTML", LINKSPAN_OUTPUT_HTML, REDACT, "<a.com>",
     "&lt;[link]&gt;"},
    {"redacted as Markdown", LINKSPAN_OUTPUT_MARKDOWN, REDACT, "a.com",
     "\\[link\\]"},
};

static void writes_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const struct row *r = &rows[i];
        linkspan_linkify_options o;
        (void)linkspan_linkify_options_init(&o);
        o.output = r->output;
        o.flags = r->flags;
        written w = {.data = NULL};
        ROW_EQ(
            r,
            linkspan_linkify_write(NULL, &o, EXACT(r->text), keep_written, &w),
            LINKSPAN_OK);
        ROW_STR(r, written_string(&w), w.len, r->want);
        written_free(&w);
    }
    ROWS_END();
}

/* Every control is shown, except those that lay out text; the text after it is
 * unchanged. */
static void every_control_is_shown(void **state)
{
    (void)state;
    linkspan_linkify_options o;
    (void)linkspan_linkify_options_init(&o);
    o.output = TERMINAL;
    o.flags = SHOW;
    for (uint32_t cp = 0; cp <= 0xFF; cp++) {
        uint8_t text[] = {'x', (uint8_t)cp, 'y', 0};
        size_t len = 3;
        uint8_t shown[] = {'x', (uint8_t)cp, 'y', 0, 0};
        size_t shown_len = 3;
        if (cp >= 0x80) {
            memcpy(text,
                   (uint8_t[]){'x', (uint8_t)(0xC0 | cp >> 6),
                               (uint8_t)(0x80 | (cp & 0x3F)), 'y'},
                   4);
            len = 4;
            memcpy(shown, text, 4);
            shown_len = 4;
        }
        const bool is_control = (cp < 0x20 && cp != '\t' && cp != '\n') ||
                                (cp >= 0x7F && cp < 0xA0);
        if (is_control) { /* U+2400 and on, U+2421 or U+FFFD */
            const uint8_t last = (uint8_t)(0x80 | (cp < 0x20 ? cp : 0x21));
            memcpy(shown,
                   cp < 0x80 ? (uint8_t[]){'x', 0xE2, 0x90, last, 'y'}
                             : (uint8_t[]){'x', 0xEF, 0xBF, 0xBD, 'y'},
                   5);
            shown_len = 5;
        }
        written w = {.data = NULL};
        assert_int_equal(linkspan_linkify_write(NULL, &o, (const char *)text,
                                                len, keep_written, &w),
                         LINKSPAN_OK);
        if (w.len != shown_len || memcmp(w.data, shown, shown_len) != 0)
            fail_msg("U+%04X", (unsigned)cp);
        written_free(&w);
    }
}

/* Controls are Hard, so no link contains one that could end an escape
 * sequence. */
static void controls_are_hard(void **state)
{
    (void)state;
    for (uint32_t cp = 0; cp < 0xA0; cp++)
        if (cp < 0x20 || cp >= 0x7F)
            assert_int_equal(linkspan_link_term(cp), LINKSPAN_TERM_HARD);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writes_each_row),
        cmocka_unit_test(every_control_is_shown),
        cmocka_unit_test(controls_are_hard),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
