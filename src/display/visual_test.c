/* Form (c): visual order, maps, bad input. */
#include "linkspan/linkspan.h"

#include <stdbool.h>
#include <stdlib.h>
#include <time.h>

#include "support/bidi.h"
#include "support/failing_allocator.h"
#include "support/rows.h"

#define URL   LINKSPAN_KIND_URL
#define EMAIL LINKSPAN_KIND_EMAIL
#define FILES LINKSPAN_KIND_FILE_NAME
#define LTR   LINKSPAN_LEFT_TO_RIGHT
#define RTL   LINKSPAN_RIGHT_TO_LEFT
#define BOTH  2

#define EMBEDDINGS LINKSPAN_BIDI_EMBEDDINGS
#define ISOLATES   LINKSPAN_BIDI_ISOLATES
#define EACH       3

/* `text` is in environment order, with capitals for Hebrew letters. */
static const struct row {
    const char *why;
    uint32_t kind;
    uint32_t direction;
    uint32_t form;
    const char *text;
    const char *want;
} rows[] = {
    {"address, D5", EMAIL, LTR, EACH, "EF@GH.com", "FE@HG.com"},
    {"address, right to left", EMAIL, RTL, EACH, "EF@GH.com", "com.HG@FE"},
    {"address, the local part is one field", EMAIL, LTR, EACH, "EF.GH@b.c",
     "HG.FE@b.c"},
    {"letters are no controls, however many there are", URL, LTR, EACH,
     "abcdefghijklmnopqrstuvwxyz.abcdefghijklmnopqrstuvwxyz/EF/GH",
     "abcdefghijklmnopqrstuvwxyz.abcdefghijklmnopqrstuvwxyz/FE/HG"},
    {"file name", FILES, LTR, EACH, "EF/GH\\ab", "FE/HG\\ab"},
    {"file name, right to left", FILES, RTL, EACH, "EF/GH\\ab", "ab\\HG/FE"},
    {"query and fragment", URL, LTR, EACH, "a.b?EF=GH&IJ=c#KL",
     "a.b?FE=HG&JI=c#LK"},
    {"query and fragment, right to left", URL, RTL, EACH, "a.b?EF=GH#KL",
     "LK#HG=FE?b.a"},
    {"a fragment is one field", URL, LTR, EACH, "a.b#EF/GH", "a.b#HG/FE"},
    {"port, D4", URL, LTR, EACH, "http://ab.EF:80/x", "http://ab.FE:80/x"},
    {"numbers in fields", URL, RTL, EACH, "a.b/12/34", "34/12/b.a"},
    {"D6: a hyphen after a right-to-left letter", URL, LTR, EACH, "ab/EF-/cd",
     "ab/FE-/cd"},
    {"the same, right to left", URL, RTL, EACH, "ab/EF-/cd", "cd/-FE/ab"},
    {"escapes between right-to-left letters", URL, LTR, EACH, "a/EF%41%42GH",
     "a/HG%41%42FE"},
    {"escapes, right to left", URL, RTL, EACH, "a/%D7%90/b", "b/%D7%90/a"},
    {"S3: as though in LRO ... PDF, so one with letters before it", URL, RTL,
     EACH, "a/cd%41", "cd%41/a"},
    {"and one with what is right to left", URL, LTR, EACH, "a/EF%41",
     "a/%41FE"},
    {"escapes alone, left to right", URL, LTR, EACH, "a/%41", "a/%41"},
    {"a percent sign alone is no escape", URL, RTL, EACH, "a/%b", "b%/a"},
    {"digits of both kinds", FILES, RTL, EACH, "1a2/E3", "3E/1a2"},
    {"brackets in a field", URL, LTR, EACH, "a/E(F)G", "a/G)F(E"},
    /* N0 pairs brackets of the whole embedding; PRI 185 is older than N0. */
    {"brackets of two fields: embedded they are a pair", URL, LTR, EMBEDDINGS,
     "a/E(F/G)H", "a/E(F/G)H"},
    {"brackets of two fields: isolated they are no pair", URL, LTR, ISOLATES,
     "a/E(F/G)H", "a/F(E/H)G"},
    {"combining marks in visual order", FILES, LTR, EACH, "E\u05B8F",
     "F\u05B8E"},
    {"empty fields", URL, LTR, EACH, "//?&=#", "//?&=#"},
    {"empty fields, right to left", URL, RTL, EACH, "//?&=#", "#=&?//"},
    {"nothing", URL, BOTH, EACH, "", ""},
    {"ill-formed", FILES, LTR, EACH,
     "E\xFF"
     "F/\xE2\x80",
     "F\xFF"
     "E/\xE2\x80"},
    {"ill-formed, right to left", FILES, RTL, EACH, "a\xFF/\xE2\x80",
     "\xE2\x80/\xFF"
     "a"},
    {"an override left open ends with its field", FILES, LTR, EACH,
     "a{RLO}bc/de", "acb{RLO}/de"},
    {"a PDF too many", FILES, RTL, EACH, "a/b{PDF}/c", "c/{PDF}b/a"},
    {"a PDI too many", FILES, RTL, EACH, "a/b{PDI}/c", "c/{PDI}b/a"},
};

