/* Every byte, and every length up to a limit, at places where the rules know
 * sets of bytes and limits. */
/* Tests: find/rules/affix.c, find/lead.c, find/suspect.c */
#include "find/lead.h"
#include "support/exact.h"
#include "support/filled.h"
#include "support/marked_rows.h"

/* A detector of UTS #58 with these flags. */
static linkspan_detector *with_flags(uint32_t flags)
{
    linkspan_options o;
    (void)lks_uts58_options(&o);
    o.flags = flags;
    return new_detector(&o);
}

/* True if the first link of the text is exactly the text from `start` to
 * `end`. */
static bool is_first_link(const linkspan_detector *d, const char *text,
                          size_t len, size_t start, size_t end)
{
    size_t at = 0;
    linkspan_link link;
    return linkspan_next(d, exact_bytes(text, len), len, &at, &link) ==
               LINKSPAN_OK &&
           link.span.start == start && link.span.end == end;
}

/* H10 (schemes that are linked): a letter, a digit, a plus sign or a hyphen before "http" makes it
 * the end of a longer scheme. A full stop ends a sentence. */
static void bytes_before_http(void **state)
{
    (void)state;
    for (unsigned byte = 0; byte < 256; byte++) {
        const bool is_longer = lks_is_ascii_alnum(byte) || is_in("+-", byte);
        const char http[] = {(char)byte, 'h', 't', 'T', 'p', ':', '/', '/'};
        const char https[] = {(char)byte, 'H', 't', 't', 'p', 's', ':', '/'};
        if (lks_http_before(lks_slice_of(http, sizeof http), 0, 5) !=
                (is_longer ? 0 : 4) ||
            lks_http_before(lks_slice_of(https, sizeof https), 0, 6) !=
                (is_longer ? 0 : 5))
            fail_msg("byte 0x%02X", byte);
        assert_int_equal(lks_http_before(lks_slice_of(http, sizeof http), 1, 5),
                         4);
        assert_int_equal(
            lks_http_before(lks_slice_of(https, sizeof https), 1, 6), 5);
    }
}

/* RFC 3986 3.1: letters, digits, plus signs, hyphens and full stops make a
 * longer scheme; any other byte ends the scheme before it. */
static void bytes_in_a_scheme(void **state)
{
    (void)state;
    linkspan_detector *d = with_flags(LINKSPAN_DETECT_ALL_SCHEMES);
    for (unsigned byte = 0; byte < 128; byte++) {
        char text[32];
        const size_t len = fill(text, " x", byte, 1, "ssh://a.com/");
        const bool is_joined = lks_is_ascii_alnum(byte) || is_in("+-.", byte);
        if (!is_first_link(d, text, len, is_joined ? 1 : 3, len))
            fail_msg("byte 0x%02X", byte);
    }
    linkspan_detector_free(d);
}

/* A scheme has at most 32 bytes. */
static void lengths_of_schemes(void **state)
{
    (void)state;
    linkspan_detector *d = with_flags(LINKSPAN_DETECT_ALL_SCHEMES);
    for (size_t count = 1; count < 70; count++) {
        char text[96];
        size_t len = fill(text, "", 'z', count, "://a.com");
        if (is_first_link(d, text, len, 0, len) != (count <= 32))
            fail_msg("a scheme of %zu letters", count);
        len = fill(text, "a+", 'z', count, "://a.com");
        if (is_first_link(d, text, len, 0, len) != (count + 2 <= 32))
            fail_msg("a scheme of %zu bytes, with a plus sign", count + 2);
        len = fill(text, "", 'z', count, "+b://a.com");
        if (is_first_link(d, text, len, 0, len) != (count + 2 <= 32))
            fail_msg("a scheme of %zu bytes, with another plus sign",
                     count + 2);
    }
    linkspan_detector_free(d);
}

/* A scheme that the caller adds has at most 32 bytes, starts with a letter, and
 * continues with letters, digits, plus signs, hyphens and full stops. */
static void schemes_that_are_added(void **state)
{
    (void)state;
    for (size_t len = 0; len < 40; len++) {
        char name[64];
        linkspan_options o;
        linkspan_detector *d = NULL;
        memset(name, 'z', sizeof name);
        const linkspan_str scheme = {name, len};
        (void)lks_uts58_options(&o);
        o.schemes = &scheme;
        o.scheme_count = 1;
        const bool is_good = len > 0 && len <= 32;
        assert_int_equal(linkspan_detector_new(&o, &d) == LINKSPAN_OK, is_good);
        if (!is_good)
            continue;
        (void)append(name, len, "://a.com");
        assert_true(is_first_link(d, name, len + 8, 0, len + 8));
        (void)append(name, len, "+://a.co");
        assert_false(is_first_link(d, name, len + 8, 0, len + 8));
        linkspan_detector_free(d);
    }
    for (unsigned byte = 0; byte < 256; byte++) {
        const char first[] = {(char)byte};
        const char second[] = {'a', (char)byte};
        const char last[] = {'a', 'b', (char)byte};
        const bool is_inside = lks_is_ascii_alnum(byte) || is_in("+-.", byte);
        const linkspan_str names[] = {{first, 1}, {second, 2}, {last, 3}};
        assert_int_equal(lks_is_scheme_name(names[0]),
                         lks_is_ascii_alpha(byte));
        assert_int_equal(lks_is_scheme_name(names[1]), is_inside);
        assert_int_equal(lks_is_scheme_name(names[2]), is_inside);
    }
}

