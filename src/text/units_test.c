/* Every kernel counts the units that utf8.h decodes, at every place of a block
 * and up to the last byte of the memory. Offsets that are computed from these
 * counts equal those of a decoder that goes from unit to unit. */
/* Tests: text/units_avx2.c, text/units_neon.c, text/units_sse2.c,
 * text/units_wasm128.c */
#include "text/units.h"

#include <stdlib.h>

#include "support/random.h"
#include "support/rows.h"
#include "text/offsets.h"
#include "text/utf8.h"

#define BLOCKS 6
#define ROOM   (BLOCKS * LKS_BLOCK)

static lks_unit_kernel *kernel_number(size_t number)
{
    lks_kernel *kernel = lks_kernel_number(number);
    return kernel ? lks_unit_kernel_beside(kernel) : NULL;
}

/* What units.h defines, by the decoder: marks of starts and of pairs. */
static void decode(const uint8_t *text, size_t len, uint8_t *starts,
                   uint8_t *pairs)
{
    size_t width = 0;
    memset(starts, 0, len);
    memset(pairs, 0, len);
    for (size_t at = 0; at < len; at += width) {
        const uint32_t cp = lks_utf8_decode(text + at, text + len, &width);
        starts[at] = 1;
        pairs[at + width - 1] = cp != LKS_UTF8_BAD && cp > 0xFFFF;
    }
}

static void compare(lks_unit_kernel *kernel, const uint8_t *text)
{
    uint8_t starts[ROOM];
    uint8_t pairs[ROOM];
    const lks_unit_limit all = {SIZE_MAX, true};
    lks_units u = {0};
    size_t start_count = 0;
    size_t pair_count = 0;
    decode(text, ROOM, starts, pairs);
    for (size_t at = 0; at < ROOM; at++) {
        if (at % LKS_BLOCK == 0) {
            assert_int_equal(kernel(text + at, 1, all, &u), 1);
            assert_int_equal(u.starts_before, start_count);
            assert_int_equal(u.pairs_before, pair_count);
        }
        start_count += starts[at];
        pair_count += pairs[at];
        assert_int_equal(u.starts_in >> at % LKS_BLOCK & 1, starts[at]);
        assert_int_equal(u.pairs_in >> at % LKS_BLOCK & 1, pairs[at]);
    }
    assert_int_equal(u.starts, start_count);
    assert_int_equal(u.pairs, pair_count);
    lks_units whole = {0};
    assert_int_equal(kernel(text, BLOCKS, all, &whole), BLOCKS);
    assert_int_equal(whole.starts, start_count);
    assert_int_equal(whole.pairs, pair_count);
    const lks_unit_limit some = {start_count / 2, false};
    lks_units half = {0};
    const size_t done = kernel(text, BLOCKS, some, &half);
    assert_true(half.starts > some.most && half.starts_before <= some.most);
    assert_true(done > 0 && done <= BLOCKS);
}

/* Bytes that make a difference: ASCII, each kind of lead and its neighbours,
 * and tails at the limits of what may follow 0xE0, 0xED, 0xF0 and 0xF4. */
static const uint8_t odd[] = {'a',  0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF,
                              0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED,
                              0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF};

/* Memory that ends where the text does. */
static uint8_t *exactly(size_t len)
{
    uint8_t *text = malloc(len > 0 ? len : 1);
    if (!text)
        abort();
    return text;
}

/* One in three of the sequences of two bytes, and one in thirteen of the
 * sequences of four bytes of `odd`, across the end of a block. */
static void every_kernel_knows_every_sequence(void **state)
{
    (void)state;
    uint8_t *text = exactly(ROOM);
    lks_unit_kernel *kernel;
    for (size_t k = 0; (kernel = kernel_number(k)) != NULL; k++) {
        for (size_t i = 0; i < 0x10000; i += 3) {
            memset(text, 'a', ROOM);
            text[LKS_BLOCK - 1] = (uint8_t)i;
            text[LKS_BLOCK] = (uint8_t)(i >> 8);
            if (i % 7 == 0) /* some also in the middle, which is enough */
                memcpy(text + 100, text + LKS_BLOCK - 1, 2);
            compare(kernel, text);
        }
        const size_t count = ROWS(odd);
        for (size_t i = 0; i < count * count * count * count; i += 13) {
            memset(text, 0xBF, ROOM);
            text[LKS_BLOCK - 2] = odd[i % count];
            text[LKS_BLOCK - 1] = odd[i / count % count];
            text[LKS_BLOCK] = odd[i / count / count % count];
            text[LKS_BLOCK + 1] = odd[i / count / count / count];
            compare(kernel, text);
        }
    }
    free(text);
}

