/* A set of 128-bit hashes. The keys of the hash are random, so that nobody can
 * make texts that collide or that fill one place of the table. */
#include "cli/unique.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/message.h"

#define FIRST_CAPACITY 1024u
/* 32 MiB, of which three quarters are used */
#define MOST_CAPACITY (1u << 21)

struct unique {
    uint64_t keys[4];
    fingerprint *seen; /* all zero: free */
    size_t capacity;   /* a power of two */
    size_t count;
    bool is_full;
};

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
static uint64_t sip_hash(const uint64_t key[2], linkspan_str text)
{
    uint64_t v[4] = {key[0] ^ 0x736f6d6570736575u, key[1] ^ 0x646f72616e646f6du,
                     key[0] ^ 0x6c7967656e657261u,
                     key[1] ^ 0x7465646279746573u};
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

unique *unique_new(void)
{
    unique *const u = must_resize(NULL, sizeof *u);
    memset(u, 0, sizeof *u);
    if (getentropy(u->keys, sizeof u->keys) != 0)
        u->keys[0] = (uint64_t)time(NULL);
    u->capacity = FIRST_CAPACITY;
    u->seen = must_resize(NULL, u->capacity * sizeof *u->seen);
    memset(u->seen, 0, u->capacity * sizeof *u->seen);
    return u;
}

void unique_free(unique *u)
{
    if (!u)
        return;
    free(u->seen);
    free(u);
}

/* The place of a fingerprint, or the free one where it belongs. */
static fingerprint *place_of(unique *u, fingerprint f)
{
    size_t at = (size_t)(f.low & (u->capacity - 1));
    while ((u->seen[at].low || u->seen[at].high) &&
           (u->seen[at].low != f.low || u->seen[at].high != f.high))
        at = (at + 1) & (u->capacity - 1);
    return &u->seen[at];
}

static void grow(unique *u)
{
    fingerprint *const old = u->seen;
    const size_t count = u->capacity;
    u->capacity *= 2;
    u->seen = must_resize(NULL, u->capacity * sizeof *u->seen);
    memset(u->seen, 0, u->capacity * sizeof *u->seen);
    for (size_t i = 0; i < count; i++)
        if (old[i].low || old[i].high)
            *place_of(u, old[i]) = old[i];
    free(old);
}

fingerprint unique_fingerprint(const unique *u, linkspan_str text)
{
    return (fingerprint){sip_hash(u->keys, text),
                         sip_hash(u->keys + 2, text) | 1};
}

bool unique_add(unique *u, fingerprint f)
{
    fingerprint *place = place_of(u, f);
    if (place->low || place->high)
        return false;
    if (u->count >= u->capacity / 4 * 3) {
        if (u->capacity == MOST_CAPACITY) {
            u->is_full = true;
            return true;
        }
        grow(u);
        place = place_of(u, f);
    }
    *place = f;
    u->count++;
    return true;
}

bool unique_is_full(const unique *u)
{
    return u->is_full;
}
