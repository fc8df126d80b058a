/* The doctype of an HTML document. It matters for one thing only: <table> does
 * not end a paragraph in quirks mode, which browsers use for old doctypes and
 * for documents without one. */
#ifndef LKS_DOCUMENTS_DOCTYPE_H
#define LKS_DOCUMENTS_DOCTYPE_H

#include "documents/html_elements.h"
#include "text/hints.h"

/** True if the markup, which starts with `<!`, is a doctype. */
LKS_COLD bool lks_is_doctype(lks_slice markup);

/** The mode that browsers use for a doctype, which extends from `<` to `>`.
 *  Unknown for doctypes that are malformed or not in common use. */
LKS_COLD lks_quirks lks_doctype_quirks(lks_slice doctype);

#endif
