#include "link/tailor.h"

#include <string.h>

#include "link/generated/clause_words.h"
#include "link/marks.h"
#include "text/slice.h"
#include "text/utf8.h"
#include "text/words.h"
#include "unicode/link_props.h"
#include "unicode/unseen.h"

#define ZERO_WIDTH_SPACE   0x200Bu
#define WORD_JOINER        0x2060u
#define BYTE_ORDER_MARK    0xFEFFu
#define RIGHT_SINGLE_QUOTE 0x2019u
#define ELLIPSIS           0x2026u
#define PILCROW            0xB6u /* stands after headings on the web */

/* A cut that waits is decided after so many units at the latest, as if the link
 * ended there: what follows a cut is searched again, so that the wait bounds
 * how often a byte is looked at. No bracket in a real URL is longer. */
#define LONGEST_WAIT 32

/* States of a wait. */
enum {
    NO_WAIT,
    WAITS,
    IN_RUN,    /* of native letters */
    IN_NAME,   /* of Katakana and Han */
    AFTER_RUN, /* Soft characters follow it, or (P2) syntax */
};

/* P4: after the root slash. */
#define ROOT_CLASSES                                                           \
    (LKS_NATIVE_BIT(LKS_NATIVE_HANGUL) | LKS_NATIVE_BIT(LKS_NATIVE_INDIC) |    \
     LKS_NATIVE_BIT(LKS_NATIVE_THAI))

/* What Japanese names are written with that go on in a Latin one. */
#define NAME_CLASSES                                                           \
    (LKS_NATIVE_BIT(LKS_NATIVE_KATAKANA) | LKS_NATIVE_BIT(LKS_NATIVE_KANA) |   \
     LKS_NATIVE_BIT(LKS_NATIVE_HAN))

static bool has_rule(const lks_tailor *t, uint32_t bit)
{
    return (t->rules.bits & bit) != 0;
}

/* ------------------------------------------------------------------ marks */

static bool is_run_mirrored(const lks_tailor *t)
{
    for (size_t i = 0; i < t->run_len; i++)
        if (t->run_bytes[i] != t->rules.markup[t->run_len - 1 - i])
            return false;
    return true;
}

/* P13: the same run before and after; a nested one comes back mirrored. */
static bool closes_markup(const lks_tailor *t)
{
    return t->run_len > 0 && t->run_len == t->rules.markup_len &&
           (memcmp(t->run_bytes, t->rules.markup, t->run_len) == 0 ||
            is_run_mirrored(t));
}

/* P8, P13: without what does not belong to a link that ends here. The marks are
 * trimmed themselves, so that one look is enough. */
static lks_tail_mark trimmed(const lks_tailor *t, lks_tail_mark here)
{
    if (here.end == t->bare_end)
        return t->bare;
    if (here.end == t->run_end && closes_markup(t))
        return t->run;
    return here;
}

/* `rule` is the number of the rule by its code: 1 for P1. */
static void cut_at(lks_tailor *t, uint8_t rule, lks_tail_mark mark)
{
    if (!t->is_cut || mark.end < t->cut.end) {
        t->cut = mark;
        t->cut_rule = rule;
    }
    t->is_cut = true;
}

static void wait_at(lks_tailor *t, lks_tailor_wait *wait, uint8_t state,
                    lks_tail_mark here)
{
    *wait = (lks_tailor_wait){.state = state,
                              .is_ascii = t->is_ascii,
                              .since = t->count,
                              .mark = here};
    t->is_waiting = true;
}

static bool is_waiting_long(const lks_tailor *t, const lks_tailor_wait *wait)
{
    return t->count - wait->since > LONGEST_WAIT;
}

/* ------------------------------------------- what the waiting cuts wait for */

/* A quotation mark between letters is an apostrophe. */
static void go_on_quote(lks_tailor *t, lks_native class)
{
    if (t->quote.state != NO_WAIT &&
        !lks_native_is_in(class, LKS_NATIVE_LETTERS))
        cut_at(t, 1, t->quote.mark);
    t->quote.state = NO_WAIT;
}

