/* What linkspan_explain() puts into links is what linkspan_next() finds, since
 * they are one code: explain_property [TEXTS]. A quarter of the texts at least must
 * have a link: where nothing is found, the same is found twice. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"
#include "support/random.h"
#include "support/texts.h"

#define LONGEST 120

/* Ranges of code points that links cover, those that touch made one. */
typedef struct covered {
    size_t told; /* events tile the text up to here */
    size_t count;
    linkspan_range ranges[LONGEST];
    bool is_bad;
} covered;

static void cover(covered *c, linkspan_range range)
{
    if (c->count > 0 && c->ranges[c->count - 1].end == range.start)
        c->ranges[c->count - 1].end = range.end;
    else
        c->ranges[c->count++] = range;
}

static int32_t on_event(void *context, const linkspan_event *event)
{
    covered *c = context;
    c->is_bad = c->is_bad || event->range.start != c->told ||
                event->range.end <= event->range.start;
    c->told = event->range.end;
    if (event->is_in_link)
        cover(c, event->range);
    return 0;
}

static bool is_same(const linkspan_detector *d, const char *text, size_t len,
                    size_t *with_links)
{
    covered found = {.told = len};
    covered explained = {.told = 0};
    size_t at = 0;
    linkspan_link link;
    while (linkspan_next(d, text, len, &at, &link) == LINKSPAN_OK)
        cover(&found, link.span);
    *with_links += found.count > 0;
    return linkspan_explain(d, text, len, on_event, &explained) ==
               LINKSPAN_OK &&
           !explained.is_bad && explained.told == len &&
           explained.count == found.count &&
           memcmp(explained.ranges, found.ranges,
                  found.count * sizeof *found.ranges) == 0;
}

int main(int argc, char **argv)
{
    const size_t texts = argc > 1 ? strtoul(argv[1], NULL, 10) : 100000;
    linkspan_detector *detectors[2] = {NULL, NULL};
    for (uint32_t profile = 0; profile < 2; profile++) {
        linkspan_options o;
        if (linkspan_options_init(&o) != LINKSPAN_OK ||
            linkspan_options_set_profile(&o, profile) != LINKSPAN_OK ||
            linkspan_detector_new(&o, &detectors[profile]) != LINKSPAN_OK)
            return 1;
    }
    uint64_t random = 17;
    size_t bad = 0;
    size_t with_links = 0;
    for (size_t i = 0; i < texts && bad < 5; i++) {
        char text[LONGEST];
        const size_t len = lks_random_prose(&random, text, sizeof text);
        if (!is_same(detectors[i % 2], text, len, &with_links)) {
            (void)printf("{%.*s}\n", (int)len, text);
            bad++;
        }
    }
    linkspan_detector_free(detectors[0]);
    linkspan_detector_free(detectors[1]);
    (void)printf("%zu texts, %zu of them with links; %zu differences\n", texts,
                 with_links, bad);
    return bad > 0 || texts == 0 || with_links < texts / 4;
}
