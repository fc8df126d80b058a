/* What random texts are made of: everything that UTS #58 treats differently. */
#ifndef LKS_SUPPORT_ALPHABET_H
#define LKS_SUPPORT_ALPHABET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Longest piece, in bytes. */
#define LKS_PIECE_MAX 24

/** What a random text has most of; chosen for each text. */
typedef enum lks_flavour {
    LKS_FLAVOUR_MIXED,
    LKS_FLAVOUR_BRACKETS,   /**< Opens and Closes of few kinds, nested */
    LKS_FLAVOUR_MARKS,      /**< `:~:` and what could be mistaken for it */
    LKS_FLAVOUR_ESCAPES,    /**< percent signs and hex digits */
    LKS_FLAVOUR_INVISIBLE,  /**< joiners, bidi controls, selectors */
    LKS_FLAVOUR_ILL_FORMED, /**< bytes that are not UTF-8 among the rest */
    LKS_FLAVOURS
} lks_flavour;

/** Choose a flavour; ill-formed only if allowed, and then seldom. */
lks_flavour lks_random_flavour(uint64_t *random, bool may_be_ill_formed);

/** Write one piece (a character or a few) and return its length. */
size_t lks_random_piece(uint64_t *random, lks_flavour flavour,
                        uint8_t out[LKS_PIECE_MAX]);

/** Write `pieces` pieces, at most `room` bytes, and return their length. */
size_t lks_random_text(uint64_t *random, lks_flavour flavour, size_t pieces,
                       uint8_t *out, size_t room);

#endif
