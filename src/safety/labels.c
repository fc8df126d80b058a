#include "safety/findings.h"

bool lks_is_mixed(const lks_check *c, lks_slice text)
{
    (void)c;
    (void)text;
    return false;
}

void lks_check_labels(lks_check *c)
{
    (void)c;
}
