#include "linkspan/linkspan.h"

#include "api/check.h"
#include "api/copy_form.h"
#include "display/display.h"
#include "host/data.h"
#include "text/buf.h"
#include "text/hints.h"
#include "text/sized.h"
#include "text/utf8.h"

#define BIDI_FLAGS ((uint32_t)(LINKSPAN_BIDI_MIRROR | LINKSPAN_BIDI_IF_NEEDED))
#define DISPLAY_FLAGS                                                          \
    ((uint32_t)(LINKSPAN_DISPLAY_PUNYCODE | LINKSPAN_DISPLAY_LEGACY |          \
                LINKSPAN_DISPLAY_ESCAPE_LOOKALIKES |                           \
                LINKSPAN_DISPLAY_TO_COPY))

static bool is_kind(uint32_t kind)
{
    return kind == LINKSPAN_KIND_URL || kind == LINKSPAN_KIND_EMAIL ||
           kind == LINKSPAN_KIND_FILE_NAME;
}

/* Read the options into `how`, and the text and its direction. Returns an error
 * if that fails. */
static linkspan_status prepare(const linkspan_bidi *theirs, const char *text,
                               size_t len, linkspan_bidi *how,
                               lks_fields *fields, bool *is_right_to_left)
{
    *how = (linkspan_bidi){.size = sizeof *how};
    if (!lks_is_memory(text, len))
        return LINKSPAN_ERR_ARG;
    const linkspan_status st = lks_read_struct(how, sizeof *how, theirs);
    if (st != LINKSPAN_OK)
        return st;
    if (!is_kind(how->kind) || how->order > LINKSPAN_ORDER_PLAIN ||
        how->paragraph > LINKSPAN_RIGHT_TO_LEFT ||
        how->form > LINKSPAN_BIDI_HTML || (how->flags & ~BIDI_FLAGS))
        return LINKSPAN_ERR_OPTION;
    lks_fields_init(fields, how->kind, lks_slice_of(text, len));
    fields->inserts_nothing = how->order == LINKSPAN_ORDER_PLAIN;
    *is_right_to_left =
        lks_is_right_to_left(fields, how->order, how->paragraph);
    return LINKSPAN_OK;
}

linkspan_status linkspan_bidi_fields(uint32_t kind, const char *text,
                                     size_t len, linkspan_range *pieces,
                                     size_t room, size_t *count)
{
    if (!lks_is_memory(text, len) || !count ||
        !lks_is_array(pieces, room, sizeof *pieces))
        return LINKSPAN_ERR_ARG;
    if (!is_kind(kind))
        return LINKSPAN_ERR_OPTION;
    lks_fields fields;
    lks_fields_init(&fields, kind, lks_slice_of(text, len));
    linkspan_range separator = {0, 0};
    size_t found = 0;
    size_t at = 0;
    for (; lks_next_separator(&fields, at, &separator); found += 2) {
        if (found < room)
            pieces[found] = (linkspan_range){at, separator.start};
        if (found + 1 < room)
            pieces[found + 1] = separator;
        at = separator.end;
    }
    if (found < room)
        pieces[found] = (linkspan_range){at, len};
    *count = found + 1;
    return LINKSPAN_OK;
}

linkspan_status linkspan_bidi_direction(const linkspan_bidi *how,
                                        const char *text, size_t len,
                                        uint32_t *direction)
{
    linkspan_bidi own;
    lks_fields fields;
    bool is_right_to_left = false;
    if (!direction)
        return LINKSPAN_ERR_ARG;
    const linkspan_status st =
        prepare(how, text, len, &own, &fields, &is_right_to_left);
    if (st == LINKSPAN_OK)
        *direction =
            is_right_to_left ? LINKSPAN_RIGHT_TO_LEFT : LINKSPAN_LEFT_TO_RIGHT;
    return st;
}

/* With LINKSPAN_WITHOUT_BIDI, the library cannot write links for right-to-left
 * text. */
#ifdef LINKSPAN_WITHOUT_BIDI
#    define HAS_BIDI false
#else
#    define HAS_BIDI true
#endif

linkspan_status linkspan_bidi_write(const linkspan_bidi *how, const char *text,
                                    size_t len, linkspan_buf *out)
{
    linkspan_bidi own;
    lks_fields fields;
    bool is_right_to_left = false;
    if (!lks_buf_is_ready(out))
        return LINKSPAN_ERR_ARG;
    const linkspan_status st =
        prepare(how, text, len, &own, &fields, &is_right_to_left);
    if (st != LINKSPAN_OK)
        return st;
    if (lks_buf_asks_more(out))
        return LINKSPAN_ERR_OPTION;
    if (!HAS_BIDI)
        return LINKSPAN_ERR_NOT_BUILT_IN;
    if ((own.flags & LINKSPAN_BIDI_IF_NEEDED) && !is_right_to_left &&
        lks_is_in_order(&fields, own.paragraph))
        fields.inserts_nothing = true;
    lks_buf_begin(out);
    if (own.form == LINKSPAN_BIDI_HTML)
        lks_write_bidi_html(&fields, is_right_to_left, out);
    else
        lks_write_controls(&fields, own.form == LINKSPAN_BIDI_ISOLATES,
                           is_right_to_left, out);
    return lks_buf_commit(out);
}

