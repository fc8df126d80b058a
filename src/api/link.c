#include "api/check.h"
#include "api/markup_links.h"
#include "api/read.h"
#include "find/tail.h"
#include "linkspan/linkspan.h"
#include "text/hints.h"
#include "text/sized.h"
#include "text/utf8.h"
#include "url/local_part.h"
#include "url/split.h"

/* ------------------------------------------------------------------ link */

linkspan_status linkspan_find_tail(const char *text, size_t len,
                                   size_t host_end, linkspan_tail *tail)
{
    const size_t size = lks_stated_size(tail, 0);
    if (size == 0 || !lks_is_memory(text, len) || host_end > len)
        return LINKSPAN_ERR_ARG;
    const lks_slice slice = lks_slice_of(text, len);
    if (!lks_utf8_is_boundary(slice.data, len, host_end))
        return LINKSPAN_ERR_ARG;
    linkspan_tail own = {.size = sizeof own};
    lks_find_tail(slice, host_end, &own);
    lks_write_struct(tail, size, &own, sizeof own);
    return LINKSPAN_OK;
}

linkspan_status linkspan_next_directive(const char *text, size_t len,
                                        const linkspan_range *directives,
                                        size_t *at, linkspan_range *directive)
{
    if (!directives || !at || !directive || !lks_is_memory(text, len) ||
        directives->start > directives->end || directives->end > len ||
        *at < directives->start)
        return LINKSPAN_ERR_ARG;
    const bool is_found =
        lks_next_directive(lks_slice_of(text, len), *directives, at, directive);
    return is_found ? LINKSPAN_OK : LINKSPAN_NONE;
}

linkspan_status linkspan_find_local_part(const char *text, size_t len,
                                         size_t at, uint32_t flags,
                                         linkspan_range *local, size_t *start)
{
    if (!local || !lks_is_memory(text, len) || at >= len || text[at] != '@')
        return LINKSPAN_ERR_ARG;
    if (flags & ~(uint32_t)LINKSPAN_EMAIL_QUOTED)
        return LINKSPAN_ERR_OPTION;
    const lks_local_part_rules rules = {
        .max_code_points = LINKSPAN_LOCAL_PART_MAX,
        .accepts_quoted = (flags & LINKSPAN_EMAIL_QUOTED) != 0};
    const uint8_t *bytes = (const uint8_t *)text;
    size_t local_start = 0;
    if (lks_find_local_part(bytes, at, &rules, &local_start) != LKS_LOCAL_FOUND)
        return LINKSPAN_NONE;
    *local = (linkspan_range){local_start, at};
    if (start)
        *start = lks_before_mailto(bytes, local_start);
    return LINKSPAN_OK;
}

/* ----------------------------------------------------------- link before */

LKS_COLD linkspan_status linkspan_link_before(const linkspan_detector *detector,
                                              const char *text, size_t len,
                                              size_t end, linkspan_link *link)
{
    linkspan_link own;
    if (!detector || !lks_is_memory(text, len))
        return LINKSPAN_ERR_ARG;
    const linkspan_status st = lks_read_link(&own, link, len);
    if (st != LINKSPAN_OK)
        return st;
    if (end <= own.span.start || end >= own.span.end)
        return LINKSPAN_ERR_ARG;
    const size_t size = link->size;
    if (!lks_link_before(detector, lks_slice_of(text, len), end, &own))
        return LINKSPAN_NONE;
    lks_write_struct(link, size, &own, sizeof own);
    return LINKSPAN_OK;
}
