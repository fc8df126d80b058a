/* Redacts the places of HTML and Markdown documents: the text that people read, code, and
 * addresses that only programs read, as the value of href. */
#include "api/redact.h"

#include <string.h>

#include "api/linkify.h"
#include "api/markup_links.h"
#include "documents/attribute.h"
#include "documents/places.h"
#include "text/alloc.h"
#include "text/buf.h"
#include "text/steps.h"

/* Where a piece of the current place (LINKSPAN_PLACE_) stands in the document. */
typedef struct segment {
    size_t at;             /* in document.text */
    linkspan_range source; /* as long as the piece, unless that is an escape */
    lks_writing writing;   /* of the bytes around it */
    bool is_escape;
    bool is_seamed; /* markup stands before it: see linkspan_link_before() */
    bool is_other;  /* the text is a place of its own too */
} segment;

typedef struct document {
    lks_redactor *redactor;
    lks_places places;
    lks_slice source;
    linkspan_status status; /* the first failure */
    lks_edits edits;        /* of the source */
    linkspan_buf text;      /* of the current place, with escapes decoded */
    uint32_t place;
    uint32_t address;  /* whether the current place holds addresses: a
                       * LINKSPAN_ATTRIBUTE_ value */
    size_t base;       /* in the text; what is redacted starts here */
    bool is_seamed;    /* markup stands before the next piece */
    segment *segments; /* of the current place */
    size_t count;
    size_t room;
    linkspan_range *covered; /* source of the pieces of all places */
    size_t covered_count;
    size_t covered_room;
} document;

static void fail(document *d, linkspan_status failure)
{
    if (d->status == LINKSPAN_OK)
        d->status = failure;
}

static bool is_secret(const document *d)
{
    return d->redactor->redaction == LINKSPAN_REDACT_SECRET;
}

/* True if words of the caller's or defanged links are written. */
static bool is_own_word(const document *d)
{
    return d->redactor->redaction == LINKSPAN_REDACT_TEXT ||
           d->redactor->redaction == LINKSPAN_REDACT_DEFANG;
}

/* ------------------------------------------------------ where a place stands */

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

/* ------------------------------------------------------------------ writing */

static void put(document *d, const char *bytes, size_t len)
{
    lks_edits_put(&d->edits, lks_slice_of(bytes, len));
}

static void put_byte(document *d, uint8_t c)
{
    put(d, (const char *)&c, 1);
}

static bool is_punctuation(uint8_t c)
{
    return c > ' ' && c < 0x7f && !lks_is_ascii_alnum(c);
}

/* Write a word in place of an address as a whole: the address may have been a link of
 * its own, which becomes text, or stay the address of a link. Escapes of Markdown mean
 * the same in both. A space would end an address. */
static void put_in_target(document *d, lks_slice word)
{
    const bool is_text = d->redactor->redaction == LINKSPAN_REDACT_TEXT;
    static const char digits[] = "0123456789ABCDEF";
    for (size_t i = 0; i < word.len; i++) {
        const uint8_t c = word.data[i];
        LKS_STEP();
        if (c <= ' ' || c == 0x7f) {
            put_byte(d, '%');
            put_byte(d, (uint8_t)digits[c >> 4]);
            put_byte(d, (uint8_t)digits[c & 15]);
            continue;
        }
        if (is_punctuation(c) && (i == 0 || (is_text && c == '.') ||
                                  lks_is_one_of(c, "[]()<>\\*_`&~|!#{}^")))
            put_byte(d, '\\');
        put_byte(d, c);
    }
}

/* Write a word with references in place of characters with a meaning. A value may stand
 * without quotation marks, so there white space is escaped too. */