/* Remove controls from both texts before they are compared, since nobody sees
 * where they are. */
static size_t strip_controls(char *text, size_t len)
{
    size_t to = 0;
    for (size_t at = 0; at < len;) {
        const bool is_control =
            len - at >= 3 && (memcmp(text + at, "\xE2\x80", 2) == 0 ||
                              memcmp(text + at, "\xE2\x81", 2) == 0);
        if (is_control)
            at += 3;
        else
            text[to++] = text[at++];
    }
    return to;
}

static size_t expand(const char *pattern, char *out, size_t room)
{
    char controls[300];
    linkspan_buf buf;
    (void)linkspan_buf_init_fixed(&buf, controls, sizeof controls - 1);
    /* names of controls have capitals too */
    lks_unspell_controls(pattern, &buf);
    controls[buf.len] = '\0';
    return lks_with_letters(controls, LKS_HEBREW, out, room);
}

static void check_maps(const char *text, const char *got, size_t len,
                       const size_t *to_text, const size_t *to_result)
{
    for (size_t i = 0; i < len; i++) {
        assert_true(to_text[i] < len);
        assert_int_equal(to_result[to_text[i]], i);
        assert_int_equal((uint8_t)text[to_text[i]], (uint8_t)got[i]);
    }
}

static void each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows) * 4; i++) {
        const struct row *r = &rows[i / 4];
        const uint32_t direction = i % 2;
        const uint32_t form = i / 2 % 2;
        if ((r->direction != BOTH && r->direction != direction) ||
            (r->form != EACH && r->form != form))
            continue;
        char text[300];
        char want[300];
        char got[300];
        size_t to_text[300];
        size_t to_result[300];
        const size_t len = expand(r->text, text, sizeof text);
        want[strip_controls(want, expand(r->want, want, sizeof want))] = '\0';
        linkspan_buf buf;
        (void)linkspan_buf_init_fixed(&buf, got, len);
        const linkspan_bidi how = {.size = sizeof how,
                                   .kind = r->kind,
                                   .order = LINKSPAN_ORDER_ENVIRONMENT,
                                   .paragraph = direction,
                                   .form = form};
        ROW_EQ(r,
               linkspan_bidi_visual(&how, text, len, &buf, to_text, to_result),
               LINKSPAN_OK);
        ROW_EQ(r, buf.len, len);
        check_maps(text, got, len, to_text, to_result);
        ROW_STR(r, got, strip_controls(got, len), want);
    }
    ROWS_END();
}

/* On request, brackets that run from right to left are mirrored. The maps do
 * not change. */
static void mirrors_on_request(void **state)
{
    (void)state;
    static const char text[] = "א(ב<a>)/(c)";
    char got[sizeof text];
    linkspan_buf buf;
    (void)linkspan_buf_init_fixed(&buf, got, sizeof got);
    linkspan_bidi how = {.size = sizeof how,
                         .kind = FILES,
                         .order = LINKSPAN_ORDER_ENVIRONMENT,
                         .paragraph = RTL};
    assert_int_equal(
        linkspan_bidi_visual(&how, text, sizeof text - 1, &buf, NULL, NULL),
        LINKSPAN_OK);
    assert_int_equal(buf.len, sizeof text - 1);
    assert_memory_equal(got, ")c(/)>a<ב(א", buf.len);
    buf.len = 0;
    how.flags = LINKSPAN_BIDI_MIRROR;
    assert_int_equal(
        linkspan_bidi_visual(&how, text, sizeof text - 1, &buf, NULL, NULL),
        LINKSPAN_OK);
    assert_memory_equal(got, "(c)/(<a>ב)א", buf.len);
}

