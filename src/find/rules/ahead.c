#include "find/rules/ahead.h"

#include "find/rules/end_rules.h"
#include "find/rules/sentence.h"
#include "text/hints.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "unicode/props.h"

#define ZERO_WIDTH_SPACE  0x200Bu
#define BYTE_ORDER_MARK   0xFEFFu
#define IDEOGRAPHIC_COMMA 0x3001u

void lks_look_ahead(lks_ahead *a, const lks_tail_view *tail)
{
    const lks_tail_unit *u = tail->u;
    a->tail = tail;
    a->u = *u;
    a->class = lks_native_of(u->cp);
    a->before = 0;
    a->before_class = LKS_NATIVE_NONE;
    if (a->class == LKS_NATIVE_MARK) {
        a->before = lks_facts(tail)->before;
        a->before_class = lks_facts(tail)->before_class;
    }
    a->count = 0;
    a->is_over = false;
    a->under = u->is_syntax ? 0 : tail->depth;
    a->opened = 0;
    if (!u->is_syntax && lks_link_term_of(u->cp) == LKS_TERM_OPEN)
        a->open[a->opened++] = u->cp;
}

/* True if the link ends before the unit, by UTS #58 3.5.1. */
static bool ends_link(lks_ahead *a)
{
    if (a->u.is_syntax) {
        a->under = a->opened = 0;
        return false;
    }
    const uint32_t cp = a->u.cp;
    switch (lks_link_term_of(cp)) {
    case LKS_TERM_HARD:
        return true;
    case LKS_TERM_OPEN:
        a->open[a->opened++] = cp;
        return a->under + a->opened > LKS_OPEN_LIMIT;
    case LKS_TERM_CLOSE:
        if (a->opened > 0)
            return a->open[--a->opened] != lks_link_bracket_of(cp);
        return a->under == 0 ||
               a->tail->open[--a->under] != lks_link_bracket_of(cp);
    default:
        return false;
    }
}

/* True if a tailored rule ends the link before this ASCII character, whatever the
 * rules about what stands before it decide. */
static bool ends_at_ascii(const lks_tail_view *view)
{
    const lks_cutter *t = view->cutter;
    switch (view->u->cp) {
    case '&':
        return lks_cutter_has(t, LINKSPAN_TAILOR_WRAPPERS) &&
               lks_ends_at_reference(view);
    case ',':
    case ';':
        return (lks_cutter_has(t, LINKSPAN_TAILOR_MARKUP) &&
                lks_is_before_url(view)) ||
               (lks_cutter_has(t, LINKSPAN_TAILOR_FIELDS) &&
                lks_is_before_field(view));
    case '\\':
        return lks_cutter_has(t, LINKSPAN_TAILOR_MARKUP) &&
               lks_ends_at_escape(view);
    default:
        return false;
    }
}

/* True if a tailored rule ends the link before the unit, whatever follows it. */
static bool is_stop(const lks_ahead *a)
{
    const lks_cutter *t = a->tail->cutter;
    const uint32_t cp = a->u.cp;
    if (cp < 0x80) {
        lks_tail_view view = *a->tail;
        view.u = &a->u;
        return a->u.part != LKS_PART_DIRECTIVE && ends_at_ascii(&view);
    }
    if (cp == ZERO_WIDTH_SPACE || cp == BYTE_ORDER_MARK)
        return lks_cutter_has(t, LINKSPAN_TAILOR_UNSEEN);
    return lks_cutter_has(t, LINKSPAN_TAILOR_PUNCTUATION) &&
           lks_is_sentence_mark(cp) &&
           !(cp == IDEOGRAPHIC_COMMA && t->around.is_clear);
}

LKS_FAST_BEGIN

/* The unit read last becomes the one before; a mark belongs to what is before it. */
static LKS_INLINE void keep_before(lks_ahead *a)
{
    if (a->class == LKS_NATIVE_MARK)
        return;
    a->before = a->u.cp;
    a->before_class = a->class;
}

/* Read an ASCII letter or digit, which ends nothing. */
static LKS_INLINE void take_word_byte(lks_ahead *a, uint8_t byte)
{
    keep_before(a);
    a->u.cp = byte;
    a->u.at = a->u.next;
    a->u.next++;
    a->u.is_syntax = false;
    a->u.is_initiator = false;
    a->class = lks_is_ascii_alpha(byte) ? LKS_NATIVE_LATIN : LKS_NATIVE_NONE;
    a->count++;
}

bool lks_look_next(lks_ahead *a)
{
    const lks_cutter *t = a->tail->cutter;
    const lks_slice text = a->tail->text;
    const size_t at = a->u.next;
    if (a->is_over || lks_is_far_ahead(a))
        return false;
    if (*a->tail->reach < at + LKS_MARK_LEN)
        *a->tail->reach = at + LKS_MARK_LEN;
    if (at >= text.len)
        return false;
    LKS_STEP();
    if (lks_is_ascii_alnum(text.data[at])) {
        take_word_byte(a, text.data[at]);
        return true;
    }
    const lks_tail_unit u =
        lks_read_tail_unit(text, at, a->u.part, t->rules.is_escaped);
    if (lks_closes_quote(
            t, u.cp, a->class == LKS_NATIVE_MARK ? a->before_class : a->class))
        return false;
    keep_before(a);
    a->u = u;
    a->class = lks_native_of(u.cp);
    a->count++;
    a->is_over = ends_link(a) || is_stop(a);
    return true;
}

bool lks_is_closed_ahead(const lks_tail_view *tail, size_t *end)
{
    lks_ahead a;
    if (tail->depth == 0 || tail->u->is_syntax)
        return false;
    lks_look_ahead(&a, tail);
    while (lks_look_next(&a) && !a.is_over && !a.u.is_syntax)
        if (a.under < tail->depth) {
            *end = a.u.next;
            return true;
        }
    return false;
}

LKS_FAST_END
