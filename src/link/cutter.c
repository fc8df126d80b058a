#include "link/cutter.h"

#include <string.h>

#include "link/clause.h"
#include "link/pending.h"
#include "link/scheme.h"
#include "link/sentence.h"
#include "text/slice.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "unicode/link_props.h"
#include "unicode/unseen.h"

#define ZERO_WIDTH_SPACE   0x200Bu
#define WORD_JOINER        0x2060u
#define BYTE_ORDER_MARK    0xFEFFu
#define RIGHT_SINGLE_QUOTE 0x2019u
#define ELLIPSIS           0x2026u
#define PILCROW            0xB6u /* stands after headings on the web */

/* P2: a Latin word and so many Han are a name ("Apache軟體基金會"). */
#define LONGEST_NAME 6

/* ------------------------------------------------------------------ marks */

static bool is_run_mirrored(const lks_cutter *t)
{
    for (size_t i = 0; i < t->seen_markup_len; i++)
        if (t->seen_markup[i] != t->rules.markup[t->seen_markup_len - 1 - i])
            return false;
    return true;
}

/* P13: the same run before and after; a nested one comes back mirrored. */
static bool closes_markup(const lks_cutter *t)
{
    return t->seen_markup_len > 0 &&
           t->seen_markup_len == t->rules.markup_len &&
           (memcmp(t->seen_markup, t->rules.markup, t->seen_markup_len) == 0 ||
            is_run_mirrored(t));
}

/* P8, P13: without what does not belong to a link that ends here. The marks are
 * trimmed themselves, so that one look is enough. */
static lks_ending trimmed(const lks_cutter *t, lks_ending here)
{
    if (here.end == t->bare_end)
        return t->bare;
    if (here.end == t->markup_end && closes_markup(t))
        return t->markup_ending;
    return here;
}

/* ------------------------------------------- what the waiting cuts wait for */

/* A quotation mark between letters is an apostrophe. */
static void go_on_quote(lks_cutter *t, lks_native class)
{
    if (t->quote.state != LKS_NO_WAIT &&
        !lks_native_is_in(class, LKS_NATIVE_LETTERS))
        lks_cut_at(t, LINKSPAN_TAILOR_PUNCTUATION, t->quote.ending);
    t->quote.state = LKS_NO_WAIT;
}

/* P1: so does an ASCII bracket begin a remark, if it is native. */
static void go_on_remark(lks_cutter *t, lks_native class)
{
    if (t->remark.state != LKS_NO_WAIT &&
        lks_native_is_in(class, LKS_NATIVE_TOUCHING))
        lks_cut_at(t, LINKSPAN_TAILOR_PUNCTUATION, t->remark.ending);
    t->remark.state = LKS_NO_WAIT;
}

static void go_on_escape(lks_cutter *t, const lks_tail_unit *u)
{
    if (t->escape.state != LKS_NO_WAIT && lks_is_one_of(u->cp, "nrt\"'/\\"))
        lks_cut_at(t, LINKSPAN_TAILOR_MARKUP, t->escape.ending);
    t->escape.state = LKS_NO_WAIT;
}

/* P13: the next of a list without spaces. */
static void go_on_joined(lks_cutter *t, const lks_tail_unit *u)
{
    static const char https[] = LKS_HTTPS "://";
    lks_pending_cut *wait = &t->joined;
    if (wait->state == LKS_NO_WAIT)
        return;
    if (wait->depth == sizeof LKS_HTTP - 1 && u->cp == ':')
        wait->depth++; /* http */
    if ((u->cp | 0x20) != (uint8_t)https[wait->depth++])
        wait->state = LKS_NO_WAIT;
    else if (wait->depth == sizeof https - 1)
        lks_cut_at(t, LINKSPAN_TAILOR_MARKUP, wait->ending);
}

/* A separator forgets the brackets, so that none of them closes any more. */
static void go_on_bracket(lks_cutter *t, const lks_tail_unit *u)
{
    if (t->bracket.state != LKS_NO_WAIT &&
        (u->is_syntax || lks_waits_long(t, &t->bracket)))
        lks_cut_at(t, LINKSPAN_TAILOR_PUNCTUATION, t->bracket.ending);
}

