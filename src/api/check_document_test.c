/* What is wrong with the links of whole documents, and with senders. */
/* Tests: api/document_links.c, api/check_sender.c */
#include "linkspan/linkspan.h"

#include <stdio.h>

#include "safety/policy.h"
#include "support/exact.h"
#include "support/failing_allocator.h"
#include "support/rows.h"

#define HTML     LINKSPAN_MARKUP_HTML
#define MARKDOWN LINKSPAN_MARKUP_MARKDOWN
#define MAIL     LINKSPAN_DOCUMENT_MAIL

/* The findings, as `name: text > target; `. */
typedef struct told {
    const char *document;
    char text[32768];
    size_t len;
    linkspan_range last; /* of the last finding */
    linkspan_status answer;
} told;

static void put(told *t, const char *bytes, size_t len)
{
    assert_true(len < sizeof t->text - t->len);
    if (len > 0)
        memcpy(t->text + t->len, bytes, len);
    t->len += len;
}

static linkspan_status on_finding(void *context,
                                  const linkspan_document_finding *f)
{
    told *const t = context;
    const char *const name =
        linkspan_name_of(LINKSPAN_NAMES_FINDING, f->finding->code);
    assert_int_equal(f->size, sizeof *f);
    assert_int_equal(f->finding->severity,
                     lks_finding_severity(f->finding->code));
    assert_true(f->finding->range.start >= f->link.start ||
                f->finding->code == LINKSPAN_FINDING_OTHER_READING);
    assert_true(f->link.start <= f->link.end);
    t->last = f->finding->range;
    put(t, name, strlen(name));
    put(t, ": ", 2);
    put(t, f->text.data, f->text.len);
    if (f->target.len > 0) {
        put(t, " > ", 3);
        put(t, f->target.data, f->target.len);
    }
    put(t, "; ", 2);
    return t->answer;
}

static linkspan_detector *strict_detector(void)
{
    linkspan_options options;
    linkspan_policy policy;
    linkspan_detector *d = NULL;
    assert_int_equal(linkspan_options_init(&options), LINKSPAN_OK);
    linkspan_policy_init(&policy, LINKSPAN_POLICY_STRICT);
    options.policy = &policy;
    assert_int_equal(linkspan_detector_new(&options, &d), LINKSPAN_OK);
    return d;
}

#define PAYPAL              "https://www.paypal.com/"
#define EVIL                "https://evil.net/"
#define TO(target)          "<a href=\"" target "\">a</a>"
#define SHOWS(text, target) "<a href=\"" target "\">" text "</a>"

