/* Random texts that try to break out of the format they are written in: HTML,
 * Markdown and escape sequences, among links. */
#ifndef LKS_SUPPORT_ATTACKS_H
#define LKS_SUPPORT_ATTACKS_H

#include <stddef.h>
#include <stdint.h>

/** Longest attack, in bytes. */
#define LKS_ATTACK_MAX 600

/** Fill `text` and return its length. */
size_t lks_random_attack(uint64_t *random, char text[LKS_ATTACK_MAX]);

#endif
