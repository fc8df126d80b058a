/* linkspan_explainer_*(): gives the events of linkspan_explain(), also when
 * every allocation fails in turn, and refuses every wrong argument. */
#include "linkspan/linkspan.h"

#include <stdbool.h>
#include <stdlib.h>

#include "support/exact.h"
#include "support/failing_allocator.h"
#include "support/random.h"
#include "support/rows.h"
#include "support/texts.h"

#define LONGEST 3000

typedef struct told {
    size_t count;
    linkspan_event events[LONGEST];
} told;

static int32_t keep(void *context, const linkspan_event *event)
{
    told *t = context;
    t->events[t->count++] = *event;
    return 0;
}

static linkspan_detector *detector_of(uint32_t profile, uint32_t flags,
                                      size_t max_link_len)
{
    linkspan_options options;
    linkspan_detector *d = NULL;
    assert_int_equal(linkspan_options_init(&options), LINKSPAN_OK);
    assert_int_equal(linkspan_options_set_profile(&options, profile),
                     LINKSPAN_OK);
    options.flags = flags;
    options.max_link_len = max_link_len;
    assert_int_equal(linkspan_detector_new(&options, &d), LINKSPAN_OK);
    return d;
}

static bool is_same(const linkspan_event *a, const linkspan_event *b)
{
    return a->size == b->size && a->cp == b->cp &&
           a->range.start == b->range.start && a->range.end == b->range.end &&
           a->decision == b->decision && a->link_term == b->link_term &&
           a->part == b->part && a->depth == b->depth &&
           a->is_in_link == b->is_in_link && a->reserved == b->reserved &&
           strcmp(a->rule, b->rule) == 0;
}

static void compare(const linkspan_detector *d, const char *text, size_t len)
{
    static told t;
    linkspan_explainer *e = NULL;
    linkspan_event event;
    t.count = 0;
    assert_int_equal(linkspan_explain(d, text, len, keep, &t), LINKSPAN_OK);
    assert_int_equal(linkspan_explainer_new(d, text, len, NULL, &e),
                     LINKSPAN_OK);
    for (size_t i = 0; i < t.count; i++) {
        assert_int_equal(linkspan_explainer_next(e, &event), LINKSPAN_OK);
        assert_true(is_same(&event, &t.events[i]));
    }
    assert_int_equal(linkspan_explainer_next(e, &event), LINKSPAN_NONE);
    assert_int_equal(linkspan_explainer_next(e, &event), LINKSPAN_NONE);
    linkspan_explainer_free(e);
}

/* Short lines, long lines that are cut at spaces, and both kinds of rules. */
static void pulling_tells_what_pushing_tells(void **state)
{
    (void)state;
    linkspan_detector *detectors[] = {
        detector_of(LINKSPAN_PROFILE_UTS58, 0, 65536),
        detector_of(LINKSPAN_PROFILE_TAILORED, 0, 65536),
        detector_of(LINKSPAN_PROFILE_TAILORED, 0, 600),
        detector_of(LINKSPAN_PROFILE_UTS58, LINKSPAN_DETECT_QUOTED, 600)};
    uint64_t random = 3;
    for (size_t round = 0; round < 1200; round++) {
        char text[LONGEST];
        const size_t len =
            lks_random_prose(&random, text, round % 4 == 0 ? sizeof text : 200);
        const char *exact = exact_bytes(text, len);
        compare(detectors[round % ROWS(detectors)], exact, len);
    }
    /* one line that is explained in stretches, from a space to another */
    for (size_t i = 0; i < ROWS(detectors); i++) {
        char text[LONGEST];
        for (size_t at = 0; at < sizeof text; at++)
            text[at] = "so see a.com/(b), "[at % 18];
        for (size_t len = sizeof text - 40; len <= sizeof text; len++)
            compare(detectors[i], exact_bytes(text, len), len);
    }
    compare(detectors[0], NULL, 0);
    compare(detectors[0], EXACT("a.com\r\nb.com\n\nc.com/(d\xFF"));
    for (size_t i = 0; i < ROWS(detectors); i++)
        linkspan_detector_free(detectors[i]);
}

/* After a failure the call can be repeated, and no event is lost. The second
 * line has so many runs that memory grows twice. */
static void every_allocation_can_fail(void **state)
{
    (void)state;
    char text[2000] = "see a.com\n";
    size_t len = strlen(text);
    for (; len + 12 < sizeof text; len += 12)
        memcpy(text + len, "http://b.c, ", 12);
    linkspan_detector *d = detector_of(LINKSPAN_PROFILE_UTS58, 0, 65536);
    bool has_failed = true;
    size_t fail_at = 0;
    for (; has_failed; fail_at++) {
        failing_allocator allocator;
        failing_allocator_init(&allocator, fail_at);
        linkspan_explainer *e = NULL;
        linkspan_event event = {.cp = 77};
        const linkspan_status st =
            linkspan_explainer_new(d, text, len, &allocator.base, &e);
        has_failed = st == LINKSPAN_ERR_NO_MEMORY;
        assert_true(has_failed ? !e : st == LINKSPAN_OK);
        size_t at = 0;
        while (e && at < len) {
            const linkspan_event before = event;
            if (linkspan_explainer_next(e, &event) == LINKSPAN_OK) {
                assert_int_equal(event.range.start, at);
                at = event.range.end;
                continue;
            }
            assert_false(has_failed);
            assert_memory_equal(&event, &before, sizeof event);
            has_failed = true;
            allocator.calls_left = SIZE_MAX;
        }
        linkspan_explainer_free(e);
        assert_int_equal(allocator.held, 0);
    }
    assert_true(fail_at > 3);
    linkspan_detector_free(d);
}

