/* The policy in every function that finds links, and the arguments of
 * linkspan_check(). */
#include "support/marked_rows.h"

#include <stdio.h>

static linkspan_options safe_options(void)
{
    linkspan_options options;
    (void)linkspan_options_init(&options);
    assert_int_equal(
        linkspan_options_set_profile(&options, LINKSPAN_PROFILE_SAFE),
        LINKSPAN_OK);
    return options;
}

static const char text[] = "a.com pаypal.com b.com/каталогfile "
                           "https://c.com/\u202Ex\nd@e.com";

/* Right-to-left chat: messengers wrap links in isolates and marks (P12). */
static const marked_row chat[] = {
    {"P12: an isolate", "שלום \u2066⸠https://example.com/a⸡\u2069 תודה"},
    {"P12: first strong isolate", "\u2068⸠https://example.com⸡\u2069"},
    {"P12: an embedding", "ראה \u202A⸠example.com/x⸡\u202C."},
    {"P12: a right-to-left embedding",
     "\u202B⸠https://example.com/?a=b⸡\u202C"},
    {"P12: an override around it", "\u202D⸠https://example.com/a#b⸡\u202C"},
    {"P12: marks after it", "⸠https://example.com/a⸡\u200E\u200F مرحبا"},
    {"P12: a mark before it", "\u200F⸠https://example.com/a⸡"},
    {"P12: an Arabic letter mark", "⸠https://example.com/a⸡\u061C"},
    {"P12: an address", "כתבו ל \u2066⸠me@example.com⸡\u2069!"},
    {"P12: an IDN", "\u2067⸠https://דוגמה.ישראל/נתיב⸡\u2069"},
    {"P12: zero width space after it", "⸠https://example.com/a⸡\u200Bb"},
    {"P12: two links", "\u2068⸠a.com/b⸡\u2069 ו\u2068⸠c.com/d⸡\u2069"},
    {"inside it is refused", "https://example.com/\u2067a b"},
    {"P7: Thai before it, judged and linked", "ดูที่⸠example.com⸡"},
    {"P7: Han before it", "证明它在⸠arxiv.org⸡"},
    {"P7: a Hebrew prefix", "ב⸠example.com⸡"},
};

static void chat_is_linked_in_safe(void **state)
{
    (void)state;
    const linkspan_options options = safe_options();
    check_marked(&options, chat, ROWS(chat));
}

/* The linkification guidelines (2.3): every function that finds links leaves
 * out the same links. */
static void refused_links_are_passed_over(void **state)
{
    (void)state;
    const linkspan_options options = safe_options();
    linkspan_detector *d = new_detector(&options);
    linkspan_link links[8];
    size_t count = 0;
    assert_int_equal(linkspan_find(d, text, sizeof text - 1, links, 8, &count),
                     LINKSPAN_OK);
    assert_int_equal(count, 3);
    assert_int_equal(links[0].action, LINKSPAN_ACTION_LINK);
    assert_int_equal(links[1].action, LINKSPAN_ACTION_ENCODE);
    assert_int_equal(links[2].kind, LINKSPAN_KIND_EMAIL);

    size_t at = 0;
    linkspan_link link;
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(linkspan_next(d, text, sizeof text - 1, &at, &link),
                         LINKSPAN_OK);
        assert_memory_equal(&link, &links[i], sizeof link);
    }
    linkspan_link untouched = link;
    assert_int_equal(linkspan_next(d, text, sizeof text - 1, &at, &link),
                     LINKSPAN_NONE);
    at = 0;
    assert_int_equal(linkspan_next(d, "pаypal.com", 11, &at, &link),
                     LINKSPAN_NONE);
    assert_memory_equal(&link, &untouched, sizeof link);
    assert_int_equal(at, 11);
    assert_int_equal(linkspan_is_link(d, "a.com", 5, NULL), LINKSPAN_OK);
    assert_int_equal(linkspan_is_link(d, "pаypal.com", 11, NULL),
                     LINKSPAN_NONE);
    linkspan_detector_free(d);
}

