#include "markup/elements.h"

#include <string.h>

#include "text/steps.h"

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
    IN_SELECT = 16384
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
    {"a", LINK, HIDES},
    {"address", BLOCK, OUTER},
    {"applet", OBJECT, CELL_LIKE},
    {"article", BLOCK, OUTER},
    {"aside", BLOCK, OUTER},
    {"b", PLAIN, BREAKOUT},
    {"big", PLAIN, BREAKOUT},
    {"blockquote", BLOCK, OUTER | BREAKOUT},
    {"body", PLAIN, BREAKOUT},
    {"br", PLAIN, BREAKOUT},
    {"button", BUTTON, SPECIAL | BUTTON_SCOPE | HIDES},
    {"caption", CAPTION, CELL_LIKE},
    {"center", BLOCK, OUTER | BREAKOUT},
    {"code", CODE, BREAKOUT | HIDES},
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
    {"embed", PLAIN, BREAKOUT},
    {"fieldset", BLOCK, OUTER},
    {"figcaption", BLOCK, OUTER},
    {"figure", BLOCK, OUTER},
    {"footer", BLOCK, OUTER},
    {"foreignobject", POINT, SVG_POINT | INNER},
    {"form", PLAIN, CLOSES_P},
    {"h1", HEADING, OUTER | BREAKOUT},
    {"h2", HEADING, OUTER | BREAKOUT},
    {"h3", HEADING, OUTER | BREAKOUT},
    {"h4", HEADING, OUTER | BREAKOUT},
    {"h5", HEADING, OUTER | BREAKOUT},
    {"h6", HEADING, OUTER | BREAKOUT},
    {"head", PLAIN, BREAKOUT},
    {"header", BLOCK, OUTER},
    {"hgroup", BLOCK, OUTER},
    {"hr", PLAIN, CLOSES_P | BREAKOUT},
    {"i", PLAIN, BREAKOUT},
    {"iframe", PLAIN, RAW | HIDES},
    {"img", PLAIN, BREAKOUT},
    {"input", INPUT, 0},
    {"kbd", INLINE, HIDES},
    {"keygen", INPUT, 0},
    {"li", LIST_ITEM, OUTER | BREAKOUT},
    {"listing", BLOCK, OUTER | BREAKOUT | HIDES},
    {"main", BLOCK, OUTER},
    {"marquee", OBJECT, CELL_LIKE},
    {"math", FOREIGN, HIDES},
    {"menu", BLOCK, OUTER | BREAKOUT},
    {"meta", PLAIN, BREAKOUT},
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
    {"tt", PLAIN, BREAKOUT},
    {"u", PLAIN, BREAKOUT},
    {"ul", BLOCK, OUTER | BREAKOUT | LIST_SCOPE},
    {"var", PLAIN, BREAKOUT},
    {"xmp", PLAIN, CLOSES_P | RAW | HIDES},
};

#define NONE ((size_t)-1)