static void put_references(document *d, lks_writing writing, lks_slice word)
{
    const bool is_text = d->place == LINKSPAN_PLACE_TEXT;
    const bool is_markdown = writing == LKS_WRITING_MARKDOWN;
    for (size_t i = 0; i < word.len; i++) {
        const uint8_t c = word.data[i];
        LKS_STEP();
        const bool is_kept = c > ' ' || (c == ' ' && is_text);
        if (is_kept && !lks_is_one_of(c, "&<>\"'") &&
            !(is_markdown && is_punctuation(c))) {
            put_byte(d, c);
            continue;
        }
        put(d, "&#", 2);
        if (c >= 100)
            put_byte(d, '1');
        if (c >= 10)
            put_byte(d, (uint8_t)('0' + c / 10 % 10));
        put_byte(d, (uint8_t)('0' + c % 10));
        put_byte(d, ';');
    }
}

/* In the text of a Markdown document, write a backslash before the marks `[`,
 * `]`, `*` and `_`: without it, "[url](x)" would be a link. */
static void put_word(document *d, lks_writing writing, lks_slice word)
{
    const bool is_escaped =
        writing == LKS_WRITING_MARKDOWN && d->place == LINKSPAN_PLACE_TEXT;
    if (is_own_word(d) && (d->place == LINKSPAN_PLACE_ATTRIBUTE ||
                           d->place == LINKSPAN_PLACE_TEXT)) {
        put_references(d, writing, word);
        return;
    }
    if (is_own_word(d) && d->place == LINKSPAN_PLACE_TARGET) {
        put_in_target(d, word);
        return;
    }
    for (size_t i = 0; i < word.len; i++) {
        LKS_STEP();
        if (is_escaped && lks_is_one_of(word.data[i], "[]*_"))
            put_byte(d, '\\');
        /* a backquote would end the code */
        const bool ends_code =
            d->place == LINKSPAN_PLACE_CODE && word.data[i] == '`';
        put_byte(d, ends_code ? '\'' : word.data[i]);
    }
}

/* Without its angle brackets a word is no tag. */
static linkspan_range with_brackets(const document *d, linkspan_range source)
{
    if (d->place == LINKSPAN_PLACE_TARGET && is_own_word(d) &&
        source.start > 0 && d->source.data[source.start - 1] == '<' &&
        source.end < d->source.len && d->source.data[source.end] == '>')
        return (linkspan_range){source.start - 1, source.end + 1};
    return source;
}

/* Replace a range of the text that has no markup inside. */
static void replace_part(document *d, linkspan_range range, lks_slice word)
{
    const size_t start = lks_edits_word(&d->edits);
    put_word(d, segment_at(d, range.start)->writing, word);
    lks_edits_add(&d->edits, with_brackets(d, source_of(d, range)), start);
}

/* Replace a range of the text: each part of it between markup, except code and
 * autolinks, which are places of their own. What starts in one of these ends there: in
 * `<https://a.com/x>text`, the text stays. */
static void replace(document *d, linkspan_range range, lks_slice word)
{
    const segment *const end = d->segments + d->count;
    const size_t last = d->base + range.end;
    if (segment_at(d, d->base + range.start)->is_other)
        return;
    for (size_t at = d->base + range.start; at < last;) {
        const segment *const first = segment_at(d, at);
        const segment *next = first + 1;
        while (next < end && !next->is_seamed && next->at < last)
            next++;
        const size_t stop = next < end && next->at < last ? next->at : last;
        LKS_STEP();
        if (!first->is_other)
            replace_part(d, (linkspan_range){at, stop}, word);
        at = stop;
    }
}

/* ------------------------------------------------------------------ redacting */

/* Carry out the edits that are planned for a part of the text of the place. Returns
 * whether there are any. */
static bool carry_out(document *d)
{
    lks_edits *const planned = &d->redactor->edits;
    const bool has_any = planned->count > 0;
    for (size_t i = 0; i < planned->count; i++)
        replace(d, planned->list[i].range,
                lks_edits_word_of(planned, &planned->list[i]));
    fail(d, planned->status);
    planned->count = 0;
    planned->words.len = 0;
    return has_any;
}

/* Replace what changes if the text is redacted until nothing changes any more. */
static void redact_text(document *d, lks_slice text)
{
    lks_changes changes = {.allocator = d->redactor->allocator};
    lks_slice redacted;
    lks_redact_settle(d->redactor, text, &redacted, &changes);
    for (size_t i = 0; i < changes.count; i++) {
        linkspan_range before = changes.list[i].before;
        if (before.start < before.end)
            replace(d, before, lks_part_of(redacted, changes.list[i].after));
    }
    fail(d, changes.status);
    lks_changes_free(&changes);
}

