/* Making text clickable, prose of a document. */
#include "examples/api/api.h"

//! linkspan_linkify_write linkspan_linkify_options_init
static linkspan_status print(void *context, const char *bytes, size_t len)
{
    return fwrite(bytes, 1, len, context) == len ? LINKSPAN_OK
                                                 : LINKSPAN_ERR_LIMIT;
}

static linkspan_status print_clickable(const char *text, size_t len)
{
    linkspan_linkify_options options;
    OK(linkspan_linkify_options_init(&options));
    options.target = (linkspan_str){"_blank", 6};
    return linkspan_linkify_write(NULL, &options, text, len, print, stdout);
}
//!

//! linkspan_read_places
static linkspan_status print_place(void *context, uint32_t place,
                                   const linkspan_piece *piece,
                                   const linkspan_range *name)
{
    const char *document = context;
    if (piece->kind != LINKSPAN_PIECE_TEXT)
        return LINKSPAN_OK;
    if (place == LINKSPAN_PLACE_ATTRIBUTE)
        printf("%.*s: ", (int)(name->end - name->start),
               document + name->start);
    printf("%.*s\n", (int)piece->read_len, document + piece->range.start);
    return LINKSPAN_OK;
}

static void print_places(void)
{
    char html[] = "<a href=\"https://a.com/\">b.com</a>";
    OK(linkspan_read_places(NULL, LINKSPAN_MARKUP_HTML, html, sizeof html - 1,
                            NULL, print_place, html));
    /* "b.com", then "href: https://a.com/" */
}
//!

//! linkspan_linkifier_new linkspan_linkifier_push linkspan_linkifier_finish linkspan_linkifier_reset linkspan_linkifier_free
/* Collects what is written. */
static linkspan_status collect(void *context, const char *bytes, size_t len)
{
    linkspan_buf *out = context;
    if (len > out->capacity - out->len)
        return LINKSPAN_ERR_SPACE;
    memcpy(out->data + out->len, bytes, len);
    out->len += len;
    return LINKSPAN_OK;
}
//!

static void in_pieces(linkspan_buf *out)
{
    //! linkspan_linkifier_new linkspan_linkifier_push linkspan_linkifier_finish linkspan_linkifier_reset linkspan_linkifier_free
    linkspan_linkify_options options;
    linkspan_linkifier *linkifier;
    OK(linkspan_linkify_options_init(&options));
    options.output = LINKSPAN_OUTPUT_MARKDOWN;
    OK(linkspan_linkifier_new(NULL, &options, &linkifier));
    OK(linkspan_linkifier_push(linkifier, "see https://exam", 16, collect,
                               out));
    OK(linkspan_linkifier_push(linkifier, "ple.com.", 8, collect, out));
    OK(linkspan_linkifier_finish(linkifier, collect, out));
    assert(says(out->data, out->len, "see <https://example.com>."));
    OK(linkspan_linkifier_reset(linkifier)); /* for another text */
    linkspan_linkifier_free(linkifier);
    //!
}

//! linkspan_plan_href linkspan_plan_text linkspan_plan_findings linkspan_plan_set_href linkspan_plan_set_text linkspan_plan_set_attribute linkspan_plan_set_markup linkspan_plan_drop
static linkspan_status decide(void *context, const linkspan_link *link,
                              linkspan_str bytes, linkspan_plan *plan)
{
    linkspan_str href, text;
    linkspan_finding first;
    linkspan_findings found = {.size = sizeof found, .list = &first, .room = 1};
    (void)context;
    if (link->kind == LINKSPAN_KIND_EMAIL)
        return linkspan_plan_drop(plan); /* no link, the text stays */
    if (linkspan_plan_findings(plan, &found) == LINKSPAN_OK) {
        const char *why = linkspan_name_of(LINKSPAN_NAMES_FINDING, first.code);
        if (link->action > LINKSPAN_ACTION_ENCODE) /* it is no link anyway */
            return linkspan_plan_set_markup(plan, "<mark>?</mark>", 14);
        return linkspan_plan_set_attribute(plan, "title", 5, why, strlen(why));
    }
    OK(linkspan_plan_href(plan, &href)); /* where it is going to lead */
    OK(linkspan_plan_text(plan, &text)); /* what is going to be seen */
    assert(text.len == bytes.len);
    OK(linkspan_plan_set_href(plan, "/leave?to=1", 11));
    return linkspan_plan_set_text(plan, "a page", 6);
}

static linkspan_status render(const char *text, size_t len, linkspan_buf *out)
{
    linkspan_linkify_options options;
    OK(linkspan_linkify_options_init(&options));
    options.on_plan = decide;
    return linkspan_linkify(NULL, &options, text, len, out);
}
//!

static void buffers(linkspan_buf *out)
{
    OK(render("me@b.com http://c.com:81/ d.com", 31, out));
    assert(says(out->data, out->len,
                "me@b.com <a href=\"http://c.com:81/\""
                " rel=\"nofollow noopener\" title=\"unusual-port\">"
                "http://c.com:81/</a> <a href=\"/leave?to=1\""
                " rel=\"nofollow noopener\">a page</a>"));
    out->len = 0;
    //! linkspan_linkify
    linkspan_linkify_options options;
    OK(linkspan_linkify_options_init(&options));
    options.output = LINKSPAN_OUTPUT_MARKDOWN;
    options.max_shown = 20; /* longer links are shown without their middle */
    OK(linkspan_linkify(NULL, &options, "https://a.com/", 14, out));
    assert(says(out->data, out->len, "<https://a.com/>"));
    out->len = 0;                              /* functions append */
    options.markup = LINKSPAN_MARKUP_MARKDOWN; /* a document */
    OK(linkspan_linkify(NULL, &options, "*x* `a.com`", 11, out));
    assert(says(out->data, out->len, "*x* `a.com`"));
    //!
}

static void documents(void)
{
    linkspan_detector *detector;
    OK(linkspan_detector_new(NULL, &detector));
    //! linkspan_link_before
    /* the text of `goo<b>gle.com</b>` and of `a.com/<b>x</b>`, without markup */
    linkspan_link link;
    size_t at = 0;
    OK(linkspan_next(detector, "google.com", 10, &at, &link));
    assert(linkspan_link_before(detector, "google.com", 10, 3, &link) ==
           LINKSPAN_NONE); /* no link to gle.com */
    at = 0;
    OK(linkspan_next(detector, "a.com/x", 7, &at, &link));
    OK(linkspan_link_before(detector, "a.com/x", 7, 6, &link));
    assert(link.span.end == 6);
    //!
    linkspan_detector_free(detector);
}

int main(void)
{
    char memory[512];
    linkspan_buf out;
    OK(print_clickable("example.com\n", 12));
    OK(linkspan_buf_init_fixed(&out, memory, sizeof memory));
    in_pieces(&out);
    OK(linkspan_buf_init_fixed(&out, memory, sizeof memory));
    buffers(&out);
    documents();
    print_places();
    return 0;
}
