#include "api/linkify_markdown.h"

#include <string.h>

#include "text/alloc.h"
#include "text/buf.h"
#include "text/steps.h"
#include "text/utf8.h"

/* How often a paragraph is read again to find safe forms of its links. A short
 * paragraph may be read more often, since the time remains linear in the length
 * of the document. */
#define TRIALS_AT_LEAST 32
#define TRIED_BYTES     65536

static linkspan_status append_to_written(void *context, const char *bytes,
                                         size_t len)
{
    linkspan_buf *written = context;
    lks_buf_begin(written);
    lks_buf_append(written, bytes, len);
    return lks_buf_commit(written);
}

void lks_md_document_begin(lks_md_document *doc, const linkspan_linkifier *l,
                           lks_slice source, const lks_labels *labels)
{
    linkspan_buf *const buffers[] = {&doc->store,   &doc->joined, &doc->edited,
                                     &doc->written, &doc->wanted, &doc->got};
    doc->allocator = l->allocator;
    doc->labels = labels;
    doc->source = source;
    doc->batch.copy = l->output.batch.copy;
    doc->batch.has_none = l->output.batch.has_none;
    doc->batch.write = append_to_written;
    doc->batch.context = &doc->written;
    for (size_t i = 0; i < sizeof buffers / sizeof *buffers; i++)
        (void)linkspan_buf_init(buffers[i], SIZE_MAX, l->allocator);
}

void lks_md_document_free(lks_md_document *doc)
{
    linkspan_buf *const buffers[] = {&doc->store,   &doc->joined, &doc->edited,
                                     &doc->written, &doc->wanted, &doc->got};
    for (size_t i = 0; i < sizeof buffers / sizeof *buffers; i++)
        lks_buf_release(buffers[i]);
    lks_release(doc->allocator, doc->links);
    lks_release(doc->allocator, doc->changes);
    lks_release(doc->allocator, doc->bare);
}

/* ---- is it safe? */

/* Collect the changes that the edit should make, one for each link. The buffers no longer move, so the changes can point into them. */
static size_t collect_changes(lks_md_document *doc)
{
    size_t count = 0;
    for (size_t i = 0; i < doc->count; i++) {
        const lks_md_found *link = &doc->links[i];
        if (link->choice == LKS_MD_ALONE)
            continue;
        const size_t shift = link->line.joined - link->line.start;
        doc->bare[count] = (lks_bare_link){.start = link->span.start + shift,
                                           .marks = link->span.end + shift,
                                           .end = link->span.end + shift};
        lks_md_change change = link->change;
        const linkspan_range read = {change.read.len, link->target};
        change.read = change.kind == LKS_MD_CHANGE_AUTOLINK
                          ? lks_md_part(&doc->written, read)
                          : lks_md_part(&doc->store, link->label);
        if (change.kind == LKS_MD_CHANGE_TEXT && change.read.len == 0)
            change.read = lks_slice_of(" ", 1); /* the space that is written for
                                               * an empty text */
        change.written = lks_md_part(&doc->written, link->written);
        change.target = lks_md_part(
            &doc->written, (linkspan_range){link->target, link->written.end});
        doc->changes[count++] = change;
    }
    return count;
}

/* False if two links would both include the marks between them. */
static bool are_disjoint(const lks_md_document *doc)
{
    size_t done = 0;
    for (size_t i = 0; i < doc->count; i++) {
        const lks_md_found *link = &doc->links[i];
        if (link->choice == LKS_MD_ALONE)
            continue;
        if (link->place.start < done)
            return false;
        done = link->place.end;
    }
    return true;
}

/* Write the paragraph to `edited` as it would be after the changes. */
static linkspan_status edit(lks_md_document *doc)
{
    const char *joined = doc->joined.data;
    size_t done = 0;
    doc->edited.len = 0;
    lks_buf_begin(&doc->edited);
    for (size_t i = 0; i < doc->count; i++) {
        const lks_md_found *link = &doc->links[i];
        if (link->choice == LKS_MD_ALONE)
            continue;
        const size_t shift = link->line.joined - link->line.start;
        const lks_slice written = lks_md_part(&doc->written, link->written);
        lks_buf_append(&doc->edited, joined + done,
                       link->place.start + shift - done);
        lks_paragraph_append(&doc->edited, written.data, written.len);
        done = link->place.end + shift;
    }
    lks_buf_append(&doc->edited, joined + done, doc->joined.len - done);
    LKS_STEPS(doc->joined.len);
    return lks_buf_commit(&doc->edited);
}

