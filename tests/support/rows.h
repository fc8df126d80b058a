/* Tables of cases over cmocka: a bad row is reported with its reason and the
 * rest still run; the test fails at the end. */
#ifndef LKS_SUPPORT_ROWS_H
#define LKS_SUPPORT_ROWS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define ROWS(table) (sizeof(table) / sizeof *(table))

#define ROWS_BEGIN() unsigned bad_rows = 0
#define ROWS_END()   assert_int_equal(bad_rows, 0)

/** Compare two integers for a row that has a member `why`. */
#define ROW_EQ(row, got, want)                                                 \
    do {                                                                       \
        const intmax_t got_ = (intmax_t)(got);                                 \
        const intmax_t want_ = (intmax_t)(want);                               \
        if (got_ != want_) {                                                   \
            print_error("%s: %s: got %jd, want %jd\n", (row)->why, #got, got_, \
                        want_);                                                \
            bad_rows++;                                                        \
        }                                                                      \
    } while (0)

/** Compare bytes with a string. */
#define ROW_STR(row, got, got_len, want)                                       \
    do {                                                                       \
        const char *got_ = (got);                                              \
        const size_t len_ = (got_len);                                         \
        const char *want_ = (want);                                            \
        if (len_ != strlen(want_) || memcmp(got_, want_, len_) != 0) {         \
            print_error("%s: %s: got \"%.*s\", want \"%s\"\n", (row)->why,     \
                        #got, (int)len_, got_, want_);                         \
            bad_rows++;                                                        \
        }                                                                      \
    } while (0)

#endif
