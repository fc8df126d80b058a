/* Where a bare name stands on its line. */
#include "find/rules/name_place.h"

#include "support/evidence.h"

#define NAME "harvest.rs"

static const evidence_row label_rows[] = {
    {"a label", "Gateway: ", NAME, "", B(LABELLED)},
    {"a label, and a full stop", "Gateway: ", NAME, ".", B(LABELLED)},
    {"a label, and more", "Gateway: ", NAME, " now", 0},
    {"a label in brackets", "Gateway (new): ", NAME, "", B(LABELLED)},
    {"a hand at the start of the line", "x\n\U0001F449 Our stall: ", NAME,
     " now", B(POINTED)},
    {"a hand elsewhere", "Look \U0001F449 our stall: ", NAME, " now", 0},
    {"a hand, and no label", "\U0001F449 Our stall ", NAME, " now", 0},
    {"a label without a space", "Gateway:", NAME, "", 0},
    {"a label beyond ASCII", "Gatewayé: ", NAME, "", B(LABELLED)},
    {"no label: an ill-formed byte", "Gateway\xFF: ", NAME, "", 0},
};

static const evidence_row definition_rows[] = {
    {"a colon", "", NAME, ": x", B(DEFINED)},
    {"a dash", "- ", NAME, " - x", B(DEFINED)},
    {"a long dash", "* ", NAME, " \u2014 x", B(DEFINED)},
    {"brackets", "\n", NAME, " (x)", B(DEFINED)},
    {"not at the start of a line", "see ", NAME, " - x", 0},
    {"the first of a list", "* ", NAME, ", x: y", B(DEFINED)},
    {"the last of a list", "* x, ", NAME, ": y", B(DEFINED)},
    {"one of a list", "x, y, ", NAME, ", z: y", B(DEFINED)},
    {"a list that no colon ends", "* ", NAME, ", x and y", 0},
    {"a list that no line starts", "see x, ", NAME, ": y", 0},
    {"a list with a dash", "* x, ", NAME, " - y", 0},
    {"a list of words", "* ", NAME, ", and more: y", 0},
};

static const evidence_row alone_rows[] = {
    {"nothing else", "", NAME, "", B(ALONE)},
    {"between lines", "x\n", NAME, "\nx", B(ALONE)},
    {"before a carriage return", "", NAME, "\r\nx", B(ALONE)},
    {"with spaces", "  ", NAME, " ", B(ALONE)},
    {"in a list", "- ", NAME, "", B(ALONE)},
    {"in quotation marks", "\"", NAME, "\",", B(ALONE)},
    {"in a tree", "\u2502  \u251C\u2500\u2500 ", NAME, "", B(ALONE)},
    {"with a full stop", "", NAME, ".", B(ALONE)},
    {"a word before it", "x ", NAME, "", 0},
    {"a word after it", "", NAME, " x", 0},
    {"a word beyond ASCII", "", NAME, " ж", 0},
    {"a face", "\U0001F600 ", NAME, "", 0},
    {"an ill-formed byte, which is as a space", "\xFF ", NAME, "", B(ALONE)},
    {"ill-formed bytes after it", "", NAME, "\xED\xA0\x80", B(ALONE)},
    {"an arrow", "\u2192 ", NAME, "", B(POINTED)},
};

static void labels(void **state)
{
    (void)state;
    lks_check_evidence(label_rows, ROWS(label_rows), 0);
}

static void definitions(void **state)
{
    (void)state;
    lks_check_evidence(definition_rows, ROWS(definition_rows), 0);
}

static void names_that_are_alone(void **state)
{
    (void)state;
    lks_check_evidence(alone_rows, ROWS(alone_rows), 0);
}

/* Marks far away are not looked at: a stream need not wait for them. */
static void marks_are_read_up_to_a_number(void **state)
{
    (void)state;
    linkspan_detector *d = NULL;
    assert_int_equal(linkspan_detector_new(NULL, &d), LINKSPAN_OK);
    for (size_t marks = 30; marks <= 34; marks++) {
        char text[64];
        int32_t e[LINKSPAN_EVIDENCE_COUNT];
        memset(text, 0, sizeof text);
        memset(text, ' ', marks);
        const uint32_t expected = marks <= 32 ? B(ALONE) : 0;
        assert_int_equal(lks_weigh_between(d, text, NAME, "", e), expected);
        assert_int_equal(lks_weigh_between(d, "", NAME, text, e), expected);
    }
    linkspan_detector_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(labels),
        cmocka_unit_test(definitions),
        cmocka_unit_test(names_that_are_alone),
        cmocka_unit_test(marks_are_read_up_to_a_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
