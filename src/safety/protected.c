#include "safety/protected.h"

#include <string.h>

#include "host/data.h"
#include "host/suffix.h"
#include "safety/imitation.h"
#include "safety/known.h"
#include "text/alloc.h"
#include "text/buf.h"
#include "text/steps.h"
#include "text/utf8.h"

#define TEXT_MAX     ((size_t)1 << 28)
#define HYPHENS_MOST 3

/* ----------------------------------------------------------- forms of names */

static size_t without_root(const uint8_t *text, size_t len)
{
    return len > 0 && text[len - 1] == '.' ? len - 1 : len;
}

/* The skeleton is written in lower case, since names ignore case and some prototypes
 * are capitals: that of a zero is O. */
bool lks_read_skeleton(lks_slice text, lks_name *n)
{
    text.len = without_root(text.data, text.len);
    n->skeleton_len = lks_write_skeleton(text, n->skeleton, sizeof n->skeleton);
    for (size_t i = 0; i < n->skeleton_len; i++)
        n->skeleton[i] = (char)lks_ascii_lower((uint8_t)n->skeleton[i]);
    return n->skeleton_len > 0;
}

bool lks_read_name(lks_slice text, uint32_t flags, lks_name *n)
{
    const uint32_t fatal =
        flags ? ~0u : LKS_UTS46_ERR_LIMIT | LKS_UTS46_ERR_NO_ROOM;
    if (lks_uts46_to_ascii(text.data, text.len, flags, n->ascii,
                           sizeof n->ascii, &n->ascii_len) &
        fatal)
        return false;
    if (lks_uts46_to_unicode(text.data, text.len, flags, n->unicode,
                             sizeof n->unicode, &n->unicode_len) &
        fatal)
        return false;
    n->ascii_len = without_root(n->ascii, n->ascii_len);
    n->unicode_len = without_root(n->unicode, n->unicode_len);
    return lks_read_skeleton((lks_slice){n->unicode, n->unicode_len}, n);
}

/* ----------------------------------------------------------------- the list */

typedef struct form {
    uint32_t hash;
    uint32_t place; /* offset in linkspan_protected.text */
    uint32_t len;
} form;

typedef struct domain {
    form forms[LKS_NAME_FORMS];
    uint32_t entry;
    uint32_t place; /* offset of the Unicode name in that text */
    uint32_t len;
    uint32_t label_len; /* length of the label before the public suffix; can be
                         * 0 */
} domain;

/* The protected domains. `slots` has a hash table for each form of a name, with
 * open addressing and at most half full; if several domains have the same
 * skeleton, only the first can be found by it. `keys` is a hash table of labels
 * by their keys, which several labels can share. A slot of `keys` holds the
 * number of a domain and, above it, 15 bits of the key. */
struct linkspan_protected {
    const linkspan_allocator *allocator;
    linkspan_buf text;
    domain *domains;
    uint32_t *slots[LKS_NAME_FORMS]; /* numbers of domains, from 1; 0: free */
    uint32_t mask;
    uint32_t *keys;
    uint32_t key_mask;
    uint32_t count;
    size_t longest; /* length of the longest form */
    size_t hyphens;
    bool is_known; /* the built-in list, which has tables of its own */
};

const linkspan_protected *lks_known_names(void)
{
    static const linkspan_protected known = {.is_known = true};
    return &known;
}

bool lks_is_known_list(const linkspan_protected *list)
{
    return list->is_known;
}

#define NUMBER_BITS 17
#define NUMBER_MASK ((1u << NUMBER_BITS) - 1)

_Static_assert(LINKSPAN_PROTECTED_MAX <= NUMBER_MASK, "a slot has its number");

static const uint8_t *text_of(const linkspan_protected *list, uint32_t place)
{
    return lks_slice_of(list->text.data, list->text.len).data + place;
}

/* The slot of the domain with this form, or the free slot for it. */
static uint32_t *slot_of(const linkspan_protected *list, int by, uint32_t hash,
                         lks_slice text)
{
    uint32_t *slots = list->slots[by];
    uint32_t slot = hash & list->mask;
    for (; slots[slot]; slot = (slot + 1) & list->mask) {
        const form *f = &list->domains[slots[slot] - 1].forms[by];
        if (f->hash == hash && f->len == text.len &&
            memcmp(text_of(list, f->place), text.data, text.len) == 0)
            break;
    }
    return &slots[slot];
}

