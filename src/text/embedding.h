/* The bidi embeddings, overrides and isolates (UAX #9, X1 to X8) that are open
 * at a place in a text. A link inside one of them may be shown in another order
 * than it is written. */
#ifndef LKS_TEXT_EMBEDDING_H
#define LKS_TEXT_EMBEDDING_H

#include "text/slice.h"

/** UAX #9, BD2 max_depth. Deeper controls have no effect and are only
 *  counted. */
#define LKS_EMBEDDING_DEPTH 125u

/** The controls that are open; all zero at a paragraph's start. Bit i is about
 *  the control at depth i. */
typedef struct lks_embedding {
    uint64_t isolates[2];
    uint64_t rtl_overrides[2];
    uint64_t ltr_overrides[2];
    uint32_t depth;
    size_t extra_embeddings; /**< beyond the depth, outside those isolates */
    size_t extra_isolates;
    uint32_t elements; /**< open HTML elements that override, such as <bdo> */
    uint32_t blocks;   /**< open blocks inside those */
} lks_embedding;

/** What surrounds a place. An override counts even if an isolate lies between
 *  it and the place. */
typedef enum lks_around {
    LKS_AROUND_NOTHING,
    LKS_AROUND_EMBEDDING,    /**< an embedding or an isolate */
    LKS_AROUND_LTR_OVERRIDE, /**< changes right-to-left characters only */
    LKS_AROUND_RTL_OVERRIDE
} lks_around;

/** Process a code point. Most change nothing. */
void lks_embedding_take(lks_embedding *e, uint32_t cp);

lks_around lks_embedding_around(const lks_embedding *e);

/** A walk through a text. It is begun again for each call, so beginning sets
 *  little. */
typedef struct lks_place {
    size_t upto;       /**< what starts before it has been processed */
    bool is_flowing;   /**< `flow` is needed */
    bool has_controls; /**< there were controls; if not, the fields after this
                        *   one are not set */
    lks_embedding own; /**< by the text's own paragraphs */
    /** For text in a page or in Markdown, where a line end is a space: no
     *  character ends a paragraph there. */
    lks_embedding flow;
} lks_place;

/** Start at `at`, where nothing is open. */
void lks_place_begin(lks_place *place, size_t at, bool is_flowing);

/** The first `gone` bytes of the text were removed. */
void lks_place_let_go(lks_place *place, size_t gone);

/** Process everything that starts before `to`, which is not beyond the text's
 *  end. */
void lks_place_follow(lks_place *place, lks_slice text, size_t to);

/** What is open in flowing text, so that markup between texts can be processed
 *  too. */
lks_embedding *lks_place_flow(lks_place *place);

/** What surrounds the place by the text's own paragraphs and, if the text
 *  flows, as flowing text. */
lks_around lks_place_around(const lks_place *place);
lks_around lks_place_around_in_flow(const lks_place *place);

/** What surrounds a place in a text, by its own paragraphs. Looks back at most
 *  `most` bytes before `to`. */
lks_around lks_around_in(lks_slice text, size_t to, size_t most);

/** The bytes at `at` as one of LRE, RLE, PDF, LRO, RLO, LRI, RLI, FSI and PDI, or
 *  0. */
uint32_t lks_embedding_control_at(lks_slice text, size_t at);

#endif
