/* Every public function that allocates, while the allocator fails at each of
 * its calls in turn: the function reports the failure, holds no memory and
 * leaves its output unchanged. This holds too if later calls succeed. */
#include "linkspan/linkspan.h"

#include <stdbool.h>

#include "support/failing_allocator.h"
#include "support/linkify_document.h"
#include "support/rows.h"

#define X4(s)  s s s s
#define X64(s) X4(X4(X4(s)))
#define LONG   X64("e\u0301\u05D0x/")
#define URL    "https://xn--bcher-kva.example/" LONG

static const char text[] = "see " URL " and a@b.com";
static const char url[] = URL;
static const char host[] = "B\u00DCCHER.example." X4("abcdefghij.");

/* ---------------------------------------------- those that fill a buffer */

static linkspan_status to_ascii(linkspan_buf *out)
{
    return linkspan_host_to_ascii(host, sizeof host - 1, 0, out, NULL);
}

static linkspan_status to_unicode(linkspan_buf *out)
{
    return linkspan_host_to_unicode(host, sizeof host - 1, 0, out, NULL);
}

static linkspan_status parts(linkspan_buf *out)
{
    const linkspan_str segments[] = {{LONG, sizeof LONG - 1}};
    const linkspan_url parts = {.size = sizeof parts,
                                .host = {"b.com", 5},
                                .segments = segments,
                                .segment_count = 1};
    return linkspan_format_parts(&parts, 0, out);
}

static linkspan_status string(linkspan_buf *out)
{
    return linkspan_format_url(url, sizeof url - 1, 0, out);
}

static linkspan_status quote(linkspan_buf *out)
{
    return linkspan_quote_local_part(X4("a b "), 16, out);
}

static linkspan_status href(linkspan_buf *out)
{
    return linkspan_href(LINKSPAN_KIND_URL, url, sizeof url - 1, 0, out);
}

static linkspan_status normalize(linkspan_buf *out)
{
    return linkspan_normalize(LINKSPAN_KIND_URL, url, sizeof url - 1, 0, out);
}

static linkspan_status skeleton(linkspan_buf *out)
{
    return linkspan_skeleton(url, sizeof url - 1, out);
}

static linkspan_status clean(linkspan_buf *out)
{
    return linkspan_clean_text(text, sizeof text - 1, 0, out);
}

static linkspan_status defang(linkspan_buf *out)
{
    return linkspan_defang(NULL, text, sizeof text - 1, out);
}

static linkspan_status refang_words(linkspan_buf *out)
{
    return linkspan_refang("b dot com/" LONG, 10 + sizeof LONG - 1,
                           LINKSPAN_REFANG_WORDS, out);
}

static linkspan_status refang(linkspan_buf *out)
{
    return linkspan_refang("hxxps://b[.]com/" LONG, 16 + sizeof LONG - 1, 0,
                           out);
}

static linkspan_status bidi(linkspan_buf *out)
{
    const linkspan_bidi how = {.size = sizeof how,
                               .kind = LINKSPAN_KIND_URL,
                               .order = LINKSPAN_ORDER_CONTENT};
    return linkspan_bidi_write(&how, url, sizeof url - 1, out);
}

static linkspan_status display(linkspan_buf *out)
{
    const linkspan_display_options options = {.size = sizeof options,
                                              .kind = LINKSPAN_KIND_URL};
    return linkspan_display(&options, url, sizeof url - 1, out, NULL, 0);
}

static const struct writer_row {
    const char *why;
    linkspan_status (*write)(linkspan_buf *out);
} writer_rows[] = {
    {"linkspan_host_to_ascii", to_ascii},
    {"linkspan_host_to_unicode", to_unicode},
    {"linkspan_format_parts", parts},
    {"linkspan_format_url", string},
    {"linkspan_quote_local_part", quote},
    {"linkspan_href", href},
    {"linkspan_normalize", normalize},
    {"linkspan_skeleton", skeleton},
    {"linkspan_clean_text", clean},
    {"linkspan_defang", defang},
    {"linkspan_refang", refang},
    {"linkspan_refang, words", refang_words},
    {"linkspan_bidi_write", bidi},
    {"linkspan_display", display},
};

