#include "find/rules/missing_space.h"

#include <string.h>

#include "find/detector.h"
#include "find/generated/space_words.h"
#include "find/rules/name_around.h"
#include "find/rules/name_class.h"
#include "find/rules/name_context.h"
#include "find/rules/name_evidence.h"
#include "find/rules/name_line.h"
#include "find/rules/name_text.h"
#include "find/rules/sentence.h"
#include "host/label.h"
#include "host/suffix.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "text/words.h"
#include "unicode/native.h"

#define LONGEST_WORD 12u

/* A dot and a word of two letters: hardly a site if the word before the dot often ends
 * a sentence. */
#define SHORT_ENDING 3u

/* ------------------------------------------------------------- words */

static bool is_small(uint8_t byte)
{
    return (byte >= 'a' && byte <= 'z') || byte >= 0x80;
}

/* The width of the letter that starts at `at`: any character beyond ASCII counts.
 * Returns 0 if there is none. */
static size_t letter_at(lks_slice text, size_t at)
{
    if (at >= text.len)
        return 0;
    return text.data[at] < 0x80 ? lks_is_ascii_alpha(text.data[at])
                                : lks_ink_at(text, at);
}

static size_t letter_before(lks_slice text, size_t at)
{
    if (at == 0)
        return 0;
    return text.data[at - 1] < 0x80 ? lks_is_ascii_alpha(text.data[at - 1])
                                    : lks_ink_before(text, at);
}

/* The bytes in lower case; empty if they are too many. */
static lks_slice lowered(lks_slice text, linkspan_range range,
                         char room[LONGEST_WORD])
{
    const size_t len = range.end - range.start;
    if (len > LONGEST_WORD)
        return lks_slice_of(room, 0);
    for (size_t i = 0; i < len; i++)
        room[i] = (char)lks_ascii_lower(text.data[range.start + i]);
    return lks_slice_of(room, len);
}

/* The word of letters that starts at `at`. */
static linkspan_range word_at(lks_slice text, size_t at)
{
    linkspan_range word = {at, at};
    for (size_t width = 1; width > 0 && word.end - at <= LONGEST_WORD;
         word.end += width) {
        LKS_STEP();
        width = letter_at(text, word.end);
    }
    return word;
}

static linkspan_range word_before(lks_slice text, size_t at)
{
    linkspan_range word = {at, at};
    for (size_t width = 1; width > 0 && at - word.start <= LONGEST_WORD;
         word.start -= width) {
        LKS_STEP();
        width = letter_before(text, word.start);
    }
    return word;
}

/* ------------------------------------------- a Greek or Cyrillic capital */

/* True if the last label starts with a Greek or Cyrillic capital and does not go
 * on with one. It may be the first word of a sentence, or the name of a
 * person. */
static bool is_capitalised(lks_slice text, linkspan_range label)
{
    size_t width = 0;
    size_t next = 0;
    const uint8_t *end = text.data + label.end;
    if (!lks_is_native_capital(
            lks_utf8_decode(text.data + label.start, end, &width)) ||
        label.start + width >= label.end)
        return false;
    return !lks_is_native_capital(
        lks_utf8_decode(text.data + label.start + width, end, &next));
}

/* ------------------------------------------------------- a small letter */

/* True for "indo.te": the dot joins two words, and the second is no top-level
 * domain. */
static bool joins_words(const linkspan_detector *d, lks_slice text, size_t dot)
{
    char room[LONGEST_WORD];
    const size_t last = letter_before(text, dot);
    if (last == 0 || !is_small(text.data[dot - 1]) ||
        (last == 1 && letter_before(text, dot - 1) == 0))
        return false; /* one letter beyond ASCII may be a word */
    const linkspan_range word = word_at(text, dot + 1);
    const lks_slice label = lowered(text, word, room);
    const bool ends =
        word.end == text.len || lks_is_one_of(text.data[word.end], " ,!?\n\r");
    return label.len > 1 && ends && is_small(text.data[word.start]) &&
           !lks_is_file_extension(label) && !lks_is_tld(d->suffixes, label);
}

