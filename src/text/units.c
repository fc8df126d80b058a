#include "text/hints.h"

LKS_FAST_BEGIN

#include "text/units.h"

#include <string.h>

#include "text/steps.h"

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
#elif defined(LKS_HAS_WASM128)
    if (kernel == lks_kernel_wasm128)
        return lks_units_wasm128;
#endif
    (void)kernel;
    return lks_units_scalar;
}

lks_unit_kernel *lks_unit_kernel_best(void)
{
    return lks_unit_kernel_beside(lks_kernel_number(0));
}

/* The bytes that a code point still needs to be complete. */
typedef struct expected {
    uint8_t count;
    uint8_t least; /* smallest next byte */
    uint8_t most;
    uint8_t is_pair; /* four bytes in total */
} expected;

/* What must follow a byte that starts a unit (Unicode 17.0 table 3-7). */
static expected expect_after(uint8_t lead)
{
    expected e = {0, 0x80, 0xBF, lead >= 0xF0};
    if (lead == 0xE0)
        e.least = 0xA0;
    else if (lead == 0xED)
        e.most = 0x9F;
    else if (lead == 0xF0)
        e.least = 0x90;
    else if (lead == 0xF4)
        e.most = 0x8F;
    if (lead >= 0xC2 && lead <= 0xF4)
        e.count = (uint8_t)(1 + (lead >= 0xE0) + (lead >= 0xF0));
    return e;
}

static void count_byte(uint8_t byte, uint64_t bit, lks_units *u, expected *e)
{
    if (e->count == 0 || byte < e->least || byte > e->most) {
        u->starts_in |= bit;
        u->starts++;
        *e = expect_after(byte);
        return;
    }
    e->least = 0x80;
    e->most = 0xBF;
    if (--e->count == 0 && e->is_pair) {
        u->pairs_in |= bit;
        u->pairs++;
    }
}

LKS_COLD size_t lks_units_scalar(const uint8_t *p, size_t blocks,
                                 lks_unit_limit limit, lks_units *units)
{
    size_t done = 0;
    bool is_within = true;
    expected e;
    memcpy(&e, &units->carry, sizeof e);
    for (; done < blocks && is_within; done++, p += LKS_BLOCK) {
        units->starts_before = units->starts;
        units->pairs_before = units->pairs;
        units->starts_in = 0;
        units->pairs_in = 0;
        LKS_STEPS(LKS_BLOCK);
        for (unsigned i = 0; i < LKS_BLOCK; i++)
            count_byte(p[i], (uint64_t)1 << i, units, &e);
        is_within = units->starts + (limit.counts_pairs ? units->pairs : 0) <=
                    limit.most;
    }
    memcpy(&units->carry, &e, sizeof e);
    return done;
}

LKS_FAST_END
