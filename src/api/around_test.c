/* Links inside bidi embeddings, overrides and isolates: their findings, and how
 * each output isolates them. */
#include "linkspan/linkspan.h"

#include <stdbool.h>
#include <stdlib.h>

#include "support/exact.h"
#include "support/linkify_document.h"
#include "support/rows.h"
#include "support/written.h"

#define LRE "\u202A"
#define RLE "\u202B"
#define PDF "\u202C"
#define LRO "\u202D"
#define RLO "\u202E"
#define LRI "\u2066"
#define RLI "\u2067"
#define FSI "\u2068"
#define PDI "\u2069"

#define OVERRIDE  LINKSPAN_FINDING_IN_OVERRIDE
#define EMBEDDING LINKSPAN_FINDING_IN_EMBEDDING

static linkspan_detector *detector_of(uint32_t profile, uint32_t flags)
{
    linkspan_options o;
    linkspan_detector *d = NULL;
    assert_int_equal(linkspan_options_init(&o), LINKSPAN_OK);
    assert_int_equal(linkspan_options_set_profile(&o, profile), LINKSPAN_OK);
    o.flags |= flags;
    assert_int_equal(linkspan_detector_new(&o, &d), LINKSPAN_OK);
    return d;
}

/* ---------------------------------------------------------------- findings */

static const struct finding_row {
    const char *why;
    const char *text;
    uint32_t code; /* of the last link: OVERRIDE, EMBEDDING or 0 */
} finding_rows[] = {
    {"nothing is open", "see a.com", 0},
    {"the attack", "Pay here: " RLO "https://evil.com/moc.knab//:sptth",
     OVERRIDE},
    {"an override to the left of Latin letters", LRO "a.com" PDF, EMBEDDING},
    {"an override to the left of others", LRO "דוגמה.ישראל" PDF, OVERRIDE},
    {"an embedding", RLE "a.com" PDF, EMBEDDING},
    {"an isolate", RLI "a.com" PDI, EMBEDDING},
    {"an isolate in an override", RLO "x " LRI "a.com" PDI, OVERRIDE},
    {"it was closed", RLO "x" PDF " a.com", 0},
    {"it stands after the link", "a.com " RLO "x", 0},
    {"it stands in another paragraph", RLO "x\na.com", 0},
    {"another link has opened it", "b.com/" RLO "c d.com", OVERRIDE},
    {"an address", RLO "me@a.com", OVERRIDE},
};

static uint32_t code_of(const linkspan_detector *d, const char *text,
                        size_t len, const linkspan_link *link)
{
    linkspan_finding list[16];
    linkspan_findings all = {.size = sizeof all, .list = list, .room = 16};
    (void)linkspan_check(d, text, len, link, &all);
    for (size_t i = 0; i < all.count; i++)
        if (list[i].code >= OVERRIDE) {
            assert_int_equal(list[i].range.start, link->span.start);
            assert_int_equal(list[i].range.end, link->span.end);
            assert_int_equal(list[i].cp, 0);
            return list[i].code;
        }
    return 0;
}

static void check_tells_of_what_is_open(void **state)
{
    (void)state;
    linkspan_detector *d = detector_of(LINKSPAN_PROFILE_TAILORED, 0);
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(finding_rows); i++) {
        const struct finding_row *r = &finding_rows[i];
        const size_t len = strlen(r->text);
        const char *text = exact_bytes(r->text, len);
        linkspan_link links[4];
        size_t count = 0;
        assert_int_equal(linkspan_find(d, text, len, links, 4, &count),
                         LINKSPAN_OK);
        assert_in_range(count, 1, 4);
        ROW_EQ(r, code_of(NULL, text, len, &links[count - 1]), r->code);
        const linkspan_range span = links[count - 1].span;
        linkspan_link alone;
        assert_int_equal(linkspan_split_link(text + span.start,
                                             span.end - span.start, &alone),
                         LINKSPAN_OK);
        ROW_EQ(r,
               code_of(NULL, text + span.start, span.end - span.start, &alone),
               0);
    }
    ROWS_END();
    linkspan_detector_free(d);
}

static int32_t count_link(void *context, const linkspan_link *link,
                          linkspan_str bytes)
{
    (void)link;
    (void)bytes;
    ++*(size_t *)context;
    return 0;
}

