#include "host/suffix_build.h"

#include <string.h>

#include "text/alloc.h"

/* Lists and buckets are numbered with 16 bits; the list of 2026 has 10,650
 * entries. The number of rows is limited too, since many rows can be equal. */
#define MOST_ENTRIES 65534u
#define MOST_ROWS    ((size_t)1 << 20)
#define MOST_TEXT    ((size_t)1 << 26)

static const uint8_t a_label_prefix[] = {'x', 'n', '-', '-'};

/* The codes that end an entry. They stand for no letters, and every code before
 * them stands for itself. */
enum {
    ICANN_END = 0xFD,
    PRIVATE_END = 0xFE,
    NODE_END = 0xFF
};

/* Make room for `needed` elements of `width` bytes each, by doubling. */
static linkspan_status reserve(const linkspan_allocator *a, void **memory,
                               size_t *capacity, size_t needed, size_t width)
{
    if (needed <= *capacity)
        return LINKSPAN_OK;
    const size_t more =
        lks_grown(*capacity ? *capacity : 1024, needed, SIZE_MAX / width);
    void *grown = lks_resize(a, *memory, more * width);
    if (!grown)
        return LINKSPAN_ERR_NO_MEMORY;
    *memory = grown;
    *capacity = more;
    return LINKSPAN_OK;
}

linkspan_status lks_rules_add(lks_rules *rules, lks_slice key, uint32_t flags)
{
    if (rules->count == MOST_ROWS || rules->text_len + key.len > MOST_TEXT)
        return LINKSPAN_ERR_LIMIT;
    void *text = rules->text;
    linkspan_status st = reserve(rules->allocator, &text, &rules->text_capacity,
                                 rules->text_len + key.len, 1);
    rules->text = text;
    if (st != LINKSPAN_OK)
        return st;
    void *rows = rules->rows;
    st = reserve(rules->allocator, &rows, &rules->capacity, rules->count + 1,
                 sizeof *rules->rows);
    rules->rows = rows;
    if (st != LINKSPAN_OK)
        return st;
    memcpy(rules->text + rules->text_len, key.data, key.len);
    rules->rows[rules->count++] = (lks_suffix_rule){
        (uint32_t)rules->text_len, (uint16_t)key.len, (uint16_t)flags};
    rules->text_len += key.len;
    return LINKSPAN_OK;
}

void lks_rules_free(lks_rules *rules)
{
    lks_release(rules->allocator, rules->rows);
    lks_release(rules->allocator, rules->text);
    *rules = (lks_rules){.allocator = rules->allocator};
}

/* ------------------------------------------------ reading a table back */

typedef struct frame {
    uint32_t list;
    const uint8_t *entry;
    const uint8_t *end;
    size_t key_len; /* length of the parent's key, with its separator */
} frame;

static frame open_list(const lks_suffix_table *t, uint32_t list, size_t key_len)
{
    uint32_t count = 0;
    const uint32_t bucket = lks_suffix_list(t, list, &count);
    return (frame){list, lks_suffix_entries(t, bucket),
                   lks_suffix_entries(t, bucket + count), key_len};
}

/* Append the label of an entry to the key, with "xn--" in full. */
static size_t append_label(const lks_suffix_table *t, const uint8_t *code,
                           const uint8_t *last, uint8_t *key, size_t len)
{
    for (; code <= last; code++) {
        size_t piece_len = 0;
        const uint8_t *piece = lks_suffix_piece(t, *code, &piece_len);
        for (size_t i = 0; i < piece_len; i++) {
            if (piece[i] == LKS_A_LABEL_BYTE) {
                memcpy(key + len, a_label_prefix, sizeof a_label_prefix);
                len += sizeof a_label_prefix;
            } else {
                key[len++] = piece[i];
            }
        }
    }
    return len;
}

