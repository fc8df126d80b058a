/* links('a constant'): the table form. */
#include "bindings/duckdb/lks_duckdb.h"

#include <stdlib.h>
#include <string.h>

/* The arguments, which are constants. */
typedef struct bound {
    char *text; /* NULL: an argument is NULL */
    lks_sql_detector detector;
} bound;

typedef struct progress {
    lks_sql_room room;
    lks_sql_scan scan;
} progress;

static void free_bound(void *data)
{
    bound *const b = data;
    duckdb_free(b->text);
    linkspan_detector_free(b->detector.own);
    free(b);
}

static void free_progress(void *data)
{
    progress *const p = data;
    lks_sql_scan_end(&p->scan);
    lks_sql_room_free(&p->room);
    free(p);
}

/* NULL if the value is NULL or absent; free it. */
static char *string_of(duckdb_value value)
{
    char *const string = value && !duckdb_is_null_value(value)
                             ? duckdb_get_varchar(value)
                             : NULL;
    duckdb_destroy_value(&value);
    return string;
}

static void bind_detector(duckdb_bind_info info, bound *b)
{
    char message[LKS_SQL_MESSAGE_MAX];
    const duckdb_value given =
        duckdb_bind_get_named_parameter(info, "detector");
    const bool is_given = given != NULL;
    char *const spec = string_of(given);
    if (is_given && !spec) { /* NULL gives no rows */
        duckdb_free(b->text);
        b->text = NULL;
        return;
    }
    const char *const string = spec ? spec : "";
    if (lks_duckdb_detector(LKS_SQL_FIND,
                            (linkspan_str){string, strlen(string)},
                            &b->detector, message) != LINKSPAN_OK)
        duckdb_bind_set_error(info, message);
    duckdb_free(spec);
}

static void bind(duckdb_bind_info info)
{
    for (int i = 0; i < LKS_DUCKDB_COLUMNS; i++) {
        duckdb_logical_type type = lks_duckdb_column_type(i);
        duckdb_bind_add_result_column(info, lks_duckdb_columns[i], type);
        duckdb_destroy_logical_type(&type);
    }
    bound *const b = calloc(1, sizeof *b);
    if (!b) {
        duckdb_bind_set_error(info, "linkspan: out of memory");
        return;
    }
    b->text = string_of(duckdb_bind_get_parameter(info, 0));
    bind_detector(info, b);
    duckdb_bind_set_bind_data(info, b, free_bound);
}

static void init(duckdb_init_info info)
{
    const bound *const b = duckdb_init_get_bind_data(info);
    progress *const p = calloc(1, sizeof *p);
    if (!p) {
        duckdb_init_set_error(info, "linkspan: out of memory");
        return;
    }
    lks_sql_room_init(&p->room, &lks_duckdb_engine);
    p->scan.room = &p->room;
    if (b->text && lks_sql_scan_start(
                       &p->scan, b->detector.detector,
                       (linkspan_str){b->text, strlen(b->text)}) != LINKSPAN_OK)
        duckdb_init_set_error(info, "linkspan: out of memory");
    duckdb_init_set_max_threads(info, 1);
    duckdb_init_set_init_data(info, p, free_progress);
}

static void read_rows(duckdb_function_info info, duckdb_data_chunk output)
{
    progress *const p = duckdb_function_get_init_data(info);
    duckdb_vector columns[LKS_DUCKDB_COLUMNS];
    linkspan_link link;
    linkspan_status st = LINKSPAN_OK;
    idx_t rows = 0;
    for (idx_t i = 0; i < LKS_DUCKDB_COLUMNS; i++)
        columns[i] = duckdb_data_chunk_get_vector(output, i);
    while (rows < duckdb_vector_size() && st == LINKSPAN_OK) {
        st = lks_sql_scan_next(&p->scan, &link);
        if (st == LINKSPAN_OK)
            st = lks_duckdb_put_link(&p->scan, &link, columns, rows++);
    }
    if (st < 0)
        duckdb_function_set_error(info, linkspan_status_name(st));
    duckdb_data_chunk_set_size(output, rows);
}

/* DuckDB has no overloaded table functions for extensions, so the detector is a
 * named argument here: links('text', detector := 'safe'). */
bool lks_duckdb_register_table(duckdb_connection connection)
{
    duckdb_table_function f = duckdb_create_table_function();
    duckdb_logical_type text = duckdb_create_logical_type(DUCKDB_TYPE_VARCHAR);
    duckdb_table_function_set_name(f, "links");
    duckdb_table_function_add_parameter(f, text);
    duckdb_table_function_add_named_parameter(f, "detector", text);
    duckdb_table_function_set_bind(f, bind);
    duckdb_table_function_set_init(f, init);
    duckdb_table_function_set_function(f, read_rows);
    const duckdb_state state = duckdb_register_table_function(connection, f);
    duckdb_destroy_logical_type(&text);
    duckdb_destroy_table_function(&f);
    return state == DuckDBSuccess;
}
