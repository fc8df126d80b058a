/* Counting names: the keys of links, the order, and how many names are counted. */
#include "cli/output/tally.h"

#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/output/output.h"
#include "support/rows.h"

/* The fields of the link that is counted; NULL: the link has no such field. */
static const char *kind;
static const char *host_kind;
static const char *host;
static const char *registrable;

/* Replaces the function of cli/output/hit.c. */
linkspan_str hit_field(hit *h, field f)
{
    (void)h;
    const char *const value = f == FIELD_KIND          ? kind
                              : f == FIELD_HOST_KIND   ? host_kind
                              : f == FIELD_HOST_ASCII  ? host
                              : f == FIELD_REGISTRABLE ? registrable
                                                       : NULL;
    /* no NUL follows a field */
    static char copies[FIELD_COUNT][32];
    if (!value)
        return (linkspan_str){NULL, 0};
    const size_t len = strlen(value);
    memset(copies[f], 'x', sizeof copies[f]);
    memcpy(copies[f], value, len);
    return (linkspan_str){copies[f], len};
}

/* Standard output: a terminal of so many columns, or of an unknown number (-1). */
static bool is_terminal;
static int columns;

/* The two functions below replace those of the C library. */

int isatty(int fd)
{
    return fd == STDOUT_FILENO && is_terminal;
}

int ioctl(int fd, unsigned long request, ...)
{
    va_list arguments;
    va_start(arguments, request);
    struct winsize *const size = va_arg(arguments, struct winsize *);
    va_end(arguments);
    if (fd != STDOUT_FILENO || request != TIOCGWINSZ || columns < 0) {
        memset(size, 0x55, sizeof *size);
        return -1;
    }
    *size = (struct winsize){.ws_row = 24, .ws_col = (unsigned short)columns};
    return 0;
}

static void nothing(void *context)
{
    (void)context;
}

/* Collects what is written from here on. */
static void collect(output_buffer *buffer)
{
    *buffer = (output_buffer){.drain = nothing};
    output_gather(buffer);
}

static const struct key_row {
    const char *why;
    const char *kind;
    const char *host_kind;
    const char *host;
    const char *registrable;
    bool is_delegated;
    const char
        *want[4]; /* by host, registrable domain, top-level domain, kind */
} key_rows[] = {
    {"a domain",
     "url",
     "domain",
     "www.a.co.uk",
     "a.co.uk",
     true,
     {"www.a.co.uk", "a.co.uk", "uk", "url"}},
    {"an address",
     "email",
     "domain",
     "a.com",
     "a.com",
     true,
     {"a.com", "a.com", "com", "email"}},
    {"an unknown top-level domain",
     "url",
     "domain",
     "nas.lan",
     "nas.lan",
     false,
     {"nas.lan", "nas.lan", "lan\tnot delegated", "url"}},
    {"a public suffix",
     "url",
     "domain",
     "co.uk",
     NULL,
     true,
     {"co.uk", "co.uk", "uk", "url"}},
    {"a top-level domain",
     "url",
     "domain",
     "com",
     NULL,
     true,
     {"com", "com", "com", "url"}},
    {"a name",
     "url",
     "name",
     "localhost",
     NULL,
     false,
     {"localhost", "localhost", "(name)", "url"}},
    {"a kind as long as the word domain",
     "url",
     "remain",
     "x.com",
     NULL,
     true,
     {"x.com", "x.com", "(remain)", "url"}},
    {"a kind that starts with it",
     "url",
     "domains",
     "x.com",
     NULL,
     true,
     {"x.com", "x.com", "(domains)", "url"}},
    {"an IPv4 address",
     "url",
     "ipv4",
     "1.2.3.4",
     NULL,
     false,
     {"1.2.3.4", "1.2.3.4", "(ipv4)", "url"}},
    {"no host",
     "url",
     NULL,
     NULL,
     NULL,
     false,
     {"(no host)", "(no host)", "(no host)", "url"}},
};

