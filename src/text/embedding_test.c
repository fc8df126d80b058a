#include "text/embedding.h"

#include <stdlib.h>

#include "support/exact.h"
#include "support/random.h"
#include "support/rows.h"
#include "text/utf8.h"

#define LRE "\u202A"
#define RLE "\u202B"
#define PDF "\u202C"
#define LRO "\u202D"
#define RLO "\u202E"
#define LRI "\u2066"
#define RLI "\u2067"
#define FSI "\u2068"
#define PDI "\u2069"

enum {
    NOTHING = LKS_AROUND_NOTHING,
    EMBEDDING = LKS_AROUND_EMBEDDING,
    LTR = LKS_AROUND_LTR_OVERRIDE,
    RTL = LKS_AROUND_RTL_OVERRIDE
};

/* The controls that are open at the end of a text, if its line ends end
 * paragraphs, and as flowing text. */
static const struct row {
    const char *why;
    const char *text;
    int own;
    int flow;
} rows[] = {
    {"no text", "", NOTHING, NOTHING},
    {"no control", "a b\u00E9 \u2026 \u201Cx\u201D", NOTHING, NOTHING},
    {"X2: RLE", RLE "a", EMBEDDING, EMBEDDING},
    {"X3: LRE", LRE, EMBEDDING, EMBEDDING},
    {"X4: RLO", "a" RLO "b", RTL, RTL},
    {"X5: LRO", LRO "b", LTR, LTR},
    {"X5a: RLI", RLI, EMBEDDING, EMBEDDING},
    {"X5b: LRI", LRI, EMBEDDING, EMBEDDING},
    {"X5c: FSI", FSI, EMBEDDING, EMBEDDING},
    {"marks open nothing", "\u200E\u200F\u061C", NOTHING, NOTHING},
    {"neighbours of the controls open nothing",
     "\u2027\u2028\u202F\u2065\u206A", NOTHING, NOTHING},
    {"X7: PDF closes an override", RLO "a" PDF, NOTHING, NOTHING},
    {"X7: the last one", RLO RLE PDF, RTL, RTL},
    {"X7: PDF alone", PDF RLE, EMBEDDING, EMBEDDING},
    {"X7: PDF closes no isolate", LRI PDF, EMBEDDING, EMBEDDING},
    {"X7: nor what is outside of one", RLO LRI PDF, RTL, RTL},
    {"X6a: PDI closes an isolate", RLI "a" PDI, NOTHING, NOTHING},
    {"X6a: PDI closes what is open in it", LRI RLO RLE PDI, NOTHING, NOTHING},
    {"X6a: the inner one", LRI RLO LRI PDI, RTL, RTL},
    {"X6a: PDI without an isolate closes nothing", RLO PDI, RTL, RTL},
    {"an override around an isolate counts", RLO LRI, RTL, RTL},
    {"an override to the left around one to the right", RLO LRO, RTL, RTL},
    {"one to the right around one to the left", LRO RLO, RTL, RTL},
    {"what was closed does not count", RLO PDF RLE, EMBEDDING, EMBEDDING},
    {"what was closed does not count, at its depth",
     LRI RLO PDI LRI LRO PDI RLE, EMBEDDING, EMBEDDING},
    {"X8: LF ends a paragraph", RLO "a\nb", NOTHING, RTL},
    {"X8: CR", RLO "\r", NOTHING, RTL},
    {"X8: CRLF", RLO "\r\n", NOTHING, RTL},
    {"X8: U+001C", RLO "\x1C", NOTHING, RTL},
    {"X8: U+001D", RLO "\x1D", NOTHING, RTL},
    {"X8: U+001E", RLO "\x1E", NOTHING, RTL},
    {"X8: U+0085", RLO "\xC2\x85", NOTHING, RTL},
    {"X8: U+2029", RLO "\u2029", NOTHING, RTL},
    {"U+001F, TAB, VT, FF and U+2028 end none", RLO "\x1F\t\v\f\u2028", RTL,
     RTL},
    {"U+0084 ends none", RLO "\xC2\x84", RTL, RTL},
    {"another paragraph opens its own", RLO "\n" RLI "a", EMBEDDING, RTL},
    {"the first bytes of a control", RLO PDF "\xE2\x80", NOTHING, NOTHING},
    {"a control cut short by another", "\xE2\x80\xE2\x80\xAE", RTL, RTL},
    {"NUL", RLO "\x01", RTL, RTL},
};

