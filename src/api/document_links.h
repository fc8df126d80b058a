/* What is known about the links of a document only at its end: the targets of labels in
 * Markdown, and the site to which most links lead. */
#ifndef LKS_API_DOCUMENT_LINKS_H
#define LKS_API_DOCUMENT_LINKS_H

#include "linkspan/linkspan.h"

#include "documents/leads.h"
#include "safety/findings.h"
#include "text/hints.h"

/** A link whose visible text is an address. */
typedef struct lks_shown_link {
    linkspan_range range; /**< in the document */
    uint64_t label;     /**< its target is that of this label; 0: `target` is */
    linkspan_link link; /**< the address; its ranges are those of `shown` */
    size_t shown;       /**< where the address starts in `bytes` */
    size_t shown_len;
    size_t target;
    size_t target_len;
} lks_shown_link;

/** What a label stands for. */
typedef struct lks_label_target {
    uint64_t label;
    lks_written target;
    uint32_t
        next; /**< the next one with the same place in `heads`, from 1 on */
} lks_label_target;

#define LKS_LABEL_HEADS 1024

/** Everything but `allocator` is zero at the start. */
typedef struct lks_document_links {
    const linkspan_allocator *allocator;
    lks_shown_link *shown;
    size_t shown_count;
    size_t shown_room;
    linkspan_buf bytes; /**< of addresses and targets */
    uint32_t *sites;    /**< a number for the site of each link */
    size_t site_count;
    size_t site_room;
    lks_label_target *labels;
    size_t label_count;
    size_t label_room;
    uint32_t heads[LKS_LABEL_HEADS];
    uint32_t
        most; /**< the site to which more than half of the links lead, or 0 */
    size_t most_count;
} lks_document_links;

LKS_COLD void lks_document_links_begin(lks_document_links *links,
                                       const linkspan_allocator *allocator);

/** Count a link that leads to `target`. LINKSPAN_OK or LINKSPAN_ERR_NO_MEMORY. */
LKS_COLD linkspan_status lks_document_links_count(lks_document_links *links,
                                                  const lks_check_rules *rules,
                                                  lks_slice target);

/** Keep a link that shows an address, and is not yet counted if it has a label. */
LKS_COLD linkspan_status lks_document_links_keep(lks_document_links *links,
                                                 const lks_shown_link *link,
                                                 lks_slice shown,
                                                 lks_slice target);

/** Keep the target of a label. The first target of a label counts. */
LKS_COLD linkspan_status lks_document_links_define(lks_document_links *links,
                                                   uint64_t label,
                                                   const lks_written *target);

/** The target of a label; NULL if it is not known. */
LKS_COLD const lks_written *
lks_document_links_target(const lks_document_links *links, uint64_t label);

/** All links are counted: find the site to which most of them lead. */
LKS_COLD void lks_document_links_end(lks_document_links *links);

/** The finding about a link that shows an address and leads to `target`, or 0. */
LKS_COLD uint32_t lks_document_links_finding(const lks_document_links *links,
                                             const lks_check_rules *rules,
                                             const lks_shown_link *link,
                                             lks_slice target);

LKS_COLD void lks_document_links_free(lks_document_links *links);

#endif
