/* The rules that end a link because of what follows (find/rules/cutter.h), the
 * characters at which they are asked, and what the files of the rules offer each
 * other. */
#ifndef LKS_FIND_RULES_END_RULES_H
#define LKS_FIND_RULES_END_RULES_H

#include "find/rules/ahead.h"

/** The number of end rules. */
#define LKS_END_RULES 9

/** The rules, in the order in which they are asked: LINKSPAN_TAILOR_ values. */
extern const uint32_t lks_end_rules[LKS_END_RULES];

/** The numbers of the rules of some families, as a bit set. Rules of a family are asked
 *  at the same characters. */
unsigned lks_end_rules_of(unsigned families);

/** Ask the rule with this number; `number` is less than LKS_END_RULES. */
bool lks_end_rule_ends(size_t number, const lks_tail_view *tail, size_t *end);

/** What happens at an ASCII character: the families to ask, and flags. */
#define LKS_END_FAMILIES    63u
#define LKS_END_UNLESS_WORD 64u  /**< no rule acts before a letter or digit */
#define LKS_END_MARKUP      128u /**< it can be part of a run of markup (P13) */
extern const uint8_t lks_end_triggers[128];

/** True if rules may be asked at the character, in some part. */
static inline bool lks_is_trigger(uint32_t cp)
{
    return cp >= 0x80 || (lks_end_triggers[cp] & LKS_END_FAMILIES) != 0;
}

/** The families to ask about the unit, as a bit set: 0 for most units. */
unsigned lks_end_families_at(const lks_tail_unit *u);

/* --------------------------------------------------------- punctuation */

/* P1: ends a link at punctuation of the sentence around it. */

lks_end_rule lks_punctuation_ends;

/** P1: whether a full-width exclamation or question mark ends the link. */
lks_end_rule lks_call_ends;

/* -------------------------------------------------------------- fields */

/* P15: ends a link that is a field of a record
 * ("Ada,https://example.com/a,active") or a word of a command ("x.git&&
 * make"). */

lks_end_rule lks_field_ends;

/** P15: true if a date, an address, or a field in quotation marks follows the
 *  comma or semicolon of the unit. */
bool lks_is_before_field(const lks_tail_view *tail);

/* -------------------------------------------------------------- markup */

/* P13: tags, lists without spaces and escapes, which end a link. */

lks_end_rule lks_markup_ends;

/** P13: true if another URL follows the unit. In a list without spaces a link ends
 *  at a comma or a similar sign before another URL. */
bool lks_is_before_url(const lks_tail_view *tail);

/** P13: true if the backslash of the unit escapes the character after it, such as
 *  a quotation mark. */
bool lks_ends_at_escape(const lks_tail_view *tail);

/** Record a run of markup, which may be trimmed. */
void lks_markup_begin(lks_cutter *t, const lks_tail_unit *u, lks_ending here);

/* ------------------------------------------------------------- symbols */

/* P14: emoji, arrows, notes and stars that stand after a link. */

lks_end_rule lks_symbol_ends;

/** True for emoji and pictures: arrows, geometric shapes, notes, stars, hands. */
bool lks_is_pictorial(uint32_t cp);

/* ------------------------------------------------------------ wrappers */

/* P16: ends a link before the mark that closes what is wrapped around it, such
 * as [/img] or &quot;. */

/** True if `cp`, after a character of the class `before`, closes the quotation
 *  mark right before the link, and can be nothing else: the link ends there. */
bool lks_closes_quote(const lks_cutter *t, uint32_t cp, lks_native before);

/** True if an apostrophe here would open a quotation inside the link. */
bool lks_opens_single(const lks_cutter *t);

lks_end_rule lks_wrapper_ends;

/** True if a character reference that often stands right after a link, such as
 *  "&quot;", starts at the unit. */
bool lks_ends_at_reference(const lks_tail_view *tail);

/* ------------------------------------------------------------- scripts */

/* P2: another script; P3: a suffix after a hyphen. */

lks_end_rule lks_script_ends;
lks_end_rule lks_suffix_ends;

/** P2: a native run is part of the URL if syntax of the URL follows it, or the
 *  extension of a file. The first unit of it to judge is the one read last. False
 *  if it is part of the URL, with `*end` moved. */
bool lks_ends_in_run(lks_ahead *a, size_t *end);

/* ------------------------------------------------------------- clauses */

/* Decides whether native text in a path is a title, which is part of the link,
 * or a part of the sentence around the link. Native text is text in a script
 * that is written right beside a URL, without a space, such as 記事 in
 * "/wiki/記事". P4: a clause after the slash ends the link. P5: so does a
 * particle, a short word that Korean and Japanese put after a noun. Part of
 * find/rules/cutter.h. */

/** What Japanese names are written with. */
#define LKS_NAME_CLASSES                                                       \
    (LKS_NATIVE_BIT(LKS_NATIVE_KATAKANA) | LKS_NATIVE_BIT(LKS_NATIVE_KANA) |   \
     LKS_NATIVE_BIT(LKS_NATIVE_HAN))

lks_end_rule lks_clause_ends;
lks_end_rule lks_particle_ends;

/** True if clauses begin with the word and titles do not. */
bool lks_is_clause_word(lks_slice word);

/** True for a Han character that is a function word wherever it stands. */
bool lks_is_function_word(uint32_t cp);

/** P2: true for a unit or counter that stands after a number in titles. */
bool lks_is_counter(uint32_t cp);

/** lks_is_language() is true for the code of a language in a touching script
 *  (P2: such scripts stand right beside a URL), or of a country where such a
 *  language is spoken. lks_is_title_folder() is true for the name of a folder
 *  in which sites have native titles, such as "wiki". */
bool lks_is_language(lks_slice code);
bool lks_is_title_folder(lks_slice folder);

/** True for a parameter of a search, such as "q", whose value is what people
 *  search for. */
bool lks_is_search(lks_slice parameter);

/** True if the run so far is a particle, of Korean or another language. */
bool lks_is_particle_word(lks_slice word);

#endif
