/* The plan for the current link, and the changes that callbacks have made to
 * it. */
#ifndef LKS_API_PLAN_H
#define LKS_API_PLAN_H

#include "linkspan/linkspan.h"

#include "output/attributes.h"
#include "text/embedding.h"
#include "text/slice.h"

/** What is written for a link. */
typedef enum lks_link_form {
    LKS_FORM_AS_IT_IS,
    LKS_FORM_LINK,  /**< a link with `href` of the linkifier */
    LKS_FORM_SHOWN, /**< a link with `href`, and `label` as its text */
    LKS_FORM_TEXT,  /**< `label` in place of the link, as text */
    LKS_FORM_MARKUP /**< the caller's own markup, `markup` of the plan */
} lks_link_form;

/** A piece of a document from which a link is read. */
typedef struct lks_link_piece {
    size_t read;           /**< offset in the read text at which the piece
                            *   starts */
    linkspan_range source; /**< range of the piece in the document */
    bool is_text;          /**< the piece is read exactly as it is written */
} lks_link_piece;

/** The place of a link in a document. */
typedef struct lks_link_place {
    const lks_link_piece *pieces; /**< pieces from which the link is read */
    size_t count;                 /**< 0: the link is not in a document */
    lks_around around;            /**< bidi embeddings around the link */
} lks_link_place;

typedef enum lks_verdict {
    LKS_VERDICT_AS_PLANNED,
    LKS_VERDICT_UNWANTED, /**< the filter has not kept the link */
    LKS_VERDICT_DROPPED,
    LKS_VERDICT_MARKUP
} lks_verdict;

/** What callbacks have done with the current link. Set to zero before each
 *  link. */
typedef struct lks_plan_state {
    bool is_open;      /**< a callback is running */
    bool is_formed;    /**< `form` is set, and the linkifier holds its href and
                        *   label */
    bool has_own_text; /**< the callback has set the text that people see */
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
    /* for the current link: */
    lks_plan_state state;
    const linkspan_link *link; /**< with offsets into the text that the stream
                                *   holds */
    lks_link_place where;
    lks_planned_attribute attributes[LINKSPAN_PLAN_ATTRIBUTE_MAX];
    lks_attribute written[LINKSPAN_PLAN_ATTRIBUTE_MAX + 1]; /**< the attributes
                                                             *   and a title */
    lks_attributes all_written;
    /* memory that is reused for every link: */
    linkspan_buf attribute_bytes;
    linkspan_buf markup;
    linkspan_buf scratch; /**< an href or a label that is being prepared */
};

/** Prepare the memory of a plan. Strings in it have at most `max` bytes. */
void lks_plan_init(linkspan_linkifier *l, size_t max);
void lks_plan_free(linkspan_plan *plan);

/** Ask the filter and the callback of the linkifier about a link of `text`,
 *  which is the text that the stream holds. For a link of a document, `where`
 *  of the plan must be set. Returns LINKSPAN_OK, or what the callback
 *  returned. */
linkspan_status lks_plan_ask(linkspan_linkifier *l, lks_slice text,
                             const linkspan_link *link);

/** True if a filter or callback changes how the link is written. */
static inline bool lks_plan_is_special(const linkspan_plan *plan)
{
    return plan->state.is_formed ||
           plan->state.verdict != LKS_VERDICT_AS_PLANNED;
}

/** Prepare the form of the link that was asked about. */
linkspan_status lks_plan_form(linkspan_plan *plan, lks_link_form *form);

/** The attributes that callbacks have set for the current link; NULL if there
 *  are none. */
const lks_attributes *lks_plan_attributes(linkspan_plan *plan);

#endif
