#include "documents/md_links.h"

#include <string.h>

#include "text/steps.h"
#include "text/utf8.h"
#include "unicode/props.h"

#define LONGEST_LABEL   999
#define MOST_BRACKETS   32 /* open brackets in a destination, as in cmark */
#define HASH_START      0xCBF29CE484222325u /* FNV-1a */
#define HASH_MULTIPLIER 0x100000001B3u

bool lks_is_markdown_mark(int c)
{
    return c > ' ' && c < 0x7F && !lks_is_ascii_alnum((uint32_t)c);
}

static bool is_space(int c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* Skip one character, or two if a backslash escapes the second. */
static void skip_escaped(lks_cursor *c, lks_slice text)
{
    const bool is_escape = lks_cursor_peek(c, text) == '\\' &&
                           lks_is_markdown_mark(lks_cursor_peek_next(c, text));
    lks_cursor_advance(c, text);
    if (is_escape)
        lks_cursor_advance(c, text);
}

/* `<destination>` */
static bool skip_bracketed(lks_cursor *c, lks_slice text)
{
    lks_cursor_advance(c, text);
    for (;;) {
        const int byte = lks_cursor_peek(c, text);
        if (byte == LKS_CURSOR_OVER || byte == '\n' || byte == '<')
            return false;
        if (byte == '>') {
            lks_cursor_advance(c, text);
            return true;
        }
        /* cmark also accepts an escaped line end */
        if (byte == '\\' && lks_cursor_peek_next(c, text) == '\n') {
            c->is_unclear = true;
            lks_cursor_advance(c, text);
        }
        skip_escaped(c, text);
    }
}

static bool skip_destination(lks_cursor *c, lks_slice text)
{
    if (lks_cursor_peek(c, text) == '<')
        return skip_bracketed(c, text);
    for (size_t depth = 0;;) {
        const int byte = lks_cursor_peek(c, text);
        if (byte == LKS_CURSOR_OVER)
            return false;
        if (is_space(byte) || (byte == ')' && depth == 0))
            return depth == 0;
        depth += byte == '(';
        depth -= byte == ')';
        if (depth > MOST_BRACKETS)
            return false;
        skip_escaped(c, text);
    }
}

bool lks_skip_destination(lks_cursor *c, lks_slice text, linkspan_range *target)
{
    lks_cursor_skip_spaces(c, text);
    const bool is_bracketed = lks_cursor_peek(c, text) == '<';
    target->start = c->at + is_bracketed;
    if (!skip_destination(c, text))
        return false;
    target->end = c->at - is_bracketed;
    return true;
}

static bool skip_title(lks_cursor *c, lks_slice text)
{
    const int open = lks_cursor_peek(c, text);
    if (open != '"' && open != '\'' && open != '(')
        return false;
    const int close = open == '(' ? ')' : open;
    lks_cursor escaped = {.is_over = true}; /* cursor after a closing mark that
                                             * is escaped */
    lks_cursor_advance(c, text);
    for (;;) {
        const int byte = lks_cursor_peek(c, text);
        if (byte == close) {
            lks_cursor_advance(c, text);
            return true;
        }
        if (byte == LKS_CURSOR_OVER || (open == '(' && byte == '('))
            break;
        const bool is_end =
            byte == '\\' && lks_cursor_peek_next(c, text) == close;
        skip_escaped(c, text);
        if (is_end)
            escaped = *c;
    }
    /* If there is no other closing mark, cmark lets a title end with an escaped
     * one. What other readers then see as text is treated as part of the link,
     * so no prose is changed. */
    if (escaped.is_over)
        return false;
    *c = escaped;
    c->is_unclear = true;
    return true;
}

bool lks_skip_inline_target(lks_cursor *c, lks_slice text)
{
    if (!lks_cursor_skip(c, text, '('))
        return false;
    lks_cursor_skip_spaces(c, text);
    if (!skip_destination(c, text))
        return false;
    const bool is_spaced = is_space(lks_cursor_peek(c, text));
    lks_cursor_skip_spaces(c, text);
    if (lks_cursor_skip(c, text, ')'))
        return true;
    if (!is_spaced || !skip_title(c, text))
        return false;
    lks_cursor_skip_spaces(c, text);
    return lks_cursor_skip(c, text, ')');
}

static uint64_t hashed(uint64_t hash, int byte)
{
    return (hash ^ (uint64_t)byte) * HASH_MULTIPLIER;
}

/* Hash one character of a label whose case is folded. UTS #46 leaves two
 * letters unchanged that case folding maps: sharp s to ss, and final sigma to
 * sigma. */
static uint64_t hashed_folded(uint64_t sum, uint32_t cp)
{
    uint8_t bytes[LKS_UTF8_MAX] = {'s', 's'};
    size_t len = 2;
    if (cp != 0xDF)
        len = lks_utf8_encode(cp == 0x3C2 ? 0x3C3 : cp, bytes);
    for (size_t i = 0; i < len; i++)
        sum = hashed(sum, bytes[i]);
    return sum;
}

/* Hash the character right before the cursor, whose first byte is `byte`, with
 * its case folded: UTS #46 maps everything that case folding maps, and more.
 * Skips the rest of the character. */
static uint64_t hashed_character(uint64_t sum, int byte, lks_cursor *c,
                                 lks_slice text)
{
    uint32_t folded[LKS_IDNA_LONGEST] = {0};
    size_t width = 0;
    if (byte < 0x80)
        return hashed(sum, lks_ascii_lower((uint8_t)byte));
    const uint8_t *const start = text.data + c->at - 1;
    const uint32_t cp = lks_utf8_decode(start, text.data + c->end, &width);
    if (cp == LKS_UTF8_BAD)
        return hashed(sum, byte);
    for (size_t i = 1; i < width; i++)
        lks_cursor_advance(c, text);
    size_t count = lks_idna_map(cp, folded);
    if (count == 0) {
        folded[0] = cp;
        count = 1;
    }
    for (size_t i = 0; i < count; i++)
        sum = hashed_folded(sum, folded[i]);
    return sum;
}

bool lks_skip_label(lks_cursor *c, lks_slice text, uint64_t *hash)
{
    if (!lks_cursor_skip(c, text, '['))
        return false;
    uint64_t sum = HASH_START;
    bool is_empty = true;
    bool is_spaced = false;
    for (size_t len = 0; len <= LONGEST_LABEL; len++) {
        const int byte = lks_cursor_peek(c, text);
        if (byte == LKS_CURSOR_OVER || byte == '[')
            return false;
        lks_cursor_advance(c, text);
        if (byte == ']') {
            *hash = is_empty ? 0 : (sum ^ sum >> 32) | 1;
            return true;
        }
        if (is_space(byte)) {
            is_spaced = true;
            continue;
        }
        if (is_spaced && !is_empty)
            sum = hashed(sum, ' ');
        is_spaced = false;
        is_empty = false;
        sum = hashed_character(sum, byte, c, text);
        const int next = lks_cursor_peek(c, text);
        if (byte == '\\' && lks_is_markdown_mark(next)) {
            sum = hashed(sum, next);
            lks_cursor_advance(c, text);
        }
    }
    return false;
}

/* Skip blanks; true if a line ends after them. */
static bool skip_line_end(lks_cursor *c, lks_slice text)
{
    for (int byte = ' '; byte == ' ' || byte == '\t';) {
        byte = lks_cursor_peek(c, text);
        if (byte == '\n' || byte == LKS_CURSOR_OVER) {
            lks_cursor_advance(c, text);
            return true;
        }
        if (byte == ' ' || byte == '\t')
            lks_cursor_advance(c, text);
    }
    return false;
}

/* False if no definition starts at the cursor, as nearly always: a bracket that is not
 * escaped closes the label, and a colon follows it. */
static bool may_be_definition(const lks_cursor *c, lks_slice text)
{
    if (lks_cursor_peek(c, text) != '[')
        return false;
    const uint8_t *const start = text.data + c->at;
    const size_t len = c->end - c->at;
    const uint8_t *const close = len > 0 ? memchr(start, ']', len) : NULL;
    LKS_STEPS((close ? (size_t)(close - start) : len) / 16);
    if (!close || close[-1] == '\\')
        return true; /* perhaps on another line */
    const size_t after = (size_t)(close - text.data) + 1;
    return after < c->end && text.data[after] == ':';
}

bool lks_skip_definition(lks_cursor *c, lks_slice text, uint64_t *hash)
{
    if (!may_be_definition(c, text))
        return false;
    lks_cursor ahead = *c;
    if (!lks_skip_label(&ahead, text, hash) || *hash == 0 ||
        !lks_cursor_skip(&ahead, text, ':'))
        return false;
    lks_cursor_skip_spaces(&ahead, text);
    const bool has_destination =
        !ahead.is_over && skip_destination(&ahead, text);
    c->is_unclear |= ahead.is_unclear;
    if (!has_destination)
        return false;
    /* If no valid title follows, the definition may end without one, at the end
     * of the line of its destination. */
    lks_cursor without = ahead;
    const bool is_spaced = is_space(lks_cursor_peek(&ahead, text));
    lks_cursor_skip_spaces(&ahead, text);
    if (is_spaced && skip_title(&ahead, text) && skip_line_end(&ahead, text)) {
        *c = ahead;
        return true;
    }
    without.is_unclear |= ahead.is_unclear;
    c->is_unclear |= ahead.is_unclear;
    if (!skip_line_end(&without, text))
        return false;
    *c = without;
    return true;
}

void lks_cursor_begin(lks_cursor *c, const lks_blocks *blocks,
                      const lks_line *line)
{
    *c = (lks_cursor){.at = line->start,
                      .end = line->end,
                      .is_heading = line->kind == LKS_LINE_HEADING,
                      .blocks = *blocks};
}

void lks_cursor_advance(lks_cursor *c, lks_slice text)
{
    LKS_STEP();
    if (c->at < c->end) {
        c->at++;
        return;
    }
    lks_line line;
    if (c->is_over || c->is_heading ||
        !lks_blocks_next(&c->blocks, text, &line) ||
        line.kind != LKS_LINE_MORE) {
        c->is_over = true;
        return;
    }
    c->at = line.start;
    c->end = line.end;
}

bool lks_cursor_skip(lks_cursor *c, lks_slice text, int byte)
{
    if (lks_cursor_peek(c, text) != byte)
        return false;
    lks_cursor_advance(c, text);
    return true;
}

void lks_cursor_skip_spaces(lks_cursor *c, lks_slice text)
{
    for (;;) {
        const int byte = lks_cursor_peek(c, text);
        if (byte != ' ' && (byte < '\t' || byte > '\r'))
            return;
        lks_cursor_advance(c, text);
    }
}

#define MOST   (LKS_LABELS_ROOM / 2)
#define PROBES 32 /* a limit, so that chosen labels cannot make it slow */

/* The place of the hash in the table, or the free place where it belongs;
 * LKS_LABELS_ROOM if that is too far away. */
static size_t place_of(const lks_labels *labels, uint64_t hash)
{
    for (size_t i = 0; i < PROBES; i++) {
        LKS_STEP();
        const size_t at = (size_t)((hash + i) % LKS_LABELS_ROOM);
        if (labels->hashes[at] == 0 || labels->hashes[at] == hash)
            return at;
    }
    return LKS_LABELS_ROOM;
}

void lks_labels_add(lks_labels *labels, uint64_t hash)
{
    if (labels->are_all)
        return;
    const size_t at = place_of(labels, hash);
    labels->are_all = at == LKS_LABELS_ROOM || labels->count == MOST;
    if (labels->are_all)
        return;
    labels->count += labels->hashes[at] == 0;
    labels->hashes[at] = hash;
}

bool lks_labels_have(const lks_labels *labels, uint64_t hash)
{
    if (labels->are_all)
        return true;
    const size_t at = place_of(labels, hash);
    return at < LKS_LABELS_ROOM && labels->hashes[at] == hash;
}

void lks_labels_collect(lks_labels *labels, lks_slice text)
{
    lks_blocks blocks = {0};
    lks_line line;
    *labels = (lks_labels){0};
    while (lks_blocks_next(&blocks, text, &line)) {
        if (line.kind != LKS_LINE_PARAGRAPH)
            continue;
        lks_cursor c;
        uint64_t hash = 0;
        lks_cursor_begin(&c, &blocks, &line);
        while (lks_skip_definition(&c, text, &hash))
            lks_labels_add(labels, hash);
    }
    labels->are_unclear = blocks.is_unclear;
}