static linkspan_status write_events(lks_md_document *doc,
                                    const linkspan_buf *text,
                                    const lks_dialect *dialect, size_t changes,
                                    linkspan_buf *out, bool *is_safe)
{
    lks_inline_tree tree;
    lks_inline_source source = lks_md_inline_source(doc, text);
    source.links = doc->bare;
    source.link_count = changes;
    lks_inline_tree_read(&tree, &source, dialect, doc->allocator);
    linkspan_status st = tree.status;
    out->len = 0;
    if (st == LINKSPAN_OK) {
        lks_buf_begin(out);
        *is_safe &= tree.is_known && tree.is_agreed &&
                    lks_inline_events(&tree, doc->changes, changes, out);
        st = lks_buf_commit(out);
    }
    lks_inline_tree_free(&tree);
    return st;
}

static bool is_same(const linkspan_buf *one, const linkspan_buf *other)
{
    return one->len == other->len &&
           (one->len == 0 || memcmp(one->data, other->data, one->len) == 0);
}

/* Set `*is_safe` if all dialects of CommonMark find in the edited paragraph what
 * they found before, if the marks inside the links that are asked for are taken
 * for text, and in addition these links. After a failure, `*is_safe` says
 * nothing. */
static linkspan_status try_choices(lks_md_document *doc, bool *is_safe)
{
    doc->trials_left--;
    doc->written.len = 0;
    for (size_t i = 0; i < doc->count; i++)
        if (doc->links[i].choice != LKS_MD_ALONE)
            lks_md_realise(doc, &doc->links[i]);
    *is_safe = are_disjoint(doc);
    if (!*is_safe)
        return doc->batch.status;
    linkspan_status st = doc->batch.status;
    if (st == LINKSPAN_OK)
        st = edit(doc);
    const size_t changes = st == LINKSPAN_OK ? collect_changes(doc) : 0;
    const bool is_valid =
        lks_utf8_is_valid((const uint8_t *)doc->joined.data, doc->joined.len);
    const size_t ways = is_valid ? LKS_MD_DIALECTS / 2 : LKS_MD_DIALECTS;
    for (size_t i = 0; i < ways && st == LINKSPAN_OK && *is_safe; i++) {
        st = write_events(doc, &doc->joined, &lks_md_dialects[i], changes,
                          &doc->wanted, is_safe);
        if (st == LINKSPAN_OK && *is_safe)
            st = write_events(doc, &doc->edited, &lks_md_dialects[i], 0,
                              &doc->got, is_safe);
        *is_safe = *is_safe && is_same(&doc->wanted, &doc->got);
    }
    return st;
}

/* ---- choosing */

static lks_md_choice first_choice(const lks_md_found *link)
{
    if (link->form == LKS_FORM_TEXT)
        return LKS_MD_TEXT;
    return link->is_own ? LKS_MD_AUTOLINK : LKS_MD_INLINE;
}

static lks_md_choice next_choice(const lks_md_document *doc,
                                 const lks_md_found *link)
{
    if (link->choice == LKS_MD_AUTOLINK)
        return LKS_MD_INLINE;
    if (link->choice == LKS_MD_INLINE && link->form == LKS_FORM_LINK &&
        lks_md_marks_around(doc, link) > 0)
        return LKS_MD_AROUND;
    return LKS_MD_ALONE;
}

static void choose(lks_md_document *doc, size_t start, size_t end, bool is_all)
{
    for (size_t i = start; i < end; i++) {
        LKS_STEP();
        lks_md_found *link = &doc->links[i];
        if (link->form == LKS_FORM_MARKUP)
            link->choice = LKS_MD_ALONE; /* realise_markups() changes this */
        else if (link->form == LKS_FORM_TEXT ||
                 (is_all && !lks_md_is_cut_by_github(doc, link)))
            link->choice = first_choice(link);
        else
            link->choice = LKS_MD_ALONE;
    }
}

