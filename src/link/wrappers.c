#include "link/wrappers.h"

#include <string.h>

#include "link/pending.h"
#include "link/sentence.h"
#include "text/hints.h"
#include "text/slice.h"
#include "unicode/link_props.h"

#define RIGHT_SINGLE_QUOTE 0x2019u

bool lks_is_last_quote(const lks_cutter *t, uint32_t cp)
{
    const uint32_t closer = t->rules.around.closer;
    if (!lks_cutter_has(t, LINKSPAN_TAILOR_WRAPPERS))
        return false;
    if (cp == '"' && (t->before_class == LKS_NATIVE_HEBREW ||
                      t->before_class == LKS_NATIVE_LATIN))
        return false; /* perhaps an apostrophe: the next letter decides */
    return cp == closer && closer != 0 && closer != '\'' && closer != '`' &&
           closer != RIGHT_SINGLE_QUOTE;
}

/* ------------------------------------------------------------ what follows */

/* True for the name of a character reference that often stands right after a
 * link and does not belong to it, such as "quot". Never for &amp;, which stands
 * for the & between two parameters. */
static bool is_reference(lks_slice name)
{
    static const char names[][8] = {"lt",    "gt",    "quot",  "apos",
                                    "nbsp",  "lsquo", "rsquo", "ldquo",
                                    "rdquo", "laquo", "raquo", "hellip"};
    if (name.len > 1 && name.data[0] == '#')
        return !(name.len == 3 && memcmp(name.data, "#38", 3) == 0) &&
               !(name.len == 4 && memcmp(name.data, "#x26", 4) == 0);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strlen(names[i]) == name.len &&
            memcmp(names[i], name.data, name.len) == 0)
            return true;
    return false;
}

static void go_on_entity(lks_cutter *t, const lks_tail_unit *u)
{
    lks_pending_cut *wait = &t->entity;
    if (wait->state == LKS_NO_WAIT)
        return;
    const bool is_first = t->entity_len == 0;
    if (u->cp == ';') {
        if (is_reference((lks_slice){t->entity_name, t->entity_len}))
            lks_cut_at(t, LINKSPAN_TAILOR_WRAPPERS, wait->ending);
        wait->state = LKS_NO_WAIT;
    } else if (t->entity_len < LKS_ENTITY_MAX &&
               (lks_is_ascii_alnum(u->cp) || (is_first && u->cp == '#'))) {
        t->entity_name[t->entity_len++] = (uint8_t)u->cp;
    } else {
        wait->state = LKS_NO_WAIT;
    }
}

/* Decide what an opening bracket after the link starts: the end of an element
 * ("[/url]"), the number of a footnote ("/a[2]") or the words of a link in
 * AsciiDoc ("/a[the page]"). */
static void go_on_tag(lks_cutter *t, const lks_tail_unit *u)
{
    lks_pending_cut *wait = &t->tag;
    const bool is_digit = lks_is_ascii_digit(u->cp);
    bool is_over = false;
    switch (wait->state) {
    case LKS_WAITS:
        is_over = u->cp == '/';
        if (wait->class != LKS_NATIVE_NONE)
            wait->state = LKS_NO_WAIT;
        else
            wait->state = is_digit                    ? LKS_IN_RUN
                          : lks_is_ascii_alpha(u->cp) ? LKS_IN_TITLE
                                                      : LKS_NO_WAIT;
        break;
    case LKS_IN_RUN:
        if (!is_digit)
            wait->state = u->cp == ']' ? LKS_AFTER_RUN : LKS_NO_WAIT;
        break;
    case LKS_AFTER_RUN:
        is_over = u->cp != '[' && !u->is_syntax &&
                  lks_link_term_of(u->cp) != LKS_TERM_INCLUDE;
        wait->state = u->cp == '[' ? LKS_WAITS : LKS_NO_WAIT;
        break;
    case LKS_IN_TITLE:
        is_over = lks_is_space(u->cp);
        if (u->is_syntax || u->cp == ']' || lks_waits_long(t, wait))
            wait->state = LKS_NO_WAIT;
        break;
    default:
        return;
    }
    if (is_over)
        lks_cut_at(t, LINKSPAN_TAILOR_WRAPPERS, wait->ending);
}

