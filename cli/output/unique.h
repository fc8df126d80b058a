/* Remembers texts that were seen before, in bounded memory. */
#ifndef CLI_OUTPUT_UNIQUE_H
#define CLI_OUTPUT_UNIQUE_H

#include <stdbool.h>
#include <stdint.h>

#include "linkspan/linkspan.h"

typedef struct unique unique;

/** A hash that stands for a text. */
typedef struct fingerprint {
    uint64_t low;
    uint64_t high;
} fingerprint;

unique *unique_new(void);
void unique_free(unique *u);

/** Compute a fingerprint. Several threads may do so at a time. */
fingerprint unique_fingerprint(const unique *u, linkspan_str text);

/** True if this text is new. It is remembered from then on. */
bool unique_add(unique *u, fingerprint f);

/** True if there were more texts than can be remembered. */
bool unique_is_full(const unique *u);

#endif
