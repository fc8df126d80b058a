#include "find/rules/end_rules.h"

#include <string.h>

#include "find/rules/ahead.h"
#include "find/rules/sentence.h"
#include "text/hints.h"
#include "text/slice.h"
#include "unicode/props.h"
#include "url/scheme.h"

#define KATAKANA_MIDDLE_DOT 0x30FBu
#define FULLWIDTH_SOLIDUS   0xFF0Fu

/* Longest name of an element that is looked up. */
#define LONGEST_TAG 6

bool lks_is_before_url(const lks_tail_view *tail)
{
    const bool is_escaped = tail->cutter->rules.is_escaped;
    size_t n = 0;
    for (const char *p = LKS_HTTPS "://"; *p; p++) {
        if (*p == 's' && lks_byte_ahead(tail, n) == ':')
            continue; /* "http:" */
        if (*p == '/' && is_escaped && lks_byte_ahead(tail, n) == '\\')
            n++;
        if ((lks_byte_ahead(tail, n++) | 0x20) != (uint8_t)*p)
            return false;
    }
    return true;
}

/* True for the names of elements whose tags often stand right after a link. */
static bool is_tag(const uint8_t *name, size_t len)
{
    static const char tags[][LONGEST_TAG + 1] = {
        "a",   "b",  "br",    "code", "div", "em", "font",  "hr",  "i",
        "img", "li", "ol",    "p",    "pre", "s",  "small", "sub", "span",
        "sup", "td", "table", "th",   "tr",  "u",  "ul",    "wbr", "strong"};
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
        if (strlen(tags[i]) == len && memcmp(tags[i], name, len) == 0)
            return true;
    return false;
}

/* P13: a link ends before a tag, or before an address that a mail client
 * repeats between angle brackets. A pair of brackets inside a URL stays
 * ("/<name>/x"). */
LKS_COLD static bool cuts_angle(const lks_tail_view *tail, size_t *end)
{
    uint8_t name[LONGEST_TAG];
    lks_ahead a;
    lks_look_ahead(&a, tail);
    while (lks_look_next(&a)) {
        const size_t len = a.count - 1;
        if (a.u.cp == '>' && is_tag(name, len))
            return true;
        if (a.u.cp == '>') {
            *end = a.u.next;
            return false;
        }
        if (a.u.is_syntax || lks_is_one_of(a.u.cp, "!@/"))
            break;
        if (len < LONGEST_TAG)
            name[len] = lks_is_ascii_alnum(a.u.cp)
                            ? lks_ascii_lower((uint8_t)a.u.cp)
                            : 0;
    }
    return true;
}

bool lks_ends_at_escape(const lks_tail_view *tail)
{
    return lks_is_one_of(lks_byte_ahead(tail, 0), "nrt\"'/\\");
}

bool lks_markup_ends(const lks_tail_view *tail, size_t *end)
{
    const lks_tail_unit *u = tail->u;
    switch (u->cp) {
    case '<':
        return cuts_angle(tail, end);
    case '\\':
        return lks_ends_at_escape(tail);
    case '+':
        return u->part != LKS_PART_QUERY && lks_is_before_url(tail);
    case ',':
    case ';':
    case '|':
    case KATAKANA_MIDDLE_DOT:
    case FULLWIDTH_SOLIDUS:
        return lks_is_before_url(tail);
    default:
        return false;
    }
}

/* P13: runs of markup are recorded. */
void lks_markup_begin(lks_cutter *t, const lks_tail_unit *u, lks_ending here)
{
    if (!lks_is_markup(u->cp))
        return;
    if (t->markup_end != u->at) {
        t->markup_ending = here;
        t->seen_markup_len = 0;
    }
    if (t->seen_markup_len < LKS_MARKUP_MAX)
        t->seen_markup[t->seen_markup_len] = (uint8_t)u->cp;
    if (t->seen_markup_len <=
        LKS_MARKUP_MAX) /* a longer run is never compared: rules.markup, the run
                         * before the link, has at most LKS_MARKUP_MAX bytes */
        t->seen_markup_len++;
    t->markup_end = u->next;
}
