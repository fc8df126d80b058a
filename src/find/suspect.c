#include "find/candidate.h"

#include <string.h>

#include "find/lead.h"
#include "find/result.h"
#include "find/rules/hosts.h"
#include "host/host.h"
#include "host/ip.h"
#include "text/steps.h"
#include "unicode/props.h"
#include "url/whole.h"

/* Longest media type of a "data:" URL: a comma is searched for within this
 * length. */
#define LONGEST_MEDIA_TYPE 128u
/* Longest name of a server, and most slashes after a scheme. */
#define LONGEST_SERVER 255u
#define MOST_SLASHES   64u

size_t lks_colon_before(lks_slice text, size_t floor, size_t at)
{
    size_t start = at;
    while (start > floor && at - start < MOST_SLASHES &&
           text.data[start - 1] == '/') {
        LKS_STEP();
        start--;
    }
    return start > floor && text.data[start - 1] == ':' ? start - 1 : at;
}

/* ------------------------------------------------------ how far it reaches */

/* Angle brackets end a suspect: they belong to a placeholder, as in http://<host>/,
 * or to markup. */
static bool is_tag(uint32_t cp)
{
    return cp == '<' || cp == '>';
}

/* Where the text from `at` on would end if it were a link (UTS #58 3.5.1);
 * brackets are counted, not matched by kind. Characters that UTS #46 ignores
 * are included, since browsers read the host without them. `*stop` is where the
 * walk stopped; with `is_authority`, it stops before a path, query or
 * fragment. */
static size_t walk(lks_slice text, size_t at, size_t limit, bool is_authority,
                   size_t *stop)
{
    size_t depth = 0;
    size_t end = at;
    while (at < limit) {
        LKS_STEP();
        if (lks_is_ascii_alnum(text.data[at])) { /* Include, as nearly always */
            end = ++at;
            continue;
        }
        size_t width = 0;
        const uint32_t cp =
            lks_utf8_decode(text.data + at, text.data + text.len, &width);
        const lks_link_term term = lks_link_term_of(cp);
        const bool is_hidden = lks_is_default_ignorable(cp);
        if ((term == LKS_TERM_HARD && !is_hidden) || is_tag(cp) ||
            (is_authority && cp < 0x80 && lks_is_one_of((uint8_t)cp, "/?#\\")))
            break;
        if (term == LKS_TERM_CLOSE && depth-- == 0)
            break;
        depth += term == LKS_TERM_OPEN;
        at += width;
        if (!is_hidden && (term == LKS_TERM_INCLUDE || term == LKS_TERM_CLOSE))
            end = at;
    }
    *stop = at;
    return end;
}

/* The end of the suspect that starts at `start` and whose authority starts at
 * `authority`; `authority` if there is no text. */
static size_t end_of(lks_scan *s, size_t start, size_t authority, size_t limit)
{
    size_t stop = authority;
    const size_t end = walk(s->text, authority, limit, true, &stop);
    lks_note_reach(s, stop + 1);
    if (stop >= limit)
        return end;
    if (s->text.data[stop] == '\\') {
        size_t last = stop;
        const size_t more = walk(s->text, stop, limit, false, &last);
        lks_note_reach(s, last + 1);
        return more;
    }
    lks_tail_walk w;
    lks_note_reach(s,
                   lks_tail_read(&w, s->d, s->text,
                                 (linkspan_range){start, stop}, false, limit) +
                       1);
    lks_note_reach(s, w.tailor.reach);
    lks_tail_close(&w);
    return w.tail.parts != 0 && w.tail.end > stop ? w.tail.end : end;
}

/* The furthest end of a suspect that starts at `start`. A longer suspect is cut
 * there. */
static size_t limit_of(const lks_scan *s, size_t start)
{
    const size_t left = s->text.len - start;
    return left > s->d->max_link_len ? start + s->d->max_link_len : s->text.len;
}

/* -------------------------------------------------------------- the result */

/* Fill in `link` with the parts of the suspect as browsers read them. E4: if a
 * user name stands before the host, the reason is E4, whatever other rule
 * applies. */
