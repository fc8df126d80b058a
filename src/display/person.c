#include "display/display.h"

#include <string.h>

#include "format/format.h"
#include "host/host.h"
#include "host/label.h"
#include "text/buf.h"
#include "text/generated/byte_sets.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "unicode/props.h"
#include "url/local_part.h"
#include "url/split.h"

typedef struct writer {
    const linkspan_display_options *options;
    const lks_suffix_table *suffixes;
    lks_slice text;
    lks_shown shown;
} writer;

static lks_slice part_of(const writer *w, linkspan_range range)
{
    return (lks_slice){w->text.data + range.start, range.end - range.start};
}

/* True for characters that nobody sees, and for those that cannot be part of a
 * link. */
static bool has_to_be_escaped(uint32_t cp)
{
    return cp == LKS_UTF8_BAD || lks_link_term_of(cp) == LKS_TERM_HARD ||
           lks_is_bidi_control(cp) || lks_is_default_ignorable(cp);
}

/* E11: a quoted local part can have spaces. Outside a mailto URL `%20` is no escape: it
 * would name another mailbox. */
static bool is_quoted_space(const writer *w, linkspan_range range, size_t at)
{
    return w->options->kind == LINKSPAN_KIND_EMAIL && w->text.data[at] == ' ' &&
           w->text.data[range.start] == '"';
}

/* Show a range unchanged, except that characters for which has_to_be_escaped()
 * is true are escaped. */
static void show_as_it_is(writer *w, linkspan_range range)
{
    size_t width = 0;
    for (size_t at = range.start; at < range.end; at += width) {
        LKS_STEP();
        const uint32_t cp = lks_utf8_decode(w->text.data + at,
                                            w->text.data + range.end, &width);
        const lks_slice bytes = {w->text.data + at, width};
        if (has_to_be_escaped(cp) && !is_quoted_space(w, range, at))
            lks_show_escaped(&w->shown, bytes, at);
        else
            lks_show(&w->shown, bytes, at, true);
    }
}

/* ------------------------------------------------------------------- host */

static bool wants_ascii(const writer *w, size_t label)
{
    if (w->options->flags & LINKSPAN_DISPLAY_PUNYCODE)
        return true;
    return label < w->options->punycode_count && w->options->punycode[label];
}

/* The label of `name` at `*at`, up to a full stop or the end; moves `*at` past
 * the dot. */
static lks_slice next_label(lks_slice name, size_t *at)
{
    const size_t start = *at;
    while (*at < name.len && name.data[*at] != '.')
        ++*at;
    const lks_slice label = {name.data + start, *at - start};
    if (*at < name.len)
        ++*at;
    return label;
}

/* End of the label at `at` in the text, up to any dot or the end. */
static size_t label_end(const writer *w, size_t at, size_t end, size_t *width)
{
    while (at < end) {
        const uint32_t cp =
            lks_utf8_decode(w->text.data + at, w->text.data + end, width);
        if (lks_is_host_dot(cp))
            return at;
        at += *width;
    }
    *width = 0;
    return end;
}

/* Show a name label by label: a valid name has the same number of labels in
 * every form. */
static void show_labels(writer *w, linkspan_range range,
                        const linkspan_host *host)
{
    uint8_t memory[LKS_UTS46_ROOM];
    lks_slice unicode = {memory, 0};
    const lks_slice ascii = lks_slice_of(host->ascii, host->ascii_len);
    const lks_slice written = part_of(w, range);
    (void)lks_uts46_to_unicode(written.data, written.len, 0, memory,
                               sizeof memory, &unicode.len);
    linkspan_range domain = host->private_registrable;
    if (domain.start == domain.end)
        domain = host->registrable;
    size_t at_unicode = 0;
    size_t at_ascii = 0;
    size_t at = range.start;
    for (size_t i = 0; at < range.end; i++) {
        if (at_ascii <= domain.start && domain.end > domain.start)
            w->shown.domain = lks_shown_len(&w->shown);
        const lks_slice in_ascii = next_label(ascii, &at_ascii);
        const lks_slice in_unicode = next_label(unicode, &at_unicode);
        const lks_slice label = wants_ascii(w, i) ? in_ascii : in_unicode;
        size_t width = 0;
        const size_t end = label_end(w, at, range.end, &width);
        const bool is_same =
            label.len == end - at &&
            memcmp(label.data, w->text.data + at, end - at) == 0;
        lks_show(&w->shown, label, at, is_same);
        if (width > 0)
            lks_show(&w->shown, lks_slice_of(".", 1), end, width == 1);
        at = end + width;
    }
}

