/* Skeletons: texts that look alike have the same skeleton (UTS #39 4). */
#ifndef LKS_SAFETY_SKELETON_H
#define LKS_SAFETY_SKELETON_H

#include "linkspan/linkspan.h"

#include "text/slice.h"

/** Append the skeleton of a text to a buffer that lks_buf_begin() has prepared:
 *  NFD, without Default_Ignorable characters, each character replaced by its
 *  prototype, and NFD again. Ill-formed UTF-8 counts as U+FFFD. Returns
 *  LINKSPAN_OK, or LINKSPAN_ERR_LIMIT if more than LINKSPAN_SKELETON_MARKS
 *  combining marks follow each other. Takes linear time and some kilobytes of
 *  stack. */
linkspan_status lks_skeleton(lks_slice text, linkspan_buf *out);

#endif
