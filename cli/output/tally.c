#include "cli/output/tally.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/output/hit.h"
#include "cli/output/output.h"
#include "cli/platform/message.h"

#define FIRST_CAPACITY 1024u
/* Room for two million names of 32 bytes; most are shorter, and the longest have
 * 254. */
#ifndef MOST_NAME_BYTES
#    define MOST_NAME_BYTES (64u << 20)
#endif

typedef struct tallied {
    uint64_t count; /* 0: free */
    uint64_t hash;
    uint32_t name; /* where it stands in `names` */
    uint32_t len;
} tallied;

struct tally {
    hash_key key;
    tallied *list;
    size_t capacity; /* a power of two */
    size_t count;
    char *names;
    size_t names_len;
    size_t names_room;
    uint64_t others; /* number of links whose names had no room */
};

tally *tally_new(void)
{
    tally *const t = must_resize(NULL, sizeof *t);
    memset(t, 0, sizeof *t);
    hash_keys_make(&t->key, 1);
    t->capacity = FIRST_CAPACITY;
    t->list = must_resize(NULL, t->capacity * sizeof *t->list);
    memset(t->list, 0, t->capacity * sizeof *t->list);
    return t;
}

void tally_free(tally *t)
{
    if (!t)
        return;
    free(t->list);
    free(t->names);
    free(t);
}

/* ---------------------------------------------------------------- counting */

/* Write the last label of a domain name, and in a third column "not delegated" if it
 * is unknown. For any other host, write its kind: (ipv4). */
static void write_tld(hit *h)
{
    const linkspan_str kind = hit_field(h, FIELD_HOST_KIND);
    const linkspan_str host = hit_field(h, FIELD_HOST_ASCII);
    if (kind.len == 6 && memcmp(kind.data, "domain", 6) == 0) {
        size_t start = host.len;
        while (start > 0 && host.data[start - 1] != '.')
            start--;
        write_str((linkspan_str){host.data + start, host.len - start});
        if (!(h->host->about.flags & LINKSPAN_HOST_DELEGATED))
            write_text("\tnot delegated");
        return;
    }
    write_char('(');
    write_str(kind.data ? kind : str_of("no host"));
    write_char(')');
}

/* Hosts are written in ASCII, so that no name can control a terminal and equal hosts
 * get one line. A host without a registrable domain is counted as it is. */
void tally_write_key(hit *h, tally_key by)
{
    if (by == BY_TLD) {
        write_tld(h);
    } else if (by == BY_KIND) {
        write_str(hit_field(h, FIELD_KIND));
    } else {
        linkspan_str name = {NULL, 0};
        if (by == BY_REGISTRABLE)
            name = hit_field(h, FIELD_REGISTRABLE);
        if (!name.data)
            name = hit_field(h, FIELD_HOST_ASCII);
        write_str(name.data ? name : str_of("(no host)"));
    }
    write_char('\n');
}

static linkspan_str name_of(const tally *t, const tallied *one)
{
    return (linkspan_str){t->names + one->name, one->len};
}

/* The entry of a name, or the free entry for it. */
static tallied *place_of(const tally *t, uint64_t hash, linkspan_str name)
{
    size_t at = (size_t)(hash & (t->capacity - 1));
    for (;; at = (at + 1) & (t->capacity - 1)) {
        tallied *const one = &t->list[at];
        if (one->count == 0 ||
            (one->hash == hash && one->len == name.len &&
             memcmp(t->names + one->name, name.data, name.len) == 0))
            return one;
    }
}

static void grow(tally *t)
{
    tallied *const old = t->list;
    const size_t count = t->capacity;
    t->capacity *= 2;
    t->list = must_resize(NULL, t->capacity * sizeof *t->list);
    memset(t->list, 0, t->capacity * sizeof *t->list);
    for (size_t i = 0; i < count; i++)
        if (old[i].count > 0)
            *place_of(t, old[i].hash, name_of(t, &old[i])) = old[i];
    free(old);
}

static uint32_t keep_name(tally *t, linkspan_str name)
{
    const size_t start = t->names_len;
    if (t->names_room - start < name.len) {
        t->names_room = 2 * (start + name.len) + 4096;
        t->names = must_resize(t->names, t->names_room);
    }
    memcpy(t->names + start, name.data, name.len);
    t->names_len += name.len;
    return (uint32_t)start;
}

