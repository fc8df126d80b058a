/* Texts that were seen before, in bounded memory. */
#ifndef CLI_UNIQUE_H
#define CLI_UNIQUE_H

#include <stdbool.h>
#include <stdint.h>

#include "linkspan/linkspan.h"

typedef struct unique unique;

/** What stands for a text. */
typedef struct fingerprint {
    uint64_t low;
    uint64_t high;
} fingerprint;

unique *unique_new(void);
void unique_free(unique *u);

/** Several threads may do this at a time. */
fingerprint unique_fingerprint(const unique *u, linkspan_str text);

/** Is this text new? From then on it is not. */
bool unique_add(unique *u, fingerprint f);

/** Were there more texts than it can remember? */
bool unique_is_full(const unique *u);

#endif
