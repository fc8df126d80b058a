/* bench/scan FILE [REPS]: linkspan_next() over a file in memory. Prints "rep SECONDS
 * LINKS" for each repetition, in CPU time, to compare with other programs. */
#include <stdio.h>
#include <stdlib.h>

#include "linkspan/linkspan.h"

#include "file.h"
#include "timing.h"

static size_t count_links(const linkspan_detector *d, const bench_file *file)
{
    size_t count = 0;
    size_t at = 0;
    linkspan_link link = {.size = sizeof link};
    while (linkspan_next(d, file->data, file->len, &at, &link) == LINKSPAN_OK)
        count++;
    return count;
}

int main(int argc, char **argv)
{
    bench_file file;
    linkspan_detector *d = NULL;
    if (argc < 2 || argc > 3 || !bench_read(argv[1], &file) ||
        linkspan_detector_new(NULL, &d) != LINKSPAN_OK) {
        (void)fprintf(stderr, "usage: bench/scan FILE [REPS]\n");
        return 2;
    }
    const unsigned long reps = argc == 3 ? strtoul(argv[2], NULL, 10) : 9;
    for (unsigned long i = 0; i < reps; i++) {
        const double before = bench_cpu_seconds();
        const size_t count = count_links(d, &file);
        (void)printf("rep %.6f %zu\n", bench_cpu_seconds() - before, count);
    }
    linkspan_detector_free(d);
    free(file.data);
    return 0;
}
