#include "documents/md_inlines.h"
#include "text/alloc.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "unicode/props.h"

#define NONE LKS_NO_DELIMITER

/* ---- what a run can open and close */

enum flank {
    SPACE,
    MARK,
    LETTER
};

static enum flank flank_of(uint32_t cp, const lks_dialect *dialect)
{
    if (cp == LKS_UTF8_BAD && dialect->is_bad_space)
        return SPACE;
    if (cp == LKS_UTF8_BAD)
        cp = 0xFFFD;
    if (cp < 0x80) {
        if (cp == ' ' || cp == '\t' || cp == '\n' || cp == '\f' || cp == '\r')
            return SPACE;
        return cp > ' ' && cp < 0x7F && !lks_is_ascii_alnum(cp) ? MARK : LETTER;
    }
    if (cp == 0xA0 || cp == 0x1680 || (cp >= 0x2000 && cp <= 0x200A) ||
        cp == 0x202F || cp == 0x205F || cp == 0x3000)
        return SPACE;
    const bool is_mark =
        lks_is_punctuation(cp) || (!dialect->is_old && lks_is_symbol(cp));
    return is_mark ? MARK : LETTER;
}

static void set_flanks(lks_delimiter *run, lks_slice text,
                       const lks_dialect *dialect)
{
    size_t width = 0;
    const size_t end = run->at + run->len;
    const uint8_t *const stop = text.data + text.len;
    const enum flank before =
        run->at > 0 ? flank_of(lks_utf8_decode_back(
                                   text.data, text.data + run->at, &width),
                               dialect)
                    : SPACE;
    const enum flank after =
        end < text.len
            ? flank_of(lks_utf8_decode(text.data + end, stop, &width), dialect)
            : SPACE;
    const bool is_left = after == LETTER || (after == MARK && before != LETTER);
    const bool is_right =
        before == LETTER || (before == MARK && after != LETTER);
    const uint8_t mark = text.data[run->at];
    const bool is_word = mark == '_'; /* not inside a word */
    const bool is_mark = mark != '~' || run->len <= 2;
    run->can_open =
        is_mark && is_left && (!is_word || !is_right || before == MARK);
    run->can_close =
        is_mark && is_right && (!is_word || !is_left || after == MARK);
}

size_t lks_delimiters_push(lks_delimiters *d, lks_slice text, size_t at,
                           const lks_dialect *dialect)
{
    size_t len = 0;
    while (at + len < text.len && text.data[at + len] == text.data[at]) {
        LKS_STEP();
        len++;
    }
    lks_delimiter *all =
        lks_grow(d->allocator, d->all, sizeof *all, d->count, &d->room);
    if (!all) {
        d->status = LINKSPAN_ERR_NO_MEMORY;
        return len;
    }
    d->all = all;
    lks_delimiter *run = &d->all[d->count];
    *run = (lks_delimiter){.at = at,
                           .len = len,
                           .left = len,
                           .before = d->last,
                           .after = NONE,
                           .opened = NONE,
                           .closed = NONE,
                           .closed_last = NONE};
    set_flanks(run, text, dialect);
    if (d->last != NONE)
        d->all[d->last].after = d->count;
    d->last = d->count++;
    return len;
}

/* ---- pairs */

static void take_off(lks_delimiters *d, size_t index)
{
    const lks_delimiter *run = &d->all[index];
    if (run->before != NONE)
        d->all[run->before].after = run->after;
    if (run->after != NONE)
        d->all[run->after].before = run->before;
    else
        d->last = run->before;
}

/* GitHub pairs runs of `~` that are equally long. CommonMark's rules 9 and 10: if one of the two runs can both open and close,
 * the sum of their lengths must not be a multiple of three, unless both lengths
 * are multiples of three. */
static bool is_match(const lks_delimiter *opener, const lks_delimiter *closer,
                     uint8_t mark)
{
    if (mark == '~')
        return opener->len == closer->len;
    return !(closer->can_open || opener->can_close) || closer->len % 3 == 0 ||
           (opener->len + closer->len) % 3 != 0;
}

