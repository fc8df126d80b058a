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

/* The first byte of all controls, and of U+2029. */
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

/* UAX #9 limits levels, and a control raises the level by one or two, so its
 * limit may be reached with fewer controls than LKS_EMBEDDING_DEPTH. That
 * changes which controls have an effect, but not which ones are open. */
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

/* UAX #9 X7: a PDF closes the last embedding or override, unless that lies
 * outside the isolate that contains the PDF. */
static void close_embedding(lks_embedding *e)
{
    if (e->extra_isolates > 0)
        return;
    if (e->extra_embeddings > 0)
        e->extra_embeddings--;
    else if (e->depth > 0 && !has_bit(e->isolates, e->depth - 1))
        e->depth--;
}

/* UAX #9 X6a and X8: a PDI closes the last isolate and everything that was
 * opened inside it. */
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
    if (e->elements > 0)
        return LKS_AROUND_RTL_OVERRIDE;
    if (e->depth == 0)
        return LKS_AROUND_NOTHING;
    if (has_any(e->rtl_overrides, e->depth))
        return LKS_AROUND_RTL_OVERRIDE;
    return has_any(e->ltr_overrides, e->depth) ? LKS_AROUND_LTR_OVERRIDE
                                               : LKS_AROUND_EMBEDDING;
}

/* ----------------------------------------------------------- characters */

/* The character from U+2000 to U+207F at `at`, or 0. */
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

/* True for a character with Bidi_Class B. */
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

#define NOWHERE SIZE_MAX

/* Where the next control starts; `to` if none starts before it. */
static size_t find_control(lks_slice text, size_t at, size_t to)
{
    while (at < to) {
        const uint8_t *lead = memchr(text.data + at, LEAD, to - at);
        const size_t found = lead ? (size_t)(lead - text.data) : to;
        LKS_STEPS((found - at) / 16 + 1);
        if (found < to && lks_embedding_control_at(text, found) != 0)
            return found;
        at = found + 1;
    }
    return to;
}

static bool is_end_or_lead(uint8_t byte)
{
    return byte == '\n' || byte == LEAD;
}

#ifdef LKS_HAS_VECTORS
static lks_vector ends_and_leads(const uint8_t *p)
{
    const lks_vector bytes = lks_vector_at(p);
    const lks_vector none = {0};
    return (lks_vector)((bytes == none + '\n') |
                        (bytes == none + (int8_t)(LEAD - 0x100)));
}

/* find_last(), 32 bytes at a time. If the result is NOWHERE, only the text
 * before `*to`, which is updated, remains to be searched. */
static size_t find_last_fast(lks_slice text, size_t from, size_t *to)
{
    while (*to > from && *to >= 2 * LKS_VECTOR) {
        LKS_STEP();
        const size_t start = *to - 2 * LKS_VECTOR;
        const lks_vector first = ends_and_leads(text.data + start);
        const lks_vector second =
            ends_and_leads(text.data + start + LKS_VECTOR);
        if (!lks_vector_is_zero(first | second)) {
#    ifdef LKS_HAS_VECTOR_BITS
            const uint32_t bits =
                lks_vector_bits(first) | lks_vector_bits(second) << LKS_VECTOR;
            const size_t at = start + (size_t)(31 - __builtin_clz(bits));
            return at >= from ? at : NOWHERE;
#    else
            break;
#    endif
        }
        *to = start;
    }
    return NOWHERE;
}
#else
static size_t find_last_fast(lks_slice text, size_t from, size_t *to)
{
    (void)text;
    (void)from;
    (void)to;
    return NOWHERE;
}
#endif

/* The last byte between the two places that is a line end or may start a
 * control; NOWHERE if there is none. */
static size_t find_last(lks_slice text, size_t from, size_t to)
{
    const size_t at = find_last_fast(text, from, &to);
    if (at != NOWHERE)
        return at;
    for (; to > from; to--) {
        LKS_STEP();
        if (is_end_or_lead(text.data[to - 1]))
            return to - 1;
    }
    return NOWHERE;
}

/* The start of the line that contains `to`, but not before `from`; `to` if no
 * control stands between that start and `to`. */
static size_t line_with_controls(lks_slice text, size_t from, size_t to)
{
    size_t at = to;
    bool has_control = false;
    for (;;) {
        at = find_last(text, from, at);
        if (at == NOWHERE)
            return has_control ? from : to;
        if (text.data[at] == '\n')
            return has_control ? at + 1 : to;
        has_control |= lks_embedding_control_at(text, at) != 0;
    }
}

/* ------------------------------------------------------------------ walk */

void lks_place_begin(lks_place *place, size_t at, bool is_flowing)
{
    place->upto = at;
    place->is_flowing = is_flowing;
    place->has_controls = false;
}

void lks_place_let_go(lks_place *place, size_t gone)
{
    place->upto = place->upto > gone ? place->upto - gone : 0;
}

/* Process the control or the end of a paragraph at `at`. Any other byte changes
 * nothing. */
static void take_at(lks_place *place, lks_slice text, size_t at)
{
    LKS_STEP();
    const uint32_t control = lks_embedding_control_at(text, at);
    if (control != 0) {
        lks_embedding_take(&place->own, control);
        lks_embedding_take(&place->flow, control);
    } else if (ends_paragraph(text, at)) {
        place->own = (lks_embedding){.depth = 0};
    }
}

/* Process the text from `at` to `to`. While no control is open, only the next
 * control matters; while one is open, so does every end of a paragraph. */
static void walk(lks_place *place, lks_slice text, size_t at, size_t to)
{
    while (at < to) {
        if (place->own.depth == 0)
            at = find_control(text, at, to);
        if (at < to)
            take_at(place, text, at);
        at++;
    }
}

/* Where to start processing: at or before the first control that matters; `to`
 * if there is none. Unless `is_flowing`, only controls in the last line
 * matter. */
static size_t first_control(const lks_place *place, lks_slice text, size_t to)
{
    return place->is_flowing ? find_control(text, place->upto, to)
                             : line_with_controls(text, place->upto, to);
}

static void begin_controls(lks_place *place)
{
    if (place->has_controls)
        return;
    place->has_controls = true;
    place->own = (lks_embedding){.depth = 0};
    place->flow = (lks_embedding){.depth = 0};
}

lks_embedding *lks_place_flow(lks_place *place)
{
    begin_controls(place);
    return &place->flow;
}

void lks_place_follow(lks_place *place, lks_slice text, size_t to)
{
    size_t at = place->upto;
    if (at >= to)
        return;
    if (!place->has_controls) {
        at = first_control(place, text, to);
        place->upto = to;
        if (at == to)
            return;
        begin_controls(place);
    }
    walk(place, text, at, to);
    place->upto = to;
    if (!place->is_flowing)
        place->has_controls = place->own.depth > 0;
}

void lks_place_pass(lks_place *place, lks_slice text, size_t from, size_t to)
{
    lks_place_follow(place, text, from);
    if (!place->has_controls && place->upto < to)
        place->upto = to;
}

lks_around lks_place_around(const lks_place *place)
{
    return place->has_controls ? lks_embedding_around(&place->own)
                               : LKS_AROUND_NOTHING;
}

lks_around lks_place_around_in_flow(const lks_place *place)
{
    return place->has_controls ? lks_embedding_around(&place->flow)
                               : LKS_AROUND_NOTHING;
}

lks_around lks_around_in(lks_slice text, size_t to, size_t most)
{
    lks_place place;
    lks_place_begin(&place, to > most ? to - most : 0, false);
    lks_place_follow(&place, text, to);
    return lks_place_around(&place);
}
