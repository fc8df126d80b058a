/* A linkifier after a reset. */
/* Tests: api/linkify.c, find/stream.c */
#include "linkspan/linkspan.h"

#include <string.h>

#include "support/rows.h"
#include "support/written.h"

/* What was written before a reset has no effect on what is written after it, and
 * what the options ask for stays: with DEFANG and REDACT also what is not linked but
 * could be followed is changed. */
static void a_reset_linkifier_is_as_new(void **state)
{
    (void)state;
    static const char text[] =
        "http:evil.com hxxp://b[.]com http://u:p@evil.com/x c.com";
    static const char *const before[] = {
        "http://exam", "h",       "http://u:p@evil.com/", "a@b[.", "\u202E",
        "see c.com",   "\xE2\x80"};
    static const uint32_t flags[] = {0, LINKSPAN_LINKIFY_DEFANG,
                                     LINKSPAN_LINKIFY_REDACT};
    for (size_t i = 0; i < ROWS(flags) * ROWS(before) * 2; i++) {
        linkspan_linkify_options options;
        linkspan_linkifier *l = NULL;
        written outs[2] = {{.data = NULL}, {.data = NULL}};
        const char *const first = before[i / 2 % ROWS(before)];
        (void)linkspan_linkify_options_init(&options);
        options.flags = flags[i / 2 / ROWS(before)];
        assert_int_equal(linkspan_linkifier_new(NULL, &options, &l),
                         LINKSPAN_OK);
        for (size_t round = 0; round < 2; round++) {
            written ignored = {.data = NULL};
            if (round > 0) {
                assert_int_equal(
                    linkspan_linkifier_push(l, first, strlen(first),
                                            keep_written, &ignored),
                    LINKSPAN_OK);
                if (i % 2)
                    assert_int_equal(
                        linkspan_linkifier_finish(l, keep_written, &ignored),
                        LINKSPAN_OK);
                written_free(&ignored);
                assert_int_equal(linkspan_linkifier_reset(l), LINKSPAN_OK);
            }
            assert_int_equal(linkspan_linkifier_push(l, text, strlen(text),
                                                     keep_written,
                                                     &outs[round]),
                             LINKSPAN_OK);
            assert_int_equal(
                linkspan_linkifier_finish(l, keep_written, &outs[round]),
                LINKSPAN_OK);
            if (round == 0)
                assert_int_equal(linkspan_linkifier_reset(l), LINKSPAN_OK);
        }
        assert_string_equal(written_string(&outs[1]), written_string(&outs[0]));
        if (options.flags)
            assert_null(strstr(written_string(&outs[1]), "u:p@evil.com"));
        written_free(&outs[0]);
        written_free(&outs[1]);
        linkspan_linkifier_free(l);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_reset_linkifier_is_as_new),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
