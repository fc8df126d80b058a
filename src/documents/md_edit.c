#include "documents/md_edit.h"

#include "documents/charref.h"
#include "documents/md_links.h"
#include "text/buf.h"
#include "text/steps.h"

/* How an event is written: a NUL, which no text contains, one of these letters
 * and, for some of them, bytes up to the next NUL. */
enum {
    EVENT_LINK = 'a',
    EVENT_IMAGE = 'i',
    EVENT_TARGET = ')',
    EVENT_WHOLE = 'w',
    EVENT_OPEN = '<',
    EVENT_CLOSE = '>',
    EVENT_BREAK = 'b',
    EVENT_TEXT = 't'
};

typedef struct writer {
    const lks_inline_tree *tree;
    linkspan_buf *out;
    /* The change that contains the
     * current place, or else the next change. */
    const lks_md_change *change;
    const lks_md_change *end;
    bool is_inside;
    bool is_silent; /* inside a change whose text replaces the source */
    bool is_possible;
    size_t depth; /* nesting of links and images */
} writer;

static void put(writer *w, const void *bytes, size_t len)
{
    if (!w->is_silent)
        lks_buf_append(w->out, bytes, len);
}

/* Write the event and its bytes, and note that text follows. */
static void put_event(writer *w, uint8_t event, const void *bytes, size_t len)
{
    const uint8_t start[2] = {0, event};
    const uint8_t end[2] = {0, EVENT_TEXT};
    w->is_possible &= !w->is_silent;
    put(w, start, sizeof start);
    put(w, bytes, len);
    put(w, end, sizeof end);
}

static void put_slice(writer *w, uint8_t event, lks_slice bytes)
{
    put_event(w, event, bytes.data, bytes.len);
}

/* ---- changes */

static void start_change(writer *w)
{
    const lks_md_change *change = w->change;
    w->is_inside = true;
    w->is_possible &= w->depth == 0;
    if (change->kind == LKS_MD_CHANGE_LINK ||
        change->kind == LKS_MD_CHANGE_SHOWN)
        put_event(w, EVENT_LINK, NULL, 0);
    if (change->kind == LKS_MD_CHANGE_AUTOLINK)
        put_slice(w, EVENT_WHOLE, change->read);
    else if (change->kind != LKS_MD_CHANGE_LINK)
        put(w, change->read.data, change->read.len);
    w->is_silent = change->kind != LKS_MD_CHANGE_LINK;
}

static void end_change(writer *w)
{
    const lks_md_change *change = w->change++;
    w->is_inside = false;
    w->is_silent = false;
    w->is_possible &= w->depth == 0;
    if (change->kind == LKS_MD_CHANGE_LINK ||
        change->kind == LKS_MD_CHANGE_SHOWN)
        put_slice(w, EVENT_TARGET, change->target);
}

/* The next place at which a change starts or ends. */
static size_t next_stop(const writer *w)
{
    if (w->change == w->end)
        return SIZE_MAX;
    return w->is_inside ? w->change->end : w->change->start;
}

/* Start and end the changes at `at`. */
static void pass(writer *w, size_t at)
{
    while (next_stop(w) == at) {
        LKS_STEP();
        if (w->is_inside)
            end_change(w);
        else
            start_change(w);
    }
}

/* ---- text */

static void put_text_byte(writer *w, size_t *at, size_t end)
{
    const lks_slice text = w->tree->text;
    const uint8_t c = text.data[*at];
    lks_charref ref;
    const bool has_next = *at + 1 < end;
    if (c == '\\' && has_next && lks_is_markdown_mark(text.data[*at + 1])) {
        put(w, text.data + *at + 1, 1);
        *at += 2;
        return;
    }
    if (c == '\\' && has_next && text.data[*at + 1] == '\n') {
        put_event(w, EVENT_BREAK, NULL, 0);
        *at += 2;
        return;
    }
    const lks_slice before = {text.data, end};
    const size_t len = c == '&' ? lks_markdown_charref(before, *at, &ref) : 0;
    if (len > 0)
        put(w, ref.bytes, ref.len);
    else
        put(w, &c, 1);
    *at += len > 0 ? len : 1;
}

static void put_text(writer *w, size_t at, size_t end)
{
    while (at < end) {
        LKS_STEP();
        pass(w, at);
        put_text_byte(w, &at, end);
        w->is_possible &= next_stop(w) >= at;
    }
}

/* ---- constructs */

