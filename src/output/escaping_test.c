/* Every byte at every place that matters: what each format writes for it, and
 * that the fast ways of writing give the same as the slow ones. */
/* Tests: output/batch.c, output/html.c, output/markdown.c */
#include "linkspan/linkspan.h"

#include <stdbool.h>

#include "output/batch.h"
#include "output/markdown.h"
#include "support/exact.h"
#include "support/rows.h"
#include "support/written.h"

static linkspan_detector *detector;

static int make_detector(void **state)
{
    (void)state;
    return linkspan_detector_new(NULL, &detector);
}

static int free_detector(void **state)
{
    (void)state;
    linkspan_detector_free(detector);
    return 0;
}

static linkspan_linkify_options options_for(uint32_t output)
{
    linkspan_linkify_options o;
    assert_int_equal(linkspan_linkify_options_init(&o), LINKSPAN_OK);
    o.output = output;
    o.rel = (linkspan_str){NULL, 0};
    return o;
}

static void check(const linkspan_linkify_options *o, const char *text,
                  size_t len, const char *want, size_t want_len)
{
    written w = {.data = NULL};
    assert_int_equal(linkspan_linkify_write(detector, o, exact_bytes(text, len),
                                            len, keep_written, &w),
                     LINKSPAN_OK);
    if (w.len != want_len || memcmp(written_string(&w), want, want_len) != 0)
        fail_msg("\"%.*s\" gives \"%s\", not \"%.*s\"", (int)len, text,
                 written_string(&w), (int)want_len, want);
    written_free(&w);
}

/* ------------------------------------------------------------------- HTML */

/* What stands in HTML for a byte of text. */
static const char *reference_of(uint8_t byte)
{
    switch (byte) {
    case 0:
        return "\uFFFD"; /* HTML has no NUL */
    case '"':
        return "&quot;";
    case '&':
        return "&amp;";
    case '\'':
        return "&#39;";
    case '<':
        return "&lt;";
    case '\r':
        return "&#13;"; /* parsers read CR as LF */
    case '>':
        return "&gt;";
    default:
        return byte >= 0x80 ? "\uFFFD" : NULL; /* no UTF-8 by itself */
    }
}

/* Each byte after 0 to 70 others, so that it stands at each place of a vector. */
static void each_byte_of_html(void **state)
{
    (void)state;
    const linkspan_linkify_options o = options_for(LINKSPAN_OUTPUT_HTML);
    for (unsigned byte = 0; byte < 256; byte++)
        for (size_t before = 0; before < 70; before += byte < 0x40 ? 1 : 23) {
            char text[80];
            char want[80];
            memset(text, 'x', before);
            memset(want, 'x', before);
            text[before] = (char)byte;
            text[before + 1] = 'y';
            const char *reference = reference_of((uint8_t)byte);
            const int len =
                reference ? snprintf(want + before, 10, "%sy", reference) : 2;
            if (!reference)
                memcpy(want + before, text + before, 2);
            check(&o, text, before + 2, want, before + (size_t)len);
        }
}

/* An escape at each place around the end of the batch in which bytes are
 * collected. */
static void each_place_of_the_batch(void **state)
{
    (void)state;
    enum {
        ROOM = LKS_BATCH_ROOM + 400
    };
    static char text[ROOM + 8];
    static char want[ROOM + 16];
    const linkspan_linkify_options o = options_for(LINKSPAN_OUTPUT_HTML);
    for (size_t at = LKS_BATCH_ROOM - 600; at < ROOM; at++) {
        for (size_t i = 0; i < at; i++)
            text[i] = want[i] = "abcdefghijk"[i % 11];
        memcpy(text + at, "<b\"", 3);
        memcpy(want + at, "&lt;b&quot;", 11);
        check(&o, text, at + 3, want, at + 11);
    }
}

/* Links are written in one go if nothing forbids it. A list of schemes forbids
 * it, and changes nothing else here. */
static void check_both_ways(const char *text, size_t len)
{
    static const linkspan_str schemes[] = {
        {"http", 4}, {"https", 5}, {"ftp", 3}, {"mailto", 6}};
    for (unsigned form = 0; form < 4; form++) {
        linkspan_linkify_options o = options_for(LINKSPAN_OUTPUT_HTML);
        written w = {.data = NULL};
        o.flags = form & 1 ? LINKSPAN_LINKIFY_HTTP : 0;
        o.rel = form & 2 ? (linkspan_str){"nofollow", 8} : o.rel;
        o.schemes = schemes;
        o.scheme_count = ROWS(schemes);
        assert_int_equal(
            linkspan_linkify_write(detector, &o, text, len, keep_written, &w),
            LINKSPAN_OK);
        o.schemes = NULL;
        o.scheme_count = 0;
        check(&o, text, len, written_string(&w), w.len);
        written_free(&w);
    }
}

