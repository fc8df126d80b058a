#include "documents/html_elements.h"

#include <string.h>

#include "documents/html_stack.h"
#include "text/steps.h"

/* The HTML standard's "adoption agency algorithm" moves a formatting element
 * out of at most 7 blocks; if there are more, it leaves the element open. */
#define MOST_ADOPTIONS 8

static bool is_foreign(const lks_elements *e)
{
    return e->region && lks_open_row(e, e->region - 1)->kind == FOREIGN;
}

bool lks_elements_take_cdata(lks_elements *e)
{
    if (!is_foreign(e))
        return false;
    /* Inside an element in which HTML can continue (POINT), the standard reads
     * a CDATA section, but not every parser does. */
    if (lks_open_row(e, e->depth - 1)->flags & POINT)
        e->is_lost = true;
    return true;
}

bool lks_elements_hide(const lks_elements *e)
{
    const enum kind part = lks_part_around(e);
    /* Parsers move text that stands in a table, but in none of its cells, to a
     * place before the table. */
    return e->hiding > 0 || e->is_lost || e->links.count > 0 ||
           e->codes.count > 0 || e->outer_active > 0 || part == TABLE ||
           part == SECTION || part == ROW;
}

bool lks_elements_show(const lks_elements *e)
{
    const enum kind part = lks_part_around(e);
    return !e->is_lost && e->region == 0 && e->templates == 0 &&
           part != TABLE && part != SECTION && part != ROW;
}

static bool is_alike(lks_active a, lks_active b)
{
    return a.count == b.count && a.depth == b.depth;
}

static bool are_alike(const lks_elements *a, const lks_elements *b)
{
    if (a->depth != b->depth)
        return false;
    for (size_t i = 0; i < a->depth; i++) {
        LKS_STEP();
        if (a->open[i].name.data != b->open[i].name.data)
            return false;
    }
    return a->is_lost == b->is_lost && a->over == b->over &&
           a->region == b->region && a->templates == b->templates &&
           a->template_marks == b->template_marks &&
           a->template_formats == b->template_formats &&
           a->has_form == b->has_form && is_alike(a->links, b->links) &&
           is_alike(a->codes, b->codes);
}

bool lks_elements_rejoin(lks_elements *e, lks_elements *other)
{
    /* The end tag closes ordinary elements inside the element whose content
     * `other` has read, except in the head. */
    while (
        other->depth > e->depth &&
        !(lks_open_row(other, other->depth - 1)->flags & (SPECIAL | HIDES))) {
        LKS_STEP();
        lks_close_from(other, other->depth - 1);
        e->is_loose = true;
    }
    e->is_loose = e->is_loose || other->is_loose;
    return are_alike(e, other);
}

/* ------------------------------------------------- elements that end others */

static void close_found(lks_elements *e, size_t at)
{
    if (at != LKS_NO_ELEMENT)
        lks_close_from(e, at);
}

static void close_paragraph(lks_elements *e)
{
    close_found(e, lks_find_kind(e, PARAGRAPH, SCOPE | BUTTON_SCOPE));
}

/* An <li>, <dd> or <dt> ends the previous one, even if <address>, <div> or <p>
 * elements are open inside it. */
static void close_sibling(lks_elements *e, enum kind kind)
{
    for (size_t at = e->depth; at > 0; at--) {
        LKS_STEP();
        const lks_element *row = lks_open_row(e, at - 1);
        if (row->kind == kind) {
            lks_close_from(e, at - 1);
            return;
        }
        e->is_lost = e->is_lost || row->kind == DIALOG;
        if ((row->flags & SPECIAL) && row->kind != PARAGRAPH &&
            strcmp(row->name, "div") != 0 && strcmp(row->name, "address") != 0)
            return;
    }
}

static bool is_implied_block(const lks_element *row)
{
    return row->kind == PARAGRAPH || row->kind == LIST_ITEM ||
           row->kind == TERM;
}

/* Some rules of the standard close the current node if it is of a certain kind.
 * `is_it` is true for such a node. After wrong nesting (is_loose) it is not
 * certain which node is the current one. */
static void close_top_if(lks_elements *e, bool (*is_it)(const lks_element *),
                         bool is_repeated)
{
    const size_t special = lks_find_special(e);
    if (e->is_loose && special != LKS_NO_ELEMENT &&
        is_it(lks_open_row(e, special)))
        e->is_lost = true;
    while (!e->is_loose && e->depth > 0 &&
           is_it(lks_open_row(e, e->depth - 1))) {
        LKS_STEP();
        lks_close_from(e, e->depth - 1);
        if (!is_repeated)
            return;
    }
}

