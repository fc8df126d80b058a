/* General_Category P and S, by which CommonMark decides whether a mark of
 * emphasis can open or close. */
#ifndef LKS_UNICODE_PUNCTUATION_H
#define LKS_UNICODE_PUNCTUATION_H

#include <stdbool.h>
#include <stdint.h>

/** General_Category P (Pc, Pd, Ps, Pe, Pi, Pf, Po). */
bool lks_is_punctuation(uint32_t cp);

/** General_Category S (Sm, Sc, Sk, So). */
bool lks_is_symbol(uint32_t cp);

#endif
