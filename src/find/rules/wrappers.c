#include "find/rules/end_rules.h"

#include <string.h>

#include "find/rules/ahead.h"
#include "find/rules/sentence.h"
#include "text/hints.h"
#include "text/slice.h"
#include "unicode/props.h"

#define RIGHT_SINGLE_QUOTE 0x2019u
#define RIGHT_DOUBLE_QUOTE 0x201Du

/* Longest name of a character reference that is looked up, in bytes. */
#define LONGEST_REFERENCE 8

bool lks_closes_quote(const lks_cutter *t, uint32_t cp, lks_native before_class)
{
    const lks_surroundings *around = &t->around;
    if (cp != around->closer || cp == 0 || cp == '`' ||
        (t->is_curly && cp == RIGHT_DOUBLE_QUOTE) || cp == RIGHT_SINGLE_QUOTE ||
        (cp == '\'' && !around->is_value) ||
        !lks_cutter_has(t, LINKSPAN_TAILOR_WRAPPERS))
        return false;
    /* between Hebrew letters it is a gershayim: the next letter decides */
    return cp != '"' || before_class != LKS_NATIVE_HEBREW;
}

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

bool lks_ends_at_reference(const lks_tail_view *tail)
{
    size_t len = lks_byte_ahead(tail, 0) == '#';
    while (len < LONGEST_REFERENCE &&
           lks_is_ascii_alnum(lks_byte_ahead(tail, len)))
        len++;
    return lks_byte_ahead(tail, len) == ';' &&
           is_reference((lks_slice){tail->text.data + tail->u->next, len});
}

/* The words of a link in AsciiDoc: a space follows before the bracket. */
static bool has_words(lks_ahead *a)
{
    while (lks_look_next(a)) {
        if (lks_is_space(a->u.cp))
            return true;
        if (a->u.is_syntax || a->u.cp == ']')
            break;
    }
    return false;
}

/* Decide what an opening bracket after the link starts: the end of an element
 * ("[/url]"), the numbers of footnotes ("/a[2]") or the words of a link in
 * AsciiDoc ("/a[the page]"). */
LKS_COLD static bool cuts_tag(const lks_tail_view *tail)
{
    const lks_tail_unit *u = tail->u;
    if (u->cp == '{' && tail->cutter->around.cp != '}')
        return false;
    const lks_cutter *t = lks_facts(tail);
    const bool is_note = u->cp == '[' && u->part == LKS_PART_PATH &&
                         (lks_is_ascii_alnum(t->before) || t->before == '/');
    lks_ahead a;
    if (is_note && t->around.cp == ':')
        return true; /* "link:https://example.com/g[Guide]" */
    lks_look_ahead(&a, tail);
    do {
        if (!lks_look_next(&a))
            return false;
        if (a.u.cp == '/')
            return true;
        if (!is_note || !lks_is_ascii_digit(a.u.cp))
            return is_note && lks_is_ascii_alpha(a.u.cp) && has_words(&a);
        while (lks_look_next(&a) && lks_is_ascii_digit(a.u.cp))
            continue;
        if (a.u.cp != ']')
            return false;
        if (!lks_look_next(&a))
            return !lks_is_far_ahead(&a);
    } while (a.u.cp == '[');
    return !a.u.is_syntax && lks_link_term_of(a.u.cp) != LKS_TERM_INCLUDE;
}

static bool cuts_comment(const lks_tail_view *tail)
{
    size_t n = 0;
    if (tail->u->cp == '*')
        return lks_byte_ahead(tail, 0) == '/' ||
               (tail->cutter->rules.is_escaped &&
                lks_byte_ahead(tail, 0) == '\\' &&
                lks_byte_ahead(tail, 1) == '/');
    while (n < LKS_LONGEST_WAIT && lks_byte_ahead(tail, n) == '-')
        n++;
    return n > 0 && lks_byte_ahead(tail, n) == '>';
}

/* An apostrophe before a letter or digit is part of a word ("Schindler's"), but
 * not before native text, which has no such apostrophes. The three characters
 * "','" end the link even if no apostrophe stands before the link. A quotation
 * that the link itself opens is part of the link. */
LKS_COLD static bool cuts_partner(const lks_tail_view *tail)
{
    const lks_cutter *t = lks_facts(tail);
    const uint32_t cp = tail->u->cp;
    lks_ahead a;
    if (cp == '\'' && (t->is_single || lks_opens_single(t)))
        return false;
    lks_look_ahead(&a, tail);
    if (!lks_look_next(&a))
        return false;
    if (t->around.closer != cp)
        return a.u.cp == ',' && lks_look_next(&a) && a.u.cp == '\'';
    return cp == '"'
               ? a.class != t->before_class
               : !lks_is_ascii_alnum(a.u.cp) && a.class != LKS_NATIVE_LATIN &&
                     a.class != LKS_NATIVE_OTHER;
}

/* A backquote ends the link if the next character cannot continue it, or is
 * native. */
LKS_COLD static bool cuts_code(const lks_tail_view *tail)
{
    size_t n = 0;
    while (n < LKS_LONGEST_WAIT && lks_byte_ahead(tail, n) == '`')
        n++; /* a run of them closes what a run has opened */
    while (n < LKS_LONGEST_WAIT && lks_byte_ahead(tail, n) == '.')
        n++;
    const uint8_t next = lks_byte_ahead(tail, n); /* part of a character */
    return !lks_is_ascii_alnum(next) && !lks_is_one_of(next, "$%&+-/=@_`.");
}

bool lks_opens_single(const lks_cutter *t)
{
    return !lks_native_is_in(t->before_class, LKS_NATIVE_LETTERS) &&
           !lks_is_ascii_digit(t->before) && t->before != '/';
}

bool lks_wrapper_ends(const lks_tail_view *tail, size_t *end)
{
    (void)end;
    const lks_tail_unit *u = tail->u;
    const lks_surroundings *around = &tail->cutter->around;
    switch (u->cp) {
    case '&':
        return lks_ends_at_reference(tail);
    case '[':
    case '{':
        return cuts_tag(tail);
    case '*':
        return around->is_in_comment && cuts_comment(tail);
    case '-':
        return around->is_in_document && lks_facts(tail)->before != '-' &&
               cuts_comment(tail);
    case '`':
        return around->is_in_code && cuts_code(tail);
    default:
        return (u->cp == '\'' || u->cp == around->closer) && cuts_partner(tail);
    }
}
