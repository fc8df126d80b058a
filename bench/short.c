/* bench_short WHAT: one call of each kind, for callgrind to count its
 * instructions; see bench/instructions. */
#include <stdio.h>
#include <string.h>

#include "linkspan/linkspan.h"

/* 80 bytes each */
static const char without[] = "Good morning! Are we still on for lunch today? "
                              "I could be there at noon, or a bit";
static const char with[] = "Good morning! Have you seen this? "
                           "https://www.example.org/news/today?id=42 - wow";

size_t detect_once(const linkspan_detector *d, const char *text, size_t len);
linkspan_detector *make_detector(void);

size_t detect_once(const linkspan_detector *d, const char *text, size_t len)
{
    size_t at = 0;
    size_t count = 0;
    linkspan_link link = {.size = sizeof link};
    while (linkspan_next(d, text, len, &at, &link) == LINKSPAN_OK)
        count++;
    return count;
}

linkspan_detector *make_detector(void)
{
    linkspan_detector *d = NULL;
    return linkspan_detector_new(NULL, &d) == LINKSPAN_OK ? d : NULL;
}

int main(int argc, char **argv)
{
    const char *text =
        argc > 1 && strcmp(argv[1], "with") == 0 ? with : without;
    linkspan_detector_free(make_detector()); /* the dynamic linker is done */
    linkspan_detector *d = make_detector();
    if (!d)
        return 2;
    (void)detect_once(d, text, 80);
    (void)printf("%zu\n", detect_once(d, text, 80));
    linkspan_detector_free(d);
    return 0;
}
