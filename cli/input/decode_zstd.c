/* zstd (RFC 8878). */
#include "cli/input/decode.h"

#include <string.h>

#define WITHOUT                                                                \
    "compressed with zstd, which this linkspan was built without; use zstd "   \
    "-dc"
#define ZSTD_MAGIC "\x28\xB5\x2F\xFD"

/* A frame to be skipped may come first. Such a frame starts with one of sixteen
 * magic numbers. */
static bool is_skippable(const char *bytes, size_t len)
{
    if (len == 0)
        return true;
    return ((uint8_t)bytes[0] & 0xF0) == 0x50 &&
           has_magic(bytes + 1, len - 1, "\x2A\x4D\x18", 3);
}

static bool starts(const char *bytes, size_t len)
{
    return has_magic(bytes, len, ZSTD_MAGIC, 4) || is_skippable(bytes, len);
}

#ifdef LINKSPAN_HAVE_ZSTD
#    include <zstd.h>
#    include <zstd_errors.h>

#    include "cli/output/output.h"

static void *make(void)
{
    decoder_take_slot();
    return ZSTD_createDCtx();
}

static void free_state(void *state)
{
    (void)ZSTD_freeDCtx(state);
    decoder_free_slot();
}

static uint64_t number_at(const char *bytes, size_t len)
{
    uint64_t number = 0;
    while (len-- > 0)
        number = number << 8 | (uint8_t)bytes[len];
    return number;
}

/* The size of the window that this frame header asks for (RFC 8878 3.1.1.1). */
static uint64_t window_of(const char *header, size_t len)
{
    static const uint8_t id_lens[] = {0, 1, 2, 4};
    if (len < 6 || !has_magic(header, len, ZSTD_MAGIC, 4))
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

static void begin(decoder *d)
{
    const char *const header = d->raw + d->at;
    const size_t left = d->len - d->at;
    const bool is_frame = left >= 4 && starts(header, left);
    const uint64_t window = is_frame ? window_of(header, left) : 0;
    if (!is_frame)
        decoder_fail(d, left < 4 ? "the zstd data is cut off"
                                 : "unexpected bytes after the zstd data");
    else if (window > LARGEST_WINDOW)
        decoder_fail(d, "a zstd window larger than 32 MiB; use zstd -d --long");
    if (window > USUAL_WINDOW)
        output_drain();
    d->is_inside = !d->has_failed;
}

// NOLINTNEXTLINE(readability-non-const-parameter): written by the library
static size_t step(decoder *d, char *into, size_t room)
{
    ZSTD_inBuffer in = {d->raw, d->len, d->at};
    ZSTD_outBuffer out = {into, room, 0};
    const size_t result = ZSTD_decompressStream(d->state, &out, &in);
    const bool is_stuck = in.pos == d->at && out.pos == 0;
    decoder_use(d, in.pos - d->at);
    if (ZSTD_isError(result))
        decoder_fail(d,
                     ZSTD_getErrorCode(result) == ZSTD_error_memory_allocation
                         ? "out of memory"
                         : "the zstd data is damaged");
    else if (result == 0)
        d->is_inside = false;
    else if (is_stuck) /* only when there are no more bytes */
        decoder_fail(d, "the zstd data is cut off");
    return out.pos;
}

const coder zstd_coder = {WITHOUT, starts, 4, make, free_state, begin, step};
#else
const coder zstd_coder = {WITHOUT, starts, 4, NULL, NULL, NULL, NULL};
#endif