/* True if a space is missing elsewhere on the line too. */
static bool is_careless(const linkspan_detector *d, lks_slice text,
                        linkspan_range name, size_t *reach)
{
    size_t first = name.start;
    while (first > 0 && name.start - first < LKS_AROUND_MAX &&
           !lks_ends_line(text.data[first - 1])) {
        LKS_STEP();
        first--;
    }
    size_t at = first;
    for (; at < text.len && at < name.end + LKS_AROUND_MAX &&
           !lks_ends_line(text.data[at]);
         at++) {
        LKS_STEP();
        const bool is_outside = at < name.start || at >= name.end;
        if (is_outside && at >= first + 2 && text.data[at] == '.' &&
            joins_words(d, text, at))
            break;
    }
    lks_raise_reach(reach, at + LONGEST_WORD + 2);
    return at < text.len && at < name.end + LKS_AROUND_MAX &&
           text.data[at] == '.';
}

static bool is_digit_at(lks_slice text, size_t at)
{
    return lks_is_ascii_digit(text.data[at]);
}

/* True for "5.to 7" and "v2.0.in": one or two digits stand before the last
 * dot. */
static bool is_number(lks_slice text, linkspan_range name, size_t dot)
{
    size_t start = dot;
    while (start > name.start && is_digit_at(text, start - 1) &&
           dot - start < 3) {
        LKS_STEP();
        start--;
    }
    return dot > start && dot - start < 3 &&
           (start == name.start || text.data[start - 1] == '.');
}

/* True if a space and then a word in lower case, or "I", follow the name. */
static bool goes_on(lks_slice text, size_t end)
{
    const uint8_t *after = text.data + end;
    return text.len - end > 1 && after[0] == ' ' &&
           (after[1] == 'I'
                ? letter_at(text, end + 2) == 0
                : is_small(after[1]) && letter_at(text, end + 1) > 0);
}

/* True if a dot and a letter follow the word, since it is then another name:
 * "a.co a.co". */
static bool is_before_name(lks_slice text, linkspan_range word)
{
    return text.len - word.end > 1 && text.data[word.end] == '.' &&
           letter_at(text, word.end + 1) > 0;
}

/* True if the last label, from `last` to `end`, and the word after the name are a
 * phrase, such as "in the". */
static bool is_phrase(lks_slice text, size_t last, size_t end)
{
    char room[LONGEST_WORD];
    const linkspan_range next = word_at(text, end + 1);
    return !is_before_name(text, next) &&
           LKS_IS_WORD_OF(lowered(text, (linkspan_range){last, end}, room),
                          phrase_words) &&
           LKS_IS_WORD_OF(lowered(text, next, room), follower_words);
}

/* True if the text speaks of the name as of a site: "our website home.love". */
static bool is_announced(lks_slice text, linkspan_range name, size_t *reach)
{
    return lks_evidence_of_words(text, name, false, reach) & LKS_STRONG_FOR;
}

/* True for "app.it is so": a common word, a word that sentences begin with, and another
 * common word, where the text does not speak of a site. */
static bool reads_on(lks_slice text, linkspan_range name, size_t dot,
                     size_t *reach)
{
    char room[LONGEST_WORD];
    const linkspan_range next = word_at(text, name.end + 1);
    if (!is_small(text.data[name.start]) ||
        !lks_is_starter(
            lowered(text, (linkspan_range){dot + 1, name.end}, room)) ||
        !lks_is_common_word(
            lowered(text, (linkspan_range){name.start, dot}, room)) ||
        is_before_name(text, next))
        return false;
    const lks_slice word = lowered(text, next, room);
    return (word.len == 1 ? lks_is_one_of(word.data[0], "aiu")
                          : lks_is_common_word(word)) &&
           !is_announced(text, name, reach);
}

/* True if the word has a vowel. A sentence does not end with a word without
 * one. */
static bool has_vowel(lks_slice text, linkspan_range word)
{
    for (size_t i = word.start; i < word.end; i++) {
        LKS_STEP();
        if (text.data[i] >= 0x80 ||
            lks_is_one_of(lks_ascii_lower(text.data[i]), "aeiouy"))
            return true;
    }
    return false;
}

/* True for "brb.in a bit" and "Ana.me dijo". `dot` is the only dot of the
 * name. */
