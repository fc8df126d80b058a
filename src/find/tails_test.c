/* Where a link ends in running text. Each row names the decision T of
 * docs/internals/conformance.md that it tests. */
#include "support/marked_rows.h"

static const marked_row initiator_rows[] = {
    {"T1: nothing after the host", "See ⸠example.com⸡"},
    {"T1: a space after it", "See ⸠example.com⸡ now"},
    {"T1: punctuation after it", "See ⸠example.com⸡! ⸠example.org⸡, x"},
    {"T2: a bare question mark (note)", "Seen ⸠example.com?⸡"},
    {"T2: before a space", "Seen ⸠example.com?⸡ x"},
    {"T2: slash and question mark", "⸠example.com/?⸡"},
    {"T2: question mark and number sign", "⸠example.com?#⸡"},
    {"T2: number sign", "⸠example.com#⸡"},
    {"T2: all three", "⸠example.com/?#⸡"},
    {"T2: slash before a full stop", "⸠example.com/⸡. x"},
    {"T2: after a path", "⸠example.com/a?⸡ x"},
    {"T3: the character after an initiator counts", "⸠example.com/⸡)"},
    {"T3: a Close right after it", "⸠example.com?⸡] ⸠example.com#⸡} x"},
    {"T3: a Close after a slash inside", "⸠example.com/(a/⸡)"},
    {"T3: an Open after an initiator", "⸠example.com/(a)⸡."},
    {"T3: a space after a slash inside", "⸠example.com/a/⸡ b"},
};

static const marked_row part_rows[] = {
    {"T5: query clears (note)", "⸠example.com/(a?b⸡)"},
    {"T5: fragment clears", "⸠example.com?(a#b⸡)"},
    {"T5: from path to fragment", "⸠example.com/(a#b⸡)"},
    {"T5: a directive clears", "⸠example.com#(a:~:b⸡)"},
    {"T5: a slash clears", "⸠example.com/(a/b⸡)"},
    {"T5: equals sign clears in a query", "⸠example.com?(a=b⸡)"},
    {"T5: ampersand clears in a query", "⸠example.com?(a&b⸡)"},
    {"T6: a mark is safe at once", "⸠example.com#a:~:⸡ x"},
    {"T6: a mark and Soft", "⸠example.com#a:~:⸡. x"},
    {"T6: a mark right after the number sign", "⸠example.com#:~:⸡"},
    {"T6: two marks", "⸠example.com#:~:a:~:⸡!"},
    {"T6: ampersand is safe", "⸠example.com#:~:text=a&⸡ x"},
    {"T6: ampersand clears", "⸠example.com#:~:(a&b⸡)"},
    {"T6: comma clears", "⸠example.com#:~:text=(a,b⸡)"},
    {"T6: a mark clears", "⸠example.com#:~:(a:~:b⸡)"},
    {"T6: a dash does not clear", "⸠example.com#:~:(a-b)⸡."},
    {"T6: an equals sign does not clear there", "⸠example.com#:~:(a=b)⸡."},
    {"T7: a trailing comma of a directive", "⸠example.com#:~:text=a,⸡ b"},
    {"T7: not of a fragment", "⸠example.com#a⸡, b"},
    {"T8: number sign in a fragment", "⸠example.com#a#b⸡"},
    {"T8: at its end", "⸠example.com#a#⸡ x"},
    {"T8: question mark in a query", "⸠example.com?a?b⸡"},
    {"T8: at its end", "⸠example.com?a⸡? x"},
    {"T8: question mark in a fragment", "⸠example.com#a?b⸡?"},
    {"T8: ordinary in a fragment", "⸠example.com#(a/b=c&d)⸡"},
    {"T8: ordinary in a path", "⸠example.com/(a=b&c)⸡"},
    {"T8: slash in a query", "⸠example.com?(a/b)⸡"},
    {"T8: comma in a path is Soft", "⸠example.com/(a,b)⸡,"},
    {"T9: after a host", "⸠example.com⸡:~:text=a"},
    {"T9: in a path it is Soft, Include, Soft", "⸠example.com/a:~⸡: x"},
    {"T9: in a query", "⸠example.com?a:~⸡: x"},
    {"T9: in a path, brackets reach across", "⸠example.com/(a:~:b)⸡"},
    {"T6: not quite a mark", "⸠example.com#(a:~b)⸡ ⸠example.com#(a~:b)⸡"},
};