/* H11: up to 64 slashes after a scheme are looked past; two of them make a
 * link. With any number of slashes, the text is a suspect. A local part with
 * more slashes is too long (E9). */
static void slashes_after_a_scheme(void **state)
{
    (void)state;
    linkspan_detector *d = with_flags(0);
    linkspan_detector *suspects = with_flags(LINKSPAN_DETECT_SUSPECTS);
    for (size_t count = 0; count <= 70; count++) {
        char text[128];
        const size_t len = fill(text, "http:", '/', count, "a.com");
        const size_t host = len - strlen("a.com");
        if (is_first_link(d, text, len, 0, len) != (count == 2) ||
            is_first_link(d, text, len, host, len) != (count > 64))
            fail_msg("%zu slashes", count);
        if (!is_first_link(suspects, text, len, 0, len))
            fail_msg("%zu slashes in a suspect", count);
        size_t at = 0;
        linkspan_link link;
        const size_t other = fill(text, "blob:", '/', count, "a@b.com");
        if (linkspan_next(d, text, other, &at, &link) != LINKSPAN_NONE)
            fail_msg("%zu slashes before an address", count);
        at = 0;
        const size_t carried = fill(text, "blob:", '/', count, "https://a.de");
        if ((linkspan_next(d, text, carried, &at, &link) == LINKSPAN_OK) !=
            (count > 64))
            fail_msg("%zu slashes before a URL that is carried", count);
    }
    linkspan_detector_free(suspects);
    linkspan_detector_free(d);
}

/* H20: a scheme without slashes is none if one of these touches it. */
static void bytes_before_an_opaque_scheme(void **state)
{
    (void)state;
    linkspan_detector *d = with_flags(LINKSPAN_DETECT_OPAQUE_SCHEMES);
    for (unsigned byte = 0; byte < 128; byte++) {
        char text[32];
        const size_t len = fill(text, " ", byte, 1, "tel:112");
        const bool is_joined =
            lks_is_ascii_alnum(byte) || is_in("_:/@%\\.-+#$&", byte);
        if (is_first_link(d, text, len, 2, len) == is_joined)
            fail_msg("byte 0x%02X", byte);
    }
    linkspan_detector_free(d);
}

static const marked_row opaque_rows[] = {
    {"Latin beyond ASCII", "étel:112"},
    {"a script with spaces", "яtel:112 αtel:112"},
    {"a mark", "a\u0301tel:112"},
    {"Han", "电⸠tel:112⸡"},
    {"Hiragana", "は⸠tel:112⸡"},
    {"Katakana", "カ⸠tel:112⸡"},
    {"Thai", "ท⸠tel:112⸡"},
    {"a symbol", "→⸠tel:112⸡ “⸠tel:112⸡”"},
};

static void letters_before_an_opaque_scheme(void **state)
{
    (void)state;
    linkspan_options o;
    (void)lks_uts58_options(&o);
    o.flags = LINKSPAN_DETECT_OPAQUE_SCHEMES;
    check_marked(&o, opaque_rows, ROWS(opaque_rows));
}

/* E4: a user name has letters, digits and -_~+, and at most 64 of them. */
static void user_names(void **state)
{
    (void)state;
    linkspan_detector *d = with_flags(LINKSPAN_DETECT_USER_NAMES);
    char text[128];
    for (unsigned byte = 0; byte < 256; byte++) {
        const bool is_user = lks_is_ascii_alnum(byte) || is_in("-_~+", byte);
        size_t len = fill(text, "https://a", byte, 1, "c@example.com/");
        if (is_first_link(d, text, len, 0, len) != is_user)
            fail_msg("byte 0x%02X", byte);
        len = fill(text, "https://", byte, 1, "@example.com/");
        if (is_first_link(d, text, len, 0, len) != is_user)
            fail_msg("byte 0x%02X alone", byte);
    }
    for (size_t count = 0; count < 70; count++) {
        const size_t len = fill(text, "https://", 'a', count, "@example.com/");
        if (is_first_link(d, text, len, 0, len) != (count > 0 && count <= 64))
            fail_msg("%zu bytes", count);
    }
    linkspan_detector_free(d);
}

/* E4: an `@` makes the text before it userinfo only up to 1024 bytes after the
 * host. */
