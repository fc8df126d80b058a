#include "detect/found.h"

#include "detect/tailor.h"

static void set_range(linkspan_range *range, size_t start, size_t end)
{
    range->start = start;
    range->end = end;
}

/* Each number by itself: they come from here and there, and to clear or copy the
 * whole link would wait for them. */
static void write_host(linkspan_link *link, linkspan_range host,
                       linkspan_range run, uint32_t kind)
{
    link->size = sizeof *link;
    link->host_kind = kind;
    link->action = LINKSPAN_ACTION_LINK;
    set_range(&link->host, host.start, host.end);
    set_range(&link->host_run, run.start, run.end);
}

void lks_write_url(linkspan_link *link, const lks_found_url *url,
                   const linkspan_tail *tail)
{
    const size_t end = url->host->range.end;
    write_host(link, url->host->range, url->host->run, url->host->kind);
    link->kind = LINKSPAN_KIND_URL;
    link->flags = url->host_end > end ? LINKSPAN_LINK_TRAILING_DOT : 0;
    link->parts = tail->parts;
    set_range(&link->span, url->start, tail->end);
    if (url->start < url->host->range.start) {
        set_range(&link->scheme, url->start, url->host->range.start);
    } else {
        link->flags |= LINKSPAN_LINK_SCHEME_IMPLIED;
        set_range(&link->scheme, end, end);
    }
    set_range(&link->local_part, end, end);
    if (url->port.end > url->port.start)
        set_range(&link->port, url->port.start, url->port.end);
    else
        set_range(&link->port, end, end);
    set_range(&link->path, tail->path.start, tail->path.end);
    set_range(&link->query, tail->query.start, tail->query.end);
    set_range(&link->fragment, tail->fragment.start, tail->fragment.end);
    set_range(&link->directives, tail->directives.start, tail->directives.end);
    link->directive_count = tail->directive_count;
}

void lks_write_plain_url(linkspan_link *link, size_t start, linkspan_range host,
                         const lks_plain_tail *tail)
{
    const size_t absent = host.end;
    const bool has_scheme = start < host.start;
    const bool has_query = tail->query < tail->fragment;
    const bool has_fragment = tail->fragment < tail->end;
    write_host(link, host, host, LINKSPAN_HOST_DOMAIN);
    link->kind = LINKSPAN_KIND_URL;
    link->flags = has_scheme ? 0 : LINKSPAN_LINK_SCHEME_IMPLIED;
    link->parts = (tail->query > host.end ? LINKSPAN_PART_PATH : 0u) |
                  (has_query ? LINKSPAN_PART_QUERY : 0u) |
                  (has_fragment ? LINKSPAN_PART_FRAGMENT : 0u);
    set_range(&link->span, start, tail->end);
    set_range(&link->scheme, has_scheme ? start : absent,
              has_scheme ? host.start : absent);
    set_range(&link->local_part, absent, absent);
    set_range(&link->port, absent, absent);
    set_range(&link->path, host.end, tail->query);
    set_range(&link->query, has_query ? tail->query + 1 : absent,
              has_query ? tail->fragment : absent);
    set_range(&link->fragment, has_fragment ? tail->fragment + 1 : absent,
              has_fragment ? tail->end : absent);
    set_range(&link->directives, absent, absent);
    link->directive_count = 0;
}

/* What an address has besides its host. */
static void write_address(linkspan_link *link, size_t start, size_t local,
                          linkspan_range host)
{
    const size_t absent = host.end;
    link->kind = LINKSPAN_KIND_EMAIL;
    link->flags = start == local ? LINKSPAN_LINK_SCHEME_IMPLIED : 0;
    link->parts = 0;
    set_range(&link->span, start, host.end);
    set_range(&link->scheme, start == local ? absent : start,
              start == local ? absent : local);
    set_range(&link->local_part, local, host.start - 1);
    set_range(&link->port, absent, absent);
    set_range(&link->path, absent, absent);
    set_range(&link->query, absent, absent);
    set_range(&link->fragment, absent, absent);
    set_range(&link->directives, absent, absent);
    link->directive_count = 0;
}

void lks_write_plain_address(linkspan_link *link, size_t start, size_t local,
                             linkspan_range host)
{
    write_host(link, host, host, LINKSPAN_HOST_DOMAIN);
    write_address(link, start, local, host);
}

void lks_write_address(linkspan_link *link, const lks_run_host *host,
                       size_t start, size_t local)
{
    write_host(link, host->range, host->run, host->kind);
    write_address(link, start, local, host->range);
}

void lks_drop_dot(lks_found_url *url, lks_tail_walk *walk)
{
    const size_t end = url->host->range.end;
    if (url->host_end == end || walk->tail.parts != 0 ||
        url->port.end > url->port.start)
        return;
    url->host_end = end;
    lks_tail_begin(walk, end, NULL);
    lks_tail_close(walk);
}

const char *lks_rule_of_url(const linkspan_detector *d, lks_slice text,
                            const lks_found_url *url, const linkspan_tail *tail)
{
    linkspan_link found;
    if (!lks_tailors(d, LINKSPAN_TAILOR_FILES | LINKSPAN_TAILOR_MEMBERS))
        return NULL;
    lks_write_url(&found, url, tail);
    return lks_rule_of_name(d, text, &found, url->host);
}

size_t lks_furthest_end(const linkspan_detector *d, lks_slice text,
                        size_t start)
{
    const size_t ahead = d->max_link_len > SIZE_MAX - LKS_SCAN_AHEAD
                             ? SIZE_MAX
                             : d->max_link_len + LKS_SCAN_AHEAD;
    return ahead > text.len - start ? text.len : start + ahead;
}
