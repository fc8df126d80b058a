/* How public suffixes and top-level domains are stored: a trie of labels, the
 * last label of a name first, where each node's children form a hash table. It
 * is one block with offsets in its head, so that the compiled-in table needs no
 * relocation and a loaded one is one allocation. */
#ifndef LKS_HOST_SUFFIX_TABLE_H
#define LKS_HOST_SUFFIX_TABLE_H

#include <stddef.h>
#include <stdint.h>

#include "host/limits.h"

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

/** The byte `edge_meta` of an edge: the length of its label, and two bits. An
 *  edge without LKS_EDGE_NODE is a rule without children, of the private
 *  section if LKS_EDGE_PRIVATE is set, else of the ICANN section. Such an ICANN
 *  rule of a single label is also a delegated top-level domain. */
enum {
    LKS_EDGE_LENGTH = 0x3F,
    LKS_EDGE_PRIVATE = 0x40,
    LKS_EDGE_NODE = 0x80
};

/** A node without children. */
#define LKS_NO_LIST 0xFFFFu

/** Stands in the pool for the "xn--" of an A-label. */
#define LKS_A_LABEL_BYTE 'X'

/** The head of a table; every offset is in bytes from the start of the head.
 *  Lists of children follow each other, and so do the buckets of a list and the
 *  edges of a bucket. List 0 is the root's. `list_at` gives the first bucket of
 *  each of the first `lists` lists and, as its last element, where they end.
 *  Every list after those is a single bucket. */
typedef struct lks_suffix_table {
    uint32_t lists;
    uint32_t edge_at;    /**< uint16_t: the label's place in the pool or, in an
                              LKS_EDGE_NODE, the number of the node */
    uint32_t edge_high;  /**< uint8_t: bits 16 to 23 of that place; if this
                          *   offset is 0, they are all 0 */
    uint32_t edge_meta;  /**< uint8_t: length and LKS_EDGE_ bits */
    uint32_t node_at;    /**< uint16_t: the label's place in the pool */
    uint32_t node_high;  /**< uint8_t: bits 16 to 23 of that place */
    uint32_t node_list;  /**< uint16_t: list of children or LKS_NO_LIST */
    uint32_t node_flags; /**< uint8_t */
    uint32_t list_at;    /**< uint16_t: first bucket of each list */
    uint32_t bucket_at; /**< uint16_t: first edge of each bucket, and the end */
    uint32_t pool;      /**< text in which each label stands somewhere */
} lks_suffix_table;

#define LKS_SUFFIX_OFFSETS(type)                                               \
    .edge_at = offsetof(type, edge_at),                                        \
    .edge_meta = offsetof(type, edge_meta),                                    \
    .node_at = offsetof(type, node_at),                                        \
    .node_list = offsetof(type, node_list),                                    \
    .node_flags = offsetof(type, node_flags),                                  \
    .list_at = offsetof(type, list_at),                                        \
    .bucket_at = offsetof(type, bucket_at), .pool = offsetof(type, pool)

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

/** Place in the pool of the label of edge `edge`. */
static inline const uint8_t *lks_suffix_label(const lks_suffix_table *t,
                                              uint32_t edge)
{
    uint32_t low = t->edge_at;
    uint32_t high = t->edge_high;
    uint32_t at = edge;
    if (lks_suffix_u8(t, t->edge_meta)[edge] & LKS_EDGE_NODE) {
        at = lks_suffix_u16(t, t->edge_at)[edge];
        low = t->node_at;
        high = t->node_high;
    }
    uint32_t place = lks_suffix_u16(t, low)[at];
    if (high)
        place |= (uint32_t)lks_suffix_u8(t, high)[at] << 16;
    return lks_suffix_u8(t, t->pool) + place;
}

/** Flags of edge `edge`, and the list of its children or LKS_NO_LIST. */
static inline uint32_t lks_suffix_edge(const lks_suffix_table *t, uint32_t edge,
                                       uint32_t parent_list, uint32_t *children)
{
    const uint8_t meta = lks_suffix_u8(t, t->edge_meta)[edge];
    *children = LKS_NO_LIST;
    if (meta & LKS_EDGE_NODE) {
        const uint32_t node = lks_suffix_u16(t, t->edge_at)[edge];
        *children = lks_suffix_u16(t, t->node_list)[node];
        return lks_suffix_u8(t, t->node_flags)[node];
    }
    if (meta & LKS_EDGE_PRIVATE)
        return LKS_PRIVATE;
    return parent_list == 0 ? LKS_ICANN | LKS_TLD : LKS_ICANN;
}

#endif
