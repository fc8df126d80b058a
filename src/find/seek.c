#include "text/hints.h"

LKS_FAST_BEGIN

#include "find/seek.h"

#include "find/candidate.h"
#include "find/lead.h"
#include "find/run.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "text/vector.h"

static LKS_INLINE void begin(lks_leap *leap, size_t at)
{
    leap->known = at;
    leap->window = LKS_LEAP_FIRST / 2;
    leap->count = 0;
    leap->next = 0;
    leap->now.bits = 0;
    leap->run_start = LKS_NO_RUN;
}

LKS_NOINLINE void lks_leap_begin(lks_leap *leap, size_t at)
{
    begin(leap, at);
}

/* The kernel that finds where a link without suspects can be. */
static LKS_INLINE lks_kernel *kernel_of(const linkspan_detector *d)
{
    return LKS_UNLIKELY(d->seeks_signs) ? lks_signs_beside(d->kernel)
                                        : d->kernel;
}

static LKS_INLINE void look(lks_leap *leap, lks_kernel *kernel, lks_slice text,
                            size_t at, size_t blocks)
{
    leap->known = at + blocks * LKS_BLOCK;
    leap->window = blocks;
    leap->next = 0;
    leap->now.bits = 0;
    const lks_block *end = kernel(text.data, text.len, at, blocks, leap->found);
    leap->count = (size_t)(end - leap->found);
}

/* Number of bytes after a link that are searched before a kernel is called,
 * since links can stand close together, as in "a.com, b.com, c.com". */
#define NEAR_BYTES 16u

/* True if a full stop before a letter stands in the NEAR_BYTES bytes at `at`, and
 * nothing else that a kernel may report: no colon, and no dot beyond ASCII. Then
 * the leap starts with these hits. The letter after the last of these bytes can be
 * beyond ASCII; such bytes are negative. */
static LKS_INLINE bool is_hit_near(lks_leap *leap, lks_slice text, size_t at)
{
#ifdef LKS_HAS_VECTOR_BITS
    if (at == 0 || text.len - at <= NEAR_BYTES)
        return false;
    LKS_STEP();
    const lks_vector bytes = lks_vector_at(text.data + at);
    const lks_vector next = lks_vector_at(text.data + at + 1);
    const uint32_t dots = lks_vector_bits(lks_vector_is(bytes, '.') &
                                          ((next > '@') | (next < 0)));
    if (dots == 0 || lks_vector_bits(bytes | lks_vector_is(bytes, ':')))
        return false;
    begin(leap, at + NEAR_BYTES);
    leap->now.at = at;
    leap->now.bits = dots;
    return true;
#else
    (void)leap, (void)text, (void)at;
    return false;
#endif
}

bool lks_leap_look(lks_leap *leap, const linkspan_detector *d, lks_slice text,
                   size_t at)
{
    if (!d->kernel) {
        lks_leap_begin(leap, at);
        return true;
    }
    if (!d->seeks_signs && is_hit_near(leap, text, at))
        return true;
    const size_t known = at + LKS_LEAP_FIRST * LKS_BLOCK;
    const lks_block *end =
        kernel_of(d)(text.data, text.len, at, LKS_LEAP_FIRST, leap->found);
    if (end == leap->found && known >= text.len)
        return false;
    begin(leap, known);
    leap->window = LKS_LEAP_FIRST;
    leap->count = (size_t)(end - leap->found);
    return true;
}

#define NO_HIT SIZE_MAX

/* The next hit; NO_HIT if there is none before `limit`. */
static LKS_INLINE size_t next_hit(lks_leap *leap, const linkspan_detector *d,
                                  lks_slice text, size_t limit,
                                  bool has_suspects)
{
    while (leap->now.bits == 0) {
        if (leap->next < leap->count) {
            leap->now.at = leap->found[leap->next].at;
            leap->now.bits = leap->found[leap->next].bits;
            leap->next++;
            break;
        }
        if (leap->known >= limit)
            return NO_HIT;
        look(leap, has_suspects ? lks_suspects_beside(d->kernel) : kernel_of(d),
             text, leap->known,
             leap->window * 2 < LKS_LEAP_BLOCKS ? leap->window * 2
                                                : LKS_LEAP_BLOCKS);
    }
    const unsigned first = (unsigned)__builtin_ctzll(leap->now.bits);
    leap->now.bits &= leap->now.bits - 1;
    return leap->now.at + first;
}

