#include "safety/known.h"

#include <string.h>

#include "host/label.h"
#include "safety/generated/known_table.h"
#include "text/steps.h"
#include "text/vector.h"

#define SLOTS       ((uint32_t)(sizeof known_slots / sizeof *known_slots))
#define FILTER_BITS ((uint32_t)(8 * sizeof known_filter))
#define HEAD_BITS   ((uint32_t)(8 * sizeof known_heads3))
#define EDITED      (sizeof known_by_label / sizeof *known_by_label)

#define IS_WORD 64u

_Static_assert(sizeof known_by_label == sizeof known_by_end,
               "both have the labels that are compared by one edit");

static lks_slice name_at(size_t at)
{
    const size_t start = known_starts[at];
    return lks_slice_of(known_text + start, known_starts[at + 1] - start);
}

lks_slice lks_known_name(uint32_t number)
{
    return name_at(number - 1);
}

uint32_t lks_known_count(void)
{
    return KNOWN_COUNT;
}

uint32_t lks_known_owner(uint32_t number)
{
    return known_owners[number - 1];
}

static lks_slice label_at(size_t at)
{
    return lks_slice_of(known_text + known_starts[at],
                        known_flags[at] & (IS_WORD - 1));
}

lks_slice lks_known_label(uint32_t number)
{
    return label_at(number - 1);
}

bool lks_known_is_word(uint32_t number)
{
    return known_flags[number - 1] & IS_WORD;
}

size_t lks_known_hyphens(void)
{
    return KNOWN_HYPHENS;
}

/* ------------------------------------------------------------ whole names */

/* Writes the skeleton of a known name, in lower case: m is rn, 0 is o, 1 is l. */
static lks_slice skeleton_of(lks_slice name,
                             uint8_t room[2 * KNOWN_LONGEST + 1])
{
    size_t len = 0;
    for (size_t i = 0; i < name.len; i++) {
        const uint8_t byte = name.data[i];
        LKS_STEP();
        if (byte == 'm')
            room[len++] = 'r';
        room[len++] = byte == 'm'   ? 'n'
                      : byte == '0' ? 'o'
                      : byte == '1' ? 'l'
                                    : byte;
    }
    return (lks_slice){room, len};
}

static int order(lks_slice a, lks_slice b)
{
    if (a.len > 0 && b.len > 0 && a.data[0] != b.data[0])
        return a.data[0] < b.data[0] ? -1 : 1;
    const size_t len = a.len < b.len ? a.len : b.len;
    const int first = memcmp(a.data, b.data, len);
    LKS_STEPS(len);
    return first != 0 ? first : (a.len > b.len) - (a.len < b.len);
}

