/* Every allocation of SQLite and of the extension fails once, in a program with
 * the extension linked in. Each statement must give an out-of-memory error or
 * the right result, and when the connection is closed nothing may be left. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bindings/sqlite/linkspan_sqlite.h"

/* ------------------------------------------------- SQLite's memory, failing */

static long until_failure = -1; /* negative: nothing fails */
static long blocks;

static int fails(void)
{
    return until_failure >= 0 && until_failure-- == 0;
}

/* The size stands before the memory that SQLite gets, since SQLite asks for
 * it. */
static void *take(int bytes)
{
    if (fails())
        return NULL;
    long long *const memory = malloc((size_t)bytes + 16);
    if (!memory)
        return NULL;
    blocks++;
    *memory = bytes;
    return memory + 2;
}

static void give_back(void *memory)
{
    blocks--;
    free((long long *)memory - 2);
}

static void *resize(void *memory, int bytes)
{
    if (fails())
        return NULL;
    long long *const moved =
        realloc((long long *)memory - 2, (size_t)bytes + 16);
    if (!moved)
        return NULL;
    *moved = bytes;
    return moved + 2;
}

static int size_of(void *memory)
{
    return memory ? (int)((long long *)memory)[-2] : 0;
}

static int round_up(int bytes)
{
    return (bytes + 7) & ~7;
}

static int start(void *context)
{
    (void)context;
    return SQLITE_OK;
}

static void stop(void *context)
{
    (void)context;
}

/* ------------------------------------------------------------ statements */

/* A long text goes through a stream. The column x of the table `long` is such a
 * text. */
static const struct statement {
    const char *sql;
    const char *want; /* value of the first column of the first row */
} statements[] = {
    {"SELECT link_count('a.com b@c.de x')", "2"},
    {"SELECT link_count(x) FROM long", "8000"},
    {"SELECT link_hosts('https://b.com/ a.com b.com')",
     "[\"a.com\",\"b.com\"]"},
    {"SELECT link_domains(x) FROM long", "[\"example.com\"]"},
    {"SELECT count(*) FROM long, links(x)", "8000"},
    {"SELECT registrable || href || scheme FROM "
     "links('https://www.Example.com/a')",
     "example.comhttps://www.example.com/ahttps"},
    {"SELECT count(*) FROM links('a.com b.com', 'uts58,localhost')", "2"},
    {"SELECT linkify_html('see a.com/?a&b') LIKE '%href=%'", "1"},
    {"SELECT length(link_redact(x)) FROM long", "56000"},
    {"SELECT link_check('http://\xD0\xB0pple.com/') LIKE '%mixed-scripts%'",
     "1"},
    {"SELECT link_check(x) FROM long", "[]"},
    {"SELECT link_display('https://xn--bcher-kva.de/')", "https://b\xC3\xBC"
                                                         "cher.de/"},
    {"SELECT link_format('https://example.com/%E8%8C%B6')",
     "https://example.com/\xE8\x8C\xB6"},
    {"SELECT host_ascii('b\xC3\xBC"
     "cher.de')",
     "xn--bcher-kva.de"},
    {"SELECT host_unicode('xn--bcher-kva.de')", "b\xC3\xBC"
                                                "cher.de"},
    {"SELECT registrable_domain('www.example.co.uk')", "example.co.uk"},
    {"SELECT linkspan_version() LIKE 'linkspan %'", "1"},
};

static int make_long(sqlite3 *db)
{
    return sqlite3_exec(db,
                        "CREATE TEMP TABLE long AS SELECT replace(hex("
                        "zeroblob(4000)), '0', 'example.com/a ') AS x",
                        NULL, NULL, NULL);
}

/* Returns a code of SQLite; SQLITE_MISMATCH for a wrong result. */
static int run(sqlite3 *db, const struct statement *s)
{
    sqlite3_stmt *statement = NULL;
    int rc = sqlite3_prepare_v2(db, s->sql, -1, &statement, NULL);
    if (rc == SQLITE_OK) {
        rc = sqlite3_step(statement);
        if (rc == SQLITE_ROW) {
            const char *const got =
                (const char *)sqlite3_column_text(statement, 0);
            rc = got && strcmp(got, s->want) == 0 ? SQLITE_OK
                 : !got && sqlite3_errcode(db) == SQLITE_NOMEM
                     ? SQLITE_NOMEM
                     : SQLITE_MISMATCH;
            if (rc == SQLITE_MISMATCH)
                fprintf(stderr, "got %.100s\n", got ? got : "NULL");
        }
    }
    sqlite3_finalize(statement);
    return rc;
}

/* Open a new connection, register the extension and run the statement while one
 * allocation fails. The connection is new each time, so that nothing is cached. */
static int with_failure(const struct statement *s, long at)
{
    sqlite3 *db = NULL;
    int rc = sqlite3_open(":memory:", &db);
    if (rc == SQLITE_OK && strstr(s->sql, "long"))
        rc = make_long(db);
    if (rc != SQLITE_OK)
        return SQLITE_INTERNAL;
    until_failure = at;
    rc = sqlite3_linkspan_init(db, NULL, NULL);
    if (rc == SQLITE_OK)
        rc = run(db, s);
    const int is_over = until_failure >= 0;
    until_failure = -1;
    /* The connection still works. */
    if (rc == SQLITE_NOMEM &&
        (sqlite3_linkspan_init(db, NULL, NULL) || run(db, s)))
        rc = SQLITE_INTERNAL;
    sqlite3_close(db);
    return rc == SQLITE_OK && is_over ? SQLITE_DONE : rc;
}

int main(void)
{
    static const sqlite3_mem_methods methods = {
        take, give_back, resize, size_of, round_up, start, stop, NULL};
    long total = 0;
    if (sqlite3_config(SQLITE_CONFIG_MALLOC, &methods) != SQLITE_OK ||
        sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0) != SQLITE_OK ||
        sqlite3_initialize() != SQLITE_OK)
        return 2;
    for (size_t i = 0; i < sizeof statements / sizeof *statements; i++) {
        const struct statement *const s = &statements[i];
        const long before = blocks;
        int rc = SQLITE_OK;
        for (long at = 0; rc != SQLITE_DONE; at++) {
            rc = with_failure(s, at);
            if ((rc != SQLITE_OK && rc != SQLITE_NOMEM && rc != SQLITE_DONE) ||
                blocks != before) {
                fprintf(stderr,
                        "%s: allocation %ld: code %d, %ld blocks lost\n",
                        s->sql, at, rc, blocks - before);
                return 1;
            }
            total += rc == SQLITE_NOMEM;
        }
    }
    printf("%ld allocations failed\n", total);
    return total > 500 ? 0 : 1;
}
