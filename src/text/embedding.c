#include "text/embedding.h"

#include "text/steps.h"
#include "text/vector.h"

enum {
    NEL = 0x85,
    PARAGRAPH_SEPARATOR = 0x2029,
    LRE = 0x202A,
    PDF = 0x202C,
    LRO = 0x202D,
    RLO = 0x202E,
    LRI = 0x2066,
    PDI = 0x2069
};

/* All controls have this first byte, and U+2029 has it too. */
#define LEAD 0xE2u

/* ------------------------------------------------------------- controls */

static bool has_bit(const uint64_t bits[2], uint32_t at)
{
    return (bits[at / 64] >> at % 64 & 1) != 0;
}

static void set_bit(uint64_t bits[2], uint32_t at, bool is_set)
{
    const uint64_t bit = (uint64_t)1 << at % 64;
    bits[at / 64] = is_set ? bits[at / 64] | bit : bits[at / 64] & ~bit;
}

/* UAX #9 counts levels, of which a control takes one or two, so that there fewer
 * controls may have an effect. Which of them are open is the same. */
static void open(lks_embedding *e, uint32_t cp)
{
    const bool is_isolate = cp >= LRI;
    if (e->depth == LKS_EMBEDDING_DEPTH) {
        if (is_isolate)
            e->extra_isolates++;
        else if (e->extra_isolates == 0)
            e->extra_embeddings++;
        return;
    }
    set_bit(e->isolates, e->depth, is_isolate);
    set_bit(e->ltr_overrides, e->depth, cp == LRO);
    set_bit(e->rtl_overrides, e->depth, cp == RLO);
    e->depth++;
}

/* X7: closes the last embedding or override, but none outside of the isolate
 * that it stands in. */
static void close_embedding(lks_embedding *e)
{
    if (e->extra_isolates > 0)
        return;
    if (e->extra_embeddings > 0)
        e->extra_embeddings--;
    else if (e->depth > 0 && !has_bit(e->isolates, e->depth - 1))
        e->depth--;
}

/* X6a: closes the last isolate and all that is open in it; X8 */
static void close_isolate(lks_embedding *e)
{
    if (e->extra_isolates > 0) {
        e->extra_isolates--;
        return;
    }
    uint32_t depth = e->depth;
    while (depth > 0 && !has_bit(e->isolates, depth - 1)) {
        LKS_STEP();
        depth--;
    }
    if (depth == 0)
        return;
    e->depth = depth - 1;
    e->extra_embeddings = 0;
}

void lks_embedding_take(lks_embedding *e, uint32_t cp)
{
    if (cp == PDF)
        close_embedding(e);
    else if (cp == PDI)
        close_isolate(e);
    else if ((cp >= LRE && cp <= RLO) || (cp >= LRI && cp < PDI))
        open(e, cp);
}

static uint64_t bits_below(uint32_t depth)
{
    return depth >= 64 ? UINT64_MAX : ((uint64_t)1 << depth) - 1;
}

static bool has_any(const uint64_t bits[2], uint32_t depth)
{
    return (bits[0] & bits_below(depth)) != 0 ||
           (depth > 64 && (bits[1] & bits_below(depth - 64)) != 0);
}

lks_around lks_embedding_around(const lks_embedding *e)
{
    if (e->depth == 0)
        return LKS_AROUND_NOTHING;
    if (has_any(e->rtl_overrides, e->depth))
        return LKS_AROUND_RTL_OVERRIDE;
    return has_any(e->ltr_overrides, e->depth) ? LKS_AROUND_LTR_OVERRIDE
                                               : LKS_AROUND_EMBEDDING;
}

/* ----------------------------------------------------------- characters */

/* U+2000 to U+207F at `at`, or 0. */
static uint32_t character_at(lks_slice text, size_t at)
{
    const uint8_t *p = text.data + at;
    if (text.len - at < 3 || p[0] != LEAD || (p[1] & 0xFE) != 0x80 ||
        (p[2] & 0xC0) != 0x80)
        return 0;
    return 0x2000u | (p[1] & 1u) << 6 | (p[2] & 0x3Fu);
}

static bool is_control(uint32_t cp)
{
    return (cp >= LRE && cp <= RLO) || (cp >= LRI && cp <= PDI);
}

uint32_t lks_embedding_control_at(lks_slice text, size_t at)
{
    const uint32_t cp = character_at(text, at);
    return is_control(cp) ? cp : 0;
}

