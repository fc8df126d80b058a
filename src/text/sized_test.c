/* Structs of callers that were built with an older or a newer header. */
#include "text/sized.h"

#include <string.h>

#include "support/rows.h"

/* A size is 8 to 4096 bytes, and a multiple of 4. */
static void sizes_that_can_be(void **state)
{
    (void)state;
    for (uint32_t size = 0; size < 5000; size++) {
        const bool want = size >= 8 && size <= 4096 && size % 4 == 0;
        assert_int_equal(lks_is_size(size), want);
        assert_int_equal(lks_stated_size(&size, 0), want ? size : 0);
        assert_int_equal(lks_stated_size(&size, 100),
                         want && size >= 100 ? size : 0);
    }
    assert_int_equal(lks_stated_size(NULL, 0), 0);
    assert_false(lks_is_size(UINT32_MAX - 3));
}

typedef struct known {
    uint32_t size;
    uint32_t fields[4];
} known;

/* A struct with more fields than `known`. */
typedef struct longer {
    uint32_t size;
    uint32_t fields[8];
} longer;

/* Fields that the caller's header lacks keep their defaults. Fields that our
 * header lacks must be 0. */
static void structs_are_read(void **state)
{
    (void)state;
    for (uint32_t count = 1; count <= 8; count++) {
        const longer theirs = {(1 + count) * 4, {1, 2, 3, 4, 0, 0, 0, 0}};
        known own = {sizeof own, {9, 9, 9, 9}};
        assert_int_equal(lks_read_struct(&own, sizeof own, &theirs),
                         LINKSPAN_OK);
        assert_int_equal(own.size, sizeof own);
        for (uint32_t i = 0; i < 4; i++)
            assert_int_equal(own.fields[i], i < count ? i + 1 : 9);
    }
    for (size_t byte = 0; byte < sizeof(longer); byte++) {
        longer theirs = {sizeof theirs, {0}};
        known own = {sizeof own, {9, 9, 9, 9}};
        if (byte < sizeof theirs.size)
            continue;
        ((uint8_t *)&theirs)[byte] = 1;
        const bool is_unknown = byte >= sizeof own;
        assert_int_equal(lks_is_known(&theirs, sizeof own), !is_unknown);
        assert_int_equal(lks_read_struct(&own, sizeof own, &theirs),
                         is_unknown ? LINKSPAN_ERR_OPTION : LINKSPAN_OK);
        assert_int_equal(own.fields[3] == 9, is_unknown);
    }
    known own = {sizeof own, {9, 9, 9, 9}};
    const known wrong = {7, {1, 1, 1, 1}};
    assert_int_equal(lks_read_struct(&own, sizeof own, NULL), LINKSPAN_ERR_ARG);
    assert_int_equal(lks_read_struct(&own, sizeof own, &wrong),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(own.fields[0], 9);
}

/* A struct is written up to its own size. Fields that our header lacks become
 * 0, and nothing is written after them. */
static void structs_are_written(void **state)
{
    (void)state;
    const known own = {sizeof own, {1, 2, 3, 4}};
    for (uint32_t count = 1; count <= 7; count++) {
        longer theirs;
        memset(&theirs, 0xEE, sizeof theirs);
        lks_write_struct(&theirs, (size_t)(1 + count) * 4, &own, sizeof own);
        assert_int_equal(theirs.size, (1 + count) * 4);
        for (uint32_t i = 0; i < 8; i++)
            assert_int_equal(theirs.fields[i], i >= count ? 0xEEEEEEEE
                                               : i < 4    ? i + 1
                                                          : 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes_that_can_be),
        cmocka_unit_test(structs_are_read),
        cmocka_unit_test(structs_are_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
