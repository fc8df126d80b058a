#include "safety/imitation.h"

#include "safety/known.h"
#include "safety/protected.h"
#include "text/steps.h"

/* True if one edit turns the protected label `meant` into `seen`: a letter replaced,
 * removed, inserted or doubled, or two neighbours swapped. A letter added before or
 * after the label does not count: "targets" is another word than "target". */
static bool is_one_edit(const lks_spelling *seen, const lks_spelling *meant)
{
    const size_t a = seen->count;
    const size_t b = meant->count;
    const size_t least = a < b ? a : b;
    size_t head = 0;
    size_t tail = 0;
    while (head < least && seen->cps[head] == meant->cps[head])
        head++;
    while (tail < least - head &&
           seen->cps[a - 1 - tail] == meant->cps[b - 1 - tail])
        tail++;
    LKS_STEPS(head + tail);
    const size_t in_seen = a - head - tail;
    const size_t in_meant = b - head - tail;
    if (in_seen == 2 && in_meant == 2)
        return seen->cps[head] == meant->cps[head + 1] &&
               seen->cps[head + 1] == meant->cps[head];
    if (in_seen == 1 && in_meant == 0)
        return head > 0 && (tail > 0 || seen->cps[head] == seen->cps[head - 1]);
    return in_meant == 1 && in_seen <= 1;
}

static bool is_edit_of(const linkspan_protected *list, const lks_spelling *seen,
                       uint32_t domain)
{
    lks_spelling meant;
    lks_spell(lks_protected_label(list, domain), &meant);
    return meant.count >= LKS_EDIT_LEAST && meant.count <= LKS_EDIT_MOST &&
           is_one_edit(seen, &meant);
}

/* The candidates of the built-in list; `*step` counts all of them. */
static uint32_t find_known(const lks_spelling *seen)
{
    uint32_t step = 0;
    uint32_t domain = 0;
    do
        domain = lks_known_near(seen, &step);
    while (domain && !is_edit_of(lks_known_names(), seen, domain));
    return domain;
}

uint32_t lks_find_edit(const linkspan_protected *list, lks_slice label)
{
    lks_spelling seen;
    lks_spell(label, &seen);
    if (seen.count + 1 < LKS_EDIT_LEAST)
        return 0;
    if (lks_is_known_list(list))
        return find_known(&seen);
    for (size_t i = 0; i <= seen.count; i++) {
        uint32_t step = 0;
        uint32_t domain = 0;
        LKS_STEP();
        do {
            domain = lks_protected_by_key(list, seen.keys[i], &step);
            if (domain && is_edit_of(list, &seen, domain))
                return domain;
        } while (domain);
    }
    return 0;
}

bool lks_is_near_known(lks_slice host)
{
    size_t at = 0;
    lks_slice label;
    while (lks_next_inner_label(host, &at, &label))
        if (lks_may_be_near_known(label) &&
            lks_find_edit(lks_known_names(), label))
            return true;
    return false;
}
