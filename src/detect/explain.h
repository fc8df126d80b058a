/* The reason for every boundary, code point by code point. */
#ifndef LKS_DETECT_EXPLAIN_H
#define LKS_DETECT_EXPLAIN_H

#include "detect/detector.h"
#include "text/hints.h"

/** False if `on_event` stopped. */
LKS_COLD bool lks_explain(const linkspan_detector *d, lks_slice text,
                          linkspan_on_event on_event, void *context);

#endif
