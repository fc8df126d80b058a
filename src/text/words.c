#include "text/words.h"

#include <string.h>

#include "text/steps.h"

/* A word that only starts with `word` comes after it. */
static int compare(lks_slice word, const char *other)
{
    const int order = memcmp(word.data, other, word.len);
    return order == 0 && other[word.len] != '\0' ? -1 : order;
}

static int first_two(uint8_t first, uint8_t second)
{
    return first << 8 | second;
}

/* The first two bytes nearly always decide; then no branch depends on them. */
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
