/* The built-in list of widely imitated names: constant tables, made from
 * data/safety/known_names.txt. Domains are numbered from 1, sorted by name. */
#ifndef LKS_SAFETY_KNOWN_H
#define LKS_SAFETY_KNOWN_H

#include "safety/protected.h"
#include "text/hints.h"
#include "text/slice.h"

/** What lks_protected_tail() finds in a list; here in the built-in one. */
LKS_COLD uint32_t lks_known_tail(int by, lks_slice text, size_t last_start);

/** What lks_protected_by_key() finds; here by the key of a look alone. */
LKS_COLD uint32_t lks_known_by_key(uint32_t key, uint32_t *step);

lks_slice lks_known_name(uint32_t number);

/** A number that all domains of an owner share. */
uint32_t lks_known_owner(uint32_t number);

/** The number of domains, from 1 on. */
uint32_t lks_known_count(void);

/** The label of the first domain of an owner; empty for the owner's other domains. */
lks_slice lks_known_label(uint32_t number);

/** True if the label is also an ordinary word: a mark on one of its letters makes another
 *  word. */
bool lks_known_is_word(uint32_t number);

/** The largest number of hyphens in a label. */
size_t lks_known_hyphens(void);

/** Find the domains whose label shares its start or its end with a spelling, as far as one
 *  edit leaves one of them. Call with `*step` 0 at first, and again until 0 is returned. */
LKS_COLD uint32_t lks_known_near(const lks_spelling *seen, uint32_t *step);

/** Get the label of an ASCII host that starts at `*at`, and move `*at` to the next one;
 *  false at the top-level domain. */
bool lks_next_inner_label(lks_slice host, size_t *at, lks_slice *label);

/** False if a host of ASCII letters, digits, hyphens and dots, without Punycode, is no
 *  serious imitation of a known name; with `has_notes`, if also no label of it is a known
 *  one. Quick, and true for some other hosts too. */
bool lks_may_imitate_known(lks_slice host, bool has_notes);

/** True if the host lies below a domain where names of others stand, as those of content
 *  networks and library proxies do. `ascii` is in lower case. */
LKS_COLD bool lks_is_relay(lks_slice ascii);

/** True if links to the host lead to other sites: it counts clicks in newsletters, or
 *  shortens addresses (data/links/trackers.txt). `ascii` is in lower case. */
LKS_COLD bool lks_is_tracker(lks_slice ascii);

/** True if a link to the host may contain the address to which it leads: a tracker, or the
 *  host of a page of data/links/redirectors.txt. `ascii` is in lower case. */
LKS_COLD bool lks_is_redirector(lks_slice ascii);

/** False if no edit of a label of ASCII gives the label of a known domain. Quick, and true
 *  for some other labels too. */
bool lks_may_be_near_known(lks_slice label);

#endif
