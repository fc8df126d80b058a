#include "host/data.h"

#include "text/alloc.h"
#include "text/hints.h"

static bool is_str(linkspan_str s)
{
    return s.data || s.len == 0;
}

static linkspan_status check_source(const linkspan_data_source *source)
{
    if (!source || source->size < sizeof *source)
        return LINKSPAN_ERR_ARG;
    if (!is_str(source->suffixes) || !is_str(source->tlds) ||
        !is_str(source->suffixes_name) || !is_str(source->tlds_name))
        return LINKSPAN_ERR_ARG;
    if (source->reserved)
        return LINKSPAN_ERR_OPTION;
    if (source->suffixes_name.len > LINKSPAN_DATA_NAME_MAX ||
        source->tlds_name.len > LINKSPAN_DATA_NAME_MAX)
        return LINKSPAN_ERR_LIMIT;
    return LINKSPAN_OK;
}

LKS_COLD linkspan_status linkspan_data_load(const linkspan_data_source *source,
                                            const linkspan_allocator *allocator,
                                            linkspan_data **data,
                                            linkspan_data_error *error)
{
    if (!data || !lks_allocator_is_ready(allocator) ||
        (error && error->size < sizeof *error))
        return LINKSPAN_ERR_ARG;
    const linkspan_status st = check_source(source);
    if (st != LINKSPAN_OK)
        return st;
    if (error && error->reserved)
        return LINKSPAN_ERR_OPTION;
    uint32_t list = 0;
    const lks_list_fault bad = lks_data_load(source, allocator, data, &list);
    if (bad.status != LINKSPAN_OK && error) {
        error->status = bad.status;
        error->list = bad.status == LINKSPAN_ERR_NO_MEMORY ? 0 : list;
        error->line = bad.line;
        error->message = bad.message;
    }
    return bad.status;
}

linkspan_data *linkspan_data_retain(linkspan_data *data)
{
    if (data)
        lks_data_retain(data);
    return data;
}

void linkspan_data_free(linkspan_data *data)
{
    if (data)
        lks_data_free(data);
}

LKS_COLD linkspan_status linkspan_data_info(const linkspan_data *data,
                                            int64_t now,
                                            linkspan_data_facts *facts)
{
    if (!facts || facts->size < sizeof *facts)
        return LINKSPAN_ERR_ARG;
    if (facts->reserved)
        return LINKSPAN_ERR_OPTION;
    lks_data_describe(data, now, facts);
    return LINKSPAN_OK;
}
