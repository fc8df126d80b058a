/* gzip (RFC 1952). */
#include "cli/input/decode.h"

#define WITHOUT                                                                \
    "compressed with gzip, which this linkspan was built without; use gzip "   \
    "-dc"

static bool starts(const char *bytes, size_t len)
{
    return has_magic(bytes, len, "\x1F\x8B\x08", 3);
}

#ifdef LINKSPAN_HAVE_ZLIB
#    include <stdlib.h>
#    include <zlib.h>

static void *make(void)
{
    z_stream *const z = calloc(1, sizeof *z);
    /* 16: the data is in the gzip format; verify the checksum of the data */
    if (z && inflateInit2(z, 16 + MAX_WBITS) == Z_OK)
        return z;
    free(z);
    return NULL;
}

static void free_state(void *state)
{
    (void)inflateEnd(state);
    free(state);
}

/* Start the next member. gzip allows zeros after the last one, which fill up
 * blocks of tapes. */
static void begin(decoder *d)
{
    if (d->len - d->at >= 3 && starts(d->raw + d->at, d->len - d->at)) {
        (void)inflateReset(d->state);
        d->is_inside = true;
    } else if (d->raw[d->at] != 0) {
        decoder_fail(d, "unexpected bytes after the gzip data");
    } else {
        decoder_use(d, 1);
    }
}

/* inflate() can always go on while there are more bytes, so Z_BUF_ERROR comes only at
 * the end of the file. */
static const char *reason_of(int result)
{
    if (result == Z_BUF_ERROR)
        return "the gzip data is cut off";
    return result == Z_MEM_ERROR ? "out of memory" : "the gzip data is damaged";
}

static size_t step(decoder *d, char *into, size_t room)
{
    z_stream *const z = d->state;
    z->next_in = (unsigned char *)d->raw + d->at;
    z->avail_in = (unsigned)(d->len - d->at);
    z->next_out = (unsigned char *)into;
    z->avail_out = (unsigned)room;
    const int result = inflate(z, Z_NO_FLUSH);
    decoder_use(d, d->len - d->at - z->avail_in);
    if (result == Z_STREAM_END)
        d->is_inside = false;
    else if (result != Z_OK)
        decoder_fail(d, reason_of(result));
    return room - z->avail_out;
}

const coder gzip_coder = {WITHOUT, starts, 3, make, free_state, begin, step};
#else
const coder gzip_coder = {WITHOUT, starts, 3, NULL, NULL, NULL, NULL};
#endif
