/* Random HTML documents made of what is dangerous when something is inserted:
 * elements that end others, raw text, foreign content, tables. */
#ifndef LKS_SUPPORT_SOUP_H
#define LKS_SUPPORT_SOUP_H

#include <stddef.h>
#include <stdint.h>

/** Longest document. */
#define LKS_SOUP_MAX 4096

/** Write a document without NUL bytes; returns its length. */
size_t lks_random_soup(uint64_t *random, char room[LKS_SOUP_MAX]);

#endif
