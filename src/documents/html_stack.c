#include "documents/html_stack.h"

#include <string.h>

#include "text/steps.h"

bool lks_is_open_name(const lks_elements *e, size_t at, size_t row,
                      lks_slice name)
{
    const lks_open_element *open = &e->open[at];
    if (open->element != row)
        return false;
    if (row != LKS_ELEMENT_UNKNOWN)
        return true;
    if (open->name.len != name.len)
        return false;
    for (size_t i = 0; i < name.len; i++) {
        LKS_STEP();
        if (lks_ascii_lower(open->name.data[i]) !=
            lks_ascii_lower(name.data[i]))
            return false;
    }
    return true;
}

static bool is_part(const lks_element *row)
{
    return row->kind >= TABLE && row->kind <= CAPTION;
}

/* Open an element when the stack is full. A block with the same name as the one
 * on top is only counted: such blocks are closed one by one, so a number is
 * enough. */
static void open_beyond(lks_elements *e, size_t row)
{
    const lks_element *element = &lks_element_table[row];
    if (e->region) {
        e->is_lost = true;
        return;
    }
    if (!(element->flags & SPECIAL) && element->kind != DIALOG &&
        ((element->flags & FORMAT) || !(element->flags & HIDES))) {
        e->is_loose = true;
        return;
    }
    const lks_open_element *top = &e->open[e->depth - 1];
    if (top->element == row && element->kind == BLOCK &&
        !(element->flags & HIDES))
        e->over++;
    else
        e->is_lost = true;
}

void lks_open(lks_elements *e, size_t row, lks_slice name)
{
    const lks_element *element = &lks_element_table[row];
    if (e->depth == LKS_ELEMENTS_MAX) {
        open_beyond(e, row);
        return;
    }
    lks_open_element *open = &e->open[e->depth++];
    *open = (lks_open_element){.name = name, .element = (uint8_t)row};
    if (e->region) /* inside <svg>, which hides everything */
        return;
    e->hiding += (element->flags & HIDES) && !(element->flags & FORMAT);
    open->outer_part = e->part;
    if (is_part(element))
        e->part = (uint8_t)e->depth;
    if (element->flags & MARKER) {
        open->outer_links = e->links;
        open->outer_codes = e->codes;
        open->outer_loose = e->is_loose;
        e->outer_active += (size_t)e->links.count + e->codes.count;
        e->links = e->codes = (lks_active){0, 0};
        e->is_loose = false;
    }
}

/* Restore the list of active formatting elements to its state before the
 * marker, an element such as <td> that starts a list of its own. */
static void leave_marker(lks_elements *e, const lks_open_element *open)
{
    e->links = open->outer_links;
    e->codes = open->outer_codes;
    e->is_loose = open->outer_loose;
    e->outer_active -= (size_t)e->links.count + e->codes.count;
}

static void clamp(uint32_t *depth, size_t most)
{
    if (*depth > most)
        *depth = (uint32_t)most;
}

static void clamp_depths(lks_elements *e)
{
    clamp(&e->links.depth, e->depth);
    clamp(&e->codes.depth, e->depth);
    if (e->ruby_depth > e->depth)
        e->ruby_depth = (uint8_t)e->depth;
}

void lks_close_from(lks_elements *e, size_t depth)
{
    if (e->over > 0 && depth < e->depth)
        e->over = 0;
    while (e->depth > depth) {
        LKS_STEP();
        const lks_open_element *top = &e->open[--e->depth];
        const lks_element *row = &lks_element_table[top->element];
        e->hiding -= (row->flags & HIDES) && !(row->flags & FORMAT);
        e->part = top->outer_part;
        /* A parser opens the formatting element again later, at a place that is
         * not known here. */
        e->is_loose = e->is_loose || (row->flags & FORMAT);
        if (row->flags & MARKER)
            leave_marker(e, top);
        /* The marker of an <object> that is closed like this stays in the list,
         * and a parser mistakes it for the next marker. */
        e->is_lost = e->is_lost || row->kind == OBJECT;
    }
    clamp_depths(e);
}

void lks_close_only(lks_elements *e, size_t at)
{
    const lks_element *row = lks_open_row(e, at);
    e->hiding -= (row->flags & HIDES) && !(row->flags & FORMAT);
    for (size_t i = at + 1; i < e->depth; i++) {
        LKS_STEP();
        e->open[i - 1] = e->open[i];
    }
    e->depth--;
    e->links.depth -= e->links.depth > at;
    e->codes.depth -= e->codes.depth > at;
    if (e->ruby_depth > at)
        e->ruby_depth--;
    clamp_depths(e);
    if (row->flags & MARKER) {
        /* Of all markers, only those of kind OBJECT get here. Everything inside
         * the element has been closed, so open[at] still holds it. */
        leave_marker(e, &e->open[at]);
    }
}

size_t lks_find_kind(const lks_elements *e, enum kind kind, uint32_t barriers)
{
    for (size_t at = e->depth; at > 0; at--) {
        LKS_STEP();
        const lks_element *row = lks_open_row(e, at - 1);
        if (row->kind == kind)
            return at - 1;
        if (row->flags & barriers)
            break;
    }
    return LKS_NO_ELEMENT;
}

size_t lks_find_open(const lks_elements *e, size_t row, lks_slice name,
                     uint32_t barriers)
{
    for (size_t at = e->depth; at > 0; at--) {
        LKS_STEP();
        if (lks_is_open_name(e, at - 1, row, name))
            return at - 1;
        if (lks_open_row(e, at - 1)->flags & barriers)
            break;
    }
    return LKS_NO_ELEMENT;
}

