/* Columns of a terminal. */
#ifndef CLI_WIDTH_H
#define CLI_WIDTH_H

#include <stdint.h>

/** 0 for what goes onto the character before it, 2 for what is wide, else 1. */
unsigned width_of(uint32_t cp);

#endif
