#include "text/hints.h"

LKS_FAST_BEGIN

#include "find/rules/cutter.h"

#include <string.h>

#include "find/rules/end_rules.h"
#include "find/rules/rules.h"
#include "find/rules/sentence.h"
#include "text/ascii_run.h"
#include "text/slice.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "unicode/props.h"

#define ZERO_WIDTH_SPACE   0x200Bu
#define WORD_JOINER        0x2060u
#define BYTE_ORDER_MARK    0xFEFFu
#define ELLIPSIS           0x2026u
#define LEFT_DOUBLE_QUOTE  0x201Cu
#define RIGHT_DOUBLE_QUOTE 0x201Du
#define PILCROW            0xB6u /* stands after headings on the web */
#define EN_DASH            0x2013u
#define WAVE_DASH          0x301Cu
#define FULLWIDTH_TILDE    0xFF5Eu
#define MIDDLE_DOT         0xB7u /* the Greek semicolon; stands inside names */

/* ------------------------------------------------------------------ marks */

static bool is_run_mirrored(const lks_cutter *t)
{
    for (size_t i = 0; i < t->seen_markup_len; i++)
        if (t->seen_markup[i] != t->rules.markup[t->seen_markup_len - 1 - i])
            return false;
    return true;
}

/* P13: true if the run of markup after the link closes the run before it: it is
 * the same run or, for nested markup, the run in reverse order. */
static bool closes_markup(const lks_cutter *t)
{
    return t->seen_markup_len > 0 &&
           t->seen_markup_len == t->rules.markup_len &&
           (memcmp(t->seen_markup, t->rules.markup, t->seen_markup_len) == 0 ||
            is_run_mirrored(t));
}

/* The link without what does not belong to its end: a bare `?` or `#` (P8),
 * markup (P13), text that needs more of the link after it, such as the bracket
 * that closes it. The stored endings are trimmed already, so there is nothing
 * more to trim after one of them. `*rule` receives the rule that trims the link,
 * if one does. */
static lks_ending trimmed(const lks_cutter *t, lks_ending here, uint32_t *rule)
{
    if (here.end > t->doubtful.end && here.end < t->doubtful_until) {
        *rule = t->doubtful_rule;
        return t->doubtful;
    }
    if (here.end == t->bare_end) {
        *rule = LINKSPAN_TAILOR_BARE;
        return t->bare;
    }
    if (here.end == t->markup_end && closes_markup(t)) {
        *rule = LINKSPAN_TAILOR_MARKUP;
        return t->markup_ending;
    }
    return here;
}

static void cut_at(lks_cutter *t, uint32_t rule, lks_ending ending)
{
    t->is_cut = true;
    t->cut_rule = rule;
    t->cut = ending;
}

/* Judge unseen characters (P12: bidi controls and the like), an ellipsis and a
 * pilcrow (P13), a middle dot (P1), and `^` (P14). Zero width spaces and byte order marks always
 * end a link; the others are left out only at its end. */
static lks_cut_verdict judge_unseen(lks_cutter *t, uint32_t cp, lks_ending here)
{
    if ((cp == ELLIPSIS || cp == PILCROW) &&
        lks_cutter_has(t, LINKSPAN_TAILOR_MARKUP)) {
        t->soft_rule = LINKSPAN_TAILOR_MARKUP;
        return LKS_CUT_SOFT;
    }
    if (cp == MIDDLE_DOT && lks_cutter_has(t, LINKSPAN_TAILOR_PUNCTUATION)) {
        t->soft_rule = LINKSPAN_TAILOR_PUNCTUATION;
        return LKS_CUT_SOFT;
    }
    if (cp == '^' && lks_cutter_has(t, LINKSPAN_TAILOR_SYMBOLS)) {
        t->soft_rule = LINKSPAN_TAILOR_SYMBOLS; /* "/join^^" */
        return LKS_CUT_SOFT;
    }
    if (!lks_cutter_has(t, LINKSPAN_TAILOR_UNSEEN))
        return LKS_CUT_TAKE;
    if (cp == ZERO_WIDTH_SPACE || cp == BYTE_ORDER_MARK) {
        cut_at(t, LINKSPAN_TAILOR_UNSEEN, here);
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
        t->rules.bits = 0;
        t->reach = 0;
        return; /* the other fields are not read */
    }
    const bool is_in_pieces = rules->is_in_pieces;
    *t = (lks_cutter){.rules = *rules,
                      .known = rules->before.end,
                      .has_around = is_in_pieces,
                      .has_line = is_in_pieces,
                      .is_following = is_in_pieces,
                      .is_ascii = !is_in_pieces,
                      .bare_end = SIZE_MAX,
                      .markup_end = SIZE_MAX};
}

