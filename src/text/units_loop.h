/* What the counting kernels share: finding the bytes that start a unit, from
 * the bits of 64 bytes at once. */
#ifndef LKS_TEXT_UNITS_LOOP_H
#define LKS_TEXT_UNITS_LOOP_H

#include "text/kernel_loop.h"
#include "text/units.h"

/** The bits of a block, transposed: plane n holds bit n of each byte, and its
 *  own bit i is about byte i of the block. */
typedef struct lks_planes {
    uint64_t bit[8]; /**< `bit[n]` is plane n */
} lks_planes;

/** The planes, and two masks of special bytes, that are enough for most
 *  blocks. */
typedef struct lks_few_planes {
    uint64_t bit7;
    uint64_t bit6;
    uint64_t bit5;
    uint64_t e0; /**< bytes that are 0xE0; `ed`: that are 0xED */
    uint64_t ed;
} lks_few_planes;

/** What each instruction set provides for a block. */
typedef bool lks_is_ascii_block(const uint8_t *p);
typedef bool lks_is_rare_block(const uint8_t *p); /**< has 0xC0, 0xC1 or 0xF0 to
                                                   *   0xFF */
typedef lks_few_planes lks_few_planes_of(const uint8_t *p);
typedef lks_planes lks_planes_of(const uint8_t *p);

/** Masks of a block. The next block needs their last bits. */
typedef struct lks_unit_masks {
    uint64_t lead;
    uint64_t long_lead; /**< leads of three or four bytes */
    uint64_t second;    /**< second bytes of three or four */
    uint64_t e0;
    uint64_t ed;
    /* all zero in a block that is not rare */
    uint64_t pair_lead; /**< leads of four bytes */
    uint64_t pair_second;
    uint64_t pair_third;
    uint64_t f0;
    uint64_t f4;
} lks_unit_masks;

/** A mask of the bytes that follow the bytes of `mask`; the first bit comes
 *  from the last byte of the block before. */
LKS_IN_KERNEL uint64_t lks_after(uint64_t mask, uint64_t before)
{
    return mask << 1 | before >> 63;
}

/** Count a block in which no code point beyond U+FFFF starts or continues. A
 *  lead (first byte of a character of several bytes) may be followed by any
 *  tail (a later byte, 0x80 to 0xBF), except that 0xE0 and 0xED allow only
 *  some. */
LKS_IN_KERNEL void lks_count_common(const lks_few_planes *p, lks_units *u,
                                    lks_unit_masks *masks)
{
    const lks_unit_masks old = *masks;
    const uint64_t lead = p->bit7 & p->bit6;
    const uint64_t tails = p->bit7 & ~p->bit6;
    const uint64_t long_lead = lead & p->bit5;
    const uint64_t wrong = (lks_after(p->e0, old.e0) & ~p->bit5) |
                           (lks_after(p->ed, old.ed) & p->bit5);
    const uint64_t seconds = tails & lks_after(lead, old.lead) & ~wrong;
    const uint64_t second = seconds & lks_after(long_lead, old.long_lead);
    const uint64_t thirds = tails & lks_after(second, old.second);
    u->starts_in = ~(seconds | thirds);
    u->pairs_in = 0;
    masks->lead = lead;
    masks->long_lead = long_lead;
    masks->second = second;
    masks->e0 = p->e0;
    masks->ed = p->ed;
}

/** The leads of a block, without those that start nothing well-formed: 0xC0,
 *  0xC1 and 0xF5 to 0xFF. */
LKS_IN_KERNEL lks_unit_masks lks_leads_of(const lks_planes *planes)
{
    const uint64_t *b = planes->bit;
    const uint64_t any = b[7] & b[6];
    const uint64_t two = any & ~b[5] & (b[4] | b[3] | b[2] | b[1]);
    const uint64_t three = any & b[5] & ~b[4];
    const uint64_t four = any & b[5] & b[4] & ~b[3] & (~b[2] | (~b[1] & ~b[0]));
    const uint64_t is_zero = ~(b[3] | b[2] | b[1] | b[0]);
    return (lks_unit_masks){.lead = two | three | four,
                            .long_lead = three | four,
                            .pair_lead = four,
                            .e0 = three & is_zero,
                            .ed = three & b[3] & b[2] & ~b[1] & b[0],
                            .f0 = four & is_zero,
                            .f4 = four & b[2]};
}

/** Tails that may follow the lead right before them. After 0xE0, 0xED, 0xF0 and
 *  0xF4, only some tails may. */
LKS_IN_KERNEL uint64_t lks_seconds_of(const lks_planes *planes,
                                      const lks_unit_masks *now,
                                      const lks_unit_masks *old)
{
    const uint64_t *b = planes->bit;
    const uint64_t from_90 = b[5] | b[4];
    const uint64_t wrong = (lks_after(now->e0, old->e0) & ~b[5]) |
                           (lks_after(now->ed, old->ed) & b[5]) |
                           (lks_after(now->f0, old->f0) & ~from_90) |
                           (lks_after(now->f4, old->f4) & from_90);
    return b[7] & ~b[6] & lks_after(now->lead, old->lead) & ~wrong;
}

