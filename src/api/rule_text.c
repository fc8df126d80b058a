#include "linkspan/linkspan.h"

#include "api/reason.h"

LKS_COLD const char *linkspan_rule_text(const char *rule)
{
    return rule ? lks_rule_text(lks_rule_of_code(rule)) : "";
}