/* P1: so does an ASCII bracket begin a remark, if it is native. */
static void go_on_remark(lks_tailor *t, lks_native class)
{
    if (t->remark.state != NO_WAIT &&
        lks_native_is_in(class, LKS_NATIVE_TOUCHING))
        cut_at(t, 1, t->remark.mark);
    t->remark.state = NO_WAIT;
}

static void go_on_escape(lks_tailor *t, const lks_tail_unit *u)
{
    if (t->escape.state != NO_WAIT && lks_is_one_of(u->cp, "nrt\"'/\\"))
        cut_at(t, 13, t->escape.mark);
    t->escape.state = NO_WAIT;
}

/* A separator forgets the brackets, so that none of them closes any more. */
static void go_on_bracket(lks_tailor *t, const lks_tail_unit *u)
{
    if (t->bracket.state != NO_WAIT &&
        (u->is_syntax || is_waiting_long(t, &t->bracket)))
        cut_at(t, 1, t->bracket.mark);
}

/* An ending is followed by no more of the URL. */
static void go_on_suffix(lks_tailor *t, const lks_tail_unit *u,
                         lks_native class)
{
    lks_tailor_wait *wait = &t->suffix;
    if (wait->state == WAITS)
        wait->state =
            lks_native_is_in(class, LKS_NATIVE_WITH_ENDINGS) ? IN_RUN : NO_WAIT;
    else if (wait->state == IN_RUN &&
             (u->is_syntax || lks_is_ascii_alnum(u->cp) || u->cp == '%'))
        wait->state = NO_WAIT;
    else if (wait->state == IN_RUN && is_waiting_long(t, wait))
        cut_at(t, 3, wait->mark);
}

static bool goes_on_in(uint32_t cp, lks_native class, lks_native run)
{
    return class == run || class == LKS_NATIVE_MARK || cp == LKS_ZWJ ||
           cp == LKS_ZWNJ ||
           (class == LKS_NATIVE_KANA && run == LKS_NATIVE_HIRAGANA);
}

/* The native run is a segment if it fills it; a clause if native text or its
 * punctuation follows. */
static void go_on_particle(lks_tailor *t, const lks_tail_unit *u,
                           lks_native class)
{
    lks_tailor_wait *wait = &t->particle;
    if (wait->state == NO_WAIT)
        return;
    if (wait->state == IN_RUN && goes_on_in(u->cp, class, wait->class)) {
        if (is_waiting_long(t, wait))
            cut_at(t, 4, wait->mark);
        return;
    }
    const bool is_clause = lks_native_is_in(class, LKS_NATIVE_NOT_LATIN) ||
                           lks_is_sentence_mark(u->cp) ||
                           (lks_is_sentence_open(u->cp) && u->cp != 0xFF08);
    if (is_clause && !u->is_syntax) {
        cut_at(t, 4, wait->mark);
        return;
    }
    const lks_link_term term = lks_link_term_of(u->cp);
    if (term == LKS_TERM_SOFT && !u->is_syntax && !is_waiting_long(t, wait))
        wait->state = AFTER_RUN;
    else if (term != LKS_TERM_HARD && term != LKS_TERM_CLOSE)
        wait->state = NO_WAIT;
}

static lks_slice word_of(const lks_tailor *t)
{
    return (lks_slice){t->word, t->word_len};
}

/* The native run that `clause` and `josa` are about; a longer one begins with no
 * word of theirs and is no particle. */
static void add_to_word(lks_tailor *t, uint32_t cp)
{
    if (t->word_len > LKS_CLAUSE_MAX - LKS_UTF8_MAX) {
        t->josa.state = NO_WAIT;
        return;
    }
    t->word_len =
        (uint8_t)(t->word_len + lks_utf8_encode(cp, t->word + t->word_len));
}

/* P2: the run is part of the URL if its syntax follows, and then no more native
 * text ("x和/或y"); a question mark may be the sentence's. */