/* The number of the domain that is equal to `text` in the form `by`, or 0. */
static uint32_t find_name(int by, lks_slice text)
{
    uint8_t room[2 * KNOWN_LONGEST + 1];
    size_t low = 0;
    size_t high = KNOWN_COUNT;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        const size_t at =
            by == LKS_BY_NAME ? middle : known_by_skeleton[middle];
        const lks_slice name = name_at(at);
        const int found =
            order(text, by == LKS_BY_NAME ? name : skeleton_of(name, room));
        LKS_STEP();
        if (found == 0)
            return (uint32_t)at + 1;
        if (found < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return 0;
}

uint32_t lks_known_tail(int by, lks_slice text, size_t last_start)
{
    uint32_t found = 0;
    bool has_dot = false; /* every known name has one */
    for (size_t at = text.len;
         at-- > 0 && !found && text.len - at <= KNOWN_LONGEST;) {
        LKS_STEP();
        has_dot |= text.data[at] == '.';
        if (has_dot && at <= last_start &&
            (at == 0 || text.data[at - 1] == '.'))
            found = find_name(by, (lks_slice){text.data + at, text.len - at});
    }
    return found;
}

/* ----------------------------------------------------------------- labels */

uint32_t lks_known_by_key(uint32_t key, uint32_t *step)
{
    LKS_STEP();
    return *step < LKS_PROBES ? known_slots[(key + (*step)++) % SLOTS] : 0;
}

/* One byte of a label, from its start or from its end. */
static uint8_t byte_at(lks_slice label, size_t i, bool is_from_end)
{
    return label.data[is_from_end ? label.len - 1 - i : i];
}

/* Compare the first `len` letters of a spelling, from its start or end, with those of a
 * label. */
static int order_part(const lks_spelling *seen, size_t len, lks_slice label,
                      bool is_from_end)
{
    for (size_t i = 0; i < len; i++) {
        const uint32_t a = seen->cps[is_from_end ? seen->count - 1 - i : i];
        LKS_STEP();
        if (i == label.len)
            return 1;
        const uint32_t b = byte_at(label, i, is_from_end);
        if (a != b)
            return a < b ? -1 : 1;
    }
    return 0;
}

/* The labels that share `len` letters, in one of the two orders: where they start in it,
 * or where they end. */
static size_t bound(const lks_spelling *seen, size_t len, bool is_from_end,
                    bool is_upper)
{
    const uint16_t *list = is_from_end ? known_by_end : known_by_label;
    size_t low = 0;
    size_t high = EDITED;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        const int found =
            order_part(seen, len, label_at(list[middle]), is_from_end);
        LKS_STEP();
        if (found < 0 || (found == 0 && !is_upper))
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* One edit, also a swap of two neighbours, leaves the first or the last letters of a label
 * as they are: less than half of the label. The shortest label that is compared has
 * LKS_EDIT_LEAST letters, and a spelling can have one less than the label. */
uint32_t lks_known_near(const lks_spelling *seen, uint32_t *step)
{
    const size_t len = (seen->count - 1) / 2;
    uint32_t left = *step;
    if (seen->count + 1 < LKS_EDIT_LEAST)
        return 0;
    for (int is_from_end = 0; is_from_end < 2; is_from_end++) {
        const size_t first = bound(seen, len, is_from_end, false);
        const size_t end = bound(seen, len, is_from_end, true);
        if (left < end - first) {
            ++*step;
            return (is_from_end ? known_by_end : known_by_label)[first + left] +
                   1u;
        }
        left -= (uint32_t)(end - first);
    }
    return 0;
}

/* ----------------------------------------------------------- quick checks */

/* The first or last letters of a label as a number below HEAD_BITS. */
static uint32_t head_of(const uint8_t *letters, size_t count)
{
    uint32_t head = 0;
    for (size_t i = 0; i < count; i++)
        head = head * 37 + (lks_ascii_lower(letters[i]) & 31);
    return head % HEAD_BITS;
}

static bool has_head(const uint8_t *bits, const uint8_t *letters, size_t count)
{
    const uint32_t head = head_of(letters, count);
    return bits[head >> 3] >> (head & 7) & 1;
}

bool lks_may_be_near_known(lks_slice label)
{
    const uint8_t *const end = label.data + label.len;
    /* one edit leaves less than half of the letters, at the start or at the end */
    if (label.len + 1 < LKS_EDIT_LEAST || label.len > LKS_EDIT_MOST + 1)
        return false;
    if (label.len < 7)
        return has_head(known_heads2, label.data, 2) ||
               has_head(known_tails2, end - 2, 2);
    return has_head(known_heads3, label.data, 3) ||
           has_head(known_tails3, end - 3, 3);
}

LKS_FAST_BEGIN

static bool is_set(uint32_t bit)
{
    return known_filter[bit % FILTER_BITS >> 3] >> (bit & 7) & 1;
}

/* True if a label with this hash may be the first one of a known domain, by its look. */
static bool is_in_filter(uint32_t hash)
{
    const uint32_t key = lks_look_hash(hash);
    return is_set(key) && is_set(key >> 9) && is_set(key >> 18);
}

bool lks_next_inner_label(lks_slice host, size_t *at, lks_slice *label)
{
    const uint8_t *start = host.data + *at;
    const uint8_t *dot = memchr(start, '.', host.len - *at);
    LKS_STEP();
    if (!dot)
        return false;
    *label = (lks_slice){start, (size_t)(dot - start)};
    *at += label->len + 1;
    return true;
}

/* The look of a text up to the next dot or hyphen, as a hash. */
static uint32_t first_look(lks_slice text)
{
    uint32_t hash = 0;
    for (size_t i = 0;
         i < text.len && text.data[i] != '.' && text.data[i] != '-'; i++) {
        LKS_STEP();
        hash = lks_add_look(hash, text.data[i]);
    }
    return hash;
}

/* True if a word of a host is spelt as the first label of known domains, and what follows
 * looks like the second label of none of them: "apple" in apple.stackexchange.com, but not
 * in apple.com.evil.net. `rest` is the host from the word on. */
LKS_COLD static bool is_only_spelt(lks_slice rest, size_t word)
{
    uint8_t start[LKS_LABEL_MAX + 1];
    if (word >= sizeof start)
        return false;
    for (size_t i = 0; i < word; i++)
        start[i] = lks_ascii_lower(rest.data[i]);
    start[word] = '.';
    LKS_STEPS(word);
    size_t from = 0;
    size_t to = KNOWN_COUNT;
    while (from < to) {
        const size_t middle = (from + to) / 2;
        LKS_STEP();
        if (order((lks_slice){start, word + 1}, name_at(middle)) > 0)
            from = middle + 1;
        else
            to = middle;
    }
    const uint32_t next =
        first_look((lks_slice){rest.data + word + 1, rest.len - word - 1});
    bool is_spelt = false;
    for (; from < KNOWN_COUNT; from++, is_spelt = true) {
        const lks_slice name = name_at(from);
        LKS_STEP();
        if (name.len <= word || memcmp(name.data, start, word + 1) != 0)
            break;
        if (first_look(
                (lks_slice){name.data + word + 1, name.len - word - 1}) == next)
            return false;
    }
    return is_spelt;
}

#ifdef LKS_HAS_VECTOR_BITS

/* Where a host has dots, hyphens, and letters that look like two: bit i is for byte i. */
typedef struct host_marks {
    uint64_t dots;
    uint64_t hyphens;
    uint64_t doubles;
} host_marks;

static LKS_INLINE void add_marks(host_marks *m, lks_vector bytes, size_t at)
{
    const lks_vector low = bytes | 0x20;
    m->dots |= (uint64_t)lks_vector_bits(lks_vector_is(bytes, '.')) << at;
    m->hyphens |= (uint64_t)lks_vector_bits(lks_vector_is(bytes, '-')) << at;
    m->doubles |= (uint64_t)lks_vector_bits(lks_vector_is(low, 'm') |
                                            lks_vector_is(low, 'w'))
                  << at;
}

/* Read them all at once. The host has at least eight bytes, and at most 64. */
static LKS_INLINE host_marks read_marks(lks_slice host)
{
    host_marks m = {0, 0, 0};
    if (host.len < LKS_VECTOR) {
        typedef uint64_t two_words __attribute__((vector_size(LKS_VECTOR)));
        const uint64_t last = lks_eight_bytes(host.data + host.len - 8);
        const two_words words = {
            lks_eight_bytes(host.data),
            host.len > 8 ? last >> 8 * (LKS_VECTOR - host.len) : 0};
        add_marks(&m, (lks_vector)words, 0);
        return m;
    }
    size_t at = 0;
    for (; host.len - at > LKS_VECTOR; at += LKS_VECTOR) {
        LKS_STEP();
        add_marks(&m, lks_vector_at(host.data + at), at);
    }
    add_marks(&m, lks_vector_at(host.data + host.len - LKS_VECTOR),
              host.len - LKS_VECTOR);
    return m;
}

/* False if no known domain starts with a label that looks like this one from afar: by its
 * first two letters, the last one, and their number. tools/tablegen/known.py has the same. */
static LKS_INLINE bool has_known_outline(const uint8_t *label, size_t len,
                                         uint64_t doubles)
{
    const uint8_t *looks = lks_ascii_looks;
    const uint8_t last = label[len - 1] & 0x7F;
    const uint8_t of_first = lks_second_look(label[0] | 0x20);
    const uint8_t of_last = lks_second_look(last | 0x20);
    const uint32_t second = of_first  ? of_first
                            : len > 1 ? looks[label[1] & 0x7F]
                                      : 0u;
    uint32_t count = (uint32_t)len;
    for (; doubles; doubles &= doubles - 1)
        count++;
    const uint32_t outline =
        (looks[label[0] & 0x7F] & 31u) | (second & 31) << 5 |
        ((of_last ? of_last : looks[last]) & 31u) << 10 | (count & 7) << 15;
    const uint32_t bit = outline * 0x9E3779B1u >> 20;
    return known_outlines[bit >> 3] >> (bit & 7) & 1;
}

#endif

/* What a label or word of a host says. */
typedef enum likeness {
    UNLIKE,
    LIKE, /* it looks like the first label of a known domain */
    OWN   /* what stands below a known domain is its owner's */
} likeness;

/* The part of a host that is searched for a known label, and what counts. */
typedef struct known_search {
    lks_slice host;
    bool has_notes; /* a label that is spelt as a known one counts too */
} known_search;

/* True if the host from a label on is the domain of an owner, which is found by the hash
 * of the label: as in most hosts below known
 * domains. */
static bool is_owner(lks_slice rest, uint32_t hash)
{
    uint32_t slot = lks_look_hash(hash);
    for (size_t i = 0; i < LKS_PROBES && known_slots[slot % SLOTS] != 0; i++) {
        const lks_slice name = name_at(known_slots[slot++ % SLOTS] - 1u);
        LKS_STEP();
        if (name.len == rest.len && memcmp(name.data, rest.data, rest.len) == 0)
            return true;
    }
    return false;
}

static inline likeness likeness_of(const known_search *s, size_t from,
                                   size_t to, uint32_t hash)
{
    const lks_slice rest = {s->host.data + from, s->host.len - from};
    if (!is_in_filter(hash))
        return UNLIKE;
    if (((from == 0 || s->host.data[from - 1] == '.') &&
         is_owner(rest, hash)) ||
        lks_known_tail(LKS_BY_NAME, s->host, s->host.len) != 0)
        return OWN;
    return s->has_notes || !is_only_spelt(rest, to - from) ? LIKE : UNLIKE;
}

/* Look at the words of a label between hyphens, and at as many of them together as a
 * known label has. */
LKS_NOINLINE static likeness likeness_of_words(const known_search *s,
                                               size_t start, size_t end)
{
    const uint8_t *text = s->host.data;
    for (size_t from = start; from < end; from++) {
        uint32_t hash = 0;
        size_t hyphens = 0;
        LKS_STEP();
        if (from > start && text[from - 1] != '-')
            continue;
        for (size_t to = from; to < end && hyphens <= KNOWN_HYPHENS; to++) {
            LKS_STEP();
            hash = lks_add_look(hash, text[to]);
            if (to + 1 < end && text[to + 1] != '-')
                continue;
            const likeness found = likeness_of(s, from, to + 1, hash);
            if (found != UNLIKE)
                return found;
            hyphens++;
        }
    }
    return UNLIKE;
}

/* A label, and the words of one with hyphens. */
LKS_NOINLINE static likeness likeness_of_label(const known_search *s,
                                               size_t start, size_t end,
                                               bool has_hyphen)
{
    uint32_t hash = 0;
    for (size_t at = start; at < end; at++) {
        LKS_STEP();
        hash = lks_add_look(hash, s->host.data[at]);
    }
    const likeness found = likeness_of(s, start, end, hash);
    return found == UNLIKE && has_hyphen ? likeness_of_words(s, start, end)
                                         : found;
}

bool lks_may_imitate_known(lks_slice host, bool has_notes)
{
    const known_search s = {host, has_notes};
    size_t start = 0;
#ifdef LKS_HAS_VECTOR_BITS
    if (host.len >= 8 && host.len <= 64) {
        const host_marks m = read_marks(host);
        for (uint64_t dots = m.dots; dots != 0; dots &= dots - 1) {
            const size_t at = (size_t)__builtin_ctzll(dots);
            const uint64_t label = (dots & -dots) - ((uint64_t)1 << start);
            LKS_STEP();
            if (at > start && (m.hyphens & label ||
                               has_known_outline(host.data + start, at - start,
                                                 m.doubles & label))) {
                const likeness found =
                    likeness_of_label(&s, start, at, (m.hyphens & label) != 0);
                if (found != UNLIKE)
                    return found == LIKE;
            }
            start = at + 1;
        }
        return false;
    }
#else
    (void)known_outlines;
#endif
    for (size_t at = 0; at < host.len; at++) {
        LKS_STEP();
        if (host.data[at] != '.')
            continue;
        const likeness found = likeness_of_label(
            &s, start, at, memchr(host.data + start, '-', at - start) != NULL);
        if (found != UNLIKE)
            return found == LIKE;
        start = at + 1;
    }
    return false;
}

LKS_FAST_END

/* Removes the last label with its dot, and returns it. */
static lks_slice take_last(lks_slice *name)
{
    size_t at = name->len;
    while (at > 0 && name->data[at - 1] != '.') {
        LKS_STEP();
        at--;
    }
    const lks_slice label = {name->data + at, name->len - at};
    name->len = at > 0 ? at - 1 : 0;
    return label;
}

static bool is_word(lks_slice label, const char *word)
{
    return label.len == strlen(word) &&
           memcmp(label.data, word, label.len) == 0;
}

/* Proxies of university libraries: www.example.org.ezproxy.lib.example.edu. */
static bool is_library_proxy(lks_slice name)
{
    lks_slice label = take_last(&name);
    if (label.len == 2)
        label = take_last(&name);
    if (!is_word(label, "edu") && !is_word(label, "ac"))
        return false;
    while (name.len > 0) {
        label = take_last(&name);
        if (is_word(label, "ezproxy") || is_word(label, "libproxy") ||
            is_word(label, "eproxy"))
            return true;
    }
    return false;
}

/* True if the name is one of the domains in `list`, or a name below one. Each domain ends
 * with a space. */
static bool is_in(const char *list, size_t size, lks_slice name,
                  bool is_below_only)
{
    const char *const end = list + size;
    while (list < end) {
        const char *space = memchr(list, ' ', (size_t)(end - list));
        const size_t len = (size_t)(space - list);
        LKS_STEP();
        const bool is_long_enough = name.len > len
                                        ? name.data[name.len - len - 1] == '.'
                                        : name.len == len && !is_below_only;
        if (is_long_enough &&
            memcmp(name.data + name.len - len, list, len) == 0)
            return true;
        list = space + 1;
    }
    return false;
}

bool lks_is_relay(lks_slice ascii)
{
    return is_in(relay_text, sizeof relay_text, ascii, true) ||
           is_library_proxy(ascii);
}

bool lks_is_tracker(lks_slice ascii)
{
    return is_in(tracker_text, sizeof tracker_text, ascii, false);
}

bool lks_is_redirector(lks_slice ascii)
{
    return is_in(redirector_text, sizeof redirector_text, ascii, false) ||
           lks_is_tracker(ascii);
}
