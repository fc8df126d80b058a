/* Tests: markup/prose.c */
#include "linkspan/linkspan.h"

#include "support/exact.h"
#include "support/failing_allocator.h"
#include "support/rows.h"

#define HTML     LINKSPAN_MARKUP_HTML
#define MARKDOWN LINKSPAN_MARKUP_MARKDOWN

static void refuses_bad_arguments(void **state)
{
    (void)state;
    linkspan_prose *p = NULL;
    linkspan_piece piece = {.size = sizeof piece};
    const linkspan_allocator unready = {.size = 0};
    assert_int_equal(linkspan_prose_new(NULL, HTML, "a", 1, NULL, NULL),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_prose_new(NULL, HTML, NULL, 1, NULL, &p),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_prose_new(NULL, HTML, "a", 1, &unready, &p),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_prose_new(NULL, 0, "a", 1, NULL, &p),
                     LINKSPAN_ERR_OPTION);
    assert_int_equal(linkspan_prose_new(NULL, 3, "a", 1, NULL, &p),
                     LINKSPAN_ERR_OPTION);
    assert_null(p);
    assert_int_equal(linkspan_prose_new(NULL, HTML, "a", 1, NULL, &p),
                     LINKSPAN_OK);
    assert_int_equal(linkspan_prose_next(NULL, "a", 1, &piece),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_prose_next(p, "a", 1, NULL), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_prose_next(p, NULL, 1, &piece), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_prose_next(p, "ab", 2, &piece), LINKSPAN_ERR_ARG);
    piece.size = 4;
    assert_int_equal(linkspan_prose_next(p, "a", 1, &piece), LINKSPAN_ERR_ARG);
    linkspan_prose_free(p);
    linkspan_prose_free(NULL);
}

typedef struct want {
    uint32_t kind;
    size_t end;
    const char *read; /* for TEXT: unused */
} want;

static void check(uint32_t markup, const char *text, const want *wants,
                  size_t count)
{
    linkspan_prose *p = NULL;
    linkspan_piece piece = {.size = sizeof piece};
    size_t at = 0;
    const size_t len = strlen(text);
    text = exact_bytes(text, len);
    assert_int_equal(linkspan_prose_new(NULL, markup, text, len, NULL, &p),
                     LINKSPAN_OK);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(linkspan_prose_next(p, text, len, &piece),
                         LINKSPAN_OK);
        assert_int_equal(piece.kind, wants[i].kind);
        assert_int_equal(piece.range.start, at);
        assert_int_equal(piece.range.end, wants[i].end);
        at = piece.range.end;
        if (piece.kind == LINKSPAN_PIECE_TEXT ||
            piece.kind == LINKSPAN_PIECE_OTHER) {
            assert_int_equal(piece.read_len,
                             piece.range.end - piece.range.start);
        } else {
            assert_int_equal(piece.read_len, strlen(wants[i].read));
            assert_memory_equal(piece.read, wants[i].read, piece.read_len);
        }
    }
    assert_int_equal(linkspan_prose_next(p, text, len, &piece), LINKSPAN_NONE);
    assert_int_equal(piece.range.end, at); /* unchanged */
    linkspan_prose_free(p);
}

static void reads_both(void **state)
{
    (void)state;
    check(HTML, "<p>a &nGt;<code>b</code>c<br>d",
          (const want[]){{LINKSPAN_PIECE_GAP, 3, "\n"},
                         {LINKSPAN_PIECE_TEXT, 5, ""},
                         {LINKSPAN_PIECE_CHARACTER, 10, "≫⃒"},
                         {LINKSPAN_PIECE_SEAM, 16, ""},
                         {LINKSPAN_PIECE_OTHER, 17, ""},
                         {LINKSPAN_PIECE_SEAM, 24, ""},
                         {LINKSPAN_PIECE_TEXT, 25, ""},
                         {LINKSPAN_PIECE_GAP, 29, "\n"},
                         {LINKSPAN_PIECE_TEXT, 30, ""}},
          9);
    check(MARKDOWN, "a\\* `b` [c\\.]\n\n[c\\.]: d",
          (const want[]){{LINKSPAN_PIECE_TEXT, 1, ""},
                         {LINKSPAN_PIECE_CHARACTER, 3, "*"},
                         {LINKSPAN_PIECE_TEXT, 4, ""},
                         {LINKSPAN_PIECE_SEAM, 5, ""},
                         {LINKSPAN_PIECE_OTHER, 6, ""},
                         {LINKSPAN_PIECE_SEAM, 7, ""},
                         {LINKSPAN_PIECE_TEXT, 8, ""},
                         {LINKSPAN_PIECE_SEAM, 9, ""},
                         {LINKSPAN_PIECE_OTHER, 10, ""},
                         {LINKSPAN_PIECE_OTHER_CHARACTER, 12, "."},
                         {LINKSPAN_PIECE_GAP, 23, "\n"}},
          11);
}

static void reads_nothing(void **state)
{
    (void)state;
    check(HTML, "", NULL, 0);
    check(MARKDOWN, "", NULL, 0);
}

static void reports_missing_memory(void **state)
{
    (void)state;
    failing_allocator allocator;
    linkspan_prose *p = NULL;
    failing_allocator_init(&allocator, 0);
    assert_int_equal(
        linkspan_prose_new(NULL, HTML, "a", 1, &allocator.base, &p),
        LINKSPAN_ERR_NO_MEMORY);
    assert_null(p);
    failing_allocator_init(&allocator, 1);
    assert_int_equal(
        linkspan_prose_new(NULL, HTML, "a", 1, &allocator.base, &p),
        LINKSPAN_OK);
    linkspan_prose_free(p);
    assert_int_equal(allocator.held, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refuses_bad_arguments),
        cmocka_unit_test(reads_both),
        cmocka_unit_test(reads_nothing),
        cmocka_unit_test(reports_missing_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
