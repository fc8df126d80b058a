/* link_check(): findings about the links of a text. */
#include <stdio.h>
#include <string.h>

#include "bindings/sql/sql.h"

/* Most findings that are named; a link rarely has three. */
#define MOST_FINDINGS 64

static linkspan_status put(lks_sql_room *room, const char *string)
{
    return lks_sql_append(room, &room->text, string, strlen(string));
}

static linkspan_status put_findings(lks_sql_room *room,
                                    const linkspan_findings *all)
{
    linkspan_status st = LINKSPAN_OK;
    for (size_t i = 0; i < all->count && i < MOST_FINDINGS; i++) {
        const char *const name =
            linkspan_name_of(LINKSPAN_NAMES_FINDING, all->list[i].code);
        if (i > 0 && st == LINKSPAN_OK)
            st = put(room, ",");
        if (st == LINKSPAN_OK)
            st = lks_sql_append_json(room, (linkspan_str){name, strlen(name)});
    }
    return st;
}

/* Write an object for a link that has findings. */
static linkspan_status put_verdict(lks_sql_room *room, lks_sql_scan *scan,
                                   const linkspan_link *link,
                                   const linkspan_findings *all)
{
    char numbers[64];
    const linkspan_str span = {scan->text.data + link->span.start,
                               link->span.end - link->span.start};
    const unsigned long long start = lks_sql_position(scan, link->span.start);
    const unsigned long long end = lks_sql_position(scan, link->span.end);
    (void)snprintf(numbers, sizeof numbers,
                   ",\"start_pos\":%llu,\"end_pos\":%llu", start, end);
    linkspan_status st =
        put(room, room->text.len > 1 ? ",{\"link\":" : "{\"link\":");
    if (st == LINKSPAN_OK)
        st = lks_sql_append_json(room, span);
    const char *const between[] = {
        numbers,
        ",\"severity\":\"",
        linkspan_name_of(LINKSPAN_NAMES_SEVERITY, all->severity),
        "\",\"action\":\"",
        linkspan_name_of(LINKSPAN_NAMES_ACTION, all->action),
        "\",\"findings\":["};
    for (size_t i = 0; i < sizeof between / sizeof *between; i++)
        if (st == LINKSPAN_OK)
            st = put(room, between[i]);
    if (st == LINKSPAN_OK)
        st = put_findings(room, all);
    return st == LINKSPAN_OK ? put(room, "]}") : st;
}

/* linkspan_check() searches the line before a link, up to 64 KB, for bidi controls.
 * In a line with many links, that text would be searched for each of them. So this
 * file searches it once; if it has no controls, linkspan_check() gets a text that
 * starts KEPT bytes before the link. */
enum {
    LOOKED_AT = 65536,
    KEPT = 256
};

typedef struct controls {
    size_t upto; /* end of the text that has been searched */
    size_t last; /* the place after the last control found; 0: none */
} controls;

/* U+202A to U+202E, U+2066 to U+2069 */
static bool is_control(const char *at)
{
    const unsigned char second = (unsigned char)at[1];
    const unsigned char third = (unsigned char)at[2];
    return (second == 0x80 && third >= 0xAA && third <= 0xAE) ||
           (second == 0x81 && third >= 0xA6 && third <= 0xA9);
}

static void find_controls(controls *found, linkspan_str text, size_t to)
{
    while (found->upto < to) {
        const char *const lead =
            memchr(text.data + found->upto, 0xE2, to - found->upto);
        if (!lead) {
            found->upto = to;
            break;
        }
        found->upto = (size_t)(lead - text.data) + 1;
        if (text.len - found->upto >= 2 && is_control(lead))
            found->last = found->upto;
    }
}

/* The link with ranges for the text without its first `bytes` bytes. */
static linkspan_link shifted(const linkspan_link *link, size_t bytes)
{
    linkspan_link moved = *link;
    linkspan_range *const ranges[] = {
        &moved.span,     &moved.scheme,     &moved.local_part, &moved.host,
        &moved.host_run, &moved.port,       &moved.path,       &moved.query,
        &moved.fragment, &moved.directives,
    };
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        *ranges[i] = ranges[i]->start < bytes
                         ? (linkspan_range){0, 0} /* there is no such part */
                         : (linkspan_range){ranges[i]->start - bytes,
                                            ranges[i]->end - bytes};
    return moved;
}

static linkspan_status check(const lks_sql_scan *scan, controls *found,
                             const linkspan_link *link, linkspan_findings *all)
{
    linkspan_str text = scan->text;
    const size_t start = link->host_run.start < link->span.start
                             ? link->host_run.start
                             : link->span.start;
    find_controls(found, text, link->span.start);
    if (start <= KEPT ||
        (found->last > 0 && link->span.start - found->last < LOOKED_AT))
        return linkspan_check(scan->detector, text.data, text.len, link, all);
    const size_t from = start - KEPT;
    const linkspan_link moved = shifted(link, from);
    return linkspan_check(scan->detector, text.data + from, text.len - from,
                          &moved, all);
}

static linkspan_status check_all(lks_sql_room *room, lks_sql_scan *scan)
{
    linkspan_finding list[MOST_FINDINGS];
    linkspan_link link;
    controls found = {0, 0};
    for (;;) {
        linkspan_status st = lks_sql_scan_next(scan, &link);
        if (st != LINKSPAN_OK)
            return st;
        linkspan_findings all = {
            .size = sizeof all, .list = list, .room = MOST_FINDINGS};
        st = check(scan, &found, &link, &all);
        if (st == LINKSPAN_OK)
            st = put_verdict(room, scan, &link, &all);
        if (st < 0)
            return st;
    }
}

linkspan_status lks_sql_check(lks_sql_room *room,
                              const linkspan_detector *detector,
                              linkspan_str text, linkspan_str *result)
{
    lks_sql_scan scan = {.room = room};
    room->text.len = 0;
    linkspan_status st = put(room, "[");
    if (st == LINKSPAN_OK)
        st = lks_sql_scan_start(&scan, detector, text);
    if (st == LINKSPAN_OK)
        st = check_all(room, &scan);
    lks_sql_scan_end(&scan);
    if (st == LINKSPAN_NONE)
        st = put(room, "]");
    *result = (linkspan_str){room->text.data, room->text.len};
    return st;
}
