#include "find/rules/end_rules.h"

#include <string.h>

#include "find/rules/sentence.h"
#include "text/hints.h"
#include "text/slice.h"
#include "text/steps.h"

#define RIGHT_SINGLE_QUOTE    0x2019u
#define RIGHT_GUILLEMET       0xBBu
#define LEFT_DOUBLE_QUOTE     0x201Cu
#define RIGHT_DOUBLE_QUOTE    0x201Du
#define ELLIPSIS              0x2026u
#define EM_DASH               0x2014u
#define IDEOGRAPHIC_COMMA     0x3001u
#define FULLWIDTH_EXCLAMATION 0xFF01u
#define FULLWIDTH_QUESTION    0xFF1Fu

/* P1: marks with which a sentence goes on right after a URL. Titles have them too. */
#define EN_DASH             0x2013u
#define BULLET              0x2022u
#define REFERENCE_MARK      0x203Bu
#define WAVE_DASH           0x301Cu
#define KATAKANA_MIDDLE_DOT 0x30FBu
#define FULLWIDTH_BAR       0xFF5Cu
#define FULLWIDTH_TILDE     0xFF5Eu

/* P1: this number of exclamation marks, or more, end a sentence. */
#define LEAST_SHOUT 3

static bool is_word(const lks_ahead *a)
{
    return lks_native_is_in(a->class, LKS_NATIVE_LETTERS) ||
           lks_is_ascii_digit(a->u.cp);
}

/* P1: a quotation mark ends the link, unless a letter follows: then it is an
 * apostrophe, or it opens a quotation that the URL itself closes
 * ("/"Weird_Al"_Yankovic"). A mark after a letter or digit needs no partner, as
 * in "24\"E". */
static bool cuts_quote(const lks_tail_view *tail, uint32_t before,
                       lks_native before_class, size_t *end)
{
    const bool is_double = tail->u->cp == '"';
    lks_ahead a;
    lks_look_ahead(&a, tail);
    if (!lks_look_next(&a) ||
        !(is_double ? is_word(&a)
                    : lks_native_is_in(a.class, LKS_NATIVE_LETTERS)))
        return true;
    if (!is_double || before_class != LKS_NATIVE_NONE ||
        lks_is_ascii_digit(before))
        return false;
    while (lks_look_next(&a))
        if (a.u.cp == '"' || lks_is_far_ahead(&a)) {
            *end = a.u.cp == '"' ? a.u.next : a.u.at;
            return false;
        }
    return true;
}

/* P1: a link ends before three exclamation marks and a word; before a dash or
 * an ellipsis and a word, if a word touches the link on its other side too. */
LKS_COLD static bool cuts_marks(const lks_tail_view *tail)
{
    unsigned marks = 1;
    lks_ahead a;
    lks_look_ahead(&a, tail);
    while (lks_look_next(&a) && tail->u->cp == '!' && a.u.cp == '!')
        marks++;
    return is_word(&a) && (tail->u->cp != '!' || marks >= LEAST_SHOUT);
}

static bool is_wide_digit(uint32_t cp)
{
    return cp >= 0xFF10 && cp <= 0xFF19;
}

static bool is_joint(uint32_t cp)
{
    switch (cp) {
    case '~':
    case EM_DASH:
    case EN_DASH:
    case BULLET:
    case REFERENCE_MARK:
    case WAVE_DASH:
    case KATAKANA_MIDDLE_DOT:
    case FULLWIDTH_BAR:
    case FULLWIDTH_TILDE:
        return true;
    default:
        return false;
    }
}

/* P1: true if such a mark here can belong to the sentence: the link is ASCII so
 * far, and this is no place of titles and no value of a search. "/~" is the
 * folder of a user. */
static bool may_be_joint(const lks_tail_view *tail)
{
    const lks_cutter *t = lks_facts(tail);
    return t->is_ascii && !t->has_titles && !t->is_search &&
           (lks_is_ascii_alnum(t->before) || lks_is_one_of(t->before, ")]") ||
            (t->before == '/' && tail->u->cp != '~'));
}

/* P1: such marks end the link before native text that more of the URL does not
 * follow. */
LKS_COLD static bool cuts_joint(const lks_tail_view *tail, size_t *end)
{
    lks_ahead a;
    lks_look_ahead(&a, tail);
    do {
        if (!lks_look_next(&a))
            return false;
    } while (a.u.cp == tail->u->cp && !lks_is_far_ahead(&a));
    return lks_native_is_in(a.class, LKS_NATIVE_TOUCHING) &&
           lks_ends_in_run(&a, end);
}

/* P1: an exclamation or question mark is part of a link that stands alone if the
 * name of a file goes on after it ("/tmp/自殺でも？.png"), or, where titles are
 * expected, native text up to the end of the link ("/wiki/そうだ！京都へ行こう"). */
LKS_COLD bool lks_call_ends(const lks_tail_view *tail, size_t *end)
{
    const lks_cutter *t = lks_facts(tail);
    lks_ahead a;
    lks_look_ahead(&a, tail);
    if (!t->around.is_clear || !lks_look_next(&a))
        return true;
    lks_ahead name = a;
    if (!a.u.is_syntax && !lks_ends_in_run(&name, end))
        return false;
    if (!t->has_titles)
        return true;
    bool is_title = false;
    do {
        if ((a.is_over && !lks_is_sentence_mark(a.u.cp)) ||
            (is_title &&
             (a.u.cp == t->around.closer || a.u.cp == RIGHT_GUILLEMET)))
            break;
        is_title = lks_native_is_in(a.class, LKS_NATIVE_NOT_LATIN) ||
                   a.class == LKS_NATIVE_MARK || is_wide_digit(a.u.cp);
    } while (is_title && lks_look_next(&a));
    if (is_title)
        *end = a.u.at;
    return !is_title;
}

