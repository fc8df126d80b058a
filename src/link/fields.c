#include "link/fields.h"

#include "link/pending.h"
#include "link/sentence.h"
#include "text/hints.h"
#include "text/slice.h"

/* Length of a date, such as 2024-01-31 or 31.01.2024. */
#define DATE_LEN 10

/* Bits for the digits of a date, the first character in the lowest bit. */
#define YEAR_FIRST 0x36Fu /* dddd-dd-dd */
#define YEAR_LAST  0x3DBu /* dd-dd-dddd */

/* ------------------------------------------------------------ what follows */

/* P15: a link ends at a vertical line before a word. In a query or fragment, if
 * the word before the link has a `<`, the link ends there only before several
 * words, since lists of web fonts have vertical lines too
 * ("<…?family=Sans|Serif>"). It ends at a comma if a comma stands right before
 * the link: "Ada,https://example.com/a,active". */
static void go_on_bar(lks_cutter *t, const lks_tail_unit *u, lks_native class)
{
    lks_pending_cut *label = &t->label;
    if (label->state != LKS_NO_WAIT && lks_is_space(u->cp))
        lks_cut_at(t, LINKSPAN_TAILOR_FIELDS, label->ending);
    if (label->state != LKS_NO_WAIT && lks_waits_long(t, label))
        label->state = LKS_NO_WAIT;
    if (t->bar.state != LKS_NO_WAIT &&
        (lks_native_is_in(class, LKS_NATIVE_LETTERS) ||
         lks_is_ascii_digit(u->cp)))
        lks_cut_at(t, LINKSPAN_TAILOR_FIELDS, t->bar.ending);
    t->bar.state = LKS_NO_WAIT;
}

/* P15: "x.git&& make": two ampersands before a space end a word of a command. */
static void go_on_shell(lks_cutter *t, const lks_tail_unit *u)
{
    lks_pending_cut *wait = &t->shell;
    if (wait->state == LKS_IN_RUN && lks_is_space(u->cp))
        lks_cut_at(t, LINKSPAN_TAILOR_FIELDS, wait->ending);
    wait->state =
        wait->state == LKS_WAITS && u->cp == '&' ? LKS_IN_RUN : LKS_NO_WAIT;
}

/* Take character number `at` of a field; true if the field is now a date. */
static bool ends_date(lks_cutter *t, uint32_t cp, size_t at)
{
    if (at == 0)
        t->field_digits = 0;
    if (at >= DATE_LEN)
        return false;
    if (lks_is_ascii_digit(cp))
        t->field_digits = (uint16_t)(t->field_digits | 1u << at);
    else if (!lks_is_one_of(cp, "-./"))
        t->field_digits = UINT16_MAX; /* the field is no date */
    return at == DATE_LEN - 1 &&
           (t->field_digits == YEAR_FIRST || t->field_digits == YEAR_LAST);
}

/* Take a character of a field. True if the field is now an address: its domain
 * has a dot, and two letters of the label after it are known. `depth` counts
 * the steps: 1, the `@`; 2, a character of the domain; 3, a dot; 4, a
 * letter. */
static bool ends_address(lks_pending_cut *wait, uint32_t cp, size_t at)
{
    if (cp == '@') {
        wait->depth = wait->depth == 0 && at > 0 ? 1 : SIZE_MAX;
    } else if (wait->depth > 0 && wait->depth < SIZE_MAX) {
        if (cp == '.')
            wait->depth = wait->depth == 2 || wait->depth == 4 ? 3 : SIZE_MAX;
        else if (wait->depth == 3 || wait->depth == 4)
            wait->depth = lks_is_ascii_alpha(cp) ? wait->depth + 1 : 2;
        else
            wait->depth = 2;
    }
    return wait->depth == 5;
}

/* Decide whether a date, an address, or a field in quotation marks follows a
 * comma or semicolon. */
static void go_on_field(lks_cutter *t, const lks_tail_unit *u)
{
    lks_pending_cut *wait = &t->field;
    if (wait->state == LKS_NO_WAIT)
        return;
    const size_t at = t->count - wait->since - 1;
    const bool is_date = ends_date(t, u->cp, at);
    const bool is_address = ends_address(wait, u->cp, at);
    if ((is_date && wait->state == LKS_WAITS) || is_address ||
        (at == 0 && u->cp == '"' && !t->has_quotes))
        lks_cut_at(t, LINKSPAN_TAILOR_FIELDS, wait->ending);
    else if (!(lks_is_ascii_alnum(u->cp) ||
               lks_is_one_of(u->cp, wait->depth == 0 ? "-._%+" : "-.") ||
               wait->depth == 1 ||
               (u->cp == '/' && wait->depth == 0 && at < DATE_LEN)) ||
             lks_waits_long(t, wait))
        wait->state = LKS_NO_WAIT;
}

LKS_COLD void lks_fields_go_on(lks_cutter *t, const lks_tail_unit *u,
                               lks_native class)
{
    go_on_bar(t, u, class);
    go_on_shell(t, u);
    go_on_field(t, u);
}

/* ------------------------------------------------------- where it may start */

/* An address after a comma ends the link, unless it stands in the value of a
 * query that holds an address already: "?to=a@example.com,b@example.com" is a
 * list. A date after a comma ends the link, unless the segment before the comma is a
 * date too, or a number: then both are part of the link, as a period of time. */
static void begin_field(lks_cutter *t, lks_ending here)
{
    lks_wait_at(t, &t->field, t->is_number ? LKS_IN_RUN : LKS_WAITS, here);
    if (t->has_address)
        t->field.depth = SIZE_MAX; /* ends_address() is then false */
}

void lks_fields_begin(lks_cutter *t, const lks_tail_unit *u, lks_ending here)
{
    const bool is_path = u->part == LKS_PART_PATH;
    if (u->cp == '|' && (is_path || t->rules.around.has_bar))
        lks_wait_at(t, &t->bar, LKS_WAITS, here);
    else if (u->cp == '|' && t->rules.around.has_angle)
        lks_wait_at(t, &t->label, LKS_WAITS, here);
    else if (u->cp == '&' && is_path && t->shell.state == LKS_NO_WAIT)
        lks_wait_at(t, &t->shell, LKS_WAITS, here);
    else if (u->cp != ',' && u->cp != ';')
        return;
    else if (u->cp == t->rules.around.cp)
        lks_wait_at(t, &t->bar, LKS_WAITS, here);
    else
        begin_field(t, here);
}
