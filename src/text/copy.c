#include "text/copy.h"

#include <string.h>

#include "text/hints.h"
#include "text/steps.h"
#include "text/utf8.h"

static inline char *put_escape(char *out, uint8_t byte,
                               const lks_escape *escapes)
{
    memcpy(out, &escapes[byte & 15], sizeof *escapes);
    return out + escapes[byte & 15].len;
}

size_t lks_copy_scalar(lks_slice text, size_t at, size_t end,
                       const lks_byte_set *set, lks_room *room)
{
    while (at < end && room->out < room->full) {
        LKS_STEP();
        const uint8_t *unit = text.data + at;
        size_t width = 1;
        if (lks_is_in_set(*unit, set)) {
            if (!room->escapes)
                break;
            room->out = put_escape(room->out, *unit, room->escapes);
        } else {
            if (*unit >= 0x80 &&
                lks_utf8_decode(unit, text.data + end, &width) == LKS_UTF8_BAD)
                break;
            memcpy(room->out, unit, width);
            room->out += width;
        }
        at += width;
    }
    return at;
}

bool lks_has_none_scalar(lks_slice text, size_t at, size_t end,
                         const lks_byte_set *set)
{
    while (at < end && !lks_is_in_set(text.data[at], set)) {
        LKS_STEP();
        at++;
    }
    return at == end;
}

/* Each instruction set provides: a vector of WIDTH bytes, lookups in a table of
 * sixteen bytes, the vector that ends `back` bytes before another one, and a
 * mask of the bytes that are not zero. */
#if defined(LKS_HAS_X86)
#    include <immintrin.h>

#    define MANY  __attribute__((target("avx2")))
#    define WIDTH ((size_t)32)

typedef __m256i vector;

MANY static inline vector load(const uint8_t *p)
{
    return _mm256_loadu_si256((const __m256i *)(const void *)p);
}

MANY static inline void store(char *p, vector bytes)
{
    _mm256_storeu_si256((__m256i *)(void *)p, bytes);
}

MANY static inline vector table(const uint8_t rows[16])
{
    return _mm256_broadcastsi128_si256(
        _mm_loadu_si128((const __m128i *)(const void *)rows));
}

MANY static inline vector zeros(void)
{
    return _mm256_setzero_si256();
}

MANY static inline vector both(vector a, vector b)
{
    return _mm256_and_si256(a, b);
}

MANY static inline vector either(vector a, vector b)
{
    return _mm256_or_si256(a, b);
}

MANY static inline vector one_of(vector a, vector b)
{
    return _mm256_xor_si256(a, b);
}

MANY static inline vector less(vector bytes, vector by)
{
    return _mm256_subs_epu8(bytes, by);
}

/* Shift right by half a byte; the upper half may then hold anything. */
MANY static inline vector shifted(vector bytes)
{
    return _mm256_srli_epi16(bytes, 4);
}

MANY static inline vector look_up(vector in, vector halves)
{
    return _mm256_shuffle_epi8(in, halves);
}

#    define BEFORE(last, bytes, back)                                          \
        _mm256_alignr_epi8(                                                    \
            bytes, _mm256_permute2x128_si256(last, bytes, 0x21), 16 - (back))

/* A number of at most 32 bits, which is not zero if a byte is not ASCII. */
MANY static inline uint64_t more_than_ascii(vector bytes)
{
    return (uint32_t)_mm256_movemask_epi8(bytes);
}

MANY static inline bool has_any(vector hits)
{
    return !_mm256_testz_si256(hits, hits);
}

typedef uint32_t mask;

MANY static inline mask mask_of(vector hits)
{
    return ~(mask)_mm256_movemask_epi8(_mm256_cmpeq_epi8(hits, zeros()));
}

static inline size_t first_of(mask hits)
{
    return (size_t)__builtin_ctz(hits);
}

#elif defined(LKS_HAS_NEON)
#    include <arm_neon.h>

#    define MANY
#    define WIDTH ((size_t)16)

typedef uint8x16_t vector;

static inline vector load(const uint8_t *p)
{
    return vld1q_u8(p);
}

static inline void store(char *p, vector bytes)
{
    vst1q_u8((uint8_t *)p, bytes);
}

static inline vector table(const uint8_t rows[16])
{
    return vld1q_u8(rows);
}

static inline vector zeros(void)
{
    return vdupq_n_u8(0);
}

static inline vector both(vector a, vector b)
{
    return vandq_u8(a, b);
}

static inline vector either(vector a, vector b)
{
    return vorrq_u8(a, b);
}

static inline vector one_of(vector a, vector b)
{
    return veorq_u8(a, b);
}

