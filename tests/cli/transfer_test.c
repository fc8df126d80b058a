/* Decoding of mail (RFC 2045 and RFC 2047): the text, and where in the source each of its
 * bytes stands. */
#include "cli/input/mime.h"

#include <stdlib.h>

#include "support/rows.h"

#define MOST 4000

/* A byte of the text, and the bytes of the source that it comes from. */
typedef struct placed_byte {
    char byte;
    uint64_t start;
    uint64_t end;
} placed_byte;

typedef struct text {
    placed_byte list[MOST];
    size_t len;
} text;

/* Where the source starts in its file. */
#define FIRST 1000

#define ABOUT 77

static text got;
static text want;
static char source[MOST];
static size_t source_len;
static unsigned wrong_segments;
/* No segment goes on after this place. */
static uint64_t source_end;

static void clear(void)
{
    got.len = want.len = source_len = wrong_segments = 0;
    source_end = UINT64_MAX;
    /* digits, which do not belong to the source, follow it */
    memset(source, '1', sizeof source);
}

/* Replaces the function of cli/input/reading.c. What a segment says about its bytes is written
 * in cli/input/reading.h. */
void reading_add(reading *r, const char *bytes, size_t len,
                 const read_segment *s)
{
    (void)r;
    wrong_segments += len > 0 && s->about != ABOUT;
    for (size_t i = 0; i < len; i++) {
        const size_t off = i + s->phase;
        const uint64_t start = s->kind == READ_SAME ? s->source + i
                               : s->kind == READ_ESCAPE
                                   ? s->source
                                   : s->source + off / 3 * 4 + off % 3;
        const uint64_t end = s->kind == READ_SAME     ? start + 1
                             : s->kind == READ_ESCAPE ? start + s->source_len
                                                      : start + 2;
        wrong_segments += end > s->source + s->source_len;
        got.list[got.len++] = (placed_byte){bytes[i], start, end};
    }
    wrong_segments += s->kind == READ_SAME && s->source_len != len;
    wrong_segments += s->kind != READ_BASE64 && s->phase != 0;
    wrong_segments += len > 0 && s->source + s->source_len > source_end;
}

static transfer_state state_for(charset of)
{
    return (transfer_state){.about = ABOUT, .charset = of};
}

/* The byte `b` is read from these bytes of the source. */
static void expect_byte(charset of, unsigned char b, uint64_t start,
                        uint64_t end)
{
    char in_utf8[4] = {(char)b};
    size_t len = 1;
    if (b >= 0x80 && of == CHARSET_LATIN1) {
        in_utf8[0] = (char)(0xC0 | b >> 6);
        in_utf8[1] = (char)(0x80 | (b & 0x3F));
        len = 2;
    } else if (b >= 0x80 && of == CHARSET_UNKNOWN) {
        memcpy(in_utf8, "\xEF\xBF\xBD", 3);
        len = 3;
    }
    for (size_t i = 0; i < len; i++)
        want.list[want.len++] = (placed_byte){in_utf8[i], start, end};
}

static bool is_as_wanted(void)
{
    bool is_same = got.len == want.len && wrong_segments == 0;
    for (size_t i = 0; is_same && i < got.len; i++)
        is_same = got.list[i].byte == want.list[i].byte &&
                  got.list[i].start == want.list[i].start &&
                  got.list[i].end == want.list[i].end;
    return is_same;
}

static const charset charsets[] = {CHARSET_UTF8, CHARSET_LATIN1,
                                   CHARSET_UNKNOWN};

/* ------------------------------------------------------------------ plain */

/* Each byte, alone and between others. */
static void plain(void **state)
{
    (void)state;
    for (size_t k = 0; k < ROWS(charsets); k++)
        for (unsigned b = 0; b < 256; b++) {
            const char bytes[] = {(char)b, 'a', (char)b, (char)b, 'b', 'c'};
            for (size_t len = 0; len <= sizeof bytes; len++) {
                transfer_state t = state_for(charsets[k]);
                clear();
                for (size_t i = 0; i < len; i++)
                    expect_byte(charsets[k], (unsigned char)bytes[i], FIRST + i,
                                FIRST + i + 1);
                transfer_plain(&t, bytes, len, FIRST);
                assert_true(is_as_wanted());
                assert_int_equal(t.has_unknown,
                                 len > 0 && b >= 0x80 &&
                                     charsets[k] == CHARSET_UNKNOWN);
            }
        }
}

/* ------------------------------------------------------- quoted-printable */

/* The pieces of a line: what is written, "|", and the byte that it stands for, if any.
 * Pieces are separated by tabs; \1 stands for a tab, \2 for CR and \3 for LF. */