/* An ending is followed by no more of the URL. */
static void go_on_suffix(lks_cutter *t, const lks_tail_unit *u,
                         lks_native class)
{
    lks_pending_cut *wait = &t->suffix;
    if (wait->state == LKS_WAITS)
        wait->state = lks_native_is_in(class, LKS_NATIVE_WITH_ENDINGS)
                          ? LKS_IN_RUN
                          : LKS_NO_WAIT;
    else if (wait->state == LKS_IN_RUN &&
             (u->is_syntax || lks_is_ascii_alnum(u->cp) || u->cp == '%'))
        wait->state = LKS_NO_WAIT;
    else if (wait->state == LKS_IN_RUN && lks_waits_long(t, wait))
        lks_cut_at(t, LINKSPAN_TAILOR_SUFFIX, wait->ending);
}

/* P2: the Han after a Latin word end its title if they are few, no words of a
 * sentence, and neither writing nor its punctuation follows. */
static void go_on_title(lks_cutter *t, const lks_tail_unit *u, lks_native class,
                        lks_ending here)
{
    lks_pending_cut *wait = &t->script;
    if (class == LKS_NATIVE_HAN) {
        lks_add_to_word(t, u->cp);
        if (lks_is_function_word(u->cp) ||
            t->count - wait->since >= LONGEST_NAME || lks_is_clause_word(t))
            wait->state = LKS_IN_RUN;
    } else if (lks_native_is_in(class, LKS_NATIVE_LETTERS) ||
               lks_is_sentence_mark(u->cp) || lks_is_sentence_open(u->cp) ||
               lks_is_one_of(u->cp, "/?#%=&_-") ||
               t->count - wait->since == 1) {
        wait->state = LKS_IN_RUN;
    } else if (lks_is_one_of(u->cp, "\"',;!")) {
        wait->ending = here; /* where it ends if more of the sentence follows */
        wait->state = LKS_AFTER_RUN;
    } else {
        wait->state = LKS_NO_WAIT;
    }
}

/* P2: a name that went on in Katakana is over before Hiragana; with Han in it,
 * all of it was the sentence's. */
static void go_on_name(lks_cutter *t, lks_native class, lks_ending here)
{
    lks_pending_cut *wait = &t->script;
    if (class == LKS_NATIVE_HAN)
        wait->class = LKS_NATIVE_HAN;
    if (lks_native_is_in(class, LKS_NAME_CLASSES))
        return;
    if (class == LKS_NATIVE_HIRAGANA)
        lks_cut_at(t, LINKSPAN_TAILOR_SCRIPT,
                   wait->class == LKS_NATIVE_HAN ? wait->ending : here);
    wait->state = LKS_NO_WAIT;
}

/* P2: the run is part of the URL if its syntax follows, and then no more native
 * text ("x和/或y"); a question mark may be the sentence's. */
static void go_on_script(lks_cutter *t, const lks_tail_unit *u,
                         lks_native class, lks_ending here)
{
    lks_pending_cut *wait = &t->script;
    const bool is_native = lks_native_is_in(class, LKS_NATIVE_NOT_LATIN);
    bool is_over = false;
    if (wait->state == LKS_IN_TITLE) {
        go_on_title(t, u, class, here);
        if (wait->state == LKS_AFTER_RUN)
            return;
    }
    if (wait->state == LKS_IN_NAME) {
        go_on_name(t, class, here);
    } else if (wait->state == LKS_AFTER_RUN) {
        is_over = t->before == '?' ? !lks_is_ascii_alnum(u->cp) : is_native;
        wait->state = LKS_NO_WAIT;
    } else if (wait->state == LKS_IN_RUN && lks_is_one_of(u->cp, "/?#%=&_-")) {
        wait->state = LKS_AFTER_RUN;
    } else if (wait->state == LKS_IN_RUN) {
        is_over = !(is_native || class == LKS_NATIVE_MARK || u->cp == LKS_ZWJ ||
                    u->cp == LKS_ZWNJ) ||
                  lks_waits_long(t, wait);
    }
    if (is_over)
        lks_cut_at(t, LINKSPAN_TAILOR_SCRIPT, wait->ending);
}

/* ----------------------------------------------------- where waiting starts */

