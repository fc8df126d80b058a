#include "host/suffix.h"

#include <string.h>

#include "text/steps.h"

/* A label in lower case, at the end of `text`, as the pool has it. */
typedef struct label {
    size_t start; /* in the host */
    size_t len;   /* in the pool; 0 if no rule can have it */
    uint32_t hash;
    uint8_t text[LKS_LABEL_MAX];
} label;

static const uint8_t *label_text(const label *l)
{
    return l->text + LKS_LABEL_MAX - l->len;
}

/* The pool has one byte for the "xn--" of an A-label. The first byte is asked
 * alone, since a load of four would wait for the single bytes just stored. */
static size_t fold_prefix(uint8_t *text, size_t len)
{
    if (len <= 4 || text[0] != 'x' || memcmp(text, "xn--", 4) != 0)
        return len;
    text[3] = LKS_A_LABEL_BYTE;
    return len - 3;
}

/* Read the label that ends at `end`, from its last byte to its first. */
static void read_label(lks_slice host, size_t end, label *l)
{
    const size_t floor = end > LKS_LABEL_MAX ? end - LKS_LABEL_MAX : 0;
    uint32_t hash = LKS_SUFFIX_HASH_START;
    /* cppcheck-suppress ctuuninitvar ; only the address is taken */
    uint8_t *to = l->text + LKS_LABEL_MAX;
    size_t at = end;
    while (at > floor && host.data[at - 1] != '.') {
        LKS_STEP();
        const uint8_t byte = lks_ascii_lower(host.data[--at]);
        hash = lks_suffix_hash_byte(hash, byte);
        *--to = byte;
    }
    l->len = fold_prefix(to, end - at);
    l->hash = lks_suffix_hash_end(hash);
    if (at > 0 && host.data[at - 1] != '.') {
        l->len = 0;
        while (at > 0 && host.data[at - 1] != '.') {
            LKS_STEP();
            at--;
        }
    }
    l->start = at;
}

/* As memcmp() == 0: labels are short, and most differ at once. */
static bool is_same(const uint8_t *a, const uint8_t *b, size_t len)
{
    size_t i = 0;
    while (i < len && a[i] == b[i]) {
        LKS_STEP();
        i++;
    }
    return i == len;
}

/* Flags of the child of `list` with this label, 0 if there is none; *list
 * becomes the list of its children. */
static uint32_t step(const lks_suffix_table *t, const label *l, uint32_t *list)
{
    const uint32_t from = *list;
    uint32_t count = 0;
    const uint32_t bucket =
        lks_suffix_list(t, from, &count) + lks_suffix_bucket(l->hash, count);
    const uint16_t *edges = lks_suffix_u16(t, t->bucket_at) + bucket;
    const uint8_t *meta = lks_suffix_u8(t, t->edge_meta);
    for (uint32_t edge = edges[0]; edge < edges[1]; edge++) {
        LKS_STEP();
        if ((meta[edge] & LKS_EDGE_LENGTH) == l->len &&
            is_same(lks_suffix_label(t, edge), label_text(l), l->len))
            return lks_suffix_edge(t, edge, from, list);
    }
    *list = LKS_NO_LIST;
    return 0;
}

/* The suffix by the rules met so far that count. An exception is final, since
 * it beats longer rules too, and takes its own label away again. */
typedef struct suffix {
    uint32_t sections;
    size_t start;
    bool is_final;
} suffix;

static void apply(suffix *s, uint32_t rules, uint32_t exceptions,
                  size_t label_start, size_t label_end)
{
    if (s->is_final)
        return;
    if (exceptions & s->sections) {
        s->start = label_end + 1;
        s->is_final = true;
    } else if (rules & s->sections) {
        s->start = label_start;
    }
}

/* Start of the label before the suffix: nearly always the one where the walk
 * ended. */
static size_t registrable(lks_slice host, size_t suffix_start,
                          size_t last_start, size_t last_end)
{
    if (suffix_start == 0)
        return LKS_NO_DOMAIN;
    if (suffix_start == last_end + 1)
        return last_start;
    size_t at = suffix_start - 1;
    while (at > 0 && host.data[at - 1] != '.') {
        LKS_STEP();
        at--;
    }
    return at;
}

/* Whether a label that starts before `end` is empty. */
static bool has_empty_label(lks_slice host, size_t end)
{
    if (end > 0 && host.data[0] == '.')
        return true;
    for (size_t i = 1; i < end; i++) {
        LKS_STEP();
        if (host.data[i] == '.' && host.data[i - 1] == '.')
            return true;
    }
    return false;
}

/* As below, but of the labels before those that rules could have nothing is
 * known: gives where they end. An empty label that is met gives LKS_NO_DOMAIN.
 */
static size_t find_domain(const lks_suffix_table *table, lks_slice host,
                          lks_domain *domain)
{
    label l;
    size_t end = host.len;
    uint32_t list = 0;
    uint32_t wildcards = 0;
    bool has_tld = false;
    suffix icann = {LKS_ICANN, 0, false};
    suffix any = {LKS_SECTIONS, 0, false};
    for (;;) {
        read_label(host, end, &l);
        if (l.start == end)
            return LKS_NO_DOMAIN;
        uint32_t flags = 0;
        if (list != LKS_NO_LIST)
            flags = step(table, &l, &list);
        const uint32_t below = flags >> LKS_WILDCARD_SHIFT & LKS_SECTIONS;
        uint32_t rules = flags | wildcards | below;
        if (end == host.len) {
            has_tld = (flags & LKS_TLD) != 0;
            rules = LKS_SECTIONS; /* the default rule, `*` */
        }
        const uint32_t exceptions = flags >> LKS_EXCEPTION_SHIFT;
        apply(&icann, rules, exceptions, l.start, end);
        apply(&any, rules, exceptions, l.start, end);
        wildcards = below;
        if (l.start == 0 || (list == LKS_NO_LIST && !wildcards))
            break;
        end = l.start - 1;
    }
    domain->icann_suffix = icann.start;
    domain->any_suffix = any.start;
    domain->icann_registrable = registrable(host, icann.start, l.start, end);
    domain->any_registrable = any.start == icann.start
                                  ? domain->icann_registrable
                                  : registrable(host, any.start, l.start, end);
    domain->has_tld = has_tld;
    return l.start;
}

bool lks_domain_of_valid(const lks_suffix_table *table, lks_slice host,
                         lks_domain *domain)
{
    return find_domain(table, host, domain) != LKS_NO_DOMAIN;
}

bool lks_domain_find(const lks_suffix_table *table, lks_slice host,
                     lks_domain *domain)
{
    lks_domain found;
    const size_t unseen = find_domain(table, host, &found);
    if (unseen == LKS_NO_DOMAIN || has_empty_label(host, unseen))
        return false;
    *domain = found;
    return true;
}

bool lks_is_tld(const lks_suffix_table *table, lks_slice label_bytes)
{
    label l;
    uint32_t list = 0;
    read_label(label_bytes, label_bytes.len, &l);
    return l.start == 0 && (step(table, &l, &list) & LKS_TLD) != 0;
}
