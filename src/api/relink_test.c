/* linkspan_restart(), linkspan_relink(), linkspan_relink_apply(): their results
 * for a few edits, and every wrong argument. tests/property/live_property.c
 * tests that the results equal those of a new search. */
#include "linkspan/linkspan.h"

#include <stdlib.h>

#include "support/exact.h"
#include "support/rows.h"

#define MOST 8

static linkspan_detector *detector_of(uint32_t profile, uint32_t flags)
{
    linkspan_options options;
    linkspan_detector *d = NULL;
    assert_int_equal(linkspan_options_init(&options), LINKSPAN_OK);
    assert_int_equal(linkspan_options_set_profile(&options, profile),
                     LINKSPAN_OK);
    options.flags = flags;
    options.max_link_len = 2000;
    assert_int_equal(linkspan_detector_new(&options, &d), LINKSPAN_OK);
    return d;
}

static size_t restart(const linkspan_detector *d, const char *text, size_t len,
                      size_t position)
{
    size_t start = 77;
    assert_int_equal(linkspan_restart(d, text, len, position, &start),
                     LINKSPAN_OK);
    return start;
}

static void a_restart_is_at_the_start_of_a_line(void **state)
{
    (void)state;
    static const char text[] = "one\ntwo words\r\nthree\rfour";
    linkspan_detector *d = detector_of(LINKSPAN_PROFILE_TAILORED, 0);
    static const size_t rows[][2] = {{0, 0},   {3, 0},   {4, 4},   {9, 4},
                                     {13, 4},  {14, 14}, {15, 15}, {20, 15},
                                     {21, 21}, {25, 21}};
    for (size_t i = 0; i < ROWS(rows); i++)
        assert_int_equal(restart(d, text, sizeof text - 1, rows[i][0]),
                         rows[i][1]);
    linkspan_detector_free(d);
}

/* A line of 9,000 bytes. Without spaces, a search can restart only at its
 * start. It can also restart after a space that is at least 512 bytes away, but
 * not further than the longest link. */
static void a_long_line_restarts_after_a_space(void **state)
{
    (void)state;
    char text[9001];
    memset(text, 'a', sizeof text);
    text[0] = '\n';
    linkspan_detector *d = detector_of(LINKSPAN_PROFILE_TAILORED, 0);
    linkspan_detector *quoted =
        detector_of(LINKSPAN_PROFILE_UTS58, LINKSPAN_DETECT_QUOTED);
    linkspan_detector *safe = detector_of(LINKSPAN_PROFILE_SAFE, 0);
    assert_int_equal(restart(d, text, sizeof text, 9001), 1);
    text[8900] = ' ';
    assert_int_equal(restart(d, text, sizeof text, 9001), 1);
    text[8000] = ' ';
    assert_int_equal(restart(d, text, sizeof text, 9001), 8001);
    assert_int_equal(restart(d, text, sizeof text, 8513), 8001);
    assert_int_equal(restart(d, text, sizeof text, 8512), 1);
    assert_int_equal(restart(quoted, text, sizeof text, 9001), 1);
    assert_int_equal(restart(safe, text, sizeof text, 9001), 1);
    linkspan_detector_free(safe);
    linkspan_detector_free(quoted);
    linkspan_detector_free(d);
}

static size_t find(const linkspan_detector *d, const char *text,
                   linkspan_link links[MOST])
{
    size_t count = 0;
    assert_int_equal(linkspan_find(d, text, strlen(text), links, MOST, &count),
                     LINKSPAN_OK);
    assert_true(count <= MOST);
    return count;
}

static linkspan_links list_of(linkspan_link *links, size_t count)
{
    return (linkspan_links){.size = sizeof(linkspan_links),
                            .stride = sizeof *links,
                            .links = links,
                            .count = count,
                            .room = MOST};
}

