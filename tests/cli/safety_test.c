/* Findings about links: their order, those that are left out, and their names. */
#include "cli/output/safety.h"

#include <string.h>

#include "support/rows.h"

static linkspan_str str(const char *text)
{
    return (linkspan_str){text, strlen(text)};
}

/* Findings come in the order of their starts; those with the same start in the order
 * of their codes. */
static void order(void **state)
{
    (void)state;
    static const char *const links[] = {
        "http://\xC3\xA9%FF\x07\xE3\x83\xBC/",
        "\xE2\x80\xAE%00\xE2\x81\x84\xE3\x83\xBC\xE2\x81\x84/",
        "http://\xC3\xA9[::ffff:1.2.3.4]127%FF.com/",
        "http://p\xD0\xB0ypal.com:99/%00/%FF/e\xCC\x81/a\xE2\x81\x84z",
        "http://google.com@p\xD0\xB0ypal.notatld:99/\xE2\x80\xAE%00",
    };
    judgement j = {0};
    for (size_t i = 0; i < ROWS(links); i++) {
        linkspan_link link;
        assert_int_equal(linkspan_split_link(links[i], strlen(links[i]), &link),
                         LINKSPAN_OK);
        judge_link(&j, NULL, str(links[i]), &link);
        assert_true(j.all.count >= 2);
        for (size_t k = 1; k < j.all.count; k++) {
            const linkspan_finding *const x = &j.all.list[k - 1];
            const linkspan_finding *const y = &j.all.list[k];
            assert_true(
                x->range.start < y->range.start ||
                (x->range.start == y->range.start && x->code <= y->code));
        }
    }
    judgement_free(&j);
}

/* A finding is left out if one of the ranges has all of it. */
static void left_out(void **state)
{
    (void)state;
    static const linkspan_range ranges[] = {{10, 20}, {20, 30}, {40, 41}};
    static const struct {
        linkspan_range range;
        bool is_left_out;
    } rows[] = {
        {{0, 5}, false},   {{9, 10}, false},  {{9, 11}, false},
        {{9, 20}, false},  {{10, 11}, true},  {{10, 20}, true},
        {{15, 16}, true},  {{19, 20}, true},  {{19, 21}, false},
        {{20, 21}, true},  {{20, 30}, true},  {{25, 31}, false},
        {{29, 30}, true},  {{30, 31}, false}, {{39, 40}, false},
        {{39, 41}, false}, {{40, 41}, true},  {{40, 42}, false},
        {{41, 42}, false}, {{50, 60}, false},
    };
    for (size_t first = 0; first < ROWS(rows); first++) {
        linkspan_finding list[ROWS(rows)];
        linkspan_finding want[ROWS(rows)];
        judgement j = {.all = {.list = list, .severity = 99}};
        size_t kept = 0;
        int32_t severity = 0;
        for (size_t i = first; i < ROWS(rows); i++) {
            const linkspan_finding one = {
                .code = (uint32_t)i + 1,
                .severity = i % 4 == first % 4 ? LINKSPAN_SEVERITY_WARNING
                                               : LINKSPAN_SEVERITY_NOTE,
                .range = rows[i].range};
            list[j.all.count++] = one;
            if (rows[i].is_left_out)
                continue;
            want[kept++] = one;
            if (one.severity > severity)
                severity = one.severity;
        }
        judgement_leave_out(&j, ranges, ROWS(ranges));
        assert_int_equal(j.all.count, kept);
        assert_int_equal(j.all.severity, severity);
        for (size_t i = 0; i < kept; i++) {
            assert_int_equal(list[i].code, want[i].code);
            assert_int_equal(list[i].range.start, want[i].range.start);
        }
        judgement_leave_out(&j, ranges, 0);
        assert_int_equal(j.all.count, kept);
    }
}

static void is_word(linkspan_str word, const char *want)
{
    assert_int_equal(word.len, want ? strlen(want) : 0);
    if (want)
        assert_memory_equal(word.data, want, word.len);
    else
        assert_null(word.data);
}

/* Every name is that of the library, and a value beyond the last has none. */
static void words(void **state)
{
    (void)state;
    verdict_names names;
    verdict_names_init(&names);
    for (int32_t i = 0; i <= LINKSPAN_SEVERITY_SEVERE; i++)
        is_word(severity_word(&names, i), severity_name(i));
    for (int32_t i = 0; i <= LINKSPAN_ACTION_DEFANG; i++)
        is_word(action_word(&names, i), action_name(i));
    for (uint32_t i = 0; i <= LINKSPAN_HOST_ODD_IPV4; i++)
        is_word(host_kind_word(&names, i),
                linkspan_name_of(LINKSPAN_NAMES_HOST, i));
    is_word(severity_word(&names, LINKSPAN_SEVERITY_WARNING), "warning");
    is_word(action_word(&names, LINKSPAN_ACTION_DEFANG), "defang");
    is_word(host_kind_word(&names, LINKSPAN_HOST_ODD_IPV4), "odd-ipv4");
    is_word(severity_word(&names, LINKSPAN_SEVERITY_SEVERE + 1), NULL);
    is_word(action_word(&names, LINKSPAN_ACTION_DEFANG + 1), NULL);
    is_word(host_kind_word(&names, LINKSPAN_HOST_ODD_IPV4 + 1), NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(order),
        cmocka_unit_test(left_out),
        cmocka_unit_test(words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
