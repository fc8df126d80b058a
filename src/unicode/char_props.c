#include "text/hints.h"

LKS_FAST_BEGIN

#include "unicode/char_props.h"

#include "text/steps.h"
#include "unicode/generated/char_table.h"
#include "unicode/stages.h"

#define REPLACEMENT_CHARACTER 0xFFFDu

static inline uint32_t kind_of(uint32_t cp)
{
    if (cp < 0x80)
        return LKS_ASCII_STAGE(char, cp);
    const uint32_t known =
        cp > LKS_LAST_CODE_POINT ? REPLACEMENT_CHARACTER : cp;
    return LKS_THREE_STAGE(char, known);
}

uint32_t lks_char_props_of(uint32_t cp)
{
    LKS_STEP();
    return char_words[kind_of(cp)];
}

uint8_t lks_char_extras_of(uint32_t cp)
{
    return cp > LKS_LAST_CODE_POINT ? 0 : char_extras[kind_of(cp)];
}

LKS_FAST_END
