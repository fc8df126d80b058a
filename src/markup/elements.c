#include "markup/elements.h"

#include <string.h>

#include "markup/element_table.h"
#include "text/steps.h"

#define UNKNOWN 0

enum space {
    HTML,
    SVG,
    MATHML
};

static size_t element_of(lks_slice written)
{
    char name[LKS_ELEMENT_NAME_MAX + 1] = {0};
    if (written.len > LKS_ELEMENT_NAME_MAX)
        return UNKNOWN;
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
    return UNKNOWN;
}

bool lks_element_hides(lks_slice name)
{
    return elements[element_of(name)].flags & HIDES;
}

static uint32_t hash_of(lks_slice name)
{
    uint32_t hash = 0x811C9DC5u; /* FNV-1a */
    for (size_t i = 0; i < name.len; i++) {
        LKS_STEP();
        hash = (hash ^ lks_ascii_lower(name.data[i])) * 0x01000193u;
    }
    return hash;
}

/* Where HTML goes on inside of SVG or MathML. */
static bool is_point(const lks_open_element *open)
{
    const uint32_t flag = open->space == SVG      ? SVG_POINT
                          : open->space == MATHML ? MATH_POINT
                                                  : 0;
    return elements[open->element].flags & flag;
}

/* What it is to HTML: of SVG and MathML, only the outermost element and the
 * points are something to it. */
static const struct element *row_of(const lks_open_element *open)
{
    const struct element *row = &elements[open->element];
    const bool is_known =
        open->space == HTML || row->kind == FOREIGN || is_point(open);
    return is_known ? row : &elements[UNKNOWN];
}

static const struct element *open_at(const lks_elements *e, size_t at)
{
    return row_of(&e->open[at]);
}

static bool is_top(const lks_elements *e, enum kind kind)
{
    return e->depth > 0 && open_at(e, e->depth - 1)->kind == kind;
}

bool lks_elements_are_foreign(const lks_elements *e)
{
    if (e->depth == 0)
        return false;
    const lks_open_element *top = &e->open[e->depth - 1];
    return top->space != HTML && !is_point(top);
}

bool lks_elements_hide(const lks_elements *e)
{
    return e->hiding > 0 || e->is_lost || e->links > 0 || e->codes > 0;
}

/* A point inside of <svg> hides nothing of its own: <svg> does. */
static bool is_hiding(const struct element *element)
{
    return (element->flags & HIDES) && element->kind != POINT;
}

/* Where there is no room, only what hides is missed. */
static void push(lks_elements *e, size_t element, enum space space,
                 uint32_t name_hash)
{
    const lks_open_element open = {name_hash, (uint8_t)element, (uint8_t)space,
                                   e->outer_links, e->outer_codes};
    const struct element *row = row_of(&open);
    if (e->depth == LKS_ELEMENTS_MAX) {
        e->is_lost = e->is_lost || space != HTML || (row->flags & HIDES);
        return;
    }
    e->open[e->depth++] = open;
    e->hiding += is_hiding(row);
    e->foreign += row->kind == FOREIGN;
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
        const struct element *row = row_of(top);
        e->hiding -= is_hiding(row);
        e->foreign -= row->kind == FOREIGN;
        if (row->flags & MARKER) {
            e->links = e->outer_links;
            e->codes = e->outer_codes;
            e->outer_links = top->outer_links;
            e->outer_codes = top->outer_codes;
        }
    }
    if (e->link_depth > depth)
        e->link_depth = (uint8_t)depth;
    if (e->code_depth > depth)
        e->code_depth = (uint8_t)depth;
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
static bool close_element(lks_elements *e, size_t element, uint32_t name_hash,
                          uint32_t barriers)
{
    for (size_t at = e->depth; at > 0; at--) {
        LKS_STEP();
        const struct element *row = open_at(e, at - 1);
        if (row == &elements[element] &&
            e->open[at - 1].name_hash == name_hash) {
            close_from(e, at - 1);
            return true;
        }
        if (row->flags & barriers)
            break;
    }
    return false;
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

/* The kind of the innermost table or template; PLAIN if there is none. */
static enum kind table_around(const lks_elements *e)
{
    for (size_t at = e->depth; at > 0; at--) {
        LKS_STEP();
        if (open_at(e, at - 1)->flags & TABLE_SCOPE)
            return (enum kind)open_at(e, at - 1)->kind;
    }
    return PLAIN;
}

static bool is_table_part(const struct element *row)
{
    return row->kind >= TABLE && row->kind <= CAPTION;
}

static bool has_kind(const lks_elements *e, enum kind kind, uint32_t barriers)
{
    for (size_t at = e->depth; at > 0; at--) {
        LKS_STEP();
        const struct element *row = open_at(e, at - 1);
        if (row->kind == kind)
            return true;
        if (row->flags & barriers)
            break;
    }
    return false;
}

static void push_implied(lks_elements *e, enum kind kind, const char *name)
{
    if (!has_kind(e, kind, TABLE_SCOPE))
        push(e, element_of(lks_slice_of(name, strlen(name))), HTML, 0);
}

/* A part of a table ends what cannot hold it, and starts what must; outside of
 * tables it is not even there. */
static bool start_table_part(lks_elements *e, enum kind kind)
{
    const enum kind around = table_around(e);
    if (around == PLAIN)
        return false;
    (void)close_kind(e, CAPTION, TABLE_SCOPE);
    (void)close_kind(e, CELL, TABLE_SCOPE);
    if (kind != CELL)
        (void)close_kind(e, ROW, TABLE_SCOPE);
    if (kind == SECTION || kind == CAPTION)
        (void)close_kind(e, SECTION, TABLE_SCOPE);
    if (around == TABLE && (kind == CELL || kind == ROW))
        push_implied(e, SECTION, "tbody");
    if (around == TABLE && kind == CELL)
        push_implied(e, ROW, "tr");
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
    e->link_depth = (uint8_t)e->depth;
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
    if (row->kind == INPUT ||
        (is_table_part(row) && table_around(e) == TABLE)) {
        close_from(e, e->depth - 1);
        return false;
    }
    /* Newer parsers no longer pass over these. */
    if ((row->flags & (RAW | REST)) || row->kind == FOREIGN)
        e->is_lost = true;
    return !(row->flags & IN_SELECT);
}

static lks_content start(lks_elements *e, size_t element, uint32_t name_hash)
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
        e->code_depth = (uint8_t)e->depth;
        break;
    case PLAIN:
        if (e->foreign > 0 && !(row->flags & (VOID | RAW | SCRIPT | REST)))
            push(e, element, HTML, name_hash);
        return content_of(row);
    case INPUT:
    case POINT:
        return content_of(row);
    case FOREIGN:
        push(e, element, row->name[0] == 's' ? SVG : MATHML, 0);
        break;
    default:
        push(e, element, HTML, 0);
    }
    return LKS_CONTENT_MARKUP;
}