static bool add_pair(lks_delimiters *d, size_t opener, size_t closer,
                     size_t width)
{
    lks_pair *pairs = lks_grow(d->allocator, d->pairs, sizeof *pairs,
                               d->pair_count, &d->pair_room);
    if (!pairs) {
        d->status = LINKSPAN_ERR_NO_MEMORY;
        return false;
    }
    d->pairs = pairs;
    lks_delimiter *from = &d->all[opener];
    lks_delimiter *to = &d->all[closer];
    const size_t index = d->pair_count++;
    d->pairs[index] = (lks_pair){width, from->opened, NONE};
    from->opened = index;
    if (to->closed_last == NONE)
        to->closed = index;
    else
        d->pairs[to->closed_last].next_closed = index;
    to->closed_last = index;
    from->left -= width;
    to->left -= width;
    return true;
}

/* Pair the two runs; returns the next run that may close something. */
static size_t join(lks_delimiters *d, size_t opener, size_t closer)
{
    const size_t width =
        d->all[opener].left >= 2 && d->all[closer].left >= 2 ? 2 : 1;
    if (!add_pair(d, opener, closer, width))
        return NONE;
    while (d->all[closer].before != opener) {
        LKS_STEP();
        take_off(d, d->all[closer].before);
    }
    if (d->all[opener].left == 0)
        take_off(d, opener);
    if (d->all[closer].left > 0)
        return closer;
    take_off(d, closer);
    return d->all[closer].after;
}

/* For each class of closers, the run before which there is no opener any more.
 * The class depends on the closer's character, on its length modulo three and
 * on whether it can also open. */
typedef struct bounds {
    size_t of[15];
} bounds;

static size_t *bound_for(bounds *b, const lks_delimiter *closer, uint8_t mark,
                         const lks_dialect *dialect)
{
    if (mark == '_' && dialect->is_old)
        return &b->of[0];
    if (mark == '~')
        return &b->of[12U + closer->len % 3];
    return &b->of[closer->len % 3 + (mark == '*' ? 6U : 0U) +
                  (closer->can_open ? 3U : 0U)];
}

/* The opener for `closer`, or NONE. */
static size_t opener_for(const lks_delimiters *d, lks_slice text, size_t closer,
                         size_t bottom, size_t bound, size_t *steps)
{
    const lks_delimiter *run = &d->all[closer];
    size_t opener = run->before;
    for (; opener != NONE && opener != bottom && opener >= bound;
         opener = d->all[opener].before) {
        LKS_STEP();
        ++*steps;
        const lks_delimiter *o = &d->all[opener];
        if (o->can_open && text.data[o->at] == text.data[run->at] &&
            is_match(o, run, text.data[o->at]))
            return opener;
    }
    return NONE;
}

/* The lowest run above `bottom`, or NONE. */
static size_t first_above(const lks_delimiters *d, size_t bottom, size_t *steps)
{
    size_t first = d->last == bottom ? NONE : d->last;
    while (first != NONE && d->all[first].before != bottom) {
        LKS_STEP();
        ++*steps;
        first = d->all[first].before;
    }
    return first;
}

size_t lks_delimiters_pair(lks_delimiters *d, lks_slice text, size_t bottom,
                           const lks_dialect *dialect)
{
    bounds b = {{0}};
    size_t steps = 0;
    size_t closer = first_above(d, bottom, &steps);
    while (closer != NONE) {
        const lks_delimiter run = d->all[closer];
        LKS_STEP();
        steps++;
        if (!run.can_close) {
            closer = run.after;
            continue;
        }
        size_t *const bound = bound_for(&b, &run, text.data[run.at], dialect);
        const size_t opener =
            opener_for(d, text, closer, bottom, *bound, &steps);
        if (opener != NONE) {
            closer = join(d, opener, closer);
            continue;
        }
        *bound = closer;
        if (!run.can_open)
            take_off(d, closer);
        closer = run.after;
    }
    while (d->last != NONE && d->last != bottom) {
        LKS_STEP();
        take_off(d, d->last);
    }
    return steps;
}

void lks_delimiters_free(lks_delimiters *d)
{
    lks_release(d->allocator, d->all);
    lks_release(d->allocator, d->pairs);
}
