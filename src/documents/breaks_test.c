/* Tags that end a paragraph, and with it the bidi controls that are open. */
#include "documents/breaks.h"

#include <stdio.h>

#include "linkspan/linkspan.h"

#include "support/exact.h"
#include "support/rows.h"

#define RLO 0x202E

static const char *const blocks[] = {
    "address", "article", "aside",  "blockquote", "body",    "br",
    "caption", "center",  "dd",     "details",    "dialog",  "dir",
    "div",     "dl",      "dt",     "fieldset",   "figure",  "figcaption",
    "footer",  "form",    "h1",     "h2",         "h3",      "h4",
    "h5",      "h6",      "header", "hgroup",     "hr",      "html",
    "legend",  "li",      "main",   "menu",       "nav",     "ol",
    "p",       "pre",     "search", "section",    "summary", "table",
    "tbody",   "td",      "tfoot",  "th",         "thead",   "tr",
    "ul"};

/* All inline elements except bdo, which is an override itself. */
static const char *const inlines[] = {
    "a",     "abbr", "b",      "bdi", "big",  "cite", "code", "em",
    "font",  "i",    "img",    "kbd", "mark", "q",    "s",    "samp",
    "small", "span", "strong", "sub", "sup",  "tt",   "u",    "var"};

/* The result of lks_embedding_around() after a gap of tags, with an override
 * open before the gap. */
static int around_after(const char *gap)
{
    lks_embedding e = {0};
    lks_embedding_take(&e, RLO);
    lks_follow_gap(LINKSPAN_MARKUP_HTML,
                   (lks_slice){exact_bytes(gap, strlen(gap)), strlen(gap)}, &e);
    return (int)lks_embedding_around(&e);
}

static void blocks_end_what_is_open(void **state)
{
    (void)state;
    char gap[64];
    for (size_t i = 0; i < ROWS(blocks); i++) {
        (void)snprintf(gap, sizeof gap, "<%s>", blocks[i]);
        if (around_after(gap) != LKS_AROUND_NOTHING)
            fail_msg("%s", gap);
    }
}

static void inlines_end_nothing_and_hide_nothing(void **state)
{
    (void)state;
    char gap[64];
    for (size_t i = 0; i < ROWS(inlines); i++) {
        (void)snprintf(gap, sizeof gap, "<%s>", inlines[i]);
        if (around_after(gap) == LKS_AROUND_NOTHING)
            fail_msg("%s", gap);
        (void)snprintf(gap, sizeof gap, "<%s><p>", inlines[i]);
        if (around_after(gap) != LKS_AROUND_NOTHING)
            fail_msg("%s", gap);
    }
}

/* Whether a direction is open after a gap; before it nothing or an override is
 * open. */
