/* Texts with their links between marks, as LinkDetectionTest.txt has them. */
#ifndef LKS_SUPPORT_MARKS_H
#define LKS_SUPPORT_MARKS_H

#include <stddef.h>

#include "linkspan/linkspan.h"

/** Stand before and after a link: U+2E20 and U+2E21. */
#define LKS_MARK_OPEN  "\xE2\xB8\xA0"
#define LKS_MARK_CLOSE "\xE2\xB8\xA1"

/** The text without its marks, in memory that ends with it. Caller frees. */
char *lks_without_marks(const char *marked, size_t *len);

/** The text with marks around what the detector finds, NUL added. Caller
 *  frees. */
char *lks_with_marks(const linkspan_detector *d, const char *text, size_t len);

/** The text with marks around what a stream finds. The stream gets the text byte by
 *  byte, or a long text in a thousand pieces. Caller frees. */
char *lks_streamed_with_marks(const linkspan_detector *d, const char *text,
                              size_t len);

/** 0 if a stream finds the links that are marked in `want` when the text comes in
 *  two pieces, wherever it is split, and if the second piece changes nothing of
 *  what is found in the first piece alone. Otherwise the length of the first
 *  piece. Long texts are not split. */
size_t lks_split_wrong(const linkspan_detector *d, const char *text, size_t len,
                       const char *want);

#endif
