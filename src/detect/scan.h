/* Finding the next link of a text. */
#ifndef LKS_DETECT_SCAN_H
#define LKS_DETECT_SCAN_H

#include "detect/detector.h"

/** A text on its way through the detector. */
typedef struct lks_scan {
    const linkspan_detector *d;
    lks_slice text;
    size_t at;        /**< what lies before is decided */
    size_t floor;     /**< no link may start before it: the last one's end */
    size_t run_end;   /**< if after `at`: end of the run that `at` lies in */
    size_t authority; /**< start of the authority that `at` lies in (H12) */
    size_t no_at;     /**< up to here no `@` ends a local part (E5) */
} lks_scan;

void lks_scan_begin(lks_scan *s, const linkspan_detector *d, lks_slice text,
                    size_t at);

/** Find the next link: true, and `at` is past it and past what it hides. False
 *  if there is none, and `at` is the text's end. */
bool lks_scan_next(lks_scan *s, linkspan_link *link);

#endif
