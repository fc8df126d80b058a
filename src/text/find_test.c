/* What is found many bytes at a time is what is found one by one, with the
 * instructions of every kernel and at every place. */
#include "text/find.h"

#include <string.h>

#include "support/random.h"
#include "support/rows.h"
#include "text/utf8.h"

#define LONGEST 300u

/* Texts end where this does, so that reading further is noticed. */
static uint8_t room[LONGEST];

static lks_slice text_of(size_t len)
{
    return (lks_slice){room + LONGEST - len, len};
}

/* Those of each kernel, and then of none. Kernels are asked for once, since in a
 * virtual machine each question takes long. */
#define MOST_KERNELS 5
static size_t kernel_count;
static lks_finder *finders[MOST_KERNELS];
static lks_passer *passers[MOST_KERNELS];

static int ask_for_kernels(void **state)
{
    (void)state;
    lks_kernel *kernel = NULL;
    do {
        assert_true(kernel_count < MOST_KERNELS);
        kernel = lks_kernel_number(kernel_count);
        finders[kernel_count] = lks_finder_for(kernel);
        passers[kernel_count++] = lks_passer_for(kernel);
    } while (kernel);
    return 0;
}

static void add(lks_byte_set *set, uint8_t byte)
{
    set->rows[byte & 15] |= (uint8_t)(1u << (byte >> 4));
}

static void a_set_has_what_was_added(void **state)
{
    (void)state;
    for (unsigned member = 0; member < 0x80; member++) {
        lks_byte_set set = {{0}};
        add(&set, (uint8_t)member);
        for (unsigned byte = 0; byte < 256; byte++)
            assert_int_equal(lks_is_in_set((uint8_t)byte, &set),
                             byte == member);
    }
}

/* One byte of a set among others, of which one has the same lower bits and one
 * the same upper bits, and one differs by the highest. */
static void a_byte_is_found_at_every_place(void **state)
{
    (void)state;
    static const uint8_t members[] = {0, '\r', '"', '<', '`', '~', 0x7F};
    for (size_t k = 0; k < kernel_count; k++)
        for (size_t m = 0; m < ROWS(members); m++) {
            lks_byte_set set = {{0}};
            add(&set, members[m]);
            const uint8_t others[] = {members[m] ^ 0x10, members[m] ^ 1,
                                      members[m] ^ 0x80};
            for (size_t len = 0; len < 140; len++) {
                const lks_slice text = text_of(len);
                uint8_t *bytes = room + LONGEST - len;
                for (size_t i = 0; i < len; i++)
                    bytes[i] = others[i % 3];
                assert_int_equal(finders[k](text, 0, &set), len);
                for (size_t i = 0; i < len; i++) {
                    const uint8_t other = bytes[i];
                    bytes[i] = members[m];
                    const size_t start = i % 7 < i ? i % 7 : i;
                    assert_int_equal(finders[k](text, start, &set), i);
                    assert_int_equal(finders[k](text, i + 1, &set), len);
                    bytes[i] = other;
                }
            }
        }
}

static void any_set_is_found_in_any_text(void **state)
{
    (void)state;
    uint64_t random = 7;
    for (size_t round = 0; round < 20000; round++) {
        const size_t len = lks_random_below(&random, LONGEST);
        const lks_slice text = text_of(len);
        bool is_member[256] = {false};
        lks_byte_set set = {{0}};
        for (size_t i = lks_random_below(&random, 20); i > 0; i--) {
            const uint8_t byte = (uint8_t)lks_random_below(&random, 0x80);
            is_member[byte] = true;
            add(&set, byte);
        }
        for (size_t i = 0; i < len; i++)
            room[LONGEST - len + i] = (uint8_t)lks_random(&random);
        const size_t at = lks_random_below(&random, len + 1);
        size_t want = at;
        while (want < len && !is_member[text.data[want]])
            want++;
        for (size_t k = 0; k < kernel_count; k++)
            assert_int_equal(finders[k](text, at, &set), want);
    }
}

/* ------------------------------------------------------- ill-formed UTF-8 */

/* As lks_find_bad(), unit by unit. */
static size_t decode_to_bad(lks_slice text, size_t at, size_t *width)
{
    while (at < text.len) {
        if (lks_utf8_decode(text.data + at, text.data + text.len, width) ==
            LKS_UTF8_BAD)
            return at;
        at += *width;
    }
    *width = 0;
    return at;
}

