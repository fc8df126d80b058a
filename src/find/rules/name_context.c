#include "find/rules/name_context.h"

#include "find/detector.h"
#include "find/generated/context_words.h"
#include "find/rules/name_evidence.h"
#include "find/rules/name_place.h"
#include "find/rules/name_text.h"
#include "text/steps.h"
#include "text/words.h"

/* Words before a name among which a noun for sites is looked for. */
#define WORDS_BEFORE 4u
/* Words such as "is" and "the" right before a name that are skipped. */
#define MOST_LINKING 2u
/* Brackets and quotation marks between a name and a word that are skipped. */
#define MOST_MARKS 6u

/* ------------------------------------------------------------------ words */

/* The lists that the word is in, as bits. */
static unsigned kinds_of(lks_slice word)
{
    const lks_word_table table = {context_words, context_starts, context_places,
                                  LONGEST_CONTEXT};
    if (lks_is_ascii(word)) {
        const size_t number = lks_word_number(&table, word);
        return number == LKS_NO_WORD ? 0 : context_kinds[number];
    }
    const size_t number = LKS_PACKED_NUMBER(word, other_words);
    return number == LKS_NO_WORD ? 0 : other_kinds[number];
}

/* The width of the quotation mark or bracket that ends before `at`, 0 if none
 * does. U+2018 to U+201F, and « » and the corner brackets, count as quotation
 * marks. */
static size_t mark_before(const uint8_t *data, size_t at)
{
    if (at > 0 && lks_is_ascii_alnum(data[at - 1]))
        return 0;
    if (at > 0 && lks_is_one_of(data[at - 1], "\"'()[]{}<>*_`~"))
        return 1;
    if (at > 1 && data[at - 2] == 0xC2 &&
        (data[at - 1] == 0xAB || data[at - 1] == 0xBB))
        return 2;
    if (at > 2 && data[at - 3] == 0xE2 && data[at - 2] == 0x80 &&
        data[at - 1] >= 0x98 && data[at - 1] <= 0x9F)
        return 3;
    if (at > 2 && data[at - 3] == 0xE3 && data[at - 2] == 0x80 &&
        data[at - 1] >= 0x88 && data[at - 1] <= 0x91)
        return 3;
    return 0;
}

static size_t skip_marks_back(const uint8_t *data, size_t first, size_t at)
{
    size_t width = 1;
    for (size_t i = 0; i < MOST_MARKS && width > 0; i++) {
        LKS_STEP();
        width = mark_before(data, at);
        if (at - first < width)
            break;
        at -= width;
    }
    return at;
}

/* As skip_marks_back(), but forward. */
static size_t skip_marks(const uint8_t *data, size_t at, size_t last)
{
    for (size_t i = 0; i < MOST_MARKS && at < last; i++) {
        LKS_STEP();
        const size_t width = data[at] < 0x80 ? 1 : data[at] < 0xE0 ? 2 : 3;
        if (last - at < width || mark_before(data, at + width) != width)
            break;
        at += width;
    }
    return at;
}

/* What stands between spaces, without the marks and punctuation around it. */
typedef struct token {
    lks_slice word;
    bool has_colon;     /* a colon follows the word */
    bool ends_sentence; /* . ! or ? follows */
    bool has_mark;      /* other punctuation follows */
} token;

static token token_in(const uint8_t *data, size_t start, size_t end)
{
    token t = {.has_colon = false};
    end = skip_marks_back(data, start, end);
    if (end > start && lks_is_one_of(data[end - 1], ".!?:,;")) {
        t.has_colon = data[end - 1] == ':';
        t.ends_sentence = lks_is_one_of(data[end - 1], ".!?");
        t.has_mark = !t.has_colon && !t.ends_sentence;
        end = skip_marks_back(data, start, end - 1);
    }
    start = skip_marks(data, start, end);
    t.word = lks_slice_of(data + start, end - start);
    return t;
}

/* The token before the spaces that end at `*at`. False if there is none, or if
 * it starts before `first`, unless that is the start of the text. */
static bool token_before(lks_slice text, size_t first, size_t *at, token *t)
{
    while (*at > first && lks_is_one_of(text.data[*at - 1], " \t")) {
        LKS_STEP();
        --*at;
    }
    const size_t end = *at;
    for (size_t width = 1; *at > first && width > 0; *at -= width) {
        LKS_STEP();
        width = lks_ink_before(text, *at);
    }
    if (*at == end || (*at <= first && first > 0))
        return false;
    *t = token_in(text.data, *at, end);
    return true;
}

bool lks_may_be_code_word(lks_slice word)
{
    const unsigned bit = (lks_ascii_lower(word.data[0]) +
                          lks_ascii_lower(word.data[word.len - 1]) * 85U +
                          (unsigned)word.len * 61U) %
                         (8 * sizeof code_filter);
    return code_filter[bit / 8] >> bit % 8 & 1;
}

