/* The doctype of an HTML document. Only one thing depends on it here: in quirks
 * mode, which old doctypes and none at all ask for, <table> does not end a
 * paragraph. */
#ifndef LKS_MARKUP_DOCTYPE_H
#define LKS_MARKUP_DOCTYPE_H

#include "markup/elements.h"
#include "text/hints.h"

/** True if what starts with `<!` goes on as a doctype. */
LKS_COLD bool lks_is_doctype(lks_slice markup);

/** The mode that a doctype, from `<` to `>`, asks for. Unknown for those that
 *  are not written as they should be or are not in common use. */
LKS_COLD lks_quirks lks_doctype_quirks(lks_slice doctype);

#endif
