/* The elements that decide what is prose and how tree construction treats them, and
 * the stack of open elements: opening an element, searching for one up to a barrier,
 * and closing one with all elements inside it. Only files of this folder include
 * it. */
#ifndef LKS_DOCUMENTS_HTML_STACK_H
#define LKS_DOCUMENTS_HTML_STACK_H

#include "documents/html_elements.h"
#include "text/hints.h"

/* How an element is treated. */
enum kind {
    OTHER, /* ordinary (span, kbd), formatting (b, font), void or raw */
    BLOCK,
    PARAGRAPH,
    HEADING,
    LIST_ITEM,
    TERM,    /* dd, dt */
    IMPLIED, /* rt, option: ordinary, with an implied end tag */
    LINK,
    CODE,
    BUTTON,
    FORM,
    DIALOG, /* a block that is not special, at least to some parsers */
    SELECT,
    INPUT,
    TABLE,
    SECTION, /* tbody and the like */
    ROW,
    CELL,
    CAPTION,
    COLUMN, /* col, colgroup: never open, since any other tag ends them */
    OBJECT,
    TEMPLATE,
    FOREIGN,
    FRAMESET
};

enum {
    CLOSES_P = 1,
    HIDES = 2,
    RAW = 4,
    SCRIPT = 8,
    REST = 16,
    SCOPE = 32, /* end tags do not search beyond it */
    LIST_SCOPE = 64,
    BUTTON_SCOPE = 128,
    TABLE_SCOPE = 256,
    MARKER = 512,
    BREAKOUT = 1024, /* ends <svg> and <math> */
    SPECIAL = 2048,
    POINT = 4096,  /* in <svg> or <math>: HTML can continue inside it */
    FORMAT = 8192, /* is in the list of active formatting elements */
    VOID = 16384,  /* is never open */
    INLINE = 32768 /* its tags stand for nothing, so that a word goes on: an
                    * element of a line, or one that shows nothing */
};

/* Combinations of bits that several elements have. */
enum {
    OUTER = SPECIAL | CLOSES_P,
    CELL_LIKE = SPECIAL | SCOPE | MARKER,
    FORMATS = FORMAT | BREAKOUT | INLINE
};

typedef struct lks_element {
    char name[LKS_ELEMENT_NAME_MAX + 1];
    uint8_t kind;
    uint16_t flags;
} lks_element;

/** The row of all elements that are not listed: row 0. */
#define LKS_ELEMENT_UNKNOWN 0

extern const lks_element lks_element_table[];

/** The row of an element; the case of its letters does not matter. */
LKS_COLD size_t lks_element_of(lks_slice written);

/* ---- the stack */

/** Result of a search that found nothing. */
#define LKS_NO_ELEMENT SIZE_MAX

static inline const lks_element *lks_open_row(const lks_elements *e, size_t at)
{
    return &lks_element_table[e->open[at].element];
}

static inline bool lks_is_open_top(const lks_elements *e, enum kind kind)
{
    return e->depth > 0 && lks_open_row(e, e->depth - 1)->kind == kind;
}

/** True if the open element at `at` has this row of the table and, if the table
 *  does not list it, this name. */
LKS_COLD bool lks_is_open_name(const lks_elements *e, size_t at, size_t row,
                               lks_slice name);

/** Open an element. If the stack is full, only blocks with the same name as the
 *  top one can be counted. */
LKS_COLD void lks_open(lks_elements *e, size_t row, lks_slice name);

/** Close all elements from `depth` on. */
LKS_COLD void lks_close_from(lks_elements *e, size_t depth);

/** Close a single element that has no open part of a table inside it. */
LKS_COLD void lks_close_only(lks_elements *e, size_t at);

/** The place of the innermost open element of a kind, or of a name, or
 *  LKS_NO_ELEMENT. Elements around one that has a flag of `barriers` are not
 *  found. */
LKS_COLD size_t lks_find_kind(const lks_elements *e, enum kind kind,
                              uint32_t barriers);
LKS_COLD size_t lks_find_open(const lks_elements *e, size_t row, lks_slice name,
                              uint32_t barriers);

/** The place of the innermost special element. */
LKS_COLD size_t lks_find_special(const lks_elements *e);

/** The kind of the innermost open part of a table; OTHER if there is none. */
LKS_COLD enum kind lks_part_around(const lks_elements *e);

/* ---- tags inside <svg>, <math>, <select> and <template>. */

/** Process a tag inside <svg> or <math>. True if the tag needs no further
 *  processing. */
LKS_COLD bool lks_take_foreign(lks_elements *e, size_t row, const lks_tag *tag);

/** Process a tag inside <select>. True if the tag needs no further
 *  processing. */
LKS_COLD bool lks_take_in_select(lks_elements *e, size_t row,
                                 const lks_tag *tag);

/** Process a tag inside <template>. True if the tag needs no further
 *  processing. */
LKS_COLD bool lks_take_in_template(lks_elements *e, size_t row,
                                   const lks_tag *tag);

#endif
