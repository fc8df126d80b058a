#include "host/suffix.h"

#include "text/steps.h"

/* A label as the pool has it, which has one byte for the "xn--" of an A-label. */
typedef struct label {
    size_t start;        /* in the host */
    size_t len;          /* in the pool; 0 if no rule can have it */
    const uint8_t *text; /* in any case, without "xn--" */
    size_t text_len;
    uint32_t hash;
} label;

static bool is_a_label(const uint8_t *text, size_t len)
{
    return len > 4 && text[2] == '-' && text[3] == '-' &&
           lks_ascii_lower(text[0]) == 'x' && lks_ascii_lower(text[1]) == 'n';
}

/* Read the label that ends at `end`, from its last byte to its first. */
static void read_label(lks_slice host, size_t end, label *l)
{
    uint32_t hash = LKS_SUFFIX_HASH_START;
    size_t at = end;
    while (at > 0 && host.data[at - 1] != '.') {
        LKS_STEP();
        hash = lks_suffix_hash_byte(hash, lks_ascii_lower(host.data[--at]));
    }
    l->start = at;
    l->hash = lks_suffix_hash_end(hash);
    l->text = host.data + at;
    l->text_len = end - at;
    l->len = end - at <= LKS_LABEL_MAX ? end - at : 0;
    if (is_a_label(l->text, l->text_len)) {
        l->text += 4;
        l->text_len -= 4;
        l->len -= l->len > 0 ? 3 : 0;
    }
}

/* Labels are short, and most differ at once. */
static bool is_same(const uint8_t *pool, const label *l)
{
    if (l->len > l->text_len && *pool++ != LKS_A_LABEL_BYTE)
        return false;
    size_t i = 0;
    while (i < l->text_len && pool[i] == lks_ascii_lower(l->text[i])) {
        LKS_STEP();
        i++;
    }
    return i == l->text_len;
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
            is_same(lks_suffix_label(t, edge), l))
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

bool lks_is_plainly_registrable(const lks_suffix_table *table, lks_slice host)
{
    label l;
    uint32_t list = 0;
    read_label(host, host.len, &l);
    const uint32_t flags = step(table, &l, &list);
    const bool is_last_rule =
        (flags & LKS_NO_ICANN_BELOW) ||
        (list == LKS_NO_LIST && !(flags >> LKS_WILDCARD_SHIFT & LKS_ICANN));
    return l.start > 1 && (flags & LKS_TLD) && is_last_rule;
}

bool lks_is_tld(const lks_suffix_table *table, lks_slice label_bytes)
{
    label l;
    uint32_t list = 0;
    read_label(label_bytes, label_bytes.len, &l);
    return l.start == 0 && (step(table, &l, &list) & LKS_TLD) != 0;
}
