/* A `reserved` field that is not 0 is refused, in every struct that has one, by
 * every function that takes the struct. linkspan_event has one too, but
 * callbacks only receive it. */
#include "linkspan/linkspan.h"

#include "support/linkify_document.h"
#include "support/rows.h"
#include "support/written.h"

#define TEXT     "a.com"
#define TEXT_LEN (sizeof TEXT - 1)

/* A call with a struct whose `reserved` has this value. */
typedef linkspan_status reserved_call(uint32_t reserved);

/* ---------------------------------------------------------------- buffers */

static char memory[256];

static linkspan_buf buffer(uint32_t reserved)
{
    linkspan_buf buf;
    assert_int_equal(linkspan_buf_init_fixed(&buf, memory, sizeof memory),
                     LINKSPAN_OK);
    buf.reserved = reserved;
    return buf;
}

/* Check that nothing was written if the call has failed. */
static linkspan_status written_to(const linkspan_buf *buf, linkspan_status st)
{
    assert_int_equal(buf->len > 0, st == LINKSPAN_OK);
    return st;
}

static linkspan_status to_ascii(uint32_t reserved)
{
    linkspan_buf out = buffer(reserved);
    return written_to(&out,
                      linkspan_host_to_ascii(TEXT, TEXT_LEN, 0, &out, NULL));
}

static linkspan_status to_unicode(uint32_t reserved)
{
    linkspan_buf out = buffer(reserved);
    return written_to(&out,
                      linkspan_host_to_unicode(TEXT, TEXT_LEN, 0, &out, NULL));
}

static linkspan_status format_url(uint32_t reserved)
{
    linkspan_buf out = buffer(reserved);
    return written_to(&out, linkspan_format_url(TEXT, TEXT_LEN, 0, &out));
}

static linkspan_status quote(uint32_t reserved)
{
    linkspan_buf out = buffer(reserved);
    return written_to(&out, linkspan_quote_local_part(TEXT, TEXT_LEN, &out));
}

static linkspan_status href(uint32_t reserved)
{
    linkspan_buf out = buffer(reserved);
    return written_to(
        &out, linkspan_href(LINKSPAN_KIND_URL, TEXT, TEXT_LEN, 0, &out));
}

static linkspan_status normalize(uint32_t reserved)
{
    linkspan_buf out = buffer(reserved);
    return written_to(
        &out, linkspan_normalize(LINKSPAN_KIND_URL, TEXT, TEXT_LEN, 0, &out));
}

static linkspan_status skeleton(uint32_t reserved)
{
    linkspan_buf out = buffer(reserved);
    return written_to(&out, linkspan_skeleton(TEXT, TEXT_LEN, &out));
}

static linkspan_status clean(uint32_t reserved)
{
    linkspan_buf out = buffer(reserved);
    return written_to(&out, linkspan_clean_text(TEXT, TEXT_LEN, 0, &out));
}

static linkspan_status defang(uint32_t reserved)
{
    linkspan_buf out = buffer(reserved);
    return written_to(&out, linkspan_defang(NULL, TEXT, TEXT_LEN, &out));
}

static linkspan_status refang_words(uint32_t reserved)
{
    linkspan_buf out = buffer(reserved);
    return written_to(
        &out, linkspan_refang(TEXT, TEXT_LEN, LINKSPAN_REFANG_WORDS, &out));
}

static linkspan_status refang(uint32_t reserved)
{
    linkspan_buf out = buffer(reserved);
    return written_to(&out, linkspan_refang(TEXT, TEXT_LEN, 0, &out));
}

static const linkspan_bidi bidi = {.size = sizeof bidi,
                                   .kind = LINKSPAN_KIND_URL};

static linkspan_status bidi_write(uint32_t reserved)
{
    linkspan_buf out = buffer(reserved);
    return written_to(&out, linkspan_bidi_write(&bidi, TEXT, TEXT_LEN, &out));
}

/* A library without FriBidi checks `reserved` before it reports that FriBidi is
 * missing. */
