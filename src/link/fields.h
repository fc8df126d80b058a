/* P15: a link that is a field of a record, or a word of a command. */
#ifndef LKS_LINK_FIELDS_H
#define LKS_LINK_FIELDS_H

#include "link/cutter.h"

/** Look at a unit before it is taken: the next field may start here, or a wait
 *  ends. */
void lks_fields_begin(lks_cutter *t, const lks_tail_unit *u, lks_ending here);
void lks_fields_go_on(lks_cutter *t, const lks_tail_unit *u, lks_native class);

#endif
