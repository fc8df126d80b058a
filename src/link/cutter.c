#include "link/cutter.h"

#include <string.h>

#include "link/clause.h"
#include "link/fields.h"
#include "link/markup_end.h"
#include "link/pending.h"
#include "link/punctuation.h"
#include "link/script_end.h"
#include "link/symbols.h"
#include "link/wrappers.h"
#include "text/slice.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "unicode/link_props.h"
#include "unicode/unseen.h"

#define ZERO_WIDTH_SPACE 0x200Bu
#define WORD_JOINER      0x2060u
#define BYTE_ORDER_MARK  0xFEFFu
#define ELLIPSIS         0x2026u
#define PILCROW          0xB6u /* stands after headings on the web */

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
 * markup (P13). The stored endings, `bare` and `markup_ending`, are trimmed
 * already, so there is nothing more to trim after one of them. */
static lks_ending trimmed(const lks_cutter *t, lks_ending here)
{
    if (here.end == t->bare_end)
        return t->bare;
    if (here.end == t->markup_end && closes_markup(t))
        return t->markup_ending;
    return here;
}

/* Look at a unit where native text (text in a script that is written right
 * beside a URL, without a space) may start or continue. These rules can end a
 * link there: P1: punctuation. P2: another script right after ASCII. P3: a
 * suffix after a hyphen. P4, P5: a clause or a particle, in a path. */
static void begin_native(lks_cutter *t, const lks_tail_unit *u,
                         lks_native class, lks_ending here, size_t depth)
{
    if (lks_cutter_has(t, LINKSPAN_TAILOR_PUNCTUATION))
        lks_punctuation_begin(t, u, here, depth);
    lks_script_begin(t, u, class, here);
    if (u->part == LKS_PART_PATH)
        lks_clause_begin(t, u, class, here);
}

/* Judge unseen characters (P12: bidi controls and the like), an ellipsis and a
 * pilcrow (P13), and `^` (P14). Zero width spaces and byte order marks always
 * end a link; the others are left out only at its end. */
static lks_cut_verdict judge_unseen(lks_cutter *t, uint32_t cp, lks_ending here)
{
    if ((cp == ELLIPSIS || cp == PILCROW) &&
        lks_cutter_has(t, LINKSPAN_TAILOR_MARKUP)) {
        t->soft_rule = LINKSPAN_TAILOR_MARKUP;
        return LKS_CUT_SOFT;
    }
    if (cp == '^' && lks_cutter_has(t, LINKSPAN_TAILOR_SYMBOLS)) {
        t->soft_rule = LINKSPAN_TAILOR_SYMBOLS; /* "/join^^" */
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
        t->rules.bits = 0; /* the other fields are not read */
        return;
    }
    *t = (lks_cutter){.rules = *rules,
                      .is_ascii = rules->is_ascii_host,
                      .has_titles = rules->is_native_site,
                      .bare_end = SIZE_MAX,
                      .markup_end = SIZE_MAX};
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

/* True if the byte at `at` of a simple tail is an initiator or a separator. */
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
            end_folder(t, at > simple->query && text.data[at] == '=');
        else
            add_to_folder(t, text.data[at]);
    }
    t->is_first = true;
    t->is_number = true;
    t->count = seen.end - seen.start;
    t->before = text.data[seen.end - 1];
    t->before_class = lks_native_of(t->before);
    t->is_at_root = t->count == 1 && t->before == '/';
    if (bare && lks_cutter_has(t, LINKSPAN_TAILOR_BARE)) {
        t->bare = *bare;
        t->bare_end = seen.end;
    }
}

/* Remember a unit that was taken. If `is_clear`, the rules ignore this unit,
 * and `before` remains the unit before it. */
static void remember(lks_cutter *t, const lks_tail_unit *u, lks_native class,
                     bool is_clear)
{
    t->is_at_root = u->is_syntax && u->cp == '/' && t->count == 0;
    t->count++;
    t->is_ascii = t->is_ascii && u->cp < 0x80;
    if (u->is_syntax) {
        end_folder(t, u->part == LKS_PART_QUERY && u->cp == '=');
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
        add_to_folder(t, u->cp);
        if (t->is_first) {
            t->is_bracketed = lks_link_term_of(u->cp) == LKS_TERM_OPEN;
            t->is_handle = u->cp == '@' && u->part == LKS_PART_PATH;
        }
        if (u->cp == '"') {
            t->is_quoted = !t->is_quoted;
            t->has_quotes = true;
        }
        t->has_address = t->has_address || (t->has_at && u->cp == '.');
        t->has_at = t->has_at ||
                    (u->cp == '@' && !t->is_first && u->part == LKS_PART_QUERY);
        t->has_ascii = t->has_ascii || lks_is_ascii_alnum(u->cp);
        t->is_mixed = t->is_mixed || !lks_is_ascii_alnum(u->cp);
        t->is_first = false;
        t->is_number = t->is_number && (lks_is_ascii_digit(u->cp) ||
                                        lks_is_one_of(u->cp, "-."));
    }
    if (is_clear)
        return;
    t->before = u->cp;
    t->before_class = class;
}