/* P1: text that looks like a title with an ideographic comma in it belongs to
 * the sentence if another URL follows, or a punctuation mark that titles do not
 * have. */
LKS_COLD static bool cuts_title(const lks_tail_view *tail)
{
    lks_ahead a;
    lks_look_ahead(&a, tail);
    while (lks_look_next(&a)) {
        if ((lks_is_sentence_mark(a.u.cp) && a.u.cp != IDEOGRAPHIC_COMMA) ||
            (a.u.cp == '/' && a.before == ':') || lks_is_far_ahead(&a))
            return true;
        if (a.u.is_syntax)
            break;
    }
    return false;
}

/* P1: an ASCII bracket between ASCII and native text ends the link: the text in
 * brackets is a remark of the sentence. A quotation mark or symbols may stand before
 * that text. */
LKS_COLD static bool cuts_remark(const lks_tail_view *tail)
{
    lks_ahead a;
    lks_look_ahead(&a, tail);
    do {
        if (!lks_look_next(&a))
            return false;
    } while (a.u.cp == LEFT_DOUBLE_QUOTE || lks_is_pictorial(a.u.cp));
    return lks_native_is_in(a.class, LKS_NATIVE_TOUCHING);
}

/* P1: an opening bracket of the sentence ends the link, unless its closing
 * bracket follows soon. After a separator, it cannot be closed any more. */
LKS_COLD static bool cuts_bracket(const lks_tail_view *tail, size_t *end)
{
    const lks_cutter *t = lks_facts(tail);
    if (t->is_ascii && !(t->before == '/' && t->around.is_clear))
        return true;
    lks_ahead a;
    lks_look_ahead(&a, tail);
    while (lks_look_next(&a) && !a.is_over && !a.u.is_syntax &&
           !lks_is_far_ahead(&a))
        if (a.under + a.opened <= tail->depth) {
            *end = a.u.next;
            return false;
        }
    return true;
}

/* A tail up to this length is searched for quotation marks instead of bringing the
 * facts about it up to date, which is dear. */
#define SHORT_TAIL 256u

static size_t count_quotes(const uint8_t *text, size_t at, size_t to)
{
    size_t count = 0;
    LKS_STEPS((to - at) / 16);
    for (; at < to; at++) {
        const uint8_t *quote = memchr(text + at, '"', to - at);
        if (!quote)
            break;
        count++;
        at = (size_t)(quote - text);
    }
    return count;
}

/* P1: a double quotation mark, unless it closes one that the link has opened. */
static bool ends_at_quote(const lks_tail_view *tail, size_t *end)
{
    const uint8_t *text = tail->text.data;
    const size_t at = tail->u->at;
    const size_t from = tail->cutter->rules.before.end;
    if (!tail->cutter->rules.is_in_pieces && at - from <= SHORT_TAIL &&
        text[at - 1] < 0x80 && text[at - 1] != '^')
        return count_quotes(text, from, at) % 2 == 0 &&
               cuts_quote(tail, text[at - 1], lks_native_of(text[at - 1]), end);
    const lks_cutter *t = lks_facts(tail);
    return !t->is_quoted && cuts_quote(tail, t->before, t->before_class, end);
}

/* P1: marks of ASCII. The cheap questions come first: most of these marks are part of
 * a link. */
static bool ends_at_ascii(const lks_tail_view *tail, size_t *end)
{
    const uint32_t cp = tail->u->cp;
    const uint8_t next = lks_byte_ahead(tail, 0);
    switch (cp) {
    case '"':
        return ends_at_quote(tail, end);
    case '!':
        return next == '!' && lks_facts(tail)->before != '!' &&
               cuts_marks(tail);
    case '(':
        return next >= 0x80 && lks_facts(tail)->is_ascii &&
               lks_is_ascii_alnum(lks_facts(tail)->before) && cuts_remark(tail);
    case '~':
        return (next >= 0x80 || next == '~') && may_be_joint(tail) &&
               cuts_joint(tail, end);
    default:
        return false;
    }
}

bool lks_punctuation_ends(const lks_tail_view *tail, size_t *end)
{
    const uint32_t cp = tail->u->cp;
    if (cp < 0x80)
        return ends_at_ascii(tail, end);
    if (lks_is_final_mark(cp))
        return true;
    const lks_cutter *t = lks_facts(tail);
    const bool is_clear = t->around.is_clear;
    if (is_joint(cp) && may_be_joint(tail) && cuts_joint(tail, end))
        return true;
    switch (cp) {
    case EM_DASH:
    case ELLIPSIS:
        return !is_clear && t->is_ascii && cuts_marks(tail);
    case RIGHT_SINGLE_QUOTE:
        return !(lks_native_is_in(t->before_class, LKS_NATIVE_LETTERS) ||
                 (t->before == '/' && is_clear)) ||
               cuts_quote(tail, t->before, t->before_class, end);
    case RIGHT_DOUBLE_QUOTE:
        return !t->is_curly && !lks_is_closed_ahead(tail, end);
    case FULLWIDTH_EXCLAMATION:
    case FULLWIDTH_QUESTION:
        return lks_call_ends(tail, end);
    case IDEOGRAPHIC_COMMA:
        return !t->is_native || !is_clear || cuts_title(tail);
    default:
        return (t->is_ascii && lks_is_other_sentence_mark(cp)) ||
               (lks_is_sentence_open(cp) && cuts_bracket(tail, end));
    }
}