static void expect_same(lks_slice text, size_t at)
{
    size_t want_width = 0;
    const size_t want = decode_to_bad(text, at, &want_width);
    for (size_t k = 0; k < kernel_count; k++) {
        size_t width = 99;
        const size_t got = lks_find_bad(passers[k], text, at, &width);
        if (got != want || width != want_width)
            fail_msg("kernel %zu, %zu bytes from %zu: %zu, not %zu", k,
                     text.len, at, got, want);
    }
}

/* Both ends of every range that the rules speak of. */
static const uint8_t ends[] = {0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF,
                               0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED,
                               0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF};

/* Any two bytes, then two of the ends: after the second byte there is but one
 * rule. In the middle of text, and at its end. */
static void every_sequence_is_judged(void **state)
{
    (void)state;
    memset(room, 'a', sizeof room);
    const lks_slice text = text_of(56);
    uint8_t *middle = room + LONGEST - 30;
    for (unsigned pair = 0; pair < 0x10000; pair++) {
        middle[0] = (uint8_t)(pair >> 8);
        middle[1] = (uint8_t)pair;
        for (size_t i = 0; i < ROWS(ends); i += 1 + pair % 4) {
            middle[2] = ends[i];
            middle[3] = ends[(i * 7 + pair) % ROWS(ends)];
            expect_same(text, 0);
        }
    }
}

/* Four ends in a row at every place of a block, some whole and some cut by the
 * end of the text. */
static void every_place_is_the_same(void **state)
{
    (void)state;
    const size_t count = ROWS(ends);
    uint64_t random = 3;
    for (size_t len = 1; len < LONGEST; len += len < 24 ? 1 : 23) {
        for (size_t place = 0; place < len; place++) {
            memset(room, 'a', sizeof room);
            uint8_t *bytes = room + LONGEST - len;
            for (size_t round = 0; round < 200; round++) {
                for (size_t i = place; i < len && i < place + 4; i++)
                    bytes[i] = ends[lks_random_below(&random, count)];
                expect_same(text_of(len), 0);
            }
        }
    }
}

/* Text without ASCII, with one byte changed or none. */
static void errors_are_found_among_others(void **state)
{
    (void)state;
    uint64_t random = 11;
    for (size_t round = 0; round < 20000; round++) {
        const uint32_t limit = round % 3 == 0   ? 0x800
                               : round % 3 == 1 ? 0x10000
                                                : 0x110000;
        size_t len = 0;
        uint8_t bytes[LONGEST + LKS_UTF8_MAX];
        const size_t wanted = lks_random_below(&random, LONGEST - 4);
        while (len < wanted) {
            const uint32_t cp = (uint32_t)lks_random_below(&random, limit);
            if (cp < 0xD800 || cp > 0xDFFF)
                len += lks_utf8_encode(cp, bytes + len);
        }
        memcpy(room + LONGEST - len, bytes, len);
        expect_same(text_of(len), 0);
        if (len > 0) {
            room[LONGEST - len + lks_random_below(&random, len)] =
                (uint8_t)lks_random(&random);
            expect_same(text_of(len), 0);
        }
    }
}

/* The search goes on after each. */
static void every_error_of_a_text_is_found(void **state)
{
    (void)state;
    uint64_t random = 5;
    for (size_t round = 0; round < 300; round++) {
        for (size_t i = 0; i < LONGEST; i++)
            room[i] = lks_random_below(&random, 20) == 0
                          ? (uint8_t)lks_random(&random)
                          : 'a';
        size_t width = 0;
        for (size_t at = 0; at < LONGEST; at += width) {
            expect_same(text_of(LONGEST), at);
            at = decode_to_bad(text_of(LONGEST), at, &width);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_set_has_what_was_added),
        cmocka_unit_test(a_byte_is_found_at_every_place),
        cmocka_unit_test(any_set_is_found_in_any_text),
        cmocka_unit_test(every_sequence_is_judged),
        cmocka_unit_test(every_place_is_the_same),
        cmocka_unit_test(errors_are_found_among_others),
        cmocka_unit_test(every_error_of_a_text_is_found),
    };
    return cmocka_run_group_tests(tests, ask_for_kernels, NULL);
}
