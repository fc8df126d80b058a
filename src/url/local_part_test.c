/* Where addresses start: UTS #58 5.2 and Table 5-1. Each row names the decision
 * E of docs/internals/conformance.md that it tests. */
#include "url/local_part.h"

#include "support/exact.h"
#include "support/marked.h"
#include "support/random.h"
#include "support/reference.h"
#include "support/rows.h"
#include "text/vector.h"
#include "unicode/props.h"

/* ⸠ marks the start of the link, and ¦ the start of the local part if "mailto:"
 * stands before it. Without ⸠ there is no address. The address belongs to the
 * last @. */
typedef struct email_row {
    const char *why;
    const char *marked;
} email_row;

static const email_row plain_rows[] = {
    {"5-1 stop backing up when a space is hit", "Contact ⸠abcd@example.com"},
    {"5-1 include the medial dot", "Contact ⸠x.abcd@example.com"},
    {"5-1 non-ASCII", "Contact ⸠アルベルト.アルベルト@example.com"},
    {"5-1 no valid domain name, no local part either", "Contact @example.😎"},
    {"5-1 no local part", "Contact @example.com"},
    {"5-1 dot at the end", "Contact john.@example.com"},
    {"5-1 two dots", "Contact john..doe@example.com"},
    {"5-1 dot at the start", "Contact .john.doe@example.com"},
    {"1.2 katakana middle dot",
     "Contact ⸠アルベルト・アインシュタイン@example.com for"},
    {"5.1 Greek", "⸠σωκράτης@example.com"},

    {"E1 at the text's start", "⸠abcd@example.com"},
    {"E1 one letter at the text's start", "⸠a@example.com"},
    {"E1 nothing before the @", "@example.com"},
    {"E1 a dot at the text's start", ".a@example.com"},
    {"E1 nothing but a dot", ".@example.com"},
    {"E1 dot right before the @", "a.@example.com"},

    {"E2 two dots at the start", "..a@example.com"},
    {"E2 two dots at the end", "a..@example.com"},
    {"E2 nothing but dots", "...@example.com"},
    {"E2 three dots", "a...b@example.com"},
    {"E2 leading dot after a bracket", "(.a@example.com"},
    {"E2 leading dot after ill-formed UTF-8", "\xFF.a@example.com"},
    {"E2 dots before the address do not hinder", "a.. ⸠b@example.com"},
    {"E2 many single dots", "⸠a.b.c.d@example.com"},
    {"E2 an ideographic full stop is no dot", "a。⸠b@example.com"},

    {"E7 mailto", "⸠mailto:¦a@example.com"},
    {"E7 in capitals", "⸠MAILTO:¦a@example.com"},
    {"E7 in mixed case", "x ⸠mAiLtO:¦a@example.com"},
    {"E7 without a boundary check", "x⸠mailto:¦a@example.com"},
    {"E7 after a letter of another script", "中⸠mailto:¦a@example.com"},
    {"E7 not directly before", "mailto: ⸠a@example.com"},
    {"E7 only once", "mailto:⸠mailto:¦a@example.com"},
    {"E7 cut by the text's start", "ailto:⸠a@example.com"},
    {"E7 misspelt", "mallto:⸠a@example.com"},
    {"E7 another scheme", "xmpp:⸠a@example.com"},
    {"E7 without colon it is the local part", "⸠mailto@example.com"},
    {"E7 semicolon instead", "mailto;⸠a@example.com"},
    {"E7 fullwidth colon instead", "mailto：⸠a@example.com"},
    {"E7 mailto and no local part", "mailto:@example.com"},
    {"E7 mailto and a bad local part", "mailto:.a@example.com"},

    {"E10 apostrophe", "⸠'a@b.com'"},
    {"E10 brace", "⸠{a@b.com}"},
    {"E10 equals sign", "⸠x=a@b.com"},
    {"every ASCII sign of Link_Email", "⸠!#$%&'*+-/=?^_`{|}~a@b.com"},
    {"parenthesis delimits", "(⸠a@b.com)"},
    {"angle bracket delimits", "<⸠a@b.com>"},
    {"square bracket delimits", "[⸠a@b.com]"},
    {"closing bracket delimits", "x)⸠a@b.com"},
    {"quotation mark delimits", "\"⸠a@b.com\""},
    {"comma delimits", "x,⸠a@b.com"},
    {"semicolon delimits", "x;⸠a@b.com"},
    {"colon delimits", "x:⸠a@b.com"},
    {"backslash delimits", "x\\⸠a@b.com"},
    {"another @ delimits", "x@⸠a@b.com"},
    {"@ right before", "x@@b.com"},
    {"tab delimits", "x\t⸠a@b.com"},
    {"ideographic comma delimits", "x、⸠a@b.com"},
    {"ill-formed UTF-8 delimits", "x\xC3⸠a@b.com"},
    {"cut sequence delimits", "x\xE2\x82⸠a@b.com"},
    {"ill-formed UTF-8 right before the @", "a\x80@b.com"},
    {"E11 off by default", "\"john\\ doe\"@example.com"},
    {"E11 off by default: nothing special", "\"john\"@example.com"},
};