static void each_length_of_a_link(void **state)
{
    (void)state;
    static const char *const starts[] = {"a.com/",           "http://a.com/",
                                         "https://a.b.com?", "a.com#",
                                         "ftp://a.com:21/",  "me@a.com ",
                                         "a.com ",           "HTTP://A.com/"};
    for (size_t i = 0; i < ROWS(starts); i++)
        for (size_t len = 0; len < 150; len++)
            for (size_t after = 0; after < 130; after += 32) {
                char text[400];
                size_t size =
                    (size_t)snprintf(text, sizeof text, "x %s", starts[i]);
                memset(text + size, 'p', len);
                size += len;
                memset(text + size, ' ', after);
                check_both_ways(text, size + after);
            }
}

/* Each byte in the path, the query and the fragment of a link. */
static void each_byte_of_a_link(void **state)
{
    (void)state;
    static const char *const starts[] = {"a.com/b", "http://a.com/?b",
                                         "https://a.com/#b", "a.com/b/..",
                                         "a.com"};
    for (size_t i = 0; i < ROWS(starts); i++)
        for (unsigned byte = 0; byte < 256; byte++) {
            char text[64];
            const size_t len = strlen(starts[i]);
            memcpy(text, starts[i], len);
            text[len] = (char)byte;
            memcpy(text + len + 1, "z/w end", 7);
            check_both_ways(text, len + 8);
        }
}

static void a_link_at_the_end_of_the_batch(void **state)
{
    (void)state;
    static char text[LKS_BATCH_ROOM + 300];
    for (size_t at = LKS_BATCH_ROOM - 250; at < LKS_BATCH_ROOM + 20; at++) {
        memset(text, ' ', at);
        memcpy(text + at, "https://a.com/bcdefgh ijkl", 26);
        check_both_ways(text, at + 26);
    }
}

/* --------------------------------------------------------------- Markdown */

static bool is_alnum(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
           (c >= 'A' && c <= 'Z');
}

/* CommonMark 0.31: whether a character inside a line is syntax before the
 * next one. `~` and `|`, and `:` before `/`, are syntax for GitHub. */
static bool is_syntax(char c, char next)
{
    if (c && strchr("\\`*_[]~|", c))
        return true;
    switch (c) {
    case '&':
        return next == '#' || is_alnum(next);
    case '<':
        return (is_alnum(next) && (next < '0' || next > '9')) ||
               (next && strchr("/!?", next));
    case ':':
        return next == '/';
    default:
        return false;
    }
}

/* Each two characters inside a line. */
static void each_two_characters_of_markdown(void **state)
{
    (void)state;
    const linkspan_linkify_options o = options_for(LINKSPAN_OUTPUT_MARKDOWN);
    for (int one = ' '; one < 0x7F; one++)
        for (int other = ' '; other < 0x7F; other++) {
            const char text[] = {'x', (char)one, (char)other, '1', '\0'};
            char want[16] = "";
            for (size_t i = 0; i < 4; i++) {
                const char bytes[] = {text[i], '\0'};
                if (is_syntax(text[i], text[i + 1]))
                    strcat(want, "\\");
                strcat(want, bytes);
            }
            check(&o, text, 4, want, strlen(want));
        }
}

/* Each character at the start of a line: these start a block, underline a
 * heading or indent code. */
static void each_first_character_of_markdown(void **state)
{
    (void)state;
    static const char *const lines[] = {"", "a\n", "a\r", "a\r\n", "\n\n"};
    const linkspan_linkify_options o = options_for(LINKSPAN_OUTPUT_MARKDOWN);
    for (size_t i = 0; i < ROWS(lines); i++)
        for (int c = '\t'; c < 0x7F; c++) {
            char text[16];
            char want[32];
            if (c == '\n' || c == '\r' || (c > '\r' && c < ' '))
                continue;
            (void)snprintf(text, sizeof text, "%s%c1", lines[i], c);
            if (c < ' ' || c == ' ')
                (void)snprintf(want, sizeof want, "%s&#%d;1", lines[i], c);
            else
                (void)snprintf(
                    want, sizeof want, "%s%s%c1", lines[i],
                    strchr("#>+-=", c) || is_syntax((char)c, '1') ? "\\" : "",
                    c);
            check(&o, text, strlen(text), want, strlen(want));
        }
    for (size_t digits = 1; digits < 12; digits++)
        for (const char *p = ".):,"; *p; p++) {
            char text[32];
            char want[32];
            (void)snprintf(text, sizeof text, "%.*s%c x", (int)digits,
                           "1234567890123", *p);
            (void)snprintf(want, sizeof want, "%.*s%s%c x", (int)digits,
                           "1234567890123", strchr(".)", *p) ? "\\" : "", *p);
            check(&o, text, strlen(text), want, strlen(want));
            (void)snprintf(text, sizeof text, "x%.*s%c x", (int)digits,
                           "1234567890123", *p);
            check(&o, text, strlen(text), text, strlen(text));
        }
}

