/* The hosts and the registrable domains of a text's links, each once. */
#include <stdlib.h>
#include <string.h>

#include "bindings/sql/sql.h"

/* Names are collected in room->text, and their places in room->names: first as
 * offsets, since the text moves while it grows. */
typedef struct place {
    size_t start;
    size_t len;
} place;

static linkspan_status collect(lks_sql_room *room, linkspan_str host,
                               bool are_domains)
{
    linkspan_host known = {.size = sizeof known};
    if (linkspan_host_describe(host.data, host.len, NULL, &known) !=
        LINKSPAN_OK)
        return LINKSPAN_OK;
    linkspan_range range = {0, known.ascii_len};
    if (are_domains)
        range = known.registrable;
    else if (known.flags & LINKSPAN_HOST_TRAILING_DOT)
        range.end--;
    if (range.end == range.start)
        return LINKSPAN_OK;
    const place one = {room->text.len, range.end - range.start};
    const linkspan_status st =
        lks_sql_append(room, &room->text, known.ascii + range.start, one.len);
    return st == LINKSPAN_OK
               ? lks_sql_append(room, &room->names, &one, sizeof one)
               : st;
}

static linkspan_status collect_all(lks_sql_room *room, lks_sql_scan *scan,
                                   bool are_domains)
{
    linkspan_link link;
    linkspan_status st;
    for (;;) {
        st = lks_sql_scan_next(scan, &link);
        if (st != LINKSPAN_OK)
            break;
        const linkspan_str host = {scan->text.data + link.host.start,
                                   link.host.end - link.host.start};
        st = collect(room, host, are_domains);
        if (st != LINKSPAN_OK)
            break;
    }
    return st == LINKSPAN_NONE ? LINKSPAN_OK : st;
}

static int compare(const void *a, const void *b)
{
    const linkspan_str *const x = a;
    const linkspan_str *const y = b;
    const int order =
        memcmp(x->data, y->data, x->len < y->len ? x->len : y->len);
    return order != 0 ? order : (x->len > y->len) - (x->len < y->len);
}

/* A place becomes a string in the same memory. */
static void sort_names(lks_sql_room *room, lks_sql_names *names)
{
    _Static_assert(sizeof(place) == sizeof(linkspan_str), "one takes the "
                                                          "other's memory");
    const size_t count = room->names.len / sizeof(place);
    linkspan_str *const list = (linkspan_str *)(void *)room->names.data;
    for (size_t i = 0; i < count; i++) {
        place one;
        memcpy(&one, room->names.data + i * sizeof one, sizeof one);
        list[i] = (linkspan_str){room->text.data + one.start, one.len};
    }
    if (count > 1)
        qsort(list, count, sizeof *list, compare);
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || compare(&list[kept - 1], &list[i]) != 0)
            list[kept++] = list[i];
    *names = (lks_sql_names){list, kept};
}

linkspan_status lks_sql_names_of(lks_sql_room *room,
                                 const linkspan_detector *detector,
                                 linkspan_str text, bool are_domains,
                                 lks_sql_names *names)
{
    lks_sql_scan scan = {.room = room};
    room->text.len = room->names.len = 0;
    linkspan_status st = lks_sql_scan_start(&scan, detector, text);
    if (st == LINKSPAN_OK)
        st = collect_all(room, &scan, are_domains);
    lks_sql_scan_end(&scan);
    if (st == LINKSPAN_OK)
        sort_names(room, names);
    return st;
}

static linkspan_status put(lks_sql_room *room, const char *bytes, size_t len)
{
    return lks_sql_append(room, &room->text, bytes, len);
}

/* Well-formed UTF-8 needs no escape but for these. */
static linkspan_status put_character(lks_sql_room *room, unsigned char c)
{
    static const char hex[] = "0123456789abcdef";
    if (c == '"' || c == '\\') {
        const char escape[2] = {'\\', (char)c};
        return put(room, escape, sizeof escape);
    }
    const char escape[6] = {'\\', 'u', '0', '0', hex[c >> 4], hex[c & 15]};
    return put(room, escape, sizeof escape);
}

linkspan_status lks_sql_append_json(lks_sql_room *room, linkspan_str value)
{
    linkspan_status st = put(room, "\"", 1);
    size_t from = 0;
    for (size_t i = 0; i <= value.len && st == LINKSPAN_OK; i++) {
        const unsigned char c =
            i < value.len ? (unsigned char)value.data[i] : 0;
        if (i < value.len && c >= ' ' && c != '"' && c != '\\' && c != 0x7F)
            continue;
        if (i > from)
            st = put(room, value.data + from, i - from);
        if (i < value.len && st == LINKSPAN_OK)
            st = put_character(room, c);
        from = i + 1;
    }
    return st == LINKSPAN_OK ? put(room, "\"", 1) : st;
}

/* The names stand in room->text, so the array comes after them. */
linkspan_status lks_sql_names_json(lks_sql_room *room,
                                   const lks_sql_names *names,
                                   linkspan_str *result)
{
    size_t most = 2;
    for (size_t i = 0; i < names->count; i++)
        most += names->list[i].len + 3;
    room->buf.len = 0;
    char *const to = lks_sql_resize(room->engine, NULL, most);
    if (!to)
        return LINKSPAN_ERR_NO_MEMORY;
    size_t len = 0;
    to[len++] = '[';
    for (size_t i = 0; i < names->count; i++) {
        if (i > 0)
            to[len++] = ',';
        to[len++] = '"'; /* hosts are ASCII without quotation marks */
        memcpy(to + len, names->list[i].data, names->list[i].len);
        len += names->list[i].len;
        to[len++] = '"';
    }
    to[len++] = ']';
    room->text.len = 0;
    const linkspan_status st = put(room, to, len);
    lks_sql_release(room->engine, to);
    *result = (linkspan_str){room->text.data, room->text.len};
    return st;
}
