#include "safety/lookalike.h"

#include <string.h>

#include "host/suffix_table.h"
#include "host/uts46.h"
#include "safety/restriction.h"
#include "safety/skeleton.h"
#include "text/alloc.h"
#include "text/buf.h"

/* More than the skeleton of any valid name has. */
#define SKELETON_ROOM 4096
#define TEXT_MAX      ((size_t)1 << 28)

/* ----------------------------------------------------------- one label */

static bool is_label_byte(uint8_t byte)
{
    return lks_is_ascii_alnum(byte) || byte == '-';
}

static bool is_of_label_bytes(const char *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (!is_label_byte((uint8_t)bytes[i]))
            return false;
    return len > 0;
}

/* Length of the skeleton; 0 if there is none that fits. */
static size_t write_skeleton(lks_slice text, char *out, size_t room)
{
    linkspan_buf buf = {
        .size = sizeof buf, .capacity = room, .max = room, .is_fixed = 1};
    buf.data = out;
    lks_buf_begin(&buf);
    if (lks_skeleton(text, &buf) != LINKSPAN_OK ||
        lks_buf_commit(&buf) != LINKSPAN_OK)
        return 0;
    return buf.len;
}

bool lks_looks_ascii(lks_slice label)
{
    char skeleton[4 * LKS_LABEL_MAX];
    if (lks_script_mix_of(label) == LKS_RESTRICTION_ASCII)
        return false;
    const size_t len = write_skeleton(label, skeleton, sizeof skeleton);
    return is_of_label_bytes(skeleton, len);
}

bool lks_is_ascii_lookalike(lks_slice label)
{
    const lks_script_set scripts = lks_resolved_scripts_of(label);
    return !lks_scripts_are_none(scripts) &&
           !lks_scripts_have(scripts, LKS_SCRIPT_LATN) &&
           lks_looks_ascii(label);
}

/* ---------------------------------------------------------- whole names */

/* A name in the two forms that are compared. */
typedef struct name {
    uint8_t ascii[LKS_UTS46_ROOM];
    size_t ascii_len;
    char skeleton[SKELETON_ROOM];
    size_t skeleton_len;
} name;

static size_t without_root(const uint8_t *text, size_t len)
{
    return len > 0 && text[len - 1] == '.' ? len - 1 : len;
}

/* False if it is too long for any name. With the flags of a host it must be
 * valid; without any, what UTS #46 makes of it is compared. Since names ignore
 * case, so does the comparison: the prototype of a zero is a capital O. */
static bool read_name(lks_slice text, uint32_t flags, name *n)
{
    uint8_t unicode[LKS_UTS46_ROOM];
    size_t len = 0;
    const uint32_t fatal =
        flags ? ~0u : LKS_UTS46_ERR_LIMIT | LKS_UTS46_ERR_NO_ROOM;
    if (lks_uts46_to_ascii(text.data, text.len, flags, n->ascii,
                           sizeof n->ascii, &n->ascii_len) &
        fatal)
        return false;
    if (lks_uts46_to_unicode(text.data, text.len, flags, unicode,
                             sizeof unicode, &len) &
        fatal)
        return false;
    n->ascii_len = without_root(n->ascii, n->ascii_len);
    len = without_root(unicode, len);
    n->skeleton_len = write_skeleton(lks_slice_of(unicode, len), n->skeleton,
                                     sizeof n->skeleton);
    for (size_t i = 0; i < n->skeleton_len; i++)
        n->skeleton[i] = (char)lks_ascii_lower((uint8_t)n->skeleton[i]);
    return n->skeleton_len > 0;
}

typedef struct domain {
    uint32_t hash;
    uint32_t ascii; /* place in the text */
    uint32_t ascii_len;
    uint32_t skeleton;
    uint32_t skeleton_len;
} domain;

/* Domains by the hash of their skeletons, open addressing, at most half full. */
struct linkspan_protected {
    const linkspan_allocator *allocator;
    linkspan_buf text;
    domain *domains;
    uint32_t *slots; /* number of a domain, counted from 1 */
    uint32_t mask;
};

static const uint8_t *text_at(const linkspan_protected *list, uint32_t place)
{
    return lks_slice_of(list->text.data, list->text.len).data + place;
}

static bool is_text(const linkspan_protected *list, uint32_t place,
                    uint32_t place_len, const void *text, size_t len)
{
    return place_len == len && memcmp(text_at(list, place), text, len) == 0;
}

/* True if the name is the domain or below it. */
static bool is_below(const linkspan_protected *list, const domain *d,
                     const name *n)
{
    if (n->ascii_len < d->ascii_len)
        return false;
    const uint8_t *tail = n->ascii + (n->ascii_len - d->ascii_len);
    return memcmp(tail, text_at(list, d->ascii), d->ascii_len) == 0 &&
           (tail == n->ascii || tail[-1] == '.');
}

/* Whether a domain has this skeleton: each that has is told apart. */
typedef struct search {
    const linkspan_protected *list;
    const name *name;
    bool is_protected;
    bool is_alike;
    size_t index;
} search;

