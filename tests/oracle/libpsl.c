/* Answers compared with libpsl's, loaded with the same public suffix list: for
 * every rule its name and one to three labels more, and random names. Both the
 * compiled-in table and one loaded from the file are tested. */
#include <stdio.h>

#include "support/data.h"

#ifndef LINKSPAN_HAVE_LIBPSL

int main(void)
{
    (void)fprintf(stderr, "oracle_libpsl: built without libpsl\n");
    return LKS_SKIPPED;
}

#else

#    include <libpsl.h>
#    include <stdlib.h>
#    include <string.h>

#    include "host/data.h"
#    include "host/suffix.h"
#    include "support/random.h"

#    define RANDOM_NAMES lks_rounds(1000000)
#    define MOST_REPORTS 20
#    define NAME_SIZE    512

typedef struct comparison {
    const psl_ctx_t *psl;
    const linkspan_data *data;
    lks_rules rules; /* of `data`, read back from its table */
    size_t answers;
    size_t differences;
} comparison;

static void compare_text(comparison *c, const char *host, const char *what,
                         const char *got, const char *want)
{
    c->answers++;
    if (got == want || (got && want && strcmp(got, want) == 0))
        return;
    c->differences++;
    if (c->differences <= MOST_REPORTS)
        (void)printf("%s: %s: got %s, libpsl says %s\n", host, what,
                     got ? got : "(none)", want ? want : "(none)");
}

static const char *part(const char *host, size_t start)
{
    return start == LKS_NO_DOMAIN ? NULL : host + start;
}

/* The longest end of the host that is a public suffix by the ICANN section. libpsl has
 * no such function for one section. The default rule `*` applies, since
 * PSL_TYPE_NO_STAR_RULE is not given. */
static const char *icann_suffix(const psl_ctx_t *psl, const char *host)
{
    while (!psl_is_public_suffix2(psl, host, PSL_TYPE_ICANN)) {
        const char *dot = strchr(host, '.');
        if (!dot)
            return NULL;
        host = dot + 1;
    }
    return host;
}

static void compare_host(comparison *c, const char *host)
{
    const char *any = psl_unregistrable_domain(c->psl, host);
    const char *registrable = psl_registrable_domain(c->psl, host);
    const char *icann = icann_suffix(c->psl, host);
    const linkspan_data *asked[] = {NULL, c->data};
    for (size_t i = 0; i < 2; i++) {
        lks_domain d = {0};
        if (!lks_domain_find(lks_data_table(asked[i]),
                             lks_slice_of(host, strlen(host)), &d)) {
            compare_text(c, host, "host", NULL, host);
            continue;
        }
        compare_text(c, host, "suffix", part(host, d.any_suffix), any);
        compare_text(c, host, "registrable", part(host, d.any_registrable),
                     registrable);
        compare_text(c, host, "ICANN suffix", part(host, d.icann_suffix),
                     icann);
    }
}

/* The name of a rule, with its labels in their usual order. */
static size_t rule_name(const comparison *c, size_t rule, char *host)
{
    const lks_suffix_rule *row = &c->rules.rows[rule];
    const char *key = (const char *)c->rules.text + row->key;
    size_t len = 0;
    size_t end = row->len;
    for (size_t at = row->len; at-- > 0;) {
        if (at > 0 && key[at - 1] != LKS_KEY_SEPARATOR)
            continue;
        if (len > 0)
            host[len++] = '.';
        memcpy(host + len, key + at, end - at);
        len += end - at;
        end = at > 0 ? at - 1 : 0;
    }
    host[len] = '\0';
    return len;
}

static void compare_rules(comparison *c)
{
    for (size_t i = 0; i < c->rules.count; i++) {
        char host[NAME_SIZE] = "c.b.a.";
        (void)rule_name(c, i, host + 6);
        for (size_t skip = 0; skip <= 6; skip += 2)
            compare_host(c, host + skip);
    }
}

static size_t random_label(uint64_t *random, char *to)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-";
    const size_t len = 1 + lks_random_below(random, 6);
    for (size_t i = 0; i < len; i++)
        to[i] = letters[lks_random_below(random, sizeof letters - 1)];
    return len;
}

/* Make a name that is close to the rules: labels before a rule or a part of it,
 * sometimes followed by another rule. */
static void random_name(comparison *c, uint64_t *random, char *host)
{
    size_t len = 0;
    for (size_t k = lks_random_below(random, 4); k > 0; k--) {
        len += random_label(random, host + len);
        host[len++] = '.';
    }
    for (size_t k = lks_random_below(random, 2) + 1; k > 0; k--) {
        char name[NAME_SIZE];
        size_t name_len =
            rule_name(c, lks_random_below(random, c->rules.count), name);
        size_t start = 0;
        if (lks_random_below(random, 3) == 0)
            name[lks_random_below(random, name_len)] = 'q';
        if (lks_random_below(random, 3) == 0 && strchr(name, '.'))
            start = (size_t)(strchr(name, '.') - name) + 1;
        memcpy(host + len, name + start, name_len - start);
        len += name_len - start;
        host[len++] = '.';
    }
    host[len - 1] = '\0';
}

static psl_ctx_t *load_libpsl(const char *list)
{
    FILE *file = tmpfile();
    if (!file || fputs(list, file) < 0)
        abort();
    rewind(file);
    psl_ctx_t *psl = psl_load_fp(file);
    (void)fclose(file);
    return psl;
}

int main(void)
{
    char *list = lks_read_data("public_suffix_list.dat");
    char *tlds = lks_read_data("tlds-alpha-by-domain.txt");
    linkspan_data *data = NULL;
    const linkspan_data_source source = {.size = sizeof source,
                                         .suffixes = {list, strlen(list)},
                                         .tlds = {tlds, strlen(tlds)}};
    if (linkspan_data_load(&source, NULL, &data, NULL) != LINKSPAN_OK)
        return 1;
    psl_ctx_t *psl = load_libpsl(list);
    comparison c = {.psl = psl, .data = data};
    if (!psl || lks_rules_add_table(&c.rules, lks_data_table(data),
                                    LKS_TLD - 1) != LINKSPAN_OK)
        return 1;
    compare_rules(&c);
    const size_t by_rule = c.answers;
    uint64_t random = 58;
    for (size_t i = 0; i < RANDOM_NAMES; i++) {
        char host[4 * NAME_SIZE];
        random_name(&c, &random, host);
        compare_host(&c, host);
    }
    linkspan_data_facts facts = {.size = sizeof facts};
    (void)linkspan_data_info(data, -1, &facts);
    (void)printf("libpsl %s, %d suffixes; ours %u ICANN and %u private rules\n",
                 psl_get_version(), psl_suffix_count(psl), facts.icann_rules,
                 facts.private_rules);
    (void)printf(
        "%zu names of rules and %zu random names: %zu and %zu answers, "
        "%zu differences\n",
        c.rules.count, RANDOM_NAMES, by_rule, c.answers - by_rule,
        c.differences);
    lks_rules_free(&c.rules);
    psl_free(psl);
    linkspan_data_free(data);
    free(tlds);
    free(list);
    return c.differences != 0;
}

#endif
