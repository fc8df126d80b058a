/* Identifier_Status (UTS #39 3.1). */
#ifndef LKS_UNICODE_IDENTIFIER_H
#define LKS_UNICODE_IDENTIFIER_H

#include <stdbool.h>
#include <stdint.h>

/** True if the status of `cp` is Allowed. */
bool lks_is_identifier(uint32_t cp);

/** Bits for the 64 code points of which `cp` is one: bit 0 is set if the first
 *  of them is Allowed, and so on. `cp` must be a code point. */
uint64_t lks_identifiers_around(uint32_t cp);

#endif
