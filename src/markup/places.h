/* Reports the places of a document that can hold links: text that people read, and
 * addresses that only programs read, such as the values of attributes and the targets
 * of links in Markdown. */
#ifndef LKS_MARKUP_PLACES_H
#define LKS_MARKUP_PLACES_H

#include "linkspan/linkspan.h"

#include "markup/labels.h"
#include "text/hints.h"

/** How characters are written in a place. */
typedef enum lks_writing {
    LKS_WRITING_PLAIN,     /**< without escapes */
    LKS_WRITING_HTML,      /**< with character references: &amp; */
    LKS_WRITING_ATTRIBUTE, /**< with references, but `&copy=` is not one */
    LKS_WRITING_MARKDOWN   /**< with references and backslashes */
} lks_writing;

typedef struct lks_places {
    lks_slice text; /**< the document */
    linkspan_on_place on_place;
    void *context;
    linkspan_status status; /**< the first status that is not LINKSPAN_OK */
    size_t done;            /**< the document is reported up to here */
    uint32_t place;         /**< the last place that was reported */
    linkspan_range name;    /**< name of the attribute */
} lks_places;

/** Report the bytes from `start` to `end` as a place, or as more of the last place. A
 *  gap is reported before a new place. No byte may be reported twice. */
LKS_COLD void lks_places_tell(lks_places *p, uint32_t place, size_t start,
                              size_t end, lks_writing writing);

/** Report the places of the HTML from `at` to `end`. */
LKS_COLD void lks_html_places(lks_places *p, size_t at, size_t end);

/** Report the places of a whole Markdown document. */
LKS_COLD void lks_markdown_places(lks_places *p, const lks_labels *labels,
                                  const linkspan_allocator *allocator);

#endif