static const struct quoted_row {
    const char *why;
    const char *pieces;
    bool is_word;
} quoted_rows[] = {
    {"nothing", "", false},
    {"letters", "a|a\tb|b\t\3|\3", false},
    {"CR LF", "a|a\t\2|\2\t\3|\3", false},
    {"no line end", "a|a\tb|b", false},
    {"a line end alone", "\3|\3", false},
    {"an escape", "=3D|=", false},
    {"an escape in text", "a|a\t=3D|=\tb|b\t\3|\3", false},
    {"an escape at the end", "a|a\t=3D|=\t\3|\3", false},
    {"small letters", "=3d|=\t=c3|\xC3\t=a9|\xA9\t\3|\3", false},
    {"each digit", "=30|0\t=49|I\t=5A|Z\t=6F|o\t=7B|{", false},
    {"half an escape", "=|=\t4|4\t\3|\3", false},
    {"half an escape and no line end", "=|=\t4|4", false},
    {"an equals sign and no line end", "a|a\t=|=", false},
    {"no digits", "=|=\tG|G\t0|0\t=|=\t0|0\tG|G\t\3|\3", false},
    {"signs beside the digits", "=|=\t/|/\t0|0\t=|=\t0|0\t:|:", false},
    {"signs beside the letters", "=|=\t@|@\t0|0\t=|=\t0|0\t`|`", false},
    {"two equals signs", "=|=\t=3D|=\t\3|\3", false},
    {"an underscore", "_|_\t\3|\3", false},
    {"a line that goes on", "a|a\t=|\t\3|", false},
    {"a line that goes on, with CR LF", "a|a\t=|\t\2|\t\3|", false},
    {"nothing but that", "=|\t\3|", false},
    {"spaces after the sign", "a|a\t=|\t |\t\1|\t\3|", false},
    {"an escape before the sign", "=3D|=\t=|\t\3|", false},
    {"spaces at the end", "a|a\t |\t\1|\t\3|\3", false},
    {"a space in the line", "a|a\t | \tb|b\t |\t\2|\2\t\3|\3", false},
    {"spaces alone", " |\t |\t\3|\3", false},
    {"an escaped space stays", "a|a\t=20| \t\3|\3", false},
    {"spaces and no line end", "a|a\t | \t\1|\1", false},
    {"a word", "a|a\tb|b", true},
    {"an underscore in a word", "a|a\t_| \tb|b", true},
    {"underscores alone", "_| \t_| ", true},
    {"an escape in a word", "_| \t=5F|_\t_| \t=3D|=", true},
    {"an equals sign at the end of a word", "a|a\t=|=", true},
    {"half an escape in a word", "a|a\t=|=\t3|3", true},
    {"half an escape and an underscore", "=|=\t3|3\t_| ", true},
    {"spaces at the end of a word", "a|a\t | ", true},
    {"no line goes on in a word", "a|a\t=|=\t\3|\3", true},
    {"an empty word", "", true},
};

static char sign_of(char c)
{
    return c == '\1' ? '\t' : c == '\2' ? '\r' : c == '\3' ? '\n' : c;
}

static void read_pieces(const char *pieces, charset of)
{
    clear();
    while (*pieces) {
        const uint64_t start = FIRST + source_len;
        for (; *pieces != '|'; pieces++)
            source[source_len++] = sign_of(*pieces);
        pieces++;
        if (*pieces && *pieces != '\t') {
            expect_byte(of, (unsigned char)sign_of(*pieces), start,
                        FIRST + source_len);
            pieces++;
        }
        pieces += *pieces == '\t';
    }
}

static void quoted(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(quoted_rows); i++)
        for (size_t k = 0; k < ROWS(charsets); k++) {
            const struct quoted_row *const r = &quoted_rows[i];
            transfer_state t = state_for(charsets[k]);
            read_pieces(r->pieces, charsets[k]);
            transfer_quoted(&t, source, source_len, FIRST, r->is_word);
            ROW_EQ(r, is_as_wanted(), true);
        }
    ROWS_END();
}

/* The value of a digit, by its place in "0123456789ABCDEFabcdef". */
static size_t value_at(ptrdiff_t place)
{
    return (size_t)(place < 16 ? place : place - 6);
}

/* Each pair of characters after an equals sign: two hexadecimal digits, or no escape. */
static void each_escape(void **state)
{
    (void)state;
    static const char digits[] = "0123456789ABCDEFabcdef";
    unsigned wrong = 0;
    for (unsigned a = '!'; a < 256; a++)
        for (unsigned b = '!'; b < 256; b++) {
            const char bytes[] = {'=', (char)a, (char)b, '\n'};
            const char *const high = strchr(digits, (int)a);
            const char *const low = strchr(digits, (int)b);
            if (b == '=' || (a == '=' && low))
                continue;
            const size_t high_value = high ? value_at(high - digits) : 0;
            const size_t low_value = low ? value_at(low - digits) : 0;
            transfer_state t = state_for(CHARSET_UTF8);
            clear();
            if (high && low)
                expect_byte(CHARSET_UTF8,
                            (unsigned char)(high_value * 16 + low_value), FIRST,
                            FIRST + 3);
            for (size_t i = high && low ? 3 : 0; i < 4; i++)
                expect_byte(CHARSET_UTF8, (unsigned char)bytes[i], FIRST + i,
                            FIRST + i + 1);
            transfer_quoted(&t, bytes, sizeof bytes, FIRST, false);
            wrong += !is_as_wanted();
        }
    assert_int_equal(wrong, 0);
}

