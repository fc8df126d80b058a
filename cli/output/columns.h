/* How characters look in a terminal. */
#ifndef CLI_OUTPUT_COLUMNS_H
#define CLI_OUTPUT_COLUMNS_H

#include <stdbool.h>
#include <stdint.h>

/** Number of columns that the character takes: 0 if it is drawn onto the
 *  character before it, as an accent is; 2 if it is wide; else 1. */
unsigned columns_of(uint32_t cp);

/** True for a control, a bidi control or another invisible character. False for
 *  the joiners and the selectors of emoji, which have a use in writing. */
bool is_unseen(uint32_t cp);

#endif
