#include "cli/decode.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#ifdef LINKSPAN_HAVE_ZLIB
#    include <zlib.h>
#endif
#ifdef LINKSPAN_HAVE_ZSTD
#    include <zstd.h>
#endif

#include "cli/message.h"
#include "cli/output.h"

/* So much is read at once. */
#define RAW ((size_t)131072)
/* No header of a frame is longer (RFC 8878 3.1.1.1, and a magic number). */
#define LONGEST_HEADER 18u

struct decoder {
    packing kind;
    decoder_source source;
    bool is_ended;  /* the source has no more */
    bool is_inside; /* a member or frame */
    bool has_failed;
    const char *why;
    uint64_t offset; /* of raw[at] in the file */
    size_t at;
    size_t len;
    char *raw;
#ifdef LINKSPAN_HAVE_ZLIB
    z_stream zlib;
#endif
#ifdef LINKSPAN_HAVE_ZSTD
    ZSTD_DCtx *zstd;
#endif
};

/* A kind is known by these; zstd's skippable frames may come first. */
static const uint8_t gzip_magic[] = {0x1F, 0x8B, 0x08};
static const uint8_t zstd_magic[] = {0x28, 0xB5, 0x2F, 0xFD};
static const uint8_t skip_magic[] = {0x50, 0x2A, 0x4D, 0x18};

static bool starts(const char *bytes, size_t len, const uint8_t *magic,
                   size_t magic_len)
{
    return memcmp(bytes, magic, len < magic_len ? len : magic_len) == 0;
}

static bool is_skippable(const char *bytes, size_t len)
{
    if (len == 0)
        return true;
    const char first = (char)(skip_magic[0] | ((uint8_t)bytes[0] & 0x0F));
    return bytes[0] == first &&
           memcmp(bytes + 1, skip_magic + 1, (len < 4 ? len : 4) - 1) == 0;
}

packing packing_of(const char *bytes, size_t len)
{
    if (len >= 3 && starts(bytes, len, gzip_magic, 3))
        return PACKED_GZIP;
    if (len >= 4 &&
        (starts(bytes, len, zstd_magic, 4) || is_skippable(bytes, len)))
        return PACKED_ZSTD;
    return PACKED_NOT;
}

bool is_half_packing(const char *bytes, size_t len)
{
    return (len < 3 && starts(bytes, len, gzip_magic, 3)) ||
           (len < 4 &&
            (starts(bytes, len, zstd_magic, 4) || is_skippable(bytes, len)));
}

bool packing_is_built_in(packing kind)
{
#ifdef LINKSPAN_HAVE_ZLIB
    if (kind == PACKED_GZIP)
        return true;
#endif
#ifdef LINKSPAN_HAVE_ZSTD
    if (kind == PACKED_ZSTD)
        return true;
#endif
    return kind == PACKED_NOT;
}

static size_t failed(decoder *d, const char *why)
{
    d->has_failed = true;
    d->why = why;
    return DECODER_FAILED;
}

/* Have `wanted` bytes at hand, or all that are left. False: reading failed. */
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

#if defined LINKSPAN_HAVE_ZLIB || defined LINKSPAN_HAVE_ZSTD

static void use(decoder *d, size_t count)
{
    d->at += count;
    d->offset += count;
}

#endif

#ifdef LINKSPAN_HAVE_ZLIB

/* Between two members. gzip pads with zeros for tapes. */
static size_t begin_member(decoder *d)
{
    const size_t left = d->len - d->at;
    if (packing_of(d->raw + d->at, left) == PACKED_GZIP) {
        (void)inflateReset(&d->zlib);
        d->is_inside = true;
        return 1;
    }
    if (d->raw[d->at] != 0)
        return failed(d, "bytes after the gzip data");
    use(d, 1);
    return 1;
}

static const char *zlib_error(const decoder *d, int result)
{
    if (result == Z_BUF_ERROR && d->is_ended)
        return "the gzip data is cut off";
    return result == Z_MEM_ERROR ? "out of memory" : "the gzip data is damaged";
}

/* Zero: nothing came out yet. */
static size_t gzip_step(decoder *d, char *into, size_t room)
{
    d->zlib.next_in = (unsigned char *)d->raw + d->at;
    d->zlib.avail_in = (unsigned)(d->len - d->at);
    d->zlib.next_out = (unsigned char *)into;
    d->zlib.avail_out = (unsigned)room;
    const int result = inflate(&d->zlib, Z_NO_FLUSH);
    use(d, d->len - d->at - d->zlib.avail_in);
    const size_t got = room - d->zlib.avail_out;
    if (result == Z_STREAM_END)
        d->is_inside = false;
    else if (result != Z_OK && !(result == Z_BUF_ERROR && !d->is_ended))
        (void)failed(d, zlib_error(d, result));
    return got;
}

#endif
#ifdef LINKSPAN_HAVE_ZSTD

/* Windows are large: so many decoders may be there at a time. They are made in
 * the order of the files, so that the first never waits for a later one. */
#    define MOST_DECODERS 3
static pthread_mutex_t slots = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t slot_freed = PTHREAD_COND_INITIALIZER;
static unsigned slots_taken;

static void take_slot(void)
{
    (void)pthread_mutex_lock(&slots);
    while (slots_taken == MOST_DECODERS)
        (void)pthread_cond_wait(&slot_freed, &slots);
    slots_taken++;
    (void)pthread_mutex_unlock(&slots);
}