/* GitHub makes a link of what follows "www."; fewer w do not matter. */
static void each_number_of_w(void **state)
{
    (void)state;
    const linkspan_linkify_options o = options_for(LINKSPAN_OUTPUT_MARKDOWN);
    for (int count = 0; count < 7; count++)
        for (int before = 0; before < 6; before++) {
            char text[32];
            char want[32];
            (void)snprintf(text, sizeof text, "%.*s%.*s.1", before, "x y z ",
                           count, "wwwwww");
            (void)snprintf(want, sizeof want, "%.*s%.*s%s.1", before, "x y z ",
                           count, "wwwwww", count >= 3 ? "\\" : "");
            if (count + before > 0)
                check(&o, text, strlen(text), want, strlen(want));
        }
}

/* In the label of a link nothing becomes another link. */
static void labels_need_fewer_escapes(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        {"www.a.com", "[www.a.com](https://www.a.com/)"},
        {"www.a.com/b://c", "[www.a.com/b://c](https://www.a.com/b://c)"},
        {"www.a.com/b*c", "[www.a.com/b\\*c](https://www.a.com/b*c)"},
    };
    const linkspan_linkify_options o = options_for(LINKSPAN_OUTPUT_MARKDOWN);
    for (size_t i = 0; i < ROWS(rows); i++)
        check(&o, rows[i][0], strlen(rows[i][0]), rows[i][1],
              strlen(rows[i][1]));
}

static linkspan_status set_title(void *context, const linkspan_link *link,
                                 linkspan_str bytes, linkspan_plan *plan)
{
    const linkspan_str *title = context;
    (void)link;
    (void)bytes;
    return linkspan_plan_set_attribute(plan, "title", 5, title->data,
                                       title->len);
}

/* A title in quotation marks: controls, and characters that are read as syntax,
 * are references; a backslash is escaped, or a reference at the end. */
static void each_byte_of_a_title(void **state)
{
    (void)state;
    for (int byte = 1; byte < 0x80; byte++)
        for (int is_last = 0; is_last < 2; is_last++) {
            char title[] = "xyz";
            char part[16];
            char want[64];
            title[is_last ? 2 : 1] = (char)byte;
            const linkspan_str value = {title, 3};
            linkspan_linkify_options o = options_for(LINKSPAN_OUTPUT_MARKDOWN);
            o.on_plan = set_title;
            o.plan_context = (void *)(uintptr_t)&value;
            if (byte == '\\' && !is_last)
                (void)snprintf(part, sizeof part, "\\\\");
            else if (byte < ' ' || byte == 0x7F || strchr("\"&<>`|\\", byte))
                (void)snprintf(part, sizeof part, "&#%03d;", byte);
            else
                (void)snprintf(part, sizeof part, "%c", byte);
            const int len = snprintf(
                want, sizeof want, "[a.com](https://a.com/ \"x%s%s%s\")",
                is_last ? "y" : "", part, is_last ? "" : "z");
            check(&o, "a.com", 5, want, (size_t)len);
        }
}

/* A destination outside angle brackets: brackets and backslashes are escaped;
 * characters that a backslash does not keep from being syntax are references. */
static void each_byte_of_a_destination(void **state)
{
    (void)state;
    for (int byte = '!'; byte < 0x7F; byte++) {
        static lks_batch batch;
        const char href[] = {'x', (char)byte, 'y', '\0'};
        char want[32];
        batch = (lks_batch){.len = 0};
        lks_md_target(&batch, lks_slice_of(EXACT(href)), NULL);
        (void)snprintf(want, sizeof want, "](x%s%.1sy)",
                       byte == '&'              ? "&amp;"
                       : byte == '`'            ? "&#96;"
                       : byte == '|'            ? "&#124;"
                       : strchr("\\()<>", byte) ? "\\"
                                                : "",
                       strchr("&`|", byte) ? "" : href + 1);
        assert_int_equal(batch.len, strlen(want));
        assert_memory_equal(batch.bytes, want, batch.len);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_byte_of_html),
        cmocka_unit_test(each_place_of_the_batch),
        cmocka_unit_test(each_length_of_a_link),
        cmocka_unit_test(each_byte_of_a_link),
        cmocka_unit_test(a_link_at_the_end_of_the_batch),
        cmocka_unit_test(each_two_characters_of_markdown),
        cmocka_unit_test(each_first_character_of_markdown),
        cmocka_unit_test(each_number_of_w),
        cmocka_unit_test(labels_need_fewer_escapes),
        cmocka_unit_test(each_byte_of_a_title),
        cmocka_unit_test(each_byte_of_a_destination),
    };
    return cmocka_run_group_tests(tests, make_detector, free_detector);
}