static bool is_slash(uint8_t c)
{
    return c == '/' || c == '\\';
}

/* True for an address that browsers read as that of another page of the same site, such as
 * "about.html". If people read a host in it, as in "example.com/x", it is found as in
 * text. */
static bool is_relative(lks_slice text, const linkspan_link *link)
{
    size_t start = 0;
    while (start < text.len && text.data[start] <= ' ')
        start++;
    LKS_STEPS(start);
    return link->scheme.end == link->scheme.start &&
           (text.len - start < 2 || !is_slash(text.data[start]) ||
            !is_slash(text.data[start + 1]));
}

/* Redact the address from `start` to `end` of the text as a whole. Returns false if
 * it leads to no host and no mailbox, and has no secrets to be replaced. */
static bool redact_address(document *d, size_t start, size_t end)
{
    lks_redactor *const r = d->redactor;
    const lks_slice text = {(const uint8_t *)d->text.data + start, end - start};
    linkspan_link link = {.size = sizeof link};
    if (d->redactor->redaction == LINKSPAN_REDACT_HOST && text.data[0] == '[' &&
        text.data[text.len - 1] == ']')
        return false; /* a host in brackets has been redacted */
    const bool is_split = linkspan_split_link((const char *)text.data, text.len,
                                              &link) == LINKSPAN_OK;
    const bool has_host =
        is_split && !is_relative(text, &link) &&
        (link.host.end > link.host.start || link.kind == LINKSPAN_KIND_EMAIL);
    if (!has_host && !is_secret(d))
        return false;
    if (!is_split) /* the address of another page of the same site */
        link = (linkspan_link){.size = sizeof link, .kind = LINKSPAN_KIND_URL};
    link.span = (linkspan_range){0, text.len};
    lks_redact_plan_link(r, text, &link);
    d->base = start;
    const bool is_found = carry_out(d);
    d->base = 0;
    return has_host || is_found;
}

static bool is_space(uint8_t c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
}

/* Redact addresses with white space between them. A comma at the end of one separates
 * it from the next. */
static bool redact_addresses(document *d)
{
    const uint8_t *const text = (const uint8_t *)d->text.data;
    const size_t len = d->text.len;
    bool is_found = false;
    for (size_t at = 0; at < len;) {
        const size_t start = at;
        while (at < len && !is_space(text[at]))
            at++;
        size_t end = at;
        while (end > start && text[end - 1] == ',')
            end--;
        if (end > start &&
            !lks_is_size_of_image((lks_slice){text + start, end - start}))
            is_found = redact_address(d, start, end) || is_found;
        while (at < len && is_space(text[at]))
            at++;
        LKS_STEPS(at - start);
    }
    return is_found;
}

/* True if markup stands before a segment, or if it stands beside an autolink or code. */
static bool starts_stretch(const document *d, size_t index)
{
    const segment *const one = &d->segments[index];
    return one->is_seamed || one->is_other != one[-1].is_other;
}

static size_t first_seam(const void *context, size_t start, size_t end)
{
    const document *const d = context;
    const segment *const all = d->segments + d->count;
    const segment *next = segment_at(d, start) + 1;
    while (next < all && next->at < end && !next->is_seamed) {
        LKS_STEP();
        next++;
    }
    return next < all && next->at < end ? next->at : end;
}

/* Redact the links that are found in a text with markup inside. A secret may go on after
 * markup: people read it as one word. */
static void redact_seamed(document *d, lks_slice text)
{
    const lks_seams seams = {first_seam, d};
    if (is_secret(d)) {
        redact_text(d, text);
        return;
    }
    lks_redact_plan(d->redactor, text, &seams);
    (void)carry_out(d);
}

/* Redact the links that are found if markup inside a line ends words, as other programs
 * may read it. */