static void each_key(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(key_rows); i++)
        for (int by = BY_HOST; by <= BY_KIND; by++) {
            const struct key_row *const r = &key_rows[i];
            const known_host about = {
                .about.flags = r->is_delegated ? LINKSPAN_HOST_DELEGATED : 0};
            hit h = {.host = &about};
            output_buffer out;
            kind = r->kind;
            host_kind = r->host_kind;
            host = r->host;
            registrable = r->registrable;
            collect(&out);
            tally_write_key(&h, (tally_key)by);
            output_gather(NULL);
            ROW_EQ(r, out.data[out.len - 1], '\n');
            ROW_STR(r, out.data, out.len - 1, r->want[by]);
            free(out.data);
        }
    ROWS_END();
}

/* Write the counts, and compare them with a text. */
static void expect(tally *t, bool is_complete, const char *want)
{
    output_buffer out;
    collect(&out);
    assert_int_equal(tally_write(t, ';'), is_complete);
    output_gather(NULL);
    assert_int_equal(out.len, strlen(want));
    assert_memory_equal(out.data, want, out.len);
    free(out.data);
    tally_free(t);
}

static void order(void **state)
{
    (void)state;
    tally *t = tally_new();
    expect(t, true, "");
    t = tally_new();
    tally_add_lines(t, str_of("b\na\nab\nb\n\nc\nab\nabc\na"));
    tally_add_lines(t, str_of(""));
    tally_add_lines(t, str_of("c\n"));
    tally_add_lines(t, str_of("c"));
    expect(t, true, "3\tc;2\ta;2\tab;2\tb;1\t;1\tabc;");
    tally_free(NULL);
}

/* Names, the most frequent first, up to one without a name. */
typedef struct counted {
    const char *name;
    size_t count;
} counted;

static const counted tables[][6] = {
    {{"a", 1}},
    {{"a.com", 9}, {"b.org", 1}},
    {{"a.com", 10}, {"longer-name.org", 5}, {"", 1}},
    {{"bb.org", 120}, {"a.com", 60}, {"ccc.net", 7}, {"d", 2}, {"e", 2}},
    {{"a-name-of-more-than-half-of-the-columns.com", 3},
     {"b", 2},
     {"c.com", 1}},
    {{"twenty-two-columns.com", 100}, {"of-twenty-columns.eu", 99}},
};

static size_t width_of(size_t number)
{
    return number < 10 ? 1 : number < 100 ? 2 : 3;
}

/* The counts in a column, two spaces, the names in a column that has at most half of the
 * width, two spaces, and a bar. The longest bar ends before the last column, but has ten
 * characters at least; a name that is too long has none. */
static void write_wanted(const counted *list, size_t width, char *to)
{
    size_t names = 0;
    for (size_t i = 0; i < 6 && list[i].name; i++)
        if (strlen(list[i].name) > names && strlen(list[i].name) <= width / 2)
            names = strlen(list[i].name);
    const size_t counts = width_of(list[0].count);
    const size_t left = counts + 2 + names + 2 + 1;
    const size_t bar = width >= left + 10 ? width - left : 10;
    *to = '\0';
    for (size_t i = 0; i < 6 && list[i].name; i++) {
        to += sprintf(to, "%*zu  %s", (int)counts, list[i].count, list[i].name);
        if (strlen(list[i].name) <= names) {
            const size_t len = 1 + (bar - 1) * list[i].count / list[0].count;
            to +=
                sprintf(to, "%*s", (int)(names - strlen(list[i].name) + 2), "");
            memset(to, '#', len);
            to += len;
        }
        to += sprintf(to, ";");
    }
}

