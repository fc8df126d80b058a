/* The links of a text, one after the other, and their columns. */
#include <string.h>

#include "bindings/sql/sql.h"

/* No link is shorter than "a.co", and links do not touch each other. */
#define SHORTEST_LINK 4

static linkspan_status start_short(lks_sql_scan *scan)
{
    const size_t most = scan->text.len / SHORTEST_LINK + 1;
    if (most > scan->capacity) {
        /* for a later text, twice as many, so that the list grows rarely */
        const size_t capacity = scan->links ? 2 * most : most;
        lks_sql_release(scan->room->engine, scan->links);
        scan->capacity = 0;
        scan->links = lks_sql_resize(scan->room->engine, NULL,
                                     capacity * sizeof *scan->links);
        if (!scan->links)
            return LINKSPAN_ERR_NO_MEMORY;
        scan->capacity = capacity;
    }
    return linkspan_find(scan->detector, scan->text.data, scan->text.len,
                         scan->links, scan->capacity, &scan->count);
}

linkspan_status lks_sql_scan_start(lks_sql_scan *scan,
                                   const linkspan_detector *detector,
                                   linkspan_str text)
{
    linkspan_stream_free(scan->stream);
    scan->stream = NULL;
    scan->detector = detector;
    scan->text = text;
    scan->count = scan->next = scan->fed = scan->counted = 0;
    scan->characters = 0;
    scan->has_ended = false;
    if (text.len <= LKS_SQL_PIECE)
        return start_short(scan);
    return linkspan_stream_new(detector, scan->room->engine->allocator,
                               &scan->stream);
}

void lks_sql_scan_moved(lks_sql_scan *scan, const char *data)
{
    scan->text.data = data;
}

bool lks_sql_is_over(const lks_sql_scan *scan)
{
    return !scan->stream && scan->next == scan->count;
}

/* Feeds one piece, or the end. */
static linkspan_status feed(lks_sql_scan *scan)
{
    const lks_sql_engine *const engine = scan->room->engine;
    if (engine->pause)
        engine->pause();
    const size_t rest = scan->text.len - scan->fed;
    if (rest == 0) {
        scan->has_ended = true;
        return linkspan_stream_end(scan->stream);
    }
    size_t taken;
    const linkspan_status st = linkspan_stream_feed(
        scan->stream, scan->text.data + scan->fed,
        rest < LKS_SQL_PIECE ? rest : LKS_SQL_PIECE, &taken);
    if (st == LINKSPAN_OK)
        scan->fed += taken;
    return st;
}

linkspan_status lks_sql_scan_next(lks_sql_scan *scan, linkspan_link *link)
{
    if (!scan->stream) {
        if (scan->next == scan->count)
            return LINKSPAN_NONE;
        *link = scan->links[scan->next++];
        return LINKSPAN_OK;
    }
    for (;;) {
        linkspan_status st = linkspan_stream_pull(scan->stream, link, NULL);
        if (st != LINKSPAN_NONE || scan->has_ended)
            return st;
        st = feed(scan);
        if (st != LINKSPAN_OK)
            return st;
    }
}

void lks_sql_scan_end(lks_sql_scan *scan)
{
    linkspan_stream_free(scan->stream);
    lks_sql_release(scan->room->engine, scan->links);
    *scan = (lks_sql_scan){.room = scan->room};
}

static bool is_continuation(char byte)
{
    return ((unsigned char)byte & 0xC0) == 0x80;
}

/* Eight bytes of ASCII are eight characters. */
static bool are_eight_ascii(const char *at)
{
    uint64_t word;
    memcpy(&word, at, sizeof word);
    return (word & UINT64_C(0x8080808080808080)) == 0;
}

/* Counts characters as SQLite does: a byte from 0xC0 on and all continuation bytes
 * after it are one character; every other byte is a character by itself. In
 * well-formed UTF-8 these are the code points. */
uint64_t lks_sql_position(lks_sql_scan *scan, size_t at)
{
    const char *const text = scan->text.data;
    size_t i = scan->counted;
    uint64_t count = scan->characters;
    while (i < at) {
        if (at - i >= 8 && are_eight_ascii(text + i)) {
            i += 8;
            count += 8;
            continue;
        }
        const bool is_lead = (unsigned char)text[i++] >= 0xC0;
        while (is_lead && i < at && is_continuation(text[i]))
            i++;
        count++;
    }
    scan->counted = i;
    scan->characters = count;
    return count + 1;
}

