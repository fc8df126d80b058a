/* Prototypes of confusable characters (UTS #39 4). */
#ifndef LKS_UNICODE_CONFUSABLE_H
#define LKS_UNICODE_CONFUSABLE_H

#include <stddef.h>
#include <stdint.h>

/** Longest prototype, in code points (U+FDFA). */
#define LKS_PROTOTYPE_MAX 18

/** Write the prototype of `cp`, or `cp` itself if confusables.txt has none, and
 *  return its length. Correct only for characters that a skeleton looks up:
 *  those without a canonical decomposition that are not Default_Ignorable.
 *  Other characters are their own prototype here. */
size_t lks_prototype_of(uint32_t cp, uint32_t out[LKS_PROTOTYPE_MAX]);

#endif
