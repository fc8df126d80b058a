#include "text/words.h"

#include <string.h>

#include "text/steps.h"

/* A word that only starts with `word` comes after it. */
static int compare(lks_slice word, const char *other)
{
    const int first = word.len > 0 ? word.data[0] - (uint8_t)other[0] : 0;
    if (first != 0) /* as nearly always */
        return first;
    const int order = memcmp(word.data, other, word.len);
    return order == 0 && other[word.len] != '\0' ? -1 : order;
}

bool lks_is_word_of(lks_slice word, const char *words, size_t count,
                    size_t width)
{
    size_t low = 0;
    size_t high = count;
    if (word.len >= width)
        return false;
    while (low < high) {
        LKS_STEP();
        const size_t middle = low + (high - low) / 2;
        const int order = compare(word, words + middle * width);
        if (order == 0)
            return true;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return false;
}
