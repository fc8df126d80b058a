/* Every length to which a link is shortened, every control around the explicit
 * ones, and that what was written for any short link can be undone. */
/* Tests: display/controls.c, display/shown.c, display/undo.c */
#include "linkspan/linkspan.h"

#include <stdbool.h>

#include "support/exact.h"
#include "support/rows.h"

#define ELLIPSIS "\u2026"

static size_t code_points_of(const char *text, size_t len)
{
    size_t count = 0;
    for (size_t i = 0; i < len; i++)
        count += ((uint8_t)text[i] & 0xC0) != 0x80;
    return count;
}

/* Check a shortened link: it starts with `head`, and then come the start of
 * `rest`, an ellipsis and the end of `rest`, which are equally long or differ by
 * one. It has `max` code points, or as few as its head allows. */
static void check_shortened(const char *got, size_t len, const char *head,
                            const char *rest, size_t max)
{
    const size_t head_len = strlen(head);
    const size_t rest_len = strlen(rest);
    const size_t least = code_points_of(head, head_len) + 1;
    assert_true(len >= head_len && memcmp(got, head, head_len) == 0);
    const char *after = got + head_len;
    const char *ellipsis = strstr(after, ELLIPSIS);
    assert_non_null(ellipsis);
    const size_t first = (size_t)(ellipsis - after);
    const size_t last = len - head_len - first - strlen(ELLIPSIS);
    assert_memory_equal(after, rest, first);
    assert_memory_equal(ellipsis + strlen(ELLIPSIS), rest + rest_len - last,
                        last);
    assert_true(first == last || first == last + 1);
    assert_int_equal(code_points_of(got, len), max > least ? max : least);
}

/* A host is never shortened before the tail is, and the tail loses its middle. */
static void each_length_of_a_link(void **state)
{
    (void)state;
    static const char *const heads[] = {"https://example.com", "example.com",
                                        "http://b\u00FCcher.example:8080"};
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789";
    for (size_t i = 0; i < ROWS(heads); i++)
        for (size_t tail = 6; tail < 36; tail++)
            for (size_t max = 1; max < 70; max++) {
                char text[128];
                char rest[64];
                char got[128];
                linkspan_buf out;
                (void)snprintf(rest, sizeof rest, "/%.*s", (int)tail, letters);
                (void)snprintf(text, sizeof text, "%s%s", heads[i], rest);
                (void)linkspan_buf_init_fixed(&out, got, sizeof got - 1);
                const linkspan_display_options o = {.size = sizeof o,
                                                    .kind = LINKSPAN_KIND_URL,
                                                    .max_len = max};
                assert_int_equal(
                    linkspan_display(&o, EXACT(text), &out, NULL, 0),
                    LINKSPAN_OK);
                got[out.len] = '\0';
                const size_t whole = code_points_of(text, strlen(text));
                if (whole <= max)
                    assert_string_equal(got, text);
                else if (whole - max >= 2)
                    check_shortened(got, out.len, heads[i], rest, max);
                else /* an ellipsis takes the place of three bytes at least */
                    assert_int_equal(code_points_of(got, out.len), max - 1);
            }
}

/* Each code point from U+2020 to U+206F inside a field. Controls that are left
 * open are closed, and those that close nothing get something to close. */
static void each_control_in_a_field(void **state)
{
    (void)state;
    for (uint32_t cp = 0x2020; cp < 0x2070; cp++) {
        char text[8] = "a";
        char want[64];
        char got[64];
        linkspan_buf out;
        text[1] = '\xE2';
        text[2] = (char)(0x80 | (cp >> 6 & 0x3F));
        text[3] = (char)(0x80 | (cp & 0x3F));
        text[4] = 'b';
        text[5] = '\0';
        const bool is_embedding =
            cp == 0x202A || cp == 0x202B || cp == 0x202D || cp == 0x202E;
        const bool is_isolate = cp >= 0x2066 && cp <= 0x2068;
        const char *before = cp == 0x202C   ? "\u202A" /* LRE for a PDF */
                             : cp == 0x2069 ? "\u2066" /* LRI for a PDI */
                                            : "";
        const char *after = is_embedding ? "\u202C"
                            : is_isolate ? "\u2069"
                                         : "";
        (void)snprintf(want, sizeof want, "\u202A\u200Ea%s%s%s\u200E\u202C",
                       before, text + 1, after);
        const linkspan_bidi how = {.size = sizeof how,
                                   .kind = LINKSPAN_KIND_FILE_NAME,
                                   .form = LINKSPAN_BIDI_EMBEDDINGS};
        (void)linkspan_buf_init_fixed(&out, got, sizeof got - 1);
        assert_int_equal(linkspan_bidi_write(&how, EXACT(text), &out),
                         LINKSPAN_OK);
        got[out.len] = '\0';
        if (strcmp(got, want) != 0)
            fail_msg("U+%04X", (unsigned)cp);
    }
}

/* Every link of two characters between letters comes back from every form. */
static void each_short_link_comes_back(void **state)
{
    (void)state;
    static const uint32_t kinds[] = {LINKSPAN_KIND_URL, LINKSPAN_KIND_EMAIL,
                                     LINKSPAN_KIND_FILE_NAME};
    for (unsigned n = 0; n < 95 * 95; n++)
        for (unsigned form = 0; form < 12; form++) {
            char text[] = "a??4\u05D0";
            char shown[128];
            char got[128];
            linkspan_buf out;
            linkspan_buf back;
            text[1] = (char)(' ' + n % 95);
            text[2] = (char)(' ' + n / 95);
            const linkspan_bidi how = {.size = sizeof how,
                                       .kind = kinds[form % 3],
                                       .order = LINKSPAN_ORDER_ENVIRONMENT,
                                       .paragraph = form / 3 % 2,
                                       .form = form < 6
                                                   ? LINKSPAN_BIDI_EMBEDDINGS
                                                   : LINKSPAN_BIDI_ISOLATES};
            (void)linkspan_buf_init_fixed(&out, shown, sizeof shown);
            (void)linkspan_buf_init_fixed(&back, got, sizeof got);
            assert_int_equal(
                linkspan_bidi_write(&how, text, sizeof text - 1, &out),
                LINKSPAN_OK);
            if (kinds[form % 3] == LINKSPAN_KIND_EMAIL && !strchr(text, '@'))
                continue; /* no address */
            assert_int_equal(linkspan_bidi_undo(out.data, out.len, &back),
                             LINKSPAN_OK);
            assert_int_equal(back.len, sizeof text - 1);
            assert_memory_equal(got, text, back.len);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_length_of_a_link),
        cmocka_unit_test(each_control_in_a_field),
        cmocka_unit_test(each_short_link_comes_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
