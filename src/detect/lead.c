#include "detect/lead.h"

#include <string.h>

#include "link/email.h"
#include "text/steps.h"

/* Longest scheme that is looked for; a longer word is no scheme of ours. */
#define LONGEST_SCHEME 32
/* Slashes that are looked past; before more of them nothing matters. */
#define MOST_SLASHES 64

/* The letters and digits right before a colon. */
typedef struct word {
    const uint8_t *text;
    size_t len;
    uint64_t start; /* its first eight bytes in lower case, the first lowest */
} word;

static void read_word(lks_slice text, size_t floor, size_t colon, word *w)
{
    size_t at = colon;
    uint64_t start = 0;
    while (at > floor && colon - at <= LONGEST_SCHEME) {
        const uint8_t byte = lks_plain_byte[text.data[at - 1]];
        if (byte < '0')
            break; /* hyphens and full stops, too */
        LKS_STEP();
        start = start << 8 | byte;
        at--;
    }
    w->text = text.data + at;
    w->len = colon - at;
    w->start = start;
}

#define FOUR(a, b, c, d)                                                       \
    ((uint64_t)(a) | (uint64_t)(b) << 8 | (uint64_t)(c) << 16 |                \
     (uint64_t)(d) << 24)

static bool equals_ignoring_case(const word *w, const char *lower, size_t len)
{
    if (w->len != len)
        return false;
    for (size_t i = 0; i < len; i++)
        if ((w->text[i] | 0x20) != (uint8_t)lower[i])
            return false;
    return true;
}

/* H10 */
static bool is_link_scheme(const linkspan_detector *d, const word *w)
{
    const uint64_t http = FOUR('h', 't', 't', 'p');
    const uint64_t https = http | (uint64_t)'s' << 32;
    if (w->start == http || w->start == https ||
        w->start == FOUR('f', 't', 'p', 0))
        return true;
    for (size_t i = 0; i < d->scheme_count; i++)
        if (equals_ignoring_case(w, d->strings[i].data, d->strings[i].len))
            return true;
    return false;
}

/* H11: schemes that run, open or carry what follows them, with slashes or not:
 * "javascript:https://a.com/" is a program, not a place. */
static bool is_carrier(const word *w)
{
    const uint64_t vbscript =
        FOUR('v', 'b', 's', 'c') | FOUR('r', 'i', 'p', 't') << 32;
    if (w->len > 8)
        return equals_ignoring_case(w, "javascript", 10);
    return w->start == vbscript || w->start == FOUR('d', 'a', 't', 'a') ||
           w->start == FOUR('f', 'i', 'l', 'e') ||
           w->start == FOUR('b', 'l', 'o', 'b');
}

/* H11: schemes after which no URL may be linked. */
static bool is_unlinkable(const word *w)
{
    const uint64_t mailto = FOUR('m', 'a', 'i', 'l') | FOUR('t', 'o', 0, 0)
                                                           << 32;
    return w->start == mailto || is_carrier(w);
}

/* H10, H11: `w`, a colon and `slashes` slashes stand before the host. */
static lks_lead_kind judge(const linkspan_detector *d, const word *w,
                           size_t slashes)
{
    if (is_link_scheme(d, w))
        return slashes == 2 ? LKS_LEAD_SCHEME : LKS_LEAD_REFUSED;
    if (is_unlinkable(w))
        return LKS_LEAD_REFUSED;
    if (slashes != 2)
        return LKS_LEAD_NONE;
    return lks_detects(d, LINKSPAN_DETECT_ALL_SCHEMES) && w->len > 0
               ? LKS_LEAD_SCHEME
               : LKS_LEAD_REFUSED;
}

/* Where the slashes start that end at `at`. */
static size_t before_slashes(lks_slice text, size_t floor, size_t at)
{
    size_t start = at;
    while (start > floor && at - start <= MOST_SLASHES &&
           text.data[start - 1] == '/') {
        LKS_STEP();
        start--;
    }
    return start;
}

bool lks_is_carried(lks_slice text, size_t floor, size_t at)
{
    const size_t slashes = before_slashes(text, floor, at);
    if (slashes == floor || text.data[slashes - 1] != ':')
        return false;
    word w;
    read_word(text, floor, slashes - 1, &w);
    return is_carrier(&w);
}

bool lks_is_carried_address(lks_slice text, size_t floor, size_t local)
{
    if (local == floor || text.data[local - 1] != ':')
        return false; /* as nearly always */
    return lks_is_carried(
        text, floor,
        floor + lks_before_mailto(text.data + floor, local - floor));
}

lks_lead lks_lead_before(const linkspan_detector *d, lks_slice text,
                         size_t floor, size_t at)
{
    lks_lead lead = {.kind = LKS_LEAD_NONE, .start = at};
    size_t colon = before_slashes(text, floor, at);
    const size_t slashes = at - colon;
    if (colon == floor || text.data[colon - 1] != ':')
        return lead;
    colon--;

    word w;
    read_word(text, floor, colon, &w);
    lead.kind = judge(d, &w, slashes);
    lead.is_in_authority = slashes == 2;
    if (lead.kind == LKS_LEAD_SCHEME) {
        lead.start = colon - w.len;
        lead.is_carried = lks_is_carried(text, floor, lead.start);
        if (lead.is_carried)
            lead.kind = LKS_LEAD_REFUSED;
    }
    return lead;
}

/* True if no scheme of ours starts at `at`: it would go on before that (H10), or
 * something carries it (H11). */
static bool hides_scheme(lks_slice text, size_t floor, size_t at)
{
    const uint8_t before = text.data[at - 1];
    return lks_is_ascii_alnum(before) || ((before == ':' || before == '/') &&
                                          lks_is_carried(text, floor, at));
}

size_t lks_http_before(lks_slice text, size_t floor, size_t colon)
{
    const uint8_t *end = text.data + colon;
    const size_t room = colon - floor;
    const size_t len = room > 4 && (end[-1] | 0x20) == 's' ? 5 : 4;
    if (room < len || (room > len && hides_scheme(text, floor, colon - len)))
        return 0;
    uint32_t four = 0;
    uint32_t http = 0;
    memcpy(&four, end - len, 4);
    memcpy(&http, "http", 4);
    return (four | 0x20202020) == http ? len : 0;
}

bool lks_is_lead_colon(const linkspan_detector *d, lks_slice text, size_t floor,
                       size_t at)
{
    if (text.len - at > 2 && text.data[at + 1] == '/' &&
        text.data[at + 2] == '/')
        return true;
    if (at == floor || !lks_may_end_scheme(d, text.data[at - 1]))
        return false;
    word w;
    read_word(text, floor, at, &w);
    return is_link_scheme(d, &w) || is_unlinkable(&w);
}
