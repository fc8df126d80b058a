/* Documents that would be slow to read if anything were looked at again and
 * again: the steps per byte must neither be many nor grow with the document. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"
#include "text/steps.h"

#ifndef LKS_PATHOLOGICAL_SIZE
#    define LKS_PATHOLOGICAL_SIZE (1u << 20)
#endif

#define MOST_STEPS  64.0
#define MOST_GROWTH 1.10

uint64_t lks_steps;

#define HTML     LINKSPAN_MARKUP_HTML
#define MARKDOWN LINKSPAN_MARKUP_MARKDOWN

#define X4(s)  s s s s
#define X16(s) X4(X4(s))
#define X64(s) X16(X4(s))

static const struct row {
    uint32_t markup;
    const char *why;
    const char *head;
    const char *unit; /* again and again */
    const char *tail;
} rows[] = {
    {HTML, "<", "", "<", ""},
    {HTML, "</", "", "</", ""},
    {HTML, "<!", "", "<!", ""},
    {HTML, "<!--", "", "<!--", ""},
    {HTML, "dashes in a comment", "<!--", "-", ""},
    {HTML, "<![CDATA[ in SVG", "<svg>", "<![CDATA[", ""},
    {HTML, "&", "", "&", ""},
    {HTML, "&a", "", "&a", ""},
    {HTML, "&a;", "", "&a;", ""},
    {HTML, "&amp", "", "&amp", ""},
    {HTML, "&zzzzzz;", "", "&zzzzzz;", ""},
    {HTML, "long names", "", "&CounterClockwiseContourIntegrax", ""},
    {HTML, "&#0", "&#", "0", ""},
    {HTML, "&#", "", "&#", ""},
    {HTML, "nested tags", "", "<b>", ""},
    {HTML, "nested divisions", "", "<div>", ""},
    {HTML, "nested keys", "", "<kbd>", ""},
    {HTML, "nested code", "", "<code>", "</code>"},
    {HTML, "nested tables", "", "<table><tr><td>", ""},
    {HTML, "nested SVG", "", "<svg>", ""},
    {HTML, "end tags in depth", X64("<kbd>") X16("<samp>"), "</li>", ""},
    {HTML, "end tags in depth, and a list", "<li><ul>" X64("<kbd>"), "</li>",
     ""},
    {HTML, "paragraphs in depth", X64("<kbd>"), "<p>", ""},
    {HTML, "cells in depth", "<table><td>" X64("<kbd>"), "<td>", ""},
    {HTML, "end tags in SVG", "<svg>" X64("<g>"), "</x>", ""},
    {HTML, "attributes", "<a ", "a=", ""},
    {HTML, "attributes, quotation marks", "<a ", "a='", ""},
    {HTML, "<a b=\"", "", "<a b=\"", ""},
    {HTML, "equals signs", "<a ", "=", ""},
    {HTML, "a script", "<script>", "</script", ""},
    {HTML, "a script's escapes", "<script>", "<!--<script", ""},
    {HTML, "a title", "<title>", "</titl", ""},
    {HTML, "scripts", "", "<script></script>", ""},
    {HTML, "choices", "", "<select><option>", ""},

    {MARKDOWN, "backquotes", "", "`", ""},
    {MARKDOWN, "backquotes and letters", "", "`a``b```c````d", ""},
    {MARKDOWN, "runs that grow", "",
     "`a``b```c````d`````e``````f```````g````````h", ""},
    {MARKDOWN, "[", "", "[", ""},
    {MARKDOWN, "]", "", "]", ""},
    {MARKDOWN, "[]", "", "[]", ""},
    {MARKDOWN, "[a", "", "[a", "]"},
    {MARKDOWN, "![", "", "![", ""},
    {MARKDOWN, "[a](", "", "[a](", ""},
    {MARKDOWN, "[a](b", "", "[a](b", ""},
    {MARKDOWN, "[a](<b", "", "[a](<b", ""},
    {MARKDOWN, "[a](b 'c", "", "[a](b 'c", ""},
    {MARKDOWN, "[a](b \"", "", "[a](b \"", ""},
    {MARKDOWN, "[a](b)", "", "[a](b)", ""},
    {MARKDOWN, "[a][b]", "", "[a][b]", ""},
    {MARKDOWN, "[a] that is defined", "[a]: b\n\n", "[a] ", ""},
    {MARKDOWN, "brackets that wait, and links", "", "[[a](b)", ""},
    {MARKDOWN, "images in images", "", "![a", "](b)"},
    {MARKDOWN, "nested links", X64("["), "a](b)", ""},
    {MARKDOWN, "brackets over lines", "", "[\n", ""},
    {MARKDOWN, "<", "", "<", ""},
    {MARKDOWN, "<a", "", "<a", ""},
    {MARKDOWN, "<a ", "", "<a ", ""},
    {MARKDOWN, "<a b='", "", "<a b='", ""},
    {MARKDOWN, "<a b='<a b=\"", "", "<a b='<a b=\"", ""},
    {MARKDOWN, "<a over lines", "", "<a\n", ""},
    {MARKDOWN, "<!--", "a ", "<!--", ""},
    {MARKDOWN, "<!-- -", "a ", "<!-- -", ""},
    {MARKDOWN, "<?", "a ", "<?", ""},
    {MARKDOWN, "<!A", "a ", "<!A", ""},
    {MARKDOWN, "<![CDATA[", "a ", "<![CDATA[", ""},
    {MARKDOWN, "tags", "", "<b></b>", ""},
    {MARKDOWN, "tags that hide", "", "<a></a>", ""},
    {MARKDOWN, "a tag that hides", "a <a>", "<b>", ""},
    {MARKDOWN, "<a@", "", "<a@", ""},
    {MARKDOWN, "<a@b.", "<a@", "b.", ""},
    {MARKDOWN, "<ab:", "", "<ab:", ""},
    {MARKDOWN, "&", "", "&", ""},
    {MARKDOWN, "&a;", "", "&a;", ""},
    {MARKDOWN, "backslashes", "", "\\", ""},
    {MARKDOWN, "backslashes and lines", "", "\\\n", ""},
    {MARKDOWN, "stars", "", "*", ""},
    {MARKDOWN, "stars and letters", "", "*a ", ""},
    {MARKDOWN, "stars between letters", "", "a*", ""},
    {MARKDOWN, "underscores", "", "_ ", ""},
    {MARKDOWN, "quotes", "", ">", ""},
    {MARKDOWN, "quotes and lines", "", X16("> ") "a\n", ""},
    {MARKDOWN, "deep quotes, lazy lines", X64(">") "a\n", "a\n", ""},
    {MARKDOWN, "items", "", "- ", ""},
    {MARKDOWN, "items and a letter", "", "- ", "a"},
    {MARKDOWN, "items of stars", "", "* ", "a"},
    {MARKDOWN, "deep items and blank lines", X16("- ") X16("- ") "a\n", "\n",
     ""},
    {MARKDOWN, "deep items and lines", X16("- ") X16("- ") "a\n", "a\n", ""},
    {MARKDOWN, "numbers", "", "1. ", ""},
    {MARKDOWN, "spaces", "", " ", ""},
    {MARKDOWN, "spaces in an item", "- a\n", " ", "b"},
    {MARKDOWN, "tabs", "", "\t", "a"},
    {MARKDOWN, "number signs", "", "#", ""},
    {MARKDOWN, "a heading's number signs", "# a ", "# ", ""},
    {MARKDOWN, "fences", "", "```\n", ""},
    {MARKDOWN, "HTML blocks", "", "<div>\n\n", ""},
    {MARKDOWN, "an HTML block", "<script>\n", "</scrip\n", ""},
    {MARKDOWN, "definitions", "", "[a]: b\n", ""},
    {MARKDOWN, "definitions, titles", "", "[a]: b 'c\n", ""},
    {MARKDOWN, "definitions that are none", "", "[a]: b c\n", ""},
    {MARKDOWN, "definitions, brackets", "", "[a]: <b\n\n", ""},
    {MARKDOWN, "labels without end", "", "[a\n\n", ""},
    {MARKDOWN, "short lines", "", "a\n", ""},
    {MARKDOWN, "blank lines", "", "\n", ""},
};

