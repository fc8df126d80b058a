/* P15: ends a link that is a field of a record
 * ("Ada,https://example.com/a,active") or a word of a command ("x.git&&
 * make"). */
#ifndef LKS_LINK_FIELDS_H
#define LKS_LINK_FIELDS_H

#include "link/cutter.h"

/** lks_fields_begin() looks at a unit at which the next field may start: a cut
 *  may become pending there (lks_pending_cut). lks_fields_go_on() looks at each
 *  unit after it, which may decide the cut. */
void lks_fields_begin(lks_cutter *t, const lks_tail_unit *u, lks_ending here);
void lks_fields_go_on(lks_cutter *t, const lks_tail_unit *u, lks_native class);

#endif
