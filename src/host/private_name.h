/* Names that only a private network knows: "nas.lan", "jenkins.internal". */
#ifndef LKS_HOST_PRIVATE_NAME_H
#define LKS_HOST_PRIVATE_NAME_H

#include "text/slice.h"

/**
 * True for a name of data/hosts/private.txt, below "home.arpa" (RFC 8375), and
 * for the address of an onion service: 56 base32 characters (RFC 7686).
 *
 * @param before  the name up to the last label, with the dot between them.
 * @param last    the last label, in either case.
 */
bool lks_is_private_name(lks_slice before, lks_slice last);

#endif
