/* Copying many bytes at a time gives the same as copying them one by one, with
 * the instructions of every kernel and at every place. */
#include "text/copy.h"

#include <string.h>

#include "support/random.h"
#include "support/rows.h"
#include "text/utf8.h"

#define LONGEST  300u
#define EXPANDED (LONGEST * sizeof(lks_escape))

/* Texts end where this array does, so that reading further is noticed. */
static uint8_t room[LONGEST];

static lks_slice text_of(size_t len)
{
    return (lks_slice){room + LONGEST - len, len};
}

/* The functions of each kernel, and then those without a kernel. The kernels
 * are determined only once, since that takes long in a virtual machine. */
#define MOST_KERNELS 5
static size_t kernel_count;
static lks_copier *copiers[MOST_KERNELS];
static lks_checker *checkers[MOST_KERNELS];

static int ask_for_kernels(void **state)
{
    (void)state;
    lks_kernel *kernel = NULL;
    do {
        assert_true(kernel_count < MOST_KERNELS);
        kernel = lks_kernel_number(kernel_count);
        copiers[kernel_count] = lks_copier_for(kernel);
        checkers[kernel_count++] = lks_checker_for(kernel);
    } while (kernel);
    return 0;
}

static void add(lks_byte_set *set, uint8_t byte)
{
    set->rows[byte & 15] |= (uint8_t)(1u << (byte >> 4));
}

/* A set of ASCII: bit h of a row stands for the upper half h. */
static const lks_byte_set empty_set = {{0}, {1, 2, 4, 8, 16, 32, 64, 128}};

static void a_set_has_what_was_added(void **state)
{
    (void)state;
    for (unsigned member = 0; member < 0x80; member++) {
        lks_byte_set set = empty_set;
        add(&set, (uint8_t)member);
        for (unsigned byte = 0; byte < 256; byte++)
            assert_int_equal(lks_is_in_set((uint8_t)byte, &set),
                             byte == member);
    }
}

/* ------------------------------------------------------------- one by one */

/* Lengths alternate between odd and even, and none is the start of another. */
static lks_escapes escapes = {{0},
                              {{"%0", 2},
                               {"%1-----", 7},
                               {"%2", 2},
                               {"%3-----", 7},
                               {"%4", 2},
                               {"%5-----", 7},
                               {"%6", 2},
                               {"%7-----", 7},
                               {"%8", 2},
                               {"%9-----", 7},
                               {"%A", 2},
                               {"%B-----", 7},
                               {"%C", 2},
                               {"%D-----", 7},
                               {"%E", 2},
                               {"%F-----", 7}}};

/* The escapes with the members of a set. */
static const lks_escapes *escapes_of(const lks_byte_set *set)
{
    for (unsigned byte = 0; byte < 16; byte++)
        escapes.members[byte] = byte == 0;
    for (unsigned byte = 0; byte < 0x80; byte++)
        if (lks_is_in_set((uint8_t)byte, set))
            escapes.members[byte & 15] = (uint8_t)byte;
    return &escapes;
}

/* Where a copy ends, and its bytes. */
static size_t copy_units(lks_slice text, size_t at, const lks_byte_set *set,
                         const lks_escapes *by, char *out, size_t *len)
{
    *len = 0;
    while (at < text.len) {
        const uint8_t *unit = text.data + at;
        size_t width = 0;
        if (lks_utf8_decode(unit, text.data + text.len, &width) ==
                LKS_UTF8_BAD ||
            (lks_is_in_set(*unit, set) && !by))
            return at;
        if (lks_is_in_set(*unit, set)) {
            const lks_escape *escape = &by->list[*unit & 15];
            memcpy(out + *len, escape->bytes, escape->len);
            *len += escape->len;
        } else {
            memcpy(out + *len, unit, width);
            *len += width;
        }
        at += width;
    }
    return at;
}

static char want[EXPANDED];
static char got[EXPANDED + LKS_COPY_MORE + LKS_COPY_MORE];

/* Bytes after the end may be read, but must have no effect. */
static void expect_same_up_to(lks_slice text, size_t at, size_t end,
                              const lks_byte_set *set, const lks_escapes *by)
{
    size_t want_len = 0;
    const size_t want_end =
        copy_units((lks_slice){text.data, end}, at, set, by, want, &want_len);
    for (size_t k = 0; k < kernel_count; k++) {
        lks_room r = {got, got + EXPANDED, by, false};
        const size_t got_end = copiers[k](text, at, end, set, &r);
        if (got_end != want_end || (size_t)(r.out - got) != want_len ||
            memcmp(got, want, want_len) != 0 ||
            (memchr(want, LKS_CONTROL_LEAD, want_len) && !r.has_lead))
            fail_msg("kernel %zu, %zu bytes from %zu to %zu: %zu, not %zu", k,
                     text.len, at, end, got_end, want_end);
    }
}

