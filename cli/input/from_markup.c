#include "cli/input/from_document.h"

#include <string.h>

#include "cli/output/utf8.h"
#include "cli/platform/message.h"

/* Bytes of text that are searched at a time. */
#define BATCH 65536
/* Number of links that are held before they are reported. */
#define MOST_HELD 1024

/* Values of read_segment.about. For an attribute, ABOUT_ATTRIBUTE plus the
 * offset of the attribute's name. */
enum {
    ABOUT_TEXT,
    ABOUT_CODE,
    ABOUT_TARGET,
    ABOUT_OTHER, /* text that is a place of its own too, such as code */
    ABOUT_ATTRIBUTE
};

static bool is_one_of(const char *word, size_t len, const char *const *words)
{
    for (; *words; words++)
        if (strlen(*words) == len && memcmp(*words, word, len) == 0)
            return true;
    return false;
}

/* Read the attribute's name, which starts at offset `at` of the document, and
 * store it in lower case. */
static void read_name(markup_reader *m, size_t at)
{
    const char *const data = m->document.data;
    m->attribute_len = 0;
    for (; at < m->document.len && m->attribute_len < sizeof m->attribute &&
           (unsigned char)data[at] > ' ' && !strchr("=/>", data[at]);
         at++)
        m->attribute[m->attribute_len++] = lower(data[at]);
}

/* True if the value of the attribute is one address. */
static bool is_address(const markup_reader *m)
{
    return linkspan_attribute_kind(m->attribute, m->attribute_len) ==
           LINKSPAN_ATTRIBUTE_ADDRESS;
}

/* True if people see the value of the attribute. In other values, `a.b` is hardly
 * ever a host. */
static bool is_seen(const markup_reader *m)
{
    static const char *const names[] = {"title",   "alt",         "content",
                                        "summary", "placeholder", "label",
                                        "value",   "aria-label",  NULL};
    return is_one_of(m->attribute, m->attribute_len, names);
}

bool markup_describe(void *context, uint32_t about, const linkspan_link *link,
                     scan_place *place)
{
    markup_reader *const m = context;
    static const linkspan_str places[] = {
        {"text", 4}, {"code", 4}, {"target", 6}};
    if (about == ABOUT_OTHER)
        return false;
    if (about < ABOUT_ATTRIBUTE) {
        place->place = places[about];
        return true;
    }
    read_name(m, about - ABOUT_ATTRIBUTE);
    place->place = (linkspan_str){m->attribute, m->attribute_len};
    return is_address(m) || is_seen(m) || link->kind != LINKSPAN_KIND_URL ||
           !(link->flags & LINKSPAN_LINK_SCHEME_IMPLIED);
}

/* Finish a place of the document. */
static void end_place(markup_reader *m)
{
    if (m->is_address)
        reading_take_address(m->r);
    else
        reading_break(m->r);
    if (m->r->len > BATCH)
        reading_search(m->r, true);
    m->is_address = false;
}

static void begin_place(markup_reader *m, uint32_t place,
                        const linkspan_range *name)
{
    m->about = place == LINKSPAN_PLACE_CODE     ? ABOUT_CODE
               : place == LINKSPAN_PLACE_TARGET ? ABOUT_TARGET
                                                : ABOUT_TEXT;
    if (place == LINKSPAN_PLACE_ATTRIBUTE) {
        m->about = ABOUT_ATTRIBUTE + (uint32_t)name->start;
        read_name(m, name->start);
    }
    m->is_address = place == LINKSPAN_PLACE_TARGET ||
                    (place == LINKSPAN_PLACE_ATTRIBUTE && is_address(m));
    if (m->is_address)
        reading_search(m->r, true);
}

/* Report the links of the blocks before the one that starts. Inside a block, the text
 * comes before the other places. */
static void begin_block(markup_reader *m)
{
    if (m->r->held_count < MOST_HELD)
        return;
    reading_search(m->r, true);
    reading_tell_held(m->r);
}

static linkspan_status on_place(void *context, uint32_t place,
                                const linkspan_piece *piece,
                                const linkspan_range *name)
{
    markup_reader *const m = context;
    const size_t start = piece->range.start;
    const bool is_other = piece->kind >= LINKSPAN_PIECE_OTHER;
    const uint32_t kind =
        is_other ? piece->kind - LINKSPAN_PIECE_OTHER : piece->kind;
    const read_segment one = {
        .source = start,
        .source_len = (uint32_t)(piece->range.end - start),
        .about = is_other ? ABOUT_OTHER : m->about,
        .kind = kind == LINKSPAN_PIECE_TEXT ? READ_SAME : READ_ESCAPE,
        .is_seamed = m->is_seamed};
    if (m->r->search->is_stopped)
        return LINKSPAN_NONE;
    m->is_seamed = piece->kind == LINKSPAN_PIECE_SEAM;
    if (m->is_seamed)
        return LINKSPAN_OK;
    if (piece->kind == LINKSPAN_PIECE_GAP) {
        end_place(m);
        if (piece->range.end > start)
            begin_block(m);
        begin_place(m, place, name);
        return LINKSPAN_OK;
    }
    reading_add(m->r,
                kind == LINKSPAN_PIECE_TEXT ? m->document.data + start
                                            : piece->read,
                piece->read_len, &one);
    return LINKSPAN_OK;
}

void markup_search(markup_reader *m, uint32_t markup)
{
    const scan_settings *const settings = m->r->search->settings;
    if (settings->on_document) {
        settings->on_document(settings->context, m->r, m->document, markup);
        return;
    }
    m->r->holds = true;
    must(linkspan_read_places(settings->detector, markup, m->document.data,
                              m->document.len, NULL, on_place, m));
    end_place(m);
    reading_search(m->r, true);
    reading_tell_held(m->r);
    m->r->holds = false; /* the document can be part of a mail */
}

void from_markup(scan_search *s, scan_reader *in, uint32_t markup)
{
    reading r;
    reading_begin(&r, s, in);
    markup_reader m = {.r = &r};
    r.describe = markup_describe;
    r.context = &m;
    while (r.source.len < LONGEST_MARKUP && reading_more(&r, 0))
        continue;
    if (r.source.len >= LONGEST_MARKUP && reading_more(&r, 0))
        reading_complain(&r, 1, "larger than %zu bytes: only its start is read",
                         LONGEST_MARKUP);
    m.document = (linkspan_str){r.source.data, r.source.len};
    markup_search(&m, markup);
    reading_end(&r);
}
