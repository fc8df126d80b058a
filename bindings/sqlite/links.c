/* links(text, detector): a table-valued function with a row for each link. */
#include <string.h>

#include "bindings/sqlite/linkspan_sqlite.h"

#ifndef SQLITE_CORE
SQLITE_EXTENSION_INIT3
#endif

/* The columns of the table declaration in this file. */
enum {
    COLUMN_LINK,
    COLUMN_KIND,
    COLUMN_START,
    COLUMN_END,
    COLUMN_SCHEME,
    COLUMN_HOST,
    COLUMN_REGISTRABLE,
    COLUMN_PATH,
    COLUMN_QUERY,
    COLUMN_FRAGMENT,
    COLUMN_HREF,
    COLUMN_SCORE,
    COLUMN_PORT,
    COLUMN_TEXT,
    COLUMN_DETECTOR
};

#define DECLARATION                                                            \
    "CREATE TABLE links(link TEXT, kind TEXT, start_pos INTEGER, "             \
    "end_pos INTEGER, scheme TEXT, host TEXT, registrable TEXT, path TEXT, "   \
    "query TEXT, fragment TEXT, href TEXT, score TEXT, port INTEGER, "         \
    "text HIDDEN, detector HIDDEN)"

typedef struct table {
    sqlite3_vtab base;
    lks_sqlite *shared;
} table;

typedef struct cursor {
    sqlite3_vtab_cursor base;
    lks_sql_room room;
    lks_sql_scan scan;
    lks_sql_text text; /* a copy: the argument is gone after xFilter */
    lks_sql_detector detector;
    sqlite3_value *spec; /* the argument; NULL: it is absent */
    linkspan_link link;
    sqlite3_int64 row;
    size_t counted; /* the row that the positions belong to; 0: none */
    uint64_t start_pos;
    uint64_t end_pos;
    bool is_blob; /* then substr() counts bytes */
    bool is_over;
} cursor;

static int connect_table(sqlite3 *db, void *context, int count,
                         const char *const *arguments, sqlite3_vtab **result,
                         char **message)
{
    (void)count;
    (void)arguments;
    (void)message;
    const int rc = sqlite3_declare_vtab(db, DECLARATION);
    if (rc != SQLITE_OK)
        return rc;
    table *const t = sqlite3_malloc(sizeof *t);
    if (!t)
        return SQLITE_NOMEM;
    memset(t, 0, sizeof *t);
    t->shared = context;
    *result = &t->base;
    return sqlite3_vtab_config(db, SQLITE_VTAB_INNOCUOUS);
}

static int disconnect_table(sqlite3_vtab *base)
{
    sqlite3_free(base);
    return SQLITE_OK;
}

static int open_cursor(sqlite3_vtab *base, sqlite3_vtab_cursor **result)
{
    cursor *const c = sqlite3_malloc(sizeof *c);
    if (!c)
        return SQLITE_NOMEM;
    memset(c, 0, sizeof *c);
    lks_sql_room_init(&c->room, &((table *)base)->shared->engine);
    c->scan.room = &c->room;
    *result = &c->base;
    return SQLITE_OK;
}

static void forget_detector(cursor *c)
{
    linkspan_detector_free(c->detector.own);
    c->detector.own = NULL;
    sqlite3_value_free(c->spec);
    c->spec = NULL;
}

static int close_cursor(sqlite3_vtab_cursor *base)
{
    cursor *const c = (cursor *)base;
    lks_sql_scan_end(&c->scan);
    forget_detector(c);
    lks_sql_release(c->room.engine, c->text.data);
    lks_sql_room_free(&c->room);
    sqlite3_free(c);
    return SQLITE_OK;
}

/* The plan: bit 0 of idxNum for a text, bit 1 for a detector, in this order. */
static int best_index(sqlite3_vtab *base, sqlite3_index_info *info)
{
    int found[2] = {-1, -1};
    (void)base;
    for (int i = 0; i < info->nConstraint; i++) {
        const int column = info->aConstraint[i].iColumn;
        if (column < COLUMN_TEXT ||
            info->aConstraint[i].op != SQLITE_INDEX_CONSTRAINT_EQ)
            continue;
        /* The argument comes from a table that is later in this order of the
         * join: another order must be used. */
        if (!info->aConstraint[i].usable)
            return SQLITE_CONSTRAINT;
        found[column - COLUMN_TEXT] = i;
    }
    info->idxNum = 0;
    for (int i = 0, next = 1; i < 2; i++) {
        if (found[i] < 0)
            continue;
        info->idxNum |= 1 << i;
        info->aConstraintUsage[found[i]].argvIndex = next++;
        info->aConstraintUsage[found[i]].omit = 1;
    }
    info->estimatedCost = info->idxNum & 1 ? 10 : 1e9;
    info->estimatedRows = info->idxNum & 1 ? 4 : 1000000;
    return SQLITE_OK;
}

static int status_code(linkspan_status st)
{
    return st == LINKSPAN_ERR_NO_MEMORY ? SQLITE_NOMEM : SQLITE_ERROR;
}

static int next_row(sqlite3_vtab_cursor *base)
{
    cursor *const c = (cursor *)base;
    const linkspan_status st = lks_sql_scan_next(&c->scan, &c->link);
    c->is_over = st != LINKSPAN_OK;
    c->row++;
    return st >= 0 ? SQLITE_OK : status_code(st);
}

