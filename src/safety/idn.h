/* What browsers do not show in the labels of a host, beyond UTS #39: the classes of
 * Chromium's policy for internationalised names. */
#ifndef LKS_SAFETY_IDN_H
#define LKS_SAFETY_IDN_H

#include <stdbool.h>
#include <stdint.h>

#include "text/hints.h"
#include "text/slice.h"

/** The finding about a label outside ASCII below the top-level domain `tld`, both as they
 *  are shown, or 0. `*cp` receives the character that causes it; 0 if the whole label
 *  does. */
LKS_COLD uint32_t lks_idn_code(lks_slice label, lks_slice tld, uint32_t *cp);

/** True for a letter that UTS #39 restricts, but that a language writes below its own
 *  top-level domains: Welsh below .cymru, polytonic Greek below .gr. */
LKS_COLD bool lks_is_written_below(uint32_t cp, lks_slice tld);

/** True if `tlds`, with spaces between them, have this top-level domain. */
LKS_COLD bool lks_is_tld_of(const char *tlds, lks_slice tld);

#endif