static void redact_stretches(document *d)
{
    size_t end = 0;
    for (size_t i = 0; i < d->count; i = end) {
        const size_t start = d->segments[i].at;
        for (end = i + 1; end < d->count && !starts_stretch(d, end);)
            end++;
        const size_t stop = end < d->count ? d->segments[end].at : d->text.len;
        d->base = start;
        redact_text(d, (lks_slice){(const uint8_t *)d->text.data + start,
                                   stop - start});
        d->base = 0;
    }
}

/* Redact the links of a text: those of the whole text, and those of each stretch if there
 * are several. A link that is defanged has another text in each stretch: in
 * `<https://e.com/z>x`, the x stays. */
static void redact_links(document *d, lks_slice text)
{
    size_t end = d->count > 0;
    while (end < d->count && !starts_stretch(d, end))
        end++;
    LKS_STEPS(end);
    if (end == d->count)
        redact_text(d, text);
    else if (d->redactor->redaction != LINKSPAN_REDACT_DEFANG)
        redact_seamed(d, text);
    if (end < d->count)
        redact_stretches(d);
}

/* The text of a place is complete: redact its address, or else its links. */
static void end_place(document *d)
{
    const lks_slice text = lks_slice_of(d->text.data, d->text.len);
    const bool is_done =
        text.len == 0 ||
        (d->address == LINKSPAN_ATTRIBUTE_ADDRESS &&
         redact_address(d, 0, text.len)) ||
        (d->address == LINKSPAN_ATTRIBUTE_ADDRESSES && redact_addresses(d));
    if (!is_done)
        redact_links(d, text);
    d->text.len = 0;
    d->count = 0;
}

/* ------------------------------------------------------------------- reading */

static void begin_place(document *d, uint32_t place, const linkspan_range *name)
{
    d->place = place;
    d->address = place == LINKSPAN_PLACE_TARGET ? LINKSPAN_ATTRIBUTE_ADDRESS
                 : place == LINKSPAN_PLACE_ATTRIBUTE
                     ? lks_attribute_kind(lks_part_of(d->source, *name))
                     : LINKSPAN_ATTRIBUTE_OTHER;
}

static void add_segment(document *d, lks_slice text, segment one)
{
    segment *const segments = lks_grow(d->redactor->allocator, d->segments,
                                       sizeof *segments, d->count, &d->room);
    if (!segments) {
        fail(d, LINKSPAN_ERR_NO_MEMORY);
        return;
    }
    d->segments = segments;
    one.at = d->text.len;
    segments[d->count++] = one;
    lks_buf_begin(&d->text);
    lks_buf_append(&d->text, text.data, text.len);
    fail(d, lks_buf_commit(&d->text));
}

/* Add a piece of an address without tabs and line ends, which browsers leave out. */
static void add_to_address(document *d, lks_slice text, segment one)
{
    for (size_t at = 0; at < text.len;) {
        const size_t start = at;
        while (at < text.len && !lks_is_one_of(text.data[at], "\t\n\r"))
            at++;
        segment part = one;
        if (!one.is_escape)
            part.source = (linkspan_range){one.source.start + start,
                                           one.source.start + at};
        if (at > start)
            add_segment(d, (lks_slice){text.data + start, at - start}, part);
        while (at < text.len && lks_is_one_of(text.data[at], "\t\n\r"))
            at++;
        LKS_STEPS(at - start);
    }
}

static void cover(document *d, linkspan_range source)
{
    linkspan_range *const covered =
        lks_grow(d->redactor->allocator, d->covered, sizeof *covered,
                 d->covered_count, &d->covered_room);
    if (!covered) {
        fail(d, LINKSPAN_ERR_NO_MEMORY);
        return;
    }
    d->covered = covered;
    covered[d->covered_count++] = source;
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
    const lks_slice text = is_escape
                               ? lks_slice_of(piece->read, piece->read_len)
                               : lks_part_of(d->source, piece->range);
    const segment one = {.source = piece->range,
                         .writing = d->places.writing,
                         .is_escape = is_escape,
                         .is_seamed = d->is_seamed,
                         .is_other = is_other};
    d->is_seamed = piece->kind == LINKSPAN_PIECE_SEAM;
    if (d->is_seamed)
        return d->status;
    if (is_secret(d) && piece->kind != LINKSPAN_PIECE_GAP)
        cover(d, piece->range);
    if (piece->kind == LINKSPAN_PIECE_GAP) {
        end_place(d);
        begin_place(d, place, name);
    } else if (d->address == LINKSPAN_ATTRIBUTE_ADDRESS) {
        add_to_address(d, text, one);
    } else {
        add_segment(d, text, one);
    }
    return d->status;
}

