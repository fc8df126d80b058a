/* Texts without the NUL at the end of literals: reading one byte too far is
 * then noticed, by the sanitizers or by the machine. */
#ifndef LKS_SUPPORT_EXACT_H
#define LKS_SUPPORT_EXACT_H

#include <stddef.h>
#include <string.h>

/** A copy in memory that ends where the bytes do. It is valid until
 *  EXACT_COPIES more are made; a row needs only a few at a time. */
enum {
    EXACT_COPIES = 32
};

const void *exact_bytes(const void *bytes, size_t len);

/** The bytes of a string and their number: two arguments. */
#define EXACT(string) exact_bytes(string, strlen(string)), strlen(string)

#endif