static void writers_fail_at_each_call(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(writer_rows); i++) {
        const struct writer_row *r = &writer_rows[i];
        linkspan_status st = LINKSPAN_ERR_NO_MEMORY;
        size_t calls = 0;
        for (; st == LINKSPAN_ERR_NO_MEMORY && calls < 100; calls++) {
            failing_allocator a;
            linkspan_buf out;
            failing_allocator_init(&a, calls);
            (void)linkspan_buf_init(&out, SIZE_MAX, &a.base);
            st = r->write(&out);
            ROW_EQ(r, out.len > 0, st == LINKSPAN_OK);
            linkspan_buf_free(&out);
            ROW_EQ(r, a.held, 0);
        }
        ROW_EQ(r, st, LINKSPAN_OK);
        ROW_EQ(r, calls > 1, true);
    }
    ROWS_END();
}

static void writers_report_a_single_failure(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(writer_rows); i++) {
        const struct writer_row *r = &writer_rows[i];
        bool has_failed = true;
        for (size_t calls = 0; has_failed; calls++) {
            failing_allocator a;
            linkspan_buf out;
            failing_allocator_init(&a, calls);
            a.fails_once = true;
            (void)linkspan_buf_init(&out, SIZE_MAX, &a.base);
            const linkspan_status st = r->write(&out);
            has_failed = a.calls > calls;
            ROW_EQ(r, st, has_failed ? LINKSPAN_ERR_NO_MEMORY : LINKSPAN_OK);
            ROW_EQ(r, out.len > 0, !has_failed);
            linkspan_buf_free(&out);
            ROW_EQ(r, a.held, 0);
        }
    }
    ROWS_END();
}

/* ------------------------------------------------ those that make objects */

static const char suffixes[] =
    "// ===BEGIN ICANN DOMAINS===\ncom\n*.ck\n// ===END ICANN DOMAINS===\n"
    "// ===BEGIN PRIVATE DOMAINS===\nexample.com\n"
    "// ===END PRIVATE DOMAINS===\n";

static linkspan_status load(const linkspan_allocator *a, bool *is_made)
{
    const linkspan_data_source source = {
        .size = sizeof source, .suffixes = {suffixes, sizeof suffixes - 1}};
    linkspan_data *data = NULL;
    const linkspan_status st = linkspan_data_load(&source, a, &data, NULL);
    *is_made = data != NULL;
    linkspan_data_free(data);
    return st;
}

static linkspan_status detector(const linkspan_allocator *a, bool *is_made)
{
    linkspan_detector *d = NULL;
    linkspan_options options;
    (void)linkspan_options_init(&options);
    options.allocator = a;
    const linkspan_status st = linkspan_detector_new(&options, &d);
    *is_made = d != NULL;
    linkspan_detector_free(d);
    return st;
}

static int32_t ignore_link(void *context, const linkspan_link *link,
                           linkspan_str bytes)
{
    (void)context;
    (void)link;
    (void)bytes;
    return 0;
}

static linkspan_status stream(const linkspan_allocator *a, bool *is_made)
{
    linkspan_detector *d = NULL;
    linkspan_stream *s = NULL;
    assert_int_equal(linkspan_detector_new(NULL, &d), LINKSPAN_OK);
    linkspan_status st = linkspan_stream_new(d, a, &s);
    assert_int_equal(s != NULL, st == LINKSPAN_OK);
    if (st == LINKSPAN_OK)
        st = linkspan_stream_push(s, text, sizeof text - 1, ignore_link, NULL);
    if (st == LINKSPAN_OK)
        st = linkspan_stream_finish(s, ignore_link, NULL);
    *is_made = st == LINKSPAN_OK;
    linkspan_stream_free(s);
    linkspan_detector_free(d);
    return st;
}

static linkspan_status protect(const linkspan_allocator *a, bool *is_made)
{
    const linkspan_str domains[] = {{"b.com", 5}, {"c.com", 5}};
    linkspan_protected *list = NULL;
    const linkspan_status st =
        linkspan_protected_new(domains, 2, a, &list, NULL);
    *is_made = list != NULL;
    linkspan_protected_free(list);
    return st;
}

static linkspan_status ignore_place(void *context, uint32_t place,
                                    const linkspan_piece *piece,
                                    const linkspan_range *name)
{
    *(bool *)context = place > 0 && piece->read_len > 0 && !name->start;
    return LINKSPAN_OK;
}