/* P13: true if the scheme of the URL is written with ":\/\/". */
static bool is_escaped(lks_slice text, linkspan_range before)
{
    const size_t len = before.end - before.start;
    const uint8_t *colon = memchr(text.data + before.start, ':', len);
    return colon && (size_t)(text.data + before.end - colon) > 5 &&
           colon[1] == '\\';
}

lks_cut_rules lks_tail_rules(const linkspan_detector *d, lks_slice text,
                             linkspan_range before)
{
    lks_cut_rules rules = {
        .bits = d->tailoring &
                lks_rules_that_need(LKS_NEEDS_TAIL | LKS_NEEDS_AROUND),
        .before = before};
    if (rules.bits == 0)
        return rules;
    rules.is_escaped =
        lks_tailors(d, LINKSPAN_TAILOR_MARKUP) && is_escaped(text, before);
    size_t start = before.start;
    while (start > 0 && before.start - start <= LKS_MARKUP_MAX &&
           lks_is_markup(text.data[start - 1]))
        start--;
    const size_t len = before.start - start;
    if (len <= LKS_MARKUP_MAX) {
        rules.markup_len = (uint8_t)len;
        memcpy(rules.markup, text.data + start, len);
    }
    return rules;
}

/* P4: the name of a folder says what to expect in it, such as titles. */
static void end_folder(lks_cutter *t, bool is_parameter)
{
    const lks_slice folder = {t->folder, t->folder_len};
    t->folder_len = 0;
    t->is_search = is_parameter && lks_is_search(folder);
    if (folder.len > 0 && !t->has_titles)
        t->has_titles = lks_is_title_folder(folder) || lks_is_language(folder);
}

static void add_to_folder(lks_cutter *t, uint32_t cp)
{
    if (t->folder_len < LKS_FOLDER_MAX)
        t->folder[t->folder_len++] = lks_ascii_lower((uint8_t)cp);
}

/* Read the site and the names of the folders up to `to`. Only native text depends
 * on them, so they are read when the first character outside ASCII comes, or the
 * first `~`, which may stand before native text, and from then on each folder is
 * recorded as it passes. */
LKS_COLD static void follow_folders(lks_cutter *t, lks_slice text, size_t to)
{
    const linkspan_range before = t->rules.before;
    t->is_following = true;
    t->is_touched = lks_is_touched(text, before.start);
    t->is_native_site = lks_is_native_site(text, before);
    t->has_titles = t->is_native_site;
    lks_part part = LKS_PART_PATH;
    size_t at = before.end;
    while (at < to) {
        LKS_STEP();
        if (part != LKS_PART_NONE && lks_is_ascii_alnum(text.data[at])) {
            add_to_folder(t, text.data[at++]);
            continue;
        }
        const lks_tail_unit u =
            lks_read_tail_unit(text, at, part, t->rules.is_escaped);
        part = u.part;
        if (u.is_syntax)
            end_folder(t, part == LKS_PART_QUERY && u.cp == '=');
        else
            add_to_folder(t, u.cp);
        at = u.next;
    }
}

/* True for what stands between the numbers of a range, besides a hyphen. */
static bool is_range_mark(uint32_t cp)
{
    return cp == '~' || cp == EN_DASH || cp == WAVE_DASH ||
           cp == FULLWIDTH_TILDE;
}

/* Remember a unit that was taken. If `is_clear`, the rules ignore this unit,
 * and `before` remains the unit before it. */