/* FNV-1a, and one round of mixing for the upper bits. */
#define HASH_START  0x811C9DC5u
#define HASH_FACTOR 0x01000193u

static uint32_t hash_byte(uint32_t hash, uint8_t byte)
{
    return (hash ^ byte) * HASH_FACTOR;
}

static uint32_t hash_end(uint32_t hash)
{
    return (hash ^ hash >> 15) * 0x2C1B3C6Du;
}

/* Hashes from the last byte to the first, so that one pass gives the hash of every
 * tail. */
uint32_t lks_protected_tail(const linkspan_protected *list, int by,
                            lks_slice text, size_t last_start)
{
    uint32_t hash = HASH_START;
    uint32_t found = 0;
    if (list->is_known)
        return lks_known_tail(by, text, last_start);
    for (size_t at = text.len;
         at-- > 0 && !found && text.len - at <= list->longest;) {
        const lks_slice tail = {text.data + at, text.len - at};
        LKS_STEP();
        hash = hash_byte(hash, text.data[at]);
        if (at <= last_start && (at == 0 || text.data[at - 1] == '.'))
            found = *slot_of(list, by, hash_end(hash), tail);
    }
    return found;
}

size_t lks_protected_entry(const linkspan_protected *list, uint32_t number)
{
    return list->is_known ? number - 1 : list->domains[number - 1].entry;
}

size_t lks_protected_owner(const linkspan_protected *list, uint32_t number)
{
    return list->is_known ? lks_known_owner(number)
                          : lks_protected_entry(list, number);
}

lks_slice lks_protected_name(const linkspan_protected *list, uint32_t number)
{
    if (list->is_known)
        return lks_known_name(number);
    const domain *d = &list->domains[number - 1];
    return (lks_slice){text_of(list, d->place), d->len};
}

lks_slice lks_protected_label(const linkspan_protected *list, uint32_t number)
{
    if (list->is_known)
        return lks_known_label(number);
    const domain *d = &list->domains[number - 1];
    return (lks_slice){text_of(list, d->place), d->label_len};
}

size_t lks_protected_hyphens(const linkspan_protected *list)
{
    return list->is_known ? lks_known_hyphens() : list->hyphens;
}

uint32_t lks_protected_by_key(const linkspan_protected *list, uint32_t key,
                              uint32_t *step)
{
    if (list->is_known)
        return lks_known_by_key(key, step);
    while (*step < LKS_PROBES) {
        const uint32_t slot = list->keys[(key + *step) & list->key_mask];
        LKS_STEP();
        ++*step;
        if (slot == 0)
            break;
        if (slot >> NUMBER_BITS == key >> NUMBER_BITS)
            return slot & NUMBER_MASK;
    }
    return 0;
}

/* ------------------------------------------------------------- making a list */

static uint32_t hash_of(lks_slice text)
{
    uint32_t hash = HASH_START;
    while (text.len-- > 0)
        hash = hash_byte(hash, text.data[text.len]);
    return hash_end(hash);
}

/* The length of the first label, if the rest of the domain is a public suffix.
 * 0 if the domain itself is a public suffix, or lies below a registrable
 * domain. */
static size_t label_before_suffix(const lks_name *n)
{
    lks_domain parts;
    if (!lks_domain_find(lks_data_table(NULL),
                         (lks_slice){n->ascii, n->ascii_len}, &parts) ||
        parts.icann_registrable != 0)
        return 0;
    const uint8_t *dot = memchr(n->unicode, '.', n->unicode_len);
    return dot ? (size_t)(dot - n->unicode) : 0;
}

LKS_NOINLINE static uint32_t put_text(linkspan_protected *list, lks_slice text)
{
    const size_t place = lks_buf_place(&list->text);
    lks_buf_append(&list->text, text.data, text.len);
    if (list->longest < text.len)
        list->longest = text.len;
    return (uint32_t)place;
}

