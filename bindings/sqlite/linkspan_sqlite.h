/** To link the extension into a program: define SQLITE_CORE, add the files of
 *  bindings/sqlite and bindings/sql, and call sqlite3_linkspan_init(db, NULL, NULL)
 *  for each connection, or pass that function to sqlite3_auto_extension() once. */
#ifndef LINKSPAN_SQLITE_H
#define LINKSPAN_SQLITE_H

#ifdef SQLITE_CORE
#    include <sqlite3.h>
#else
#    include <sqlite3ext.h>
#endif

#include "bindings/sql/sql.h"

struct sqlite3_api_routines;

/** Add the functions and the table-valued function links() to a connection.
 *  Returns a code of SQLite; `message` may be NULL. */
int sqlite3_linkspan_init(sqlite3 *db, char **message,
                          const struct sqlite3_api_routines *api);

/** What the functions of a connection share. */
typedef struct lks_sqlite {
    int users; /**< functions and modules that hold it */
    lks_sql_engine engine;
    lks_sql_detectors detectors;
    lks_sql_room room;
} lks_sqlite;

/** Drop one user; the last one frees it. */
void lks_sqlite_release(void *shared);

/** The detector for a function's argument, or the default one if that is absent
 *  (NULL). Returns SQLITE_OK, or SQLITE_ERROR with a message. */
int lks_sqlite_detector(lks_sqlite *shared, lks_sql_purpose purpose,
                        sqlite3_value *argument, lks_sql_detector *result,
                        char message[LKS_SQL_MESSAGE_MAX]);

/** A value as text, with its length. NULL data: there is no memory. */
linkspan_str lks_sqlite_text(sqlite3_value *value);

/** Register links(). Returns a code of SQLite. */
int lks_sqlite_register_links(sqlite3 *db, lks_sqlite *shared);

#endif