static void fill(lks_scan *s, linkspan_range span, lks_rule rule,
                 linkspan_link *link)
{
    const lks_slice text = {s->text.data + span.start, span.end - span.start};
    linkspan_host host = {.size = sizeof host};
    lks_split_link(text, link);
    const linkspan_range name = link->host;
    lks_describe_host(
        s->d->suffixes,
        lks_slice_of(text.data + name.start, name.end - name.start), &host);
    if (name.start > 0 && text.data[name.start - 1] == '@')
        rule = LKS_RULE_E4;
    link->kind = LINKSPAN_KIND_URL;
    link->host_kind = host.kind;
    link->action = LINKSPAN_ACTION_PLAIN;
    link->flags &= (1u << LINKSPAN_LINK_RULE_SHIFT) - 1;
    link->flags |= LINKSPAN_LINK_SUSPECT | lks_rule_number(rule)
                                               << LINKSPAN_LINK_RULE_SHIFT;
    lks_move_link(link, span.start);
}

/* Skip the rest of a suspect that was cut, from `at` on: no link starts in it.
 * A stream skips what it has, and goes on with the next piece. A whole text is
 * skipped at once, because linkspan_next() continues with nothing but a place. */
static void skip_rest(lks_scan *s, size_t at)
{
    lks_settle(s, at);
    lks_tail_begin_path(&s->walk, at, NULL);
    s->mode = LKS_SCAN_TAIL;
    if (!s->is_partial)
        (void)lks_go_on_in_tail(s);
}

static lks_outcome deliver(lks_scan *s, linkspan_range span, lks_rule rule,
                           linkspan_link *link)
{
    const size_t limit = limit_of(s, span.start);
    const bool is_cut = limit < s->text.len && s->reach > limit;
    if (lks_reads_on(s->d))
        lks_note_reach(s, lks_read_on_end(s->text, span.end));
    if (lks_must_wait(s))
        return LKS_WAIT;
    fill(s, span, rule, link);
    if (is_cut) {
        skip_rest(s, span.end);
    } else {
        lks_settle(s, span.end);
        s->mode = LKS_SCAN_TEXT;
    }
    lks_leap_begin(&s->leap, s->at);
    return LKS_FOUND;
}

/* ------------------------------------------------------ what stands before it */

/* True after "data:" if a media type and a comma follow, or only a comma. */
static bool is_payload(lks_scan *s, size_t at)
{
    const size_t start = at;
    bool has_slash = false;
    while (at < s->text.len && at - start < LONGEST_MEDIA_TYPE &&
           (lks_is_ascii_alnum(s->text.data[at]) ||
            lks_is_one_of(s->text.data[at], "/+.;=-_"))) {
        LKS_STEP();
        has_slash |= s->text.data[at] == '/' || s->text.data[at] == ';';
        at++;
    }
    lks_note_reach(s, at + 1);
    return at < s->text.len && s->text.data[at] == ',' &&
           (at == start || has_slash);
}

/* H11: true if the text after the colon of a carrying scheme makes it a URL. */
static bool is_carrying(lks_scan *s, lks_syntax syntax, size_t at)
{
    const lks_slice rest = {s->text.data + at, s->text.len - at};
    lks_note_reach(s, at + 5);
    if (rest.len == 0)
        return false;
    if (syntax == LKS_SYNTAX_DATA)
        return is_payload(s, at);
    if (syntax == LKS_SYNTAX_FILE)
        return rest.data[0] == '/' || rest.data[0] == '\\';
    if (syntax == LKS_SYNTAX_NESTED)
        return rest.len > 4 && (rest.data[0] | 0x20) == 'h';
    /* A script of one character does nothing. */
    return rest.len > 1 && rest.data[0] > ' ' && rest.data[1] > ' ' &&
           rest.data[0] != '"' && rest.data[0] != '\'';
}

static bool has_both(lks_slice text, size_t colon, uint8_t slash)
{
    return text.len - colon > 2 && text.data[colon + 1] == slash &&
           text.data[colon + 2] == slash;
}