static const email_row quoted_rows[] = {
    {"E11 plain space", "Contact ⸠\"john doe\"@example.com"},
    {"E11 escaped space", "Contact ⸠\"john\\ doe\"@example.com"},
    {"E11 nothing to quote", "⸠\"john\"@example.com"},
    {"E11 empty", "⸠\"\"@example.com"},
    {"E11 at the text's start", "⸠\" \"@example.com"},
    {"E11 opening quote required", "\"@example.com"},
    {"E11 opening quote required, letters", "john\"@example.com"},
    {"E11 opening quote required, words", "to john doe\"@example.com"},
    {"E11 nearest opening quote", "\"a⸠\"b\"@example.com"},
    {"E11 letters before the opening quote", "x⸠\"a\"@example.com"},
    {"E11 closing quote escaped", "\"a\\\"@example.com"},
    {"E11 closing quote escaped by the third", "\"a\\\\\\\"@example.com"},
    {"E11 backslash escaped, quote not", "⸠\"a\\\\\"@example.com"},
    {"E11 two backslashes escaped", "⸠\"a\\\\\\\\\"@example.com"},
    {"E11 nothing but an escaped backslash", "⸠\"\\\\\"@example.com"},
    {"E11 nothing but an escaped quote", "⸠\"\\\"\"@example.com"},
    {"E11 escaped quote inside", "⸠\"a\\\"b\"@example.com"},
    {"E11 three backslashes and a quote inside", "⸠\"a\\\\\\\"b\"@example.com"},
    {"E11 two backslashes before the opening quote", "\\\\⸠\"a\"@example.com"},
    {"E11 opening quote escaped", "\\\"a\"@example.com"},
    {"E11 opening quote escaped, another before it", "⸠\"x\\\"a\"@example.com"},
    {"E11 the quote before two backslashes opens", "⸠\"\\\\\"@example.com"},
    {"E11 tab is Hard", "\"a\tb\"@example.com"},
    {"E11 line feed is Hard", "\"a\nb\"@example.com"},
    {"E11 ideographic space is Hard", "\"a　b\"@example.com"},
    {"E11 control is Hard", "\"a\x01\"@example.com"},
    {"E11 ill-formed UTF-8 is Hard", "\"a\xFF\"@example.com"},
    {"E11 cut sequence is Hard", "\"a\xE2\x82\"@example.com"},
    {"E11 Hard before it does not matter", "\t⸠\"a\"@example.com"},
    {"E11 dots at will", "⸠\".a..b.\"@example.com"},
    {"E11 @ inside", "⸠\"a@b\"@example.com"},
    {"E11 brackets inside", "⸠\"()<>[]:;,\"@example.com"},
    {"E11 S0's example", "See ⸠\".\\\\ア@ ルベ?ルトアルベルト.\"@example.com"},
    {"E11 and E7", "⸠MailTo:¦\"a b\"@example.com"},
    {"E11 quoted and unquoted do not mix", "\"a\".b@example.com"},
    {"E11 after a quoted word", "\"a\"⸠b@example.com"},
    {"E11 unquoted as ever", "Contact ⸠x.abcd@example.com"},
    {"E11 unquoted as ever: dot at the end", "john.@example.com"},
    {"E11 unquoted as ever: nothing", "@example.com"},
};

