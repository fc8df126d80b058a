/* Where links can stand in a document: what people read, and what only programs do,
 * such as the values of attributes and the targets of Markdown's links. */
#ifndef LKS_MARKUP_PLACES_H
#define LKS_MARKUP_PLACES_H

#include "linkspan/linkspan.h"

#include "markup/labels.h"
#include "text/hints.h"

/** How characters are written in a place. */
typedef enum lks_writing {
    LKS_WRITING_PLAIN,     /**< as they are */
    LKS_WRITING_HTML,      /**< with references */
    LKS_WRITING_ATTRIBUTE, /**< likewise, but `&copy=` is none */
    LKS_WRITING_MARKDOWN   /**< with references and backslashes */
} lks_writing;

typedef struct lks_places {
    lks_slice text; /**< the document */
    linkspan_on_place on_place;
    void *context;
    linkspan_status status; /**< the first that is not LINKSPAN_OK */
    size_t done;            /**< told up to here */
    uint32_t place;         /**< that was told last */
    linkspan_range name;    /**< of the attribute */
} lks_places;

/** Tell of a place that holds the bytes from `start` to `end`, none of which was told
 *  before; what lies before it is a gap. */
LKS_COLD void lks_places_tell(lks_places *p, uint32_t place, size_t start,
                              size_t end, lks_writing writing);

/** Tell of the places of HTML from `at` to `end`. */
LKS_COLD void lks_html_places(lks_places *p, size_t at, size_t end);

/** Tell of those of a whole Markdown document. */
LKS_COLD void lks_markdown_places(lks_places *p, const lks_labels *labels,
                                  const linkspan_allocator *allocator);

#endif
