/* Reads the characters of a piece of a URL one by one, with escapes decoded or
 * not. */
#ifndef LKS_FORMAT_UNIT_H
#define LKS_FORMAT_UNIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct lks_unit {
    uint32_t cp;  /**< LKS_UTF8_BAD if the unit is a single byte, in `byte` */
    uint8_t byte; /**< a byte that must stay escaped */
    size_t width; /**< its length in the text, in bytes */
    bool is_raw;  /**< not written as an escape; false if the reader decodes no
                   *   escapes */
} lks_unit;

/** How to read the text. */
typedef struct lks_unit_reader {
    const uint8_t *end;
    bool decodes;   /**< a percent sign and two hex digits are an escape */
    bool is_legacy; /**< bytes above ASCII stay bytes */
} lks_unit_reader;

/** The unit at `p`, which is before the reader's end. */
lks_unit lks_read_unit(const lks_unit_reader *r, const uint8_t *p);

#endif
