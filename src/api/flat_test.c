/* linkspan_find_flat(): offsets in three units, records that are shorter and
 * longer than this version's, too little room, every wrong argument. */
/* Tests: api/convert.c, api/judge.c */
#include "linkspan/linkspan.h"

#include "support/exact.h"
#include "support/rows.h"

#define BYTE  LINKSPAN_UNIT_BYTE
#define CP    LINKSPAN_UNIT_CODE_POINT
#define UTF16 LINKSPAN_UNIT_UTF16

#define WIDTH     LINKSPAN_FIELD_COUNT
#define MOST      8
#define UNTOUCHED (-77)

static linkspan_detector *detector_of(uint32_t profile)
{
    linkspan_options options;
    linkspan_detector *d = NULL;
    assert_int_equal(linkspan_options_init(&options), LINKSPAN_OK);
    assert_int_equal(linkspan_options_set_profile(&options, profile),
                     LINKSPAN_OK);
    assert_int_equal(linkspan_detector_new(&options, &d), LINKSPAN_OK);
    return d;
}

#define FIELD(name) LINKSPAN_FIELD_##name

/* U+1F600 has 4 bytes and 2 UTF-16 units, U+00FC has 2 bytes and 1 unit. */
#define GRIN "\xF0\x9F\x98\x80"
#define UE   "\xC3\xBC"

static const struct flat_row {
    const char *why;
    const char *text;
    uint32_t unit;
    int field;
    ptrdiff_t want;
} flat_rows[] = {
#define URL GRIN " https://m" UE "nchen.de:80/a?b#c"
    {"a URL", URL, BYTE, FIELD(KIND), LINKSPAN_KIND_URL},
    {"a scheme is written", URL, BYTE, FIELD(FLAGS), 0},
    {"a domain", URL, BYTE, FIELD(HOST_KIND), LINKSPAN_HOST_DOMAIN},
    {"three parts", URL, BYTE, FIELD(PARTS),
     LINKSPAN_PART_PATH | LINKSPAN_PART_QUERY | LINKSPAN_PART_FRAGMENT},
    {"no policy", URL, BYTE, FIELD(ACTION), LINKSPAN_ACTION_LINK},
    {"no directive", URL, BYTE, FIELD(DIRECTIVE_COUNT), 0},
    {"4 + 1 bytes before", URL, BYTE, FIELD(START), 5},
    {"1 + 1 code points before", URL, CP, FIELD(START), 2},
    {"2 + 1 units before", URL, UTF16, FIELD(START), 3},
    {"scheme is the start", URL, CP, FIELD(SCHEME_START), 2},
    {"scheme of 8", URL, CP, FIELD(SCHEME_END), 10},
    {"no local part", URL, CP, FIELD(LOCAL_PART_START), -1},
    {"no local part's end", URL, CP, FIELD(LOCAL_PART_END), -1},
    {"host after the scheme", URL, BYTE, FIELD(HOST_START), 13},
    {"host of 11 bytes", URL, BYTE, FIELD(HOST_END), 24},
    {"host of 10 code points", URL, CP, FIELD(HOST_END), 20},
    {"host of 10 units", URL, UTF16, FIELD(HOST_END), 21},
    {"run is the host", URL, UTF16, FIELD(HOST_RUN_START), 11},
    {"run is the host, end", URL, UTF16, FIELD(HOST_RUN_END), 21},
    {"port after its colon", URL, UTF16, FIELD(PORT_START), 22},
    {"port of 2", URL, UTF16, FIELD(PORT_END), 24},
    {"path", URL, CP, FIELD(PATH_START), 23},
    {"path of 2", URL, CP, FIELD(PATH_END), 25},
    {"query without its mark", URL, CP, FIELD(QUERY_START), 26},
    {"query of 1", URL, CP, FIELD(QUERY_END), 27},
    {"fragment without its mark", URL, BYTE, FIELD(FRAGMENT_START), 32},
    {"fragment of 1", URL, BYTE, FIELD(FRAGMENT_END), 33},
    {"no directives", URL, BYTE, FIELD(DIRECTIVES_START), -1},
    {"no directives, end", URL, BYTE, FIELD(DIRECTIVES_END), -1},
    {"28 code points in all", URL, CP, FIELD(END), 29},
    {"28 units in all", URL, UTF16, FIELD(END), 30},
    {"29 bytes in all", URL, BYTE, FIELD(END), 33},
#undef URL
#define MAIL "\xFF" UE "@example.com"
    {"an address", MAIL, BYTE, FIELD(KIND), LINKSPAN_KIND_EMAIL},
    {"after an ill-formed byte", MAIL, UTF16, FIELD(START), 1},
    {"local part of 1", MAIL, UTF16, FIELD(LOCAL_PART_END), 2},
    {"local part of 2 bytes", MAIL, BYTE, FIELD(LOCAL_PART_END), 3},
    {"no scheme", MAIL, BYTE, FIELD(SCHEME_START), -1},
    {"no port", MAIL, BYTE, FIELD(PORT_START), -1},
    {"no path", MAIL, BYTE, FIELD(PATH_START), -1},
    {"end in UTF-16", MAIL, UTF16, FIELD(END), 14},
#undef MAIL
    {"an empty query is there", "example.com/?", BYTE, FIELD(QUERY_START), 13},
    {"an empty query ends there", "example.com/?", BYTE, FIELD(QUERY_END), 13},
    {"no fragment beside it", "example.com/?", BYTE, FIELD(FRAGMENT_START), -1},
    {"an empty fragment is there", "example.com/#", BYTE, FIELD(FRAGMENT_START),
     13},
    {"an empty fragment ends there", "example.com/#", BYTE, FIELD(FRAGMENT_END),
     13},
    {"no query beside it", "example.com/#", BYTE, FIELD(QUERY_START), -1},
    {"no path before an empty query", "example.com?", BYTE, FIELD(PATH_START),
     -1},
    {"an empty fragment before a directive", "example.com/#:~:text=a", BYTE,
     FIELD(FRAGMENT_START), 13},
    {"its end", "example.com/#:~:text=a", BYTE, FIELD(FRAGMENT_END), 13},
    {"the directive after it", "example.com/#:~:text=a", BYTE,
     FIELD(DIRECTIVES_START), 16},
    {"a directive", "example.com/#a:~:text=" UE, CP, FIELD(DIRECTIVE_COUNT), 1},
    {"directives after :~:", "example.com/#a:~:text=" UE, CP,
     FIELD(DIRECTIVES_START), 17},
    {"directives in code points", "example.com/#a:~:text=" UE, CP,
     FIELD(DIRECTIVES_END), 23},
};

