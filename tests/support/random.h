/* Numbers that are the same in every run, on every machine. */
#ifndef LKS_SUPPORT_RANDOM_H
#define LKS_SUPPORT_RANDOM_H

#include <stddef.h>
#include <stdint.h>

/** Next number; the state may start anywhere (splitmix64, in the public
 *  domain). */
static inline uint64_t lks_random(uint64_t *state)
{
    uint64_t z = (*state += 0x9E3779B97F4A7C15u);
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

/** A number below `limit`, which is not 0. */
static inline size_t lks_random_below(uint64_t *state, size_t limit)
{
    return (size_t)(lks_random(state) % limit);
}

/** Number of random cases to try: the optimised build tries all of them, the
 *  sanitized one, which takes ten times as long, a tenth. */
static inline size_t lks_rounds(size_t all)
{
#ifdef __SANITIZE_ADDRESS__
    return all / 10;
#else
    return all;
#endif
}

#endif