/* The profile `safe` refuses links in an override, in every function that finds
 * links. */
static void safe_refuses_in_an_override(void **state)
{
    (void)state;
    linkspan_detector *d = detector_of(LINKSPAN_PROFILE_SAFE, 0);
    linkspan_stream *stream = NULL;
    assert_int_equal(linkspan_stream_new(d, NULL, &stream), LINKSPAN_OK);
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(finding_rows); i++) {
        const struct finding_row *r = &finding_rows[i];
        const size_t len = strlen(r->text);
        /* in "b.com/RLO c d.com" the first link has a control, and is refused
         * too */
        const size_t want = r->code == OVERRIDE ? 0 : 1;
        size_t count = 0;
        size_t pushed = 0;
        size_t at = 0;
        linkspan_link link;
        (void)linkspan_find(d, r->text, len, NULL, 0, &count);
        ROW_EQ(r, count, want);
        ROW_EQ(r, linkspan_next(d, r->text, len, &at, &link),
               want ? LINKSPAN_OK : LINKSPAN_NONE);
        assert_int_equal(linkspan_stream_reset(stream), LINKSPAN_OK);
        for (size_t b = 0; b < len; b++)
            assert_int_equal(linkspan_stream_push(stream, r->text + b, 1,
                                                  count_link, &pushed),
                             LINKSPAN_OK);
        assert_int_equal(linkspan_stream_finish(stream, count_link, &pushed),
                         LINKSPAN_OK);
        ROW_EQ(r, pushed, want);
    }
    ROWS_END();
    linkspan_stream_free(stream);
    linkspan_detector_free(d);
}

/* The control counts however far away it is: in a stream, even after its bytes
 * were dropped. */
static void from_far_away(void **state)
{
    (void)state;
    static const char link[] = " https://a.com/";
    const size_t len = 1000000;
    char *text = malloc(len);
    assert_non_null(text);
    linkspan_detector *d = detector_of(LINKSPAN_PROFILE_SAFE, 0);
    for (int is_open = 0; is_open < 2; is_open++) {
        memset(text, 'x', len);
        memcpy(text, is_open ? RLO : "xxx", 3);
        memcpy(text + len - sizeof link + 1, link, sizeof link - 1);
        size_t count = 0;
        (void)linkspan_find(d, text, len, NULL, 0, &count);
        assert_int_equal(count, !is_open);
        linkspan_stream *stream = NULL;
        assert_int_equal(linkspan_stream_new(d, NULL, &stream), LINKSPAN_OK);
        count = 0;
        for (size_t at = 0; at < len; at += 50000)
            assert_int_equal(linkspan_stream_push(stream, text + at, 50000,
                                                  count_link, &count),
                             LINKSPAN_OK);
        assert_int_equal(linkspan_stream_finish(stream, count_link, &count),
                         LINKSPAN_OK);
        assert_int_equal(count, !is_open);
        linkspan_stream_free(stream);
    }
    linkspan_detector_free(d);
    free(text);
}

/* A call that continues in a text looks back to the start of the line, but not
 * beyond a limit. */
static void a_call_that_goes_on_looks_back(void **state)
{
    (void)state;
    linkspan_detector *d = detector_of(LINKSPAN_PROFILE_SAFE, 0);
    static const char text[] = "a.com " RLO "b c.com" PDF " d.com";
    size_t at = strlen("a.com " RLO "b");
    linkspan_link link;
    assert_int_equal(linkspan_next(d, text, sizeof text - 1, &at, &link),
                     LINKSPAN_OK);
    assert_memory_equal(text + link.span.start, "d.com", 5);
    linkspan_detector_free(d);
}