static const struct document_row {
    const char *why;
    uint32_t markup;
    uint32_t flags;
    const char *document;
    const char *want;
} rows[] = {
    {"a clean document", HTML, 0, SHOWS(PAYPAL, PAYPAL "login"), ""},
    {"another site", HTML, 0, SHOWS(PAYPAL, EVIL),
     "shows-known: " PAYPAL " > " EVIL "; "},
    {"markup in the text", HTML, 0,
     SHOWS("https://www.<b>paypal</b>.com/&#97;", EVIL),
     "shows-known: " PAYPAL "a > " EVIL "; "},
    {"blocks in the text", HTML, 0, SHOWS("<div> " PAYPAL " </div>", EVIL),
     "shows-known: " PAYPAL " > " EVIL "; "},
    {"marks around the text", HTML, 0,
     SHOWS("\u00AB&lt;" PAYPAL "&gt;\u00BB \u2192", EVIL),
     "shows-known: " PAYPAL " > " EVIL "; "},
    {"an invisible character in the text", HTML, 0,
     SHOWS("https://www.pay\u200Bpal.com/", EVIL),
     "refused: https://www.pay\u200Bpal.com/; "
     "hidden-character: https://www.pay\u200Bpal.com/; "
     "shows-known: " PAYPAL " > " EVIL "; "},
    {"text that nobody sees", HTML, 0,
     SHOWS("<i hidden>hello</i>" PAYPAL, EVIL),
     "shows-known: " PAYPAL " > " EVIL "; "},
    {"the text of an image", HTML, 0,
     "<a href=\"" EVIL "\"><img alt=\"" PAYPAL "\"></a>",
     "shows-known: " PAYPAL " > " EVIL "; "},
    {"no end of the link", HTML, 0, "<a href=\"" EVIL "\">" PAYPAL,
     "shows-known: " PAYPAL " > " EVIL "; "},
    {"the text is more than an address", HTML, 0, SHOWS("go to " PAYPAL, EVIL),
     ""},
    {"two addresses", HTML, 0, SHOWS(PAYPAL " " PAYPAL, EVIL), ""},
    {"a relative target", HTML, 0, SHOWS(PAYPAL, "login.html"), ""},
    {"a relative target with a base", HTML, 0,
     "<base href=\"" EVIL "\">" SHOWS(PAYPAL, "login.html"),
     "base-address: " EVIL "; shows-known: " PAYPAL " > " EVIL "; "},
    {"the first base counts", HTML, 0,
     "<base href=\"" PAYPAL "\"><base href=\"" EVIL "\">" SHOWS(PAYPAL, "a"),
     "base-address: " PAYPAL "; base-address: " EVIL "; "},
    {"two links to another site", HTML, 0, TO(EVIL) SHOWS(PAYPAL, EVIL),
     "shows-known: " PAYPAL " > " EVIL "; "},
    {"most links lead there", HTML, 0,
     TO(EVIL) TO(EVIL "1") TO("https://a.evil.net/") SHOWS(PAYPAL, EVIL),
     "shows-before-tracker: " PAYPAL " > " EVIL "; "},
    {"half of them do not", HTML, 0,
     TO(EVIL) TO(EVIL) TO(EVIL) SHOWS(PAYPAL, EVIL) TO(PAYPAL) TO(PAYPAL)
         TO(PAYPAL) TO(PAYPAL),
     "shows-known: " PAYPAL " > " EVIL "; "},
    {"a target that is wrong by itself", HTML, 0, TO("https://paypaI.com/"),
     "looks-like-capital: https://paypaI.com/; "},
    {"an address in the text", HTML, 0, "<p>see https://paypaI.com/&#97;</p>",
     "looks-like-capital: https://paypaI.com/a; "},
    {"in code", MARKDOWN, 0, "see `https://paypaI.com/`",
     "looks-like-capital: https://paypaI.com/; "},
    {"across markup it is no address", HTML, 0, "https://pay<b>paI.com/</b>",
     ""},
    {"nobody follows an image", HTML, 0, "<img src=\"https://paypaI.com/\">",
     ""},
    {"a program", HTML, 0, TO("javascript:alert(1)"),
     "scheme-not-allowed: javascript:alert(1); "},
    {"no program", HTML, 0, TO("javascript:void(0)"),
     "inert-scheme: javascript:void(0); "},
    {"a file of the reader's computer", HTML, 0, TO("file:///usr/share/a.html"),
     "inert-scheme: file:///usr/share/a.html; "},
    {"a file in a mail", HTML, MAIL, TO("file:///C:/a.exe"),
     "scheme-not-allowed: file:///C:/a.exe; "},
    {"a file of another computer", HTML, 0, TO("file://evil.net/a"),
     "scheme-not-allowed: file://evil.net/a; "},
    {"an override before <br>, which a page of Markdown may show as text",
     MARKDOWN, 0, "\u202Ex<br>" PAYPAL, "in-override: " PAYPAL "; "},
    {"an override before <br> in HTML", HTML, 0, "\u202Ex<br>" PAYPAL, ""},
    {"an override in code", MARKDOWN, 0, "`\u202E` " PAYPAL,
     "in-override: " PAYPAL "; "},
    {"an element that overrides", HTML, 0, "<bdo dir=rtl>" PAYPAL "</bdo>",
     "in-override: " PAYPAL "; "},
    {"an override in the paragraph before", MARKDOWN, 0, "\u202Ex\n\n" PAYPAL,
     ""},
    {"a setting of the browser", HTML, 0, TO("about:config"),
     "inert-scheme: about:config; "},
    {"a link for another program", HTML, 0, TO("git://evil.net/"),
     "scheme-not-allowed: git://evil.net/; "},
    {"text about other programs", HTML, 0, "<p>git://evil.net/ a",
     "inert-scheme: git://evil.net/; "},
    {"a password in such text", HTML, 0, "<p>mongodb://me:secret@localhost/a",
     "inert-scheme: mongodb://me:secret@localhost/a; "},
    {"such text in Markdown", MARKDOWN, 0, "use ldap://192.0.2.1:99/ here",
     "inert-scheme: ldap://192.0.2.1:99/; "},
    {"a character that misleads in such text", HTML, 0,
     "<p>git://evil.net/\u2044a",
     "inert-scheme: git://evil.net/\u2044a; "
     "syntax-lookalike-in-part: git://evil.net/\u2044a; "},
    {"such text in a mail", HTML, MAIL, "<p>git://evil.net/ a",
     "refused: git://evil.net/; scheme-not-allowed: git://evil.net/; "},
    {"a password in the text of a web address", HTML, 0,
     "<p>https://google.com@evil.net/",
     "refused: https://google.com@evil.net/; "
     "userinfo: https://google.com@evil.net/; "},
    {"a program in the text", HTML, 0, "<p>paste javascript:alert(1)",
     "refused: javascript:alert(1); scheme-not-allowed: javascript:alert(1); "},
    {"a telephone number", HTML, 0, TO("tel:+1234"), ""},
    {"an address whose @ is an escape", HTML, 0, TO("mailto:ann%40example.com"),
     ""},
    {"its host is judged", HTML, 0, TO("mailto:ann%40paypaI.com"),
     "looks-like-capital: mailto:ann%40paypaI.com; "},
    {"a refresh", HTML, 0,
     "<meta http-equiv=refresh content=\"0;url=" EVIL "\">",
     "refresh: " EVIL "; "},
    {"a refresh in a mail", HTML, MAIL,
     "<meta http-equiv=refresh content=\"0;url=" EVIL "\">",
     "refresh-in-mail: " EVIL "; "},
    {"a refresh of the same site", HTML, MAIL,
     "<meta http-equiv=refresh content=\"0;url=a.html\">", ""},
    {"a refresh that is a program", HTML, 0,
     "<meta http-equiv=refresh content=\"0;url=javascript:alert(1)\">",
     "scheme-not-allowed: javascript:alert(1); "},
    {"a form", HTML, 0, "<form action=\"" EVIL "\">",
     "form-action: " EVIL "; "},
    {"a form of the page", HTML, 0, "<form action=\"search.html\">", ""},
    {"Markdown", MARKDOWN, 0, "a [" PAYPAL "](" EVIL ") b",
     "shows-known: " PAYPAL " > " EVIL "; "},
    {"a label that is defined later", MARKDOWN, 0,
     "[" PAYPAL "][a]\n\n[A]: " EVIL "\n",
     "shows-known: " PAYPAL " > " EVIL "; "},
    {"the first definition counts", MARKDOWN, 0,
     "[a]: " PAYPAL "\n[a]: " EVIL "\n\n[" PAYPAL "][a]\n", ""},
    {"an autolink", MARKDOWN, 0, "<https://paypaI.com/>",
     "looks-like-capital: https://paypaI.com/; "},
    {"HTML in Markdown", MARKDOWN, 0, "a " SHOWS(PAYPAL, EVIL) " b",
     "shows-known: " PAYPAL " > " EVIL "; "},
    {"the order of the document comes first", HTML, 0,
     SHOWS(PAYPAL, EVIL) TO("https://paypaI.com/"),
     "looks-like-capital: https://paypaI.com/; shows-known: " PAYPAL " > " EVIL
     "; "},
};

