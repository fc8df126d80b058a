#include "unicode/nfc.h"

#include <stdlib.h>

#include "support/data.h"
#include "support/rows.h"

#define TEST_FILE "ucd/NormalizationTest.txt"
#define LONGEST   64

typedef struct text {
    uint32_t cps[LONGEST];
    size_t count;
} text;

static text nfc_of(const text *t)
{
    uint32_t room[LKS_NFC_ROOM(LONGEST)];
    text result = {{0}, lks_nfc(t->cps, t->count, room)};
    assert_true(result.count <= LONGEST);
    memcpy(result.cps, room, result.count * sizeof *room);
    return result;
}

static bool is_same(const text *a, const text *b)
{
    return a->count == b->count &&
           memcmp(a->cps, b->cps, a->count * sizeof *a->cps) == 0;
}

static const struct nfc_row {
    const char *why;
    text source;
    text nfc;
} nfc_rows[] = {
    {"empty", {{0}, 0}, {{0}, 0}},
    {"ASCII", {{'a', 'b'}, 2}, {{'a', 'b'}, 2}},
    {"composes", {{'a', 0x308}, 2}, {{0xE4}, 1}},
    {"composes twice", {{'u', 0x308, 0x301}, 3}, {{0x1D8}, 1}},
    {"orders, then composes",
     {{'q', 0x307, 0x323}, 3},
     {{'q', 0x323, 0x307}, 3}},
    {"composes over a lower class",
     {{'a', 0x323, 0x308}, 3},
     {{0x1EA1, 0x308}, 2}},
    {"equal classes block", {{'b', 0x301, 0x308}, 3}, {{'b', 0x301, 0x308}, 3}},
    {"a starter blocks", {{'a', 0x34F, 0x308}, 3}, {{'a', 0x34F, 0x308}, 3}},
    {"leading mark", {{0x308, 'a'}, 2}, {{0x308, 'a'}, 2}},
    {"singleton", {{0x212B}, 1}, {{0xC5}, 1}},
    {"singleton that IDNA maps alike", {{0xF900}, 1}, {{0x8C48}, 1}},
    {"composition exclusion", {{0x958}, 1}, {{0x915, 0x93C}, 2}},
    {"mark that decomposes", {{0x344}, 1}, {{0x308, 0x301}, 2}},
    {"four parts and back", {{0x1F82}, 1}, {{0x1F82}, 1}},
    {"Hangul LV", {{0x1100, 0x1161}, 2}, {{0xAC00}, 1}},
    {"Hangul LVT", {{0x1100, 0x1161, 0x11A8}, 3}, {{0xAC01}, 1}},
    {"Hangul LV and T", {{0xAC00, 0x11A8}, 2}, {{0xAC01}, 1}},
    {"Hangul LVT and T stay", {{0xAC01, 0x11A8}, 2}, {{0xAC01, 0x11A8}, 2}},
    {"T_BASE is no consonant", {{0xAC00, 0x11A7}, 2}, {{0xAC00, 0x11A7}, 2}},
};

static void normalises_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(nfc_rows); i++) {
        const struct nfc_row *r = &nfc_rows[i];
        const text got = nfc_of(&r->source);
        ROW_EQ(r, is_same(&got, &r->nfc), true);
        if (lks_nfc_quick_check(r->source.cps, r->source.count))
            ROW_EQ(r, is_same(&r->source, &r->nfc), true);
    }
    ROWS_END();
}

/* UAX #15, section 9: a mark whose combining class is less than that of the mark
 * before it is out of order. A starter, whose class is 0, never is. */
static void checks_the_order_of_marks(void **state)
{
    (void)state;
    static const struct {
        uint32_t cp;
        uint8_t ccc;
    } marks[] = {{'a', 0},      {0x0334, 1},   {0x0335, 1},   {0x05B0, 10},
                 {0x0321, 202}, {0x031B, 216}, {0x0316, 220}, {0x031A, 232}};
    for (size_t i = 0; i < ROWS(marks); i++)
        for (size_t k = 0; k < ROWS(marks); k++) {
            const uint32_t pair[] = {marks[i].cp, marks[k].cp};
            const bool may_compose = marks[i].ccc == 216 || marks[k].ccc == 216;
            assert_int_equal(lks_nfc_quick_check(pair, 2),
                             !may_compose && (marks[k].ccc == 0 ||
                                              marks[k].ccc >= marks[i].ccc));
        }
}

/* Letters right before and after the ranges of Hangul do not compose. */
static void hangul_has_its_ranges(void **state)
{
    (void)state;
    for (uint32_t l = 0x10F0; l < 0x1120; l++)
        for (uint32_t v = 0x1150; v < 0x1180; v++) {
            const bool is_pair =
                l >= 0x1100 && l <= 0x1112 && v >= 0x1161 && v <= 0x1175;
            assert_int_equal(
                lks_nfc_compose(l, v),
                is_pair ? 0xAC00 + ((l - 0x1100) * 21 + v - 0x1161) * 28 : 0);
        }
    for (uint32_t t = 0x11A0; t < 0x11D0; t++) {
        const bool is_last = t >= 0x11A8 && t <= 0x11C2;
        assert_int_equal(lks_nfc_compose(0xAC00, t),
                         is_last ? 0xAC00 + t - 0x11A7 : 0);
        assert_int_equal(lks_nfc_compose(0xD788, t),
                         is_last ? 0xD788 + t - 0x11A7 : 0);
        assert_int_equal(lks_nfc_compose(0xD7A4, t), 0);
        assert_int_equal(lks_nfc_compose(0xABE4, t), 0);
        assert_int_equal(lks_nfc_compose(0xAC01, t), 0);
    }
}