/* Add a domain. If the list already has it, lookups still find the first
 * one. */
static linkspan_status add(linkspan_protected *list, size_t entry,
                           const lks_name *n)
{
    const lks_slice forms[LKS_NAME_FORMS] = {{n->ascii, n->ascii_len},
                                             lks_skeleton_in(n)};
    uint32_t *slots[LKS_NAME_FORMS];
    domain *d = &list->domains[list->count];
    lks_buf_begin(&list->text);
    for (int by = 0; by < LKS_NAME_FORMS; by++) {
        const uint32_t hash = hash_of(forms[by]);
        slots[by] = slot_of(list, by, hash, forms[by]);
        d->forms[by] = (form){.hash = hash,
                              .place = put_text(list, forms[by]),
                              .len = (uint32_t)forms[by].len};
    }
    d->place = put_text(list, (lks_slice){n->unicode, n->unicode_len});
    d->len = (uint32_t)n->unicode_len;
    d->label_len = (uint32_t)label_before_suffix(n);
    d->entry = (uint32_t)entry;
    const linkspan_status st = lks_buf_commit(&list->text);
    if (st != LINKSPAN_OK)
        return st;
    list->count++;
    for (int by = 0; by < LKS_NAME_FORMS; by++)
        if (*slots[by] == 0)
            *slots[by] = list->count;
    return LINKSPAN_OK;
}

static bool is_space(char byte)
{
    return byte == ' ' || byte == '\t';
}

/* The next word of an entry; empty after the last word. */
LKS_NOINLINE static lks_slice next_word(linkspan_str entry, size_t *at)
{
    while (*at < entry.len && is_space(entry.data[*at]))
        ++*at;
    const size_t start = *at;
    while (*at < entry.len && !is_space(entry.data[*at]))
        ++*at;
    return lks_slice_of(entry.data ? entry.data + start : NULL, *at - start);
}

/* Add all domains of an entry. An entry without a domain is not valid. */
static linkspan_status add_entry(linkspan_protected *list, linkspan_str entry,
                                 size_t index)
{
    lks_name n;
    size_t at = 0;
    lks_slice word = next_word(entry, &at);
    linkspan_status st = LINKSPAN_ERR_INVALID;
    do {
        st = lks_read_name(word, LKS_UTS46_HOST_IN_TEXT, &n)
                 ? add(list, index, &n)
                 : LINKSPAN_ERR_INVALID;
        word = next_word(entry, &at);
    } while (st == LINKSPAN_OK && word.len > 0);
    return st;
}

static size_t count_words(const linkspan_str *entries, size_t count)
{
    size_t words = 0;
    for (size_t i = 0; i < count; i++) {
        size_t at = 0;
        while (next_word(entries[i], &at).len > 0)
            words++;
    }
    return words;
}

/* ------------------------------------------------------------ keys of labels */

static bool is_same(lks_slice a, lks_slice b)
{
    return a.len == b.len && memcmp(a.data, b.data, a.len) == 0;
}

LKS_NOINLINE static void put_key(linkspan_protected *list, uint32_t key,
                                 uint32_t number)
{
    uint32_t slot = key & list->key_mask;
    while (list->keys[slot])
        slot = (slot + 1) & list->key_mask;
    list->keys[slot] = key >> NUMBER_BITS << NUMBER_BITS | number;
}

/* True if the table has the label under this key. A label that several domains share,
 * as google.com and google.de do, is added only once. */
static bool has_label(const linkspan_protected *list, uint32_t key,
                      lks_slice label)
{
    uint32_t step = 0;
    uint32_t other = 0;
    do
        other = lks_protected_by_key(list, key, &step);
    while (other && !is_same(lks_protected_label(list, other), label));
    return other != 0;
}

