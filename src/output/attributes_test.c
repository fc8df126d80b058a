/* Attributes of single links: which names are allowed, and how they are found. */
#include "output/attributes.h"

#include "support/exact.h"
#include "support/rows.h"

static const struct name_row {
    const char *why;
    const char *name;
    bool is_allowed;
} name_rows[] = {
    {"title", "title", true},
    {"class", "class", true},
    {"rel", "rel", true},
    {"target", "target", true},
    {"capitals are another name", "Title", false},
    {"a longer name", "titles", false},
    {"a shorter name", "titl", false},
    {"no name", "", false},
    {"it runs code", "onclick", false},
    {"it leads elsewhere", "href", false},
    {"a ping leads elsewhere", "ping", false},
    {"it changes how the page looks", "style", false},
    {"data", "data-x", true},
    {"data with all that a name can have", "data-a0-9_b.c", true},
    {"data with a capital", "data-X", false},
    {"data and nothing", "data-", false},
    {"data without its hyphen", "data", false},
    {"data with a space", "data-x onclick", false},
    {"data with a quotation mark", "data-x\"", false},
    {"data with an equals sign", "data-x=y", false},
    {"data outside of ASCII", "data-é", false},
    {"aria", "aria-label", true},
    {"aria with a digit", "aria-label1", false},
    {"aria with a hyphen", "aria-a-b", false},
    {"aria and nothing", "aria-", false},
};

static void names_of_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(name_rows); i++) {
        const struct name_row *r = &name_rows[i];
        ROW_EQ(r, lks_is_attribute_name(lks_slice_of(EXACT(r->name))),
               r->is_allowed);
    }
    ROWS_END();
}

static void finds_by_the_whole_name(void **state)
{
    (void)state;
    const lks_attribute list[] = {
        {lks_slice_of("data-a", 6), lks_slice_of("1", 1), false},
        {lks_slice_of("data-ab", 7), lks_slice_of("2", 1), false},
    };
    const lks_attributes all = {list, ROWS(list)};
    assert_ptr_equal(lks_find_attribute(&all, lks_slice_of("data-ab", 7)),
                     &list[1]);
    assert_ptr_equal(lks_find_attribute(&all, lks_slice_of("data-a", 6)),
                     &list[0]);
    assert_null(lks_find_attribute(&all, lks_slice_of("data-", 5)));
    assert_null(lks_find_attribute(&all, lks_slice_of("data-b", 6)));
    assert_null(lks_find_attribute(NULL, lks_slice_of("data-a", 6)));
    assert_null(lks_find_title(&all));
    assert_null(lks_find_title(NULL));
}

/* A title that is marked absent is not written for this link. */
static void titles(void **state)
{
    (void)state;
    lks_attribute title = {lks_slice_of("title", 5), lks_slice_of("x", 1),
                           false};
    const lks_attributes all = {&title, 1};
    assert_ptr_equal(lks_find_title(&all), &title);
    title.is_absent = true;
    assert_null(lks_find_title(&all));
    assert_ptr_equal(lks_find_attribute(&all, lks_slice_of("title", 5)),
                     &title);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_of_each_row),
        cmocka_unit_test(finds_by_the_whole_name),
        cmocka_unit_test(titles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
