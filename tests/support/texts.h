/* Random texts that have something to find: hosts, schemes, addresses, paths,
 * brackets, directives, scripts, ill-formed bytes, all glued at random. */
#ifndef LKS_SUPPORT_TEXTS_H
#define LKS_SUPPORT_TEXTS_H

#include <stddef.h>
#include <stdint.h>

/** Fill `text` with up to `room` bytes; returns how many. Now and then one piece
 *  is repeated many times. */
size_t lks_random_prose(uint64_t *random, char *text, size_t room);

#endif
