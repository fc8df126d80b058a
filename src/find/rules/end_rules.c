#include "find/rules/end_rules.h"

enum {
    OF_WRAPPERS = 1,
    OF_FIELDS = 2,
    OF_PUNCTUATION = 4,
    OF_MARKUP = 8,
    OF_SYMBOLS = 16,
    OF_SCRIPTS = 32
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

#define ROW_OF(family, rule, ends) {family, LINKSPAN_TAILOR_##rule},
const lks_end_rule_row lks_end_rules[LKS_END_RULES] = {RULES(ROW_OF)};

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