/* Steps per byte over a document of about `size` bytes; `text` has room for it
 * and for head, unit and tail. */
static double steps_per_byte(const struct row *r, size_t size, char *text)
{
    size_t len = strlen(r->head);
    const size_t unit = strlen(r->unit);
    memcpy(text, r->head, len);
    for (; len + unit <= size; len += unit)
        memcpy(text + len, r->unit, unit);
    memcpy(text + len, r->tail, strlen(r->tail));
    len += strlen(r->tail);

    linkspan_prose *prose = NULL;
    linkspan_piece piece = {.size = sizeof piece};
    lks_steps = 0;
    if (linkspan_prose_new(r->markup, text, len, NULL, &prose) != LINKSPAN_OK)
        abort();
    while (linkspan_prose_next(prose, text, len, &piece) == LINKSPAN_OK)
        ;
    linkspan_prose_free(prose);
    return (double)lks_steps / (double)len;
}

int main(void)
{
    const size_t n = LKS_PATHOLOGICAL_SIZE / 4;
    unsigned bad = 0;
    char *text = malloc(4 * n + 4096);
    if (!text)
        return 1;
    (void)printf("steps per byte, N = %zu\n%-34s %8s %8s\n", n, "", "N", "4N");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const double once = steps_per_byte(&rows[i], n, text);
        const double four = steps_per_byte(&rows[i], 4 * n, text);
        const int is_bad =
            once > MOST_STEPS || four > MOST_STEPS || four > once * MOST_GROWTH;
        (void)printf("%-8s %-34s %8.2f %8.2f%s\n",
                     rows[i].markup == HTML ? "HTML" : "Markdown", rows[i].why,
                     once, four, is_bad ? "  TOO MANY" : "");
        bad += (unsigned)is_bad;
    }
    free(text);
    return bad > 0;
}
