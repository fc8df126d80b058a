/* Making text clickable, prose of a document. */
#include "examples/api/api.h"

//! linkspan_linkify linkspan_linkify_options_init
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
    return linkspan_linkify(NULL, &options, text, len, print, stdout);
}
//!

//! linkspan_linkifier_new linkspan_linkifier_push linkspan_linkifier_finish linkspan_linkifier_reset linkspan_linkifier_free linkspan_linkify_document
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

static void documents(linkspan_buf *out)
{
    //! linkspan_linkify_document
    const char html[] = "<p>tea: <b>a.com</b></p>";
    OK(linkspan_linkify_document(NULL, NULL, LINKSPAN_MARKUP_HTML, html,
                                 sizeof html - 1, collect, out));
    assert(says(out->data, out->len,
                "<p>tea: <b><a href=\"https://a.com/\""
                " rel=\"nofollow noopener\">a.com</a></b></p>"));
    //!
    //! linkspan_prose_new linkspan_prose_next linkspan_prose_free
    const char markdown[] = "see `a.com`";
    linkspan_prose *prose;
    linkspan_piece piece = {.size = sizeof piece};
    OK(linkspan_prose_new(LINKSPAN_MARKUP_MARKDOWN, markdown,
                          sizeof markdown - 1, NULL, &prose));
    while (linkspan_prose_next(prose, markdown, sizeof markdown - 1, &piece) ==
           LINKSPAN_OK)
        if (piece.kind == LINKSPAN_PIECE_TEXT)
            printf("%.*s\n", (int)(piece.range.end - piece.range.start),
                   markdown + piece.range.start); /* "see ", not the code */
    linkspan_prose_free(prose);
    //!
}

int main(void)
{
    char memory[256];
    linkspan_buf out;
    OK(print_clickable("example.com\n", 12));
    OK(linkspan_buf_init_fixed(&out, memory, sizeof memory));
    in_pieces(&out);
    OK(linkspan_buf_init_fixed(&out, memory, sizeof memory));
    documents(&out);
    return 0;
}