static unsigned check_row(const email_row *r, uint32_t flags)
{
    unsigned bad_rows = 0;
    const lks_marked m = lks_unmark(r->marked);
    const size_t at = (size_t)(strrchr(m.text, '@') - m.text);
    const bool has_address = strstr(r->marked, "⸠") != NULL;
    linkspan_range local = {901, 902};
    size_t start = 903;
    ROW_EQ(r,
           linkspan_find_local_part(EXACT(m.text), at, flags, &local, &start),
           has_address ? LINKSPAN_OK : LINKSPAN_NONE);
    const size_t local_start = m.host_end == SIZE_MAX ? m.start : m.host_end;
    ROW_EQ(r, local.start, has_address ? local_start : 901);
    ROW_EQ(r, local.end, has_address ? at : 902);
    ROW_EQ(r, start, has_address ? m.start : 903);
    return bad_rows;
}

static void unquoted_local_parts(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(plain_rows); i++)
        bad_rows += check_row(&plain_rows[i], 0);
    ROWS_END();
}

static void quoted_local_parts(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(quoted_rows); i++)
        bad_rows += check_row(&quoted_rows[i], LINKSPAN_EMAIL_QUOTED);
    ROWS_END();
}

/* Search a text of `before`, `count` times `letter`, `after` and an @. */
static linkspan_status find_repeated(const char *before, const char *letter,
                                     size_t count, const char *after,
                                     linkspan_range *local)
{
    char text[600];
    size_t len = (size_t)snprintf(text, sizeof text, "%s", before);
    for (size_t i = 0; i < count; i++)
        len += (size_t)snprintf(text + len, sizeof text - len, "%s", letter);
    len += (size_t)snprintf(text + len, sizeof text - len, "%s@b.com", after);
    return linkspan_find_local_part(text, len, len - 6, LINKSPAN_EMAIL_QUOTED,
                                    local, NULL);
}

/* E9: 64 code points at most, however many bytes they take. */
static void sixty_four_code_points(void **state)
{
    (void)state;
    static const char *const letters[] = {"a", "ä", "中", "𝒳"};
    static const char *const befores[] = {"", " ", "mailto:", "中 "};
    for (size_t i = 0; i < ROWS(letters); i++) {
        for (size_t k = 0; k < ROWS(befores); k++) {
            const char *before = befores[k];
            linkspan_range local = {0, 0};
            assert_int_equal(find_repeated(before, letters[i], 63, "", &local),
                             LINKSPAN_OK);
            assert_int_equal(find_repeated(before, letters[i], 64, "", &local),
                             LINKSPAN_OK);
            assert_int_equal(local.start, strlen(before));
            assert_int_equal(local.end - local.start, 64 * strlen(letters[i]));
            assert_int_equal(find_repeated(before, letters[i], 65, "", &local),
                             LINKSPAN_NONE);
            assert_int_equal(find_repeated(before, letters[i], 90, "", &local),
                             LINKSPAN_NONE);
            /* dots count as code points */
            assert_int_equal(
                find_repeated(before, letters[i], 62, ".x", &local),
                LINKSPAN_OK);
            assert_int_equal(
                find_repeated(before, letters[i], 63, ".x", &local),
                LINKSPAN_NONE);
        }
        /* 64 after a dot: the dot is the 65th, and E2 forbids it anyway */
        linkspan_range local = {0, 0};
        assert_int_equal(find_repeated(" .", letters[i], 64, "", &local),
                         LINKSPAN_NONE);
    }
}

/* E9 and E11: the quotation marks count too. */
static void sixty_four_code_points_with_quotes(void **state)
{
    (void)state;
    static const char *const letters[] = {"a", "ä", " ", "𝒳"};
    for (size_t i = 0; i < ROWS(letters); i++) {
        linkspan_range local = {0, 0};
        assert_int_equal(find_repeated("x \"", letters[i], 61, "\"", &local),
                         LINKSPAN_OK);
        assert_int_equal(find_repeated("x \"", letters[i], 62, "\"", &local),
                         LINKSPAN_OK);
        assert_int_equal(local.start, 2);
        assert_int_equal(find_repeated("x \"", letters[i], 63, "\"", &local),
                         LINKSPAN_NONE);
        assert_int_equal(find_repeated("x \"", letters[i], 90, "\"", &local),
                         LINKSPAN_NONE);
    }
    linkspan_range local = {0, 0};
    assert_int_equal(find_repeated("\"", "\\\\", 31, "\"", &local),
                     LINKSPAN_OK);
    assert_int_equal(find_repeated("\"", "\\\\", 32, "\"", &local),
                     LINKSPAN_NONE);
    /* a run of backslashes longer than any local part */
    assert_int_equal(find_repeated("\"", "\\", 65, "\"", &local),
                     LINKSPAN_NONE);
    assert_int_equal(find_repeated("\"", "\\", 66, "\"", &local),
                     LINKSPAN_NONE);
}

