/* Which attributes of HTML hold addresses. */
#include "documents/attribute.h"

#include "support/rows.h"

static void each_attribute(void **state)
{
    (void)state;
    static const struct {
        const char *why, *name;
        uint32_t want;
    } rows[] = {
        {"a link", "href", LINKSPAN_ATTRIBUTE_ADDRESS},
        {"in capitals", "HREF", LINKSPAN_ATTRIBUTE_ADDRESS},
        {"an image", "src", LINKSPAN_ATTRIBUTE_ADDRESS},
        {"of SVG", "xlink:href", LINKSPAN_ATTRIBUTE_ADDRESS},
        {"a form", "formAction", LINKSPAN_ATTRIBUTE_ADDRESS},
        {"images in several sizes", "srcset", LINKSPAN_ATTRIBUTE_ADDRESSES},
        {"preloaded images", "ImageSrcset", LINKSPAN_ATTRIBUTE_ADDRESSES},
        {"where a click is reported", "ping", LINKSPAN_ATTRIBUTE_ADDRESSES},
        {"only the start of a name", "hre", LINKSPAN_ATTRIBUTE_OTHER},
        {"more than a name", "hrefs", LINKSPAN_ATTRIBUTE_OTHER},
        {"the language of an address", "hreflang", LINKSPAN_ATTRIBUTE_OTHER},
        {"text", "title", LINKSPAN_ATTRIBUTE_OTHER},
        {"nothing", "", LINKSPAN_ATTRIBUTE_OTHER},
    };
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++)
        ROW_EQ(&rows[i],
               lks_attribute_kind(
                   lks_slice_of(rows[i].name, strlen(rows[i].name))),
               rows[i].want);
    ROWS_END();
}

static void each_size(void **state)
{
    (void)state;
    static const struct {
        const char *why, *word;
        bool want;
    } rows[] = {
        {"a density", "2x", true},  {"a width", "480w", true},
        {"a height", "480h", true}, {"with a fraction", "1.5x", true},
        {"no number", "x", false},  {"an address", "a2x", false},
        {"no unit", "480", false},  {"nothing", "", false},
    };
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++)
        ROW_EQ(&rows[i],
               lks_is_size_of_image(
                   lks_slice_of(rows[i].word, strlen(rows[i].word))),
               rows[i].want);
    ROWS_END();
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_attribute),
                                       cmocka_unit_test(each_size)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