/* A failed call does not change the maps. */
static void failures_change_nothing(void **state)
{
    (void)state;
    static const char text[] = "http://אב.גד/הו";
    const linkspan_bidi how = {.size = sizeof how, .kind = URL};
    size_t to_text[sizeof text];
    size_t to_result[sizeof text];
    size_t before[sizeof text];
    memset(to_text, 7, sizeof to_text);
    memset(to_result, 7, sizeof to_result);
    memset(before, 7, sizeof before);
    char got[sizeof text];
    for (size_t room = 0; room < sizeof text - 1; room++) {
        linkspan_buf buf;
        (void)linkspan_buf_init_fixed(&buf, got, room);
        assert_int_equal(linkspan_bidi_visual(&how, text, sizeof text - 1, &buf,
                                              to_text, to_result),
                         LINKSPAN_ERR_SPACE);
        assert_int_equal(buf.needed, sizeof text - 1);
        assert_int_equal(buf.len, 0);
        assert_memory_equal(to_text, before, sizeof before);
        assert_memory_equal(to_result, before, sizeof before);
    }
    bool is_done = false;
    size_t failures = 0;
    for (size_t n = 0; !is_done; n++) {
        failing_allocator allocator;
        failing_allocator_init(&allocator, n);
        linkspan_buf buf;
        (void)linkspan_buf_init(&buf, SIZE_MAX, &allocator.base);
        const linkspan_status st = linkspan_bidi_visual(
            &how, text, sizeof text - 1, &buf, to_text, to_result);
        is_done = st == LINKSPAN_OK;
        if (!is_done) {
            failures++;
            assert_int_equal(st, LINKSPAN_ERR_NO_MEMORY);
            assert_int_equal(buf.len, 0);
            assert_memory_equal(to_text, before, sizeof before);
            assert_memory_equal(to_result, before, sizeof before);
        }
        linkspan_buf_free(&buf);
        assert_int_equal(allocator.held, 0);
    }
    assert_true(failures >= 2);
}

static void a_text_too_long_is_refused(void **state)
{
    (void)state;
    const linkspan_bidi how = {
        .size = sizeof how, .kind = FILES, .order = LINKSPAN_ORDER_CONSTANT};
    linkspan_buf buf;
    (void)linkspan_buf_init_fixed(&buf, NULL, 0);
    /* the text is not read */
    assert_int_equal(
        linkspan_bidi_visual(&how, "a", (size_t)1 << 28, &buf, NULL, NULL),
        LINKSPAN_ERR_LIMIT);
}

/* FriBidi 1.0.8 reads and writes memory that is not its own if some sixty
 * controls are nested, so it is not given so many. What is seen stays the
 * same. */
static void controls_in_each_other(void **state)
{
    (void)state;
    static const struct {
        const char *outer;
        size_t count;
        const char *inner;
        size_t times;
    } nested[] = {
        {"\u2068", 63, "\u064B%/", 4}, {"\u2066", 62, "\u2067", 1},
        {"\u2066", 63, "\u2067", 1},   {"\u202A", 124, "\u2067\u2066", 1},
        {"\u202B\u2069", 500, "a", 1},
    };
    for (size_t i = 0; i < ROWS(nested) * 8; i++) {
        char text[8192] = "/";
        for (size_t t = 0; t < nested[i / 8].times; t++) {
            for (size_t n = 0; n < nested[i / 8].count; n++)
                (void)strcat(text, nested[i / 8].outer);
            (void)strcat(text, nested[i / 8].inner);
        }
        linkspan_buf buf;
        (void)linkspan_buf_init(&buf, SIZE_MAX, NULL);
        const linkspan_bidi how = {.size = sizeof how,
                                   .kind = i & 4 ? URL : FILES,
                                   .order = LINKSPAN_ORDER_CONSTANT,
                                   .paragraph = i >> 1 & 1,
                                   .form = i & 1};
        assert_int_equal(
            linkspan_bidi_visual(&how, text, strlen(text), &buf, NULL, NULL),
            LINKSPAN_OK);
        assert_int_equal(buf.len, strlen(text));
        linkspan_buf_free(&buf);
    }
}

/* `count` controls that close nothing, and a text after them, are shown as `want`. All
 * bytes of the text are kept. */
