/* A glance at a label, to spare most of what is no host more. */
#ifndef LKS_DETECT_LAST_LABEL_H
#define LKS_DETECT_LAST_LABEL_H

#include "detect/detector.h"

/** False if the label that starts at `at`, after a dot, is none that a domain
 *  can end with. From `limit` on, nothing is known. */
bool lks_may_end_host(const linkspan_detector *d, lks_slice text, size_t at,
                      size_t limit);

#endif
