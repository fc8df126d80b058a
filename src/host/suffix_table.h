/* How public suffixes and top-level domains are stored: a trie of labels, the
 * last label of a name first, where each node's children form a hash table. It
 * is one block with offsets in its head, so that the compiled-in table needs no
 * relocation and a loaded one is one allocation. */
#ifndef LKS_HOST_SUFFIX_TABLE_H
#define LKS_HOST_SUFFIX_TABLE_H

#include <stddef.h>
#include <stdint.h>

#include "host/label.h"

/** Flags of a name. There are two bits each for rules, wildcards and
 *  exceptions: LKS_ICANN and LKS_PRIVATE, shifted by LKS_RULE_SHIFT and so on.
 *  A wildcard `*.ck` is a flag of the node `ck`. */
enum {
    LKS_ICANN = 1,
    LKS_PRIVATE = 2,
    LKS_SECTIONS = 3,
    LKS_RULE_SHIFT = 0,
    LKS_WILDCARD_SHIFT = 2,
    LKS_EXCEPTION_SHIFT = 4,
    LKS_TLD = 64,
    LKS_NO_ICANN_BELOW = 128 /**< no rules of the ICANN section below; only in
                              *   the compiled-in table */
};

/** A node without children. */
#define LKS_NO_LIST 0xFFFFu

/** Stands in an entry for the "xn--" of an A-label. */
#define LKS_A_LABEL_BYTE 'X'

/** The bytes that follow the codes of a node: its flags, and the number of the
 *  list of its children or LKS_NO_LIST, low byte first. */
#define LKS_NODE_BYTES 3

/** A code is a byte; a table has a piece of text for each code. */
#define LKS_SUFFIX_CODES 256

/** The head of a table; every offset is in bytes from the start of the head.
 *  Lists of children follow each other, and so do the buckets of a list and the
 *  entries of a bucket. List 0 is the root's. `list_at` gives the first bucket
 *  of each of the first `lists` lists and, as its last element, where they end.
 *  Every list after those is a single bucket.
 *
 *  An entry is a label, as codes. Each code stands for a piece of the label: in
 *  the compiled-in table "com" is a single code, in a loaded one each code is a
 *  letter. The codes from `first_end` on also end the entry, and say what it
 *  is: a rule of the ICANN section without children (and if it is a single
 *  label, a delegated top-level domain); from `first_private` on, a rule of the
 *  private section without children; from `first_node` on, a node, which has
 *  LKS_NODE_BYTES after its codes. */
typedef struct lks_suffix_table {
    uint32_t lists;
    uint32_t list_at;     /**< uint16_t: first bucket of each list */
    uint32_t bucket_at;   /**< uint16_t: where the entries of each bucket start,
                           *   and where the last one ends */
    uint32_t bucket_high; /**< uint8_t: bits 16 to 23 of that place; if this
                           *   offset is 0, they are all 0 */
    uint32_t piece_at;    /**< uint16_t: where the piece of each code starts,
                           *   and where the last one ends */
    uint32_t pieces;      /**< text of the pieces */
    uint32_t entries;
    uint8_t first_end;
    uint8_t first_private;
    uint8_t first_node;
} lks_suffix_table;

#define LKS_SUFFIX_OFFSETS(type)                                               \
    .list_at = offsetof(type, list_at),                                        \
    .bucket_at = offsetof(type, bucket_at),                                    \
    .piece_at = offsetof(type, piece_at), .pieces = offsetof(type, pieces),    \
    .entries = offsetof(type, entries)

static inline const uint16_t *lks_suffix_u16(const lks_suffix_table *t,
                                             uint32_t offset)
{
    return (const uint16_t *)(const void *)((const uint8_t *)t + offset);
}

static inline const uint8_t *lks_suffix_u8(const lks_suffix_table *t,
                                           uint32_t offset)
{
    return (const uint8_t *)t + offset;
}

/** A label is hashed by its length and its last eight bytes. These are taken in
 *  lower case as one number, whose highest byte is the last one. The generator
 *  has the same function. */
#define LKS_SUFFIX_WORD 8u

static inline uint32_t lks_suffix_hash(uint64_t word, size_t len)
{
    return (uint32_t)((word + len) * 0x9E3779B97F4A7C15u >> 32);
}

/** Which of `count` buckets a hash belongs to. */
static inline uint32_t lks_suffix_bucket(uint32_t hash, uint32_t count)
{
    return (uint32_t)((uint64_t)hash * count >> 32);
}

/** Where the buckets of a list begin, and how many there are. */
static inline uint32_t lks_suffix_list(const lks_suffix_table *t, uint32_t list,
                                       uint32_t *count)
{
    const uint16_t *at = lks_suffix_u16(t, t->list_at);
    if (list >= t->lists) {
        *count = 1;
        return at[t->lists] + (list - t->lists);
    }
    *count = (uint32_t)at[list + 1] - at[list];
    return at[list];
}

/** Where the entries of a bucket start; the bucket before ends there. */
static inline const uint8_t *lks_suffix_entries(const lks_suffix_table *t,
                                                uint32_t bucket)
{
    uint32_t place = lks_suffix_u16(t, t->bucket_at)[bucket];
    if (t->bucket_high)
        place |= (uint32_t)lks_suffix_u8(t, t->bucket_high)[bucket] << 16;
    return lks_suffix_u8(t, t->entries) + place;
}

/** The piece of a label that a code stands for. */
static inline const uint8_t *lks_suffix_piece(const lks_suffix_table *t,
                                              uint8_t code, size_t *len)
{
    const uint16_t *at = lks_suffix_u16(t, t->piece_at) + code;
    *len = (size_t)at[1] - at[0];
    return lks_suffix_u8(t, t->pieces) + at[0];
}

/** The last code of an entry, from any of its codes. Callers count this as one
 *  step: the entries of the compiled-in table have four codes on average. */
static inline const uint8_t *lks_suffix_last(const lks_suffix_table *t,
                                             const uint8_t *code)
{
    while (*code < t->first_end)
        code++;
    return code;
}

/** The entry after the one whose last code is at `last`. */
static inline const uint8_t *lks_suffix_after(const lks_suffix_table *t,
                                              const uint8_t *last)
{
    return last + 1 + (*last >= t->first_node ? LKS_NODE_BYTES : 0);
}

/** Flags of the entry whose last code is at `last`, and the list of its
 *  children or LKS_NO_LIST. */
static inline uint32_t lks_suffix_flags(const lks_suffix_table *t,
                                        const uint8_t *last,
                                        uint32_t parent_list,
                                        uint32_t *children)
{
    *children = LKS_NO_LIST;
    if (*last >= t->first_node) {
        *children = last[2] | (uint32_t)last[3] << 8;
        return last[1];
    }
    if (*last >= t->first_private)
        return LKS_PRIVATE;
    return parent_list == 0 ? LKS_ICANN | LKS_TLD : LKS_ICANN;
}

#endif
