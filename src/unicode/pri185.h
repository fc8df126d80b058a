/* The character classes in the grammar of PRI 185 (Public Review Issue 185 of
 * Unicode). D7: linkspan uses this grammar only for showing links and file
 * names; UTS #58 decides what is linked. */
#ifndef LKS_UNICODE_PRI185_H
#define LKS_UNICODE_PRI185_H

#include <stdbool.h>
#include <stdint.h>

/** True for `char`; false for numbers that are no code point. */
bool lks_is_pri185_char(uint32_t cp);

/** True for `inclusionChar`; every such character is a `char` too. */
bool lks_is_pri185_inclusion(uint32_t cp);

#endif