/* Try the other forms of a link whose first form is not safe. */
static linkspan_status choose_other(lks_md_document *doc, lks_md_found *link)
{
    linkspan_status st = LINKSPAN_OK;
    bool is_safe = link->form == LKS_FORM_TEXT; /* text has no other form */
    while (st == LINKSPAN_OK && !is_safe && link->choice != LKS_MD_ALONE &&
           doc->trials_left > 0) {
        link->choice = next_choice(doc, link);
        if (link->choice != LKS_MD_ALONE)
            st = try_choices(doc, &is_safe);
    }
    if (!is_safe)
        link->choice = LKS_MD_ALONE;
    return st;
}

/* Try all links at once. If that is not safe, try half as many, down to one. */
static linkspan_status choose_links(lks_md_document *doc)
{
    linkspan_status st = LINKSPAN_OK;
    size_t width = doc->count;
    for (size_t at = 0;
         at < doc->count && st == LINKSPAN_OK && doc->trials_left > 0;) {
        bool is_safe = false;
        width = width < doc->count - at ? width : doc->count - at;
        choose(doc, at, at + width, true);
        st = try_choices(doc, &is_safe);
        if (st != LINKSPAN_OK)
            return st;
        if (!is_safe && width > 1) {
            choose(doc, at, at + width, false);
            width /= 2;
            continue;
        }
        if (!is_safe)
            st = choose_other(doc, &doc->links[at]);
        at += width;
        width *= 2;
    }
    return st;
}

/* True if the text has characters that are markup or could become markup. */
static bool has_marks(const lks_md_document *doc)
{
    for (size_t i = 0; i < doc->joined.len; i++) {
        LKS_STEP();
        if (lks_is_one_of((uint8_t)doc->joined.data[i], "\\`*_[]<!"))
            return true;
    }
    return false;
}

static bool has_texts(const lks_md_document *doc)
{
    for (size_t i = 0; i < doc->count; i++)
        if (doc->links[i].form == LKS_FORM_TEXT)
            return true;
    return false;
}

/* ---- a paragraph */

static linkspan_status join_lines(lks_md_document *doc)
{
    lks_paragraph_lines lines;
    lks_paragraph_line line;
    size_t next = 0;
    doc->joined.len = 0;
    doc->is_table = false;
    lks_buf_begin(&doc->joined);
    lks_paragraph_begin(&doc->paragraph, &lines);
    while (lks_paragraph_next(&lines, doc->source, &line)) {
        doc->is_table =
            doc->is_table || lks_md_is_delimiter_row(lks_md_source(
                                 doc, (linkspan_range){line.start, line.end}));
        lks_paragraph_append(&doc->joined, doc->source.data + line.start,
                             line.end - line.start);
        lks_buf_append_byte(&doc->joined, '\n');
        for (; next < doc->count && doc->links[next].span.start < line.end;
             next++)
            doc->links[next].line = line;
    }
    const linkspan_status st = lks_buf_commit(&doc->joined);
    doc->first_strike = lks_md_find_strike(&doc->joined);
    return st;
}

static void write_up_to(lks_md_document *doc, linkspan_linkifier *l, size_t end)
{
    if (end > doc->done) {
        lks_linkify_note(l, doc->done, end);
        lks_output_source(&l->output,
                          lks_md_source(doc, (linkspan_range){doc->done, end}));
    }
    doc->done = end;
}

static void write_place(lks_md_document *doc, linkspan_linkifier *l,
                        const lks_md_found *link)
{
    lks_output_source(&l->output, lks_md_part(&doc->written, link->written));
    doc->done = link->place.end;
}

static void write_links(lks_md_document *doc, linkspan_linkifier *l)
{
    for (size_t i = 0; i < doc->count; i++) {
        lks_md_found *link = &doc->links[i];
        if (link->form == LKS_FORM_MARKUP)
            link->choice = LKS_MD_MARKUP;
        if (link->choice == LKS_MD_ALONE)
            continue;
        doc->written.len = 0;
        lks_md_realise(doc, link);
        write_up_to(doc, l, link->place.start);
        write_place(doc, l, link);
    }
}

/* ---- text in place of links, where marks must be escaped */

/* Callbacks have given markup for some links. Append this markup to `written`. */
static void realise_markups(lks_md_document *doc)
{
    for (size_t i = 0; i < doc->count; i++) {
        if (doc->links[i].form != LKS_FORM_MARKUP)
            continue;
        doc->links[i].choice = LKS_MD_MARKUP;
        lks_md_realise(doc, &doc->links[i]);
    }
}

