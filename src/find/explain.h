/* The rule behind every boundary of a link, code point by code point. */
#ifndef LKS_FIND_EXPLAIN_H
#define LKS_FIND_EXPLAIN_H

#include "find/detector.h"
#include "text/hints.h"

/** Explain a text from `start` on, which must be a place where a scan can
 *  start. False if `on_event` has stopped the explanation. */
LKS_COLD bool lks_explain(const linkspan_detector *d, lks_slice text,
                          size_t start, linkspan_on_event on_event,
                          void *context);

#endif
