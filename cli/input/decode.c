#include "cli/input/decode.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "cli/platform/message.h"

/* Number of bytes that are read at once. */
#define RAW ((size_t)131072)
/* The longest header that a coder needs before it begins: that of a zstd frame
 * (RFC 8878 3.1.1.1, and a magic number). */
#define LONGEST_HEADER 18u

/* Indexed by the constants of `packing`. */
static const coder *const coders[] = {NULL, &gzip_coder, &zstd_coder, &xz_coder,
                                      &bzip2_coder};

const char *const packing_names[PACKINGS] = {"text", "gzip", "zstd", "xz",
                                             "bzip2"};

bool has_magic(const char *bytes, size_t len, const char *magic,
               size_t magic_len)
{
    return memcmp(bytes, magic, len < magic_len ? len : magic_len) == 0;
}

packing packing_of(const char *bytes, size_t len)
{
    for (size_t i = 1; i < PACKINGS; i++)
        if (len >= coders[i]->magic_len && coders[i]->starts(bytes, len))
            return (packing)i;
    return PACKED_NOT;
}

bool is_half_packing(const char *bytes, size_t len)
{
    for (size_t i = 1; i < PACKINGS; i++)
        if (len < coders[i]->magic_len && coders[i]->starts(bytes, len))
            return true;
    return false;
}

const char *packing_is_missing(packing kind)
{
    return kind == PACKED_NOT || coders[kind]->make
               ? NULL
               : coders[kind]->not_built_in;
}

void decoder_fail(decoder *d, const char *why)
{
    d->has_failed = true;
    d->why = why;
}

void decoder_use(decoder *d, size_t count)
{
    d->at += count;
    d->offset += count;
}

/* Read until `wanted` bytes are in memory, or until the source ends. False if
 * reading failed. */
static bool have(decoder *d, size_t wanted)
{
    if (d->len - d->at >= wanted)
        return true;
    memmove(d->raw, d->raw + d->at, d->len - d->at);
    d->len -= d->at;
    d->at = 0;
    while (d->len < wanted && !d->is_ended) {
        const size_t got =
            d->source.read(d->source.context, d->raw + d->len, RAW - d->len);
        if (got == DECODER_FAILED)
            return false;
        d->is_ended = got == 0;
        d->len += got;
    }
    return true;
}

/* At most this many decoders hold a slot at a time. The first file never waits
 * for the decoder of a later file, since decoders are made in the order of the
 * files. */
#define MOST_DECODERS 3
static pthread_mutex_t slots = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t slot_freed = PTHREAD_COND_INITIALIZER;
static unsigned slots_taken;

void decoder_take_slot(void)
{
    (void)pthread_mutex_lock(&slots);
    while (slots_taken == MOST_DECODERS)
        (void)pthread_cond_wait(&slot_freed, &slots);
    slots_taken++;
    (void)pthread_mutex_unlock(&slots);
}

void decoder_free_slot(void)
{
    (void)pthread_mutex_lock(&slots);
    slots_taken--;
    (void)pthread_cond_signal(&slot_freed);
    (void)pthread_mutex_unlock(&slots);
}

size_t decoder_read(decoder *d, char *into, size_t room)
{
    /* everything before the failure has been returned; now report the
     * failure */
    while (!d->has_failed) {
        if (!have(d, d->is_inside ? 1 : LONGEST_HEADER)) {
            decoder_fail(d, NULL);
        } else if (d->is_inside) {
            const size_t got = d->coder->step(d, into, room);
            if (got > 0)
                return got;
        } else if (d->at == d->len) {
            return 0;
        } else {
            d->coder->begin(d);
        }
    }
    return DECODER_FAILED;
}

decoder *decoder_new(packing kind, const decoder_source *source,
                     const char *start, size_t len)
{
    decoder *const d = must_resize(NULL, sizeof *d);
    *d = (decoder){.coder = coders[kind], .source = *source};
    d->raw = must_resize(NULL, len > RAW ? len : RAW);
    memcpy(d->raw, start, len);
    d->len = len;
    d->state = d->coder->make();
    if (!d->state)
        fail(NULL, "out of memory");
    return d;
}

void decoder_free(decoder *d)
{
    if (!d)
        return;
    d->coder->free(d->state);
    free(d->raw);
    free(d);
}

const char *decoder_error(const decoder *d, uint64_t *offset)
{
    *offset = d->offset;
    return d->why;
}
