/**
 * Finding all links of a text in one call, as records of integers. This is for
 * bindings to other languages: with these records, a binding needs no callbacks and
 * no C structs.
 */
#ifndef LINKSPAN_FLAT_H
#define LINKSPAN_FLAT_H

#include "linkspan/base.h"
#include "linkspan/detect.h"
#include "linkspan/offsets.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------- links as records */

/** Indices of the fields of a record of linkspan_find_flat(). The first six are
 *  fields of linkspan_link. All others are offsets, in pairs of start and end. Both
 *  offsets of a pair are -1 if the link has no such part. The two offsets are equal if
 *  the part is empty, such as the query of `example.com/?`. Indices never change; later
 *  versions add fields at the end. */
enum linkspan_field {
    LINKSPAN_FIELD_KIND = 0,      /**< a LINKSPAN_KIND_ value */
    LINKSPAN_FIELD_FLAGS = 1,     /**< bit set of LINKSPAN_LINK_ values */
    LINKSPAN_FIELD_HOST_KIND = 2, /**< a LINKSPAN_HOST_ value */
    LINKSPAN_FIELD_PARTS = 3,     /**< bit set of LINKSPAN_PART_ values */
    LINKSPAN_FIELD_ACTION = 4,    /**< a LINKSPAN_ACTION_ value */
    LINKSPAN_FIELD_DIRECTIVE_COUNT = 5,
    LINKSPAN_FIELD_START = 6, /**< of the link */
    LINKSPAN_FIELD_END = 7,
    LINKSPAN_FIELD_SCHEME_START = 8,
    LINKSPAN_FIELD_SCHEME_END = 9,
    LINKSPAN_FIELD_LOCAL_PART_START = 10,
    LINKSPAN_FIELD_LOCAL_PART_END = 11,
    LINKSPAN_FIELD_HOST_START = 12,
    LINKSPAN_FIELD_HOST_END = 13,
    LINKSPAN_FIELD_HOST_RUN_START = 14,
    LINKSPAN_FIELD_HOST_RUN_END = 15,
    LINKSPAN_FIELD_PORT_START = 16,
    LINKSPAN_FIELD_PORT_END = 17,
    LINKSPAN_FIELD_PATH_START = 18,
    LINKSPAN_FIELD_PATH_END = 19,
    LINKSPAN_FIELD_QUERY_START = 20,
    LINKSPAN_FIELD_QUERY_END = 21,
    LINKSPAN_FIELD_FRAGMENT_START = 22,
    LINKSPAN_FIELD_FRAGMENT_END = 23,
    LINKSPAN_FIELD_DIRECTIVES_START = 24,
    LINKSPAN_FIELD_DIRECTIVES_END = 25
};

/** Number of fields of a record in this version. */
#define LINKSPAN_FIELD_COUNT 26

/**
 * Find all links of a text and write each as a record of integers.
 *
 * Field f of record i is `records[i * width + f]`. Give LINKSPAN_FIELD_COUNT as
 * `width`, or less if you need only the first fields. If `width` is larger, the
 * fields that this version does not know become -1. ptrdiff_t has 32 bits in
 * WebAssembly and 64 on most other machines.
 *
 * @param unit     what offsets count: a LINKSPAN_UNIT_ value.
 * @param records  an array of yours for room * width integers; receives the first
 *                 `room` links. May be NULL if `room` is 0.
 * @param width    integers per record; may be 0 only if `room` is 0.
 * @return the number of all links, which can exceed `room`; or a negative status,
 *         with nothing written: LINKSPAN_ERR_ARG, or LINKSPAN_ERR_OPTION (an
 *         unknown unit).
 * @since 0.2
 */
LINKSPAN_API ptrdiff_t linkspan_find_flat(const linkspan_detector *detector,
                                          const char *text, size_t len,
                                          uint32_t unit, ptrdiff_t *records,
                                          size_t width, size_t room);

#ifdef __cplusplus
}
#endif

#endif