/* A call that continues looks 1024 bytes back, and linkspan_check() 65,536. */
static void the_limit_of_looking_back(void **state)
{
    (void)state;
    enum {
        MOST_FAR = 65536
    };
    static char text[MOST_FAR + 64];
    linkspan_detector *d = detector_of(LINKSPAN_PROFILE_SAFE, 0);
    for (size_t before = 1020; before < 1030; before++) {
        linkspan_link link;
        size_t at = before;
        memset(text, ' ', sizeof text);
        memcpy(text, RLO, 3);
        memcpy(text + before, "a.com", 5);
        assert_int_equal(linkspan_next(d, text, before + 6, &at, &link),
                         before <= 1024 ? LINKSPAN_NONE : LINKSPAN_OK);
    }
    for (size_t before = MOST_FAR - 4; before < MOST_FAR + 6; before++) {
        linkspan_finding list[4];
        linkspan_findings all = {.size = sizeof all, .list = list, .room = 4};
        linkspan_link link;
        assert_int_equal(linkspan_split_link("a.com", 5, &link), LINKSPAN_OK);
        link.span = link.host = link.host_run =
            (linkspan_range){before, before + 5};
        memset(text, ' ', sizeof text);
        memcpy(text, RLO, 3);
        memcpy(text + before, "a.com", 5);
        const linkspan_status st =
            linkspan_check(NULL, text, before + 6, &link, &all);
        assert_int_equal(st, before <= MOST_FAR ? LINKSPAN_OK : LINKSPAN_NONE);
    }
    linkspan_detector_free(d);
}

/* ----------------------------------------------------------------- outputs */

#define A(label) "<a href=\"https://" label "/\">" label "</a>"
#define BDI(label)                                                             \
    "<a href=\"https://" label "/\"><bdi dir=\"ltr\">" label "</bdi></a>"
#define MD(label) "[" label "](https://" label "/)"
#define OSC(id, label)                                                         \
    "\033]8;id=" id ";https://" label "/\033\\" label "\033]8;;\033\\"

static const struct output_row {
    const char *why;
    uint32_t profile;
    const char *text;
    const char *html;
    const char *markdown;
    const char *terminal;
} output_rows[] = {
    {"nothing is open", 1, "a.com", A("a.com"), MD("a.com"), OSC("1", "a.com")},
    {"a link in an override, and no other", 1,
     "a.com " RLO "b.com" PDF " c.com",
     A("a.com") " " RLO BDI("b.com") PDF " " A("c.com"),
     MD("a.com") " " RLO LRI MD("b.com") PDI PDF " " MD("c.com"),
     OSC("1", "a.com") " " RLO LRI OSC("2", "b.com") PDI PDF
     " " OSC("3", "c.com")},
    {"an isolate, as messengers write them, is linked in safe", 2,
     FSI "a.com" PDI " b.com", FSI BDI("a.com") PDI " " A("b.com"),
     FSI LRI MD("a.com") PDI PDI " " MD("b.com"),
     FSI LRI OSC("1", "a.com") PDI PDI " " OSC("2", "b.com")},
    {"an override is refused in safe", 2, RLO "a.com", RLO "a[.]com",
     RLO "a\\[.\\]com", RLO "a[.]com"},
    {"a line end is a space in a page, and ends a line on a terminal", 1,
     RLE "x\na.com", RLE "x\n" BDI("a.com"), RLE "x\n" LRI MD("a.com") PDI,
     RLE "x\n" OSC("1", "a.com")},
    {"an autolink", 1, RLO "https://a.com/ b",
     RLO "<a href=\"https://a.com/\"><bdi dir=\"ltr\">https://a.com/</bdi></a> "
         "b",
     RLO LRI "<https://a.com/>" PDI " b",
     RLO LRI "\033]8;id=1;https://a.com/\033\\https://a.com/\033]8;;\033\\" PDI
             " b"},
    {"a link after an exclamation mark is no image", 1, RLI "!a.com",
     RLI "!" BDI("a.com"), RLI "!" LRI MD("a.com") PDI,
     RLI "!" LRI OSC("1", "a.com") PDI},
};

