#include "detect/plain.h"

#include <string.h>

#include "detect/after_host.h"
#include "host/suffix.h"
#include "link/email.h"
#include "text/plain_run.h"
#include "text/utf8.h"

/* Sets of ASCII characters, by which it is plain that a link ends before them.
 *
 * A path: what is Hard, or a Close, since nothing is open. */
#define ENDS_PATH 1
/* A host after a scheme: nor do userinfo or a local part go on with them. */
#define ENDS_HOST 2
/* A host by itself, which is not in an authority. */
#define ENDS_NAME 4
/* A domain of an address: no port, no part and no more of the run. */
#define ENDS_ADDRESS 8

#define ENDS_ALL (ENDS_PATH | ENDS_HOST | ENDS_NAME | ENDS_ADDRESS)

static const uint8_t ends[256] = {
    ['\t'] = ENDS_ALL,
    ['\n'] = ENDS_ALL,
    ['\r'] = ENDS_ALL,
    [' '] = ENDS_ALL,
    ['"'] = ENDS_HOST | ENDS_NAME | ENDS_ADDRESS,
    ['\''] = ENDS_ADDRESS,
    [')'] = ENDS_PATH | ENDS_NAME | ENDS_ADDRESS,
    [','] = ENDS_NAME | ENDS_ADDRESS,
    [';'] = ENDS_NAME | ENDS_ADDRESS,
    ['<'] = ENDS_HOST | ENDS_NAME | ENDS_ADDRESS,
    ['>'] = ENDS_ALL,
    [']'] = ENDS_ALL,
    ['}'] = ENDS_PATH | ENDS_ADDRESS,
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

/* Length of the host at `at`, 0 if it is not plain (H1 to H5, H16). */
static size_t host_at(const lks_scan *s, size_t at)
{
    lks_plain_run run;
    const uint8_t *name = s->text.data + at;
    lks_plain_run_at(name, s->text.len - at, &run);
    return lks_is_plain_name(&run) &&
                   lks_is_plainly_registrable(s->d->suffixes,
                                              (lks_slice){name, run.len})
               ? run.len
               : 0;
}

static bool take(lks_scan *s, const linkspan_link *link)
{
    s->at = link->span.end;
    s->floor = link->span.end;
    return true;
}

/* What follows the host is more than a path: any tail of S1's. */
static bool take_tail(lks_scan *s, size_t start, const lks_run_host *host,
                      linkspan_link *link)
{
    const size_t after = host->range.end;
    const size_t room = s->text.len - start;
    const size_t limit =
        start + (room < s->d->max_link_len ? room : s->d->max_link_len);
    lks_tail_begin(&s->walk, after, NULL);
    const size_t stop = lks_tail_go_on(&s->walk, s->text, after, limit);
    const bool has_ended = s->walk.is_over || stop == s->text.len;
    if (!has_ended || (s->is_partial && stop + LKS_UTF8_MAX > s->text.len))
        return false;
    lks_tail_close(&s->walk);
    const lks_found_url url = {.host = host, .start = start, .host_end = after};
    lks_write_url(link, &url, &s->walk.tail);
    return take(s, link);
}

static void set_host(lks_run_host *host, size_t start, size_t end)
{
    host->range = (linkspan_range){start, end};
    host->run = host->range;
    host->kind = LINKSPAN_HOST_DOMAIN;
}

static bool take_url(lks_scan *s, size_t start, size_t at, linkspan_link *link)
{
    lks_run_host host;
    const size_t path = at + host_at(s, at);
    if (path == at)
        return false;
    set_host(&host, at, path);
    size_t end = path;
    if (lks_is_initiator(s->text, path)) {
        size_t safe = 0;
        const size_t first = path + 1;
        const size_t stop =
            first +
            lks_plain_tail_at(s->text.data + first, s->text.len - first, &safe);
        if (s->text.data[path] != '/' || stop - start > s->d->max_link_len ||
            !is_end(s, stop, ENDS_PATH))
            return take_tail(s, start, &host, link);
        end = first + safe;
    } else if (path - start > s->d->max_link_len ||
               !is_end(s, path, start < at ? ENDS_HOST : ENDS_NAME)) {
        return false;
    }
    lks_write_plain_url(link, start, host.range, end);
    return take(s, link);
}

static bool take_address(lks_scan *s, linkspan_link *link)
{
    const size_t end = s->at + host_at(s, s->at);
    const size_t at = s->at - 1;
    if (end == s->at || !is_end(s, end, ENDS_ADDRESS))
        return false;
    const lks_local_part_rules rules = {.max_code_points =
                                            s->d->max_local_part};
    const uint8_t *text = s->text.data + s->floor;
    size_t local = 0;
    if (lks_find_local_part(text, at - s->floor, &rules, &local) !=
            LKS_LOCAL_FOUND ||
        (local == 0 && s->floor > 0)) /* E9: it may be cut off */
        return false;
    const size_t start = s->floor + lks_before_mailto(text, local);
    if (end - start > s->d->max_link_len)
        return false;
    lks_run_host host;
    set_host(&host, s->at, end);
    lks_write_address(link, &host, start, s->floor + local, at);
    return take(s, link);
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
    if (at == 0)
        return take_url(s, at, at, link);
    const uint8_t before = text.data[at - 1];
    if (before == '@' && at > s->floor)
        return take_address(s, link);
    return before < 0x80 && !lks_is_one_of(before, ":/@%") &&
           take_url(s, at, at, link);
}