static void go_on(lks_cutter *t, const lks_tail_unit *u, lks_native class,
                  lks_ending here)
{
    lks_punctuation_go_on(t, u, class);
    lks_markup_go_on(t, u);
    lks_symbols_go_on(t, u, class);
    lks_fields_go_on(t, u, class);
    lks_wrappers_go_on(t, u, class);
    if (t->is_cut) /* nothing after a cut can move it */
        return;
    lks_script_go_on(t, u, class, here);
    lks_clause_go_on(t, u, class);
    t->is_waiting =
        (t->quote.state | t->remark.state | t->escape.state | t->joined.state |
         t->bracket.state | t->script.state | t->suffix.state |
         t->symbol.state | t->bar.state | t->label.state | t->shell.state |
         t->field.state | t->entity.state | t->code.state | t->tag.state |
         t->comment.state | t->partner.state | t->angle.state | t->shout.state |
         t->title.state) != LKS_NO_WAIT ||
        lks_clause_is_waiting(t);
}

size_t lks_cutter_pass(lks_cutter *t, lks_slice text, size_t at, size_t limit)
{
    if (t->is_waiting)
        return at;
    const size_t start = at;
    for (; at < limit && lks_is_ascii_alnum(text.data[at]); at++) {
        LKS_STEP();
        t->is_number = t->is_number && lks_is_ascii_digit(text.data[at]);
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
    if (lks_is_last_quote(t, u->cp)) {
        lks_markup_go_on(t, u);
        const lks_ending end = lks_cutter_end(t, here);
        lks_cut_at(t, t->cut_rule ? t->cut_rule : LINKSPAN_TAILOR_WRAPPERS,
                   end);
        return LKS_CUT_END;
    }
    const lks_ending now = trimmed(t, here);
    if (t->is_waiting)
        go_on(t, u, class, now);
    if (t->is_cut)
        return LKS_CUT_END;

    lks_cut_verdict verdict = LKS_CUT_TAKE;
    t->soft_rule = 0;
    if (lks_cutter_has(t, LINKSPAN_TAILOR_WRAPPERS) &&
        u->part != LKS_PART_DIRECTIVE)
        lks_wrappers_begin(t, u, now);
    if (u->is_syntax) {
        if (lks_cutter_has(t, LINKSPAN_TAILOR_BARE) && u->is_initiator &&
            (u->part == LKS_PART_QUERY || u->part == LKS_PART_FRAGMENT)) {
            t->bare = now;
            t->bare_end = u->next;
        }
    } else {
        /* A directive quotes a text, so no rule about native text applies. */
        if (u->part != LKS_PART_DIRECTIVE)
            begin_native(t, u, class, now, depth);
        if (lks_cutter_has(t, LINKSPAN_TAILOR_MARKUP))
            lks_markup_begin(t, u, now);
        if (lks_cutter_has(t, LINKSPAN_TAILOR_SYMBOLS) &&
            u->part != LKS_PART_DIRECTIVE)
            lks_symbols_begin(t, u, now);
        if (lks_cutter_has(t, LINKSPAN_TAILOR_FIELDS) &&
            u->part != LKS_PART_DIRECTIVE)
            lks_fields_begin(t, u, now);
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

/* Replace `*end` by the ending that `rule` gives, if that is earlier. */
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
    if (t->symbol.state != LKS_IN_NAME)
        end_at_wait(t, &end, LINKSPAN_TAILOR_SYMBOLS, &t->symbol);
    end_at_wait(t, &end, LINKSPAN_TAILOR_MARKUP, &t->angle);
    end_at_wait(t, &end, LINKSPAN_TAILOR_WRAPPERS, &t->code);
    if (t->shell.state == LKS_IN_RUN)
        end_at_wait(t, &end, LINKSPAN_TAILOR_FIELDS, &t->shell);
    if (t->tag.state == LKS_AFTER_RUN)
        end_at_wait(t, &end, LINKSPAN_TAILOR_WRAPPERS, &t->tag);
    if (lks_script_ends(t))
        end_earlier(t, &end, LINKSPAN_TAILOR_SCRIPT, t->script.ending);
    if (t->suffix.state == LKS_IN_RUN)
        end_earlier(t, &end, LINKSPAN_TAILOR_SUFFIX, t->suffix.ending);
    lks_ending clause;
    if (lks_clause_ends(t, &clause))
        end_earlier(t, &end, LINKSPAN_TAILOR_PARTICLE, clause);
    return end;
}
