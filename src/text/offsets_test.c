/* Tests: api/offsets.c */
#include "text/offsets.h"

#include "support/random.h"
#include "support/rows.h"
#include "text/utf8.h"

#define BYTE  LINKSPAN_UNIT_BYTE
#define CP    LINKSPAN_UNIT_CODE_POINT
#define UTF16 LINKSPAN_UNIT_UTF16

/* a, ä (2 bytes), 語 (3), 😀 (4, a pair in UTF-16), z */
static const char text[] = "a\xC3\xA4\xE8\xAA\x9E\xF0\x9F\x98\x80z";

static const struct offset_row {
    const char *why;
    uint32_t from;
    uint32_t to;
    size_t in;
    size_t want;
} offset_rows[] = {
    {"start", BYTE, CP, 0, 0},
    {"after one of one byte", BYTE, CP, 1, 1},
    {"after one of two", BYTE, CP, 3, 2},
    {"after one of three", BYTE, CP, 6, 3},
    {"after one of four", BYTE, CP, 10, 4},
    {"end", BYTE, CP, 11, 5},
    {"inside a code point: its start", BYTE, CP, 8, 3},
    {"a pair counts two", BYTE, UTF16, 10, 5},
    {"end in UTF-16", BYTE, UTF16, 11, 6},
    {"inside a pair: its start", UTF16, BYTE, 4, 6},
    {"after the pair", UTF16, BYTE, 5, 10},
    {"code points to bytes", CP, BYTE, 3, 6},
    {"code points to UTF-16", CP, UTF16, 4, 5},
    {"the same unit", CP, CP, 4, 4},
    {"end of code points", CP, BYTE, 5, 11},
};

static void converts_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(offset_rows); i++) {
        const struct offset_row *r = &offset_rows[i];
        size_t got = r->in;
        ROW_EQ(r,
               linkspan_convert_offsets(text, sizeof text - 1, r->from, r->to,
                                        &got, 1),
               LINKSPAN_OK);
        ROW_EQ(r, got, r->want);
    }
    ROWS_END();
}

static void offsets_may_stand_twice(void **state)
{
    (void)state;
    size_t offsets[] = {3, 3, 6, 6};
    assert_int_equal(linkspan_convert_offsets(text, sizeof text - 1, BYTE, CP,
                                              offsets, ROWS(offsets)),
                     LINKSPAN_OK);
    assert_int_equal(offsets[0], 2);
    assert_int_equal(offsets[1], 2);
    assert_int_equal(offsets[2], 3);
    assert_int_equal(offsets[3], 3);
}

static void ill_formed_units_count_one(void **state)
{
    (void)state;
    static const char bad[] = "\xF0\x9F"
                              "a\x80\x80z";
    const size_t want[] = {0, 1, 2, 3, 4, 5};
    for (uint32_t to = CP; to <= UTF16; to++) {
        size_t offsets[] = {0, 2, 3, 4, 5, 6};
        assert_int_equal(
            linkspan_convert_offsets(bad, 6, BYTE, to, offsets, ROWS(offsets)),
            LINKSPAN_OK);
        assert_memory_equal(offsets, want, sizeof want);
    }
}

/* All offsets of random texts are converted to another unit and back. */
static void there_and_back_is_the_same(void **state)
{
    (void)state;
    static const uint32_t cps[] = {'a', 0xE4, 0x8A9E, 0x1F600};
    enum {
        MOST = 120 /* several blocks, also without pairs */
    };
    uint64_t random = 7;
    for (size_t round = 0; round < 4000; round++) {
        uint8_t bytes[4 * MOST];
        size_t offsets[MOST + 1] = {0};
        const size_t kinds = 1 + lks_random_below(&random, ROWS(cps));
        const size_t count = lks_random_below(&random, MOST);
        for (size_t i = 0; i < count; i++)
            offsets[i + 1] =
                offsets[i] +
                lks_utf8_encode(cps[lks_random_below(&random, kinds)],
                                bytes + offsets[i]);
        for (uint32_t unit = BYTE; unit <= UTF16; unit++) {
            size_t moved[MOST + 1];
            memcpy(moved, offsets, sizeof moved);
            assert_int_equal(linkspan_convert_offsets((const char *)bytes,
                                                      offsets[count], BYTE,
                                                      unit, moved, count + 1),
                             LINKSPAN_OK);
            assert_int_equal(linkspan_convert_offsets((const char *)bytes,
                                                      offsets[count], unit,
                                                      BYTE, moved, count + 1),
                             LINKSPAN_OK);
            assert_memory_equal(moved, offsets, (count + 1) * sizeof *moved);
        }
    }
}

/* Where each unit of the text starts, in `unit`, for each byte of the text and
 * for its end. */
static void measure_each_byte(const uint8_t *bytes, size_t len, uint32_t unit,
                              size_t *starts)
{
    size_t count = 0;
    for (size_t at = 0; at < len;) {
        size_t width = 0;
        const uint32_t cp = lks_utf8_decode(bytes + at, bytes + len, &width);
        for (size_t i = 0; i < width; i++)
            starts[at + i] = unit == BYTE ? at : count;
        const bool is_pair = cp != LKS_UTF8_BAD && cp > 0xFFFF;
        count += unit == UTF16 && is_pair ? 2 : 1;
        at += width;
    }
    starts[len] = unit == BYTE ? len : count;
}

