/* Reads the prose of a document: what linkify_document() looks for links in. */
#ifndef LKS_SUPPORT_PROSE_H
#define LKS_SUPPORT_PROSE_H

#include "linkspan/linkspan.h"

typedef void (*lks_on_prose)(void *context, const linkspan_piece *piece);

/** Give each piece of the document to `on_piece`, in order. The pieces cover the
 *  whole document. Ends the program if there is no memory. */
void lks_read_prose(const linkspan_detector *detector, uint32_t markup,
                    const char *text, size_t len, lks_on_prose on_piece,
                    void *context);

#endif
