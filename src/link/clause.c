#include "link/clause.h"

#include <string.h>

#include "link/generated/clause_words.h"
#include "link/pending.h"
#include "link/sentence.h"
#include "text/utf8.h"
#include "text/words.h"
#include "unicode/link_props.h"
#include "unicode/unseen.h"

#define HIRAGANA_HA 0x306Fu /* は */
#define HIRAGANA_GA 0x304Cu /* が */
#define HIRAGANA_WO 0x3092u /* を */
#define HIRAGANA_SU 0x3059u /* す */
#define HIRAGANA_MA 0x307Eu /* ま */
#define HIRAGANA_DE 0x3067u /* で */
#define KANA_LEN    3       /* bytes of one Hiragana letter */
#define HAN_IS      0x662Fu /* 是 */
#define HAN_ONE     0x4E00u /* 一 */

/* P4: the scripts in which text right after the first slash of the path can end
 * a link. */
#define ROOT_CLASSES                                                           \
    (LKS_NATIVE_BIT(LKS_NATIVE_HANGUL) | LKS_NATIVE_BIT(LKS_NATIVE_INDIC) |    \
     LKS_NATIVE_BIT(LKS_NATIVE_THAI))

/* ------------------------------------------------------------------ words */

static lks_slice word_of(const lks_cutter *t)
{
    return (lks_slice){t->word, t->word_len};
}

/* Add a code point to the word, which is a run of native text. A run that does
 * not fit into the buffer is too long to be a particle, so P5 (a particle ends
 * the link) stops waiting for the end of the run. The words that P4 looks for are
 * shorter than the buffer, so P4 finds them before the buffer is full. */
void lks_add_to_word(lks_cutter *t, uint32_t cp)
{
    if (t->word_len > LKS_CLAUSE_MAX - LKS_UTF8_MAX) {
        t->josa.state = LKS_NO_WAIT;
        return;
    }
    t->word_len =
        (uint8_t)(t->word_len + lks_utf8_encode(cp, t->word + t->word_len));
}

void lks_start_word(lks_cutter *t, uint32_t cp)
{
    t->word_len = 0;
    lks_add_to_word(t, cp);
}

bool lks_is_clause_word(const lks_cutter *t)
{
    return LKS_IS_WORD_OF(word_of(t), clause_words);
}

bool lks_is_function_word(uint32_t cp)
{
    uint8_t bytes[LKS_UTF8_MAX];
    const lks_slice letter = {bytes, lks_utf8_encode(cp, bytes)};
    return LKS_IS_WORD_OF(letter, function_words);
}

bool lks_is_language(lks_slice code)
{
    return LKS_IS_WORD_OF(code, language_words);
}

bool lks_is_title_folder(lks_slice folder)
{
    return LKS_IS_WORD_OF(folder, folder_words);
}

bool lks_is_search(lks_slice parameter)
{
    return LKS_IS_WORD_OF(parameter, search_words);
}

bool lks_is_particle_word(const lks_cutter *t)
{
    return LKS_IS_WORD_OF(word_of(t), josa_words) ||
           LKS_IS_WORD_OF(word_of(t), particle_words);
}

/* -------------------------------------------------------- after a slash */

static bool goes_on_in(uint32_t cp, lks_native class, lks_native run)
{
    return class == run || class == LKS_NATIVE_MARK || cp == LKS_ZWJ ||
           cp == LKS_ZWNJ ||
           (class == LKS_NATIVE_KANA && run == LKS_NATIVE_HIRAGANA);
}

/* P4: where titles are expected, Hiragana is the start of a title
 * ("wiki/お好み焼き"). It may be a particle only if it is one of `particle_words` or
 * starts with を, since no title starts with を. */
static bool may_be_particle(const lks_cutter *t)
{
    static const uint8_t wo[KANA_LEN] = {0xE3, 0x82, 0x92};
    return t->particle.class != LKS_NATIVE_HIRAGANA || !t->has_titles ||
           (t->word_len >= KANA_LEN && memcmp(t->word, wo, KANA_LEN) == 0) ||
           LKS_IS_WORD_OF(word_of(t), particle_words);
}

/* P4: Indic words have spaces between them, so a word right after the slash is a
 * title unless it is a grammatical ending, which belongs to the sentence. Such
 * an ending is one of `particle_words`, or has fewer than three letters and
 * vowel signs (fewer than 9 bytes). A run with a joiner is no title either,
 * since grammatical endings have joiners too. */
static bool is_indic_title(const lks_cutter *t)
{
    if (t->particle.class != LKS_NATIVE_INDIC || t->word_len < 9)
        return false;
    for (size_t i = 0; i < t->word_len; i++)
        if (t->word[i] == 0xE2) /* the first byte of the joiners */
            return false;
    return !LKS_IS_WORD_OF(word_of(t), particle_words);
}

/* P4: a run of native text is a title if it fills a whole segment of the path.
 * It is a clause if native text of another class (lks_native) or punctuation of
 * the sentence follows the run. */
