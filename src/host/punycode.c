#include "host/label.h"

#include <string.h>

#include "text/slice.h"
#include "text/steps.h"

/* RFC 3492 section 5 */
#define BASE         36u
#define T_MIN        1u
#define T_MAX        26u
#define SKEW         38u
#define DAMP         700u
#define INITIAL_BIAS 72u
#define INITIAL_N    0x80u

#define LAST_CODE_POINT 0x10FFFFu

static uint32_t adapt(uint32_t delta, uint32_t points, bool is_first)
{
    delta = is_first ? delta / DAMP : delta / 2;
    delta += delta / points;
    uint32_t k = 0;
    for (; delta > (BASE - T_MIN) * T_MAX / 2; k += BASE) {
        LKS_STEP();
        delta /= BASE - T_MIN;
    }
    return k + (BASE - T_MIN + 1) * delta / (delta + SKEW);
}

static uint32_t threshold(uint32_t k, uint32_t bias)
{
    if (k <= bias + T_MIN)
        return T_MIN;
    return k >= bias + T_MAX ? T_MAX : k - bias;
}

static uint8_t digit_of(uint32_t value)
{
    return (uint8_t)(value < 26 ? 'a' + value : '0' + (value - 26));
}

/* The value of a digit; BASE if it is none. */
static uint32_t value_of(uint8_t digit)
{
    if (lks_is_ascii_digit(digit))
        return digit - '0' + 26u;
    return lks_is_ascii_alpha(digit) ? (digit | 0x20u) - 'a' : BASE;
}

/* Write a generalized variable-length integer (3.3); returns the place after
 * it, or NULL if there is no room. */
static uint8_t *write_number(uint32_t number, uint32_t bias, uint8_t *out,
                             const uint8_t *end)
{
    for (uint32_t k = BASE;; k += BASE) {
        LKS_STEP();
        const uint32_t t = threshold(k, bias);
        if (out == end)
            return NULL;
        if (number < t) {
            *out++ = digit_of(number);
            return out;
        }
        *out++ = digit_of(t + (number - t) % (BASE - t));
        number = (number - t) / (BASE - t);
    }
}

/* The encoder of RFC 3492 6.3 goes through the whole text for each different
 * code point. Here the code points are sorted, each with its place, and a
 * Fenwick tree counts how many of those already written stand before a place: n
 * log n steps instead of n * n. */
#define PLACE_BITS 10
#define PLACE_MASK ((1u << PLACE_BITS) - 1)

_Static_assert(LKS_PUNYCODE_MAX <= PLACE_MASK, "a place has PLACE_BITS");
_Static_assert((LAST_CODE_POINT + UINT64_C(1)) * (LKS_PUNYCODE_MAX + 2) <
                   UINT32_MAX,
               "no delta leaves 32 bits");

typedef struct counts {
    size_t size;
    uint16_t tree[LKS_PUNYCODE_MAX + 1];
} counts;

static void count_place(counts *c, size_t place)
{
    for (size_t at = place + 1; at <= c->size; at += at & (~at + 1)) {
        LKS_STEP();
        c->tree[at]++;
    }
}

static uint32_t counted_before(const counts *c, size_t place)
{
    uint32_t sum = 0;
    for (size_t at = place; at > 0; at -= at & (~at + 1)) {
        LKS_STEP();
        sum += c->tree[at];
    }
    return sum;
}

/* Shell sort. For the few code points of most labels it is an insertion
 * sort. */
static void sort(uint32_t *keys, size_t count)
{
    static const size_t gaps[] = {301, 132, 57, 23, 10, 4, 1};
    for (size_t g = 0; g < sizeof gaps / sizeof *gaps; g++) {
        const size_t gap = gaps[g];
        for (size_t i = gap; i < count; i++) {
            LKS_STEP();
            const uint32_t key = keys[i];
            size_t at = i;
            for (; at >= gap && keys[at - gap] > key; at -= gap) {
                LKS_STEP();
                keys[at] = keys[at - gap];
            }
            keys[at] = key;
        }
    }
}

/* Write the basic code points and their delimiter, and count their places;
 * returns the place after them, or NULL if there is no room. */
static uint8_t *write_basics(const uint32_t *cps, size_t count, uint8_t *out,
                             const uint8_t *end, counts *c)
{
    const uint8_t *start = out;
    for (size_t i = 0; i < count; i++) {
        LKS_STEP();
        if (cps[i] >= INITIAL_N)
            continue;
        if (out == end)
            return NULL;
        *out++ = (uint8_t)cps[i];
        count_place(c, i);
    }
    if (out == start)
        return out;
    if (out == end)
        return NULL;
    *out++ = '-';
    return out;
}

