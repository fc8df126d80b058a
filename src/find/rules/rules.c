#include "find/rules/rules.h"

/* The longest code with its NUL. Arrays, not pointers, so that the table needs no
 * relocation. */
#define CODE_ROOM 7

static const char codes[LKS_RULE_COUNT][CODE_ROOM] = {
    "",
#define CODE_OF_NUMBERED(letter, number, about, example) #letter #number,
#define CODE_OF_NAMED(NAME, code, about, example)        code,
#define CODE_OF_TAILORED(NAME, code, name, needs, about) code,
    LKS_HOST_RULES(CODE_OF_NUMBERED) LKS_ADDRESS_RULES(CODE_OF_NUMBERED)
        LKS_TAIL_RULES(CODE_OF_NAMED) LKS_LIMITS(CODE_OF_NAMED)
            LINKSPAN_TAILOR_RULES(CODE_OF_TAILORED)};

const char *lks_rule_code(lks_rule rule)
{
    return codes[rule];
}

uint32_t lks_rule_number(lks_rule rule)
{
    const char *code = codes[rule];
    uint32_t number = 0;
    for (const char *p = code + 1; *p; p++)
        number = number * 10 + (uint32_t)(*p - '0');
    return (uint32_t)(uint8_t)code[0] << 8 | number;
}

lks_rule lks_tailored_rule(uint32_t bit)
{
#define CASE_OF_RULE(NAME, code, name, needs, about)                           \
    case LINKSPAN_TAILOR_##NAME:                                               \
        return LKS_RULE_##NAME;
    switch (bit) {
        LINKSPAN_TAILOR_RULES(CASE_OF_RULE)
    default:
        return LKS_RULE_NONE;
    }
#undef CASE_OF_RULE
}
