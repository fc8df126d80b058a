/* Decides whether native text in a path is a title, which is part of the link,
 * or a part of the sentence around the link. Native text is text in a script
 * that is written right beside a URL, without a space, such as 記事 in
 * "/wiki/記事". P4: a clause after the slash ends the link. P5: so does a
 * particle, a short word that Korean and Japanese put after a noun. Part of
 * link/cutter.h. */
#ifndef LKS_LINK_CLAUSE_H
#define LKS_LINK_CLAUSE_H

#include "link/ahead.h"

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
