/* Tests: host/uts46_ascii.c, host/uts46_errors.c */
#include "host/uts46.h"

#include <stdlib.h>
#include <string.h>

#include "support/exact.h"
#include "support/random.h"
#include "support/rows.h"

#define TEXT    LKS_UTS46_HOST_IN_TEXT
#define STRICT  LKS_UTS46_STRICT
#define TEN     "abcdefghij"
#define SIXTY   TEN TEN TEN TEN TEN TEN
#define L63     SIXTY "xyz"
#define NAME253 L63 "." L63 "." L63 "." SIXTY "x"

static const struct name_row {
    const char *why;
    const char *name;
    const char *ascii;
    const char *unicode;
    uint32_t flags;
    uint32_t errors; /* errors of the conversion to ASCII */
} name_rows[] = {
    /* Punycode from Python's codec, an independent implementation. */
    {"plain", "example.com", "example.com", "example.com", TEXT, 0},
    {"case", "EXAMPLE.Com", "example.com", "example.com", TEXT, 0},
    {"one label", "localhost", "localhost", "localhost", TEXT, 0},
    {"hyphen and digits", "a-1.b-2", "a-1.b-2", "a-1.b-2", TEXT, 0},
    {"U-label", "Bücher.example", "xn--bcher-kva.example", "bücher.example",
     TEXT, 0},
    {"A-label, mixed case", "XN--Bcher-KVA.example", "xn--bcher-kva.example",
     "bücher.example", TEXT, 0},
    {"decomposed", "bu\u0308cher", "xn--bcher-kva", "bücher", TEXT, 0},
    {"deviation stays", "faß.de", "xn--fa-hia.de", "faß.de", TEXT, 0},
    {"the four dots", "a.b\u3002c\uFF0Ed\uFF61e", "a.b.c.d.e", "a.b.c.d.e",
     TEXT, 0},
    {"digit and dot in one is not mapped", "\u2488com", "xn--com-ge4a",
     "\u2488com", TEXT, LKS_UTS46_ERR_DISALLOWED},
    {"ignored characters vanish", "ex\u00ADam\u200Bple", "example", "example",
     TEXT, 0},
    {"long mapping", "\uFDFA", "xn--   -oze6dh5a3fcaccnvdrg0a",
     "\u0635\u0644\u0649 \u0627\u0644\u0644\u0647 \u0639\u0644\u064A\u0647 "
     "\u0648\u0633\u0644\u0645",
     0, 0},
    {"root", "example.com.", "example.com.", "example.com.", TEXT, 0},
    {"root, strictly", "example.com.", "example.com.", "example.com.", STRICT,
     LKS_UTS46_ERR_EMPTY_LABEL},
    {"two roots", "example.com..", "example.com..", "example.com..", TEXT,
     LKS_UTS46_ERR_EMPTY_LABEL},
    {"nothing but the root", ".", ".", ".", TEXT, LKS_UTS46_ERR_EMPTY_LABEL},
    {"nothing", "", "", "", TEXT, LKS_UTS46_ERR_EMPTY_LABEL},
    {"nothing, lengths unchecked", "", "", "", 0, 0},
    {"nothing but what is ignored", "\u00AD", "", "", TEXT,
     LKS_UTS46_ERR_EMPTY_LABEL},
    {"empty label", "a..b", "a..b", "a..b", TEXT, LKS_UTS46_ERR_EMPTY_LABEL},
    {"empty label, lengths unchecked", "a..b", "a..b", "a..b", 0, 0},
    {"leading dot", ".a", ".a", ".a", TEXT, LKS_UTS46_ERR_EMPTY_LABEL},
    {"disallowed", "a\uFFFC", "xn--a-o10i", "a\uFFFC", TEXT,
     LKS_UTS46_ERR_DISALLOWED},
    {"emoji is valid", "\U0001F600.example", "xn--e28h.example",
     "\U0001F600.example", TEXT, 0},
    {"STD3", "a!b", "a!b", "a!b", TEXT, LKS_UTS46_ERR_NOT_STD3},
    {"without STD3", "a!b", "a!b", "a!b", 0, 0},
    {"underscore", "_a.b", "_a.b", "_a.b", TEXT, LKS_UTS46_ERR_NOT_STD3},
    {"underscore allowed", "_a.b", "_a.b", "_a.b",
     TEXT | LKS_UTS46_ALLOW_UNDERSCORE, 0},
    {"other syntax is not", "_a!.b", "_a!.b", "_a!.b",
     TEXT | LKS_UTS46_ALLOW_UNDERSCORE, LKS_UTS46_ERR_NOT_STD3},
    {"mapped to STD3 syntax", "a\uFF01", "a!", "a!", TEXT,
     LKS_UTS46_ERR_NOT_STD3},
    {"leading mark", "\u0308a", "xn--a-bcb", "\u0308a", TEXT,
     LKS_UTS46_ERR_LEADING_MARK},
    {"leading hyphen", "-a.b", "-a.b", "-a.b", TEXT, LKS_UTS46_ERR_EDGE_HYPHEN},
    {"trailing hyphen", "a.b-", "a.b-", "a.b-", TEXT,
     LKS_UTS46_ERR_EDGE_HYPHEN},
    {"hyphens unchecked", "-a.b-", "-a.b-", "-a.b-", 0, 0},
    {"hyphens in third and fourth place", "ab--c", "ab--c", "ab--c", STRICT,
     LKS_UTS46_ERR_HYPHENS_3_4},
    {"there, and the label ends", "ab--", "ab--", "ab--", STRICT,
     LKS_UTS46_ERR_HYPHENS_3_4 | LKS_UTS46_ERR_EDGE_HYPHEN},
    {"in text they are good", "ab--c", "ab--c", "ab--c", TEXT, 0},
    {"in text, before what is not ASCII", "ab--ü", "xn--ab---3ra", "ab--ü",
     TEXT, 0},
    {"in text, after Punycode for a prefix", "xn--xn---3ra", "xn--xn---3ra",
     "xn--ü", TEXT, LKS_UTS46_ERR_HYPHENS_3_4},
    {"the same, unchecked", "ab--c", "ab--c", "ab--c", 0, 0},
    {"hyphen in third place only", "ab-c", "ab-c", "ab-c", TEXT, 0},
    {"not Punycode", "xn--a!b", "xn--a!b", "xn--a!b", 0,
     LKS_UTS46_ERR_PUNYCODE},
    {"not Punycode, ignored", "xn--a!b", "xn--a!b", "xn--a!b",
     LKS_UTS46_IGNORE_INVALID, 0},
    {"the same with STD3, which is not ignored", "xn--a!b", "xn--a!b",
     "xn--a!b", LKS_UTS46_IGNORE_INVALID | LKS_UTS46_STD3,
     LKS_UTS46_ERR_NOT_STD3},
    {"Punycode for ASCII", "xn--abc-", "abc", "abc", TEXT,
     LKS_UTS46_ERR_PUNYCODE},
    {"Punycode for nothing", "xn--", "", "", 0, LKS_UTS46_ERR_PUNYCODE},
    {"prefix before what is not ASCII", "xn--ü", "xn--xn---3ra", "xn--ü", 0,
     LKS_UTS46_ERR_PUNYCODE},
    {"Punycode for a prefix", "xn--xn---3ra", "xn--xn---3ra", "xn--ü", 0,
     LKS_UTS46_ERR_HYPHENS_3_4},
    {"Punycode for what is not NFC", "xn--u-ccb", "xn--u-ccb", "u\u0308", TEXT,
     LKS_UTS46_ERR_NOT_NFC},
    {"Punycode for a capital", "xn--pwa8d", "xn--pwa8d", "\u0391\u03B1", TEXT,
     LKS_UTS46_ERR_DISALLOWED},
    {"right to left", "אב.com", "xn--4dbc.com", "אב.com", TEXT, 0},
    {"a bidi name holds all labels to the rule", "1a.אב", "1a.xn--4dbc",
     "1a.אב", TEXT, LKS_UTS46_ERR_BIDI},
    {"also where the RTL label is encoded", "1a.xn--4dbc", "1a.xn--4dbc",
     "1a.אב", TEXT, LKS_UTS46_ERR_BIDI},
    {"bidi unchecked", "1a.אב", "1a.xn--4dbc", "1a.אב", 0, 0},
    {"joiner after a virama", "\u0915\u094D\u200D\u0937", "xn--11b2ezcw70k",
     "\u0915\u094D\u200D\u0937", TEXT, 0},
    {"joiner among Latin", "a\u200Db", "xn--ab-m1t", "a\u200Db", TEXT,
     LKS_UTS46_ERR_CONTEXTJ},
    {"joiners unchecked", "a\u200Db", "xn--ab-m1t", "a\u200Db", 0, 0},
    {"label of 63", L63, L63, L63, TEXT, 0},
    {"label of 64", L63 "x", L63 "x", L63 "x", TEXT,
     LKS_UTS46_ERR_LABEL_TOO_LONG},
    {"label of 64, unchecked", L63 "x", L63 "x", L63 "x", 0, 0},
    {"name of 253", NAME253, NAME253, NAME253, TEXT, 0},
    {"name of 253 and the root", NAME253 ".", NAME253 ".", NAME253 ".", TEXT,
     0},
    {"name of 254", NAME253 "x", NAME253 "x", NAME253 "x", TEXT,
     LKS_UTS46_ERR_NAME_TOO_LONG},
    {"ill-formed", "a\xC3", "xn--a-q10i", "a\uFFFD", TEXT,
     LKS_UTS46_ERR_ILL_FORMED | LKS_UTS46_ERR_DISALLOWED},
    {"several reasons", "-a!..\u0308", "-a!..xn--ssa", "-a!..\u0308", TEXT,
     LKS_UTS46_ERR_EDGE_HYPHEN | LKS_UTS46_ERR_NOT_STD3 |
         LKS_UTS46_ERR_EMPTY_LABEL | LKS_UTS46_ERR_LEADING_MARK},
};

