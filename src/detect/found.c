#include "detect/found.h"

linkspan_link lks_new_link(uint32_t kind, const lks_run_host *host)
{
    const linkspan_range nothing = {host->range.end, host->range.end};
    return (linkspan_link){.size = sizeof(linkspan_link),
                           .kind = kind,
                           .host_kind = host->kind,
                           .span = host->range,
                           .host = host->range,
                           .host_run = host->run,
                           .scheme = nothing,
                           .local_part = nothing,
                           .port = nothing,
                           .path = nothing,
                           .query = nothing,
                           .fragment = nothing,
                           .directives = nothing};
}

void lks_add_tail(linkspan_link *link, const linkspan_tail *tail)
{
    link->parts = tail->parts;
    link->path = tail->path;
    link->query = tail->query;
    link->fragment = tail->fragment;
    link->directives = tail->directives;
    link->directive_count = tail->directive_count;
    link->span.end = tail->end;
}

void lks_drop_dot(linkspan_link *link)
{
    if (!(link->flags & LINKSPAN_LINK_TRAILING_DOT) || link->parts != 0 ||
        link->port.end > link->port.start)
        return;
    const linkspan_range nothing = {link->host.end, link->host.end};
    link->flags &= ~(uint32_t)LINKSPAN_LINK_TRAILING_DOT;
    link->span.end = link->host.end;
    link->path = nothing;
    link->query = nothing;
    link->fragment = nothing;
    link->directives = nothing;
}
