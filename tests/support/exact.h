/* Texts without the NUL that literals end in: reading one byte too far is then
 * noticed by the sanitisers. */
#ifndef LKS_SUPPORT_EXACT_H
#define LKS_SUPPORT_EXACT_H

#include <stdlib.h>
#include <string.h>

/** A copy in memory that ends where the bytes do, until so many more are made:
 *  a row needs only a few at a time. */
enum {
    EXACT_COPIES = 32
};

static inline const void *exact_bytes(const void *bytes, size_t len)
{
    static char *copies[EXACT_COPIES];
    static size_t next;
    char **copy = &copies[next++ % EXACT_COPIES];
    free(*copy);
    *copy = malloc(len > 0 ? len : 1);
    if (!*copy)
        abort();
    memcpy(*copy, bytes, len);
    return *copy;
}

/** The bytes of a string and their number: two arguments. */
#define EXACT(string) exact_bytes(string, strlen(string)), strlen(string)

#endif
