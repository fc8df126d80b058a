/* bench_hyperscan FILE REPS: like bench/scan, with Hyperscan and an expression
 * for URLs, with or without a scheme, and addresses. Matches overlap and are
 * not made maximal; they are only counted. */
#include <hs.h>
#include <stdio.h>
#include <stdlib.h>

#include "file.h"
#include "timing.h"

static const char expression[] =
    "((https?|ftp)://|www\\.)[^\\s<>\"']+|[\\w.+-]+@[\\w-]+(\\.[\\w-]+)+";

static int count_one(unsigned id, unsigned long long from,
                     unsigned long long to, unsigned flags, void *context)
{
    size_t *count = context;
    (void)id, (void)from, (void)to, (void)flags;
    ++*count;
    return 0;
}

int main(int argc, char **argv)
{
    bench_file file;
    hs_database_t *database = NULL;
    hs_compile_error_t *error = NULL;
    hs_scratch_t *scratch = NULL;
    if (argc != 3 || !bench_read(argv[1], &file) ||
        hs_compile(expression, HS_FLAG_CASELESS, HS_MODE_BLOCK, NULL, &database,
                   &error) != HS_SUCCESS ||
        hs_alloc_scratch(database, &scratch) != HS_SUCCESS)
        return 2;
    for (unsigned long i = strtoul(argv[2], NULL, 10); i > 0; i--) {
        size_t count = 0;
        const double before = bench_cpu_seconds();
        (void)hs_scan(database, file.data, (unsigned)file.len, 0, scratch,
                      count_one, &count);
        (void)printf("rep %.6f %zu\n", bench_cpu_seconds() - before, count);
    }
    return 0;
}
