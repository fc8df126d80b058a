/* Decodes bzip2 data that has one stream or several. */
#include "cli/input/decode.h"

#define WITHOUT                                                                \
    "compressed with bzip2, which this linkspan was built without; use "       \
    "bzip2 -dc"
#define MAGIC_LEN 10

/* The magic number is `BZh`, the size of the blocks as a digit, and the first
 * bytes of a block (digits of pi) or of the end-of-stream marker (digits of the
 * square root of pi). The first four bytes are not enough: a text may start with
 * `BZh9`. */
static bool starts(const char *bytes, size_t len)
{
    if (!has_magic(bytes, len, "BZh", 3))
        return false;
    if (len > 3 && (bytes[3] < '1' || bytes[3] > '9'))
        return false;
    return len <= 4 || has_magic(bytes + 4, len - 4, "1AY&SY", 6) ||
           has_magic(bytes + 4, len - 4,
                     "\x17"
                     "rE8P\x90",
                     6);
}

#ifdef LINKSPAN_HAVE_BZIP2
#    include <bzlib.h>
#    include <stdlib.h>

typedef struct bzip2 {
    bz_stream stream;
    bool is_begun;
} bzip2;

static void *make(void)
{
    return calloc(1, sizeof(bzip2));
}

static void end(bzip2 *b)
{
    if (b->is_begun)
        (void)BZ2_bzDecompressEnd(&b->stream);
    b->is_begun = false;
}

static void free_state(void *state)
{
    end(state);
    free(state);
}

static void begin(decoder *d)
{
    bzip2 *const b = d->state;
    const size_t left = d->len - d->at;
    if (left < MAGIC_LEN || !starts(d->raw + d->at, left)) {
        decoder_fail(d, "unexpected bytes after the bzip2 data");
        return;
    }
    b->is_begun = BZ2_bzDecompressInit(&b->stream, 0, 0) == BZ_OK;
    if (!b->is_begun)
        decoder_fail(d, "out of memory");
    d->is_inside = true;
}

// NOLINTNEXTLINE(readability-non-const-parameter): bzlib writes to `into`
static size_t step(decoder *d, char *into, size_t room)
{
    bzip2 *const b = d->state;
    b->stream.next_in = d->raw + d->at;
    b->stream.avail_in = (unsigned)(d->len - d->at);
    b->stream.next_out = into;
    b->stream.avail_out = (unsigned)room;
    const int result = BZ2_bzDecompress(&b->stream);
    const size_t used = d->len - d->at - b->stream.avail_in;
    const size_t got = room - b->stream.avail_out;
    decoder_use(d, used);
    if (result == BZ_STREAM_END) {
        end(b);
        d->is_inside = false;
    } else if (result != BZ_OK) {
        decoder_fail(d, result == BZ_MEM_ERROR ? "out of memory"
                                               : "the bzip2 data is damaged");
    } else if (used == 0 && got == 0) { /* only when there are no more bytes */
        decoder_fail(d, "the bzip2 data is cut off");
    }
    return got;
}

const coder bzip2_coder = {WITHOUT,    starts, MAGIC_LEN, make,
                           free_state, begin,  step};
#else
const coder bzip2_coder = {WITHOUT, starts, MAGIC_LEN, NULL, NULL, NULL, NULL};
#endif
