/* Minimal escaping of the parts after the host: UTS #58 4.1, with the rules for
 * formatting that docs/internals/conformance.md lists under the letter F. */
#ifndef LKS_FORMAT_ESCAPE_H
#define LKS_FORMAT_ESCAPE_H

#include "linkspan/linkspan.h"

#include "text/slice.h"
#include "url/parts.h"

/** What a percent sign means in a piece of text. */
typedef enum lks_text_form {
    LKS_LITERAL, /**< nothing: every character stands for itself */
    LKS_ENCODED  /**< escapes are decoded; characters of syntax that are not
                  *   escaped are syntax */
} lks_text_form;

/** State of writing one URL. Set it to zero, then set `out`, `flags`,
 *  `is_legacy`. */
typedef struct lks_escaper {
    linkspan_buf *out;
    uint32_t flags; /**< LINKSPAN_FORMAT_ values */
    bool is_legacy; /**< not UTF-8: escape every byte above ASCII (F10) */
    lks_part part;
    size_t depth;
    uint32_t open[LKS_OPEN_LIMIT];
    uint8_t last_soft[4]; /**< the Soft character that was written last */
    size_t last_soft_len; /**< 0 if the last character was not Soft */
} lks_escaper;

/** Write scheme or host as they are; with LINKSPAN_FORMAT_ESCAPE_UNSEEN,
 *  control characters and characters that nobody sees are escaped. */
void lks_escape_head(lks_escaper *e, lks_slice head);

/** Write the part's initiator. A bracket that was opened before the initiator
 *  cannot be closed after it. */
void lks_escape_begin_part(lks_escaper *e, lks_part part);

/** Write a separator inside the part: `/`, `=` or `&`. */
void lks_escape_separator(lks_escaper *e, char separator);

/** Write a piece of the part. `mark_follows`: the mark `:~:` comes right after
 *  it. */
void lks_escape_text(lks_escaper *e, lks_slice text, lks_text_form form,
                     bool mark_follows);

/** Finish the URL: its last character must not be Soft (F6, F7). */
void lks_escape_finish(lks_escaper *e);

/** True if the text, decoded, is not UTF-8. */
bool lks_is_ill_formed(lks_slice text, lks_text_form form);

#endif