static void free_slot(void)
{
    (void)pthread_mutex_lock(&slots);
    slots_taken--;
    (void)pthread_cond_signal(&slot_freed);
    (void)pthread_mutex_unlock(&slots);
}

static uint64_t number_at(const char *bytes, size_t len)
{
    uint64_t number = 0;
    while (len-- > 0)
        number = number << 8 | (uint8_t)bytes[len];
    return number;
}

/* The window of the frame whose header this is (RFC 8878 3.1.1.1). */
static uint64_t window_of(const char *header, size_t len)
{
    static const uint8_t id_lens[] = {0, 1, 2, 4};
    if (len < 6 || !starts(header, len, zstd_magic, 4))
        return 0;
    const uint8_t flags = (uint8_t)header[4];
    if (!(flags & 0x20)) {
        const uint8_t window = (uint8_t)header[5];
        const uint64_t base = (uint64_t)1 << (10 + (window >> 3));
        return base + base / 8 * (window & 7);
    }
    /* a single segment: the window is the content, whose size follows */
    const size_t size_len = (size_t)1 << (flags >> 6);
    const size_t at = 5u + id_lens[flags & 3];
    if (len < at + size_len)
        return 0;
    return number_at(header + at, size_len) + (size_len == 2 ? 256 : 0);
}

static size_t begin_frame(decoder *d)
{
    const char *const header = d->raw + d->at;
    const size_t left = d->len - d->at;
    if (packing_of(header, left) != PACKED_ZSTD)
        return failed(d, left < 4 ? "the zstd data is cut off"
                                  : "bytes after the zstd data");
    const uint64_t window = window_of(header, left);
    if (window > LARGEST_WINDOW)
        return failed(d,
                      "a zstd window larger than 32 MiB; use zstd -d --long");
    if (window > USUAL_WINDOW)
        output_drain();
    d->is_inside = true;
    return 1;
}

// NOLINTNEXTLINE(readability-non-const-parameter): written by the library
static size_t zstd_step(decoder *d, char *into, size_t room)
{
    ZSTD_inBuffer in = {d->raw, d->len, d->at};
    ZSTD_outBuffer out = {into, room, 0};
    const size_t result = ZSTD_decompressStream(d->zstd, &out, &in);
    const bool is_stuck = in.pos == d->at && out.pos == 0;
    use(d, in.pos - d->at);
    if (ZSTD_isError(result))
        (void)failed(d, "the zstd data is damaged");
    else if (result == 0)
        d->is_inside = false;
    else if (is_stuck && d->is_ended)
        (void)failed(d, "the zstd data is cut off");
    return out.pos;
}

#endif

static size_t begin_part(decoder *d)
{
#ifdef LINKSPAN_HAVE_ZLIB
    if (d->kind == PACKED_GZIP)
        return begin_member(d);
#endif
#ifdef LINKSPAN_HAVE_ZSTD
    if (d->kind == PACKED_ZSTD)
        return begin_frame(d);
#endif
    return failed(d, "not built in");
}

// NOLINTNEXTLINE(readability-non-const-parameter): written by a library
static size_t step(decoder *d, char *into, size_t room)
{
#ifdef LINKSPAN_HAVE_ZLIB
    if (d->kind == PACKED_GZIP)
        return gzip_step(d, into, room);
#endif
#ifdef LINKSPAN_HAVE_ZSTD
    if (d->kind == PACKED_ZSTD)
        return zstd_step(d, into, room);
#endif
    (void)into;
    (void)room;
    return failed(d, "not built in");
}

// NOLINTNEXTLINE(readability-non-const-parameter): likewise
size_t decoder_read(decoder *d, char *into, size_t room)
{
    /* what came before the failure was told; now it is the failure's turn */
    while (!d->has_failed) {
        if (!have(d, d->is_inside ? 1 : LONGEST_HEADER))
            return failed(d, NULL);
        if (d->is_inside) {
            const size_t got = step(d, into, room);
            if (got > 0)
                return got;
        } else if (d->at == d->len) {
            return 0;
        } else {
            (void)begin_part(d);
        }
    }
    return DECODER_FAILED;
}

decoder *decoder_new(packing kind, const decoder_source *source,
                     const char *start, size_t len)
{
    decoder *const d = must_resize(NULL, sizeof *d);
    memset(d, 0, sizeof *d);
    d->kind = kind;
    d->source = *source;
    d->raw = must_resize(NULL, len > RAW ? len : RAW);
    memcpy(d->raw, start, len);
    d->len = len;
#ifdef LINKSPAN_HAVE_ZLIB
    /* 16: a gzip header, and its check sum, are wanted */
    if (kind == PACKED_GZIP && inflateInit2(&d->zlib, 16 + MAX_WBITS) != Z_OK)
        fail(NULL, "out of memory");
#endif
#ifdef LINKSPAN_HAVE_ZSTD
    if (kind == PACKED_ZSTD) {
        take_slot();
        d->zstd = ZSTD_createDCtx();
        if (!d->zstd)
            fail(NULL, "out of memory");
    }
#endif
    return d;
}

void decoder_free(decoder *d)
{
    if (!d)
        return;
#ifdef LINKSPAN_HAVE_ZLIB
    if (d->kind == PACKED_GZIP)
        (void)inflateEnd(&d->zlib);
#endif
#ifdef LINKSPAN_HAVE_ZSTD
    (void)ZSTD_freeDCtx(d->zstd);
    if (d->zstd)
        free_slot();
#endif
    free(d->raw);
    free(d);
}

const char *decoder_error(const decoder *d, uint64_t *offset)
{
    *offset = d->offset;
    return d->why;
}
