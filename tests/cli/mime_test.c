/* Header fields of mail: charsets, types and encodings of parts, encoded words. */
#include "cli/input/mime.h"

#include <wchar.h>

#include "cli/output/output.h"
#include "support/exact.h"
#include "support/rows.h"

/* ---------------------------------------------------------------- charsets */

/* Names that the IANA registry or common mail programs give to the charsets. */
static const struct charset_row {
    const char *why; /* the name */
    charset is;
} charset_rows[] = {
    {"utf-8", CHARSET_UTF8},           {"utf8", CHARSET_UTF8},
    {"us-ascii", CHARSET_UTF8},        {"ascii", CHARSET_UTF8},
    {"ansi_x3.4-1968", CHARSET_UTF8},  {"iso-8859-1", CHARSET_LATIN1},
    {"iso8859-1", CHARSET_LATIN1},     {"iso_8859-1", CHARSET_LATIN1},
    {"latin1", CHARSET_LATIN1},        {"latin-1", CHARSET_LATIN1},
    {"iso-8859-15", CHARSET_LATIN9},   {"iso8859-15", CHARSET_LATIN9},
    {"latin-9", CHARSET_LATIN9},       {"windows-1252", CHARSET_WINDOWS_1252},
    {"cp1252", CHARSET_WINDOWS_1252},  {"", CHARSET_UNKNOWN},
    {"utf-16", CHARSET_UNKNOWN},       {"iso-8859-2", CHARSET_UNKNOWN},
    {"windows-1251", CHARSET_UNKNOWN},
};

/* Each name in lower and upper case; a name with one byte more, and without its last
 * byte, is another charset. */
static void each_name(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(charset_rows); i++) {
        const struct charset_row *const r = &charset_rows[i];
        const size_t len = strlen(r->why);
        char name[32];
        for (size_t k = 0; k <= len; k++)
            name[k] = (char)(r->why[k] >= 'a' && r->why[k] <= 'z'
                                 ? r->why[k] - 'a' + 'A'
                                 : r->why[k]);
        ROW_EQ(r, charset_of((linkspan_str){EXACT(r->why)}), r->is);
        ROW_EQ(r, charset_of((linkspan_str){EXACT(name)}), r->is);
        name[len] = 'x';
        ROW_EQ(r, charset_of((linkspan_str){name, len + 1}), CHARSET_UNKNOWN);
    }
    ROWS_END();
}

/* What the bytes from 0x80 to 0x9F are in windows-1252; U+FFFD: nothing. */
static const wchar_t windows[] =
    L"\u20ac\ufffd\u201a\u0192\u201e\u2026\u2020\u2021"
    L"\u02c6\u2030\u0160\u2039\u0152\ufffd\u017d\ufffd"
    L"\ufffd\u2018\u2019\u201c\u201d\u2022\u2013\u2014"
    L"\u02dc\u2122\u0161\u203a\u0153\ufffd\u017e\u0178";

/* Where ISO 8859-15 differs from ISO 8859-1. */
static const struct {
    unsigned byte;
    uint32_t cp;
} latin9[] = {{0xA4, 0x20AC}, {0xA6, 0x0160}, {0xA8, 0x0161}, {0xB4, 0x017D},
              {0xB8, 0x017E}, {0xBC, 0x0152}, {0xBD, 0x0153}, {0xBE, 0x0178}};

static void each_byte(void **state)
{
    (void)state;
    for (unsigned byte = 0x80; byte <= 0xFF; byte++) {
        const unsigned char c = (unsigned char)byte;
        uint32_t nine = byte;
        for (size_t i = 0; i < ROWS(latin9); i++)
            if (latin9[i].byte == byte)
                nine = latin9[i].cp;
        assert_int_equal(charset_character(CHARSET_LATIN1, c), byte);
        assert_int_equal(charset_character(CHARSET_LATIN9, c), nine);
        assert_int_equal(charset_character(CHARSET_WINDOWS_1252, c),
                         byte < 0xA0 ? (uint32_t)windows[byte - 0x80] : byte);
        assert_int_equal(charset_character(CHARSET_UNKNOWN, c), 0xFFFD);
    }
}

/* ------------------------------------------------------------------ fields */

static void take(mime *m, const char *name, const char *value)
{
    *m = (mime){.type = PART_TEXT};
    mime_take(m, str_of(name), (linkspan_str){EXACT(value)});
}

