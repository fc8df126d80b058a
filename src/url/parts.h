/* The parts of a URL after its host: UTS #58 Table 3-3. */
#ifndef LKS_URL_PARTS_H
#define LKS_URL_PARTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum lks_part {
    LKS_PART_NONE,
    LKS_PART_PATH,
    LKS_PART_QUERY,
    LKS_PART_FRAGMENT,
    LKS_PART_DIRECTIVE
} lks_part;

/** T4: the greatest number of opening brackets whose closing brackets are
 *  awaited at once. */
#define LKS_OPEN_LIMIT 125

/** Starts a fragment directive inside a fragment or another directive. */
#define LKS_MARK     ":~:"
#define LKS_MARK_LEN 3

bool lks_at_directive_mark(const uint8_t *p, const uint8_t *end);

/** Returns the part whose initiator stands at `p`, and the initiator's width;
 *  LKS_PART_NONE if there is none. The caller decides whether a directive may
 *  start here. */
lks_part lks_part_at(const uint8_t *p, const uint8_t *end, size_t *width);

/** The initiator of a part, as it is written. */
const char *lks_part_initiator(lks_part part);

/** True if a terminator of `part` stands at `p`. */
bool lks_part_ends_at(lks_part part, const uint8_t *p, const uint8_t *end);

/** Width of the ClearStackOpen element of `part` at `p`; 0 if there is none. */
size_t lks_part_clears_at(lks_part part, const uint8_t *p, const uint8_t *end);

/** True if a literal `cp` must be escaped in the part, because it would be
 *  syntax there if it were not escaped (UTS #58 4.1). False for the characters
 *  of the mark `:~:`, which is syntax only as a whole. */
bool lks_part_reserves(lks_part part, uint32_t cp);

#endif
