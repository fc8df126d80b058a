/* The arguments and results of calls, and the detectors that threads share. */
#include "bindings/duckdb/lks_duckdb.h"

#include <pthread.h>
#include <string.h>

const lks_sql_engine lks_duckdb_engine = {NULL, NULL};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static lks_sql_detectors detectors = {.engine = &lks_duckdb_engine};

linkspan_status lks_duckdb_detector(lks_sql_purpose purpose, linkspan_str spec,
                                    lks_sql_detector *result,
                                    char message[LKS_SQL_MESSAGE_MAX])
{
    (void)pthread_mutex_lock(&lock);
    const linkspan_status st =
        lks_sql_get_detector(&detectors, purpose, spec, result, message);
    (void)pthread_mutex_unlock(&lock);
    return st;
}

static duckdb_string_t *strings_of(duckdb_vector vector, uint64_t **validity)
{
    *validity = duckdb_vector_get_validity(vector);
    return duckdb_vector_get_data(vector);
}

void lks_duckdb_start(lks_duckdb_call *call, duckdb_function_info info,
                      duckdb_data_chunk input, lks_sql_purpose purpose)
{
    *call = (lks_duckdb_call){.info = info,
                              .rows = duckdb_data_chunk_get_size(input),
                              .purpose = purpose};
    call->texts = strings_of(duckdb_data_chunk_get_vector(input, 0),
                             &call->text_validity);
    if (duckdb_data_chunk_get_column_count(input) > 1)
        call->specs = strings_of(duckdb_data_chunk_get_vector(input, 1),
                                 &call->spec_validity);
    lks_sql_room_init(&call->room, &lks_duckdb_engine);
}

static linkspan_str string_of(duckdb_string_t *string)
{
    return (linkspan_str){duckdb_string_t_data(string),
                          duckdb_string_t_length(*string)};
}

static bool is_null(uint64_t *validity, idx_t row)
{
    return validity && !duckdb_validity_row_is_valid(validity, row);
}

/* Get the detector of a row. Most rows of a chunk have the same detector string, so
 * that of the row before is kept. */
static bool set_detector(lks_duckdb_call *call, linkspan_str spec)
{
    char message[LKS_SQL_MESSAGE_MAX];
    if (call->last.data && call->last.len == spec.len &&
        memcmp(call->last.data, spec.data, spec.len) == 0)
        return true;
    linkspan_detector_free(call->detector.own);
    call->detector = (lks_sql_detector){NULL, NULL};
    call->last = (linkspan_str){NULL, 0};
    if (lks_duckdb_detector(call->purpose, spec, &call->detector, message) !=
        LINKSPAN_OK) {
        duckdb_scalar_function_set_error(call->info, message);
        return false;
    }
    call->last = spec;
    return true;
}

lks_duckdb_row lks_duckdb_read(lks_duckdb_call *call, idx_t row,
                               linkspan_str *text)
{
    if (is_null(call->text_validity, row) ||
        (call->specs && is_null(call->spec_validity, row)))
        return LKS_DUCKDB_NULL;
    *text = string_of(&call->texts[row]);
    if (call->purpose == LKS_SQL_NO_DETECTOR)
        return LKS_DUCKDB_ROW;
    const linkspan_str spec =
        call->specs ? string_of(&call->specs[row]) : (linkspan_str){"", 0};
    return set_detector(call, spec) ? LKS_DUCKDB_ROW : LKS_DUCKDB_ERROR;
}

bool lks_duckdb_is_ok(lks_duckdb_call *call, linkspan_status st)
{
    if (st < 0)
        duckdb_scalar_function_set_error(call->info, linkspan_status_name(st));
    return st >= 0;
}

void lks_duckdb_end(lks_duckdb_call *call)
{
    linkspan_detector_free(call->detector.own);
    lks_sql_room_free(&call->room);
}

void lks_duckdb_put_null(duckdb_vector vector, idx_t row)
{
    duckdb_vector_ensure_validity_writable(vector);
    duckdb_validity_set_row_invalid(duckdb_vector_get_validity(vector), row);
}

void lks_duckdb_put(duckdb_vector vector, idx_t row, linkspan_str value)
{
    if (value.data)
        duckdb_vector_assign_string_element_len(vector, row, value.data,
                                                value.len);
    else
        lks_duckdb_put_null(vector, row);
}
