#include "text/hints.h"

LKS_FAST_BEGIN

#include "find/shortcut.h"

#include <string.h>

#include "find/candidate.h"
#include "find/host.h"
#include "find/lead.h"
#include "text/shortcuts.h"
#include "text/steps.h"
#include "url/local_part.h"

#define ENDS_RUN (LKS_ENDS_HOST | LKS_ENDS_NAME | LKS_ENDS_DOMAIN)

const uint8_t lks_following[256] = {
    ['\t'] = LKS_ENDS_ALL,
    ['\n'] = LKS_ENDS_ALL,
    ['\r'] = LKS_ENDS_ALL,
    [' '] = LKS_ENDS_ALL,
    ['!'] = LKS_IS_SOFT,
    ['"'] = LKS_IS_SOFT | ENDS_RUN,
    ['#'] = LKS_STARTS_PART,
    ['\''] = LKS_IS_SOFT | LKS_ENDS_DOMAIN,
    [')'] = LKS_ENDS_TAIL | LKS_ENDS_NAME | LKS_ENDS_DOMAIN,
    [','] = LKS_IS_SOFT | LKS_ENDS_NAME | LKS_ENDS_DOMAIN,
    ['.'] = LKS_IS_SOFT,
    ['/'] = LKS_STARTS_PART,
    [':'] = LKS_IS_SOFT,
    [';'] = LKS_IS_SOFT | LKS_ENDS_NAME | LKS_ENDS_DOMAIN,
    ['<'] = ENDS_RUN,
    ['>'] = LKS_ENDS_ALL,
    ['?'] = LKS_STARTS_PART,
    [']'] = LKS_ENDS_ALL,
    ['}'] = LKS_ENDS_TAIL | LKS_ENDS_DOMAIN,
};

/* What the byte at `at` implies. The end of a whole text ends everything; the end
 * of a piece implies nothing. */
static LKS_INLINE uint8_t following_at(const lks_scan *s, size_t at)
{
    if (at < s->text.len)
        return lks_following[s->text.data[at]];
    return s->is_partial ? 0 : LKS_ENDS_ALL;
}

/* A link that is about to be accepted. Ranges are empty if their start is their
 * end. */
typedef struct accepted {
    size_t start;
    size_t host;
    size_t host_end; /* without a dot after it */
    size_t port;     /* the start of the port; `after` if there is none */
    size_t after; /* where the tail starts: after the port, or after the dot, if
                      * it belongs to the host (H8) */
    size_t query; /* where its `?` stands; if absent, the start of the next
                      * part, or `end` */
    size_t fragment; /* where its `#` stands; if absent, `end` */
    size_t end;
    size_t stop;      /* the first byte that was not read */
    bool starts_part; /* a path, query or fragment starts at `after` */
} accepted;

/* ------------------------------------------------------------ simple tails */

/* Read a part that starts at `at` with its initiator. T2: a link may end right
 * after an initiator. Returns where reading stopped. `*safe` receives the last
 * safe end of the part. */
static LKS_INLINE size_t read_part(const uint8_t *text, size_t at, size_t limit,
                                   size_t *safe)
{
    const size_t stop = lks_simple_tail_end(text, at + 1, limit);
    size_t end = stop;
    while (text[end - 1] == '.') { /* stops at the initiator, which is no full
                                    * stop */
        LKS_STEP();
        end--;
    }
    *safe = end;
    return stop;
}

/* Read the tail up to `limit`, or to the first byte that needs the rules of
 * UTS #58 3.5.1. */
static LKS_INLINE void read_tail(const uint8_t *text, size_t limit, accepted *a)
{
    size_t at = a->after;
    a->end = at; /* T1: the host alone is a link */
    if (text[at] == '/')
        at = read_part(text, at, limit, &a->end);
    a->query = SIZE_MAX;
    a->fragment = SIZE_MAX;
    if (at < limit && text[at] == '?') {
        a->query = at;
        at = read_part(text, at, limit, &a->end);
    }
    if (at < limit && text[at] == '#') {
        a->fragment = at;
        at = read_part(text, at, limit, &a->end);
    }
    if (a->fragment > a->end)
        a->fragment = a->end;
    if (a->query > a->fragment)
        a->query = a->fragment;
    a->stop = at;
}