static void add(tally *t, linkspan_str name)
{
    const uint64_t hash = hash_of(&t->key, name);
    tallied *one = place_of(t, hash, name);
    if (one->count > 0) {
        one->count++;
        return;
    }
    if (t->count == MOST_TALLIED || t->names_len + name.len > MOST_NAME_BYTES) {
        t->others++;
        return;
    }
    if (t->count >= t->capacity / 4 * 3) {
        grow(t);
        one = place_of(t, hash, name);
    }
    *one = (tallied){1, hash, keep_name(t, name), (uint32_t)name.len};
    t->count++;
}

void tally_add_lines(tally *t, linkspan_str lines)
{
    const char *at = lines.data;
    const char *const end = lines.data + lines.len;
    while (at < end) {
        const char *const stop = memchr(at, '\n', (size_t)(end - at));
        const char *const line_end = stop ? stop : end;
        add(t, (linkspan_str){at, (size_t)(line_end - at)});
        at = line_end + 1;
    }
}

/* ----------------------------------------------------------------- writing */

static const char *sorted_names;

/* Sorts by count, the largest first; equal counts by the bytes of the names. */
static int by_count(const void *a, const void *b)
{
    const tallied *const x = a;
    const tallied *const y = b;
    if (x->count != y->count)
        return x->count > y->count ? -1 : 1;
    const size_t least = x->len < y->len ? x->len : y->len;
    const int order =
        memcmp(sorted_names + x->name, sorted_names + y->name, least);
    return order ? order : x->len < y->len ? -1 : x->len > y->len;
}

static size_t digits_of(uint64_t number)
{
    char digits[20];
    return (size_t)(put_number(digits, number) - digits);
}

/* The widths of the columns on a terminal. `most` is the largest count; 0 if the
 * output is not a terminal. */
typedef struct table {
    size_t count_width;
    size_t name_width;
    size_t bar_width;
    uint64_t most;
} table;

static void write_times(char c, size_t times)
{
    while (times-- > 0)
        write_char(c);
}

static void write_row(const table *look, linkspan_str name, uint64_t count)
{
    if (look->most == 0) {
        write_number(count);
        write_char('\t');
        write_str(name);
        return;
    }
    write_times(' ', look->count_width - digits_of(count));
    write_number(count);
    write_text("  ");
    write_str(name);
    if (name.len > look->name_width)
        return;
    write_times(' ', look->name_width - name.len + 2);
    /* every name has a bar of at least one character */
    write_times('#', 1 + (size_t)((double)(look->bar_width - 1) *
                                  (double)count / (double)look->most));
}

static size_t terminal_width(void)
{
    struct winsize size;
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0
               ? size.ws_col
               : 80;
}

/* The column of names has at most half of the width, and the bar has the rest, but
 * at least ten characters. */
static table look_of(const tally *t)
{
    table look = {0};
    if (!isatty(STDOUT_FILENO) || t->count == 0)
        return look;
    const size_t width = terminal_width();
    look.most = t->list[0].count;
    look.count_width = digits_of(look.most);
    for (size_t i = 0; i < t->count; i++)
        if (t->list[i].len > look.name_width && t->list[i].len <= width / 2)
            look.name_width = t->list[i].len;
    const size_t used = look.count_width + look.name_width + 5;
    look.bar_width = width > used + 10 ? width - used : 10;
    return look;
}

bool tally_write(tally *t, char terminator)
{
    size_t count = 0;
    for (size_t i = 0; i < t->capacity; i++)
        if (t->list[i].count > 0)
            t->list[count++] = t->list[i];
    sorted_names = t->names;
    qsort(t->list, count, sizeof *t->list, by_count);
    const table look = look_of(t);
    for (size_t i = 0; i < count && !output_failed(); i++) {
        const tallied *const one = &t->list[i];
        write_row(&look, name_of(t, one), one->count);
        write_char(terminator);
    }
    if (t->others > 0) {
        write_number(t->others);
        write_text("\t(others)");
        write_char(terminator);
    }
    return t->others == 0;
}
