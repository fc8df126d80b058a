/** What the files of the PostgreSQL extension share. Every allocation is in a memory
 *  context, so an error or a cancelled query, which leave by longjmp, leak nothing. */
#ifndef LINKSPAN_PG_H
#define LINKSPAN_PG_H

#include <postgres.h>

#include <fmgr.h>

#include "bindings/sql/sql.h"

/* PostgreSQL finds these by their names; all others stay hidden. */
#define LKS_PG_FUNCTION(name)                                                  \
    _Pragma("GCC visibility push(default)") PG_FUNCTION_INFO_V1(name);         \
    _Pragma("GCC visibility pop")

/** A call of a function: the engine of its memory context, and its arguments.
 */
typedef struct lks_pg_call {
    linkspan_allocator allocator;
    lks_sql_engine engine;
    lks_sql_room room;
    const linkspan_detector *detector;
    linkspan_str text;
} lks_pg_call;

/** Read the arguments of a call; the detector is the second one. What the call
 *  allocates is in the current memory context. Raises an error if the database is
 *  not UTF-8 or the detector string is wrong. */
void lks_pg_start(lks_pg_call *call, FunctionCallInfo fcinfo,
                  lks_sql_purpose purpose);

/** Raise an error if the database is not UTF-8. */
void lks_pg_need_utf8(void);

/** Raise an error unless the status is LINKSPAN_OK or LINKSPAN_NONE. */
void lks_pg_must(linkspan_status st);

/** A value of the type text. */
Datum lks_pg_text(linkspan_str value);

#endif
