/* The form of a link to copy. Each profile that links the original must find
 * this form whole. */
/* Tests: api/copy_form.c, format/escape.c */
#include "linkspan/linkspan.h"

#include <stdbool.h>

#include "support/exact.h"
#include "support/failing_allocator.h"
#include "support/rows.h"

#define URL    LINKSPAN_KIND_URL
#define EMAIL  LINKSPAN_KIND_EMAIL
#define PUNY   LINKSPAN_DISPLAY_PUNYCODE
#define LEGACY LINKSPAN_DISPLAY_LEGACY

static const struct row {
    const char *why;
    uint32_t kind;
    uint32_t flags;
    const char *text;
    const char *want; /* NULL: the original */
} rows[] = {
    {"S1 4: host and path in Unicode", URL, 0, "xn--bcher-kva.de/b%C3%BCcher",
     "bücher.de/bücher"},
    {"bidi controls are escaped", URL, 0, "a.com/x\u202Ey",
     "a.com/x%E2%80%AEy"},
    {"F12: a backslash", URL, 0, "a.com/a%5Cb", NULL},
    {"F10: a dash", URL, 0, "a.com/#:~:text=foo%2D,bar", NULL},
    {"F1: a mismatched bracket", URL, 0, "a.com/a(b[c)d)",
     "a.com/a(b[c%29d%29"},
    {"P1: a native full stop ends a link", URL, 0,
     "https://a.com/%E4%BD%A0%E3%80%82", "https://a.com/你%E3%80%82"},
    {"P2: native letters after ASCII ones end it, unless ASCII follows them",
     URL, 0, "https://a.com/%C3%A9/maps%E3%82%92%E4%BD%BF%E3%81%A3%E3%81%A6",
     "https://a.com/é/mapsを使っ%E3%81%A6"},
    {"P1: one escape in a title", URL, 0,
     "https://ja.wikipedia.org/wiki/"
     "%E3%81%91%E3%81%84%E3%81%8A%E3%82%93%EF%BC%8C%E3%81%AE%E7%99%BB%E5%A0%B4"
     "%E4%BA%BA%E7%89%A9",
     "https://ja.wikipedia.org/wiki/けいおん%EF%BC%8Cの登場人物"},
    {"P14: a symbol ends it", URL, 0, "https://a.com/ab%F0%9F%98%80",
     "https://a.com/ab%F0%9F%98%80"},
    {"P13: it ends before what leads to the sign that ends it", URL, 0,
     "https://a.com/a?%3C", "https://a.com/a?%3C"},
    {"P13: a bracket in the path", URL, 0, "https://a.com/%C3%A9%3Cb",
     "https://a.com/é%3Cb"},
    {"P13: a bracket in the query", URL, 0, "https://a.com/?%C3%A9%3Cb",
     "https://a.com/?é%3Cb"},
    {"P13: a bracket in the fragment", URL, 0, "https://a.com/#%C3%A9%3Cb",
     "https://a.com/#é%3Cb"},
    {"P13: a bracket in a directive", URL, 0,
     "https://a.com/#:~:text=%C3%A9%3Cb", "https://a.com/#:~:text=é%3Cb"},
    {"P1: a native full stop in the query", URL, 0,
     "https://a.com/?%E4%BD%A0%E3%80%82b", "https://a.com/?你%E3%80%82b"},
    {"P1: a native full stop in the fragment", URL, 0,
     "https://a.com/#%E4%BD%A0%E3%80%82b", "https://a.com/#你%E3%80%82b"},
    {"P8: no tailored profile has the bare ?", URL, 0, "https://a.com/?", NULL},
    {"H3: an emoji is no name in running text", URL, 0,
     "https://xn--i-7iq.ws/%C3%A9", "https://xn--i-7iq.ws/é"},
    {"in Punycode on request", URL, PUNY, "https://bücher.de/é",
     "https://xn--bcher-kva.de/é"},
    {"S1 4.1: a legacy encoding", URL, LEGACY, "https://a.com/%C4%B1", NULL},
    {"no profile links it: for people all the same", URL, 0,
     "http://xn--bcher-kva.invalid/%C3%A9", "http://bücher.invalid/é"},
    {"nothing", URL, 0, "", ""},
    {"an address", EMAIL, 0, "a@xn--bcher-kva.de", "a@bücher.de"},
    {"RFC 6068: with mailto:", EMAIL, 0, "mailto:a%2Bb@example.com",
     "mailto:a+b@example.com"},
    {"RFC 6068: what nobody sees can be escaped after mailto: only", EMAIL, 0,
     "a%41\u202Eb@bücher.de", "mailto:a%2541%E2%80%AEb@xn--bcher-kva.de"},
    {"RFC 6068: what would not be found stays escaped", EMAIL, 0,
     "mailto:%2Ea@example.com", NULL},
};

static bool is_found_whole(uint32_t profile, uint32_t kind, const char *text,
                           size_t len)
{
    linkspan_options options;
    linkspan_detector *detector = NULL;
    linkspan_link link;
    char between[300];
    size_t at = 0;
    assert_true(len + 2 <= sizeof between);
    between[0] = ' ';
    if (len > 0)
        memcpy(between + 1, text, len);
    between[len + 1] = ' ';
    (void)linkspan_options_init(&options);
    (void)linkspan_options_set_profile(&options, profile);
    assert_int_equal(linkspan_detector_new(&options, &detector), LINKSPAN_OK);
    const bool is_found =
        linkspan_next(detector, between, len + 2, &at, &link) == LINKSPAN_OK &&
        link.kind == kind && link.span.start == 1 && link.span.end == len + 1;
    linkspan_detector_free(detector);
    return is_found;
}

