/* The mappings of UTS #46; the status of a code point is in char_props.h. */
#ifndef LKS_UNICODE_IDNA_H
#define LKS_UNICODE_IDNA_H

#include <stddef.h>
#include <stdint.h>

/** Longest mapping, in code points (U+FDFA). */
#define LKS_IDNA_LONGEST 18

/** Write what `cp` is mapped to and return its length; 0 if its status is not
 *  LKS_IDNA_MAPPED. */
size_t lks_idna_map(uint32_t cp, uint32_t out[LKS_IDNA_LONGEST]);

#endif
