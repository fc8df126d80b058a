/* Termination and addresses: every wrong argument, and outputs that must stay
 * unchanged. The tests in src/find check what is found. */
#include "linkspan/linkspan.h"

#include "support/rows.h"

#define TOO_LONG ((size_t)PTRDIFF_MAX + 1)

static const char text[] = "ä.de/ä#b:~:c";
static const size_t len = sizeof text - 1;

static const struct tail_row {
    const char *why;
    const char *text;
    size_t len;
    size_t host_end;
    size_t size_change; /* added to the struct's size */
    linkspan_status status;
} tail_rows[] = {
    {"fine", text, sizeof text - 1, 5, 0, LINKSPAN_OK},
    {"host ends the text", text, 5, 5, 0, LINKSPAN_OK},
    {"host of no length", text, 5, 0, 0, LINKSPAN_OK},
    {"no text", NULL, 0, 0, 0, LINKSPAN_OK},
    {"struct too small", text, sizeof text - 1, 5, (size_t)-1,
     LINKSPAN_ERR_ARG},
    {"struct without size", text, sizeof text - 1, 5,
     (size_t)0 - sizeof(linkspan_tail), LINKSPAN_ERR_ARG},
    {"text missing", NULL, 1, 0, 0, LINKSPAN_ERR_ARG},
    {"length of SIZE_MAX", text, SIZE_MAX, 5, 0, LINKSPAN_ERR_ARG},
    {"length above PTRDIFF_MAX", text, TOO_LONG, 5, 0, LINKSPAN_ERR_ARG},
    {"offset past the end", text, 5, 6, 0, LINKSPAN_ERR_ARG},
    {"offset far past the end", text, 5, SIZE_MAX, 0, LINKSPAN_ERR_ARG},
    {"offset past no text", NULL, 0, 1, 0, LINKSPAN_ERR_ARG},
    {"offset inside a code point", text, sizeof text - 1, 1, 0,
     LINKSPAN_ERR_ARG},
    {"offset inside a later code point", text, sizeof text - 1, 7, 0,
     LINKSPAN_ERR_ARG},
};

static void find_tail_checks_its_arguments(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(tail_rows); i++) {
        const struct tail_row *r = &tail_rows[i];
        linkspan_tail tail;
        memset(&tail, 0xA5, sizeof tail);
        tail.size = (uint32_t)(sizeof tail + r->size_change);
        const linkspan_tail before = tail;
        ROW_EQ(r, linkspan_find_tail(r->text, r->len, r->host_end, &tail),
               r->status);
        ROW_EQ(r, tail.size, before.size);
        if (r->status != LINKSPAN_OK)
            ROW_EQ(r, memcmp(&tail, &before, sizeof tail), 0);
    }
    assert_int_equal(linkspan_find_tail(text, len, 5, NULL), LINKSPAN_ERR_ARG);
    ROWS_END();
}

/* A program that was built with a later header has a longer struct. Fields that
 * this version does not know become 0, which means absent. */
static void unknown_fields_become_zero(void **state)
{
    (void)state;
    struct {
        linkspan_tail tail;
        uint64_t later;
    } grown = {.tail = {.size = sizeof grown}, .later = 58};
    assert_int_equal(linkspan_find_tail(text, len, 5, &grown.tail),
                     LINKSPAN_OK);
    assert_int_equal(grown.tail.end, len);
    assert_int_equal(grown.tail.size, sizeof grown);
    assert_int_equal(grown.later, 0);
}

static void no_text_has_no_parts(void **state)
{
    (void)state;
    linkspan_tail tail = {.size = sizeof tail};
    assert_int_equal(linkspan_find_tail(NULL, 0, 0, &tail), LINKSPAN_OK);
    assert_int_equal(tail.end, 0);
    assert_int_equal(tail.parts, 0);
    assert_int_equal(tail.directive_count, 0);
}

/* The output changes only if a directive is found. */
static linkspan_status directive_of(const char *t, size_t n,
                                    const linkspan_range *all, size_t from)
{
    linkspan_range range = {3, 4};
    size_t at = from;
    const linkspan_status st = linkspan_next_directive(t, n, all, &at, &range);
    if (st != LINKSPAN_OK)
        assert_true(range.start == 3 && range.end == 4 && at == from);
    return st;
}

