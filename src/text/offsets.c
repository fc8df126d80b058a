#include "text/hints.h"

LKS_FAST_BEGIN

#include "text/offsets.h"

#include <string.h>

void lks_offsets_begin(lks_offsets *o, lks_slice text, uint32_t from,
                       uint32_t to, lks_unit_kernel *kernel)
{
    *o = (lks_offsets){.text = text, .kernel = kernel, .from = from, .to = to};
}

/* The bits of the first `count` bytes of a block. */
static uint64_t first(size_t count)
{
    return count < LKS_BLOCK ? ((uint64_t)1 << count) - 1 : ~(uint64_t)0;
}

#define EACH_BYTE 0x0101010101010101u

/* Byte i of the result is the number of bits that are set in bytes 0 to i. Bits
 * are first added in groups of two, four and eight. */
static uint64_t sums_of_bytes(uint64_t bits)
{
    bits -= bits >> 1 & 0x5555555555555555u;
    bits = (bits & 0x3333333333333333u) + (bits >> 2 & 0x3333333333333333u);
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
    return bits * EACH_BYTE;
}

/* Number of bits that are set. On machines without an instruction for this,
 * __builtin_popcountll() would call a function of the compiler's library. */
static size_t ones(uint64_t bits)
{
    return (size_t)(sums_of_bytes(bits) >> 56);
}

/* The number of the set bit that has `before` set bits below it; LKS_BLOCK if
 * there is none. */
static size_t place_of_one(uint64_t bits, size_t before)
{
    const uint64_t sums = sums_of_bytes(bits);
    if (before >= sums >> 56)
        return LKS_BLOCK;
    /* the highest bit of each byte whose sum is at most `before` */
    const uint64_t passed =
        ((before * EACH_BYTE | EACH_BYTE << 7) - sums) & EACH_BYTE << 7;
    const size_t byte = (size_t)((passed >> 7) * EACH_BYTE >> 56);
    uint64_t rest = bits >> 8 * byte;
    for (size_t i = sums << 8 >> 8 * byte & 0xFF; i < before; i++)
        rest &= rest - 1;
    return 8 * byte + (size_t)__builtin_ctzll(rest);
}

/* Count the last block, which may be shorter than LKS_BLOCK. It is filled up
 * with zeros; each zero counts as a unit, and these units are subtracted
 * again. */
static void count_last(lks_offsets *o)
{
    uint8_t copy[LKS_BLOCK] = {0};
    const lks_unit_limit all = {SIZE_MAX, false};
    const size_t at = o->blocks * LKS_BLOCK;
    const size_t left = o->text.len - at;
    memcpy(copy, o->text.data + at, left);
    (void)o->kernel(copy, 1, all, &o->units);
    o->units.starts -= LKS_BLOCK - left;
    o->units.starts_in &= first(left);
    o->blocks++;
}

/* Count until `blocks` blocks are counted or the limit is passed. */
static void count_up_to(lks_offsets *o, size_t blocks, lks_unit_limit limit)
{
    const size_t whole = o->text.len / LKS_BLOCK;
    const size_t wanted = blocks < whole ? blocks : whole;
    if (o->blocks < wanted)
        o->blocks += o->kernel(o->text.data + o->blocks * LKS_BLOCK,
                               wanted - o->blocks, limit, &o->units);
    if (o->blocks == whole && blocks > whole &&
        o->units.starts + (limit.counts_pairs ? o->units.pairs : 0) <=
            limit.most)
        count_last(o);
}

static size_t blocks_of(size_t len)
{
    return len / LKS_BLOCK + (len % LKS_BLOCK > 0);
}

/* Number of units from the text's start to byte `at` of the current block. In
 * UTF-16, a code point beyond U+FFFF counts one at its first byte and one at
 * its last. */
static size_t measure(const lks_offsets *o, uint32_t unit, size_t at)
{
    const lks_units *u = &o->units;
    const uint64_t before = first(at);
    if (unit == LINKSPAN_UNIT_BYTE)
        return (o->blocks - 1) * LKS_BLOCK + at;
    const size_t starts = u->starts_before + ones(u->starts_in & before);
    if (unit == LINKSPAN_UNIT_CODE_POINT)
        return starts;
    return starts + u->pairs_before + ones(u->pairs_in & before);
}

/* Number of bytes in the current block. */
static size_t block_len(const lks_offsets *o)
{
    const size_t left = o->text.len - (o->blocks - 1) * LKS_BLOCK;
    return left < LKS_BLOCK ? left : LKS_BLOCK;
}

/* The last byte of the current block with no more than `offset` units before
 * it; the block's end if every byte is such a byte. */
static size_t place_of(const lks_offsets *o, size_t offset)
{
    size_t low = 0;
    size_t high = block_len(o);
    if (o->from == LINKSPAN_UNIT_BYTE)
        return offset - (o->blocks - 1) * LKS_BLOCK;
    if (o->from == LINKSPAN_UNIT_CODE_POINT || o->units.pairs_in == 0) {
        const size_t before =
            o->units.starts_before +
            (o->from == LINKSPAN_UNIT_UTF16 ? o->units.pairs_before : 0);
        const size_t at =
            offset < before ? 0
                            : place_of_one(o->units.starts_in, offset - before);
        return at < high ? at : high;
    }
    while (low < high) {
        const size_t middle = high - (high - low) / 2;
        if (measure(o, o->from, middle) <= offset)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

/* The start of the unit that the first bytes of the current block belong to. */
static size_t start_before(const lks_offsets *o)
{
    size_t at = (o->blocks - 1) * LKS_BLOCK;
    do
        at--;
    while ((o->text.data[at] & 0xC0) == 0x80); /* until its lead */
    return at;
}

/* Number of units before the unit at `at` of the current block. */
static size_t measure_start(const lks_offsets *o, size_t at)
{
    const lks_units *u = &o->units;
    const uint64_t starts = u->starts_in & first(at + 1);
    if ((o->blocks - 1) * LKS_BLOCK + at >= o->text.len)
        return measure(o, o->to, at);
    if (starts != 0)
        return measure(o, o->to, 63 - (size_t)__builtin_clzll(starts));
    if (o->to == LINKSPAN_UNIT_BYTE)
        return start_before(o);
    return measure(o, o->to, 0) - 1; /* minus the unit that extends across the
                                      * start of the block */
}

LKS_NOINLINE static void go_to(lks_offsets *o, size_t offset)
{
    const lks_unit_limit none = {SIZE_MAX, false};
    const lks_unit_limit limit = {offset, o->from == LINKSPAN_UNIT_UTF16};
    const size_t all = blocks_of(o->text.len);
    if (o->from != LINKSPAN_UNIT_BYTE) {
        const size_t passed =
            o->units.starts + (limit.counts_pairs ? o->units.pairs : 0);
        if (passed <= offset)
            count_up_to(o, all, limit);
        return;
    }
    const size_t needed = offset / LKS_BLOCK + 1;
    count_up_to(o, needed < all ? needed : all, none);
}

LKS_NOINLINE bool lks_offset_is_in(lks_offsets *o, size_t offset)
{
    if (o->from == LINKSPAN_UNIT_BYTE)
        return offset <= o->text.len;
    go_to(o, offset);
    return o->units.starts +
               (o->from == LINKSPAN_UNIT_UTF16 ? o->units.pairs : 0) >=
           offset;
}

LKS_NOINLINE size_t lks_offset_to(lks_offsets *o, size_t offset)
{
    if (o->text.len == 0)
        return 0;
    go_to(o, offset);
    return measure_start(o, place_of(o, offset));
}

LKS_FAST_END