static void go_on_script(lks_tailor *t, const lks_tail_unit *u,
                         lks_native class)
{
    lks_tailor_wait *wait = &t->script;
    const bool is_native = lks_native_is_in(class, LKS_NATIVE_NOT_LATIN);
    bool is_over = false;
    if (wait->state == IN_NAME && !lks_native_is_in(class, NAME_CLASSES)) {
        is_over = class == LKS_NATIVE_HIRAGANA;
        wait->state = NO_WAIT;
    } else if (wait->state == AFTER_RUN) {
        is_over = t->before == '?' ? !lks_is_ascii_alnum(u->cp) : is_native;
        wait->state = NO_WAIT;
    } else if (wait->state == IN_RUN && lks_is_one_of(u->cp, "/?#%=&_-")) {
        wait->state = AFTER_RUN;
    } else if (wait->state == IN_RUN) {
        is_over = !(is_native || class == LKS_NATIVE_MARK || u->cp == LKS_ZWJ ||
                    u->cp == LKS_ZWNJ) ||
                  is_waiting_long(t, wait);
    }
    if (is_over)
        cut_at(t, 2, wait->mark);
}

static bool is_function_word(uint32_t cp)
{
    uint8_t bytes[LKS_UTF8_MAX];
    const size_t len = lks_utf8_encode(cp, bytes);
    return LKS_IS_WORD_OF(((lks_slice){bytes, len}), function_words);
}

/* P4: native text after a slash is the sentence if it begins with a word that no
 * title begins with, if the sentence touches the link on both sides and has a
 * function word there, or if another URL follows; unless more of this one does:
 * syntax or the name of a file. */
static void go_on_clause(lks_tailor *t, const lks_tail_unit *u,
                         lks_native class)
{
    lks_tailor_wait *wait = &t->clause;
    if (wait->state == NO_WAIT)
        return;
    const bool goes_on = lks_native_is_in(class, LKS_NATIVE_LETTERS) ||
                         lks_is_ascii_digit(u->cp);
    if ((u->cp == '/' && t->before == ':') ||
        (wait->state == IN_RUN && goes_on &&
         LKS_IS_WORD_OF(word_of(t), clause_words)) ||
        (t->rules.is_touched && class == LKS_NATIVE_HAN &&
         is_function_word(u->cp)))
        cut_at(t, 4, wait->mark);
    else if (lks_is_one_of(u->cp, "/?#%=&_-+") ||
             (t->before == '.' && lks_is_ascii_alnum(u->cp)) ||
             is_waiting_long(t, wait))
        wait->state = NO_WAIT;
    else if (!goes_on_in(u->cp, class, wait->class))
        wait->state = AFTER_RUN;
}

/* P5: Korean particles, and others where no titles are expected. */
static bool is_particle(const lks_tailor *t)
{
    if (t->josa.class == LKS_NATIVE_HANGUL)
        return LKS_IS_WORD_OF(word_of(t), josa_words);
    return !t->has_titles && LKS_IS_WORD_OF(word_of(t), particle_words);
}

static void go_on_josa(lks_tailor *t, const lks_tail_unit *u, lks_native class)
{
    lks_tailor_wait *wait = &t->josa;
    if (wait->state == NO_WAIT ||
        (wait->state == IN_RUN && goes_on_in(u->cp, class, wait->class)))
        return;
    const bool is_before_latin =
        lks_is_ascii_alpha(u->cp) && wait->state == IN_RUN &&
        (wait->class == LKS_NATIVE_HIRAGANA || wait->class == LKS_NATIVE_HAN);
    if ((lks_is_space(u->cp) || is_before_latin) && is_particle(t))
        cut_at(t, 5, wait->mark);
    else if (!u->is_syntax && !is_waiting_long(t, wait) &&
             lks_link_term_of(u->cp) == LKS_TERM_SOFT)
        wait->state = AFTER_RUN;
    else
        wait->state = NO_WAIT;
}

/* ----------------------------------------------------- where waiting starts */

