#include "cli/redact_document.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/attribute.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/secret_text.h"

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
    bool is_seamed; /* markup stands before it: see linkspan_link_before() */
    bool is_other;  /* the text is a place of its own too */
} segment;

/* A part of the document, and what is written instead of it. */
typedef struct edit {
    linkspan_range source;
    linkspan_range word; /* in document.words */
} edit;

typedef struct document {
    const document_redaction *how;
    linkspan_str source;
    edit *edits; /* in the order in which places are reported */
    size_t edit_count;
    size_t edit_room;
    bytes words;
    bytes text; /* text of the current place, with escapes decoded */
    uint32_t place;
    attribute_kind address; /* whether the current place holds addresses */
    size_t base;            /* in the text; what is redacted starts here */
    bool is_seamed;         /* markup stands before the next piece */
    segment *segments;      /* of the current place */
    size_t count;
    size_t room;
    linkspan_range *covered; /* source of the pieces of all places */
    size_t covered_count;
    size_t covered_room;
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

/* A place of an address that the word replaces as a whole: the address may have been a
 * link of its own, which becomes text, or stay the address of a link. Escapes of
 * Markdown mean the same in both. A space would end an address. */
static void add_to_target(document *d, linkspan_str word)
{
    const bool is_word = d->how->what == REDACT_WORD;
    for (size_t i = 0; i < word.len; i++) {
        const unsigned char c = (unsigned char)word.data[i];
        char escape[4];
        const bool is_mark = c < 0x80 && ispunct(c);
        if (c <= ' ' || c == 0x7f) {
            (void)snprintf(escape, sizeof escape, "%%%02X", c);
            add(&d->words, str_of(escape));
            continue;
        }
        if (is_mark && (i == 0 || (is_word && c == '.') ||
                        strchr("[]()<>\\*_`&~|!#{}^", c)))
            add(&d->words, str_of("\\"));
        add(&d->words, (linkspan_str){word.data + i, 1});
    }
}

/* The value may stand without quotation marks, so white space is escaped too. */
static void add_to_attribute(document *d, linkspan_str word)
{
    for (size_t i = 0; i < word.len; i++) {
        const unsigned char c = (unsigned char)word.data[i];
        char escape[8];
        if (c <= ' ' || strchr("&<>\"'", c)) {
            (void)snprintf(escape, sizeof escape, "&#%u;", c);
            add(&d->words, str_of(escape));
        } else {
            add(&d->words, (linkspan_str){word.data + i, 1});
        }
    }
}

/* In the text of a Markdown document, write a backslash before the marks `[`,
 * `]`, `*` and `_`: without it, "[url](x)" would be a link. */
static void add_word(document *d, linkspan_str word)
{
    const bool is_own =
        d->how->what == REDACT_WORD || d->how->what == REDACT_DEFANG;
    const bool is_escaped = d->how->markup == LINKSPAN_MARKUP_MARKDOWN &&
                            d->place == LINKSPAN_PLACE_TEXT;
    if (is_own && d->place == LINKSPAN_PLACE_ATTRIBUTE) {
        add_to_attribute(d, word);
        return;
    }
    if (is_own && d->place == LINKSPAN_PLACE_TARGET) {
        add_to_target(d, word);
        return;
    }
    for (size_t i = 0; i < word.len; i++) {
        if (is_escaped && strchr("[]*_", word.data[i]))
            add(&d->words, str_of("\\"));
        /* a backquote would end the code */
        const bool ends_code =
            d->place == LINKSPAN_PLACE_CODE && word.data[i] == '`';
        add(&d->words,
            ends_code ? str_of("'") : (linkspan_str){word.data + i, 1});
    }
}

/* Without its angle brackets a word is no tag. */
static linkspan_range with_brackets(const document *d, linkspan_range source)
{
    if (d->place == LINKSPAN_PLACE_TARGET &&
        (d->how->what == REDACT_WORD || d->how->what == REDACT_DEFANG) &&
        source.start > 0 && d->source.data[source.start - 1] == '<' &&
        source.end < d->source.len && d->source.data[source.end] == '>')
        return (linkspan_range){source.start - 1, source.end + 1};
    return source;
}

/* Replace a range of the source by the words from `start` on. */
static void add_edit(document *d, linkspan_range source, size_t start)
{
    if (d->edit_count == d->edit_room) {
        d->edit_room = 2 * d->edit_room + 16;
        d->edits = must_resize(d->edits, d->edit_room * sizeof *d->edits);
    }
    d->edits[d->edit_count++] = (edit){source, {start, d->words.len}};
    d->has_changed = true;
}

/* Replace a range of the text that has no markup inside. */
static void replace_part(document *d, linkspan_range range, linkspan_str word)
{
    const size_t start = d->words.len;
    add_word(d, word);
    add_edit(d, with_brackets(d, source_of(d, range)), start);
}

/* Replace a range of the text: each part of it between markup, except code and
 * autolinks, which are places of their own. */
static void replace(document *d, linkspan_range range, linkspan_str word)
{
    const segment *const end = d->segments + d->count;
    const size_t last = d->base + range.end;
    for (size_t at = d->base + range.start; at < last;) {
        const segment *const first = segment_at(d, at);
        const segment *next = first + 1;
        while (next < end && !next->is_seamed && next->at < last)
            next++;
        const size_t stop = next < end && next->at < last ? next->at : last;
        if (!first->is_other)
            replace_part(d, (linkspan_range){at, stop}, word);
        at = stop;
    }
}

static int by_start(const void *one, const void *other)
{
    const edit *const a = one;
    const edit *const b = other;
    return (a->source.start > b->source.start) -
           (a->source.start < b->source.start);
}

/* --------------------------------------------- comments, scripts and styles */

/* A part of the source that no place holds. */
typedef struct remainder {
    document *document;
    size_t start;
} remainder;

static void hide(void *context, linkspan_range secret, const char *shown)
{
    const remainder *const r = context;
    const size_t start = r->document->words.len;
    add(&r->document->words, str_of(shown));
    add_edit(r->document,
             (linkspan_range){r->start + secret.start, r->start + secret.end},
             start);
}

static int by_range(const void *one, const void *other)
{
    const linkspan_range *const a = one;
    const linkspan_range *const b = other;
    return (a->start > b->start) - (a->start < b->start);
}

static void cover(document *d, linkspan_range source)
{
    if (d->covered_count == d->covered_room) {
        d->covered_room = 2 * d->covered_room + 16;
        d->covered =
            must_resize(d->covered, d->covered_room * sizeof *d->covered);
    }
    d->covered[d->covered_count++] = source;
}

/* Hide the secrets in what no place holds: tags, comments, scripts and styles. */
static void hide_between(document *d)
{
    size_t done = 0;
    if (d->covered_count > 1)
        qsort(d->covered, d->covered_count, sizeof *d->covered, by_range);
    for (size_t i = 0; i <= d->covered_count; i++) {
        const size_t end =
            i < d->covered_count ? d->covered[i].start : d->source.len;
        remainder r = {d, done};
        if (end > done)
            find_text_secrets(
                part_of(d->source.data, (linkspan_range){done, end}),
                d->how->detector, hide, &r);
        if (i < d->covered_count && d->covered[i].end > done)
            done = d->covered[i].end;
    }
    d->covered_count = 0;
}

/* Write the document with all edits. */
static void write_edits(document *d)
{
    size_t done = 0;
    if (d->edit_count > 1)
        qsort(d->edits, d->edit_count, sizeof *d->edits, by_start);
    for (size_t i = 0; i < d->edit_count; i++) {
        const edit *const one = &d->edits[i];
        if (one->source.start < done)
            continue;
        add(&d->out,
            part_of(d->source.data, (linkspan_range){done, one->source.start}));
        add(&d->out, part_of(d->words.data, one->word));
        done = one->source.end;
    }
    add(&d->out,
        part_of(d->source.data, (linkspan_range){done, d->source.len}));
    d->edit_count = 0;
    d->words.len = 0;
}

static bool replace_secrets(document *d, linkspan_str text,
                            const linkspan_link *link)
{
    linkspan_range secrets[MOST_SECRETS];
    size_t count = 0;
    (void)linkspan_find_secrets(text.data, text.len, link, secrets,
                                MOST_SECRETS, &count);
    for (size_t i = 0; i < count && count <= MOST_SECRETS; i++)
        replace(d, secrets[i], str_of("***"));
    return count <= MOST_SECRETS;
}

static void replace_secret(void *context, linkspan_range secret,
                           const char *shown)
{
    replace(context, secret, str_of(shown));
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

static void collect_defanged(linkspan_str link, bytes *word)
{
    linkspan_buf buf;
    must(linkspan_buf_init(&buf, SIZE_MAX, NULL));
    must(linkspan_defang(NULL, link.data, link.len, &buf));
    add(word, (linkspan_str){buf.data, buf.len});
    linkspan_buf_free(&buf);
}

/* Redact a link; its ranges are those of `text`. */
static void redact(document *d, linkspan_str text, const linkspan_link *link)
{
    redaction what = d->how->what;
    if (what == REDACT_SECRET && replace_secrets(d, text, link))
        return;
    bytes word = {NULL, 0, 0};
    if (what == REDACT_HOST && !is_plain(part_of(text.data, link->host)))
        what = REDACT_KIND;
    if (what == REDACT_WORD)
        add(&word, d->how->word);
    else if (what == REDACT_DEFANG)
        collect_defanged(part_of(text.data, link->span), &word);
    else
        redact_link(what, text, link, collect, &word);
    replace(d, link->span, (linkspan_str){word.data, word.len});
    free(word.data);
}

/* ---------------------------------------------------------------- addresses */

/* Redact the address from `start` to `end` of the text as a whole. Returns false if
 * it leads to no host and no mailbox, and has no secrets to be replaced. */
static bool redact_address(document *d, size_t start, size_t end)
{
    const linkspan_str text = {d->text.data + start, end - start};
    linkspan_link link = {.size = sizeof link};
    const bool is_split =
        linkspan_split_link(text.data, text.len, &link) == LINKSPAN_OK;
    const bool has_host = is_split && (link.host.end > link.host.start ||
                                       link.kind == LINKSPAN_KIND_EMAIL);
    if (!has_host && d->how->what != REDACT_SECRET)
        return false;
    if (!is_split) /* the address of another page of the same site */
        link = (linkspan_link){.size = sizeof link, .kind = LINKSPAN_KIND_URL};
    link.span = (linkspan_range){0, text.len};
    d->base = start;
    const size_t before = d->edit_count;
    redact(d, text, &link);
    d->base = 0;
    return has_host || d->edit_count > before;
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
}

/* Redact addresses with white space between them. A comma at the end of one separates
 * it from the next. */
static bool redact_addresses(document *d)
{
    bool is_found = false;
    for (size_t at = 0; at < d->text.len;) {
        const size_t start = at;
        while (at < d->text.len && !is_space(d->text.data[at]))
            at++;
        size_t end = at;
        while (end > start && d->text.data[end - 1] == ',')
            end--;
        if (end > start)
            is_found = redact_address(d, start, end) || is_found;
        while (at < d->text.len && is_space(d->text.data[at]))
            at++;
    }
    return is_found;
}

/* Redact the links that are found if markup inside a line ends words, as other programs
 * may read it. */
static void redact_stretches(document *d)
{
    const linkspan_str text = {d->text.data, d->text.len};
    bool is_seamed = false;
    size_t end = 0;
    for (size_t i = 0; i < d->count; i = end) {
        size_t at = d->segments[i].at;
        linkspan_link link = {.size = sizeof link};
        for (end = i + 1; end < d->count && !d->segments[end].is_seamed;)
            end++;
        is_seamed = is_seamed || end < d->count;
        const size_t start = at;
        const size_t len =
            (end < d->count ? d->segments[end].at : text.len) - start;
        at = 0;
        while (is_seamed && linkspan_next(d->how->detector, text.data + start,
                                          len, &at, &link) == LINKSPAN_OK) {
            d->base = start;
            redact(d, (linkspan_str){text.data + start, len}, &link);
            d->base = 0;
        }
    }
}

/* The text of a place is complete: redact its address, or else its links. */
static void end_place(document *d)
{
    size_t at = 0;
    linkspan_link link = {.size = sizeof link};
    const linkspan_str text = {d->text.data, d->text.len};
    const bool is_done =
        d->text.len == 0 ||
        (d->place == LINKSPAN_PLACE_TEXT && !d->how->has_text) ||
        (d->address == ATTRIBUTE_ADDRESS && redact_address(d, 0, text.len)) ||
        (d->address == ATTRIBUTE_ADDRESSES && redact_addresses(d));
    if (!is_done && d->how->what == REDACT_SECRET)
        find_text_secrets(text, d->how->detector, replace_secret, d);
    while (!is_done && d->how->what != REDACT_SECRET &&
           linkspan_next(d->how->detector, text.data, text.len, &at, &link) ==
               LINKSPAN_OK)
        redact(d, text, &link);
    if (!is_done)
        redact_stretches(d);
    d->text.len = 0;
    d->count = 0;
}

static void begin_place(document *d, uint32_t place, const linkspan_range *name)
{
    d->place = place;
    d->address = place == LINKSPAN_PLACE_TARGET ? ATTRIBUTE_ADDRESS
                 : place == LINKSPAN_PLACE_ATTRIBUTE
                     ? attribute_kind_of(part_of(d->source.data, *name))
                     : ATTRIBUTE_OTHER;
}

static void add_segment(document *d, linkspan_str text, segment one)
{
    if (d->count == d->room) {
        d->room = 2 * d->room + 16;
        d->segments = must_resize(d->segments, d->room * sizeof *d->segments);
    }
    one.at = d->text.len;
    d->segments[d->count++] = one;
    add(&d->text, text);
}

/* Add a piece of an address without tabs and line ends, which browsers leave out. */
static void add_to_address(document *d, linkspan_str text, segment one)
{
    for (size_t at = 0; at < text.len;) {
        const size_t start = at;
        while (at < text.len && !strchr("\t\n\r", text.data[at]))
            at++;
        segment part = one;
        if (!one.is_escape)
            part.source = (linkspan_range){one.source.start + start,
                                           one.source.start + at};
        if (at > start)
            add_segment(d, (linkspan_str){text.data + start, at - start}, part);
        while (at < text.len && text.data[at] &&
               strchr("\t\n\r", text.data[at]))
            at++;
        at += at < text.len && text.data[at] == '\0';
    }
}

static linkspan_status on_place(void *context, uint32_t place,
                                const linkspan_piece *piece,
                                const linkspan_range *name)
{
    document *const d = context;
    const bool is_other = piece->kind >= LINKSPAN_PIECE_OTHER;
    const bool is_escape =
        piece->kind - (is_other ? LINKSPAN_PIECE_OTHER : 0) !=
        LINKSPAN_PIECE_TEXT;
    const linkspan_str text = is_escape
                                  ? (linkspan_str){piece->read, piece->read_len}
                                  : part_of(d->source.data, piece->range);
    const segment one = {.source = piece->range,
                         .is_escape = is_escape,
                         .is_seamed = d->is_seamed,
                         .is_other = is_other};
    d->is_seamed = piece->kind == LINKSPAN_PIECE_SEAM;
    if (d->is_seamed)
        return LINKSPAN_OK;
    if (d->how->what == REDACT_SECRET && piece->kind != LINKSPAN_PIECE_GAP)
        cover(d, piece->range);
    if (piece->kind == LINKSPAN_PIECE_GAP) {
        end_place(d);
        begin_place(d, place, name);
    } else if (d->address == ATTRIBUTE_ADDRESS) {
        add_to_address(d, text, one);
    } else {
        add_segment(d, text, one);
    }
    return LINKSPAN_OK;
}

/* Redact the source once, into `out`. */
static void pass_over(document *d)
{
    d->has_changed = false;
    must(linkspan_read_places(d->how->detector, d->how->markup, d->source.data,
                              d->source.len, NULL, on_place, d));
    end_place(d);
    if (d->how->what == REDACT_SECRET)
        hide_between(d);
    write_edits(d);
}

void redact_document(const document_redaction *how, linkspan_str source)
{
    document d = {.how = how, .source = source};
    bytes before = {NULL, 0, 0};
    pass_over(&d);
    for (size_t i = 1;
         i < MOST_PASSES && how->what == REDACT_KIND && d.has_changed; i++) {
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
    free(d.covered);
    free(d.edits);
    free(d.words.data);
    free(d.out.data);
    free(before.data);
}
