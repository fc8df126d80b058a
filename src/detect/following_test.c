/* What the byte after a run implies, compared with the properties of UTS #58
 * and with the syntax of hosts and ports. */
#include "detect/following.h"

#include "link/part.h"
#include "support/rows.h"
#include "unicode/link_props.h"

/* True if the byte is a terminator, a separator or an initiator of some part. */
static bool is_syntax(char byte)
{
    return strchr("/?#&=,", byte) != NULL;
}

static void bytes_follow_link_term(void **state)
{
    (void)state;
    for (uint32_t cp = 0; cp < 0x80; cp++) {
        const uint8_t says = lks_following[cp];
        const lks_link_term term = lks_link_term_of(cp);
        const bool is_initiator = cp != 0 && strchr("/?#", (int)cp) != NULL;
        if (((says & LKS_STARTS_PART) != 0) != is_initiator)
            fail_msg("U+%04X: an initiator or not", cp);
        if ((says & LKS_ENDS_TAIL) && term != LKS_TERM_HARD &&
            term != LKS_TERM_CLOSE)
            fail_msg("U+%04X does not end a tail", cp);
        if ((says & LKS_IS_SOFT) && term != LKS_TERM_SOFT)
            fail_msg("U+%04X is not Soft", cp);
        /* T7: a comma at the end of a directive is part of it. The table is
         * never used in directives. */
        if ((says & LKS_IS_SOFT) && is_syntax((char)cp) && cp != ',')
            fail_msg("U+%04X is syntax", cp);
    }
}

static void bytes_that_go_on_end_nothing(void **state)
{
    (void)state;
    for (uint32_t cp = 1; cp < 0x80; cp++) {
        const uint8_t says = lks_following[cp];
        const bool goes_on = strchr("/?#:.", (int)cp) != NULL ||
                             lks_is_ascii_alnum(cp) || cp == '-' || cp == '_';
        /* a part, a port or another label continues the host */
        if (goes_on &&
            (says & (LKS_ENDS_HOST | LKS_ENDS_NAME | LKS_ENDS_DOMAIN)))
            fail_msg("U+%04X: a host may go on", cp);
        /* E4: what can stand in userinfo, up to an @ */
        if (strchr("@!$&'()*+,;=~%", (int)cp) && (says & LKS_ENDS_HOST))
            fail_msg("U+%04X: userinfo may go on", cp);
        /* E5: the name can be the start of a local part */
        if ((lks_is_link_email(cp) || cp == '@') && (says & LKS_ENDS_NAME))
            fail_msg("U+%04X: a local part may go on", cp);
    }
}

static void bytes_outside_ascii_say_nothing(void **state)
{
    (void)state;
    for (size_t byte = 0x80; byte < 0x100; byte++)
        assert_int_equal(lks_following[byte], 0);
}

static const struct end_row {
    const char *why;
    size_t at;
    bool is_quick;
    bool is_partial;
    uint8_t want;
} end_rows[] = {
    {"a space", 1, true, false, LKS_ENDS_ALL},
    {"the end of the text", 2, true, false, LKS_ENDS_ALL},
    {"the end of a piece: more may come", 2, true, true, 0},
    {"a space at the end of a piece", 1, true, true, LKS_ENDS_ALL},
    {"no quick looks", 1, false, false, 0},
    {"no quick looks at the end", 2, false, false, 0},
};

static void ends_of_texts_and_pieces(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(end_rows); i++) {
        const struct end_row *r = &end_rows[i];
        const lks_scan s = {.text = lks_slice_of("a ", 2),
                            .is_quick = r->is_quick,
                            .is_partial = r->is_partial};
        ROW_EQ(r, lks_following_at(&s, r->at), r->want);
    }
    ROWS_END();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_follow_link_term),
        cmocka_unit_test(bytes_that_go_on_end_nothing),
        cmocka_unit_test(bytes_outside_ascii_say_nothing),
        cmocka_unit_test(ends_of_texts_and_pieces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
