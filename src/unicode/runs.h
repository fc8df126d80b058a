/* Mappings of code points, as runs over values, in the form that the generator
 * writes (tools/tablegen/runs.py). */
#ifndef LKS_UNICODE_RUNS_H
#define LKS_UNICODE_RUNS_H

#include <stddef.h>
#include <stdint.h>

#define LKS_NO_RUN SIZE_MAX

/** The last run that starts at or before `cp` in its plane; LKS_NO_RUN if there
 *  is none. `planes` gives the first run of each plane and, as its last
 *  element, the number of runs; `first` gives the low half of the code point at
 *  which each run starts. `cp` must not be above U+10FFFF. */
size_t lks_find_run(const uint16_t *planes, const uint16_t *first, uint32_t cp);

/** Decode a value: a code point of plane 0 or, if it is a surrogate or a
 *  private character, a place in `pool`. There all strings are in UTF-16,
 *  without lone surrogates; those of two units come first, and `ends` says
 *  where those of each length end. Returns the number of code points. */
size_t lks_read_value(uint16_t value, const uint16_t *pool,
                      const uint16_t *ends, uint32_t *out);

#endif
