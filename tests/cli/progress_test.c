/* The progress line: when it is drawn, and what it shows. The time is made up. */
#include "cli/progress.h"

#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "cli/output.h"
#include "support/rows.h"

static double made_up_time;

/* Instead of the function of the system. */
int clock_gettime(clockid_t clock, struct timespec *into)
{
    (void)clock;
    into->tv_sec = (time_t)made_up_time;
    into->tv_nsec = (long)((made_up_time - (double)into->tv_sec) * 1e9);
    return 0;
}

#define REMOVED "\r\033[K"

static int saved;
static FILE *file;

/* Write standard error to a file from now on. */
static void begin_capture(void)
{
    (void)fflush(stderr);
    file = tmpfile();
    assert_non_null(file);
    saved = dup(STDERR_FILENO);
    assert_true(dup2(fileno(file), STDERR_FILENO) >= 0);
}

static const char *end_capture(void)
{
    static char text[4096];
    (void)fflush(stderr);
    assert_true(dup2(saved, STDERR_FILENO) >= 0);
    (void)close(saved);
    rewind(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    (void)fclose(file);
    return text;
}

/* The number of bytes and links that earlier work has counted. */
static uint64_t bytes_before;
static uint64_t links_before;

static void count_bytes(uint64_t count)
{
    progress_bytes(count);
    bytes_before += count;
}

static void count_links(uint64_t count)
{
    progress_links(count);
    links_before += count;
}

/* One line for `done` bytes of `total` after `seconds`. */
static void expect_line(uint64_t total, uint64_t done, double seconds,
                        const char *want)
{
    char line[200];
    begin_capture();
    made_up_time = 1000;
    progress_begin(total);
    made_up_time += seconds;
    count_bytes(done - bytes_before);
    const char *const got = end_capture();
    (void)snprintf(line, sizeof line, REMOVED "%s", want);
    assert_string_equal(got, line);
    begin_capture();
    progress_end();
    assert_string_equal(end_capture(), REMOVED);
}

static void when_it_is_drawn(void **state)
{
    (void)state;
    begin_capture();
    made_up_time = 5;
    count_bytes(0); /* not begun */
    progress_begin(0);
    made_up_time = 5.75;
    count_bytes(0);
    progress_clear();
    assert_string_equal(end_capture(), "");
    /* after a second, and again after a quarter */
    begin_capture();
    made_up_time = 6;
    count_bytes(0);
    assert_string_equal(end_capture(), REMOVED "0 B, 0 B/s, 0 links");
    begin_capture();
    made_up_time = 6.125;
    count_bytes(0);
    assert_string_equal(end_capture(), "");
    begin_capture();
    made_up_time = 6.25;
    count_bytes(0);
    assert_string_equal(end_capture(), REMOVED "0 B, 0 B/s, 0 links");
    /* removed once, and drawn again */
    begin_capture();
    progress_clear();
    assert_string_equal(end_capture(), REMOVED);
    begin_capture();
    progress_clear();
    assert_string_equal(end_capture(), "");
    begin_capture();
    made_up_time = 7;
    count_bytes(0);
    assert_string_equal(end_capture(), REMOVED "0 B, 0 B/s, 0 links");
    begin_capture();
    progress_end();
    assert_string_equal(end_capture(), REMOVED);
    begin_capture();
    made_up_time = 100;
    count_bytes(0);
    progress_clear();
    progress_end();
    assert_string_equal(end_capture(), "");
}

/* Sizes have one digit after the point if they are less than 100 units of 1024 or
 * more bytes. They only grow here, since the counts stay. */
static void sizes_and_rates(void **state)
{
    (void)state;
    expect_line(0, 1, 1, "1 B, 1 B/s, 0 links");
    expect_line(0, 99, 1, "99 B, 99 B/s, 0 links");
    expect_line(0, 1000, 2, "1000 B, 500 B/s, 0 links");
    expect_line(0, 1023, 1, "1023 B, 1023 B/s, 0 links");
    expect_line(0, 1024, 1, "1.0 KiB, 1.0 KiB/s, 0 links");
    count_links(1);
    expect_line(0, 1536, 2, "1.5 KiB, 768 B/s, 1 links");
    expect_line(0, 102400 - 1024, 1, "99.0 KiB, 99.0 KiB/s, 1 links");
    expect_line(0, 102400, 1, "100 KiB, 100 KiB/s, 1 links");
    count_links(41);
    expect_line(0, 1047552, 4, "1023 KiB, 256 KiB/s, 42 links");
    expect_line(0, 1048576, 1, "1.0 MiB, 1.0 MiB/s, 42 links");
    expect_line(0, (uint64_t)5 << 29, 1, "2.5 GiB, 2.5 GiB/s, 42 links");
    expect_line(0, (uint64_t)1 << 40, 1, "1.0 TiB, 1.0 TiB/s, 42 links");
    /* there is no larger unit */
    expect_line(0, (uint64_t)1 << 51, 1, "2048 TiB, 2048 TiB/s, 42 links");
}

/* The time left is rounded up to a second, and not shown at the end. */
static void time_left(void **state)
{
    (void)state;
    const uint64_t tib = (uint64_t)1 << 40;
    const uint64_t base = (uint64_t)3 << 50;
    const uint64_t done = base; /* 3072 TiB */
    assert_true(bytes_before < base);
    expect_line(done, done, 3, "3072 TiB of 3072 TiB, 1024 TiB/s, 42 links");
    expect_line(done + 512 * tib, done, 3,
                "3072 TiB of 3584 TiB, 1024 TiB/s, 42 links, 0:01 left");
    expect_line(done + 1024 * tib, done, 3,
                "3072 TiB of 4096 TiB, 1024 TiB/s, 42 links, 0:02 left");
    expect_line(done + 59 * 512 * tib, done, 6,
                "3072 TiB of 33280 TiB, 512 TiB/s, 42 links, 1:00 left");
    expect_line(done + 70 * 512 * tib, done, 6,
                "3072 TiB of 38912 TiB, 512 TiB/s, 42 links, 1:11 left");
    /* more was read than was known */
    expect_line(1024, done, 3, "3072 TiB of 1.0 KiB, 1024 TiB/s, 42 links");
}

static void who_wants_it(void **state)
{
    (void)state;
    assert_true(wants_progress(WHEN_ALWAYS));
    assert_false(wants_progress(WHEN_NEVER));
    begin_capture(); /* standard error is a file */
    const bool with_file = wants_progress(WHEN_AUTO);
    (void)end_capture();
    assert_false(with_file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(when_it_is_drawn),
        cmocka_unit_test(sizes_and_rates),
        cmocka_unit_test(time_left),
        cmocka_unit_test(who_wants_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