static inline vector less(vector bytes, vector by)
{
    return vqsubq_u8(bytes, by);
}

static inline vector shifted(vector bytes)
{
    return vshrq_n_u8(bytes, 4);
}

static inline vector look_up(vector in, vector halves)
{
    return vqtbl1q_u8(in, halves);
}

#    define BEFORE(last, bytes, back) vextq_u8(last, bytes, 16 - (back))

static inline uint64_t more_than_ascii(vector bytes)
{
    return vmaxvq_u8(bytes) & 0x80;
}

static inline bool has_any(vector hits)
{
    return vmaxvq_u8(hits) != 0;
}

typedef uint64_t mask;

/* Four bits for each of the 16 bytes, of which the lowest is kept: bit 4 * i is
 * set if byte i is not zero. */
static inline mask mask_of(vector hits)
{
    const uint8x8_t halves =
        vshrn_n_u16(vreinterpretq_u16_u8(vtstq_u8(hits, hits)), 4);
    return vget_lane_u64(vreinterpret_u64_u8(halves), 0) & 0x1111111111111111;
}

static inline size_t first_of(mask hits)
{
    return (size_t)__builtin_ctzll(hits) / 4;
}

#elif defined(LKS_HAS_WASM128)
#    include <wasm_simd128.h>

#    define MANY
#    define WIDTH ((size_t)16)

typedef v128_t vector;

static inline vector load(const uint8_t *p)
{
    return wasm_v128_load(p);
}

static inline void store(char *p, vector bytes)
{
    wasm_v128_store(p, bytes);
}

static inline vector table(const uint8_t rows[16])
{
    return wasm_v128_load(rows);
}

static inline vector zeros(void)
{
    return wasm_i8x16_const_splat(0);
}

static inline vector both(vector a, vector b)
{
    return wasm_v128_and(a, b);
}

static inline vector either(vector a, vector b)
{
    return wasm_v128_or(a, b);
}

static inline vector one_of(vector a, vector b)
{
    return wasm_v128_xor(a, b);
}

static inline vector less(vector bytes, vector by)
{
    return wasm_u8x16_sub_sat(bytes, by);
}

static inline vector shifted(vector bytes)
{
    return wasm_u16x8_shr(bytes, 4);
}

static inline vector look_up(vector in, vector halves)
{
    return wasm_i8x16_swizzle(in, halves);
}

/* `back` must be a constant; callers use 1, 2 and 3. */
#    define BEFORE(last, bytes, back)                                          \
        wasm_i8x16_shuffle(last, bytes, 16 - (back), 17 - (back), 18 - (back), \
                           19 - (back), 20 - (back), 21 - (back), 22 - (back), \
                           23 - (back), 24 - (back), 25 - (back), 26 - (back), \
                           27 - (back), 28 - (back), 29 - (back), 30 - (back), \
                           31 - (back))

static inline uint64_t more_than_ascii(vector bytes)
{
    return wasm_i8x16_bitmask(bytes);
}

static inline bool has_any(vector hits)
{
    return wasm_v128_any_true(hits);
}

typedef uint32_t mask;

static inline mask mask_of(vector hits)
{
    return wasm_i8x16_bitmask(wasm_i8x16_ne(hits, zeros()));
}

static inline size_t first_of(mask hits)
{
    return (size_t)__builtin_ctz(hits);
}
#endif

#ifdef WIDTH
_Static_assert(WIDTH <= LKS_COPY_MORE, "a vector is written whole");

#    define TWICE(x) x, x
#    define REPEATED(x)                                                        \
        {                                                                      \
            TWICE(TWICE(TWICE(TWICE(x))))                                      \
        }

/* Errors that two adjacent bytes can have. A lead is the first byte of a
 * character of several bytes, a tail any later byte. Three tables list the
 * errors that are possible with the upper half of the first byte, with its
 * lower half, and with the upper half of the second byte. There is an error
 * exactly if all three tables list it. */
enum {
    TAIL_MISSING = 1, /* a lead, then no tail */
    TAIL_STRAY = 2,   /* ASCII, then a tail */
    BELOW_3 = 4,      /* 0xE0, then less than 0xA0 */
    BEYOND = 8,       /* 0xF4 and more, then 0x90 and more */
    SURROGATE = 16,   /* 0xED, then 0xA0 and more */
    BELOW_2 = 32,     /* 0xC0 or 0xC1 */
    BELOW_4 = 64,     /* 0xF0 or at least 0xF5, then less than 0x90 */
    TAILS = 128,      /* two tails: valid in the third or fourth place only */
    AFTER_ANY = TAIL_MISSING | TAIL_STRAY | TAILS,
    AFTER_BIG = AFTER_ANY | BEYOND | BELOW_4,
    ANY_TAIL = TAIL_STRAY | TAILS | BELOW_2
};

