/* Hashes of texts. Their keys are random, so that nobody can make texts that collide
 * or that fill one place of a table. */
#ifndef CLI_OUTPUT_HASH_H
#define CLI_OUTPUT_HASH_H

#include <stddef.h>
#include <stdint.h>

#include "linkspan/linkspan.h"

typedef struct hash_key {
    uint64_t words[2];
} hash_key;

void hash_keys_make(hash_key *keys, size_t count);

/** Several threads may compute hashes with one key at a time. */
uint64_t hash_of(const hash_key *key, linkspan_str text);

#endif