static void checks_their_arguments(void **state)
{
    (void)state;
    linkspan_detector *d = detector_of(LINKSPAN_PROFILE_UTS58, 0, 65536);
    linkspan_explainer *e = NULL;
    linkspan_event event;
    const linkspan_allocator odd = {.size = sizeof odd};
    const size_t too_long = (size_t)PTRDIFF_MAX + 1;
    assert_int_equal(linkspan_explainer_new(NULL, "a", 1, NULL, &e),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_explainer_new(d, NULL, 1, NULL, &e),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_explainer_new(d, "a", too_long, NULL, &e),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_explainer_new(d, "a", 1, &odd, &e),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_explainer_new(d, "a", 1, NULL, NULL),
                     LINKSPAN_ERR_ARG);
    assert_null(e);
    assert_int_equal(linkspan_explainer_new(d, "a", 1, NULL, &e), LINKSPAN_OK);
    assert_int_equal(linkspan_explainer_next(NULL, &event), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_explainer_next(e, NULL), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_explainer_next_sized(e, &event, 4),
                     LINKSPAN_ERR_ARG);
    struct {
        linkspan_event event;
        size_t more;
    } longer = {.more = 77};
    assert_int_equal(
        linkspan_explainer_next_sized(e, &longer.event, sizeof longer),
        LINKSPAN_OK);
    assert_int_equal(longer.more, 0);
    assert_int_equal(longer.event.size, sizeof longer);
    linkspan_explainer_free(e);
    linkspan_explainer_free(NULL);
    linkspan_detector_free(d);
}

/* The rules decide by the evidence, so a name is linked exactly if its evidence
 * makes it a site. */
static void weighs_names_as_the_rules_do(void **state)
{
    (void)state;
    static const struct {
        const char *why;
        const char *text;
        size_t start;
        size_t end;
        linkspan_status status;
        bool is_site;
        char name_class;
    } rows[] = {
        {"a shop", "Pesan di batikmelati.id ya", 9, 23, LINKSPAN_OK, true, 'c'},
        {"a member", "user.id", 0, 7, LINKSPAN_OK, false, 'c'},
        {"a file", "edit README.md now", 5, 14, LINKSPAN_OK, false, 'b'},
        {"a site", "visit notes.md now", 6, 14, LINKSPAN_OK, true, 'b'},
        {"a call", "batikmelati.id(3)", 0, 14, LINKSPAN_OK, false, 'c'},
        {"a site, under a domain of sites", "see example.com", 4, 15,
         LINKSPAN_OK, true, 'a'},
        {"a site except beside code", "see harvest.tools", 4, 17, LINKSPAN_OK,
         true, 'd'},
        {"no domain", "see this", 4, 8, LINKSPAN_NONE, false, 0},
        {"an empty range", "see this", 4, 4, LINKSPAN_NONE, false, 0},
    };
    linkspan_detector *d = detector_of(LINKSPAN_PROFILE_TAILORED, 0, 65536);
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const char *text = rows[i].text;
        const size_t len = strlen(text);
        int32_t e[LINKSPAN_EVIDENCE_COUNT] = {0};
        size_t at = 0;
        linkspan_link link;
        const linkspan_status st =
            linkspan_weigh_name(d, text, len, rows[i].start, rows[i].end, e);
        ROW_EQ(&rows[i], st, rows[i].status);
        ROW_EQ(&rows[i], linkspan_next(d, text, len, &at, &link) == LINKSPAN_OK,
               rows[i].is_site);
        if (st != LINKSPAN_OK)
            continue;
        ROW_EQ(&rows[i], e[LINKSPAN_EVIDENCE_IS_SITE] == 1, rows[i].is_site);
        ROW_EQ(&rows[i], e[LINKSPAN_EVIDENCE_CLASS], rows[i].name_class);
        ROW_EQ(&rows[i], e[LINKSPAN_EVIDENCE_LINE] > 0, true);
    }
    ROWS_END();
    int32_t e[LINKSPAN_EVIDENCE_COUNT];
    assert_int_equal(linkspan_weigh_name(NULL, "a.id", 4, 0, 4, e),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_weigh_name(d, NULL, 4, 0, 4, e),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_weigh_name(d, "a.id", 4, 3, 2, e),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_weigh_name(d, "a.id", 4, 0, 5, e),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_weigh_name(d, "a.id", 4, 0, 4, NULL),
                     LINKSPAN_ERR_ARG);
    linkspan_detector_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pulling_tells_what_pushing_tells),
        cmocka_unit_test(every_allocation_can_fail),
        cmocka_unit_test(checks_their_arguments),
        cmocka_unit_test(weighs_names_as_the_rules_do),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
