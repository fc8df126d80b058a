/* The elements that decide what is prose, and how tree construction treats
 * them. Only files of this folder include it. */
#ifndef LKS_MARKUP_ELEMENT_TABLE_H
#define LKS_MARKUP_ELEMENT_TABLE_H

#include "markup/elements.h"
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

#endif
