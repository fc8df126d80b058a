/* The kernel for WebAssembly with vectors of 128 bits. */
#include "text/hints.h"

LKS_FAST_BEGIN

#include "text/kernel.h"

#ifdef LKS_HAS_WASM128
#    include <wasm_simd128.h>

#    include "text/ascii_run.h"
#    include "text/generated/byte_sets.h"
#    include "text/kernel_loop.h"

static inline v128_t is(v128_t bytes, uint8_t byte)
{
    return wasm_i8x16_eq(bytes, wasm_u8x16_splat(byte));
}

/* Sets the highest bit of each byte that is at least `least`, which is
 * ASCII. */
static inline v128_t is_from(v128_t bytes, uint8_t least)
{
    return wasm_u8x16_add_sat(bytes, wasm_u8x16_splat((uint8_t)(0x80 - least)));
}

static inline v128_t wide_dots(const uint8_t *p)
{
    const v128_t first = wasm_v128_load(p);
    const v128_t second = wasm_v128_load(p + 1);
    const v128_t third = wasm_v128_load(p + 2);
    const v128_t ideographic = wasm_v128_and(
        is(first, 0xE3), wasm_v128_and(is(second, 0x80), is(third, 0x82)));
    const v128_t full_width = wasm_v128_and(
        is(first, 0xEF),
        wasm_v128_or(wasm_v128_and(is(second, 0xBC), is(third, 0x8E)),
                     wasm_v128_and(is(second, 0xBD), is(third, 0xA1))));
    return wasm_v128_and(wasm_v128_or(ideographic, full_width),
                         is_from(wasm_v128_load(p + 3), 'A'));
}

/* `has_suspects` is a constant wherever this is inlined. */
static LKS_INLINE v128_t ascii_hits(const uint8_t *p, bool has_suspects)
{
    const v128_t first = wasm_v128_load(p);
    const v128_t after =
        wasm_u8x16_min(wasm_v128_load(p + 1), wasm_v128_load(p + 2));
    const v128_t hits =
        wasm_v128_or(wasm_v128_and(is(first, '.'), is_from(after, 'A')),
                     wasm_v128_and(is(first, ':'),
                                   is_from(after, has_suspects ? '!' : '#')));
    return has_suspects ? wasm_v128_or(hits, wasm_v128_and(is(first, '\\'),
                                                           is_from(after, '-')))
                        : hits;
}

/* True if a byte is above 0xE2, so that 0xE3 or 0xEF, the first bytes of the
 * dots beyond ASCII, may be there. */
static inline bool may_have_wide_dots(const uint8_t *p)
{
    const v128_t most = wasm_u8x16_max(
        wasm_u8x16_max(wasm_v128_load(p), wasm_v128_load(p + 16)),
        wasm_u8x16_max(wasm_v128_load(p + 32), wasm_v128_load(p + 48)));
    return wasm_v128_any_true(wasm_u8x16_sub_sat(most, wasm_u8x16_splat(0xE2)));
}

static LKS_INLINE uint64_t block_hits(const uint8_t *p, bool has_suspects)
{
    const bool is_wide = may_have_wide_dots(p);
    uint64_t hits = 0;
    for (unsigned i = 0; i < LKS_BLOCK; i += 16) {
        v128_t here = ascii_hits(p + i, has_suspects);
        if (is_wide)
            here = wasm_v128_or(here, wide_dots(p + i));
        hits |= (uint64_t)wasm_i8x16_bitmask(here) << i;
    }
    return hits;
}

static uint64_t hits_of(const uint8_t *p)
{
    return block_hits(p, false);
}

static lks_block *note_blocks(const uint8_t *p, size_t at, size_t count,
                              lks_block *next)
{
    LKS_STEPS(count * (LKS_BLOCK / 16));
    return lks_note_each(p, at, count, next, hits_of);
}

/* Not zero for a byte of ASCII runs; the highest bit is set for a full stop,
 * the next one for a hyphen. */
static inline v128_t sets_of(v128_t bytes)
{
    const v128_t lower = wasm_v128_and(bytes, wasm_u8x16_splat(15));
    return wasm_v128_and(
        wasm_i8x16_swizzle(wasm_v128_load(ascii_run_bytes.rows), lower),
        wasm_i8x16_swizzle(wasm_v128_load(ascii_run_bytes.columns),
                           wasm_u8x16_shr(bytes, 4)));
}

size_t lks_ascii_run_look(const uint8_t *at, lks_ascii_run *run)
{
    uint64_t others = 0;
    uint64_t dots = 0;
    uint64_t hyphens = 0;
    for (unsigned i = 0; i < 2 * LKS_AROUND; i += 16) {
        const v128_t sets = sets_of(wasm_v128_load(at - LKS_AROUND + i));
        const v128_t none = wasm_i8x16_eq(sets, wasm_u8x16_splat(0));
        others |= (uint64_t)wasm_i8x16_bitmask(none) << i;
        dots |= (uint64_t)wasm_i8x16_bitmask(sets) << i;
        hyphens |= (uint64_t)wasm_i8x16_bitmask(wasm_i8x16_shl(sets, 1)) << i;
    }
    return lks_ascii_run_of_bits(others, dots, hyphens, run);
}

static lks_block *note_edge(const uint8_t *text, size_t len, size_t at,
                            size_t count, lks_block *next)
{
    return lks_note_edge(text, len, at, count, next, note_blocks);
}

LKS_NOINLINE static lks_block *note_last(const uint8_t *text, size_t len,
                                         size_t at, size_t count,
                                         lks_block *next)
{
    return lks_note_last(text, len, at, count, next, note_blocks, note_edge);
}

lks_block *lks_kernel_wasm128(const uint8_t *text, size_t len, size_t at,
                              size_t count, lks_block *found)
{
    return lks_kernel_loop(text, len, at, count, found, note_blocks, note_last);
}

static uint64_t suspects_of(const uint8_t *p)
{
    return block_hits(p, true);
}

static lks_block *note_suspects(const uint8_t *p, size_t at, size_t count,
                                lks_block *next)
{
    LKS_STEPS(count * (LKS_BLOCK / 16));
    return lks_note_each(p, at, count, next, suspects_of);
}

lks_block *lks_suspects_wasm128(const uint8_t *text, size_t len, size_t at,
                                size_t count, lks_block *found)
{
    return lks_note_suspects(text, len, at, count, found, note_suspects);
}
#endif

LKS_FAST_END
