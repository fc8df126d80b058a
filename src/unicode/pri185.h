/* The characters of PRI 185's grammar (note D7). */
#ifndef LKS_UNICODE_PRI185_H
#define LKS_UNICODE_PRI185_H

#include <stdbool.h>
#include <stdint.h>

/** True for `char`; false for what is no code point. */
bool lks_is_pri185_char(uint32_t cp);

/** True for `inclusionChar`, each of which is a `char` too. */
bool lks_is_pri185_inclusion(uint32_t cp);

#endif