static void put_label(linkspan_protected *list, uint32_t number)
{
    const lks_slice label = lks_protected_label(list, number);
    size_t hyphens = 0;
    lks_look look;
    lks_spelling spelling;
    lks_look_at(label, &look);
    const uint32_t key = lks_look_key(look.letters, look.count);
    if (look.count == 0 || has_label(list, key, label))
        return;
    put_key(list, key, number);
    lks_spell(label, &spelling);
    if (spelling.count >= LKS_EDIT_LEAST && spelling.count <= LKS_EDIT_MOST)
        for (size_t i = 0; i <= spelling.count; i++)
            put_key(list, spelling.keys[i], number);
    for (size_t i = 0; i < label.len; i++)
        hyphens += label.data[i] == '-';
    if (list->hyphens < hyphens)
        list->hyphens = hyphens < HYPHENS_MOST ? hyphens : HYPHENS_MOST;
}

LKS_NOINLINE static uint32_t slots_for(size_t count)
{
    uint32_t slots = 2;
    while (slots < 2 * count)
        slots *= 2;
    return slots;
}

/* Make the table of keys. Each label has a key for its look, one for its spelling,
 * and one for its spelling without each of its letters. */
static linkspan_status index_labels(linkspan_protected *list)
{
    size_t keys = 1;
    for (uint32_t i = 0; i < list->count; i++) {
        const size_t len = list->domains[i].label_len;
        keys += 2 + (len < LKS_EDIT_MOST ? len : LKS_EDIT_MOST);
    }
    const uint32_t slots = slots_for(keys);
    list->keys = lks_resize(list->allocator, NULL, slots * sizeof *list->keys);
    if (!list->keys)
        return LINKSPAN_ERR_NO_MEMORY;
    memset(list->keys, 0, slots * sizeof *list->keys);
    list->key_mask = slots - 1;
    for (uint32_t i = 1; i <= list->count; i++)
        if (list->domains[i - 1].label_len > 0)
            put_label(list, i);
    return LINKSPAN_OK;
}

static bool make_slots(linkspan_protected *list, size_t count)
{
    const size_t size = LKS_NAME_FORMS * count * sizeof **list->slots;
    uint32_t *slots = lks_resize(list->allocator, NULL, size);
    if (!slots)
        return false;
    memset(slots, 0, size);
    for (int by = 0; by < LKS_NAME_FORMS; by++)
        list->slots[by] = slots + (size_t)by * count;
    return true;
}

static linkspan_status fill(linkspan_protected *list,
                            const linkspan_str *entries, size_t count,
                            size_t *refused)
{
    for (size_t i = 0; i < count; i++) {
        const linkspan_status st = add_entry(list, entries[i], i);
        if (st == LINKSPAN_ERR_INVALID && refused)
            *refused = i;
        if (st != LINKSPAN_OK)
            return st;
    }
    return index_labels(list);
}

linkspan_status lks_protected_make(const linkspan_str *entries, size_t count,
                                   const linkspan_allocator *allocator,
                                   linkspan_protected **made, size_t *refused)
{
    if (count > LINKSPAN_PROTECTED_MAX)
        return LINKSPAN_ERR_LIMIT;
    const size_t words = count_words(entries, count);
    if (words > LINKSPAN_PROTECTED_MAX)
        return LINKSPAN_ERR_LIMIT;
    linkspan_protected *list = lks_resize(allocator, NULL, sizeof *list);
    if (!list)
        return LINKSPAN_ERR_NO_MEMORY;
    const uint32_t slots = slots_for(words);
    *list = (linkspan_protected){.allocator = allocator, .mask = slots - 1};
    list->text = (linkspan_buf){
        .size = sizeof list->text, .max = TEXT_MAX, .allocator = allocator};
    list->domains =
        lks_resize(allocator, NULL, (words + 1) * sizeof *list->domains);
    linkspan_status st = LINKSPAN_ERR_NO_MEMORY;
    if (list->domains && make_slots(list, slots))
        st = fill(list, entries, count, refused);
    if (st != LINKSPAN_OK) {
        lks_protected_free(list);
        return st;
    }
    *made = list;
    return LINKSPAN_OK;
}

void lks_protected_free(linkspan_protected *list)
{
    if (!list)
        return;
    const linkspan_allocator *allocator = list->allocator;
    lks_buf_release(&list->text);
    lks_release(allocator, list->keys);
    lks_release(allocator, list->slots[0]);
    lks_release(allocator, list->domains);
    lks_release(allocator, list);
}
