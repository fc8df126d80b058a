/* Copies text up to the next byte that a format has to escape. */
#ifndef LKS_TEXT_COPY_H
#define LKS_TEXT_COPY_H

#include <stdbool.h>

#include "text/byte_set.h"
#include "text/kernel.h"
#include "text/slice.h"

/** What is written in place of a byte. */
typedef struct lks_escape {
    char bytes[7];
    uint8_t len;
} lks_escape;

/** The escapes of a set of ASCII characters, indexed by the lower four bits of
 *  the character. No two members of the set have the same lower four bits. */
typedef struct lks_escapes {
    uint8_t
        members[16]; /**< the member with these lower bits; if there is none: 0,
                      *   but 1 in members[0], since a NUL must not match */
    lks_escape list[16];
} lks_escapes;

/** The first byte in UTF-8 of all bidi controls that embed, override or
 *  isolate. U+061C, which does none of these, starts with another byte. */
#define LKS_CONTROL_LEAD 0xE2u

/** Number of bytes that may be written beyond `full`. */
#define LKS_COPY_MORE 256u

/** The destination of a copy, which stops when `out` has reached `full`. */
typedef struct lks_room {
    char *out;
    char *full;
    const lks_escapes *escapes; /**< of the set; or NULL */
    bool has_lead; /**< set if an LKS_CONTROL_LEAD was copied; also if one was
                    *   only read, up to 64 bytes after the copy's end */
} lks_room;

/**
 * Copy from `at` up to `end`, or to a byte that starts an ill-formed unit, or
 * until `room` is full, and return the place where the copy stopped. Bytes of
 * the set are escaped; if `room->escapes` is NULL, the copy stops before the
 * first of them.
 *
 * No unit straddles `at` or `end`. All of the text may be read.
 */
typedef size_t lks_copier(lks_slice text, size_t at, size_t end,
                          const lks_byte_set *set, lks_room *room);

/** True if nothing from `at` to `end` is in the set. All of the text may be
 *  read. */
typedef bool lks_checker(lks_slice text, size_t at, size_t end,
                         const lks_byte_set *set);

lks_copier lks_copy_scalar;
lks_checker lks_has_none_scalar;

/** The functions that use the same instructions as `kernel`, or the scalar ones
 *  if there are none. `kernel` may be NULL. */
lks_copier *lks_copier_for(lks_kernel *kernel);
lks_checker *lks_checker_for(lks_kernel *kernel);

#endif
