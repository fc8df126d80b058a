#include "detect/lead.h"

#include <string.h>

#include "text/steps.h"

/* Longest scheme that is looked for; a longer word is no scheme of ours. */
#define LONGEST_SCHEME 32
/* Slashes that are looked past; before more of them nothing matters. */
#define MOST_SLASHES 64

static bool equals_ignoring_case(lks_slice word, const char *lower, size_t len)
{
    if (word.len != len || len == 0 ||
        lks_ascii_lower(word.data[0]) != (uint8_t)lower[0])
        return false;
    for (size_t i = 0; i < len; i++)
        if (lks_ascii_lower(word.data[i]) != (uint8_t)lower[i])
            return false;
    return true;
}

static bool is_word(lks_slice word, const char *lower)
{
    return equals_ignoring_case(word, lower, strlen(lower));
}

/* "http" or "https", for a word of four or five letters. */
static bool is_http(lks_slice word)
{
    static const char https[] = "https";
    uint32_t difference = 0;
    for (size_t i = 0; i < 4; i++)
        difference |= (uint32_t)(word.data[i] | 0x20) ^ (uint8_t)https[i];
    if (word.len == 5)
        difference |= (uint32_t)(word.data[4] | 0x20) ^ 's';
    return difference == 0;
}

/* H10 */
static bool is_link_scheme(const linkspan_detector *d, lks_slice word)
{
    if (word.len >= 4 && word.len <= 5 && is_http(word))
        return true;
    if (is_word(word, "ftp"))
        return true;
    for (size_t i = 0; i < d->scheme_count; i++)
        if (equals_ignoring_case(word, d->strings[i].data, d->strings[i].len))
            return true;
    return false;
}

/* H11: schemes that mean something else than a place, with slashes or not. */
static bool is_unlinkable(lks_slice word)
{
    return is_word(word, "javascript") || is_word(word, "data") ||
           is_word(word, "vbscript") || is_word(word, "file") ||
           is_word(word, "blob") || is_word(word, "mailto");
}

/* H10, H11: `word`, a colon and `slashes` slashes stand before the host. */
static lks_lead_kind judge(const linkspan_detector *d, lks_slice word,
                           size_t slashes)
{
    if (is_link_scheme(d, word))
        return slashes == 2 ? LKS_LEAD_SCHEME : LKS_LEAD_REFUSED;
    if (is_unlinkable(word))
        return LKS_LEAD_REFUSED;
    if (slashes != 2)
        return LKS_LEAD_NONE;
    return lks_detects(d, LINKSPAN_DETECT_ALL_SCHEMES) && word.len > 0
               ? LKS_LEAD_SCHEME
               : LKS_LEAD_REFUSED;
}

/* The letters and digits that end at `colon`. */
static lks_slice word_before(lks_slice text, size_t floor, size_t colon)
{
    size_t start = colon;
    while (start > floor && colon - start <= LONGEST_SCHEME &&
           lks_is_ascii_alnum(text.data[start - 1])) {
        LKS_STEP();
        start--;
    }
    return (lks_slice){text.data + start, colon - start};
}

lks_lead lks_lead_before(const linkspan_detector *d, lks_slice text,
                         size_t floor, size_t at)
{
    lks_lead lead = {.kind = LKS_LEAD_NONE, .start = at};
    size_t colon = at;
    while (colon > floor && at - colon <= MOST_SLASHES &&
           text.data[colon - 1] == '/') {
        LKS_STEP();
        colon--;
    }
    const size_t slashes = at - colon;
    if (colon == floor || text.data[colon - 1] != ':')
        return lead;
    colon--;

    const lks_slice word = word_before(text, floor, colon);
    lead.kind = judge(d, word, slashes);
    lead.is_in_authority = slashes == 2;
    if (lead.kind == LKS_LEAD_SCHEME)
        lead.start = colon - word.len;
    return lead;
}

/* The last letters of http, https, ftp and of what is unlinkable. */
static bool may_end_scheme(uint8_t byte)
{
    const uint32_t letters = 1u << ('a' & 31) | 1u << ('b' & 31) |
                             1u << ('e' & 31) | 1u << ('o' & 31) |
                             1u << ('p' & 31) | 1u << ('s' & 31) |
                             1u << ('t' & 31);
    return lks_is_ascii_alpha(byte) && letters >> (byte & 31) & 1;
}

bool lks_is_lead_colon(const linkspan_detector *d, lks_slice text, size_t floor,
                       size_t at)
{
    if (text.len - at > 2 && text.data[at + 1] == '/' &&
        text.data[at + 2] == '/')
        return true;
    if (at == floor ||
        (d->scheme_count == 0 && !may_end_scheme(text.data[at - 1])))
        return false;
    const lks_slice word = word_before(text, floor, at);
    return is_link_scheme(d, word) || is_unlinkable(word);
}