static void check_output(const struct output_row *r, const linkspan_detector *d,
                         uint32_t output, const char *want, unsigned *bad)
{
    linkspan_linkify_options o;
    assert_int_equal(linkspan_linkify_options_init(&o), LINKSPAN_OK);
    o.rel = (linkspan_str){NULL, 0};
    o.output = output;
    const size_t len = strlen(r->text);
    unsigned bad_rows = 0;
    written whole = {.data = NULL};
    assert_int_equal(
        linkspan_linkify_write(d, &o, r->text, len, keep_written, &whole),
        LINKSPAN_OK);
    ROW_STR(r, whole.data, whole.len, want);
    written_free(&whole);
    linkspan_linkifier *l = NULL;
    written pieces = {.data = NULL};
    assert_int_equal(linkspan_linkifier_new(d, &o, &l), LINKSPAN_OK);
    for (size_t i = 0; i < len; i++)
        assert_int_equal(
            linkspan_linkifier_push(l, r->text + i, 1, keep_written, &pieces),
            LINKSPAN_OK);
    assert_int_equal(linkspan_linkifier_finish(l, keep_written, &pieces),
                     LINKSPAN_OK);
    ROW_STR(r, pieces.data, pieces.len, want);
    /* what one text leaves open does not affect the next */
    assert_int_equal(linkspan_linkifier_reset(l), LINKSPAN_OK);
    written_free(&pieces);
    pieces = (written){.data = NULL};
    assert_int_equal(
        linkspan_linkifier_push(l, "z.com", 5, keep_written, &pieces),
        LINKSPAN_OK);
    assert_int_equal(linkspan_linkifier_finish(l, keep_written, &pieces),
                     LINKSPAN_OK);
    assert_null(strstr(written_string(&pieces), "<bdi"));
    assert_null(strstr(written_string(&pieces), LRI));
    written_free(&pieces);
    linkspan_linkifier_free(l);
    *bad += bad_rows;
}

static void every_output_isolates(void **state)
{
    (void)state;
    static const uint32_t profiles[] = {LINKSPAN_PROFILE_UTS58,
                                        LINKSPAN_PROFILE_TAILORED,
                                        LINKSPAN_PROFILE_SAFE};
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(output_rows); i++) {
        const struct output_row *r = &output_rows[i];
        linkspan_detector *d = detector_of(profiles[r->profile], 0);
        check_output(r, d, LINKSPAN_OUTPUT_HTML, r->html, &bad_rows);
        check_output(r, d, LINKSPAN_OUTPUT_MARKDOWN, r->markdown, &bad_rows);
        check_output(r, d, LINKSPAN_OUTPUT_TERMINAL, r->terminal, &bad_rows);
        linkspan_detector_free(d);
    }
    ROWS_END();
}

/* --------------------------------------------------------------- documents */

#define HTML LINKSPAN_MARKUP_HTML
/* In a Markdown document the isolates stand inside the link. */
#define MD_ISOLATED(name) "[" LRI name PDI "](https://" name "/)"
#define MARKDOWN          LINKSPAN_MARKUP_MARKDOWN

