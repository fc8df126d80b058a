/* Tags that end a paragraph, and with it the bidi controls that are open. */
#include "markup/breaks.h"

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_end_what_is_open),
        cmocka_unit_test(inlines_end_nothing_and_hide_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