/* ----------------------------------------------------------------- base64 */

static const char alphabet[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* Write bytes in base64, with a line end after each `width` digits, and note what is
 * wanted. The bits of byte r of a group are in its digits r and r + 1. */
static void write_base64(const unsigned char *bytes, size_t len, size_t width,
                         bool has_padding, charset of)
{
    uint64_t places[MOST];
    size_t digits = 0;
    clear();
    for (size_t at = 0; at < 8 * len; at += 6) {
        unsigned value = 0;
        for (size_t bit = at; bit < at + 6; bit++)
            value =
                value * 2 + (bit < 8 * len
                                 ? (unsigned)bytes[bit / 8] >> (7 - bit % 8) & 1
                                 : 0);
        if (digits > 0 && digits % width == 0)
            source[source_len++] = '\n';
        places[digits++] = FIRST + source_len;
        source[source_len++] = alphabet[value];
    }
    source_end = FIRST + source_len;
    while (has_padding && digits % 4 != 0) {
        source[source_len++] = '=';
        digits++;
    }
    for (size_t i = 0; i < len; i++)
        expect_byte(of, bytes[i], places[i / 3 * 4 + i % 3],
                    places[i / 3 * 4 + i % 3 + 1] + 1);
}

/* Texts of each length, of which the buffer in the program holds 384 bytes at a time, in
 * lines of several widths, and given in two parts. */
static void base64(void **state)
{
    (void)state;
    static const size_t widths[] = {1, 2, 3, 4, 5, 7, 8, 76, MOST};
    unsigned wrong = 0;
    unsigned char bytes[800];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (unsigned char)(i * 37 % 251 + i / 251);
    for (size_t len = 0; len <= sizeof bytes;
         len += len < 16 || (len > 380 && len < 390) ? 1 : 51)
        for (size_t w = 0; w < ROWS(widths); w++)
            for (size_t k = 0; k < 2 * ROWS(charsets); k++) {
                const charset of = charsets[k / 2];
                write_base64(bytes, len, widths[w], k % 2 == 1, of);
                const size_t step = source_len < 40 ? 1 : source_len / 5;
                for (size_t cut = 0; cut <= source_len; cut += step) {
                    transfer_state t = state_for(of);
                    got.len = 0;
                    transfer_base64(&t, source, cut, FIRST);
                    transfer_base64(&t, source + cut, source_len - cut,
                                    FIRST + cut);
                    transfer_end(&t);
                    wrong += !is_as_wanted();
                    /* nothing is left over */
                    transfer_end(&t);
                    wrong += !is_as_wanted();
                }
            }
    assert_int_equal(wrong, 0);
}

/* RFC 2045 6.8: each byte that is no digit is skipped, wherever it stands; an equals sign
 * ends the group. */
static void each_sign(void **state)
{
    (void)state;
    unsigned wrong = 0;
    for (unsigned b = 1; b < 256; b++)
        for (size_t at = 0; at <= 4; at++) {
            const bool is_digit = strchr(alphabet, (int)b) != NULL;
            transfer_state t = state_for(CHARSET_UTF8);
            char bytes[6] = "YWJj"; /* abc */
            memmove(bytes + at + 1, bytes + at, 5 - at);
            bytes[at] = (char)b;
            clear();
            transfer_base64(&t, bytes, 5, FIRST);
            if (is_digit || b == '=')
                continue;
            for (size_t i = 0; i < 3; i++) {
                const size_t start = i < at ? i : i + 1;
                const size_t end = i + 1 < at ? i + 2 : i + 3;
                expect_byte(CHARSET_UTF8, (unsigned char)"abc"[i],
                            FIRST + start, FIRST + end);
            }
            wrong += !is_as_wanted();
        }
    assert_int_equal(wrong, 0);
}

/* Each digit has its value, in each of the four places. */
static void each_digit(void **state)
{
    (void)state;
    for (size_t i = 0; i < 64; i++)
        for (size_t j = 0; j < 4; j++) {
            transfer_state t = state_for(CHARSET_UTF8);
            char digits[] = "AAAA";
            const unsigned long bits = (unsigned long)i << (18 - 6 * j);
            digits[j] = alphabet[i];
            clear();
            for (size_t k = 0; k < 3; k++)
                expect_byte(CHARSET_UTF8, (unsigned char)(bits >> (16 - 8 * k)),
                            FIRST + k, FIRST + k + 2);
            transfer_base64(&t, digits, 4, FIRST);
            assert_true(is_as_wanted());
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain),       cmocka_unit_test(quoted),
        cmocka_unit_test(each_escape), cmocka_unit_test(base64),
        cmocka_unit_test(each_sign),   cmocka_unit_test(each_digit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