/* The three tables of errors, and four bytes that are each repeated to fill a
 * vector. */
static const struct rules {
    uint8_t by_upper[16];
    uint8_t by_lower[16];
    uint8_t by_second[16];
    uint8_t third[16];
    uint8_t fourth[16];
    uint8_t tails[16];
    uint8_t lower[16];
} rules = {{TAIL_STRAY, TAIL_STRAY, TAIL_STRAY, TAIL_STRAY, TAIL_STRAY,
            TAIL_STRAY, TAIL_STRAY, TAIL_STRAY, TAILS, TAILS, TAILS, TAILS,
            TAIL_MISSING | BELOW_2, TAIL_MISSING,
            TAIL_MISSING | BELOW_3 | SURROGATE,
            TAIL_MISSING | BEYOND | BELOW_4},
           {AFTER_ANY | BELOW_2 | BELOW_3 | BELOW_4, AFTER_ANY | BELOW_2,
            AFTER_ANY, AFTER_ANY, AFTER_ANY | BEYOND, AFTER_BIG, AFTER_BIG,
            AFTER_BIG, AFTER_BIG, AFTER_BIG, AFTER_BIG, AFTER_BIG, AFTER_BIG,
            AFTER_BIG | SURROGATE, AFTER_BIG, AFTER_BIG},
           {TAIL_MISSING, TAIL_MISSING, TAIL_MISSING, TAIL_MISSING,
            TAIL_MISSING, TAIL_MISSING, TAIL_MISSING, TAIL_MISSING,
            ANY_TAIL | BELOW_3 | BELOW_4, ANY_TAIL | BELOW_3 | BEYOND,
            ANY_TAIL | SURROGATE | BEYOND, ANY_TAIL | SURROGATE | BEYOND,
            TAIL_MISSING, TAIL_MISSING, TAIL_MISSING, TAIL_MISSING},
           REPEATED(0xE0 - TAILS),
           REPEATED(0xF0 - TAILS),
           REPEATED(TAILS),
           REPEATED(15)};

/* A set and the rules, loaded into vectors. */
typedef struct tables {
    vector rows;
    vector columns;
    vector lower;
    vector by_upper;
    vector by_lower;
    vector by_second;
    vector third;
    vector fourth;
    vector tails;
} tables;

MANY static inline tables tables_of(const lks_byte_set *set)
{
    const struct rules *r = &rules;
    /* without this, compilers would load the rules again in each turn of the
     * loop */
    __asm__("" : "+r"(r));
    return (tables){
        .rows = table(set->rows),
        .columns = table(set->columns),
        .lower = table(r->lower),
        .by_upper = table(r->by_upper),
        .by_lower = table(r->by_lower),
        .by_second = table(r->by_second),
        .third = table(r->third),
        .fourth = table(r->fourth),
        .tails = table(r->tails),
    };
}

/* Not zero where a byte is in the set. */
MANY static inline vector members_of(const tables *t, vector bytes)
{
    return both(look_up(t->rows, both(bytes, t->lower)),
                look_up(t->columns, both(shifted(bytes), t->lower)));
}

/* Not zero where a byte cannot follow the bytes before it. */
MANY static inline vector wrong_bytes(const tables *t, vector last,
                                      vector bytes)
{
    const vector before = BEFORE(last, bytes, 1);
    const vector pairs =
        both(both(look_up(t->by_upper, both(shifted(before), t->lower)),
                  look_up(t->by_lower, both(before, t->lower))),
             look_up(t->by_second, both(shifted(bytes), t->lower)));
    /* the highest bit is set where a third or fourth byte of a character is
     * required, which must be a tail */
    const vector due = either(less(BEFORE(last, bytes, 2), t->third),
                              less(BEFORE(last, bytes, 3), t->fourth));
    return one_of(pairs, both(due, t->tails));
}

/* If a unit straddles `at`, returns where that unit starts; otherwise `at`. All
 * units between `start` and the result are well-formed. */
static inline size_t before_cut(const uint8_t *text, size_t start, size_t at)
{
    static const uint8_t least[] = {0xC0, 0xE0, 0xF0};
    if (at == start || text[at - 1] < 0x80)
        return at;
    for (size_t back = 1; back <= 3 && back <= at - start; back++)
        if (text[at - back] >= least[back - 1])
            return at - back;
    return at;
}

