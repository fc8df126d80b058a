/* Which stretches of an HTML document are prose: the tokenizer of the HTML
 * standard, as far as it decides what is text, and the elements that hide
 * text. People read links and code in the middle of prose too, so a word can go
 * on there. */
#ifndef LKS_DOCUMENTS_HTML_H
#define LKS_DOCUMENTS_HTML_H

#include "documents/charref.h"
#include "documents/html_elements.h"
#include "documents/piece.h"
#include "text/hints.h"

/** All zero at the start of a document. To read ahead, copy the struct and read
 *  with the copy. */
typedef struct lks_html {
    size_t at;
    lks_content content; /**< what comes next */
    size_t raw_name;     /**< offset of the name of the element whose end tag
                          *   ends the content */
    size_t raw_name_len;
    bool is_begun;     /**< content was read after which a doctype has no
                        *   effect */
    bool is_after_raw; /**< the end tag of the raw content follows; it only ends
                        *   that content */
    bool is_break;     /**< the markup that was skipped last ends a word */
    lks_elements elements;
    lks_charref ref;
} lks_html;

/** The next piece; false at the end. `text` is the whole document, the same in
 *  each call. */
LKS_COLD bool lks_html_next(lks_html *h, lks_slice text, lks_piece *piece);

/** The end of the tag whose `<` is at `at`, with a letter (or a slash and a
 *  letter) after it; `text.len` and an empty name if it does not end. */
LKS_COLD size_t lks_html_tag(lks_slice text, size_t at, lks_tag *tag);

#endif
