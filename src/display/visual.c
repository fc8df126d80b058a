#include "display/display.h"

#ifndef LINKSPAN_FRIBIDI

linkspan_status lks_write_visual(const lks_fields *fields,
                                 const lks_visual *how, linkspan_buf *out)
{
    (void)fields;
    (void)how;
    (void)out;
    return LINKSPAN_ERR_NOT_BUILT_IN;
}

#else

#    include <fribidi.h>

#    include "text/alloc.h"
#    include "text/buf.h"
#    include "text/steps.h"
#    include "text/utf8.h"

#    define LONGEST       ((size_t)1 << 28)
#    define REPLACEMENT   0xFFFDu
#    define ZERO_WIDTH    0x200Bu
#    define INSERTED      UINT32_MAX
#    define MOST_CONTROLS 40
#    define MOST_BRACKETS 1000

/* The text with its controls in the form that FriBidi needs. It is built twice:
 * the first time without arrays, only to find out `count`.
 *
 * FriBidi 1.0.8 has three faults: the text before an isolate affects the
 * start of the isolate; time grows with the square of the number of isolates
 * and of brackets; and with some sixty nested isolates it reads and writes
 * memory that is not its own. So embeddings are passed as a whole, but
 * isolated fields one by one as paragraphs of their own, which is what an
 * isolate means. The number of the text's own controls and of a paragraph's
 * brackets is limited. */
typedef struct line {
    lks_slice text;
    const lks_visual *how;
    bool has_failed;
    size_t field;    /* start of the current field */
    size_t controls; /* number of explicit controls in the text so far */
    size_t count;
    FriBidiChar *cps;
    FriBidiCharType *types;
    FriBidiBracketType *brackets;
    FriBidiStrIndex *order;
    uint32_t *origins; /* offset in the text, or INSERTED */
    FriBidiLevel *levels;
} line;

static void add(line *l, uint32_t cp, uint32_t origin)
{
    LKS_STEP();
    const bool is_control =
        origin != INSERTED &&
        ((cp >= 0x202A && cp <= 0x202E) || (cp >= 0x2066 && cp <= 0x2069));
    l->controls += is_control;
    if (l->cps) {
        l->cps[l->count] =
            is_control && l->controls > MOST_CONTROLS ? ZERO_WIDTH : cp;
        l->origins[l->count] = origin;
        l->order[l->count] = (FriBidiStrIndex)l->count;
        l->levels[l->count] = 0;
    }
    l->count++;
}

/* Treat all brackets after the first MOST_BRACKETS ones as ordinary
 * characters. */
static void forget_brackets(FriBidiBracketType *brackets, size_t count)
{
    size_t seen = 0;
    for (size_t i = 0; i < count; i++) {
        seen += brackets[i] != FRIBIDI_NO_BRACKET;
        if (seen > MOST_BRACKETS)
            brackets[i] = FRIBIDI_NO_BRACKET;
    }
}

/* Reorder everything that was added since `start`, as one paragraph. */
static void reorder(line *l, size_t start, bool is_right_to_left)
{
    const FriBidiStrIndex count = (FriBidiStrIndex)(l->count - start);
    FriBidiParType base = is_right_to_left ? FRIBIDI_PAR_RTL : FRIBIDI_PAR_LTR;
    if (count == 0 || !l->cps)
        return;
    FriBidiCharType *const types = l->types + start;
    FriBidiBracketType *const brackets = l->brackets + start;
    FriBidiLevel *const levels = l->levels + start;
    fribidi_get_bidi_types(l->cps + start, count, types);
    fribidi_get_bracket_types(l->cps + start, count, types, brackets);
    forget_brackets(brackets, (size_t)count);
    const bool is_done = fribidi_get_par_embedding_levels_ex(
                             types, brackets, count, &base, levels) &&
                         fribidi_reorder_line(0, types, count, 0, base, levels,
                                              NULL, l->order + start);
    l->has_failed = l->has_failed || !is_done;
}

static void reverse(const line *l, size_t start)
{
    if (!l->cps)
        return;
    for (size_t end = l->count; start + 1 < end; start++) {
        const FriBidiStrIndex last = l->order[--end];
        l->order[end] = l->order[start];
        l->order[start] = last;
    }
}

/* Reorder each isolated field by itself. Fields follow each other in the order
 * of the text. If the order is right to left, the whole line is reversed at the
 * end, so each field is reversed here first and keeps its own order. */
static void isolate(line *l, lks_insert what)
{
    if (what == LKS_INSERT_FIELD_OPEN)
        l->field = l->count;
    if (what == LKS_INSERT_FIELD_CLOSE) {
        reorder(l, l->field, l->how->is_right_to_left);
        if (l->how->is_right_to_left)
            reverse(l, l->field);
    }
    if (what == LKS_INSERT_CLOSE && l->how->is_right_to_left)
        reverse(l, 0);
}

