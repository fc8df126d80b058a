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
/* A part starts with them. */
#define STARTS_PART 16
/* The host's run goes on with them, or a port or an `@` may follow it. */
#define IS_ODD 32
/* After them a name may be part of something else. */
#define LEADS 64

#define ENDS_ALL (ENDS_TAIL | ENDS_HOST | ENDS_NAME | ENDS_ADDRESS)

static const uint8_t ends[256] = {
    ['\t'] = ENDS_ALL,
    ['\n'] = ENDS_ALL,
    ['\r'] = ENDS_ALL,
    [' '] = ENDS_ALL,
    ['"'] = ENDS_HOST | ENDS_NAME | ENDS_ADDRESS,
    ['#'] = STARTS_PART,
    ['%'] = LEADS,
    ['\''] = ENDS_ADDRESS,
    [')'] = ENDS_TAIL | ENDS_NAME | ENDS_ADDRESS,
    [','] = ENDS_NAME | ENDS_ADDRESS,
    ['/'] = STARTS_PART | LEADS,
    [':'] = IS_ODD | LEADS,
    [';'] = ENDS_NAME | ENDS_ADDRESS,
    ['<'] = ENDS_HOST | ENDS_NAME | ENDS_ADDRESS,
    ['>'] = ENDS_ALL,
    ['?'] = STARTS_PART,
    ['@'] = IS_ODD | LEADS,
    [']'] = ENDS_ALL,
    ['_'] = IS_ODD,
    ['}'] = ENDS_TAIL | ENDS_ADDRESS,
};

/* Of what the byte at `at` is an end; so is the text's. */
static uint8_t ends_at(const lks_scan *s, size_t at)
{
    if (at < s->text.len)
        return ends[s->text.data[at]];
    return s->is_partial ? 0 : ENDS_ALL;
}

/* Length of "http" or "https" before the colon (H10), 0 if neither is there. */
static size_t http_before(lks_slice text, size_t floor, size_t colon)
{
    const uint8_t *end = text.data + colon;
    const size_t room = colon - floor;
    const size_t len = room > 4 && (end[-1] | 0x20) == 's' ? 5 : 4;
    uint32_t word = 0;
    uint32_t http = 0;
    if (room < len || (room > len && lks_plain_byte[*(end - len - 1)]) ||
        (room > len && *(end - len - 1) == '+')) /* H11: of a longer scheme */
        return 0;
    memcpy(&word, end - len, 4);
    memcpy(&http, "http", 4);
    return (word | 0x20202020) == http ? len : 0;
}

/* A host, and where its run ends: with it, or with the full stop of a sentence
 * after it (H7); and what is known of the byte after that. */
typedef struct plain_host {
    size_t end;
    size_t run_end;
    uint8_t next;
} plain_host;

/* A colon before something else than a port. */
static bool is_mere_colon(lks_slice text, size_t at)
{
    return text.len - at >= 2 && text.data[at] == ':' &&
           !lks_is_ascii_digit(text.data[at + 1]);
}

/* Read what starts at `at`, if no leap has seen it. */
__attribute__((noinline)) static void read_run(lks_scan *s, size_t at)
{
    lks_plain_run *run = &s->leap.run;
    if (lks_plain_run_around(s->d->kernel, s->text, at, run) != at)
        lks_plain_run_at(s->text.data + at, s->text.len - at, run);
}

/* False if what starts at `at` is no plain run, or not for a plain host. */
static inline bool run_at(lks_scan *s, size_t at, plain_host *host)
{
    const uint8_t *name = s->text.data + at;
    lks_plain_run *run = &s->leap.run;
    if (s->leap.run_start != at)
        read_run(s, at);
    host->run_end = at + run->len;
    host->next = ends_at(s, host->run_end);
    if (run->len == 0 || run->len == LKS_PLAIN_RUN ||
        ((host->next & IS_ODD) && !is_mere_colon(s->text, host->run_end)))
        return false; /* a closer look is needed, whatever the host is */
    if (name[run->len - 1] == '.')
        run->dots ^= (uint64_t)1 << --run->len;
    host->end = at + run->len;
    return true;
}

/* H1 to H5, H16 */
static bool is_domain(const lks_scan *s, size_t at)
{
    return lks_is_plain_domain(s->d, s->text.data + at, &s->leap.run);
}

static void write_host(lks_run_host *host, size_t start, size_t end)
{
    host->range = (linkspan_range){start, end};
    host->run = (linkspan_range){start, end}; /* a copy would wait for it */
    host->kind = LINKSPAN_HOST_DOMAIN;
}

