#include "text/hints.h"

LKS_FAST_BEGIN

#include "find/tail.h"

#include "find/generated/tail_classes.h"
#include "find/rules/end_rules.h"
#include "text/ascii_run.h"
#include "text/shortcuts.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "unicode/props.h"

static linkspan_range *range_of(linkspan_tail *tail, lks_part part)
{
    switch (part) {
    case LKS_PART_PATH:
        return &tail->path;
    case LKS_PART_QUERY:
        return &tail->query;
    case LKS_PART_FRAGMENT:
        return &tail->fragment;
    default:
        return &tail->directives;
    }
}

/* T9: outside a fragment or directive the mark `:~:` starts no part. */
static bool may_follow(lks_part next, lks_part part)
{
    if (next == LKS_PART_DIRECTIVE)
        return part == LKS_PART_FRAGMENT || part == LKS_PART_DIRECTIVE;
    return next != LKS_PART_NONE;
}

static void end_part(lks_tail_walk *w, size_t at)
{
    if (w->part != LKS_PART_NONE)
        range_of(&w->tail, w->part)->end = at;
}

/* Start a part. The link may end right after the initiator (T2), and a bracket
 * before it cannot be closed after it (T5). The range of a path includes its
 * slash; the ranges of other parts do not include their initiators. */
static void begin_part(lks_tail_walk *w, lks_part part, size_t at, size_t width)
{
    w->part = part;
    w->last_safe = at + width;
    w->depth = 0;
    w->tail.parts |= 1u << (part - LKS_PART_PATH);
    range_of(&w->tail, part)->start = part == LKS_PART_PATH ? at : w->last_safe;
    if (part == LKS_PART_DIRECTIVE)
        w->tail.directive_count = 1;
}

static lks_tail_decision take_open(lks_tail_walk *w, uint32_t cp)
{
    if (w->depth == LKS_OPEN_LIMIT)
        return LKS_TAIL_FULL; /* T4: too many brackets are open */
    w->open[w->depth++] = cp;
    return LKS_TAIL_OPEN;
}

static lks_tail_decision take_close(lks_tail_walk *w, uint32_t cp)
{
    if (w->depth == 0 || w->open[--w->depth] != lks_link_bracket_of(cp))
        return LKS_TAIL_UNMATCHED;
    return LKS_TAIL_CLOSE;
}

/* Steps 5.4 to 5.9 of UTS #58 3.5.1. */
static lks_tail_decision take_code_point(lks_tail_walk *w, uint32_t cp)
{
    switch (lks_link_term_of(cp)) {
    case LKS_TERM_SOFT:
        return LKS_TAIL_SOFT;
    case LKS_TERM_HARD:
        return LKS_TAIL_HARD;
    case LKS_TERM_OPEN:
        return take_open(w, cp);
    case LKS_TERM_CLOSE:
        return take_close(w, cp);
    default:
        return LKS_TAIL_INCLUDE;
    }
}

static lks_ending ending_of(const lks_tail_walk *w)
{
    return (lks_ending){w->last_safe, w->tail.directive_count, w->tail.parts,
                        w->part};
}

/* Set the link back to an earlier ending. Parts that started after it become
 * absent. */
static void return_to(lks_tail_walk *w, lks_ending ending)
{
    w->last_safe = ending.end;
    w->part = ending.part;
    w->tail.directive_count = ending.directive_count;
    for (lks_part part = LKS_PART_PATH; part <= LKS_PART_DIRECTIVE; part++)
        if (!(ending.parts & 1u << (part - LKS_PART_PATH)))
            *range_of(&w->tail, part) =
                (linkspan_range){w->host_end, w->host_end};
    w->tail.parts = ending.parts;
}

static lks_cut_verdict see(lks_tail_walk *w, lks_slice text,
                           const lks_tail_unit *u)
{
    return w->tailor.rules.bits == 0
               ? LKS_CUT_TAKE
               : lks_cutter_see(&w->tailor, text, u, ending_of(w), w->open,
                                w->depth);
}

