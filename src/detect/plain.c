#include "detect/plain.h"

#include <string.h>

#include "detect/after_host.h"
#include "detect/lead.h"
#include "detect/tailor.h"
#include "link/email.h"
#include "text/plain_run.h"
#include "text/utf8.h"

/* Longer links are left to the rules, lest a very long tail be walked twice. */
#define LONGEST_PLAIN 1024u

/* Sets of ASCII characters, by which it is plain that a link ends before them.
 *
 * A tail: what is Hard, or a Close, since nothing is open. */
#define ENDS_TAIL 1
/* A host after a scheme: nor do userinfo or a local part go on with them. */
#define ENDS_HOST 2
/* A host by itself, which is not in an authority. */
#define ENDS_NAME 4
/* A domain of an address: no port, no part and no more of the run. */
#define ENDS_ADDRESS 8

#define ENDS_ALL (ENDS_TAIL | ENDS_HOST | ENDS_NAME | ENDS_ADDRESS)

static const uint8_t ends[256] = {
    ['\t'] = ENDS_ALL,
    ['\n'] = ENDS_ALL,
    ['\r'] = ENDS_ALL,
    [' '] = ENDS_ALL,
    ['"'] = ENDS_HOST | ENDS_NAME | ENDS_ADDRESS,
    ['\''] = ENDS_ADDRESS,
    [')'] = ENDS_TAIL | ENDS_NAME | ENDS_ADDRESS,
    [','] = ENDS_NAME | ENDS_ADDRESS,
    [';'] = ENDS_NAME | ENDS_ADDRESS,
    ['<'] = ENDS_HOST | ENDS_NAME | ENDS_ADDRESS,
    ['>'] = ENDS_ALL,
    [']'] = ENDS_ALL,
    ['}'] = ENDS_TAIL | ENDS_ADDRESS,
};

/* Is `at` such an end, or the text's? */
static bool is_end(const lks_scan *s, size_t at, uint8_t kind)
{
    return at < s->text.len ? ends[s->text.data[at]] & kind : !s->is_partial;
}

/* No option forbids some of these links. */
static bool takes_all(const linkspan_detector *d)
{
    return !lks_detects(d, LINKSPAN_DETECT_PRIVATE_SUFFIXES) &&
           d->ignored_host_count == 0 &&
           d->kinds == (LINKSPAN_KIND_URL | LINKSPAN_KIND_EMAIL);
}

/* Length of "http" or "https" before the colon (H10), 0 if neither is there. */
static size_t http_before(lks_slice text, size_t floor, size_t colon)
{
    const uint8_t *end = text.data + colon;
    const size_t room = colon - floor;
    const size_t len = room > 4 && (end[-1] | 0x20) == 's' ? 5 : 4;
    uint32_t word = 0;
    uint32_t http = 0;
    if (room < len || (room > len && lks_is_ascii_alnum(*(end - len - 1))))
        return 0;
    memcpy(&word, end - len, 4);
    memcpy(&http, "http", 4);
    return (word | 0x20202020) == http ? len : 0;
}

/* A host, and where its run ends: with it, or with the full stop of a sentence
 * after it (H7). */
typedef struct plain_host {
    size_t end;
    size_t run_end;
} plain_host;

/* False if what starts at `at` is no plain host (H1 to H5, H16). */
static bool host_at(const lks_scan *s, size_t at, plain_host *host)
{
    lks_plain_run run;
    const uint8_t *name = s->text.data + at;
    lks_plain_run_at(name, s->text.len - at, &run);
    if (run.len == 0 || run.len == LKS_PLAIN_RUN)
        return false;
    host->run_end = at + run.len;
    if (name[run.len - 1] == '.')
        run.dots ^= (uint64_t)1 << --run.len;
    host->end = at + run.len;
    return lks_is_plain_domain(s->d, name, &run);
}

static void write_host(lks_run_host *host, size_t start, size_t end)
{
    host->range = (linkspan_range){start, end};
    host->run = (linkspan_range){start, end}; /* a copy would wait for it */
    host->kind = LINKSPAN_HOST_DOMAIN;
}

static bool take(lks_scan *s, const linkspan_link *link)
{
    s->at = link->span.end;
    s->floor = link->span.end;
    return true;
}

/* Go on over a part that starts at `at` with its initiator, which is safe at once
 * (T2). */
static size_t pass_part(const uint8_t *text, size_t at, size_t limit,
                        size_t *safe)
{
    const size_t end = lks_plain_tail_end(text, at + 1, limit);
    *safe = lks_without_stops(text, at + 1, end);
    return end;
}

/* How far a link may go that starts at `start`. */
static size_t limit_of(const lks_scan *s, size_t start)
{
    const size_t longest =
        s->d->max_link_len < LONGEST_PLAIN ? s->d->max_link_len : LONGEST_PLAIN;
    return s->text.len - start < longest ? s->text.len : start + longest;
}

/* The tail after the host's end at `at`, if it is plain and ends at `limit` or
 * before. */
static bool read_tail(const lks_scan *s, size_t at, size_t limit,
                      lks_plain_tail *t)
{
    const uint8_t *text = s->text.data;
    size_t end = at; /* T1 */
    size_t query = SIZE_MAX;
    size_t fragment = SIZE_MAX;
    if (at < limit && text[at] == '/')
        at = pass_part(text, at, limit, &end);
    if (at < limit && text[at] == '?') {
        query = at;
        at = pass_part(text, at, limit, &end);
    }
    if (at < limit && text[at] == '#') {
        fragment = at;
        at = pass_part(text, at, limit, &end);
    }
    t->end = end;
    t->fragment = fragment < end ? fragment : end;
    t->query = query < t->fragment ? query : t->fragment;
    return is_end(s, at, ENDS_TAIL);
}

