/* What programs read that continue after a link: the text up to the next Hard
 * character, parsed as a host by WHATWG URL, or as the domain of an address. */
/* Tests: url/read_on.c */
#include "support/exact.h"
#include "support/findings.h"

#include <stdbool.h>
#include <stdlib.h>

static const struct reading_row {
    const char *why;
    const char *text;
    const char *read; /* the text that they read after the link; NULL: no
                       * finding */
} rows[] = {
    {"nothing follows", "https://example.com", NULL},
    {"a space", "https://example.com x.evil.org", NULL},
    {"the end of a sentence", "https://example.com.", NULL},
    {"more than one", "(https://example.com).", NULL},
    {"a path", "https://example.com/—x.evil.org", NULL},
    {"a query", "https://example.com?—x.evil.org", NULL},

    {"userinfo that E4 does not see", "https://example.com，@evil.org/",
     "，@evil.org"},
    {"with a port", "https://example.com:80，x@evil.org", "，x@evil.org"},
    {"with another port", "https://example.com，@evil.org:8080",
     "，@evil.org:8080"},
    {"a port that is too large", "https://example.com，@evil.org:65536", NULL},
    {"the last @ counts", "https://example.com“@evil.org@example.com", NULL},
    {"the same site", "https://example.com，@www.example.com", NULL},
    {"a single label", "https://example.com，@localhost", "，@localhost"},
    {"IPv4", "https://example.com，@1.2.3.4", "，@1.2.3.4"},
    {"IPv4 in disguise", "https://example.com，@0x7f.1", "，@0x7f.1"},
    {"IPv6", "https://example.com，@[::1]", "，@[::1]"},
    {"no host", "https://example.com，@a|b.org", NULL},
    {"no host at all", "https://example.com，@", NULL},
    {"a backslash ends the host", "https://example.com\\@evil.org", NULL},
    {"a slash ends what programs read", "https://example.com，/@evil.org",
     NULL},
    {"a question mark ends what programs read",
     "https://example.com，?@evil.org", NULL},
    {"a number sign ends what programs read", "https://example.com，#@evil.org",
     NULL},

    {"a dash", "https://example.com—x.evil.org", "—x.evil.org"},
    {"ASCII that hosts can have", "https://example.com,x.evil.org",
     ",x.evil.org"},
    {"a label that nobody can register", "https://example.com,evil.org", NULL},
    {"an A-label might be", "https://example.com—evil.org", "—evil.org"},
    {"a remark (H3)", "https://example.com（说明）", NULL},
    {"a sentence (H6)", "http://example.com。谢谢", NULL},
    {"a TLD that does not exist", "https://example.com—x.evil.notatld", NULL},
    {"a public suffix", "https://example.com，@co.uk", NULL},
    {"another name of a private suffix", "https://a.github.io—b.github.io",
     "—b.github.io"},
    {"a label of one that nobody can have", "https://a.com,b.github.io",
     ",b.github.io"},
    {"an emoji", "https://example.com😀.evil.org", "😀.evil.org"},
    {"a dot that is disallowed", "https://example.com㏇uk", NULL},
    {"an empty label", "https://example.com…evil.org", NULL},
    {"an escaped dot", "https://example.com%2Eevil.org", "%2Eevil.org"},
    {"an escaped letter of the TLD", "https://example.co%6D", "%6D"},
    {"no escape", "https://example.com%zz.evil.org", NULL},
    {"in brackets", "(https://example.com)x.evil.org", ")x.evil.org"},
    {"the bidi rule is not everyone's", "https://example.com—א.1a.evil.org",
     "—א.1a.evil.org"},
    {"nor are the rules of A-labels", "https://example.com—xn--a-.evil.org",
     "—xn--a-.evil.org"},
    {"an address of numbers", "http://1.2.3.4，@evil.org", "，@evil.org"},

    {"without a scheme", "example.com—x.evil.org", "—x.evil.org"},
    {"after a space", "see example.com—x.evil.org", "—x.evil.org"},
    {"inside a word nothing starts", "(example.com—x.evil.org", NULL},

    {"an address", "me@example.com—x.evil.org", "—x.evil.org"},
    {"with mailto", "(mailto:me@example.com—x.evil.org", "—x.evil.org"},
    {"a second @", "me@example.com@evil.org", "@evil.org"},
    {"a third @", "me@example.com@x@evil.org", "@x@evil.org"},
    {"two addresses", "me@example.com、you@evil.org", NULL},
    {"a list of addresses", "me@example.com,you@evil.org", NULL},
    {"its headers", "me@example.com?cc=you@evil.org", NULL},
};

static linkspan_detector *detector_of(const linkspan_policy *policy)
{
    linkspan_options o;
    linkspan_detector *d = NULL;
    assert_int_equal(linkspan_options_init(&o), LINKSPAN_OK);
    o.policy = policy;
    assert_int_equal(linkspan_detector_new(&o, &d), LINKSPAN_OK);
    return d;
}

/* The finding about the first link of a text; code 0 if there is none. */
static linkspan_finding reading_of(const linkspan_detector *d, const char *text)
{
    lks_link_findings f;
    size_t at = 0;
    f.all = (linkspan_findings){
        .size = sizeof f.all, .list = f.list, .room = LKS_FINDINGS_MAX};
    assert_int_equal(linkspan_next(d, EXACT(text), &at, &f.link), LINKSPAN_OK);
    assert_true(linkspan_check(d, EXACT(text), &f.link, &f.all) >= LINKSPAN_OK);
    const linkspan_finding *found =
        finding_of(&f, LINKSPAN_FINDING_OTHER_READING);
    if (!found)
        return (linkspan_finding){.code = 0};
    assert_int_equal(found->range.start, f.link.span.end);
    return *found;
}