static void begin_punctuation(lks_tailor *t, const lks_tail_unit *u,
                              lks_tail_mark here, size_t depth)
{
    if (lks_is_sentence_mark(u->cp) ||
        (t->is_ascii && lks_is_foreign_mark(u->cp))) {
        cut_at(t, 1, here);
    } else if (u->cp == RIGHT_SINGLE_QUOTE) {
        if (lks_native_is_in(t->before_class, LKS_NATIVE_LETTERS))
            wait_at(t, &t->quote, WAITS, here);
        else
            cut_at(t, 1, here);
    } else if (u->cp == '(' && t->is_ascii && lks_is_ascii_alnum(t->before)) {
        wait_at(t, &t->remark, WAITS, here);
    } else if (lks_is_sentence_open(u->cp) && t->bracket.state == NO_WAIT) {
        wait_at(t, &t->bracket, WAITS, here);
        t->bracket.depth = depth;
    }
}

/* P4: in a Japanese title, before the particles of object, topic and subject,
 * which a verb follows; the others join nouns too. */
static bool ends_title(const lks_tailor *t, uint32_t cp)
{
    return t->is_native &&
           lks_native_is_in(t->before_class, NAME_CLASSES) &&
           (cp == 0x3092 || cp == 0x306F || cp == 0x304C); /* を は が */
}

static void begin_particle(lks_tailor *t, const lks_tail_unit *u,
                           lks_native class, lks_tail_mark here)
{
    if (u->part != LKS_PART_PATH)
        return;
    if (has_rule(t, LINKSPAN_TAILOR_PARTICLE) && ends_title(t, u->cp))
        cut_at(t, 4, here);
    if (t->before != '/' || !t->is_ascii ||
        !lks_native_is_in(class, LKS_NATIVE_TOUCHING))
        return;
    if (has_rule(t, LINKSPAN_TAILOR_PARTICLE)) {
        if (class == LKS_NATIVE_HIRAGANA ||
            (t->is_at_root && lks_native_is_in(class, ROOT_CLASSES))) {
            wait_at(t, &t->particle, IN_RUN, here);
            t->particle.class = class;
        }
        if (!t->has_titles) {
            wait_at(t, &t->clause, IN_RUN, here);
            t->clause.class = class;
        }
    }
    if (has_rule(t, LINKSPAN_TAILOR_JOSA)) {
        wait_at(t, &t->josa, IN_RUN, here);
        t->josa.class = class;
    }
    t->word_len = 0;
    add_to_word(t, u->cp);
}

/* P2: native text begins after the ASCII of a segment, or after what ends a
 * word there; after the bracket at the end of a title in any case. A colon and
 * a full stop stand inside titles too (Category:, Dr.). */
static bool ends_ascii(const lks_tailor *t, lks_part part)
{
    if (lks_is_one_of(t->before, ")]}"))
        return !t->is_bracketed;
    if (t->is_native)
        return false;
    return lks_is_ascii_alnum(t->before) ||
           (t->is_plain && part != LKS_PART_QUERY &&
            lks_is_one_of(t->before, "\"',;!"));
}

/* P2: after other characters than letters and digits nothing is waited for. In
 * Japanese a Latin name can go on in Katakana: "wiki/IPアドレス". */
static void begin_script(lks_tailor *t, lks_native class, lks_tail_mark here)
{
    const bool is_name =
        t->rules.is_native_site && (class == LKS_NATIVE_KATAKANA);
    if (lks_is_ascii_alnum(t->before))
        wait_at(t, &t->script, is_name ? IN_NAME : IN_RUN, here);
    else
        cut_at(t, 2, here);
}

/* P1 to P5: native text. */
static void begin_native(lks_tailor *t, const lks_tail_unit *u,
                         lks_native class, lks_tail_mark here, size_t depth)
{
    if (has_rule(t, LINKSPAN_TAILOR_PUNCTUATION))
        begin_punctuation(t, u, here, depth);
    if (has_rule(t, LINKSPAN_TAILOR_SCRIPT) &&
        lks_native_is_in(class, LKS_NATIVE_TOUCHING) && ends_ascii(t, u->part))
        begin_script(t, class, here);
    if (has_rule(t, LINKSPAN_TAILOR_SUFFIX) && !t->is_native &&
        t->suffix.state == NO_WAIT && (u->cp == '-' || u->cp == LKS_ZWJ))
        wait_at(t, &t->suffix, WAITS, here);
    begin_particle(t, u, class, here);
}

