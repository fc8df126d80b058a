#include "cli/input/counting.h"

#include <stdbool.h>
#include <string.h>

#include "cli/platform/message.h"
#include "linkspan/linkspan.h"

/* Number of counters. Each is one byte, so that compilers can make vectors of
 * them. None of them overflows within ROWS rows. */
#define COUNTERS 32
#define ROWS     255
/* In fewer rows, setting up the counters and adding them takes longer than the rest. */
#define LEAST_ROWS 16

/* How many of eight bytes are equal to `byte`. */
static uint64_t count_in_word(char byte, const char *text)
{
    const uint64_t each = 0x0101010101010101u;
    const uint64_t low = each * 0x7F;
    uint64_t word;
    memcpy(&word, text, sizeof word);
    word ^= each * (unsigned char)byte;
    /* the highest bit of each byte that is now zero */
    const uint64_t zero = ~(((word & low) + low) | word | low);
    return ((zero >> 7) * each) >> 56;
}

uint64_t count_of(char byte, const char *text, size_t len)
{
    uint64_t count = 0;
    while (len >= LEAST_ROWS * COUNTERS) {
        unsigned char counters[COUNTERS] = {0};
        size_t rows = len / COUNTERS < ROWS ? len / COUNTERS : ROWS;
        len -= rows * COUNTERS;
        for (; rows > 0; rows--, text += COUNTERS)
            for (size_t i = 0; i < COUNTERS; i++)
                counters[i] = (unsigned char)(counters[i] + (text[i] == byte));
        for (size_t i = 0; i < COUNTERS; i++)
            count += counters[i];
    }
    for (; len >= sizeof(uint64_t); text += sizeof(uint64_t)) {
        count += count_in_word(byte, text);
        len -= sizeof(uint64_t);
    }
    for (size_t i = 0; i < len; i++)
        count += text[i] == byte;
    return count;
}

/* In ASCII every unit is a byte. */
static bool is_ascii(const char *text, size_t len)
{
    uint64_t word;
    unsigned char all = 0;
    for (; len >= sizeof word; text += sizeof word, len -= sizeof word) {
        memcpy(&word, text, sizeof word);
        if (word & 0x8080808080808080u)
            return false;
    }
    for (size_t i = 0; i < len; i++)
        all |= (unsigned char)text[i];
    return all < 0x80;
}

/* Most stretches between two links are short, and in ASCII. */
uint64_t units_in(uint32_t unit, const char *text, size_t len)
{
    size_t units = len;
    if (unit != LINKSPAN_UNIT_BYTE && !(len < 256 && is_ascii(text, len)))
        must(linkspan_convert_offsets(text, len, LINKSPAN_UNIT_BYTE, unit,
                                      &units, 1));
    return units;
}

uint64_t characters_in(const char *text, size_t len)
{
    return units_in(LINKSPAN_UNIT_CODE_POINT, text, len);
}

size_t last_line_of(const char *text, size_t len)
{
    const uint64_t each = 0x0101010101010101u;
    uint64_t word;
    for (; len >= sizeof word; len -= sizeof word) {
        memcpy(&word, text + len - sizeof word, sizeof word);
        word ^= each * '\n';
        /* true if some byte of `word` is zero: the text has a line end there */
        if (((word - each) & ~word & (each << 7)) != 0)
            break;
    }
    while (len > 0 && text[len - 1] != '\n')
        len--;
    return len;
}
