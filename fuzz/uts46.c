/* Byte 0 is the flags, byte 1 the room that may be too small, the rest a name.
 * The quick functions agree with the general ones; a valid name keeps its ASCII
 * form through both conversions; results are ASCII and UTF-8. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "host/uts46.h"
#include "text/utf8.h"

#define SPEC_FLAGS                                                             \
    (LKS_UTS46_STRICT | LKS_UTS46_IGNORE_INVALID | LKS_UTS46_ALLOW_ROOT |      \
     LKS_UTS46_ALLOW_UNDERSCORE)
#define LENGTHS                                                                \
    (LKS_UTS46_ERR_EMPTY_LABEL | LKS_UTS46_ERR_LABEL_TOO_LONG |                \
     LKS_UTS46_ERR_NAME_TOO_LONG)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool claim)
{
    if (!claim)
        abort();
}

typedef uint32_t convert(const uint8_t *name, size_t len, uint32_t flags,
                         uint8_t *out, size_t room, size_t *out_len);

typedef struct result {
    uint32_t errors;
    size_t len;
    uint8_t bytes[LKS_UTS46_ROOM];
} result;

static void run(convert *function, const uint8_t *name, size_t len,
                uint32_t flags, result *r)
{
    r->errors = function(name, len, flags, r->bytes, sizeof r->bytes, &r->len);
    must(!(r->errors & LKS_UTS46_ERR_NO_ROOM)); /* LKS_UTS46_ROOM is enough */
}

static void must_be_same(const result *a, const result *b)
{
    must(a->errors == b->errors && a->len == b->len);
    must(memcmp(a->bytes, b->bytes, a->len) == 0);
}

static void ways_agree(convert *function, const uint8_t *name, size_t len,
                       uint32_t flags)
{
    static result quick;
    static result general;
    run(function, name, len, flags, &quick);
    run(function, name, len, flags | LKS_UTS46_GENERAL, &general);
    must_be_same(&quick, &general);
}

static void small_room_holds(const uint8_t *name, size_t len, uint32_t flags,
                             size_t room)
{
    uint8_t *out = malloc(room ? room : 1);
    must(out != NULL);
    size_t out_len = 0;
    (void)lks_uts46_to_ascii(name, len, flags, out, room, &out_len);
    must(out_len <= room);
    (void)lks_uts46_to_unicode(name, len, flags, out, room, &out_len);
    must(out_len <= room);
    free(out);
}

/* The forms of a valid name can be converted into each other. */
static void valid_name_is_stable(const result *ascii, const result *unicode,
                                 uint32_t flags)
{
    static result again;
    run(lks_uts46_to_ascii, ascii->bytes, ascii->len, flags, &again);
    must_be_same(&again, ascii);
    run(lks_uts46_to_unicode, ascii->bytes, ascii->len, flags, &again);
    must_be_same(&again, unicode);
    run(lks_uts46_to_ascii, unicode->bytes, unicode->len, flags, &again);
    must_be_same(&again, ascii);
    run(lks_uts46_to_unicode, unicode->bytes, unicode->len, flags, &again);
    must_be_same(&again, unicode);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static result ascii;
    static result unicode;
    if (size < 2)
        return 0;
    const uint32_t flags = data[0] & SPEC_FLAGS;
    const uint8_t *name = data + 2;
    const size_t len = size - 2;
    ways_agree(lks_uts46_to_ascii, name, len, flags);
    ways_agree(lks_uts46_to_unicode, name, len, flags);
    small_room_holds(name, len, flags, data[1]);

    run(lks_uts46_to_ascii, name, len, flags, &ascii);
    run(lks_uts46_to_unicode, name, len, flags, &unicode);
    must((ascii.errors & ~(uint32_t)LENGTHS) ==
         (unicode.errors & ~(uint32_t)LENGTHS));
    for (size_t i = 0; i < ascii.len; i++)
        must(ascii.bytes[i] < 0x80);
    must(lks_utf8_is_valid(unicode.bytes, unicode.len));
    if (ascii.errors == 0 && ascii.len <= LKS_UTS46_MAX)
        valid_name_is_stable(&ascii, &unicode, flags);
    return 0;
}