/* The largest number of Soft characters after a tail that are skipped. */
#define MOST_SOFT 16u

/* True if the tail ends at `at`: a space or a closing bracket follows, or
 * punctuation and then a space or closing bracket. */
static LKS_INLINE bool ends_tail(const lks_scan *s, size_t at)
{
    uint8_t next = following_at(s, at);
    for (size_t i = 0; (next & LKS_IS_SOFT) && i < MOST_SOFT; i++) {
        LKS_STEP();
        next = following_at(s, ++at);
    }
    return next & LKS_ENDS_TAIL;
}

/* True if a semicolon follows the tail, and the tail has an &. The link may then
 * end at a character reference such as &quot; (P16: the end of what encloses the
 * link). */
static bool may_end_in_reference(lks_slice text, const accepted *a)
{
    return a->stop < text.len && text.data[a->stop] == ';' &&
           memchr(text.data + a->after, '&', a->stop - a->after) != NULL;
}

/* True if a backquote stands right before the initiator at `at`, perhaps with full
 * stops between them: in code, the link ends there (P16). */
static bool is_after_code(const uint8_t *text, size_t at)
{
    do
        at--; /* a host stands before the tail */
    while (text[at] == '.');
    return text[at] == '`';
}

/* True if delimiters of the writer may stand around the link, and Soft characters before
 * the closing one: they belong to the address then (P16). */
static bool may_be_delimited(lks_slice text, const accepted *a)
{
    return a->start > 0 && lks_is_one_of(text.data[a->start - 1], "<(:") &&
           a->end < text.len && !lks_is_one_of(text.data[a->end], ">) \n");
}

/* True if no tailored rule changes the tail: its last byte is a letter, a digit or
 * a slash, since other bytes can be left out (a bare `?` or `#` by P8, markup by
 * P13), and what P16 ends a link at is not there. */
static LKS_INLINE bool is_untouched(lks_slice text, const accepted *a)
{
    const uint8_t last = text.data[a->end - 1];
    return (last == '/' || lks_is_ascii_alnum(last)) &&
           !may_end_in_reference(text, a) && !may_be_delimited(text, a) &&
           !(a->query < a->fragment && is_after_code(text.data, a->query)) &&
           !(a->fragment < a->end && is_after_code(text.data, a->fragment));
}

/* P1: true for a mark that ends every link, such as an ideographic full stop. */
static bool is_sentence_end(const uint8_t *p)
{
    if (p[0] == 0xE3)
        return p[1] == 0x80 && p[2] == 0x82;
    return p[0] == 0xEF && p[1] == 0xBC &&
           (p[2] == 0x81 || p[2] == 0x8C || p[2] == 0x9A || p[2] == 0x9B ||
            p[2] == 0x9F);
}

/* True if a tailored rule ends the link where the tail has stopped, whatever the tail is:
 * before the quotation mark that closes the one before the link (P16), before the next
 * field of a record, if the sign between the two also stands before the link (P15), or
 * before a mark of a sentence (P1). */
LKS_NOINLINE static bool ends_by_rule(const lks_scan *s, size_t start,
                                      size_t stop)
{
    const uint8_t *p = s->text.data + stop;
    const size_t left = s->text.len - stop;
    const uint8_t before = start > 0 ? s->text.data[start - 1] : 0;
    if (left < 3)
        return false;
    if (p[0] == '"')
        return before == '"' && p[1] != '@' &&
               lks_tailors(s->d, LINKSPAN_TAILOR_WRAPPERS);
    if (p[0] == ',' || p[0] == ';')
        return before == p[0] && lks_is_ascii_alnum(p[1]) &&
               lks_tailors(s->d, LINKSPAN_TAILOR_FIELDS);
    return p[0] >= 0x80 && is_sentence_end(p) &&
           lks_tailors(s->d, LINKSPAN_TAILOR_PUNCTUATION);
}

