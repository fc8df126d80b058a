/* P19: text with an `@` that is no address: a remote of git or scp, a handle, a
 * list in braces, an address after the scheme of another protocol. */
#include "find/rules/hosts.h"

#include "support/filled.h"
#include "support/rows.h"
#include "text/slice.h"

/* True if "user@HOST" at `start`, in which the domain is as long as `host`, is
 * a remote. */
static bool is_remote(const char *text, size_t len, size_t start,
                      const char *host)
{
    const linkspan_range local = {start, start + strlen("user")};
    const linkspan_range domain = {local.end + 1, local.end + 1 + strlen(host)};
    size_t reach = 0;
    return lks_is_remote(lks_slice_of(text, len), local, domain, &reach);
}

/* A path starts with a letter, a slash or a tilde. */
static void bytes_after_the_colon(void **state)
{
    (void)state;
    for (unsigned byte = 0; byte < 256; byte++) {
        const char text[] = {'u', 's', 'e', 'r', '@',        'a',
                             '.', 'd', 'e', ':', (char)byte, ' '};
        const bool want = lks_is_ascii_alpha(byte) || is_in("/~", byte);
        if (is_remote(text, sizeof text, 0, "a.de") != want ||
            is_remote(text, sizeof text - 1, 0, "a.de") != want)
            fail_msg("byte 0x%02X", byte);
    }
    assert_false(is_remote("user@a.de:", 10, 0, "a.de"));
    assert_false(is_remote("user@a.de", 9, 0, "a.de"));
    assert_false(is_remote("user@a.de;x", 11, 0, "a.de"));
}

/* "@user@mastodon.social" is a handle, unless a letter or digit touches it. */
static void bytes_before_a_handle(void **state)
{
    (void)state;
    for (unsigned byte = 0; byte < 256; byte++) {
        const char text[] = {(char)byte, '@', 'u', 's', 'e', 'r',
                             '@',        'a', '.', 'd', 'e'};
        if (is_remote(text, sizeof text, 2, "a.de") == lks_is_ascii_alnum(byte))
            fail_msg("byte 0x%02X", byte);
        const char other[] = {'@', (char)byte, 'u', 's', 'e', 'r',
                              '@', 'a',        '.', 'd', 'e'};
        if (is_remote(other, sizeof other, 2, "a.de") != (byte == '@'))
            fail_msg("byte 0x%02X is not the sign of a handle", byte);
    }
    assert_true(is_remote("@user@a.de", 10, 1, "a.de"));
}

/* After a Finnish ending, these bytes make the word a folder or a file. */
static void bytes_after_an_ending(void **state)
{
    (void)state;
    for (unsigned byte = 0; byte < 128; byte++) {
        char text[32];
        const size_t len = (size_t)snprintf(text, sizeof text, "user@a.fi:ssa");
        text[len] = (char)byte;
        text[len + 1] = ' ';
        const bool is_folder = lks_is_ascii_alnum(byte) || is_in("/_~-@", byte);
        if (is_remote(text, len + 2, 0, "a.fi") != is_folder)
            fail_msg("byte 0x%02X", byte);
        text[len] = '.';
        text[len + 1] = (char)byte;
        if (is_remote(text, len + 2, 0, "a.fi") != is_folder)
            fail_msg("byte 0x%02X after a full stop", byte);
    }
    assert_false(is_remote("user@a.fi:ssa", 13, 0, "a.fi"));
    assert_false(is_remote("user@a.fi:ssa.", 14, 0, "a.fi"));
    assert_true(is_remote("user@a.fj:ssa.", 14, 0, "a.fj"));
}

static const struct remote_row {
    const char *why;
    const char *text;
    bool want;
} rows[] = {
    {"nothing before the address", "user@a.de", false},
    {"a colon alone", ":user@a.de", false},
    {"a word before the colon", "mail:user@a.de", false},
    {"a scheme without a colon", "sip;user@a.de", false},
    {"a scheme after another letter", "xsip:user@a.de", false},
    {"a scheme after a digit", "1sip:user@a.de", false},
    {"a scheme after a space", " sip:user@a.de", true},
    {"a scheme after a hyphen", "-sip:user@a.de", true},
    {"a word of seven letters that ends in a scheme", "ajabber:user@a.de",
     false},
    {"a word of eight letters that ends in a scheme", "abjabber:user@a.de",
     false},
    {"a word of nine letters that ends in a scheme", "abcjabber:user@a.de",
     false},
};

static void words_before_the_colon(void **state)
{
    (void)state;
    static const char *const schemes[] = {
        "acct", "cid",    "git",   "h323", "iax",   "im",
        "irc",  "jabber", "mid",   "pres", "rsync", "sftp",
        "sip",  "sips",   "skype", "ssh",  "xmpp"};
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const size_t len = strlen(rows[i].text);
        ROW_EQ(&rows[i], is_remote(rows[i].text, len, len - 9, "a.de"),
               rows[i].want);
    }
    ROWS_END();
    for (size_t i = 0; i < ROWS(schemes); i++) {
        char text[32];
        size_t len =
            (size_t)snprintf(text, sizeof text, "%s:user@a.de", schemes[i]);
        if (!is_remote(text, len, len - 9, "a.de"))
            fail_msg("%s", text);
        text[0] = (char)(text[0] - 'a' + 'A');
        if (!is_remote(text, len, len - 9, "a.de"))
            fail_msg("%s", text);
        len = (size_t)snprintf(text, sizeof text, "%sx:user@a.de", schemes[i]);
        if (is_remote(text, len, len - 9, "a.de"))
            fail_msg("%s", text);
    }
}

/* In "{ann,bob}@a.de" the last name looks like the local part "bob}". */
static void lists_in_braces(void **state)
{
    (void)state;
    size_t reach = 0;
    const lks_slice list = lks_slice_of("{ann,bob}@a.de", 14);
    assert_true(lks_is_remote(list, (linkspan_range){5, 9},
                              (linkspan_range){10, 14}, &reach));
    assert_false(lks_is_remote(list, (linkspan_range){0, 9},
                               (linkspan_range){10, 14}, &reach));
    const lks_slice late = lks_slice_of("{ann,b}o@a.de", 13);
    assert_false(lks_is_remote(late, (linkspan_range){5, 8},
                               (linkspan_range){9, 13}, &reach));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_after_the_colon),
        cmocka_unit_test(bytes_before_a_handle),
        cmocka_unit_test(bytes_after_an_ending),
        cmocka_unit_test(words_before_the_colon),
        cmocka_unit_test(lists_in_braces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
