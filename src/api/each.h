/* Goes through the links of a text, as far as the detector's policy keeps
 * them. */
#ifndef LKS_API_EACH_H
#define LKS_API_EACH_H

#include "detect/scan.h"
#include "text/embedding.h"

typedef struct lks_each {
    lks_scan scan;
    lks_place place; /**< embeddings that are open where the last link starts */
} lks_each;

/** Start at `at`. Embeddings that open before `open_from` are ignored. */
void lks_each_begin(lks_each *each, const linkspan_detector *d, lks_slice text,
                    size_t at, size_t open_from);

/** Find the next link. After the last, false, and `link` is unchanged. */
bool lks_each_judged(lks_each *each, linkspan_link *link);

/** Find the next link, without the policy's cost if there is none. After the
 *  last, false, and the contents of `link` are undefined. */
static inline bool lks_each_next(lks_each *each, linkspan_link *link)
{
    return each->scan.d->has_policy
               ? lks_each_judged(each, link)
               : lks_scan_next(&each->scan, link) == LKS_SCAN_FOUND;
}

#endif
