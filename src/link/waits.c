#include "link/waits.h"

void lks_cut_at(lks_tailor *t, uint8_t rule, lks_tail_mark mark)
{
    if (!t->is_cut || mark.end < t->cut.end) {
        t->cut = mark;
        t->cut_rule = rule;
    }
    t->is_cut = true;
}

void lks_wait_at(lks_tailor *t, lks_tailor_wait *wait, uint8_t state,
                 lks_tail_mark here)
{
    *wait = (lks_tailor_wait){.state = state,
                              .is_ascii = t->is_ascii,
                              .since = t->count,
                              .mark = here};
    t->is_waiting = true;
}
