#include "find/rules/end_rules.h"

#include "find/rules/sentence.h"
#include "text/hints.h"
#include "text/slice.h"
#include "unicode/props.h"

/* P2: the largest number of Han characters that form one name with a Latin word
 * ("Apache軟體基金會"). */
#define LONGEST_NAME 6

/* P2: a full stop, a letter, and a letter or digit are enough for an extension. */
#define EXTENSION 3

/* P2: the value of a search may be in several scripts, and so may the name of a
 * user. Both end at a space; a user's name also ends before Hiragana. Native
 * text that is only a particle belongs to neither. */
LKS_COLD static bool ends_in_value(const lks_tail_view *tail, size_t *end)
{
    const bool is_handle = lks_facts(tail)->is_handle;
    lks_ahead a;
    lks_look_ahead(&a, tail);
    while (lks_look_next(&a)) {
        if (is_handle && a.class == LKS_NATIVE_HIRAGANA &&
            a.before_class != LKS_NATIVE_HIRAGANA) {
            *end = a.u.at;
            return true;
        }
        if (a.u.is_syntax ||
            !(lks_native_is_in(a.class, LKS_NATIVE_LETTERS) ||
              a.class == LKS_NATIVE_MARK || lks_is_ascii_digit(a.u.cp)))
            return lks_is_sentence_mark(a.u.cp) ||
                   lks_is_sentence_open(a.u.cp) ||
                   lks_is_particle_word(lks_text_from(tail, a.u.at));
        if (lks_is_far_ahead(&a))
            return false;
    }
    return lks_is_particle_word(lks_text_from(tail, a.u.next));
}

/* P2: Katakana, or Katakana and Han, can continue a Latin name. If Hiragana
 * follow, the link ends: before the Hiragana if only Katakana continue the
 * name, otherwise right after the Latin letters. */
LKS_COLD static bool ends_in_name(const lks_tail_view *tail, size_t *end)
{
    bool has_han = lks_facts(tail)->is_mixed;
    lks_ahead a;
    lks_look_ahead(&a, tail);
    while (lks_look_next(&a)) {
        has_han = has_han || a.class == LKS_NATIVE_HAN;
        if (lks_native_is_in(a.class, LKS_NAME_CLASSES))
            continue;
        if (a.class != LKS_NATIVE_HIRAGANA)
            return false;
        if (!has_han)
            *end = a.u.at;
        return true;
    }
    return false;
}

/* P2: true if the name of a file is complete: it has an extension of two
 * characters or more, of which the first is an ASCII letter. `len` counts how
 * many characters of ".pdf" were read. */
static bool is_in_extension(unsigned *len, uint32_t cp)
{
    const bool is_next = *len == 0   ? cp == '.'
                         : *len == 1 ? lks_is_ascii_alpha(cp)
                                     : lks_is_ascii_alnum(cp);
    *len = is_next ? *len + 1 : 0;
    return is_next;
}

/* P2: true if the syntax read last does not make the native run before it part
 * of the URL: native text follows it, as in "x和/或y". A question mark may also
 * belong to the sentence. */
static bool ends_after_syntax(lks_ahead *a, size_t *end)
{
    const bool is_question = a->u.cp == '?';
    const size_t next = a->u.next;
    const bool is_last = !lks_look_next(a);
    if (is_question
            ? is_last || !lks_is_ascii_alnum(a->u.cp)
            : !is_last && lks_native_is_in(a->class, LKS_NATIVE_NOT_LATIN))
        return true;
    *end = next;
    return false;
}

bool lks_ends_in_run(lks_ahead *a, size_t *end)
{
    unsigned extension = 0;
    do {
        const uint32_t cp = a->u.cp;
        if (is_in_extension(&extension, cp)) {
            if (extension == EXTENSION) {
                *end = a->u.next;
                return false;
            }
        } else if (a->before != '.' && lks_is_one_of(cp, "/?#%=&_-")) {
            return ends_after_syntax(a, end);
        } else if (!(lks_native_is_in(a->class, LKS_NATIVE_NOT_LATIN) ||
                     a->class == LKS_NATIVE_MARK || cp == LKS_ZWJ ||
                     cp == LKS_ZWNJ) ||
                   lks_is_far_ahead(a)) {
            return true;
        }
    } while (lks_look_next(a));
    return true;
}

/* P2: Han after a Latin word belong to a title if they are few, are no function
 * words, and no native text or punctuation of the sentence follows them. */
