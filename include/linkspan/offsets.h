/**
 * Converting offsets between bytes, code points and UTF-16 code units. The library
 * itself counts bytes.
 */
#ifndef LINKSPAN_OFFSETS_H
#define LINKSPAN_OFFSETS_H

#include "linkspan/base.h"
#include "linkspan/detect.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------- units of offsets */

/** What offsets count. In code points and in UTF-16 units, each ill-formed piece of
 *  UTF-8 counts as one. */
enum linkspan_unit {
    LINKSPAN_UNIT_BYTE = 0,
    LINKSPAN_UNIT_CODE_POINT = 1,
    LINKSPAN_UNIT_UTF16 = 2
};

/**
 * Convert the offsets in an array from one unit to another, in place and in one
 * pass. Example: to mark a link in JavaScript or Java, convert `{link.span.start,
 * link.span.end}` from LINKSPAN_UNIT_BYTE to LINKSPAN_UNIT_UTF16.
 *
 * @param from,to  LINKSPAN_UNIT_ values.
 * @param offsets  in ascending order, and not beyond the end of the text. An
 *                 offset inside a code point is converted as the start of that
 *                 code point. Unchanged after a failure.
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG or LINKSPAN_ERR_OPTION (an unknown unit).
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_convert_offsets(const char *text,
                                                      size_t len, uint32_t from,
                                                      uint32_t to,
                                                      size_t *offsets,
                                                      size_t count);

/**
 * Convert all ranges of an array of links from one unit to another, in place and
 * in one pass. An empty range, such as that of an absent part, stays empty.
 *
 * @param from,to  LINKSPAN_UNIT_ values.
 * @param links    in the order of the text, as linkspan_find() returns them.
 *                 Unchanged after a failure.
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG (also if an offset lies beyond the text or
 *         the links are not in order) or LINKSPAN_ERR_OPTION (an unknown unit).
 * @since 0.2
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