static size_t random_address(uint64_t *random, char *text)
{
    static const char *const pieces[] = {
        "a",       "b",       "a",       "x",
        ".",       ".",       "..",      " ",
        "ä",       "中",      "mailto:", ":",
        "MailTo:", "\"",      "(",       "'",
        "\\",      "-",       "{",       "/",
        "@",       "\xFF",    "。",      "1",
        "é",       "ア",      "+",       "\xC3",
        "𝒳",       "mailto:", "",        "aaaaaaaaaaaaa"};
    size_t len = 0;
    for (size_t n = lks_random_below(random, 14); n > 0; n--) {
        const char *piece = pieces[lks_random_below(random, ROWS(pieces))];
        memcpy(text + len, piece, strlen(piece));
        len += strlen(piece);
    }
    text[len] = '@';
    return len;
}

#ifdef LKS_HAS_VECTOR_BITS
#    define LEAST_SHORT 10000u
#else
#    define LEAST_SHORT 0u
#endif

static void agrees_with_the_pseudo_code(void **state)
{
    (void)state;
    uint64_t random = 52;
    size_t found = 0;
    size_t found_short = 0;
    for (size_t i = 0; i < lks_rounds(1000000); i++) {
        const uint64_t seed = random;
        char text[256];
        const size_t at = random_address(&random, text);
        size_t want_start = 0;
        size_t want_local = 0;
        const bool want = lks_ref_email_start((const uint8_t *)text, at + 1, at,
                                              &want_start, &want_local);
        linkspan_range local = {0, 0};
        size_t start = 0;
        const linkspan_status got =
            linkspan_find_local_part(text, at + 1, at, 0, &local, &start);
        const size_t len = lks_short_local_part((const uint8_t *)text, at,
                                                LINKSPAN_LOCAL_PART_MAX);
        found += want;
        found_short += len > 0;
        if (len > 0 && (!want || want_local != at - len))
            fail_msg("seed %#jx: \"%.*s\": %zu bytes at once, want %d at %zu",
                     (uintmax_t)seed, (int)at, text, len, want, want_local);
        if (got != (want ? LINKSPAN_OK : LINKSPAN_NONE) ||
            start != want_start || local.start != want_local)
            fail_msg("seed %#jx: \"%.*s\": got %d at %zu, want %d at %zu",
                     (uintmax_t)seed, (int)at, text, (int)got, start, want,
                     want_start);
    }
    assert_true(found > lks_rounds(50000)); /* enough of the random texts have
                                             * addresses */
    assert_true(found_short >= lks_rounds(LEAST_SHORT));
}

/* The look forward stops at the first character without Link_Email, wherever it
 * is. */
static void looks_ahead_as_far_as_link_email(void **state)
{
    (void)state;
    char text[40];
    ROWS_BEGIN();
    for (unsigned byte = 0; byte < 0x80; byte++)
        for (size_t at = 0; at < sizeof text; at++)
            for (size_t most = 0; most <= sizeof text; most += 5) {
                const struct {
                    const char *why;
                } row = {"a byte among letters"}, *r = &row;
                memset(text, 'a', sizeof text);
                text[at] = (char)byte;
                const size_t end = lks_is_link_email(byte) ? sizeof text : at;
                const size_t want = end < most ? end : most;
                size_t count = 0;
                const lks_slice all = lks_slice_of(text, sizeof text);
                ROW_EQ(r, lks_past_link_email(all, 0, most, NULL, &count),
                       want);
                ROW_EQ(r, count, want);
            }
    ROWS_END();
}

