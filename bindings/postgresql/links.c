/* links(): returns one row per call. So a query that needs only the first rows does
 * not search the rest of the text, and no query needs memory for all rows. */
#include "bindings/postgresql/lks_pg.h"

#include <funcapi.h>
#include <utils/builtins.h>

enum {
    COLUMNS = LKS_SQL_TEXT_COLUMNS + 3, /* the last is the port */
    COLUMN_START = 2 /* start_pos and end_pos come third and fourth */
};

/* State from one call to the next. */
typedef struct state {
    lks_pg_call call;
    lks_sql_scan scan;
} state;

static void start(FunctionCallInfo fcinfo, FuncCallContext *function)
{
    const MemoryContext before =
        MemoryContextSwitchTo(function->multi_call_memory_ctx);
    state *const s = palloc0(sizeof *s);
    lks_pg_start(&s->call, fcinfo, LKS_SQL_FIND);
    s->scan.room = &s->call.room;
    lks_pg_must(lks_sql_scan_start(&s->scan, s->call.detector, s->call.text));
    function->user_fctx = s;
    MemoryContextSwitchTo(before);
}

/* Look up the type of the rows when there is a row: for most texts it is not
 * needed, and looking it up takes longer than finding links. */
static void need_type(FunctionCallInfo fcinfo, FuncCallContext *function)
{
    if (function->tuple_desc)
        return;
    const MemoryContext before =
        MemoryContextSwitchTo(function->multi_call_memory_ctx);
    TupleDesc row;
    if (get_call_result_type(fcinfo, NULL, &row) != TYPEFUNC_COMPOSITE)
        ereport(ERROR, (errcode(ERRCODE_FEATURE_NOT_SUPPORTED),
                        errmsg("links() returns rows, which this query "
                               "cannot take")));
    function->tuple_desc = BlessTupleDesc(row);
    MemoryContextSwitchTo(before);
}

static Datum row_of(FuncCallContext *function, state *s,
                    const linkspan_link *link)
{
    Datum values[COLUMNS];
    bool are_null[COLUMNS] = {false};
    for (int column = 0; column < LKS_SQL_TEXT_COLUMNS; column++) {
        const int at = column < COLUMN_START ? column : column + 2;
        linkspan_str value;
        lks_pg_must(lks_sql_column_of(&s->call.room, s->call.text, link,
                                      (lks_sql_column)column, &value));
        are_null[at] = !value.data;
        if (value.data)
            values[at] = lks_pg_text(value);
    }
    values[COLUMN_START] =
        Int64GetDatum((int64)lks_sql_position(&s->scan, link->span.start));
    values[COLUMN_START + 1] =
        Int64GetDatum((int64)lks_sql_position(&s->scan, link->span.end));
    const int32_t port = lks_sql_port_of(s->call.text, link);
    are_null[COLUMNS - 1] = port < 0;
    values[COLUMNS - 1] = Int32GetDatum(port);
    return HeapTupleGetDatum(
        heap_form_tuple(function->tuple_desc, values, are_null));
}

LKS_PG_FUNCTION(lks_pg_links)
Datum lks_pg_links(PG_FUNCTION_ARGS)
{
    FuncCallContext *function;
    linkspan_link link;
    if (SRF_IS_FIRSTCALL()) {
        function = SRF_FIRSTCALL_INIT();
        start(fcinfo, function);
    }
    function = SRF_PERCALL_SETUP();
    state *const s = function->user_fctx;
    const linkspan_status st = lks_sql_scan_next(&s->scan, &link);
    lks_pg_must(st);
    if (st != LINKSPAN_OK)
        SRF_RETURN_DONE(function);
    need_type(fcinfo, function);
    SRF_RETURN_NEXT(function, row_of(function, s, &link));
}
