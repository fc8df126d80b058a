/* Every small edit of every short text: the list of links that relinking makes
 * is the list that a search of the new text gives. */
/* Tests: api/relink.c */
#include "linkspan/linkspan.h"

#include <stdbool.h>

#include "support/exact.h"
#include "support/rows.h"

#define MOST 16

static size_t find(const linkspan_detector *d, const char *text, size_t len,
                   linkspan_link *links)
{
    size_t count = 0;
    memset(links, 0, MOST * sizeof *links);
    assert_int_equal(
        linkspan_find(d, exact_bytes(text, len), len, links, MOST, &count),
        LINKSPAN_OK);
    assert_true(count <= MOST);
    return count;
}

/* True if the links are the same, field by field up to the count of directives. */
static bool are_same(const linkspan_link *one, const linkspan_link *other,
                     size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (memcmp(&one[i], &other[i],
                   offsetof(linkspan_link, directive_count)) != 0 ||
            one[i].directive_count != other[i].directive_count)
            return false;
    return true;
}

/* Replace `removed` bytes at `at` by a string, and compare. */
static void check_edit(const linkspan_detector *d, const char *text, size_t at,
                       size_t removed, const char *inserted)
{
    char edited[96];
    linkspan_link old[MOST];
    linkspan_link fresh[MOST];
    linkspan_link want[MOST];
    const size_t len =
        (size_t)snprintf(edited, sizeof edited, "%.*s%s%s", (int)at, text,
                         inserted, text + at + removed);
    const linkspan_edit edit = {.size = sizeof edit,
                                .position = at,
                                .removed = removed,
                                .inserted = strlen(inserted)};
    linkspan_links list = {.size = sizeof list,
                           .stride = sizeof *old,
                           .links = old,
                           .count = find(d, text, strlen(text), old),
                           .room = MOST};
    linkspan_relinked got = {.size = sizeof got, .links = fresh, .room = MOST};
    const size_t old_count = list.count;
    const size_t wanted = find(d, edited, len, want);
    assert_int_equal(
        linkspan_relink(d, exact_bytes(edited, len), len, &edit, &list, &got),
        LINKSPAN_OK);
    assert_true(got.first + got.gone_count <= old_count);
    assert_true(got.scanned.start <= at && got.scanned.end <= len);
    assert_int_equal(linkspan_relink_apply(&edit, &got, &list), LINKSPAN_OK);
    if (list.count != wanted || !are_same(old, want, wanted))
        fail_msg("\"%s\" at %zu: -%zu +\"%s\"", text, at, removed, inserted);
    assert_int_equal(wanted, old_count - got.gone_count + got.new_count);
    /* one element less than there are new links */
    if (got.new_count == 0)
        return;
    linkspan_relinked small = {.size = sizeof small, .links = fresh};
    list.count = find(d, text, strlen(text), old);
    assert_int_equal(
        linkspan_relink(d, exact_bytes(edited, len), len, &edit, &list, &small),
        LINKSPAN_ERR_SPACE);
    assert_true(small.new_count >= got.new_count);
}

static void each_small_edit(void **state)
{
    (void)state;
    static const char *const pieces[] = {"a.com",  " ",         "\n",
                                         "\u898B", "me@b.org/", "\u202E"};
    static const char *const inserts[] = {"",      " ", "\n",
                                          "c.net", ".", "\u898B"};
    static const size_t removals[] = {0, 1, 6};
    const unsigned count = ROWS(pieces);
    for (uint32_t profile = 0; profile <= LINKSPAN_PROFILE_SAFE; profile++) {
        linkspan_options o;
        linkspan_detector *d = NULL;
        (void)linkspan_options_init(&o);
        (void)linkspan_options_set_profile(&o, profile);
        assert_int_equal(linkspan_detector_new(&o, &d), LINKSPAN_OK);
        for (unsigned n = 0; n < count * count * count; n++) {
            char text[64] = "";
            strcat(text, pieces[n % count]);
            strcat(text, pieces[n / count % count]);
            strcat(text, pieces[n / count / count]);
            strcat(text, " z.de");
            const size_t len = strlen(text);
            for (size_t at = 0; at <= len; at++) {
                if (((uint8_t)text[at] & 0xC0) == 0x80)
                    continue;
                for (size_t k = 0; k < ROWS(removals); k++) {
                    const size_t removed = removals[k];
                    if (at + removed > len ||
                        ((uint8_t)text[at + removed] & 0xC0) == 0x80)
                        continue;
                    for (size_t i = 0; i < ROWS(inserts); i++)
                        check_edit(d, text, at, removed, inserts[i]);
                }
            }
        }
        linkspan_detector_free(d);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_small_edit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
