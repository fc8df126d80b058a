/* Redacts the links of HTML and Markdown documents. */
#ifndef CLI_REDACT_DOCUMENT_H
#define CLI_REDACT_DOCUMENT_H

#include "cli/redact.h"

/** Write the document to the output, with its links redacted: those in the text that
 *  people read, in code, and in addresses such as the value of href. Everything else
 *  is copied byte for byte. Not for REDACT_WORD. */
void redact_document(redaction what, const linkspan_detector *detector,
                     uint32_t markup, linkspan_str source);

#endif