/* P13: runs of markup, and a backslash. */
static void begin_markup(lks_tailor *t, const lks_tail_unit *u,
                         lks_tail_mark here)
{
    if (u->cp == '\\')
        wait_at(t, &t->escape, WAITS, here);
    if (!lks_is_markup(u->cp))
        return;
    if (t->run_end != u->at) {
        t->run = here;
        t->run_len = 0;
    }
    if (t->run_len < LKS_MARKUP_MAX)
        t->run_bytes[t->run_len] = (uint8_t)u->cp;
    if (t->run_len <= LKS_MARKUP_MAX) /* then it is longer than any before */
        t->run_len++;
    t->run_end = u->next;
}

/* P12, P13: what is only left out at the end, and what always ends a link. */
static lks_tailor_verdict judge_unseen(lks_tailor *t, uint32_t cp,
                                       lks_tail_mark here)
{
    if ((cp == ELLIPSIS || cp == PILCROW) &&
        has_rule(t, LINKSPAN_TAILOR_MARKUP))
        return LKS_TAILOR_SOFT;
    if (!has_rule(t, LINKSPAN_TAILOR_UNSEEN))
        return LKS_TAILOR_TAKE;
    if (cp == ZERO_WIDTH_SPACE || cp == BYTE_ORDER_MARK) {
        cut_at(t, 12, here);
        return LKS_TAILOR_END;
    }
    return cp == WORD_JOINER || lks_is_bidi_control(cp) ? LKS_TAILOR_SOFT
                                                        : LKS_TAILOR_TAKE;
}

/* -------------------------------------------------------------- each unit */

void lks_tailor_begin(lks_tailor *t, const lks_tailor_rules *rules)
{
    if (!rules || rules->bits == 0) {
        t->rules.bits = 0; /* the rest is not looked at */
        return;
    }
    *t = (lks_tailor){.rules = *rules,
                      .is_ascii = rules->is_ascii_host,
                      .has_titles = rules->is_native_site,
                      .bare_end = SIZE_MAX,
                      .run_end = SIZE_MAX};
}

bool lks_is_language(lks_slice code)
{
    return code.len > 1 && LKS_IS_WORD_OF(code, language_words);
}

/* P4: a folder tells what stands in it. */
static void end_folder(lks_tailor *t)
{
    const lks_slice folder = {t->folder, t->folder_len};
    t->folder_len = 0;
    if (folder.len > 0 && !t->has_titles)
        t->has_titles =
            LKS_IS_WORD_OF(folder, folder_words) || lks_is_language(folder);
}

static void add_to_folder(lks_tailor *t, uint32_t cp)
{
    if (t->folder_len < LKS_FOLDER_MAX)
        t->folder[t->folder_len++] = lks_ascii_lower((uint8_t)cp);
}

/* `is_clear`: one looks through it to what stands before. */
static void remember(lks_tailor *t, const lks_tail_unit *u, lks_native class,
                     bool is_clear)
{
    t->is_at_root = u->is_syntax && u->cp == '/' && t->count == 0;
    t->count++;
    t->is_ascii = t->is_ascii && u->cp < 0x80;
    if (u->is_syntax) {
        end_folder(t);
        t->is_native = false;
        t->is_plain = false;
        t->is_bracketed = false;
        t->is_first = true;
    } else {
        if (lks_native_is_in(class, LKS_NATIVE_NOT_LATIN))
            t->is_native = true;
        add_to_folder(t, u->cp);
        if (t->is_first)
            t->is_bracketed = lks_link_term_of(u->cp) == LKS_TERM_OPEN;
        t->is_plain = t->is_plain || lks_is_ascii_alnum(u->cp);
        t->is_first = false;
    }
    if (is_clear)
        return;
    t->before = u->cp;
    t->before_class = class;
}

