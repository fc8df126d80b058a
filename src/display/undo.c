#include "display/display.h"

#include <string.h>

#include "text/buf.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "unicode/props.h"

/* Length of each control that the library writes, in bytes. */
#define WIDTH 3

/* A stretch of text that the library may have written for one link. */
typedef struct written {
    lks_slice text;
    bool is_isolated;
    bool is_right_to_left;
} written;

/* The control at `at`, or 0. All controls that the library writes start with
 * 0xE2. */
static uint32_t control_at(lks_slice text, size_t at)
{
    if (text.len - at < WIDTH || text.data[at] != 0xE2)
        return 0;
    size_t width = 0;
    const uint32_t cp =
        lks_utf8_decode(text.data + at, text.data + text.len, &width);
    return cp != LKS_UTF8_BAD && lks_is_bidi_control(cp) ? cp : 0;
}

/* True if a link that the library has written may start at `at`: with the
 * control that opens the whole link and the one that opens its first field. */
static bool starts_link(lks_slice text, size_t at, written *w)
{
    const uint32_t first = control_at(text, at);
    const uint32_t second =
        first && text.len - at > WIDTH ? control_at(text, at + WIDTH) : 0;
    w->is_isolated = first == LKS_LRI || first == LKS_RLI;
    w->is_right_to_left = first == LKS_RLE || first == LKS_RLI;
    if (w->is_isolated)
        return second == first;
    return (first == LKS_LRE && second == LKS_LRM) ||
           (first == LKS_RLE && second == LKS_RLM);
}

/* At most three controls are open at once in a link that the library has
 * written: for the whole link, a field and a run of escapes. This limit bounds
 * how many unfinished links cover the same place. */
#define DEEPEST 3

/* The end of the link that starts at `at`: after the control that closes the
 * control at `at`. Returns `at` if the line ends before that. */
static size_t link_end(lks_slice text, size_t at)
{
    size_t depth = 0;
    for (size_t i = at; i < text.len && text.data[i] != '\n';) {
        LKS_STEP();
        const uint32_t cp = control_at(text, i);
        if (cp == LKS_LRO || cp == LKS_LRE || cp == LKS_RLE || cp == LKS_LRI ||
            cp == LKS_RLI)
            depth++;
        else if (cp == LKS_PDF || cp == LKS_PDI)
            depth--;
        if (depth > DEEPEST)
            return at;
        i += cp ? WIDTH : 1;
        if (depth == 0)
            return i;
    }
    return at;
}

static void append_bare(lks_slice text, linkspan_buf *out)
{
    size_t sent = 0;
    for (size_t at = 0; at < text.len;) {
        LKS_STEP();
        if (!control_at(text, at)) {
            at++;
            continue;
        }
        lks_buf_append(out, text.data + sent, at - sent);
        at += WIDTH;
        sent = at;
    }
    lks_buf_append(out, text.data + sent, text.len - sent);
}

/* Buffers, and whether memory has run out. */
typedef struct undo {
    linkspan_buf bare; /* the link without controls */
    linkspan_buf again;
    bool has_failed;
} undo;

static bool commit(undo *u, linkspan_buf *buf)
{
    if (lks_buf_commit(buf) != LINKSPAN_OK)
        u->has_failed = true;
    return !u->has_failed;
}

/* True if the library would write exactly the controls of `w` for the link
 * without controls. */
static bool is_written_for(undo *u, const written *w, uint32_t kind)
{
    lks_fields fields;
    const lks_slice bare = lks_slice_of(u->bare.data, u->bare.len);
    if (kind == LINKSPAN_KIND_EMAIL && !memchr(bare.data, '@', bare.len))
        return false;
    lks_fields_init(&fields, kind, bare);
    u->again.len = 0;
    lks_buf_begin(&u->again);
    lks_write_controls(&fields, w->is_isolated, w->is_right_to_left, &u->again);
    return commit(u, &u->again) && u->again.len == w->text.len &&
           memcmp(u->again.data, w->text.data, w->text.len) == 0;
}

/* Append the link without its controls. False, with nothing appended, if the
 * library did not write its controls. */
static bool undo_link(undo *u, const written *w, linkspan_buf *out)
{
    u->bare.len = 0;
    lks_buf_begin(&u->bare);
    append_bare(w->text, &u->bare);
    if (!commit(u, &u->bare) ||
        !(is_written_for(u, w, LINKSPAN_KIND_URL) ||
          is_written_for(u, w, LINKSPAN_KIND_EMAIL) ||
          is_written_for(u, w, LINKSPAN_KIND_FILE_NAME)))
        return false;
    lks_buf_append(out, u->bare.data, u->bare.len);
    return true;
}

/* Append the text without the controls of its links. True if something was
 * removed. */
static bool undo_all(undo *u, lks_slice text, linkspan_buf *out)
{
    bool has_changed = false;
    size_t sent = 0;
    for (size_t at = 0; at < text.len;) {
        LKS_STEP();
        written w;
        const size_t end = starts_link(text, at, &w) ? link_end(text, at) : at;
        if (end > at) {
            w.text = (lks_slice){text.data + at, end - at};
            lks_buf_append(out, text.data + sent, at - sent);
            sent = at;
        }
        if (end > at && undo_link(u, &w, out)) {
            sent = end;
            at = end;
            has_changed = true;
        } else {
            at++;
        }
    }
    lks_buf_append(out, text.data + sent, text.len - sent);
    return has_changed;
}

linkspan_status lks_undo_controls(lks_slice text, linkspan_buf *out)
{
    undo u = {.has_failed = false};
    lks_buf_begin(out);
    (void)linkspan_buf_init(&u.bare, SIZE_MAX / 2, out->allocator);
    (void)linkspan_buf_init(&u.again, SIZE_MAX / 2, out->allocator);
    const bool has_changed = undo_all(&u, text, out);
    lks_buf_release(&u.bare);
    lks_buf_release(&u.again);
    if (u.has_failed)
        return LINKSPAN_ERR_NO_MEMORY;
    return has_changed ? LINKSPAN_OK : LINKSPAN_NONE;
}
