#include "unicode/props.h"

#include "unicode/generated/identifier_table.h"
#include "unicode/stages.h"

/* A leaf has bits for 64 code points, a block has 16 leaves. */
#define BITS_SHIFT  6
#define BLOCK_SHIFT 4

uint64_t lks_identifiers_around(uint32_t cp)
{
    const uint32_t block = identifier_stage1[cp >> (BITS_SHIFT + BLOCK_SHIFT)];
    return identifier_bits[identifier_stage2[block << BLOCK_SHIFT |
                                             LKS_LOW_BITS(cp >> BITS_SHIFT,
                                                          BLOCK_SHIFT)]];
}

bool lks_is_identifier(uint32_t cp)
{
    return cp <= LKS_LAST_CODE_POINT &&
           (lks_identifiers_around(cp) >> LKS_LOW_BITS(cp, BITS_SHIFT) & 1);
}
