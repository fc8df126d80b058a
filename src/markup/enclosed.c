/* Reads tags inside <svg>, <math>, <select> and <template>, where the rules
 * differ from those for all other content. If parsers read a tag in different
 * ways, `is_lost` is set. */
#include "markup/enclosed.h"

#include <string.h>

#include "text/steps.h"

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
