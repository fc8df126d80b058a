#include "unicode/char_props.h"

#include "text/steps.h"
#include "unicode/generated/char_table.h"
#include "unicode/two_stage.h"

#define REPLACEMENT_CHARACTER 0xFFFDu

uint32_t lks_char_props_of(uint32_t cp)
{
    LKS_STEP();
    const uint32_t known =
        cp > LKS_LAST_CODE_POINT ? REPLACEMENT_CHARACTER : cp;
    return char_words[LKS_THREE_STAGE(char, known)];
}
