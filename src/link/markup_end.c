#include "link/markup_end.h"

#include <string.h>

#include "link/pending.h"
#include "link/scheme.h"
#include "link/sentence.h"
#include "text/hints.h"
#include "text/slice.h"
#include "unicode/link_props.h"

#define KATAKANA_MIDDLE_DOT 0x30FBu
#define FULLWIDTH_SOLIDUS   0xFF0Fu

static void go_on_escape(lks_cutter *t, const lks_tail_unit *u)
{
    if (t->escape.state != LKS_NO_WAIT && lks_is_one_of(u->cp, "nrt\"'/\\"))
        lks_cut_at(t, LINKSPAN_TAILOR_MARKUP, t->escape.ending);
    t->escape.state = LKS_NO_WAIT;
}

/* P13: in a list without spaces, a link ends at a comma or a similar sign if
 * another URL follows that sign. */
static void go_on_joined(lks_cutter *t, const lks_tail_unit *u)
{
    static const char https[] = LKS_HTTPS "://";
    lks_pending_cut *wait = &t->joined;
    if (wait->state == LKS_NO_WAIT)
        return;
    if (wait->depth == sizeof LKS_HTTP - 1 && u->cp == ':')
        wait->depth++; /* "http:" has no "s" */
    if ((u->cp | 0x20) != (uint8_t)https[wait->depth++])
        wait->state = LKS_NO_WAIT;
    else if (wait->depth == sizeof https - 1)
        lks_cut_at(t, LINKSPAN_TAILOR_MARKUP, wait->ending);
}

/* True for the names of elements whose tags often stand right after a link. */
static bool is_tag(const uint8_t *name, size_t len)
{
    static const char tags[][LKS_TAG_MAX + 1] = {
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
static void go_on_angle(lks_cutter *t, const lks_tail_unit *u)
{
    lks_pending_cut *wait = &t->angle;
    if (wait->state == LKS_NO_WAIT)
        return;
    const size_t len = t->count - wait->since - 1;
    const bool is_over = u->cp == '>'
                             ? is_tag(t->tag_name, len)
                             : u->is_syntax || lks_is_one_of(u->cp, "!@/") ||
                                   lks_link_term_of(u->cp) == LKS_TERM_HARD ||
                                   lks_waits_long(t, wait);
    if (is_over)
        lks_cut_at(t, LINKSPAN_TAILOR_MARKUP, wait->ending);
    else if (u->cp == '>')
        wait->state = LKS_NO_WAIT;
    else if (len < LKS_TAG_MAX)
        t->tag_name[len] =
            lks_is_ascii_alnum(u->cp) ? lks_ascii_lower((uint8_t)u->cp) : 0;
}

LKS_COLD void lks_markup_go_on(lks_cutter *t, const lks_tail_unit *u)
{
    go_on_escape(t, u);
    go_on_joined(t, u);
    go_on_angle(t, u);
}

/* P13: a cut may become pending at a tag, a sign of a list or a backslash; runs
 * of markup are recorded. */
void lks_markup_begin(lks_cutter *t, const lks_tail_unit *u, lks_ending here)
{
    if (lks_is_ascii_alnum(u->cp))
        return; /* nearly always */
    if (u->cp == '<') {
        lks_wait_at(t, &t->angle, LKS_WAITS, here);
        t->angle.depth = 0;
    }
    if (u->cp == '\\')
        lks_wait_at(t, &t->escape, LKS_WAITS, here);
    if (lks_is_one_of(u->cp, ",;|") ||
        (u->cp == '+' && u->part != LKS_PART_QUERY) ||
        u->cp == KATAKANA_MIDDLE_DOT || u->cp == FULLWIDTH_SOLIDUS) {
        lks_wait_at(t, &t->joined, LKS_WAITS, here);
        t->joined.depth = 0;
    }
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