static void after_controls(size_t count, const char *text, uint32_t form,
                           const char *want)
{
    char whole[256] = "";
    linkspan_buf buf;
    const linkspan_bidi how = {.size = sizeof how,
                               .kind = FILES,
                               .order = LINKSPAN_ORDER_CONSTANT,
                               .paragraph = LTR,
                               .form = form};
    for (size_t i = 0; i < count; i++)
        (void)strcat(whole, "\u202C");
    (void)strcat(whole, text);
    (void)linkspan_buf_init(&buf, SIZE_MAX, NULL);
    assert_int_equal(
        linkspan_bidi_visual(&how, whole, strlen(whole), &buf, NULL, NULL),
        LINKSPAN_OK);
    assert_int_equal(buf.len, strlen(whole));
    assert_int_equal(strip_controls(buf.data, buf.len), strlen(want));
    assert_memory_equal(buf.data, want, strlen(want));
    linkspan_buf_free(&buf);
}

/* After forty controls, further ones have no effect on the order; a PDF that
 * closes nothing never has any (UAX #9, X7). It does not divide a number. */
static void a_control_without_effect_is_not_seen(void **state)
{
    (void)state;
    for (size_t count = 0; count < 60; count++) {
        after_controls(count, "א1\u202C2", ISOLATES, "12א");
        after_controls(count, "א1\u202C2", EMBEDDINGS, "12א");
    }
}

/* The first forty controls of a text are obeyed. */
static void forty_controls_are_obeyed(void **state)
{
    (void)state;
    for (size_t before = 36; before < 44; before++)
        after_controls(before, "\u202Eab", ISOLATES, before < 40 ? "ba" : "ab");
}

static const struct large_row {
    const char *why;
    const char *unit;
} large_rows[] = {
    {"alternating directions", "aא"},
    {"alternating directions in fields", "a/א/"},
    {"empty fields", "/"},
    {"embeddings never closed", "\xE2\x80\xAB"},
    {"overrides and letters", "\xE2\x80\xAE"
                              "a"},
    {"isolates never opened", "\xE2\x81\xA9"},
    {"isolates never closed", "\xE2\x81\xA7"},
    {"isolates beside each other", "\xE2\x81\xA7"
                                   "a\xE2\x81\xA9"},
    {"isolates in fields", "\xE2\x81\xA7/"},
    {"brackets", "(["},
    {"pairs of brackets", "א(a)"},
    {"pairs with nothing in them", "()"},
    {"pairs in each other, from right to left", "א(א[א]א)"},
    {"escapes", "%41"},
    {"escapes and letters", "א%41"},
    {"ill-formed", "\xFF"},
    {"numbers", "א1a2"},
};

#ifdef __SANITIZE_ADDRESS__
#    define LARGE (1u << 17)
#else
#    define LARGE (1u << 20)
#endif
#define MOST_SECONDS 5

/* A mebibyte of each text (less with sanitizers): all of it is written, within
 * seconds. */
static void large_texts(void **state)
{
    (void)state;
    char *text = malloc(LARGE);
    size_t *to_text = malloc(LARGE * sizeof *to_text);
    size_t *to_result = malloc(LARGE * sizeof *to_result);
    assert_non_null(text);
    assert_non_null(to_text);
    assert_non_null(to_result);
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(large_rows) * 2; i++) {
        const struct large_row *r = &large_rows[i / 2];
        const size_t unit = strlen(r->unit);
        const size_t len = LARGE / unit * unit;
        for (size_t at = 0; at < len; at += unit)
            memcpy(text + at, r->unit, unit);
        linkspan_buf buf;
        (void)linkspan_buf_init(&buf, SIZE_MAX, NULL);
        const linkspan_bidi how = {.size = sizeof how,
                                   .kind = FILES,
                                   .order = LINKSPAN_ORDER_CONTENT,
                                   .form = i % 2};
        const clock_t start = clock();
        ROW_EQ(r,
               linkspan_bidi_visual(&how, text, len, &buf, to_text, to_result),
               LINKSPAN_OK);
        const double seconds =
            (double)(clock() - start) / (double)CLOCKS_PER_SEC;
        if (seconds > MOST_SECONDS)
            print_error("%s: %.1f s\n", r->why, seconds);
        ROW_EQ(r, seconds > MOST_SECONDS, false);
        ROW_EQ(r, buf.len, len);
        check_maps(text, buf.data, len, to_text, to_result);
        linkspan_buf_free(&buf);
    }
    free(text);
    free(to_text);
    free(to_result);
    ROWS_END();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_row),
        cmocka_unit_test(mirrors_on_request),
        cmocka_unit_test(failures_change_nothing),
        cmocka_unit_test(a_text_too_long_is_refused),
        cmocka_unit_test(controls_in_each_other),
        cmocka_unit_test(a_control_without_effect_is_not_seen),
        cmocka_unit_test(forty_controls_are_obeyed),
        cmocka_unit_test(large_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
