/* The extent of each part that follows a host, and of each directive. */
#include "find/tail.h"

#include "support/alphabet.h"
#include "support/exact.h"
#include "support/marked.h"
#include "support/random.h"
#include "support/rows.h"

#define MOST_DIRECTIVES 3

/* NULL: the part is absent. */
static const struct part_row {
    const char *why;
    const char *marked;
    const char *path;
    const char *query;
    const char *fragment;
    const char *directives[MOST_DIRECTIVES + 1];
} part_rows[] = {
    {"T1 all absent", "e.com¦⸡ x", NULL, NULL, NULL, {NULL}},
    {"all absent, Soft follows", "e.com¦⸡./a", NULL, NULL, NULL, {NULL}},
    {"path, query, fragment",
     "e.com¦/a/b?c=d&e#f⸡ g",
     "/a/b",
     "c=d&e",
     "f",
     {NULL}},
    {"path alone", "e.com¦/a⸡", "/a", NULL, NULL, {NULL}},
    {"query alone", "e.com¦?a⸡", NULL, "a", NULL, {NULL}},
    {"fragment alone", "e.com¦#a⸡", NULL, NULL, "a", {NULL}},
    {"path and fragment", "e.com¦/a#b⸡", "/a", NULL, "b", {NULL}},
    {"T2 path of one slash", "e.com¦/⸡ a", "/", NULL, NULL, {NULL}},
    {"T2 empty query is present", "e.com¦?⸡ a", NULL, "", NULL, {NULL}},
    {"T2 empty fragment is present", "e.com¦#⸡ a", NULL, NULL, "", {NULL}},
    {"T2 all three empty", "e.com¦/?#⸡", "/", "", "", {NULL}},
    {"path of slashes", "e.com¦//a//⸡", "//a//", NULL, NULL, {NULL}},
    {"last Soft is in no part", "e.com¦/a⸡.", "/a", NULL, NULL, {NULL}},
    {"Soft between parts is", "e.com¦/a.?b!#c⸡.", "/a.", "b!", "c", {NULL}},
    {"last Soft after an empty part", "e.com¦/a?⸡!", "/a", "", NULL, {NULL}},
    {"T8 query keeps / and ?", "e.com¦?a/b?c⸡", NULL, "a/b?c", NULL, {NULL}},
    {"T8 fragment keeps / ? and #",
     "e.com¦#a/b?c#d⸡",
     NULL,
     NULL,
     "a/b?c#d",
     {NULL}},
    {"T9 mark in a path", "e.com¦/a:~:b⸡", "/a:~:b", NULL, NULL, {NULL}},
    {"T9 mark in a query", "e.com¦?a:~:b⸡", NULL, "a:~:b", NULL, {NULL}},
    {"T9 mark in a path, then a real one",
     "e.com¦/a:~:b#c:~:d⸡",
     "/a:~:b",
     NULL,
     "c",
     {"d"}},
    {"T5 path cut by a Close", "e.com¦/a⸡)?b", "/a", NULL, NULL, {NULL}},
    {"T6 one directive", "e.com¦#a:~:text=b⸡", NULL, NULL, "a", {"text=b"}},
    {"T6 directive without fragment",
     "e.com¦#:~:text=b⸡",
     NULL,
     NULL,
     "",
     {"text=b"}},
    {"T6 empty directive", "e.com¦#a:~:⸡.", NULL, NULL, "a", {""}},
    {"T6 two directives", "e.com¦#a:~:b:~:c⸡", NULL, NULL, "a", {"b", "c"}},
    {"T6 three, two of them empty",
     "e.com¦#:~::~:b:~:⸡",
     NULL,
     NULL,
     "",
     {"", "b", ""}},
    {"T6 & and , do not part directives",
     "e.com¦#:~:a&b,c⸡",
     NULL,
     NULL,
     "",
     {"a&b,c"}},
    {"T7 last comma", "e.com¦#:~:a,⸡ b", NULL, NULL, "", {"a,"}},
    {"T6 Soft at a fragment's end", "e.com¦#a.:~:b⸡", NULL, NULL, "a.", {"b"}},
    {"T6 Soft at a directive's end",
     "e.com¦#:~:a.:~:b⸡!",
     NULL,
     NULL,
     "",
     {"a.", "b"}},
    {"T6 last Soft after a mark",
     "e.com¦#a:~:b:~:⸡..",
     NULL,
     NULL,
     "a",
     {"b", ""}},
    {"T6 mark, then the rest of one",
     "e.com¦#a:~:~:b⸡",
     NULL,
     NULL,
     "a",
     {"~:b"}},
    {"T6 marks sharing a colon", "e.com¦#:~:~:~:⸡", NULL, NULL, "", {"~", ""}},
    {"T6 colon before a mark", "e.com¦#a::~:b⸡", NULL, NULL, "a:", {"b"}},
    {"T6 two thirds of a mark", "e.com¦#a:~⸡ b", NULL, NULL, "a:~", {NULL}},
    {"T6 one third of a mark", "e.com¦#a⸡: b", NULL, NULL, "a", {NULL}},
    {"T6 two thirds of a mark, then a whole one",
     "e.com¦#a:~b:~:c⸡",
     NULL,
     NULL,
     "a:~b",
     {"c"}},
    {"directive cut by a Close", "e.com¦#:~:a⸡):~:b", NULL, NULL, "", {"a"}},
    {"directive cut by ill-formed UTF-8",
     "e.com¦#:~:a⸡\xFF:~:b",
     NULL,
     NULL,
     "",
     {"a"}},
    {"number sign in a directive", "e.com¦#:~:a#b⸡", NULL, NULL, "", {"a#b"}},
    {"all parts in a foreign script",
     "e.com¦/ж?д=ё#ы:~:text=я⸡।",
     "/ж",
     "д=ё",
     "ы",
     {"text=я"}},
    {"link inside a text",
     "⸠https://e.com¦/a?b#c⸡), d/e?f#g",
     "/a",
     "b",
     "c",
     {NULL}},
};

