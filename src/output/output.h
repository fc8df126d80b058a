/* Text with its links in one of the formats. Escapes; decides nothing. */
#ifndef LKS_OUTPUT_OUTPUT_H
#define LKS_OUTPUT_OUTPUT_H

#include <stdbool.h>

#include "output/html.h"
#include "output/markdown.h"

typedef struct lks_output {
    uint32_t format; /**< a LINKSPAN_OUTPUT_ value */
    bool has_controls_shown;
    lks_slice rest_of_tag; /**< of every HTML link, after its href */
    uint64_t link_count;
    lks_md markdown;
    lks_batch batch;
} lks_output;

/** Start another text. */
void lks_output_begin(lks_output *out);

/** A range of the text that is no link. Not cut inside a code point or an
 *  ill-formed sequence, nor between CR and LF. */
void lks_output_text(lks_output *out, lks_slice text, linkspan_range range);

/** LEFT-TO-RIGHT ISOLATE and POP DIRECTIONAL ISOLATE, three bytes each. An
 *  override has no power over what an isolate holds (UAX #9, X5a). */
#define LKS_ISOLATE     "\xE2\x81\xA6"
#define LKS_POP_ISOLATE "\xE2\x81\xA9"

/** A link, as it is to be written. */
typedef struct lks_output_link {
    uint32_t kind;    /**< a LINKSPAN_KIND_ value */
    lks_slice href;   /**< printable ASCII */
    lks_slice label;  /**< what people see */
    bool is_isolated; /**< what is open around it must not reorder it */
} lks_output_link;

void lks_output_put_link(lks_output *out, const lks_output_link *link);

/** Bytes of a document that is in the output's own format already. */
void lks_output_source(lks_output *out, lks_slice source);

/** A link of an HTML document: `source` stands for the label there. */
void lks_output_html_source(lks_output *out, const lks_output_link *link,
                            lks_slice source);

/** The text is over; what was held back is in the batch. */
void lks_output_end(lks_output *out);

#endif