static const struct ahead_row {
    const char *why;
    const char *text;
    size_t most;
    size_t end;
    size_t count;
} ahead_rows[] = {
    {"nothing is there", "", 64, 0, 0},
    {"an @ ends it", "ab@", 64, 2, 2},
    {"code points are counted, not bytes", "aüb c", 64, 4, 3},
    {"so many and no more", "aüb", 2, 3, 2},
    {"after much ASCII", "abcdefghijklmnopqrstuü、", 64, 23, 22},
    {"a cut sequence ends it", "ab\xC3", 64, 2, 2},
};

static void looks_ahead_beyond_ascii(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(ahead_rows); i++) {
        const struct ahead_row *r = &ahead_rows[i];
        size_t count = 0;
        const lks_slice text = lks_slice_of(EXACT(r->text));
        ROW_EQ(r, lks_past_link_email(text, 0, r->most, NULL, &count), r->end);
        ROW_EQ(r, count, r->count);
    }
    ROWS_END();
}

static const struct host_row {
    const char *why;
    const char *text;
    size_t host_end;
    bool is_in_authority;
    size_t max;
    size_t end;
} host_rows[] = {
    {"an @ right after the host", "a.io@", 4, false, 64, 4},
    {"an @ later", "a.io+b@", 4, false, 64, 6},
    {"a space instead", "a.io+b c@", 4, false, 64, 6},
    {"the text ends", "a.io+b", 4, false, 64, 6},
    {"E9 at the limit", "a.io+b@", 4, false, 6, 6},
    {"E9 beyond the limit", "a.io+b@", 4, false, 5, LKS_NOWHERE},
    {"E9 at the limit, and the text ends", "a.io+b", 4, false, 6, 6},
    {"E9 the host is longer", "a.io@", 4, false, 3, LKS_NOWHERE},
    {"E9 code points of the host", "ü.io+b@", 5, false, 6, 7},
    {"H12 a path ends the authority", "a.io+b/c@", 4, true, 64, 6},
    {"H12 elsewhere it does not", "a.io+b/c@", 4, false, 64, 8},
    {"H12 before the limit is reached", "a.io+/cde", 4, true, 7, 5},
    {"what has no Link_Email ends it at once", "a.io，b@", 4, false, 64, 4},
    {"an ill-formed byte ends it", "a.io\xC3+b@", 4, false, 64, 4},
    {"no @ is near, and a limit of 64",
     "a.io+aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@", 4,
     false, 64, LKS_NOWHERE},
    {"one is far, and a greater limit",
     "a.io+aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@", 4,
     false, 99, 68},
};

static void local_parts_that_start_with_a_host(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(host_rows); i++) {
        const struct host_row *r = &host_rows[i];
        const lks_slice text = lks_slice_of(EXACT(r->text));
        const lks_local_part_rules rules = {.max_code_points = r->max};
        ROW_EQ(r,
               lks_local_part_ahead(text, (linkspan_range){0, r->host_end},
                                    r->is_in_authority, &rules),
               r->end);
    }
    ROWS_END();
}

/* E5: lks_has_no_at() notices an `@` or a character beyond ASCII anywhere in
 * its range, but not after it. */
static void no_at_is_near(void **state)
{
    (void)state;
    static const char found[] = "@\x80\xFF";
    char text[LKS_AT_NEAR + 1];
    ROWS_BEGIN();
    for (size_t at = 0; at <= LKS_AT_NEAR; at++)
        for (const char *byte = found; *byte; byte++) {
            const struct {
                const char *why;
            } row = {"a byte among letters"}, *r = &row;
            memset(text, 'A', sizeof text);
            text[at] = *byte;
            ROW_EQ(r, lks_has_no_at((const uint8_t *)text), at == LKS_AT_NEAR);
        }
    ROWS_END();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_at_is_near),
        cmocka_unit_test(unquoted_local_parts),
        cmocka_unit_test(looks_ahead_as_far_as_link_email),
        cmocka_unit_test(looks_ahead_beyond_ascii),
        cmocka_unit_test(local_parts_that_start_with_a_host),
        cmocka_unit_test(quoted_local_parts),
        cmocka_unit_test(sixty_four_code_points),
        cmocka_unit_test(sixty_four_code_points_with_quotes),
        cmocka_unit_test(agrees_with_the_pseudo_code),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
