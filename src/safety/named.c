#include "safety/host.h"

#include "safety/protected.h"
#include "text/steps.h"

static bool is_same_look(const lks_look *a, const lks_look *b)
{
    bool is_same = a->count == b->count;
    for (size_t i = 0; is_same && i < a->count; i++) {
        LKS_STEP();
        is_same = a->letters[i].looks == b->letters[i].looks;
    }
    return is_same;
}

static bool is_in(const linkspan_protected *list, const lks_look *seen)
{
    const uint32_t key = lks_look_key(seen->letters, seen->count);
    uint32_t step = 0;
    uint32_t domain = 0;
    lks_look meant;
    do {
        domain = lks_protected_by_key(list, key, &step);
        if (domain)
            lks_look_at(lks_protected_label(list, domain), &meant);
    } while (domain && !is_same_look(seen, &meant));
    return domain != 0;
}

bool lks_is_named(const linkspan_policy *policy, lks_slice label)
{
    lks_look seen;
    lks_look_at(label, &seen);
    if (seen.count == 0)
        return false;
    return is_in(lks_known_names(), &seen) ||
           (policy->protected_names && is_in(policy->protected_names, &seen));
}