bool lks_punycode_encode(const uint32_t *cps, size_t count, uint8_t *out,
                         size_t room, size_t *out_len)
{
    if (count > LKS_PUNYCODE_MAX)
        return false;
    counts c;
    c.size = count;
    memset(c.tree, 0, (count + 1) * sizeof *c.tree);
    uint32_t keys[LKS_PUNYCODE_MAX];
    size_t others = 0;
    for (size_t i = 0; i < count; i++)
        if (cps[i] >= INITIAL_N)
            keys[others++] = cps[i] << PLACE_BITS | (uint32_t)i;
    sort(keys, others);

    const uint8_t *end = out + room;
    uint8_t *to = write_basics(cps, count, out, end, &c);
    uint32_t n = INITIAL_N;
    uint32_t bias = INITIAL_BIAS;
    uint32_t next = 0; /* the place at which a decoder stands after the last
                        * insertion */
    for (size_t k = 0; to && k < others; k++) {
        LKS_STEP();
        const uint32_t points = (uint32_t)(count - others + k) + 1;
        const uint32_t place = keys[k] & PLACE_MASK;
        const uint32_t before = counted_before(&c, place);
        const uint32_t delta =
            ((keys[k] >> PLACE_BITS) - n) * points + before - next;
        to = write_number(delta, bias, to, end);
        bias = adapt(delta, points, k == 0);
        n = keys[k] >> PLACE_BITS;
        next = before + 1;
        count_place(&c, place);
    }
    if (!to)
        return false;
    *out_len = (size_t)(to - out);
    return true;
}

/* Add the number at `at` to *i. Returns the place after it, or NULL if it is
 * cut short, has a wrong digit or exceeds 32 bits. */
static const uint8_t *read_number(const uint8_t *at, const uint8_t *end,
                                  uint32_t bias, uint32_t *i)
{
    uint32_t weight = 1;
    for (uint32_t k = BASE;; k += BASE) {
        LKS_STEP();
        if (at == end)
            return NULL;
        const uint32_t digit = value_of(*at++);
        if (digit == BASE || digit > (UINT32_MAX - *i) / weight)
            return NULL;
        *i += digit * weight;
        const uint32_t t = threshold(k, bias);
        if (digit < t)
            return at;
        if (weight > UINT32_MAX / (BASE - t))
            return NULL;
        weight *= BASE - t;
    }
}

/* The basic code points stand before the last hyphen, if there is one. */
static size_t basic_length(const uint8_t *bytes, size_t len)
{
    while (len > 0 && bytes[len - 1] != '-')
        len--;
    return len > 0 ? len - 1 : 0;
}

static bool is_surrogate(uint32_t cp)
{
    return cp >= 0xD800 && cp <= 0xDFFF;
}

static void insert_at(uint32_t *cps, size_t count, size_t at, uint32_t cp)
{
    LKS_STEPS(count - at);
    /*@ split at; */ /* an annotation for the prover (tools/prove) */
    memmove(cps + at + 1, cps + at, (count - at) * sizeof *cps);
    cps[at] = cp;
}

bool lks_punycode_decode(const uint8_t *bytes, size_t len, uint32_t *out,
                         size_t room, size_t *out_count)
{
    const size_t basics = basic_length(bytes, len);
    if (basics > room)
        return false;
    for (size_t at = 0; at < basics; at++) {
        LKS_STEP();
        if (bytes[at] >= INITIAL_N)
            return false;
        out[at] = bytes[at];
    }
    /* A hyphen at the start is not skipped as the delimiter, so it is read as a
     * digit, and fails. */
    const uint8_t *at = bytes + basics + (basics > 0);
    const uint8_t *end = bytes + len;
    size_t count = basics;
    uint32_t n = INITIAL_N;
    uint32_t bias = INITIAL_BIAS;
    for (uint32_t i = 0; at < end; i++) {
        LKS_STEP();
        const uint32_t before = i;
        at = read_number(at, end, bias, &i);
        if (!at || count == room)
            return false;
        const uint32_t places = (uint32_t)count + 1;
        bias = adapt(i - before, places, count == basics);
        if (i / places > LAST_CODE_POINT - n)
            return false;
        n += i / places;
        i %= places;
        if (is_surrogate(n))
            return false;
        insert_at(out, count++, i, n);
    }
    *out_count = count;
    return true;
}