/* At the start of a text, and after other text, where copies with escapes look
 * back. */
static void expect_same(lks_slice text)
{
    expect_same_up_to(text, 0, text.len, &empty_set, NULL);
    if (text.len + 3 > LONGEST)
        return;
    memset(room + LONGEST - text.len - 3, 'a', 3);
    expect_same_up_to(text_of(text.len + 3), 3, text.len + 3, &empty_set,
                      escapes_of(&empty_set));
}

/* ------------------------------------------------------------------- sets */

/* One byte of a set among others, one of which has the same lower bits and one
 * the same upper bits. */
static void a_byte_is_found_at_every_place(void **state)
{
    (void)state;
    static const uint8_t members[] = {0, '\r', '"', '<', '`', '~', 0x7F};
    for (size_t m = 0; m < ROWS(members); m++) {
        lks_byte_set set = empty_set;
        add(&set, members[m]);
        for (size_t len = 0; len < 140; len += len < 40 ? 1 : 9) {
            const lks_slice text = text_of(len);
            uint8_t *bytes = room + LONGEST - len;
            for (size_t i = 0; i < len; i++)
                bytes[i] = members[m] ^ (i % 2 ? 0x10 : 1);
            for (size_t k = 0; k < kernel_count; k++)
                assert_true(checkers[k](text, 0, len, &set));
            expect_same_up_to(text, 0, len, &set, NULL);
            for (size_t i = 0; i < len; i++) {
                const uint8_t other = bytes[i];
                bytes[i] = members[m];
                for (size_t k = 0; k < kernel_count; k++) {
                    assert_false(checkers[k](text, i / 2, len, &set));
                    assert_false(checkers[k](text, i, i + 1, &set));
                    assert_true(checkers[k](text, i / 2, i, &set));
                    assert_true(checkers[k](text, i + 1, len, &set));
                }
                expect_same_up_to(text, i / 2, len, &set, NULL);
                expect_same_up_to(text, i / 2, len, &set, escapes_of(&set));
                expect_same_up_to(text, i / 2, i, &set, NULL);
                bytes[i] = other;
            }
        }
    }
}

/* Any row with any column, so that bytes beyond ASCII are members too. */
static void any_set_is_checked(void **state)
{
    (void)state;
    uint64_t random = 7;
    for (size_t round = 0; round < lks_rounds(20000); round++) {
        const size_t len = lks_random_below(&random, LONGEST);
        const lks_slice text = text_of(len);
        lks_byte_set set = {{0}, {0}};
        set.rows[lks_random_below(&random, 16)] = (uint8_t)lks_random(&random);
        set.columns[lks_random_below(&random, 16)] = 0xFF;
        for (size_t i = 0; i < len; i++)
            room[LONGEST - len + i] = (uint8_t)lks_random(&random);
        const size_t end = lks_random_below(&random, len + 1);
        const size_t at = lks_random_below(&random, end + 1);
        size_t first = at;
        while (first < end && !lks_is_in_set(text.data[first], &set))
            first++;
        for (size_t k = 0; k < kernel_count; k++)
            assert_int_equal(checkers[k](text, at, end, &set), first == end);
    }
}

/* ------------------------------------------------------- ill-formed UTF-8 */

/* Both ends of every range that the rules name. */
static const uint8_t ends[] = {0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF,
                               0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED,
                               0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF};

/* Any two bytes, then two of `ends`: after the second byte of a character there
 * is only one rule. In the middle of a text, and at its end. */
static void every_sequence_is_judged(void **state)
{
    (void)state;
    memset(room, 'a', sizeof room);
    const lks_slice text = text_of(120);
    uint8_t *middle = room + LONGEST - 90;
    for (unsigned pair = 0; pair < 0x10000; pair++) {
        middle[0] = (uint8_t)(pair >> 8);
        middle[1] = (uint8_t)pair;
        for (size_t i = 0; i < ROWS(ends); i += 1 + pair % 4) {
            middle[2] = ends[i];
            middle[3] = ends[(i * 7 + pair) % ROWS(ends)];
            expect_same(text);
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
            for (size_t round = 0; round < 100; round++) {
                for (size_t i = place; i < len && i < place + 4; i++)
                    bytes[i] = ends[lks_random_below(&random, count)];
                expect_same(text_of(len));
            }
        }
    }
}