/* Inside of <svg> or <math>; true if that is all. */
static bool start_foreign(lks_elements *e, size_t element, uint32_t name_hash,
                          bool is_self_closing)
{
    if (elements[element].flags & BREAKOUT) {
        while (lks_elements_are_foreign(e))
            close_from(e, e->depth - 1);
        return false;
    }
    if (!is_self_closing)
        push(e, element, (enum space)e->open[e->depth - 1].space, name_hash);
    return true;
}

/* An end tag inside of <svg> or <math> looks for their elements first; true if
 * that is all. */
static bool end_foreign(lks_elements *e, size_t element, uint32_t name_hash)
{
    if (e->depth == 0 || e->open[e->depth - 1].space == HTML)
        return false;
    for (size_t at = e->depth; at > 0 && e->open[at - 1].space != HTML; at--) {
        LKS_STEP();
        if (e->open[at - 1].element == element &&
            e->open[at - 1].name_hash == name_hash) {
            close_from(e, at - 1);
            return true;
        }
    }
    /* It may end one outside, and all with it, that is not kept track of. */
    const uint8_t kind = elements[element].kind;
    e->is_lost = e->is_lost || kind == PLAIN || kind == LINK || kind == CODE;
    return false;
}

/* The adoption agency: it takes along what is open inside of it, unless that is
 * special. What a special one stands in is left open, which hides more. */
static void end_formatting(lks_elements *e, uint8_t *count, uint8_t outer,
                           size_t depth)
{
    if (*count <= outer)
        return;
    (*count)--;
    size_t at = e->depth;
    while (at > depth && !(open_at(e, at - 1)->flags & SPECIAL)) {
        LKS_STEP();
        at--;
    }
    close_from(e, at);
}

static void end(lks_elements *e, size_t element, uint32_t name_hash)
{
    const struct element *row = &elements[element];
    if (is_top(e, SELECT) && row->kind != SELECT && row->kind != TEMPLATE &&
        !is_table_part(row))
        return;
    switch (row->kind) {
    case PLAIN: /* kept track of where <svg> or <math> is open */
        if (e->foreign > 0 && !close_element(e, element, name_hash, SPECIAL))
            e->is_lost = true;
        break;
    case INPUT:
    case POINT: /* <title> */
        break;
    case LINK:
        end_formatting(e, &e->links, e->outer_links, e->link_depth);
        break;
    case CODE:
        end_formatting(e, &e->codes, e->outer_codes, e->code_depth);
        e->code_depth = (uint8_t)e->depth;
        break;
    case PARAGRAPH:
        (void)close_element(e, element, 0, SCOPE | BUTTON_SCOPE);
        break;
    case LIST_ITEM:
        (void)close_element(e, element, 0, SCOPE | LIST_SCOPE);
        break;
    case HEADING:
        (void)close_kind(e, HEADING, SCOPE);
        break;
    case INLINE:
    case FOREIGN:
        (void)close_element(e, element, 0, SPECIAL);
        break;
    case TABLE:
    case SECTION:
    case ROW:
    case CELL:
    case CAPTION:
        (void)close_element(e, element, 0, TABLE_SCOPE);
        break;
    case TEMPLATE:
    case SELECT:
        (void)close_element(e, element, 0, 0);
        break;
    default:
        (void)close_element(e, element, 0, SCOPE);
    }
}

lks_content lks_elements_take(lks_elements *e, const lks_tag *tag)
{
    const size_t element = element_of(tag->name);
    const bool is_named = element == UNKNOWN || elements[element].kind == POINT;
    const uint32_t hash = is_named ? hash_of(tag->name) : 0;
    /* <mi> is nothing to HTML, but <title> is. */
    const size_t in_html =
        is_named && !(elements[element].flags & RAW) ? UNKNOWN : element;
    if (tag->is_end) {
        if (!end_foreign(e, element, hash))
            end(e, in_html, hash);
        return LKS_CONTENT_MARKUP;
    }
    if (lks_elements_are_foreign(e) &&
        start_foreign(e, element, hash, tag->is_self_closing))
        return LKS_CONTENT_MARKUP;
    if (elements[element].kind == FOREIGN && tag->is_self_closing)
        return LKS_CONTENT_MARKUP;
    return start(e, in_html, hash);
}
