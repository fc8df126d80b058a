/* What the byte after a run implies, compared with the properties of UTS #58
 * and with the syntax of hosts and ports. */
/* Tests: find/shortcut.c text/shortcuts.c */
#include "find/shortcut.h"

#include "support/marked_rows.h"
#include "support/skips.h"
#include "text/shortcuts.h"
#include "unicode/props.h"
#include "url/parts.h"

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

/* What tests/property/shortcuts compares is not the same code twice. */
static void the_switch_turns_shortcuts_off(void **state)
{
    (void)state;
    linkspan_options options;
    (void)linkspan_options_init(&options);
    linkspan_detector *d = new_detector(&options);
    const lks_slice text = lks_slice_of("http://a.com/b c", 16);
    if (!d->kernel) /* LINKSPAN_TEST_KERNEL=walk */
        lks_skip();
    for (int is_on = 1; is_on >= 0; is_on--) {
        lks_scan s;
        linkspan_link link;
        lks_scan_begin(&s, d, text, 0);
        s.at = s.authority = 7;
        lks_shortcut_switch = is_on;
        const bool is_taken = lks_take_shortcut(&s, &link);
        lks_shortcut_switch = true;
#ifdef LKS_SHORTCUT_SWITCH
        assert_int_equal(is_taken, is_on);
#else
        assert_true(is_taken);
#endif
    }
    linkspan_detector_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_follow_link_term),
        cmocka_unit_test(bytes_that_go_on_end_nothing),
        cmocka_unit_test(bytes_outside_ascii_say_nothing),
        cmocka_unit_test(the_switch_turns_shortcuts_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
