#include "safety/lookalike.h"

#include "support/exact.h"
#include "support/rows.h"

static lks_slice slice(const char *text)
{
    return lks_slice_of(EXACT(text));
}

static const struct label_row {
    const char *why;
    const char *label;
    bool looks_ascii;
    bool is_lookalike;
} label_rows[] = {
    {"ASCII itself", "apple", false, false},
    {"empty", "", false, false},
    {"wholly Cyrillic", "\u0430\u0440\u0440\u04CF\u0435", true, true},
    {"Cyrillic with digits and hyphen", "\u0440\u0430-1", true, true},
    {"wholly Greek", "\u03BF\u03BF", true, true},
    {"Cyrillic with a letter that is like none", "\u0440\u0436\u0430", false,
     false},
    {"mixed is another matter", "\u0440aypal", true, false},
    {"Latin, dotless i", "l\u0131nk", true, false},
    {"Latin with a mark", "\u00E9t\u00E9", false, false},
    {"looks like a slash, which is no label", "\u2044", false, false},
    {"Han", "\u4E2D\u6587", false, false},
    {"ill-formed", "\xFF", false, false},
    {"longer than a label",
     "\u0430\u0430\u0430\u0430\u0430\u0430\u0430\u0430\u0430\u0430\u0430\u0430"
     "\u043C\u043C\u043C\u043C\u043C\u043C\u043C\u043C\u043C\u043C\u043C\u043C"
     "\u0430\u0430\u0430\u0430\u0430\u0430\u0430\u0430\u0430\u0430\u0430\u0430",
     false, false},
};

static void each_label_is_seen(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(label_rows); i++) {
        const struct label_row *r = &label_rows[i];
        ROW_EQ(r, lks_looks_ascii(slice(r->label)), r->looks_ascii);
        ROW_EQ(r, lks_is_ascii_lookalike(slice(r->label)), r->is_lookalike);
    }
    ROWS_END();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_label_is_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
