/* bench_md4c FILE REPS: like bench/scan, but MD4C turns Markdown of GitHub's dialect into
 * HTML, which is only counted. */
#include <md4c-html.h>
#include <stdio.h>
#include <stdlib.h>

#include "file.h"
#include "timing.h"

static void count_bytes(const MD_CHAR *bytes, MD_SIZE len, void *context)
{
    (void)bytes;
    *(size_t *)context += len;
}

int main(int argc, char **argv)
{
    bench_file file;
    if (argc != 3 || !bench_read(argv[1], &file))
        return 2;
    for (unsigned long i = strtoul(argv[2], NULL, 10); i > 0; i--) {
        size_t count = 0;
        const double before = bench_cpu_seconds();
        (void)md_html(file.data, (MD_SIZE)file.len, count_bytes, &count,
                      MD_DIALECT_GITHUB, 0);
        (void)printf("rep %.6f %zu\n", bench_cpu_seconds() - before, count);
    }
    return 0;
}