static const struct edit_row {
    const char *why;
    const char *before;
    const char *after;
    linkspan_edit edit;
    size_t first;
    size_t gone;
    size_t fresh;
    linkspan_range scanned;
} edit_rows[] = {
#define EDIT(position, removed, inserted)                                      \
    {                                                                          \
        sizeof(linkspan_edit), 0, position, removed, inserted                  \
    }
    {"typing in a link makes it another",
     "a.com b.com c.com",
     "a.com b.com/x c.com",
     EDIT(11, 0, 2),
     1,
     1,
     1,
     {0, 19}},
    {"typing beside a link joins it",
     "a.com b.com c.com",
     "a.com xb.com c.com",
     EDIT(6, 0, 1),
     1,
     1,
     1,
     {0, 18}},
    {"typing between links changes none",
     "a.com  b.com",
     "a.com x b.com",
     EDIT(6, 0, 1),
     1,
     0,
     0,
     {0, 13}},
    {"the same length and offsets, another link",
     "a.com/x b.com",
     "a.com/y b.com",
     EDIT(6, 1, 1),
     0,
     1,
     1,
     {0, 13}},
    {"a link is cut in two",
     "a.comb.com",
     "a.com b.com",
     EDIT(5, 0, 1),
     0,
     1,
     2,
     {0, 11}},
    {"two become one",
     "a.com b.com",
     "a.comb.com",
     EDIT(5, 1, 0),
     0,
     2,
     1,
     {0, 10}},
    {"a link is removed",
     "a.com b.com c.com",
     "a.com c.com",
     EDIT(6, 6, 0),
     1,
     1,
     0,
     {0, 11}},
    {"links are pasted",
     "a.com ",
     "a.com b.com c.com",
     EDIT(6, 0, 11),
     1,
     0,
     2,
     {0, 17}},
    {"only the line is looked at",
     "a.com\nb.com\nc.com",
     "a.com\nbb.com\nc.com",
     EDIT(6, 0, 1),
     1,
     1,
     1,
     {6, 13}},
    {"a line end is removed",
     "a.com\nb.com\nc.com",
     "a.comb.com\nc.com",
     EDIT(5, 1, 0),
     0,
     2,
     1,
     {0, 11}},
    {"all is replaced", "a.com", "b.org", EDIT(0, 5, 5), 0, 1, 1, {0, 5}},
    {"all is removed", "a.com", "", EDIT(0, 5, 0), 0, 1, 0, {0, 0}},
    {"nothing is edited",
     "a.com\nb.com",
     "a.com\nb.com",
     EDIT(2, 0, 0),
     0,
     1,
     1,
     {0, 6}},
};

static void each_edit_tells_gone_and_new(void **state)
{
    (void)state;
    linkspan_detector *d = detector_of(LINKSPAN_PROFILE_UTS58, 0);
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(edit_rows); i++) {
        const struct edit_row *r = &edit_rows[i];
        linkspan_link old[MOST];
        linkspan_link links[MOST];
        linkspan_link want[MOST];
        linkspan_relinked got = {
            .size = sizeof got, .links = links, .room = MOST};
        linkspan_links list = list_of(old, find(d, r->before, old));
        const size_t wanted = find(d, r->after, want);
        ROW_EQ(r, linkspan_relink(d, EXACT(r->after), &r->edit, &list, &got),
               LINKSPAN_OK);
        ROW_EQ(r, got.first, r->first);
        ROW_EQ(r, got.gone_count, r->gone);
        ROW_EQ(r, got.new_count, r->fresh);
        ROW_EQ(r, got.scanned.start, r->scanned.start);
        ROW_EQ(r, got.scanned.end, r->scanned.end);
        ROW_EQ(r, linkspan_relink_apply(&r->edit, &got, &list), LINKSPAN_OK);
        ROW_EQ(r, list.count, wanted);
        ROW_EQ(r, memcmp(old, want, wanted * sizeof *want), 0);
    }
    ROWS_END();
    linkspan_detector_free(d);
}

/* In a long line, rules may look at 512 bytes before the place where the search
 * starts, and at 512 bytes after the place where it ends. */