static void lengths_of_userinfo(void **state)
{
    (void)state;
    linkspan_detector *d = with_flags(0);
    for (size_t count = 1020; count <= 1030; count++) {
        static char text[2048];
        const size_t len = fill(text, "http://a.com", '!', count, "@b.com/");
        if (is_first_link(d, text, len, 0, 12) != (count > 1024))
            fail_msg("%zu bytes", count);
    }
    linkspan_detector_free(d);
}

/* H11: a media type has letters, digits and /+.;=-_, and at most 128 of them;
 * then a comma makes "data:" a URL. */
static void media_types(void **state)
{
    (void)state;
    linkspan_detector *d = with_flags(LINKSPAN_DETECT_SUSPECTS);
    char text[256];
    for (unsigned byte = 1; byte < 128; byte++) {
        const size_t len = fill(text, "data:a/", byte, 1, "b,c");
        const bool is_type =
            lks_is_ascii_alnum(byte) || is_in("/+.;=-_,", byte);
        if (is_first_link(d, text, len, 0, len) != is_type)
            fail_msg("byte 0x%02X", byte);
        const size_t one = fill(text, "data:a", byte, 1, "b,c");
        if (is_first_link(d, text, one, 0, one) != is_in("/;", byte))
            fail_msg("byte 0x%02X between two letters", byte);
    }
    for (size_t count = 120; count < 135; count++) {
        const size_t len = fill(text, "data:a/", 'b', count - 2, ",c");
        if (is_first_link(d, text, len, 0, len) != (count <= 128))
            fail_msg("%zu bytes", count);
    }
    linkspan_detector_free(d);
}

/* "\\server\share": the name of the server has 2 to 255 bytes, and nothing
 * touches the backslashes before it. */
static void network_paths(void **state)
{
    (void)state;
    linkspan_detector *d = with_flags(LINKSPAN_DETECT_SUSPECTS);
    char text[512];
    for (size_t count = 0; count < 260; count++) {
        const size_t len = fill(text, "\\\\", 'a', count, "\\b");
        if (is_first_link(d, text, len, 0, len) != (count >= 2 && count <= 255))
            fail_msg("%zu bytes", count);
    }
    for (unsigned byte = 0; byte < 128; byte++) {
        const size_t len = fill(text, " ", byte, 1, "\\\\srv\\share");
        const bool is_touched = lks_is_ascii_alnum(byte) || is_in("\\:/", byte);
        if (is_first_link(d, text, len, 2, len) == is_touched)
            fail_msg("byte 0x%02X", byte);
    }
    linkspan_detector_free(d);
}

/* P17: one of these after an ending with a hyphen shows that a URL or an
 * address goes on. */
static void bytes_after_an_affix(void **state)
{
    (void)state;
    linkspan_options o;
    (void)linkspan_options_init(&o);
    o.tailoring = LINKSPAN_TAILOR_AFFIXES;
    linkspan_detector *d = new_detector(&o);
    for (unsigned byte = 0; byte < 128; byte++) {
        char text[64];
        const size_t len = fill(text, "az index.hu-n", byte, 1, " x");
        const bool goes_on =
            lks_is_ascii_digit(byte) || is_in("/?#@=%&_-", byte);
        if (is_first_link(d, text, len, 3, 11) == goes_on)
            fail_msg("byte 0x%02X", byte);
    }
    linkspan_detector_free(d);
}

/* P11: which signs stand before an address rather than in its local part. */
static void bytes_before_an_address(void **state)
{
    (void)state;
    linkspan_options o;
    (void)lks_uts58_options(&o);
    o.tailoring = LINKSPAN_TAILOR_ADDRESSES;
    linkspan_detector *d = new_detector(&o);
    for (unsigned byte = 33; byte < 127; byte++) {
        char text[64];
        const size_t len = fill(text, "x ", byte, 1, "a@b.com y");
        const bool is_in_local =
            lks_is_ascii_alnum(byte) || is_in("!#$%&+-/=?^_}~", byte);
        if (byte == '.')
            continue; /* E2: no address at all */
        if (!is_first_link(d, text, len, is_in_local ? 2 : 3, len - 2))
            fail_msg("byte 0x%02X", byte);
    }
    linkspan_detector_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_before_http),
        cmocka_unit_test(bytes_in_a_scheme),
        cmocka_unit_test(lengths_of_schemes),
        cmocka_unit_test(schemes_that_are_added),
        cmocka_unit_test(slashes_after_a_scheme),
        cmocka_unit_test(bytes_before_an_opaque_scheme),
        cmocka_unit_test(letters_before_an_opaque_scheme),
        cmocka_unit_test(user_names),
        cmocka_unit_test(lengths_of_userinfo),
        cmocka_unit_test(media_types),
        cmocka_unit_test(network_paths),
        cmocka_unit_test(bytes_after_an_affix),
        cmocka_unit_test(bytes_before_an_address),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
