/* xz, of one stream or several. */
#include "cli/input/decode.h"

#define WITHOUT                                                                \
    "compressed with xz, which this linkspan was built without; use xz -dc"

static bool starts(const char *bytes, size_t len)
{
    return has_magic(bytes, len,
                     "\xFD"
                     "7zXZ\0",
                     6);
}

#ifdef LINKSPAN_HAVE_LZMA
#    include <lzma.h>
#    include <stdlib.h>

#    include "cli/output/output.h"

/* `xz -9` needs 65 MiB. */
#    define MOST_MEMORY ((uint64_t)80 << 20)
/* The window that every decoder may take, and 1 MiB for the decoder itself. */
#    define USUAL_MEMORY (USUAL_WINDOW + ((uint64_t)1 << 20))

static void *make(void)
{
    decoder_take_slot();
    lzma_stream *const z = calloc(1, sizeof *z);
    if (z)
        *z = (lzma_stream)LZMA_STREAM_INIT;
    return z;
}

static void free_state(void *state)
{
    lzma_end(state);
    free(state);
    decoder_free_slot();
}

/* Zeros may stand between streams. */
static void begin(decoder *d)
{
    if (d->len - d->at >= 6 && starts(d->raw + d->at, d->len - d->at)) {
        if (lzma_stream_decoder(d->state, USUAL_MEMORY, 0) != LZMA_OK)
            decoder_fail(d, "out of memory");
        d->is_inside = true;
    } else if (d->raw[d->at] != 0) {
        decoder_fail(d, "unexpected bytes after the xz data");
    } else {
        decoder_use(d, 1);
    }
}

static void take(decoder *d, lzma_ret result)
{
    lzma_stream *const z = d->state;
    switch (result) {
    case LZMA_OK:
        return;
    case LZMA_STREAM_END:
        d->is_inside = false;
        return;
    case LZMA_MEMLIMIT_ERROR:
        output_drain();
        if (lzma_memusage(z) > MOST_MEMORY ||
            lzma_memlimit_set(z, MOST_MEMORY) != LZMA_OK)
            decoder_fail(
                d, "decoding needs more than 80 MiB of memory; use xz -dc");
        return;
    case LZMA_BUF_ERROR: /* only when there are no more bytes */
        decoder_fail(d, "the xz data is cut off");
        return;
    case LZMA_MEM_ERROR:
        decoder_fail(d, "out of memory");
        return;
    default:
        decoder_fail(d, "the xz data is damaged");
    }
}

// NOLINTNEXTLINE(readability-non-const-parameter): written by the library
static size_t step(decoder *d, char *into, size_t room)
{
    lzma_stream *const z = d->state;
    z->next_in = (const uint8_t *)d->raw + d->at;
    z->avail_in = d->len - d->at;
    z->next_out = (uint8_t *)into;
    z->avail_out = room;
    const lzma_ret result = lzma_code(z, LZMA_RUN);
    decoder_use(d, d->len - d->at - z->avail_in);
    take(d, result);
    return room - z->avail_out;
}

const coder xz_coder = {WITHOUT, starts, 6, make, free_state, begin, step};
#else
const coder xz_coder = {WITHOUT, starts, 6, NULL, NULL, NULL, NULL};
#endif
