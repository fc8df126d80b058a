#include "unicode/unseen.h"

#include "unicode/generated/unseen_table.h"
#include "unicode/two_stage.h"

static bool has_flag(uint32_t cp, uint32_t flag)
{
    return cp <= LKS_LAST_CODE_POINT && (LKS_TWO_STAGE(unseen, cp) & flag) != 0;
}

bool lks_is_bidi_control(uint32_t cp)
{
    return has_flag(cp, 1);
}

bool lks_is_default_ignorable(uint32_t cp)
{
    return has_flag(cp, 2);
}

bool lks_is_emoji(uint32_t cp)
{
    return has_flag(cp, 4);
}

bool lks_is_syntax_lookalike(uint32_t cp)
{
    return has_flag(cp, 8);
}
