/* Counting units with NEON. */
#include "text/hints.h"

LKS_FAST_BEGIN

#include "text/units.h"

#ifdef LKS_HAS_NEON
#    include <arm_neon.h>

#    include "text/units_loop.h"

static inline bool is_ascii(const uint8_t *p)
{
    const uint8x16_t any =
        vorrq_u8(vorrq_u8(vld1q_u8(p), vld1q_u8(p + 16)),
                 vorrq_u8(vld1q_u8(p + 32), vld1q_u8(p + 48)));
    return vmaxvq_u8(any) < 0x80;
}

/* One bit for each of 64 bytes, all of whose bits are equal: neighbours are
 * added three times, so that eight bytes become one. */
static inline uint64_t bits_of(const uint8x16_t bytes[4])
{
    static const uint8_t weights[16] = {1, 2, 4, 8, 16, 32, 64, 128,
                                        1, 2, 4, 8, 16, 32, 64, 128};
    const uint8x16_t weight = vld1q_u8(weights);
    const uint8x16_t low =
        vpaddq_u8(vandq_u8(bytes[0], weight), vandq_u8(bytes[1], weight));
    const uint8x16_t high =
        vpaddq_u8(vandq_u8(bytes[2], weight), vandq_u8(bytes[3], weight));
    const uint8x16_t all = vpaddq_u8(low, high);
    return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(all, all)), 0);
}

/* Mask of the bytes of a block that have this bit. */
static inline uint64_t with_bit(const uint8_t *p, unsigned number)
{
    const uint8x16_t bit = vdupq_n_u8((uint8_t)(1u << number));
    const uint8x16_t set[4] = {
        vtstq_u8(vld1q_u8(p), bit), vtstq_u8(vld1q_u8(p + 16), bit),
        vtstq_u8(vld1q_u8(p + 32), bit), vtstq_u8(vld1q_u8(p + 48), bit)};
    return bits_of(set);
}

static inline uint64_t equal_to(const uint8_t *p, uint8_t byte)
{
    const uint8x16_t same = vdupq_n_u8(byte);
    const uint8x16_t set[4] = {
        vceqq_u8(vld1q_u8(p), same), vceqq_u8(vld1q_u8(p + 16), same),
        vceqq_u8(vld1q_u8(p + 32), same), vceqq_u8(vld1q_u8(p + 48), same)};
    return bits_of(set);
}

/* All ones where a byte is 0xC0, 0xC1 or at least 0xF0. */
static inline uint8x16_t rare(uint8x16_t bytes)
{
    return vorrq_u8(
        vcgeq_u8(bytes, vdupq_n_u8(0xF0)),
        vceqq_u8(vandq_u8(bytes, vdupq_n_u8(0xFE)), vdupq_n_u8(0xC0)));
}

static inline bool is_rare(const uint8_t *p)
{
    return vmaxvq_u8(vorrq_u8(
               vorrq_u8(rare(vld1q_u8(p)), rare(vld1q_u8(p + 16))),
               vorrq_u8(rare(vld1q_u8(p + 32)), rare(vld1q_u8(p + 48))))) != 0;
}

static inline lks_few_planes few_planes_of(const uint8_t *p)
{
    return (lks_few_planes){.bit7 = with_bit(p, 7),
                            .bit6 = with_bit(p, 6),
                            .bit5 = with_bit(p, 5),
                            .e0 = equal_to(p, 0xE0),
                            .ed = equal_to(p, 0xED)};
}

static inline lks_planes planes_of(const uint8_t *p)
{
    lks_planes planes;
    for (unsigned i = 0; i < 8; i++)
        planes.bit[i] = with_bit(p, i);
    return planes;
}

size_t lks_units_neon(const uint8_t *p, size_t blocks, lks_unit_limit limit,
                      lks_units *units)
{
    return lks_units_loop(p, blocks, limit, units, is_ascii, is_rare,
                          few_planes_of, planes_of);
}
#endif

LKS_FAST_END
