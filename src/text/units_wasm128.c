/* Counting units with WebAssembly's vectors of 128 bits. */
#include "text/hints.h"

LKS_FAST_BEGIN

#include "text/units.h"

#ifdef LKS_HAS_WASM128
#    include <wasm_simd128.h>

#    include "text/units_loop.h"

#    define VECTORS ((size_t)LKS_BLOCK / 16)

static inline bool is_ascii(const uint8_t *p)
{
    const v128_t any = wasm_v128_or(
        wasm_v128_or(wasm_v128_load(p), wasm_v128_load(p + 16)),
        wasm_v128_or(wasm_v128_load(p + 32), wasm_v128_load(p + 48)));
    return wasm_i8x16_bitmask(any) == 0;
}

static inline v128_t is(v128_t bytes, uint8_t byte)
{
    return wasm_i8x16_eq(bytes, wasm_u8x16_splat(byte));
}

/* Not zero where a byte is 0xC0, 0xC1 or at least 0xF0. */
static inline v128_t rare(v128_t bytes)
{
    const v128_t even = wasm_v128_and(bytes, wasm_u8x16_splat(0xFE));
    return wasm_v128_or(wasm_u8x16_sub_sat(bytes, wasm_u8x16_splat(0xEF)),
                        is(even, 0xC0));
}

static inline bool is_rare(const uint8_t *p)
{
    const v128_t low =
        wasm_v128_or(rare(wasm_v128_load(p)), rare(wasm_v128_load(p + 16)));
    const v128_t high = wasm_v128_or(rare(wasm_v128_load(p + 32)),
                                     rare(wasm_v128_load(p + 48)));
    return wasm_v128_any_true(wasm_v128_or(low, high));
}

static inline uint64_t bits_of(v128_t bytes)
{
    return wasm_i8x16_bitmask(bytes);
}

static inline lks_few_planes few_planes_of(const uint8_t *p)
{
    lks_few_planes planes = {0};
    for (size_t v = 0; v < VECTORS; v++) {
        const v128_t bytes = wasm_v128_load(p + 16 * v);
        planes.bit7 |= bits_of(bytes) << 16 * v;
        planes.bit6 |= bits_of(wasm_i16x8_shl(bytes, 1)) << 16 * v;
        planes.bit5 |= bits_of(wasm_i16x8_shl(bytes, 2)) << 16 * v;
        planes.e0 |= bits_of(is(bytes, 0xE0)) << 16 * v;
        planes.ed |= bits_of(is(bytes, 0xED)) << 16 * v;
    }
    return planes;
}

/* Compiled for size: only blocks with emoji and the like need all planes. */
LKS_COLD static lks_planes planes_of(const uint8_t *p)
{
    lks_planes planes = {{0}};
    for (size_t v = 0; v < VECTORS; v++) {
        v128_t bytes = wasm_v128_load(p + 16 * v);
        for (int i = 7; i >= 0; i--) {
            planes.bit[i] |= bits_of(bytes) << 16 * v;
            bytes = wasm_i8x16_add(bytes, bytes);
        }
    }
    return planes;
}

size_t lks_units_wasm128(const uint8_t *p, size_t blocks, lks_unit_limit limit,
                         lks_units *units)
{
    return lks_units_loop(p, blocks, limit, units, is_ascii, is_rare,
                          few_planes_of, planes_of);
}
#endif

LKS_FAST_END
