/* Which attributes of HTML hold addresses. */
#include "cli/attribute.h"

#include "support/rows.h"

static void each_attribute(void **state)
{
    (void)state;
    static const struct {
        const char *why, *name;
        attribute_kind want;
    } rows[] = {
        {"a link", "href", ATTRIBUTE_ADDRESS},
        {"in capitals", "HREF", ATTRIBUTE_ADDRESS},
        {"an image", "src", ATTRIBUTE_ADDRESS},
        {"of SVG", "xlink:href", ATTRIBUTE_ADDRESS},
        {"a form", "formAction", ATTRIBUTE_ADDRESS},
        {"images in several sizes", "srcset", ATTRIBUTE_ADDRESSES},
        {"preloaded images", "ImageSrcset", ATTRIBUTE_ADDRESSES},
        {"where a click is reported", "ping", ATTRIBUTE_ADDRESSES},
        {"only the start of a name", "hre", ATTRIBUTE_OTHER},
        {"more than a name", "hrefs", ATTRIBUTE_OTHER},
        {"the language of an address", "hreflang", ATTRIBUTE_OTHER},
        {"text", "title", ATTRIBUTE_OTHER},
        {"nothing", "", ATTRIBUTE_OTHER},
    };
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++)
        ROW_EQ(&rows[i],
               attribute_kind_of(
                   (linkspan_str){rows[i].name, strlen(rows[i].name)}),
               rows[i].want);
    ROWS_END();
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_attribute)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
