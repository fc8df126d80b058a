/* Makes the links in the text of a document harmless, and notes what has changed. */
#include "api/linkify.h"

#include "text/buf.h"

static linkspan_status append(void *context, const char *bytes, size_t len)
{
    linkspan_buf *buf = context;
    lks_buf_begin(buf);
    lks_buf_append(buf, bytes, len);
    return lks_buf_commit(buf);
}

/* How often a Markdown document is read at most. */
#define MOST_READINGS 3

/* Read a document, and note its changes. If a Markdown document has to be read again
 * with more of its marks escaped, that document is appended to `escaped`; without
 * `escaped`, the marks are escaped at once. */
static linkspan_status read_and_note(linkspan_linkifier *l, uint32_t markup,
                                     lks_slice text, linkspan_buf *escaped,
                                     lks_changes *changes)
{
    const lks_changes none = {.allocator = l->allocator};
    linkspan_buf *const result = l->output.batch.context;
    lks_changes made = none;
    lks_changes escapes = none;
    result->len = 0;
    l->changes = changes ? &made : NULL;
    l->result = result;
    (void)linkspan_linkifier_reset(l);
    linkspan_status st =
        lks_linkify_read(l, markup, text, escaped, changes ? &escapes : NULL);
    if (changes && st == LINKSPAN_OK) {
        const bool is_escaped = escaped && escaped->len > 0;
        lks_changes_copied(&made, text.len, text.len, result->len);
        lks_changes_follow(changes, is_escaped ? &escapes : &made);
        st = changes->status;
    }
    l->changes = NULL;
    lks_changes_free(&made);
    lks_changes_free(&escapes);
    return st;
}

/* If a replaced link of a Markdown document contains marks, the other marks of its
 * paragraph may become text, and more links may be in that text. So the document is
 * read again, with these marks escaped. */
linkspan_status lks_linkify_harmless(linkspan_linkifier *l, uint32_t markup,
                                     lks_slice text, linkspan_buf *result,
                                     lks_changes *changes)
{
    const size_t most = markup == LINKSPAN_MARKUP_MARKDOWN ? MOST_READINGS : 1;
    linkspan_buf escaped[2];
    linkspan_status st = LINKSPAN_OK;
    (void)linkspan_buf_init(&escaped[0], SIZE_MAX, l->allocator);
    (void)linkspan_buf_init(&escaped[1], SIZE_MAX, l->allocator);
    l->output.batch.write = append;
    l->output.batch.context = result;
    for (size_t i = 0; i < most && st == LINKSPAN_OK; i++) {
        linkspan_buf *const next = &escaped[i % 2];
        next->len = 0;
        st = read_and_note(l, markup, text, i + 1 == most ? NULL : next,
                           changes);
        if (next->len == 0)
            break;
        text = lks_buf_slice(next);
    }
    lks_buf_release(&escaped[0]);
    lks_buf_release(&escaped[1]);
    return st;
}