static size_t end_with(lks_tail_walk *w, lks_tail_decision decision, size_t at)
{
    w->decision = decision;
    return at;
}

/* Step 5.2: a part starts, or the link ends. */
static size_t step_to_part(lks_tail_walk *w, lks_slice text,
                           const lks_tail_unit *u)
{
    if (!may_follow(u->part, w->part))
        return end_with(w, LKS_TAIL_NO_PART, u->at);
    if (see(w, text, u) == LKS_CUT_END)
        return end_with(w, LKS_TAIL_TAILORED, u->at);
    end_part(w, u->at);
    begin_part(w, u->part, u->at, u->next - u->at);
    w->decision = LKS_TAIL_INITIATOR;
    return u->next; /* T3: past the initiator */
}

/* Step 5.3: take a separator. */
static size_t step_over_separator(lks_tail_walk *w, lks_slice text,
                                  const lks_tail_unit *u)
{
    if (see(w, text, u) == LKS_CUT_END)
        return end_with(w, LKS_TAIL_TAILORED, u->at);
    w->depth = 0;
    w->last_safe = u->next; /* T3: past the separator, which is safe (T7) */
    if (u->next - u->at == LKS_MARK_LEN)
        w->tail.directive_count++;
    w->decision = LKS_TAIL_SEPARATOR;
    return u->next;
}

/* One turn of step 5's loop. Returns where the next turn starts, or `at` itself
 * if the link ends. */
static size_t step(lks_tail_walk *w, lks_slice text, size_t at)
{
    const bool is_escaped =
        w->tailor.rules.bits != 0 && w->tailor.rules.is_escaped;
    const lks_tail_unit u = lks_read_tail_unit(text, at, w->part, is_escaped);
    if (u.is_initiator)
        return step_to_part(w, text, &u);
    if (u.is_syntax)
        return step_over_separator(w, text, &u);
    const lks_cut_verdict verdict = see(w, text, &u);
    if (verdict == LKS_CUT_END)
        return end_with(w, LKS_TAIL_TAILORED, at);
    if (verdict == LKS_CUT_SOFT) {
        w->decision = LKS_TAIL_SOFT;
        return u.next;
    }
    w->decision = take_code_point(w, u.cp);
    if (w->decision >= LKS_TAIL_NO_PART)
        return at;
    if (w->decision != LKS_TAIL_SOFT)
        w->last_safe = u.next;
    return u.next;
}

void lks_tail_begin(lks_tail_walk *w, size_t host_end,
                    const lks_cut_rules *rules)
{
    const linkspan_range nothing = {host_end, host_end};
    w->part = LKS_PART_NONE;
    w->is_over = false;
    w->last_safe = host_end; /* T1: the host alone is a link */
    w->depth = 0;
    w->host_end = host_end;
    w->tail = (linkspan_tail){.path = nothing,
                              .query = nothing,
                              .fragment = nothing,
                              .directives = nothing};
    lks_cutter_begin(&w->tailor, rules);
}

void lks_tail_begin_path(lks_tail_walk *w, size_t at,
                         const lks_cut_rules *rules)
{
    lks_tail_begin(w, at, rules);
    begin_part(w, LKS_PART_PATH, at, 0);
    w->tailor.known_part = LKS_PART_PATH;
}

static const uint8_t *classes_of(lks_part part)
{
    switch (part) {
    case LKS_PART_PATH:
        return path_classes;
    case LKS_PART_QUERY:
        return query_classes;
    case LKS_PART_FRAGMENT:
        return fragment_classes;
    default:
        return directive_classes;
    }
}

/* Classes of ASCII bytes in the tables. */
enum {
    SOFT = 1,
    CLEARING = 2,
    OPENING = 3,
    CLOSING = 4,
    STOPPING = 5,
    HARD = 8
};

