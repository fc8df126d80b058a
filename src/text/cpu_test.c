/* The processor is asked once, however many detectors are made and links are
 * written. Calls of lks_cpu_has_avx2() come here (--wrap). */
#include "text/kernel.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

#include "linkspan/linkspan.h"
#include "support/rows.h"

#define TIMES   100
#define THREADS 8

static atomic_uint asked;

#if defined(LKS_HAS_X86)
bool __real_lks_cpu_has_avx2(void);
bool __wrap_lks_cpu_has_avx2(void);

bool __wrap_lks_cpu_has_avx2(void)
{
    atomic_fetch_add(&asked, 1);
    return __real_lks_cpu_has_avx2();
}

/* Compare with the compiler's own function, which the library does not use. */
static void test_answer(void **state)
{
    (void)state;
    assert_int_equal(__real_lks_cpu_has_avx2(),
                     __builtin_cpu_supports("avx2") &&
                         __builtin_cpu_supports("bmi") &&
                         __builtin_cpu_supports("bmi2"));
}
#    define MOST_ASKED 1u
#else
#    define MOST_ASKED 0u
#endif

static const char url[] = "https://example.com/a";

static void use_detector(void)
{
    linkspan_detector *d = NULL;
    linkspan_link link;
    size_t at = 0;
    assert_int_equal(linkspan_detector_new(NULL, &d), LINKSPAN_OK);
    assert_int_equal(linkspan_next(d, url, strlen(url), &at, &link),
                     LINKSPAN_OK);
    linkspan_detector_free(d);
}

/* These make detectors, or count units without one. */
static void write_link(void)
{
    linkspan_display_options o = {.size = sizeof o, .kind = LINKSPAN_KIND_URL};
    size_t offset = strlen(url);
    linkspan_buf out;
    assert_int_equal(linkspan_buf_init(&out, 1024, NULL), LINKSPAN_OK);
    assert_int_equal(linkspan_format_url(url, strlen(url), 0, &out),
                     LINKSPAN_OK);
    assert_int_equal(linkspan_display(&o, url, strlen(url), &out, NULL, 0),
                     LINKSPAN_OK);
    o.flags = LINKSPAN_DISPLAY_TO_COPY;
    assert_int_equal(linkspan_display(&o, url, strlen(url), &out, NULL, 0),
                     LINKSPAN_OK);
    linkspan_buf_free(&out);
    assert_int_equal(linkspan_convert_offsets(url, strlen(url),
                                              LINKSPAN_UNIT_BYTE,
                                              LINKSPAN_UNIT_UTF16, &offset, 1),
                     LINKSPAN_OK);
}

static void *make_many(void *unused)
{
    for (unsigned i = 0; i < TIMES; i++) {
        use_detector();
        write_link();
    }
    return unused;
}

/* Threads that start together may each ask once, never for each detector. */
static void test_threads_ask_once_each(void **state)
{
    (void)state;
    pthread_t threads[THREADS];
    for (unsigned i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, make_many, NULL), 0);
    for (unsigned i = 0; i < THREADS; i++)
        assert_int_equal(pthread_join(threads[i], NULL), 0);
    assert_true(atomic_load(&asked) >= MOST_ASKED);
    assert_true(atomic_load(&asked) <= MOST_ASKED * THREADS);
}

static void test_nobody_asks_later(void **state)
{
    (void)state;
    use_detector();
    const unsigned before = atomic_load(&asked);
    assert_true(before >= MOST_ASKED);
    make_many(NULL);
    assert_int_equal(atomic_load(&asked), before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_threads_ask_once_each),
        cmocka_unit_test(test_nobody_asks_later),
#if defined(LKS_HAS_X86)
        cmocka_unit_test(test_answer),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