/* Bidi_Class B */
static bool ends_paragraph(lks_slice text, size_t at)
{
    const uint8_t byte = text.data[at];
    if (byte < 0x80)
        return byte == '\n' || byte == '\r' || (byte >= 0x1C && byte <= 0x1E);
    if (byte == 0xC2)
        return text.len - at > 1 && text.data[at + 1] == NEL;
    return character_at(text, at) == PARAGRAPH_SEPARATOR;
}

/* -------------------------------------------------------------- searches */

#define FEW  16u
#define MANY (4 * FEW)

#ifdef LKS_HAS_VECTORS
static lks_vector found_in(const uint8_t *p, uint8_t byte)
{
    return (lks_vector)(lks_vector_at(p) == (lks_vector){0} + (int8_t)byte);
}

static bool few_lack(const uint8_t *p, uint8_t byte)
{
    return lks_vector_is_zero(found_in(p, byte));
}

static bool many_lack(const uint8_t *p, uint8_t byte)
{
    return lks_vector_is_zero(found_in(p, byte) | found_in(p + FEW, byte) |
                              found_in(p + 2 * (size_t)FEW, byte) |
                              found_in(p + 3 * (size_t)FEW, byte));
}
#else
static bool few_lack(const uint8_t *p, uint8_t byte)
{
    return memchr(p, byte, FEW) == NULL;
}

static bool many_lack(const uint8_t *p, uint8_t byte)
{
    return memchr(p, byte, MANY) == NULL;
}
#endif

/* The first FEW bytes or less from `at` to `to`, which are not empty, lack the
 * byte: looked at in one go, with their neighbours if they are less. */
static bool next_lack(lks_slice text, size_t at, size_t to, uint8_t byte)
{
    if (text.len - at >= FEW)
        return few_lack(text.data + at, byte);
    return to >= FEW && few_lack(text.data + to - FEW, byte);
}

static size_t lesser(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Where the next control starts; `to` if none starts before it. */
static size_t find_control(lks_slice text, size_t at, size_t to)
{
    while (at < to) {
        LKS_STEP();
        if (to - at >= MANY && many_lack(text.data + at, LEAD)) {
            LKS_STEPS(MANY / FEW - 1);
            at += MANY;
            continue;
        }
        const size_t end = at + lesser(to - at, FEW);
        if (next_lack(text, at, end, LEAD)) {
            at = end;
            continue;
        }
        for (; at < end; at++) {
            LKS_STEP();
            if (text.data[at] == LEAD && lks_embedding_control_at(text, at))
                return at;
        }
    }
    return to;
}

/* Where the line that `to` stands in starts, or `from` if that comes later. */
static size_t line_start(lks_slice text, size_t from, size_t to)
{
    while (to > from) {
        LKS_STEP();
        if (to - from >= MANY && many_lack(text.data + to - MANY, '\n')) {
            LKS_STEPS(MANY / FEW - 1);
            to -= MANY;
            continue;
        }
        const size_t start = to - lesser(to - from, FEW);
        if (next_lack(text, start, to, '\n')) {
            to = start;
            continue;
        }
        for (; to > start; to--)
            if (text.data[to - 1] == '\n')
                return to;
    }
    return from;
}

/* ------------------------------------------------------------------ walk */

/* One step: a control, the end of a paragraph or a byte while something is
 * open. */
static size_t take_at(lks_place *place, lks_slice text, size_t at)
{
    LKS_STEP();
    const uint32_t control = lks_embedding_control_at(text, at);
    if (control != 0) {
        lks_embedding_take(&place->own, control);
        if (place->is_flowing)
            lks_embedding_take(&place->flow, control);
    } else if (ends_paragraph(text, at)) {
        place->own = (lks_embedding){.depth = 0};
    }
    return at + 1;
}

/* Only the last line matters, unless the text flows. */
void lks_place_follow(lks_place *place, lks_slice text, size_t to)
{
    size_t at = place->upto;
    if (at >= to)
        return;
    if (!place->is_flowing) {
        const size_t line = line_start(text, at, to);
        if (line > at)
            place->own = (lks_embedding){.depth = 0};
        at = line;
    }
    while (at < to) {
        if (place->own.depth == 0)
            at = find_control(text, at, to);
        if (at < to)
            at = take_at(place, text, at);
    }
    place->upto = to;
}

lks_around lks_around_in(lks_slice text, size_t to, size_t most)
{
    lks_place place = {.upto = to > most ? to - most : 0};
    lks_place_follow(&place, text, to);
    return lks_embedding_around(&place.own);
}