static void go_on(lks_tailor *t, const lks_tail_unit *u, lks_native class)
{
    go_on_quote(t, class);
    go_on_remark(t, class);
    go_on_escape(t, u);
    go_on_bracket(t, u);
    if (t->is_cut) /* what follows the cut decides nothing before it */
        return;
    go_on_script(t, u, class);
    go_on_suffix(t, u, class);
    go_on_particle(t, u, class);
    go_on_clause(t, u, class);
    go_on_josa(t, u, class);
    if (t->clause.state == IN_RUN || t->josa.state == IN_RUN)
        add_to_word(t, u->cp);
    t->is_waiting =
        (t->quote.state | t->remark.state | t->escape.state | t->bracket.state |
         t->script.state | t->suffix.state | t->particle.state |
         t->clause.state | t->josa.state) != NO_WAIT;
}

/* Most of a URL is ASCII letters and digits, and to them nothing happens. */
static bool pass_plain(lks_tailor *t, const lks_tail_unit *u)
{
    if (t->is_waiting || u->is_syntax || !lks_is_ascii_alnum(u->cp))
        return false;
    t->is_at_root = false;
    t->is_first = false;
    t->is_plain = true;
    add_to_folder(t, u->cp);
    t->count++;
    t->before = u->cp;
    t->before_class =
        lks_is_ascii_alpha(u->cp) ? LKS_NATIVE_LATIN : LKS_NATIVE_NONE;
    return true;
}

lks_tailor_verdict lks_tailor_see(lks_tailor *t, const lks_tail_unit *u,
                                  lks_tail_mark here, size_t depth)
{
    if (pass_plain(t, u))
        return LKS_TAILOR_TAKE;
    const lks_native class = lks_native_of(u->cp);
    const lks_tail_mark now = trimmed(t, here);
    if (t->is_waiting)
        go_on(t, u, class);
    if (t->is_cut)
        return LKS_TAILOR_END;

    lks_tailor_verdict verdict = LKS_TAILOR_TAKE;
    if (u->is_syntax) {
        if (has_rule(t, LINKSPAN_TAILOR_BARE) && u->is_initiator &&
            (u->part == LKS_PART_QUERY || u->part == LKS_PART_FRAGMENT)) {
            t->bare = now;
            t->bare_end = u->next;
        }
    } else {
        /* A directive quotes a text: its words are its own. */
        if (u->part != LKS_PART_DIRECTIVE)
            begin_native(t, u, class, now, depth);
        if (has_rule(t, LINKSPAN_TAILOR_MARKUP))
            begin_markup(t, u, now);
        verdict = judge_unseen(t, u->cp, now);
    }
    remember(t, u, class,
             class == LKS_NATIVE_MARK || verdict == LKS_TAILOR_SOFT);
    return t->is_cut ? LKS_TAILOR_END : verdict;
}

bool lks_tailor_took(lks_tailor *t, size_t depth)
{
    if (t->bracket.state == NO_WAIT || depth > t->bracket.depth)
        return true;
    t->bracket.state = NO_WAIT;
    if (t->bracket.is_ascii)
        cut_at(t, 1, t->bracket.mark);
    return !t->is_cut;
}

static lks_tail_mark earlier(lks_tail_mark a, lks_tail_mark b)
{
    return b.end < a.end ? b : a;
}

lks_tail_mark lks_tailor_end(const lks_tailor *t, lks_tail_mark here)
{
    lks_tail_mark end = trimmed(t, here);
    if (t->is_cut)
        end = earlier(end, t->cut);
    if (t->bracket.state != NO_WAIT)
        end = earlier(end, t->bracket.mark);
    if (t->quote.state != NO_WAIT)
        end = earlier(end, t->quote.mark);
    if (t->script.state == IN_RUN ||
        (t->script.state == AFTER_RUN && t->before == '?'))
        end = earlier(end, t->script.mark);
    if (t->suffix.state == IN_RUN)
        end = earlier(end, t->suffix.mark);
    /* Hiragana has punctuation of its own. */
    if (t->particle.state == AFTER_RUN &&
        t->particle.class != LKS_NATIVE_HIRAGANA)
        end = earlier(end, t->particle.mark);
    return end;
}
