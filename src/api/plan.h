/* The plan for the current link, and what callbacks have changed in it. */
#ifndef LKS_API_PLAN_H
#define LKS_API_PLAN_H

#include "linkspan/linkspan.h"

#include "output/attributes.h"
#include "text/embedding.h"
#include "text/slice.h"

/** What is written for a link. */
typedef enum lks_link_form {
    LKS_FORM_AS_IT_IS,
    LKS_FORM_LINK,  /**< with `href` of the linkifier */
    LKS_FORM_SHOWN, /**< a link with `href`, and `label` as its text */
    LKS_FORM_TEXT,  /**< `label` in place of the link, not linked */
    LKS_FORM_MARKUP /**< the caller's own markup, `markup` of the plan */
} lks_link_form;

/** A piece of a document that a link is read from. */
typedef struct lks_passage {
    size_t read;           /**< offset in the read text at which it starts */
    linkspan_range source; /**< its place in the document */
    bool is_text;          /**< it is read as it is written */
} lks_passage;

/** The place of a link in a document. */
typedef struct lks_whereabouts {
    const lks_passage *passages; /**< the passages that the link is read from */
    size_t count;                /**< 0: it is no link of a document */
    lks_around around;           /**< embeddings around the link */
} lks_whereabouts;

typedef enum lks_verdict {
    LKS_VERDICT_AS_PLANNED,
    LKS_VERDICT_UNWANTED, /**< the filter has not kept it */
    LKS_VERDICT_DROPPED,
    LKS_VERDICT_MARKUP
} lks_verdict;

/** What callbacks have done with a link; all zero for the next one. */
typedef struct lks_plan_state {
    bool is_open;      /**< the callback runs */
    bool is_formed;    /**< `form` is known, and the linkifier holds what it
                        *   needs */
    bool has_own_text; /**< the callback has set what people see */
    uint8_t attribute_count;
    uint8_t verdict; /**< an lks_verdict */
    uint8_t form;    /**< an lks_link_form */
} lks_plan_state;

_Static_assert(LINKSPAN_PLAN_ATTRIBUTE_MAX <= UINT8_MAX, "attribute_count");

typedef struct lks_planned_attribute {
    linkspan_range name; /**< in `attribute_bytes` of the plan */
    linkspan_range value;
    bool is_absent;
} lks_planned_attribute;

struct linkspan_plan {
    linkspan_linkifier *linkifier;
    /* about the current link */
    lks_plan_state state;
    const linkspan_link *link; /**< of the text that the stream has in hand */
    lks_whereabouts where;
    lks_planned_attribute attributes[LINKSPAN_PLAN_ATTRIBUTE_MAX];
    lks_attribute written[LINKSPAN_PLAN_ATTRIBUTE_MAX + 1]; /**< the attributes
                                                             *   and a title */
    lks_attributes all_written;
    /* memory that is used for every link */
    linkspan_buf attribute_bytes;
    linkspan_buf markup;
    linkspan_buf scratch; /**< an href or a label in preparation */
};

/** Prepare the memory of a plan; strings in it have at most `max` bytes. */
void lks_plan_init(linkspan_linkifier *l, size_t max);
void lks_plan_free(linkspan_plan *plan);

/** Ask the filter and the callback of the linkifier about a link of `text`,
 *  which its stream has in hand. For a link of a document `where` of the plan
 *  must be set. Returns LINKSPAN_OK, or what the callback returned. */
linkspan_status lks_plan_ask(linkspan_linkifier *l, lks_slice text,
                             const linkspan_link *link);

/** True if a filter or callback changes how the link is written. */
static inline bool lks_plan_is_special(const linkspan_plan *plan)
{
    return plan->state.is_formed ||
           plan->state.verdict != LKS_VERDICT_AS_PLANNED;
}

/** Prepare what is written for the link that was asked about. */
linkspan_status lks_plan_form(linkspan_plan *plan, lks_link_form *form);

/** The attributes that were set for that link; NULL if there are none. */
const lks_attributes *lks_plan_attributes(linkspan_plan *plan);

#endif