/* The same for any tail. */
static bool walk_tail(lks_scan *s, size_t at, size_t limit)
{
    lks_tail_begin(&s->walk, at, NULL);
    const size_t stop = lks_tail_go_on(&s->walk, s->text, at, limit);
    lks_tail_close(&s->walk);
    return (s->walk.is_over || stop == s->text.len) &&
           !(s->is_partial && stop + LKS_UTF8_MAX > s->text.len);
}

static bool take_any_tail(lks_scan *s, size_t start, linkspan_range host_range,
                          size_t limit, linkspan_link *link)
{
    lks_run_host host;
    if (!walk_tail(s, host_range.end, limit))
        return false;
    write_host(&host, host_range.start, host_range.end);
    const lks_found_url url = {
        .host = &host, .start = start, .host_end = host_range.end};
    lks_write_url(link, &url, &s->walk.tail);
    return take(s, link);
}

/* The tailored rules leave an ASCII tail as it is, but for its end (P8, P13), and
 * a name that has a scheme or a path (P9, P10). */
static bool is_tailored(const lks_scan *s, size_t start, linkspan_range host,
                        const lks_plain_tail *tail)
{
    const uint8_t last = s->text.data[tail->end - 1];
    return (last == '/' || lks_is_ascii_alnum(last)) &&
           (start < host.start || tail->query > host.end);
}

/* E5: the host at `at` by itself is not the start of a local part, though what
 * ends its run may go on as one. */
static bool is_no_local_part(const lks_scan *s, size_t at,
                             const plain_host *host)
{
    const lks_slice text = s->text;
    if (text.len - host->run_end <= LKS_UTF8_MAX ||
        text.data[host->run_end] >= 0x80 ||
        lks_is_one_of(text.data[host->run_end], "@_"))
        return false;                    /* the run goes on after a low line */
    if (text.data[host->run_end] == ':') /* no local part, but maybe a port */
        return !lks_is_ascii_digit(text.data[host->run_end + 1]);
    const size_t end = lks_local_part_ahead(
        text, (linkspan_range){at, host->end}, false, s->d->max_local_part);
    if (end == LKS_NOWHERE)
        return true;
    return end + LKS_UTF8_MAX < text.len ? text.data[end] != '@'
                                         : end == text.len && !s->is_partial;
}

static bool take_url(lks_scan *s, size_t start, size_t at, linkspan_link *link)
{
    plain_host host;
    if (!host_at(s, at, &host))
        return false;
    const size_t limit = limit_of(s, start);
    const linkspan_range range = {at, host.end};
    const bool by_s1 = s->d->tailoring == 0;
    lks_plain_tail tail = {host.end, host.end, host.end};
    if (host.end > limit)
        return false;
    if (!lks_is_initiator(s->text, host.run_end)) {
        if (!is_end(s, host.run_end, start < at ? ENDS_HOST : ENDS_NAME) &&
            (start < at || !is_no_local_part(s, at, &host)))
            return false;
    } else if (host.end < host.run_end) { /* H8 */
        return false;
    } else if (!read_tail(s, host.end, limit, &tail)) {
        return by_s1 && take_any_tail(s, start, range, limit, link);
    }
    if (!by_s1 && !is_tailored(s, start, range, &tail))
        return false;
    lks_write_plain_url(link, start, range, &tail);
    return take(s, link);
}

/* The local part that ends at `at`; its start, or `at` if it is not plain. */
static size_t local_part(const lks_scan *s, size_t at, const lks_run_host *host)
{
    const lks_local_part_rules rules = {.max_code_points =
                                            s->d->max_local_part};
    size_t local = 0;
    if (lks_find_local_part(s->text.data + s->floor, at - s->floor, &rules,
                            &local) != LKS_LOCAL_FOUND ||
        (local == 0 && s->floor > 0)) /* E9: it may be cut off */
        return at;
    local += s->floor;
    return s->d->tailoring == 0
               ? local
               : lks_tailored_local_part(s->d, s->text,
                                         (linkspan_range){local, at}, s->floor,
                                         host);
}

static bool take_address(lks_scan *s, linkspan_link *link)
{
    plain_host domain;
    lks_run_host host;
    const size_t at = s->at - 1;
    if (!host_at(s, s->at, &domain) || !is_end(s, domain.run_end, ENDS_ADDRESS))
        return false;
    write_host(&host, s->at, domain.end);
    const size_t local = local_part(s, at, &host);
    const size_t start =
        s->floor + lks_before_mailto(s->text.data + s->floor, local - s->floor);
    if (local == at || domain.end - start > s->d->max_link_len)
        return false;
    lks_write_address(link, &host, start, local, at);
    return take(s, link);
}

/* A host at `at` may be by itself (H11, H16, H18). */
static bool may_stand_alone(const lks_scan *s, size_t at)
{
    if (at == 0)
        return true;
    const uint8_t before = s->text.data[at - 1];
    if (before == ':' || before == '/')
        return lks_lead_before(s->d, s->text, s->floor, at).kind ==
               LKS_LEAD_NONE;
    return before < 0x80 && before != '%' && before != '@';
}

bool lks_take_plain_link(lks_scan *s, linkspan_link *link)
{
    const lks_slice text = s->text;
    const size_t at = s->at;
    if (!takes_all(s->d))
        return false;
    if (text.data[at] == ':') {
        const size_t scheme = http_before(text, s->floor, at);
        return scheme > 0 && text.len - at > 3 && text.data[at + 1] == '/' &&
               text.data[at + 2] == '/' &&
               take_url(s, at - scheme, at + 3, link);
    }
    if (at > s->floor && text.data[at - 1] == '@')
        return take_address(s, link);
    return may_stand_alone(s, at) && take_url(s, at, at, link);
}
