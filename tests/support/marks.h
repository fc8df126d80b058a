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

/** The same without a copy of the text: more bytes may follow it. */
char *lks_with_marks_in_place(const linkspan_detector *d, const char *text,
                              size_t len);

/** The text with marks around what a stream finds. The stream gets the text byte by
 *  byte, or a long text in a thousand pieces. Caller frees. */
char *lks_streamed_with_marks(const linkspan_detector *d, const char *text,
                              size_t len);

/** The text with marks around what a stream finds. The stream gets the first bytes,
 *  at least one, in one piece, and then the rest. Caller frees. */
char *lks_halved_with_marks(const linkspan_detector *d, const char *text,
                            size_t len, size_t first);

#endif