static void remember(lks_cutter *t, const lks_tail_unit *u, lks_native class,
                     bool is_clear)
{
    t->known = u->next;
    t->known_part = u->part;
    t->is_at_root = u->is_syntax && u->cp == '/' && t->count == 0;
    t->count++;
    t->is_ascii = t->is_ascii && u->cp < 0x80;
    if (u->is_syntax) {
        if (t->is_following)
            end_folder(t, u->part == LKS_PART_QUERY && u->cp == '=');
        t->is_curly = false;
        t->is_handle = false;
        t->has_at = false;
        t->has_address = false;
        t->is_native = false;
        t->has_ascii = false;
        t->is_mixed = false;
        t->is_bracketed = false;
        t->is_first = true;
        t->is_number = true;
    } else {
        if (lks_native_is_in(class, LKS_NATIVE_NOT_LATIN))
            t->is_native = true;
        if (t->is_following)
            add_to_folder(t, u->cp);
        if (t->is_first) {
            t->is_bracketed = lks_link_term_of(u->cp) == LKS_TERM_OPEN;
            t->is_handle = u->cp == '@' && u->part == LKS_PART_PATH;
        }
        if (u->cp == LEFT_DOUBLE_QUOTE || u->cp == RIGHT_DOUBLE_QUOTE)
            t->is_curly = u->cp == LEFT_DOUBLE_QUOTE && t->has_titles;
        if (u->cp == '"') {
            t->is_quoted = !t->is_quoted;
            t->has_quotes = true;
        }
        t->has_address = t->has_address || (t->has_at && u->cp == '.');
        t->has_at = t->has_at ||
                    (u->cp == '@' && !t->is_first && u->part == LKS_PART_QUERY);
        if (u->cp == '\'' && u->part != LKS_PART_DIRECTIVE)
            t->is_single = !t->is_single && lks_opens_single(t);
        t->has_ascii = t->has_ascii || lks_is_ascii_alnum(u->cp);
        t->is_mixed = t->is_mixed || !lks_is_ascii_alnum(u->cp);
        t->is_first = false;
        t->is_number = t->is_number &&
                       (lks_is_ascii_digit(u->cp) ||
                        lks_is_one_of(u->cp, "-.,") || is_range_mark(u->cp));
    }
    if (is_clear)
        return;
    t->before = u->cp;
    t->before_class = class;
}

/* Take the ASCII letters and digits from `at` on, of which most of a URL consists.
 * Returns where they end. */