static void look_up(search *s, uint32_t hash, size_t start)
{
    const linkspan_protected *list = s->list;
    for (uint32_t slot = hash & list->mask; list->slots[slot];
         slot = (slot + 1) & list->mask) {
        const size_t index = list->slots[slot] - 1;
        const domain *d = &list->domains[index];
        if (d->hash != hash ||
            !is_text(list, d->skeleton, d->skeleton_len,
                     s->name->skeleton + start, s->name->skeleton_len - start))
            continue;
        if (is_below(list, d, s->name)) {
            s->is_protected = true;
        } else if (!s->is_alike) {
            s->is_alike = true;
            s->index = index;
        }
    }
}

/* FNV-1a, and one round of mixing for the upper bits. */
#define HASH_START 0x811C9DC5u

static uint32_t hash_byte(uint32_t hash, uint8_t byte)
{
    return (hash ^ byte) * 0x01000193u;
}

static uint32_t hash_end(uint32_t hash)
{
    return (hash ^ hash >> 15) * 0x2C1B3C6Du;
}

/* From the last byte to the first, so that every tail of labels has its hash
 * on the way. */
bool lks_looks_like(const linkspan_protected *list, lks_slice host,
                    size_t *index)
{
    name n;
    if (!read_name(host, 0, &n))
        return false;
    search s = {.list = list, .name = &n};
    uint32_t hash = HASH_START;
    for (size_t at = n.skeleton_len; at-- > 0 && !s.is_protected;) {
        hash = hash_byte(hash, (uint8_t)n.skeleton[at]);
        if (at == 0 || n.skeleton[at - 1] == '.')
            look_up(&s, hash_end(hash), at);
    }
    if (s.is_protected || !s.is_alike)
        return false;
    *index = s.index;
    return true;
}

/* -------------------------------------------------------------- the list */

static uint32_t put_text(linkspan_protected *list, const void *text, size_t len)
{
    const size_t at = lks_buf_mark(&list->text);
    lks_buf_append(&list->text, text, len);
    return (uint32_t)at;
}

static uint32_t hash_of(const char *text, size_t len)
{
    uint32_t hash = HASH_START;
    while (len-- > 0)
        hash = hash_byte(hash, (uint8_t)text[len]);
    return hash_end(hash);
}

/* A domain that stands twice is found where it stands first. */
static linkspan_status add(linkspan_protected *list, size_t index,
                           const name *n)
{
    const uint32_t hash = hash_of(n->skeleton, n->skeleton_len);
    uint32_t slot = hash & list->mask;
    for (; list->slots[slot]; slot = (slot + 1) & list->mask) {
        const domain *d = &list->domains[list->slots[slot] - 1];
        if (is_text(list, d->ascii, d->ascii_len, n->ascii, n->ascii_len))
            return LINKSPAN_OK;
    }
    lks_buf_begin(&list->text);
    list->domains[index] = (domain){
        .hash = hash,
        .ascii = put_text(list, n->ascii, n->ascii_len),
        .ascii_len = (uint32_t)n->ascii_len,
        .skeleton = put_text(list, n->skeleton, n->skeleton_len),
        .skeleton_len = (uint32_t)n->skeleton_len,
    };
    const linkspan_status st = lks_buf_commit(&list->text);
    if (st == LINKSPAN_OK)
        list->slots[slot] = (uint32_t)index + 1;
    return st;
}

static linkspan_status add_all(linkspan_protected *list,
                               const linkspan_str *domains, size_t count,
                               size_t *refused)
{
    for (size_t i = 0; i < count; i++) {
        name n;
        const lks_slice text = lks_slice_of(domains[i].data, domains[i].len);
        linkspan_status st = LINKSPAN_ERR_INVALID;
        if (read_name(text, LKS_UTS46_HOST_IN_TEXT, &n))
            st = add(list, i, &n);
        else if (refused)
            *refused = i;
        if (st != LINKSPAN_OK)
            return st;
    }
    return LINKSPAN_OK;
}

linkspan_status lks_protected_make(const linkspan_str *domains, size_t count,
                                   const linkspan_allocator *allocator,
                                   linkspan_protected **made, size_t *refused)
{
    if (count > LINKSPAN_PROTECTED_MAX)
        return LINKSPAN_ERR_LIMIT;
    linkspan_protected *list = lks_resize(allocator, NULL, sizeof *list);
    if (!list)
        return LINKSPAN_ERR_NO_MEMORY;
    uint32_t slots = 2;
    while (slots < 2 * count)
        slots *= 2;
    *list = (linkspan_protected){.allocator = allocator, .mask = slots - 1};
    list->text = (linkspan_buf){
        .size = sizeof list->text, .max = TEXT_MAX, .allocator = allocator};
    list->domains =
        lks_resize(allocator, NULL, (count + 1) * sizeof *list->domains);
    list->slots = lks_resize(allocator, NULL, slots * sizeof *list->slots);
    linkspan_status st = LINKSPAN_ERR_NO_MEMORY;
    if (list->domains && list->slots) {
        memset(list->slots, 0, slots * sizeof *list->slots);
        st = add_all(list, domains, count, refused);
    }
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
    lks_release(allocator, list->slots);
    lks_release(allocator, list->domains);
    lks_release(allocator, list);
}
