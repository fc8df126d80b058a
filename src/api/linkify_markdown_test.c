/* What decides how a link of a document is written: GitHub's tables and
 * struck-out text, emphasis beside a link, and characters that would become
 * markup together with the text before a link. */
/* Tests: api/linkify_marks.c, api/linkify_choice.c, api/linkify_github.c, api/linkify_document.c,
 * api/linkify_form.c */
#include "api/linkify_markdown.h"

#include "support/exact.h"
#include "support/failing_allocator.h"
#include "support/linkify_document.h"
#include "support/rows.h"
#include "support/written.h"

static lks_slice slice(const char *text)
{
    const size_t len = strlen(text);
    return lks_slice_of(exact_bytes(text, len), len);
}

/* GitHub Flavored Markdown 4.10: the delimiter row has hyphens, colons and
 * bars. A row of hyphens alone underlines a heading. */
static void each_delimiter_row(void **state)
{
    (void)state;
    static const struct {
        const char *why;
        bool want;
    } rows[] = {
        {"|-|", true},      {"-|", true},          {"|-", true},
        {":-", true},       {"-:", true},          {"-", false},
        {"---", false},     {"|", false},          {":", false},
        {"", false},        {"| :-: | - |", true}, {"|\t-\t|", true},
        {" ", false},       {"|---|a|", false},    {"a|-|", false},
        {"|-|\x01", false},
    };
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++)
        ROW_EQ(&rows[i], lks_md_is_delimiter_row(slice(rows[i].why)),
               rows[i].want);
    ROWS_END();
    for (unsigned byte = 1; byte < 256; byte++) {
        const char first[] = {(char)byte, '|', '-', '\0'};
        const char last[] = {'|', '-', (char)byte, '\0'};
        const bool want = strchr("|:- \t", (int)byte) != NULL;
        assert_int_equal(lks_md_is_delimiter_row(slice(first)), want);
        assert_int_equal(lks_md_is_delimiter_row(slice(last)), want);
    }
}

static void each_place_of_a_strike(void **state)
{
    (void)state;
    char text[] = "~a~b~c~d~";
    linkspan_buf buf;
    for (size_t len = 0; len < sizeof text; len++) {
        (void)linkspan_buf_init_fixed(&buf, text, sizeof text);
        buf.len = len;
        assert_true(lks_md_find_strike(&buf) == SIZE_MAX);
    }
    for (size_t at = 0; at + 1 < sizeof text - 1; at += 2) {
        char struck[] = "~a~b~c~d~";
        struck[at + 1] = '~';
        for (size_t len = 0; len < sizeof struck; len++) {
            (void)linkspan_buf_init_fixed(&buf, struck, sizeof struck);
            buf.len = len;
            assert_true(lks_md_find_strike(&buf) ==
                        (len >= at + 2 ? at : SIZE_MAX));
        }
    }
}

static const struct cut_row {
    const char *why;
    const char *link;
    bool is_table;
    size_t first_strike; /* the link starts at 4 */
    bool want;
} cut_rows[] = {
    {"nothing", "a.com/x", true, 0, false},
    {"a bar in a table", "a.com/|x", true, SIZE_MAX, true},
    {"a bar at the start", "|a", true, SIZE_MAX, true},
    {"a bar at the end", "a|", true, SIZE_MAX, true},
    {"a bar outside tables", "a.com/|x", false, SIZE_MAX, false},
    {"an escaped bar", "a.com/\\|x", true, SIZE_MAX, false},
    {"a bar after an escaped backslash", "a.com/\\\\|x", true, SIZE_MAX, true},
    {"a bar after an escaped one", "a.com/\\||x", true, SIZE_MAX, true},
    {"struck out before the link", "a.com/x~~", false, 0, true},
    {"right before the link", "a.com/x~~", false, 3, true},
    {"first in the link", "a.com/x~~", false, 4, false},
    {"nothing is struck out", "a.com/x~~", false, SIZE_MAX, false},
    {"one tilde", "a.com/x~y~", false, 0, false},
    {"at the start", "~~a", false, 0, true},
    {"one tilde at the start", "~a", false, 0, false},
};

static void each_link_that_github_cuts(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(cut_rows); i++) {
        const struct cut_row *r = &cut_rows[i];
        char text[64];
        (void)snprintf(text, sizeof text, "wxyz%s", r->link);
        const size_t len = strlen(text);
        for (size_t shift = 0; shift < 2; shift++) {
            const lks_md_document doc = {.source = slice(text),
                                         .is_table = r->is_table,
                                         .first_strike =
                                             r->first_strike == SIZE_MAX
                                                 ? SIZE_MAX
                                                 : r->first_strike + shift};
            const lks_md_found link = {
                .span = {4, len},
                .line = {.start = 0, .end = len, .joined = shift}};
            ROW_EQ(r, lks_md_is_cut_by_github(&doc, &link), r->want);
        }
    }
    ROWS_END();
}

