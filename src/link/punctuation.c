#include "link/punctuation.h"

#include "link/pending.h"
#include "link/sentence.h"
#include "text/hints.h"
#include "text/slice.h"

#define RIGHT_SINGLE_QUOTE 0x2019u
#define ELLIPSIS           0x2026u
#define EM_DASH            0x2014u
#define IDEOGRAPHIC_COMMA  0x3001u

/* P1: this number of exclamation marks, or more, end a sentence. */
#define LEAST_SHOUT 3

/* ------------------------------------------------------------ what follows */

/* P1: a quotation mark ends the link, unless a letter follows: then it is an
 * apostrophe, or it opens a quotation that the URL itself closes
 * ("/"Weird_Al"_Yankovic"). */
static void go_on_quote(lks_cutter *t, const lks_tail_unit *u, lks_native class)
{
    lks_pending_cut *wait = &t->quote;
    if (wait->state == LKS_NO_WAIT)
        return;
    if (wait->state == LKS_IN_RUN) {
        if (u->cp == '"' || lks_waits_long(t, wait))
            wait->state = LKS_NO_WAIT;
        return;
    }
    const bool is_double = t->before == '"';
    if (!lks_native_is_in(class, LKS_NATIVE_LETTERS) &&
        !(is_double && lks_is_ascii_digit(u->cp)))
        lks_cut_at(t, LINKSPAN_TAILOR_PUNCTUATION, wait->ending);
    wait->state =
        is_double && wait->class == LKS_NATIVE_NONE ? LKS_IN_RUN : LKS_NO_WAIT;
}

/* P1: a link ends before three exclamation marks and a word; before a dash or
 * an ellipsis and a word, if a word touches the link on its other side too. */
static void go_on_shout(lks_cutter *t, const lks_tail_unit *u, lks_native class)
{
    lks_pending_cut *wait = &t->shout;
    if (wait->state == LKS_NO_WAIT)
        return;
    if (u->cp == '!' && t->before == '!' && !lks_waits_long(t, wait)) {
        wait->depth++;
        return;
    }
    const bool is_word = lks_native_is_in(class, LKS_NATIVE_LETTERS) ||
                         lks_is_ascii_digit(u->cp);
    if (is_word && (t->before != '!' || wait->depth >= LEAST_SHOUT))
        lks_cut_at(t, LINKSPAN_TAILOR_PUNCTUATION, wait->ending);
    wait->state = LKS_NO_WAIT;
}

/* P1: text that looks like a title with an ideographic comma in it belongs to
 * the sentence if another URL follows, or a punctuation mark that titles do not
 * have. */
static void go_on_mark(lks_cutter *t, const lks_tail_unit *u)
{
    lks_pending_cut *wait = &t->title;
    if (wait->state == LKS_NO_WAIT)
        return;
    if ((lks_is_sentence_mark(u->cp) && u->cp != IDEOGRAPHIC_COMMA) ||
        (u->cp == '/' && t->before == ':') || lks_waits_long(t, wait))
        lks_cut_at(t, LINKSPAN_TAILOR_PUNCTUATION, wait->ending);
    else if (u->is_syntax)
        wait->state = LKS_NO_WAIT;
}

/* P1: an ASCII bracket between ASCII and native text ends the link: the text in
 * brackets is a remark of the sentence. */
static void go_on_remark(lks_cutter *t, lks_native class)
{
    if (t->remark.state != LKS_NO_WAIT &&
        lks_native_is_in(class, LKS_NATIVE_TOUCHING))
        lks_cut_at(t, LINKSPAN_TAILOR_PUNCTUATION, t->remark.ending);
    t->remark.state = LKS_NO_WAIT;
}

/* P1: an opening bracket of the sentence ends the link, unless its closing
 * bracket follows soon. After a separator, it cannot be closed any more. */
static void go_on_bracket(lks_cutter *t, const lks_tail_unit *u)
{
    if (t->bracket.state != LKS_NO_WAIT &&
        (u->is_syntax || lks_waits_long(t, &t->bracket)))
        lks_cut_at(t, LINKSPAN_TAILOR_PUNCTUATION, t->bracket.ending);
}

LKS_COLD void lks_punctuation_go_on(lks_cutter *t, const lks_tail_unit *u,
                                    lks_native class)
{
    go_on_quote(t, u, class);
    go_on_shout(t, u, class);
    go_on_mark(t, u);
    go_on_remark(t, class);
    go_on_bracket(t, u);
}

/* ------------------------------------------------------- where it may start */

/* Remember in `class` whether a letter or digit stands before the quotation
 * mark: the mark then needs no partner, as in "24\"E". */
static void begin_quote(lks_cutter *t, lks_ending here)
{
    lks_wait_at(t, &t->quote, LKS_WAITS, here);
    t->quote.class =
        lks_is_ascii_digit(t->before) ? LKS_NATIVE_LATIN : t->before_class;
}

void lks_punctuation_begin(lks_cutter *t, const lks_tail_unit *u,
                           lks_ending here, size_t depth)
{
    const bool is_clear = t->rules.around.is_clear;
    if (u->cp == IDEOGRAPHIC_COMMA && t->is_native && is_clear) {
        if (t->title.state == LKS_NO_WAIT)
            lks_wait_at(t, &t->title, LKS_WAITS, here);
    } else if (lks_is_sentence_mark(u->cp) ||
               (t->is_ascii && lks_is_other_sentence_mark(u->cp))) {
        lks_cut_at(t, LINKSPAN_TAILOR_PUNCTUATION, here);
    } else if (u->cp == RIGHT_SINGLE_QUOTE) {
        if (lks_native_is_in(t->before_class, LKS_NATIVE_LETTERS) ||
            (t->before == '/' && is_clear))
            lks_wait_at(t, &t->quote, LKS_WAITS, here);
        else
            lks_cut_at(t, LINKSPAN_TAILOR_PUNCTUATION, here);
    } else if (u->cp == '"') {
        if (!t->is_quoted)
            begin_quote(t, here);
    } else if (u->cp == '!' ? t->shout.state == LKS_NO_WAIT
                            : !is_clear && t->is_ascii &&
                                  (u->cp == EM_DASH || u->cp == ELLIPSIS)) {
        lks_wait_at(t, &t->shout, LKS_WAITS, here);
        t->shout.depth = 1;
    } else if (u->cp == '(' && t->is_ascii && lks_is_ascii_alnum(t->before)) {
        lks_wait_at(t, &t->remark, LKS_WAITS, here);
    } else if (lks_is_sentence_open(u->cp) && t->bracket.state == LKS_NO_WAIT) {
        lks_wait_at(t, &t->bracket, LKS_WAITS, here);
        t->bracket.depth = depth;
        if (t->before == '/' && is_clear)
            t->bracket.is_ascii = false; /* the bracket starts a title */
    }
}