static linkspan_status bidi_visual(uint32_t reserved)
{
    linkspan_buf out = buffer(reserved);
    const linkspan_status st = written_to(
        &out, linkspan_bidi_visual(&bidi, TEXT, TEXT_LEN, &out, NULL, NULL));
    return st == LINKSPAN_ERR_NOT_BUILT_IN ? LINKSPAN_OK : st;
}

static linkspan_status display_to(uint32_t reserved, uint32_t of_buffer)
{
    const linkspan_display_options o = {
        .size = sizeof o, .kind = LINKSPAN_KIND_URL, .reserved = reserved};
    linkspan_buf out = buffer(of_buffer);
    return written_to(&out,
                      linkspan_display(&o, TEXT, TEXT_LEN, &out, NULL, 0));
}

static linkspan_status display_buf(uint32_t reserved)
{
    return display_to(0, reserved);
}

static linkspan_status display_options(uint32_t reserved)
{
    return display_to(reserved, 0);
}

static linkspan_status copy_form(uint32_t reserved)
{
    const linkspan_display_options o = {.size = sizeof o,
                                        .kind = LINKSPAN_KIND_URL,
                                        .flags = LINKSPAN_DISPLAY_TO_COPY};
    linkspan_buf out = buffer(reserved);
    return written_to(&out,
                      linkspan_display(&o, TEXT, TEXT_LEN, &out, NULL, 0));
}

static linkspan_status bidi_undo(uint32_t reserved)
{
    linkspan_buf out = buffer(reserved);
    const linkspan_status st = linkspan_bidi_undo(TEXT, TEXT_LEN, &out);
    /* LINKSPAN_NONE: the text has no controls and is written as it is */
    return written_to(&out, st == LINKSPAN_NONE ? LINKSPAN_OK : st);
}

static linkspan_status data_names(uint32_t reserved)
{
    linkspan_buf out;
    assert_int_equal(linkspan_buf_init(&out, SIZE_MAX / 2, NULL), LINKSPAN_OK);
    out.reserved = reserved;
    const linkspan_status st =
        written_to(&out, linkspan_data_names(NULL, LINKSPAN_LIST_TLDS, &out));
    linkspan_buf_free(&out);
    return st;
}

static linkspan_status link_host(uint32_t reserved)
{
    linkspan_link link;
    linkspan_host host = {.size = sizeof host};
    linkspan_buf out = buffer(reserved);
    assert_int_equal(linkspan_split_link(TEXT, TEXT_LEN, &link), LINKSPAN_OK);
    return written_to(
        &out, linkspan_link_host(TEXT, TEXT_LEN, &link, NULL, &host, &out));
}

static linkspan_status format_parts_to(uint32_t reserved, uint32_t of_buffer)
{
    const linkspan_url url = {
        .size = sizeof url, .reserved = reserved, .host = {TEXT, TEXT_LEN}};
    linkspan_buf out = buffer(of_buffer);
    return written_to(&out, linkspan_format_parts(&url, 0, &out));
}

static linkspan_status parts_buf(uint32_t reserved)
{
    return format_parts_to(0, reserved);
}

static linkspan_status parts_url(uint32_t reserved)
{
    return format_parts_to(reserved, 0);
}

/* ------------------------------------------------------------------ lists */

static linkspan_status data_error(uint32_t reserved)
{
    const linkspan_data_source source = {.size = sizeof source};
    linkspan_data_error error = {
        .size = sizeof error, .line = 77, .reserved = reserved};
    linkspan_data *data = NULL;
    const linkspan_status st = linkspan_data_load(&source, NULL, &data, &error);
    assert_int_equal(data != NULL, st == LINKSPAN_OK);
    assert_int_equal(error.line, 77);
    linkspan_data_free(data);
    return st;
}

/* ----------------------------------------------------------------- safety */

static const char unsafe[] = "http://0x7f.1/\xE2\x80\xAE";