static void show_host(writer *w, linkspan_range range)
{
    linkspan_host host = {.size = sizeof host};
    w->shown.labels = lks_shown_len(&w->shown);
    w->shown.domain = w->shown.labels;
    lks_describe_host(w->suffixes, part_of(w, range), &host);
    switch (host.kind) {
    case LINKSPAN_HOST_DOMAIN:
    case LINKSPAN_HOST_NAME:
        show_labels(w, range, &host);
        return;
    case 0:
        show_as_it_is(w, range);
        return;
    default:
        lks_show(&w->shown, lks_slice_of(host.ascii, host.ascii_len),
                 range.start, false);
    }
}

/* True for "name://" where the name is no scheme. Such a name is not shown as a
 * host, since its Unicode or ASCII form could look like a scheme. */
static bool is_before_slashes(const writer *w, size_t colon)
{
    return w->text.len - colon > 2 &&
           memcmp(w->text.data + colon, "://", 3) == 0;
}

/* User name, host and port. */
static void show_authority(writer *w, linkspan_range range)
{
    size_t host = range.end;
    while (host > range.start && w->text.data[host - 1] != '@')
        host--;
    size_t port = range.end;
    while (port > host && lks_is_ascii_digit(w->text.data[port - 1]))
        port--;
    if (port > host && w->text.data[port - 1] == ':' &&
        (host > 0 || !is_before_slashes(w, port - 1)))
        port--;
    else
        port = range.end;
    show_as_it_is(w, (linkspan_range){range.start, host});
    show_host(w, (linkspan_range){host, port});
    show_as_it_is(w, (linkspan_range){port, range.end});
    w->shown.rest = lks_shown_len(&w->shown);
}

/* ------------------------------------------------------------------- rest */

/* Fill in the map that leads from each byte of the output to its place in the
 * link. Output and link consist of the same characters, escaped or not, and are
 * read in parallel. */
static void map_rest(writer *w, linkspan_range range, bool is_legacy)
{
    const lks_shown *s = &w->shown;
    const uint8_t *q = (const uint8_t *)s->out->data + s->begin + s->rest;
    const lks_unit_reader to = {.end = q + lks_shown_len(s) - s->rest,
                                .decodes = true,
                                .is_legacy = is_legacy};
    const lks_unit_reader from = {.end = w->text.data + range.end,
                                  .decodes = true,
                                  .is_legacy = is_legacy};
    size_t *map = s->map + s->rest;
    for (size_t at = range.start; at < range.end && q < to.end;) {
        const lks_unit read = lks_read_unit(&from, w->text.data + at);
        const lks_unit written = lks_read_unit(&to, q);
        const bool is_same = read.width == written.width &&
                             memcmp(q, w->text.data + at, read.width) == 0;
        for (size_t i = 0; i < written.width; i++)
            *map++ = is_same ? at + i : at;
        q += written.width;
        at += read.width;
    }
}

static void show_rest(writer *w, linkspan_range range)
{
    const lks_slice rest = part_of(w, range);
    const uint32_t asked = w->options->flags;
    const bool is_legacy = (asked & LINKSPAN_DISPLAY_LEGACY) != 0;
    uint32_t flags = LINKSPAN_FORMAT_FOR_PEOPLE;
    if (is_legacy)
        flags |= LINKSPAN_FORMAT_LEGACY;
    if (asked & LINKSPAN_DISPLAY_ESCAPE_LOOKALIKES)
        flags |= LINKSPAN_FORMAT_ESCAPE_LOOKALIKES;
    lks_format_url(rest, flags, w->shown.out);
    if (w->shown.map)
        map_rest(w, range, is_legacy || lks_is_ill_formed(rest, LKS_ENCODED));
}

static void show_url(writer *w)
{
    linkspan_tail tail = {.size = sizeof tail};
    size_t host_end = 0;
    const size_t host_start = lks_split_url(w->text, &host_end, &tail);
    show_as_it_is(w, (linkspan_range){0, host_start});
    show_authority(w, (linkspan_range){host_start, host_end});
    show_rest(w, (linkspan_range){host_end, w->text.len});
}

