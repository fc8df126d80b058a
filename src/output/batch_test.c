/* Bytes on their way to a writer: all are written, in order, in few calls, and
 * none after a failure. */
#include "output/batch.h"

#include "support/rows.h"

typedef struct log {
    unsigned calls;
    unsigned fails_at; /* the call that fails; 0: none */
    size_t len;
    char bytes[4 * LKS_BATCH_ROOM];
} log;

static linkspan_status write_log(void *context, const char *bytes, size_t len)
{
    log *l = context;
    if (++l->calls == l->fails_at)
        return LINKSPAN_ERR_NO_MEMORY;
    assert_true(len <= sizeof l->bytes - l->len);
    memcpy(l->bytes + l->len, bytes, len);
    l->len += len;
    return LINKSPAN_OK;
}

static char long_text[2 * LKS_BATCH_ROOM];

/* Puts of these lengths, one after the other, and then a flush. */
static const struct put_row {
    const char *why;
    size_t lens[4];
    unsigned calls;
} put_rows[] = {
    {"nothing", {0}, 0},
    {"what fits is one call", {1, 2, 3}, 1},
    {"to the last byte", {LKS_BATCH_ROOM - 1, 1}, 1},
    {"one byte more", {LKS_BATCH_ROOM, 1}, 2},
    {"what is too long goes by itself", {LKS_BATCH_ROOM + 1}, 1},
    {"after what waits", {5, LKS_BATCH_ROOM + 1, 5}, 3},
    {"nothing between", {5, 0, 5}, 1},
};

static void all_bytes_in_order(void **state)
{
    (void)state;
    static log l;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(put_rows); i++) {
        const struct put_row *r = &put_rows[i];
        l = (log){0};
        lks_batch batch = {.write = write_log, .context = &l};
        size_t at = 0;
        for (size_t k = 0; k < ROWS(r->lens); k++) {
            lks_batch_put(&batch, long_text + at, r->lens[k]);
            at += r->lens[k];
        }
        lks_batch_flush(&batch);
        lks_batch_flush(&batch); /* nothing is left to write */
        ROW_EQ(r, l.calls, r->calls);
        ROW_EQ(r, l.len, at);
        ROW_EQ(r, memcmp(l.bytes, long_text, at), 0);
        ROW_EQ(r, batch.status, LINKSPAN_OK);
    }
    ROWS_END();
}

static void a_failure_is_the_last_call(void **state)
{
    (void)state;
    static log l;
    l = (log){.fails_at = 2};
    lks_batch batch = {.write = write_log, .context = &l};
    lks_batch_string(&batch, "first");
    lks_batch_flush(&batch);
    assert_int_equal(batch.status, LINKSPAN_OK);
    lks_batch_string(&batch, "second");
    lks_batch_flush(&batch);
    assert_int_equal(batch.status, LINKSPAN_ERR_NO_MEMORY);
    lks_batch_put(&batch, long_text, sizeof long_text);
    lks_batch_string(&batch, "third");
    lks_batch_flush(&batch);
    assert_int_equal(l.calls, 2);
    assert_int_equal(l.len, 5);
    assert_int_equal(batch.status, LINKSPAN_ERR_NO_MEMORY);
}

static void room_is_made_at_the_end(void **state)
{
    (void)state;
    static log l;
    l = (log){0};
    lks_batch batch = {.write = write_log, .context = &l};
    lks_batch_string(&batch, "abc");
    assert_true(lks_batch_reserve(&batch, LKS_BATCH_ROOM - 3));
    assert_int_equal(l.calls, 0);
    assert_true(lks_batch_reserve(&batch, LKS_BATCH_ROOM - 2));
    assert_int_equal(l.calls, 1);
    assert_int_equal(batch.len, 0);
    assert_false(lks_batch_reserve(&batch, LKS_BATCH_ROOM + 1));
}

int main(void)
{
    for (size_t i = 0; i < sizeof long_text; i++)
        long_text[i] = (char)('a' + i % 23);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_bytes_in_order),
        cmocka_unit_test(a_failure_is_the_last_call),
        cmocka_unit_test(room_is_made_at_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