static void each_field_counts_in_each_unit(void **state)
{
    (void)state;
    linkspan_detector *d = detector_of(LINKSPAN_PROFILE_UTS58);
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(flat_rows); i++) {
        const struct flat_row *r = &flat_rows[i];
        ptrdiff_t record[WIDTH];
        ROW_EQ(r,
               linkspan_find_flat(d, EXACT(r->text), r->unit, record, WIDTH, 1),
               1);
        ROW_EQ(r, record[r->field], r->want);
    }
    ROWS_END();
    linkspan_detector_free(d);
}

/* P7: the run starts before the link, since native writing before the host is
 * not part of the link. */
static void a_run_can_start_before_its_link(void **state)
{
    (void)state;
    static const char text[] = "\xE8\xA7\x81\xE5\x9C\xA8"
                               "example.com";
    linkspan_detector *d = detector_of(LINKSPAN_PROFILE_TAILORED);
    ptrdiff_t record[WIDTH];
    assert_int_equal(
        linkspan_find_flat(d, EXACT(text), UTF16, record, WIDTH, 1), 1);
    assert_int_equal(record[FIELD(START)], 2);
    assert_int_equal(record[FIELD(HOST_START)], 2);
    assert_int_equal(record[FIELD(HOST_RUN_START)], 0);
    assert_int_equal(record[FIELD(HOST_RUN_END)], 13);
    linkspan_detector_free(d);
}

static const char three[] = "a.com b@b.com " UE " http://c.com/" UE "/d";

static void a_record_is_as_wide_as_asked(void **state)
{
    (void)state;
    linkspan_detector *d = detector_of(LINKSPAN_PROFILE_UTS58);
    ptrdiff_t whole[3 * WIDTH];
    assert_int_equal(linkspan_find_flat(d, EXACT(three), CP, whole, WIDTH, 3),
                     3);
    for (size_t width = 1; width <= WIDTH + 2; width++) {
        ptrdiff_t records[3 * (WIDTH + 2) + 1];
        for (size_t i = 0; i < ROWS(records); i++)
            records[i] = UNTOUCHED;
        assert_int_equal(
            linkspan_find_flat(d, EXACT(three), CP, records, width, 3), 3);
        for (size_t i = 0; i < 3 * width; i++)
            assert_int_equal(
                records[i],
                i % width < WIDTH ? whole[i / width * WIDTH + i % width] : -1);
        assert_int_equal(records[3 * width], UNTOUCHED);
    }
    linkspan_detector_free(d);
}

static void all_links_are_counted_and_those_with_room_written(void **state)
{
    (void)state;
    linkspan_detector *d = detector_of(LINKSPAN_PROFILE_UTS58);
    for (size_t room = 0; room <= MOST; room++) {
        ptrdiff_t records[MOST * 2 + 1];
        for (size_t i = 0; i < ROWS(records); i++)
            records[i] = UNTOUCHED;
        assert_int_equal(
            linkspan_find_flat(d, EXACT(three), BYTE, records, 2, room), 3);
        const size_t written = room < 3 ? room : 3;
        assert_int_equal(records[2 * written], UNTOUCHED);
        for (size_t i = 0; i < written; i++)
            assert_int_equal(records[2 * i],
                             i == 1 ? LINKSPAN_KIND_EMAIL : LINKSPAN_KIND_URL);
    }
    assert_int_equal(linkspan_find_flat(d, EXACT(three), BYTE, NULL, 0, 0), 3);
    assert_int_equal(linkspan_find_flat(d, NULL, 0, UTF16, NULL, 0, 0), 0);
    assert_int_equal(linkspan_find_flat(d, EXACT("none"), CP, NULL, 0, 0), 0);
    linkspan_detector_free(d);
}

