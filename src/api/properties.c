#include "linkspan/linkspan.h"

#include "unicode/props.h"

_Static_assert((int)LKS_TERM_HARD == LINKSPAN_TERM_HARD &&
                   (int)LKS_TERM_SOFT == LINKSPAN_TERM_SOFT &&
                   (int)LKS_TERM_CLOSE == LINKSPAN_TERM_CLOSE &&
                   (int)LKS_TERM_OPEN == LINKSPAN_TERM_OPEN &&
                   (int)LKS_TERM_INCLUDE == LINKSPAN_TERM_INCLUDE,
               "the public values are the internal ones");

int32_t linkspan_link_term(uint32_t cp)
{
    return (int32_t)lks_link_term_of(cp);
}

uint32_t linkspan_link_bracket(uint32_t cp)
{
    return lks_link_bracket_of(cp);
}

int32_t linkspan_link_email(uint32_t cp)
{
    return lks_is_link_email(cp);
}
