/* Looks ahead from a unit of a tail, for the rules that end a link depending on
 * what follows (find/rules/cutter.h). Units are read as the walk of UTS #58 3.5.1 would
 * read them: parts, separators, brackets, Hard characters. The walk itself does
 * not move. */
#ifndef LKS_FIND_RULES_AHEAD_H
#define LKS_FIND_RULES_AHEAD_H

#include "find/rules/cutter.h"

/** A rule decides about a unit by this many units after it, and one more: then
 *  it decides that too much follows. */
#define LKS_LONGEST_WAIT 28

/** No decision about a unit reads more bytes than this from its start on. */
#define LKS_AHEAD_BYTES                                                        \
    ((LKS_LONGEST_WAIT + 2) * LKS_UTF8_MAX + LKS_LONGEST_WAIT + 8)

/** What the rules see of a walk that is about to take the unit `u`. */
typedef struct lks_tail_view {
    lks_slice text;
    lks_cutter *cutter;           /**< of the walk; see lks_facts() */
    const lks_tail_unit *trigger; /**< the unit that the walk has come to */
    const lks_tail_unit *u;       /**< the unit that a rule is asked about: the
                                   *   trigger, or one that was read ahead */
    const uint32_t *open;         /**< the `depth` brackets that are open */
    size_t depth;
    size_t *reach; /**< raised to where looking ahead has stopped */
} lks_tail_view;

/**
 * A rule: true if it ends the link because of the unit of `tail`. The link then
 * ends before that unit or, if the rule has moved `*end`, there. If the rule
 * returns false and has moved `*end`, the unit belongs to the link because of what
 * stands right before `*end`, such as a closing bracket: if another rule ends the
 * link between the two, the link ends before the unit after all.
 */
typedef bool lks_end_rule(const lks_tail_view *tail, size_t *end);

typedef struct lks_ahead {
    const lks_tail_view *tail;
    lks_tail_unit u;         /**< the unit read last */
    lks_native class;        /**< its class */
    uint32_t before;         /**< the code point before it, marks skipped */
    lks_native before_class; /**< the class of `before` */
    unsigned count;          /**< units read after that of `tail` */
    bool is_over;            /**< the link ends before `u` */
    size_t under;            /**< open brackets of the walk */
    size_t opened;           /**< open brackets that were read since */
    uint32_t open[LKS_LONGEST_WAIT + 2];
} lks_ahead;

/** The facts about the tail before the trigger. */
static inline const lks_cutter *lks_facts(const lks_tail_view *tail)
{
    if (tail->cutter->known < tail->trigger->at || !tail->cutter->is_following)
        lks_cutter_learn(tail->cutter, tail->text, tail->trigger);
    return tail->cutter;
}

/** Start at the unit of `tail`. */
void lks_look_ahead(lks_ahead *a, const lks_tail_view *tail);

/** Read the next unit. False, with nothing changed, if the text or the link has
 *  ended, or if enough was read. The unit at which a link ends is read too,
 *  unless that unit is a quotation mark that closes the one before the link. */
bool lks_look_next(lks_ahead *a);

/** True if a bracket that is open before the unit of `tail` is closed after it, and
 *  the link does not end between. `*end` is moved to after that bracket. */
bool lks_is_closed_ahead(const lks_tail_view *tail, size_t *end);

/** True if more was read than a rule waits for. */
static inline bool lks_is_far_ahead(const lks_ahead *a)
{
    return a->count > LKS_LONGEST_WAIT;
}

/** The byte number `n` after the unit of `tail`, for rules about ASCII; 0 at the
 *  end of the text. */
static inline uint8_t lks_byte_ahead(const lks_tail_view *tail, size_t n)
{
    const size_t at = tail->u->next + n;
    if (*tail->reach < at + 1)
        *tail->reach = at + 1;
    return at < tail->text.len ? tail->text.data[at] : 0;
}

/** The text from the unit of `tail` up to `to`. */
static inline lks_slice lks_text_from(const lks_tail_view *tail, size_t to)
{
    const size_t from = tail->u->at;
    return (lks_slice){tail->text.data + from, to - from};
}

#endif
