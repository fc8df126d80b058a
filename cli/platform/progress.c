#include "cli/platform/message.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/output/output.h"

/* Seconds before the line is first drawn, and before it is drawn again. */
#define FIRST 1.0
#define AGAIN 0.25

static atomic_bool is_on;
static atomic_uint_fast64_t bytes;
static atomic_uint_fast64_t links;

static pthread_mutex_t drawing = PTHREAD_MUTEX_INITIALIZER;
/* guarded by the mutex */
static uint64_t all_bytes;
static double start;
static double next;
static bool is_drawn;

bool wants_progress(int when)
{
    if (when != WHEN_AUTO)
        return when == WHEN_ALWAYS;
    if (!isatty(STDERR_FILENO) || isatty(STDOUT_FILENO))
        return false;
    const char *const term = getenv("TERM");
    return !term || strcmp(term, "dumb") != 0;
}

static double now(void)
{
    struct timespec time = {0, 0};
    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

void progress_begin(uint64_t total)
{
    (void)pthread_mutex_lock(&drawing);
    all_bytes = total;
    start = now();
    next = start + FIRST;
    (void)pthread_mutex_unlock(&drawing);
    atomic_store(&is_on, true);
}

/* Write a size as people read it, such as "1.5 MiB". */
static void write_size(double size)
{
    static const char *const units[] = {"B", "KiB", "MiB", "GiB", "TiB"};
    size_t unit = 0;
    while (size >= 1024 && unit + 1 < sizeof units / sizeof *units) {
        size /= 1024;
        unit++;
    }
    (void)fprintf(stderr, "%.*f %s", unit > 0 && size < 100, size, units[unit]);
}

static void draw(double time)
{
    const double done = (double)atomic_load(&bytes);
    const double rate = done / (time - start);
    (void)fputs("\r\033[K", stderr);
    write_size(done);
    if (all_bytes > 0) {
        (void)fputs(" of ", stderr);
        write_size((double)all_bytes);
    }
    (void)fputs(", ", stderr);
    write_size(rate);
    (void)fprintf(stderr, "/s, %" PRIu64 " links",
                  (uint64_t)atomic_load(&links));
    if ((double)all_bytes > done && rate > 0) {
        const uint64_t left = (uint64_t)(((double)all_bytes - done) / rate) + 1;
        (void)fprintf(stderr, ", %" PRIu64 ":%02u left", left / 60,
                      (unsigned)(left % 60));
    }
    (void)fflush(stderr);
    is_drawn = true;
    next = time + AGAIN;
}

void progress_bytes(uint64_t count)
{
    if (!atomic_load(&is_on))
        return;
    atomic_fetch_add(&bytes, count);
    const double time = now();
    if (pthread_mutex_trylock(&drawing) != 0)
        return;
    if (time >= next)
        draw(time);
    (void)pthread_mutex_unlock(&drawing);
}

void progress_links(uint64_t count)
{
    atomic_fetch_add(&links, count);
}

void progress_clear(void)
{
    if (!atomic_load(&is_on))
        return;
    (void)pthread_mutex_lock(&drawing);
    if (is_drawn)
        (void)fputs("\r\033[K", stderr);
    is_drawn = false;
    (void)pthread_mutex_unlock(&drawing);
}

void progress_end(void)
{
    progress_clear();
    atomic_store(&is_on, false);
}
