/* Decides whether native text in a path is a title, which is part of the link,
 * or a part of the sentence around the link. Native text is text in a script
 * that is written right beside a URL, without a space, such as 記事 in
 * "/wiki/記事". P4: a clause after the slash ends the link. P5: so does a
 * particle, a short word that Korean and Japanese put after a noun. Part of
 * link/cutter.h. */
#ifndef LKS_LINK_CLAUSE_H
#define LKS_LINK_CLAUSE_H

#include "link/cutter.h"

/** Look at a unit of a path that is neither an initiator nor a separator. A cut
 *  may become pending here (lks_pending_cut). */
void lks_clause_begin(lks_cutter *t, const lks_tail_unit *u, lks_native class,
                      lks_ending here);

/** Look at a unit that follows a pending cut, which may now be decided. */
void lks_clause_go_on(lks_cutter *t, const lks_tail_unit *u, lks_native class);

bool lks_clause_is_waiting(const lks_cutter *t);

/** True if the native text at the end of the link is a clause; `end` is then
 *  where the link ends. */
bool lks_clause_ends(const lks_cutter *t, lks_ending *end);

/** The native run that is looked up in the lists: lks_start_word() starts it,
 *  lks_add_to_word() adds to it. */
void lks_start_word(lks_cutter *t, uint32_t cp);
void lks_add_to_word(lks_cutter *t, uint32_t cp);

/** True if the run so far is a word that clauses begin with and titles do
 *  not. */
bool lks_is_clause_word(const lks_cutter *t);

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
bool lks_is_particle_word(const lks_cutter *t);

#endif