static void add_control(void *context, lks_insert what)
{
    line *l = context;
    const lks_visual *how = l->how;
    if (how->is_isolated && what <= LKS_INSERT_FIELD_CLOSE)
        isolate(l, what);
    else
        add(l, lks_control_of(what, how->is_isolated, how->is_right_to_left),
            INSERTED);
    if (what == LKS_INSERT_CLOSE && !how->is_isolated)
        reorder(l, 0, how->is_paragraph_right_to_left);
}

static void add_text(void *context, linkspan_range range)
{
    line *l = context;
    const uint8_t *const end = l->text.data + range.end;
    size_t width = 0;
    for (size_t at = range.start; at < range.end; at += width) {
        const uint32_t cp = lks_utf8_decode(l->text.data + at, end, &width);
        add(l, cp == LKS_UTF8_BAD ? REPLACEMENT : cp, (uint32_t)at);
    }
}

/* Allocate one block for all arrays, the widest elements first. */
static void *allocate(line *l, const linkspan_allocator *allocator)
{
    const size_t each = sizeof *l->cps + sizeof *l->types +
                        sizeof *l->brackets + sizeof *l->order +
                        sizeof *l->origins + sizeof *l->levels;
    if (l->count >= PTRDIFF_MAX / each)
        return NULL;
    void *memory = lks_resize(allocator, NULL, (l->count + 1) * each);
    if (!memory)
        return NULL;
    l->cps = memory;
    l->types = (FriBidiCharType *)(l->cps + l->count);
    l->brackets = (FriBidiBracketType *)(l->types + l->count);
    l->order = (FriBidiStrIndex *)(l->brackets + l->count);
    l->origins = (uint32_t *)(l->order + l->count);
    l->levels = (FriBidiLevel *)(l->origins + l->count);
    return memory;
}

/* The bytes of a character as it stands in the text, or mirrored with the same
 * number of bytes. */
static size_t bytes_of(const line *l, size_t at, uint8_t bytes[LKS_UTF8_MAX])
{
    const size_t start = l->origins[at];
    size_t width = 0;
    (void)lks_utf8_decode(l->text.data + start, l->text.data + l->text.len,
                          &width);
    FriBidiChar mirrored = 0;
    if (l->how->mirrors && (l->levels[at] & 1) &&
        fribidi_get_mirror_char(l->cps[at], &mirrored) &&
        lks_utf8_encode(mirrored, bytes) == width)
        return width;
    for (size_t i = 0; i < width; i++)
        bytes[i] = l->text.data[start + i];
    return width;
}

static void write_line(const line *l, linkspan_buf *out)
{
    for (size_t i = 0; i < l->count; i++) {
        LKS_STEP();
        const size_t at = (size_t)l->order[i];
        if (l->origins[at] == INSERTED)
            continue;
        uint8_t bytes[LKS_UTF8_MAX];
        const size_t width = bytes_of(l, at, bytes);
        lks_buf_append(out, bytes, width);
    }
}

static void write_maps(const line *l)
{
    size_t written = 0;
    for (size_t i = 0; i < l->count; i++) {
        const size_t at = (size_t)l->order[i];
        if (l->origins[at] == INSERTED)
            continue;
        uint8_t bytes[LKS_UTF8_MAX];
        const size_t end = l->origins[at] + bytes_of(l, at, bytes);
        for (size_t from = l->origins[at]; from < end; from++, written++) {
            if (l->how->to_text)
                l->how->to_text[written] = from;
            if (l->how->to_result)
                l->how->to_result[from] = written;
        }
    }
}

linkspan_status lks_write_visual(const lks_fields *fields,
                                 const lks_visual *how, linkspan_buf *out)
{
    if (fields->text.len >= LONGEST)
        return LINKSPAN_ERR_LIMIT;
    line l = {.text = fields->text, .how = how};
    const lks_sink sink = {&l, add_control, add_text};
    lks_walk_fields(fields, how->is_isolated, &sink);
    void *memory = allocate(&l, out->allocator);
    if (!memory)
        return LINKSPAN_ERR_NO_MEMORY;
    l.count = 0;
    l.controls = 0;
    lks_walk_fields(fields, how->is_isolated, &sink);
    if (fields->inserts_nothing)
        reorder(&l, 0, how->is_paragraph_right_to_left);
    if (!l.has_failed)
        write_line(&l, out);
    if (!l.has_failed && out->status == LINKSPAN_OK)
        write_maps(&l);
    lks_release(out->allocator, memory);
    return l.has_failed ? LINKSPAN_ERR_NO_MEMORY : LINKSPAN_OK;
}

#endif