/* True for a character that may stand unescaped in a mailbox. A dot stays
 * escaped, since two dots would make the mailbox invalid (E2). */
static bool may_be_decoded(uint32_t cp)
{
    if (cp < 0x80 &&
        (cp == '.' || lks_has_byte(&local_part_escaped_bytes, (uint8_t)cp)))
        return false;
    return !has_to_be_escaped(cp) && lks_is_link_email(cp);
}

/* RFC 6068: after "mailto:" escapes stand for characters of the mailbox. A
 * percent sign that starts no escape is escaped, since it would start one if
 * the digits after it were decoded. */
static void show_mailbox(writer *w, linkspan_range range)
{
    const bool is_legacy = (w->options->flags & LINKSPAN_DISPLAY_LEGACY) ||
                           lks_is_ill_formed(part_of(w, range), LKS_ENCODED);
    const lks_unit_reader reader = {.end = w->text.data + range.end,
                                    .decodes = true,
                                    .is_legacy = is_legacy};
    for (size_t at = range.start; at < range.end;) {
        LKS_STEP();
        const lks_unit unit = lks_read_unit(&reader, w->text.data + at);
        uint8_t bytes[LKS_UTF8_MAX] = {unit.byte};
        const bool is_known = unit.cp != LKS_UTF8_BAD;
        const lks_slice read = {bytes,
                                is_known ? lks_utf8_encode(unit.cp, bytes) : 1};
        if (is_known && unit.is_raw && unit.cp != '%')
            show_as_it_is(w, (linkspan_range){at, at + unit.width});
        else if (is_known && may_be_decoded(unit.cp))
            lks_show(&w->shown, read, at, false);
        else
            lks_show_escaped(&w->shown, read, at);
        at += unit.width;
    }
}

static void show_email(writer *w)
{
    const size_t end = lks_mailbox_end(w->text);
    const size_t local = lks_past_mailto(w->text);
    size_t at = end;
    while (at > local && w->text.data[at - 1] != '@')
        at--;
    show_as_it_is(w, (linkspan_range){0, local});
    if (local > 0)
        show_mailbox(w, (linkspan_range){local, at});
    else
        show_as_it_is(w, (linkspan_range){0, at});
    show_host(w, (linkspan_range){at, end});
    w->shown.rest = lks_shown_len(&w->shown);
    if (end < w->text.len)
        show_rest(w, (linkspan_range){end, w->text.len});
}

/* Write the link and shorten it. Returns the length that it had before it was
 * shortened. */
static size_t show(writer *w)
{
    const bool is_email = w->options->kind == LINKSPAN_KIND_EMAIL;
    if (is_email)
        show_email(w);
    else
        show_url(w);
    const size_t whole = lks_shown_len(&w->shown);
    lks_shorten(&w->shown, w->options->max_len, is_email);
    return whole;
}

linkspan_status lks_write_for_person(const linkspan_display_options *options,
                                     const lks_suffix_table *suffixes,
                                     lks_slice text, linkspan_buf *out,
                                     size_t *map, size_t room)
{
    const size_t begin = lks_buf_place(out);
    writer w = {options, suffixes, text, {.out = out, .begin = begin}};
    const size_t whole = show(&w);
    if (!map || out->status != LINKSPAN_OK)
        return LINKSPAN_OK;
    lks_buf_rewind(out, begin);
    if (whole > room) {
        out->needed = begin + whole;
        return LINKSPAN_ERR_SPACE;
    }
    /* Write everything again, now with the map. Nothing can fail this time. */
    w.shown = (lks_shown){.out = out, .begin = begin};
    w.shown.map = map;
    (void)show(&w);
    return LINKSPAN_OK;
}

void lks_write_host_for_person(const linkspan_display_options *options,
                               const lks_suffix_table *suffixes, lks_slice text,
                               lks_slice tail, linkspan_buf *out)
{
    const size_t begin = lks_buf_place(out);
    writer w = {options, suffixes, text, {.out = out, .begin = begin}};
    show_url(&w);
    lks_show(&w.shown, tail, 0, false);
    lks_shorten(&w.shown, options->max_len, false);
}