static bool take(lks_scan *s, size_t end)
{
    s->at = end;
    s->floor = end;
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

/* Read the tail after the host's end at `at`, as far as it is plain; gives where
 * that is. */
static size_t read_tail(const lks_scan *s, size_t at, size_t limit,
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
    return at;
}

/* The same for any tail, of which `t` is known up to `at`. */
static bool walk_tail(lks_scan *s, size_t host_end, size_t at, size_t limit,
                      const lks_plain_tail *t)
{
    if (t->query == t->end && t->end > host_end) {
        lks_tail_begin_path(&s->walk, host_end, t->end);
    } else {
        lks_tail_begin(&s->walk, host_end, NULL);
        at = host_end;
    }
    const size_t stop = lks_tail_go_on(&s->walk, s->text, at, limit);
    lks_tail_close(&s->walk);
    return (s->walk.is_over || stop == s->text.len) && stop <= limit &&
           !(s->is_partial && stop + LKS_UTF8_MAX > s->text.len);
}

static bool take_any_tail(lks_scan *s, size_t start, linkspan_range host_range,
                          linkspan_link *link)
{
    lks_run_host host;
    write_host(&host, host_range.start, host_range.end);
    const lks_found_url url = {
        .host = &host, .start = start, .host_end = host_range.end};
    lks_write_url(link, &url, &s->walk.tail);
    return take(s, s->walk.tail.end);
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

/* The run ends at `at`, though what follows it may be beyond ASCII; nor is it
 * joined to what follows that (H18). */
static bool ends_before_others(const lks_scan *s, size_t at)
{
    size_t reach = at;
    const lks_slice text = s->text;
    return text.data[at] < 0x80 ||
           (lks_run_end(s->d, text, at, at + 1) == at &&
            !lks_is_joined_after(text, at, &reach) &&
            !(s->is_partial && reach + LKS_UTF8_MAX > text.len));
}

/* E5: the host at `at` by itself is not the start of a local part, though what
 * ends its run may go on as one. */
static bool is_no_local_part(const lks_scan *s, size_t at,
                             const plain_host *host)
{
    const lks_slice text = s->text;
    if (text.len - host->run_end <= LKS_UTF8_MAX ||
        !ends_before_others(s, host->run_end))
        return false;
    if (text.data[host->run_end] == ':') /* no port: is_mere_colon() */
        return true;
    if (s->d->max_local_part <= LKS_AT_NEAR &&
        text.len - host->end >= LKS_AT_NEAR &&
        lks_has_no_at(text.data + host->end))
        return true;
    const size_t end = lks_local_part_ahead(
        text, (linkspan_range){at, host->end}, false, s->d->max_local_part);
    if (end == LKS_NOWHERE)
        return true;
    if (end + LKS_UTF8_MAX >= text.len)
        return end == text.len && !s->is_partial;
    if (text.data[end] != '@')
        return true;
    lks_run domain; /* E5: a word is none */
    lks_run_at(s->d, text, end + 1, &domain);
    return !s->is_partial && lks_is_word(s->d, &domain);
}

static bool take_url(lks_scan *s, size_t start, size_t at, linkspan_link *link)
{
    plain_host host;
    if (!run_at(s, at, &host))
        return false;
    const bool by_s1 = s->d->tailoring == 0;
    const bool has_part = host.next & STARTS_PART;
    if ((!by_s1 && start == at && !has_part) ||  /* as is_tailored() says */
        (has_part && host.end < host.run_end) || /* H8 */
        !is_domain(s, at))
        return false;
    const size_t limit = limit_of(s, start);
    const linkspan_range range = {at, host.end};
    lks_plain_tail tail = {host.end, host.end, host.end};
    if (host.end > limit)
        return false;
    if (has_part) {
        const size_t stop = read_tail(s, host.end, limit, &tail);
        if (!(ends_at(s, stop) & ENDS_TAIL))
            return by_s1 && walk_tail(s, host.end, stop, limit, &tail) &&
                   take_any_tail(s, start, range, link);
    } else if (!(host.next & (start < at ? ENDS_HOST : ENDS_NAME)) &&
               (start < at || !is_no_local_part(s, at, &host))) {
        return false;
    }
    if (!by_s1 && !is_tailored(s, start, range, &tail))
        return false;
    lks_write_plain_url(link, start, range, &tail);
    return take(s, tail.end);
}

/* The local part before the domain; its start, or where its `@` stands if it is
 * not plain. */
static size_t local_part(const lks_scan *s, linkspan_range domain)
{
    const lks_local_part_rules rules = {.max_code_points =
                                            s->d->max_local_part};
    const uint8_t *text = s->text.data + s->floor;
    const size_t at = domain.start - 1;
    const size_t len = at - s->floor;
    size_t local = len - lks_short_local_part(text, len, rules.max_code_points);
    if (local == len &&
        (lks_find_local_part(text, len, &rules, &local) != LKS_LOCAL_FOUND ||
         (local == 0 && s->floor > 0))) /* E9: it may be cut off */
        return at;
    local += s->floor;
    if (s->d->tailoring == 0)
        return local;
    lks_run_host host;
    write_host(&host, domain.start, domain.end);
    return lks_tailored_local_part(s->d, s->text, (linkspan_range){local, at},
                                   s->floor, &host);
}

static bool take_address(lks_scan *s, linkspan_link *link)
{
    plain_host host;
    if (!run_at(s, s->at, &host) || !(host.next & ENDS_ADDRESS) ||
        !is_domain(s, s->at))
        return false;
    const linkspan_range domain = {s->at, host.end};
    const size_t local = local_part(s, domain);
    const size_t start =
        s->floor + lks_before_mailto(s->text.data + s->floor, local - s->floor);
    if (local == domain.start - 1 || domain.end - start > s->d->max_link_len)
        return false;
    lks_write_plain_address(link, start, local, domain);
    return take(s, domain.end);
}

/* A host at `at` may be by itself (H11, H16, H18). */
static bool may_stand_alone(const lks_scan *s, size_t at)
{
    if (at == 0)
        return true;
    const uint8_t before = s->text.data[at - 1];
    if (before < 0x80 && !(ends[before] & LEADS))
        return true; /* as nearly always */
    if (before == ':' || before == '/')
        return lks_lead_before(s->d, s->text, s->floor, at).kind ==
               LKS_LEAD_NONE;
    return before >= 0x80 && !lks_is_joined_before(s->text, at);
}

bool lks_take_plain_link(lks_scan *s, linkspan_link *link)
{
    const lks_slice text = s->text;
    const size_t at = s->at;
    if (!s->d->takes_plain)
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
