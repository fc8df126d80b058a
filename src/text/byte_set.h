/* Sets of bytes, in two representations. data/bytes/sets.txt lists the members;
 * text/generated/byte_sets.h has the tables. */
#ifndef LKS_TEXT_BYTE_SET_H
#define LKS_TEXT_BYTE_SET_H

#include <stdbool.h>
#include <stdint.h>

/** A bit for each byte. */
typedef struct lks_byte_bits {
    uint64_t words[4];
} lks_byte_bits;

static inline bool lks_has_byte(const lks_byte_bits *set, uint8_t byte)
{
    return set->words[byte >> 6] >> (byte & 63) & 1;
}

/** Two tables indexed by the halves of a byte. A byte is in the set if the row
 *  of its lower four bits and the column of its upper four have a bit in
 *  common. So sixteen bytes or more can be looked up at once. */
typedef struct lks_byte_set {
    uint8_t rows[16];
    uint8_t columns[16];
} lks_byte_set;

static inline bool lks_is_in_set(uint8_t byte, const lks_byte_set *set)
{
    return (set->rows[byte & 15] & set->columns[byte >> 4]) != 0;
}

#endif
