/* Every row of PRI 185's Tables 2 to 5, with Hebrew and with Arabic letters for
 * the capitals, in paragraphs of both directions; and the rows of option 4. */
#include "linkspan/linkspan.h"

#include <fribidi.h>

#include "support/bidi.h"
#include "support/rows.h"

#define LTR LINKSPAN_LEFT_TO_RIGHT
#define RTL LINKSPAN_RIGHT_TO_LEFT

/* Table 1 */
static const char *const memory_order[] = {
    "http://ab.cd.com/mn/op",
    "http://ab.cd.EF.GH.com/IJ/KL/mn/op",
    "http://EF.GH/IJ/KL",
};
#define SAMPLES 3

/* Orders by number; PLAIN is the bidi algorithm of Unicode alone. */
#define PLAIN 4

static const struct table {
    const char *why;
    uint32_t order;
    const char *shown[2][SAMPLES]; /* in a paragraph of each direction */
} tables[] = {
    /* D1: the table prints LK/JI/HG.FE://:http, with one colon too many. */
    {"Table 2",
     PLAIN,
     {{"http://ab.cd.com/mn/op", "http://ab.cd.HG.FE.com/LK/JI/mn/op",
       "http://LK/JI/HG.FE"},
      {"http://ab.cd.com/mn/op", "mn/op/LK/JI/com.HG.FE.http://ab.cd",
       "LK/JI/HG.FE//:http"}}},
    {"Table 3",
     LINKSPAN_ORDER_CONSTANT,
     {{"http://ab.cd.com/mn/op", "http://ab.cd.FE.HG.com/JI/LK/mn/op",
       "http://FE.HG/JI/LK"},
      {"http://ab.cd.com/mn/op", "http://ab.cd.FE.HG.com/JI/LK/mn/op",
       "http://FE.HG/JI/LK"}}},
    {"Table 4",
     LINKSPAN_ORDER_ENVIRONMENT,
     {{"http://ab.cd.com/mn/op", "http://ab.cd.FE.HG.com/JI/LK/mn/op",
       "http://FE.HG/JI/LK"},
      {"op/mn/com.cd.ab//:http", "op/mn/LK/JI/com.HG.FE.cd.ab//:http",
       "LK/JI/HG.FE//:http"}}},
    {"Table 5",
     LINKSPAN_ORDER_CONTENT,
     {{"http://ab.cd.com/mn/op", "op/mn/LK/JI/com.HG.FE.cd.ab//:http",
       "LK/JI/HG.FE//:http"},
      {"http://ab.cd.com/mn/op", "op/mn/LK/JI/com.HG.FE.cd.ab//:http",
       "LK/JI/HG.FE//:http"}}},
    /* PRI 185: "The appearance would be the same as in Table 4". The top-level
     * domain decides instead of the paragraph: two of the hosts end in com,
     * which is left-to-right. */
    {"Option 4",
     LINKSPAN_ORDER_TLD,
     {{"http://ab.cd.com/mn/op", "http://ab.cd.FE.HG.com/JI/LK/mn/op",
       "LK/JI/HG.FE//:http"},
      {"http://ab.cd.com/mn/op", "http://ab.cd.FE.HG.com/JI/LK/mn/op",
       "LK/JI/HG.FE//:http"}}},
};

/* What any implementation of the bidi algorithm shows for a text without
 * controls of the library. */
static size_t show_plain(const char *text, size_t len, uint32_t paragraph,
                         char *out)
{
    FriBidiChar cps[100];
    FriBidiCharType types[100];
    FriBidiBracketType brackets[100];
    FriBidiLevel levels[100];
    FriBidiParType base = paragraph == RTL ? FRIBIDI_PAR_RTL : FRIBIDI_PAR_LTR;
    const FriBidiStrIndex count = fribidi_charset_to_unicode(
        FRIBIDI_CHAR_SET_UTF8, text, (FriBidiStrIndex)len, cps);
    fribidi_get_bidi_types(cps, count, types);
    fribidi_get_bracket_types(cps, count, types, brackets);
    assert_true(fribidi_get_par_embedding_levels_ex(types, brackets, count,
                                                    &base, levels));
    assert_true(
        fribidi_reorder_line(0, types, count, 0, base, levels, cps, NULL));
    return (size_t)fribidi_unicode_to_charset(FRIBIDI_CHAR_SET_UTF8, cps, count,
                                              out);
}

static size_t show(const struct table *t, uint32_t form, uint32_t paragraph,
                   const char *text, size_t len, char *out)
{
    if (t->order == PLAIN)
        return show_plain(text, len, paragraph, out);
    linkspan_buf buf;
    (void)linkspan_buf_init_fixed(&buf, out, 100);
    const linkspan_bidi how = {.size = sizeof how,
                               .kind = LINKSPAN_KIND_URL,
                               .order = t->order,
                               .paragraph = paragraph,
                               .form = form};
    assert_int_equal(linkspan_bidi_visual(&how, text, len, &buf, NULL, NULL),
                     LINKSPAN_OK);
    return buf.len;
}

static void every_row_of_each_table(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(tables) * 2 * SAMPLES * LKS_SCRIPTS; i++) {
        const struct table *t = &tables[i / (2 * SAMPLES * LKS_SCRIPTS)];
        const uint32_t paragraph = i / (SAMPLES * LKS_SCRIPTS) % 2;
        const size_t sample = i / LKS_SCRIPTS % SAMPLES;
        const lks_script script = i % LKS_SCRIPTS ? LKS_ARABIC : LKS_HEBREW;
        char text[100];
        char want[101];
        char got[120];
        const size_t len =
            lks_with_letters(memory_order[sample], script, text, sizeof text);
        want[lks_with_letters(t->shown[paragraph][sample], script, want,
                              sizeof want - 1)] = '\0';
        for (uint32_t form = 0; form <= LINKSPAN_BIDI_HTML; form++) {
            const size_t got_len = show(t, form, paragraph, text, len, got);
            ROW_STR(t, got, got_len, want);
        }
    }
    ROWS_END();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_row_of_each_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
