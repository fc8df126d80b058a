#include "text/hints.h"

LKS_FAST_BEGIN

#include "host/suffix.h"

#include "host/data.h"
#include "host/tld_hints.h"
#include "text/steps.h"

/* A label of a host, prepared for comparing it with the labels of the table,
 * where one byte stands for the "xn--" of an A-label. */
typedef struct label {
    size_t start;        /* place in the host */
    const uint8_t *text; /* letters of either case, without "xn--" */
    size_t text_len;     /* 0 if no rule can have this label */
    uint8_t first; /* the first byte of an entry with this label; 0 if none */
    uint32_t hash;
} label;

static bool is_a_label(const uint8_t *text, size_t len)
{
    return len > 4 && text[2] == '-' && text[3] == '-' &&
           lks_ascii_lower(text[0]) == 'x' && lks_ascii_lower(text[1]) == 'n';
}

/* -------------------------------------------- eight bytes in one number */

#define EACH_BYTE(byte) (0x0101010101010101u * (byte))

/* Sets the highest bit of each byte that is zero. */
static uint64_t zero_bytes(uint64_t word)
{
    const uint64_t low = EACH_BYTE(0x7F);
    return ~(((word & low) + low) | word | low);
}

/* lks_ascii_lower() for each byte. */
static uint64_t lower_bytes(uint64_t word)
{
    const uint64_t low = word & EACH_BYTE(0x7F);
    const uint64_t from_a = low + EACH_BYTE(0x80 - 'A');
    const uint64_t after_z = low + EACH_BYTE(0x80 - 'Z' - 1);
    const uint64_t letters = from_a & ~after_z & ~word & EACH_BYTE(0x80);
    return word | letters >> 2;
}

/* The last `count` bytes before `end`, at least one and at most eight, as a
 * number. Eight bytes before `end` can be read. */
static uint64_t last_bytes(const uint8_t *end, size_t count)
{
    const uint64_t word = lks_eight_bytes(end - LKS_SUFFIX_WORD);
    return count < LKS_SUFFIX_WORD ? word >> 8 * (LKS_SUFFIX_WORD - count)
                                   : word;
}

/* ------------------------------------------------------------------------ */

static size_t label_length(lks_slice host, size_t end)
{
    size_t len = 0;
    if (end >= LKS_SUFFIX_WORD) {
        const uint64_t word = last_bytes(host.data + end, LKS_SUFFIX_WORD);
        const uint64_t dots = zero_bytes(word ^ EACH_BYTE('.'));
        LKS_STEP();
        if (dots)
            return (size_t)__builtin_clzll(dots) / 8;
        len = LKS_SUFFIX_WORD;
    }
    while (len < end && host.data[end - len - 1] != '.') {
        LKS_STEP();
        len++;
    }
    return len;
}

static uint64_t label_word(lks_slice host, size_t end, size_t len)
{
    if (end >= LKS_SUFFIX_WORD && len > 0)
        return lower_bytes(last_bytes(host.data + end, len));
    uint64_t word = 0; /* fewer than eight bytes can be read: read one by one */
    for (size_t i = 1; i <= len; i++)
        word = word << 8 | lks_ascii_lower(host.data[end - i]);
    return word;
}

/* Read the label from `start` to `end`. */
static void set_label(lks_slice host, size_t start, size_t end, label *l)
{
    const size_t len = end - start;
    l->start = start;
    l->hash = lks_suffix_hash(label_word(host, end, len), len);
    l->text = host.data + start;
    l->text_len = len <= LKS_LABEL_MAX ? len : 0;
    l->first = l->text_len > 0 ? lks_ascii_lower(l->text[0]) : 0;
    if (is_a_label(l->text, l->text_len)) {
        l->first = LKS_A_LABEL_BYTE;
        l->text += 4;
        l->text_len -= 4;
    }
}

/* Read the label that ends at `end`. */
static void read_label(lks_slice host, size_t end, label *l)
{
    set_label(host, end - label_length(host, end), end, l);
}

/* True if the label is equal to that of the entry at *code, which starts with
 * the same byte. *code becomes a later code of the entry: the last one if the
 * labels are equal. */
static bool is_same(const lks_suffix_table *t, const uint8_t **code,
                    const label *l)
{
    size_t i = l->first == LKS_A_LABEL_BYTE ? 0 : 1;
    for (size_t k = 1;; k = 0) {
        size_t len = 0;
        const uint8_t *piece = lks_suffix_piece(t, **code, &len);
        LKS_STEP();
        for (; k < len; k++) {
            LKS_STEP();
            if (i == l->text_len || piece[k] != lks_ascii_lower(l->text[i++]))
                return false;
        }
        if (**code >= t->first_end)
            return i == l->text_len;
        ++*code;
    }
}

