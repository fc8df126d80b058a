/* Showing a link. */
#include "examples/api/api.h"

static void order(void)
{
    char memory[256];
    linkspan_buf out;
    OK(linkspan_buf_init_fixed(&out, memory, sizeof memory));
    //! linkspan_bidi_fields
    linkspan_range pieces[16];
    size_t count = 0;
    OK(linkspan_bidi_fields(LINKSPAN_KIND_URL, "http://a.b/c", 12, pieces, 16,
                            &count));
    assert(count == 7); /* http :// a . b / c */
    //!
    //! linkspan_bidi_direction
    linkspan_bidi how = {.size = sizeof how, .kind = LINKSPAN_KIND_URL};
    how.order = LINKSPAN_ORDER_CONTENT;
    uint32_t direction = 0;
    OK(linkspan_bidi_direction(&how, "קום.com", 10, &direction));
    assert(direction == LINKSPAN_RIGHT_TO_LEFT);
    //!
    //! linkspan_bidi_write
    linkspan_bidi html = {.size = sizeof html, .kind = LINKSPAN_KIND_URL};
    html.form = LINKSPAN_BIDI_HTML; /* in constant order: left to right */
    OK(linkspan_bidi_write(&html, "a.com", 5, &out));
    assert(says(out.data, out.len,
                "<bdi dir=\"ltr\"><bdi dir=\"ltr\">a</bdi>."
                "<bdi dir=\"ltr\">com</bdi></bdi>"));
    //!
    OK(linkspan_buf_init_fixed(&out, memory, sizeof memory));
    //! linkspan_bidi_undo
    const char *shown = "see \u202A\u200Eא\u200E.\u200Ecom\u200E\u202C";
    OK(linkspan_bidi_undo(shown, strlen(shown), &out));
    assert(says(out.data, out.len, "see א.com"));
    //!
    OK(linkspan_buf_init_fixed(&out, memory, sizeof memory));
    //! linkspan_bidi_visual
    linkspan_bidi terminal = {.size = sizeof terminal};
    terminal.kind = LINKSPAN_KIND_URL;
    linkspan_status status =
        linkspan_bidi_visual(&terminal, "אב.com", 8, &out, NULL, NULL);
    if (status == LINKSPAN_OK) /* each field by itself, from left to right */
        assert(says(out.data, out.len, "בא.com"));
    else
        assert(status == LINKSPAN_ERR_NOT_BUILT_IN);
    //!
}

int main(void)
{
    order();
    //! linkspan_pri185_next
    const char *text = "open /home/me/notes.txt now";
    size_t at = 0;
    uint32_t kind = 0;
    linkspan_range range;
    OK(linkspan_pri185_next(NULL, text, strlen(text), &at, &kind, &range));
    assert(kind == LINKSPAN_KIND_FILE_NAME);
    //!
    char memory[256];
    linkspan_buf out;
    OK(linkspan_buf_init_fixed(&out, memory, sizeof memory));
    //! linkspan_display
    linkspan_display_options show = {.size = sizeof show};
    show.kind = LINKSPAN_KIND_URL;
    OK(linkspan_display(&show, "https://xn--bcher-kva.de/%E8%8C%B6", 34, &out,
                        NULL, 0));
    assert(says(out.data, out.len, "https://bücher.de/茶"));
    //!
    OK(linkspan_buf_init_fixed(&out, memory, sizeof memory));
    //! linkspan_display
    linkspan_display_options copy = {.size = sizeof copy};
    copy.kind = LINKSPAN_KIND_URL;
    copy.flags = LINKSPAN_DISPLAY_TO_COPY;
    OK(linkspan_display(&copy, "https://xn--bcher-kva.de/%5C.", 29, &out, NULL,
                        0));
    assert(says(out.data, out.len, "https://bücher.de/%5C%2E"));
    //!
    return 0;
}