static void on_request_they_are_told(void **state)
{
    (void)state;
    static const int32_t actions[] = {
        LINKSPAN_ACTION_LINK, LINKSPAN_ACTION_PUNYCODE, LINKSPAN_ACTION_ENCODE,
        LINKSPAN_ACTION_DEFANG, LINKSPAN_ACTION_LINK};
    linkspan_options options = safe_options();
    options.flags = LINKSPAN_DETECT_REFUSED;
    linkspan_detector *d = new_detector(&options);
    linkspan_link links[8];
    size_t count = 0;
    (void)linkspan_find(d, text, sizeof text - 1, links, 8, &count);
    assert_int_equal(count, ROWS(actions));
    for (size_t i = 0; i < count; i++)
        assert_int_equal(links[i].action, actions[i]);
    linkspan_detector_free(d);
}

typedef struct heard {
    size_t count;
    linkspan_link links[8];
} heard;

static int32_t hear(void *context, const linkspan_link *link,
                    linkspan_str bytes)
{
    heard *h = context;
    assert_memory_equal(bytes.data, text + link->span.start, bytes.len);
    h->links[h->count++] = *link;
    return 0;
}

/* The linkification guidelines (2.3): the links are the same, whatever the
 * pieces of the text. */
static void the_stream_judges_the_same(void **state)
{
    (void)state;
    for (uint32_t flags = 0; flags <= LINKSPAN_DETECT_REFUSED;
         flags += LINKSPAN_DETECT_REFUSED) {
        linkspan_options options = safe_options();
        options.flags = flags;
        linkspan_detector *d = new_detector(&options);
        linkspan_link links[8];
        size_t count = 0;
        (void)linkspan_find(d, text, sizeof text - 1, links, 8, &count);
        for (size_t cut = 1; cut < sizeof text; cut++) {
            heard h = {0};
            linkspan_stream *stream = NULL;
            assert_int_equal(linkspan_stream_new(d, NULL, &stream),
                             LINKSPAN_OK);
            for (size_t at = 0; at < sizeof text - 1; at += cut) {
                const size_t left = sizeof text - 1 - at;
                assert_int_equal(linkspan_stream_push(stream, text + at,
                                                      left < cut ? left : cut,
                                                      hear, &h),
                                 LINKSPAN_OK);
            }
            assert_int_equal(linkspan_stream_finish(stream, hear, &h),
                             LINKSPAN_OK);
            assert_int_equal(h.count, count);
            assert_memory_equal(h.links, links, count * sizeof *links);
            linkspan_stream_free(stream);
        }
        linkspan_detector_free(d);
    }
}

/* P7: the run that the policy judges starts before the link. */
static void a_refused_run_in_a_stream(void **state)
{
    (void)state;
    static const char run[] = "раураl在example.com 证明它在arxiv.org";
    const linkspan_options options = safe_options();
    linkspan_detector *d = new_detector(&options);
    linkspan_stream *stream = NULL;
    linkspan_link link;
    linkspan_str bytes;
    size_t taken = 0;
    assert_int_equal(linkspan_stream_new(d, NULL, &stream), LINKSPAN_OK);
    assert_int_equal(linkspan_stream_feed(stream, run, sizeof run - 1, &taken),
                     LINKSPAN_OK);
    assert_int_equal(linkspan_stream_end(stream), LINKSPAN_OK);
    assert_int_equal(linkspan_stream_pull(stream, &link, &bytes), LINKSPAN_OK);
    assert_int_equal(bytes.len, strlen("arxiv.org"));
    assert_int_equal(linkspan_stream_pull(stream, &link, &bytes),
                     LINKSPAN_NONE);
    linkspan_stream_free(stream);
    linkspan_detector_free(d);
}

static void profiles_set_their_policy(void **state)
{
    (void)state;
    linkspan_policy policy;
    (void)linkspan_policy_init(&policy, LINKSPAN_POLICY_UASG);
    linkspan_options options = safe_options();
    assert_int_equal(options.preset, LINKSPAN_POLICY_STRICT);
    options.policy = &policy;
    (void)linkspan_options_set_profile(&options, LINKSPAN_PROFILE_TAILORED);
    assert_int_equal(options.preset, LINKSPAN_POLICY_OFF);
    assert_null(options.policy);

    /* any profile with any policy, which the detector copies */
    options.policy = &policy;
    linkspan_detector *d = new_detector(&options);
    memset(&policy, 0, sizeof policy);
    assert_int_equal(linkspan_is_link(d, "deΩ.uk", 7, NULL), LINKSPAN_NONE);
    linkspan_detector_free(d);
}

