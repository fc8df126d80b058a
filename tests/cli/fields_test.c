/* The names of fields. */
#include "cli/output/fields.h"

#include "support/exact.h"
#include "support/rows.h"

/* Only the whole name is that of a field. */
static void names(void **state)
{
    (void)state;
    for (size_t i = 0; i < FIELD_COUNT; i++) {
        const size_t len = strlen(field_names[i]);
        char longer[32];
        assert_int_equal(field_of(exact_bytes(field_names[i], len), len), i);
        (void)snprintf(longer, sizeof longer, "%sx", field_names[i]);
        assert_int_equal(field_of(longer, len + 1), FIELD_COUNT);
        assert_int_equal(field_of(longer + 1, len), FIELD_COUNT);
        for (size_t at = 0; at < len; at++) {
            (void)snprintf(longer, sizeof longer, "%s", field_names[i]);
            longer[at] = '~';
            assert_int_equal(field_of(longer, len), FIELD_COUNT);
        }
        /* "host" is a field, and the start of "host_kind" */
        for (size_t cut = 0; cut < len; cut++) {
            const field got = field_of(field_names[i], cut);
            assert_true(got == FIELD_COUNT ||
                        (strlen(field_names[got]) == cut && got != (field)i));
        }
    }
}

/* The list has all names, in order, with a comma and a space between two. */
static void list(void **state)
{
    (void)state;
    const char *text = field_list_text();
    for (size_t i = 0; i < FIELD_COUNT; i++) {
        const size_t len = strlen(field_names[i]);
        assert_memory_equal(text, field_names[i], len);
        text += len;
        if (i + 1 < FIELD_COUNT) {
            assert_memory_equal(text, ", ", 2);
            text += 2;
        }
    }
    assert_string_equal(text, "");
}

/* Any two fields, in their order, and all of them backwards. */
static void lists_are_read(void **state)
{
    (void)state;
    field_list fields;
    char text[FIELD_COUNT * 16] = "";
    for (size_t i = 0; i < FIELD_COUNT; i++) {
        for (size_t k = 0; k < FIELD_COUNT; k++) {
            if (i == k)
                continue;
            (void)snprintf(text, sizeof text, "%s,%s", field_names[i],
                           field_names[k]);
            fields_read(&fields, text);
            assert_int_equal(fields.count, 2);
            assert_int_equal(fields.list[0], i);
            assert_int_equal(fields.list[1], k);
            for (size_t one = 0; one < FIELD_COUNT; one++)
                assert_int_equal(fields_have(&fields, (field)one),
                                 one == i || one == k);
        }
    }
    size_t len = 0;
    for (size_t i = FIELD_COUNT; i-- > 0;)
        len += (size_t)sprintf(text + len, "%s%s", len > 0 ? "," : "",
                               field_names[i]);
    fields_read(&fields, text);
    assert_int_equal(fields.count, FIELD_COUNT);
    for (size_t i = 0; i < FIELD_COUNT; i++)
        assert_int_equal(fields.list[i], FIELD_COUNT - 1 - i);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names),
        cmocka_unit_test(list),
        cmocka_unit_test(lists_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