LKS_COLD static bool ends_in_title(const lks_tail_view *tail, size_t *end)
{
    lks_ahead a;
    lks_look_ahead(&a, tail);
    while (lks_look_next(&a)) {
        const uint32_t cp = a.u.cp;
        if (a.class == LKS_NATIVE_HAN) {
            if (lks_is_function_word(cp) || a.count >= LONGEST_NAME ||
                lks_is_clause_word(lks_text_from(tail, a.u.next)))
                return lks_ends_in_run(&a, end);
        } else if (lks_native_is_in(a.class, LKS_NATIVE_LETTERS) ||
                   lks_is_sentence_mark(cp) || lks_is_sentence_open(cp) ||
                   lks_is_one_of(cp, "/?#%=&_-")) {
            return lks_ends_in_run(&a, end);
        } else if (!lks_is_one_of(cp, "\"',;!")) {
            return false;
        } else {
            const size_t title = a.u.at;
            if (!lks_look_next(&a) ||
                !lks_native_is_in(a.class, LKS_NATIVE_NOT_LATIN))
                return false;
            *end = title; /* the sentence goes on after the title */
            return true;
        }
    }
    return false;
}

/* P2: native text touches ASCII letters or digits. Where titles are expected, a
 * Latin word can go on in Katakana ("wiki/IPアドレス") or in a few Han
 * ("wiki/C语言"). If several Latin words stand before the Han, they are a complete
 * title, and the Han belong to the sentence. */
static bool ends_touched(const lks_tail_view *tail, lks_native class,
                         size_t *end)
{
    const lks_cutter *t = lks_facts(tail);
    const bool is_function = lks_is_function_word(tail->u->cp);
    if (t->is_number && t->has_titles && lks_is_counter(tail->u->cp))
        return false; /* "wiki/2024年" */
    if ((t->is_handle || t->is_search) && !is_function &&
        !(class == LKS_NATIVE_HIRAGANA && t->is_handle))
        return ends_in_value(tail, end);
    if (!t->is_handle && !t->is_search) {
        if (class == LKS_NATIVE_KATAKANA && t->is_native_site)
            return ends_in_name(tail, end);
        if (class == LKS_NATIVE_HAN && t->has_titles &&
            (!t->is_mixed || t->is_number) && !is_function &&
            !lks_is_clause_word(lks_text_from(tail, tail->u->next)))
            return ends_in_title(tail, end);
    }
    lks_ahead a;
    lks_look_ahead(&a, tail);
    return !lks_look_next(&a) || lks_ends_in_run(&a, end);
}

/* P2: true if native text at this place belongs to the sentence: if it follows
 * the ASCII letters or digits of a segment, or a quotation mark after
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
            lks_is_one_of(t->before, "\"';!"));
}

/* P2: after a comma another script, Greek and Cyrillic too, belongs to the
 * sentence, unless more of the URL follows; in a query only after numbers, since a
 * value can be a list of words. In a place of titles it belongs to the sentence
 * only if the sentence touches the link on its other side too, or if Han that look
 * like no title follow; in the value of a search, never. */
LKS_COLD static bool ends_after_comma(const lks_tail_view *tail,
                                      lks_native class, size_t *end)
{
    const lks_cutter *t = lks_facts(tail);
    lks_ahead a;
    const bool is_query = tail->u->part == LKS_PART_QUERY;
    const bool is_after_ascii = t->has_ascii || (!is_query && t->is_ascii);
    if (!is_after_ascii || t->is_native || t->is_search ||
        (is_query && !t->is_number))
        return false;
    if (t->has_titles) {
        if (is_query || !lks_native_is_in(class, LKS_NATIVE_TOUCHING))
            return false;
        if (t->around.is_clear)
            return class == LKS_NATIVE_HAN && ends_in_title(tail, end);
    }
    lks_look_ahead(&a, tail);
    return lks_ends_in_run(&a, end);
}

bool lks_script_ends(const lks_tail_view *tail, size_t *end)
{
    const lks_native class = lks_native_of(tail->u->cp);
    if (!lks_native_is_in(class, LKS_NATIVE_NOT_LATIN))
        return false; /* no facts about the tail are needed */
    const lks_cutter *t = lks_facts(tail);
    if (t->before == ',')
        return ends_after_comma(tail, class, end);
    if (!lks_native_is_in(class, LKS_NATIVE_TOUCHING) ||
        !ends_ascii(t, tail->u->part))
        return false;
    return !lks_is_ascii_alnum(t->before) || ends_touched(tail, class, end);
}

/* P3: native text after a hyphen (a grammatical ending) is cut off, unless more
 * of the URL follows it. */
bool lks_suffix_ends(const lks_tail_view *tail, size_t *end)
{
    const uint32_t cp = tail->u->cp;
    lks_ahead a;
    if (cp != '-' && cp != LKS_ZWJ)
        return false;
    lks_look_ahead(&a, tail);
    if (!lks_look_next(&a) ||
        !lks_native_is_in(a.class, LKS_NATIVE_WITH_ENDINGS) ||
        lks_facts(tail)->is_native)
        return false;
    while (lks_look_next(&a))
        if (a.u.is_syntax || lks_is_ascii_alnum(a.u.cp) || a.u.cp == '%') {
            *end = a.u.next;
            return false;
        }
    return true;
}
