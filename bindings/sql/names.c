/* The hosts and the registrable domains of a text's links, each once. */
#include <string.h>

#include "bindings/sql/sql.h"

/* Names are collected in room->text, and their places in room->names: first as
 * offsets, since the text moves while it grows. */
typedef struct place {
    size_t start;
    size_t len;
} place;

/* True if the name is the same as the last one, as it often is: links to one host
 * tend to follow each other. */
static bool is_last(const lks_sql_room *room, const char *name, size_t len)
{
    place last;
    if (room->names.len == 0)
        return false;
    memcpy(&last, room->names.data + room->names.len - sizeof last,
           sizeof last);
    return last.len == len &&
           memcmp(room->text.data + last.start, name, len) == 0;
}

static linkspan_status collect(lks_sql_room *room, linkspan_str text,
                               const linkspan_link *link, bool are_domains)
{
    linkspan_host known = {.size = sizeof known};
    if (linkspan_link_host(text.data, text.len, link, NULL, &known, NULL) !=
        LINKSPAN_OK)
        return LINKSPAN_OK;
    linkspan_range range = {0, known.ascii_len};
    if (are_domains)
        range = known.registrable;
    else if (known.flags & LINKSPAN_HOST_TRAILING_DOT)
        range.end--;
    if (range.end == range.start ||
        is_last(room, known.ascii + range.start, range.end - range.start))
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
        st = collect(room, scan->text, &link, are_domains);
        if (st != LINKSPAN_OK)
            break;
    }
    return st == LINKSPAN_NONE ? LINKSPAN_OK : st;
}

static int compare(const linkspan_str *x, const linkspan_str *y)
{
    const size_t len = x->len < y->len ? x->len : y->len;
    const int order = memcmp(x->data, y->data, len);
    return order != 0 ? order : (x->len > y->len) - (x->len < y->len);
}

/* Merges from[start..middle) and from[middle..end), both sorted. */
static void merge(const linkspan_str *from, linkspan_str *to, size_t start,
                  size_t middle, size_t end)
{
    size_t left = start;
    size_t right = middle;
    for (size_t at = start; at < end; at++) {
        const bool takes_left =
            left < middle &&
            (right == end || compare(&from[left], &from[right]) <= 0);
        to[at] = from[takes_left ? left++ : right++];
    }
}

/* Merge sort. It takes n log n steps for every text. The engine can stop it by
 * longjmp, where qsort() could leak memory. Returns the sorted one of the two
 * lists. */
static linkspan_str *sort(const lks_sql_engine *engine, linkspan_str *list,
                          linkspan_str *other, size_t count)
{
    for (size_t width = 1; width < count; width *= 2) {
        for (size_t at = 0; at < count; at += 2 * width) {
            const size_t middle = count - at < width ? count : at + width;
            const size_t end = count - at < 2 * width ? count : at + 2 * width;
            merge(list, other, at, middle, end);
            if (engine->pause && at % 4096 == 0)
                engine->pause();
        }
        linkspan_str *const sorted = other;
        other = list;
        list = sorted;
    }
    return list;
}

/* Sort the names and drop duplicates. Each place becomes a string in the same
 * memory; the other half of that memory is the second list for the sort. */
static linkspan_status sort_names(lks_sql_room *room, lks_sql_names *names)
{
    _Static_assert(sizeof(place) == sizeof(linkspan_str),
                   "a place and a string have the same size");
    const size_t count = room->names.len / sizeof(place);
    *names = (lks_sql_names){NULL, 0};
    if (count == 0)
        return LINKSPAN_OK;
    const linkspan_status st =
        lks_sql_reserve(room, &room->names, room->names.len);
    if (st != LINKSPAN_OK)
        return st;
    linkspan_str *list = (linkspan_str *)(void *)room->names.data;
    for (size_t i = 0; i < count; i++) {
        place one;
        memcpy(&one, room->names.data + i * sizeof one, sizeof one);
        list[i] = (linkspan_str){room->text.data + one.start, one.len};
    }
    list = sort(room->engine, list, list + count, count);
    size_t kept = 1;
    for (size_t i = 1; i < count; i++)
        if (compare(&list[kept - 1], &list[i]) != 0)
            list[kept++] = list[i];
    *names = (lks_sql_names){list, kept};
    return LINKSPAN_OK;
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
    return st == LINKSPAN_OK ? sort_names(room, names) : st;
}

static linkspan_status put(lks_sql_room *room, const char *bytes, size_t len)
{
    return lks_sql_append(room, &room->text, bytes, len);
}

/* Write a byte of a JSON string. Only quotation marks, backslashes and control
 * characters need escapes, since the string is well-formed UTF-8. */
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