/* Marks count if there are as many before the link as after it, all of one
 * kind, on the line of the link. */
static void each_number_of_marks(void **state)
{
    (void)state;
    static const char kinds[] = "*_~";
    for (size_t one = 0; one < 3; one++)
        for (size_t other = 0; other < 3; other++)
            for (size_t before = 0; before < 5; before++)
                for (size_t after = 0; after < 5; after++) {
                    char text[32] = "x";
                    memset(text + 1, kinds[one], before);
                    memcpy(text + 1 + before, "abc", 3);
                    memset(text + 4 + before, kinds[other], after);
                    text[4 + before + after] = 'y';
                    const size_t len = 5 + before + after;
                    const lks_md_document doc = {
                        .source = lks_slice_of(exact_bytes(text, len), len)};
                    lks_md_found link = {.span = {1 + before, 4 + before},
                                         .line = {.start = 0, .end = len}};
                    const bool is_pair =
                        before == after && one == other && kinds[one] != '~';
                    assert_int_equal(lks_md_marks_around(&doc, &link),
                                     is_pair ? before : 0);
                    if (before < 2 || before != after)
                        continue;
                    /* the first mark is on the line before, and the last one
                     * on the line after */
                    link.line.start = 2;
                    assert_int_equal(lks_md_marks_around(&doc, &link), 0);
                    link.line.end = len - 2;
                    assert_int_equal(lks_md_marks_around(&doc, &link),
                                     is_pair ? before - 1 : 0);
                    link.line.start = 0;
                    assert_int_equal(lks_md_marks_around(&doc, &link), 0);
                }
}

/* ----------------------------------------------------- documents of HTML */

static linkspan_linkify_options defaults(void)
{
    linkspan_linkify_options o;
    assert_int_equal(linkspan_linkify_options_init(&o), LINKSPAN_OK);
    o.rel = (linkspan_str){NULL, 0};
    return o;
}

/* Write another text for addresses that the policy refuses. */
static linkspan_status hide_address(void *context, const linkspan_link *link,
                                    linkspan_str bytes, linkspan_plan *plan)
{
    (void)context;
    (void)bytes;
    if (link->kind != LINKSPAN_KIND_EMAIL)
        return LINKSPAN_OK;
    return linkspan_plan_set_text(plan, "T", 1);
}

/* cmark reads the title of a definition as text too, so linkspan does not know how the
 * paragraph is read. Each mark gets a backslash, and the other links stay text. */
#define DEFINED "[x]: /y\n\"q "

static void other_links_stay_beside_text(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        {DEFINED "a@p\u0430ypal.com *d* e.com", DEFINED "T \\*d\\* e.com"},
        {DEFINED "e.com a@p\u0430ypal.com *d*", DEFINED "e.com T \\*d\\*"},
        {DEFINED "e.com a@p\u0430ypal.com d* f.com g@p\u0430ypal.com\ni.com",
         DEFINED "e.com T d\\* f.com T\ni.com"},
        {DEFINED "https://e.com/ a@p\u0430ypal.com d*",
         DEFINED "https://e.com/ T d\\*"},
        /* marks of an address that has a scheme are no emphasis */
        {"mailto:a*b@p\u0430ypal.com d* e.com", "T d* [e.com](https://e.com/)"},
        /* the address goes on across markup */
        {"a*b@p\u0430ypal.com d* e.com",
         "a*b@p\u0430ypal.com d* [e.com](https://e.com/)"},
        {"a@p\u0430ypal.com d e.com", "T d [e.com](https://e.com/)"},
    };
    for (size_t i = 0; i < ROWS(rows); i++) {
        linkspan_linkify_options o = defaults();
        written w = {.data = NULL};
        o.on_plan = hide_address;
        assert_int_equal(linkify_document(NULL, &o, LINKSPAN_MARKUP_MARKDOWN,
                                          EXACT(rows[i][0]), keep_written, &w),
                         LINKSPAN_OK);
        assert_string_equal(written_string(&w), rows[i][1]);
        written_free(&w);
    }
}

