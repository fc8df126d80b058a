/* A link that was found, as the public struct has it. */
#ifndef LKS_DETECT_FOUND_H
#define LKS_DETECT_FOUND_H

#include "detect/run.h"

/** A link that is its host alone. */
linkspan_link lks_new_link(uint32_t kind, const lks_run_host *host);

void lks_add_tail(linkspan_link *link, const linkspan_tail *tail);

/** H8: without port and parts the dot is the sentence's (P8 left the parts
 *  out). */
void lks_drop_dot(linkspan_link *link);

#endif
