/* The kernel for AVX2. */
#include "text/hints.h"

LKS_FAST_BEGIN

#include "text/kernel.h"

#ifdef LKS_HAS_X86
#    include <immintrin.h>

#    include "text/ascii_run.h"
#    include "text/generated/byte_sets.h"
#    include "text/kernel_loop.h"

#    define AVX2 __attribute__((target("avx2,bmi,bmi2")))

/* The same table in both halves of a vector, as shuffles need it. */
#    define TWICE(...) _mm256_setr_epi8(__VA_ARGS__, __VA_ARGS__)

AVX2 static inline __m256i load(const uint8_t *p)
{
    return _mm256_loadu_si256((const __m256i *)(const void *)p);
}

/* Sets the highest bit of each byte that is at least `least`, which is
 * ASCII. */
AVX2 static inline __m256i is_from(__m256i bytes, int least)
{
    return _mm256_adds_epu8(bytes, _mm256_set1_epi8((char)(0x80 - least)));
}

/* Table indexed by the lower half of the third byte of U+3002, U+FF0E and
 * U+FF61. A table has the first, the second or the third byte of each of these
 * characters. In the table of third bytes, no other entry ever matches. */
#    define BY_THIRD(ideographic, full_width, half_width, other)               \
        TWICE(other, half_width, ideographic, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, \
              full_width, 0)

/* `p` is the place of `first`, and each of the others is loaded one byte further
 * on. */
AVX2 static LKS_INLINE __m256i wide_dots(const uint8_t *p, __m256i first,
                                         __m256i second, __m256i third)
{
    const __m256i half = _mm256_and_si256(third, _mm256_set1_epi8(15));
    const __m256i thirds = BY_THIRD(-0x7E, -0x72, -0x5F, 1);
    const __m256i seconds = BY_THIRD(-0x80, -0x44, -0x43, 0);
    const __m256i firsts = BY_THIRD(-0x1D, -0x11, -0x11, 0);
    const __m256i is_third =
        _mm256_cmpeq_epi8(third, _mm256_shuffle_epi8(thirds, half));
    const __m256i is_second =
        _mm256_cmpeq_epi8(second, _mm256_shuffle_epi8(seconds, half));
    const __m256i is_first =
        _mm256_cmpeq_epi8(first, _mm256_shuffle_epi8(firsts, half));
    return _mm256_and_si256(
        _mm256_and_si256(is_third, is_from(load(p + 3), 'A')),
        _mm256_and_si256(is_second, is_first));
}

/* Table indexed by the lower half of a byte. It has values for the full stop,
 * the colon and, in a search for suspects, the backslash. ascii_hits() uses two
 * of these tables. `itself` holds the byte itself, or a value that never
 * matches. `after` holds what to add to each of the two bytes after that byte,
 * so that a byte that is large enough for a hit reaches 0x80. */
#    define BY_HALF(dot, colon, backslash, other)                              \
        TWICE(other, 0, 0, 0, 0, 0, 0, 0, 0, 0, colon, 0, backslash, 0, dot, 0)

/* `has_suspects` is a constant wherever this is inlined. */
AVX2 static LKS_INLINE __m256i ascii_hits(__m256i first, __m256i second,
                                          __m256i third, bool has_suspects)
{
    const __m256i itself = _mm256_shuffle_epi8(
        BY_HALF('.', ':', has_suspects ? '\\' : 0, 1), first);
    const __m256i after = _mm256_shuffle_epi8(
        BY_HALF((char)(0x80 - 'A'), (char)(0x80 - (has_suspects ? '!' : '#')),
                has_suspects ? (char)(0x80 - '-') : 0, 0),
        first);
    return _mm256_and_si256(_mm256_cmpeq_epi8(first, itself),
                            _mm256_and_si256(_mm256_adds_epu8(second, after),
                                             _mm256_adds_epu8(third, after)));
}

AVX2 static inline uint64_t bits_of(__m256i low, __m256i high)
{
    return (uint32_t)_mm256_movemask_epi8(low) |
           (uint64_t)(uint32_t)_mm256_movemask_epi8(high) << 32;
}

/* Hits, except for those at dots beyond ASCII. */
AVX2 static LKS_INLINE uint64_t ascii_marks_of(const uint8_t *p,
                                               bool has_suspects)
{
    return bits_of(
        ascii_hits(load(p), load(p + 1), load(p + 2), has_suspects),
        ascii_hits(load(p + 32), load(p + 33), load(p + 34), has_suspects));
}

