/* linkspan_explain_links(): verdicts in words, with reasons and remedies that hold. */
/* Tests: api/reason.c, api/remedy.c */
#include "linkspan/linkspan.h"

#include <stdio.h>
#include <string.h>

#include "support/failing_allocator.h"
#include "support/rows.h"

static linkspan_detector *detector_of(const char *words)
{
    linkspan_detector *d = NULL;
    assert_int_equal(
        linkspan_detector_from_string(words, strlen(words), NULL, &d, NULL),
        LINKSPAN_OK);
    return d;
}

/* A line for each verdict: "TEXT: not linked: REASON (RULE); REMEDY". */
typedef struct lines {
    const char *text;
    char out[2048];
    size_t len;
    size_t end; /* of the verdict before */
    int left;   /* verdicts before the callback stops */
} lines;

static void add(lines *l, const char *bytes, size_t len)
{
    assert_true(len < sizeof l->out - l->len);
    memcpy(l->out + l->len, bytes, len);
    l->len += len;
    l->out[l->len] = '\0';
}

static void add_string(lines *l, const char *string)
{
    add(l, string, strlen(string));
}

static int32_t on_verdict(void *context, const linkspan_verdict *v)
{
    lines *const l = context;
    assert_int_equal(v->size, sizeof *v);
    assert_true(v->range.start >= l->end && v->range.start < v->range.end);
    l->end = v->range.end;
    if (l->len > 0)
        add_string(l, "\n");
    add(l, l->text + v->range.start, v->range.end - v->range.start);
    add_string(l, v->is_link ? ": linked" : ": not linked");
    if (v->reason.len > 0) {
        add_string(l, ": ");
        add(l, v->reason.data, v->reason.len);
    }
    if (v->rule[0] != '\0') {
        add_string(l, " (");
        add_string(l, v->rule);
        add_string(l, ")");
    }
    if (v->remedy.len > 0) {
        add_string(l, "; ");
        add(l, v->remedy.data, v->remedy.len);
    }
    return --l->left == 0;
}