/* Keep the hit for the next leap. */
static void put_back(lks_leap *leap, size_t hit)
{
    if (hit != NO_HIT)
        leap->now.bits |= (uint64_t)1 << (hit - leap->now.at);
}

/* run_start() for runs of any length and any characters. */
LKS_NOINLINE static size_t long_run_start(const linkspan_detector *d,
                                          lks_slice text, size_t floor,
                                          size_t at)
{
    for (;;) {
        const size_t len = lks_ascii_run_before(text.data, at);
        if (len >= at - floor)
            return floor;
        at -= len;
        if (len == LKS_ASCII_RUN_CAP)
            continue;
        size_t width = 1;
        if (text.data[at - 1] >= 0x80) {
            const uint32_t cp =
                lks_utf8_decode_back(text.data + floor, text.data + at, &width);
            if (!lks_is_run_char(d, cp))
                return at;
        } else if (text.data[at - 1] != '_') {
            return at;
        }
        at -= width;
    }
}

/* Where the run that contains `at` starts, not before `floor`. */
static inline size_t run_start(lks_leap *leap, const linkspan_detector *d,
                               lks_slice text, size_t floor, size_t at)
{
    const size_t len = lks_ascii_run_around(d->kernel, text, at, &leap->run);
    if (len >= at - floor || !lks_ends_ascii_run(text.data[at - len - 1]))
        return long_run_start(d, text, floor, at);
    leap->run_start = at - len;
    return at - len;
}

/* The last UTF-8 boundary at or before `at`. */
static size_t boundary_before(lks_slice text, size_t floor, size_t at)
{
    size_t back = 0;
    while (back < LKS_UTF8_MAX - 1 && at - back > floor &&
           (text.data[at - back] & 0xC0) == 0x80)
        back++;
    return (text.data[at - back] & 0xC0) == 0x80 ? at : at - back;
}

/* Inlined into two functions, so that a search without suspects does not pay
 * for the search for suspects. */
static LKS_INLINE size_t leap_from(lks_leap *leap, const linkspan_detector *d,
                                   lks_slice text, size_t at, size_t floor,
                                   size_t limit, bool has_suspects)
{
    leap->run_start = LKS_NO_RUN;
    if (at > leap->known)
        lks_leap_begin(leap, at);
    for (;;) {
        const size_t hit = next_hit(leap, d, text, limit, has_suspects);
        if (hit >= limit) {
            put_back(leap, hit);
            break;
        }
        if (hit < at)
            continue; /* decided before */
        const uint8_t byte = text.data[hit];
        if (byte == ':') {
            if (lks_is_lead_colon(d, text, floor, hit))
                return hit;
        } else if (!has_suspects && byte == '@') {
            return hit + 1; /* the domain of an address may start here */
        } else if (has_suspects && byte == '\\') {
            if (lks_may_be_network_path(text, floor, hit))
                return hit;
        } else if (byte >= 0x80 && !has_suspects &&
                   lks_is_cjk_word(&d->whole_tlds, text, hit + 3, limit)) {
            continue; /* the next sentence, as nearly always */
        } else if ((byte == '.'
                        ? lks_may_end_host(&d->tlds, text, hit + 1, limit)
                        : lks_may_end_host(&d->whole_tlds, text, hit + 3,
                                           limit)) &&
                   hit > 0 && text.data[hit - 1] >= '0') {
            const size_t start = run_start(leap, d, text, at, hit);
            if (start < hit) /* a label stands before the dot */
                return start;
            leap->run_start = LKS_NO_RUN; /* the leap goes on */
        }
    }
    if (limit == text.len)
        return limit;
    leap->run_start = LKS_CUT_RUN;
    return at >= limit
               ? at
               : long_run_start(d, text, at, boundary_before(text, at, limit));
}

size_t lks_leap_from(lks_leap *leap, const linkspan_detector *d, lks_slice text,
                     size_t at, size_t floor, size_t limit)
{
    return leap_from(leap, d, text, at, floor, limit, false);
}

LKS_COLD size_t lks_leap_to_suspect(lks_leap *leap, const linkspan_detector *d,
                                    lks_slice text, size_t at, size_t floor,
                                    size_t limit)
{
    return leap_from(leap, d, text, at, floor, limit, true);
}

LKS_FAST_END
