#include "display/display.h"

#include <string.h>

#include "format/format.h"
#include "text/buf.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "unicode/char_props.h"
#include "unicode/props.h"

/* U+2026 */
#define ELLIPSIS     "\xE2\x80\xA6"
#define ELLIPSIS_LEN (sizeof ELLIPSIS - 1)

size_t lks_shown_len(const lks_shown *s)
{
    return lks_buf_place(s->out) - s->begin;
}

void lks_show(lks_shown *s, lks_slice bytes, size_t from, bool is_same)
{
    const size_t start = lks_shown_len(s);
    lks_buf_append(s->out, bytes.data, bytes.len);
    for (size_t i = 0; s->map && i < bytes.len; i++)
        s->map[start + i] = is_same ? from + i : from;
}

void lks_show_escaped(lks_shown *s, lks_slice bytes, size_t from)
{
    const size_t start = lks_shown_len(s);
    lks_buf_append_escaped(s->out, bytes.data, bytes.len);
    for (size_t at = start; s->map && at < lks_shown_len(s); at++)
        s->map[at] = from;
}

/* NULL if nothing was written into a buffer that has no memory yet. */
static const uint8_t *data_of(const lks_shown *s)
{
    const uint8_t *const data = (const uint8_t *)s->out->data;
    return data ? data + s->begin : NULL;
}

static size_t code_points_in(const lks_shown *s, linkspan_range range)
{
    const uint8_t *const data = data_of(s);
    size_t count = 0;
    for (size_t at = range.start; at < range.end; at++) {
        LKS_STEP();
        count += (data[at] & 0xC0) != 0x80;
    }
    return count;
}

static size_t code_points(const lks_shown *s)
{
    return code_points_in(s, (linkspan_range){0, lks_shown_len(s)});
}

/* Replace a range of at least three bytes by U+2026. */
static void hide(lks_shown *s, linkspan_range hidden)
{
    const size_t start = hidden.start + ELLIPSIS_LEN;
    const size_t less = hidden.end - start;
    const size_t after = lks_shown_len(s) - hidden.end;
    char *const data = s->out->data + s->begin;
    memcpy(data + hidden.start, ELLIPSIS, ELLIPSIS_LEN);
    memmove(data + start, data + hidden.end, after);
    if (s->map) {
        for (size_t i = 1; i < ELLIPSIS_LEN; i++)
            s->map[hidden.start + i] = s->map[hidden.start];
        memmove(s->map + start, s->map + hidden.end, after * sizeof *s->map);
    }
    lks_buf_rewind(s->out, lks_buf_place(s->out) - less);
    s->domain -= s->domain >= hidden.end ? less : 0;
    s->rest -= s->rest >= hidden.end ? less : 0;
}

/* True for a combining mark or an invisible character, which belongs to the
 * character before it. */
static bool is_attached(const lks_unit *unit)
{
    return unit->is_raw && ((lks_char_props_of(unit->cp) & LKS_CHAR_MARK) ||
                            lks_is_default_ignorable(unit->cp));
}

/* Hide the middle of a range so that about `room` of its code points remain.
 * Neither an escape nor a letter and its marks are torn apart. */
static void hide_middle(lks_shown *s, linkspan_range range, size_t room)
{
    const uint8_t *const data = data_of(s);
    const lks_unit_reader reader = {.end = data + range.end, .decodes = true};
    const size_t total = code_points_in(s, range);
    const size_t tail = room > 0 ? (room - 1) / 2 : 0;
    const size_t head = room > 0 ? room - 1 - tail : 0;
    linkspan_range hidden = {range.start, range.end};
    size_t seen = 0;
    size_t at = range.start;
    while (at < range.end) {
        const lks_unit unit = lks_read_unit(&reader, data + at);
        if (!is_attached(&unit)) {
            if (seen <= head)
                hidden.start = at;
            else if (total - seen <= tail && at - hidden.start >= ELLIPSIS_LEN)
                break;
        }
        const linkspan_range whole = {at, at + unit.width};
        seen += code_points_in(s, whole);
        at += unit.width;
    }
    hidden.end = at;
    if (hidden.end - hidden.start >= ELLIPSIS_LEN &&
        code_points_in(s, hidden) > 1)
        hide(s, hidden);
}

/* How many code points a part of `len` code points may keep so that the text
 * has at most `max`, if the other parts are kept whole. */
static size_t room_of(const lks_shown *s, size_t len, size_t max)
{
    const size_t others = code_points(s) - len;
    return max > others ? max - others : 0;
}

static void shorten_range(lks_shown *s, linkspan_range range, size_t max)
{
    if (code_points(s) > max && range.end > range.start)
        hide_middle(s, range, room_of(s, code_points_in(s, range), max));
}

void lks_shorten(lks_shown *s, size_t max, bool is_email)
{
    if (max == 0 || s->out->status != LINKSPAN_OK)
        return;
    shorten_range(s, (linkspan_range){s->rest, lks_shown_len(s)}, max);
    /* the dot stays, so that nobody reads the domain as the end of a label */
    if (code_points(s) > max && s->domain > s->labels + ELLIPSIS_LEN)
        hide(s, (linkspan_range){s->labels, s->domain - 1});
    if (is_email && s->labels > 0) /* the local part, without its `@` */
        shorten_range(s, (linkspan_range){0, s->labels - 1}, max);
}