static bool is_heading(const lks_element *row)
{
    return row->kind == HEADING;
}

/* True for elements that the standard's "generate implied end tags" closes, and
 * that this stack contains. */
static bool has_implied_end(const lks_element *row)
{
    return is_implied_block(row) || row->kind == IMPLIED;
}

/* ------------------------------------------------------------------- tables */

static void open_named(lks_elements *e, const char *name)
{
    const lks_slice slice = lks_slice_of(name, strlen(name));
    lks_open(e, lks_element_of(slice), slice);
}

/* A part of a table closes what cannot contain it, and opens what must contain
 * it; outside of tables it is ignored. Each turn of the loop corresponds to one
 * insertion mode of the standard. */
static void start_part(lks_elements *e, size_t row, lks_slice name)
{
    const enum kind kind = (enum kind)lks_element_table[row].kind;
    while (e->part > 0 && !e->is_lost) {
        LKS_STEP();
        const enum kind around = lks_part_around(e);
        const bool is_holder =
            around == TABLE || (around == ROW && kind == CELL) ||
            (around == SECTION && (kind == ROW || kind == CELL));
        lks_close_from(e, is_holder ? e->part : (size_t)e->part - 1);
        if (!is_holder)
            continue;
        if (around == TABLE && (kind == ROW || kind == CELL)) {
            open_named(e, "tbody");
        } else if (around == SECTION && kind == CELL) {
            open_named(e, "tr");
        } else {
            if (kind != COLUMN)
                lks_open(e, row, name);
            return;
        }
    }
}

static void start_table(lks_elements *e, size_t row, lks_slice name)
{
    const enum kind around = lks_part_around(e);
    if (around == TABLE || around == SECTION || around == ROW)
        close_found(e, lks_find_kind(e, TABLE, 0));
    const size_t paragraph = lks_find_kind(e, PARAGRAPH, SCOPE | BUTTON_SCOPE);
    if (paragraph != LKS_NO_ELEMENT && e->quirks == LKS_QUIRKS_UNKNOWN)
        e->is_lost = true;
    if (e->quirks == LKS_QUIRKS_NO)
        close_found(e, paragraph);
    lks_open(e, row, name);
}

/* -------------------------------------------------------------------- forms */

static void start_form(lks_elements *e, size_t row, lks_slice name)
{
    const enum kind around = lks_part_around(e);
    if (e->has_form)
        return;
    e->has_form = true;
    if (around == TABLE || around == SECTION || around == ROW)
        return; /* directly in a table it is closed at once */
    close_paragraph(e);
    lks_open(e, row, name);
}

/* The elements inside a form stay open when it ends. */
static void end_form(lks_elements *e)
{
    const size_t form = lks_find_kind(e, FORM, SCOPE);
    if (e->has_form && form != LKS_NO_ELEMENT) {
        close_top_if(e, has_implied_end, true);
        lks_close_only(e, form);
    }
    e->has_form = false;
}

/* --------------------------------------------------------------- formatting */

/* How many special elements are open from `depth` on, which is where the
 * outermost active formatting element may start. MOST_ADOPTIONS if a table is
 * among them, since no end tag crosses a table. */
static size_t count_inside(const lks_elements *e, size_t depth)
{
    size_t count = e->over;
    for (size_t at = e->depth; at > depth && count < MOST_ADOPTIONS; at--) {
        LKS_STEP();
        const lks_element *row = lks_open_row(e, at - 1);
        if (row->flags & SPECIAL)
            count++;
        if (row->kind == TABLE)
            return MOST_ADOPTIONS;
    }
    return count;
}

/* An end tag ended an <a> or <code> element. It is counted as ended only if
 * that is certain. It is not certain if MOST_ADOPTIONS special elements are
 * open inside it, nor if one is open inside it and four or more <a> (or <code>)
 * elements are active: a fourth equal element pushes the first one out of the
 * parser's list, but leaves it open. */
static void end_active(const lks_elements *e, lks_active *active)
{
    const size_t inside = count_inside(e, active->depth);
    if (active->count == 0 || inside >= MOST_ADOPTIONS)
        return;
    if (inside == 0 || active->count <= 3)
        active->count--;
}

static void start_active(lks_elements *e, lks_active *active)
{
    if (active->count == 0 || active->depth > e->depth)
        active->depth = (uint32_t)e->depth;
    if (active->count == UINT32_MAX)
        e->is_lost = true;
    else
        active->count++;
}

/* Process the end tag of a formatting element while everything is well
 * nested. */
