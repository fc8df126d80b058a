/* The functions with one result, and the extension's entry points. */
#include <stdlib.h>
#include <string.h>

#include "bindings/sqlite/linkspan_sqlite.h"

#ifndef SQLITE_CORE
SQLITE_EXTENSION_INIT1
#endif

#if defined(__GNUC__) && !defined(SQLITE_CORE)
#    define EXPORTED __attribute__((visibility("default")))
#else
#    define EXPORTED
#endif

#define FLAGS (SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS)

void lks_sqlite_release(void *shared)
{
    lks_sqlite *const s = shared;
    if (--s->users > 0)
        return;
    lks_sql_detectors_free(&s->detectors);
    lks_sql_room_free(&s->room);
    sqlite3_free(s);
}

/* realloc() of SQLite, so that memory of the extension counts towards SQLite's
 * limits. */
static void *resize(void *context, void *memory, size_t bytes)
{
    (void)context;
    return sqlite3_realloc64(memory, bytes);
}

static void release(void *context, void *memory)
{
    (void)context;
    sqlite3_free(memory);
}

static const linkspan_allocator allocator = {
    .size = sizeof allocator, .resize = resize, .release = release};

linkspan_str lks_sqlite_text(sqlite3_value *value)
{
    /* sqlite3_value_text() must come first: it converts the value to UTF-8, whose
     * length sqlite3_value_bytes() then returns. */
    const char *const data = (const char *)sqlite3_value_text(value);
    const size_t len = (size_t)sqlite3_value_bytes(value);
    return (linkspan_str){data || len > 0 ? data : "", len};
}

int lks_sqlite_detector(lks_sqlite *shared, lks_sql_purpose purpose,
                        sqlite3_value *argument, lks_sql_detector *result,
                        char message[LKS_SQL_MESSAGE_MAX])
{
    linkspan_str string = {"", 0};
    if (argument)
        string = lks_sqlite_text(argument);
    if (!string.data)
        return SQLITE_NOMEM;
    const linkspan_status st = lks_sql_get_detector(&shared->detectors, purpose,
                                                    string, result, message);
    if (st == LINKSPAN_ERR_NO_MEMORY)
        return SQLITE_NOMEM;
    return st == LINKSPAN_OK ? SQLITE_OK : SQLITE_ERROR;
}

static void fail(sqlite3_context *context, linkspan_status st)
{
    if (st == LINKSPAN_ERR_NO_MEMORY)
        sqlite3_result_error_nomem(context);
    else if (st == LINKSPAN_ERR_LIMIT)
        sqlite3_result_error_toobig(context);
    else
        sqlite3_result_error(context, linkspan_status_name(st), -1);
}

static void give(sqlite3_context *context, linkspan_status st,
                 linkspan_str result)
{
    if (st != LINKSPAN_OK)
        fail(context, st);
    else if (result.data)
        sqlite3_result_text64(context, result.data, result.len,
                              SQLITE_TRANSIENT, SQLITE_UTF8);
}

/* The arguments of a call, and what the functions of its connection share. */
typedef struct call {
    lks_sqlite *shared;
    linkspan_str text;
    lks_sql_detector detector;
} call;

/* Read the arguments; false: the result is set, or stays NULL. */
static bool start(call *c, sqlite3_context *context, int count,
                  sqlite3_value **values, lks_sql_purpose purpose)
{
    char message[LKS_SQL_MESSAGE_MAX];
    for (int i = 0; i < count; i++)
        if (sqlite3_value_type(values[i]) == SQLITE_NULL)
            return false;
    c->text = lks_sqlite_text(values[0]);
    c->detector = (lks_sql_detector){NULL, NULL};
    if (!c->text.data) {
        sqlite3_result_error_nomem(context);
        return false;
    }
    if (purpose == LKS_SQL_NO_DETECTOR)
        return true;
    const int rc =
        lks_sqlite_detector(c->shared, purpose, count > 1 ? values[1] : NULL,
                            &c->detector, message);
    if (rc == SQLITE_NOMEM)
        sqlite3_result_error_nomem(context);
    else if (rc != SQLITE_OK)
        sqlite3_result_error(context, message, -1);
    return rc == SQLITE_OK;
}

static void end(call *c)
{
    linkspan_detector_free(c->detector.own);
    lks_sql_room_trim(&c->shared->room);
}

/* What a name stands for: one of lks_sql_functions, or one of these. */
enum {
    LINK_COUNT = LKS_SQL_FUNCTIONS,
    LINK_HOSTS,
    LINK_DOMAINS,
    FUNCTIONS
};

static const char *const other_names[] = {"link_count", "link_hosts",
                                          "link_domains"};

/* Each function has memory of its own, which SQLite passes to it. */
typedef struct function {
    lks_sqlite *shared;
    int index;
} function;