/* --------------------------------------------- comments, scripts and styles */

static bool is_before(const void *one, const void *other)
{
    return ((const linkspan_range *)one)->start <
           ((const linkspan_range *)other)->start;
}

/* Hide the secrets of a part of the source that no place holds. */
static void hide_in(document *d, linkspan_range part)
{
    lks_changes changes = {.allocator = d->redactor->allocator};
    lks_slice redacted;
    lks_redact_settle(d->redactor, lks_part_of(d->source, part), &redacted,
                      &changes);
    for (size_t i = 0; i < changes.count; i++) {
        const linkspan_range hidden = changes.list[i].before;
        const size_t word = lks_edits_word(&d->edits);
        lks_edits_put(&d->edits, lks_part_of(redacted, changes.list[i].after));
        lks_edits_add(&d->edits,
                      (linkspan_range){part.start + hidden.start,
                                       part.start + hidden.end},
                      word);
    }
    fail(d, changes.status);
    lks_changes_free(&changes);
}

/* Hide the secrets between the angle brackets of a part of the source, and before what
 * ends a comment: in `<!-- Cookie: sid=x -->`, only the x is hidden. */
static void hide_between_brackets(document *d, linkspan_range part)
{
    const uint8_t *const data = d->source.data;
    for (size_t at = part.start; at < part.end; at++) {
        const size_t start = at;
        while (at < part.end && data[at] != '<' && data[at] != '>')
            at++;
        size_t end = at;
        while (end > start && at < part.end && data[at] == '>' &&
               lks_is_one_of(data[end - 1], " \t\r\n-!/?]"))
            end--;
        LKS_STEPS(at - start);
        if (end > start)
            hide_in(d, (linkspan_range){start, end});
    }
}

/* Hide the secrets in what no place holds: tags, comments, scripts and styles. */
static void hide_between(document *d)
{
    size_t done = 0;
    fail(d, lks_sort(d->covered, d->covered_count, sizeof *d->covered,
                     is_before, d->redactor->allocator));
    for (size_t i = 0; i <= d->covered_count && d->status == LINKSPAN_OK; i++) {
        const size_t end =
            i < d->covered_count ? d->covered[i].start : d->source.len;
        if (end > done)
            hide_between_brackets(d, (linkspan_range){done, end});
        if (i < d->covered_count && d->covered[i].end > done)
            done = d->covered[i].end;
    }
}

/* ---------------------------------------------------------------------- all */

linkspan_status lks_redact_places(lks_redactor *r, uint32_t markup,
                                  lks_slice source, linkspan_buf *out,
                                  lks_changes *changes)
{
    const lks_link_finder finder = lks_finder_of(r->detector);
    document d = {.redactor = r,
                  .places = {.allocator = r->allocator,
                             .text = source,
                             .on_place = on_place,
                             .context = &d},
                  .source = source};
    lks_edits_begin(&d.edits, r->allocator);
    (void)linkspan_buf_init(&d.text, SIZE_MAX, r->allocator);
    fail(&d, lks_read_places(&d.places, markup, &finder));
    if (d.status == LINKSPAN_OK)
        end_place(&d);
    if (d.status == LINKSPAN_OK && is_secret(&d))
        hide_between(&d);
    if (d.status == LINKSPAN_OK)
        fail(&d, lks_edits_apply(&d.edits, source, out, changes));
    lks_edits_free(&d.edits);
    lks_buf_release(&d.text);
    lks_release(r->allocator, d.segments);
    lks_release(r->allocator, d.covered);
    return d.status;
}