/* True if two slashes follow the colon or, for http, https and ftp, two
 * backslashes and a name. Browsers read both in the same way (WHATWG URL,
 * "special authority slashes state"). */
static bool has_slashes(lks_slice text, size_t colon, unsigned traits)
{
    return has_both(text, colon, '/') ||
           ((traits & LKS_SCHEME_SPECIAL) && has_both(text, colon, '\\') &&
            text.len - colon > 3 && lks_is_server_byte(text.data[colon + 3]));
}

/* True if a scheme of the web ends before `at`, and a host follows it although
 * there are not two slashes: a name that H11 refused because of that, or an
 * IPv4 address. Single words and short addresses do not count: "http:8080" is a
 * port, "http:1.1" a version. */
static bool is_before_host(lks_scan *s, size_t at)
{
    size_t seen = 0;
    if (s->rule == LKS_RULE_H11)
        return true;
    const bool is_address = lks_ipv4_after_slashes(
        (lks_slice){s->text.data + at, s->text.len - at}, &seen);
    lks_note_reach(s, at + seen);
    return is_address;
}

lks_outcome lks_take_suspect(lks_scan *s, size_t floor, size_t colon,
                             linkspan_link *link)
{
    const size_t start = lks_scheme_start(s->text, floor, colon);
    lks_rule rule = s->rule != LKS_RULE_NONE ? s->rule : LKS_RULE_H11;
    /* Text that is not linked only because of an option or a limit is no
     * suspect. */
    if (start == colon ||
        !(lks_is_host_rule(rule) || lks_is_address_rule(rule)))
        return LKS_NOT_FOUND;
    const lks_scheme *scheme =
        lks_scheme_of((lks_slice){s->text.data + start, colon - start});
    const unsigned traits = scheme->traits;
    const size_t limit = limit_of(s, start);
    const bool is_in_authority = has_slashes(s->text, colon, traits);
    size_t after = colon + 1;
    if (traits & LKS_SCHEME_MAIL)
        return LKS_NOT_FOUND;
    if (is_in_authority) {
        after = colon + 3;
    } else if (traits & LKS_SCHEME_CARRIER) {
        if (!is_carrying(s, scheme->syntax, after))
            return lks_must_wait(s) ? LKS_WAIT : LKS_NOT_FOUND;
    } else if (!(traits & LKS_SCHEME_SPECIAL) || !is_before_host(s, after)) {
        return lks_must_wait(s) ? LKS_WAIT : LKS_NOT_FOUND;
    } else {
        rule = LKS_RULE_H11;
    }
    size_t stop = after;
    const bool is_program = !is_in_authority && (traits & LKS_SCHEME_CARRIER);
    const size_t end = is_program ? walk(s->text, after, limit, false, &stop)
                                  : end_of(s, start, after, limit);
    lks_note_reach(s, stop + 1);
    if (end <= after)
        return lks_must_wait(s) ? LKS_WAIT : LKS_NOT_FOUND;
    return deliver(s, (linkspan_range){start, end}, rule, link);
}

/* ---------------------------------------------------------- network paths */

lks_outcome lks_take_network_path(lks_scan *s, linkspan_link *link)
{
    const lks_slice text = s->text;
    const size_t start = s->at;
    size_t at = start + 2;
    s->reach = s->at;
    while (at < text.len && at - start < 2 + LONGEST_SERVER &&
           lks_is_server_byte(text.data[at])) {
        LKS_STEP();
        at++;
    }
    lks_note_reach(s, at + 2);
    if (lks_must_wait(s))
        return LKS_WAIT;
    if (at - start < 4 || text.len - at < 2 || text.data[at] != '\\' ||
        !lks_is_server_byte(text.data[at + 1]))
        return LKS_UNDECIDED;
    size_t stop = at;
    const size_t end = walk(text, at, limit_of(s, start), false, &stop);
    lks_note_reach(s, stop + 1);
    return deliver(s, (linkspan_range){start, end}, LKS_RULE_H11, link);
}