static void release_function(void *f)
{
    lks_sqlite_release(((function *)f)->shared);
    sqlite3_free(f);
}

static void text_function(sqlite3_context *context, int count,
                          sqlite3_value **values)
{
    const function *const f = sqlite3_user_data(context);
    const lks_sql_function *const sql = &lks_sql_functions[f->index];
    call c = {.shared = f->shared};
    linkspan_str result = {NULL, 0};
    if (!start(&c, context, count, values, sql->purpose))
        return;
    const linkspan_status st =
        sql->write(&c.shared->room, c.detector.detector, c.text, &result);
    give(context, st, result);
    end(&c);
}

static void link_count(sqlite3_context *context, int count,
                       sqlite3_value **values)
{
    const function *const f = sqlite3_user_data(context);
    call c = {.shared = f->shared};
    uint64_t links;
    if (!start(&c, context, count, values, LKS_SQL_FIND))
        return;
    const linkspan_status st =
        lks_sql_count(&c.shared->room, c.detector.detector, c.text, &links);
    if (st == LINKSPAN_OK)
        sqlite3_result_int64(context, (sqlite3_int64)links);
    else
        fail(context, st);
    end(&c);
}

static void name_list(sqlite3_context *context, int count,
                      sqlite3_value **values)
{
    const function *const f = sqlite3_user_data(context);
    call c = {.shared = f->shared};
    lks_sql_names names;
    linkspan_str result = {NULL, 0};
    if (!start(&c, context, count, values, LKS_SQL_FIND))
        return;
    linkspan_status st =
        lks_sql_names_of(&c.shared->room, c.detector.detector, c.text,
                         f->index == LINK_DOMAINS, &names);
    if (st == LINKSPAN_OK)
        st = lks_sql_names_json(&c.shared->room, &names, &result);
    give(context, st, result);
    end(&c);
}

static void version(sqlite3_context *context, int count, sqlite3_value **values)
{
    char text[200];
    (void)count;
    (void)values;
    const size_t len = lks_sql_version(text, sizeof text);
    sqlite3_result_text(context, text, (int)len, SQLITE_TRANSIENT);
}

static int register_one(sqlite3 *db, lks_sqlite *shared, int index, int count)
{
    function *const f = sqlite3_malloc(sizeof *f);
    if (!f)
        return SQLITE_NOMEM;
    *f = (function){shared, index};
    shared->users++;
    const bool is_text = index < LKS_SQL_FUNCTIONS;
    const char *const name = is_text ? lks_sql_functions[index].name
                                     : other_names[index - LKS_SQL_FUNCTIONS];
    /* On failure SQLite has called release_function already. */
    return sqlite3_create_function_v2(db, name, count, FLAGS, f,
                                      is_text               ? text_function
                                      : index == LINK_COUNT ? link_count
                                                            : name_list,
                                      NULL, NULL, release_function);
}

static int register_all(sqlite3 *db, lks_sqlite *shared)
{
    int rc = sqlite3_create_function_v2(db, "linkspan_version", 0, FLAGS, NULL,
                                        version, NULL, NULL, NULL);
    for (int i = 0; i < FUNCTIONS && rc == SQLITE_OK; i++) {
        const bool takes_detector =
            i >= LKS_SQL_FUNCTIONS ||
            lks_sql_functions[i].purpose != LKS_SQL_NO_DETECTOR;
        rc = register_one(db, shared, i, 1);
        if (rc == SQLITE_OK && takes_detector)
            rc = register_one(db, shared, i, 2);
    }
    return rc == SQLITE_OK ? lks_sqlite_register_links(db, shared) : rc;
}

EXPORTED int sqlite3_linkspan_init(sqlite3 *db, char **message,
                                   const struct sqlite3_api_routines *api)
{
#ifdef SQLITE_CORE
    (void)api;
#else
    SQLITE_EXTENSION_INIT2(api);
#endif
    (void)message;
    lks_sqlite *const shared = sqlite3_malloc(sizeof *shared);
    if (!shared)
        return SQLITE_NOMEM;
    memset(shared, 0, sizeof *shared);
    shared->users = 1; /* until all is registered */
    shared->engine.allocator = &allocator;
    shared->detectors.engine = &shared->engine;
    lks_sql_room_init(&shared->room, &shared->engine);
    const int rc = register_all(db, shared);
    lks_sqlite_release(shared);
    return rc;
}

#ifndef SQLITE_CORE
/* SQLite derives this name from the file name linkspan_sqlite.so. */
EXPORTED int sqlite3_linkspansqlite_init(sqlite3 *db, char **message,
                                         const sqlite3_api_routines *api);

EXPORTED int sqlite3_linkspansqlite_init(sqlite3 *db, char **message,
                                         const sqlite3_api_routines *api)
{
    return sqlite3_linkspan_init(db, message, api);
}
#endif
