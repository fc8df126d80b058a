/* Columns of a terminal. */
#ifndef CLI_COLUMNS_H
#define CLI_COLUMNS_H

#include <stdint.h>

/** 0 for what goes onto the character before it, 2 for what is wide, else 1. */
unsigned columns_of(uint32_t cp);

#endif
