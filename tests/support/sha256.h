/* SHA-256 (FIPS 180-4), to name the data files that a test has read. */
#ifndef LKS_SUPPORT_SHA256_H
#define LKS_SUPPORT_SHA256_H

#include <stddef.h>

/** 64 hexadecimal digits and NUL. */
#define LKS_SHA256_HEX 65

void lks_sha256_hex(const void *data, size_t len, char hex[LKS_SHA256_HEX]);

#endif
