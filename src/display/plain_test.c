/* LINKSPAN_ORDER_PLAIN: nothing is inserted, and the result is what PRI 185's
 * Table 2 shows for the bidi algorithm alone. */
#include "linkspan/linkspan.h"

#include "support/bidi.h"
#include "support/rows.h"

#ifdef LINKSPAN_FRIBIDI
static const struct plain_row {
    const char *why;
    const char *text;
    uint32_t paragraph;
    const char *shown;
} plain_rows[] = {
    {"Table 2, mixed", "http://ab.cd.EF.GH.com/IJ/KL/mn/op",
     LINKSPAN_LEFT_TO_RIGHT, "http://ab.cd.HG.FE.com/LK/JI/mn/op"},
    {"Table 2, all right to left", "http://EF.GH/IJ/KL", LINKSPAN_LEFT_TO_RIGHT,
     "http://LK/JI/HG.FE"},
    {"Table 2, mixed, right-to-left paragraph",
     "http://ab.cd.EF.GH.com/IJ/KL/mn/op", LINKSPAN_RIGHT_TO_LEFT,
     "mn/op/LK/JI/com.HG.FE.http://ab.cd"},
    {"Table 2 as D1 corrects it", "http://EF.GH/IJ/KL", LINKSPAN_RIGHT_TO_LEFT,
     "LK/JI/HG.FE//:http"},
    {"nothing to order", "http://ab.cd.com/mn/op", LINKSPAN_RIGHT_TO_LEFT,
     "http://ab.cd.com/mn/op"},
};
#endif

static linkspan_bidi plain(uint32_t paragraph, uint32_t form)
{
    return (linkspan_bidi){.size = sizeof(linkspan_bidi),
                           .kind = LINKSPAN_KIND_URL,
                           .order = LINKSPAN_ORDER_PLAIN,
                           .paragraph = paragraph,
                           .form = form};
}

#ifdef LINKSPAN_FRIBIDI
static void shows_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(plain_rows); i++) {
        const struct plain_row *r = &plain_rows[i];
        char text[100];
        char want[101];
        char got[100];
        linkspan_buf out;
        const size_t len =
            lks_with_letters(r->text, LKS_HEBREW, text, sizeof text);
        want[lks_with_letters(r->shown, LKS_HEBREW, want, 100)] = '\0';
        for (uint32_t form = 0; form <= LINKSPAN_BIDI_HTML; form++) {
            const linkspan_bidi how = plain(r->paragraph, form);
            (void)linkspan_buf_init_fixed(&out, got, sizeof got);
            ROW_EQ(r, linkspan_bidi_visual(&how, text, len, &out, NULL, NULL),
                   LINKSPAN_OK);
            ROW_STR(r, out.data, out.len, want);
        }
    }
    ROWS_END();
}
#endif

static void inserts_nothing(void **state)
{
    (void)state;
    static const char text[] = "http://a.com/%41<b>?c=\"d\"&e";
    static const char *const want[] = {
        text, text, "http://a.com/%41&lt;b&gt;?c=&quot;d&quot;&amp;e"};
    for (uint32_t form = 0; form <= LINKSPAN_BIDI_HTML; form++) {
        const linkspan_bidi how = plain(LINKSPAN_RIGHT_TO_LEFT, form);
        char got[100];
        linkspan_buf out;
        uint32_t direction = 99;
        (void)linkspan_buf_init_fixed(&out, got, sizeof got);
        assert_int_equal(linkspan_bidi_write(&how, text, sizeof text - 1, &out),
                         LINKSPAN_OK);
        assert_int_equal(out.len, strlen(want[form]));
        assert_memory_equal(got, want[form], out.len);
        assert_int_equal(
            linkspan_bidi_direction(&how, text, sizeof text - 1, &direction),
            LINKSPAN_OK);
        assert_int_equal(direction, LINKSPAN_RIGHT_TO_LEFT);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#ifdef LINKSPAN_FRIBIDI
        cmocka_unit_test(shows_each_row),
#endif
        cmocka_unit_test(inserts_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