static void a_long_line_is_scanned_in_part(void **state)
{
    (void)state;
    static char text[20000];
    linkspan_detector *d = detector_of(LINKSPAN_PROFILE_UTS58, 0);
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = "word "[i % 5];
    linkspan_link links[MOST];
    for (size_t at = 0; at < sizeof text; at += 505) {
        const linkspan_edit edit = EDIT(at, 0, 1);
        const linkspan_links old = list_of(links, 0);
        linkspan_relinked got = {
            .size = sizeof got, .links = links, .room = MOST};
        size_t start = 0;
        assert_int_equal(
            linkspan_relink(d, text, sizeof text, &edit, &old, &got),
            LINKSPAN_OK);
        assert_int_equal(linkspan_restart(d, text, sizeof text, at, &start),
                         LINKSPAN_OK);
        assert_int_equal(got.scanned.start, start > 512 ? start - 512 : 0);
        assert_true(got.scanned.end > at + 512 ||
                    got.scanned.end == sizeof text);
    }
    linkspan_detector_free(d);
}

static void too_little_room_loses_nothing(void **state)
{
    (void)state;
    linkspan_detector *d = detector_of(LINKSPAN_PROFILE_UTS58, 0);
    const linkspan_edit edit = EDIT(0, 0, 12);
    linkspan_link old[MOST];
    linkspan_link links[MOST];
    linkspan_relinked got = {
        .size = sizeof got, .links = links, .room = 1, .first = 55};
    linkspan_links list = list_of(old, find(d, "c.com", old));
    assert_int_equal(
        linkspan_relink(d, EXACT("a.com b.com c.com"), &edit, &list, &got),
        LINKSPAN_ERR_SPACE);
    assert_int_equal(got.first, 55);
    assert_true(got.new_count >= 2 && got.new_count <= MOST);
    got.room = got.new_count;
    assert_int_equal(
        linkspan_relink(d, EXACT("a.com b.com c.com"), &edit, &list, &got),
        LINKSPAN_OK);
    assert_int_equal(got.new_count, 2);
    const linkspan_link before = old[0];
    list.room = 2;
    assert_int_equal(linkspan_relink_apply(&edit, &got, &list),
                     LINKSPAN_ERR_SPACE);
    assert_int_equal(list.count, 1);
    assert_memory_equal(&old[0], &before, sizeof before);
    list.room = 3;
    assert_int_equal(linkspan_relink_apply(&edit, &got, &list), LINKSPAN_OK);
    assert_int_equal(list.count, 3);
    assert_int_equal(old[2].span.start, 12);
    linkspan_detector_free(d);
}

/* Elements of a program that was built with a longer struct. */
static void longer_elements_are_stepped_over(void **state)
{
    (void)state;
    struct longer {
        linkspan_link link;
        size_t more;
    } old[MOST], links[MOST];
    linkspan_detector *d = detector_of(LINKSPAN_PROFILE_UTS58, 0);
    const linkspan_edit edit = EDIT(0, 0, 6);
    linkspan_link found[MOST];
    linkspan_links list = list_of(&old[0].link, find(d, "b.com", found));
    linkspan_relinked got = {
        .size = sizeof got, .links = &links[0].link, .room = MOST};
    list.stride = sizeof *old;
    memset(links, 0xA5, sizeof links);
    old[0] = (struct longer){found[0], 77};
    assert_int_equal(
        linkspan_relink(d, EXACT("a.com b.com"), &edit, &list, &got),
        LINKSPAN_OK);
    assert_int_equal(got.new_count, 1);
    assert_int_equal(links[0].more, 0);
    assert_int_equal(links[0].link.size, sizeof *links);
    assert_int_equal(linkspan_relink_apply(&edit, &got, &list), LINKSPAN_OK);
    assert_int_equal(list.count, 2);
    assert_int_equal(old[1].link.span.start, 6);
    assert_int_equal(old[1].more, 77);
    linkspan_detector_free(d);
}

