/* The elements that matter to what is prose, and how. For elements.c alone. */
#ifndef LKS_MARKUP_ELEMENT_TABLE_H
#define LKS_MARKUP_ELEMENT_TABLE_H

#include "markup/elements.h"

/* How an element is treated; those not listed matter to nothing. */
enum kind {
    PLAIN, /* never open */
    BLOCK,
    PARAGRAPH,
    HEADING,
    LIST_ITEM,
    TERM, /* dd, dt */
    LINK,
    CODE,
    INLINE, /* kbd, samp */
    BUTTON,
    SELECT,
    INPUT,
    TABLE,
    SECTION, /* tbody and the like */
    ROW,
    CELL,
    CAPTION,
    OBJECT,
    TEMPLATE,
    FOREIGN,
    POINT /* where HTML goes on inside of <svg> or <math> */
};

enum {
    CLOSES_P = 1,
    HIDES = 2,
    RAW = 4,
    SCRIPT = 8,
    REST = 16,
    SCOPE = 32, /* an end tag does not look beyond it */
    LIST_SCOPE = 64,
    BUTTON_SCOPE = 128,
    TABLE_SCOPE = 256,
    MARKER = 512,
    BREAKOUT = 1024, /* ends <svg> and <math> */
    SPECIAL = 2048,
    SVG_POINT = 4096,
    MATH_POINT = 8192,
    IN_SELECT = 16384,
    VOID = 32768
};

/* The bits that several have in common. */
enum {
    OUTER = SPECIAL | CLOSES_P,
    CELL_LIKE = SPECIAL | SCOPE | MARKER,
    INNER = SPECIAL | SCOPE
};

