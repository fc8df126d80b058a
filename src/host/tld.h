/* A glance at what follows a dot, to spare most runs of text a search. */
#ifndef LKS_HOST_TLD_H
#define LKS_HOST_TLD_H

#include "host/suffix_table.h"
#include "text/slice.h"

/** False if no compiled-in top-level domain beyond ASCII is written with `cp`,
 *  and then `next` (0: nothing), at its start. */
bool lks_may_begin_tld(uint32_t cp, uint32_t next);

#endif