static void fill(uint64_t *random, uint8_t *text, size_t len)
{
    static const uint32_t cps[] = {'a',    0xE4,   0x7FF,   0x800,   0x8A9E,
                                   0xFFFD, 0xD7FF, 0x1F600, 0x10FFFF};
    const size_t way = lks_random_below(random, 4);
    for (size_t at = 0; at < len;) {
        uint8_t bytes[LKS_UTF8_MAX];
        size_t width = 1;
        bytes[0] = odd[lks_random_below(random, ROWS(odd))];
        if (way == 0)
            bytes[0] = (uint8_t)lks_random_below(random, 256);
        else if (way < 3 && lks_random_below(random, 20) > 0)
            width = lks_utf8_encode(cps[lks_random_below(random, ROWS(cps))],
                                    bytes);
        width = width < len - at ? width : len - at;
        memcpy(text + at, bytes, width);
        at += width;
    }
}

static void every_kernel_counts_random_bytes(void **state)
{
    (void)state;
    uint64_t random = 11;
    uint8_t *text = exactly(ROOM);
    lks_unit_kernel *kernel;
    for (size_t round = 0; round < 4000; round++) {
        fill(&random, text, ROOM);
        for (size_t k = 0; (kernel = kernel_number(k)) != NULL; k++)
            compare(kernel, text);
    }
    free(text);
}

static size_t size_in(uint32_t unit, uint32_t cp, size_t width)
{
    if (unit == LINKSPAN_UNIT_BYTE)
        return width;
    return unit == LINKSPAN_UNIT_UTF16 && cp != LKS_UTF8_BAD && cp > 0xFFFF ? 2
                                                                            : 1;
}

/* The offset of the unit that `offset` points to, from unit to unit; false if the
 * text has no such offset. */
static bool walk(lks_slice text, uint32_t from, uint32_t to, size_t offset,
                 size_t *result)
{
    const uint8_t *end = text.data + text.len;
    size_t passed = 0;
    size_t width = 0;
    *result = 0;
    for (const uint8_t *p = text.data; p < end; p += width) {
        const uint32_t cp = lks_utf8_decode(p, end, &width);
        if (passed + size_in(from, cp, width) > offset)
            return true;
        passed += size_in(from, cp, width);
        *result += size_in(to, cp, width);
    }
    return passed == offset;
}

static void compare_offsets(lks_slice text, uint32_t from, uint32_t to,
                            lks_unit_kernel *kernel)
{
    lks_offsets o;
    lks_offsets_begin(&o, text, from, to, kernel);
    for (size_t offset = 0;; offset += offset % 5 == 0 ? 1 : 2) {
        size_t want = 0;
        const bool is_in = walk(text, from, to, offset, &want);
        lks_offsets check;
        lks_offsets_begin(&check, text, from, to, kernel);
        assert_int_equal(lks_offset_is_in(&check, offset), is_in);
        if (!is_in)
            break;
        assert_int_equal(lks_offset_to(&o, offset), want);
        lks_offsets fresh;
        lks_offsets_begin(&fresh, text, from, to, kernel);
        assert_int_equal(lks_offset_to(&fresh, offset), want);
    }
}

static void offsets_are_those_of_a_walk(void **state)
{
    (void)state;
    uint64_t random = 5;
    for (size_t round = 0; round < 600; round++) {
        const size_t len = lks_random_below(&random, ROOM / 2);
        uint8_t *text = exactly(len);
        fill(&random, text, len);
        const uint32_t from = (uint32_t)lks_random_below(&random, 3);
        const uint32_t to = (uint32_t)lks_random_below(&random, 3);
        lks_unit_kernel *kernel;
        for (size_t k = 0; (kernel = kernel_number(k)) != NULL; k++)
            compare_offsets((lks_slice){text, len}, from, to, kernel);
        free(text);
    }
}

static void the_best_kernel_is_the_first(void **state)
{
    (void)state;
    assert_ptr_equal(lks_unit_kernel_best(), kernel_number(0));
    assert_ptr_equal(lks_unit_kernel_beside(NULL), lks_units_scalar);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kernel_knows_every_sequence),
        cmocka_unit_test(every_kernel_counts_random_bytes),
        cmocka_unit_test(offsets_are_those_of_a_walk),
        cmocka_unit_test(the_best_kernel_is_the_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
