/* The same program, as C++. */
#include "options.c"
