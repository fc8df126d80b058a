/* Redacts the links of HTML and Markdown documents. */
#ifndef CLI_REDACT_DOCUMENT_H
#define CLI_REDACT_DOCUMENT_H

#include "cli/redact.h"

typedef struct document_redaction {
    redaction what;
    linkspan_str word;                 /**< for REDACT_WORD */
    const linkspan_detector *detector; /**< finds links in text and code */
    uint32_t markup;
    bool
        has_text; /**< the text that people read is redacted too; false: that has
                    *   been done */
} document_redaction;

/**
 * Write the document to the output, with its links redacted: those in the text that
 * people read, in code, and in addresses such as the value of href. With
 * REDACT_SECRET, tags, comments, scripts and styles are searched too. Everything else
 * is copied byte for byte.
 *
 * An address that only programs read is read as a whole, as browsers read it: with
 * spaces, tabs and line ends in it. If it leads to a host or a mailbox, all of it is
 * replaced; with REDACT_SECRET, its secrets are, also where it has no host:
 * href="/reset?token=x".
 */
void redact_document(const document_redaction *how, linkspan_str source);

#endif
