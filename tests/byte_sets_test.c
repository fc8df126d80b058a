/* Every set of data/bytes/sets.txt is compared, for each of the 256 bytes, with a
 * second definition: from the text of a standard, from the properties of UTS #58, or
 * from the purpose of the set. */
#include "text/generated/byte_sets.h"

#include "support/rows.h"
#include "text/ascii_run.h"
#include "text/slice.h"
#include "text/utf8.h"
#include "unicode/props.h"
#include "url/local_part.h"

static bool is_alnum(uint8_t byte)
{
    return (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') ||
           (byte >= 'a' && byte <= 'z');
}

static bool is_in(uint8_t byte, const char *list)
{
    return byte != 0 && strchr(list, byte) != NULL;
}

static bool is_ascii_run(uint8_t byte)
{
    return is_alnum(byte) || is_in(byte, "-.");
}

static bool is_plain_tail(uint8_t byte)
{
    return is_alnum(byte) || is_in(byte, "$%&+-./=@_`");
}

static bool is_link_email(uint8_t byte)
{
    return byte < 0x80 && lks_is_link_email(byte);
}

/* RFC 3986: userinfo = *( unreserved / pct-encoded / sub-delims / ":" ) */
static bool is_userinfo(uint8_t byte)
{
    const bool is_unreserved = is_alnum(byte) || is_in(byte, "-._~");
    return is_unreserved || byte == '%' || is_in(byte, "!$&'()*+,;=") ||
           byte == ':';
}

static bool ends_authority(uint8_t byte)
{
    return byte < 0x80 &&
           (is_in(byte, "/?#") || lks_link_term_of(byte) == LKS_TERM_HARD);
}

/* WHATWG URL 1.3: C0 controls, and all code points greater than U+007E. */
static bool is_c0_control(uint8_t byte)
{
    return byte <= 0x1F || byte > 0x7E;
}

static bool is_fragment_escaped(uint8_t byte)
{
    return is_c0_control(byte) || is_in(byte, " \"<>`");
}

static bool is_query_escaped(uint8_t byte)
{
    return is_c0_control(byte) || is_in(byte, " \"#<>");
}

static bool is_special_query_escaped(uint8_t byte)
{
    return is_query_escaped(byte) || byte == '\'';
}

static bool is_path_escaped(uint8_t byte)
{
    return is_query_escaped(byte) || is_in(byte, "?^`{}");
}

static bool is_path_special(uint8_t byte)
{
    return is_path_escaped(byte) || is_in(byte, ".%\\");
}

/* RFC 6068: all bytes except the characters that are allowed in a mailto URL and are
 * no part of its syntax. */
static bool is_local_part_escaped(uint8_t byte)
{
    return !is_alnum(byte) && !is_in(byte, "-._~!$'*+");
}

static bool is_not_in_plain_host(uint8_t byte)
{
    return !is_in(byte, "abcdefghijklmnopqrstuvwxyz0123456789-.:/@");
}

static bool is_html_special(uint8_t byte)
{
    return byte == 0 || is_in(byte, "\r\"&'<>");
}

/* Bytes that some part of a URL escapes, or that need an escape in HTML. A tail without
 * them is written unchanged. */
static bool is_not_in_plain_tail(uint8_t byte)
{
    return is_fragment_escaped(byte) || is_html_special(byte) || byte == '\\' ||
           (is_special_query_escaped(byte) && byte != '#') ||
           (is_path_escaped(byte) && byte != '#' && byte != '?');
}

static bool is_not_in_plain_local_part(uint8_t byte)
{
    return is_local_part_escaped(byte) || is_html_special(byte);
}

static bool is_markdown_special(uint8_t byte)
{
    return is_in(byte, "\n\v\f\r!&*.:<[\\]_`|~");
}

/* Sequences of two or three bytes that start with `lead` are one character that
 * is no control, whatever follows. */
static bool starts_ordinary(uint8_t lead)
{
    const size_t len = lead < 0xE0 ? 2 : 3;
    for (unsigned tails = 0; tails < 64 * 64; tails++) {
        const uint8_t bytes[] = {lead, (uint8_t)(0x80 | tails % 64),
                                 (uint8_t)(0x80 | tails / 64)};
        size_t width = 0;
        const uint32_t cp = lks_utf8_decode(bytes, bytes + len, &width);
        if (cp == LKS_UTF8_BAD || width != len || cp < 0xA0 ||
            (cp >= 0x202A && cp <= 0x202E) || (cp >= 0x2066 && cp <= 0x2069))
            return false;
    }
    return true;
}

static bool is_ordinary_escaped(uint8_t byte)
{
    if (byte < 0x80)
        return byte >= ' ' && byte <= '~';
    return byte >= 0xC0 && byte < 0xF0 && starts_ordinary(byte);
}

static const struct bits_row {
    const char *why;
    const lks_byte_bits *set;
    bool (*has)(uint8_t byte);
} bits_rows[] = {
    {"S1 Table 3-3: goes on in every part", &simple_tail_bytes, is_plain_tail},
    {"Link_Email", &link_email_bytes, is_link_email},
    {"RFC 3986 3.2.1", &userinfo_bytes, is_userinfo},
    {"RFC 3986 3.2 and Link_Term", &ends_authority_bytes, ends_authority},
    {"WHATWG: C0 control", &c0_control_escaped_bytes, is_c0_control},
    {"WHATWG: fragment", &fragment_escaped_bytes, is_fragment_escaped},
    {"WHATWG: query", &query_escaped_bytes, is_query_escaped},
    {"WHATWG: special-query", &special_query_escaped_bytes,
     is_special_query_escaped},
    {"WHATWG: path", &path_escaped_bytes, is_path_escaped},
    {"paths that are not plain", &path_special_bytes, is_path_special},
    {"RFC 6068", &local_part_escaped_bytes, is_local_part_escaped},
    {"UTF-8 without controls", &ordinary_escaped_bytes, is_ordinary_escaped},
};

static const struct halves_row {
    const char *why;
    const lks_byte_set *set;
    bool (*has)(uint8_t byte);
} halves_rows[] = {
    {"RFC 1123 and the full stop", &ascii_run_bytes, is_ascii_run},
    {"hosts", &not_in_copied_host_bytes, is_not_in_plain_host},
    {"tails", &not_in_copied_tail_bytes, is_not_in_plain_tail},
    {"local parts", &not_in_copied_local_part_bytes,
     is_not_in_plain_local_part},
    {"HTML", &html_special_bytes, is_html_special},
    {"Markdown", &markdown_special_bytes, is_markdown_special},
};

static void sets_are_what_others_say(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (unsigned i = 0; i < 256; i++) {
        const uint8_t byte = (uint8_t)i;
        for (size_t at = 0; at < ROWS(bits_rows); at++) {
            const struct bits_row *r = &bits_rows[at];
            ROW_EQ(r, lks_has_byte(r->set, byte) ? byte : -1,
                   r->has(byte) ? byte : -1);
        }
        for (size_t at = 0; at < ROWS(halves_rows); at++) {
            const struct halves_row *r = &halves_rows[at];
            ROW_EQ(r, lks_is_in_set(byte, r->set) ? byte : -1,
                   r->has(byte) ? byte : -1);
        }
    }
    ROWS_END();
}

/* A new set needs a row in this file. */
static void every_set_has_a_row(void **state)
{
    (void)state;
    assert_int_equal(ROWS(bits_rows) + ROWS(halves_rows), LKS_BYTE_SET_COUNT);
}

/* UTS #58 Table 3-3: a simple tail consists of bytes that are Include and of full
 * stops, which are Soft. It has no byte that can end a part, and no comma, which
 * separates pieces of a directive. */
static void plain_tails_are_included(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 0x80; i++)
        if (lks_has_byte(&simple_tail_bytes, (uint8_t)i)) {
            assert_int_equal(lks_link_term_of(i),
                             i == '.' ? LKS_TERM_SOFT : LKS_TERM_INCLUDE);
            assert_false(is_in((uint8_t)i, "?#:,"));
        }
}