/* Flags of the child of `list` with this label, 0 if there is none; *list
 * receives the list of its children. */
static uint32_t step(const lks_suffix_table *t, const label *l, uint32_t *list)
{
    const uint32_t from = *list;
    uint32_t count = 0;
    const uint32_t bucket =
        lks_suffix_list(t, from, &count) + lks_suffix_bucket(l->hash, count);
    const uint8_t *code = lks_suffix_entries(t, bucket);
    const uint8_t *end = lks_suffix_entries(t, bucket + 1);
    while (code < end) {
        size_t len = 0;
        LKS_STEP();
        if (*lks_suffix_piece(t, *code, &len) == l->first &&
            is_same(t, &code, l))
            return lks_suffix_flags(t, code, from, list);
        code = lks_suffix_after(t, lks_suffix_last(t, code));
    }
    *list = LKS_NO_LIST;
    return 0;
}

/* The public suffix by the rules that have matched so far. An exception is
 * final: it overrides longer rules, and the suffix starts after the first label
 * of the exception. */
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

/* Start of the label before the suffix. That is nearly always the last label
 * that find_domain() read, from `last_start` to `last_end`. */
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

/* True if a label that starts before `end` is empty. */
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

/* Does what lks_domain_find() does, but reads labels from the end of the host
 * only as far as a rule can match, so that it does not look for empty labels
 * before those. Returns where that unchecked part ends; LKS_NO_DOMAIN if one of
 * the labels that it reads is empty. */
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

/* Quick answers of the compiled-in list for a host whose last label is short:
 * below most top-level domains every name is registrable, and below the others
 * nearly every name, except where the list has further rules. False if the
 * rules must be read. */
static bool is_surely_registrable(lks_slice host, size_t tld)
{
    const size_t tld_len = host.len - tld;
    if (tld < 2 || tld_len - 1 > LKS_FLAT_TLD_MAX - 1 || host.len < 4)
        return false;
    const uint32_t word = lks_short_label(host.data + host.len, tld_len);
    if (lks_is_flat_tld(word))
        return true;
    const size_t len = label_length(host, tld - 1);
    if (tld_len < 2 || len == 0)
        return false;
    const uint32_t start =
        lks_four_bytes(host.data + tld - 1 - len) | 0x20202020;
    return lks_is_below_ruled_tld(
        word, len < 4 ? start & ((1u << 8 * len) - 1) : start, len);
}

/* Reads the rules of two labels at most for nearly all hosts: most top-level
 * domains have no further rules of the ICANN section below them, and in the
 * others the second label usually has none. */
LKS_NOINLINE static bool is_registrable_by_rules(const lks_suffix_table *table,
                                                 lks_slice host, size_t tld)
{
    label l;
    lks_domain domain;
    uint32_t list = 0;
    set_label(host, tld, host.len, &l);
    const uint32_t flags = step(table, &l, &list);
    if (!(flags & LKS_TLD) || tld == 0)
        return false;
    if (flags & LKS_NO_ICANN_BELOW)
        return true;
    if (!(flags >> LKS_WILDCARD_SHIFT & LKS_ICANN)) {
        read_label(host, tld - 1, &l);
        if (list == LKS_NO_LIST ||
            (step(table, &l, &list) == 0 && list == LKS_NO_LIST))
            return true;
    }
    return lks_domain_of_valid(table, host, &domain) &&
           domain.icann_registrable != LKS_NO_DOMAIN;
}

bool lks_is_registrable(const lks_suffix_table *table, lks_slice host,
                        size_t tld)
{
    return (table == lks_data_table(NULL) &&
            is_surely_registrable(host, tld)) ||
           is_registrable_by_rules(table, host, tld);
}

/* Quick check with the compiled-in list: true only for top-level domains. */
static bool is_flat_tld(lks_slice label_bytes)
{
    uint32_t word = 0;
    if (label_bytes.len > LKS_FLAT_TLD_MAX)
        return false;
    for (size_t i = label_bytes.len; i-- > 0;)
        word = word << 8 | lks_ascii_lower(label_bytes.data[i]);
    return lks_is_flat_tld(word);
}

bool lks_is_tld(const lks_suffix_table *table, lks_slice label_bytes)
{
    label l;
    uint32_t list = 0;
    if (table == lks_data_table(NULL) && is_flat_tld(label_bytes))
        return true;
    read_label(label_bytes, label_bytes.len, &l);
    return l.start == 0 && (step(table, &l, &list) & LKS_TLD) != 0;
}

LKS_FAST_END