static void end_formatting(lks_elements *e, size_t row, lks_slice name)
{
    const size_t at = lks_find_open(e, row, name, MARKER | TABLE_SCOPE);
    if (e->is_loose || at == LKS_NO_ELEMENT)
        return;
    const size_t special = lks_find_special(e);
    if (special == LKS_NO_ELEMENT || special < at) {
        lks_close_from(e, at + 1);
        const bool is_loose = e->is_loose; /* the value after the elements
                                            * inside were closed */
        lks_close_from(e, at);
        e->is_loose = is_loose;
        return;
    }
    if (count_inside(e, at) < MOST_ADOPTIONS)
        lks_close_from(e, special + 1);
    e->is_loose = true;
}

static void start_formatting(lks_elements *e, size_t row, lks_slice name)
{
    const lks_element *element = &lks_element_table[row];
    if (element->kind == LINK && e->links.count > 0) { /* <a> ends <a> */
        end_active(e, &e->links);
        end_formatting(e, row, name);
        /* If an <a> is still active, the parser removes only this <a> from its
         * stack: the elements inside it stay open, and stay its children. */
        e->is_lost = e->is_lost || e->links.count > 0;
    }
    if (strcmp(element->name, "nobr") == 0 &&
        lks_find_open(e, row, name, SCOPE) != LKS_NO_ELEMENT)
        e->is_loose = true;
    if (element->kind == LINK)
        start_active(e, &e->links);
    if (element->kind == CODE)
        start_active(e, &e->codes);
    if (!e->is_loose)
        lks_open(e, row, name);
}

/* --------------------------------------------------------- ordinary elements */

/* <rt> may end a paragraph that was started inside <ruby>; whether it does
 * cannot be decided here. */
static void start_implied(lks_elements *e, const lks_element *element)
{
    const size_t special = lks_find_special(e);
    if (element->name[0] == 'r' && e->has_ruby && special != LKS_NO_ELEMENT &&
        special >= e->ruby_depth && is_implied_block(lks_open_row(e, special)))
        e->is_lost = true;
    if (lks_is_open_top(e, IMPLIED))
        e->is_loose = true;
}

static void start_ordinary(lks_elements *e, size_t row, lks_slice name)
{
    const lks_element *element = &lks_element_table[row];
    if (element->kind == IMPLIED)
        start_implied(e, element);
    if (strcmp(element->name, "ruby") == 0) {
        if (!e->has_ruby || e->ruby_depth > e->depth)
            e->ruby_depth = (uint8_t)e->depth;
        e->has_ruby = true;
    }
    if (!e->is_loose || (element->flags & HIDES))
        lks_open(e, row, name);
}

/* "Any other end tag": it does not search beyond a special element. */
static void end_ordinary(lks_elements *e, size_t row, lks_slice name)
{
    const size_t at = lks_find_open(e, row, name, SPECIAL);
    if (at == LKS_NO_ELEMENT)
        return;
    if (!e->is_loose)
        lks_close_from(e, at);
    else
        lks_close_only(e, at);
}

/* In some parsers the end tag of another element may have closed the
 * <dialog>. */
static void end_dialog(lks_elements *e, size_t row, lks_slice name)
{
    const size_t at = lks_find_open(e, row, name, SCOPE);
    const size_t special = lks_find_special(e);
    if (at == LKS_NO_ELEMENT)
        return;
    if (special != LKS_NO_ELEMENT && special > at)
        e->is_lost = true;
    else
        lks_close_only(e, at);
}

/* --------------------------------------------------------------------- tags */

static lks_content content_of(const lks_element *row)
{
    if (row->flags & RAW)
        return LKS_CONTENT_RAW;
    if (row->flags & SCRIPT)
        return LKS_CONTENT_SCRIPT;
    return row->flags & REST ? LKS_CONTENT_REST : LKS_CONTENT_MARKUP;
}

static void start_other(lks_elements *e, size_t row, lks_slice name)
{
    const uint32_t flags = lks_element_table[row].flags;
    if (flags & FORMAT)
        start_formatting(e, row, name);
    else if (!(flags & (VOID | RAW | SCRIPT | REST)))
        start_ordinary(e, row, name);
}

static void start_region(lks_elements *e, size_t row, lks_slice name)
{
    if (e->depth == LKS_ELEMENTS_MAX)
        e->is_lost = true;
    else
        lks_open(e, row, name);
    e->region = e->depth;
}

