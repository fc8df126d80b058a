/* Rows whose expected value is the text itself, with marks around its links. */
#ifndef LKS_SUPPORT_MARKED_ROWS_H
#define LKS_SUPPORT_MARKED_ROWS_H

#include <stdbool.h>
#include <stdlib.h>

#include "support/marks.h"
#include "support/rows.h"
#include "support/uts58.h"

typedef struct marked_row {
    const char *why; /**< rule and source */
    const char *marked;
} marked_row;

/** A detector for a test's own options, which are always valid. */
static inline linkspan_detector *new_detector(const linkspan_options *options)
{
    linkspan_detector *d = NULL;
    assert_int_equal(linkspan_detector_new(options, &d), LINKSPAN_OK);
    return d;
}

/** A detector of exact UTS #58, for rows about the letter of the standard. */
static inline linkspan_detector *new_uts58_detector(void)
{
    linkspan_detector *d = NULL;
    assert_int_equal(lks_uts58_detector(&d), LINKSPAN_OK);
    return d;
}

/** 1 if the detector finds other links in the text than the marked ones, whole
 *  or as a stream, or split at any place. */
static inline unsigned is_marked_wrong(const linkspan_detector *d,
                                       const char *why, const char *marked)
{
    size_t len = 0;
    char *text = lks_without_marks(marked, &len);
    char *got = lks_with_marks(d, text, len);
    char *streamed = lks_streamed_with_marks(d, text, len);
    const bool is_wrong = strcmp(got, marked) != 0;
    const bool is_cut = strcmp(streamed, got) != 0;
    if (is_wrong || is_cut)
        print_error("%s\n  want %s\n  got  %s\n", why, is_wrong ? marked : got,
                    is_wrong ? got : streamed);
    const size_t split =
        is_wrong || is_cut ? 0 : lks_split_wrong(d, text, len, marked);
    if (split > 0)
        print_error("%s\n  %s\n  is wrong if split at %zu\n", why, marked,
                    split);
    free(got);
    free(streamed);
    free(text);
    return is_wrong || is_cut || split > 0;
}

static inline void check_marked(const linkspan_options *options,
                                const marked_row *rows, size_t count)
{
    ROWS_BEGIN();
    linkspan_detector *d = new_detector(options);
    for (size_t i = 0; i < count; i++)
        bad_rows += is_marked_wrong(d, rows[i].why, rows[i].marked);
    linkspan_detector_free(d);
    ROWS_END();
}

/** A test over exact UTS #58: MARKED_TEST(name, rows). */
#define MARKED_TEST(name, rows)                                                \
    static void name(void **state)                                             \
    {                                                                          \
        linkspan_options uts58;                                                \
        (void)state;                                                           \
        assert_int_equal(lks_uts58_options(&uts58), LINKSPAN_OK);              \
        check_marked(&uts58, rows, ROWS(rows));                                \
    }

#endif
