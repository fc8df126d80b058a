/* The line that shows the progress, with a clock that the tests set. */
#include "cli/platform/message.h"

#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "cli/output/output.h"
#include "support/messages.h"
#include "support/rows.h"

static struct timespec clock_time = {1000, 0};

/* Replaces the function of the C library. */
int clock_gettime(clockid_t clock, struct timespec *time)
{
    (void)clock;
    *time = clock_time;
    return 0;
}

static void wait_for(double seconds)
{
    const long billion = 1000000000;
    clock_time.tv_sec += (time_t)seconds;
    clock_time.tv_nsec += (long)((seconds - (double)(time_t)seconds) * 1e9);
    clock_time.tv_sec += clock_time.tv_nsec / billion;
    clock_time.tv_nsec %= billion;
}

/* Number of bytes that have been reported. The command never sets it back. */
static uint64_t all_done;

/* Report so many bytes that `done` bytes have been reported since the start of the
 * program. */
static void report(uint64_t done)
{
    progress_bytes(done - all_done);
    all_done = done;
}

#define ERASED "\r\033[K"
#define KIB    UINT64_C(1024)
#define MIB    (KIB * 1024)
#define GIB    (MIB * 1024)
#define TIB    (GIB * 1024)

/* The counts only grow, so the rows are sorted by `done`. */
static const struct row {
    const char *why;
    uint64_t done;
    uint64_t total;
    double seconds;
    const char *want;
} rows[] = {
    {"nothing yet", 0, 0, 1, "0 B, 0 B/s, 0 links"},
    {"nothing yet, so no time is known", 0, 5, 1, "0 B of 5 B, 0 B/s, 0 links"},
    {"bytes have no decimals", 99, 0, 1, "99 B, 99 B/s, 0 links"},
    {"and no total", 100, 0, 2, "100 B, 50 B/s, 0 links"},
    {"one byte is left", 101, 102, 1,
     "101 B of 102 B, 101 B/s, 0 links, 0:01 left"},
    {"no byte is left", 102, 102, 1, "102 B of 102 B, 102 B/s, 0 links"},
    {"the last size in bytes", 1023, 1023, 1,
     "1023 B of 1023 B, 1023 B/s, 0 links"},
    {"the first size in KiB", 1024, 1024, 1,
     "1.0 KiB of 1.0 KiB, 1.0 KiB/s, 0 links"},
    {"less than 100 has a decimal", 1536, 99 * KIB, 1.5,
     "1.5 KiB of 99.0 KiB, 1.0 KiB/s, 0 links, 1:38 left"},
    {"100 has none", 99 * KIB, 100 * KIB, 1,
     "99.0 KiB of 100 KiB, 99.0 KiB/s, 0 links, 0:01 left"},
    {"a started second counts", 100 * KIB, 150 * KIB, 1,
     "100 KiB of 150 KiB, 100 KiB/s, 0 links, 0:01 left"},
    {"nearly a minute", 101 * KIB, 160 * KIB, 101,
     "101 KiB of 160 KiB, 1.0 KiB/s, 0 links, 1:00 left"},
    {"seconds have two digits", 102 * KIB, 170 * KIB, 102,
     "102 KiB of 170 KiB, 1.0 KiB/s, 0 links, 1:09 left"},
    {"more than an hour", 103 * KIB, 4000 * KIB, 103,
     "103 KiB of 3.9 MiB, 1.0 KiB/s, 0 links, 64:58 left"},
    {"more than was expected", 1000 * KIB, 999 * KIB, 10,
     "1000 KiB of 999 KiB, 100 KiB/s, 0 links"},
    {"MiB", MIB, 5 * MIB / 2, 1,
     "1.0 MiB of 2.5 MiB, 1.0 MiB/s, 0 links, 0:02 left"},
    {"GiB", GIB, 3 * GIB, 1024,
     "1.0 GiB of 3.0 GiB, 1.0 MiB/s, 0 links, 34:09 left"},
    {"TiB", TIB, 0, 1024, "1.0 TiB, 1.0 GiB/s, 0 links"},
    {"no unit is larger", 5000 * TIB, 5000 * TIB, 1024,
     "5000 TiB of 5000 TiB, 4.9 TiB/s, 0 links"},
};

static void each_line(void **state)
{
    (void)state;
    for (size_t i = 0; i < ROWS(rows); i++) {
        const struct row *const r = &rows[i];
        char want[256];
        (void)snprintf(want, sizeof want, ERASED "%s" ERASED, r->want);
        progress_begin(r->total);
        wait_for(r->seconds);
        messages_collect();
        report(r->done);
        progress_end();
        messages_expect(want);
    }
}

/* The line is drawn after a second, and again after each quarter of one. */
static void times(void **state)
{
    (void)state;
    static const struct {
        double wait;
        bool is_drawn;
    } steps[] = {{0, false},      {0.5, false},   {0.4375, false},
                 {0.0625, true},  {0, false},     {0.125, false},
                 {0.0625, false}, {0.0625, true}, {0.125, false},
                 {1, true},       {0.125, false}, {0.125, true}};
    progress_begin(0);
    for (size_t i = 0; i < ROWS(steps); i++) {
        wait_for(steps[i].wait);
        messages_collect();
        progress_bytes(0);
        messages_expect(steps[i].is_drawn ? ERASED "0 B, 0 B/s, 0 links" : "");
    }
    messages_collect();
    progress_end();
    messages_expect(ERASED);
}

/* The line is erased if it was drawn, and once. Links are counted while nothing is
 * shown, too. */
static void erased(void **state)
{
    (void)state;
    messages_collect();
    progress_clear();
    messages_expect("");
    messages_collect();
    report(all_done + 1);
    all_done--; /* nothing counts bytes before progress_begin() */
    messages_expect("");
    progress_links(2);
    progress_begin(0);
    messages_collect();
    progress_clear();
    messages_expect("");
    wait_for(1024);
    progress_links(3);
    messages_collect();
    report(all_done);
    progress_clear();
    progress_clear();
    messages_expect(ERASED "5000 TiB, 4.9 TiB/s, 5 links" ERASED);
    wait_for(1024);
    messages_collect();
    report(all_done);
    progress_end();
    progress_end();
    messages_expect(ERASED "5000 TiB, 2.4 TiB/s, 5 links" ERASED);
    wait_for(1024);
    messages_collect();
    progress_bytes(1);
    progress_clear();
    messages_expect("");
}

/* Without a terminal, only --progress=always shows the line. */
static void wanted(void **state)
{
    (void)state;
    assert_true(wants_progress(WHEN_ALWAYS));
    assert_false(wants_progress(WHEN_NEVER));
    messages_collect();
    const bool is_wanted = wants_progress(WHEN_AUTO);
    messages_expect("");
    assert_false(is_wanted);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(times),
        cmocka_unit_test(each_line),
        cmocka_unit_test(erased),
        cmocka_unit_test(wanted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
