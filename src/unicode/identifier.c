#include "unicode/identifier.h"

#include "unicode/generated/identifier_table.h"
#include "unicode/stages.h"

/* 64 code points to a leaf of bits, 16 leaves to a block. */
#define BITS_SHIFT  6
#define BLOCK_SHIFT 4

bool lks_is_identifier(uint32_t cp)
{
    if (cp > LKS_LAST_CODE_POINT)
        return false;
    const uint32_t block = identifier_stage1[cp >> (BITS_SHIFT + BLOCK_SHIFT)];
    const uint32_t leaf =
        identifier_stage2[block << BLOCK_SHIFT |
                          LKS_LOW_BITS(cp >> BITS_SHIFT, BLOCK_SHIFT)];
    return (identifier_bits[leaf] >> LKS_LOW_BITS(cp, BITS_SHIFT) & 1) != 0;
}
