#include "host/data.h"

#include "text/alloc.h"
#include "text/hints.h"
#include "text/sized.h"

static bool is_str(linkspan_str s)
{
    return s.data || s.len == 0;
}

static linkspan_status check_source(const linkspan_data_source *source)
{
    if (!is_str(source->suffixes) || !is_str(source->tlds) ||
        !is_str(source->suffixes_name) || !is_str(source->tlds_name))
        return LINKSPAN_ERR_ARG;
    if (source->flags & ~(uint32_t)LINKSPAN_LOAD_ANY_TLDS)
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
    linkspan_data_error problem = {.size = sizeof problem};
    linkspan_data_source own = {.size = sizeof own};
    if (!data || !lks_allocator_is_ready(allocator))
        return LINKSPAN_ERR_ARG;
    linkspan_status st = lks_read_struct(&own, sizeof own, source);
    if (st == LINKSPAN_OK && error)
        st = lks_read_struct(&problem, sizeof problem, error);
    if (st == LINKSPAN_OK)
        st = check_source(&own);
    if (st == LINKSPAN_OK && problem.reserved)
        st = LINKSPAN_ERR_OPTION;
    if (st != LINKSPAN_OK)
        return st;
    uint32_t list = 0;
    const lks_list_fault bad = lks_data_load(&own, allocator, data, &list);
    if (bad.status != LINKSPAN_OK && error) {
        problem.status = bad.status;
        problem.list = bad.status == LINKSPAN_ERR_NO_MEMORY ? 0 : list;
        problem.line = bad.line;
        problem.message = bad.message;
        lks_write_struct(error, error->size, &problem, sizeof problem);
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
    linkspan_data_facts own = {.size = sizeof own};
    const linkspan_status st = lks_read_struct(&own, sizeof own, facts);
    if (st != LINKSPAN_OK)
        return st;
    lks_data_describe(data, now, &own);
    lks_write_struct(facts, facts->size, &own, sizeof own);
    return LINKSPAN_OK;
}