static void each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const struct row *r = &rows[i];
        const lks_slice text = lks_slice_of(EXACT(r->text));
        lks_place place;
        lks_place_begin(&place, 0, true);
        lks_place_follow(&place, text, text.len);
        ROW_EQ(r, lks_place_around(&place), r->own);
        ROW_EQ(r, lks_place_around_in_flow(&place), r->flow);
        ROW_EQ(r, lks_around_in(text, text.len, SIZE_MAX), r->own);
    }
    ROWS_END();
}

/* A control is noticed however many bytes stand before and after it, and so is
 * the line end after it. */
static void at_every_distance(void **state)
{
    (void)state;
    for (size_t before = 0; before < 150; before++)
        for (size_t after = 0; after < 150; after += 1 + after / 40) {
            const size_t len = before + 3 + after;
            uint8_t *bytes = malloc(len);
            assert_non_null(bytes);
            memset(bytes, 'x', len);
            memcpy(bytes + before, RLO, 3);
            const lks_slice text = {bytes, len};
            assert_int_equal(lks_around_in(text, before, SIZE_MAX), NOTHING);
            assert_int_equal(lks_around_in(text, len, SIZE_MAX), RTL);
            assert_int_equal(lks_around_in(text, len, after), NOTHING);
            if (before > 0) {
                bytes[before - 1] = '\n';
                assert_int_equal(lks_around_in(text, len, SIZE_MAX), RTL);
            }
            if (after > 0) {
                bytes[before + 3] = '\n';
                assert_int_equal(lks_around_in(text, len, SIZE_MAX), NOTHING);
            }
            free(bytes);
        }
}

/* ------------------------------------------------ without a limit of depth */

#define MOST 600

typedef struct model {
    uint32_t open[MOST];
    size_t depth;
} model;

static void model_take(model *m, uint32_t cp)
{
    const size_t top = m->depth;
    if (cp == 0x202C) {
        if (top > 0 && m->open[top - 1] < 0x2066)
            m->depth--;
    } else if (cp == 0x2069) {
        for (size_t i = top; i > 0; i--)
            if (m->open[i - 1] >= 0x2066) {
                m->depth = i - 1;
                break;
            }
    } else {
        m->open[m->depth++] = cp;
    }
}

static int model_around(const model *m)
{
    int around = m->depth > 0 ? EMBEDDING : NOTHING;
    for (size_t i = 0; i < m->depth; i++) {
        if (m->open[i] == 0x202E)
            return RTL;
        if (m->open[i] == 0x202D)
            around = LTR;
    }
    return around;
}

/* Controls deeper than 125 have no effect, but closing one of them must not
 * close another. */
static void closes_what_the_model_closes(void **state)
{
    (void)state;
    static const uint32_t controls[] = {0x202A, 0x202B, 0x202C, 0x202D, 0x202E,
                                        0x2066, 0x2067, 0x2068, 0x2069};
    uint64_t random = 20;
    for (size_t round = 0; round < 3000; round++) {
        model m = {.depth = 0};
        lks_embedding e = {.depth = 0};
        const size_t opening = lks_random_below(&random, 10);
        for (size_t i = 0; i < MOST; i++) {
            uint32_t cp = controls[lks_random_below(&random, ROWS(controls))];
            if (lks_random_below(&random, 10) < opening && i < MOST / 2)
                cp = cp == 0x202C ? 0x202B : cp == 0x2069 ? 0x2067 : cp;
            model_take(&m, cp);
            lks_embedding_take(&e, cp);
            if (m.depth <= LKS_EMBEDDING_DEPTH) {
                assert_int_equal(e.depth, m.depth);
                assert_int_equal(lks_embedding_around(&e), model_around(&m));
            } else {
                assert_int_equal(e.depth, LKS_EMBEDDING_DEPTH);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_row),
        cmocka_unit_test(at_every_distance),
        cmocka_unit_test(closes_what_the_model_closes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
