#include "cli/redact_document.h"

#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "cli/output.h"

/* A link with more secrets is redacted as a whole. */
#define MOST_SECRETS 64
/* When a link is replaced by [url], the text beside it can become a link. So a document
 * is redacted again until nothing changes, in at most this many passes. */
#define MOST_PASSES 8

typedef struct bytes {
    char *data;
    size_t len;
    size_t room;
} bytes;

/* Where a piece of the current place (LINKSPAN_PLACE_) stands in the document. */
typedef struct segment {
    size_t at;             /* in document.text */
    linkspan_range source; /* as long as the piece, unless that is an escape */
    bool is_escape;
} segment;

typedef struct document {
    redaction what;
    const linkspan_detector *detector;
    uint32_t markup;
    linkspan_str source;
    size_t done; /* number of bytes of the source that have been processed */
    bytes text;  /* text of the current place, with escapes decoded */
    uint32_t place;
    segment *segments; /* of the current place */
    size_t count;
    size_t room;
    bytes out;
    bool has_changed;
} document;

static void add(bytes *to, linkspan_str more)
{
    if (to->room - to->len < more.len) {
        to->room = 2 * (to->len + more.len);
        to->data = must_resize(to->data, to->room);
    }
    if (more.len > 0)
        memcpy(to->data + to->len, more.data, more.len);
    to->len += more.len;
}

/* The segment of the byte at `at` of the text. */
static const segment *segment_at(const document *d, size_t at)
{
    size_t low = 0;
    size_t high = d->count;
    while (high - low > 1) {
        const size_t middle = low + (high - low) / 2;
        if (d->segments[middle].at <= at)
            low = middle;
        else
            high = middle;
    }
    return &d->segments[low];
}

/* The bytes of the document from which a range of the text was read. `range` must
 * not be empty. */
static linkspan_range source_of(const document *d, linkspan_range range)
{
    const segment *first = segment_at(d, range.start);
    const segment *last = segment_at(d, range.end - 1);
    linkspan_range source = {first->source.start, last->source.end};
    if (!first->is_escape)
        source.start += range.start - first->at;
    if (!last->is_escape)
        source.end = last->source.start + range.end - last->at;
    return source;
}

/* In the text of a Markdown document, write a backslash before the marks `[`,
 * `]`, `*` and `_`: without it, "[url](x)" would be a link. */
static void add_word(document *d, linkspan_str word)
{
    const bool is_escaped = d->markup == LINKSPAN_MARKUP_MARKDOWN &&
                            d->place == LINKSPAN_PLACE_TEXT;
    for (size_t i = 0; i < word.len; i++) {
        if (is_escaped && strchr("[]*_", word.data[i]))
            add(&d->out, str_of("\\"));
        add(&d->out, (linkspan_str){word.data + i, 1});
    }
}

static void replace(document *d, linkspan_range range, linkspan_str word)
{
    const linkspan_range source = source_of(d, range);
    if (source.end <= d->done)
        return;
    if (source.start > d->done)
        add(&d->out,
            part_of(d->source.data, (linkspan_range){d->done, source.start}));
    add_word(d, word);
    d->done = source.end;
    d->has_changed = true;
}

static bool replace_secrets(document *d, const linkspan_link *link)
{
    linkspan_range secrets[MOST_SECRETS];
    size_t count = 0;
    (void)linkspan_find_secrets(d->text.data, d->text.len, link, secrets,
                                MOST_SECRETS, &count);
    for (size_t i = 0; i < count && count <= MOST_SECRETS; i++)
        replace(d, secrets[i], str_of("***"));
    return count <= MOST_SECRETS;
}

static void collect(void *context, linkspan_str part)
{
    add(context, part);
}

/* True if the host has no character with a meaning in HTML or Markdown, so that it
 * can be written as it is. */
static bool is_plain(linkspan_str host)
{
    for (size_t i = 0; i < host.len; i++)
        if (strchr("<>&\"'`\\", host.data[i]))
            return false;
    return true;
}

static void redact(document *d, const linkspan_link *link)
{
    const linkspan_str text = {d->text.data, d->text.len};
    if (d->what == REDACT_SECRET && replace_secrets(d, link))
        return;
    bytes word = {NULL, 0, 0};
    redact_link(is_plain(part_of(text.data, link->host)) ? d->what
                                                         : REDACT_KIND,
                text, link, collect, &word);
    replace(d, link->span, (linkspan_str){word.data, word.len});
    free(word.data);
}

/* The text of a place is complete: redact its links. With REDACT_SECRET, an attribute or
 * target in which no link is found is an address too: href="?token=x". */
static void end_place(document *d)
{
    size_t at = 0;
    bool is_found = false;
    linkspan_link link;
    while (linkspan_next(d->detector, d->text.data, d->text.len, &at, &link) ==
           LINKSPAN_OK) {
        redact(d, &link);
        is_found = true;
    }
    if (!is_found && d->what == REDACT_SECRET &&
        (d->place == LINKSPAN_PLACE_ATTRIBUTE ||
         d->place == LINKSPAN_PLACE_TARGET) &&
        linkspan_split_link(d->text.data, d->text.len, &link) == LINKSPAN_OK)
        (void)replace_secrets(d, &link);
    d->text.len = 0;
    d->count = 0;
}

static linkspan_status on_place(void *context, uint32_t place,
                                const linkspan_piece *piece,
                                const linkspan_range *name)
{
    document *const d = context;
    const bool is_escape = piece->kind != LINKSPAN_PIECE_TEXT;
    (void)name;
    if (piece->kind == LINKSPAN_PIECE_GAP) {
        end_place(d);
        d->place = place;
        return LINKSPAN_OK;
    }
    if (d->count == d->room) {
        d->room = 2 * d->room + 16;
        d->segments = must_resize(d->segments, d->room * sizeof *d->segments);
    }
    d->segments[d->count++] = (segment){d->text.len, piece->range, is_escape};
    add(&d->text, is_escape ? (linkspan_str){piece->read, piece->read_len}
                            : part_of(d->source.data, piece->range));
    return LINKSPAN_OK;
}

/* Redact the source once, into `out`. */
static void pass_over(document *d)
{
    d->done = 0;
    d->has_changed = false;
    must(linkspan_read_places(d->markup, d->source.data, d->source.len, NULL,
                              on_place, d));
    end_place(d);
    add(&d->out,
        part_of(d->source.data, (linkspan_range){d->done, d->source.len}));
}

void redact_document(redaction what, const linkspan_detector *detector,
                     uint32_t markup, linkspan_str source)
{
    document d = {
        .what = what, .detector = detector, .markup = markup, .source = source};
    bytes before = {NULL, 0, 0};
    pass_over(&d);
    for (size_t i = 1; i < MOST_PASSES && what == REDACT_KIND && d.has_changed;
         i++) {
        const bytes spare = before;
        before = d.out;
        d.out = spare;
        d.out.len = 0;
        d.source = (linkspan_str){before.data, before.len};
        pass_over(&d);
    }
    output_put((linkspan_str){d.out.data, d.out.len});
    free(d.text.data);
    free(d.segments);
    free(d.out.data);
    free(before.data);
}
