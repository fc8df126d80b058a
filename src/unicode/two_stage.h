/* Looking up a code point in the tables that the generator writes. */
#ifndef LKS_UNICODE_TWO_STAGE_H
#define LKS_UNICODE_TWO_STAGE_H

#define LKS_LAST_CODE_POINT 0x10FFFFu
#define LKS_BLOCK_SHIFT     7

/** Value of code point `cp`, which must not be above LKS_LAST_CODE_POINT. */
#define LKS_TWO_STAGE(name, cp)                                                \
    name##_stage2[((uint32_t)name##_stage1[(cp) >> LKS_BLOCK_SHIFT]            \
                   << LKS_BLOCK_SHIFT) |                                       \
                  ((cp) & ((1u << LKS_BLOCK_SHIFT) - 1))]

#define LKS_SMALL_BLOCK_SHIFT 5
#define LKS_SMALL_BLOCK_MASK  ((1u << LKS_SMALL_BLOCK_SHIFT) - 1)

/** Number of the leaf of `cp` in a table of three stages, and the value; same
 *  condition. */
#define LKS_LEAF(name, cp)                                                     \
    name##_stage2[((uint32_t)name##_stage1[(cp) >> 2 * LKS_SMALL_BLOCK_SHIFT]  \
                   << LKS_SMALL_BLOCK_SHIFT) |                                 \
                  ((cp) >> LKS_SMALL_BLOCK_SHIFT & LKS_SMALL_BLOCK_MASK)]
#define LKS_THREE_STAGE(name, cp)                                              \
    name##_stage3[((uint32_t)LKS_LEAF(name, cp) << LKS_SMALL_BLOCK_SHIFT) |    \
                  ((cp)&LKS_SMALL_BLOCK_MASK)]

#endif
