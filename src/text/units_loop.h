/* What the kernels that count units share: which bytes start a unit, from the
 * bits of 64 bytes at once. */
#ifndef LKS_TEXT_UNITS_LOOP_H
#define LKS_TEXT_UNITS_LOOP_H

#include "text/kernel_loop.h"
#include "text/units.h"

/** Bit i of plane n is bit n of the block's byte i. */
typedef struct lks_planes {
    uint64_t bit[8];
} lks_planes;

typedef bool lks_is_ascii_block(const uint8_t *p);
typedef lks_planes lks_planes_of(const uint8_t *p);

/** The bytes after those of a mask; the first is after the last of the block
 *  before. */
LKS_IN_KERNEL uint64_t lks_after(uint64_t mask, uint64_t before)
{
    return mask << 1 | before >> 63;
}

/** The leads of a block, without those that start nothing well-formed: C0, C1 and
 *  F5 to FF. */
LKS_IN_KERNEL lks_unit_carry lks_leads_of(const lks_planes *planes)
{
    const uint64_t *b = planes->bit;
    const uint64_t any = b[7] & b[6];
    const uint64_t two = any & ~b[5] & (b[4] | b[3] | b[2] | b[1]);
    const uint64_t three = any & b[5] & ~b[4];
    const uint64_t four = any & b[5] & b[4] & ~b[3] & (~b[2] | (~b[1] & ~b[0]));
    const uint64_t is_zero = ~(b[3] | b[2] | b[1] | b[0]);
    return (lks_unit_carry){.lead = two | three | four,
                            .long_lead = three | four,
                            .pair_lead = four,
                            .e0 = three & is_zero,
                            .ed = three & b[3] & b[2] & ~b[1] & b[0],
                            .f0 = four & is_zero,
                            .f4 = four & b[2]};
}

/** Continuation bytes that may follow the lead right before them: not all may
 *  after E0, ED, F0 and F4. */
LKS_IN_KERNEL uint64_t lks_seconds_of(const lks_planes *planes,
                                      const lks_unit_carry *now,
                                      const lks_unit_carry *old)
{
    const uint64_t *b = planes->bit;
    const uint64_t from_90 = b[5] | b[4];
    const uint64_t wrong = (lks_after(now->e0, old->e0) & ~b[5]) |
                           (lks_after(now->ed, old->ed) & b[5]) |
                           (lks_after(now->f0, old->f0) & ~from_90) |
                           (lks_after(now->f4, old->f4) & from_90);
    return b[7] & ~b[6] & lks_after(now->lead, old->lead) & ~wrong;
}

/** Count a block that is not ASCII alone. */
LKS_IN_KERNEL void lks_count_block(const lks_planes *planes, lks_units *u)
{
    const lks_unit_carry old = u->carry;
    lks_unit_carry now = lks_leads_of(planes);
    const uint64_t tails = planes->bit[7] & ~planes->bit[6];
    const uint64_t seconds = lks_seconds_of(planes, &now, &old);
    now.second = seconds & lks_after(now.long_lead, old.long_lead);
    now.pair_second = seconds & lks_after(now.pair_lead, old.pair_lead);
    const uint64_t thirds = tails & lks_after(now.second, old.second);
    now.pair_third = tails & lks_after(now.pair_second, old.pair_second);
    const uint64_t fourths = tails & lks_after(now.pair_third, old.pair_third);
    u->starts_in = ~(seconds | thirds | fourths);
    u->pairs_in = fourths;
    u->carry = now;
}

/** As lks_unit_kernel. */
LKS_IN_KERNEL size_t lks_units_loop(const uint8_t *p, size_t blocks,
                                    lks_unit_limit limit, lks_units *units,
                                    lks_is_ascii_block *is_ascii,
                                    lks_planes_of *planes_of)
{
    lks_units u = *units;
    const uint64_t pairs_count = limit.counts_pairs ? 1 : 0;
    size_t done = 0;
    bool is_within = true;
    while (done < blocks && is_within) {
        u.starts_before = u.starts;
        u.pairs_before = u.pairs;
        if (is_ascii(p)) {
            u.starts_in = ~(uint64_t)0;
            u.pairs_in = 0;
            u.carry = (lks_unit_carry){0};
            u.starts += LKS_BLOCK;
        } else {
            const lks_planes planes = planes_of(p);
            lks_count_block(&planes, &u);
            u.starts += (size_t)__builtin_popcountll(u.starts_in);
            u.pairs += (size_t)__builtin_popcountll(u.pairs_in);
        }
        is_within = u.starts + u.pairs * pairs_count <= limit.most;
        p += LKS_BLOCK;
        done++;
    }
    LKS_STEPS(done * (LKS_BLOCK / 16));
    *units = u;
    return done;
}

#endif
