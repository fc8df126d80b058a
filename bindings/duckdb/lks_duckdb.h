/** What the files of the DuckDB extension share. */
#ifndef LINKSPAN_DUCKDB_H
#define LINKSPAN_DUCKDB_H

/* No warnings about DuckDB's header, which we cannot change. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wstrict-prototypes"
#include <duckdb_extension.h>
#pragma GCC diagnostic pop

#include "bindings/sql/sql.h"

DUCKDB_EXTENSION_EXTERN

/** Memory of the C library; DuckDB has no way to ask whether to stop. */
extern const lks_sql_engine lks_duckdb_engine;

/** A call of a function for a chunk of up to 2048 rows. Several threads call
 *  functions at the same time. */
typedef struct lks_duckdb_call {
    duckdb_function_info info;
    idx_t rows;
    lks_sql_purpose purpose;
    duckdb_string_t *texts;
    uint64_t *text_validity;
    duckdb_string_t *specs; /**< NULL: the argument is absent */
    uint64_t *spec_validity;
    linkspan_str last; /**< the detector string of the previous row */
    lks_sql_detector detector;
    lks_sql_room room;
} lks_duckdb_call;

/** Prepare for the rows of a chunk. */
void lks_duckdb_start(lks_duckdb_call *call, duckdb_function_info info,
                      duckdb_data_chunk input, lks_sql_purpose purpose);

/** Kinds of rows. */
typedef enum lks_duckdb_row {
    LKS_DUCKDB_ROW,  /**< it has a text and a detector */
    LKS_DUCKDB_NULL, /**< an argument is NULL */
    LKS_DUCKDB_ERROR /**< the error is set */
} lks_duckdb_row;

/** Read the arguments of a row. */
lks_duckdb_row lks_duckdb_read(lks_duckdb_call *call, idx_t row,
                               linkspan_str *text);

/** Set the error of the query if the status is a failure. Returns true for
 *  LINKSPAN_OK. */
bool lks_duckdb_is_ok(lks_duckdb_call *call, linkspan_status st);

/** Release what the call has allocated. */
void lks_duckdb_end(lks_duckdb_call *call);

/** Write a string, or NULL if its data is NULL. */
void lks_duckdb_put(duckdb_vector vector, idx_t row, linkspan_str value);

/** Make a value NULL. */
void lks_duckdb_put_null(duckdb_vector vector, idx_t row);

/** Get a detector that is kept; any thread may call this. Returns as
 *  lks_sql_get_detector(). */
linkspan_status lks_duckdb_detector(lks_sql_purpose purpose, linkspan_str spec,
                                    lks_sql_detector *result,
                                    char message[LKS_SQL_MESSAGE_MAX]);

/** The names of the columns of links(), in their order, and which of them are
 *  numbers. */
enum {
    LKS_DUCKDB_START_POS = 2,
    LKS_DUCKDB_END_POS = 3,
    LKS_DUCKDB_PORT = LKS_SQL_TEXT_COLUMNS + 2,
    LKS_DUCKDB_COLUMNS
};
extern const char *const lks_duckdb_columns[LKS_DUCKDB_COLUMNS];

/** The type of a column; destroy it. */
duckdb_logical_type lks_duckdb_column_type(int column);

/** Write a link as a row. Returns LINKSPAN_OK or LINKSPAN_ERR_NO_MEMORY. */
linkspan_status lks_duckdb_put_link(lks_sql_scan *scan,
                                    const linkspan_link *link,
                                    const duckdb_vector *columns, idx_t row);

/** Functions of a chunk. */
void lks_duckdb_links(duckdb_function_info info, duckdb_data_chunk input,
                      duckdb_vector output);
void lks_duckdb_hosts(duckdb_function_info info, duckdb_data_chunk input,
                      duckdb_vector output);
void lks_duckdb_domains(duckdb_function_info info, duckdb_data_chunk input,
                        duckdb_vector output);

/** Register the table form of links(). Returns whether that worked. */
bool lks_duckdb_register_table(duckdb_connection connection);

#endif
