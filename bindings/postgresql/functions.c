/* The functions with one result. */
#include "bindings/postgresql/lks_pg.h"

#include <catalog/pg_type.h>
#include <mb/pg_wchar.h>
#include <miscadmin.h>
#include <utils/array.h>
#include <utils/builtins.h>
#include <utils/memutils.h>

#pragma GCC visibility push(default)
PG_MODULE_MAGIC;
#pragma GCC visibility pop

/* The detectors of this process. Each is in a memory context of its own. */
static lks_sql_engine detector_engine;
static lks_sql_detectors detectors = {.engine = &detector_engine};

static void *resize(void *context, void *memory, size_t bytes)
{
    return memory ? repalloc_huge(memory, bytes)
                  : MemoryContextAllocHuge((MemoryContext)context, bytes);
}

static void release(void *context, void *memory)
{
    (void)context;
    if (memory)
        pfree(memory);
}

static void pause_call(void)
{
    CHECK_FOR_INTERRUPTS();
}

void lks_pg_need_utf8(void)
{
    if (GetDatabaseEncoding() != PG_UTF8)
        ereport(ERROR,
                (errcode(ERRCODE_FEATURE_NOT_SUPPORTED),
                 errmsg("linkspan needs a database with the encoding UTF8, "
                        "and this one has %s",
                        GetDatabaseEncodingName())));
}

void lks_pg_must(linkspan_status st)
{
    if (st >= 0)
        return;
    ereport(ERROR, (errcode(st == LINKSPAN_ERR_NO_MEMORY
                                ? ERRCODE_OUT_OF_MEMORY
                                : ERRCODE_PROGRAM_LIMIT_EXCEEDED),
                    errmsg("linkspan: %s", linkspan_status_name(st))));
}

/* Makes a detector in a memory context of its own. If the detector is kept for later
 * calls, the context becomes permanent; else it lives as long as the call. */
static const linkspan_detector *make_detector(lks_sql_purpose purpose,
                                              linkspan_str spec)
{
    char message[LKS_SQL_MESSAGE_MAX];
    lks_sql_detector made;
    const MemoryContext context = AllocSetContextCreate(
        CurrentMemoryContext, "linkspan detector", ALLOCSET_SMALL_SIZES);
    linkspan_allocator *const allocator =
        MemoryContextAlloc(context, sizeof *allocator);
    *allocator = (linkspan_allocator){.size = sizeof *allocator,
                                      .context = context,
                                      .resize = resize,
                                      .release = release};
    detector_engine.allocator = allocator;
    if (lks_sql_get_detector(&detectors, purpose, spec, &made, message) !=
        LINKSPAN_OK)
        ereport(ERROR, (errcode(ERRCODE_INVALID_PARAMETER_VALUE),
                        errmsg("%s", message)));
    if (!made.own)
        MemoryContextSetParent(context, TopMemoryContext);
    return made.detector;
}

static linkspan_str string_of(const text *value)
{
    return (linkspan_str){VARDATA_ANY(value), VARSIZE_ANY_EXHDR(value)};
}

void lks_pg_start(lks_pg_call *call, FunctionCallInfo fcinfo,
                  lks_sql_purpose purpose)
{
    lks_pg_need_utf8();
    call->allocator = (linkspan_allocator){.size = sizeof call->allocator,
                                           .context = CurrentMemoryContext,
                                           .resize = resize,
                                           .release = release};
    call->engine = (lks_sql_engine){&call->allocator, pause_call};
    lks_sql_room_init(&call->room, &call->engine);
    call->text = string_of(PG_GETARG_TEXT_PP(0));
    call->detector = NULL;
    if (purpose == LKS_SQL_NO_DETECTOR)
        return;
    const linkspan_str spec = string_of(PG_GETARG_TEXT_PP(1));
    call->detector = lks_sql_known_detector(&detectors, purpose, spec);
    if (!call->detector)
        call->detector = make_detector(purpose, spec);
}

Datum lks_pg_text(linkspan_str value)
{
    if (value.len > MaxAllocSize - VARHDRSZ)
        ereport(ERROR, (errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
                        errmsg("linkspan: the result is longer than 1 GB")));
    return PointerGetDatum(
        cstring_to_text_with_len(value.data, (int)value.len));
}

/* Call the function lks_sql_functions[index]. */
static Datum write_text(FunctionCallInfo fcinfo, size_t index)
{
    const lks_sql_function *const f = &lks_sql_functions[index];
    lks_pg_call call;
    linkspan_str value = {NULL, 0};
    lks_pg_start(&call, fcinfo, f->purpose);
    lks_pg_must(f->write(&call.room, call.detector, call.text, &value));
    if (!value.data)
        PG_RETURN_NULL();
    const Datum result = lks_pg_text(value);
    lks_sql_room_free(&call.room);
    return result;
}

LKS_PG_FUNCTION(lks_pg_linkify_html)
Datum lks_pg_linkify_html(PG_FUNCTION_ARGS)
{
    return write_text(fcinfo, LKS_SQL_LINKIFY_HTML);
}

LKS_PG_FUNCTION(lks_pg_link_check)
Datum lks_pg_link_check(PG_FUNCTION_ARGS)
{
    return write_text(fcinfo, LKS_SQL_LINK_CHECK);
}

LKS_PG_FUNCTION(lks_pg_link_redact)
Datum lks_pg_link_redact(PG_FUNCTION_ARGS)
{
    return write_text(fcinfo, LKS_SQL_LINK_REDACT);
}

