/* Looks up words in sorted lists that the generator writes. */
#ifndef LKS_TEXT_WORDS_H
#define LKS_TEXT_WORDS_H

#include "text/slice.h"

/** True if `word` is one of `count` NUL-terminated words, each in `width`
 *  bytes, sorted by their bytes. */
bool lks_is_word_of(lks_slice word, const char *words, size_t count,
                    size_t width);

/** lks_is_word_of() for an array of arrays. */
#define LKS_IS_WORD_OF(word, words)                                            \
    lks_is_word_of(word, *(words), sizeof(words) / sizeof *(words),            \
                   sizeof *(words))

/** Words of ASCII letters, digits and hyphens, in lower case. Each word has a
 *  number, by which a caller finds its values. Words of the same length stand
 *  side by side, without separators, so that a few comparisons find a word: its
 *  bytes are compared as one or two integers. tools/tablegen/emit.py makes such
 *  tables. */
typedef struct lks_word_table {
    const char *words;      /**< seven bytes can be read after the last one */
    const uint16_t *starts; /**< number of the first word of each length, and of
                             *   the end */
    const uint16_t *places; /**< where that word stands in `words` */
    size_t longest;         /**< at most 16 */
} lks_word_table;

#define LKS_NO_WORD SIZE_MAX

/** The number of a word of letters (of either case), digits and hyphens, or
 *  LKS_NO_WORD if the table does not have it. */
size_t lks_word_number(const lks_word_table *table, lks_slice word);

/* Words of any bytes: those of the same length stand side by side in `words`, sorted
 * and without separators. starts[len] says where the first one of a length stands, and
 * starts[longest + 1] where the last one ends. */

/** Of the arrays `name` and name_starts, as tools/tablegen/tailoring.py writes them. */
#define LKS_LONGEST_PACKED(name)                                               \
    (sizeof name##_starts / sizeof *name##_starts - 2)

/** The number of `word`, or LKS_NO_WORD if it is none of them. */
size_t lks_packed_number(const char *words, const uint16_t *starts,
                         size_t longest, lks_slice word);

#define LKS_PACKED_NUMBER(word, name)                                          \
    lks_packed_number(name, name##_starts, LKS_LONGEST_PACKED(name), word)
#define LKS_IS_PACKED_WORD(word, name)                                         \
    (LKS_PACKED_NUMBER(word, name) != LKS_NO_WORD)

#endif
