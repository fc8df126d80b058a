/* Findings about the host of a link: IP addresses, the top-level domain, what
 * the host looks like. */
#ifndef LKS_SAFETY_HOST_H
#define LKS_SAFETY_HOST_H

#include "safety/findings.h"

/** Report what is wrong with the host: with the whole name, and with each
 *  label. */
void lks_check_host(lks_check *c);

#endif