bool lks_may_follow_code_word(lks_slice text, size_t start)
{
    if (start < 2)
        return start > 0 && text.data[0] == ':';
    size_t at = start - 1;
    if (text.data[at] != ' ')
        return true;
    if (!lks_is_ascii_alnum(text.data[at - 1]))
        return !lks_is_one_of(text.data[at - 1], ".,;!?");
    const size_t end = at;
    while (at > 0 && lks_is_ascii_alnum(text.data[at - 1])) {
        LKS_STEP();
        at--;
        if (end - at > LONGEST_CONTEXT)
            return false;
    }
    return lks_may_be_code_word(lks_slice_of(text.data + at, end - at));
}

/* ----------------------------------------------- scripts without spaces */

static bool is_near(lks_slice text, size_t at, bool is_before,
                    const uint8_t *word, size_t len)
{
    if (is_before)
        return at >= len && memcmp(text.data + at - len, word, len) == 0;
    return text.len - at >= len && memcmp(text.data + at, word, len) == 0;
}

/* The kinds of the longest native word that ends or starts at `at`. */
static unsigned native_kinds_at(lks_slice text, size_t at, bool is_before)
{
    for (size_t i = 0; i < sizeof native_words; i += 2 + native_words[i + 1]) {
        LKS_STEP();
        if (is_near(text, at, is_before, native_words + i + 2,
                    native_words[i + 1]))
            return native_words[i];
    }
    return 0;
}

/* True if one of these characters ends at `at`: a full-width colon, は or 是. */
static bool has_native_copula(lks_slice text, size_t at)
{
    static const char marks[][4] = {"\uFF1A", "\u306F", "\u662F"};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (lks_ends_with(lks_slice_of(text.data, at), marks[i]))
            return true;
    return false;
}

/* ------------------------------------------------------------- evidence */

static uint32_t native_evidence(unsigned kinds)
{
    return (kinds & IS_ANNOUNCING ? LKS_EVIDENCE(ANNOUNCED) : 0) |
           (kinds & IS_SITE_NOUN ? LKS_EVIDENCE(SITE_NOUN) : 0) |
           (kinds & IS_CODE_NOUN ? LKS_EVIDENCE(CODE_NOUN) : 0);
}

static uint32_t native_before(lks_slice text, size_t at)
{
    if (at < 2 || text.data[at - 1] < 0x80)
        return at > 1 && text.data[at - 1] == ':' && text.data[at - 2] >= 0x80
                   ? native_evidence(native_kinds_at(text, at - 1, true) &
                                     ~(unsigned)IS_ANNOUNCING)
                   : 0;
    const uint32_t found = native_evidence(native_kinds_at(text, at, true));
    if (found || !has_native_copula(text, at))
        return found;
    return native_evidence(native_kinds_at(text, at - 3, true) &
                           ~(unsigned)IS_ANNOUNCING);
}

/* The word right before the name. */
static uint32_t evidence_of_last(const token *t, unsigned kinds)
{
    uint32_t found = 0;
    if (t->ends_sentence || t->has_mark)
        return 0;
    if (kinds & (IS_SITE_NOUN | IS_ADDRESS_NOUN))
        found |= LKS_EVIDENCE(SITE_NOUN);
    if (kinds & IS_CODE_NOUN)
        found |= LKS_EVIDENCE(CODE_NOUN);
    if (kinds & IS_ANNOUNCING && !t->has_colon)
        found |= LKS_EVIDENCE(ANNOUNCED);
    if (kinds & IS_CODE_WORD && !t->has_colon)
        found |= LKS_EVIDENCE(CODE_WORD);
    return found;
}

/* "look at", "depends on": these do not announce a site. */
static bool does_not_announce(lks_slice word)
{
    char room[LKS_LONGEST_PACKED(not_announcing_words)];
    if (word.len > sizeof room)
        return false;
    for (size_t i = 0; i < word.len; i++)
        room[i] = (char)lks_ascii_lower(word.data[i]);
    return LKS_IS_PACKED_WORD(lks_slice_of(room, word.len),
                              not_announcing_words);
}

/* A walk back over the words before a name. */
typedef struct walk {
    lks_slice text;
    size_t first; /* the first byte that is looked at */
    size_t at;    /* the words from here to the name have been read */
    token last; /* the last word that was read; the first is next to the name */
    unsigned kinds;
    bool has_last;
} walk;

