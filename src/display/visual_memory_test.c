/* FriBidi allocates memory by itself. Here a function that fails replaces it,
 * as if there were no memory. */
#include "linkspan/linkspan.h"

#include <fribidi.h>

#include "support/failing_allocator.h"
#include "support/rows.h"

FriBidiLevel fribidi_get_par_embedding_levels_ex(
    const FriBidiCharType *bidi_types, const FriBidiBracketType *bracket_types,
    const FriBidiStrIndex len, FriBidiParType *pbase_dir,
    FriBidiLevel *embedding_levels)
{
    (void)bidi_types;
    (void)bracket_types;
    (void)len;
    (void)pbase_dir;
    (void)embedding_levels;
    return 0;
}

static void nothing_is_written(void **state)
{
    (void)state;
    for (uint32_t form = 0; form <= LINKSPAN_BIDI_HTML; form++) {
        const linkspan_bidi how = {
            .size = sizeof how, .kind = LINKSPAN_KIND_URL, .form = form};
        failing_allocator allocator;
        failing_allocator_init(&allocator, SIZE_MAX);
        linkspan_buf buf;
        (void)linkspan_buf_init(&buf, SIZE_MAX, &allocator.base);
        size_t map[3] = {7, 7, 7};
        assert_int_equal(linkspan_bidi_visual(&how, "a.b", 3, &buf, map, map),
                         LINKSPAN_ERR_NO_MEMORY);
        assert_int_equal(buf.len, 0);
        assert_int_equal(map[0], 7);
        linkspan_buf_free(&buf);
        assert_int_equal(allocator.held, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