/* Marks of every order, in runs of every length. */
static void orders_runs_of_every_length(void **state)
{
    (void)state;
    for (size_t length = 1; length < 40; length++) {
        text t = {{'q'}, length + 1};
        for (size_t i = 1; i <= length; i++)
            t.cps[i] = i % 3 == 0 ? 0x345 : i % 3 == 1 ? 0x307 : 0x323;
        const text got = nfc_of(&t);
        size_t below = 0;
        size_t above = 0;
        for (size_t i = 1; i <= length; i++) {
            below += t.cps[i] == 0x323;
            above += t.cps[i] == 0x307;
        }
        assert_int_equal(got.count, length + 1);
        for (size_t i = 1; i <= length; i++) /* classes 220, 230, 240 */
            assert_int_equal(got.cps[i], i <= below           ? 0x323
                                         : i <= below + above ? 0x307
                                                              : 0x345);
    }
}

/* Longer than the length from which on another sort is used. */
static void orders_long_runs_of_marks(void **state)
{
    (void)state;
    text t = {{'x'}, LONGEST};
    text want = {{'x'}, LONGEST};
    for (size_t i = 1; i < LONGEST; i++)
        t.cps[i] = i % 3 == 0 ? 0x345 : i % 3 == 1 ? 0x307 : 0x323;
    for (size_t i = 1; i < LONGEST; i++) /* classes 220, 230, 240 */
        want.cps[i] = i <= 21 ? 0x323 : i <= 42 ? 0x307 : 0x345;
    const text got = nfc_of(&t);
    /* x + dot below is no character; x + dot above is, but all of that class
     * except the first are blocked: U+1E8B, then the rest */
    want.cps[0] = 0x1E8B;
    memmove(want.cps + 22, want.cps + 23, (LONGEST - 23) * sizeof *want.cps);
    want.count--;
    assert_true(is_same(&got, &want));
}

static text parse(const char *field)
{
    text t = {{0}, 0};
    for (char *end = NULL; t.count < LONGEST; field = end) {
        const uint32_t cp = (uint32_t)strtoul(field, &end, 16);
        if (end == field)
            break;
        t.cps[t.count++] = cp;
    }
    return t;
}

/* c2 == NFC(c1) == NFC(c2) == NFC(c3), c4 == NFC(c4) == NFC(c5). */
static bool line_is_right(const text column[5])
{
    static const size_t wants[5] = {1, 1, 1, 3, 3};
    for (size_t i = 0; i < 5; i++) {
        const text got = nfc_of(&column[i]);
        if (!is_same(&got, &column[wants[i]]))
            return false;
        const bool is_nfc = is_same(&got, &column[i]);
        if (!is_nfc && lks_nfc_quick_check(column[i].cps, column[i].count))
            return false;
    }
    return true;
}

/* Part 1 is the one that lists single code points. */
static bool parse_line(char *line, text column[5])
{
    line[strcspn(line, "#")] = '\0';
    for (size_t i = 0; i < 5; i++) {
        char *end = strchr(line, ';');
        if (!end)
            return false;
        *end = '\0';
        column[i] = parse(line);
        line = end + 1;
    }
    return true;
}

/* Marks of one class keep their order, however many there are. */
static void keeps_the_order_of_one_class(void **state)
{
    (void)state;
    for (size_t above = 1; above <= LONGEST - 2; above++) {
        text source = {{'x'}, 1};
        text want = {{'x', 0x323}, 2}; /* below: a lower class */
        for (size_t i = 0; i < above; i++) {
            source.cps[source.count++] = i % 3 ? 0x301 : 0x302;
            want.cps[want.count++] = i % 3 ? 0x301 : 0x302;
        }
        source.cps[source.count++] = 0x323;
        const text got = nfc_of(&source);
        assert_true(is_same(&got, &want));
    }
}

static void every_line_of_the_file_is_right(void **state)
{
    (void)state;
    uint8_t *is_listed = calloc(LKS_CODE_POINTS, 1);
    assert_non_null(is_listed);
    size_t lines = 0;
    size_t right = 0;
    bool is_part1 = false;
    char *data = lks_read_data(TEST_FILE);
    for (char *line = strtok(data, "\n"); line; line = strtok(NULL, "\n")) {
        text column[5];
        if (strncmp(line, "@Part", 5) == 0)
            is_part1 = line[5] == '1';
        if (!parse_line(line, column))
            continue;
        lines++;
        right += line_is_right(column);
        if (is_part1)
            is_listed[column[0].cps[0]] = 1;
    }
    free(data);
    size_t bad = 0;
    for (uint32_t cp = 0; cp < LKS_CODE_POINTS; cp++) {
        const text alone = {{cp}, 1};
        const text got = nfc_of(&alone);
        bad += !is_listed[cp] && !is_same(&got, &alone);
    }
    free(is_listed);
    print_message("NormalizationTest.txt: %zu of %zu lines\n", right, lines);
    assert_int_equal(right, lines);
    assert_true(lines > 20000);
    assert_int_equal(bad, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(normalises_each_row),
        cmocka_unit_test(checks_the_order_of_marks),
        cmocka_unit_test(hangul_has_its_ranges),
        cmocka_unit_test(orders_runs_of_every_length),
        cmocka_unit_test(orders_long_runs_of_marks),
        cmocka_unit_test(keeps_the_order_of_one_class),
        cmocka_unit_test(every_line_of_the_file_is_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