static void go_on_particle(lks_cutter *t, const lks_tail_unit *u,
                           lks_native class)
{
    lks_pending_cut *wait = &t->particle;
    if (wait->state == LKS_NO_WAIT)
        return;
    if (wait->state == LKS_IN_RUN && goes_on_in(u->cp, class, wait->class)) {
        if (lks_waits_long(t, wait))
            lks_cut_at(t, LINKSPAN_TAILOR_PARTICLE, wait->ending);
        return;
    }
    if (wait->state == LKS_IN_RUN && is_indic_title(t)) {
        wait->state = LKS_NO_WAIT;
        return;
    }
    const bool is_native = lks_native_is_in(class, LKS_NATIVE_NOT_LATIN);
    const bool is_mark = lks_is_sentence_mark(u->cp) ||
                         (lks_is_sentence_open(u->cp) && u->cp != 0xFF08);
    const lks_link_term term = lks_link_term_of(u->cp);
    if (!u->is_syntax && (is_mark || (is_native && may_be_particle(t))))
        lks_cut_at(t, LINKSPAN_TAILOR_PARTICLE, wait->ending);
    else if (term == LKS_TERM_SOFT && !u->is_syntax && !lks_waits_long(t, wait))
        wait->state = LKS_AFTER_RUN;
    else if (term != LKS_TERM_HARD && term != LKS_TERM_CLOSE)
        wait->state = LKS_NO_WAIT;
}

/* P4: native text after a slash is a title unless there is evidence that it is
 * a clause: the text begins with a word that no title begins with; the sentence
 * touches the link on both sides and the text has a function word; or another
 * URL follows. If more of this URL follows, such as syntax or the name of a
 * file, the text is a title. */
static bool is_clause(const lks_cutter *t, const lks_tail_unit *u,
                      lks_native class)
{
    if (u->cp == '/' && t->before == ':')
        return true;
    if (t->rules.is_touched && class == LKS_NATIVE_HAN &&
        lks_is_function_word(u->cp))
        return true;
    return t->clause.state == LKS_IN_RUN && lks_is_clause_word(t) &&
           (lks_native_is_in(class, LKS_NATIVE_LETTERS) ||
            lks_is_ascii_digit(u->cp) || lks_is_space(u->cp) ||
            lks_is_sentence_mark(u->cp));
}

static void go_on_clause(lks_cutter *t, const lks_tail_unit *u,
                         lks_native class)
{
    lks_pending_cut *wait = &t->clause;
    if (wait->state == LKS_NO_WAIT)
        return;
    if (is_clause(t, u, class))
        lks_cut_at(t, LINKSPAN_TAILOR_PARTICLE, wait->ending);
    else if (lks_is_one_of(u->cp, "/?#%=&_-+") ||
             (t->before == '.' && lks_is_ascii_alnum(u->cp)) ||
             lks_waits_long(t, wait))
        wait->state = LKS_NO_WAIT;
    else if (!goes_on_in(u->cp, class, wait->class))
        wait->state = LKS_AFTER_RUN;
}

/* P5: true if the native run is a particle. Particles other than Korean ones
 * count only where no titles are expected. */
static bool is_particle(const lks_cutter *t)
{
    if (t->josa.class == LKS_NATIVE_HANGUL)
        return LKS_IS_WORD_OF(word_of(t), josa_words);
    return !t->has_titles && LKS_IS_WORD_OF(word_of(t), particle_words);
}

/* P5: a particle ends the link if a space follows it. In Chinese and Japanese a
 * Latin letter may follow it instead of a space, since these languages do not
 * separate words by spaces. */
static void go_on_josa(lks_cutter *t, const lks_tail_unit *u, lks_native class)
{
    lks_pending_cut *wait = &t->josa;
    if (wait->state == LKS_NO_WAIT ||
        (wait->state == LKS_IN_RUN && goes_on_in(u->cp, class, wait->class)))
        return;
    const bool is_before_latin =
        lks_is_ascii_alpha(u->cp) && wait->state == LKS_IN_RUN &&
        (wait->class == LKS_NATIVE_HIRAGANA || wait->class == LKS_NATIVE_HAN);
    if ((lks_is_space(u->cp) || is_before_latin) && is_particle(t))
        lks_cut_at(t, LINKSPAN_TAILOR_JOSA, wait->ending);
    else if (!u->is_syntax && !lks_waits_long(t, wait) &&
             lks_link_term_of(u->cp) == LKS_TERM_SOFT)
        wait->state = LKS_AFTER_RUN;
    else
        wait->state = LKS_NO_WAIT;
}

/* --------------------------------------------------------- after a title */

/* P4: Hiragana after a name belongs to the sentence if a polite verb or several
 * particles stand before a punctuation mark, or if another URL follows. */