/* Errors that only the ASCII form can have. */
#define LENGTHS                                                                \
    (LKS_UTS46_ERR_EMPTY_LABEL | LKS_UTS46_ERR_LABEL_TOO_LONG |                \
     LKS_UTS46_ERR_NAME_TOO_LONG)

/* The quick functions and the general ones give the same result. */
static const uint32_t ways[] = {0, LKS_UTS46_GENERAL};

static void each_row_to_ascii(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < 2 * ROWS(name_rows); i++) {
        const struct name_row *r = &name_rows[i / 2];
        uint8_t out[LKS_UTS46_ROOM];
        size_t len = 0;
        const uint32_t errors = lks_uts46_to_ascii(
            EXACT(r->name), r->flags | ways[i % 2], out, sizeof out, &len);
        ROW_EQ(r, errors, r->errors);
        ROW_STR(r, (const char *)out, len, r->ascii);
    }
    ROWS_END();
}

static void each_row_to_unicode(void **state)
{
    (void)state;
    const uint32_t others = ~(uint32_t)LENGTHS;
    ROWS_BEGIN();
    for (size_t i = 0; i < 2 * ROWS(name_rows); i++) {
        const struct name_row *r = &name_rows[i / 2];
        uint8_t out[LKS_UTS46_ROOM];
        size_t len = 0;
        const uint32_t errors = lks_uts46_to_unicode(
            EXACT(r->name), r->flags | ways[i % 2], out, sizeof out, &len);
        ROW_EQ(r, errors & others, r->errors & others);
        ROW_STR(r, (const char *)out, len, r->unicode);
    }
    ROWS_END();
}

