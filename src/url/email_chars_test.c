/* Characters of local parts that a caller adds and removes (UTS #58 6.1). */
#include "url/email_chars.h"

#include "support/exact.h"
#include "support/rows.h"
#include "text/utf8.h"
#include "unicode/props.h"

static const struct change_row {
    const char *why;
    const char *adds;
    const char *removes;
    linkspan_status status;
    const char *in;  /* characters that a local part then has */
    const char *out; /* characters that it does not have */
} rows[] = {
    {"nothing", "", "", LINKSPAN_OK, "a0!'=/é", "😀\u2019(,@\" "},
    {"RFC 6531: what is not ASCII", "😀\u2019", "", LINKSPAN_OK, "😀\u2019a",
     "😁\u2018"},
    {"RFC 5322: ASCII marks", "", "'=/", LINKSPAN_OK, "a!é", "'=/"},
    {"both", "😀", "é+", LINKSPAN_OK, "😀è-", "é+😁"},
    {"twice, and what a local part has anyway", "😀é😀a", "//", LINKSPAN_OK,
     "😀éa", "/"},
    {"beyond ASCII, and not there anyway", "", "😀", LINKSPAN_OK, "a", "😀"},
    {"RFC 5322: no special", "(", "", LINKSPAN_ERR_INVALID, "", ""},
    {"RFC 5322: no dot", ".", "", LINKSPAN_ERR_INVALID, "", ""},
    {"no at sign", "@", "", LINKSPAN_ERR_INVALID, "", ""},
    {"no space", " ", "", LINKSPAN_ERR_INVALID, "", ""},
    {"no other space, which is Hard", "\u3000", "", LINKSPAN_ERR_INVALID, "",
     ""},
    {"no control", "\xC2\x85", "", LINKSPAN_ERR_INVALID, "", ""},
    {"not UTF-8", "\xC3", "", LINKSPAN_ERR_INVALID, "", ""},
    {"not UTF-8", "", "\xC3", LINKSPAN_ERR_INVALID, "", ""},
    {"letters stay", "", "a", LINKSPAN_ERR_INVALID, "", ""},
    {"digits stay", "", "7", LINKSPAN_ERR_INVALID, "", ""},
    {"the dot stays", "", ".", LINKSPAN_ERR_INVALID, "", ""},
    {"no local part has it", "", "(", LINKSPAN_ERR_INVALID, "", ""},
    {"in both", "a😀", "😀", LINKSPAN_ERR_INVALID, "", ""},
    {"in both, although one changes nothing", "!", "!", LINKSPAN_ERR_INVALID,
     "", ""},
};

static void check_chars(const struct change_row *r, const char *chars,
                        const lks_email_changes *changes, bool want,
                        size_t *bad)
{
    const uint8_t *end = (const uint8_t *)chars + strlen(chars);
    size_t width = 0;
    for (const uint8_t *p = (const uint8_t *)chars; p < end; p += width) {
        const uint32_t cp = lks_utf8_decode(p, end, &width);
        if (lks_is_email_char(cp, changes) != want) {
            print_error("%s: U+%04X\n", r->why, cp);
            ++*bad;
        }
    }
}

static void each_change(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const struct change_row *r = &rows[i];
        uint32_t room[LINKSPAN_EMAIL_CHARS_MAX];
        lks_email_changes changes;
        size_t bad = 0;
        const linkspan_str adds = {exact_bytes(r->adds, strlen(r->adds)),
                                   strlen(r->adds)};
        char removes[16];
        memcpy(removes, r->removes, strlen(r->removes));
        ROW_EQ(r,
               lks_read_email_changes(
                   adds, (linkspan_str){removes, strlen(r->removes)}, room,
                   &changes),
               r->status);
        if (r->status == LINKSPAN_OK) {
            check_chars(r, r->in, &changes, true, &bad);
            check_chars(r, r->out, &changes, false, &bad);
        }
        ROW_EQ(r, bad, 0);
    }
    ROWS_END();
}

/* With any of the characters that can be changed, exactly these change. */
static void every_other_stays(void **state)
{
    (void)state;
    uint32_t room[LINKSPAN_EMAIL_CHARS_MAX];
    lks_email_changes changes;
    assert_int_equal(lks_read_email_changes((linkspan_str){"😀\u2019", 7},
                                            (linkspan_str){"'=é", 4}, room,
                                            &changes),
                     LINKSPAN_OK);
    for (uint32_t cp = 0; cp < 0x110000; cp++) {
        const bool is_changed = cp == 0x1F600 || cp == 0x2019 || cp == '\'' ||
                                cp == '=' || cp == 0xE9;
        if (lks_is_email_char(cp, &changes) !=
            (lks_is_link_email(cp) != is_changed))
            fail_msg("U+%04X", cp);
    }
    assert_true(lks_is_email_char('a', NULL));
}

static void the_limit(void **state)
{
    (void)state;
    char adds[3 * (LINKSPAN_EMAIL_CHARS_MAX + 1)];
    uint32_t room[LINKSPAN_EMAIL_CHARS_MAX];
    lks_email_changes changes;
    for (size_t i = 0; i <= LINKSPAN_EMAIL_CHARS_MAX; i++) {
        const unsigned cp = 0x2600 + (unsigned)i; /* symbols */
        adds[3 * i] = (char)(0xE0 | cp >> 12);
        adds[3 * i + 1] = (char)(0x80 | (cp >> 6 & 0x3F));
        adds[3 * i + 2] = (char)(0x80 | (cp & 0x3F));
    }
    const linkspan_str none = {NULL, 0};
    linkspan_str some = {adds, sizeof adds - 3};
    assert_int_equal(lks_read_email_changes(some, none, room, &changes),
                     LINKSPAN_OK);
    assert_int_equal(changes.count, LINKSPAN_EMAIL_CHARS_MAX);
    assert_true(lks_is_email_char(0x2600, &changes));
    assert_false(lks_is_email_char(0x25FF, &changes));
    assert_true(
        lks_is_email_char(0x2600 + LINKSPAN_EMAIL_CHARS_MAX - 1, &changes));
    some.len += 3;
    assert_int_equal(lks_read_email_changes(some, none, room, &changes),
                     LINKSPAN_ERR_LIMIT);
    char many[4 * LINKSPAN_EMAIL_CHARS_MAX + 1];
    memset(many, '!', sizeof many);
    some = (linkspan_str){many, sizeof many};
    assert_int_equal(lks_read_email_changes(some, none, room, &changes),
                     LINKSPAN_ERR_LIMIT);
    some.len--;
    assert_int_equal(lks_read_email_changes(none, some, room, &changes),
                     LINKSPAN_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_change),
        cmocka_unit_test(every_other_stays),
        cmocka_unit_test(the_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
