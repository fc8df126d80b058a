#include "text/hints.h"

LKS_FAST_BEGIN

#include "text/copy.h"

#include <string.h>

#include "text/lanes.h"
#include "text/steps.h"
#include "text/utf8.h"

static inline char *put_escape(char *out, uint8_t byte,
                               const lks_escapes *escapes)
{
    const lks_escape *escape = &escapes->list[byte & 15];
    memcpy(out, escape, sizeof *escape);
    return out + escape->len;
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
            room->has_lead |= *unit == LKS_CONTROL_LEAD;
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

#ifdef LKS_LANES
_Static_assert(LKS_LANES <= LKS_COPY_MORE, "a vector is written whole");

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

/* The three tables of errors, and five bytes that are each repeated to fill a
 * vector. */
static const struct rules {
    uint8_t by_upper[16];
    uint8_t by_lower[16];
    uint8_t by_second[16];
    uint8_t third[16];
    uint8_t fourth[16];
    uint8_t tails[16];
    uint8_t lower[16];
    uint8_t lead[16];
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
           REPEATED(15),
           REPEATED(LKS_CONTROL_LEAD)};

/* A set and the rules, loaded into vectors. */
typedef struct tables {
    lks_lanes rows;
    lks_lanes columns;
    lks_lanes lower;
    lks_lanes by_upper;
    lks_lanes by_lower;
    lks_lanes by_second;
    lks_lanes third;
    lks_lanes fourth;
    lks_lanes tails;
    lks_lanes lead;
} tables;

LKS_MANY static inline tables tables_of(const lks_byte_set *set)
{
    const struct rules *r = &rules;
    /* without this, compilers would load the rules again in each turn of the
     * loop */
    __asm__("" : "+r"(r));
    return (tables){
        .rows = lks_lanes_table(set->rows),
        .columns = lks_lanes_table(set->columns),
        .lower = lks_lanes_table(r->lower),
        .by_upper = lks_lanes_table(r->by_upper),
        .by_lower = lks_lanes_table(r->by_lower),
        .by_second = lks_lanes_table(r->by_second),
        .third = lks_lanes_table(r->third),
        .fourth = lks_lanes_table(r->fourth),
        .tails = lks_lanes_table(r->tails),
        .lead = lks_lanes_table(r->lead),
    };
}

/* Not zero where a byte is in the set. */
LKS_MANY static inline lks_lanes members_of(const tables *t, lks_lanes bytes)
{
    return lks_lanes_and(
        lks_lanes_look_up(t->rows, lks_lanes_and(bytes, t->lower)),
        lks_lanes_look_up(t->columns,
                          lks_lanes_and(lks_lanes_shifted(bytes), t->lower)));
}

/* Not zero where a byte cannot follow the bytes before it. `first`, `second`
 * and `third` start one, two and three bytes before `bytes`. */
LKS_MANY static LKS_INLINE lks_lanes wrong_bytes(const tables *t,
                                                 lks_lanes third,
                                                 lks_lanes second,
                                                 lks_lanes first,
                                                 lks_lanes bytes)
{
    const lks_lanes pairs = lks_lanes_and(
        lks_lanes_and(
            lks_lanes_look_up(
                t->by_upper, lks_lanes_and(lks_lanes_shifted(first), t->lower)),
            lks_lanes_look_up(t->by_lower, lks_lanes_and(first, t->lower))),
        lks_lanes_look_up(t->by_second,
                          lks_lanes_and(lks_lanes_shifted(bytes), t->lower)));
    /* the highest bit is set where a third or fourth byte of a character is
     * required, which must be a tail */
    const lks_lanes due = lks_lanes_or(lks_lanes_less(second, t->third),
                                       lks_lanes_less(third, t->fourth));
    return lks_lanes_xor(pairs, lks_lanes_and(due, t->tails));
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

LKS_MANY static bool has_none_many(lks_slice text, size_t at, size_t end,
                                   const lks_byte_set *set)
{
    const tables t = tables_of(set);
    for (; at < end && text.len - at >= LKS_LANES; at += LKS_LANES) {
        LKS_STEP();
        const lks_lanes_bits marks =
            lks_lanes_bits_of(members_of(&t, lks_lanes_at(text.data + at)));
        if (marks != 0)
            return lks_lanes_first(marks) >= end - at;
    }
    return at >= end || lks_has_none_scalar(text, at, end, set);
}

/* Escapes the marked ones of the first `count` bytes of a vector that has been
 * stored at `out`: after each escape, stores the rest of the vector again.
 * Returns how many bytes were processed. */
LKS_MANY static inline size_t escape_some(const uint8_t *text, size_t count,
                                          lks_lanes_bits marks, lks_room *room)
{
    size_t done = 0;
    for (; marks != 0; marks &= marks - 1) {
        const size_t i = lks_lanes_first(marks);
        if (i >= count)
            break;
        room->out += i - done;
        if (!room->escapes)
            return i;
        room->out = put_escape(room->out, text[i], room->escapes);
        done = i + 1;
        lks_lanes_put(room->out, lks_lanes_at(text + done));
    }
    room->out += count - done;
    return count;
}

/* Keeps compilers from computing two vectors at once, for which there are not
 * enough registers: a vector that is kept in memory for a while costs time. */
#    if defined(LKS_HAS_X86)
#        define KEEP_ORDER(lanes) __asm__("" : "+x"(lanes))
#    else
#        define KEEP_ORDER(lanes) (void)0
#    endif

/* Processors predict badly whether a vector has anything but ASCII, and a wrong
 * prediction costs as much as checking two vectors. So copy_vectors() checks
 * the UTF-8 of the first vector, and that of each vector that is not ASCII
 * together with at least four vectors after it. */
#    define RECENT_START ((uint64_t)1 << 8)
#    define RECENT_PAST  8

/* An lks_copier that stops when fewer than two vectors of text are left to
 * read. */
LKS_MANY static size_t copy_vectors(lks_slice text, size_t at, size_t end,
                                    const lks_byte_set *set, lks_room *room)
{
    const tables t = tables_of(set);
    const size_t start = at;
    const size_t whole =
        text.len < 2 * LKS_LANES ? 0 : text.len - 2 * LKS_LANES + 1;
    const size_t limit = end < whole ? end : whole;
    uint64_t recent = RECENT_START;
    lks_lanes last = lks_lanes_zero();
    lks_lanes leads = lks_lanes_zero();
    lks_room left = *room;
    while (at < limit && left.out < left.full) {
        LKS_STEP();
        const lks_lanes bytes = lks_lanes_at(text.data + at);
        const lks_lanes members = members_of(&t, bytes);
        lks_lanes wrong = lks_lanes_zero();
        lks_lanes_put(left.out, bytes);
        recent = recent >> RECENT_PAST | lks_lanes_beyond_ascii(bytes) << 32;
        if (LKS_UNLIKELY(recent != 0))
            wrong = wrong_bytes(&t, LKS_LANES_BEFORE(last, bytes, 3),
                                LKS_LANES_BEFORE(last, bytes, 2),
                                LKS_LANES_BEFORE(last, bytes, 1), bytes);
        last = bytes;
        leads = lks_lanes_or(leads, lks_lanes_is(bytes, t.lead));
        if (LKS_LIKELY(!lks_lanes_any(lks_lanes_or(members, wrong)))) {
            at += LKS_LANES;
            left.out += LKS_LANES;
            continue;
        }
        const lks_lanes_bits bad = lks_lanes_bits_of(wrong);
        size_t count = bad ? lks_lanes_first(bad) : LKS_LANES;
        if (count > end - at)
            count = end - at;
        const size_t done = escape_some(text.data + at, count,
                                        lks_lanes_bits_of(members), &left);
        at += done;
        if (done < LKS_LANES)
            break;
    }
    const size_t stop = before_cut(text.data, start, at < end ? at : end);
    room->out = left.out - (at - stop);
    room->has_lead |= lks_lanes_any(leads);
    return stop;
}

#    define PAIR (2 * LKS_LANES)
/* A pair with more escapes would write more than LKS_COPY_MORE bytes. */
#    define MOST_ESCAPES 16
_Static_assert(
    2 * PAIR + MOST_ESCAPES * (sizeof(lks_escape) - 2) <= LKS_COPY_MORE,
    "the last pair is written whole, and once more after its last escape");

/* Escapes the marked bytes of a pair of vectors that has been stored at `out`:
 * stores the rest again after each escape. Returns the end of what was
 * written. */
LKS_MANY static LKS_INLINE char *escape_pair(const uint8_t *text,
                                             uint64_t marks, char *out,
                                             const lks_escapes *escapes)
{
    size_t done = 0;
    for (; marks != 0; marks &= marks - 1) {
        const size_t i = (size_t)__builtin_ctzll(marks);
        out = put_escape(out + (i - done), text[i], escapes);
        done = i + 1;
        lks_lanes_put(out, lks_lanes_at(text + done));
        lks_lanes_put(out + LKS_LANES, lks_lanes_at(text + done + LKS_LANES));
    }
    return out + (PAIR - done);
}

/* wrong_bytes() for the vector at `p`, before which there is more text. */
LKS_MANY static LKS_INLINE lks_lanes wrong_at(const tables *t, const uint8_t *p,
                                              lks_lanes bytes)
{
    return wrong_bytes(t, lks_lanes_at(p - 3), lks_lanes_at(p - 2),
                       lks_lanes_at(p - 1), bytes);
}

/* WebAssembly does without copy_pairs(): a small program is worth more there
 * than the time that copy_pairs() saves. */
#    ifdef LKS_HAS_WASM128
#        define USES_PAIRS false
#    else
#        define USES_PAIRS true
#    endif

/* True if copy_pairs() can start: three bytes before `at` can be read, which
 * the check of the first vector needs, and at least four pairs are to be
 * copied. The byte at `at` must not be a tail: it is ill-formed, since no unit
 * straddles `at`, but could look well-formed after the text before it. */
static inline bool has_pairs(lks_slice text, size_t at, size_t end)
{
    return USES_PAIRS && at >= 3 && end - at >= 4 * PAIR &&
           text.len - at >= 2 * PAIR && (text.data[at] & 0xC0) != 0x80;
}

/* An lks_copier for two vectors in each turn, with escapes. It stops before a
 * pair that has something ill-formed or many escapes, and before the last pairs.
 * Text before `at` that is ill-formed can end it too early, but not too late. */
LKS_MANY static size_t copy_pairs(lks_slice text, size_t at, size_t end,
                                  const lks_byte_set *set, lks_room *room)
{
    const tables t = tables_of(set);
    const lks_lanes members = lks_lanes_table(room->escapes->members);
    const size_t last = text.len - 2 * PAIR;
    const uint8_t *const limit =
        text.data + (end - PAIR < last ? end - PAIR : last);
    const uint8_t *p = text.data + at;
    uint64_t recent = 1;
    lks_lanes leads = lks_lanes_zero();
    lks_room left = *room;
    while (p <= limit && left.out < left.full) {
        LKS_STEP();
        const lks_lanes low = lks_lanes_at(p);
        const lks_lanes high = lks_lanes_at(p + LKS_LANES);
        const lks_lanes low_members = lks_lanes_find(members, low);
        const lks_lanes high_members = lks_lanes_find(members, high);
        lks_lanes_put(left.out, low);
        lks_lanes_put(left.out + LKS_LANES, high);
        recent = recent >> RECENT_PAST |
                 lks_lanes_beyond_ascii(lks_lanes_or(low, high)) << 32;
        if (LKS_UNLIKELY(recent != 0)) {
            lks_lanes wrong = wrong_at(&t, p, low);
            KEEP_ORDER(wrong);
            wrong = lks_lanes_or(wrong, wrong_at(&t, p + LKS_LANES, high));
            leads =
                lks_lanes_or(leads, lks_lanes_or(lks_lanes_is(low, t.lead),
                                                 lks_lanes_is(high, t.lead)));
            if (LKS_UNLIKELY(lks_lanes_any(wrong)))
                break;
        }
        if (LKS_LIKELY(
                !lks_lanes_any(lks_lanes_or(low_members, high_members)))) {
            left.out += PAIR;
        } else {
            const uint64_t marks =
                lks_lanes_pair_bits(low_members, high_members);
            if (__builtin_popcountll(marks) > MOST_ESCAPES)
                break;
            left.out = escape_pair(p, marks, left.out, left.escapes);
        }
        p += PAIR;
    }
    const size_t done = (size_t)(p - text.data);
    const size_t stop = before_cut(text.data, at, done);
    room->out = left.out - (done - stop);
    room->has_lead |= lks_lanes_any(leads);
    return stop;
}

/* Bytes that copy_vectors() may leave, including a unit that was cut. */
#    define MOST_LEFT (2 * LKS_LANES + 3)

/* Call copy_vectors() for a copy of the bytes that it left at the end of the
 * text, followed by zeros. Not inlined, since it would take registers from the
 * code that every text goes through. */
LKS_NOINLINE static size_t copy_left(lks_slice text, size_t at, size_t end,
                                     const lks_byte_set *set, lks_room *room)
{
    uint8_t left[MOST_LEFT + 2 * LKS_LANES] = {0};
    memcpy(left, text.data + at, end - at);
    return at +
           copy_vectors((lks_slice){left, sizeof left}, 0, end - at, set, room);
}

static size_t copy_many(lks_slice text, size_t at, size_t end,
                        const lks_byte_set *set, lks_room *room)
{
    if (room->escapes && has_pairs(text, at, end))
        at = copy_pairs(text, at, end, set, room);
    if (room->out >= room->full)
        return at;
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

LKS_FAST_END
