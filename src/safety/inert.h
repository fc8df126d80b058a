/* Addresses in documents that look like programs and do nothing: pages write them where
 * a script of the page does the work, and images without a file of their own. */
#ifndef LKS_SAFETY_INERT_H
#define LKS_SAFETY_INERT_H

#include "text/hints.h"
#include "text/slice.h"

/** True for a javascript: URL that runs nothing, or nothing but a function of the page with
 *  constant arguments: `javascript:void(0)`, `javascript:toggle('a')`; and for an image in
 *  a data: URL, except SVG, which can run scripts. */
LKS_COLD bool lks_is_inert(lks_slice target);

/** True for an address that browsers do not open from a page of the web: a file: URL of
 *  the reader's own computer (`file:///usr/share/doc/index.html`, not `file://host/a`,
 *  which asks another computer), and about: (`about:config`). */
LKS_COLD bool lks_is_local(lks_slice target);

#endif
