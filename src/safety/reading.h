/* What other programs take for the link when they read on after its end. */
#ifndef LKS_SAFETY_READING_H
#define LKS_SAFETY_READING_H

#include "safety/findings.h"

/** Report it if such a program would be led to another site. */
void lks_check_reading(lks_check *c);

#endif
