/* SHA-256 (FIPS 180-4), to say which data file a result speaks of. */
#ifndef LKS_SUPPORT_SHA256_H
#define LKS_SUPPORT_SHA256_H

#include <stddef.h>

/** Write the digest of the bytes as 64 hexadecimal digits and a NUL. */
void lks_sha256_hex(const void *data, size_t len, char hex[65]);

#endif