static void begin_punctuation(lks_cutter *t, const lks_tail_unit *u,
                              lks_ending here, size_t depth)
{
    if (lks_is_sentence_mark(u->cp) ||
        (t->is_ascii && lks_is_other_sentence_mark(u->cp))) {
        lks_cut_at(t, LINKSPAN_TAILOR_PUNCTUATION, here);
    } else if (u->cp == RIGHT_SINGLE_QUOTE || u->cp == '"') {
        if (lks_native_is_in(t->before_class, LKS_NATIVE_LETTERS))
            lks_wait_at(t, &t->quote, LKS_WAITS, here);
        else
            lks_cut_at(t, LINKSPAN_TAILOR_PUNCTUATION, here);
    } else if (u->cp == '(' && t->is_ascii && lks_is_ascii_alnum(t->before)) {
        lks_wait_at(t, &t->remark, LKS_WAITS, here);
    } else if (lks_is_sentence_open(u->cp) && t->bracket.state == LKS_NO_WAIT) {
        lks_wait_at(t, &t->bracket, LKS_WAITS, here);
        t->bracket.depth = depth;
    }
}

/* P2: native text begins after the ASCII of a segment, or after what ends a
 * word there; after the bracket at the end of a title in any case. A colon and
 * a full stop stand inside titles too (Category:, Dr.). */
static bool ends_ascii(const lks_cutter *t, lks_part part)
{
    if (lks_is_one_of(t->before, ")]}"))
        return !t->is_bracketed;
    if (t->is_native)
        return false;
    return lks_is_ascii_alnum(t->before) ||
           (t->has_ascii && part != LKS_PART_QUERY &&
            lks_is_one_of(t->before, "\"',;!"));
}

/* P2: on a site of titles a Latin word can go on in Katakana ("wiki/IPアドレス")
 * or in a few Han ("wiki/C语言"); several words are a title by themselves. */
static uint8_t script_state(lks_cutter *t, uint32_t cp, lks_native class)
{
    if (class == LKS_NATIVE_KATAKANA && t->rules.is_native_site)
        return LKS_IN_NAME;
    if (class != LKS_NATIVE_HAN || !t->has_titles || t->is_mixed)
        return LKS_IN_RUN;
    lks_start_word(t, cp);
    return lks_is_clause_word(t) ? LKS_IN_RUN : LKS_IN_TITLE;
}

/* P2: after other characters than letters and digits nothing is waited for. */
static void begin_script(lks_cutter *t, uint32_t cp, lks_native class,
                         lks_ending here)
{
    if (!lks_is_ascii_alnum(t->before)) {
        lks_cut_at(t, LINKSPAN_TAILOR_SCRIPT, here);
        return;
    }
    lks_wait_at(t, &t->script, script_state(t, cp, class), here);
    t->script.class = t->is_mixed ? LKS_NATIVE_HAN : class;
}

/* P1 to P5: native text. */
static void begin_native(lks_cutter *t, const lks_tail_unit *u,
                         lks_native class, lks_ending here, size_t depth)
{
    if (lks_cutter_has(t, LINKSPAN_TAILOR_PUNCTUATION))
        begin_punctuation(t, u, here, depth);
    if (lks_cutter_has(t, LINKSPAN_TAILOR_SCRIPT) &&
        lks_native_is_in(class, LKS_NATIVE_TOUCHING) && ends_ascii(t, u->part))
        begin_script(t, u->cp, class, here);
    if (lks_cutter_has(t, LINKSPAN_TAILOR_SUFFIX) && !t->is_native &&
        t->suffix.state == LKS_NO_WAIT && (u->cp == '-' || u->cp == LKS_ZWJ))
        lks_wait_at(t, &t->suffix, LKS_WAITS, here);
    if (u->part == LKS_PART_PATH)
        lks_clause_begin(t, u, class, here);
}

/* P13: tags, lists, runs of markup, and a backslash. */
static void begin_markup(lks_cutter *t, const lks_tail_unit *u, lks_ending here)
{
    if (u->cp >= 0x80 || lks_is_ascii_alnum(u->cp))
        return; /* as nearly always */
    if (u->cp == '<')
        lks_cut_at(t, LINKSPAN_TAILOR_MARKUP, here);
    if (u->cp == '\\')
        lks_wait_at(t, &t->escape, LKS_WAITS, here);
    if (lks_is_one_of(u->cp, ",;|+")) {
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
        LKS_MARKUP_MAX) /* then it is longer than any before */
        t->seen_markup_len++;
    t->markup_end = u->next;
}

