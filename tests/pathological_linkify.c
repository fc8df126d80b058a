/* Texts and documents full of what is escaped, read or linked: the steps per
 * byte must not grow with the text, and what is written must not grow faster
 * than it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "linkspan/linkspan.h"
#include "text/steps.h"

#ifndef LKS_PATHOLOGICAL_SIZE
#    define LKS_PATHOLOGICAL_SIZE (1u << 20)
#endif

/* Each byte may be looked at sixteen times by the stream, and is read twice by
 * the readers of documents. */
#define MOST_STEPS  1024.0
#define MOST_GROWTH 1.10
/* Twice the text may take so much longer, on a machine that does other things
 * too; a quadratic walk would take four times as long. */
#define MOST_SLOWING 3.2

uint64_t lks_steps;

static const char *const units[] = {
    "<",         "&",           "`",
    "[",         "]",           "!",
    "*",         "_",           "\\",
    "\"",        "\r",          "\n",
    " ",         "#",           "<b>",
    "<div><p>",  "</b>",        "<!--",
    "<a>",       "<script>",    "&amp;",
    "&#",        "&#x",         "&lt",
    "[a](",      "![",          "](",
    "``",        "```\n",       "> ",
    "- ",        "1. ",         "    a\n",
    "\xFF",      "\xE3\x81",    "\033]8;;",
    "a.com ",    "a.com/",      "a@b.com ",
    "a.com/א/ ", "a.com/%41א ", "https://a.com/<>&\"' ",
    "www.",      "://",
};

static linkspan_status count_bytes(void *context, const char *bytes, size_t len)
{
    (void)bytes;
    *(size_t *)context += len;
    return LINKSPAN_OK;
}

typedef struct cost {
    double steps;   /* per byte */
    double written; /* per byte */
    double seconds;
} cost;

/* `mode`: an output for text, or beyond those a markup. */
static linkspan_status linkify(uint32_t mode, const char *text, size_t len,
                               size_t *written)
{
    linkspan_linkify_options o;
    (void)linkspan_linkify_options_init(&o);
    if (mode > LINKSPAN_OUTPUT_PLAIN)
        return linkspan_linkify_document(NULL, &o, mode - LINKSPAN_OUTPUT_PLAIN,
                                         (linkspan_str){text, len}, count_bytes,
                                         written);
    o.output = mode;
    return linkspan_linkify(NULL, &o, text, len, count_bytes, written);
}

static cost cost_of(uint32_t mode, const char *unit, size_t size, char *text)
{
    const size_t width = strlen(unit);
    size_t len = 0;
    size_t written = 0;
    for (; len + width <= size; len += width)
        memcpy(text + len, unit, width);
    lks_steps = 0;
    const clock_t start = clock();
    if (linkify(mode, text, len, &written) != LINKSPAN_OK)
        abort();
    return (cost){(double)lks_steps / (double)len,
                  (double)written / (double)len,
                  (double)(clock() - start) / CLOCKS_PER_SEC};
}

static int is_bad(uint32_t mode, const char *unit, size_t n, char *text)
{
    const cost once = cost_of(mode, unit, n, text);
    const cost twice = cost_of(mode, unit, 2 * n, text);
    const int is_slow =
        twice.seconds > 0.25 && twice.seconds > once.seconds * MOST_SLOWING;
    const int result = once.steps > MOST_STEPS || twice.steps > MOST_STEPS ||
                       twice.steps > once.steps * MOST_GROWTH + 1 ||
                       twice.written > once.written * MOST_GROWTH + 1 ||
                       is_slow;
    if (result)
        (void)printf("mode %u, %s: steps %.1f %.1f, written %.1f %.1f, "
                     "seconds %.3f %.3f\n",
                     mode, unit, once.steps, twice.steps, once.written,
                     twice.written, once.seconds, twice.seconds);
    return result;
}

int main(void)
{
    const size_t n = LKS_PATHOLOGICAL_SIZE / 4;
    char *text = malloc(2 * n);
    unsigned bad = 0;
    if (!text)
        return 1;
    for (uint32_t mode = LINKSPAN_OUTPUT_HTML;
         mode <= LINKSPAN_OUTPUT_PLAIN + LINKSPAN_MARKUP_MARKDOWN; mode++)
        for (size_t i = 0; i < sizeof units / sizeof *units; i++)
            bad += (unsigned)is_bad(mode, units[i], n, text);
    (void)printf("%zu units in six ways, %u too slow\n",
                 sizeof units / sizeof *units, bad);
    free(text);
    return bad > 0;
}