/* Terminals of each width; 80 columns if nothing is known about it. */
static void terminals(void **state)
{
    (void)state;
    static char want[4096];
    for (size_t i = 0; i < ROWS(tables); i++)
        for (columns = -1; columns <= 200; columns++) {
            tally *const t = tally_new();
            for (size_t k = 0; k < 6 && tables[i][k].name; k++)
                for (size_t n = 0; n < tables[i][k].count; n++) {
                    tally_add_lines(t, str_of(tables[i][k].name));
                    /* an empty name has a line of its own */
                    if (!*tables[i][k].name)
                        tally_add_lines(t, str_of("\n"));
                }
            write_wanted(tables[i], columns > 0 ? (size_t)columns : 80, want);
            is_terminal = true;
            expect(t, true, want);
            is_terminal = false;
        }
    is_terminal = true;
    expect(tally_new(), true, "");
    is_terminal = false;
}

/* As much as a 64th of the room for names. */
#define PIECE (MOST_NAME_BYTES / 64)

static void add(tally *t, char *name, size_t len, char first)
{
    name[0] = first;
    tally_add_lines(t, (linkspan_str){name, len});
}

/* The names have 64 MiB together. The names "abcd", "abc", again "abc", and "b" come when
 * fewer bytes than that are left. */
static const struct room_row {
    const char *why;
    size_t left;
    uint64_t others;
    size_t lines;
} room_rows[] = {
    {"nothing more", 0, 4, 64 + 1},       {"b", 1, 3, 64 + 1 + 1},
    {"not abc, but b", 2, 3, 64 + 1 + 1}, {"abc", 3, 2, 64 + 1 + 1},
    {"abcd", 4, 3, 64 + 1 + 1},
};

/* A name that does not fit is counted with the others. Names that are there still have
 * their own counts. */
static void most_bytes(void **state)
{
    (void)state;
    char *const name = malloc(PIECE);
    memset(name, 'x', PIECE);
    ROWS_BEGIN();
    for (size_t k = 0; k < ROWS(room_rows); k++) {
        const struct room_row *const r = &room_rows[k];
        char others[32];
        size_t lines = 0;
        output_buffer out;
        tally *const t = tally_new();
        for (int i = 0; i < 63; i++)
            add(t, name, PIECE, (char)('0' + i));
        add(t, name, PIECE - r->left, 'z');
        tally_add_lines(t, str_of("abcd\nabc\nabc\nb\n"));
        for (int i = 0; i < 3; i++)
            add(t, name, PIECE, '5');
        collect(&out);
        ROW_EQ(r, tally_write(t, '\n'), false);
        output_gather(NULL);
        ROW_STR(r, out.data, 4, "4\t5x");
        for (size_t i = 0; i < out.len; i++)
            lines += out.data[i] == '\n';
        ROW_EQ(r, lines, r->lines);
        const size_t len = (size_t)snprintf(
            others, sizeof others, "\n%u\t(others)\n", (unsigned)r->others);
        ROW_STR(r, out.data + out.len - len, len, others);
        free(out.data);
        tally_free(t);
    }
    ROWS_END();
    free(name);
}

/* One name more than have a count of their own. */
static void most_names(void **state)
{
    (void)state;
    static const char last[] = "\n1\t(others)\n";
    char name[8];
    size_t lines = 0;
    output_buffer out;
    tally *const t = tally_new();
    for (unsigned i = 0; i <= MOST_TALLIED; i++) {
        (void)snprintf(name, sizeof name, "%06x\n", i);
        tally_add_lines(t, (linkspan_str){name, 7});
    }
    (void)snprintf(name, sizeof name, "%06x\n", MOST_TALLIED - 1);
    tally_add_lines(t, (linkspan_str){name, 7});
    collect(&out);
    assert_false(tally_write(t, '\n'));
    output_gather(NULL);
    assert_memory_equal(out.data, "2\t", 2);
    assert_memory_equal(out.data + 2, name, 7);
    for (size_t i = 0; i < out.len; i++)
        lines += out.data[i] == '\n';
    assert_int_equal(lines, MOST_TALLIED + 1);
    const size_t len = strlen(last);
    assert_memory_equal(out.data + out.len - len, last, len);
    free(out.data);
    tally_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_key),   cmocka_unit_test(order),
        cmocka_unit_test(terminals),  cmocka_unit_test(most_bytes),
        cmocka_unit_test(most_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