static linkspan_status check(const linkspan_detector *d,
                             const struct document_row *r,
                             const linkspan_allocator *allocator, told *t)
{
    const size_t len = strlen(r->document);
    t->document = exact_bytes(r->document, len);
    return linkspan_check_document(d, r->markup, r->flags, t->document, len,
                                   allocator, on_finding, t);
}

static void each_document_is_checked(void **state)
{
    (void)state;
    linkspan_detector *const d = strict_detector();
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        told t = {.len = 0};
        ROW_EQ(&rows[i], check(d, &rows[i], NULL, &t),
               *rows[i].want ? LINKSPAN_OK : LINKSPAN_NONE);
        ROW_STR(&rows[i], t.text, t.len, rows[i].want);
    }
    ROWS_END();
    linkspan_detector_free(d);
}

static void a_callback_can_stop(void **state)
{
    (void)state;
    linkspan_detector *const d = strict_detector();
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        told t = {.answer = LINKSPAN_ERR_LIMIT};
        ROW_EQ(&rows[i], check(d, &rows[i], NULL, &t),
               *rows[i].want ? LINKSPAN_ERR_LIMIT : LINKSPAN_NONE);
        ROW_EQ(&rows[i], t.len <= strlen(rows[i].want), true);
    }
    ROWS_END();
    linkspan_detector_free(d);
}

static void memory_can_be_short(void **state)
{
    (void)state;
    linkspan_detector *const d = strict_detector();
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        linkspan_status st = LINKSPAN_ERR_NO_MEMORY;
        size_t calls = 0;
        for (; st == LINKSPAN_ERR_NO_MEMORY && calls < 100; calls++) {
            failing_allocator a;
            told t = {.len = 0};
            failing_allocator_init(&a, calls);
            st = check(d, &rows[i], &a.base, &t);
            ROW_EQ(&rows[i], a.held, 0);
        }
        ROW_EQ(&rows[i], st, *rows[i].want ? LINKSPAN_OK : LINKSPAN_NONE);
        ROW_EQ(&rows[i], calls > 1, true);
    }
    ROWS_END();
    linkspan_detector_free(d);
}

