/* Writes text with its links in one of the formats. This layer only escapes;
 * the api layer decides which links are written, and how. */
#ifndef LKS_OUTPUT_OUTPUT_H
#define LKS_OUTPUT_OUTPUT_H

#include <stdbool.h>

#include "output/format.h"
#include "output/markdown.h"

typedef struct lks_output {
    const lks_format *format;
    bool has_controls_shown; /**< never if the format cannot show them */
    uint32_t order;          /**< order of links with right-to-left
                              *   characters */
    uint32_t paragraph;      /**< direction of the text around links */
    lks_slice rest_of_tag;   /**< what `put_attributes` of the format wrote */
    uint64_t link_count;     /**< number of links in this text, if the format
                              *   counts them */
    lks_md markdown;         /**< state of Markdown */
    lks_batch batch;
} lks_output;

/** Start another text. */
void lks_output_begin(lks_output *out);

/** Write a range of the text that is no link. The range never starts or ends
 *  inside a code point or an ill-formed sequence, nor between CR and LF. */
static inline void lks_output_text(lks_output *out, lks_slice text,
                                   linkspan_range range)
{
    out->format->put_text(out, text, range);
}

/** LEFT-TO-RIGHT ISOLATE and POP DIRECTIONAL ISOLATE, three bytes each. An
 *  override outside an isolate does not affect its content (UAX #9, X5a). */
#define LKS_ISOLATE     "\xE2\x81\xA6"
#define LKS_POP_ISOLATE "\xE2\x81\xA9"

/** Write a link. Must not be called if the format has no links. */
static inline void lks_output_put_link(lks_output *out,
                                       const lks_output_link *link)
{
    out->format->put_link(out, link);
}

/** Write bytes of a document that is in the output's own format already. */
void lks_output_source(lks_output *out, lks_slice source);

/** End the text; what was held back is then in the batch. */
static inline void lks_output_end(lks_output *out)
{
    out->format->end(out);
}

#endif