/* Read the tail of the URL. False if it is not simple. */
static LKS_INLINE bool has_simple_tail(const lks_scan *s, accepted *a)
{
    const size_t longest = s->d->longest_simple;
    const size_t limit =
        s->text.len - a->start < longest ? s->text.len : a->start + longest;
    if (a->after >= limit)
        return false;
    read_tail(s->text.data, limit, a);
    if (s->d->tailoring == 0)
        return ends_tail(s, a->stop);
    return is_untouched(s->text, a) &&
           (ends_tail(s, a->stop) ||
            (a->end == a->stop && ends_by_rule(s, a->start, a->stop)));
}

/* -------------------------------------------------------------------- URLs */

static LKS_INLINE lks_host host_of(const accepted *a)
{
    return (lks_host){{a->host, a->host_end},
                      {a->host, a->host_end},
                      LINKSPAN_HOST_DOMAIN,
                      NULL};
}

/* Each number is stored by itself: copying a whole range would wait for the two
 * stores that made it. */
static LKS_INLINE void set_simple_url(linkspan_link *link, const accepted *a,
                                      uint32_t score)
{
    const size_t absent = a->host_end;
    const bool has_scheme = a->start < a->host;
    const bool has_query = a->query < a->fragment;
    const bool has_fragment = a->fragment < a->end;
    lks_set_host(link, host_of(a));
    link->kind = LINKSPAN_KIND_URL;
    const bool has_port = a->port < a->after;
    link->flags =
        (a->after > absent && !has_port ? LINKSPAN_LINK_TRAILING_DOT : 0u) |
        (has_scheme ? 0u : LINKSPAN_LINK_SCHEME_IMPLIED) |
        score << LINKSPAN_LINK_SCORE_SHIFT;
    lks_set_range(&link->span, a->start, a->end);
    lks_set_range(&link->scheme, has_scheme ? a->start : absent,
                  has_scheme ? a->host : absent);
    lks_set_range(&link->local_part, absent, absent);
    lks_set_range(&link->port, has_port ? a->port : absent,
                  has_port ? a->after : absent);
    link->parts = (a->query > a->after ? LINKSPAN_PART_PATH : 0u) |
                  (has_query ? LINKSPAN_PART_QUERY : 0u) |
                  (has_fragment ? LINKSPAN_PART_FRAGMENT : 0u);
    lks_set_range(&link->path, a->after, a->query);
    lks_set_range(&link->query, has_query ? a->query + 1 : a->after,
                  has_query ? a->fragment : a->after);
    lks_set_range(&link->fragment, has_fragment ? a->fragment + 1 : a->after,
                  has_fragment ? a->end : a->after);
    lks_set_range(&link->directives, a->after, a->after);
    link->directive_count = 0;
}

/* True if the host without a scheme that ends at `end` is not continued: "a.com's"
 * by no local part, since no `@` is near (E5). */
static bool ends_at_quote(const lks_scan *s, size_t end)
{
    return end < s->text.len && s->text.data[end] == '\'' && !s->is_partial &&
           s->d->local_part.max_code_points <= LKS_AT_NEAR &&
           s->text.len - end >= LKS_AT_NEAR &&
           lks_has_no_at(s->text.data + end);
}

/* E11: true if the text before the quotation mark at `end` may be the inside of a
 * quoted local part. */
static LKS_INLINE bool may_be_quoted(const lks_scan *s, size_t end)
{
    return end < s->text.len && s->text.data[end] == '"' &&
           (end + 1 == s->text.len ? s->is_partial
                                   : s->text.data[end + 1] == '@');
}

/* The start of the URL whose host is at the scan's `at`: that of "http://" or
 * "https://" before it, or `at` itself; LKS_NOWHERE if anything else stands there.
 * H12: inside an authority there is no link. */