static linkspan_status check(uint32_t reserved)
{
    linkspan_findings findings = {.size = sizeof findings,
                                  .reserved = reserved};
    linkspan_link link;
    const size_t len = sizeof unsafe - 1;
    assert_int_equal(linkspan_split_link(unsafe, len, &link), LINKSPAN_OK);
    const linkspan_status st =
        linkspan_check(NULL, unsafe, len, &link, &findings);
    assert_int_equal(findings.count > 0, st == LINKSPAN_OK);
    return st;
}

static linkspan_status check_text(uint32_t reserved)
{
    linkspan_findings findings = {.size = sizeof findings,
                                  .reserved = reserved};
    const linkspan_status st =
        linkspan_check_text(unsafe, sizeof unsafe - 1, &findings);
    assert_int_equal(findings.count > 0, st == LINKSPAN_OK);
    return st;
}

static linkspan_status options_of_detector(uint32_t reserved)
{
    linkspan_options options;
    linkspan_detector *detector = NULL;
    assert_int_equal(linkspan_options_init(&options), LINKSPAN_OK);
    options.reserved = reserved;
    const linkspan_status st = linkspan_detector_new(&options, &detector);
    assert_int_equal(detector != NULL, st == LINKSPAN_OK);
    linkspan_detector_free(detector);
    return st;
}

/* ------------------------------------------------------ making links of text */

static linkspan_status filter(uint32_t reserved)
{
    const linkspan_filter_options own = {.size = sizeof own,
                                         .reserved = reserved};
    linkspan_linkify_options options;
    linkspan_linkifier *linkifier = NULL;
    assert_int_equal(linkspan_linkify_options_init(&options), LINKSPAN_OK);
    options.filter = &own;
    const linkspan_status st =
        linkspan_linkifier_new(NULL, &options, &linkifier);
    assert_int_equal(linkifier != NULL, st == LINKSPAN_OK);
    linkspan_linkifier_free(linkifier);
    return st;
}

static const struct reserved_row {
    const char *why; /* struct and function */
    reserved_call *call;
} rows[] = {
    {"linkspan_buf: linkspan_host_to_ascii", to_ascii},
    {"linkspan_buf: linkspan_host_to_unicode", to_unicode},
    {"linkspan_buf: linkspan_format_parts", parts_buf},
    {"linkspan_buf: linkspan_format_url", format_url},
    {"linkspan_buf: linkspan_quote_local_part", quote},
    {"linkspan_buf: linkspan_href", href},
    {"linkspan_buf: linkspan_normalize", normalize},
    {"linkspan_buf: linkspan_skeleton", skeleton},
    {"linkspan_buf: linkspan_clean_text", clean},
    {"linkspan_buf: linkspan_defang", defang},
    {"linkspan_buf: linkspan_refang", refang},
    {"linkspan_buf: linkspan_refang, words", refang_words},
    {"linkspan_buf: linkspan_bidi_write", bidi_write},
    {"linkspan_buf: linkspan_bidi_visual", bidi_visual},
    {"linkspan_buf: linkspan_display", display_buf},
    {"linkspan_buf: linkspan_display, to copy", copy_form},
    {"linkspan_buf: linkspan_bidi_undo", bidi_undo},
    {"linkspan_buf: linkspan_data_names", data_names},
    {"linkspan_buf: linkspan_link_host", link_host},
    {"linkspan_data_error: linkspan_data_load", data_error},
    {"linkspan_filter_options: linkspan_linkifier_new", filter},
    {"linkspan_options: linkspan_detector_new", options_of_detector},
    {"linkspan_url: linkspan_format_parts", parts_url},
    {"linkspan_findings: linkspan_check", check},
    {"linkspan_findings: linkspan_check_text", check_text},
    {"linkspan_display_options: linkspan_display", display_options},
};

static void refuses_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const struct reserved_row *r = &rows[i];
        ROW_EQ(r, r->call(0), LINKSPAN_OK);
        for (uint32_t bit = 1; bit != 0; bit <<= 1)
            ROW_EQ(r, r->call(bit), LINKSPAN_ERR_OPTION);
    }
    ROWS_END();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refuses_each_row),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
