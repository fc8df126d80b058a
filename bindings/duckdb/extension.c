/* The functions with one value, and the extension's entry point. */
#define DUCKDB_EXTENSION_NAME linkspan
#include "bindings/duckdb/lks_duckdb.h"

static void write_text(duckdb_function_info info, duckdb_data_chunk input,
                       duckdb_vector output)
{
    const lks_sql_function *const f =
        duckdb_scalar_function_get_extra_info(info);
    lks_duckdb_call call;
    lks_duckdb_start(&call, info, input, f->purpose);
    for (idx_t row = 0; row < call.rows; row++) {
        linkspan_str text;
        linkspan_str value = {NULL, 0};
        const lks_duckdb_row kind = lks_duckdb_read(&call, row, &text);
        if (kind == LKS_DUCKDB_ERROR)
            break;
        if (kind == LKS_DUCKDB_ROW &&
            !lks_duckdb_is_ok(
                &call,
                f->write(&call.room, call.detector.detector, text, &value)))
            break;
        lks_duckdb_put(output, row, value);
    }
    lks_duckdb_end(&call);
}

static void link_count(duckdb_function_info info, duckdb_data_chunk input,
                       duckdb_vector output)
{
    lks_duckdb_call call;
    int64_t *const counts = duckdb_vector_get_data(output);
    lks_duckdb_start(&call, info, input, LKS_SQL_FIND);
    for (idx_t row = 0; row < call.rows; row++) {
        linkspan_str text;
        uint64_t count = 0;
        const lks_duckdb_row kind = lks_duckdb_read(&call, row, &text);
        if (kind == LKS_DUCKDB_ERROR)
            break;
        if (kind == LKS_DUCKDB_NULL)
            lks_duckdb_put_null(output, row);
        else if (!lks_duckdb_is_ok(&call, lks_sql_count(&call.room,
                                                        call.detector.detector,
                                                        text, &count)))
            break;
        counts[row] = (int64_t)count;
    }
    lks_duckdb_end(&call);
}

static void version(duckdb_function_info info, duckdb_data_chunk input,
                    duckdb_vector output)
{
    char text[200];
    (void)info;
    const size_t len = lks_sql_version(text, sizeof text);
    for (idx_t row = 0; row < duckdb_data_chunk_get_size(input); row++)
        lks_duckdb_put(output, row, (linkspan_str){text, len});
}

/* What a function is registered with. */
typedef struct registration {
    const char *name;
    duckdb_scalar_function_t function;
    duckdb_logical_type result;
    const lks_sql_function *sql; /* for write_text */
    int arguments;               /* most arguments */
    int least;                   /* fewest arguments */
} registration;

static bool register_one(duckdb_connection connection, const registration *r)
{
    duckdb_scalar_function_set set = duckdb_create_scalar_function_set(r->name);
    duckdb_logical_type text = duckdb_create_logical_type(DUCKDB_TYPE_VARCHAR);
    bool is_good = true;
    for (int arguments = r->least; arguments <= r->arguments; arguments++) {
        duckdb_scalar_function f = duckdb_create_scalar_function();
        duckdb_scalar_function_set_name(f, r->name);
        for (int i = 0; i < arguments; i++)
            duckdb_scalar_function_add_parameter(f, text);
        duckdb_scalar_function_set_return_type(f, r->result);
        duckdb_scalar_function_set_function(f, r->function);
        /* A constant table, which nobody writes to. */
        union {
            const lks_sql_function *sql;
            void *info;
        } extra = {r->sql};
        if (r->sql)
            duckdb_scalar_function_set_extra_info(f, extra.info, NULL);
        if (duckdb_add_scalar_function_to_set(set, f) == DuckDBError)
            is_good = false;
        duckdb_destroy_scalar_function(&f);
    }
    if (duckdb_register_scalar_function_set(connection, set) == DuckDBError)
        is_good = false;
    duckdb_destroy_logical_type(&text);
    duckdb_destroy_scalar_function_set(&set);
    return is_good;
}

/* A list of structs with the columns of links(). */
static duckdb_logical_type type_of_links(void)
{
    duckdb_logical_type types[LKS_DUCKDB_COLUMNS];
    const char *names[LKS_DUCKDB_COLUMNS];
    for (int i = 0; i < LKS_DUCKDB_COLUMNS; i++) {
        types[i] = lks_duckdb_column_type(i);
        names[i] = lks_duckdb_columns[i];
    }
    duckdb_logical_type row =
        duckdb_create_struct_type(types, names, LKS_DUCKDB_COLUMNS);
    const duckdb_logical_type list = duckdb_create_list_type(row);
    for (int i = 0; i < LKS_DUCKDB_COLUMNS; i++)
        duckdb_destroy_logical_type(&types[i]);
    duckdb_destroy_logical_type(&row);
    return list;
}

static bool register_texts(duckdb_connection connection,
                           duckdb_logical_type text)
{
    bool is_good = true;
    for (int i = 0; i < LKS_SQL_FUNCTIONS; i++) {
        const lks_sql_function *const sql = &lks_sql_functions[i];
        const registration r = {.name = sql->name,
                                .function = write_text,
                                .result = text,
                                .sql = sql,
                                .arguments =
                                    sql->purpose == LKS_SQL_NO_DETECTOR ? 1 : 2,
                                .least = 1};
        is_good = register_one(connection, &r) && is_good;
    }
    return is_good;
}

static bool register_all(duckdb_connection connection)
{
    duckdb_logical_type text = duckdb_create_logical_type(DUCKDB_TYPE_VARCHAR);
    duckdb_logical_type number = duckdb_create_logical_type(DUCKDB_TYPE_BIGINT);
    duckdb_logical_type names = duckdb_create_list_type(text);
    duckdb_logical_type links = type_of_links();
    const registration others[] = {
        {"links", lks_duckdb_links, links, NULL, 2, 1},
        {"link_count", link_count, number, NULL, 2, 1},
        {"link_hosts", lks_duckdb_hosts, names, NULL, 2, 1},
        {"link_domains", lks_duckdb_domains, names, NULL, 2, 1},
        {"linkspan_version", version, text, NULL, 0, 0},
    };
    bool is_good = register_texts(connection, text);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        is_good = register_one(connection, &others[i]) && is_good;
    duckdb_destroy_logical_type(&text);
    duckdb_destroy_logical_type(&number);
    duckdb_destroy_logical_type(&names);
    duckdb_destroy_logical_type(&links);
    return is_good && lks_duckdb_register_table(connection);
}

bool linkspan_init_c_api(duckdb_extension_info info,
                         struct duckdb_extension_access *access);

DUCKDB_EXTENSION_ENTRYPOINT(duckdb_connection connection,
                            duckdb_extension_info info,
                            struct duckdb_extension_access *access)
{
    if (register_all(connection))
        return true;
    access->set_error(info, "linkspan: a function cannot be registered");
    return false;
}
