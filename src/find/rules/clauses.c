#include "find/rules/end_rules.h"

#include <string.h>

#include "find/generated/clause_words.h"
#include "find/rules/sentence.h"
#include "text/hints.h"
#include "text/utf8.h"
#include "text/words.h"
#include "unicode/props.h"

#define HIRAGANA_HA        0x306Fu /* は */
#define HIRAGANA_GA        0x304Cu /* が */
#define HIRAGANA_WO        0x3092u /* を */
#define HIRAGANA_SU        0x3059u /* す */
#define HIRAGANA_MA        0x307Eu /* ま */
#define HIRAGANA_DE        0x3067u /* で */
#define RIGHT_SINGLE_QUOTE 0x2019u
#define RIGHT_GUILLEMET    0xBBu
#define KANA_LEN           3       /* bytes of one Hiragana letter */
#define HAN_IS             0x662Fu /* 是 */
#define HAN_ONE            0x4E00u /* 一 */

/* P4: the scripts in which text right after the first slash of the path can end
 * a link. */
#define ROOT_CLASSES                                                           \
    (LKS_NATIVE_BIT(LKS_NATIVE_HANGUL) | LKS_NATIVE_BIT(LKS_NATIVE_INDIC) |    \
     LKS_NATIVE_BIT(LKS_NATIVE_THAI))

/* ------------------------------------------------------------------ words */

bool lks_is_clause_word(lks_slice word)
{
    return LKS_IS_PACKED_WORD(word, clause_words);
}

/* A word of two characters at most; the second may be 0. */
typedef struct short_word {
    uint8_t bytes[2 * LKS_UTF8_MAX];
    size_t len;
} short_word;

static short_word word_of(uint32_t first, uint32_t second)
{
    short_word word = {{0}, 0};
    word.len = lks_utf8_encode(first, word.bytes);
    if (second != 0)
        word.len += lks_utf8_encode(second, word.bytes + word.len);
    return word;
}

#define IS_SHORT_WORD_OF(word, words)                                          \
    LKS_IS_WORD_OF(((lks_slice){(word).bytes, (word).len}), words)

bool lks_is_function_word(uint32_t cp)
{
    const short_word letter = word_of(cp, 0);
    return IS_SHORT_WORD_OF(letter, function_words);
}

bool lks_is_counter(uint32_t cp)
{
    const short_word letter = word_of(cp, 0);
    return IS_SHORT_WORD_OF(letter, counter_words);
}

static bool is_pronoun(uint32_t cp)
{
    const short_word letter = word_of(cp, 0);
    return IS_SHORT_WORD_OF(letter, pronoun_words);
}

/* P4: a verb of one or two characters with its aspect, and what starts its
 * object: "召回了一". */
static bool is_predicate(const lks_ahead *a)
{
    const short_word word = word_of(a->before, a->u.cp);
    return (a->count == 2 || a->count == 3) &&
           IS_SHORT_WORD_OF(word, predicate_words);
}

bool lks_is_language(lks_slice code)
{
    return LKS_IS_PACKED_WORD(code, language_words);
}

bool lks_is_title_folder(lks_slice folder)
{
    return LKS_IS_PACKED_WORD(folder, folder_words);
}

bool lks_is_search(lks_slice parameter)
{
    return LKS_IS_PACKED_WORD(parameter, search_words);
}

static bool is_josa(lks_slice word)
{
    return LKS_IS_PACKED_WORD(word, josa_words);
}

static bool is_other_particle(lks_slice word)
{
    return LKS_IS_PACKED_WORD(word, particle_words);
}