/* P12, P13: what is only left out at the end, and what always ends a link. */
static lks_cut_verdict judge_unseen(lks_cutter *t, uint32_t cp, lks_ending here)
{
    if ((cp == ELLIPSIS || cp == PILCROW) &&
        lks_cutter_has(t, LINKSPAN_TAILOR_MARKUP)) {
        t->soft_rule = LINKSPAN_TAILOR_MARKUP;
        return LKS_CUT_SOFT;
    }
    if (!lks_cutter_has(t, LINKSPAN_TAILOR_UNSEEN))
        return LKS_CUT_TAKE;
    if (cp == ZERO_WIDTH_SPACE || cp == BYTE_ORDER_MARK) {
        lks_cut_at(t, LINKSPAN_TAILOR_UNSEEN, here);
        return LKS_CUT_END;
    }
    if (cp != WORD_JOINER && !lks_is_bidi_control(cp))
        return LKS_CUT_TAKE;
    t->soft_rule = LINKSPAN_TAILOR_UNSEEN;
    return LKS_CUT_SOFT;
}

/* -------------------------------------------------------------- each unit */

void lks_cutter_begin(lks_cutter *t, const lks_cut_rules *rules)
{
    if (!rules || rules->bits == 0) {
        t->rules.bits = 0; /* the rest is not looked at */
        return;
    }
    *t = (lks_cutter){.rules = *rules,
                      .is_ascii = rules->is_ascii_host,
                      .has_titles = rules->is_native_site,
                      .bare_end = SIZE_MAX,
                      .markup_end = SIZE_MAX};
}

/* P4: a folder tells what stands in it. */
static void end_folder(lks_cutter *t)
{
    const lks_slice folder = {t->folder, t->folder_len};
    t->folder_len = 0;
    if (folder.len > 0 && !t->has_titles)
        t->has_titles = lks_is_title_folder(folder) || lks_is_language(folder);
}

static void add_to_folder(lks_cutter *t, uint32_t cp)
{
    if (t->folder_len < LKS_FOLDER_MAX)
        t->folder[t->folder_len++] = lks_ascii_lower((uint8_t)cp);
}

/* Is the byte at `at` of a simple tail an initiator or a separator? */
static bool is_syntax_at(lks_slice text, const lks_simple_tail *simple,
                         size_t at)
{
    if (at == simple->query || at == simple->fragment)
        return true;
    if (at > simple->fragment)
        return false;
    return lks_is_one_of(text.data[at], at < simple->query ? "/" : "=&");
}

void lks_cutter_resume(lks_cutter *t, lks_slice text, linkspan_range seen,
                       const lks_simple_tail *simple, const lks_ending *bare)
{
    for (size_t at = seen.start; at < seen.end; at++) {
        LKS_STEP();
        if (is_syntax_at(text, simple, at))
            end_folder(t);
        else
            add_to_folder(t, text.data[at]);
    }
    t->is_first = true;
    t->count = seen.end - seen.start;
    t->before = text.data[seen.end - 1];
    t->before_class = lks_native_of(t->before);
    t->is_at_root = t->count == 1 && t->before == '/';
    if (bare && lks_cutter_has(t, LINKSPAN_TAILOR_BARE)) {
        t->bare = *bare;
        t->bare_end = seen.end;
    }
}

/* `is_clear`: one looks through it to what stands before. */
static void remember(lks_cutter *t, const lks_tail_unit *u, lks_native class,
                     bool is_clear)
{
    t->is_at_root = u->is_syntax && u->cp == '/' && t->count == 0;
    t->count++;
    t->is_ascii = t->is_ascii && u->cp < 0x80;
    if (u->is_syntax) {
        end_folder(t);
        t->is_native = false;
        t->has_ascii = false;
        t->is_mixed = false;
        t->is_bracketed = false;
        t->is_first = true;
    } else {
        if (lks_native_is_in(class, LKS_NATIVE_NOT_LATIN))
            t->is_native = true;
        add_to_folder(t, u->cp);
        if (t->is_first)
            t->is_bracketed = lks_link_term_of(u->cp) == LKS_TERM_OPEN;
        t->has_ascii = t->has_ascii || lks_is_ascii_alnum(u->cp);
        t->is_mixed = t->is_mixed || !lks_is_ascii_alnum(u->cp);
        t->is_first = false;
    }
    if (is_clear)
        return;
    t->before = u->cp;
    t->before_class = class;
}

static void go_on(lks_cutter *t, const lks_tail_unit *u, lks_native class,
                  lks_ending here)
{
    go_on_quote(t, class);
    go_on_remark(t, class);
    go_on_escape(t, u);
    go_on_joined(t, u);
    go_on_bracket(t, u);
    if (t->is_cut) /* what follows the cut decides nothing before it */
        return;
    go_on_script(t, u, class, here);
    go_on_suffix(t, u, class);
    lks_clause_go_on(t, u, class);
    t->is_waiting =
        (t->quote.state | t->remark.state | t->escape.state | t->joined.state |
         t->bracket.state | t->script.state | t->suffix.state) != LKS_NO_WAIT ||
        lks_clause_is_waiting(t);
}

