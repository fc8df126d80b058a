#include "host/label.h"

#include "support/exact.h"
#include "support/rows.h"
#include "text/utf8.h"

#define ROOM 64

/* Code points in a block of exactly their size, so that ASan reports a read
 * beyond them. */
#define EXACTLY(cps, count) exact_bytes(cps, (count) * sizeof(uint32_t)), count

#define ZWNJ "\xE2\x80\x8C"
#define ZWJ  "\xE2\x80\x8D"

typedef struct label_row {
    const char *why;
    const char *label;
    bool is_good;
} label_row;

static size_t cps_of(const char *utf8, uint32_t out[ROOM])
{
    const uint8_t *p = (const uint8_t *)utf8;
    const uint8_t *end = p + strlen(utf8);
    size_t count = 0;
    for (size_t width = 0; p < end; p += width)
        out[count++] = lks_utf8_decode(p, end, &width);
    return count;
}

/* Letters by their Joining_Type: ب D, ا R, U+A872 L (PHAGS-PA SUPERFIXED
 * LETTER RA), U+064B T. */
static const label_row joiner_rows[] = {
    {"no joiner", "abc", true},
    {"A.1 after a virama", "\u0915\u094D" ZWNJ "\u0937", true},
    {"A.2 after a virama", "\u0915\u094D" ZWJ "\u0937", true},
    {"A.2 has no other place", "ب" ZWJ "ب", false},
    {"A.1 between D and D", "ب" ZWNJ "ب", true},
    {"A.1 between D and R", "ب" ZWNJ "ا", true},
    {"A.1 between L and D", "\uA872" ZWNJ "ب", true},
    {"A.1: R does not join what follows", "ا" ZWNJ "ب", false},
    {"A.1: L does not join what precedes", "ب" ZWNJ "\uA872", false},
    {"A.1 looks through T on both sides", "ب\u064B" ZWNJ "\u064Bب", true},
    {"A.1: only T before", "\u064B" ZWNJ "ب", false},
    {"A.1: only T after", "ب" ZWNJ "\u064B", false},
    {"A.1 at the start", ZWNJ "ب", false},
    {"A.1 at the end", "ب" ZWNJ, false},
    {"A.1 among letters that do not join", "a" ZWNJ "b", false},
    {"A.1: another non-joiner between", "ب" ZWNJ ZWNJ "ب", false},
    {"A.2 at the start", ZWJ "\u0937", false},
    {"each of them counts", "\u0915\u094D" ZWJ "\u0937" ZWJ, false},
};

static void joiners_fit_in_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(joiner_rows); i++) {
        uint32_t cps[ROOM];
        const size_t count = cps_of(joiner_rows[i].label, cps);
        ROW_EQ(&joiner_rows[i], lks_label_joiners_fit(EXACTLY(cps, count)),
               joiner_rows[i].is_good);
    }
    ROWS_END();
}

/* RFC 5893 section 2, by condition. Classes: א R, ب AL, ١ AN, 1 EN, - ES,
 * : CS, $ ET, ! ON, U+00AD BN, U+0300 NSM, U+2028 WS. */
static const label_row bidi_rows[] = {
    {"1: begins with L", "abc", true},
    {"1: begins with R", "אב", true},
    {"1: begins with AL", "بت", true},
    {"1: begins with EN", "1א", false},
    {"1: begins with AN", "١ب", false},
    {"1: begins with NSM", "\u0300א", false},
    {"2: all that may stand in an RTL label", "אب1-:$!\u00AD\u0300א", true},
    {"2: AN may stand there", "א١א", true},
    {"2: L may not", "אaא", false},
    {"2: WS may not", "א\u2028א", false},
    {"3: ends in R", "בא", true},
    {"3: ends in EN", "א1", true},
    {"3: ends in AN", "א١", true},
    {"3: ends in NSM after R", "א\u0300\u0300", true},
    {"3: ends in ES", "א-", false},
    {"3: ends in NSM after ON", "א!\u0300", false},
    {"4: EN and AN", "א1١", false},
    {"5: all that may stand in an LTR label", "a1-:$!\u00AD\u0300a", true},
    {"5: R may not", "aאa", false},
    {"5: AL may not", "aبa", false},
    {"5: AN may not", "a١a", false},
    {"5: WS may not", "a\u2028a", false},
    {"6: ends in EN", "a1", true},
    {"6: ends in NSM after L", "a\u0300", true},
    {"6: ends in ES", "a-", false},
    {"6: ends in ET", "a$", false},
};

static void bidi_rule_holds_in_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(bidi_rows); i++) {
        uint32_t cps[ROOM];
        const size_t count = cps_of(bidi_rows[i].label, cps);
        ROW_EQ(&bidi_rows[i], lks_label_is_bidi_safe(EXACTLY(cps, count)),
               bidi_rows[i].is_good);
    }
    ROWS_END();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(joiners_fit_in_each_row),
        cmocka_unit_test(bidi_rule_holds_in_each_row),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
