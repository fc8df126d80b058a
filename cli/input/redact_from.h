/* Redacts the documents of --from: HTML, Markdown and mail. */
#ifndef CLI_INPUT_REDACT_FROM_H
#define CLI_INPUT_REDACT_FROM_H

#include "cli/input/from.h"
#include "linkspan/linkspan.h"

/** Write the source redacted; `from` is FROM_HTML, FROM_MARKDOWN or FROM_MAIL. Returns
 *  how many changes were made.
 *
 *  Mail: the text of fields of a header and the parts that are text are decoded,
 *  redacted and, if something has changed, encoded again. A part that cannot be decoded
 *  is replaced by a line that says so. Other parts, such as images, are copied. */
size_t redact_from(from_format from, const linkspan_detector *detector,
                   const linkspan_redact_options *how, linkspan_str source);

#endif