/* Every offset of a text with ill-formed bytes, also inside of units and across
 * blocks of 64 bytes. */
static void every_offset_is_converted(void **state)
{
    (void)state;
    static const uint8_t kinds[] = {'a',  0x80, 0xBF, 0xC3, 0xE8,
                                    0xAA, 0xF0, 0x9F, 0xFF};
    uint64_t random = 9;
    for (size_t round = 0; round < 400; round++) {
        uint8_t bytes[200];
        size_t starts[sizeof bytes + 1];
        const size_t len = lks_random_below(&random, sizeof bytes + 1);
        for (size_t i = 0; i < len; i++)
            bytes[i] = round % 2
                           ? (uint8_t)text[i % (sizeof text - 1)]
                           : kinds[lks_random_below(&random, ROWS(kinds))];
        for (uint32_t unit = BYTE; unit <= UTF16; unit++) {
            size_t got[sizeof bytes + 1];
            for (size_t i = 0; i <= len; i++)
                got[i] = i;
            measure_each_byte(bytes, len, unit, starts);
            assert_int_equal(linkspan_convert_offsets((const char *)bytes, len,
                                                      BYTE, unit, got, len + 1),
                             LINKSPAN_OK);
            assert_memory_equal(got, starts, (len + 1) * sizeof *got);
        }
    }
}

/* A call that must fail and change nothing. */
static linkspan_status convert(const char *t, size_t len, uint32_t from,
                               uint32_t to, size_t first, size_t second)
{
    size_t offsets[] = {first, second};
    const linkspan_status st =
        linkspan_convert_offsets(t, len, from, to, offsets, 2);
    assert_true(offsets[0] == first && offsets[1] == second);
    return st;
}