static void other_programs_are_followed(void **state)
{
    (void)state;
    linkspan_detector *d = detector_of(NULL);
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const struct reading_row *r = &rows[i];
        const linkspan_finding found = reading_of(d, r->text);
        const char *read = r->read ? r->read : "";
        ROW_EQ(r, found.code != 0, r->read != NULL);
        ROW_EQ(r, found.range.end - found.range.start, strlen(read));
        ROW_EQ(r, memcmp(r->text + found.range.start, read, strlen(read)), 0);
    }
    ROWS_END();
    linkspan_detector_free(d);
}

/* RFC 5322 3.2.3: each of the specials ends an address for other programs. */
static void specials_end_an_address(void **state)
{
    (void)state;
    linkspan_detector *d = detector_of(NULL);
    for (const char *p = "()<>[]:;\\,\"/?#"; *p; p++) {
        char text[64];
        (void)snprintf(text, sizeof text, "me@example.com%cx.evil.org", *p);
        if (reading_of(d, text).code != 0)
            fail_msg("%s", text);
    }
    assert_int_not_equal(reading_of(d, "me@example.com!x.evil.org").code, 0);
    linkspan_detector_free(d);
}

/* It is not known whether an `@` follows beyond LKS_READ_ON_MAX bytes. */
static void far_readings_are_doubtful(void **state)
{
    (void)state;
    static const struct far_row {
        const char *why;
        const char *head;
        size_t count;
        const char *tail;
        bool is_found;
    } far_rows[] = {
        {"an @ that is near enough", "https://example.com", 1000, "@evil.org",
         true},
        {"an end that is near enough", "https://example.com", 1024, "", false},
        {"no end", "https://example.com", 1025, "", true},
        {"no end, without a scheme", "example.com", 1025, "", false},
        {"no end, an address", "mailto:me@example.com", 1025, "", false},
    };
    linkspan_detector *d = detector_of(NULL);
    char text[2048];
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(far_rows); i++) {
        const struct far_row *r = &far_rows[i];
        size_t len = strlen(r->head);
        memcpy(text, r->head, len);
        memset(text + len, '!', r->count);
        /* ends userinfo (E4: it has only letters and the characters of RFC
         * 3986) */
        memcpy(text + len, "\xE2\x80\x94", 3);
        len += r->count;
        memcpy(text + len, r->tail, strlen(r->tail) + 1);
        ROW_EQ(r, reading_of(d, text).code != 0, r->is_found);
    }
    ROWS_END();
    linkspan_detector_free(d);
}

/* linkspan_check() trusts the link it is given as little as possible. */
static void a_host_outside_its_link_is_not_read(void **state)
{
    (void)state;
    static const char text[] = "https://a.com—x.b.org and c.com";
    const size_t len = sizeof text - 1;
    char *copy = malloc(len); /* for ASan to see a byte too far */
    assert_non_null(copy);
    memcpy(copy, text, len);
    lks_link_findings f;
    linkspan_detector *d = detector_of(NULL);
    size_t at = 0;
    assert_int_equal(linkspan_next(d, copy, len, &at, &f.link), LINKSPAN_OK);
    f.link.host = (linkspan_range){len - 5, len};
    f.all = (linkspan_findings){
        .size = sizeof f.all, .list = f.list, .room = LKS_FINDINGS_MAX};
    assert_int_equal(linkspan_check(d, copy, len, &f.link, &f.all),
                     LINKSPAN_NONE);
    linkspan_detector_free(d);
    free(copy);
}

static int32_t count_link(void *context, const linkspan_link *link,
                          linkspan_str bytes)
{
    (void)link;
    (void)bytes;
    ++*(size_t *)context;
    return 0;
}

/* A policy that refuses such links does so in a stream too, whatever its
 * pieces: the stream waits for the text after a link. */
static void a_policy_can_refuse_them(void **state)
{
    (void)state;
    static const char text[] = "https://a.com—x.b.org me@a.com@b.org a.com，"
                               "https://c.com，@c.com http://d.com，@e.com";
    const size_t len = sizeof text - 1;
    linkspan_policy policy;
    assert_int_equal(linkspan_policy_init(&policy, LINKSPAN_POLICY_OFF),
                     LINKSPAN_OK);
    policy.actions[LINKSPAN_FINDING_OTHER_READING] = LINKSPAN_ACTION_PLAIN;
    linkspan_detector *d = detector_of(&policy);
    size_t count = 0;
    assert_int_equal(linkspan_find(d, text, len, NULL, 0, &count), LINKSPAN_OK);
    /* x.b.org, a.com, https://c.com; nothing is linked after a bare @ (E3) */
    assert_int_equal(count, 3);
    for (size_t cut = 0; cut <= len; cut++) {
        linkspan_stream *stream = NULL;
        size_t told = 0;
        assert_int_equal(linkspan_stream_new(d, NULL, &stream), LINKSPAN_OK);
        assert_int_equal(
            linkspan_stream_push(stream, text, cut, count_link, &told),
            LINKSPAN_OK);
        assert_int_equal(linkspan_stream_push(stream, text + cut, len - cut,
                                              count_link, &told),
                         LINKSPAN_OK);
        assert_int_equal(linkspan_stream_finish(stream, count_link, &told),
                         LINKSPAN_OK);
        assert_int_equal(told, count);
        linkspan_stream_free(stream);
    }
    linkspan_detector_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(other_programs_are_followed),
        cmocka_unit_test(specials_end_an_address),
        cmocka_unit_test(far_readings_are_doubtful),
        cmocka_unit_test(a_host_outside_its_link_is_not_read),
        cmocka_unit_test(a_policy_can_refuse_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
