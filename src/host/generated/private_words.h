/* Last labels of names that only a private network knows.
 *
 * Made by tools/gen_tables.py; do not edit. From
 *   private.txt sha256 4db22c0a452bf2eddcd0e87130e00bd2ab223ee784f92c3db34b6646c948f519
 *   tlds-alpha-by-domain.txt sha256 fbdc7824466b0a2161a85d95534851829db88b23e87000c0d7aadf6bccb2fd13
 * 142 bytes of tables. */
#ifndef LKS_GENERATED_PRIVATE_WORDS_H
#define LKS_GENERATED_PRIVATE_WORDS_H

#include <stdint.h>

#define LONGEST_PRIVATE 11

static const char private_words[90] = {
    'l','a','n','k','8','s',
    'h','o','m','e','c','o','r','p','t','e','s','t',
    'i','n','t','r','a','l','o','c','a','l',
    'c','o','n','s','u','l','d','o','c','k','e','r',
    'p','r','i','v','a','t','e',
    'i','n','t','e','r','n','a','l','i','n','t','r','a','n','e','t',
    'l','o','c','a','l','h','o','s','t',
    'l','o','c','a','l','d','o','m','a','i','n',
};

static const uint16_t private_starts[13] = {
    0,0,0,0,2,5,7,9,10,12,13,13,14,
};

static const uint16_t private_places[13] = {
    0,0,0,0,6,18,28,40,47,63,72,72,83,
};

#endif
