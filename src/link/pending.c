#include "link/pending.h"

#include "text/hints.h"

/* This function is not inlined: many places call it, and copies would make the
 * library larger. */
LKS_NOINLINE void lks_cut_at(lks_cutter *t, uint32_t rule, lks_ending ending)
{
    if (!t->is_cut || ending.end < t->cut.end) {
        t->cut = ending;
        t->cut_rule = rule;
    }
    t->is_cut = true;
}

LKS_NOINLINE void lks_wait_at(lks_cutter *t, lks_pending_cut *wait,
                              uint8_t state, lks_ending here)
{
    *wait = (lks_pending_cut){.state = state,
                              .is_ascii = t->is_ascii,
                              .since = t->count,
                              .ending = here};
    t->is_waiting = true;
}