static void checks_its_arguments(void **state)
{
    (void)state;
    const size_t len = sizeof text - 1;
    size_t one = 1;
    assert_int_equal(convert(NULL, 1, BYTE, CP, 0, 1), LINKSPAN_ERR_ARG);
    assert_int_equal(convert(text, SIZE_MAX, BYTE, CP, 0, 1), LINKSPAN_ERR_ARG);
    assert_int_equal(convert(text, len, BYTE, CP, 3, 1), LINKSPAN_ERR_ARG);
    assert_int_equal(convert(text, len, BYTE, CP, 1, len + 1),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(convert(text, len, CP, BYTE, 1, 6), LINKSPAN_ERR_ARG);
    assert_int_equal(convert(text, len, UTF16, BYTE, 1, 7), LINKSPAN_ERR_ARG);
    assert_int_equal(convert(text, len, 3, BYTE, 0, 1), LINKSPAN_ERR_OPTION);
    assert_int_equal(convert(text, len, BYTE, 3, 0, 1), LINKSPAN_ERR_OPTION);
    assert_int_equal(linkspan_convert_offsets(text, len, BYTE, CP, NULL, 1),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(
        linkspan_convert_offsets(text, len, BYTE, CP, &one, SIZE_MAX),
        LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_convert_offsets(NULL, 0, BYTE, CP, NULL, 0),
                     LINKSPAN_OK);
    assert_int_equal(one, 1);
}

/* Each offset alone, up to the end of the text, and the two after it. */
static void a_single_offset_must_be_in_the_text(void **state)
{
    (void)state;
    static const struct {
        uint32_t unit;
        size_t len;
    } units[] = {{BYTE, 11}, {CP, 5}, {UTF16, 6}};
    for (size_t from = 0; from < ROWS(units); from++)
        for (size_t to = 0; to < ROWS(units); to++)
            for (size_t i = 0; i <= units[from].len + 2; i++) {
                size_t offset = i;
                const bool is_in = i <= units[from].len;
                assert_int_equal(linkspan_convert_offsets(
                                     text, sizeof text - 1, units[from].unit,
                                     units[to].unit, &offset, 1),
                                 is_in ? LINKSPAN_OK : LINKSPAN_ERR_ARG);
                if (i == 0 || i == units[from].len)
                    assert_int_equal(offset, i ? units[to].len : 0);
                if (!is_in)
                    assert_int_equal(offset, i);
            }
}

/* ------------------------------------------------------------ whole links */

#define MOST 4

/* The emoji and the ideograph are before, between and inside links. */
static const char linked[] =
    "\xF0\x9F\x98\x80 https://b\xC3\xBC.de/\xE8\xAA\x9E?q "
    "\xFF\xC3\xBC@example.com example.com:80/\xE8\xAA\x9E";

static size_t find(const char *t, linkspan_link links[MOST])
{
    linkspan_detector *d = NULL;
    size_t count = 0;
    assert_int_equal(linkspan_detector_new(NULL, &d), LINKSPAN_OK);
    assert_int_equal(linkspan_find(d, t, strlen(t), links, MOST, &count),
                     LINKSPAN_OK);
    linkspan_detector_free(d);
    return count;
}

static linkspan_status convert_all(uint32_t from, uint32_t to,
                                   linkspan_link *links, size_t count)
{
    return linkspan_convert_links_sized(linked, strlen(linked), from, to, links,
                                        sizeof *links, count);
}

static void all_ranges_of_links_are_converted(void **state)
{
    (void)state;
    linkspan_link links[MOST];
    linkspan_link before[MOST];
    const size_t count = find(linked, links);
    assert_int_equal(count, 3);
    memcpy(before, links, sizeof links);
    assert_int_equal(convert_all(BYTE, UTF16, links, count), LINKSPAN_OK);
    /* 2 + 1 units before; 8 of the scheme, 5 of the host */
    assert_int_equal(links[0].span.start, 3);
    assert_int_equal(links[0].host.start, 11);
    assert_int_equal(links[0].host.end, 16);
    assert_int_equal(links[0].path.end, 18);
    assert_int_equal(links[0].query.start, 19);
    assert_int_equal(links[0].span.end, 20);
    assert_int_equal(links[0].port.start, links[0].port.end); /* absent */
    /* after a space and the ill-formed byte */
    assert_int_equal(links[1].span.start, 22);
    assert_int_equal(links[1].local_part.end, 23);
    assert_int_equal(links[1].host.start, 24);
    assert_int_equal(links[1].span.end, 35);
    assert_int_equal(links[2].port.start, 48);
    assert_int_equal(links[2].span.end, 52);
    assert_int_equal(links[2].scheme.start, links[2].scheme.end);
    assert_int_equal(convert_all(UTF16, CP, links, count), LINKSPAN_OK);
    assert_int_equal(links[2].span.end, 51);
    assert_int_equal(convert_all(CP, BYTE, links, count), LINKSPAN_OK);
    assert_memory_equal(links, before, count * sizeof *links);
}

/* Elements of a program that was built with a longer struct. */
static void longer_elements_are_stepped_over(void **state)
{
    (void)state;
    struct longer {
        linkspan_link link;
        size_t more;
    } longer[MOST];
    linkspan_link links[MOST];
    const size_t count = find(linked, links);
    for (size_t i = 0; i < count; i++)
        longer[i] = (struct longer){links[i], 77};
    assert_int_equal(convert_all(BYTE, CP, links, count), LINKSPAN_OK);
    assert_int_equal(linkspan_convert_links_sized(linked, strlen(linked), BYTE,
                                                  CP, &longer[0].link,
                                                  sizeof *longer, count),
                     LINKSPAN_OK);
    for (size_t i = 0; i < count; i++) {
        assert_memory_equal(&longer[i].link, &links[i], sizeof *links);
        assert_int_equal(longer[i].more, 77);
    }
}

static void converting_links_checks_its_arguments(void **state)
{
    (void)state;
    linkspan_link links[MOST];
    linkspan_link before[MOST];
    const size_t len = strlen(linked);
    const size_t size = sizeof *links;
    const size_t count = find(linked, links);
    memcpy(before, links, sizeof links);
    assert_int_equal(
        linkspan_convert_links_sized(NULL, 1, BYTE, CP, links, size, count),
        LINKSPAN_ERR_ARG);
    assert_int_equal(
        linkspan_convert_links_sized(linked, len, BYTE, CP, NULL, size, 1),
        LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_convert_links_sized(linked, len, BYTE, CP, links,
                                                  size - 1, count),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_convert_links_sized(linked, len, BYTE, CP, links,
                                                  size, SIZE_MAX),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(
        linkspan_convert_links_sized(linked, len, 3, CP, links, size, count),
        LINKSPAN_ERR_OPTION);
    assert_int_equal(
        linkspan_convert_links_sized(linked, len, BYTE, 3, links, size, count),
        LINKSPAN_ERR_OPTION);
    assert_int_equal(/* the text ends before the last link does */
                     linkspan_convert_links_sized(linked, len - 1, BYTE, CP,
                                                  links, size, count),
                     LINKSPAN_ERR_ARG);
    assert_memory_equal(links, before, count * size);
    links[0] = before[1];
    links[1] = before[0];
    assert_int_equal(convert_all(BYTE, CP, links, 2), LINKSPAN_ERR_ARG);
    assert_memory_equal(&links[0], &before[1], size);
    links[0].host.end = links[0].host.start - 1;
    assert_int_equal(convert_all(BYTE, CP, links, 1), LINKSPAN_ERR_ARG);
    assert_int_equal(
        linkspan_convert_links_sized(NULL, 0, BYTE, CP, NULL, size, 0),
        LINKSPAN_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(converts_each_row),
        cmocka_unit_test(offsets_may_stand_twice),
        cmocka_unit_test(ill_formed_units_count_one),
        cmocka_unit_test(there_and_back_is_the_same),
        cmocka_unit_test(every_offset_is_converted),
        cmocka_unit_test(checks_its_arguments),
        cmocka_unit_test(a_single_offset_must_be_in_the_text),
        cmocka_unit_test(all_ranges_of_links_are_converted),
        cmocka_unit_test(longer_elements_are_stepped_over),
        cmocka_unit_test(converting_links_checks_its_arguments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
