/* The host of a link: addresses, top-level domain, what it looks like. */
#ifndef LKS_SAFETY_HOST_H
#define LKS_SAFETY_HOST_H

#include "safety/findings.h"

/** Report what is wrong with the host, its labels apart. */
void lks_check_host(lks_check *c);

#endif
