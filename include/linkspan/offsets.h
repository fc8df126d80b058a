/**
 * Offsets in bytes, code points and UTF-16 code units.
 */
#ifndef LINKSPAN_OFFSETS_H
#define LINKSPAN_OFFSETS_H

#include "linkspan/base.h"
#include "linkspan/detect.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------- units of offsets */

/** Units that offsets count. Ill-formed UTF-8 counts as U+FFFD would. */
enum linkspan_unit {
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

/**
 * Convert all ranges of an array of links from one unit to another, in place and
 * in one pass. A range that is empty, such as that of an absent part, stays so.
 *
 * @param links      in the order of the text, as linkspan_find() gives them: no
 *                   range may start before the first range of the link before.
 *                   As they were on failure.
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG (also for an offset beyond the text) or
 *         LINKSPAN_ERR_OPTION.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_convert_links_sized(
    const char *text, size_t len, uint32_t from, uint32_t to,
    linkspan_link *links, size_t stride, size_t count);
static inline linkspan_status
linkspan_convert_links(const char *text, size_t len, uint32_t from, uint32_t to,
                       linkspan_link *links, size_t count)
{
    return linkspan_convert_links_sized(text, len, from, to, links,
                                        sizeof *links, count);
}

#ifdef __cplusplus
}
#endif

#endif