static const struct type_row {
    const char *why; /* the type */
    part_type type;
} type_rows[] = {
    {"text/html", PART_HTML},
    {"application/xhtml+xml", PART_HTML},
    {"text/plain", PART_TEXT},
    {"text/", PART_TEXT},
    {"text/htmlx", PART_TEXT},
    {"multipart/digest", PART_DIGEST},
    {"multipart/mixed", PART_MULTIPART},
    {"multipart/digests", PART_MULTIPART},
    {"message/rfc822", PART_MESSAGE},
    {"message/global", PART_MESSAGE},
    {"message/delivery-status", PART_TEXT},
    {"application/xhtml", PART_OTHER},
    {"image/png", PART_OTHER},
    {"textual/plain", PART_OTHER},
    {"messages/rfc822", PART_OTHER},
    {"/", PART_OTHER},
    {"html", PART_TEXT}, /* not a type, so text/plain (RFC 2045 5.2) */
    {"", PART_TEXT},
};

static void each_type(void **state)
{
    (void)state;
    static const struct {
        const char *before;
        const char *after;
    } forms[] = {
        {"", ""},          {" ", ""},         {"", " "}, {"\t", "\t"},
        {"\r\n ", "\r\n"}, {"  ", "  ;"},     {"", ";"}, {"", ";x=text/html"},
        {"", " ; a=b"},    {"", "; boundary"}};
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(type_rows); i++)
        for (size_t k = 0; k < ROWS(forms); k++) {
            const struct type_row *const r = &type_rows[i];
            char value[64];
            mime m;
            (void)snprintf(value, sizeof value, "%s%s%s", forms[k].before,
                           r->why, forms[k].after);
            take(&m, "Content-Type", value);
            ROW_EQ(r, m.type, r->type);
            ROW_EQ(r, m.boundary_len, 0);
            take(&m, "Content-Types", value);
            ROW_EQ(r, m.type, PART_TEXT);
        }
    ROWS_END();
}

static const struct parameter_row {
    const char *why; /* the parameters */
    const char *boundary;
    const char *charset;
} parameter_rows[] = {
    {"boundary=b", "b", ""},
    {" boundary=b ", "b", ""},
    {"BOUNDARY = b", "b", ""},
    {"boundary=\"b\"", "b", ""},
    {"boundary=\" b \"", " b ", ""},
    {"boundary=\"a;b\"", "a;b", ""},
    {"boundary=\"b", "b", ""},
    {"boundary=\"b\" x; charset=c", "b", "c"},
    {"boundary=b;charset=c", "b", "c"},
    {"charset=c;;; boundary=b", "b", "c"},
    {"\tcharset=c\r\n ;\tboundary=b\r\n", "b", "c"},
    {"charset=\"c\";boundary=a b", "a b", "c"},
    {"charset=", "", ""},
    {"charset= ", "", ""},
    {"charset=\"\"", "", ""},
    {"boundary=; charset=c", "", "c"},
    {"boundaries=x; xcharset=y", "", ""},
    {"=x", "", ""},
    {" = ;boundary=b", "b", ""},
};

static void each_parameter(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(parameter_rows); i++) {
        const struct parameter_row *const r = &parameter_rows[i];
        char value[128];
        mime m;
        (void)snprintf(value, sizeof value, "text/plain;%s", r->why);
        take(&m, "content-type", value);
        ROW_STR(r, m.boundary, m.boundary_len, r->boundary);
        ROW_STR(r, m.charset_name, strlen(m.charset_name), r->charset);
    }
    ROWS_END();
}

/* The longest boundary and the longest name of a charset. */
static void lengths(void **state)
{
    (void)state;
    for (size_t len = 1; len <= 140; len++) {
        char word[141] = "";
        char value[300];
        mime m;
        memset(word, 'w', len);
        (void)snprintf(value, sizeof value, "a/b;boundary=%s;charset=%.100s",
                       word, word);
        take(&m, "content-type", value);
        assert_int_equal(m.boundary_len, len <= LONGEST_BOUNDARY ? len : 0);
        assert_int_equal(strlen(m.charset_name), len < 39 ? len : 39);
    }
}

