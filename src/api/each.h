/* Goes through the links of a text that the detector's policy keeps. */
#ifndef LKS_API_EACH_H
#define LKS_API_EACH_H

#include "find/scan.h"
#include "text/embedding.h"

typedef struct lks_each {
    lks_scan scan;
    lks_place place; /**< bidi embeddings that are open at the start of the last
                      *   link */
} lks_each;

/** Start at `at`. Bidi embeddings that open before `open_from` are ignored. */
void lks_each_begin(lks_each *each, const linkspan_detector *d, lks_slice text,
                    size_t at, size_t open_from);

/** Find the next link. Returns false after the last one, and leaves `link`
 *  unchanged. */
bool lks_each_judged(lks_each *each, linkspan_link *link);

/** Find the next link. If the detector has no policy, this costs nothing more
 *  than the search itself. Returns false after the last link; the contents of
 *  `link` are then undefined. */
static inline bool lks_each_next(lks_each *each, linkspan_link *link)
{
    return each->scan.d->has_policy
               ? lks_each_judged(each, link)
               : lks_scan_next(&each->scan, link) == LKS_SCAN_FOUND;
}

#endif
