/* Redacts HTML and Markdown documents, until nothing changes. */
#include "api/redact.h"

#include "api/linkify.h"
#include "text/buf.h"

/* What is written in place of a link can change what a document means, so the result is
 * read again, until nothing changes. The first reading settles nearly all documents; so
 * many readings are left to hostile ones. */
#define MOST_READINGS 4
/* How often links in the text that people read are replaced, since each can let the next
 * one be found. A short document may be read more often, since the time remains linear in
 * its length. */
#define MOST_ROUNDS 8u
#define TRIED_BYTES 65536u

/* Replace or defang the links in the text that people read, so that the tree of the
 * document stays as it is. */
static linkspan_status edit_prose(lks_redactor *r, uint32_t markup,
                                  lks_slice source, bool keeps_rest,
                                  linkspan_buf *out, lks_changes *changes)
{
    linkspan_linkify_options o;
    linkspan_linkifier *l = NULL;
    (void)linkspan_linkify_options_init(&o);
    o.allocator = r->allocator;
    o.redaction = (linkspan_str){(const char *)r->word.data, r->word.len};
    o.flags = r->redaction == LINKSPAN_REDACT_DEFANG ? LINKSPAN_LINKIFY_DEFANG
                                                     : LINKSPAN_LINKIFY_REDACT;
    linkspan_status st = lks_linkifier_new(r->detector, &o,
                                           markup == LINKSPAN_MARKUP_MARKDOWN
                                               ? &lks_format_markdown
                                               : &lks_format_html,
                                           &l);
    if (st != LINKSPAN_OK)
        return st;
    l->keeps_rest = keeps_rest;
    l->redacts_kind = r->redaction == LINKSPAN_REDACT_KIND;
    st = lks_linkify_harmless(l, markup, source, out, changes);
    linkspan_linkifier_free(l);
    return st;
}

static linkspan_status replace_prose(lks_redactor *r, uint32_t markup,
                                     lks_slice source, linkspan_buf *out,
                                     lks_changes *changes)
{
    return edit_prose(r, markup, source, true, out, changes);
}

static linkspan_status make_harmless(lks_redactor *r, uint32_t markup,
                                     lks_slice source, linkspan_buf *out,
                                     lks_changes *changes)
{
    return edit_prose(r, markup, source, false, out, changes);
}

typedef linkspan_status step(lks_redactor *r, uint32_t markup, lks_slice source,
                             linkspan_buf *out, lks_changes *changes);

/* Take one step: `*text` becomes the result, which is written to `*out`, and `*out` and
 * `*spare` are exchanged. Returns whether anything has changed. */
static bool take(lks_redactor *r, step *redact, uint32_t markup,
                 linkspan_buf *text, linkspan_buf *spare, lks_changes *changes)
{
    lks_changes made = {.allocator = r->allocator};
    spare->len = 0;
    const linkspan_status st =
        redact(r, markup, lks_slice_of(text->data, text->len), spare, &made);
    const bool has_changed = made.count > 0;
    if (st != LINKSPAN_OK)
        made.status = st;
    lks_changes_follow(changes, &made);
    lks_changes_free(&made);
    const linkspan_buf redacted = *spare;
    *spare = *text;
    *text = redacted;
    return has_changed && changes->status == LINKSPAN_OK;
}

/* Redact the text that people read. Returns whether anything has changed. */
static bool redact_prose(lks_redactor *r, uint32_t markup, linkspan_buf *text,
                         linkspan_buf *spare, lks_changes *changes)
{
    const size_t most = MOST_ROUNDS + TRIED_BYTES / (text->len + 1);
    bool has_changed = false;
    for (size_t i = 0; i < most && r->redaction != LINKSPAN_REDACT_DEFANG;
         i++) {
        if (!take(r, replace_prose, markup, text, spare, changes))
            break;
        has_changed = true;
    }
    return (changes->status == LINKSPAN_OK &&
            take(r, make_harmless, markup, text, spare, changes)) ||
           has_changed;
}

/* Redact the document once. Returns whether anything has changed. */
static bool read_once(lks_redactor *r, uint32_t markup, linkspan_buf *text,
                      linkspan_buf *spare, lks_changes *changes)
{
    const bool has_changed = !lks_redaction_keeps(r->redaction) &&
                             redact_prose(r, markup, text, spare, changes);
    return (changes->status == LINKSPAN_OK &&
            take(r, lks_redact_places, markup, text, spare, changes)) ||
           has_changed;
}

/* Redact the document until nothing changes, in at most MOST_READINGS readings. Returns
 * whether that was reached. */
static bool settle(lks_redactor *r, uint32_t markup, linkspan_buf *text,
                   linkspan_buf *spare, lks_changes *changes)
{
    for (size_t i = 0; i < MOST_READINGS; i++)
        if (!read_once(r, markup, text, spare, changes))
            return true;
    return false;
}

/* The last resort, for a document that does not settle: nothing of it is left. */
static void replace_all(const lks_redactor *r, linkspan_buf *text,
                        lks_changes *changes)
{
    const lks_slice word = r->redaction == LINKSPAN_REDACT_SECRET
                               ? lks_slice_of(LKS_SECRET_SHOWN, 3)
                               : lks_slice_of("[url]", 5);
    lks_changes all = {.allocator = r->allocator};
    lks_changes_add(&all, (linkspan_range){0, text->len},
                    (linkspan_range){0, word.len});
    lks_changes_follow(changes, &all);
    lks_changes_free(&all);
    text->len = 0;
    lks_buf_begin(text);
    lks_buf_append(text, (const char *)word.data, word.len);
    const linkspan_status st = lks_buf_commit(text);
    if (st != LINKSPAN_OK)
        changes->status = st;
}

linkspan_status lks_redact_document(lks_redactor *r, uint32_t markup,
                                    lks_slice source, linkspan_buf *out,
                                    lks_changes *changes)
{
    linkspan_buf spare;
    (void)linkspan_buf_init(&spare, SIZE_MAX, r->allocator);
    lks_buf_begin(out);
    lks_buf_append(out, source.data, source.len);
    linkspan_status st = lks_buf_commit(out);
    r->is_document = true;
    if (st == LINKSPAN_OK && r->redaction == LINKSPAN_REDACT_DEFANG) {
        (void)read_once(r, markup, out, &spare, changes);
    } else if (st == LINKSPAN_OK && !settle(r, markup, out, &spare, changes)) {
        const bool is_host = r->redaction == LINKSPAN_REDACT_HOST;
        if (is_host) /* leave nothing to be found */
            r->redaction = LINKSPAN_REDACT_KIND;
        if (!is_host || !settle(r, markup, out, &spare, changes))
            replace_all(r, out, changes);
    }
    if (st == LINKSPAN_OK)
        st = changes->status;
    lks_buf_release(&spare);
    return st;
}