static void go_on_kana(lks_cutter *t, const lks_tail_unit *u, lks_native class)
{
    lks_pending_cut *wait = &t->kana;
    if (wait->state == LKS_NO_WAIT)
        return;
    const bool is_run = wait->state == LKS_IN_RUN;
    const bool is_particles = is_run && t->word_len > KANA_LEN &&
                              LKS_IS_WORD_OF(word_of(t), particle_words);
    if ((lks_is_sentence_mark(u->cp) && (t->is_polite || is_particles)) ||
        (u->cp == '/' && t->before == ':'))
        lks_cut_at(t, LINKSPAN_TAILOR_PARTICLE, wait->ending);
    else if (u->is_syntax || lks_waits_long(t, wait))
        wait->state = LKS_NO_WAIT;
    else if (is_run && class == LKS_NATIVE_HIRAGANA)
        lks_add_to_word(t, u->cp);
    else
        wait->state = LKS_AFTER_RUN;
}

/* P4: は, が and を after a name, and "是一" ("is a") in Chinese, belong to the
 * sentence if a punctuation mark or another URL comes later, or if the wait is
 * too long. They are part of the title if a space or syntax, such as a slash,
 * comes first, as が is in "wiki/君が代"; only a を right before a space belongs to
 * the sentence. */
static void go_on_topic(lks_cutter *t, const lks_tail_unit *u)
{
    lks_pending_cut *wait = &t->topic;
    if (wait->state == LKS_WAITS)
        wait->state = u->cp == HAN_ONE ? LKS_IN_RUN : LKS_NO_WAIT;
    else if (wait->state == LKS_IN_RUN &&
             (lks_is_sentence_mark(u->cp) || lks_waits_long(t, wait) ||
              (u->cp == '/' && t->before == ':') ||
              (t->before == HIRAGANA_WO && lks_is_space(u->cp))))
        lks_cut_at(t, LINKSPAN_TAILOR_PARTICLE, wait->ending);
    if (u->is_syntax)
        wait->state = LKS_NO_WAIT;
}

static void begin_topic(lks_cutter *t, uint32_t cp, lks_native class,
                        lks_ending here)
{
    t->is_polite = cp == HIRAGANA_SU &&
                   (t->before == HIRAGANA_MA || t->before == HIRAGANA_DE);
    if (!t->is_native || !lks_native_is_in(t->before_class, LKS_NAME_CLASSES) ||
        t->topic.state != LKS_NO_WAIT)
        return;
    if (class == LKS_NATIVE_HIRAGANA && t->kana.state == LKS_NO_WAIT) {
        lks_wait_at(t, &t->kana, LKS_IN_RUN, here);
        lks_start_word(t, cp);
    }
    if (cp == HIRAGANA_HA || cp == HIRAGANA_GA || cp == HIRAGANA_WO) {
        lks_wait_at(t, &t->topic, LKS_IN_RUN, here);
        t->kana.state = LKS_NO_WAIT; /* the Hiragana before this particle are
                                      * part of the name */
    } else if (cp == HAN_IS) {
        lks_wait_at(t, &t->topic, LKS_WAITS, here);
    }
}

/* --------------------------------------------------------------- together */

void lks_clause_begin(lks_cutter *t, const lks_tail_unit *u, lks_native class,
                      lks_ending here)
{
    if (lks_cutter_has(t, LINKSPAN_TAILOR_PARTICLE))
        begin_topic(t, u->cp, class, here);
    if (t->before != '/' || !t->is_ascii ||
        !lks_native_is_in(class, LKS_NATIVE_TOUCHING))
        return;
    lks_start_word(t, u->cp);
    if (lks_cutter_has(t, LINKSPAN_TAILOR_JOSA)) {
        lks_wait_at(t, &t->josa, LKS_IN_RUN, here);
        t->josa.class = class;
    }
    if (!lks_cutter_has(t, LINKSPAN_TAILOR_PARTICLE))
        return;
    if (class == LKS_NATIVE_HIRAGANA ||
        (t->is_at_root && lks_native_is_in(class, ROOT_CLASSES))) {
        lks_wait_at(t, &t->particle, LKS_IN_RUN, here);
        t->particle.class = class;
    }
    if (!t->has_titles) {
        lks_wait_at(t, &t->clause, LKS_IN_RUN, here);
        t->clause.class = class;
    }
}

void lks_clause_go_on(lks_cutter *t, const lks_tail_unit *u, lks_native class)
{
    go_on_particle(t, u, class);
    go_on_clause(t, u, class);
    go_on_josa(t, u, class);
    go_on_kana(t, u, class);
    go_on_topic(t, u);
    if (t->particle.state == LKS_IN_RUN || t->clause.state == LKS_IN_RUN ||
        t->josa.state == LKS_IN_RUN)
        lks_add_to_word(t, u->cp);
}

bool lks_clause_is_waiting(const lks_cutter *t)
{
    return (t->particle.state | t->clause.state | t->josa.state |
            t->kana.state | t->topic.state) != LKS_NO_WAIT;
}

/* Hiragana at the end of a link is never a clause here: go_on_particle() cuts
 * Hiragana off, but only if punctuation or native text of the sentence
 * follows. */
bool lks_clause_ends(const lks_cutter *t, lks_ending *end)
{
    if (t->particle.state != LKS_AFTER_RUN ||
        t->particle.class == LKS_NATIVE_HIRAGANA)
        return false;
    *end = t->particle.ending;
    return true;
}