/* Ranges are those of the document, also behind references and markup. */
static void ranges_lead_to_the_document(void **state)
{
    (void)state;
    linkspan_detector *const d = strict_detector();
    const struct document_row row = {
        "", HTML, 0, "&lt;p&gt; <i>x</i> https://pa&#121;paI.com/", ""};
    told t = {.len = 0};
    assert_int_equal(check(d, &row, NULL, &t), LINKSPAN_OK);
    assert_int_equal(t.last.start, 27);
    assert_int_equal(t.last.end, 42);
    linkspan_detector_free(d);
}

/* The text of a link that is longer than any address is none. A long target is read as
 * far as is needed. */
static void long_texts_and_targets(void **state)
{
    (void)state;
    static char document[40000];
    linkspan_detector *const d = strict_detector();
    told t = {.len = 0};
    const struct document_row row = {"", HTML, 0, document, ""};
    (void)snprintf(document, sizeof document,
                   "<a href=\"" EVIL "\">" PAYPAL "%02500d</a>", 0);
    assert_int_equal(check(d, &row, NULL, &t), LINKSPAN_OK);
    assert_null(strstr(t.text, "shows-"));
    t.len = 0;
    (void)snprintf(document, sizeof document,
                   "<a href=\"data:image/png;base64,%020000d\">x</a>"
                   "<a href=\"" EVIL "%01500d\">" PAYPAL "</a>",
                   0, 0);
    assert_int_equal(check(d, &row, NULL, &t), LINKSPAN_OK);
    assert_non_null(strstr(t.text, "shows-known: " PAYPAL));
    linkspan_detector_free(d);
}

static void refuses_bad_arguments(void **state)
{
    (void)state;
    linkspan_detector *const d = strict_detector();
    const linkspan_allocator unready = {.size = 0};
    told t = {.len = 0};
    assert_int_equal(
        linkspan_check_document(NULL, HTML, 0, "a", 1, NULL, on_finding, &t),
        LINKSPAN_ERR_ARG);
    assert_int_equal(
        linkspan_check_document(d, HTML, 0, "a", 1, NULL, NULL, &t),
        LINKSPAN_ERR_ARG);
    assert_int_equal(
        linkspan_check_document(d, HTML, 0, NULL, 1, NULL, on_finding, &t),
        LINKSPAN_ERR_ARG);
    assert_int_equal(
        linkspan_check_document(d, HTML, 0, "a", 1, &unready, on_finding, &t),
        LINKSPAN_ERR_ARG);
    assert_int_equal(
        linkspan_check_document(d, 0, 0, "a", 1, NULL, on_finding, &t),
        LINKSPAN_ERR_OPTION);
    assert_int_equal(
        linkspan_check_document(d, HTML, 2, "a", 1, NULL, on_finding, &t),
        LINKSPAN_ERR_OPTION);
    linkspan_detector_free(d);
}

static void senders(void **state)
{
    (void)state;
    linkspan_detector *const d = strict_detector();
    const char *const from = "\"a@paypal.com\" <x@evil.com>";
    linkspan_finding one;
    linkspan_findings all = {.size = sizeof all, .list = &one, .room = 1};
    const linkspan_detector *const detectors[] = {d, NULL};
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(
            linkspan_check_sender(detectors[i], EXACT(from), NULL, 0, &all),
            LINKSPAN_OK);
        assert_int_equal(one.code, LINKSPAN_FINDING_SENDER_SHOWS_KNOWN);
        assert_int_equal(one.range.start, 1);
        assert_int_equal(one.range.end, 13);
        assert_int_equal(all.severity, LINKSPAN_SEVERITY_SEVERE);
        assert_int_equal(all.action, LINKSPAN_ACTION_DEFANG);
    }
    assert_int_equal(linkspan_check_sender(d, "a@b.org", 7, NULL, 0, &all),
                     LINKSPAN_NONE);
    assert_int_equal(all.count, 0);
    assert_int_equal(linkspan_check_sender(d, NULL, 1, NULL, 0, &all),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_check_sender(d, "a", 1, NULL, 1, &all),
                     LINKSPAN_ERR_ARG);
    all.reserved = 1;
    assert_int_equal(linkspan_check_sender(d, "a", 1, NULL, 0, &all),
                     LINKSPAN_ERR_OPTION);
    linkspan_detector_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_document_is_checked),
        cmocka_unit_test(a_callback_can_stop),
        cmocka_unit_test(memory_can_be_short),
        cmocka_unit_test(ranges_lead_to_the_document),
        cmocka_unit_test(long_texts_and_targets),
        cmocka_unit_test(refuses_bad_arguments),
        cmocka_unit_test(senders),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