linkspan_status lks_sql_count(lks_sql_room *room,
                              const linkspan_detector *detector,
                              linkspan_str text, uint64_t *count)
{
    *count = 0;
    if (text.len <= LKS_SQL_PIECE) {
        size_t links;
        const linkspan_status st =
            linkspan_find(detector, text.data, text.len, NULL, 0, &links);
        *count = links;
        return st;
    }
    lks_sql_scan scan = {.room = room};
    linkspan_link link;
    linkspan_status st = lks_sql_scan_start(&scan, detector, text);
    while (st == LINKSPAN_OK) {
        st = lks_sql_scan_next(&scan, &link);
        *count += st == LINKSPAN_OK;
    }
    lks_sql_scan_end(&scan);
    return st == LINKSPAN_NONE ? LINKSPAN_OK : st;
}

static linkspan_str part(linkspan_str text, linkspan_range range)
{
    return (linkspan_str){text.data + range.start, range.end - range.start};
}

/* "https" of "https://"; NULL if no scheme is written. */
static linkspan_str scheme_of(linkspan_str text, const linkspan_link *link)
{
    linkspan_str scheme = part(text, link->scheme);
    while (scheme.len > 0 && (scheme.data[scheme.len - 1] == ':' ||
                              scheme.data[scheme.len - 1] == '/' ||
                              scheme.data[scheme.len - 1] == '\\'))
        scheme.len--;
    return scheme.len > 0 ? scheme : (linkspan_str){NULL, 0};
}

static linkspan_status copy_name(lks_sql_room *room, const linkspan_host *host,
                                 linkspan_range range, linkspan_str *value)
{
    *value = (linkspan_str){NULL, 0};
    if (range.end == range.start)
        return LINKSPAN_OK;
    room->text.len = 0;
    const linkspan_status st = lks_sql_append(
        room, &room->text, host->ascii + range.start, range.end - range.start);
    if (st == LINKSPAN_OK)
        *value = (linkspan_str){room->text.data, room->text.len};
    return st;
}

static linkspan_status registrable_of(lks_sql_room *room, linkspan_str text,
                                      const linkspan_link *link,
                                      linkspan_str *value)
{
    linkspan_host host = {.size = sizeof host};
    *value = (linkspan_str){NULL, 0};
    if (linkspan_link_host(text.data, text.len, link, NULL, &host, NULL) !=
        LINKSPAN_OK)
        return LINKSPAN_OK;
    return copy_name(room, &host, host.registrable, value);
}

static linkspan_status href_of(lks_sql_room *room, linkspan_str text,
                               const linkspan_link *link, linkspan_str *value)
{
    const linkspan_str span = part(text, link->span);
    room->buf.len = 0;
    const linkspan_status st =
        linkspan_href(link->kind, span.data, span.len, 0, &room->buf);
    if (st == LINKSPAN_ERR_NO_MEMORY)
        return st;
    *value = st == LINKSPAN_OK ? (linkspan_str){room->buf.data, room->buf.len}
                               : (linkspan_str){NULL, 0};
    return LINKSPAN_OK;
}

static linkspan_str score_of(const linkspan_link *link)
{
    const char *name = linkspan_name_of(LINKSPAN_NAMES_SCORE,
                                        LINKSPAN_LINK_SCORE(link->flags));
    return (linkspan_str){name, strlen(name)};
}

linkspan_status lks_sql_column_of(lks_sql_room *room, linkspan_str text,
                                  const linkspan_link *link,
                                  lks_sql_column column, linkspan_str *value)
{
    const bool is_url = link->kind == LINKSPAN_KIND_URL;
    *value = (linkspan_str){NULL, 0};
    switch (column) {
    case LKS_SQL_LINK:
        *value = part(text, link->span);
        break;
    case LKS_SQL_KIND:
        *value = (linkspan_str){is_url ? "url" : "email", is_url ? 3 : 5};
        break;
    case LKS_SQL_SCHEME:
        *value = scheme_of(text, link);
        break;
    case LKS_SQL_HOST:
        *value = part(text, link->host);
        break;
    case LKS_SQL_REGISTRABLE:
        return registrable_of(room, text, link, value);
    case LKS_SQL_PATH:
        if (link->parts & LINKSPAN_PART_PATH)
            *value = part(text, link->path);
        break;
    case LKS_SQL_QUERY:
        if (link->parts & LINKSPAN_PART_QUERY)
            *value = part(text, link->query);
        break;
    case LKS_SQL_FRAGMENT:
        if (link->parts & LINKSPAN_PART_FRAGMENT)
            *value = part(text, link->fragment);
        break;
    case LKS_SQL_SCORE:
        *value = score_of(link);
        break;
    default:
        return href_of(room, text, link, value);
    }
    return LINKSPAN_OK;
}

int32_t lks_sql_port_of(linkspan_str text, const linkspan_link *link)
{
    int32_t port = 0;
    if (link->port.start == link->port.end)
        return -1;
    for (size_t at = link->port.start; at < link->port.end; at++)
        if (port <= 65535) /* a port may have zeros before it */
            port = 10 * port + (text.data[at] - '0');
    return port;
}
