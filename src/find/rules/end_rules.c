#include "find/rules/end_rules.h"

/* A bit for the first rule of each family, in the order of the rules. */
enum {
    OF_PUNCTUATION = 1,
    OF_FIELDS = 2,
    OF_MARKUP = 4,
    OF_SYMBOLS = 8,
    OF_WRAPPERS = 16,
    OF_SCRIPTS = 32,
    SCRIPT_RULES = 4
};

#define UNLESS_WORD LKS_END_UNLESS_WORD
#define OF_RUN      LKS_END_MARKUP

const uint8_t lks_end_triggers[128] = {
    ['!'] = OF_PUNCTUATION | UNLESS_WORD,
    ['"'] = OF_WRAPPERS | OF_PUNCTUATION,
    ['&'] = OF_WRAPPERS | OF_FIELDS,
    ['\''] = OF_WRAPPERS,
    ['('] = OF_PUNCTUATION | UNLESS_WORD,
    ['*'] = OF_WRAPPERS | UNLESS_WORD | OF_RUN,
    ['+'] = OF_MARKUP,
    [','] = OF_FIELDS | OF_MARKUP,
    ['-'] = OF_WRAPPERS | OF_SCRIPTS | UNLESS_WORD,
    [';'] = OF_FIELDS | OF_MARKUP,
    ['<'] = OF_MARKUP,
    ['['] = OF_WRAPPERS,
    ['\\'] = OF_MARKUP,
    ['^'] = OF_SYMBOLS, /* left out at the end */
    ['_'] = OF_RUN,
    ['`'] = OF_WRAPPERS | UNLESS_WORD | OF_RUN,
    ['{'] = OF_WRAPPERS,
    ['|'] = OF_FIELDS | OF_MARKUP | OF_RUN,
    ['~'] = OF_PUNCTUATION | UNLESS_WORD | OF_RUN};

/* A directive quotes a text, so nothing in it
 * is punctuation or writing of the sentence around the link. */
unsigned lks_end_families_at(const lks_tail_unit *u)
{
    const unsigned at = u->cp < 0x80
                            ? lks_end_triggers[u->cp] & LKS_END_FAMILIES
                            : LKS_END_FAMILIES & ~(unsigned)OF_FIELDS;
    if (u->is_syntax)
        return u->part != LKS_PART_DIRECTIVE ? at & OF_WRAPPERS : 0;
    return u->part != LKS_PART_DIRECTIVE ? at : at & OF_MARKUP;
}

/* The rules in the order in which they are asked: family, rule, function. A table of
 * functions would have to be relocated when a program starts. */
#define RULES(ROW)                                                             \
    ROW(OF_PUNCTUATION, PUNCTUATION, lks_punctuation_ends)                     \
    ROW(OF_FIELDS, FIELDS, lks_field_ends)                                     \
    ROW(OF_MARKUP, MARKUP, lks_markup_ends)                                    \
    ROW(OF_SYMBOLS, SYMBOLS, lks_symbol_ends)                                  \
    ROW(OF_WRAPPERS, WRAPPERS, lks_wrapper_ends)                               \
    ROW(OF_SCRIPTS, SCRIPT, lks_script_ends)                                   \
    ROW(OF_SCRIPTS, SUFFIX, lks_suffix_ends)                                   \
    ROW(OF_SCRIPTS, PARTICLE, lks_clause_ends)                                 \
    ROW(OF_SCRIPTS, JOSA, lks_particle_ends)

#define NUMBER_OF(family, rule, ends) NUMBER_##rule,
enum {
    RULES(NUMBER_OF) NUMBER_OF_RULES
};
_Static_assert(NUMBER_OF_RULES == LKS_END_RULES, "each rule has a row");

#define RULE_OF(family, rule, ends) LINKSPAN_TAILOR_##rule,
const uint32_t lks_end_rules[LKS_END_RULES] = {RULES(RULE_OF)};

unsigned lks_end_rules_of(unsigned families)
{
    return (families & (OF_SCRIPTS - 1)) |
           (families & OF_SCRIPTS) * ((1u << SCRIPT_RULES) - 1);
}

#define IS_PLACED(family, rule, ends)                                          \
    _Static_assert(NUMBER_##rule < NUMBER_SCRIPT                               \
                       ? (family) == 1 << NUMBER_##rule                        \
                       : (family) == OF_SCRIPTS &&                             \
                             NUMBER_##rule < NUMBER_SCRIPT + SCRIPT_RULES,     \
                   "lks_end_rules_of()");
RULES(IS_PLACED)

bool lks_end_rule_ends(size_t number, const lks_tail_view *tail, size_t *end)
{
#define CASE_OF(family, rule, ends)                                            \
    case NUMBER_##rule:                                                        \
        return ends(tail, end);
    switch (number) {
        RULES(CASE_OF)
    default:
        return false;
    }
}
