/* Addresses with the characters that a caller adds and removes (UTS #58 6.1). */
/* Tests: find/address.c, find/detector.c */
#include "support/marked_rows.h"

/* UTS #58 6.1: a caller has added the emoji and the curly quote, and removed the
 * apostrophe, the equals sign, the plus sign and e with acute. */
static const marked_row character_rows[] = {
    {"6.1: what is added", "see ⸠😀@b.com⸡ and ⸠a.😀x’y@b.com⸡"},
    {"6.1: what is not", "😁⸠a@b.com⸡ ‘⸠a@b.com⸡"},
    {"6.1: what is removed ends it", "user=⸠a@b.com⸡, '⸠a@b.com⸡ é⸠a@b.com⸡"},
    {"6.1: what is removed is no local part", "'@b.com é@b.com a=@b.com"},
    {"6.1: after mailto", "⸠mailto:😀@b.com⸡ mailto:x=⸠a@b.com⸡"},
    {"6.1, E5: after a host", "⸠a.com😀@b.com⸡ ⸠a.com⸡+⸠x@b.com⸡"},
    {"6.1, E5: an apostrophe ends the host", "⸠a.com⸡'⸠x@b.com⸡"},
    {"E2: dots as before", ".😀@b.com 😀.@b.com 😀..a@b.com"},
    {"E9: 64 of them, and 65",
     "⸠😀23456789-123456789-123456789-123456789-123456789-123456789-123😀@b.com⸡ "
     "😀23456789-123456789-123456789-123456789-123456789-123456789-1234😀@b.com"},
    {"a long text, which a kernel reads",
     "zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz x=⸠abc@b.com⸡, "
     "zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz ⸠abc😀@b.com⸡, zzzzzzzzz"},
};

static void email_characters(void **state)
{
    (void)state;
    static char adds[] = "😀’";
    linkspan_options o;
    (void)lks_uts58_options(&o);
    o.email_add = (linkspan_str){adds, strlen(adds)};
    o.email_remove = (linkspan_str){"'=+é", 5};
    check_marked(&o, character_rows, ROWS(character_rows));
    (void)linkspan_options_set_profile(&o, LINKSPAN_PROFILE_TAILORED);
    check_marked(&o, character_rows, 2);
    o.flags = LINKSPAN_DETECT_QUOTED;
    static const marked_row quoted = {
        "E11: quoted local parts do not depend on it", "⸠\"a=é\"@b.com⸡"};
    check_marked(&o, &quoted, 1);

    linkspan_detector *d = new_detector(&o); /* the options are copied */
    memset(adds, 'x', strlen(adds));
    assert_int_equal(is_marked_wrong(d, "a copy", "x=⸠😀@b.com⸡"), 0);
    linkspan_detector_free(d);
}

static void wrong_email_characters(void **state)
{
    (void)state;
    linkspan_options o;
    linkspan_detector *d = NULL;
    (void)linkspan_options_init(&o);
    o.email_add = (linkspan_str){"(", 1};
    assert_int_equal(linkspan_detector_new(&o, &d), LINKSPAN_ERR_INVALID);
    o.email_add = (linkspan_str){NULL, 1};
    assert_int_equal(linkspan_detector_new(&o, &d), LINKSPAN_ERR_ARG);
    o.email_add = (linkspan_str){NULL, 0};
    o.email_remove = (linkspan_str){"a", 1};
    assert_int_equal(linkspan_detector_new(&o, &d), LINKSPAN_ERR_INVALID);
    o.email_remove = (linkspan_str){NULL, 1};
    assert_int_equal(linkspan_detector_new(&o, &d), LINKSPAN_ERR_ARG);
    char many[4 * LINKSPAN_EMAIL_CHARS_MAX + 1];
    memset(many, '!', sizeof many);
    o.email_remove = (linkspan_str){many, sizeof many};
    assert_int_equal(linkspan_detector_new(&o, &d), LINKSPAN_ERR_LIMIT);
    assert_null(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(email_characters),
        cmocka_unit_test(wrong_email_characters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
