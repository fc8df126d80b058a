#include <string.h>

#include "documents/charref.h"
#include "documents/md_inlines.h"
#include "documents/md_links.h"
#include "text/buf.h"
#include "text/grow.h"
#include "text/steps.h"

void lks_bare_links_begin(lks_bare_links *links, const lks_link_finder *finder,
                          const linkspan_allocator *allocator)
{
    *links = (lks_bare_links){.allocator = allocator, .finder = finder};
    (void)linkspan_buf_init(&links->text, SIZE_MAX, allocator);
}

void lks_bare_links_free(lks_bare_links *links)
{
    lks_buf_release(&links->text);
    lks_release(links->allocator, links->all);
}

static bool is_mark(uint8_t c)
{
    return c == '*' || c == '_' || c == '~';
}

/* True for a byte without which no link is found, and for the first bytes of
 * full stops of other scripts. */
static bool is_sign(uint8_t c)
{
    return c == '.' || c == ':' || c == '@' || c >= 0x80;
}

static bool is_space(uint8_t c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* True if a mark of emphasis could be part of a link: it has something before
 * it, and its word has a dot, a colon or an at sign. */
static bool may_be_in_link(const lks_inline_tree *tree)
{
    const lks_slice text = tree->text;
    const lks_delimiters *const d = &tree->delimiters;
    size_t end = 0; /* of the word that was looked at last */
    bool has_sign = false;
    LKS_STEPS(text.len);
    for (size_t i = 0; i < d->count; i++) {
        const lks_delimiter *const run = &d->all[i];
        LKS_STEP();
        if (run->left == run->len || run->at == 0 ||
            is_space(text.data[run->at - 1]))
            continue;
        if (run->at >= end) {
            size_t start = run->at;
            has_sign = false;
            for (; start > end && !is_space(text.data[start - 1]); start--) {
                LKS_STEP();
                has_sign |= is_sign(text.data[start - 1]);
            }
            for (end = run->at; end < text.len && !is_space(text.data[end]);
                 end++) {
                LKS_STEP();
                has_sign |= is_sign(text.data[end]);
            }
        }
        if (has_sign)
            return true;
    }
    return false;
}

/* ---- the text in which links are searched for */

/* Replace what is written as a reference or an escape by letters and the
 * character, so that offsets stay the same. */
static void decode(uint8_t *data, size_t at, size_t end)
{
    while (at < end) {
        lks_charref ref = {.len = 0};
        size_t len = 1;
        LKS_STEP();
        if (data[at] == '\\' && at + 1 < end &&
            lks_is_markdown_mark(data[at + 1]))
            len = 2;
        else if (data[at] == '&')
            len = lks_markdown_charref((lks_slice){data, end}, at, &ref);
        if (len > 1) {
            memset(data + at, 'a', len - (ref.len > 0 ? ref.len : 1));
            memcpy(data + at + len - ref.len, ref.bytes, ref.len);
        }
        at += len > 0 ? len : 1;
    }
}

static void blank(uint8_t *data, size_t at, size_t end)
{
    LKS_STEPS(end - at);
    memset(data + at, '\n', end - at);
}

/* Keep the text, with its marks of emphasis, and blank out everything else. */
static linkspan_status keep_text(lks_bare_links *links,
                                 const lks_inline_tree *tree)
{
    linkspan_buf *const buf = &links->text;
    size_t at = 0;
    size_t depth = 0;
    buf->len = 0;
    lks_buf_begin(buf);
    lks_buf_append(buf, tree->text.data, tree->text.len);
    const linkspan_status st = lks_buf_commit(buf);
    if (st != LINKSPAN_OK)
        return st;
    uint8_t *const data = (uint8_t *)buf->data;
    for (size_t i = 0; i < tree->count; i++) {
        const lks_construct *const c = &tree->constructs[i];
        LKS_STEP();
        if (c->kind == LKS_CONSTRUCT_BRACKET || c->kind == LKS_CONSTRUCT_RUN)
            continue;
        if (depth > 0)
            blank(data, at, c->at);
        else
            decode(data, at, c->at);
        blank(data, c->at, c->end);
        depth +=
            c->kind == LKS_CONSTRUCT_LINK || c->kind == LKS_CONSTRUCT_IMAGE;
        depth -= c->kind == LKS_CONSTRUCT_TARGET;
        at = c->end;
    }
    decode(data, at, tree->text.len);
    return LINKSPAN_OK;
}

linkspan_status lks_bare_links_find(lks_bare_links *links,
                                    const lks_inline_tree *tree)
{
    linkspan_range found;
    size_t at = 0;
    links->count = 0;
    if (!links->finder || !may_be_in_link(tree))
        return LINKSPAN_OK;
    const linkspan_status st = keep_text(links, tree);
    if (st != LINKSPAN_OK)
        return st;
    const lks_slice text = lks_slice_of(links->text.data, links->text.len);
    while (links->finder->next(links->finder->context, text, &at, &found)) {
        LKS_STEP();
        size_t marks = found.end;
        while (marks > found.start && is_mark(text.data[marks - 1]))
            marks--;
        if (found.start == found.end)
            continue;
        lks_bare_link *const all =
            lks_grow(links->allocator, links->all, sizeof *all, links->count,
                     &links->room);
        if (!all)
            return LINKSPAN_ERR_NO_MEMORY;
        links->all = all;
        all[links->count++] = (lks_bare_link){found.start, marks, found.end};
    }
    return LINKSPAN_OK;
}