static void wrong_arguments_of_check(void **state)
{
    (void)state;
    linkspan_link link;
    linkspan_finding one;
    linkspan_findings found = {.size = sizeof found, .list = &one, .room = 1};
    (void)linkspan_split_link("https://a.com/b", 15, &link);
    const linkspan_link good = link;
    assert_int_equal(linkspan_check(NULL, "https://a.com/b", 15, &link, &found),
                     LINKSPAN_NONE);
    assert_int_equal(found.count, 0);
    assert_int_equal(linkspan_check(NULL, NULL, 15, &link, &found),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_check(NULL, "https://a.com/b", 15, NULL, &found),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_check(NULL, "https://a.com/b", 15, &link, NULL),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_check(NULL, "https://a.com/", 14, &link, &found),
                     LINKSPAN_ERR_ARG); /* a part beyond the text */
    link.host.start = link.host.end + 1;
    assert_int_equal(linkspan_check(NULL, "https://a.com/b", 15, &link, &found),
                     LINKSPAN_ERR_ARG);
    link = good;
    link.size--;
    assert_int_equal(linkspan_check(NULL, "https://a.com/b", 15, &link, &found),
                     LINKSPAN_ERR_ARG);
    link = good;
    found.size--;
    assert_int_equal(linkspan_check(NULL, "https://a.com/b", 15, &link, &found),
                     LINKSPAN_ERR_ARG);
    found.size = sizeof found;
    found.list = NULL;
    assert_int_equal(linkspan_check(NULL, "https://a.com/b", 15, &link, &found),
                     LINKSPAN_ERR_ARG);
}

/* Findings beyond the room are counted, and the worst severity is known. */
static void findings_are_counted_beyond_the_room(void **state)
{
    (void)state;
    static const char url[] = "gopher://u@0x7f.1:99/%00";
    linkspan_link link;
    linkspan_findings found = {.size = sizeof found};
    (void)linkspan_split_link(url, sizeof url - 1, &link);
    assert_int_equal(linkspan_check(NULL, url, sizeof url - 1, &link, &found),
                     LINKSPAN_OK);
    assert_int_equal(found.count, 5); /* scheme, user, odd, private, control */
    assert_int_equal(found.severity, LINKSPAN_SEVERITY_SEVERE);
    assert_int_equal(found.action, LINKSPAN_ACTION_DEFANG);
}

/* What is reported of a suspect says that it is not linked, also under a policy that
 * links everything. */
static void a_suspect_is_not_linked(void **state)
{
    (void)state;
    static const char suspect[] = "https://a.com@b.com/";
    for (uint32_t policy = LINKSPAN_POLICY_OFF;
         policy <= LINKSPAN_POLICY_STRICT; policy++) {
        linkspan_options options;
        linkspan_policy rules;
        linkspan_findings findings = {.size = sizeof findings};
        linkspan_link link;
        size_t at = 0;
        assert_int_equal(linkspan_options_init(&options), LINKSPAN_OK);
        assert_int_equal(linkspan_policy_init(&rules, policy), LINKSPAN_OK);
        options.flags |= LINKSPAN_DETECT_SUSPECTS;
        options.policy = &rules;
        linkspan_detector *d = new_detector(&options);
        assert_int_equal(
            linkspan_next(d, suspect, sizeof suspect - 1, &at, &link),
            LINKSPAN_OK);
        assert_true(link.flags & LINKSPAN_LINK_SUSPECT);
        assert_true(link.action >= LINKSPAN_ACTION_PLAIN);
        assert_int_equal(
            linkspan_check(d, suspect, sizeof suspect - 1, &link, &findings),
            LINKSPAN_OK);
        assert_int_equal(findings.action, link.action);
        linkspan_detector_free(d);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chat_is_linked_in_safe),
        cmocka_unit_test(refused_links_are_passed_over),
        cmocka_unit_test(on_request_they_are_told),
        cmocka_unit_test(the_stream_judges_the_same),
        cmocka_unit_test(a_refused_run_in_a_stream),
        cmocka_unit_test(profiles_set_their_policy),
        cmocka_unit_test(wrong_arguments_of_check),
        cmocka_unit_test(findings_are_counted_beyond_the_room),
        cmocka_unit_test(a_suspect_is_not_linked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