static size_t pass_words(lks_cutter *t, lks_slice text, size_t at, size_t limit)
{
    const size_t start = at;
    for (; at < limit && lks_is_ascii_alnum(text.data[at]); at++) {
        LKS_STEP();
        t->is_number = t->is_number && lks_is_ascii_digit(text.data[at]);
        if (t->is_following)
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

/* A separator makes a new segment, and the facts about the one before do not matter
 * any more. So if only letters, digits and the marks that most URLs have come up to
 * `to`, what stands before the last separator among them need not be read. Returns
 * where that separator stands; `at` if there is none. */
static size_t pass_segments(lks_cutter *t, lks_slice text, size_t at, size_t to)
{
    if (t->is_following || t->known_part != LKS_PART_PATH ||
        lks_simple_tail_end(text.data, at, to) < to)
        return at;
    size_t last = to - 1;
    while (last > at && text.data[last] != '/') {
        LKS_STEP();
        last--;
    }
    t->count += last - at;
    return last;
}

void lks_cutter_catch_up(lks_cutter *t, lks_slice text, size_t to)
{
    size_t at = t->known;
    if (at < to && t->count > 0)
        at = pass_segments(t, text, at, to);
    while (at < to) {
        at = pass_words(t, text, at, to);
        if (at >= to)
            break;
        const lks_tail_unit u =
            lks_read_tail_unit(text, at, t->known_part, t->rules.is_escaped);
        remember(t, &u, lks_native_of(u.cp), false);
        at = u.next;
        if (t->count == 1 && at < to) /* the initiator of the tail */
            at = pass_segments(t, text, at, to);
    }
    t->known = at;
}

void lks_cutter_look_around(lks_cutter *t, lks_slice text, uint32_t cp)
{
    const linkspan_range before = t->rules.before;
    if (!t->has_around) {
        t->has_around = true;
        t->around = lks_look_before(text, before.start);
        t->is_ascii =
            t->is_ascii && lks_is_ascii((lks_slice){text.data + before.start,
                                                    before.end - before.start});
    }
    if (!t->has_line && lks_is_one_of(cp, "|*-`")) {
        t->has_line = true;
        lks_look_along_line(&t->around, text, before.start);
    }
}

void lks_cutter_learn(lks_cutter *t, lks_slice text, const lks_tail_unit *u)
{
    lks_cutter_catch_up(t, text, u->at);
    if ((u->cp >= 0x80 || u->cp == '~') && !t->is_following)
        follow_folders(t, text, u->at);
}

void lks_cutter_let_go(lks_cutter *t, lks_slice text, size_t at)
{
    if (t->rules.bits == 0 || t->rules.is_in_pieces)
        return;
    lks_cutter_catch_up(t, text, at);
    lks_cutter_look_around(t, text, '|');
    t->rules.is_in_pieces = true;
    if (t->is_following)
        return;
    t->is_following = true;
    t->is_touched = lks_is_touched(text, t->rules.before.start);
    t->is_native_site = lks_is_native_site(text, t->rules.before);
    t->folder_len = 0;
    t->has_titles = true;
}

/* ---------------------------------------------------------- the end rules */

/* Ask the rules of these families about the unit; `now` is the ending before it.
 * True if one of them ends the link. */
static bool is_ended(lks_cutter *t, unsigned families,
                     const lks_tail_view *tail, lks_ending now)
{
    for (unsigned rules = lks_end_rules_of(families); rules != 0;
         rules &= rules - 1) {
        const size_t number = (size_t)__builtin_ctz(rules);
        const uint32_t rule = lks_end_rules[number];
        size_t end = now.end;
        uint32_t trimming = 0;
        if (!lks_cutter_has(t, rule))
            continue;
        if (lks_end_rule_ends(number, tail, &end)) {
            lks_ending ending = now;
            ending.end = end;
            cut_at(t, rule, trimmed(t, ending, &trimming));
            return true;
        }
        if (end != now.end && tail->u->at >= t->doubtful_until) {
            t->doubtful = now;
            t->doubtful_rule = rule;
            t->doubtful_until = end;
        }
    }
    return false;
}

/* P16: true if the unit closes the quotation mark before the link. After a letter,
 * digit or slash of ASCII nothing else must be known about the tail. */
static bool closes_quote(lks_cutter *t, lks_slice text, const lks_tail_unit *u)
{
    if (u->cp != t->around.closer)
        return false;
    const uint8_t last = text.data[u->at - 1];
    if (lks_is_ascii_alnum(last) || last == '/')
        return lks_closes_quote(t, u->cp, LKS_NATIVE_NONE);
    lks_cutter_catch_up(t, text, u->at);
    return lks_closes_quote(t, u->cp, t->before_class);
}

/* P1: true for a mark of a sentence that ends every link, so that no facts about the
 * tail are needed. */
static bool ends_sentence(const lks_cutter *t, const lks_tail_unit *u)
{
    return lks_is_final_mark(u->cp) && !u->is_syntax &&
           u->part != LKS_PART_DIRECTIVE &&
           lks_cutter_has(t, LINKSPAN_TAILOR_PUNCTUATION);
}

lks_cut_verdict lks_cutter_see(lks_cutter *t, lks_slice text,
                               const lks_tail_unit *u, lks_ending here,
                               const uint32_t *open, size_t depth)
{
    const unsigned families = lks_end_families_at(u);
    /* of ASCII, only these are seen by the rules that judge a character */
    const bool is_judged = u->cp >= 0x80 || u->cp == '^';
    const lks_tail_view tail = {text, t, u, u, open, depth, &t->reach};
    uint32_t trimming = 0;
    if (lks_is_trigger(u->cp))
        lks_cutter_look_around(t, text, u->cp);
    if (is_judged && !ends_sentence(t, u))
        lks_cutter_learn(t, text, u);
    if (closes_quote(t, text, u)) {
        here = trimmed(t, here, &trimming);
        cut_at(t, trimming ? trimming : LINKSPAN_TAILOR_WRAPPERS, here);
        return LKS_CUT_END;
    }
    here = trimmed(t, here, &trimming);
    if (families != 0 && is_ended(t, families, &tail, here))
        return LKS_CUT_END;

    lks_cut_verdict verdict = LKS_CUT_TAKE;
    t->soft_rule = 0;
    if (!u->is_syntax) {
        if (lks_cutter_has(t, LINKSPAN_TAILOR_MARKUP))
            lks_markup_begin(t, u, here);
        if (is_judged)
            verdict = judge_unseen(t, u->cp, here);
    } else if (lks_cutter_has(t, LINKSPAN_TAILOR_BARE) && u->is_initiator &&
               (u->part == LKS_PART_QUERY || u->part == LKS_PART_FRAGMENT)) {
        t->bare = here;
        t->bare_end = u->next;
    }
    if (is_judged) {
        const lks_native class = lks_native_of(u->cp);
        const bool is_clear = class == LKS_NATIVE_MARK ||
                              (verdict == LKS_CUT_SOFT && u->cp != MIDDLE_DOT);
        remember(t, u, class, is_clear);
    }
    return verdict;
}

lks_ending lks_cutter_end(lks_cutter *t, lks_ending here)
{
    if (t->is_cut)
        return t->cut;
    return trimmed(t, here, &t->cut_rule);
}

LKS_FAST_END
