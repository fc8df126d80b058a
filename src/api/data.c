#include "host/data.h"

#include <string.h>

#include "text/alloc.h"
#include "text/buf.h"
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

/* Write a rule as the suffix list writes it: `mark`, then the labels. In `row`,
 * the last label comes first. */
static void append_name(const lks_rules *rules, const lks_suffix_rule *row,
                        const char *mark, linkspan_buf *out)
{
    const uint8_t *key = rules->text + row->key;
    size_t end = row->len;
    lks_buf_append(out, mark, strlen(mark));
    for (size_t at = row->len; at-- > 0;) {
        if (at > 0 && key[at - 1] != LKS_KEY_SEPARATOR)
            continue;
        lks_buf_append(out, key + at, end - at);
        lks_buf_append_byte(out, at > 0 ? '.' : '\n');
        end = at > 0 ? at - 1 : 0;
    }
}

static void append_rules(const lks_rules *rules, const lks_suffix_rule *row,
                         linkspan_buf *out)
{
    static const struct {
        uint32_t flag;
        char mark[4]; /* an array: a pointer would need a relocation */
    } kinds[] = {
        {LKS_TLD, ""},
        {LKS_ICANN << LKS_RULE_SHIFT, ""},
        {LKS_ICANN << LKS_WILDCARD_SHIFT, "*."},
        {LKS_ICANN << LKS_EXCEPTION_SHIFT, "!"},
        {LKS_PRIVATE << LKS_RULE_SHIFT, "+"},
        {LKS_PRIVATE << LKS_WILDCARD_SHIFT, "+*."},
        {LKS_PRIVATE << LKS_EXCEPTION_SHIFT, "+!"},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (row->flags & kinds[i].flag)
            append_name(rules, row, kinds[i].mark, out);
}

LKS_COLD linkspan_status linkspan_data_names(const linkspan_data *data,
                                             uint32_t list, linkspan_buf *out)
{
    if (!lks_buf_is_ready(out))
        return LINKSPAN_ERR_ARG;
    if ((list != LINKSPAN_LIST_SUFFIXES && list != LINKSPAN_LIST_TLDS) ||
        lks_buf_asks_more(out))
        return LINKSPAN_ERR_OPTION;
    const uint32_t mask =
        list == LINKSPAN_LIST_TLDS ? (uint32_t)LKS_TLD : LKS_TLD - 1u;
    lks_rules rules = {.allocator = lks_data_allocator(data)};
    linkspan_status st =
        lks_rules_add_table(&rules, lks_data_table(data), mask);
    if (st == LINKSPAN_OK)
        st = lks_rules_sort(&rules);
    if (st == LINKSPAN_OK) {
        lks_buf_begin(out);
        for (size_t i = 0; i < rules.count; i++)
            append_rules(&rules, &rules.rows[i], out);
        st = lks_buf_commit(out);
    }
    lks_rules_free(&rules);
    return st;
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

static linkspan_str string_of(const char *text)
{
    return (linkspan_str){text, strlen(text)};
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
    own.unicode_version = string_of(linkspan_unicode_version());
    own.uts58_version = string_of(linkspan_uts58_version());
    lks_write_struct(facts, facts->size, &own, sizeof own);
    return LINKSPAN_OK;
}