/* Vector code finds the hyphen and the full stop by the two highest bits alone. */
static void plain_runs_have_their_bits(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 256; i++) {
        const unsigned both =
            ascii_run_bytes.rows[i & 15] & ascii_run_bytes.columns[i >> 4];
        assert_int_equal(both & 0xC0, i == '.' ? 0x80 : i == '-' ? 0x40 : 0);
    }
}

/* output/html.c finds an escape by the lower half of its byte. */
static void escapes_differ_in_their_lower_halves(void **state)
{
    (void)state;
    unsigned seen = 0;
    for (unsigned i = 0; i < 256; i++)
        if (lks_is_in_set((uint8_t)i, &html_special_bytes)) {
            assert_false(seen >> (i & 15) & 1);
            seen |= 1u << (i & 15);
        }
    assert_int_equal(__builtin_popcount(seen), 7);
}

/* Vector code describes some sets by ranges. These are the same sets, at any place in
 * a vector. */
static void vectors_have_the_same_sets(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 256; i++)
        for (size_t at = 0; at < 48; at++) {
            uint8_t text[48];
            size_t count = 0;
            memset(text, 'a', sizeof text);
            text[at] = (uint8_t)i;
            assert_int_equal(lks_simple_tail_end(text, 0, sizeof text),
                             lks_has_byte(&simple_tail_bytes, (uint8_t)i)
                                 ? sizeof text
                                 : at);
            assert_int_equal(
                lks_past_link_email((lks_slice){text, sizeof text}, 0,
                                    sizeof text, NULL, &count),
                lks_has_byte(&link_email_bytes, (uint8_t)i) ? sizeof text : at);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_are_what_others_say),
        cmocka_unit_test(every_set_has_a_row),
        cmocka_unit_test(plain_tails_are_included),
        cmocka_unit_test(plain_runs_have_their_bits),
        cmocka_unit_test(escapes_differ_in_their_lower_halves),
        cmocka_unit_test(vectors_have_the_same_sets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
