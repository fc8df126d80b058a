/* The character classes of PRI 185's grammar (D7). */
#ifndef LKS_UNICODE_PRI185_H
#define LKS_UNICODE_PRI185_H

#include <stdbool.h>
#include <stdint.h>

/** True for `char`; false for numbers that are no code point. */
bool lks_is_pri185_char(uint32_t cp);

/** True for `inclusionChar`; every such character is a `char` too. */
bool lks_is_pri185_inclusion(uint32_t cp);

#endif