static linkspan_status places(const linkspan_allocator *a, bool *is_made)
{
    static const char document[] =
        "[*a*](b) `c`\n\n> [b](c.com) <i>d.com</i>\n";
    bool is_told = false;
    const linkspan_status st =
        linkspan_read_places(NULL, LINKSPAN_MARKUP_MARKDOWN, document,
                             sizeof document - 1, a, ignore_place, &is_told);
    *is_made = st == LINKSPAN_OK && is_told;
    return st;
}

static linkspan_status ignore_text(void *context, const char *bytes, size_t len)
{
    (void)context;
    (void)bytes;
    (void)len;
    return LINKSPAN_OK;
}

static linkspan_status linkify(const linkspan_allocator *a, bool *is_made)
{
    linkspan_linkify_options options;
    (void)linkspan_linkify_options_init(&options);
    options.allocator = a;
    const linkspan_status st = linkspan_linkify_write(
        NULL, &options, text, sizeof text - 1, ignore_text, NULL);
    *is_made = st == LINKSPAN_OK;
    return st;
}

static linkspan_status document(const linkspan_allocator *a, bool *is_made)
{
    linkspan_linkify_options options;
    (void)linkspan_linkify_options_init(&options);
    options.allocator = a;
    static const char html[] = "<p>b.com &amp; <a>c.com</a>";
    const linkspan_status st =
        linkify_document(NULL, &options, LINKSPAN_MARKUP_HTML, html,
                         sizeof html - 1, ignore_text, NULL);
    *is_made = st == LINKSPAN_OK;
    return st;
}

static int32_t ignore_verdict(void *context, const linkspan_verdict *verdict)
{
    (void)context;
    (void)verdict;
    return 0;
}

/* Remedies need detectors that try them. */
static linkspan_status explain(const linkspan_allocator *a, bool *is_made)
{
    linkspan_options options;
    linkspan_detector *d = NULL;
    (void)linkspan_options_init(&options);
    options.allocator = a;
    linkspan_status st = linkspan_detector_new(&options, &d);
    if (st == LINKSPAN_OK)
        st = linkspan_explain_links(d, "http://a.acme/", 14, ignore_verdict,
                                    NULL);
    linkspan_detector_free(d);
    *is_made = st == LINKSPAN_OK;
    return st;
}

static const struct maker_row {
    const char *why;
    linkspan_status (*make)(const linkspan_allocator *a, bool *is_made);
} maker_rows[] = {
    {"linkspan_data_load", load},
    {"linkspan_detector_new", detector},
    {"linkspan_stream_new, _push, _finish", stream},
    {"linkspan_protected_new", protect},
    {"linkspan_read_places", places},
    {"linkspan_explain_links", explain},
    {"linkspan_linkify_write", linkify},
    {"linkspan_linkify_write, a document", document},
};

static void makers_fail_at_each_call(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(maker_rows); i++) {
        const struct maker_row *r = &maker_rows[i];
        linkspan_status st = LINKSPAN_ERR_NO_MEMORY;
        size_t calls = 0;
        for (; st == LINKSPAN_ERR_NO_MEMORY && calls < 1000; calls++) {
            failing_allocator a;
            bool is_made = false;
            failing_allocator_init(&a, calls);
            st = r->make(&a.base, &is_made);
            ROW_EQ(r, is_made, st == LINKSPAN_OK);
            ROW_EQ(r, a.held, 0);
        }
        ROW_EQ(r, st, LINKSPAN_OK);
        ROW_EQ(r, calls > 1, true);
    }
    ROWS_END();
}

static void makers_report_a_single_failure(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(maker_rows); i++) {
        const struct maker_row *r = &maker_rows[i];
        bool has_failed = true;
        for (size_t calls = 0; has_failed; calls++) {
            failing_allocator a;
            bool is_made = false;
            failing_allocator_init(&a, calls);
            a.fails_once = true;
            const linkspan_status st = r->make(&a.base, &is_made);
            has_failed = a.calls > calls;
            ROW_EQ(r, st, has_failed ? LINKSPAN_ERR_NO_MEMORY : LINKSPAN_OK);
            ROW_EQ(r, is_made, !has_failed);
            ROW_EQ(r, a.held, 0);
        }
    }
    ROWS_END();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writers_fail_at_each_call),
        cmocka_unit_test(makers_fail_at_each_call),
        cmocka_unit_test(writers_report_a_single_failure),
        cmocka_unit_test(makers_report_a_single_failure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
