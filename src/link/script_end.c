#include "link/script_end.h"

#include "link/clause.h"
#include "link/pending.h"
#include "link/sentence.h"
#include "text/slice.h"
#include "unicode/unseen.h"

/* P2: the largest number of Han characters that form one name with a Latin word
 * ("Apache軟體基金會"). */
#define LONGEST_NAME 6

/* P2: a full stop, a letter, and a letter or digit are enough for an extension. */
#define EXTENSION 3

/* P3: native text after a hyphen (a grammatical ending) is cut off, unless more
 * of the URL follows it. */
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

/* P2: Han after a Latin word belong to a title if they are few, are no function
 * words, and no native text or punctuation of the sentence follows them. */
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
               lks_is_one_of(u->cp, "/?#%=&_-")) {
        wait->state = LKS_IN_RUN;
    } else if (lks_is_one_of(u->cp, "\"',;!")) {
        wait->ending = here; /* the end of the link if the sentence goes on */
        wait->state = LKS_AFTER_RUN;
    } else {
        wait->state = LKS_NO_WAIT;
    }
}

/* P2: Katakana, or Katakana and Han, can continue a Latin name. If Hiragana
 * follow, the link ends: before the Hiragana if only Katakana continue the
 * name, otherwise right after the Latin letters. */
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

/* P2: the value of a search may be in several scripts, and so may the name of a
 * user. Both end at a space; a user's name also ends before Hiragana. Native
 * text that is only a particle belongs to neither. */
static void go_on_value(lks_cutter *t, const lks_tail_unit *u, lks_native class,
                        lks_ending here)
{
    lks_pending_cut *wait = &t->script;
    if (t->is_handle && class == LKS_NATIVE_HIRAGANA &&
        t->before_class != LKS_NATIVE_HIRAGANA) {
        lks_cut_at(t, LINKSPAN_TAILOR_SCRIPT, here);
    } else if (!u->is_syntax &&
               (lks_native_is_in(class, LKS_NATIVE_LETTERS) ||
                class == LKS_NATIVE_MARK || lks_is_ascii_digit(u->cp))) {
        lks_add_to_word(t, u->cp);
        if (lks_waits_long(t, wait))
            wait->state = LKS_NO_WAIT;
    } else if (lks_is_sentence_mark(u->cp) || lks_is_sentence_open(u->cp) ||
               lks_is_particle_word(t)) {
        lks_cut_at(t, LINKSPAN_TAILOR_SCRIPT, wait->ending);
    } else {
        wait->state = LKS_NO_WAIT;
    }
}

/* P2: true if the name of a file is complete: it has an extension of two
 * characters or more, of which the first is an ASCII letter. `depth` counts how
 * many characters of ".pdf" were found. */
static bool is_extension(lks_pending_cut *wait, uint32_t cp)
{
    const bool is_next = wait->depth == 0   ? cp == '.'
                         : wait->depth == 1 ? lks_is_ascii_alpha(cp)
                                            : lks_is_ascii_alnum(cp);
    wait->depth = is_next ? wait->depth + 1 : 0;
    if (wait->depth == EXTENSION)
        wait->state = LKS_NO_WAIT;
    return is_next;
}

/* P2: a native run is part of the URL if syntax of the URL follows it and no
 * native text follows that syntax, unlike in "x和/或y". A question mark after the
 * run may also belong to the sentence. */
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
    if (wait->state == LKS_IN_VALUE) {
        go_on_value(t, u, class, here);
    } else if (wait->state == LKS_IN_NAME) {
        go_on_name(t, class, here);
    } else if (wait->state == LKS_AFTER_RUN) {
        is_over = t->before == '?' ? !lks_is_ascii_alnum(u->cp) : is_native;
        wait->state = LKS_NO_WAIT;
    } else if (wait->state == LKS_IN_RUN && is_extension(wait, u->cp)) {
        return;
    } else if (wait->state == LKS_IN_RUN && t->before != '.' &&
               lks_is_one_of(u->cp, "/?#%=&_-")) {
        wait->state = LKS_AFTER_RUN;
    } else if (wait->state == LKS_IN_RUN) {
        is_over = !(is_native || class == LKS_NATIVE_MARK || u->cp == LKS_ZWJ ||
                    u->cp == LKS_ZWNJ) ||
                  lks_waits_long(t, wait);
    }
    if (is_over)
        lks_cut_at(t, LINKSPAN_TAILOR_SCRIPT, wait->ending);
}

void lks_script_go_on(lks_cutter *t, const lks_tail_unit *u, lks_native class,
                      lks_ending here)
{
    go_on_script(t, u, class, here);
    go_on_suffix(t, u, class);
}

bool lks_script_ends(const lks_cutter *t)
{
    return t->script.state == LKS_IN_RUN ||
           (t->script.state == LKS_IN_VALUE && lks_is_particle_word(t)) ||
           (t->script.state == LKS_AFTER_RUN && t->before == '?');
}

/* P2: true if native text at this place belongs to the sentence: if it follows
 * the ASCII letters or digits of a segment, or a quotation mark or comma after
 * them. After a closing bracket, true unless the segment starts with a bracket.
 * False after a colon or full stop, which stand inside titles (Category:,
 * Dr.). */
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

/* P2: where titles are expected, a Latin word can go on in Katakana
 * ("wiki/IPアドレス") or in a few Han ("wiki/C语言"). If several Latin words stand
 * before the Han, they are a complete title, and the Han belong to the
 * sentence. */
static uint8_t script_state(lks_cutter *t, uint32_t cp, lks_native class)
{
    if (t->is_handle || t->is_search) {
        lks_start_word(t, cp);
        return (class == LKS_NATIVE_HIRAGANA && t->is_handle) ||
                       lks_is_function_word(cp)
                   ? LKS_IN_RUN
                   : LKS_IN_VALUE;
    }
    if (class == LKS_NATIVE_KATAKANA && t->rules.is_native_site)
        return LKS_IN_NAME;
    if (class != LKS_NATIVE_HAN || !t->has_titles || t->is_mixed)
        return LKS_IN_RUN;
    lks_start_word(t, cp);
    return lks_is_clause_word(t) || lks_is_function_word(cp) ? LKS_IN_RUN
                                                             : LKS_IN_TITLE;
}

/* P2: after a letter or digit the cut becomes pending; after any other
 * character it is made at once. */
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

void lks_script_begin(lks_cutter *t, const lks_tail_unit *u, lks_native class,
                      lks_ending here)
{
    if (lks_cutter_has(t, LINKSPAN_TAILOR_SCRIPT) &&
        lks_native_is_in(class, LKS_NATIVE_TOUCHING) && ends_ascii(t, u->part))
        begin_script(t, u->cp, class, here);
    if (lks_cutter_has(t, LINKSPAN_TAILOR_SUFFIX) && !t->is_native &&
        t->suffix.state == LKS_NO_WAIT && (u->cp == '-' || u->cp == LKS_ZWJ))
        lks_wait_at(t, &t->suffix, LKS_WAITS, here);
}
