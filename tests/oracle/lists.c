/* The official lists, loaded at run time: every answer is that of the
 * compiled-in table, whichever of the two lists is loaded, and a list that was
 * cut or damaged is refused. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/data.h"
#include "host/suffix.h"
#include "support/data.h"
#include "support/random.h"

#define CUTS      300
#define NAME_SIZE 512

static size_t answers;
static size_t failures;

static void expect(bool is_right, const char *what)
{
    answers++;
    if (!is_right && ++failures <= 20)
        (void)printf("failed: %s\n", what);
}

static linkspan_data *load(const char *list, const char *tlds)
{
    linkspan_data *data = NULL;
    const linkspan_data_source source = {
        .size = sizeof source,
        .suffixes = {list, list ? strlen(list) : 0},
        .tlds = {tlds, tlds ? strlen(tlds) : 0}};
    linkspan_data_error error = {.size = sizeof error};
    if (linkspan_data_load(&source, NULL, &data, &error) != LINKSPAN_OK) {
        (void)printf("list %u, line %zu: %s\n", error.list, error.line,
                     error.message);
        exit(1);
    }
    return data;
}

static void compare_host(const linkspan_data *data, const char *host)
{
    const lks_slice name = lks_slice_of(host, strlen(host));
    lks_domain ours = {0};
    lks_domain theirs = {0};
    const bool found = lks_domain_find(lks_data_table(NULL), name, &ours) &&
                       lks_domain_find(lks_data_table(data), name, &theirs);
    expect(found && ours.icann_suffix == theirs.icann_suffix &&
               ours.icann_registrable == theirs.icann_registrable &&
               ours.any_suffix == theirs.any_suffix &&
               ours.any_registrable == theirs.any_registrable &&
               ours.has_tld == theirs.has_tld,
           host);
}

/* A key as a host: labels in their usual order, with `extra` before them. */
static void key_to_host(const lks_rules *rules, const lks_suffix_rule *row,
                        const char *extra, char *host)
{
    const char *key = (const char *)rules->text + row->key;
    size_t len = (size_t)snprintf(host, NAME_SIZE, "%s", extra);
    size_t end = row->len;
    for (size_t at = row->len; at-- > 0;) {
        if (at > 0 && key[at - 1] != LKS_KEY_SEPARATOR)
            continue;
        len += (size_t)snprintf(host + len, NAME_SIZE - len, "%.*s.",
                                (int)(end - at), key + at);
        end = at > 0 ? at - 1 : 0;
    }
    host[len - 1] = '\0';
}

/* Compare the answers of both tables for each name that either of them knows, and for
 * names below it. */
static void compare_tables(const linkspan_data *data,
                           const lks_suffix_table *names)
{
    static const char *const extras[] = {"", "a.", "b.a.", "c.b.a."};
    lks_rules rules = {0};
    if (lks_rules_add_table(&rules, names, UINT32_MAX) != LINKSPAN_OK)
        exit(1);
    for (size_t i = 0; i < rules.count; i++)
        for (size_t k = 0; k < sizeof extras / sizeof *extras; k++) {
            char host[NAME_SIZE];
            key_to_host(&rules, &rules.rows[i], extras[k], host);
            compare_host(data, host);
        }
    lks_rules_free(&rules);
}

static bool is_same(linkspan_str a, linkspan_str b)
{
    return a.len == b.len && memcmp(a.data, b.data, a.len) == 0;
}

static void compare_facts(const linkspan_data *data, uint32_t compiled_in)
{
    linkspan_data_facts a = {.size = sizeof a};
    linkspan_data_facts b = {.size = sizeof b};
    (void)linkspan_data_info(NULL, -1, &a);
    (void)linkspan_data_info(data, -1, &b);
    expect(b.compiled_in == compiled_in, "which lists are compiled in");
    expect(is_same(a.suffixes_version, b.suffixes_version) &&
               a.suffixes_date == b.suffixes_date,
           "version of the suffixes");
    expect(is_same(a.tlds_version, b.tlds_version) &&
               a.tlds_date == b.tlds_date,
           "version of the top-level domains");
    expect(a.icann_rules == b.icann_rules &&
               a.private_rules == b.private_rules &&
               a.tlds_count == b.tlds_count && a.tlds_added == b.tlds_added,
           "counts");
}

static void compare_all(const char *list, const char *tlds,
                        uint32_t compiled_in)
{
    linkspan_data *data = load(list, tlds);
    compare_facts(data, compiled_in);
    compare_tables(data, lks_data_table(NULL));
    compare_tables(data, lks_data_table(data));
    linkspan_data_free(data);
}

static void refuse(const char *list, size_t len, const char *what)
{
    linkspan_data *data = NULL;
    linkspan_data_error error = {.size = sizeof error};
    const linkspan_data_source source = {.size = sizeof source,
                                         .suffixes = {list, len}};
    const linkspan_status st = linkspan_data_load(&source, NULL, &data, &error);
    expect(st == LINKSPAN_ERR_INVALID && !data && error.message &&
               error.list == LINKSPAN_LIST_SUFFIXES,
           what);
    linkspan_data_free(data);
}

/* Lists that are cut before the last marker ends, and meaningless bytes. */
static void refuse_spoilt(const char *list)
{
    const char *last = strstr(list, "// ===END PRIVATE DOMAINS===");
    uint64_t random = 58;
    if (!last)
        exit(1);
    for (size_t i = 0; i < CUTS; i++)
        refuse(list, lks_random_below(&random, (size_t)(last - list) + 28),
               "a list that was cut");
    for (size_t i = 0; i < CUTS; i++) {
        char bytes[4096];
        for (size_t k = 0; k < sizeof bytes; k++)
            bytes[k] = (char)lks_random(&random);
        refuse(bytes, 1 + lks_random_below(&random, sizeof bytes),
               "random bytes");
    }
}

int main(void)
{
    char *list = lks_read_data("public_suffix_list.dat");
    char *tlds = lks_read_data("tlds-alpha-by-domain.txt");
    compare_all(list, tlds, 0);
    compare_all(list, NULL, LINKSPAN_LIST_TLDS);
    compare_all(NULL, tlds, LINKSPAN_LIST_SUFFIXES);
    compare_all(NULL, NULL, LINKSPAN_LIST_SUFFIXES | LINKSPAN_LIST_TLDS);
    refuse_spoilt(list);
    (void)printf("%zu answers, %zu failures\n", answers, failures);
    free(tlds);
    free(list);
    return failures != 0;
}
