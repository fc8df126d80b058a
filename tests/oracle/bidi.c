/* Visual order compared with ICU: for random links, ICU's bidi algorithm turns form (a),
 * with embeddings and isolates, into form (c), the visual order that FriBidi gives. */
#include "support/rows.h"

#include <stdlib.h>

#include "support/data.h"

#ifndef LINKSPAN_HAVE_BIDI

int main(void)
{
    (void)fprintf(stderr, "oracle_bidi: built without ICU (icu-uc)\n");
    return LKS_SKIPPED;
}

#else

#    include <unicode/ubidi.h>

#    include "linkspan/linkspan.h"
#    include "support/random.h"
#    include "text/utf8.h"

#    define LINKS   100000
#    define LONGEST 400
#    define ROOM    (LONGEST * 12)

/* Syntax, letters and digits of both directions, and everything that the rules
 * of the algorithm distinguish. Brackets never cross each other, since FriBidi 1.0.8 and
 * ICU 72 pair such brackets differently. Marks stand on letters, since ICU 72 does not
 * treat a mark after a bracket as rule N0 requires. */
static const char *const pieces[] = {
    "a",       "b",       "א",   "ב",   "ع",  "م",  "1",   "2",
    "٣",       "é",       "-",   "+",   "$",  "%",  "%41", "%D7%90",
    "(א)",     "(a)",     "[1]", "(",   "!",  ",",  "_",   "~",
    "ה\u05B8", "ع\u064E", "#",   ":",   ".",  ".",  "/",   "/",
    "/",       "?",       "=",   "&",   "@",  "\\", "://", "com",
    "אב",      "http://", "12",  "1.2", "א1", "😎",  "𐤀"};

static bool is_control(UChar c)
{
    return c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) ||
           (c >= 0x2066 && c <= 0x2069);
}

static int32_t to_utf16(const char *text, size_t len, UChar *out)
{
    const uint8_t *p = (const uint8_t *)text;
    const uint8_t *const end = p + len;
    size_t width = 0;
    int32_t count = 0;
    for (; p < end; p += width) {
        const uint32_t cp = lks_utf8_decode(p, end, &width);
        if (cp > 0xFFFF) {
            out[count++] = (UChar)(0xD7C0 + (cp >> 10));
            out[count++] = (UChar)(0xDC00 | (cp & 0x3FF));
        } else {
            out[count++] = (UChar)cp;
        }
    }
    return count;
}

/* Form (a) as ICU orders it, without controls. */
static int32_t order_by_icu(UBiDi *bidi, const char *text, size_t len,
                            uint32_t paragraph, UChar *out)
{
    static UChar logical[ROOM];
    UErrorCode error = U_ZERO_ERROR;
    const int32_t count = to_utf16(text, len, logical);
    ubidi_setPara(bidi, logical, count, (UBiDiLevel)paragraph, NULL, &error);
    const int32_t written = ubidi_writeReordered(bidi, out, ROOM, 0, &error);
    assert_true(U_SUCCESS(error));
    int32_t kept = 0;
    for (int32_t i = 0; i < written; i++)
        if (!is_control(out[i]))
            out[kept++] = out[i];
    return kept;
}

static void check(UBiDi *bidi, const linkspan_bidi *how, const char *text,
                  size_t len)
{
    static char memory[2][ROOM];
    static UChar want[ROOM];
    static UChar got[ROOM];
    linkspan_buf form;
    linkspan_buf visual;
    (void)linkspan_buf_init_fixed(&form, memory[0], ROOM);
    (void)linkspan_buf_init_fixed(&visual, memory[1], ROOM);
    assert_int_equal(linkspan_bidi_write(how, text, len, &form), LINKSPAN_OK);
    assert_int_equal(linkspan_bidi_visual(how, text, len, &visual, NULL, NULL),
                     LINKSPAN_OK);
    const int32_t wanted =
        order_by_icu(bidi, form.data, form.len, how->paragraph, want);
    const int32_t all = to_utf16(visual.data, visual.len, got);
    int32_t count = 0;
    for (int32_t i = 0; i < all; i++)
        if (!is_control(got[i]))
            got[count++] = got[i];
    if (count != wanted || memcmp(got, want, (size_t)count * sizeof *got) != 0)
        fail_msg("form %u, kind %u, order %u, paragraph %u: %.*s is %.*s",
                 how->form, how->kind, how->order, how->paragraph, (int)len,
                 text, (int)visual.len, visual.data);
}

static void random_links(void **state)
{
    (void)state;
    UBiDi *bidi = ubidi_open();
    assert_non_null(bidi);
    uint64_t random = 185;
    for (size_t n = 0; n < LINKS; n++) {
        char text[LONGEST];
        size_t len = 0;
        const size_t count = lks_random_below(&random, 24);
        for (size_t i = 0; i < count; i++) {
            const char *piece = pieces[lks_random_below(&random, ROWS(pieces))];
            memcpy(text + len, piece, strlen(piece));
            len += strlen(piece);
        }
        const linkspan_bidi how = {
            .size = sizeof how,
            .kind = 1u << lks_random_below(&random, 3),
            .order = (uint32_t)lks_random_below(&random, 4),
            .paragraph = (uint32_t)lks_random_below(&random, 2),
            .form = (uint32_t)lks_random_below(&random, 2)};
        check(bidi, &how, text, len);
    }
    ubidi_close(bidi);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_links),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#endif