MANY static bool has_none_many(lks_slice text, size_t at, size_t end,
                               const lks_byte_set *set)
{
    const tables t = tables_of(set);
    for (; at < end && text.len - at >= WIDTH; at += WIDTH) {
        LKS_STEP();
        const mask marks = mask_of(members_of(&t, load(text.data + at)));
        if (marks != 0)
            return first_of(marks) >= end - at;
    }
    return at >= end || lks_has_none_scalar(text, at, end, set);
}

/* Escape bytes of a vector that has been stored at `out`, up to `count`: after
 * each escape, the rest of the vector is stored again. Returns how many bytes
 * were processed. */
MANY static inline size_t escape_some(const uint8_t *text, size_t count,
                                      mask marks, lks_room *room)
{
    size_t done = 0;
    for (; marks != 0; marks &= marks - 1) {
        const size_t i = first_of(marks);
        if (i >= count)
            break;
        room->out += i - done;
        if (!room->escapes)
            return i;
        room->out = put_escape(room->out, text[i], room->escapes);
        done = i + 1;
        store(room->out, load(text + done));
    }
    room->out += count - done;
    return count;
}

/* Processors predict badly whether a vector has anything but ASCII, and a wrong
 * prediction costs as much as checking two vectors. So UTF-8 is checked at the
 * start, and then for eight vectors after each one that is not ASCII. */
#    define RECENT_START ((uint64_t)1 << 8)
#    define RECENT_PAST  8

/* An lks_copier that stops when fewer than two vectors of text are left to
 * read. */
MANY static size_t copy_vectors(lks_slice text, size_t at, size_t end,
                                const lks_byte_set *set, lks_room *room)
{
    const tables t = tables_of(set);
    const size_t start = at;
    const size_t whole = text.len < 2 * WIDTH ? 0 : text.len - 2 * WIDTH + 1;
    const size_t limit = end < whole ? end : whole;
    uint64_t recent = RECENT_START;
    vector last = zeros();
    lks_room left = *room;
    while (at < limit && left.out < left.full) {
        LKS_STEP();
        const vector bytes = load(text.data + at);
        const vector members = members_of(&t, bytes);
        vector wrong = zeros();
        store(left.out, bytes);
        recent = recent >> RECENT_PAST | more_than_ascii(bytes) << 32;
        if (LKS_UNLIKELY(recent != 0))
            wrong = wrong_bytes(&t, last, bytes);
        last = bytes;
        if (LKS_LIKELY(!has_any(either(members, wrong)))) {
            at += WIDTH;
            left.out += WIDTH;
            continue;
        }
        const mask bad = mask_of(wrong);
        size_t count = bad ? first_of(bad) : WIDTH;
        if (count > end - at)
            count = end - at;
        const size_t done =
            escape_some(text.data + at, count, mask_of(members), &left);
        at += done;
        if (done < WIDTH)
            break;
    }
    const size_t stop = before_cut(text.data, start, at < end ? at : end);
    room->out = left.out - (at - stop);
    return stop;
}

/* Bytes that copy_vectors() may leave, including a unit that was cut. */
#    define MOST_LEFT (2 * WIDTH + 3)

/* Call copy_vectors() for a copy of the bytes that it left at the end of the
 * text, followed by zeros. Not inlined, since it would take registers from the
 * code that every text goes through. */
LKS_NOINLINE static size_t copy_left(lks_slice text, size_t at, size_t end,
                                     const lks_byte_set *set, lks_room *room)
{
    uint8_t left[MOST_LEFT + 2 * WIDTH] = {0};
    memcpy(left, text.data + at, end - at);
    return at +
           copy_vectors((lks_slice){left, sizeof left}, 0, end - at, set, room);
}

static size_t copy_many(lks_slice text, size_t at, size_t end,
                        const lks_byte_set *set, lks_room *room)
{
    at = copy_vectors(text, at, end, set, room);
    return at < end && text.len - at < MOST_LEFT
               ? copy_left(text, at, end, set, room)
               : at;
}
#endif

#if defined(LKS_HAS_X86)
#    define MANY_KERNEL lks_kernel_avx2
#elif defined(LKS_HAS_NEON)
#    define MANY_KERNEL lks_kernel_neon
#elif defined(LKS_HAS_WASM128)
#    define MANY_KERNEL lks_kernel_wasm128
#else
#    define MANY_KERNEL   NULL
#    define copy_many     lks_copy_scalar
#    define has_none_many lks_has_none_scalar
#endif

lks_copier *lks_copier_for(lks_kernel *kernel)
{
    return kernel == MANY_KERNEL ? copy_many : lks_copy_scalar;
}

lks_checker *lks_checker_for(lks_kernel *kernel)
{
    return kernel == MANY_KERNEL ? has_none_many : lks_has_none_scalar;
}