/* Elements of a program that was built with a shorter struct. */
static void shorter_elements_are_stepped_over(void **state)
{
    (void)state;
    enum {
        SHORTER = offsetof(linkspan_link, directive_count)
    };
    uint8_t old[MOST * SHORTER];
    uint8_t links[MOST * SHORTER];
    linkspan_detector *d = detector_of(LINKSPAN_PROFILE_UTS58, 0);
    const linkspan_edit edit = EDIT(0, 0, 6);
    linkspan_link found[MOST];
    const size_t count = find(d, "b.com c.com", found);
    linkspan_links list = list_of((linkspan_link *)(void *)old, count);
    linkspan_relinked got = {
        .size = sizeof got, .links = (void *)links, .room = 1};
    list.stride = SHORTER;
    memset(links, 0xA5, sizeof links);
    memset(old, 0xA5, sizeof old);
    for (size_t i = 0; i < count; i++)
        memcpy(old + i * SHORTER, &found[i], SHORTER);
    got.room = MOST;
    assert_int_equal(
        linkspan_relink(d, EXACT("a.com b.com c.com"), &edit, &list, &got),
        LINKSPAN_OK);
    assert_int_equal(got.new_count, 1);
    assert_int_equal(got.gone_count, 0);
    assert_int_equal(linkspan_relink_apply(&edit, &got, &list), LINKSPAN_OK);
    assert_int_equal(list.count, 3);
    assert_int_equal(find(d, "a.com b.com c.com", found), 3);
    for (size_t i = 0; i < 3; i++) {
        linkspan_link got_one = found[i];
        memcpy(&got_one, old + i * SHORTER, SHORTER);
        got_one.size = found[i].size;
        assert_memory_equal(&got_one, &found[i], SHORTER);
    }
    assert_int_equal(old[3 * SHORTER], 0xA5);
    linkspan_detector_free(d);
}

#define TOO_LONG ((size_t)PTRDIFF_MAX + 1)

static void restarting_checks_its_arguments(void **state)
{
    (void)state;
    linkspan_detector *d = detector_of(LINKSPAN_PROFILE_UTS58, 0);
    size_t start = 77;
    const linkspan_status no = LINKSPAN_ERR_ARG;
    assert_int_equal(linkspan_restart(NULL, "a", 1, 0, &start), no);
    assert_int_equal(linkspan_restart(d, NULL, 1, 0, &start), no);
    assert_int_equal(linkspan_restart(d, "a", TOO_LONG, 0, &start), no);
    assert_int_equal(linkspan_restart(d, "a", 1, 2, &start), no);
    assert_int_equal(linkspan_restart(d, "a", 1, 0, NULL), no);
    assert_int_equal(start, 77);
    assert_int_equal(linkspan_restart(d, NULL, 0, 0, &start), LINKSPAN_OK);
    assert_int_equal(start, 0);
    linkspan_detector_free(d);
}

static void relinking_checks_its_arguments(void **state)
{
    (void)state;
    linkspan_detector *d = detector_of(LINKSPAN_PROFILE_UTS58, 0);
    const linkspan_edit fine = EDIT(0, 0, 1);
    linkspan_link links[MOST] = {{0}};
    const linkspan_links none = list_of(NULL, 0);
    linkspan_links old = list_of(links, 0);
    linkspan_relinked got = {.size = sizeof got};
    const linkspan_status no = LINKSPAN_ERR_ARG;
    assert_int_equal(linkspan_relink(NULL, "a", 1, &fine, &old, &got), no);
    assert_int_equal(linkspan_relink(d, NULL, 1, &fine, &old, &got), no);
    assert_int_equal(linkspan_relink(d, "a", 1, NULL, &old, &got), no);
    assert_int_equal(linkspan_relink(d, "a", 1, &fine, NULL, &got), no);
    assert_int_equal(linkspan_relink(d, "a", 1, &fine, &none, &got), no);
    assert_int_equal(linkspan_relink(d, "a", 1, &fine, &old, NULL), no);
    const linkspan_edit wrong[] = {
        EDIT(2, 0, 0),                 /* beyond the text */
        EDIT(0, 0, 2),                 /* more than the text has */
        EDIT(1, 0, 1),                 /* reaches beyond it */
        EDIT(0, TOO_LONG, 1),          /* more than any text had */
        {sizeof fine - 1, 0, 0, 0, 1}, /* size not set */
    };
    for (size_t i = 0; i < ROWS(wrong); i++)
        assert_int_equal(linkspan_relink(d, "a", 1, &wrong[i], &old, &got), no);
    linkspan_edit reserved = fine;
    reserved.reserved = 1;
    assert_int_equal(linkspan_relink(d, "a", 1, &reserved, &old, &got),
                     LINKSPAN_ERR_OPTION);
    linkspan_relinked odd = {.size = sizeof odd - 1};
    assert_int_equal(linkspan_relink(d, "a", 1, &fine, &old, &odd), no);
    odd = (linkspan_relinked){.size = sizeof odd, .room = 1};
    assert_int_equal(linkspan_relink(d, "a", 1, &fine, &old, &odd), no);
    odd = (linkspan_relinked){.size = sizeof odd, .reserved = 1};
    assert_int_equal(linkspan_relink(d, "a", 1, &fine, &old, &odd),
                     LINKSPAN_ERR_OPTION);
    old.size--;
    assert_int_equal(linkspan_relink(d, "a", 1, &fine, &old, &got), no);
    old = list_of(links, MOST + 1); /* more than it has room for */
    assert_int_equal(linkspan_relink(d, "a", 1, &fine, &old, &got), no);
    old = list_of(links, 0);
    old.stride--;
    assert_int_equal(linkspan_relink(d, "a", 1, &fine, &old, &got), no);
    old.stride++;
    assert_int_equal(linkspan_relink(d, "a", 1, &fine, &old, &got),
                     LINKSPAN_OK);
    linkspan_detector_free(d);
}