LKS_PG_FUNCTION(lks_pg_link_redact_kind)
Datum lks_pg_link_redact_kind(PG_FUNCTION_ARGS)
{
    return write_text(fcinfo, LKS_SQL_LINK_REDACT_KIND);
}

LKS_PG_FUNCTION(lks_pg_link_redact_host)
Datum lks_pg_link_redact_host(PG_FUNCTION_ARGS)
{
    return write_text(fcinfo, LKS_SQL_LINK_REDACT_HOST);
}

LKS_PG_FUNCTION(lks_pg_link_redact_secret)
Datum lks_pg_link_redact_secret(PG_FUNCTION_ARGS)
{
    return write_text(fcinfo, LKS_SQL_LINK_REDACT_SECRET);
}

LKS_PG_FUNCTION(lks_pg_link_defang)
Datum lks_pg_link_defang(PG_FUNCTION_ARGS)
{
    return write_text(fcinfo, LKS_SQL_LINK_DEFANG);
}

LKS_PG_FUNCTION(lks_pg_link_display)
Datum lks_pg_link_display(PG_FUNCTION_ARGS)
{
    return write_text(fcinfo, LKS_SQL_LINK_DISPLAY);
}

LKS_PG_FUNCTION(lks_pg_link_format)
Datum lks_pg_link_format(PG_FUNCTION_ARGS)
{
    return write_text(fcinfo, LKS_SQL_LINK_FORMAT);
}

LKS_PG_FUNCTION(lks_pg_link_format_exact)
Datum lks_pg_link_format_exact(PG_FUNCTION_ARGS)
{
    return write_text(fcinfo, LKS_SQL_LINK_FORMAT_EXACT);
}

LKS_PG_FUNCTION(lks_pg_link_normalize)
Datum lks_pg_link_normalize(PG_FUNCTION_ARGS)
{
    return write_text(fcinfo, LKS_SQL_LINK_NORMALIZE);
}

LKS_PG_FUNCTION(lks_pg_link_href)
Datum lks_pg_link_href(PG_FUNCTION_ARGS)
{
    return write_text(fcinfo, LKS_SQL_LINK_HREF);
}

LKS_PG_FUNCTION(lks_pg_link_refang)
Datum lks_pg_link_refang(PG_FUNCTION_ARGS)
{
    return write_text(fcinfo, LKS_SQL_LINK_REFANG);
}

LKS_PG_FUNCTION(lks_pg_text_clean)
Datum lks_pg_text_clean(PG_FUNCTION_ARGS)
{
    return write_text(fcinfo, LKS_SQL_TEXT_CLEAN);
}

LKS_PG_FUNCTION(lks_pg_text_skeleton)
Datum lks_pg_text_skeleton(PG_FUNCTION_ARGS)
{
    return write_text(fcinfo, LKS_SQL_TEXT_SKELETON);
}

LKS_PG_FUNCTION(lks_pg_host_ascii)
Datum lks_pg_host_ascii(PG_FUNCTION_ARGS)
{
    return write_text(fcinfo, LKS_SQL_HOST_ASCII);
}

LKS_PG_FUNCTION(lks_pg_host_unicode)
Datum lks_pg_host_unicode(PG_FUNCTION_ARGS)
{
    return write_text(fcinfo, LKS_SQL_HOST_UNICODE);
}

LKS_PG_FUNCTION(lks_pg_registrable_domain)
Datum lks_pg_registrable_domain(PG_FUNCTION_ARGS)
{
    return write_text(fcinfo, LKS_SQL_REGISTRABLE_DOMAIN);
}

LKS_PG_FUNCTION(lks_pg_link_count)
Datum lks_pg_link_count(PG_FUNCTION_ARGS)
{
    lks_pg_call call;
    uint64_t count;
    lks_pg_start(&call, fcinfo, LKS_SQL_FIND);
    lks_pg_must(lks_sql_count(&call.room, call.detector, call.text, &count));
    PG_RETURN_INT64((int64)count);
}

static Datum name_list(FunctionCallInfo fcinfo, bool are_domains)
{
    lks_pg_call call;
    lks_sql_names names;
    lks_pg_start(&call, fcinfo, LKS_SQL_FIND);
    lks_pg_must(lks_sql_names_of(&call.room, call.detector, call.text,
                                 are_domains, &names));
    if (names.count > MaxArraySize)
        ereport(ERROR, (errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
                        errmsg("linkspan: the array is too long")));
    Datum *const values = MemoryContextAllocHuge(
        CurrentMemoryContext, (names.count + 1) * sizeof *values);
    for (size_t i = 0; i < names.count; i++)
        values[i] = lks_pg_text(names.list[i]);
    lks_sql_room_free(&call.room);
    PG_RETURN_ARRAYTYPE_P(construct_array(values, (int)names.count, TEXTOID, -1,
                                          false, TYPALIGN_INT));
}

LKS_PG_FUNCTION(lks_pg_link_hosts)
Datum lks_pg_link_hosts(PG_FUNCTION_ARGS)
{
    return name_list(fcinfo, false);
}

LKS_PG_FUNCTION(lks_pg_link_domains)
Datum lks_pg_link_domains(PG_FUNCTION_ARGS)
{
    return name_list(fcinfo, true);
}

LKS_PG_FUNCTION(lks_pg_version)
Datum lks_pg_version(PG_FUNCTION_ARGS)
{
    char version[200];
    (void)fcinfo;
    lks_pg_need_utf8();
    const size_t len = lks_sql_version(version, sizeof version);
    return lks_pg_text((linkspan_str){version, len});
}
