#include "safety/imitation.h"

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

/* confusables.txt says what a label looks like, and IdnaMappingTable.txt where
 * it leads. */
static const struct visit_row {
    const char *why;
    const char *written;
    const char *visited;
    bool looks_like_other;
} visit_rows[] = {
    {"ASCII leads to itself", "link", "link", false},
    {"a full-width letter", "\uFF4Cink", "link", false},
    {"a Roman numeral", "\u217Cink", "link", false},
    {"a ligature", "\uFB01x", "fix", false},
    {"the sign of Kelvin", "\u212Aink", "kink", false},
    {"lunate sigma looks like c and leads to sigma", "\u03F2", "\u03C3", true},
    {"the same length, another letter", "\uFF4Cink", "lint", true},
    {"a shorter name", "\uFF4Cink", "lin", true},
    {"a longer name", "\uFF4Cink", "links", true},
    {"nothing of ASCII", "\u4E2D", "\u4E2D", false},
};

static void each_leads_somewhere(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(visit_rows); i++) {
        const struct visit_row *r = &visit_rows[i];
        ROW_EQ(r, lks_looks_like_other(slice(r->written), slice(r->visited)),
               r->looks_like_other);
    }
    ROWS_END();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_label_is_seen),
        cmocka_unit_test(each_leads_somewhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