/* With any room that is too small there is no result, and nothing is written
 * beyond the room (ASan checks that). */
static void a_small_room_is_reported(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(name_rows); i++) {
        const struct name_row *r = &name_rows[i];
        const size_t need = strlen(r->ascii);
        for (size_t room = 0; room < need; room++) {
            uint8_t *out = malloc(room ? room : 1);
            assert_non_null(out);
            size_t len = 99;
            const uint32_t errors =
                lks_uts46_to_ascii(EXACT(r->name), r->flags, out, room, &len);
            free(out);
            ROW_EQ(r, (errors & LKS_UTS46_ERR_NO_ROOM) != 0, true);
            ROW_EQ(r, len, 0);
        }
    }
    ROWS_END();
}

/* With room for any valid name, a name that does not fit is too long. */
static void what_cannot_fit_is_too_long(void **state)
{
    (void)state;
    static const char name[] = "ü." NAME253;
    uint8_t out[LKS_NAME_MAX + 1];
    size_t len = 99;
    assert_int_equal(
        lks_uts46_to_ascii(EXACT(name), TEXT, out, sizeof out, &len),
        LKS_UTS46_ERR_NO_ROOM | LKS_UTS46_ERR_NAME_TOO_LONG);
    assert_int_equal(len, 0);
    assert_int_equal(
        lks_uts46_to_ascii(EXACT(name), TEXT, out, LKS_NAME_MAX, &len),
        LKS_UTS46_ERR_NO_ROOM);
    /* the last label does not fit, and what was written before it is short */
    static const char last[] = "a." L63 "." L63 "." L63 ".ü" L63;
    assert_int_equal(
        lks_uts46_to_ascii(EXACT(last), TEXT, out, sizeof out, &len) &
            (LKS_UTS46_ERR_NO_ROOM | LKS_UTS46_ERR_NAME_TOO_LONG),
        LKS_UTS46_ERR_NO_ROOM | LKS_UTS46_ERR_NAME_TOO_LONG);
}