static size_t element_of(lks_slice written)
{
    char name[LKS_ELEMENT_NAME_MAX + 1] = {0};
    if (written.len > LKS_ELEMENT_NAME_MAX)
        return NONE;
    for (size_t i = 0; i < written.len; i++)
        name[i] = (char)lks_ascii_lower(written.data[i]);
    size_t low = 0;
    size_t high = sizeof elements / sizeof *elements;
    while (low < high) {
        LKS_STEP();
        const size_t middle = low + (high - low) / 2;
        const int order = strcmp(name, elements[middle].name);
        if (order == 0)
            return middle;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NONE;
}

bool lks_element_hides(lks_slice name)
{
    const size_t element = element_of(name);
    return element != NONE && (elements[element].flags & HIDES);
}

static const struct element *open_at(const lks_elements *e, size_t at)
{
    return &elements[e->open[at].element];
}

static bool is_top(const lks_elements *e, enum kind kind)
{
    return e->depth > 0 && open_at(e, e->depth - 1)->kind == kind;
}

bool lks_elements_are_foreign(const lks_elements *e)
{
    return is_top(e, FOREIGN);
}

bool lks_elements_hide(const lks_elements *e)
{
    return e->hiding > 0 || e->too_deep > 0 || e->links > 0 || e->codes > 0;
}

/* A point inside of <svg> hides nothing of its own: <svg> does. */
static bool is_hiding(const struct element *element)
{
    return (element->flags & HIDES) && element->kind != POINT;
}

static void push(lks_elements *e, size_t element)
{
    const struct element *row = &elements[element];
    if (e->depth == LKS_ELEMENTS_MAX) {
        e->too_deep += is_hiding(row);
        return;
    }
    e->open[e->depth++] =
        (lks_open_element){(uint8_t)element, e->outer_links, e->outer_codes};
    e->hiding += is_hiding(row);
    if (row->flags & MARKER) {
        e->outer_links = e->links;
        e->outer_codes = e->codes;
    }
}

/* Close all from `depth` on. */
static void close_from(lks_elements *e, size_t depth)
{
    while (e->depth > depth) {
        LKS_STEP();
        const lks_open_element *top = &e->open[--e->depth];
        const struct element *row = &elements[top->element];
        e->hiding -= is_hiding(row);
        if (row->flags & MARKER) {
            e->links = e->outer_links;
            e->codes = e->outer_codes;
            e->outer_links = top->outer_links;
            e->outer_codes = top->outer_codes;
        }
    }
}

/* Close the innermost one of a kind, and what it holds, unless one with a flag
 * of `barriers` stands around it. */
static bool close_kind(lks_elements *e, enum kind kind, uint32_t barriers)
{
    for (size_t at = e->depth; at > 0; at--) {
        LKS_STEP();
        const struct element *row = open_at(e, at - 1);
        if (row->kind == kind) {
            close_from(e, at - 1);
            return true;
        }
        if (row->flags & barriers)
            break;
    }
    return false;
}

/* The same for one element. */
static void close_element(lks_elements *e, size_t element, uint32_t barriers)
{
    for (size_t at = e->depth; at > 0; at--) {
        LKS_STEP();
        if (e->open[at - 1].element == element) {
            close_from(e, at - 1);
            return;
        }
        if (open_at(e, at - 1)->flags & barriers)
            return;
    }
}

/* An <li>, <dd> or <dt> ends one before it, wherever it stands in blocks that
 * are no more than an address, a division or a paragraph. */
static void close_sibling(lks_elements *e, enum kind kind)
{
    for (size_t at = e->depth; at > 0; at--) {
        LKS_STEP();
        const struct element *row = open_at(e, at - 1);
        if (row->kind == kind) {
            close_from(e, at - 1);
            return;
        }
        if ((row->flags & SPECIAL) && row->kind != PARAGRAPH &&
            strcmp(row->name, "div") != 0 && strcmp(row->name, "address") != 0)
            return;
    }
}

static bool is_in_table(const lks_elements *e)
{
    for (size_t at = e->depth; at > 0; at--) {
        LKS_STEP();
        if (open_at(e, at - 1)->flags & TABLE_SCOPE)
            return true;
    }
    return false;
}

/* A part of a table ends what cannot hold it; outside of tables it is not
 * even there. */
static bool start_table_part(lks_elements *e, enum kind kind)
{
    if (!is_in_table(e))
        return false;
    (void)close_kind(e, CAPTION, TABLE_SCOPE);
    (void)close_kind(e, CELL, TABLE_SCOPE);
    if (kind != CELL)
        (void)close_kind(e, ROW, TABLE_SCOPE);
    if (kind == SECTION || kind == CAPTION)
        (void)close_kind(e, SECTION, TABLE_SCOPE);
    return true;
}

/* Start a formatting element; counts stop growing, which hides less. */
static void count_up(uint8_t *count)
{
    if (*count < UINT8_MAX)
        (*count)++;
}

static void start_link(lks_elements *e)
{
    if (e->links > e->outer_links) /* <a> ends <a> */
        e->links--;
    count_up(&e->links);
}

/* What is not open may still end something. False if it is to be passed over
 * although its kind is one that opens. */
static bool make_way(lks_elements *e, const struct element *row)
{
    if (row->kind == LIST_ITEM || row->kind == TERM)
        close_sibling(e, row->kind);
    if (row->kind == TABLE &&
        (is_top(e, TABLE) || is_top(e, SECTION) || is_top(e, ROW)))
        (void)close_kind(e, TABLE, 0);
    if (row->flags & CLOSES_P)
        (void)close_kind(e, PARAGRAPH, SCOPE | BUTTON_SCOPE);
    if (row->kind == HEADING && is_top(e, HEADING))
        close_from(e, e->depth - 1);
    if (row->kind == BUTTON)
        (void)close_kind(e, BUTTON, SCOPE);
    if (row->kind == SECTION || row->kind == ROW || row->kind == CELL ||
        row->kind == CAPTION)
        return start_table_part(e, row->kind);
    return true;
}

static lks_content content_of(const struct element *row)
{
    if (row->flags & RAW)
        return LKS_CONTENT_RAW;
    if (row->flags & SCRIPT)
        return LKS_CONTENT_SCRIPT;
    return row->flags & REST ? LKS_CONTENT_REST : LKS_CONTENT_MARKUP;
}

/* In <select> most tags are passed over. */
static bool is_passed_over(lks_elements *e, const struct element *row)
{
    if (!is_top(e, SELECT))
        return false;
    if (row->kind == SELECT) { /* the second one is an end tag */
        close_from(e, e->depth - 1);
        return true;
    }
    if (row->kind == INPUT || (row->kind >= TABLE && row->kind <= CAPTION)) {
        close_from(e, e->depth - 1);
        return false;
    }
    return !(row->flags & IN_SELECT);
}

static lks_content start(lks_elements *e, size_t element)
{
    const struct element *row = &elements[element];
    if (is_passed_over(e, row) || !make_way(e, row))
        return LKS_CONTENT_MARKUP;
    switch (row->kind) {
    case LINK:
        start_link(e);
        break;
    case CODE:
        count_up(&e->codes);
        break;
    case PLAIN:
    case INPUT:
    case POINT:
        return content_of(row);
    default:
        push(e, element);
    }
    return LKS_CONTENT_MARKUP;
}

/* Inside of <svg> or <math>; true if that is all. */
static bool start_foreign(lks_elements *e, size_t element, bool is_self_closing)
{
    const struct element *row = &elements[element];
    if (row->flags & BREAKOUT) {
        while (lks_elements_are_foreign(e))
            close_from(e, e->depth - 1);
        return false;
    }
    const bool is_math = open_at(e, e->depth - 1)->name[0] == 'm';
    const uint32_t point = is_math ? MATH_POINT : SVG_POINT;
    if (!is_self_closing && (row->kind == FOREIGN || (row->flags & point)))
        push(e, element);
    return true;
}

static void end(lks_elements *e, size_t element)
{
    const struct element *row = &elements[element];
    if (e->too_deep > 0 && is_hiding(row)) {
        e->too_deep--;
        return;
    }
    switch (row->kind) {
    case PLAIN:
    case INPUT:
        break;
    case LINK:
        if (e->links > e->outer_links)
            e->links--;
        break;
    case CODE:
        if (e->codes > e->outer_codes)
            e->codes--;
        break;
    case PARAGRAPH:
        close_element(e, element, SCOPE | BUTTON_SCOPE);
        break;
    case LIST_ITEM:
        close_element(e, element, SCOPE | LIST_SCOPE);
        break;
    case HEADING:
        (void)close_kind(e, HEADING, SCOPE);
        break;
    case INLINE:
    case FOREIGN:
        close_element(e, element, SPECIAL);
        break;
    case TABLE:
    case SECTION:
    case ROW:
    case CELL:
    case CAPTION:
        close_element(e, element, TABLE_SCOPE);
        break;
    case TEMPLATE:
    case SELECT:
    case POINT:
        close_element(e, element, 0);
        break;
    default:
        close_element(e, element, SCOPE);
    }
}

lks_content lks_elements_take(lks_elements *e, const lks_tag *tag)
{
    const size_t element = element_of(tag->name);
    if (element == NONE)
        return LKS_CONTENT_MARKUP;
    if (tag->is_end) {
        const uint8_t kind = elements[element].kind;
        if (!lks_elements_are_foreign(e) || (kind != LINK && kind != CODE))
            end(e, element);
        return LKS_CONTENT_MARKUP;
    }
    if (lks_elements_are_foreign(e) &&
        start_foreign(e, element, tag->is_self_closing))
        return LKS_CONTENT_MARKUP;
    if (elements[element].kind == FOREIGN && tag->is_self_closing)
        return LKS_CONTENT_MARKUP;
    return start(e, element);
}
