/* Joining_Type and virama, which the ContextJ rules need (RFC 5892 A.1,
 * A.2). */
#ifndef LKS_UNICODE_JOINING_H
#define LKS_UNICODE_JOINING_H

#include <stdbool.h>
#include <stdint.h>

typedef enum lks_joining_type {
    LKS_JOINING_NONE,
    LKS_JOINING_CAUSING,
    LKS_JOINING_DUAL,
    LKS_JOINING_LEFT,
    LKS_JOINING_RIGHT,
    LKS_JOINING_TRANSPARENT
} lks_joining_type;

lks_joining_type lks_joining_type_of(uint32_t cp);

/** True if the canonical combining class is Virama. */
bool lks_is_virama(uint32_t cp);

#endif