static void a_nul_is_a_character(void **state)
{
    (void)state;
    uint8_t out[LKS_UTS46_ROOM];
    size_t len = 0;
    const uint8_t name[] = {'a', 0, 'b'};
    assert_int_equal(
        lks_uts46_to_ascii(name, sizeof name, TEXT, out, sizeof out, &len),
        LKS_UTS46_ERR_NOT_STD3);
    assert_int_equal(len, 3);
    assert_memory_equal(out, name, 3);
}

/* The table of the quick functions compared with the generated ones. */
static void every_byte_goes_either_way_alike(void **state)
{
    (void)state;
    for (unsigned byte = 0; byte < 256; byte++) {
        const uint8_t name[] = {'a', (uint8_t)byte, 'b'};
        uint8_t quick[LKS_UTS46_ROOM];
        uint8_t general[LKS_UTS46_ROOM];
        size_t quick_len = 0;
        size_t general_len = 0;
        const uint32_t errors =
            lks_uts46_to_ascii(name, 3, TEXT | LKS_UTS46_GENERAL, general,
                               sizeof general, &general_len);
        assert_int_equal(
            lks_uts46_to_ascii(name, 3, TEXT, quick, sizeof quick, &quick_len),
            errors);
        assert_int_equal((errors & LKS_UTS46_ERR_ILL_FORMED) != 0,
                         byte >= 0x80);
        assert_int_equal(quick_len, general_len);
        assert_memory_equal(quick, general, general_len);
    }
}

static const struct flood_row {
    const char *why;
    const char *unit;
    uint32_t errors; /* one of its errors */
} flood_rows[] = {
    {"dots", ".", LKS_UTS46_ERR_LIMIT},
    {"letters", "a", LKS_UTS46_ERR_LIMIT},
    {"letters and dots", "a.", LKS_UTS46_ERR_LIMIT},
    {"what is not ASCII", "ü", LKS_UTS46_ERR_LIMIT},
    {"marks of two classes, each misplaced", "\u0301\u0323",
     LKS_UTS46_ERR_LIMIT},
    {"what decomposes into four", "\u1F82", LKS_UTS46_ERR_LIMIT},
    {"long mappings", "\uFDFA", LKS_UTS46_ERR_LIMIT},
    {"ill-formed bytes", "\xFF",
     LKS_UTS46_ERR_LIMIT | LKS_UTS46_ERR_ILL_FORMED},
    {"prefixes", "xn--", LKS_UTS46_ERR_LIMIT},
    {"ignored characters", "\u00AD", LKS_UTS46_ERR_EMPTY_LABEL},
};

