/* The kernel for SSE2, which every x86-64 has. */
#include "text/hints.h"

LKS_FAST_BEGIN

#include "text/kernel.h"

#ifdef LKS_HAS_X86
#    include <emmintrin.h>

#    include "text/kernel_loop.h"

static inline __m128i load(const uint8_t *p)
{
    return _mm_loadu_si128((const __m128i *)(const void *)p);
}

static inline __m128i is(__m128i bytes, int byte)
{
    return _mm_cmpeq_epi8(bytes, _mm_set1_epi8((char)byte));
}

/* Sets the highest bit of each byte that is at least `least`, which is
 * ASCII. */
static inline __m128i is_from(__m128i bytes, int least)
{
    return _mm_adds_epu8(bytes, _mm_set1_epi8((char)(0x80 - least)));
}

static inline __m128i wide_dots(const uint8_t *p)
{
    const __m128i first = load(p);
    const __m128i second = load(p + 1);
    const __m128i third = load(p + 2);
    const __m128i ideographic = _mm_and_si128(
        is(first, 0xE3), _mm_and_si128(is(second, 0x80), is(third, 0x82)));
    const __m128i full_width = _mm_and_si128(
        is(first, 0xEF),
        _mm_or_si128(_mm_and_si128(is(second, 0xBC), is(third, 0x8E)),
                     _mm_and_si128(is(second, 0xBD), is(third, 0xA1))));
    return _mm_and_si128(_mm_or_si128(ideographic, full_width),
                         is_from(load(p + 3), 'A'));
}

/* `has_suspects` is a constant wherever this is inlined. */
static LKS_INLINE __m128i ascii_hits(const uint8_t *p, bool has_suspects)
{
    const __m128i first = load(p);
    const __m128i after = _mm_min_epu8(load(p + 1), load(p + 2));
    const __m128i hits =
        _mm_or_si128(_mm_and_si128(is(first, '.'), is_from(after, 'A')),
                     _mm_and_si128(is(first, ':'),
                                   is_from(after, has_suspects ? '!' : '#')));
    return has_suspects ? _mm_or_si128(hits, _mm_and_si128(is(first, '\\'),
                                                           is_from(after, '-')))
                        : hits;
}

static LKS_INLINE uint64_t block_hits(const uint8_t *p, bool has_suspects)
{
    uint64_t hits = 0;
    for (unsigned i = 0; i < LKS_BLOCK; i += 16) {
        const __m128i is_far =
            _mm_subs_epu8(load(p + i), _mm_set1_epi8((char)0xE2));
        __m128i here = ascii_hits(p + i, has_suspects);
        if (_mm_movemask_epi8(is(is_far, 0)) != 0xFFFF) /* a wide dot? */
            here = _mm_or_si128(here, wide_dots(p + i));
        hits |= (uint64_t)(unsigned)_mm_movemask_epi8(here) << i;
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

lks_block *lks_kernel_sse2(const uint8_t *text, size_t len, size_t at,
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

lks_block *lks_suspects_sse2(const uint8_t *text, size_t len, size_t at,
                             size_t count, lks_block *found)
{
    return lks_note_suspects(text, len, at, count, found, note_suspects);
}
#endif

LKS_FAST_END