/* Text without ASCII, with one byte changed or none. */
static size_t write_text(uint64_t *random, size_t round)
{
    const uint32_t limits[] = {0x800, 0x10000, 0x110000};
    const uint32_t limit = limits[round % ROWS(limits)];
    size_t len = 0;
    uint8_t bytes[LONGEST + LKS_UTF8_MAX];
    const size_t wanted = lks_random_below(random, LONGEST - 4);
    while (len < wanted) {
        const uint32_t cp = (uint32_t)lks_random_below(random, limit);
        if (cp < 0xD800 || cp > 0xDFFF)
            len += lks_utf8_encode(cp, bytes + len);
    }
    memcpy(room + LONGEST - len, bytes, len);
    return len;
}

static void errors_are_found_among_others(void **state)
{
    (void)state;
    uint64_t random = 11;
    for (size_t round = 0; round < lks_rounds(20000); round++) {
        const size_t len = write_text(&random, round);
        expect_same(text_of(len));
        if (len > 0) {
            room[LONGEST - len + lks_random_below(&random, len)] =
                (uint8_t)lks_random(&random);
            expect_same(text_of(len));
        }
    }
}

/* The copy continues after each error, with escapes between errors, and up to
 * any end that lies between two units. */
static void every_error_of_a_text_is_found(void **state)
{
    (void)state;
    uint64_t random = 5;
    for (size_t round = 0; round < 600; round++) {
        const size_t rarity = round % 2 ? 20 : 2;
        lks_byte_set set = empty_set;
        const uint8_t other = (uint8_t)lks_random_below(&random, 0x80);
        if (other % 16 != '<' % 16)
            add(&set, other);
        add(&set, '<');
        for (size_t i = 0; i < LONGEST; i++) {
            room[i] = lks_random_below(&random, rarity) == 0 ? '<' : 'a';
            if (lks_random_below(&random, rarity) == 0)
                room[i] = (uint8_t)lks_random(&random);
        }
        size_t width = 0;
        size_t end = LONGEST - 1 - lks_random_below(&random, 40);
        while (end > 0 && (room[end - 1] >= 0x80 || room[end] >= 0x80))
            end--;
        for (size_t at = 0; at < LONGEST; at += width) {
            expect_same_up_to(text_of(LONGEST), at, LONGEST, &set,
                              escapes_of(&set));
            expect_same_up_to(text_of(LONGEST), at, LONGEST, &set, NULL);
            if (at <= end)
                expect_same_up_to(text_of(LONGEST), at, end, &set,
                                  escapes_of(&set));
            (void)lks_utf8_decode(room + at, room + LONGEST, &width);
        }
    }
}

/* ------------------------------------------------------------------- room */

/* A copy that stops because its room is full has filled the room up to the last
 * unit, has written at most LKS_COPY_MORE bytes beyond it, and can continue. */
static void a_copy_ends_when_it_is_enough(void **state)
{
    (void)state;
    uint64_t random = 13;
    lks_byte_set set = empty_set;
    add(&set, '<');
    for (size_t round = 0; round < lks_rounds(20000); round++) {
        const size_t len = write_text(&random, round % 2);
        const lks_slice text = text_of(len);
        for (size_t i = 0; i < len; i++)
            if (room[LONGEST - len + i] < 0x80 && round % 3 == 0)
                room[LONGEST - len + i] = '<';
        size_t want_len = 0;
        (void)copy_units(text, 0, &set, escapes_of(&set), want, &want_len);
        const size_t enough = lks_random_below(&random, want_len + 2);
        for (size_t k = 0; k < kernel_count; k++) {
            memset(got, 1, sizeof got);
            lks_room r = {got, got + enough, escapes_of(&set), false};
            const size_t stop = copiers[k](text, 0, len, &set, &r);
            const size_t written = (size_t)(r.out - got);
            assert_true(stop == len || written + LKS_UTF8_MAX > enough);
            assert_memory_equal(got, want, written);
            for (size_t i = enough + LKS_COPY_MORE; i < sizeof got; i++)
                assert_int_equal(got[i], 1);
            r.full = got + EXPANDED;
            assert_int_equal(copiers[k](text, stop, len, &set, &r), len);
            assert_int_equal(r.out - got, want_len);
            assert_memory_equal(got, want, want_len);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_set_has_what_was_added),
        cmocka_unit_test(a_byte_is_found_at_every_place),
        cmocka_unit_test(any_set_is_checked),
        cmocka_unit_test(every_sequence_is_judged),
        cmocka_unit_test(every_place_is_the_same),
        cmocka_unit_test(errors_are_found_among_others),
        cmocka_unit_test(every_error_of_a_text_is_found),
        cmocka_unit_test(a_copy_ends_when_it_is_enough),
    };
    return cmocka_run_group_tests(tests, ask_for_kernels, NULL);
}
