/* The elements of HTML, as far as they decide what is prose: which content is
 * raw, which element ends which, and which hide what they hold. The standard's
 * tree construction, without a tree. */
#ifndef LKS_MARKUP_ELEMENTS_H
#define LKS_MARKUP_ELEMENTS_H

#include "text/slice.h"

/** Deeper ones are not followed, so that no end tag costs more. */
#define LKS_ELEMENTS_MAX 128

/** Longest name that is known. */
#define LKS_ELEMENT_NAME_MAX 14

/** What the tokenizer reads after a start tag. */
typedef enum lks_content {
    LKS_CONTENT_MARKUP,
    LKS_CONTENT_RAW, /**< up to the end tag */
    LKS_CONTENT_SCRIPT,
    LKS_CONTENT_REST /**< all of the document */
} lks_content;

typedef struct lks_tag {
    lks_slice name; /**< as written */
    bool is_end;
    bool is_self_closing;
} lks_tag;

typedef struct lks_open_element {
    uint32_t name_hash; /**< of one that is not known */
    uint8_t element;
    uint8_t space;       /**< HTML, SVG or MathML */
    uint8_t outer_links; /**< of a marker: see lks_elements */
    uint8_t outer_codes;
} lks_open_element;

/** Which elements are open. Formatting elements outlive the blocks that they
 *  stand in, so <a> and <code> are only counted; a table cell and the like (a
 *  marker) starts counting anew and forgets at its end. */
typedef struct lks_elements {
    size_t depth;
    size_t hiding;  /**< how many open elements hide their content */
    size_t foreign; /**< and how many of them are <svg> or <math> */
    bool is_lost;   /**< the tags are such that nobody but a whole parser, or
                        different ones differently, could tell text from raw
                        text: all that follows is no prose */
    uint8_t links;
    uint8_t codes;
    uint8_t outer_links; /**< of them, those outside of the last marker */
    uint8_t outer_codes;
    uint8_t link_depth; /**< what was open when the last one started */
    uint8_t code_depth;
    lks_open_element open[LKS_ELEMENTS_MAX];
} lks_elements;

/** Take in a tag; an end tag is never followed by anything but markup. */
lks_content lks_elements_take(lks_elements *e, const lks_tag *tag);

/** True if text at this place is no prose. */
bool lks_elements_hide(const lks_elements *e);

/** True if a CDATA section can stand here: inside of <svg> or <math>. */
bool lks_elements_are_foreign(const lks_elements *e);

/** True if an element of this name hides what it holds, in any context. */
bool lks_element_hides(lks_slice name);

#endif