linkspan_status lks_rules_add_table(lks_rules *rules,
                                    const lks_suffix_table *table,
                                    uint32_t mask)
{
    uint8_t key[LKS_NAME_MAX + 1];
    frame stack[LKS_LABELS_MAX + 1];
    size_t depth = 0;
    stack[0] = open_list(table, 0, 0);
    for (;;) {
        frame *top = &stack[depth];
        if (top->entry == top->end) {
            if (depth == 0)
                return LINKSPAN_OK;
            depth--;
            continue;
        }
        const uint8_t *last = lks_suffix_last(table, top->entry);
        uint32_t children = LKS_NO_LIST;
        const uint32_t flags =
            lks_suffix_flags(table, last, top->list, &children) & mask;
        size_t len = append_label(table, top->entry, last, key, top->key_len);
        top->entry = lks_suffix_after(table, last);
        if (flags) {
            const linkspan_status st =
                lks_rules_add(rules, lks_slice_of(key, len), flags);
            if (st != LINKSPAN_OK)
                return st;
        }
        if (children != LKS_NO_LIST) {
            key[len++] = LKS_KEY_SEPARATOR;
            stack[++depth] = open_list(table, children, len);
        }
    }
}

/* ------------------------------------------------------------- sorting */

static bool is_before(const lks_rules *rules, const lks_suffix_rule *a,
                      const lks_suffix_rule *b)
{
    const size_t len = a->len < b->len ? a->len : b->len;
    const int order = memcmp(rules->text + a->key, rules->text + b->key, len);
    return order != 0 ? order < 0 : a->len < b->len;
}

/* Merge [lo, mid) and [mid, hi) of `from` into `to`. */
static void merge(const lks_rules *rules, const lks_suffix_rule *from,
                  lks_suffix_rule *to, const size_t bounds[3])
{
    size_t left = bounds[0];
    size_t right = bounds[1];
    for (size_t i = bounds[0]; i < bounds[2]; i++) {
        const bool take_right =
            left == bounds[1] ||
            (right < bounds[2] && is_before(rules, &from[right], &from[left]));
        to[i] = from[take_right ? right++ : left++];
    }
}

/* Merge sort: qsort() may allocate memory of its own or take quadratic time. */
linkspan_status lks_rules_sort(lks_rules *rules)
{
    const size_t n = rules->count;
    lks_suffix_rule *from = rules->rows;
    lks_suffix_rule *to =
        lks_resize(rules->allocator, NULL, rules->capacity * sizeof *to);
    if (!to)
        return LINKSPAN_ERR_NO_MEMORY;
    for (size_t width = 1; width < n; width *= 2) {
        for (size_t lo = 0; lo < n; lo += 2 * width) {
            const size_t mid = lo + width < n ? lo + width : n;
            const size_t hi = mid + width < n ? mid + width : n;
            merge(rules, from, to, (size_t[3]){lo, mid, hi});
        }
        lks_suffix_rule *swap = from;
        from = to;
        to = swap;
    }
    rules->rows = from;
    lks_release(rules->allocator, to);
    return LINKSPAN_OK;
}

/* ------------------------------------------------------------ building */

/* A list of children: rows [lo, hi), whose keys share `skip` bytes. */
typedef struct group {
    uint32_t lo;
    uint32_t hi;
    uint32_t skip;
} group;

/* A child: its label, its flags, and the rows of its own children. */
typedef struct child {
    const uint8_t *label;
    size_t len;
    uint32_t flags;
    bool is_added_tld; /* LKS_TLD is set by the rule H1 */
    group below;
} child;

typedef struct builder {
    const lks_rules *rules;
    lks_suffix_table *table;
    group *queue;   /* the lists, in the order of their numbers */
    uint32_t *fill; /* for each bucket of a list, where its next entry goes */
    uint32_t lists;
    uint32_t buckets;
    uint32_t bytes; /* of the entries so far */
    lks_rule_counts counts;
} builder;

