/* Findings about the host of a link: IP addresses, the top-level domain, what
 * the host looks like. */
#ifndef LKS_SAFETY_HOST_H
#define LKS_SAFETY_HOST_H

#include "safety/findings.h"

/** Report findings about the host as a whole and about each of its labels. */
void lks_check_host(lks_check *c);

#endif