static LKS_INLINE size_t url_start(const lks_scan *s)
{
    const size_t at = s->at;
    const uint8_t *text = s->text.data;
    if (s->authority == at) {
        if (at < s->floor + 4 || text[at - 3] != ':' || text[at - 1] != '/')
            return LKS_NOWHERE;
        const size_t len = lks_http_before(s->text, s->floor, at - 3);
        return len > 0 ? at - 3 - len : LKS_NOWHERE;
    }
    if (lks_is_in_authority(s))
        return LKS_NOWHERE;
    if (at == 0)
        return at;
    const uint8_t before = text[at - 1];
    return before < 0x80 && before != ':' && before != '/' && before != '%' &&
                   before != '\\'
               ? at
               : LKS_NOWHERE;
}

static lks_url url_of(const accepted *a)
{
    const bool has_port = a->port < a->after;
    return (lks_url){.host = host_of(a),
                     .start = a->start,
                     .host_end = has_port ? a->host_end : a->after,
                     .port = {a->port, a->after}};
}

/* Take the URL, whose tail is not simple, if the walk of its tail finds an end. */
LKS_NOINLINE static bool take_walked_url(lks_scan *s, const accepted *a,
                                         linkspan_link *link)
{
    const size_t limit = lks_furthest_end(s->d, s->text, a->start);
    lks_url url = url_of(a);
    const size_t stop =
        lks_tail_read(&s->walk, s->d, s->text,
                      (linkspan_range){a->start, a->after}, false, limit);
    lks_note_walk(s, stop);
    lks_tail_close(&s->walk);
    lks_drop_dot(&url, &s->walk);
    const linkspan_tail *tail = &s->walk.tail;
    const bool has_path = tail->parts & LINKSPAN_PART_PATH;
    if (lks_must_wait(s) || (!s->walk.is_over && limit < s->text.len) ||
        tail->end - a->start > s->d->max_link_len ||
        may_be_quoted(s, tail->end) || lks_rule_of_url(s, &url, has_path) ||
        lks_must_wait(s))
        return false;
    lks_set_url(link, &url, tail, s->score);
    lks_settle(s, tail->end);
    return true;
}

/* The rules about names without a scheme are asked: what a name is, no shortcut
 * knows. */
LKS_NOINLINE static bool is_refused_name(lks_scan *s, const accepted *a)
{
    const lks_url url = url_of(a);
    return lks_rule_of_url(s, &url, a->query > a->after) || lks_must_wait(s);
}

/* Find the end of the host, and its port. False if the bytes after it do not show
 * what it is. */
static LKS_INLINE bool find_host_end(const lks_scan *s, accepted *a)
{
    const lks_ascii_run *run = &s->leap.run;
    const size_t run_end = a->host + run->len;
    const bool has_scheme = a->start < a->host;
    /* H7: a name with an empty label is not linked, but one dot after a name
     * makes no empty label. */
    const bool has_dot = s->text.data[run_end - 1] == '.';
    a->host_end = run_end - has_dot;
    a->after = a->host_end;
    uint8_t next = following_at(s, run_end);
    if (has_scheme && !has_dot && run_end < s->text.len &&
        s->text.data[run_end] == ':') {
        linkspan_range port;
        if (lks_read_port(s->text, run_end, true, &port) != LKS_PORT_GOOD ||
            port.start == port.end)
            return false;
        a->port = port.start;
        a->after = port.end;
        next = following_at(s, port.end);
    } else {
        /* H8: before a path, query or fragment, the dot after a name belongs to
         * the host. */
        if (next & LKS_STARTS_PART)
            a->after = run_end;
        a->port = a->after;
    }
    a->query = a->fragment = a->end = a->after;
    a->starts_part = next & LKS_STARTS_PART;
    return (next &
            (LKS_STARTS_PART | (has_scheme ? LKS_ENDS_HOST : LKS_ENDS_NAME))) ||
           (!has_scheme && !has_dot && ends_at_quote(s, run_end));
}