/* Read the child that starts at row `at` of `g`; returns the row after it. */
static uint32_t read_child(const lks_rules *rules, const group *g, uint32_t at,
                           child *c)
{
    const lks_suffix_rule *rows = rules->rows;
    const uint8_t *key = rules->text + rows[at].key;
    size_t end = g->skip;
    while (end < rows[at].len && key[end] != LKS_KEY_SEPARATOR)
        end++;
    *c = (child){.label = key + g->skip, .len = end - g->skip};
    for (; at < g->hi && rows[at].len == end &&
           memcmp(rules->text + rows[at].key, key, end) == 0;
         at++)
        c->flags |= rows[at].flags;
    c->below = (group){at, at, (uint32_t)end + 1};
    while (at < g->hi && rows[at].len > end &&
           rules->text[rows[at].key + end] == LKS_KEY_SEPARATOR &&
           memcmp(rules->text + rows[at].key, key, end) == 0)
        at++;
    c->below.hi = at;
    return at;
}

static uint32_t bucket_of(const child *c, uint32_t count)
{
    uint64_t word = 0;
    const size_t word_len = c->len < LKS_SUFFIX_WORD ? c->len : LKS_SUFFIX_WORD;
    for (size_t i = 0; i < word_len; i++)
        word = word << 8 | c->label[c->len - 1 - i];
    return lks_suffix_bucket(lks_suffix_hash(word, c->len), count);
}

/* Number of buckets for a list of `size` children, as in the generator: one for
 * the many small lists, so that the table is compact; more for the few that
 * nearly every lookup goes through. */
static uint32_t bucket_count(uint32_t size)
{
    if (size <= 12)
        return 1;
    return size / 6;
}

static uint16_t *u16_at(lks_suffix_table *t, uint32_t offset)
{
    return (uint16_t *)(void *)((uint8_t *)t + offset);
}

static uint8_t *u8_at(lks_suffix_table *t, uint32_t offset)
{
    return (uint8_t *)t + offset;
}

static bool is_a_label(const child *c)
{
    return c->len > 4 &&
           memcmp(c->label, a_label_prefix, sizeof a_label_prefix) == 0;
}

/* Write a label, a code for each letter; returns the place after it. */
static uint8_t *put_label(uint8_t *to, const child *c)
{
    size_t skipped = 0;
    if (is_a_label(c)) {
        *to++ = LKS_A_LABEL_BYTE;
        skipped = sizeof a_label_prefix;
    }
    memcpy(to, c->label + skipped, c->len - skipped);
    return to + (c->len - skipped);
}

static uint32_t count_bits(uint32_t flags, uint32_t section)
{
    return (flags >> LKS_RULE_SHIFT & section) / section +
           (flags >> LKS_WILDCARD_SHIFT & section) / section +
           (flags >> LKS_EXCEPTION_SHIFT & section) / section;
}

/* True if kernels do not report the dot before this label (text/kernel.h): its
 * first two characters are not both letters. For an A-label the answer is true
 * if any ASCII character before its last hyphen is no letter, since that
 * character may be one of the first two of the Unicode form. */
static bool is_unmarked(const child *c)
{
    bool has_odd = false;
    if (!is_a_label(c))
        return c->len < 2 || c->label[0] < 'A' || c->label[1] < 'A';
    for (size_t i = sizeof a_label_prefix; i < c->len; i++) {
        if (has_odd && c->label[i] == '-')
            return true;
        has_odd |= c->label[i] < 'A';
    }
    return false;
}

/* True if a rule of the ICANN section is about `c` or a name below it. */
static bool has_icann_rule(const lks_rules *rules, const child *c)
{
    const uint32_t wanted = (uint32_t)LKS_ICANN << LKS_RULE_SHIFT |
                            (uint32_t)LKS_ICANN << LKS_WILDCARD_SHIFT |
                            (uint32_t)LKS_ICANN << LKS_EXCEPTION_SHIFT;
    uint32_t flags = c->flags;
    for (uint32_t at = c->below.lo; at < c->below.hi; at++)
        flags |= rules->rows[at].flags;
    return (flags & wanted) != 0;
}

/* RFC 7686: names outside the DNS, which are never delegated. */
static bool is_reserved(const child *c)
{
    return c->len == 5 && memcmp(c->label, "onion", 5) == 0;
}

