#include "documents/prose.h"

#include <string.h>

#include "support/exact.h"
#include "support/prose.h"
#include "support/rows.h"

#define HTML     LINKSPAN_MARKUP_HTML
#define MARKDOWN LINKSPAN_MARKUP_MARKDOWN

typedef struct want {
    uint32_t kind;
    size_t end;
    const char *read; /* for TEXT and OTHER: unused */
} want;

typedef struct check_state {
    const want *wants;
    size_t count;
    size_t at;
} check_state;

static void compare(void *context, const linkspan_piece *piece)
{
    check_state *c = context;
    assert_true(c->count > 0);
    assert_int_equal(piece->kind, c->wants->kind);
    assert_int_equal(piece->range.start, c->at);
    assert_int_equal(piece->range.end, c->wants->end);
    if (piece->kind == LINKSPAN_PIECE_TEXT ||
        piece->kind == LINKSPAN_PIECE_OTHER) {
        assert_int_equal(piece->read_len,
                         piece->range.end - piece->range.start);
    } else {
        assert_int_equal(piece->read_len, strlen(c->wants->read));
        assert_memory_equal(piece->read, c->wants->read, piece->read_len);
    }
    c->at = piece->range.end;
    c->wants++;
    c->count--;
}

static void check(uint32_t markup, const char *text, const want *wants,
                  size_t count)
{
    check_state c = {wants, count, 0};
    const size_t len = strlen(text);
    lks_read_prose(NULL, markup, exact_bytes(text, len), len, compare, &c);
    assert_int_equal(c.count, 0);
    assert_int_equal(c.at, len);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_both),
        cmocka_unit_test(reads_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
