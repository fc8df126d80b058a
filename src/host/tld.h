/* A glance at what follows a dot: most of it cannot be a top-level domain of
 * the compiled-in list. */
#ifndef LKS_HOST_TLD_H
#define LKS_HOST_TLD_H

#include <stdbool.h>
#include <stdint.h>

/** A hash of an ASCII label in lower case, byte by byte; it starts with 0. The
 *  generator has the same. */
static inline uint32_t lks_tld_hash_byte(uint32_t hash, uint8_t byte)
{
    return (hash ^ byte) * 0x9E3779B1u;
}

/** False if no label of this hash is one; of all others, one in twelve. */
bool lks_may_be_tld(uint32_t hash);

/** True if UTS #46 maps `cp` to itself and NFC does not join it to what stands
 *  before it. */
bool lks_is_fixed_letter(uint32_t cp);

/** False if none beyond ASCII begins with `cp` and `next`, when `third` follows;
 *  0 stands for nothing. */
bool lks_may_begin_tld(uint32_t cp, uint32_t next, uint32_t third);

#endif