LKS_IN_KERNEL void lks_count_any(const lks_planes *planes, lks_units *u,
                                 lks_unit_masks *masks)
{
    const lks_unit_masks old = *masks;
    lks_unit_masks now = lks_leads_of(planes);
    const uint64_t tails = planes->bit[7] & ~planes->bit[6];
    const uint64_t seconds = lks_seconds_of(planes, &now, &old);
    now.second = seconds & lks_after(now.long_lead, old.long_lead);
    now.pair_second = seconds & lks_after(now.pair_lead, old.pair_lead);
    const uint64_t thirds = tails & lks_after(now.second, old.second);
    now.pair_third = tails & lks_after(now.pair_second, old.pair_second);
    const uint64_t fourths = tails & lks_after(now.pair_third, old.pair_third);
    u->starts_in = ~(seconds | thirds | fourths);
    u->pairs_in = fourths;
    *masks = now;
}

/** True if a code point of four bytes continues in the next block, or may do
 *  so. */
LKS_IN_KERNEL bool lks_is_rare_carry(const lks_unit_masks *m)
{
    return (m->pair_lead | m->pair_second | m->pair_third) >> 63;
}

/** The masks' last bits packed into one number, and unpacked. */
LKS_IN_KERNEL uint32_t lks_packed(const lks_unit_masks *m)
{
    return (uint32_t)(m->lead >> 63 | m->long_lead >> 63 << 1 |
                      m->second >> 63 << 2 | m->e0 >> 63 << 3 |
                      m->ed >> 63 << 4 | m->pair_lead >> 63 << 5 |
                      m->pair_second >> 63 << 6 | m->pair_third >> 63 << 7 |
                      m->f0 >> 63 << 8 | m->f4 >> 63 << 9);
}

LKS_IN_KERNEL lks_unit_masks lks_unpacked(uint64_t bits)
{
    return (lks_unit_masks){.lead = bits << 63,
                            .long_lead = bits >> 1 << 63,
                            .second = bits >> 2 << 63,
                            .e0 = bits >> 3 << 63,
                            .ed = bits >> 4 << 63,
                            .pair_lead = bits >> 5 << 63,
                            .pair_second = bits >> 6 << 63,
                            .pair_third = bits >> 7 << 63,
                            .f0 = bits >> 8 << 63,
                            .f4 = bits >> 9 << 63};
}

/** Number of ASCII blocks from `p` on, at most `most`. */
LKS_IN_KERNEL size_t lks_ascii_blocks(const uint8_t *p, size_t most,
                                      lks_is_ascii_block *is_ascii)
{
    size_t count = 0;
    while (count < most && is_ascii(p + count * LKS_BLOCK))
        count++;
    return count;
}

/** Number of ASCII blocks that can be counted at once. The block in which the
 *  limit is passed, or the last block, is counted separately, since its masks
 *  are kept. */
LKS_IN_KERNEL size_t lks_blocks_within(size_t blocks, size_t passed,
                                       size_t most)
{
    const size_t within = (most - passed) / LKS_BLOCK;
    return within < blocks - 1 ? within : blocks - 1;
}

/** An lks_unit_kernel. */
// NOLINTNEXTLINE(readability-function-size): inlined, with what it calls
LKS_IN_KERNEL size_t lks_units_loop(const uint8_t *p, size_t blocks,
                                    lks_unit_limit limit, lks_units *units,
                                    lks_is_ascii_block *is_ascii,
                                    lks_is_rare_block *is_rare,
                                    lks_few_planes_of *few_planes_of,
                                    lks_planes_of *planes_of)
{
    lks_units u = *units;
    lks_unit_masks masks = lks_unpacked(u.carry);
    const uint64_t pairs_count = limit.counts_pairs ? 1 : 0;
    size_t done = 0;
    size_t passed = u.starts + u.pairs * pairs_count;
    while (done < blocks && passed <= limit.most) {
        const size_t ascii = lks_ascii_blocks(
            p, lks_blocks_within(blocks - done, passed, limit.most), is_ascii);
        if (ascii > 0) {
            masks = (lks_unit_masks){0};
            u.starts += ascii * LKS_BLOCK;
            p += ascii * LKS_BLOCK;
            done += ascii;
        }
        u.starts_before = u.starts;
        u.pairs_before = u.pairs;
        if (is_rare(p) || lks_is_rare_carry(&masks)) {
            const lks_planes planes = planes_of(p);
            lks_count_any(&planes, &u, &masks);
            u.pairs += (size_t)__builtin_popcountll(u.pairs_in);
        } else {
            const lks_few_planes planes = few_planes_of(p);
            lks_count_common(&planes, &u, &masks);
        }
        u.starts += (size_t)__builtin_popcountll(u.starts_in);
        passed = u.starts + u.pairs * pairs_count;
        p += LKS_BLOCK;
        done++;
    }
    LKS_STEPS(done * (LKS_BLOCK / 16));
    u.carry = lks_packed(&masks);
    *units = u;
    return done;
}

#endif