/* A million characters of any kind are refused quickly, with an error. */
static void floods_are_stopped(void **state)
{
    (void)state;
    enum {
        MILLION = 1000000
    };
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(flood_rows); i++) {
        const struct flood_row *r = &flood_rows[i];
        const size_t unit = strlen(r->unit);
        uint8_t *name = malloc(MILLION * unit);
        assert_non_null(name);
        for (size_t n = 0; n < MILLION; n++)
            memcpy(name + n * unit, r->unit, unit);
        uint8_t out[LKS_UTS46_ROOM];
        size_t len = 99;
        const uint32_t errors = lks_uts46_to_ascii(name, MILLION * unit, TEXT,
                                                   out, sizeof out, &len);
        ROW_EQ(r, errors & r->errors, r->errors);
        ROW_EQ(r, len, 0);
        (void)lks_uts46_to_unicode(name, MILLION * unit, TEXT, out, sizeof out,
                                   &len);
        ROW_EQ(r, len, 0);
        free(name);
    }
    ROWS_END();
}

/* The longest label, and one byte more. Each `a` is a digit 0, which stands for
 * U+0080 (RFC 3492), a control character. */
static void the_longest_a_label_is_decoded(void **state)
{
    (void)state;
    uint8_t name[LKS_UTS46_MAX + 1];
    uint8_t out[LKS_UTS46_ROOM];
    size_t len = 0;
    memset(name, 'a', sizeof name);
    memcpy(name, "xn--", 4);
    uint32_t errors =
        lks_uts46_to_unicode(exact_bytes(name, LKS_UTS46_MAX), LKS_UTS46_MAX,
                             TEXT, out, sizeof out, &len);
    assert_int_equal(errors & LKS_UTS46_ERR_LIMIT, 0);
    assert_true(errors & LKS_UTS46_ERR_DISALLOWED);
    assert_int_equal(len, 2 * (LKS_UTS46_MAX - 4));
    errors = lks_uts46_to_unicode(exact_bytes(name, sizeof name), sizeof name,
                                  TEXT, out, sizeof out, &len);
    assert_true(errors & LKS_UTS46_ERR_LIMIT);
}

/* The longest name, as a single label: the slowest case of Punycode. */
static void the_longest_label_is_converted(void **state)
{
    (void)state;
    uint8_t name[4 * LKS_UTS46_MAX];
    for (size_t i = 0; i < LKS_UTS46_MAX; i++) {
        const size_t at = i * 7 % LKS_UTS46_MAX; /* ideographs, all different */
        name[3 * i] = 0xE5;
        name[3 * i + 1] = (uint8_t)(0x80 | at >> 6);
        name[3 * i + 2] = (uint8_t)(0x80 | (at & 0x3F));
    }
    const size_t len = (size_t)3 * LKS_UTS46_MAX;
    uint8_t ascii[LKS_UTS46_ROOM];
    uint8_t back[LKS_UTS46_ROOM];
    size_t ascii_len = 0;
    size_t back_len = 0;
    assert_int_equal(
        lks_uts46_to_ascii(name, len, TEXT, ascii, sizeof ascii, &ascii_len),
        LKS_UTS46_ERR_LABEL_TOO_LONG | LKS_UTS46_ERR_NAME_TOO_LONG);
    /* the ASCII form is over the limit itself */
    assert_int_equal(
        lks_uts46_to_unicode(ascii, ascii_len, 0, back, sizeof back, &back_len),
        LKS_UTS46_ERR_LIMIT);
    assert_int_equal(
        lks_uts46_to_unicode(name, len, 0, back, sizeof back, &back_len), 0);
    assert_int_equal(back_len, len);
    assert_memory_equal(back, name, len);
}

static void every_error_has_a_name(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < LKS_UTS46_ERRORS; i++) {
        assert_non_null(lks_uts46_error_name(1u << i));
        assert_non_null(lks_uts46_error_text(1u << i));
    }
    assert_string_equal(lks_uts46_error_name(LKS_UTS46_ERR_NO_ROOM), "no-room");
    assert_null(lks_uts46_error_name(0));
    assert_null(lks_uts46_error_name(1u << LKS_UTS46_ERRORS));
    assert_null(lks_uts46_error_text(LKS_UTS46_ERR_BIDI | LKS_UTS46_ERR_LIMIT));
}