static void next_directive_checks_its_arguments(void **state)
{
    (void)state;
    linkspan_tail tail = {.size = sizeof tail};
    assert_int_equal(linkspan_find_tail(text, len, 5, &tail), LINKSPAN_OK);
    const linkspan_range all = tail.directives;
    const size_t from = all.start;
    assert_int_equal(tail.directive_count, 1);
    assert_int_equal(directive_of(text, len, &all, from), LINKSPAN_OK);
    assert_int_equal(directive_of(text, len, &all, all.end + 1), LINKSPAN_NONE);
    assert_int_equal(directive_of(text, len, &all, SIZE_MAX), LINKSPAN_NONE);
    assert_int_equal(directive_of(text, len, &all, from - 1), LINKSPAN_ERR_ARG);
    assert_int_equal(directive_of(NULL, len, &all, from), LINKSPAN_ERR_ARG);
    assert_int_equal(directive_of(text, SIZE_MAX, &all, from),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(directive_of(text, TOO_LONG, &all, from),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(directive_of(text, all.end - 1, &all, from),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(directive_of(text, len, NULL, from), LINKSPAN_ERR_ARG);
    const linkspan_range turned = {all.end + 1, all.end};
    assert_int_equal(directive_of(text, len, &turned, turned.start),
                     LINKSPAN_ERR_ARG);
    size_t at = from;
    linkspan_range range = {3, 4};
    assert_int_equal(linkspan_next_directive(text, len, &all, NULL, &range),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_next_directive(text, len, &all, &at, NULL),
                     LINKSPAN_ERR_ARG);
}

static const struct local_row {
    const char *why;
    const char *text;
    size_t len;
    size_t at;
    uint32_t flags;
    linkspan_status status;
} local_rows[] = {
    {"fine", "a@b", 3, 1, 0, LINKSPAN_OK},
    {"the @ ends the text", "a@", 2, 1, 0, LINKSPAN_OK},
    {"nothing found", "@b", 2, 0, 0, LINKSPAN_NONE},
    {"quoted", "\"\"@b", 4, 2, LINKSPAN_EMAIL_QUOTED, LINKSPAN_OK},
    {"text missing", NULL, 3, 1, 0, LINKSPAN_ERR_ARG},
    {"no text", NULL, 0, 0, 0, LINKSPAN_ERR_ARG},
    {"length of SIZE_MAX", "a@b", SIZE_MAX, 1, 0, LINKSPAN_ERR_ARG},
    {"length above PTRDIFF_MAX", "a@b", TOO_LONG, 1, 0, LINKSPAN_ERR_ARG},
    {"no @ there", "a@b", 3, 0, 0, LINKSPAN_ERR_ARG},
    {"offset at the end", "a@b", 3, 3, 0, LINKSPAN_ERR_ARG},
    {"offset cut off", "a@b", 1, 1, 0, LINKSPAN_ERR_ARG},
    {"offset far past the end", "a@b", 3, SIZE_MAX, 0, LINKSPAN_ERR_ARG},
    {"offset inside a code point", "\xC3\xA4@", 3, 1, 0, LINKSPAN_ERR_ARG},
};

static linkspan_status find_local(const char *t, size_t n, size_t at,
                                  uint32_t flags)
{
    linkspan_range local = {901, 902};
    size_t start = 903;
    const linkspan_status st =
        linkspan_find_local_part(t, n, at, flags, &local, &start);
    if (st != LINKSPAN_OK)
        assert_true(local.start == 901 && local.end == 902 && start == 903);
    return st;
}

static void find_local_part_checks_its_arguments(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(local_rows); i++) {
        const struct local_row *r = &local_rows[i];
        ROW_EQ(r, find_local(r->text, r->len, r->at, r->flags), r->status);
    }
    size_t start = 0;
    linkspan_range local;
    assert_int_equal(linkspan_find_local_part("a@b", 3, 1, 0, NULL, &start),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_find_local_part("a@b", 3, 1, 0, &local, NULL),
                     LINKSPAN_OK);
    for (unsigned bit = 1; bit < 32; bit++) {
        assert_int_equal(find_local("a@b", 3, 1, 1u << bit),
                         LINKSPAN_ERR_OPTION);
        assert_int_equal(find_local("a@b", 3, 1, 1u << bit | 1u),
                         LINKSPAN_ERR_OPTION);
    }
    ROWS_END();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(find_tail_checks_its_arguments),
        cmocka_unit_test(unknown_fields_become_zero),
        cmocka_unit_test(no_text_has_no_parts),
        cmocka_unit_test(next_directive_checks_its_arguments),
        cmocka_unit_test(find_local_part_checks_its_arguments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