static void each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const struct row *r = &rows[i];
        const size_t len = strlen(r->text);
        char memory[300];
        linkspan_buf out;
        (void)linkspan_buf_init_fixed(&out, memory, sizeof memory);
        const linkspan_display_options options = {
            .size = sizeof options,
            .kind = r->kind,
            .flags = r->flags | LINKSPAN_DISPLAY_TO_COPY};
        ROW_EQ(r,
               linkspan_display(&options, exact_bytes(r->text, len), len, &out,
                                NULL, 0),
               LINKSPAN_OK);
        ROW_STR(r, out.data, out.len, r->want ? r->want : r->text);
        for (uint32_t profile = 0; profile <= LINKSPAN_PROFILE_SAFE; profile++)
            if (is_found_whole(profile, r->kind, r->text, len))
                ROW_EQ(r, is_found_whole(profile, r->kind, out.data, out.len),
                       true);
    }
    ROWS_END();
}

/* Each place at which a link would end is escaped, and nothing else. */
static void each_number_of_places(void **state)
{
    (void)state;
    for (size_t count = 1; count <= 20; count++) {
        /* U+FF01 ends a link in Chinese and Japanese text; the letter does not */
        char text[300] = "https://a.com/%C3%A9";
        char want[300] = "https://a.com/\u00E9";
        char memory[300];
        linkspan_buf out;
        for (size_t i = 0; i < count; i++) {
            strcat(text, "%EF%BC%81a");
            strcat(want, "%EF%BC%81a");
        }
        (void)linkspan_buf_init_fixed(&out, memory, sizeof memory - 1);
        const linkspan_display_options options = {.size = sizeof options,
                                                  .kind = URL,
                                                  .flags =
                                                      LINKSPAN_DISPLAY_TO_COPY};
        assert_int_equal(linkspan_display(&options, EXACT(text), &out, NULL, 0),
                         LINKSPAN_OK);
        memory[out.len] = '\0';
        assert_string_equal(memory, want);
    }
}

static void arguments_are_checked(void **state)
{
    (void)state;
    char memory[20];
    linkspan_buf out;
    (void)linkspan_buf_init_fixed(&out, memory, sizeof memory);
    linkspan_display_options how = {
        .size = sizeof how, .kind = URL, .flags = LINKSPAN_DISPLAY_TO_COPY};
    assert_int_equal(linkspan_display(NULL, "a", 1, &out, NULL, 0),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_display(&how, NULL, 1, &out, NULL, 0),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_display(&how, "a", 1, NULL, NULL, 0),
                     LINKSPAN_ERR_ARG);
    how.max_len = 1; /* a shortened link could not be followed */
    assert_int_equal(linkspan_display(&how, "a", 1, &out, NULL, 0),
                     LINKSPAN_ERR_OPTION);
    how.max_len = 0;
    how.flags = LINKSPAN_DISPLAY_TO_COPY << 1;
    assert_int_equal(linkspan_display(&how, "a", 1, &out, NULL, 0),
                     LINKSPAN_ERR_OPTION);
    how.flags = LINKSPAN_DISPLAY_TO_COPY;
    size_t map[20];
    assert_int_equal(linkspan_display(&how, "a", 1, &out, map, 20),
                     LINKSPAN_ERR_OPTION);
    how.kind = LINKSPAN_KIND_FILE_NAME;
    assert_int_equal(linkspan_display(&how, "a", 1, &out, NULL, 0),
                     LINKSPAN_ERR_OPTION);
    assert_int_equal(out.len, 0);
    how.kind = URL;
    out.capacity = 3;
    assert_int_equal(linkspan_display(&how, "a.com", 5, &out, NULL, 0),
                     LINKSPAN_ERR_SPACE);
    assert_int_equal(out.needed, 5);
    assert_int_equal(linkspan_bidi_undo(NULL, 1, &out), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_bidi_undo("a", 1, NULL), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_bidi_undo("a.com", 5, &out), LINKSPAN_ERR_SPACE);
    assert_int_equal(out.needed, 5);
}

/* `what` 0: the form to copy; 1: the text without its controls. */
static linkspan_status call(int what, linkspan_buf *out)
{
    static const char shown[] =
        "\u202A\u200Ea\u200E.\u200Eb\u200E\u202C \u202A\u200Ec\u200E\u202C";
    static const char link[] = "https://a.com/maps%E3%82%92";
    const linkspan_display_options how = {
        .size = sizeof how, .kind = URL, .flags = LINKSPAN_DISPLAY_TO_COPY};
    return what ? linkspan_bidi_undo(shown, sizeof shown - 1, out)
                : linkspan_display(&how, link, sizeof link - 1, out, NULL, 0);
}

static void every_allocation_may_fail(void **state)
{
    (void)state;
    for (int what = 0; what < 2; what++) {
        size_t failures = 0;
        bool is_done = false;
        for (size_t n = 0; !is_done; n++) {
            failing_allocator allocator;
            failing_allocator_init(&allocator, n);
            linkspan_buf buf;
            (void)linkspan_buf_init(&buf, SIZE_MAX, &allocator.base);
            const linkspan_status st = call(what, &buf);
            is_done = st == LINKSPAN_OK;
            if (!is_done) {
                failures++;
                assert_int_equal(st, LINKSPAN_ERR_NO_MEMORY);
                assert_int_equal(buf.len, 0);
            }
            linkspan_buf_free(&buf);
            assert_int_equal(allocator.held, 0);
        }
        assert_true(failures >= 3);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_row),
        cmocka_unit_test(each_number_of_places),
        cmocka_unit_test(arguments_are_checked),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
