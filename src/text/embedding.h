/* What a place in a text is inside of: the bidi embeddings, overrides and
 * isolates (UAX #9, X1 to X8) that are open there. A link inside of one may be
 * shown in another order than it is written. */
#ifndef LKS_TEXT_EMBEDDING_H
#define LKS_TEXT_EMBEDDING_H

#include "text/slice.h"

/** UAX #9, BD2 max_depth. Deeper ones have no effect and are only counted. */
#define LKS_EMBEDDING_DEPTH 125u

/** Controls that are open, all zero at a paragraph's start. Bit i is about the
 *  control at depth i. */
typedef struct lks_embedding {
    uint64_t isolates[2];
    uint64_t rtl_overrides[2];
    uint64_t ltr_overrides[2];
    uint32_t depth;
    size_t extra_embeddings; /**< beyond the depth, outside of those isolates */
    size_t extra_isolates;
    uint32_t
        elements;    /**< open elements of HTML that override, as <bdo> does */
    uint32_t blocks; /**< open blocks inside of those */
} lks_embedding;

/** What surrounds a place. An override counts even if an isolate lies between
 *  it and the place. */
typedef enum lks_around {
    LKS_AROUND_NOTHING,
    LKS_AROUND_EMBEDDING,    /**< an embedding or an isolate */
    LKS_AROUND_LTR_OVERRIDE, /**< which changes right-to-left characters only */
    LKS_AROUND_RTL_OVERRIDE
} lks_around;

/** Take in a code point. Most change nothing. */
void lks_embedding_take(lks_embedding *e, uint32_t cp);

lks_around lks_embedding_around(const lks_embedding *e);

/** A walk through a text. Begun again for each call, so little is set then. */
typedef struct lks_place {
    size_t upto;       /**< what starts before it is taken in */
    bool is_flowing;   /**< `flow` is wanted */
    bool has_controls; /**< some were met; else the rest is not set */
    lks_embedding own; /**< of the text's own paragraphs */
    /** Of the text in a page or in Markdown, where a line end is a space: no
     *  character ends a paragraph there. */
    lks_embedding flow;
} lks_place;

/** Start at `at`, where nothing is open. */
void lks_place_begin(lks_place *place, size_t at, bool is_flowing);

/** The first bytes of the text are no longer there. */
void lks_place_let_go(lks_place *place, size_t gone);

/** Take in all that starts before `to`, which is not beyond the text's end. */
void lks_place_follow(lks_place *place, lks_slice text, size_t to);

/** What is open where the text flows, to take in what is no text. */
lks_embedding *lks_place_flow(lks_place *place);

/** What surrounds the place by the text's own paragraphs, and if it flows. */
lks_around lks_place_around(const lks_place *place);
lks_around lks_place_around_in_flow(const lks_place *place);

/** What surrounds any place in a text, by its own paragraphs: what lies more than `most` bytes before `to`
 *  is not looked at. */
lks_around lks_around_in(lks_slice text, size_t to, size_t most);

/** The bytes at `at` as one of LRE, RLE, PDF, LRO, RLO, LRI, RLI, FSI and PDI, or
 *  0. */
uint32_t lks_embedding_control_at(lks_slice text, size_t at);

#endif
