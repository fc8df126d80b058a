#include "text/hints.h"

LKS_FAST_BEGIN

#include "text/words.h"

#include <string.h>

#include "text/steps.h"

/* Negative if `word` comes before `other`, as it does if `other` starts with
 * `word` and is longer. */
static int compare(lks_slice word, const char *other)
{
    const int order = memcmp(word.data, other, word.len);
    return order == 0 && other[word.len] != '\0' ? -1 : order;
}

static int first_two(uint8_t first, uint8_t second)
{
    return first << 8 | second;
}

/* The first two bytes nearly always decide, without a branch on each of them. */
bool lks_is_word_of(lks_slice word, const char *words, size_t count,
                    size_t width)
{
    size_t low = 0;
    size_t high = count;
    if (word.len == 0 || word.len >= width)
        return false;
    const int start =
        first_two(word.data[0], word.len > 1 ? word.data[1] : '\0');
    while (low < high) {
        LKS_STEP();
        const size_t middle = low + (high - low) / 2;
        const char *other = words + middle * width;
        int order = start - first_two((uint8_t)other[0], (uint8_t)other[1]);
        if (order == 0)
            order = compare(word, other);
        if (order == 0)
            return true;
        low = order > 0 ? middle + 1 : low;
        high = order > 0 ? high : middle;
    }
    return false;
}

/* A word as numbers: its first eight bytes, the first one lowest, filled up
 * with zeros; and its last eight bytes if it has more than eight. */
typedef struct word_key {
    uint64_t first;
    uint64_t last;
} word_key;

static inline uint64_t small(uint64_t bytes, size_t len)
{
    return (bytes | 0x2020202020202020) & UINT64_MAX >> 8 * (8 - len);
}

/* Reads no byte outside the word; bytes in its middle may be read twice. */
static word_key key_of(lks_slice word)
{
    const uint8_t *p = word.data;
    const size_t len = word.len;
    if (len > 8)
        return (word_key){small(lks_eight_bytes(p), 8),
                          small(lks_eight_bytes(p + len - 8), 8)};
    uint64_t bytes = 0;
    if (len == 8)
        bytes = lks_eight_bytes(p);
    else if (len >= 4)
        bytes = lks_four_bytes(p) | (uint64_t)lks_four_bytes(p + len - 4)
                                        << 8 * (len - 4);
    else
        bytes = p[0] | (uint64_t)p[len / 2] << 8 * (len / 2) |
                (uint64_t)p[len - 1] << 8 * (len - 1);
    return (word_key){small(bytes, len), 0};
}

static inline word_key key_at(const uint8_t *p, size_t len)
{
    if (len > 8)
        return (word_key){lks_eight_bytes(p), lks_eight_bytes(p + len - 8)};
    return (word_key){lks_eight_bytes(p) & UINT64_MAX >> 8 * (8 - len), 0};
}

/* Makes every comparison, without a branch, since it cannot be predicted which
 * one decides. */
static inline bool is_before(word_key a, word_key b)
{
    return (a.first < b.first) | ((a.first == b.first) & (a.last < b.last));
}

/* The place of the last word that does not come after `want`; if all words do,
 * the place of the first. Bisection without a branch: the number of steps
 * depends only on `count`. Inlined once for short words and once for others. */
static LKS_INLINE const uint8_t *find_near(const uint8_t *words, size_t count,
                                           size_t len, word_key want)
{
    while (count > 1) {
        LKS_STEP();
        const size_t half = count / 2;
        const size_t bytes = half * len;
        const size_t is_after = is_before(want, key_at(words + bytes, len));
        words += bytes & (is_after - 1);
        count -= half;
    }
    return words;
}

size_t lks_word_number(const lks_word_table *table, lks_slice word)
{
    const size_t len = word.len;
    if (len == 0 || len > table->longest)
        return LKS_NO_WORD;
    const word_key want = key_of(word);
    const uint8_t *words = (const uint8_t *)table->words + table->places[len];
    const size_t first = table->starts[len];
    const size_t count = table->starts[len + 1] - first;
    if (count == 0)
        return LKS_NO_WORD;
    const uint8_t *near = len <= 8 ? find_near(words, count, len, want)
                                   : find_near(words, count, len, want);
    const word_key found = key_at(near, len);
    return found.first == want.first && found.last == want.last
               ? first + (size_t)(near - words) / len
               : LKS_NO_WORD;
}

size_t lks_packed_number(const char *words, const uint16_t *starts,
                         size_t longest, lks_slice word)
{
    const size_t len = word.len;
    if (len == 0 || len > longest)
        return LKS_NO_WORD;
    const char *first = words + starts[len];
    size_t low = 0;
    size_t high = (size_t)(starts[len + 1] - starts[len]) / len;
    while (low < high) {
        LKS_STEP();
        const size_t middle = low + (high - low) / 2;
        const int order = memcmp(word.data, first + middle * len, len);
        if (order == 0) {
            size_t number = middle;
            for (size_t i = 1; i < len; i++) /* words that are shorter */
                number += (size_t)(starts[i + 1] - starts[i]) / i;
            return number;
        }
        low = order > 0 ? middle + 1 : low;
        high = order > 0 ? high : middle;
    }
    return LKS_NO_WORD;
}

LKS_FAST_END