/* Write a line of a paragraph. Write a backslash before each mark, and replace
 * the links of the line. */
static void write_line(lks_md_document *doc, linkspan_linkifier *l,
                       const lks_paragraph_line *line, const bool *marks,
                       size_t *next)
{
    for (size_t at = line->start; at < line->end; at++) {
        LKS_STEP();
        while (*next < doc->count &&
               (doc->links[*next].choice == LKS_MD_ALONE ||
                doc->links[*next].span.start < at))
            ++*next;
        if (*next < doc->count && doc->links[*next].span.start == at) {
            write_up_to(doc, l, at);
            write_place(doc, l, &doc->links[*next]);
            at = doc->done - 1;
        } else if (marks[line->joined + (at - line->start)]) {
            write_up_to(doc, l, at);
            lks_output_source(&l->output, lks_slice_of("\\", 1));
        }
    }
}

/* Copy the source up to `end` to `escaped`, the document that is read next. */
static void escape_up_to(lks_md_document *doc, size_t end)
{
    if (doc->escapes)
        lks_changes_copied(doc->escapes, doc->escaped_done, end,
                           lks_buf_place(doc->escaped));
    lks_buf_append(doc->escaped,
                   (const char *)doc->source.data + doc->escaped_done,
                   end - doc->escaped_done);
    doc->escaped_done = end;
}

/* Write a backslash before each mark of the paragraph, and leave its links for
 * the next reading. The next reading also finds links in text that was markup
 * before: in `a*b@c.com <!d.com>*`, where redaction takes the first `*`, some
 * dialects of CommonMark see the name in `<!d.com>` as text and others do
 * not. */
static linkspan_status escape_marks(lks_md_document *doc, const bool *marks)
{
    lks_paragraph_lines lines;
    lks_paragraph_line line;
    lks_buf_begin(doc->escaped);
    lks_paragraph_begin(&doc->paragraph, &lines);
    while (lks_paragraph_next(&lines, doc->source, &line))
        for (size_t at = line.start; at < line.end; at++) {
            LKS_STEP();
            if (!marks[line.joined + (at - line.start)])
                continue;
            escape_up_to(doc, at);
            lks_buf_append_byte(doc->escaped, '\\');
        }
    return lks_buf_commit(doc->escaped);
}

static void write_lines(lks_md_document *doc, linkspan_linkifier *l,
                        const bool *marks)
{
    lks_paragraph_lines lines;
    lks_paragraph_line line;
    size_t next = 0;
    realise_markups(doc);
    lks_paragraph_begin(&doc->paragraph, &lines);
    while (lks_paragraph_next(&lines, doc->source, &line))
        write_line(doc, l, &line, marks, &next);
}

/* Replace the links even if that changes how the rest is read. A backslash
 * before each mark that is text in one dialect of CommonMark keeps it text in
 * all dialects; emphasis is lost. */
static linkspan_status write_texts(lks_md_document *doc, linkspan_linkifier *l)
{
    bool *marks =
        lks_resize(doc->allocator, NULL, doc->joined.len * sizeof *marks);
    if (!marks)
        return LINKSPAN_ERR_NO_MEMORY;
    memset(marks, 0, doc->joined.len * sizeof *marks);
    linkspan_status st = lks_md_note_marks(doc, marks);
    /* if no mark is escaped, there is no new text to search */
    if (st == LINKSPAN_OK && doc->escaped &&
        memchr(marks, 1, doc->joined.len * sizeof *marks))
        st = escape_marks(doc, marks);
    else if (st == LINKSPAN_OK)
        write_lines(doc, l, marks);
    lks_release(doc->allocator, marks);
    return st;
}

/* ---- all of it */

static linkspan_status make_room_for_changes(lks_md_document *doc)
{
    while (doc->change_room < doc->count) {
        lks_md_change *changes =
            lks_grow(doc->allocator, doc->changes, sizeof *changes,
                     doc->change_room, &doc->change_room);
        if (!changes)
            return LINKSPAN_ERR_NO_MEMORY;
        doc->changes = changes;
        lks_bare_link *bare = lks_resize(doc->allocator, doc->bare,
                                         doc->change_room * sizeof *bare);
        if (!bare) {
            doc->change_room = 0; /* both must have this room */
            return LINKSPAN_ERR_NO_MEMORY;
        }
        doc->bare = bare;
    }
    return LINKSPAN_OK;
}

