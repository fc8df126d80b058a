/* bench_growth: CPU time against the size of the text, from 1 KiB to 1 GiB (or
 * to the size given, in bytes), and against the number of links in 16 MiB.
 * Prints "size BYTES SECONDS" and "density LINKS SECONDS". */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"

#include "timing.h"

#define RUNS    5
#define DENSITY ((size_t)16 << 20)
#define GAP     1000u /* bytes from link to link where the size grows */

static const char link_text[] = "www.example.org/ ";
static const char filler[] = "Words and more words, as people write them. ";

/* Links at equal distances in prose; every second one has a scheme. */
static size_t fill(char *text, size_t len, size_t gap)
{
    size_t count = 0;
    for (size_t at = 0; at < len; at++)
        text[at] = filler[at % (sizeof filler - 1)];
    if (gap == 0)
        return 0;
    for (size_t at = 0; at + gap <= len && gap > sizeof link_text;
         at += gap, count++) {
        text[at] = ' ';
        memcpy(text + at + 1, link_text, sizeof link_text - 1);
    }
    return count;
}

static void find_all(const linkspan_detector *d, const char *text, size_t len)
{
    size_t at = 0;
    linkspan_link link = {.size = sizeof link};
    while (linkspan_next(d, text, len, &at, &link) == LINKSPAN_OK)
        continue;
}

/* Short texts are searched many times, so that the time to read the clock does not
 * matter. */
static double time_text(const linkspan_detector *d, const char *text,
                        size_t len)
{
    double times[RUNS];
    const size_t rounds = 1 + ((size_t)1 << 24) / len;
    for (size_t r = 0; r < RUNS; r++) {
        const double before = bench_cpu_seconds();
        for (size_t i = 0; i < rounds; i++)
            find_all(d, text, len);
        times[r] = (bench_cpu_seconds() - before) / (double)rounds;
    }
    return bench_median(times, RUNS);
}

int main(int argc, char **argv)
{
    const size_t most = argc > 1 ? strtoul(argv[1], NULL, 10) : (size_t)1 << 30;
    char *text = malloc(most > DENSITY ? most : DENSITY);
    linkspan_detector *d = NULL;
    if (!text || linkspan_detector_new(NULL, &d) != LINKSPAN_OK)
        return 2;
    for (size_t len = 1024; len <= most; len *= 4) {
        (void)fill(text, len, GAP);
        (void)printf("size %zu %.9f\n", len, time_text(d, text, len));
    }
    static const size_t gaps[] = {0, 2000, 500, 200, 100, 60, 40, 30, 25, 20};
    for (size_t i = 0; i < sizeof gaps / sizeof *gaps; i++) {
        const size_t count = fill(text, DENSITY, gaps[i]);
        (void)printf("density %zu %.9f\n", count, time_text(d, text, DENSITY));
    }
    linkspan_detector_free(d);
    free(text);
    return 0;
}
