/* A glance at what follows a dot: most of it cannot be a top-level domain of
 * the compiled-in list. */
#ifndef LKS_HOST_TLD_H
#define LKS_HOST_TLD_H

#include "text/plain_run.h"

/** False if the ASCII label, of which these are the length and the start, is
 *  none; of other labels, too, for all but one in twelve. */
bool lks_may_be_tld(const lks_plain_label *label);

/** True of most ASCII ones of at most LKS_PLAIN_TLD letters below which every
 *  name is registrable, since the ICANN section has no more rules there. `word`
 *  is the label in lower case, its first byte in the lowest bits. */
#define LKS_PLAIN_TLD 4u
bool lks_is_plain_tld(uint32_t word);

/** True of most labels below other ones if no rule of the ICANN section begins
 *  there, and names that end so are registrable. `start` is the first four bytes of
 *  the label, which has `len`, as `word` is. */
bool lks_is_below_ruled_tld(uint32_t word, uint32_t start, size_t len);

/** True if UTS #46 maps `cp` to itself and NFC does not join it to what stands
 *  before it. */
bool lks_is_fixed_letter(uint32_t cp);

/** False if none beyond ASCII begins with `cp` and `next`, when `third` follows;
 *  0 stands for nothing. */
bool lks_may_begin_tld(uint32_t cp, uint32_t next, uint32_t third);

/** False of most ideographs, U+4E00 to U+9FFF, if none begins with `cp`, whatever
 *  follows it. */
bool lks_may_begin_han_tld(uint32_t cp);

#endif
