/* UTF-16 to UTF-8. Node copies a string as UTF-16 many times as fast as its TextEncoder
 * writes UTF-8. So copying it and converting it here, with vectors, is faster than
 * TextEncoder. */
#include "shim.h"

#ifdef __wasm_simd128__
#    include <wasm_simd128.h>

enum {
    PIECE = 16384 /* as in memory.js */
};

static uint16_t units[PIECE];

/* Where JavaScript writes a piece of a text. */
uint16_t *EXPORT(npm_units)(void)
{
    return units;
}

/* Write the pair of surrogates at `at` and move `at` behind it. A surrogate that
 * stands alone becomes 0xFF, which is no part of UTF-8. */
static uint8_t *encode_surrogate(size_t *at, size_t count, uint8_t *out)
{
    const uint32_t high = units[(*at)++];
    if (high >= 0xDC00 || *at == count || (units[*at] & 0xFC00) != 0xDC00) {
        *out = 0xFF;
        return out + 1;
    }
    const uint32_t low = units[(*at)++];
    const uint32_t c = 0x10000 + ((high & 0x3FF) << 10 | (low & 0x3FF));
    out[0] = (uint8_t)(0xF0 | c >> 18);
    out[1] = (uint8_t)(0x80 | (c >> 12 & 0x3F));
    out[2] = (uint8_t)(0x80 | (c >> 6 & 0x3F));
    out[3] = (uint8_t)(0x80 | (c & 0x3F));
    return out + 4;
}

/* Write the characters from `at` on up to the next ASCII one, and move `at` behind
 * them. */
static uint8_t *encode_wide(size_t *at, size_t count, uint8_t *out)
{
    size_t i = *at;
    while (i < count && units[i] >= 0x80) {
        const uint32_t c = units[i];
        if (c < 0x800) {
            out[0] = (uint8_t)(0xC0 | c >> 6);
            out[1] = (uint8_t)(0x80 | (c & 0x3F));
            out += 2;
            i++;
        } else if ((c & 0xF800) != 0xD800) {
            out[0] = (uint8_t)(0xE0 | c >> 12);
            out[1] = (uint8_t)(0x80 | (c >> 6 & 0x3F));
            out[2] = (uint8_t)(0x80 | (c & 0x3F));
            out += 3;
            i++;
        } else {
            out = encode_surrogate(&i, count, out);
        }
    }
    *at = i;
    return out;
}

/* How many of the 16 units come before the first that is not ASCII. */
static size_t ascii_before(v128_t first, v128_t second)
{
    const v128_t ascii_max = wasm_i16x8_splat(0x7F);
    const uint32_t wide = wasm_i8x16_bitmask(wasm_i8x16_narrow_i16x8(
        wasm_u16x8_gt(first, ascii_max), wasm_u16x8_gt(second, ascii_max)));
    return (size_t)__builtin_ctz(wide);
}

/* Write the ASCII characters from `at` on up to the next other one, and move `at`
 * behind them. Up to 16 bytes more are written, which the next characters replace. */
static uint8_t *encode_ascii(size_t *at, size_t count, uint8_t *out)
{
    const v128_t high = wasm_i16x8_splat((int16_t)0xFF80);
    size_t i = *at;
    for (; count - i >= 16; i += 16, out += 16) {
        const v128_t first = wasm_v128_load(units + i);
        const v128_t second = wasm_v128_load(units + i + 8);
        wasm_v128_store(out, wasm_u8x16_narrow_i16x8(first, second));
        if (wasm_v128_any_true(
                wasm_v128_and(wasm_v128_or(first, second), high))) {
            const size_t ascii = ascii_before(first, second);
            *at = i + ascii;
            return out + ascii;
        }
    }
    while (i < count && units[i] < 0x80)
        *out++ = (uint8_t)units[i++];
    *at = i;
    return out;
}

/* Write the first `count` units to `out`, which has room for three bytes for each.
 * Returns the number of bytes. */
size_t EXPORT(npm_encode)(size_t count, uint8_t *out)
{
    const uint8_t *const begin = out;
    size_t at = 0;
    while (at < count) {
        out = encode_ascii(&at, count, out);
        out = encode_wide(&at, count, out);
    }
    return (size_t)(out - begin);
}
#endif
