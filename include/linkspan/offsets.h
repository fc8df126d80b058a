/**
 * Offsets in bytes, code points and UTF-16 code units.
 */
#ifndef LINKSPAN_OFFSETS_H
#define LINKSPAN_OFFSETS_H

#include "linkspan/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------- units of offsets */

/** Units that offsets count. Ill-formed UTF-8 counts as U+FFFD would. */
enum {
    LINKSPAN_UNIT_BYTE = 0,
    LINKSPAN_UNIT_CODE_POINT = 1,
    LINKSPAN_UNIT_UTF16 = 2
};

/**
 * Convert offsets into a text from one unit to another, in place and in one
 * pass.
 *
 * @param offsets  ascending and not beyond the text; one that points into a
 *                 code point stands for that code point's start. As they were
 *                 on failure.
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG or LINKSPAN_ERR_OPTION.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_convert_offsets(const char *text,
                                                      size_t len, uint32_t from,
                                                      uint32_t to,
                                                      size_t *offsets,
                                                      size_t count);

#ifdef __cplusplus
}
#endif

#endif