#define ROW_RANGE(row, m, range, want)                                         \
    ROW_STR(row, (m)->text + (range).start, (range).end - (range).start, want)

/* Compares one part, absent or present. */
static unsigned check_part(const struct part_row *row, const lks_marked *m,
                           linkspan_range range, bool is_present,
                           const char *want)
{
    unsigned bad_rows = 0;
    ROW_EQ(row, is_present, want != NULL);
    ROW_EQ(row, range.start <= range.end && range.end <= m->len, true);
    if (want)
        ROW_RANGE(row, m, range, want);
    else
        ROW_EQ(row, range.end - range.start, 0);
    return bad_rows;
}

static unsigned check_directives(const struct part_row *r, const lks_marked *m,
                                 const linkspan_tail *tail)
{
    unsigned bad_rows = 0;
    char joined[LKS_MARKED_MAX] = "";
    size_t count = 0;
    size_t at = tail->directives.start;
    for (; r->directives[count]; count++) {
        linkspan_range range = {7, 7};
        ROW_EQ(r,
               linkspan_next_directive(m->text, m->len, &tail->directives, &at,
                                       &range),
               LINKSPAN_OK);
        ROW_RANGE(r, m, range, r->directives[count]);
        if (count > 0)
            strcat(joined, ":~:");
        strcat(joined, r->directives[count]);
    }
    linkspan_range untouched = {7, 9};
    if (count > 0)
        ROW_EQ(r,
               linkspan_next_directive(m->text, m->len, &tail->directives, &at,
                                       &untouched),
               LINKSPAN_NONE);
    ROW_EQ(r, untouched.start == 7 && untouched.end == 9, true);
    ROW_EQ(r, tail->directive_count, count);
    bad_rows += check_part(r, m, tail->directives,
                           tail->parts & LINKSPAN_PART_DIRECTIVE,
                           count ? joined : NULL);
    return bad_rows;
}

static void parts_are_where_the_row_says(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(part_rows); i++) {
        const struct part_row *r = &part_rows[i];
        const lks_marked m = lks_unmark(r->marked);
        linkspan_tail t;
        memset(&t, 0xA5, sizeof t);
        t.size = sizeof t;
        ROW_EQ(r, linkspan_find_tail(EXACT(m.text), m.host_end, &t),
               LINKSPAN_OK);
        ROW_EQ(r, t.size, sizeof t);
        ROW_EQ(r, t.end, m.end);
        bad_rows +=
            check_part(r, &m, t.path, t.parts & LINKSPAN_PART_PATH, r->path);
        bad_rows +=
            check_part(r, &m, t.query, t.parts & LINKSPAN_PART_QUERY, r->query);
        bad_rows += check_part(r, &m, t.fragment,
                               t.parts & LINKSPAN_PART_FRAGMENT, r->fragment);
        bad_rows += check_directives(r, &m, &t);
    }
    ROWS_END();
}

static char *append_range(char *out, const char *text, linkspan_range range)
{
    const size_t len = range.end - range.start;
    memcpy(out, text + range.start, len);
    return out + len;
}

static char *append_string(char *out, const char *string)
{
    const size_t len = strlen(string);
    memcpy(out, string, len);
    return out + len;
}

/* All parts joined, with their initiators, are the text after the host. */
static size_t join(const char *text, size_t len, const linkspan_tail *tail,
                   char *out)
{
    char *at = append_range(out, text, tail->path);
    if (tail->parts & LINKSPAN_PART_QUERY) {
        at = append_string(at, "?");
        at = append_range(at, text, tail->query);
    }
    if (tail->parts & LINKSPAN_PART_FRAGMENT) {
        at = append_string(at, "#");
        at = append_range(at, text, tail->fragment);
    }
    size_t next = tail->directives.start;
    for (size_t i = 0; i < tail->directive_count; i++) {
        linkspan_range directive;
        assert_int_equal(linkspan_next_directive(text, len, &tail->directives,
                                                 &next, &directive),
                         LINKSPAN_OK);
        at = append_string(at, ":~:");
        at = append_range(at, text, directive);
    }
    return (size_t)(at - out);
}

static void parts_joined_are_the_tail(void **state)
{
    (void)state;
    uint64_t random = 33;
    for (size_t i = 0; i < lks_rounds(100000); i++) {
        char text[256] = "e.com/";
        char joined[256];
        const size_t start = 5 + lks_random_below(&random, 2);
        const size_t len =
            start + lks_random_text(&random, lks_random_flavour(&random, true),
                                    lks_random_below(&random, 20),
                                    (uint8_t *)text + start, 240);
        linkspan_tail tail = {.size = sizeof tail};
        assert_int_equal(linkspan_find_tail(text, len, 5, &tail), LINKSPAN_OK);
        assert_int_equal(join(text, len, &tail, joined), tail.end - 5);
        assert_memory_equal(joined, text + 5, tail.end - 5);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_are_where_the_row_says),
        cmocka_unit_test(parts_joined_are_the_tail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
