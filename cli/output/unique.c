/* A set of 128-bit hashes. */
#include "cli/output/hit.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "cli/platform/message.h"

#define FIRST_CAPACITY 1024u
/* 32 MiB, of which three quarters are used */
#define MOST_CAPACITY (1u << 21)

struct unique {
    hash_key keys[2];
    fingerprint *seen; /* all zero: free */
    size_t capacity;   /* a power of two */
    size_t count;
    bool is_full;
};

unique *unique_new(void)
{
    unique *const u = must_resize(NULL, sizeof *u);
    memset(u, 0, sizeof *u);
    hash_keys_make(u->keys, 2);
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
    return (fingerprint){hash_of(&u->keys[0], text),
                         hash_of(&u->keys[1], text) | 1};
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