static void applying_checks_its_arguments(void **state)
{
    (void)state;
    const linkspan_edit edit = EDIT(0, 0, 1);
    linkspan_link links[MOST] = {{0}};
    linkspan_link old[MOST] = {{0}};
    linkspan_links list = list_of(old, 1);
    const linkspan_links none = list_of(NULL, 0);
    const linkspan_relinked fine = {
        .size = sizeof fine, .links = links, .room = MOST, .new_count = 1};
    const linkspan_status no = LINKSPAN_ERR_ARG;
    linkspan_links missing = none;
    assert_int_equal(linkspan_relink_apply(NULL, &fine, &list), no);
    assert_int_equal(linkspan_relink_apply(&edit, NULL, &list), no);
    assert_int_equal(linkspan_relink_apply(&edit, &fine, NULL), no);
    assert_int_equal(linkspan_relink_apply(&edit, &fine, &missing), no);
    linkspan_relinked wrong = fine;
    wrong.first = 2;
    assert_int_equal(linkspan_relink_apply(&edit, &wrong, &list), no);
    wrong = fine;
    wrong.gone_count = 2;
    assert_int_equal(linkspan_relink_apply(&edit, &wrong, &list), no);
    wrong = fine;
    wrong.first = 1;
    wrong.gone_count = 1;
    assert_int_equal(linkspan_relink_apply(&edit, &wrong, &list), no);
    wrong = fine;
    wrong.new_count = MOST + 1;
    assert_int_equal(linkspan_relink_apply(&edit, &wrong, &list), no);
    wrong = fine;
    wrong.links = NULL;
    assert_int_equal(linkspan_relink_apply(&edit, &wrong, &list), no);
    wrong = fine;
    wrong.size--;
    assert_int_equal(linkspan_relink_apply(&edit, &wrong, &list), no);
    wrong = fine;
    wrong.reserved = 1;
    assert_int_equal(linkspan_relink_apply(&edit, &wrong, &list),
                     LINKSPAN_ERR_OPTION);
    assert_int_equal(list.count, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_restart_is_at_the_start_of_a_line),
        cmocka_unit_test(a_long_line_restarts_after_a_space),
        cmocka_unit_test(each_edit_tells_gone_and_new),
        cmocka_unit_test(a_long_line_is_scanned_in_part),
        cmocka_unit_test(too_little_room_loses_nothing),
        cmocka_unit_test(longer_elements_are_stepped_over),
        cmocka_unit_test(shorter_elements_are_stepped_over),
        cmocka_unit_test(restarting_checks_its_arguments),
        cmocka_unit_test(relinking_checks_its_arguments),
        cmocka_unit_test(applying_checks_its_arguments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