bool lks_is_particle_word(lks_slice word)
{
    return is_josa(word) || is_other_particle(word);
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
static bool may_be_particle(const lks_tail_view *tail, lks_native class,
                            lks_slice word)
{
    return class != LKS_NATIVE_HIRAGANA || !lks_facts(tail)->has_titles ||
           tail->u->cp == HIRAGANA_WO || is_other_particle(word);
}

/* P4: Indic words have spaces between them, so a word right after the slash is a
 * title unless it is a grammatical ending, which belongs to the sentence. Such
 * an ending is one of `particle_words`, or has fewer than three letters and
 * vowel signs (fewer than 9 bytes). A run with a joiner is no title either,
 * since grammatical endings have joiners too. */
static bool is_indic_title(lks_native class, lks_slice word)
{
    return class == LKS_NATIVE_INDIC && word.len >= 9 &&
           !memchr(word.data, 0xE2, word.len) && /* first byte of joiners */
           !is_other_particle(word);
}

static bool is_quote(uint32_t cp)
{
    return lks_is_one_of(cp, "'\"") || cp == RIGHT_SINGLE_QUOTE ||
           cp == RIGHT_GUILLEMET;
}

/* True for an exclamation or question mark inside a title or the name of a file. */
static bool is_in_title(const lks_tail_view *tail, const lks_ahead *a)
{
    const bool is_call = a->u.cp == 0xFF01 || a->u.cp == 0xFF1F;
    lks_tail_view view = *tail;
    size_t end = 0;
    view.u = &a->u;
    return is_call && !lks_call_ends(&view, &end);
}

/* P4: native text fills a whole segment of the path. It is a clause if native
 * text of another class (lks_native) or punctuation of the sentence follows the
 * run. */
LKS_COLD static bool cuts_particle(const lks_tail_view *tail, lks_native class)
{
    lks_ahead a;
    size_t run_end = 0;
    lks_look_ahead(&a, tail);
    while (lks_look_next(&a)) {
        if (run_end == 0 && goes_on_in(a.u.cp, a.class, class)) {
            if (lks_is_far_ahead(&a))
                return true;
            continue;
        }
        const lks_slice word =
            lks_text_from(tail, run_end == 0 ? a.u.at : run_end);
        if (run_end == 0 && is_indic_title(class, word))
            return false;
        const lks_link_term term = lks_link_term_of(a.u.cp);
        if (is_in_title(tail, &a))
            return false;
        if (!a.u.is_syntax &&
            (lks_is_sentence_mark(a.u.cp) ||
             (lks_is_sentence_open(a.u.cp) && a.u.cp != 0xFF08) ||
             (lks_native_is_in(a.class, LKS_NATIVE_NOT_LATIN) &&
              may_be_particle(tail, class, word))))
            return true;
        if (is_quote(a.u.cp))
            return false; /* it closes what was opened before the link */
        if (term == LKS_TERM_SOFT && !a.u.is_syntax && !lks_is_far_ahead(&a))
            run_end = run_end == 0 ? a.u.at : run_end;
        else if (term != LKS_TERM_HARD && term != LKS_TERM_CLOSE)
            return false;
    }
    return run_end != 0 && class != LKS_NATIVE_HIRAGANA;
}

/* P4: native text after a slash is a title unless there is evidence that it is
 * a clause: the text begins with a word that no title begins with; the sentence
 * touches the link on both sides and the text has a function word; the text is a
 * predicate without a subject; or another URL follows. If more of this URL follows, such as syntax or the name of a
 * file, the text is a title. */
LKS_COLD static bool cuts_clause(const lks_tail_view *tail, lks_native class)
{
    bool is_run = true;
    bool has_predicate = false;
    bool has_subject = is_pronoun(tail->u->cp);
    lks_ahead a;
    lks_look_ahead(&a, tail);
    while (lks_look_next(&a)) {
        const uint32_t cp = a.u.cp;
        if ((cp == '/' && a.before == ':') ||
            (lks_facts(tail)->is_touched && a.class == LKS_NATIVE_HAN &&
             lks_is_function_word(cp)) ||
            (is_run && lks_is_clause_word(lks_text_from(tail, a.u.at)) &&
             (lks_native_is_in(a.class, LKS_NATIVE_LETTERS) ||
              lks_is_ascii_digit(cp) || lks_is_space(cp) ||
              lks_is_sentence_mark(cp))))
            return true;
        if (lks_is_one_of(cp, "/?#%=&_-+") ||
            (a.before == '.' && lks_is_ascii_alnum(cp)))
            return false;
        is_run = is_run && goes_on_in(cp, a.class, class);
        has_subject = has_subject || (a.count == 1 && is_pronoun(cp));
        has_predicate =
            has_predicate || (is_run && !has_subject && is_predicate(&a));
    }
    return has_predicate;
}

/* P5: true if the native run is a particle. Particles other than Korean ones
 * count only where no titles are expected. */
static bool is_particle(const lks_tail_view *tail, lks_native class,
                        lks_slice word)
{
    if (class == LKS_NATIVE_HANGUL && is_josa(word))
        return true;
    return !lks_facts(tail)->has_titles && is_other_particle(word);
}

/* P5: a particle ends the link if a space follows it. In Chinese and Japanese a
 * Latin letter may follow it instead of a space, since these languages do not
 * separate words by spaces. */
LKS_COLD static bool cuts_josa(const lks_tail_view *tail, lks_native class)
{
    lks_ahead a;
    lks_look_ahead(&a, tail);
    do {
        if (!lks_look_next(&a))
            return a.u.next == tail->text.len && !lks_facts(tail)->has_titles &&
                   (class == LKS_NATIVE_HANGUL || class == LKS_NATIVE_INDIC) &&
                   is_particle(tail, class, lks_text_from(tail, a.u.next));
    } while (goes_on_in(a.u.cp, a.class, class));
    if (!is_particle(tail, class, lks_text_from(tail, a.u.at)))
        return false;
    if (lks_is_ascii_alpha(a.u.cp))
        return class == LKS_NATIVE_HIRAGANA || class == LKS_NATIVE_HAN;
    while (!lks_is_space(a.u.cp))
        if (a.u.is_syntax || lks_link_term_of(a.u.cp) != LKS_TERM_SOFT ||
            !lks_look_next(&a))
            return false;
    return true;
}

/* --------------------------------------------------------- after a title */

static bool is_polite(uint32_t cp, uint32_t before)
{
    return cp == HIRAGANA_SU &&
           (before == HIRAGANA_MA || before == HIRAGANA_DE);
}

static bool is_topic(uint32_t cp)
{
    return cp == HIRAGANA_HA || cp == HIRAGANA_GA || cp == HIRAGANA_WO;
}

/* P4: Hiragana after a name belongs to the sentence if a polite verb or several
 * particles stand before a punctuation mark, or if another URL follows. The
 * Hiragana before は and the like are part of the name. */
LKS_COLD static bool cuts_kana(const lks_tail_view *tail)
{
    bool is_run = true;
    lks_ahead a;
    lks_look_ahead(&a, tail);
    bool was_polite = is_polite(tail->u->cp, lks_facts(tail)->before);
    while (lks_look_next(&a)) {
        const lks_slice word = lks_text_from(tail, a.u.at);
        if (a.u.cp == '/' && a.before == ':')
            return true;
        if (lks_is_sentence_mark(a.u.cp) &&
            (was_polite ||
             (is_run && word.len > KANA_LEN && is_other_particle(word))))
            return true;
        if (a.u.is_syntax ||
            (is_topic(a.u.cp) &&
             lks_native_is_in(a.before_class, LKS_NAME_CLASSES)))
            return false;
        is_run = is_run && a.class == LKS_NATIVE_HIRAGANA;
        was_polite = is_polite(a.u.cp, a.before);
    }
    return false;
}

/* P4: は, が and を after a name, and "是一" ("is a") in Chinese, belong to the
 * sentence if a punctuation mark or another URL comes later, or if the wait is
 * too long. They are part of the title if a space or syntax, such as a slash,
 * comes first, as が is in "wiki/君が代"; only a を right before a space belongs to
 * the sentence. */
LKS_COLD static bool cuts_topic(const lks_tail_view *tail)
{
    lks_ahead a;
    lks_look_ahead(&a, tail);
    if (tail->u->cp == HAN_IS && (!lks_look_next(&a) || a.u.cp != HAN_ONE))
        return false;
    while (lks_look_next(&a)) {
        if (lks_is_sentence_mark(a.u.cp) || lks_is_far_ahead(&a) ||
            (a.u.cp == '/' && a.before == ':') ||
            (a.before == HIRAGANA_WO && lks_is_space(a.u.cp)))
            return true;
        if (a.u.is_syntax)
            break;
    }
    return false;
}

/* --------------------------------------------------------------- together */

static bool starts_native(const lks_tail_view *tail, lks_native class)
{
    const lks_cutter *t = lks_facts(tail);
    return t->before == '/' && t->is_ascii &&
           lks_native_is_in(class, LKS_NATIVE_TOUCHING);
}

bool lks_clause_ends(const lks_tail_view *tail, size_t *end)
{
    const uint32_t cp = tail->u->cp;
    (void)end;
    if (cp < 0x80 || tail->u->part != LKS_PART_PATH)
        return false;
    const lks_cutter *t = lks_facts(tail);
    const lks_native class = lks_native_of(cp);
    if (starts_native(tail, class))
        return ((class == LKS_NATIVE_HIRAGANA ||
                 (t->is_at_root && lks_native_is_in(class, ROOT_CLASSES))) &&
                cuts_particle(tail, class)) ||
               (!t->has_titles && cuts_clause(tail, class));
    if (!t->is_native || !lks_native_is_in(t->before_class, LKS_NAME_CLASSES))
        return false;
    if (is_topic(cp) || cp == HAN_IS)
        return cuts_topic(tail);
    return class == LKS_NATIVE_HIRAGANA && cuts_kana(tail);
}

bool lks_particle_ends(const lks_tail_view *tail, size_t *end)
{
    const lks_native class = lks_native_of(tail->u->cp);
    (void)end;
    return tail->u->part == LKS_PART_PATH && starts_native(tail, class) &&
           cuts_josa(tail, class);
}