/* True if a byte is above 0xE2, so that 0xE3 or 0xEF, the first bytes of the
 * dots beyond ASCII, may be there. */
AVX2 static inline bool may_have_wide_dot(__m256i most)
{
    const __m256i is_far = _mm256_subs_epu8(most, _mm256_set1_epi8((char)0xE2));
    return !_mm256_testz_si256(is_far, is_far);
}

/* Loads a vector once. Without the empty statement, gcc loads the bytes again
 * for each use, and many of these loads cross the end of a cache line. */
AVX2 static LKS_INLINE __m256i load_once(const uint8_t *p)
{
    __m256i bytes = load(p);
    __asm__("" : "+x"(bytes));
    return bytes;
}

/* The hits of 32 bytes. */
AVX2 static LKS_INLINE uint32_t all_hits(const uint8_t *p, bool has_suspects)
{
    const __m256i first = load_once(p);
    const __m256i second = load_once(p + 1);
    const __m256i third = load_once(p + 2);
    return (uint32_t)_mm256_movemask_epi8(
        _mm256_or_si256(ascii_hits(first, second, third, has_suspects),
                        wide_dots(p, first, second, third)));
}

AVX2 static LKS_INLINE uint64_t block_hits(const uint8_t *p, bool has_suspects)
{
    const uint32_t low = all_hits(p, has_suspects);
    /* Finish one half before the other: together they need more registers than
     * there are. */
    const uint8_t *rest = p + 32;
    __asm__("" : "+r"(rest) : "r"(low));
    return low | (uint64_t)all_hits(rest, has_suspects) << 32;
}

AVX2 static inline uint64_t hits_of(const uint8_t *p)
{
    return block_hits(p, false);
}

/* Write the hits of blocks that may have dots beyond ASCII. A separate
 * function, so that the registers it needs do not slow down other blocks. */
AVX2 LKS_NOINLINE static lks_block *note_wide(const uint8_t *p, size_t at,
                                              size_t count, lks_block *next)
{
    return lks_note_each(p, at, count, next, hits_of);
}

/* True if the first byte of a dot beyond ASCII is there: 0xE3 or 0xEF. */
AVX2 static inline bool has_start_of_dot(__m256i low, __m256i high)
{
    const __m256i ideographic = _mm256_set1_epi8((char)0xE3);
    const __m256i full_width = _mm256_set1_epi8((char)0xEF);
    const __m256i is_any =
        _mm256_or_si256(_mm256_or_si256(_mm256_cmpeq_epi8(low, ideographic),
                                        _mm256_cmpeq_epi8(low, full_width)),
                        _mm256_or_si256(_mm256_cmpeq_epi8(high, ideographic),
                                        _mm256_cmpeq_epi8(high, full_width)));
    return !_mm256_testz_si256(is_any, is_any);
}

/* Note the hits of blocks with bytes above 0xE2. Korean text is full of them,
 * but has few bytes with which a dot beyond ASCII starts. */
AVX2 LKS_NOINLINE static lks_block *note_far(const uint8_t *p, size_t at,
                                             size_t count, lks_block *next)
{
    for (; count > 0; p += LKS_BLOCK, at += LKS_BLOCK, count--) {
        if (has_start_of_dot(load(p), load(p + 32)))
            return note_wide(p, at, count, next);
        next = lks_note_block(next, at, ascii_marks_of(p, false));
    }
    return next;
}

AVX2 static LKS_INLINE lks_block *note(const uint8_t *p, size_t at,
                                       size_t count, lks_block *next,
                                       bool has_suspects,
                                       lks_note_blocks *note_others)
{
    LKS_STEPS(count * (LKS_BLOCK / 16));
    for (; count > 0; p += LKS_BLOCK, at += LKS_BLOCK, count--) {
        if (may_have_wide_dot(_mm256_max_epu8(load(p), load(p + 32))))
            return note_others(p, at, count, next);
        next = lks_note_block(next, at, ascii_marks_of(p, has_suspects));
    }
    return next;
}

AVX2 static lks_block *note_blocks(const uint8_t *p, size_t at, size_t count,
                                   lks_block *next)
{
    return note(p, at, count, next, false, note_far);
}

