/* Looks up a code point in the tables that the generator writes. */
#ifndef LKS_UNICODE_STAGES_H
#define LKS_UNICODE_STAGES_H

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

#endif
