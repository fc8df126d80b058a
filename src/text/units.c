#include "text/units.h"

#include <string.h>

#include "text/steps.h"

/* A text for which it pays to ask what the machine has. */
#define LONG_TEXT ((size_t)1 << 18)

lks_unit_kernel *lks_unit_kernel_beside(lks_kernel *kernel)
{
#if defined(LKS_HAS_X86)
    if (kernel == lks_kernel_avx2)
        return lks_units_avx2;
    if (kernel == lks_kernel_sse2)
        return lks_units_sse2;
#elif defined(LKS_HAS_NEON)
    if (kernel == lks_kernel_neon)
        return lks_units_neon;
#endif
    (void)kernel;
    return lks_units_scalar;
}

lks_unit_kernel *lks_unit_kernel_for(size_t len)
{
#if defined(LKS_HAS_X86)
    if (len < LONG_TEXT)
        return lks_units_sse2;
#endif
    (void)len;
    return lks_unit_kernel_beside(lks_kernel_number(0));
}

/* What must follow a byte that starts a unit (Unicode 17.0 table 3-7). */
static void expect_after(uint8_t lead, lks_unit_carry *carry)
{
    carry->needed = 0;
    carry->least = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    carry->most = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    carry->is_pair = lead >= 0xF0;
    if (lead >= 0xC2 && lead <= 0xF4)
        carry->needed = lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3;
}

static void count_byte(uint8_t byte, uint64_t bit, lks_units *u)
{
    lks_unit_carry *carry = &u->carry;
    if (carry->needed == 0 || byte < carry->least || byte > carry->most) {
        u->starts_in |= bit;
        u->starts++;
        expect_after(byte, carry);
        return;
    }
    carry->least = 0x80;
    carry->most = 0xBF;
    if (--carry->needed == 0 && carry->is_pair) {
        u->pairs_in |= bit;
        u->pairs++;
    }
}

size_t lks_units_scalar(const uint8_t *p, size_t blocks, lks_unit_limit limit,
                        lks_units *units)
{
    size_t done = 0;
    bool is_within = true;
    for (; done < blocks && is_within; done++, p += LKS_BLOCK) {
        units->starts_before = units->starts;
        units->pairs_before = units->pairs;
        units->starts_in = 0;
        units->pairs_in = 0;
        LKS_STEPS(LKS_BLOCK);
        for (unsigned i = 0; i < LKS_BLOCK; i++)
            count_byte(p[i], (uint64_t)1 << i, units);
        is_within = units->starts + (limit.counts_pairs ? units->pairs : 0) <=
                    limit.most;
    }
    return done;
}
