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
 *  or as a stream. */
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
    free(got);
    free(streamed);
    free(text);
    return is_wrong || is_cut;
}

/** 1 if the bytes after a text change what is found in it, or if a stream finds
 *  other links than the marked ones when the text comes in two pieces. The text
 *  is split at each place. */
static inline unsigned is_halved_wrong(const linkspan_detector *d,
                                       const marked_row *r)
{
    size_t len = 0;
    char *text = lks_without_marks(r->marked, &len);
    bool is_wrong = false;
    for (size_t first = 1; first < len && len < 300 && !is_wrong; first++) {
        char *got = lks_halved_with_marks(d, text, len, first);
        char *alone = lks_with_marks(d, text, first);
        char *followed = lks_with_marks_in_place(d, text, first);
        is_wrong = strcmp(got, r->marked) != 0 || strcmp(alone, followed) != 0;
        if (is_wrong)
            print_error("%s: split at %zu\n  want %s\n  got  %s\n"
                        "  alone    %s\n  followed %s\n",
                        r->why, first, r->marked, got, alone, followed);
        free(got);
        free(alone);
        free(followed);
    }
    free(text);
    return is_wrong;
}

static inline void check_marked(const linkspan_options *options,
                                const marked_row *rows, size_t count)
{
    ROWS_BEGIN();
    linkspan_detector *d = new_detector(options);
    for (size_t i = 0; i < count; i++)
        bad_rows += is_marked_wrong(d, rows[i].why, rows[i].marked) ||
                    is_halved_wrong(d, &rows[i]);
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
