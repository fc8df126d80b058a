#include "detect/plain.h"

#include <string.h>

#include "detect/after_host.h"
#include "detect/lead.h"
#include "host/suffix.h"
#include "link/email.h"
#include "text/plain_run.h"
#include "text/utf8.h"

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

static bool is_all_plain(const linkspan_detector *d)
{
    return (d->flags | d->tailoring) == 0 && d->ignored_host_count == 0 &&
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
    if (room < len || (room > len && lks_is_ascii_alnum(end[-len - 1])))
        return 0;
    memcpy(&word, end - len, 4);
    memcpy(&http, "http", 4);
    return (word | 0x20202020) == http ? len : 0;
}

/* The host at `at`, and where its run ends: with it, or with the full stop of a
 * sentence after it (H7). False if it is not plain (H1 to H5, H16). */
static bool host_at(const lks_scan *s, size_t at, lks_run_host *host,
                    size_t *run_end)
{
    lks_plain_run run;
    const uint8_t *name = s->text.data + at;
    lks_plain_run_at(name, s->text.len - at, &run);
    if (run.len == 0 || run.len == LKS_PLAIN_RUN)
        return false;
    *run_end = at + run.len;
    if (name[run.len - 1] == '.')
        run.dots ^= (uint64_t)1 << --run.len;
    host->range = (linkspan_range){at, at + run.len};
    host->run = host->range;
    host->kind = LINKSPAN_HOST_DOMAIN;
    return lks_is_plain_name(&run) &&
           lks_is_registrable(s->d->suffixes, (lks_slice){name, run.len});
}

static bool take(lks_scan *s, const linkspan_link *link)
{
    s->at = link->span.end;
    s->floor = link->span.end;
    return true;
}

/* The tail after the host's end at `at`, if it is plain and ends at `limit` or
 * before. */
static bool read_tail(const lks_scan *s, size_t at, size_t limit,
                      lks_plain_tail *t)
{
    const uint8_t *text = s->text.data;
    size_t query = SIZE_MAX;
    size_t fragment = SIZE_MAX;
    size_t end = at; /* T1; an initiator is safe at once (T2) */
    if (at < limit && text[at] == '/') {
        end = at + 1;
        at = lks_plain_tail_end(text, end, limit, &end);
    }
    if (at < limit && text[at] == '?') {
        query = at;
        end = at + 1;
        at = lks_plain_tail_end(text, end, limit, &end);
    }
    if (at < limit && text[at] == '#') {
        fragment = at;
        end = at + 1;
        at = lks_plain_tail_end(text, end, limit, &end);
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

static bool take_url(lks_scan *s, size_t start, size_t at, linkspan_link *link)
{
    lks_run_host host;
    lks_plain_tail tail;
    size_t run_end = 0;
    if (!host_at(s, at, &host, &run_end))
        return false;
    const size_t end = host.range.end;
    const size_t limit = s->text.len - start < s->d->max_link_len
                             ? s->text.len
                             : start + s->d->max_link_len;
    if (end > limit)
        return false;
    if (!lks_is_initiator(s->text, run_end)) {
        if (!is_end(s, run_end, start < at ? ENDS_HOST : ENDS_NAME))
            return false;
        tail = (lks_plain_tail){end, end, end};
    } else if (end < run_end) { /* H8 */
        return false;
    } else if (!read_tail(s, end, limit, &tail)) {
        if (!walk_tail(s, end, limit))
            return false;
        const lks_found_url url = {
            .host = &host, .start = start, .host_end = end};
        lks_write_url(link, &url, &s->walk.tail);
        return take(s, link);
    }
    lks_write_plain_url(link, start, host.range, &tail);
    return take(s, link);
}

static bool take_address(lks_scan *s, linkspan_link *link)
{
    lks_run_host host;
    size_t run_end = 0;
    if (!host_at(s, s->at, &host, &run_end) ||
        !is_end(s, run_end, ENDS_ADDRESS))
        return false;
    const lks_local_part_rules rules = {.max_code_points =
                                            s->d->max_local_part};
    const uint8_t *text = s->text.data + s->floor;
    const size_t at = s->at - 1;
    size_t local = 0;
    if (lks_find_local_part(text, at - s->floor, &rules, &local) !=
            LKS_LOCAL_FOUND ||
        (local == 0 && s->floor > 0)) /* E9: it may be cut off */
        return false;
    const size_t start = s->floor + lks_before_mailto(text, local);
    if (host.range.end - start > s->d->max_link_len)
        return false;
    lks_write_address(link, &host, start, s->floor + local, at);
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
    if (!is_all_plain(s->d))
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