/* H1: a top-level name that only the newer suffix list has counts as delegated
 * too. */
static bool is_added_tld(const builder *b, const child *c)
{
    return b->rules->adds_tlds && !(c->flags & LKS_TLD) && !is_reserved(c) &&
           has_icann_rule(b->rules, c);
}

/* The code that ends the entry of a child. */
static uint8_t end_code(bool is_top, const child *c)
{
    const bool is_leaf = c->below.lo == c->below.hi;
    if (is_leaf && c->flags == LKS_PRIVATE)
        return PRIVATE_END;
    return is_leaf && c->flags == (is_top ? LKS_ICANN | LKS_TLD : LKS_ICANN)
               ? ICANN_END
               : NODE_END;
}

static uint32_t entry_size(bool is_top, const child *c)
{
    const size_t len = c->len - (is_a_label(c) ? sizeof a_label_prefix - 1 : 0);
    return (uint32_t)len + 1 +
           (end_code(is_top, c) == NODE_END ? LKS_NODE_BYTES : 0);
}

static void count_child(builder *b, const child *c)
{
    b->counts.icann += count_bits(c->flags, LKS_ICANN);
    b->counts.private += count_bits(c->flags, LKS_PRIVATE);
    if (!(c->flags & LKS_TLD))
        return;
    b->counts.tlds += !c->is_added_tld;
    b->counts.added_tlds += c->is_added_tld;
    b->counts.unseen_tlds += is_unmarked(c);
}

static void put_entry(builder *b, uint32_t place, bool is_top, const child *c)
{
    uint8_t *to = put_label(u8_at(b->table, b->table->entries) + place, c);
    *to = end_code(is_top, c);
    if (*to++ != NODE_END)
        return;
    uint32_t list = LKS_NO_LIST;
    if (c->below.lo < c->below.hi) {
        list = b->lists++;
        b->queue[list] = c->below;
    }
    *to++ = (uint8_t)c->flags;
    *to++ = (uint8_t)list;
    *to = (uint8_t)(list >> 8);
}

/* Read the child that starts at row `at` of list `list`; returns the row after
 * it. */
static uint32_t read_entry(const builder *b, uint32_t list, uint32_t at,
                           child *c)
{
    const uint32_t next = read_child(b->rules, &b->queue[list], at, c);
    c->is_added_tld = list == 0 && is_added_tld(b, c);
    if (c->is_added_tld)
        c->flags |= LKS_TLD;
    return next;
}

static void set_bucket(builder *b, uint32_t bucket, uint32_t place)
{
    u16_at(b->table, b->table->bucket_at)[bucket] = (uint16_t)place;
    u8_at(b->table, b->table->bucket_high)[bucket] = (uint8_t)(place >> 16);
}

/* Counting sort by bucket: sizes, then starts, then each child to its place. */
static void put_list(builder *b, uint32_t list)
{
    const group g = b->queue[list];
    child c;
    uint32_t size = 0;
    for (uint32_t at = g.lo; at < g.hi; size++)
        at = read_child(b->rules, &g, at, &c);

    const uint32_t count = bucket_count(size);
    memset(b->fill, 0, count * sizeof *b->fill);
    for (uint32_t at = g.lo; at < g.hi;) {
        at = read_entry(b, list, at, &c);
        b->fill[bucket_of(&c, count)] += entry_size(list == 0, &c);
    }
    u16_at(b->table, b->table->list_at)[list] = (uint16_t)b->buckets;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t bytes = b->fill[i];
        set_bucket(b, b->buckets++, b->bytes);
        b->fill[i] = b->bytes;
        b->bytes += bytes;
    }
    for (uint32_t at = g.lo; at < g.hi;) {
        at = read_entry(b, list, at, &c);
        uint32_t *place = &b->fill[bucket_of(&c, count)];
        put_entry(b, *place, list == 0, &c);
        *place += entry_size(list == 0, &c);
        count_child(b, &c);
    }
}

/* The number of entries that the sorted rules need, and an upper bound for
 * their bytes. */
