/* Character references: `&amp;`, `&#38;`, `&#x26;` and what they stand for. */
#ifndef LKS_DOCUMENTS_CHARREF_H
#define LKS_DOCUMENTS_CHARREF_H

#include "text/hints.h"
#include "text/slice.h"
#include "text/utf8.h"

/** Longest text that a reference stands for: two code points, of which only one
 *  can lie beyond the Basic Multilingual Plane. */
#define LKS_CHARREF_MAX (2 * LKS_UTF8_MAX)

/** What a reference stands for, in UTF-8. */
typedef struct lks_charref {
    uint8_t bytes[LKS_CHARREF_MAX];
    size_t len;
} lks_charref;

/** Read the reference that starts with the `&` at `at` in HTML text. Returns
 *  the length of the reference, or 0 if there is none. As the HTML standard
 *  says, invalid numbers are replaced: &#128; is the euro sign. */
LKS_COLD size_t lks_html_charref(lks_slice text, size_t at, lks_charref *ref);

/** Read the reference that starts with the `&` at `at` in Markdown. Returns the
 *  length of the reference, or 0 if there is none. Unlike in HTML, a semicolon
 *  is needed, a number has at most seven decimal or six hexadecimal digits, and
 *  numbers of C1 controls are not read as Windows-1252. */
LKS_COLD size_t lks_markdown_charref(lks_slice text, size_t at,
                                     lks_charref *ref);

#endif
