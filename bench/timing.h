/* CPU time and medians, for every benchmark. */
#ifndef LKS_BENCH_TIMING_H
#define LKS_BENCH_TIMING_H

#include <stdlib.h>
#include <time.h>

/** CPU time of this process. */
static inline double bench_cpu_seconds(void)
{
    struct timespec now;
    if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now) != 0)
        abort();
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static int bench_by_size(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

/** The median of an odd number of times, which get sorted. */
static inline double bench_median(double *times, size_t count)
{
    qsort(times, count, sizeof *times, bench_by_size);
    return times[count / 2];
}

#endif
