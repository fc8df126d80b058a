/* The labels that a Markdown document defines, as hashes in a table of fixed
 * size, since the only question is whether a label is defined. */
#ifndef LKS_MARKUP_LABELS_H
#define LKS_MARKUP_LABELS_H

#include "text/hints.h"
#include "text/slice.h"

/** Size of the table. If there are more definitions than half of this size, or
 *  if a hash finds no free place near its own, every label counts as defined, so
 *  that everything that looks like a link is left unchanged. */
#define LKS_LABELS_ROOM 2048

typedef struct lks_labels {
    size_t count;
    bool are_all;                     /**< every label counts as defined */
    bool are_unclear;                 /**< parsers of CommonMark disagree
                                       *   about the blocks of the document */
    uint64_t hashes[LKS_LABELS_ROOM]; /**< 0: free */
} lks_labels;

/** Add a hash, which is not 0. */
LKS_COLD void lks_labels_add(lks_labels *labels, uint64_t hash);

LKS_COLD bool lks_labels_have(const lks_labels *labels, uint64_t hash);

/** Collect the definitions of a document. */
LKS_COLD void lks_labels_collect(lks_labels *labels, lks_slice text);

#endif
