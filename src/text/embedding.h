/* The bidi embeddings, overrides and isolates (UAX #9, X1 to X8) that are open
 * at a place in a text. A link inside one of them may be shown in another order
 * than it is written. */
#ifndef LKS_TEXT_EMBEDDING_H
#define LKS_TEXT_EMBEDDING_H

#include "text/slice.h"

/** UAX #9, BD2 max_depth. Deeper controls have no effect and are only
 *  counted. */
#define LKS_EMBEDDING_DEPTH 125u

/** The controls that are open; all zero at the start of a paragraph. Bit i is
 *  for the control at depth i. */
typedef struct lks_embedding {
    uint64_t isolates[2];
    uint64_t rtl_overrides[2];
    uint64_t ltr_overrides[2];
    uint32_t depth;
    size_t extra_embeddings; /**< embeddings deeper than LKS_EMBEDDING_DEPTH,
                              *   except those inside `extra_isolates` */
    size_t extra_isolates;
    uint32_t elements; /**< open HTML elements that override the direction, such
                        *   as <bdo> */
    uint32_t blocks;   /**< open blocks inside `elements` */
} lks_embedding;

/** Which controls are open at a place. An override counts even if an isolate
 *  lies between it and the place. */
typedef enum lks_around {
    LKS_AROUND_NOTHING,
    LKS_AROUND_EMBEDDING,    /**< an embedding or an isolate */
    LKS_AROUND_LTR_OVERRIDE, /**< changes right-to-left characters only */
    LKS_AROUND_RTL_OVERRIDE
} lks_around;

/** Process a code point. Most change nothing. */
void lks_embedding_take(lks_embedding *e, uint32_t cp);

lks_around lks_embedding_around(const lks_embedding *e);

/** A walk through a text. Every call of the library begins a new walk, so
 *  lks_place_begin() sets as few fields as possible. */
typedef struct lks_place {
    size_t upto;       /**< everything that starts before this offset has been
                        *   processed */
    bool is_flowing;   /**< `flow` is needed */
    bool has_controls; /**< a control was met; until then `own` and `flow` are
                        *   not initialised */
    lks_embedding own; /**< what is open if each line end is the end of a
                        *   paragraph, as in plain text */
    /** What is open if the text is part of a page or of Markdown: a line end is
     *  a space there, so no character ends a paragraph. */
    lks_embedding flow;
} lks_place;

/** Start at `at`, where nothing is open. */
void lks_place_begin(lks_place *place, size_t at, bool is_flowing);

/** Adjust the place after the first `gone` bytes of the text were removed. */
void lks_place_let_go(lks_place *place, size_t gone);

/** Process everything that starts before `to`, which is not beyond the text's
 *  end. */
void lks_place_follow(lks_place *place, lks_slice text, size_t to);

/** For a text that has no 0xE2, and so no control, from `from` to `to`: process
 *  everything before `from`, and skip the rest if line ends do not matter
 *  there. */
void lks_place_pass(lks_place *place, lks_slice text, size_t from, size_t to);

/** Returns `flow`, for callers that process the markup between two texts and
 *  must update `flow`. */
lks_embedding *lks_place_flow(lks_place *place);

/** The controls that are open at the place. lks_place_around() uses `own`, in
 *  which each line end is the end of a paragraph; lks_place_around_in_flow()
 *  uses `flow`, in which it is not. */
lks_around lks_place_around(const lks_place *place);
lks_around lks_place_around_in_flow(const lks_place *place);

/** The controls that are open at the place `to` of a text in which each line
 *  end is the end of a paragraph. Looks back at most `most` bytes. */
lks_around lks_around_in(lks_slice text, size_t to, size_t most);

/** The control at `at`: LRE, RLE, PDF, LRO, RLO, LRI, RLI, FSI or PDI; 0 if
 *  there is none. */
uint32_t lks_embedding_control_at(lks_slice text, size_t at);

#endif