static void go_on_comment(lks_cutter *t, const lks_tail_unit *u)
{
    lks_pending_cut *wait = &t->comment;
    if (wait->state == LKS_NO_WAIT)
        return;
    const bool is_dash = u->cp == '-';
    if ((t->before == '*' && u->cp == '/') ||
        (wait->state == LKS_IN_RUN && u->cp == '>'))
        lks_cut_at(t, LINKSPAN_TAILOR_WRAPPERS, wait->ending);
    else if (t->before == '-' && is_dash && !lks_waits_long(t, wait))
        wait->state = LKS_IN_RUN;
    else
        wait->state = LKS_NO_WAIT;
}

/* An apostrophe before a letter or digit is part of a word ("Schindler's"), but
 * not before native text, which has no such apostrophes. The three characters
 * "','" end the link even if no apostrophe stands before the link. */
static void go_on_partner(lks_cutter *t, const lks_tail_unit *u,
                          lks_native class)
{
    lks_pending_cut *wait = &t->partner;
    if (wait->state == LKS_NO_WAIT)
        return;
    const bool is_letter = t->before == '"' ? class == wait->class
                                            : lks_is_ascii_alnum(u->cp) ||
                                                  class == LKS_NATIVE_LATIN ||
                                                  class == LKS_NATIVE_OTHER;
    const bool has_partner = t->rules.around.closer == t->before;
    if (wait->state == LKS_IN_RUN ? u->cp == '\'' : has_partner && !is_letter)
        lks_cut_at(t, LINKSPAN_TAILOR_WRAPPERS, wait->ending);
    wait->state = wait->state == LKS_WAITS && u->cp == ',' && !has_partner
                      ? LKS_IN_RUN
                      : LKS_NO_WAIT;
}

/* A backquote ends the link if the next character cannot continue it, or is
 * native. */
static void go_on_code(lks_cutter *t, const lks_tail_unit *u)
{
    lks_pending_cut *wait = &t->code;
    if (wait->state == LKS_NO_WAIT ||
        (u->cp == '.' && !lks_waits_long(t, wait)))
        return;
    if (!lks_is_ascii_alnum(u->cp) && !lks_is_one_of(u->cp, "$%&+-/=@_`."))
        lks_cut_at(t, LINKSPAN_TAILOR_WRAPPERS, wait->ending);
    wait->state = LKS_NO_WAIT;
}

LKS_COLD void lks_wrappers_go_on(lks_cutter *t, const lks_tail_unit *u,
                                 lks_native class)
{
    go_on_entity(t, u);
    go_on_code(t, u);
    go_on_tag(t, u);
    go_on_comment(t, u);
    go_on_partner(t, u, class);
}

/* ------------------------------------------------------- where it may start */

LKS_COLD static void begin_tag(lks_cutter *t, const lks_tail_unit *u,
                               lks_ending here)
{
    if (t->tag.state != LKS_NO_WAIT ||
        (u->cp == '{' && t->rules.around.cp != '}'))
        return;
    lks_wait_at(t, &t->tag, LKS_WAITS, here);
    const bool is_note = u->cp == '[' && u->part == LKS_PART_PATH &&
                         (lks_is_ascii_alnum(t->before) || t->before == '/');
    t->tag.class = is_note ? LKS_NATIVE_NONE : LKS_NATIVE_MARK;
}

/* A quotation that the link itself opens is part of the link. */
LKS_COLD static void begin_partner(lks_cutter *t, const lks_tail_unit *u,
                                   lks_ending here)
{
    if (u->cp == '\'' && t->is_single) {
        t->is_single = false;
        return;
    }
    if (u->cp == '\'' &&
        !lks_native_is_in(t->before_class, LKS_NATIVE_LETTERS) &&
        !lks_is_ascii_digit(t->before) && t->before != '/') {
        t->is_single = true;
        return;
    }
    lks_wait_at(t, &t->partner, LKS_WAITS, here);
    t->partner.class = t->before_class;
}

void lks_wrappers_begin(lks_cutter *t, const lks_tail_unit *u, lks_ending here)
{
    if (u->cp == '&') {
        lks_wait_at(t, &t->entity, LKS_WAITS, here);
        t->entity_len = 0;
    } else if (u->is_syntax) {
        return;
    } else if (u->cp == '[' || u->cp == '{') {
        begin_tag(t, u, here);
    } else if ((u->cp == '*' && t->rules.around.is_in_comment) ||
               (u->cp == '-' && t->rules.around.is_in_document &&
                t->before != '-')) {
        lks_wait_at(t, &t->comment, LKS_WAITS, here);
    } else if (u->cp == '`') {
        if (t->rules.around.is_in_code)
            lks_wait_at(t, &t->code, LKS_WAITS, here);
    } else if (u->cp == '\'' || u->cp == t->rules.around.closer) {
        begin_partner(t, u, here);
    }
}