static const struct gap_row {
    const char *why; /* the gap */
    uint32_t markup;
    uint32_t before; /* a control, or 0 */
    bool want;
} gap_rows[] = {
    {"</p>", LINKSPAN_MARKUP_HTML, RLO, false},
    {"<P>", LINKSPAN_MARKUP_HTML, RLO, false},
    {"<p class=x>", LINKSPAN_MARKUP_HTML, RLO, false},
    {"<1>", LINKSPAN_MARKUP_HTML, RLO, true},
    {"</1>", LINKSPAN_MARKUP_HTML, RLO, true},
    {"<!-- <p> -->", LINKSPAN_MARKUP_HTML, RLO, true},
    {"<px>", LINKSPAN_MARKUP_HTML, RLO, true},
    {"<script><p>", LINKSPAN_MARKUP_HTML, RLO, true},
    {"<b></b><p>", LINKSPAN_MARKUP_HTML, RLO, false},
    {"x<p>", LINKSPAN_MARKUP_HTML, RLO, true},
    /* an element that overrides is not ended by <br> or by blocks inside it,
     * but by the end of the block around it */
    {"<bdo>", LINKSPAN_MARKUP_HTML, 0, true},
    {"<BDO dir=rtl>", LINKSPAN_MARKUP_HTML, 0, true},
    {"</bdo>", LINKSPAN_MARKUP_HTML, 0, false},
    {"<bdo></bdo>", LINKSPAN_MARKUP_HTML, 0, false},
    {"<bdo><bdo></bdo>", LINKSPAN_MARKUP_HTML, 0, true},
    {"<bdo><bdo></bdo></bdo>", LINKSPAN_MARKUP_HTML, 0, false},
    {"</bdo><bdo>", LINKSPAN_MARKUP_HTML, 0, true},
    {"<bdo><br>", LINKSPAN_MARKUP_HTML, 0, true},
    {"<bdo></br>", LINKSPAN_MARKUP_HTML, 0, true},
    {"<bdo><hr>", LINKSPAN_MARKUP_HTML, 0, true},
    {"<bdo><br></p>", LINKSPAN_MARKUP_HTML, 0, false},
    {"<bdo><hr></p>", LINKSPAN_MARKUP_HTML, 0, false},
    {"<bdo><p>", LINKSPAN_MARKUP_HTML, 0, true},
    {"<bdo><p></p>", LINKSPAN_MARKUP_HTML, 0, true},
    {"<bdo><p></p></div>", LINKSPAN_MARKUP_HTML, 0, false},
    {"<bdo><div><p></p></div>", LINKSPAN_MARKUP_HTML, 0, true},
    {"<bdo><div><p></p></div></td>", LINKSPAN_MARKUP_HTML, 0, false},
    {"<bdo></p>", LINKSPAN_MARKUP_HTML, 0, false},
    {"<p></p><bdo></p>", LINKSPAN_MARKUP_HTML, 0, false},
    {"<bdo><p></bdo><bdo></p>", LINKSPAN_MARKUP_HTML, 0, false},
    /* text that is no prose opens, but does not close */
    {"<code>\u202E", LINKSPAN_MARKUP_HTML, 0, true},
    {"<code>x\u2067y", LINKSPAN_MARKUP_HTML, 0, true},
    {"<code>&#x202E;", LINKSPAN_MARKUP_HTML, 0, true},
    {"<code>&rlm;&x;", LINKSPAN_MARKUP_HTML, 0, false},
    {"<code>\u202C", LINKSPAN_MARKUP_HTML, RLO, true},
    {"<code>&#x202C;", LINKSPAN_MARKUP_HTML, RLO, true},
    {"<code>\u2069", LINKSPAN_MARKUP_HTML, 0x2067, true},
    {"<code>&#x2069;", LINKSPAN_MARKUP_HTML, 0x2067, true},
    {"<code>\u202E</code><p>", LINKSPAN_MARKUP_HTML, 0, true},
    {"<p><code>\u202E", LINKSPAN_MARKUP_HTML, RLO, true},
    {"<code><p>", LINKSPAN_MARKUP_HTML, RLO, false},
    /* in Markdown, an empty line ends a paragraph, and tags of blocks do not */
    {"\n", LINKSPAN_MARKUP_MARKDOWN, RLO, true},
    {"\r", LINKSPAN_MARKUP_MARKDOWN, RLO, true},
    {"\r\n", LINKSPAN_MARKUP_MARKDOWN, RLO, true},
    {"\n\n", LINKSPAN_MARKUP_MARKDOWN, RLO, false},
    {"\r\r", LINKSPAN_MARKUP_MARKDOWN, RLO, false},
    {"\r\n\r\n", LINKSPAN_MARKUP_MARKDOWN, RLO, false},
    {"\n \t\n", LINKSPAN_MARKUP_MARKDOWN, RLO, false},
    {"\n>\n", LINKSPAN_MARKUP_MARKDOWN, RLO, false},
    {"\n> >\r\n>", LINKSPAN_MARKUP_MARKDOWN, RLO, false},
    {"\nx\n", LINKSPAN_MARKUP_MARKDOWN, RLO, true},
    {"\n x\n", LINKSPAN_MARKUP_MARKDOWN, RLO, true},
    {" \n", LINKSPAN_MARKUP_MARKDOWN, RLO, true},
    {"\n\nx\n", LINKSPAN_MARKUP_MARKDOWN, RLO, false},
    {"\n\n`\u202E", LINKSPAN_MARKUP_MARKDOWN, 0, true},
    {"\u202E\n\n", LINKSPAN_MARKUP_MARKDOWN, 0, false},
    {"\u202E\n\n\u2067\n\n", LINKSPAN_MARKUP_MARKDOWN, 0, false},
    {"<p>", LINKSPAN_MARKUP_MARKDOWN, RLO, true},
    {"<bdo>", LINKSPAN_MARKUP_MARKDOWN, 0, true},
    {"\n\n", LINKSPAN_MARKUP_HTML, RLO, true},
};

static void gaps_of_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(gap_rows); i++) {
        const struct gap_row *r = &gap_rows[i];
        lks_embedding e = {0};
        if (r->before)
            lks_embedding_take(&e, r->before);
        const size_t len = strlen(r->why);
        lks_follow_gap(r->markup, (lks_slice){exact_bytes(r->why, len), len},
                       &e);
        ROW_EQ(r, lks_embedding_around(&e) != LKS_AROUND_NOTHING, r->want);
    }
    ROWS_END();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_end_what_is_open),
        cmocka_unit_test(inlines_end_nothing_and_hide_nothing),
        cmocka_unit_test(gaps_of_each_row),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
