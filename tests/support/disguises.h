/* Random texts with a host that two programs may read differently: wide dots,
 * userinfo, escapes, numbers, ignored characters, attached tails. */
#ifndef LKS_SUPPORT_DISGUISES_H
#define LKS_SUPPORT_DISGUISES_H

#include <stddef.h>
#include <stdint.h>

/** Longest text, in bytes. */
#define LKS_DISGUISE_MAX 1024

/** Fill `bytes` and return its length. The text may be ill-formed. */
size_t lks_random_disguise(uint64_t *random, char bytes[LKS_DISGUISE_MAX]);

/** How many texts lks_disguise_of() has for each code point. */
#define LKS_DISGUISE_SHAPES 9

/** Write the text number `shape` for a code point, which is no surrogate and stands at
 *  the place that is tested. Returns the length. */
size_t lks_disguise_of(uint32_t cp, size_t shape, char bytes[LKS_DISGUISE_MAX]);

#endif
