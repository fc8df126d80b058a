/* The functions whose results are lists: links(), link_hosts() and
 * link_domains(). */
#include "bindings/duckdb/lks_duckdb.h"

const char *const lks_duckdb_columns[LKS_DUCKDB_COLUMNS] = {
    "link", "kind",  "start_pos", "end_pos", "scheme", "host", "registrable",
    "path", "query", "fragment",  "href",    "score",  "port"};

static bool is_number(int column)
{
    return column == LKS_DUCKDB_START_POS || column == LKS_DUCKDB_END_POS ||
           column == LKS_DUCKDB_PORT;
}

duckdb_logical_type lks_duckdb_column_type(int column)
{
    return duckdb_create_logical_type(is_number(column) ? DUCKDB_TYPE_BIGINT
                                                        : DUCKDB_TYPE_VARCHAR);
}

linkspan_status lks_duckdb_put_link(lks_sql_scan *scan,
                                    const linkspan_link *link,
                                    const duckdb_vector *columns, idx_t row)
{
    for (int i = 0; i < LKS_DUCKDB_COLUMNS; i++) {
        const int32_t port =
            i == LKS_DUCKDB_PORT ? lks_sql_port_of(scan->text, link) : 0;
        if (port < 0) {
            lks_duckdb_put_null(columns[i], row);
            continue;
        }
        if (i == LKS_DUCKDB_PORT) {
            int64_t *const ports = duckdb_vector_get_data(columns[i]);
            ports[row] = port;
            continue;
        }
        if (is_number(i)) {
            int64_t *const numbers = duckdb_vector_get_data(columns[i]);
            numbers[row] = (int64_t)lks_sql_position(
                scan,
                i == LKS_DUCKDB_START_POS ? link->span.start : link->span.end);
            continue;
        }
        linkspan_str value;
        const int column = i < LKS_DUCKDB_START_POS ? i : i - 2;
        const linkspan_status st = lks_sql_column_of(
            scan->room, scan->text, link, (lks_sql_column)column, &value);
        if (st != LINKSPAN_OK)
            return st;
        lks_duckdb_put(columns[i], row, value);
    }
    return LINKSPAN_OK;
}

/* The list that a chunk's results are appended to. */
typedef struct list {
    duckdb_vector output;
    idx_t size;
    idx_t capacity;
    duckdb_vector columns[LKS_DUCKDB_COLUMNS]; /* columns of the structs */
} list;

/* Make room for more elements. DuckDB may then use other vectors, so they are
 * fetched again. */
static linkspan_status reserve(list *l, idx_t more, bool has_columns)
{
    if (l->size + more <= l->capacity)
        return LINKSPAN_OK;
    const idx_t capacity = 2 * (l->size + more) + 64;
    if (duckdb_list_vector_reserve(l->output, capacity) == DuckDBError)
        return LINKSPAN_ERR_NO_MEMORY;
    l->capacity = capacity;
    const duckdb_vector child = duckdb_list_vector_get_child(l->output);
    for (idx_t i = 0; has_columns && i < LKS_DUCKDB_COLUMNS; i++)
        l->columns[i] = duckdb_struct_vector_get_child(child, i);
    return LINKSPAN_OK;
}

static void end_entry(list *l, idx_t row, idx_t start)
{
    duckdb_list_entry *const entries = duckdb_vector_get_data(l->output);
    entries[row] = (duckdb_list_entry){start, l->size - start};
}

static linkspan_status put_links(list *l, lks_sql_scan *scan,
                                 const linkspan_detector *detector,
                                 linkspan_str text)
{
    linkspan_link link;
    linkspan_status st = lks_sql_scan_start(scan, detector, text);
    while (st == LINKSPAN_OK) {
        st = lks_sql_scan_next(scan, &link);
        if (st != LINKSPAN_OK)
            break;
        st = reserve(l, 1, true);
        if (st == LINKSPAN_OK)
            st = lks_duckdb_put_link(scan, &link, l->columns, l->size);
        l->size++;
    }
    return st == LINKSPAN_NONE ? LINKSPAN_OK : st;
}

void lks_duckdb_links(duckdb_function_info info, duckdb_data_chunk input,
                      duckdb_vector output)
{
    lks_duckdb_call call;
    list l = {.output = output};
    lks_duckdb_start(&call, info, input, LKS_SQL_FIND);
    lks_sql_scan scan = {.room = &call.room};
    for (idx_t row = 0; row < call.rows; row++) {
        linkspan_str text;
        const idx_t start = l.size;
        const lks_duckdb_row kind = lks_duckdb_read(&call, row, &text);
        if (kind == LKS_DUCKDB_ERROR)
            break;
        if (kind == LKS_DUCKDB_NULL)
            lks_duckdb_put_null(output, row);
        else if (!lks_duckdb_is_ok(
                     &call, put_links(&l, &scan, call.detector.detector, text)))
            break;
        end_entry(&l, row, start);
    }
    (void)duckdb_list_vector_set_size(output, l.size);
    lks_sql_scan_end(&scan);
    lks_duckdb_end(&call);
}

static linkspan_status put_names(list *l, lks_sql_room *room,
                                 const linkspan_detector *detector,
                                 linkspan_str text, bool are_domains)
{
    lks_sql_names names;
    linkspan_status st =
        lks_sql_names_of(room, detector, text, are_domains, &names);
    if (st == LINKSPAN_OK)
        st = reserve(l, names.count, false);
    if (st != LINKSPAN_OK)
        return st;
    const duckdb_vector child = duckdb_list_vector_get_child(l->output);
    for (size_t i = 0; i < names.count; i++)
        lks_duckdb_put(child, l->size++, names.list[i]);
    return LINKSPAN_OK;
}

static void name_lists(duckdb_function_info info, duckdb_data_chunk input,
                       duckdb_vector output, bool are_domains)
{
    lks_duckdb_call call;
    list l = {.output = output};
    lks_duckdb_start(&call, info, input, LKS_SQL_FIND);
    for (idx_t row = 0; row < call.rows; row++) {
        linkspan_str text;
        const idx_t start = l.size;
        const lks_duckdb_row kind = lks_duckdb_read(&call, row, &text);
        if (kind == LKS_DUCKDB_ERROR)
            break;
        if (kind == LKS_DUCKDB_NULL)
            lks_duckdb_put_null(output, row);
        else if (!lks_duckdb_is_ok(&call, put_names(&l, &call.room,
                                                    call.detector.detector,
                                                    text, are_domains)))
            break;
        end_entry(&l, row, start);
    }
    (void)duckdb_list_vector_set_size(output, l.size);
    lks_duckdb_end(&call);
}

void lks_duckdb_hosts(duckdb_function_info info, duckdb_data_chunk input,
                      duckdb_vector output)
{
    name_lists(info, input, output, false);
}

void lks_duckdb_domains(duckdb_function_info info, duckdb_data_chunk input,
                        duckdb_vector output)
{
    name_lists(info, input, output, true);
}
