/* P15: ends a link that is a field of a record
 * ("Ada,https://example.com/a,active") or a word of a command ("x.git&&
 * make"). */
#ifndef LKS_LINK_FIELDS_H
#define LKS_LINK_FIELDS_H

#include "link/ahead.h"

lks_end_rule lks_field_ends;

/** P15: true if a date, an address, or a field in quotation marks follows the
 *  comma or semicolon of the unit. */
bool lks_is_before_field(const lks_tail_view *tail);

#endif