static void put_run(writer *w, const lks_construct *c)
{
    const lks_delimiters *d = &w->tree->delimiters;
    const lks_delimiter *run = &d->all[c->run];
    const bool is_paired =
        run->closed != LKS_NO_DELIMITER || run->opened != LKS_NO_DELIMITER;
    w->is_possible &= !w->is_inside || !is_paired ||
                      c->end == w->change->start + w->change->marks ||
                      c->at == w->change->end - w->change->marks;
    for (size_t i = run->closed; i != LKS_NO_DELIMITER;
         i = d->pairs[i].next_closed) {
        LKS_STEP();
        put_event(w, EVENT_CLOSE, NULL, 0);
    }
    put(w, w->tree->text.data + c->at, run->left);
    for (size_t i = run->opened; i != LKS_NO_DELIMITER;
         i = d->pairs[i].next_opened) {
        LKS_STEP();
        put_event(w, EVENT_OPEN, d->pairs[i].width == 2 ? "2" : "1", 1);
    }
}

/* Write a construct that is read as a whole. Text may be replaced inside of it, if it
 * is text in another dialect. */
static void put_whole(writer *w, const lks_construct *c)
{
    static const uint8_t start[2] = {0, EVENT_WHOLE};
    static const uint8_t end[2] = {0, EVENT_TEXT};
    const uint8_t *const data = w->tree->text.data;
    size_t at = c->at;
    w->is_possible &= !w->is_silent;
    put(w, start, sizeof start);
    for (; w->change != w->end && !w->is_inside &&
           w->change->kind == LKS_MD_CHANGE_TEXT && w->change->start > c->at &&
           w->change->end < c->end;
         w->change++) {
        LKS_STEP();
        put(w, data + at, w->change->start - at);
        put(w, w->change->written.data, w->change->written.len);
        at = w->change->end;
    }
    put(w, data + at, c->end - at);
    put(w, end, sizeof end);
}

static void put_construct(writer *w, const lks_construct *c)
{
    const lks_slice bytes = {w->tree->text.data + c->at, c->end - c->at};
    switch (c->kind) {
    case LKS_CONSTRUCT_BRACKET:
        put(w, bytes.data, bytes.len);
        break;
    case LKS_CONSTRUCT_LINK:
        w->depth++;
        put_event(w, EVENT_LINK, NULL, 0);
        break;
    case LKS_CONSTRUCT_IMAGE:
        w->depth++;
        put_event(w, EVENT_IMAGE, NULL, 0);
        break;
    case LKS_CONSTRUCT_TARGET:
        w->depth--;
        put_slice(w, EVENT_TARGET, bytes);
        break;
    case LKS_CONSTRUCT_RUN:
        put_run(w, c);
        break;
    default:
        put_whole(w, c);
    }
}

bool lks_inline_events(const lks_inline_tree *tree,
                       const lks_md_change *changes, size_t count,
                       linkspan_buf *out)
{
    writer w = {.tree = tree,
                .out = out,
                .change = changes,
                .end = changes + count,
                .is_possible = true};
    size_t at = 0;
    for (size_t i = 0; i < tree->count; i++) {
        LKS_STEP();
        const lks_construct *c = &tree->constructs[i];
        put_text(&w, at, c->at);
        pass(&w, c->at);
        put_construct(&w, c);
        at = c->end;
        w.is_possible &= next_stop(&w) >= at;
    }
    put_text(&w, at, tree->text.len);
    pass(&w, tree->text.len);
    return w.is_possible && w.change == w.end;
}

/* ---- text that could be something else */

static void note_marks(lks_slice text, size_t at, size_t end, bool *marks)
{
    for (; at < end; at++) {
        LKS_STEP();
        const bool is_escape = text.data[at] == '\\' && at + 1 < end &&
                               lks_is_markdown_mark(text.data[at + 1]);
        if (is_escape)
            at++;
        else
            marks[at] |=
                lks_is_one_of(text.data[at], "<[]`*_!") ||
                (text.data[at] == '(' && at > 0 && text.data[at - 1] == ']');
    }
}

void lks_inline_note_marks(const lks_inline_tree *tree, bool *marks)
{
    size_t at = 0;
    for (size_t i = 0; i < tree->count; i++) {
        const lks_construct *c = &tree->constructs[i];
        const bool is_text =
            c->kind == LKS_CONSTRUCT_BRACKET || c->kind == LKS_CONSTRUCT_RUN;
        note_marks(tree->text, at, is_text ? c->end : c->at, marks);
        at = c->end;
    }
    note_marks(tree->text, at, tree->text.len, marks);
}

bool lks_inline_spread_marks(const lks_inline_tree *tree, bool *marks)
{
    bool is_changed = false;
    for (size_t i = 0; i < tree->count; i++) {
        const lks_construct *c = &tree->constructs[i];
        LKS_STEP();
        if (c->kind != LKS_CONSTRUCT_WHOLE || !marks[c->at])
            continue;
        for (size_t at = c->at; at < c->end; at++) {
            LKS_STEP();
            const bool is_mark = lks_is_one_of(tree->text.data[at], "<[]`*_!");
            is_changed |= is_mark && !marks[at];
            marks[at] |= is_mark;
        }
    }
    return is_changed;
}