/* Read the word right before the name. */
static uint32_t begin_walk(walk *w, lks_slice text, size_t start)
{
    w->text = text;
    w->first = start > LKS_NAME_AROUND ? start - LKS_NAME_AROUND : 0;
    w->at = skip_marks_back(text.data, w->first, start);
    w->has_last = false;
    uint32_t found = 0;
    if (w->at == w->first)
        return 0;
    if (lks_ink_before(text, w->at) > 0 && text.data[w->at - 1] != ':')
        return text.data[w->at - 1] < 0x80
                   ? 0
                   : lks_evidence_of_arrow(text, w->at) |
                         native_before(text, w->at);
    size_t at = w->at;
    while (at > w->first && text.data[at - 1] == ' ')
        at--;
    if (at > w->first && !lks_is_ascii_alnum(text.data[at - 1]))
        found = lks_evidence_of_arrow(text, at) | native_before(text, at);
    w->kinds = 0;
    for (unsigned i = 0; i <= MOST_LINKING; i++) {
        LKS_STEP();
        w->has_last = token_before(text, w->first, &w->at, &w->last);
        if (!w->has_last)
            return found;
        w->kinds = kinds_of(w->last.word);
        if (!(w->kinds & IS_LINKING) || w->last.has_mark ||
            w->last.ends_sentence)
            break;
    }
    return w->kinds ? found | evidence_of_last(&w->last, w->kinds) : found;
}

/* Read the other words before the name; `found` is the evidence so far. */
static uint32_t finish_walk(walk *w, uint32_t found)
{
    for (size_t i = 1; i < WORDS_BEFORE && w->has_last; i++) {
        LKS_STEP();
        const bool is_after_preposition =
            i == 1 && found & LKS_EVIDENCE(ANNOUNCED);
        if (w->last.ends_sentence ||
            !token_before(w->text, w->first, &w->at, &w->last) ||
            w->last.ends_sentence)
            break;
        w->kinds = kinds_of(w->last.word);
        if (is_after_preposition && does_not_announce(w->last.word))
            found &= ~LKS_EVIDENCE(ANNOUNCED);
        if (w->kinds & IS_SITE_NOUN)
            found |= LKS_EVIDENCE(SITE_NOUN);
    }
    return found;
}

/* The token that starts at `*at`, up to `last`. */
static token token_after(lks_slice text, size_t *at, size_t last)
{
    const size_t start = *at;
    for (size_t width = 1; *at < last && width > 0; *at += width) {
        LKS_STEP();
        width = lks_ink_at(text, *at);
    }
    return token_in(text.data, start, *at);
}

/* Skip spaces from `*at`; false if there are none, or at the end of the line: a
 * stream need not wait for the next line then. */
static bool skip_spaces(lks_slice text, size_t *at, size_t last)
{
    const size_t start = *at;
    while (*at < last && lks_is_one_of(text.data[*at], " \t")) {
        LKS_STEP();
        ++*at;
    }
    return *at > start && *at < last && lks_ink_at(text, *at) > 0;
}

/* "x.example's" */
static size_t skip_genitive(lks_slice text, size_t at)
{
    static const char curly[] = "\u2019s ";
    if (lks_starts_with(lks_slice_of(text.data + at, text.len - at), "'s "))
        return at + 2;
    return lks_starts_with(lks_slice_of(text.data + at, text.len - at), curly)
               ? at + sizeof curly - 2
               : at;
}

static uint32_t evidence_after(lks_slice text, size_t end, size_t *reach)
{
    const size_t last =
        text.len - end > LKS_NAME_AROUND ? end + LKS_NAME_AROUND : text.len;
    lks_raise_reach(reach, end + 4);
    if (end == last || lks_ends_line(text.data[end]))
        return 0;
    size_t at = end;
    if (text.data[at] != ' ')
        at = skip_marks(text.data, skip_genitive(text, end), last);
    uint32_t found = 0;
    if (at < last && text.data[at] >= 0x80) {
        lks_raise_reach(reach, at + LONGEST_NATIVE);
        return native_evidence(native_kinds_at(text, at, false) &
                               ~(unsigned)IS_ANNOUNCING);
    }
    for (size_t i = 0; i < 2; i++) {
        LKS_STEP();
        if (!skip_spaces(text, &at, last))
            break;
        if (i == 0 && text.data[at] >= 0x80) {
            lks_raise_reach(reach, at + LONGEST_NATIVE);
            found |= native_evidence(native_kinds_at(text, at, false) &
                                     ~(unsigned)IS_ANNOUNCING);
        }
        const token t = token_after(text, &at, last);
        const unsigned kinds = kinds_of(t.word);
        if (kinds & IS_SITE_AFTER)
            found |= LKS_EVIDENCE(SITE_NOUN);
        if (kinds & IS_CODE_NOUN)
            found |= LKS_EVIDENCE(CODE_NOUN);
        if (kinds & IS_JOINING || t.has_mark || t.has_colon || t.ends_sentence)
            break;
    }
    lks_raise_reach(reach, at + 1);
    return found;
}

uint32_t lks_evidence_of_words(lks_slice text, linkspan_range name,
                               bool needs_code, size_t *reach)
{
    walk w;
    uint32_t found = begin_walk(&w, text, name.start);
    if (needs_code && !(found & LKS_STRONG_AGAINST))
        return found;
    found |= evidence_after(text, name.end, reach);
    return finish_walk(&w, found) | lks_evidence_of_place(text, name, reach);
}
