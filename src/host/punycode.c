#include "host/punycode.h"

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

/* BASE for what is no digit. */
static uint32_t value_of(uint8_t digit)
{
    if (lks_is_ascii_digit(digit))
        return digit - '0' + 26u;
    return lks_is_ascii_alpha(digit) ? (digit | 0x20u) - 'a' : BASE;
}

/* A generalized variable-length integer (3.3); returns past its end, or NULL
 * if there is no room. */
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

/* The smallest code point from `least` on; UINT32_MAX if there is none. */
static uint32_t next_code_point(const uint32_t *cps, size_t count,
                                uint32_t least)
{
    uint32_t found = UINT32_MAX;
    for (size_t i = 0; i < count; i++) {
        LKS_STEP();
        if (cps[i] >= least && cps[i] < found)
            found = cps[i];
    }
    return found;
}

typedef struct encoder {
    uint32_t n;
    uint32_t delta;
    uint32_t bias;
    uint32_t handled;
    uint32_t basics;
} encoder;

/* Write the places of the code point e->n; NULL if that fails. */
static uint8_t *write_places(encoder *e, const uint32_t *cps, size_t count,
                             uint8_t *out, const uint8_t *end)
{
    for (size_t i = 0; i < count; i++) {
        LKS_STEP();
        if (cps[i] < e->n && ++e->delta == 0)
            return NULL;
        if (cps[i] != e->n)
            continue;
        out = write_number(e->delta, e->bias, out, end);
        if (!out)
            return NULL;
        e->bias = adapt(e->delta, e->handled + 1, e->handled == e->basics);
        e->delta = 0;
        e->handled++;
    }
    return out;
}

bool lks_punycode_encode(const uint32_t *cps, size_t count, uint8_t *out,
                         size_t room, size_t *out_len)
{
    uint8_t *to = out;
    const uint8_t *end = out + room;
    for (size_t i = 0; i < count; i++) {
        LKS_STEP();
        if (cps[i] >= INITIAL_N)
            continue;
        if (to == end)
            return false;
        *to++ = (uint8_t)cps[i];
    }
    const uint32_t basics = (uint32_t)(to - out);
    if (basics > 0) {
        if (to == end)
            return false;
        *to++ = '-';
    }
    encoder e = {INITIAL_N, 0, INITIAL_BIAS, basics, basics};
    while (e.handled < count) {
        const uint32_t next = next_code_point(cps, count, e.n);
        if (next > LAST_CODE_POINT ||
            next - e.n > (UINT32_MAX - e.delta) / (e.handled + 1))
            return false;
        e.delta += (next - e.n) * (e.handled + 1);
        e.n = next;
        to = write_places(&e, cps, count, to, end);
        if (!to)
            return false;
        e.n++;
        e.delta++;
    }
    *out_len = (size_t)(to - out);
    return true;
}

/* Add the number at `at` to *i; returns past its end, or NULL if it is cut
 * short, has a wrong digit or leaves 32 bits. */
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
    while (len > 0 && bytes[len - 1] != '-') {
        LKS_STEP();
        len--;
    }
    return len > 0 ? len - 1 : 0;
}

static bool is_scalar_value(uint32_t cp)
{
    return cp <= LAST_CODE_POINT && (cp < 0xD800 || cp > 0xDFFF);
}

static void insert_at(uint32_t *cps, size_t count, size_t at, uint32_t cp)
{
    LKS_STEPS(count - at);
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
    /* A hyphen with nothing before it is no delimiter but a wrong digit. */
    const uint8_t *at = bytes + basics + (basics > 0);
    const uint8_t *end = bytes + len;
    size_t count = basics;
    uint32_t n = INITIAL_N;
    uint32_t bias = INITIAL_BIAS;
    for (uint32_t i = 0; at < end; i++) {
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
        if (!is_scalar_value(n))
            return false;
        insert_at(out, count++, i, n);
    }
    *out_count = count;
    return true;
}