/* However many links a paragraph has, none is read beyond the last. */
static void each_number_of_links_beside_text(void **state)
{
    (void)state;
    for (size_t count = 0; count <= 33; count++) {
        linkspan_linkify_options o = defaults();
        written text = {.data = NULL};
        written want = {.data = NULL};
        written got = {.data = NULL};
        (void)keep_written(&text, DEFINED "a@p\u0430ypal.com d*",
                           sizeof DEFINED "a@p\u0430ypal.com d*" - 1);
        (void)keep_written(&want, DEFINED "T d\\*",
                           sizeof DEFINED "T d\\*" - 1);
        for (size_t i = 0; i < count; i++) {
            (void)keep_written(&text, "\ne.com", 6);
            (void)keep_written(&want, "\ne.com", 6);
        }
        (void)keep_written(&text, " end", 4);
        (void)keep_written(&want, " end", 4);
        o.on_plan = hide_address;
        assert_int_equal(linkify_document(NULL, &o, LINKSPAN_MARKUP_MARKDOWN,
                                          EXACT(text.data), keep_written, &got),
                         LINKSPAN_OK);
        assert_string_equal(written_string(&got), want.data);
        written_free(&text);
        written_free(&want);
        written_free(&got);
    }
}

/* A link after "[(]" would change what "[(]" leads to, so it is left alone. A
 * paragraph is read again at least 32 times to find such links, at most three
 * times for each of them, and a short paragraph more often. */
static void each_number_of_links_that_are_left_alone(void **state)
{
    (void)state;
    static const char alone[] = "[(]www.a.com ";
    static const char last[] = "[b.com](https://b.com/)\n\n[(]: /y\n";
    static const struct {
        const char *why;
        size_t count;
        size_t words; /* of four letters and a space, before the links */
        bool want;    /* the link after them is written */
    } rows[] = {
        {"none", 0, 20000, true},
        {"one", 1, 20000, true},
        {"few in a long paragraph", 12, 20000, true},
        {"many in a long paragraph", 40, 20000, false},
        {"many in a short paragraph", 40, 1, true},
    };
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        linkspan_linkify_options o = defaults();
        written text = {.data = NULL};
        written got = {.data = NULL};
        for (size_t k = 0; k < rows[i].words; k++)
            (void)keep_written(&text, "word ", 5);
        for (size_t k = 0; k < rows[i].count; k++)
            (void)keep_written(&text, alone, sizeof alone - 1);
        const size_t before = text.len;
        (void)keep_written(&text, "b.com\n\n[(]: /y\n", 15);
        ROW_EQ(&rows[i],
               linkify_document(NULL, &o, LINKSPAN_MARKUP_MARKDOWN, text.data,
                                text.len, keep_written, &got),
               LINKSPAN_OK);
        ROW_EQ(&rows[i], memcmp(got.data, text.data, before), 0);
        ROW_EQ(
            &rows[i],
            strcmp(got.data + before, rows[i].want ? last : text.data + before),
            0);
        written_free(&text);
        written_free(&got);
    }
    ROWS_END();
}

/* What is kept of the links of a paragraph is forgotten with the paragraph. */
static void needs_no_more_memory_for_more_paragraphs(void **state)
{
    (void)state;
    size_t calls[2] = {0, 0};
    for (size_t i = 0; i < ROWS(calls); i++) {
        failing_allocator a;
        failing_allocator_init(&a, SIZE_MAX);
        linkspan_linkify_options o = defaults();
        o.allocator = &a.base;
        written text = {.data = NULL};
        written w = {.data = NULL};
        for (size_t k = 0; k < (i == 0 ? 1 : 1000); k++)
            (void)keep_written(&text, "a.com b.org\n\n", 13);
        assert_int_equal(linkify_document(NULL, &o, LINKSPAN_MARKUP_MARKDOWN,
                                          text.data, text.len, keep_written,
                                          &w),
                         LINKSPAN_OK);
        calls[i] = a.calls;
        written_free(&text);
        written_free(&w);
    }
    assert_int_equal(calls[1], calls[0]);
}

/* HTML 13.2.5: after "<", a letter starts a tag, "/" an end tag, "!" and "?" a
 * comment; after "&", letters, digits and "#" are a reference. If the text that
 * replaces a link starts with one of these, it is written as a reference. */
/* include/linkspan/linkify.h, enum linkspan_markup: a paragraph that takes too long to
 * read keeps its bytes. */
static void a_paragraph_with_a_limit(void **state)
{
    (void)state;
    static const char *const ends[] = {" https://a.com/x_y", " *a.com*",
                                       " <b>a.com</b>\n\nhttps://b.com/x"};
    linkspan_linkify_options o;
    assert_int_equal(linkspan_linkify_options_init(&o), LINKSPAN_OK);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        written text = {.data = NULL};
        written out = {.data = NULL};
        for (size_t k = 0; k < 400; k++)
            assert_int_equal(keep_written(&text, "x <![CDATA[", 11),
                             LINKSPAN_OK);
        const size_t before = text.len;
        assert_int_equal(keep_written(&text, ends[i], strlen(ends[i])),
                         LINKSPAN_OK);
        assert_int_equal(linkify_document(NULL, &o, LINKSPAN_MARKUP_MARKDOWN,
                                          text.data, text.len, keep_written,
                                          &out),
                         LINKSPAN_OK);
        const char *const want =
            i < 2 ? ends[i] : " <b>a.com</b>\n\n<https://b.com/x>";
        assert_string_equal(written_string(&out) + before, want);
        written_free(&text);
        written_free(&out);
    }
}

