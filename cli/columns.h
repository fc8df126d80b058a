/* Characters in a terminal. */
#ifndef CLI_COLUMNS_H
#define CLI_COLUMNS_H

#include <stdbool.h>
#include <stdint.h>

/** 0 for what goes onto the character before it, 2 for what is wide, else 1. */
unsigned columns_of(uint32_t cp);

/** Is the code point a control, a bidi control or otherwise invisible? The joiners
 *  and the selectors of emoji, which have their place in writing, are not. */
bool is_unseen(uint32_t cp);

#endif
