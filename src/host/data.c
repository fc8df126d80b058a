#include "host/data.h"

#include <stdatomic.h>
#include <string.h>

#include "host/generated/suffix_table.h"
#include "text/alloc.h"

#define SECONDS_A_DAY 86400
#define VERSION_MAX   63

/* One of the two lists, as linkspan_data_facts describes it. */
typedef struct list_facts {
    char name[LINKSPAN_DATA_NAME_MAX];
    char version[VERSION_MAX];
    uint8_t name_len;
    uint8_t version_len;
    uint8_t is_compiled_in;
    uint32_t date;
} list_facts;

struct linkspan_data {
    const linkspan_allocator *allocator;
    atomic_size_t references;
    lks_suffix_table *table;
    list_facts suffixes;
    list_facts tlds;
    lks_rule_counts counts;
    bool is_any; /* LINKSPAN_LOAD_ANY_TLDS: the TLD list is taken as is */
};

static const list_facts compiled_suffixes = {"public_suffix_list.dat",
                                             SUFFIX_VERSION,
                                             sizeof "public_suffix_list.dat" -
                                                 1,
                                             sizeof SUFFIX_VERSION - 1,
                                             1,
                                             SUFFIX_DATE};

static const list_facts compiled_tlds = {"tlds-alpha-by-domain.txt",
                                         TLD_VERSION,
                                         sizeof "tlds-alpha-by-domain.txt" - 1,
                                         sizeof TLD_VERSION - 1,
                                         1,
                                         TLD_DATE};

const lks_suffix_table *lks_data_table(const linkspan_data *data)
{
    return data ? data->table : &suffix_table.head;
}

const linkspan_allocator *lks_data_allocator(const linkspan_data *data)
{
    return data ? data->allocator : NULL;
}

bool lks_data_has_unseen_dots(const linkspan_data *data)
{
    return data && data->counts.unseen_tlds > 0;
}

static void set_facts(list_facts *facts, linkspan_str name,
                      const lks_list_version *version)
{
    const size_t len =
        version->text.len < VERSION_MAX ? version->text.len : VERSION_MAX;
    *facts = (list_facts){.name_len = (uint8_t)name.len,
                          .version_len = (uint8_t)len,
                          .date = version->date};
    if (name.len > 0)
        memcpy(facts->name, name.data, name.len);
    if (len > 0)
        memcpy(facts->version, version->text.data, len);
}

/* H1 (the top-level domain must be delegated): true if the suffix list is newer
 * than the list of top-level domains, and may know more of them. */
static bool adds_tlds(const list_facts *suffixes, const list_facts *tlds)
{
    return tlds->date != 0 && suffixes->date > tlds->date;
}

uint32_t lks_data_tld_date(const linkspan_data *data)
{
    const list_facts *suffixes = data ? &data->suffixes : &compiled_suffixes;
    const list_facts *tlds = data ? &data->tlds : &compiled_tlds;
    const bool is_any = data && data->is_any;
    return !is_any && adds_tlds(suffixes, tlds) ? suffixes->date : tlds->date;
}

static lks_list_fault add_compiled(lks_rules *rules, uint32_t flags)
{
    const linkspan_status st =
        lks_rules_add_table(rules, &suffix_table.head, flags);
    return (lks_list_fault){
        st, 0, st == LINKSPAN_ERR_LIMIT ? "too many rules" : "no memory"};
}

static bool is_key(const lks_rules *rules, const lks_suffix_rule *row,
                   const char *name)
{
    return row->len == strlen(name) &&
           memcmp(rules->text + row->key, name, row->len) == 0;
}

/* Remove the rows of top-level domains that are not in IANA's list. The
 * compiled-in table has them because its suffix list is newer than IANA's
 * list. */
static void drop_added(lks_rules *rules, size_t first)
{
    size_t kept = first;
    for (size_t i = first; i < rules->count; i++) {
        bool is_added = false;
        for (const char *name = added_tlds; *name; name += strlen(name) + 1)
            is_added |= is_key(rules, &rules->rows[i], name);
        if (!is_added)
            rules->rows[kept++] = rules->rows[i];
    }
    rules->count = kept;
}

/* Read the caller's suffix list; if there is none, take the suffixes of the
 * compiled-in table. */
static lks_list_fault take_suffixes(const linkspan_data_source *source,
                                    lks_rules *rules, list_facts *facts)
{
    lks_list_version version = {.date = 0};
    if (!source->suffixes.data) {
        *facts = compiled_suffixes;
        return add_compiled(rules, LKS_TLD - 1);
    }
    const lks_list_fault bad = lks_list_read_suffixes(
        lks_slice_of(source->suffixes.data, source->suffixes.len), rules,
        &version);
    set_facts(facts, source->suffixes_name, &version);
    return bad;
}

static lks_list_fault take_tlds(const linkspan_data_source *source,
                                lks_rules *rules, list_facts *facts)
{
    lks_list_version version = {.date = 0};
    if (!source->tlds.data) {
        const size_t first = rules->count;
        *facts = compiled_tlds;
        const lks_list_fault bad = add_compiled(rules, LKS_TLD);
        drop_added(rules, first);
        return bad;
    }
    const lks_list_fault bad = lks_list_read_tlds(
        lks_slice_of(source->tlds.data, source->tlds.len), rules, &version);
    set_facts(facts, source->tlds_name, &version);
    return bad;
}

/* True if the rows have the top-level domain `name`. */
static bool has_tld(const lks_rules *rules, const char *name)
{
    for (size_t i = 0; i < rules->count; i++)
        if (rules->rows[i].flags & LKS_TLD &&
            is_key(rules, &rules->rows[i], name))
            return true;
    return false;
}

/* H1: refuse a list that was cut short, since names that it lacks would not be
 * linked any more. */
