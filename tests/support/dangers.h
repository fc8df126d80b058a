/* Random Markdown documents in which something that is written around a link
 * could change how the rest is read. */
#ifndef LKS_SUPPORT_DANGERS_H
#define LKS_SUPPORT_DANGERS_H

#include <stdint.h>

#include "support/written.h"

/** Append a document, without \1 and \2. */
void lks_random_danger(uint64_t *random, written *document);

#endif
