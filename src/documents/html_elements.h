/* The elements of HTML, as far as they decide what is prose: which content is
 * raw, which element ends which, and which hide what they hold. The standard's
 * tree construction (13.2.6), without a tree.
 *
 * Two promises hold for every document. Text in which a link may be inserted is
 * text to the tokenizer too. And an <a> element around a part of that text adds
 * that element to the tree and changes nothing else. These rules keep
 * the promises:
 * - Elements that the standard calls special are followed exactly. What opens or
 *   closes one of them does not depend on elements that are not special, except
 *   for three rules that look at the current node (a heading after a heading,
 *   </form>, <rt>).
 * - Other elements are followed exactly while they are well nested. After that
 *   (is_loose) only <a>, <code>, <kbd> and <samp> are followed: one that is open
 *   always counts as open, but one that has ended may count as open too.
 * - <svg>, <math> and <select> are read only while their tags are such that every
 *   parser reads them alike; text in a <template>, or in a table outside of its
 *   cells and caption, is no prose.
 * - Where that is not enough, the rest of the document is no prose (is_lost). */
#ifndef LKS_DOCUMENTS_ELEMENTS_H
#define LKS_DOCUMENTS_ELEMENTS_H

#include "text/hints.h"
#include "text/slice.h"

/** Elements that are nested deeper are not followed, which bounds the cost of
 *  an end tag. */
#define LKS_ELEMENTS_MAX 128

/** Longest name that is known. */
#define LKS_ELEMENT_NAME_MAX 14

/** What the tokenizer reads after a start tag. */
typedef enum lks_content {
    LKS_CONTENT_MARKUP,
    LKS_CONTENT_RAW, /**< up to the end tag */
    LKS_CONTENT_SCRIPT,
    LKS_CONTENT_REST /**< the rest of the document */
} lks_content;

/** Whether <table> leaves a paragraph open; decided by the doctype. */
typedef enum lks_quirks {
    LKS_QUIRKS_YES, /**< it does; also without a doctype */
    LKS_QUIRKS_NO,
    LKS_QUIRKS_UNKNOWN
} lks_quirks;

typedef struct lks_tag {
    lks_slice name; /**< as written, inside the document */
    size_t element; /**< its row in lks_element_table */
    bool is_end;
    bool is_self_closing;
} lks_tag;

/** Formatting elements continue after the end of the block that they stand in.
 *  For <a> and for <code>: how many may still be active, and a lower bound for
 *  the number of elements that were open when the outermost of them started. */
typedef struct lks_active {
    uint32_t count;
    uint32_t depth;
} lks_active;

typedef struct lks_open_element {
    lks_slice name;  /**< as written */
    uint8_t element; /**< row of the table */
    uint8_t outer_part;
    bool outer_loose; /**< for a marker, such as <td>: the value of `is_loose`
                       *   before it */
    lks_active outer_links;
    lks_active outer_codes;
} lks_open_element;

/** Which elements are open. */
typedef struct lks_elements {
    size_t depth;
    size_t over;      /**< more elements like the top one, beyond
                       *   LKS_ELEMENTS_MAX */
    size_t hiding;    /**< how many open elements hide their content */
    size_t region;    /**< depth of the <svg>, <math> or <select> that is open,
                           counted from 1; 0: none */
    size_t templates; /**< number of open templates; elements in them are not in
                       *   `open` */
    lks_quirks quirks;
    uint8_t part;       /**< depth of the innermost part of a table, counted
                         *   from 1; 0: none */
    uint8_t ruby_depth; /**< a lower bound for the number of elements that were
                         *   open when <ruby> started */
    bool has_ruby;
    bool has_form; /**< the form element pointer is set */
    bool is_loose;
    bool is_lost;
    bool template_marks;   /**< a template has held a <td> or the like */
    bool template_formats; /**< a template has held an <a> or <code> */
    /** Active <a> and <code> elements since the last marker, an element such as
     *  <td>. A marker starts new counts; the old ones are kept in its
     *  `outer_links` and `outer_codes` and come back when the marker ends. */
    lks_active links;
    lks_active codes;
    size_t outer_active; /**< number of active <a> and <code> elements outside
                          *   the last marker */
    lks_open_element open[LKS_ELEMENTS_MAX];
} lks_elements;

/** Process a tag. After an end tag the content is always markup. */
LKS_COLD lks_content lks_elements_take(lks_elements *e, const lks_tag *tag);

/** `other` is a copy of `e` that has also processed the content of an element.
 *  True if everything after that element is read in the same way from both
 *  states. */
LKS_COLD bool lks_elements_rejoin(lks_elements *e, lks_elements *other);

/** True if text at this place is no prose. */
LKS_COLD bool lks_elements_hide(const lks_elements *e);

/** True if people read the hidden text at this place together with the prose
 *  around it, like that of `<a>`. */
LKS_COLD bool lks_elements_show(const lks_elements *e);

/** Process text that looks like the start of a CDATA section. True if it is
 *  one: only inside <svg> and <math>. */
LKS_COLD bool lks_elements_take_cdata(lks_elements *e);

/** True if a word goes on across the tags of an element of this name: `<b>`,
 *  `<wbr>`, `<script>`; false for `<br>`, blocks, images and cells. */
LKS_COLD bool lks_element_is_inline(lks_slice name);

/** True if an element of this name hides its content, in any context. */
LKS_COLD bool lks_element_hides(lks_slice name);

#endif
