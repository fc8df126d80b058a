/* Whatever is loaded as a list answers consistently: a registrable domain is
 * one label and the suffix, a rule's own name is a suffix, loading again gives
 * the same answers. If a list is refused, there is a reason, and a line that exists. No
 * memory is lost, even if there is too little. */
#include <stdlib.h>
#include <string.h>

#include "host/data.h"
#include "host/suffix.h"
#include "support/failing_allocator.h"

#define NAMES_ASKED 500
#define HOST_SIZE   (LKS_NAME_MAX + 3)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char some_suffixes[] =
    "// ===BEGIN ICANN DOMAINS===\ncom\n// ===END ICANN DOMAINS===\n"
    "// ===BEGIN PRIVATE DOMAINS===\n// ===END PRIVATE DOMAINS===\n";
static const char some_tlds[] = "COM\n";

static void require(bool is_right)
{
    if (!is_right)
        abort();
}

/* Use the bytes as one of the two lists, beside a small second list. For every fourth
 * size, the list of top-level domains must be complete. */
static linkspan_data_source source_of(const uint8_t *data, size_t size,
                                      uint32_t list)
{
    linkspan_data_source s = {
        .size = sizeof s,
        .flags = size % 4 == 0 ? 0 : LINKSPAN_LOAD_ANY_TLDS,
        .suffixes = {some_suffixes, sizeof some_suffixes - 1},
        .tlds = {some_tlds, sizeof some_tlds - 1}};
    *(list == LINKSPAN_LIST_TLDS ? &s.tlds : &s.suffixes) =
        (linkspan_str){(const char *)data, size};
    return s;
}

/* The name of a rule with a label before it, labels in their order. */
static size_t write_host(const lks_rules *rules, const lks_suffix_rule *row,
                         uint8_t *host)
{
    const uint8_t *key = rules->text + row->key;
    size_t len = 0;
    size_t end = row->len;
    host[len++] = 'a';
    for (size_t at = row->len; at-- > 0;) {
        if (at > 0 && key[at - 1] != LKS_KEY_SEPARATOR)
            continue;
        host[len++] = '.';
        memcpy(host + len, key + at, end - at);
        len += end - at;
        end = at > 0 ? at - 1 : 0;
    }
    return len;
}

/* Parts start where labels do; the registrable domain is one label more. */
static void check_parts(lks_slice host, size_t suffix, size_t registrable)
{
    require(suffix < host.len);
    require(suffix == 0 || host.data[suffix - 1] == '.');
    if (registrable == LKS_NO_DOMAIN) {
        require(suffix == 0);
        return;
    }
    require(registrable + 1 < suffix);
    require(registrable == 0 || host.data[registrable - 1] == '.');
    require(!memchr(host.data + registrable, '.', suffix - 1 - registrable));
}

static bool is_same(const lks_domain *a, const lks_domain *b)
{
    return a->icann_suffix == b->icann_suffix &&
           a->icann_registrable == b->icann_registrable &&
           a->any_suffix == b->any_suffix &&
           a->any_registrable == b->any_registrable && a->has_tld == b->has_tld;
}

static void check_host(const linkspan_data *data, const linkspan_data *again,
                       lks_slice host, lks_domain *domain)
{
    lks_domain other;
    require(lks_domain_find(lks_data_table(data), host, domain));
    require(lks_domain_find(lks_data_table(again), host, &other));
    require(is_same(domain, &other));
    check_parts(host, domain->icann_suffix, domain->icann_registrable);
    check_parts(host, domain->any_suffix, domain->any_registrable);
}

static void check_answers(const linkspan_data *data, const linkspan_data *again)
{
    lks_rules rules = {0};
    uint32_t all_flags = 0;
    require(lks_rules_add_table(&rules, lks_data_table(data), UINT32_MAX) ==
            LINKSPAN_OK);
    for (size_t i = 0; i < rules.count; i++)
        all_flags |= rules.rows[i].flags;
    const bool has_exceptions = all_flags >> LKS_EXCEPTION_SHIFT & LKS_SECTIONS;
    for (size_t i = 0; i < rules.count && i < NAMES_ASKED; i++) {
        uint8_t text[HOST_SIZE];
        lks_domain d;
        const size_t len = write_host(&rules, &rules.rows[i], text);
        check_host(data, again, lks_slice_of(text, len), &d);
        check_host(data, again, lks_slice_of(text + 2, len - 2), &d);
        if (!has_exceptions && rules.rows[i].flags & LKS_SECTIONS)
            require(d.any_suffix == 0);
        if (!has_exceptions && rules.rows[i].flags & LKS_ICANN)
            require(d.icann_suffix == 0);
    }
    lks_rules_free(&rules);
}

static void check_list(const uint8_t *bytes, size_t size, uint32_t list)
{
    const linkspan_data_source source = source_of(bytes, size, list);
    linkspan_data *data = NULL;
    linkspan_data_error error = {.size = sizeof error};
    const linkspan_status st = linkspan_data_load(&source, NULL, &data, &error);
    failing_allocator a;
    linkspan_data *again = NULL;
    if (st != LINKSPAN_OK) {
        size_t lines = 1;
        for (size_t i = 0; i < size; i++)
            lines += bytes[i] == '\n';
        require(!data && error.message && error.status == st);
        require(error.line <= lines);
    } else {
        require(linkspan_data_load(&source, NULL, &again, NULL) == st);
        check_answers(data, again);
        linkspan_data_free(again);
        linkspan_data_free(data);
        again = NULL;
    }
    failing_allocator_init(&a, size % 8);
    const linkspan_status poor =
        linkspan_data_load(&source, &a.base, &again, NULL);
    require(poor == st || poor == LINKSPAN_ERR_NO_MEMORY);
    linkspan_data_free(again);
    require(a.held == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    check_list(data, size, LINKSPAN_LIST_SUFFIXES);
    check_list(data, size, LINKSPAN_LIST_TLDS);
    return 0;
}