/* Process a start tag that first closes other elements. */
static void start_block(lks_elements *e, size_t row, lks_slice name)
{
    const lks_element *element = &lks_element_table[row];
    if (element->kind == LIST_ITEM || element->kind == TERM)
        close_sibling(e, (enum kind)element->kind);
    if (element->flags & CLOSES_P)
        close_paragraph(e);
    if (element->kind == HEADING)
        close_top_if(e, is_heading, false);
    if (element->kind == BUTTON)
        close_found(e, lks_find_kind(e, BUTTON, SCOPE));
    if (element->kind == DIALOG)
        e->is_loose = true;
    lks_open(e, row, name);
}

static void start(lks_elements *e, size_t row, const lks_tag *tag)
{
    const lks_element *element = &lks_element_table[row];
    switch (element->kind) {
    case OTHER:
    case INPUT:
        if (element->flags & CLOSES_P)
            close_paragraph(e);
        start_other(e, row, tag->name);
        break;
    case IMPLIED:
    case LINK:
    case CODE:
        start_other(e, row, tag->name);
        break;
    case FORM:
        start_form(e, row, tag->name);
        break;
    case TABLE:
        start_table(e, row, tag->name);
        break;
    case SECTION:
    case ROW:
    case CELL:
    case CAPTION:
    case COLUMN:
        start_part(e, row, tag->name);
        break;
    case TEMPLATE:
        e->templates++;
        e->hiding++;
        break;
    case FOREIGN:
        if (!tag->is_self_closing)
            start_region(e, row, tag->name);
        break;
    case SELECT:
        start_region(e, row, tag->name);
        break;
    case FRAMESET:
        e->is_lost = true;
        break;
    default:
        start_block(e, row, tag->name);
    }
}

static void end(lks_elements *e, size_t row, lks_slice name)
{
    size_t at = LKS_NO_ELEMENT;
    switch (lks_element_table[row].kind) {
    case OTHER:
    case IMPLIED:
        if (lks_element_table[row].flags & FORMAT)
            end_formatting(e, row, name);
        else
            end_ordinary(e, row, name);
        return;
    case LINK:
        end_active(e, &e->links);
        end_formatting(e, row, name);
        return;
    case CODE:
        end_active(e, &e->codes);
        end_formatting(e, row, name);
        return;
    case FORM:
        end_form(e);
        return;
    case DIALOG:
        end_dialog(e, row, name);
        return;
    case OBJECT:
        at = lks_find_open(e, row, name, SCOPE);
        if (at != LKS_NO_ELEMENT) {
            lks_close_from(e, at + 1);
            lks_close_only(e, at);
        }
        return;
    case PARAGRAPH:
        close_paragraph(e);
        return;
    case LIST_ITEM:
        close_found(e, lks_find_open(e, row, name, SCOPE | LIST_SCOPE));
        return;
    case HEADING:
        close_found(e, lks_find_kind(e, HEADING, SCOPE));
        return;
    case TABLE:
    case SECTION:
    case ROW:
    case CELL:
    case CAPTION:
        close_found(e, lks_find_open(e, row, name, TABLE_SCOPE));
        return;
    case BLOCK:
    case TERM:
    case BUTTON:
        close_found(e, lks_find_open(e, row, name, SCOPE));
        return;
    default: /* the start tag closes no element that could be open */
        return;
    }
}

/* True if the tag needs no further processing: it opens or closes one of the
 * blocks beyond LKS_ELEMENTS_MAX, or after it the rest of the document is no
 * prose (is_lost). */
static bool take_beyond(lks_elements *e, size_t row, const lks_tag *tag)
{
    const lks_element *element = &lks_element_table[row];
    if (e->over == 0)
        return false;
    if (e->open[e->depth - 1].element == row) {
        e->over += tag->is_end ? (size_t)-1 : 1;
        return true;
    }
    if ((element->flags & (SPECIAL | CLOSES_P)) ||
        (element->kind != OTHER && element->kind != LINK &&
         element->kind != CODE && element->kind != INPUT))
        e->is_lost = true;
    e->is_loose = true;
    return e->is_lost;
}

lks_content lks_elements_take(lks_elements *e, const lks_tag *tag)
{
    const size_t row = tag->element;
    if (tag->name.len == 0 || e->is_lost ||
        (is_foreign(e) && lks_take_foreign(e, row, tag)) ||
        (e->region && lks_take_in_select(e, row, tag)) ||
        (e->templates > 0 && lks_take_in_template(e, row, tag)) ||
        take_beyond(e, row, tag))
        return LKS_CONTENT_MARKUP;
    if (tag->is_end) {
        end(e, row, tag->name);
        return LKS_CONTENT_MARKUP;
    }
    start(e, row, tag);
    return content_of(&lks_element_table[row]);
}
