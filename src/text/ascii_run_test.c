/* ASCII runs and labels, compared with the table of their bytes. */
#include "text/ascii_run.h"

#include <stdlib.h>
#include <string.h>

#include "support/exact.h"
#include "support/random.h"
#include "support/rows.h"

#define LONGEST 150

/* The kernel that can look around with one step. */
#ifdef LKS_LOOKING_KERNEL
#    define LOOKING LKS_LOOKING_KERNEL
#else
#    define LOOKING NULL
#endif

static const struct name {
    const char *why;
    const char *name;
    bool is_name;
} names[] = {
    {"two labels", "example.com", true},
    {"one", "a", true},
    {"capitals and digits", "WWW.3m.COM", true},
    {"a hyphen inside", "a-b.com", true},
    {"none", "", false},
    {"an empty label", "a..com", false},
    {"a dot first", ".com", false},
    {"a dot last", "a.com.", false},
    {"a hyphen first", "-a.com", false},
    {"at a later label's start", "a.-b.com", false},
    {"at a label's end", "a-.com", false},
    {"at the end", "a.com-", false},
    {"an A-label", "xn--a.com", false},
    {"hyphens in the third and fourth place later", "a.xn--a", false},
    {"elsewhere", "a.abc--d", true},
};

static void test_names(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (const struct name *r = names; r < names + ROWS(names); r++) {
        lks_ascii_run run;
        lks_ascii_run_at(EXACT(r->name), &run);
        ROW_EQ(r, run.len, strlen(r->name));
        ROW_EQ(r, lks_is_ascii_name(&run), r->is_name);
    }
    ROWS_END();
}

static void fill(uint64_t *random, uint8_t *text, size_t len)
{
    /* one byte in `odds` is of any kind */
    const size_t odds = 1 + lks_random_below(random, 60);
    static const char bytes[] = "abzAZ09-..-x/";
    for (size_t i = 0; i < len; i++)
        text[i] =
            lks_random_below(random, odds) == 0
                ? (uint8_t)lks_random_below(random, 256)
                : (uint8_t)bytes[lks_random_below(random, sizeof bytes - 1)];
}

static void check_run(const uint8_t *text, size_t len)
{
    lks_ascii_run run;
    size_t end = 0;
    uint64_t dots = 0;
    uint64_t hyphens = 0;
    for (; end < len && end < LKS_ASCII_RUN_CAP && lks_host_byte[text[end]];
         end++) {
        dots |= (uint64_t)(text[end] == '.') << end;
        hyphens |= (uint64_t)(text[end] == '-') << end;
    }
    lks_ascii_run_at(text, len, &run);
    assert_int_equal(run.len, end);
    assert_true(run.dots == dots && run.hyphens == hyphens);
}

static void check_run_before(const uint8_t *text, size_t len)
{
    size_t count = 0;
    while (count < len && count < LKS_ASCII_RUN_CAP &&
           lks_host_byte[text[len - count - 1]])
        count++;
    assert_int_equal(lks_ascii_run_before(text, len), count);
}

/* Number of bytes before `at` that belong to the run at `at`, by one look
 * around; LKS_NO_RUN if one look is not enough. */
static size_t run_before(const uint8_t *text, size_t len, size_t at)
{
    const size_t before = lks_ascii_run_before(text, at);
    lks_ascii_run after;
    lks_ascii_run_at(text + at, len - at, &after);
    return at < LKS_AROUND || len - at < LKS_AROUND || before >= LKS_AROUND ||
                   after.len >= LKS_AROUND
               ? LKS_NO_RUN
               : before;
}

static void check_run_around(const uint8_t *text, size_t len, size_t at)
{
    const size_t before = run_before(text, len, at);
    const lks_slice slice = {text, len};
    for (size_t i = 0; lks_kernel_number(i); i++) {
        lks_kernel *kernel = lks_kernel_number(i);
        lks_ascii_run want;
        lks_ascii_run got;
        const size_t found = lks_ascii_run_around(kernel, slice, at, &got);
        if (found == LKS_NO_RUN && kernel != LOOKING)
            continue;
        assert_int_equal(found, before);
        if (found == LKS_NO_RUN)
            continue;
        lks_ascii_run_at(text + at - before, len - at + before, &want);
        assert_memory_equal(&got, &want, sizeof got);
    }
}

static void check_label(const uint8_t *text, size_t len)
{
    lks_ascii_label label;
    size_t end = 0;
    uint64_t start = 0;
    for (; end < len && end < LKS_ASCII_RUN_CAP &&
           (lks_is_ascii_alnum(text[end]) || text[end] == '-');
         end++)
        if (end < 8)
            start |= (uint64_t)lks_ascii_lower(text[end]) << 8 * end;
    lks_ascii_label_at(text, len, &label);
    assert_int_equal(label.len, end);
    assert_true(label.start == start);
}

static void check_tail(const uint8_t *text, size_t len, size_t at)
{
    size_t end = at;
    while (end < len && (lks_is_ascii_alnum(text[end]) ||
                         lks_is_one_of(text[end], "$%&+-./=@_`")))
        end++;
    assert_int_equal(lks_simple_tail_end(text, at, len), end);
}

static void test_any_bytes(void **state)
{
    (void)state;
    uint64_t random = 5;
    for (size_t round = 0; round < lks_rounds(30000); round++) {
        const size_t len = lks_random_below(&random, LONGEST);
        uint8_t *text = malloc(len); /* the text fills its memory exactly */
        assert_true(text || len == 0);
        fill(&random, text, len);
        check_run(text, len);
        check_run_before(text, len);
        check_run_around(text, len, lks_random_below(&random, len + 1));
        check_label(text, len);
        check_tail(text, len, 0);
        check_tail(text, len, lks_random_below(&random, len + 1));
        free(text);
    }
}

static void test_plain_bytes(void **state)
{
    (void)state;
    for (unsigned byte = 0; byte < 256; byte++) {
        const bool is_name =
            lks_is_ascii_alnum(byte) || byte == '-' || byte == '.';
        assert_int_equal(lks_host_byte[byte],
                         is_name ? lks_ascii_lower((uint8_t)byte) : 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_any_bytes),
        cmocka_unit_test(test_plain_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