static const struct transfer_row {
    const char *why; /* the encoding */
    transfer is;
} transfer_rows[] = {
    {"quoted-printable", TRANSFER_QUOTED},
    {"base64", TRANSFER_BASE64},
    {"7bit", TRANSFER_PLAIN},
    {"8bit", TRANSFER_PLAIN},
    {"binary", TRANSFER_PLAIN},
    {"", TRANSFER_PLAIN},
    {"Base64", TRANSFER_BASE64},
    {"QUOTED-PRINTABLE", TRANSFER_QUOTED},
    {"base64x", TRANSFER_UNKNOWN},
    {"base6", TRANSFER_UNKNOWN},
    {"x-uuencode", TRANSFER_UNKNOWN},
    {"9bit", TRANSFER_UNKNOWN},
};

static void each_transfer(void **state)
{
    (void)state;
    static const char *const spaces[] = {"", " ", "\t", "\r\n ", "  \t"};
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(transfer_rows); i++)
        for (size_t k = 0; k < 25; k++) {
            const struct transfer_row *const r = &transfer_rows[i];
            char value[64];
            mime m;
            (void)snprintf(value, sizeof value, "%s%s%s", spaces[k / 5], r->why,
                           spaces[k % 5]);
            take(&m, "Content-Transfer-Encoding", value);
            ROW_EQ(r, m.transfer, r->is);
            take(&m, "Content-Encoding", value);
            ROW_EQ(r, m.transfer, TRANSFER_PLAIN);
        }
    ROWS_END();
}

/* ----------------------------------------------------------- encoded words */

static const struct word_row {
    const char *why; /* the text */
    size_t len;
    const char *charset;
    bool is_base64;
    const char *text;
} word_rows[] = {
    {"=?utf-8?Q?abc?=", 15, "utf-8", false, "abc"},
    {"=?utf-8?q?abc?= more", 15, "utf-8", false, "abc"},
    {"=?u?B?YQ==?=", 12, "u", true, "YQ=="},
    {"=?u?b?YQ==?=", 12, "u", true, "YQ=="},
    {"=?u?q?\?=", 8, "u", false, ""},      /* nothing in it */
    {"=?u*en?q?x?=", 12, "u", false, "x"}, /* RFC 2231: a language */
    {"=?u*?q?x?=", 10, "u", false, "x"},
    {"=?u?q*?x?=", 0, "", false, ""},
    {"=?u?x?abc?=", 0, "", false, ""},  /* no such encoding */
    {"=?u?qq?abc?=", 0, "", false, ""}, /* of two letters */
    {"=?u?\?abc?=", 0, "", false, ""},
    {"=?u?q?a c?=", 0, "", false, ""}, /* a space ends it */
    {"=?u u?q?abc?=", 0, "", false, ""},
    {"=?u?q?a\tc?=", 0, "", false, ""},
    {"=?u?q?a\nc?=", 0, "", false, ""},
    {"=?\?q?\?=", 0, "", false, ""},  /* neither a charset nor a text */
    {"=?u?q?abc?", 0, "", false, ""}, /* not complete */
    {"=?u?q?abc?x", 0, "", false, ""},
    {"=?u?q?abcdef", 0, "", false, ""},
    {"?\?u?q?abc?=", 0, "", false, ""},
    {"=!u?q?abc?=", 0, "", false, ""},
};

static void each_word(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(word_rows); i++) {
        const struct word_row *const r = &word_rows[i];
        const size_t len = strlen(r->why);
        const char *const exact = exact_bytes(r->why, len);
        const encoded_word w = encoded_word_at(exact, len);
        ROW_EQ(r, w.len, r->len);
        if (r->len > 0 && w.len > 0) {
            ROW_STR(r, w.charset.data, w.charset.len, r->charset);
            ROW_EQ(r, w.is_base64, r->is_base64);
            ROW_STR(r, w.text.data, w.text.len, r->text);
        }
        /* a word that is cut off is none */
        for (size_t cut = 0; cut < r->len; cut++) {
            const char *const part = exact_bytes(r->why, cut);
            ROW_EQ(r, encoded_word_at(part, cut).len, 0);
            /* although its rest is in memory, where nobody may read it */
            ROW_EQ(r, encoded_word_at(r->why, cut).len, 0);
        }
    }
    ROWS_END();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_name), cmocka_unit_test(each_byte),
        cmocka_unit_test(each_type), cmocka_unit_test(each_parameter),
        cmocka_unit_test(lengths),   cmocka_unit_test(each_transfer),
        cmocka_unit_test(each_word),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
