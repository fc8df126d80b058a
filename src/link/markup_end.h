/* P13: tags, lists without spaces and escapes, which end a link. */
#ifndef LKS_LINK_MARKUP_END_H
#define LKS_LINK_MARKUP_END_H

#include "link/ahead.h"

lks_end_rule lks_markup_ends;

/** P13: true if another URL follows the unit. In a list without spaces a link ends
 *  at a comma or a similar sign before another URL. */
bool lks_is_before_url(const lks_tail_view *tail);

/** P13: true if the backslash of the unit escapes the character after it, such as
 *  a quotation mark. */
bool lks_ends_at_escape(const lks_tail_view *tail);

/** Record a run of markup, which may be trimmed. */
void lks_markup_begin(lks_cutter *t, const lks_tail_unit *u, lks_ending here);

#endif