/* Get the detector for the next text. It is mostly one that the connection has kept,
 * since the texts of a table mostly have the same detector string. */
static int set_detector(cursor *c, sqlite3_value *spec)
{
    char message[LKS_SQL_MESSAGE_MAX];
    forget_detector(c);
    if (spec) {
        c->spec = sqlite3_value_dup(spec);
        if (!c->spec)
            return SQLITE_NOMEM;
    }
    const int rc =
        lks_sqlite_detector(((table *)c->base.pVtab)->shared, LKS_SQL_FIND,
                            spec, &c->detector, message);
    if (rc == SQLITE_ERROR) {
        sqlite3_free(c->base.pVtab->zErrMsg);
        c->base.pVtab->zErrMsg = sqlite3_mprintf("%s", message);
    }
    return rc;
}

static int start_text(cursor *c, linkspan_str text)
{
    linkspan_status st =
        lks_sql_scan_start(&c->scan, c->detector.detector, text);
    if (st == LINKSPAN_OK && !lks_sql_is_over(&c->scan)) {
        c->text.len = 0;
        st = lks_sql_append(&c->room, &c->text, text.data, text.len);
        lks_sql_scan_moved(&c->scan, c->text.data);
    }
    return st == LINKSPAN_OK ? next_row(&c->base) : status_code(st);
}

static int filter(sqlite3_vtab_cursor *base, int plan, const char *unused,
                  int count, sqlite3_value **values)
{
    cursor *const c = (cursor *)base;
    (void)unused;
    c->is_over = true;
    c->row = 0;
    c->counted = 0;
    if (!(plan & 1)) {
        base->pVtab->zErrMsg =
            sqlite3_mprintf("links() needs a text: links('see example.com')");
        return SQLITE_ERROR;
    }
    for (int i = 0; i < count; i++)
        if (sqlite3_value_type(values[i]) == SQLITE_NULL)
            return SQLITE_OK;
    const int rc = set_detector(c, plan & 2 ? values[1] : NULL);
    if (rc != SQLITE_OK)
        return rc;
    c->is_blob = sqlite3_value_type(values[0]) == SQLITE_BLOB;
    const linkspan_str text = lks_sqlite_text(values[0]);
    return text.data ? start_text(c, text) : SQLITE_NOMEM;
}

static int is_at_end(sqlite3_vtab_cursor *base)
{
    return ((cursor *)base)->is_over;
}

static uint64_t position_of(cursor *c, bool is_end)
{
    const linkspan_range span = c->link.span;
    if (c->is_blob)
        return (is_end ? span.end : span.start) + 1;
    if (c->counted != (size_t)c->row) {
        c->start_pos = lks_sql_position(&c->scan, span.start);
        c->end_pos = lks_sql_position(&c->scan, span.end);
        c->counted = (size_t)c->row;
    }
    return is_end ? c->end_pos : c->start_pos;
}

static int column_of(sqlite3_vtab_cursor *base, sqlite3_context *context,
                     int column)
{
    cursor *const c = (cursor *)base;
    const linkspan_str text = c->scan.text;
    linkspan_str value = {NULL, 0};
    linkspan_status st = LINKSPAN_OK;
    if (column == COLUMN_START || column == COLUMN_END) {
        sqlite3_result_int64(
            context, (sqlite3_int64)position_of(c, column == COLUMN_END));
        return SQLITE_OK;
    }
    if (column == COLUMN_PORT) {
        const int32_t port = lks_sql_port_of(text, &c->link);
        if (port >= 0)
            sqlite3_result_int(context, port);
        return SQLITE_OK;
    }
    if (column == COLUMN_DETECTOR) {
        if (c->spec)
            sqlite3_result_value(context, c->spec);
        return SQLITE_OK;
    }
    if (column == COLUMN_TEXT)
        value = text;
    else
        st = lks_sql_column_of(
            &c->room, text, &c->link,
            (lks_sql_column)(column < COLUMN_START ? column : column - 2),
            &value);
    if (st != LINKSPAN_OK)
        return status_code(st);
    if (value.data)
        sqlite3_result_text64(context, value.data, value.len, SQLITE_TRANSIENT,
                              SQLITE_UTF8);
    return SQLITE_OK;
}

static int rowid_of(sqlite3_vtab_cursor *base, sqlite3_int64 *row)
{
    *row = ((cursor *)base)->row;
    return SQLITE_OK;
}

/* Without xCreate the table is eponymous only: nobody can create another
 * one. */
static const sqlite3_module module = {
    .iVersion = 0,
    .xConnect = connect_table,
    .xBestIndex = best_index,
    .xDisconnect = disconnect_table,
    .xOpen = open_cursor,
    .xClose = close_cursor,
    .xFilter = filter,
    .xNext = next_row,
    .xEof = is_at_end,
    .xColumn = column_of,
    .xRowid = rowid_of,
};

int lks_sqlite_register_links(sqlite3 *db, lks_sqlite *shared)
{
    shared->users++;
    return sqlite3_create_module_v2(db, "links", &module, shared,
                                    lks_sqlite_release);
}
