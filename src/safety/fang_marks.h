/* Marks that make a link or a suspect of what follows them, without a host. */
#ifndef LKS_SAFETY_FANG_MARKS_H
#define LKS_SAFETY_FANG_MARKS_H

#include "safety/defang.h"

/** The colon, of which `len` bytes are there, follows a scheme that carries what
 *  stands after it (H11): a suspect. */
bool lks_is_carrying_colon(const lks_defanger *d, const uint8_t *colon,
                           size_t len);

/** The colon follows a scheme without slashes, and such schemes link (H20). */
bool lks_is_opaque_colon(const lks_defanger *d, const uint8_t *colon,
                         size_t len);

/** The two backslashes at `p` start a network path, as far as that is known: a
 *  suspect. */
bool lks_is_network_path(const lks_defanger *d, const uint8_t *p, size_t len);

#endif