static const struct verdict_row {
    const char *why;
    const char *words;
    const char *text;
    const char *lines;
} verdict_rows[] = {
    {"a link that the text ends", "", "https://example.com/a",
     "https://example.com/a: linked"},
    {"a link before a space", "", "see example.com now", "example.com: linked"},
    {"a link that a full stop ends", "", "see example.com/a.",
     "example.com/a: linked: ends before \".\": kept only if more of the link "
     "follows (5.6)"},
    {"a link that a bracket ends", "", "(example.com/a)",
     "example.com/a: linked: ends before \")\": no open bracket matches it: "
     "the "
     "link ends (T10)"},
    {"words", "", "nothing of the kind", ""},
    {"no text", "", "", ""},

    {"H1: after a scheme, the narrower option", "", "http://wiki.acme/x",
     "http://wiki.acme/x: not linked: .acme is not a top-level domain (H1); "
     "unknown-tld-after-scheme"},
    {"H1: without a scheme, the wider one", "", "wiki.acme",
     "wiki.acme: not linked: .acme is not a top-level domain (H1); "
     "unknown-tld"},
    {"H1: a name that no option links has no remedy", "", "http://-x.acme/",
     "http://-x.acme/: not linked: .acme is not a top-level domain (H1)"},
    {"H2", "uts58", "co.uk",
     "co.uk: not linked: co.uk is a public suffix, not a name below one (H2)"},
    {"H4: the label and what is wrong with it", "", "a.-b.com",
     "a.-b.com: not linked: the label -b is not valid: a label that begins or "
     "ends with a hyphen (H4)"},
    {"H9", "", "example.com:99999",
     "example.com: not linked: the port is above 65535 (H9)"},
    {"H11: a scheme that an option links", "", "gopher://a.com",
     "gopher://a.com: not linked: the scheme gopher is not linked (H11); "
     "all-schemes"},
    {"H11: a scheme that is never linked", "", "javascript:alert(1)",
     "javascript:alert(1): not linked: the scheme javascript is never linked "
     "(H11)"},
    {"H11: slashes", "", "http:example.com",
     "http:example.com: not linked: the scheme http needs two slashes (H11)"},
    {"H11: no address follows mailto:", "", "mailto:x/y",
     "mailto:x/y: not linked: no address follows mailto: (H11)"},
    {"H11: punctuation around it", "", "(MAILTO:x/y).",
     "MAILTO:x/y: not linked: no address follows mailto: (H11)"},
    {"nothing after mailto: is a word", "", "mailto: x", ""},
    {"an address that follows mailto:", "", "mailto:x@example.com",
     "mailto:x@example.com: linked"},
    {"H13", "", "a_b.com",
     "a_b.com: not linked: an underscore in the registrable domain (H13)"},
    {"H14: an address without a scheme", "uts58", "192.0.2.1",
     "192.0.2.1: not linked: an IP address needs a scheme before it (H14)"},
    {"H14: a single label", "uts58", "http://intranet/x",
     "http://intranet/x: not linked: intranet is a single label (H14); "
     "single-labels"},
    {"H14: an IPv6 address without brackets", "", "http://2001:db8::1/x",
     "http://2001:db8::1/x: not linked: an IPv6 address needs square brackets "
     "(H14); bare-ipv6"},
    {"H14: an IPv6 address alone", "", "see 2001:db8::1, or fe80::1.",
     "2001:db8::1: not linked: an IPv6 address needs square brackets and a "
     "scheme (H14)\n"
     "fe80::1: not linked: an IPv6 address needs square brackets and a scheme "
     "(H14)"},
    {"H14: a time is no address", "", "at 12:30:45 and std::vector", ""},
    {"H14: numbers that are no address", "", "http://192.0.2/",
     "http://192.0.2/: not linked: 192.0.2 is not four decimal numbers from 0 "
     "to 255 (H14)"},
    {"H14: after an @", "", "me@localhost",
     "me@localhost: not linked: what follows the @ is not a domain name (H14); "
     "localhost"},
    {"H20: the option would link it", "", "tel:+1-201-555-0123",
     "tel:+1-201-555-0123: not linked: the scheme tel is not linked (H20); "
     "opaque-schemes"},
    {"H20: not its form", "opaque-schemes", "tel:1",
     "tel:1: not linked: what follows the scheme tel does not have its form "
     "(H20)"},

    {"E4: a password", "", "https://user:pw@example.com/",
     "https://user:pw@example.com/: not linked: a password stands before the "
     "host (E4)"},
    {"E4: a user name", "", "https://user@example.com/",
     "https://user@example.com/: not linked: a user name stands before the "
     "host "
     "(E4); user-names"},
    {"E4: a user name that no option links", "", "https://google.com@evil.com/",
     "https://google.com@evil.com/: not linked: a user name stands before the "
     "host (E4)"},
    {"E2: a dot at the edge", "", ".a@example.com",
     ".a@example.com: not linked: there is no valid local part before the @ "
     "(E2)"},
    {"E11: quoted", "", "write \"john doe\"@example.com now",
     "\"john doe\"@example.com: not linked: the local part is quoted (E11); "
     "quoted"},
    {"E11: a name in quotes", "", "\"a.com\"@example.com",
     "\"a.com\"@example.com: not linked: the local part is quoted (E11); "
     "quoted"},

    {"P9: without the rule it is a link", "tailored", "edit README.md",
     "README.md: not linked: the name of a file (P9); tailor=-files"},
    {"P10", "tailored", "window.open()",
     "window.open: not linked: a piece of code, or a missing space (P10); "
     "tailor=-members"},
    {"an option: kinds", "kind=email", "b.com",
     "b.com: not linked: URLs are left out by the option for kinds (option)"},
    {"an option: kinds of addresses", "kind=url", "x@b.com",
     "x@b.com: not linked: addresses are left out by the option for kinds "
     "(option)"},
    {"an option: start", "start=scheme", "b.com",
     "b.com: not linked: it does not start as the option for starts asks "
     "(option)"},
    {"an option: the score", "min-score=certain", "see batik.id",
     "batik.id: not linked: its score is below min-score (option)"},
    {"an option: hosts", "ignore=b.com", "http://a.b.com/",
     "http://a.b.com/: not linked: its host is one of those to ignore "
     "(option)"},
    {"the policy", "safe", "http://p\u0430ypal.com/",
     "http://p\u0430ypal.com/: not linked: the host imitates a known name "
     "(looks-like); policy=off"},
    {"several, in their order", "", "co.uk, a.com, http://b@c.com/",
     "co.uk: not linked: co.uk is a public suffix, not a name below one (H2)\n"
     "a.com: linked: ends before \",\": no part of a URL starts here (5.2)\n"
     "http://b@c.com/: not linked: a user name stands before the host (E4); "
     "user-names"},
};

