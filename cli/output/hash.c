#include "cli/output/hit.h"

#include <string.h>
#include <time.h>
#include <unistd.h>

void hash_keys_make(hash_key *keys, size_t count)
{
    memset(keys, 0, count * sizeof *keys);
    if (getentropy(keys, count * sizeof *keys) != 0)
        keys->words[0] = (uint64_t)time(NULL);
}

static uint64_t rotated(uint64_t x, int by)
{
    return x << by | x >> (64 - by);
}

static void sip_rounds(uint64_t v[4], int count)
{
    while (count-- > 0) {
        v[0] += v[1];
        v[2] += v[3];
        v[1] = rotated(v[1], 13) ^ v[0];
        v[3] = rotated(v[3], 16) ^ v[2];
        v[0] = rotated(v[0], 32) + v[3];
        v[2] += v[1];
        v[3] = rotated(v[3], 21) ^ v[0];
        v[1] = rotated(v[1], 17) ^ v[2];
        v[2] = rotated(v[2], 32);
    }
}

/* SipHash-1-3 (Aumasson and Bernstein), little endian. */
uint64_t hash_of(const hash_key *key, linkspan_str text)
{
    uint64_t v[4] = {key->words[0] ^ 0x736f6d6570736575u,
                     key->words[1] ^ 0x646f72616e646f6du,
                     key->words[0] ^ 0x6c7967656e657261u,
                     key->words[1] ^ 0x7465646279746573u};
    uint64_t word = 0;
    for (size_t i = 0; i < text.len; i++) {
        word |= (uint64_t)(uint8_t)text.data[i] << (i % 8 * 8);
        if (i % 8 == 7) {
            v[3] ^= word;
            sip_rounds(v, 1);
            v[0] ^= word;
            word = 0;
        }
    }
    word |= (uint64_t)text.len << 56;
    v[3] ^= word;
    sip_rounds(v, 1);
    v[0] ^= word;
    v[2] ^= 0xFF;
    sip_rounds(v, 3);
    return v[0] ^ v[1] ^ v[2] ^ v[3];
}
