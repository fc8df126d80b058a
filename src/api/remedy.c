#include "api/remedy.h"

#include <string.h>

#include "text/alloc.h"

/* A copy of the detector with one change. Links that the policy refuses are not
 * linked, and suspects are no links. */
static void begin(lks_trial *t, const lks_trials *trials, lks_change change)
{
    const linkspan_detector *const d = trials->d;
    t->change = change;
    t->d = *d;
    if (change.flag == 0 && change.tailored == 0)
        memset(t->d.policy.actions, LINKSPAN_ACTION_LINK,
               sizeof t->d.policy.actions);
    const uint32_t reports = LINKSPAN_DETECT_REFUSED | LINKSPAN_DETECT_SUSPECTS;
    lks_detector_change(&t->d, (d->flags | change.flag) & ~reports,
                        d->tailoring & ~change.tailored);
    lks_each_begin(&t->each, &t->d, trials->text, 0, 0);
    t->has_link = lks_each_next(&t->each, &t->link);
}

static lks_trial *trial_of(lks_trials *trials, lks_change change)
{
    for (size_t i = 0; i < trials->count; i++)
        if (trials->list[i].change.flag == change.flag &&
            trials->list[i].change.tailored == change.tailored)
            return &trials->list[i];
    if (!trials->list && !trials->is_out_of_memory) {
        trials->list = lks_resize(trials->d->allocator, NULL,
                                  LKS_MOST_TRIALS * sizeof *trials->list);
        trials->is_out_of_memory = !trials->list;
    }
    if (trials->is_out_of_memory || trials->count == LKS_MOST_TRIALS)
        return NULL;
    lks_trial *const t = &trials->list[trials->count++];
    begin(t, trials, change);
    return t;
}

/* True if the change links the text. */
static bool links(lks_trials *trials, lks_change change, size_t *start,
                  linkspan_range host)
{
    lks_trial *const t = trial_of(trials, change);
    if (!t)
        return false;
    while (t->has_link && t->link.span.end <= host.start)
        t->has_link = lks_each_next(&t->each, &t->link);
    if (!t->has_link || t->link.span.start > *start ||
        t->link.span.end < host.end)
        return false;
    *start = t->link.span.start;
    return true;
}

static size_t write(char word[LKS_REMEDY_ROOM], const char *before,
                    const char *name)
{
    const size_t len = strlen(before);
    const size_t more = strlen(name);
    if (len + more > LKS_REMEDY_ROOM)
        return 0;
    memcpy(word, before, len);
    memcpy(word + len, name, more);
    return len + more;
}

/* The bit of a tailored rule; 0 for another rule. */
static uint32_t bit_of(lks_rule rule)
{
    for (uint32_t bit = 1; bit != 0 && (bit & lks_all_rules()); bit <<= 1)
        if (lks_tailored_rule(bit) == rule)
            return bit;
    return 0;
}

size_t lks_remedy(lks_trials *trials, size_t *start, linkspan_range host,
                  uint32_t flags, lks_rule rule, char word[LKS_REMEDY_ROOM])
{
    const uint32_t bit = bit_of(rule);
    /* from the narrowest to the widest: the flag for names after a scheme is above
     * the one for all names */
    for (uint32_t flag = 1u << 31; flag != 0; flag >>= 1)
        if ((flags & flag) &&
            links(trials, (lks_change){.flag = flag}, start, host))
            return write(word, "",
                         linkspan_name_of(LINKSPAN_NAMES_DETECT, flag));
    if (bit != 0)
        return links(trials, (lks_change){.tailored = bit}, start, host)
                   ? write(word, "tailor=-",
                           linkspan_name_of(LINKSPAN_NAMES_TAILOR, bit))
                   : 0;
    return rule == LKS_RULE_NONE &&
                   links(trials, (lks_change){.flag = 0}, start, host)
               ? write(word, "policy=off", "")
               : 0;
}

void lks_trials_end(lks_trials *trials)
{
    if (trials->list)
        lks_release(trials->d->allocator, trials->list);
}