static size_t count_entries(const lks_rules *rules, size_t *bytes)
{
    size_t entries = 0;
    size_t letters = 0;
    for (size_t i = 0; i < rules->count; i++) {
        const lks_suffix_rule *row = &rules->rows[i];
        const uint8_t *key = rules->text + row->key;
        size_t same = 0;
        if (i > 0) {
            const lks_suffix_rule *last = row - 1;
            const uint8_t *last_key = rules->text + last->key;
            while (same < row->len && same < last->len &&
                   key[same] == last_key[same])
                same++;
            if (same == row->len && same == last->len)
                continue;
        }
        /* The label in which this key starts to differ from the previous key is
         * new, and so are all labels after it. */
        entries++;
        for (size_t k = same; k < row->len; k++)
            entries += key[k] == LKS_KEY_SEPARATOR && k > same;
        letters += row->len;
    }
    *bytes = letters + entries * (1 + LKS_NODE_BYTES);
    return entries;
}

static void set_pieces(lks_suffix_table *t)
{
    for (uint32_t code = 0; code <= LKS_SUFFIX_CODES; code++)
        u16_at(t, t->piece_at)[code] =
            (uint16_t)(code < ICANN_END ? code : ICANN_END);
    for (uint32_t code = 0; code < ICANN_END; code++)
        u8_at(t, t->pieces)[code] = (uint8_t)code;
    t->first_end = ICANN_END;
    t->first_private = PRIVATE_END;
    t->first_node = NODE_END;
}

/* One block: the head, the arrays of 16 bits, those of 8 bits, the entries.
 * There is room for the worst case: every entry has a list. */
static lks_suffix_table *make_room(const linkspan_allocator *a, size_t entries,
                                   size_t entry_bytes)
{
    const uint32_t n = (uint32_t)entries + 2;
    const size_t bytes = sizeof(lks_suffix_table) + (size_t)n * 5 +
                         3 * (size_t)LKS_SUFFIX_CODES + 2 + entry_bytes;
    lks_suffix_table *t = lks_resize(a, NULL, bytes);
    if (!t)
        return NULL;
    memset(t, 0, bytes);
    t->list_at = sizeof *t;
    t->bucket_at = t->list_at + 2 * n;
    t->piece_at = t->bucket_at + 2 * n;
    t->bucket_high = t->piece_at + 2 * (LKS_SUFFIX_CODES + 1);
    t->pieces = t->bucket_high + n;
    t->entries = t->pieces + LKS_SUFFIX_CODES;
    set_pieces(t);
    return t;
}

linkspan_status lks_suffix_build(lks_rules *rules, lks_suffix_table **table,
                                 lks_rule_counts *counts)
{
    linkspan_status st = lks_rules_sort(rules);
    if (st != LINKSPAN_OK)
        return st;
    size_t bytes = 0;
    const size_t entries = count_entries(rules, &bytes);
    if (entries > MOST_ENTRIES)
        return LINKSPAN_ERR_LIMIT;
    const linkspan_allocator *a = rules->allocator;
    builder b = {.rules = rules};
    b.queue = lks_resize(a, NULL, (entries + 1) * sizeof *b.queue);
    b.fill = lks_resize(a, NULL, (entries + 1) * sizeof *b.fill);
    b.table = make_room(a, entries, bytes);
    if (!b.queue || !b.fill || !b.table) {
        lks_release(a, b.table);
        st = LINKSPAN_ERR_NO_MEMORY;
    } else {
        b.queue[0] = (group){0, (uint32_t)rules->count, 0};
        b.lists = 1;
        for (uint32_t list = 0; list < b.lists; list++)
            put_list(&b, list);
        b.table->lists = b.lists;
        u16_at(b.table, b.table->list_at)[b.lists] = (uint16_t)b.buckets;
        set_bucket(&b, b.buckets, b.bytes);
        *table = b.table;
        *counts = b.counts;
    }
    lks_release(a, b.fill);
    lks_release(a, b.queue);
    return st;
}