static void each_first_byte_instead_of_a_link(void **state)
{
    (void)state;
    static const char *const open[] = {"<",    "&",     "x <", "<b>&", "&lt",
                                       "&#60", "&#x3c", "&#",  "x &#"};
    static const char *const closed[] = {"",      "x ", "; ", "<b>",
                                         "&amp;", "#",  " #", "&;#"};
    for (unsigned byte = 0x21; byte < 0x7F; byte++)
        for (size_t i = 0; i < ROWS(open) + ROWS(closed); i++) {
            const bool is_open = i < ROWS(open);
            const char *before = is_open ? open[i] : closed[i - ROWS(open)];
            const char redaction[] = {(char)byte, 'o', '\0'};
            const bool is_alnum =
                (byte >= '0' && byte <= '9') ||
                ((byte | 0x20) >= 'a' && (byte | 0x20) <= 'z');
            const char *reference = byte == '&'    ? "&amp;"
                                    : byte == '<'  ? "&lt;"
                                    : byte == '>'  ? "&gt;"
                                    : byte == '"'  ? "&quot;"
                                    : byte == '\'' ? "&#39;"
                                                   : NULL;
            char text[64];
            char want[64];
            linkspan_linkify_options o = defaults();
            written w = {.data = NULL};
            o.flags = LINKSPAN_LINKIFY_REDACT;
            o.redaction = (linkspan_str){redaction, 2};
            (void)snprintf(text, sizeof text, "%s\u4E2D.com", before);
            if (is_open && (is_alnum || strchr(";#!?/", (int)byte)))
                (void)snprintf(want, sizeof want, "%s&#x%02X;o", before, byte);
            else if (reference)
                (void)snprintf(want, sizeof want, "%s%so", before, reference);
            else
                (void)snprintf(want, sizeof want, "%s%co", before, (int)byte);
            assert_int_equal(linkify_document(NULL, &o, LINKSPAN_MARKUP_HTML,
                                              EXACT(text), keep_written, &w),
                             LINKSPAN_OK);
            assert_string_equal(written_string(&w), want);
            written_free(&w);
        }
}

/* linkify.h: a link that is shortened gets its whole address as its title. */
static void each_link_that_needs_a_title(void **state)
{
    (void)state;
    static const struct {
        const char *why; /* the text */
        bool want;
    } rows[] = {
        {"https://a.com/x", false},
        {"https://a.com/xyzabc", true},
        {"https://a.com/%C3%A9", false},
        {"a.com/%C3%A9", false},
        {"b\xC3\xBC"
         "cher.de/abc",
         false},
        {"https://b\xC3\xBC"
         "cher.de/abcd",
         true},
        {"mailto:me@a.com", false},
        {"abcdefghijk@a.com", true},
        {"https://a.com/b/../c", true},
    };
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        linkspan_linkify_options o = defaults();
        written w = {.data = NULL};
        o.flags = LINKSPAN_LINKIFY_DISPLAY;
        o.max_shown = 15;
        ROW_EQ(&rows[i],
               linkspan_linkify_write(NULL, &o, EXACT(rows[i].why),
                                      keep_written, &w),
               LINKSPAN_OK);
        ROW_EQ(&rows[i], strncmp(written_string(&w), "<a ", 3), 0);
        ROW_EQ(&rows[i], strstr(written_string(&w), " title=") != NULL,
               rows[i].want);
        written_free(&w);
    }
    ROWS_END();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_delimiter_row),
        cmocka_unit_test(each_place_of_a_strike),
        cmocka_unit_test(each_link_that_github_cuts),
        cmocka_unit_test(each_number_of_marks),
        cmocka_unit_test(other_links_stay_beside_text),
        cmocka_unit_test(each_number_of_links_beside_text),
        cmocka_unit_test(each_number_of_links_that_are_left_alone),
        cmocka_unit_test(needs_no_more_memory_for_more_paragraphs),
        cmocka_unit_test(a_paragraph_with_a_limit),
        cmocka_unit_test(each_first_byte_instead_of_a_link),
        cmocka_unit_test(each_link_that_needs_a_title),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
