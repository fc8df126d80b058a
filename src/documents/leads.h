/* What a document leads to: its links, with the text that people see of them, and the
 * addresses of forms, of `<base>` and of `<meta http-equiv=refresh>`. The readers of
 * places (places.h) report leads between the pieces of the text, in the order of the
 * document, so that the text between OPEN and CLOSE is what people see of a link. */
#ifndef LKS_DOCUMENTS_LEADS_H
#define LKS_DOCUMENTS_LEADS_H

#include "linkspan/linkspan.h"

#include "documents/html_elements.h"
#include "text/hints.h"
#include "text/slice.h"

/** How characters are written in a place. */
typedef enum lks_writing {
    LKS_WRITING_PLAIN,     /**< without escapes */
    LKS_WRITING_HTML,      /**< with character references: &amp; */
    LKS_WRITING_ATTRIBUTE, /**< with references, but `&copy=` is not one */
    LKS_WRITING_MARKDOWN   /**< with references and backslashes */
} lks_writing;

/** Text of a document, and how its characters are written. */
typedef struct lks_written {
    linkspan_range range;
    lks_writing writing;
} lks_written;

typedef enum lks_document_lead_kind {
    LKS_LEAD_OPEN,      /**< the text of a link starts */
    LKS_LEAD_CLOSE,     /**< it ends */
    LKS_LEAD_HIDE,      /**< text of the link that nobody sees starts */
    LKS_LEAD_SHOW,      /**< it ends */
    LKS_LEAD_FORM,      /**< a form sends what is written to `target` */
    LKS_LEAD_BASE,      /**< relative addresses continue `target` */
    LKS_LEAD_REFRESH,   /**< the document is left for `target` */
    LKS_LEAD_DEFINITION /**< in Markdown, `label` stands for `target` */
} lks_document_lead_kind;

/** A lead. All but CLOSE and DEFINITION have no `label`. */
typedef struct lks_document_lead {
    lks_document_lead_kind kind;
    linkspan_range range; /**< CLOSE: the text of the link */
    lks_written target;   /**< empty if there is none, or if `label` names it */
    lks_written alt; /**< CLOSE: what stands for the first image in the link */
    uint64_t label;  /**< hash of the label of a definition; 0: none */
} lks_document_lead;

typedef linkspan_status (*lks_on_lead)(void *context,
                                       const lks_document_lead *lead);

/** Attributes that leads depend on. */
typedef enum lks_lead_attribute {
    LKS_ATTRIBUTE_HREF,
    LKS_ATTRIBUTE_XLINK,
    LKS_ATTRIBUTE_ALT,
    LKS_ATTRIBUTE_ACTION,
    LKS_ATTRIBUTE_FORM_ACTION,
    LKS_ATTRIBUTE_HTTP_EQUIV,
    LKS_ATTRIBUTE_CONTENT,
    LKS_ATTRIBUTE_STYLE,
    LKS_ATTRIBUTE_HIDDEN,
    LKS_LEAD_ATTRIBUTES
} lks_lead_attribute;

/** The attributes of one tag. All zero: none of them was read. */
typedef struct lks_tag_values {
    uint32_t seen; /**< bit set: a second attribute of one name has no effect */
    linkspan_range values[LKS_LEAD_ATTRIBUTES];
} lks_tag_values;

/** The link that is open. All zero but `on_lead` and `context` at the start. */
typedef struct lks_leads {
    lks_on_lead on_lead; /**< NULL: leads are not wanted */
    void *context;
    bool is_open;
    size_t start; /**< of the text of the link */
    lks_written target;
    lks_written alt;
    lks_slice hidden;    /**< name of the element that hides its text */
    size_t hidden_depth; /**< number of open elements of this name; 0: none */
} lks_leads;

/** Note an attribute of a tag. */
LKS_COLD void lks_leads_attribute(lks_tag_values *values, lks_slice name,
                                  linkspan_range value);

/** Report the leads of a tag. Returns LINKSPAN_OK or what `on_lead` returned. */
LKS_COLD linkspan_status lks_leads_tag(lks_leads *leads, lks_slice text,
                                       const lks_tag *tag, size_t end,
                                       const lks_tag_values *values);

/** Open a link of Markdown, whose target is not yet known. */
LKS_COLD linkspan_status lks_leads_open(lks_leads *leads, size_t start);

/** Close the open link, if there is one, at `end`. */
LKS_COLD linkspan_status lks_leads_close(lks_leads *leads, size_t end,
                                         uint64_t label);

#endif