static lks_tail_decision decision_of(uint8_t class)
{
    switch (class) {
    case SOFT:
        return LKS_TAIL_SOFT;
    case CLEARING:
        return LKS_TAIL_SEPARATOR;
    case OPENING:
        return LKS_TAIL_OPEN;
    case CLOSING:
        return LKS_TAIL_CLOSE;
    default:
        return LKS_TAIL_INCLUDE;
    }
}

/* Skip bytes that belong to a link in every part. */
static LKS_INLINE size_t pass_simple(const uint8_t *text, size_t at,
                                     size_t limit, bool is_tailored,
                                     size_t *last_safe)
{
    const size_t end = is_tailored ? lks_quiet_tail_end(text, at, limit)
                                   : lks_simple_tail_end(text, at, limit);
    size_t safe = end;
    while (safe > at && text[safe - 1] == '.') {
        LKS_STEP();
        safe--;
    }
    if (safe > at)
        *last_safe = safe;
    return end;
}

/* True if tailored rules do more at this ASCII byte than take it. */
static LKS_INLINE bool is_trigger(const lks_cutter *t, lks_slice text,
                                  size_t at)
{
    const unsigned flags = lks_end_triggers[text.data[at]];
    if (LKS_LIKELY(flags == 0))
        return false;
    if ((flags & LKS_END_MARKUP) && t->rules.markup_len > 0)
        return true;
    return (flags & LKS_END_FAMILIES) &&
           !((flags & LKS_END_UNLESS_WORD) && text.len - at > 1 &&
             lks_is_ascii_alnum(text.data[at + 1]));
}

/* Does what step() does, for the ASCII that follows, up to a Hard character, the
 * end of the part or a character at which tailored rules are asked. */
static size_t pass_ascii(lks_tail_walk *w, lks_slice text, size_t at,
                         size_t limit)
{
    const uint8_t *classes = classes_of(w->part);
    const bool is_tailored = w->tailor.rules.bits != 0;
    const size_t start = at;
    size_t last_safe = w->last_safe;
    uint8_t class = 0;
    while (at < limit) {
        LKS_STEP();
        class = classes[text.data[at]];
        if (w->depth == 0 && class < OPENING) {
            /* no open bracket to clear */
            at = pass_simple(text.data, at, limit, is_tailored, &last_safe);
            if (at == limit)
                break;
            class = classes[text.data[at]];
        }
        if (class >= STOPPING ||
            (is_tailored && is_trigger(&w->tailor, text, at)))
            break;
        if (class == OPENING)
            w->decision = take_open(w, text.data[at]);
        else if (class == CLOSING)
            w->decision = take_close(w, text.data[at]);
        w->is_over = class >= OPENING && w->decision >= LKS_TAIL_NO_PART;
        if (w->is_over)
            break;
        at++;
        if (class != SOFT)
            last_safe = at;
        if (class == CLEARING)
            w->depth = 0;
    }
    w->last_safe = last_safe;
    if (w->is_over)
        return at;
    w->is_over = at < limit && class == HARD;
    if (w->is_over)
        w->decision = LKS_TAIL_HARD;
    else if (at > start)
        w->decision = decision_of(classes[text.data[at - 1]]);
    if (at > start)
        w->tailor.soft_rule = 0;
    return at;
}

/* Take what is not ASCII, and neither a bracket nor Hard, in one go. */
static size_t pass_others(lks_tail_walk *w, lks_slice text, size_t at,
                          size_t limit)
{
    while (at < limit && text.data[at] >= 0x80) {
        size_t width = 0;
        const uint32_t cp =
            lks_utf8_decode(text.data + at, text.data + text.len, &width);
        const lks_link_term term = lks_link_term_of(cp);
        if (term != LKS_TERM_INCLUDE && term != LKS_TERM_SOFT)
            break;
        at += width;
        if (term == LKS_TERM_INCLUDE)
            w->last_safe = at;
        w->decision = term == LKS_TERM_SOFT ? LKS_TAIL_SOFT : LKS_TAIL_INCLUDE;
    }
    return at;
}