static void a_policy_refuses_links(void **state)
{
    (void)state;
    /* a Cyrillic letter in a Latin name */
    static const char text[] = "http://p\xD0\xB0ypal.com http://b.com";
    linkspan_detector *d = detector_of(LINKSPAN_PROFILE_SAFE);
    ptrdiff_t record[WIDTH];
    assert_int_equal(linkspan_find_flat(d, EXACT(text), CP, record, WIDTH, 1),
                     1);
    assert_int_equal(record[FIELD(START)], 18);
    linkspan_detector_free(d);
}

static void checks_its_arguments(void **state)
{
    (void)state;
    linkspan_detector *d = detector_of(LINKSPAN_PROFILE_UTS58);
    ptrdiff_t r[WIDTH] = {UNTOUCHED};
    const size_t too_long = (size_t)PTRDIFF_MAX + 1;
    const struct {
        const char *why;
        ptrdiff_t got;
        linkspan_status want;
    } rows[] = {
        {"no detector", linkspan_find_flat(NULL, "a.com", 5, BYTE, r, WIDTH, 1),
         LINKSPAN_ERR_ARG},
        {"no text", linkspan_find_flat(d, NULL, 5, BYTE, r, WIDTH, 1),
         LINKSPAN_ERR_ARG},
        {"a text that cannot be",
         linkspan_find_flat(d, "a.com", too_long, BYTE, r, WIDTH, 1),
         LINKSPAN_ERR_ARG},
        {"no records", linkspan_find_flat(d, "a.com", 5, BYTE, NULL, WIDTH, 1),
         LINKSPAN_ERR_ARG},
        {"no width", linkspan_find_flat(d, "a.com", 5, BYTE, r, 0, 1),
         LINKSPAN_ERR_ARG},
        {"more records than memory",
         linkspan_find_flat(d, "a.com", 5, BYTE, r, WIDTH,
                            PTRDIFF_MAX / sizeof *r / WIDTH + 1),
         LINKSPAN_ERR_ARG},
        {"wider than memory",
         linkspan_find_flat(d, "a.com", 5, BYTE, r, SIZE_MAX, 1),
         LINKSPAN_ERR_ARG},
        {"no such unit", linkspan_find_flat(d, "a.com", 5, 3, r, WIDTH, 1),
         LINKSPAN_ERR_OPTION},
    };
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++)
        ROW_EQ(&rows[i], rows[i].got, rows[i].want);
    ROWS_END();
    assert_int_equal(r[0], UNTOUCHED);
    linkspan_detector_free(d);
}

/* Links may start at the same place, and the greatest offset of all of them must
 * be in the text, whichever link has it. */
static void offsets_of_links_are_checked(void **state)
{
    (void)state;
    static const char text[] = "\u00E9 a.com b";
    const size_t len = sizeof text - 1;
    linkspan_link one;
    size_t at = 0;
    linkspan_detector *d = NULL;
    assert_int_equal(linkspan_detector_new(NULL, &d), LINKSPAN_OK);
    assert_int_equal(linkspan_next(d, text, len, &at, &one), LINKSPAN_OK);
    linkspan_link links[2] = {one, one};
    assert_int_equal(linkspan_convert_links(text, len, LINKSPAN_UNIT_BYTE,
                                            LINKSPAN_UNIT_CODE_POINT, links, 2),
                     LINKSPAN_OK);
    assert_int_equal(links[0].span.start, 2);
    assert_int_equal(links[1].span.start, 2);
    assert_int_equal(links[1].span.end, 7);
    for (size_t longer = 0; longer < 2; longer++)
        for (size_t end = len - 1; end <= len + 1; end++) {
            links[0] = links[1] = one;
            links[longer].span.end = end;
            assert_int_equal(
                linkspan_convert_links(text, len, LINKSPAN_UNIT_BYTE,
                                       LINKSPAN_UNIT_UTF16, links, 2),
                end <= len ? LINKSPAN_OK : LINKSPAN_ERR_ARG);
        }
    linkspan_detector_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_field_counts_in_each_unit),
        cmocka_unit_test(a_run_can_start_before_its_link),
        cmocka_unit_test(a_record_is_as_wide_as_asked),
        cmocka_unit_test(all_links_are_counted_and_those_with_room_written),
        cmocka_unit_test(a_policy_refuses_links),
        cmocka_unit_test(checks_its_arguments),
        cmocka_unit_test(offsets_of_links_are_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
