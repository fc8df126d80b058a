/* Texts without the NUL that literals end in: reading one byte too far is then
 * noticed, by the sanitisers or by the machine. */
#ifndef LKS_SUPPORT_EXACT_H
#define LKS_SUPPORT_EXACT_H

#include <stddef.h>
#include <string.h>

/** A copy in memory that ends where the bytes do, until so many more are made:
 *  a row needs only a few at a time. */
enum {
    EXACT_COPIES = 32
};

const void *exact_bytes(const void *bytes, size_t len);

/** The bytes of a string and their number: two arguments. */
#define EXACT(string) exact_bytes(string, strlen(string)), strlen(string)

#endif