static const struct document_row {
    const char *why;
    uint32_t markup;
    const char *text;
    const char *want;
} document_rows[] = {
    {"nothing", HTML, "<p>a.com</p>", "<p>" A("a.com") "</p>"},
    {"a reference", HTML, "&#x202e;a.com", "&#x202e;" BDI("a.com")},
    {"a decimal one", HTML, "&#8238;a.com", "&#8238;" BDI("a.com")},
    {"a reference that closes", HTML, "&#x202e;x&#x202c; a.com",
     "&#x202e;x&#x202c; " A("a.com")},
    {"a tag closes nothing", HTML, RLO "<b>a.com</b> b.com",
     RLO "<b>" BDI("a.com") "</b> " BDI("b.com")},
    {"a line end is a space", HTML, RLO "\na.com", RLO "\n" BDI("a.com")},
    {"a block closes everything", HTML, "<p>" RLO "x</p><p>a.com</p>",
     "<p>" RLO "x</p><p>" A("a.com") "</p>"},
    {"after the tags inside it", HTML, RLO "<b>x</b></p>\n<p>a.com",
     RLO "<b>x</b></p>\n<p>" A("a.com")},
    {"<br>", HTML, RLO "x<br>a.com", RLO "x<br>" A("a.com")},
    {"what looks like a block in a comment", HTML, RLO "<!--<p>-->a.com",
     RLO "<!--<p>-->" BDI("a.com")},
    {"or in a style", HTML, RLO "<style><p></style>a.com",
     RLO "<style><p></style>" BDI("a.com")},
    {"a control in text that is no prose opens an override", HTML,
     "<code>" RLO "</code>a.com", "<code>" RLO "</code>" BDI("a.com")},
    {"as a reference", HTML, "<a href=x>&#x202e;</a>a.com",
     "<a href=x>&#x202e;</a>" BDI("a.com")},
    {"<bdo>", HTML, "<bdo dir=rtl>a.com</bdo> b.com",
     "<bdo dir=rtl>" BDI("a.com") "</bdo> " A("b.com")},
    {"<bdo> goes on after <br>", HTML, "<bdo dir=rtl>x<br>a.com</bdo> b.com",
     "<bdo dir=rtl>x<br>" BDI("a.com") "</bdo> " A("b.com")},
    {"<bdo> goes on after a block in it", HTML,
     "<bdo dir=rtl><div>x</div>a.com</bdo> b.com",
     "<bdo dir=rtl><div>x</div>" BDI("a.com") "</bdo> " A("b.com")},
    {"<bdo> ends with the block around it", HTML,
     "<div><bdo dir=rtl>x</div>a.com", "<div><bdo dir=rtl>x</div>" A("a.com")},
    {"nothing", MARKDOWN, "a.com", MD("a.com")},
    {"a reference", MARKDOWN, "&#x202e;a.com", "&#x202e;" MD_ISOLATED("a.com")},
    {"the next line is in the same paragraph", MARKDOWN, RLO "x\na.com",
     RLO "x\n" MD_ISOLATED("a.com")},
    {"an empty line ends it", MARKDOWN, RLO "x\n\na.com",
     RLO "x\n\n" MD("a.com")},
    {"an empty line of a block quote", MARKDOWN, "> " RLO "x\n>\n> a.com",
     "> " RLO "x\n>\n> " MD("a.com")},
    {"emphasis closes nothing", MARKDOWN, RLO "x **a.com** b",
     RLO "x **" MD_ISOLATED("a.com") "** b"},
    {"a bracket would end emphasis that starts after a letter or control",
     MARKDOWN, RLO "**a.com** b", RLO "**a.com** b"},
    {"code opens", MARKDOWN, "`" RLO "` a.com",
     "`" RLO "` " MD_ISOLATED("a.com")},
    {"an autolink", MARKDOWN, RLO "https://a.com/ b",
     RLO "[" LRI "https://a.com/" PDI "](https://a.com/) b"},
};

static void documents_isolate(void **state)
{
    (void)state;
    linkspan_detector *d = detector_of(LINKSPAN_PROFILE_TAILORED, 0);
    linkspan_linkify_options o;
    assert_int_equal(linkspan_linkify_options_init(&o), LINKSPAN_OK);
    o.rel = (linkspan_str){NULL, 0};
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(document_rows); i++) {
        const struct document_row *r = &document_rows[i];
        written w = {.data = NULL};
        assert_int_equal(linkify_document(d, &o, r->markup, EXACT(r->text),
                                          keep_written, &w),
                         LINKSPAN_OK);
        ROW_STR(r, w.data, w.len, r->want);
        written_free(&w);
    }
    ROWS_END();
    linkspan_detector_free(d);
}

/* In a document too, `safe` refuses links in an override. */
static void documents_refuse_in_safe(void **state)
{
    (void)state;
    static const char text[] = "<p>&#x202e;<i>a.com</i></p><p>b.com</p>";
    linkspan_linkify_options o;
    assert_int_equal(linkspan_linkify_options_init(&o), LINKSPAN_OK);
    o.rel = (linkspan_str){NULL, 0};
    written w = {.data = NULL};
    assert_int_equal(linkify_document(NULL, &o, HTML, text, sizeof text - 1,
                                      keep_written, &w),
                     LINKSPAN_OK);
    assert_string_equal(written_string(&w),
                        "<p>&#x202e;<i>a[.]com</i></p><p>" A("b.com") "</p>");
    written_free(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check_tells_of_what_is_open),
        cmocka_unit_test(safe_refuses_in_an_override),
        cmocka_unit_test(from_far_away),
        cmocka_unit_test(a_call_that_goes_on_looks_back),
        cmocka_unit_test(the_limit_of_looking_back),
        cmocka_unit_test(every_output_isolates),
        cmocka_unit_test(documents_isolate),
        cmocka_unit_test(documents_refuse_in_safe),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