static const struct labels_row {
    const char *why;
    const char *name;
    size_t labels;
    const char *ascii;
} labels_rows[] = {
    {"all", "a.b.c", 3, "a.b.c"},
    {"mapped and encoded", "A。bücher。c", 3, "a.xn--bcher-kva.c"},
    {"none", "-a.b", 0, ""},
    {"an empty label", "a..b", 1, "a"},
    {"the root is no label", "a.b.", 2, "a.b"},
    {"a hyphen at an end", "a.b.-c.d", 2, "a.b"},
    {"a long label", "a." L63 "x.b", 1, "a"},
    {"a long name", NAME253 ".a", 4, NAME253},
    {"bidi: all is well", "א.ב", 2, "xn--4db.xn--5db"},
    {"bidi: the last label breaks it", "א.ב.1", 2, "xn--4db.xn--5db"},
    {"bidi: the first does, but it holds from the last on", "1.a.א", 2, "1.a"},
    {"bidi: and is then broken for good", "1.a.א.b", 2, "1.a"},
    {"bidi: by a label of its own", "a.א1b.c", 1, "a"},
};

static void labels_before_an_error(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(labels_rows); i++) {
        const struct labels_row *r = &labels_rows[i];
        uint8_t out[256];
        size_t len = 0;
        ROW_EQ(
            r,
            lks_uts46_valid_labels(EXACT(r->name), TEXT, out, sizeof out, &len),
            r->labels);
        ROW_EQ(r, len, strlen(r->ascii));
        ROW_EQ(r, memcmp(out, r->ascii, strlen(r->ascii)), 0);
    }
    ROWS_END();
}

/* Each prefix up to the result is valid by itself, and no longer prefix is. */
static void labels_are_those_of_valid_prefixes(void **state)
{
    (void)state;
    static const char *const labels[] = {
        "a",  "1",    "B",       "ü",        "א",    "אב1", "1א", "-",  "a-",
        "日", "日本", "xn--4db", "xn--ls8h", "xn--", "é",   "",   "ａ", L63};
    const size_t count = sizeof labels / sizeof *labels;
    uint64_t random = 11;
    for (size_t round = 0; round < lks_rounds(20000); round++) {
        char name[8 * 64 + 1] = "";
        size_t ends[8];
        const size_t many = 1 + lks_random_below(&random, 8);
        for (size_t i = 0; i < many; i++) {
            const size_t most = lks_random_below(&random, 4) ? 5 : count;
            if (i > 0)
                strcat(name, ".");
            strcat(name, labels[lks_random_below(&random, most)]);
            ends[i] = strlen(name);
        }
        uint8_t out[256];
        uint8_t want[256];
        size_t len = 0;
        size_t want_len = 0;
        const size_t valid =
            lks_uts46_valid_labels(EXACT(name), TEXT, out, sizeof out, &len);
        for (size_t i = 0; i < many; i++) {
            const bool is_root = i > 0 && ends[i] == ends[i - 1] + 1;
            const bool is_valid =
                !is_root &&
                lks_uts46_to_ascii((const uint8_t *)name, ends[i], TEXT, want,
                                   sizeof want, &want_len) == 0;
            if (is_valid != (i < valid))
                fail_msg("%s: %zu labels, not %zu", name, valid, i);
            if (i + 1 == valid)
                assert_true(len == want_len && memcmp(out, want, len) == 0);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_row_to_ascii),
        cmocka_unit_test(each_row_to_unicode),
        cmocka_unit_test(a_small_room_is_reported),
        cmocka_unit_test(what_cannot_fit_is_too_long),
        cmocka_unit_test(a_nul_is_a_character),
        cmocka_unit_test(every_byte_goes_either_way_alike),
        cmocka_unit_test(floods_are_stopped),
        cmocka_unit_test(the_longest_label_is_converted),
        cmocka_unit_test(the_longest_a_label_is_decoded),
        cmocka_unit_test(every_error_has_a_name),
        cmocka_unit_test(labels_before_an_error),
        cmocka_unit_test(labels_are_those_of_valid_prefixes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
