/* What the programs in this folder share. Each is the examples of one part of
 * the manual: what stands between two marks is shown there, with OK(call) as the
 * call and what says() compares as a comment. The program fails if anything in it
 * is not so. */
#ifndef EXAMPLES_API_H
#define EXAMPLES_API_H

#undef NDEBUG
#include <assert.h>
#include <linkspan/linkspan.h>
#include <stdio.h>
#include <string.h>

/* Stands for the test that every program needs. */
#define OK(call) assert((call) == LINKSPAN_OK)

/* Do these bytes say that? */
static inline int says(const char *bytes, size_t len, const char *want)
{
    return len == strlen(want) && memcmp(bytes, want, len) == 0;
}

static inline int range_says(const char *text, linkspan_range range,
                             const char *want)
{
    return says(text + range.start, range.end - range.start, want);
}

#endif
