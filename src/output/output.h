/* Text with its links in one of the formats. Escapes; decides nothing. */
#ifndef LKS_OUTPUT_OUTPUT_H
#define LKS_OUTPUT_OUTPUT_H

#include <stdbool.h>

#include "output/html.h"
#include "output/markdown.h"

typedef struct lks_output {
    uint32_t format; /**< a LINKSPAN_OUTPUT_ value */
    bool has_controls_shown;
    lks_html_attributes attributes;
    uint64_t link_count;
    lks_md markdown;
    lks_sink sink;
} lks_output;

/** Start another text. */
void lks_output_begin(lks_output *out);

/** Text that is no link. Not cut inside a code point or an ill-formed sequence,
 *  nor between CR and LF. */
void lks_output_text(lks_output *out, lks_slice text);

/** A link: `href` is printable ASCII, `label` is what people see. */
void lks_output_link(lks_output *out, lks_slice href, lks_slice label);

/** Bytes of a document that is in the output's own format already. */
void lks_output_source(lks_output *out, lks_slice source);

/** A link of such a document: `label` is its source, which stands for `read`. */
void lks_output_source_link(lks_output *out, lks_slice href, lks_slice read,
                            lks_slice label);

/** The text is over; what was held back is in the sink. */
void lks_output_end(lks_output *out);

#endif