static lks_list_fault check_whole(const linkspan_data_source *source,
                                  const lks_rules *rules,
                                  const lks_rule_counts *counts)
{
    const lks_list_fault fine = {LINKSPAN_OK, 0, NULL};
    if (!source->tlds.data || source->flags & LINKSPAN_LOAD_ANY_TLDS)
        return fine;
    if (!has_tld(rules, "com") || !has_tld(rules, "net") ||
        !has_tld(rules, "org"))
        return (lks_list_fault){LINKSPAN_ERR_INVALID, 0,
                                "not a whole list: com, net or org is missing"};
    if (counts->tlds < TLDS - TLDS / 4)
        return (lks_list_fault){LINKSPAN_ERR_INVALID, 0,
                                "not a whole list: fewer than three quarters "
                                "of the compiled-in list's names"};
    return fine;
}

/* Make one table of both lists, if they are complete. */
static lks_list_fault build(const linkspan_data_source *source,
                            lks_rules *rules, linkspan_data *d, uint32_t *list)
{
    *list = 0;
    d->is_any = source->tlds.data && source->flags & LINKSPAN_LOAD_ANY_TLDS;
    rules->adds_tlds = !d->is_any && adds_tlds(&d->suffixes, &d->tlds);
    lks_list_fault bad = {LINKSPAN_OK, 0, NULL};
    bad.status = lks_suffix_build(rules, &d->table, &d->counts);
    if (bad.status != LINKSPAN_OK) {
        bad.message = bad.status == LINKSPAN_ERR_LIMIT
                          ? "the lists together have too many names"
                          : "no memory";
        return bad;
    }
    bad = check_whole(source, rules, &d->counts);
    if (bad.status != LINKSPAN_OK) {
        *list = LINKSPAN_LIST_TLDS;
        lks_release(d->allocator, d->table);
    }
    return bad;
}

lks_list_fault lks_data_load(const linkspan_data_source *source,
                             const linkspan_allocator *allocator,
                             linkspan_data **data, uint32_t *list)
{
    lks_rules rules = {.allocator = allocator};
    lks_list_fault bad = {LINKSPAN_ERR_NO_MEMORY, 0, "no memory"};
    *list = 0;
    linkspan_data *d = lks_resize(allocator, NULL, sizeof *d);
    if (!d)
        return bad;
    d->allocator = allocator;
    atomic_init(&d->references, 1);

    *list = LINKSPAN_LIST_SUFFIXES;
    bad = take_suffixes(source, &rules, &d->suffixes);
    if (bad.status != LINKSPAN_OK)
        goto done;
    *list = LINKSPAN_LIST_TLDS;
    bad = take_tlds(source, &rules, &d->tlds);
    if (bad.status != LINKSPAN_OK)
        goto done;
    bad = build(source, &rules, d, list);
done:
    lks_rules_free(&rules);
    if (bad.status == LINKSPAN_OK)
        *data = d;
    else
        lks_release(allocator, d);
    return bad;
}

void lks_data_retain(linkspan_data *data)
{
    atomic_fetch_add_explicit(&data->references, 1, memory_order_relaxed);
}

/* Acquire and release order: the owner that frees the data must see all writes
 * of earlier owners. */
void lks_data_free(linkspan_data *data)
{
    const size_t before =
        atomic_fetch_sub_explicit(&data->references, 1, memory_order_acq_rel);
    if (before > 1)
        return;
    lks_release(data->allocator, data->table);
    lks_release(data->allocator, data);
}

/* In this computation, years begin in March, so that the leap day is the last
 * day of a year. */
int64_t lks_days_of(uint32_t date)
{
    const int64_t month = date / 100 % 100;
    const int64_t year = (int64_t)(date / 10000) - (month <= 2);
    const int64_t day_of_year =
        (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + date % 100 - 1;
    const int64_t days =
        year * 365 + year / 4 - year / 100 + year / 400 + day_of_year;
    return days - 719468; /* days from 1 March 0000 to 1 January 1970 */
}

static int32_t age_of(uint32_t date, int64_t now)
{
    if (date == 0 || now < 0)
        return -1;
    const int64_t days = now / SECONDS_A_DAY - lks_days_of(date);
    if (days < 0)
        return 0;
    return days > INT32_MAX ? INT32_MAX : (int32_t)days;
}

void lks_data_describe(const linkspan_data *data, int64_t now,
                       linkspan_data_facts *facts)
{
    const list_facts *suffixes = data ? &data->suffixes : &compiled_suffixes;
    const list_facts *tlds = data ? &data->tlds : &compiled_tlds;
    const lks_rule_counts counts =
        data ? data->counts
             : (lks_rule_counts){ICANN_RULES, PRIVATE_RULES, TLDS, ADDED_TLDS,
                                 0};
    facts->compiled_in =
        (suffixes->is_compiled_in ? (uint32_t)LINKSPAN_LIST_SUFFIXES : 0) |
        (tlds->is_compiled_in ? (uint32_t)LINKSPAN_LIST_TLDS : 0);
    facts->suffixes_name = (linkspan_str){suffixes->name, suffixes->name_len};
    facts->suffixes_version =
        (linkspan_str){suffixes->version, suffixes->version_len};
    facts->suffixes_date = suffixes->date;
    facts->suffixes_age = age_of(suffixes->date, now);
    facts->tlds_name = (linkspan_str){tlds->name, tlds->name_len};
    facts->tlds_version = (linkspan_str){tlds->version, tlds->version_len};
    facts->tlds_date = tlds->date;
    facts->tlds_age = age_of(tlds->date, now);
    facts->icann_rules = counts.icann;
    facts->private_rules = counts.private;
    facts->tlds_count = counts.tlds;
    facts->tlds_added = counts.added_tlds;
}
