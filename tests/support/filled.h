/* Texts in which a byte is repeated, for tests that try every byte or every
 * length at one place. */
#ifndef LKS_SUPPORT_FILLED_H
#define LKS_SUPPORT_FILLED_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/** Write the bytes of a string at `at`; returns the place after them. */
static inline size_t append(char *text, size_t at, const char *more)
{
    while (*more)
        text[at++] = *more++;
    return at;
}

/** Write `before`, `count` times the byte and `after`; returns the length. */
static inline size_t fill(char *text, const char *before, unsigned byte,
                          size_t count, const char *after)
{
    const size_t at = append(text, 0, before);
    memset(text + at, (int)byte, count);
    return append(text, at + count, after);
}

/** True if the byte is one of the set's; never for NUL. */
static inline bool is_in(const char *set, unsigned byte)
{
    return byte != 0 && strchr(set, (int)byte) != NULL;
}

#endif
