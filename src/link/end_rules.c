#include "link/end_rules.h"

#include "link/clause.h"
#include "link/fields.h"
#include "link/markup_end.h"
#include "link/punctuation.h"
#include "link/script_end.h"
#include "link/symbols.h"
#include "link/wrappers.h"

enum {
    OF_WRAPPERS = 1,
    OF_FIELDS = 2,
    OF_PUNCTUATION = 4,
    OF_MARKUP = 8,
    OF_SYMBOLS = 16,
    OF_SCRIPTS = 32
};

/* The ASCII characters at which a rule may end a link. */
static const uint8_t triggers[128] = {['!'] = OF_PUNCTUATION,
                                      ['"'] = OF_WRAPPERS | OF_PUNCTUATION,
                                      ['&'] = OF_WRAPPERS | OF_FIELDS,
                                      ['\''] = OF_WRAPPERS,
                                      ['('] = OF_PUNCTUATION,
                                      ['*'] = OF_WRAPPERS,
                                      ['+'] = OF_MARKUP,
                                      [','] = OF_FIELDS | OF_MARKUP,
                                      ['-'] = OF_WRAPPERS | OF_SCRIPTS,
                                      [';'] = OF_FIELDS | OF_MARKUP,
                                      ['<'] = OF_MARKUP,
                                      ['['] = OF_WRAPPERS,
                                      ['\\'] = OF_MARKUP,
                                      ['`'] = OF_WRAPPERS,
                                      ['{'] = OF_WRAPPERS,
                                      ['|'] = OF_FIELDS | OF_MARKUP};

/* A directive quotes a text, so nothing in it
 * is punctuation or writing of the sentence around the link. */
unsigned lks_end_families_at(const lks_tail_unit *u)
{
    const unsigned at = u->cp < 0x80 ? triggers[u->cp] : ~(unsigned)OF_FIELDS;
    if (u->is_syntax)
        return u->part != LKS_PART_DIRECTIVE ? at & OF_WRAPPERS : 0;
    return u->part != LKS_PART_DIRECTIVE ? at : at & OF_MARKUP;
}

const lks_end_rule_row lks_end_rules[LKS_END_RULES] = {
    {OF_PUNCTUATION, LINKSPAN_TAILOR_PUNCTUATION, lks_punctuation_ends},
    {OF_FIELDS, LINKSPAN_TAILOR_FIELDS, lks_field_ends},
    {OF_MARKUP, LINKSPAN_TAILOR_MARKUP, lks_markup_ends},
    {OF_SYMBOLS, LINKSPAN_TAILOR_SYMBOLS, lks_symbol_ends},
    {OF_WRAPPERS, LINKSPAN_TAILOR_WRAPPERS, lks_wrapper_ends},
    {OF_SCRIPTS, LINKSPAN_TAILOR_SCRIPT, lks_script_ends},
    {OF_SCRIPTS, LINKSPAN_TAILOR_SUFFIX, lks_suffix_ends},
    {OF_SCRIPTS, LINKSPAN_TAILOR_PARTICLE, lks_clause_ends},
    {OF_SCRIPTS, LINKSPAN_TAILOR_JOSA, lks_particle_ends},
};