AVX2 static lks_block *note_edge(const uint8_t *text, size_t len, size_t at,
                                 size_t count, lks_block *next)
{
    return lks_note_edge(text, len, at, count, next, note_blocks);
}

/* Write the hits in the last blocks of a text that has less than a block and
 * AFTER_HIT bytes, or whose last blocks may have dots beyond ASCII. */
AVX2 LKS_NOINLINE static lks_block *note_rest(const uint8_t *text, size_t len,
                                              size_t at, size_t count,
                                              lks_block *next)
{
    return lks_note_last(text, len, at, count, next, note_blocks, note_edge);
}

/* How many bytes after an ASCII dot or colon decide whether it is a hit. */
#    define AFTER_HIT 2u

/* Write the hits in the last blocks of a text. The blocks are read in place,
 * without copying them, since a chat message often consists of these blocks
 * alone. The last block starts so early that AFTER_HIT bytes of text follow it;
 * bits of bytes before `at`, which were handled before, are dropped. */
AVX2 LKS_NOINLINE static lks_block *note_last(const uint8_t *text, size_t len,
                                              size_t at, size_t count,
                                              lks_block *next)
{
    const size_t most = LKS_BLOCK + AFTER_HIT;
    if (len < most)
        return note_rest(text, len, at, count, next);
    for (; at + AFTER_HIT < len; at += LKS_BLOCK, count--) {
        const size_t before = len - at < most ? most - (len - at) : 0;
        const uint8_t *p = text + at - before;
        LKS_STEPS(LKS_BLOCK / 16);
        if (may_have_wide_dot(_mm256_max_epu8(load(p), load(p + 32))))
            return note_rest(text, len, at, count, next);
        next = lks_note_block(next, at, ascii_marks_of(p, false) >> before);
    }
    return next;
}

/* A table of sixteen bytes in both halves of a vector. */
AVX2 static inline __m256i twice(const uint8_t table[16])
{
    return _mm256_broadcastsi128_si256(
        _mm_loadu_si128((const __m128i *)(const void *)table));
}

/* Not zero for a byte of ASCII runs; the highest bit is set for a full stop,
 * the next one for a hyphen. */
AVX2 static inline __m256i sets_of(__m256i bytes)
{
    const __m256i upper =
        _mm256_and_si256(_mm256_srli_epi16(bytes, 4), _mm256_set1_epi8(15));
    return _mm256_and_si256(
        _mm256_shuffle_epi8(twice(ascii_run_bytes.rows), bytes),
        _mm256_shuffle_epi8(twice(ascii_run_bytes.columns), upper));
}

/* Looks at 32 bytes on either side of `at`. */
AVX2 size_t lks_ascii_run_look(const uint8_t *at, lks_ascii_run *run)
{
    const __m256i low = sets_of(load(at - 32));
    const __m256i high = sets_of(load(at));
    const __m256i zero = _mm256_setzero_si256();
    const uint64_t others =
        bits_of(_mm256_cmpeq_epi8(low, zero), _mm256_cmpeq_epi8(high, zero));
    const __m256i low_twice = _mm256_add_epi8(low, low);
    const __m256i high_twice = _mm256_add_epi8(high, high);
    return lks_ascii_run_of_bits(others, bits_of(low, high),
                                 bits_of(low_twice, high_twice), run);
}

AVX2 lks_block *lks_kernel_avx2(const uint8_t *text, size_t len, size_t at,
                                size_t count, lks_block *found)
{
    return lks_kernel_loop(text, len, at, count, found, note_blocks, note_last);
}

AVX2 static inline uint64_t suspects_of(const uint8_t *p)
{
    return block_hits(p, true);
}

AVX2 LKS_NOINLINE static lks_block *
note_wide_suspects(const uint8_t *p, size_t at, size_t count, lks_block *next)
{
    return lks_note_each(p, at, count, next, suspects_of);
}

AVX2 static lks_block *note_suspects(const uint8_t *p, size_t at, size_t count,
                                     lks_block *next)
{
    return note(p, at, count, next, true, note_wide_suspects);
}

lks_block *lks_suspects_avx2(const uint8_t *text, size_t len, size_t at,
                             size_t count, lks_block *found)
{
    return lks_note_suspects(text, len, at, count, found, note_suspects);
}
#endif

LKS_FAST_END