static bool is_run_together(const linkspan_detector *d, lks_slice text,
                            linkspan_range name, size_t dot, size_t *reach)
{
    char room[LONGEST_WORD];
    lks_raise_reach(reach, name.end + LONGEST_WORD + 3);
    if (!goes_on(text, name.end))
        return false;
    for (size_t i = name.start; i < dot; i++)
        if (!lks_is_ascii_alpha(text.data[i]) && text.data[i] < 0x80)
            return false;
    if (name.start > 1 && text.data[name.start - 1] == ' ') {
        const linkspan_range before = word_before(text, name.start - 1);
        if (LKS_IS_WORD_OF(lowered(text, before, room), leader_words))
            return false;
    }
    const lks_slice head =
        lowered(text, (linkspan_range){name.start, dot}, room);
    if (LKS_IS_PACKED_WORD(head, ending_words))
        return name.end - dot <= SHORT_ENDING ||
               !is_announced(text, name, reach);
    if (!has_vowel(text, (linkspan_range){name.start, dot}))
        return false; /* "vg.no for more" */
    return is_phrase(text, dot + 1, name.end) ||
           reads_on(text, name, dot, reach) ||
           is_careless(d, text, name, reach);
}

/* ------------------------------------------------- dots beyond ASCII */

#define WIDE_COLON 0xFF1Au

static bool is_touching(uint32_t cp)
{
    return lks_native_is_in(lks_native_of(cp), LKS_NATIVE_TOUCHING);
}

/* True if a clause ends before the name: "，我来自中国。香港". A colon announces a
 * name: "网址：例子。中国". */
static bool is_after_clause(lks_slice text, size_t start)
{
    size_t width = 0;
    if (start == 0)
        return false;
    const uint32_t cp =
        lks_utf8_decode_back(text.data, text.data + start, &width);
    return lks_is_sentence_mark(cp) && cp != WIDE_COLON;
}

/* True if the sentence goes on after the name: "商店。手机、电脑". A full stop
 * without a letter after it ends the sentence: "请访问 例子。中国。" */
static bool is_before_clause(lks_slice text, size_t end, size_t *reach)
{
    const uint8_t *limit = text.data + text.len;
    size_t width = 0;
    lks_raise_reach(reach, end + 2 * LKS_UTF8_MAX);
    if (end == text.len)
        return false;
    const uint32_t cp = lks_utf8_decode(text.data + end, limit, &width);
    if (!lks_is_ideographic_stop(cp))
        return lks_is_sentence_mark(cp) ||
               lks_is_one_of(text.data[end], ",;:!?");
    end += width;
    return end < text.len &&
           lks_native_is_in(
               lks_native_of(lks_utf8_decode(text.data + end, limit, &width)),
               LKS_NATIVE_LETTERS);
}

/* "商店。手机、电脑", "退出。shell 会": the dots of the name are beyond ASCII, and the
 * last one ends a sentence. It does so if the word after it is Latin, if a clause
 * ends right before the name, or if the sentence goes on after the name.
 * "example。com", where one dot was typed for another, has no native letter. */
LKS_COLD static bool joins_sentences(lks_slice text, linkspan_range name,
                                     size_t *reach)
{
    const uint8_t *end = text.data + name.end;
    bool has_native = false; /* before the last dot */
    bool is_native = false;  /* after it */
    size_t width = 0;
    for (const uint8_t *p = text.data + name.start; p < end; p += width) {
        LKS_STEP();
        const uint32_t cp = lks_utf8_decode(p, end, &width);
        if (lks_is_host_dot(cp)) {
            has_native |= is_native;
            is_native = false;
        } else if (!is_native) {
            is_native = is_touching(cp);
        }
    }
    if (!is_native)
        return has_native;
    return is_after_clause(text, name.start) ||
           is_before_clause(text, name.end, reach);
}

bool lks_is_missing_space(const linkspan_detector *d, lks_slice text,
                          linkspan_range name, bool is_opener, size_t *reach)
{
    size_t last = name.end;
    while (last > name.start && text.data[last - 1] != '.') {
        LKS_STEP();
        last--;
    }
    if (last == name.start)
        return joins_sentences(text, name, reach);
    if (last == name.start + 1)
        return false; /* the only dot is at the start */
    if (is_capitalised(text, (linkspan_range){last, name.end}))
        return true;
    if (!is_opener || !is_small(text.data[last]))
        return false;
    return is_number(text, name, last - 1) ||
           is_run_together(d, text, name, last - 1, reach);
}