static const marked_row bracket_rows[] = {
    {"T10: mismatch (note)", "⸠example.com/([⸡)] x"},
    {"T10: empty stack", "⸠example.com/a⸡) x"},
    {"T10: for good", "⸠example.com/a⸡)b(c) x"},
    {"T10: matched, then one too many", "⸠example.com/(a)⸡)"},
    {"T10: nested", "⸠example.com/([{<a>}])⸡"},
    {"T10: nested, beyond ASCII", "⸠example.com/（「【a】」）⸡"},
    {"T10: an Open alone is kept", "⸠example.com/a(⸡ b"},
    {"T10: a bracket of another width", "⸠example.com/(a⸡） x"},
    {"T11: Soft before an unmatched Close (note)", "(⸠example.com/a⸡.)"},
    {"T11: several Soft characters before an unmatched Close",
     "(⸠example.com/a⸡!,)."},
    {"T11, T2: a question mark starts a query", "(⸠example.com/a?⸡!)."},
    {"T11: angle brackets", "<⸠http://example.com/a⸡>"},
    {"T11: quotes", "\"⸠example.com/a⸡\" '⸠example.com/a⸡'"},
    {"T12: deprecated angles are Hard", "⸠example.com/a⸡\u2329b\u232A"},
    {"T12: others match", "⸠example.com/\u3008a\u3009⸡."},
    {"T12: mathematical ones match", "⸠example.com/\u27E8a\u27E9⸡."},
};

static const marked_row data_rows[] = {
    {"T13: ellipsis", "⸠example.com/a…⸡ x"},
    {"T13: ZWSP", "⸠example.com/a\u200B⸡ x"},
    {"T13: BOM", "⸠example.com/a\uFEFF⸡ x"},
    {"T13: vertical line", "⸠example.com/a|⸡ x"},
    {"T13: backquote", "⸠example.com/a`⸡ x"},
    {"T13: asterisk", "⸠example.com/a**⸡ x"},
    {"T13: backslash", "⸠example.com/a\\⸡ x"},
    {"T13: bullet", "⸠example.com/a•⸡ x"},
    {"T13: override", "⸠example.com/a\xE2\x80\xAE"
                      "b⸡ x"},
    {"T13: isolate", "⸠example.com/a\xE2\x81\xA9⸡ x"},
    {"T13: marks of direction", "⸠example.com/a\xE2\x80\x8E\xE2\x80\x8F⸡ x"},
    {"S1 6.1: Soft beyond ASCII", "⸠example.com/a⸡。 ⸠example.com/a⸡， x"},
    {"S1 6.1: Soft in the middle", "⸠example.com/a。b⸡。"},
    {"S1 6.1: quotes are Soft", "“⸠example.com/a⸡” «⸠example.com/a⸡»"},
    {"S1 6.1: white space is Hard",
     "⸠example.com/a⸡\u00A0b ⸠example.com/a⸡\u3000b ⸠example.com/a⸡\tb"},
    {"S1 6.1: line ends are Hard",
     "⸠example.com/a⸡\nb ⸠example.com/a⸡\r\nb ⸠example.com/a⸡\u2028b"},
    {"S1 6.1: controls are Hard", "⸠example.com/a⸡\x01"
                                  "b"},
    {"S1 6.1: private use is Hard", "⸠example.com/a⸡\uE000b"},
    {"S1 6.1: unassigned is Hard", "⸠example.com/a⸡\u0378b"},
    {"S1 6.1: noncharacters are Hard", "⸠example.com/a⸡\uFDD0b"},
    {"S1 6.1: deprecated is Hard", "⸠example.com/a⸡\u206Ab"},
    {"S1 6.1: an emoji is Include", "⸠example.com/😎⸡ x"},
    {"S1 6.1: escapes", "⸠example.com/%E3%82%A2%29⸡) x"},
};

MARKED_TEST(initiators, initiator_rows)
MARKED_TEST(parts, part_rows)
MARKED_TEST(brackets, bracket_rows)
MARKED_TEST(data, data_rows)

static char *repeated(const char *head, const char *unit, size_t count,
                      const char *tail)
{
    const size_t room = strlen(head) + count * strlen(unit) + strlen(tail) + 1;
    char *text = malloc(room);
    assert_non_null(text);
    char *to = text + sprintf(text, "%s", head);
    for (size_t i = 0; i < count; i++)
        to += sprintf(to, "%s", unit);
    (void)sprintf(to, "%s", tail);
    return text;
}

static const struct depth_row {
    const char *why;
    const char *head;
    size_t count;
    const char *tail;
} depth_rows[] = {
    {"T4: 125 brackets wait", "⸠example.com/", 125, "a⸡ x"},
    {"T4: 124 and one more", "⸠example.com/", 124, "[a]⸡ x"},
    {"T4: the 126th ends the link", "⸠example.com/", 125, "⸡(a x"},
    {"T4: of any kind", "⸠example.com/", 125, "⸡[a] x"},
    {"T4: one that was closed makes room", "⸠example.com/", 124, "(b)(a)⸡ x"},
    {"T4: a slash makes room", "⸠example.com/", 125, "/(a)⸡ x"},
};

static void depth_is_limited(void **state)
{
    (void)state;
    ROWS_BEGIN();
    linkspan_detector *d = new_uts58_detector();
    for (size_t i = 0; i < ROWS(depth_rows); i++) {
        const struct depth_row *r = &depth_rows[i];
        char *marked = repeated(r->head, "(", r->count, r->tail);
        bad_rows += is_marked_wrong(d, r->why, marked);
        free(marked);
    }
    linkspan_detector_free(d);
    ROWS_END();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(initiators),       cmocka_unit_test(parts),
        cmocka_unit_test(brackets),         cmocka_unit_test(data),
        cmocka_unit_test(depth_is_limited),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