static linkspan_status choose_and_write(lks_md_document *doc,
                                        linkspan_linkifier *l)
{
    linkspan_status st = LINKSPAN_OK;
    bool is_safe = true;
    const bool is_markless = !has_marks(doc);
    const bool is_unclear = doc->labels->are_unclear ||
                            (doc->labels->are_all &&
                             memchr(doc->joined.data, '[', doc->joined.len));
    doc->trials_left = TRIALS_AT_LEAST + TRIED_BYTES / (doc->joined.len + 1);
    choose(doc, 0, doc->count, is_markless && !is_unclear);
    if (!is_markless) {
        if (has_texts(doc))
            st = try_choices(doc, &is_safe);
        if (st == LINKSPAN_OK && !is_safe)
            return write_texts(doc, l);
        if (st == LINKSPAN_OK && !is_unclear)
            st = choose_links(doc);
    }
    if (st == LINKSPAN_OK)
        write_links(doc, l);
    return st == LINKSPAN_OK ? doc->batch.status : st;
}

static linkspan_status end_paragraph(lks_md_document *doc,
                                     linkspan_linkifier *l)
{
    if (doc->count == 0)
        return LINKSPAN_OK;
    linkspan_status st = make_room_for_changes(doc);
    if (st == LINKSPAN_OK)
        st = join_lines(doc);
    if (st == LINKSPAN_OK)
        st = choose_and_write(doc, l);
    doc->count = 0;
    doc->store.len = 0;
    return st;
}

static linkspan_range keep(lks_md_document *doc, lks_slice bytes)
{
    const size_t start = doc->store.needed;
    lks_buf_append(&doc->store, bytes.data, bytes.len);
    return (linkspan_range){start, doc->store.needed};
}

linkspan_status lks_md_document_link(lks_md_document *doc,
                                     linkspan_linkifier *l, linkspan_range span,
                                     lks_slice read, lks_link_form form)
{
    if (doc->count > 0 && span.start >= doc->paragraph.end) {
        const linkspan_status st = end_paragraph(doc, l);
        if (st != LINKSPAN_OK)
            return st;
    }
    if (!lks_paragraph_find(&doc->paragraph, doc->source, span.start))
        return LINKSPAN_OK;
    lks_md_found *links = lks_grow(doc->allocator, doc->links, sizeof *links,
                                   doc->count, &doc->room);
    if (!links)
        return LINKSPAN_ERR_NO_MEMORY;
    doc->links = links;
    const lks_slice href = lks_buf_slice(&l->href);
    const lks_slice source = lks_md_source(doc, span);
    const lks_slice label =
        form == LKS_FORM_LINK
            ? source
            : lks_buf_slice(form == LKS_FORM_MARKUP ? &l->plan.markup
                                                    : &l->label);
    const lks_attribute *title = lks_find_title(lks_plan_attributes(&l->plan));
    const bool is_as_read = form == LKS_FORM_SHOWN ||
                            (read.len == source.len &&
                             memcmp(read.data, source.data, read.len) == 0);
    lks_buf_begin(&doc->store);
    links[doc->count] = (lks_md_found){
        .span = span,
        .form = form,
        .is_own = form != LKS_FORM_TEXT && form != LKS_FORM_MARKUP &&
                  is_as_read && !title && lks_md_is_own_link(href, label),
        .has_title = title != NULL,
        .title = title ? keep(doc, title->value) : (linkspan_range){0, 0},
        .href = keep(doc, href),
        .label =
            form == LKS_FORM_LINK ? (linkspan_range){0, 0} : keep(doc, label)};
    const linkspan_status st = lks_buf_commit(&doc->store);
    doc->count += st == LINKSPAN_OK; /* else `store` lacks its texts */
    return st;
}

linkspan_status lks_md_document_end(lks_md_document *doc, linkspan_linkifier *l)
{
    const linkspan_status st = end_paragraph(doc, l);
    if (st != LINKSPAN_OK)
        return st;
    write_up_to(doc, l, doc->source.len);
    if (doc->escaped_done == 0 && (!doc->escaped || doc->escaped->len == 0))
        return LINKSPAN_OK;
    lks_buf_begin(doc->escaped);
    escape_up_to(doc, doc->source.len);
    return lks_buf_commit(doc->escaped);
}
