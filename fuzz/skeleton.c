/* Skeletons become stable, are equal for canonically equivalent texts, and
 * leave out ignorable characters; a label's level never falls when it grows; a
 * domain does not look like itself. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"
#include "safety/imitation.h"
#include "safety/restriction.h"
#include "text/utf8.h"
#include "unicode/nfc.h"
#include "unicode/props.h"

#define MOST 256
/* Room for three skeletons in a row: a code point becomes at most 18, of four
 * bytes each. */
#define ROOM (MOST * 18 * 4 * 4)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool claim)
{
    if (!claim)
        abort();
}

typedef struct text {
    char bytes[ROOM];
    size_t len;
} text;

/* False if there are too many marks. */
static bool make_skeleton(const void *bytes, size_t len, text *out)
{
    linkspan_buf buf;
    must(linkspan_buf_init_fixed(&buf, out->bytes, ROOM) == LINKSPAN_OK);
    const linkspan_status st = linkspan_skeleton(bytes, len, &buf);
    must(st == LINKSPAN_OK || st == LINKSPAN_ERR_LIMIT);
    out->len = buf.len;
    return st == LINKSPAN_OK;
}

static bool is_equal(const text *a, const text *b)
{
    return a->len == b->len && memcmp(a->bytes, b->bytes, a->len) == 0;
}

static void make_nfc(const uint8_t *data, size_t size, text *out)
{
    uint32_t cps[MOST];
    uint32_t normal[LKS_NFC_ROOM(MOST)];
    size_t count = 0;
    size_t width = 0;
    for (const uint8_t *p = data; p < data + size; p += width) {
        const uint32_t cp = lks_utf8_decode(p, data + size, &width);
        cps[count++] = cp == LKS_UTF8_BAD ? 0xFFFD : cp;
    }
    count = lks_nfc(cps, count, normal);
    out->len = 0;
    for (size_t i = 0; i < count; i++)
        out->len +=
            lks_utf8_encode(normal[i], (uint8_t *)out->bytes + out->len);
}

static void skeletons_settle(const uint8_t *data, size_t size)
{
    static text normal;
    static text made[4];
    if (!make_skeleton(data, size, &made[0]))
        return;
    const uint8_t *end = (const uint8_t *)made[0].bytes + made[0].len;
    size_t width = 0;
    for (const uint8_t *p = end - made[0].len; p < end; p += width) {
        const uint32_t cp = lks_utf8_decode(p, end, &width);
        must(cp != LKS_UTF8_BAD && !lks_is_default_ignorable(cp));
    }
    make_nfc(data, size, &normal);
    must(make_skeleton(normal.bytes, normal.len, &made[3]));
    must(is_equal(&made[0], &made[3]));
    if (make_skeleton(made[0].bytes, made[0].len, &made[1]) &&
        make_skeleton(made[1].bytes, made[1].len, &made[2]))
        must(is_equal(&made[1], &made[2]));
}

static void levels_never_fall(const uint8_t *data, size_t size)
{
    uint8_t twice[2 * MOST];
    const lks_restriction whole = lks_restriction_of(lks_slice_of(data, size));
    const lks_restriction mix = lks_script_mix_of(lks_slice_of(data, size));
    must(whole == mix || whole == LKS_RESTRICTION_UNRESTRICTED);
    must(mix != LKS_RESTRICTION_UNRESTRICTED);
    lks_restriction last = LKS_RESTRICTION_ASCII;
    size_t width = 0;
    for (size_t at = 0; at < size; at += width) {
        (void)lks_utf8_decode(data + at, data + size, &width);
        const lks_restriction now =
            lks_restriction_of(lks_slice_of(data, at + width));
        must(now >= last && now <= whole);
        last = now;
    }
    must(last == whole);
    if (whole == LKS_RESTRICTION_UNRESTRICTED)
        return; /* an ill-formed end could form a character with what follows */
    memcpy(twice, data, size);
    memcpy(twice + size, data, size);
    must(lks_restriction_of(lks_slice_of(twice, 2 * size)) == whole);
}

static void nothing_looks_like_itself(const uint8_t *data, size_t size)
{
    static const linkspan_str others[] = {{"paypal.com", 10},
                                          {"google.com", 10}};
    const linkspan_str own = {(const char *)data, size};
    const lks_slice host = lks_slice_of(data, size);
    linkspan_protected *list = NULL;
    size_t index = 9;
    must(linkspan_protected_new(others, 2, NULL, &list, NULL) == LINKSPAN_OK);
    must(lks_looks_like(list, host, &index) ? index < 2 : index == 9);
    linkspan_protected_free(list);
    if (memchr(data, ' ', size) || memchr(data, '\t', size))
        return; /* several domains */
    if (linkspan_protected_new(&own, 1, NULL, &list, NULL) != LINKSPAN_OK)
        return;
    must(!lks_looks_like(list, host, &index));
    linkspan_protected_free(list);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > MOST)
        size = MOST;
    skeletons_settle(data, size);
    levels_never_fall(data, size);
    nothing_looks_like_itself(data, size);
    const lks_slice label = lks_slice_of(data, size);
    must(!lks_is_ascii_lookalike(label) || lks_looks_ascii(label));
    return 0;
}
