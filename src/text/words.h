/* Looking up a word in a sorted list of the generator's. */
#ifndef LKS_TEXT_WORDS_H
#define LKS_TEXT_WORDS_H

#include "text/slice.h"

/** True if `word` is one of `count` NUL-terminated words, each in `width` bytes,
 *  in the order of their bytes. */
bool lks_is_word_of(lks_slice word, const char *words, size_t count,
                    size_t width);

/** The same for an array of arrays. */
#define LKS_IS_WORD_OF(word, words)                                            \
    lks_is_word_of(word, *(words), sizeof(words) / sizeof *(words),            \
                   sizeof *(words))

#endif