static LKS_INLINE bool take_url(lks_scan *s, linkspan_link *link)
{
    accepted a = {.start = url_start(s), .host = s->at};
    if (a.start == LKS_NOWHERE ||
        !(a.start < a.host ? s->d->takes_scheme_urls : s->d->takes_all_urls) ||
        (s->is_partial && lks_reads_on(s->d)) || !find_host_end(s, &a) ||
        !lks_is_ascii_domain(s->d, s->text.data + a.host, &s->leap.run,
                             s->text.data[a.host + s->leap.run.len - 1] == '.'))
        return false;
    if (a.starts_part && !has_simple_tail(s, &a)) {
        const accepted copy = a; /* so that `a` stays in registers */
        return take_walked_url(s, &copy, link);
    }
    if (a.end - a.start > s->d->max_link_len ||
        (!a.starts_part && may_be_quoted(s, a.end)))
        return false;
    if (a.start == a.host) {
        const accepted copy = a;
        if (is_refused_name(s, &copy))
            return false;
    }
    set_simple_url(link, &a,
                   a.start == a.host ? s->score : LINKSPAN_SCORE_CERTAIN);
    lks_settle(s, a.end);
    return true;
}

/* --------------------------------------------------------------- addresses */

/* The start of the address whose domain starts at the scan's `at`, if its local
 * part is so short that E9 (the greatest length of a local part) does not matter,
 * and if the text before the domain shows that none of these rules applies: E7
 * (`mailto:` before the address), P11 (leaves out characters such as an
 * apostrophe or a key at the start) and P19 (refuses @user@example.com,
 * {alice,bob}@example.com and sip:joe@example.com). LKS_NOWHERE if the other
 * rules must decide. */
static LKS_INLINE size_t address_start(const lks_scan *s)
{
    const size_t at = s->at;
    if (at == s->floor || (s->is_partial && lks_reads_on(s->d)))
        return LKS_NOWHERE;
    const uint8_t *end = s->text.data + at - 1; /* of the local part */
    const size_t len = lks_short_local_part(s->text.data, at - 1,
                                            s->d->local_part.max_code_points);
    const uint8_t *local = end - len;
    return len > 0 && len < at - 1 - s->floor && lks_is_ascii_alnum(local[0]) &&
                   local[-1] != ':' && local[-1] != '@' && local[-1] != '\\' &&
                   end[-1] != '}' && !memchr(local, '=', len)
               ? at - 1 - len
               : LKS_NOWHERE;
}

static LKS_INLINE bool take_address(lks_scan *s, linkspan_link *link)
{
    const lks_ascii_run *run = &s->leap.run;
    const size_t run_end = s->at + run->len;
    const bool has_dot = s->text.data[run_end - 1] == '.';
    const size_t end = run_end - has_dot;
    if (!s->d->takes_plain_addresses || lks_is_in_authority(s) ||
        !(following_at(s, run_end) & LKS_ENDS_DOMAIN) || may_be_quoted(s, end))
        return false;
    const size_t start = address_start(s);
    if (start == LKS_NOWHERE ||
        !lks_is_ascii_domain(s->d, s->text.data + s->at, run, has_dot))
        return false;
    const lks_host host = {
        {s->at, end}, {s->at, end}, LINKSPAN_HOST_DOMAIN, NULL};
    lks_set_address(link, host, start, start);
    lks_settle(s, end);
    return true;
}

/* True if an ASCII run with a dot starts at the scan's `at`. Reads the run if the
 * leap has not. */
static LKS_INLINE bool has_run(lks_scan *s)
{
    lks_leap *leap = &s->leap;
    const lks_slice text = s->text;
    const size_t at = s->at;
    if (leap->run_start != at) {
        if (lks_ascii_run_around(s->d->kernel, text, at, &leap->run) != 0)
            lks_ascii_run_at(text.data + at, text.len - at, &leap->run);
        leap->run_start = at;
    }
    const size_t len = leap->run.len;
    return len > 0 && len < LKS_ASCII_RUN_CAP && leap->run.dots != 0 &&
           (len == text.len - at || lks_ends_ascii_run(text.data[at + len]));
}

LKS_NOINLINE bool lks_take_shortcut(lks_scan *s, linkspan_link *link)
{
    if (!lks_has_shortcuts || !s->d->kernel || !s->d->takes_shortcuts ||
        s->trace || !has_run(s))
        return false;
    return s->at > 0 && s->text.data[s->at - 1] == '@' && s->at != s->authority
               ? take_address(s, link)
               : take_url(s, link);
}

LKS_FAST_END