LKS_COLD linkspan_status linkspan_bidi_undo(const char *text, size_t len,
                                            linkspan_buf *out)
{
    const lks_slice slice = lks_slice_of(text, len);
    if (!lks_is_memory(text, len) || !lks_buf_is_ready(out))
        return LINKSPAN_ERR_ARG;
    if (lks_buf_asks_more(out))
        return LINKSPAN_ERR_OPTION;
    const linkspan_status st = lks_undo_controls(slice, out);
    const linkspan_status written = st < 0 ? st : lks_buf_commit(out);
    return written == LINKSPAN_OK ? st : written;
}

linkspan_status linkspan_bidi_visual(const linkspan_bidi *how, const char *text,
                                     size_t len, linkspan_buf *out,
                                     size_t *to_text, size_t *to_result)
{
    linkspan_bidi own;
    lks_fields fields;
    lks_visual visual = {0};
    visual.to_text = to_text;
    visual.to_result = to_result;
    if (!lks_buf_is_ready(out))
        return LINKSPAN_ERR_ARG;
    const linkspan_status st =
        prepare(how, text, len, &own, &fields, &visual.is_right_to_left);
    if (st != LINKSPAN_OK)
        return st;
    if (lks_buf_asks_more(out))
        return LINKSPAN_ERR_OPTION;
    visual.is_isolated = own.form != LINKSPAN_BIDI_EMBEDDINGS;
    visual.is_paragraph_right_to_left = own.paragraph == LINKSPAN_RIGHT_TO_LEFT;
    visual.mirrors = (own.flags & LINKSPAN_BIDI_MIRROR) != 0;
    if (!HAS_BIDI)
        return LINKSPAN_ERR_NOT_BUILT_IN;
    lks_buf_begin(out);
    const linkspan_status written = lks_write_visual(&fields, &visual, out);
    return written == LINKSPAN_OK ? lks_buf_commit(out) : written;
}

LKS_COLD linkspan_status linkspan_pri185_next(const linkspan_data *data,
                                              const char *text, size_t len,
                                              size_t *at, uint32_t *kind,
                                              linkspan_range *range)
{
    if (!lks_is_memory(text, len) || !at || !kind || !range || *at > len)
        return LINKSPAN_ERR_ARG;
    const lks_slice slice = lks_slice_of(text, len);
    if (!lks_utf8_is_boundary(slice.data, len, *at))
        return LINKSPAN_ERR_ARG;
    if (!HAS_BIDI)
        return LINKSPAN_ERR_NOT_BUILT_IN;
    lks_structure_found found;
    if (!lks_pri185_next(lks_data_table(data), slice, *at, &found)) {
        *at = len;
        return LINKSPAN_NONE;
    }
    *at = found.range.end;
    *kind = found.kind;
    *range = found.range;
    return LINKSPAN_OK;
}

static linkspan_status read_display(linkspan_display_options *own,
                                    const linkspan_display_options *theirs)
{
    *own = (linkspan_display_options){.size = sizeof *own};
    const linkspan_status st = lks_read_struct(own, sizeof *own, theirs);
    if (st == LINKSPAN_ERR_ARG ||
        !lks_is_memory(own->punycode, own->punycode_count))
        return LINKSPAN_ERR_ARG;
    const bool is_known =
        (own->kind == LINKSPAN_KIND_URL || own->kind == LINKSPAN_KIND_EMAIL) &&
        !(own->flags & ~DISPLAY_FLAGS) && !own->reserved;
    return is_known ? st : LINKSPAN_ERR_OPTION;
}

linkspan_status linkspan_display(const linkspan_display_options *options,
                                 const char *text, size_t len,
                                 linkspan_buf *out, size_t *map, size_t room)
{
    linkspan_display_options own;
    linkspan_status st = read_display(&own, options);
    if (st == LINKSPAN_ERR_ARG || !lks_is_memory(text, len) ||
        !lks_buf_is_ready(out) || !lks_is_array(map, room, sizeof *map))
        return LINKSPAN_ERR_ARG;
    if (st != LINKSPAN_OK || lks_buf_asks_more(out))
        return LINKSPAN_ERR_OPTION;
    if (own.flags & LINKSPAN_DISPLAY_TO_COPY) {
        own.flags &= ~(uint32_t)LINKSPAN_DISPLAY_TO_COPY;
        return own.max_len > 0 || room > 0
                   ? LINKSPAN_ERR_OPTION
                   : lks_copy_form(&own, lks_slice_of(text, len), out);
    }
    lks_buf_begin(out);
    st = lks_write_for_person(&own, lks_data_table(own.data),
                              lks_slice_of(text, len), out,
                              room > 0 ? map : NULL, room);
    return st == LINKSPAN_OK ? lks_buf_commit(out) : st;
}