static void says_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(verdict_rows); i++) {
        const struct verdict_row *r = &verdict_rows[i];
        lines l = {.text = r->text};
        linkspan_detector *d = detector_of(r->words);
        ROW_EQ(
            r,
            linkspan_explain_links(d, r->text, strlen(r->text), on_verdict, &l),
            LINKSPAN_OK);
        ROW_STR(r, l.out, l.len, r->lines);
        linkspan_detector_free(d);
    }
    ROWS_END();
}

/* A remedy is a word that the detector's words can end with, and links the text. */
typedef struct proof {
    const char *words;
    const char *text;
    size_t len;
    size_t remedies;
} proof;

static int32_t prove(void *context, const linkspan_verdict *v)
{
    proof *const p = context;
    char words[128];
    linkspan_link link;
    size_t at = 0;
    if (v->remedy.len == 0)
        return 0;
    (void)snprintf(words, sizeof words, "%s%s%.*s", p->words,
                   p->words[0] ? "," : "", (int)v->remedy.len, v->remedy.data);
    linkspan_detector *d = detector_of(words);
    bool is_linked = false;
    while (linkspan_next(d, p->text, p->len, &at, &link) == LINKSPAN_OK)
        is_linked |=
            link.span.start <= v->range.start && link.span.end > v->range.start;
    if (!is_linked)
        fail_msg("%s: %s does not link %.*s", p->text, words,
                 (int)(v->range.end - v->range.start),
                 p->text + v->range.start);
    p->remedies++;
    linkspan_detector_free(d);
    return 0;
}

static void each_remedy_links_the_text(void **state)
{
    (void)state;
    size_t remedies = 0;
    for (size_t i = 0; i < ROWS(verdict_rows); i++) {
        const struct verdict_row *r = &verdict_rows[i];
        proof p = {r->words, r->text, strlen(r->text), 0};
        linkspan_detector *d = detector_of(r->words);
        assert_int_equal(linkspan_explain_links(d, r->text, p.len, prove, &p),
                         LINKSPAN_OK);
        remedies += p.remedies;
        linkspan_detector_free(d);
    }
    assert_true(remedies >= 14);
}

static void stops_when_asked(void **state)
{
    (void)state;
    static const char text[] = "a.com b.com c.com";
    lines l = {.text = text, .left = 2};
    linkspan_detector *d = detector_of("");
    assert_int_equal(
        linkspan_explain_links(d, text, sizeof text - 1, on_verdict, &l),
        LINKSPAN_NONE);
    assert_string_equal(l.out, "a.com: linked\nb.com: linked");
    linkspan_detector_free(d);
}

static void refuses_wrong_arguments(void **state)
{
    (void)state;
    lines l = {.text = ""};
    linkspan_detector *d = detector_of("");
    assert_int_equal(linkspan_explain_links(NULL, "a", 1, on_verdict, &l),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_explain_links(d, NULL, 1, on_verdict, &l),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_explain_links(d, "a", 1, NULL, &l),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_explain_links(d, NULL, 0, on_verdict, &l),
                     LINKSPAN_OK);
    linkspan_detector_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(says_each_row),
        cmocka_unit_test(each_remedy_links_the_text),
        cmocka_unit_test(stops_when_asked),
        cmocka_unit_test(refuses_wrong_arguments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
