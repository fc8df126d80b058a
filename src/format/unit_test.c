/* The characters of a piece of a URL, with its escapes decoded or not. */
/* Tests: format/escape.c */
#include "format/format.h"

#include <stdbool.h>

#include "support/exact.h"
#include "support/rows.h"
#include "text/utf8.h"

enum {
    PLAIN = 0,
    DECODES = 1,
    LEGACY = 2
};

/* The first unit of each text. */
static const struct unit_row {
    const char *why;
    unsigned how;
    const char *text;
    uint32_t cp; /* LKS_UTF8_BAD: `byte` */
    uint8_t byte;
    size_t width;
    bool is_raw;
} unit_rows[] = {
    {"a letter", DECODES, "ab", 'a', 0, 1, true},
    {"an escape", DECODES, "%41b", 'A', 0, 3, false},
    {"an escape in small letters", DECODES, "%2f", '/', 0, 3, false},
    {"not where nothing is decoded", PLAIN, "%41", '%', 0, 1, false},
    {"a percent sign alone", DECODES, "%", '%', 0, 1, true},
    {"cut after one digit", DECODES, "%4", '%', 0, 1, true},
    {"no digits", DECODES, "%zz", '%', 0, 1, true},
    {"an escaped percent sign", DECODES, "%2541", '%', 0, 3, false},
    {"NUL", DECODES, "%00", 0, 0, 3, false},
    {"raw UTF-8", DECODES, "é", 0xE9, 0, 2, true},
    {"escaped UTF-8", DECODES, "%C3%A9", 0xE9, 0, 6, false},
    {"four bytes", DECODES, "%F0%9F%98%80", 0x1F600, 0, 12, false},
    {"the first byte escaped", DECODES, "%C3\xA9", 0xE9, 0, 4, false},
    {"the second byte escaped", DECODES, "\xC3%A9", 0xE9, 0, 4, true},
    {"no UTF-8", DECODES, "%FF", LKS_UTF8_BAD, 0xFF, 3, false},
    {"cut short", DECODES, "%C3", LKS_UTF8_BAD, 0xC3, 3, false},
    {"cut by a letter", DECODES, "%C3a", LKS_UTF8_BAD, 0xC3, 3, false},
    {"cut by an escape", DECODES, "%C3%41", LKS_UTF8_BAD, 0xC3, 3, false},
    {"overlong", DECODES, "%C0%AF", LKS_UTF8_BAD, 0xC0, 3, false},
    {"a surrogate", DECODES, "%ED%A0%80", LKS_UTF8_BAD, 0xED, 3, false},
    {"a raw byte that is no character", DECODES, "\xFF", LKS_UTF8_BAD, 0xFF, 1,
     false},
    {"legacy: bytes stay bytes", DECODES | LEGACY, "%C3%A9", LKS_UTF8_BAD, 0xC3,
     3, false},
    {"legacy: raw bytes", DECODES | LEGACY, "é", LKS_UTF8_BAD, 0xC3, 1, false},
    {"legacy: ASCII is decoded", DECODES | LEGACY, "%41", 'A', 0, 3, false},
};

static void first_unit_of_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(unit_rows); i++) {
        const struct unit_row *r = &unit_rows[i];
        const size_t len = strlen(r->text);
        const uint8_t *const text = exact_bytes(r->text, len);
        const lks_unit_reader reader = {.end = text + len,
                                        .decodes = (r->how & DECODES) != 0,
                                        .is_legacy = (r->how & LEGACY) != 0};
        const lks_unit unit = lks_read_unit(&reader, text);
        ROW_EQ(r, unit.cp, r->cp);
        ROW_EQ(r, unit.byte, r->byte);
        ROW_EQ(r, unit.width, r->width);
        ROW_EQ(r, unit.is_raw, r->is_raw);
    }
    ROWS_END();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_unit_of_each_row),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