size_t lks_cutter_pass(lks_cutter *t, lks_slice text, size_t at, size_t limit)
{
    if (t->is_waiting)
        return at;
    const size_t start = at;
    for (; at < limit && lks_is_ascii_alnum(text.data[at]); at++) {
        LKS_STEP();
        add_to_folder(t, text.data[at]);
    }
    if (at == start)
        return at;
    t->is_at_root = false;
    t->is_first = false;
    t->has_ascii = true;
    t->count += at - start;
    t->before = text.data[at - 1];
    t->before_class =
        lks_is_ascii_alpha(t->before) ? LKS_NATIVE_LATIN : LKS_NATIVE_NONE;
    return at;
}

lks_cut_verdict lks_cutter_see(lks_cutter *t, const lks_tail_unit *u,
                               lks_ending here, size_t depth)
{
    const lks_native class = lks_native_of(u->cp);
    const lks_ending now = trimmed(t, here);
    if (t->is_waiting)
        go_on(t, u, class, now);
    if (t->is_cut)
        return LKS_CUT_END;

    lks_cut_verdict verdict = LKS_CUT_TAKE;
    t->soft_rule = 0;
    if (u->is_syntax) {
        if (lks_cutter_has(t, LINKSPAN_TAILOR_BARE) && u->is_initiator &&
            (u->part == LKS_PART_QUERY || u->part == LKS_PART_FRAGMENT)) {
            t->bare = now;
            t->bare_end = u->next;
        }
    } else {
        /* A directive quotes a text: its words are its own. */
        if (u->part != LKS_PART_DIRECTIVE)
            begin_native(t, u, class, now, depth);
        if (lks_cutter_has(t, LINKSPAN_TAILOR_MARKUP))
            begin_markup(t, u, now);
        verdict = judge_unseen(t, u->cp, now);
    }
    remember(t, u, class, class == LKS_NATIVE_MARK || verdict == LKS_CUT_SOFT);
    return t->is_cut ? LKS_CUT_END : verdict;
}

bool lks_cutter_took(lks_cutter *t, size_t depth)
{
    if (t->bracket.state == LKS_NO_WAIT || depth > t->bracket.depth)
        return true;
    t->bracket.state = LKS_NO_WAIT;
    if (t->bracket.is_ascii)
        lks_cut_at(t, LINKSPAN_TAILOR_PUNCTUATION, t->bracket.ending);
    return !t->is_cut;
}

/* `*end`, or what `rule` says if that is earlier. */
static void end_earlier(lks_cutter *t, lks_ending *end, uint32_t rule,
                        lks_ending other)
{
    if (other.end >= end->end)
        return;
    *end = other;
    t->cut_rule = rule;
}

static void end_at_wait(lks_cutter *t, lks_ending *end, uint32_t rule,
                        const lks_pending_cut *wait)
{
    if (wait->state != LKS_NO_WAIT)
        end_earlier(t, end, rule, wait->ending);
}

lks_ending lks_cutter_end(lks_cutter *t, lks_ending here)
{
    const uint32_t rule = t->cut_rule;
    lks_ending end = here;
    t->cut_rule = 0;
    end_earlier(t, &end,
                here.end == t->bare_end ? LINKSPAN_TAILOR_BARE
                                        : LINKSPAN_TAILOR_MARKUP,
                trimmed(t, here));
    if (t->is_cut)
        end_earlier(t, &end, rule, t->cut);
    end_at_wait(t, &end, LINKSPAN_TAILOR_PUNCTUATION, &t->bracket);
    end_at_wait(t, &end, LINKSPAN_TAILOR_PUNCTUATION, &t->quote);
    if (t->script.state == LKS_IN_RUN ||
        (t->script.state == LKS_AFTER_RUN && t->before == '?'))
        end_earlier(t, &end, LINKSPAN_TAILOR_SCRIPT, t->script.ending);
    if (t->suffix.state == LKS_IN_RUN)
        end_earlier(t, &end, LINKSPAN_TAILOR_SUFFIX, t->suffix.ending);
    lks_ending clause;
    if (lks_clause_ends(t, &clause))
        end_earlier(t, &end, LINKSPAN_TAILOR_PARTICLE, clause);
    return end;
}