static const struct element {
    char name[LKS_ELEMENT_NAME_MAX + 1];
    uint8_t kind;
    uint16_t flags;
} elements[] = {
    {"", PLAIN, 0}, /* all that are not listed */
    {"a", LINK, HIDES},
    {"address", BLOCK, OUTER},
    {"applet", OBJECT, CELL_LIKE},
    {"area", PLAIN, VOID},
    {"article", BLOCK, OUTER},
    {"aside", BLOCK, OUTER},
    {"b", PLAIN, BREAKOUT},
    {"base", PLAIN, VOID},
    {"basefont", PLAIN, VOID},
    {"bgsound", PLAIN, VOID},
    {"big", PLAIN, BREAKOUT},
    {"blockquote", BLOCK, OUTER | BREAKOUT},
    {"body", PLAIN, BREAKOUT},
    {"br", PLAIN, BREAKOUT | VOID},
    {"button", BUTTON, SPECIAL | BUTTON_SCOPE | HIDES},
    {"caption", CAPTION, CELL_LIKE},
    {"center", BLOCK, OUTER | BREAKOUT},
    {"code", CODE, BREAKOUT | HIDES},
    {"col", PLAIN, VOID},
    {"colgroup", CAPTION, SPECIAL},
    {"dd", TERM, OUTER | BREAKOUT},
    {"desc", POINT, SVG_POINT | INNER},
    {"details", BLOCK, OUTER},
    {"dialog", BLOCK, OUTER},
    {"dir", BLOCK, OUTER},
    {"div", BLOCK, OUTER | BREAKOUT},
    {"dl", BLOCK, OUTER | BREAKOUT},
    {"dt", TERM, OUTER | BREAKOUT},
    {"em", PLAIN, BREAKOUT},
    {"embed", PLAIN, BREAKOUT | VOID},
    {"fieldset", BLOCK, OUTER},
    {"figcaption", BLOCK, OUTER},
    {"figure", BLOCK, OUTER},
    {"footer", BLOCK, OUTER},
    {"foreignobject", POINT, SVG_POINT | INNER},
    {"form", PLAIN, CLOSES_P},
    {"frame", PLAIN, VOID},
    {"h1", HEADING, OUTER | BREAKOUT},
    {"h2", HEADING, OUTER | BREAKOUT},
    {"h3", HEADING, OUTER | BREAKOUT},
    {"h4", HEADING, OUTER | BREAKOUT},
    {"h5", HEADING, OUTER | BREAKOUT},
    {"h6", HEADING, OUTER | BREAKOUT},
    {"head", PLAIN, BREAKOUT},
    {"header", BLOCK, OUTER},
    {"hgroup", BLOCK, OUTER},
    {"hr", PLAIN, CLOSES_P | BREAKOUT | VOID},
    {"i", PLAIN, BREAKOUT},
    {"iframe", PLAIN, RAW | HIDES},
    {"img", PLAIN, BREAKOUT | VOID},
    {"input", INPUT, VOID},
    {"kbd", INLINE, HIDES},
    {"keygen", INPUT, VOID},
    {"li", LIST_ITEM, OUTER | BREAKOUT},
    {"link", PLAIN, VOID},
    {"listing", BLOCK, OUTER | BREAKOUT | HIDES},
    {"main", BLOCK, OUTER},
    {"marquee", OBJECT, CELL_LIKE},
    {"math", FOREIGN, HIDES},
    {"menu", BLOCK, OUTER | BREAKOUT},
    {"meta", PLAIN, BREAKOUT | VOID},
    {"mi", POINT, MATH_POINT | INNER},
    {"mn", POINT, MATH_POINT | INNER},
    {"mo", POINT, MATH_POINT | INNER},
    {"ms", POINT, MATH_POINT | INNER},
    {"mtext", POINT, MATH_POINT | INNER},
    {"nav", BLOCK, OUTER},
    {"nobr", PLAIN, BREAKOUT},
    {"noembed", PLAIN, RAW | HIDES},
    {"noframes", PLAIN, RAW | HIDES},
    {"noscript", PLAIN, RAW | HIDES},
    {"object", OBJECT, CELL_LIKE},
    {"ol", BLOCK, OUTER | BREAKOUT | LIST_SCOPE},
    {"p", PARAGRAPH, OUTER | BREAKOUT},
    {"param", PLAIN, VOID},
    {"plaintext", PLAIN, CLOSES_P | REST | HIDES},
    {"pre", BLOCK, OUTER | BREAKOUT | HIDES},
    {"ruby", PLAIN, BREAKOUT},
    {"s", PLAIN, BREAKOUT},
    {"samp", INLINE, HIDES},
    {"script", PLAIN, SCRIPT | HIDES | IN_SELECT},
    {"search", BLOCK, OUTER},
    {"section", BLOCK, OUTER},
    {"select", SELECT, SPECIAL | HIDES | IN_SELECT},
    {"small", PLAIN, BREAKOUT},
    {"source", PLAIN, VOID},
    {"span", PLAIN, BREAKOUT},
    {"strike", PLAIN, BREAKOUT},
    {"strong", PLAIN, BREAKOUT},
    {"style", PLAIN, RAW | HIDES},
    {"sub", PLAIN, BREAKOUT},
    {"summary", BLOCK, OUTER},
    {"sup", PLAIN, BREAKOUT},
    {"svg", FOREIGN, HIDES},
    {"table", TABLE, OUTER | BREAKOUT | SCOPE | TABLE_SCOPE},
    {"tbody", SECTION, SPECIAL},
    {"td", CELL, CELL_LIKE},
    {"template", TEMPLATE, CELL_LIKE | TABLE_SCOPE | IN_SELECT},
    {"textarea", INPUT, RAW | HIDES},
    {"tfoot", SECTION, SPECIAL},
    {"th", CELL, CELL_LIKE},
    {"thead", SECTION, SPECIAL},
    {"title", POINT, RAW | HIDES | SVG_POINT | INNER},
    {"tr", ROW, SPECIAL},
    {"track", PLAIN, VOID},
    {"tt", PLAIN, BREAKOUT},
    {"u", PLAIN, BREAKOUT},
    {"ul", BLOCK, OUTER | BREAKOUT | LIST_SCOPE},
    {"var", PLAIN, BREAKOUT},
    {"wbr", PLAIN, VOID},
    {"xmp", PLAIN, CLOSES_P | RAW | HIDES},
};

#endif