size_t lks_find_special(const lks_elements *e)
{
    for (size_t at = e->depth; at > 0; at--) {
        LKS_STEP();
        if (lks_open_row(e, at - 1)->flags & SPECIAL)
            return at - 1;
    }
    return LKS_NO_ELEMENT;
}

enum kind lks_part_around(const lks_elements *e)
{
    return e->part ? (enum kind)lks_open_row(e, e->part - 1)->kind : OTHER;
}

/* Reads tags inside <svg>, <math>, <select> and <template>, where the rules
 * differ from those for all other content. If parsers read a tag in different
 * ways, `is_lost` is set. */
/* Close all open elements from `depth` on, inside <svg> or <math>. Only the
 * outermost <svg> or <math> has effects that must be undone when it is
 * closed. */
static void close_foreign(lks_elements *e, size_t depth)
{
    e->depth = depth;
    if (depth >= e->region)
        return;
    e->region = 0;
    e->hiding--;
}

/* True if one of the open elements inside <svg> or <math> can contain HTML
 * again, as <foreignObject> can. */
static bool has_point(const lks_elements *e)
{
    for (size_t at = e->depth; at >= e->region; at--) {
        LKS_STEP();
        if (lks_open_row(e, at - 1)->flags & POINT)
            return true;
    }
    return false;
}

/* Close the innermost open element with this name inside <svg> or <math>
 * (foreign content), and all elements in it. False if there is none. */
static bool end_foreign(lks_elements *e, size_t row, lks_slice name)
{
    for (size_t at = e->depth; at >= e->region; at--) {
        if (lks_is_open_name(e, at - 1, row, name)) {
            close_foreign(e, at - 1);
            return true;
        }
    }
    return false;
}

bool lks_take_foreign(lks_elements *e, size_t row, const lks_tag *tag)
{
    const lks_element *element = &lks_element_table[row];
    if (!tag->is_end && (element->flags & BREAKOUT)) {
        /* <font> ends the foreign content only if it has certain attributes */
        e->is_lost = has_point(e) || strcmp(element->name, "font") == 0;
        close_foreign(e, e->region - 1);
        return e->is_lost;
    }
    if (tag->is_end) {
        /* </p> and </br> end the foreign content, but not in older parsers;
         * other end tags may close elements outside the foreign content. */
        e->is_lost = !end_foreign(e, row, tag->name);
    } else if (lks_open_row(e, e->depth - 1)->flags & POINT) {
        e->is_lost = true;
    } else if (!tag->is_self_closing) {
        lks_open(e, row, tag->name);
    }
    return true;
}

static bool is_table_part(const lks_element *element)
{
    return element->kind >= SECTION && element->kind <= CAPTION;
}

static void close_select(lks_elements *e)
{
    const size_t at = e->region - 1;
    e->region = 0;
    lks_close_from(e, at);
}

/* Older parsers ignore most tags inside <select>; newer ones accept almost all
 * of HTML. */
bool lks_take_in_select(lks_elements *e, size_t row, const lks_tag *tag)
{
    const lks_element *element = &lks_element_table[row];
    if (element->kind == SELECT) { /* a second start tag acts as an end tag */
        close_select(e);
        return true;
    }
    if (element->kind == INPUT && !tag->is_end) {
        close_select(e);
        return false;
    }
    if ((is_table_part(element) || (element->kind == TABLE && tag->is_end)) &&
        e->templates == 0 && e->part > 0 &&
        (!tag->is_end ||
         lks_find_open(e, row, tag->name, TABLE_SCOPE) != LKS_NO_ELEMENT)) {
        close_select(e);
        return false;
    }
    if (element->flags & SCRIPT)
        return false;
    e->is_lost =
        !(element->kind == IMPLIED && element->name[0] == 'o') &&
        !(element->name[0] == 'h' && element->name[1] == 'r' && !tag->is_end);
    return true;
}

static void end_template(lks_elements *e)
{
    if (--e->templates > 0)
        return;
    e->hiding--;
    /* If a <td> was left open in the template, the template's own marker stays
     * in the parser's list of active formatting elements. An <a> of the
     * template may stay in that list too. */
    if (e->template_marks) {
        e->is_loose = true;
        e->is_lost = e->is_lost || e->template_formats || e->links.count > 0 ||
                     e->codes.count > 0;
    }
    e->template_marks = e->template_formats = false;
}

bool lks_take_in_template(lks_elements *e, size_t row, const lks_tag *tag)
{
    const lks_element *element = &lks_element_table[row];
    if (element->kind == TEMPLATE) {
        if (tag->is_end)
            end_template(e);
        else
            e->templates++;
        return true;
    }
    /* Some parsers look for the parts of a table outside the template too. */
    if (element->kind >= TABLE && element->kind <= COLUMN && e->part > 0)
        e->is_lost = true;
    if (tag->is_end)
        return true;
    /* After <col> in a template, even <style> is dropped. */
    e->is_lost = e->is_lost || element->kind == COLUMN;
    e->template_marks = e->template_marks || (element->flags & MARKER);
    e->template_formats =
        e->template_formats || element->kind == LINK || element->kind == CODE;
    return element->kind != FOREIGN && element->kind != SELECT &&
           element->kind != FRAMESET &&
           !(element->flags & (RAW | SCRIPT | REST));
}
