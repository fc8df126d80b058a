/* The links of a text, one after the other, as the detector's policy lets them
 * pass. */
#ifndef LKS_API_EACH_H
#define LKS_API_EACH_H

#include "detect/scan.h"
#include "text/embedding.h"

typedef struct lks_each {
    lks_scan scan;
    lks_place place; /**< what is open where the last link starts */
} lks_each;

/** Start at `at`; what stands before `open_from` opens nothing that would
 *  surround a link. */
void lks_each_begin(lks_each *each, const linkspan_detector *d, lks_slice text,
                    size_t at, size_t open_from);

/** Go on to the next link; false, and `link` is as it was, after the last. */
bool lks_each_judged(lks_each *each, linkspan_link *link);

/** Go on to the next link, without the policy's cost if there is none; false, and
 *  `link` is spoilt, after the last. */
static inline bool lks_each_next(lks_each *each, linkspan_link *link)
{
    return each->scan.d->has_policy
               ? lks_each_judged(each, link)
               : lks_scan_next(&each->scan, link) == LKS_SCAN_FOUND;
}

#endif
