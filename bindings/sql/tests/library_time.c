/* Measures how long the library alone takes for the lines of a file.
 * usage: library_time FILE
 * Writes the number of links, the seconds to find them, and the seconds for all
 * columns of links(). */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "linkspan/linkspan.h"

/* Time of this process: others may use the machine too. */
static double seconds(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* What links() asks the library about a link. */
static void ask(const char *line, const linkspan_link *link, linkspan_buf *href)
{
    linkspan_host host = {.size = sizeof host};
    const size_t start = link->host.start;
    (void)linkspan_host_describe(line + start, link->host.end - start, NULL,
                                 &host);
    href->len = 0;
    (void)linkspan_href(link->kind, line + link->span.start,
                        link->span.end - link->span.start, 0, href);
}

static size_t run(const linkspan_detector *detector, const char *text,
                  size_t len, int asks)
{
    static linkspan_link links[4096];
    size_t total = 0;
    linkspan_buf href;
    (void)linkspan_buf_init(&href, 1 << 20, NULL);
    for (size_t at = 0; at < len;) {
        const char *const line = text + at;
        const char *const end = memchr(line, '\n', len - at);
        const size_t line_len = end ? (size_t)(end - line) : len - at;
        size_t count;
        (void)linkspan_find(detector, line, line_len, links, 4096, &count);
        for (size_t i = 0; asks && i < count && i < 4096; i++)
            ask(line, &links[i], &href);
        total += count;
        at += line_len + 1;
    }
    linkspan_buf_free(&href);
    return total;
}

int main(int argc, char **argv)
{
    FILE *const file = argc > 1 ? fopen(argv[1], "rb") : NULL;
    linkspan_options options;
    linkspan_detector *detector;
    if (!file || fseek(file, 0, SEEK_END) != 0)
        return 1;
    const size_t len = (size_t)ftell(file);
    char *const text = malloc(len + 1);
    rewind(file);
    if (!text || fread(text, 1, len, file) != len)
        return 1;
    (void)linkspan_options_init(&options);
    (void)linkspan_options_set_profile(&options, LINKSPAN_PROFILE_TAILORED);
    if (linkspan_detector_new(&options, &detector) != LINKSPAN_OK)
        return 1;
    (void)run(detector, text, len, 0); /* fills the caches */
    const double start = seconds();
    const size_t count = run(detector, text, len, 0);
    const double middle = seconds();
    (void)run(detector, text, len, 1);
    printf("%zu %.4f %.4f\n", count, middle - start, seconds() - middle);
    linkspan_detector_free(detector);
    free(text);
    return fclose(file) != 0;
}
