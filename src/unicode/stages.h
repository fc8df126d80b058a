/* Tables of properties: in stages, of ranges and of runs. */
#ifndef LKS_UNICODE_STAGES_H
#define LKS_UNICODE_STAGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/hints.h"

/* ---------------------------------------------------------------- stages */

/* Looks up a code point in the tables that the generator writes. */

#define LKS_LAST_CODE_POINT 0x10FFFFu
#define LKS_LEAF_SHIFT      4
#define LKS_BLOCK_SHIFT     5

#define LKS_LOW_BITS(number, shift) ((number) & ((1u << (shift)) - 1))

/** Value of code point `cp`, which must not be above LKS_LAST_CODE_POINT, in a
 *  table of three stages. */
#define LKS_THREE_STAGE(name, cp)                                              \
    name##_stage3[(uint32_t)LKS_LEAF(name, cp) +                               \
                  LKS_LOW_BITS(cp, LKS_LEAF_SHIFT)]

/** Where the leaf that holds the value of `cp` starts. Leaves can overlap. */
#define LKS_LEAF(name, cp)                                                     \
    name##_stage2                                                              \
        [((uint32_t)name##_stage1[(cp) >> (LKS_LEAF_SHIFT + LKS_BLOCK_SHIFT)]  \
          << LKS_BLOCK_SHIFT) |                                                \
         LKS_LOW_BITS((cp) >> LKS_LEAF_SHIFT, LKS_BLOCK_SHIFT)]

/** Value of an ASCII code point: the values of ASCII come first. */
#define LKS_ASCII_STAGE(name, cp) name##_stage3[cp]

/* ---------------------------------------------------------------- ranges */

/* Sets of code points, as the ranges that the generator writes. */

/** True if `cp` is in a range of `ranges`, an array of `count` elements. The
 *  first element is the number of those of plane 0, which follow it; then come
 *  those of plane 1. Each of them is the low half of a code point at which a
 *  range starts or ends, in turn. There are no ranges in higher planes. */
LKS_COLD bool lks_is_in_ranges(const uint16_t *ranges, size_t count,
                               uint32_t cp);

#define LKS_IS_IN_RANGES(ranges, cp)                                           \
    lks_is_in_ranges(ranges, sizeof(ranges) / sizeof *(ranges), cp)

/* ------------------------------------------------------------------ runs */

/* Mappings of code points, as runs over values, in the form that the generator
 * writes (tools/tablegen/runs.py). */

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