/* P16 (wrappers): true if the link, which ends before the byte at `at`, stands between
 * delimiters of the writer: <https://example.org/Yahoo!>, <URL:https://example.org/a.> and
 * the target of [a link](https://example.org/Yahoo!). All of it is the address then. */
static bool is_delimited(const lks_cut_rules *rules, lks_slice text, size_t at)
{
    static const char label[] = "<url:";
    const size_t start = rules->before.start;
    const lks_slice before = {text.data, start};
    if (!(rules->bits & LINKSPAN_TAILOR_WRAPPERS) || rules->is_in_pieces ||
        at >= text.len || start == 0)
        return false;
    if (text.data[at] == ')')
        return start > 1 && text.data[start - 1] == '(' &&
               text.data[start - 2] == ']';
    return text.data[at] == '>' && (text.data[start - 1] == '<' ||
                                    lks_ends_with_ignoring_case(before, label));
}

size_t lks_tail_go_on(lks_tail_walk *w, lks_slice text, size_t at, size_t limit)
{
    const bool is_tailored = w->tailor.rules.bits != 0;
    const bool is_in_pieces = is_tailored && w->tailor.rules.is_in_pieces;
    if (is_in_pieces)
        w->tailor.known = at;
    while (!w->is_over && at < limit) {
        LKS_STEP();
        if (w->part != LKS_PART_NONE && lks_has_shortcuts) {
            at = pass_ascii(w, text, at, limit);
            if (at >= limit || w->is_over)
                break;
            if (!is_tailored && text.data[at] >= 0x80) {
                const size_t others = at;
                at = pass_others(w, text, at, limit);
                if (at > others)
                    continue;
            }
        }
        const size_t next = step(w, text, at);
        w->is_over = next == at;
        at = next;
    }
    if (is_in_pieces)
        lks_cutter_catch_up(&w->tailor, text, at);
    if (w->is_over && w->part != LKS_PART_NONE &&
        (w->decision == LKS_TAIL_HARD || w->decision == LKS_TAIL_UNMATCHED) &&
        is_tailored && is_delimited(&w->tailor.rules, text, at))
        w->last_safe = at;
    return at;
}

size_t lks_tail_read(lks_tail_walk *w, const linkspan_detector *d,
                     lks_slice text, linkspan_range before, bool is_path,
                     size_t limit)
{
    const size_t at = before.end;
    lks_cut_rules rules = {.bits = 0};
    /* nothing to cut if no part starts here; `\\/` may be a slash (P13) */
    if (is_path || (at < text.len && lks_is_one_of(text.data[at], "/?#\\")))
        rules = lks_tail_rules(d, text, before);
    if (is_path)
        lks_tail_begin_path(w, at, &rules);
    else
        lks_tail_begin(w, at, &rules);
    if (is_path || at >= limit || text.data[at] != '/')
        return lks_tail_go_on(w, text, at, limit);
    begin_part(w, LKS_PART_PATH, at, 1); /* nothing else happens at a slash */
    return lks_tail_go_on(w, text, at + 1, limit);
}

void lks_tail_close(lks_tail_walk *w)
{
    if (w->tailor.rules.bits != 0)
        return_to(w, lks_cutter_end(&w->tailor, ending_of(w)));
    end_part(w, w->last_safe);
    w->tail.end = w->last_safe;
}

void lks_tail_finish(lks_tail_walk *w, linkspan_tail *tail)
{
    const uint32_t size = tail->size;
    lks_tail_close(w);
    *tail = w->tail;
    tail->size = size;
}

void lks_find_tail(lks_slice text, size_t host_end, linkspan_tail *tail)
{
    lks_tail_walk w;
    lks_tail_begin(&w, host_end, NULL);
    (void)lks_tail_go_on(&w, text, host_end, text.len);
    lks_tail_finish(&w, tail);
}

LKS_FAST_END
