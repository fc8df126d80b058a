#include "safety/lookalike.h"

#include <string.h>

#include "host/host_char.h"
#include "host/suffix_table.h"
#include "host/uts46.h"
#include "safety/restriction.h"
#include "safety/skeleton.h"
#include "text/alloc.h"
#include "text/buf.h"
#include "text/steps.h"
#include "text/utf8.h"

/* Longer than the skeleton of any valid name. */
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

/* Write the skeleton. Returns its length; 0 if it does not fit. */
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

/* Write an ASCII skeleton in lower case, with i, I, l and 1 all replaced by one
 * letter, since some of them look alike as capitals and some as small
 * letters. */
static size_t fold(const char *skeleton, size_t len, char *out)
{
    size_t count = 0;
    for (size_t i = 0; i < len; i++) {
        const char byte = (char)lks_ascii_lower((uint8_t)skeleton[i]);
        if (byte == 'm') /* its prototype is rn, that of a capital M is M */
            out[count++] = 'r';
        out[count++] = byte == 'm' ? 'n' : byte == 'i' ? 'l' : byte;
    }
    return count;
}

/* Write the folded skeleton. Returns its length; 0 if it is not ASCII. */
static size_t write_folded(lks_slice label, char out[8 * LKS_LABEL_MAX])
{
    char skeleton[4 * LKS_LABEL_MAX];
    const size_t len = write_skeleton(label, skeleton, sizeof skeleton);
    return is_of_label_bytes(skeleton, len) ? fold(skeleton, len, out) : 0;
}

bool lks_looks_like_other(lks_slice written, lks_slice visited)
{
    char a[8 * LKS_LABEL_MAX];
    char b[8 * LKS_LABEL_MAX];
    if (lks_is_ascii(written))
        return false;
    const size_t len = write_folded(written, a);
    if (len == 0 || (len > 4 && memcmp(a, "xn--", 4) == 0))
        return false;
    return write_folded(visited, b) != len || memcmp(a, b, len) != 0;
}

bool lks_is_ascii_lookalike(lks_slice label)
{
    const lks_script_set scripts = lks_resolved_scripts_of(label);
    return !lks_scripts_are_none(scripts) &&
           !lks_scripts_have(scripts, LKS_SCRIPT_LATN) &&
           lks_looks_ascii(label);
}

/* ---------------------------------------------------------- whole names */

/* A name in the two forms that comparisons use. */
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

/* Since names ignore case, so does the comparison: the prototype of a zero is a
 * capital O. */
static bool read_skeleton(lks_slice text, name *n)
{
    text.len = without_root(text.data, text.len);
    n->skeleton_len = write_skeleton(text, n->skeleton, sizeof n->skeleton);
    for (size_t i = 0; i < n->skeleton_len; i++)
        n->skeleton[i] = (char)lks_ascii_lower((uint8_t)n->skeleton[i]);
    return n->skeleton_len > 0;
}

/* Read a name; false if it is too long for any. With the flags of a host it
 * must be valid; without flags, whatever UTS #46 makes of it is compared. */
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
    return read_skeleton(lks_slice_of(unicode, len), n);
}

/* The skeleton of the host as the reader sees it: the capital I in "paypaI.com"
 * looks like an l, which its small letter does not. False if the skeleton is
 * the same as before, or too long. */
static bool read_written(lks_slice host, name *n)
{
    uint8_t seen[LKS_UTS46_ROOM];
    size_t len = 0;
    size_t width = 0;
    bool has_other = false;
    for (size_t at = 0; at < host.len; at += width) {
        const uint32_t cp =
            lks_utf8_decode(host.data + at, host.data + host.len, &width);
        LKS_STEP();
        if (len + width > sizeof seen)
            return false;
        has_other |= cp == 'I' || cp >= 0x80;
        if (lks_is_host_dot(cp)) {
            seen[len++] = '.';
            continue;
        }
        memcpy(seen + len, host.data + at, width);
        len += width;
    }
    return has_other && read_skeleton(lks_slice_of(seen, len), n);
}

/* The two forms of a domain: its name in ASCII and its skeleton. */
enum {
    BY_NAME,
    BY_SKELETON,
    FORMS
};

typedef struct form {
    uint32_t hash;
    uint32_t place; /* place in the text */
    uint32_t len;
} form;

typedef struct domain {
    form forms[FORMS];
} domain;

/* Hash tables of the domains, one for each form: open addressing, at most half
 * full. If several domains have the same skeleton, only the first is found by
 * it. */
struct linkspan_protected {
    const linkspan_allocator *allocator;
    linkspan_buf text;
    domain *domains;
    uint32_t *slots[FORMS]; /* number of a domain, counted from 1 */
    uint32_t mask;
};

/* The slot where the domain with this form is, or would be. */
static uint32_t *slot_of(const linkspan_protected *list, int by, uint32_t hash,
                         lks_slice text)
{
    const uint8_t *all = lks_slice_of(list->text.data, list->text.len).data;
    uint32_t *slots = list->slots[by];
    uint32_t slot = hash & list->mask;
    for (; slots[slot]; slot = (slot + 1) & list->mask) {
        const form *f = &list->domains[slots[slot] - 1].forms[by];
        if (f->hash == hash && f->len == text.len &&
            memcmp(all + f->place, text.data, text.len) == 0)
            break;
    }
    return &slots[slot];
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

/* The number of the domain that has this form, or below which the name lies; 0:
 * there is none. Reads from the last byte to the first, so that every suffix of
 * whole labels gets its hash on the way. */
static uint32_t look_up(const linkspan_protected *list, int by, lks_slice text)
{
    uint32_t hash = HASH_START;
    uint32_t found = 0;
    for (size_t at = text.len; at-- > 0 && !found;) {
        const lks_slice tail = {text.data + at, text.len - at};
        hash = hash_byte(hash, text.data[at]);
        if (at == 0 || text.data[at - 1] == '.')
            found = *slot_of(list, by, hash_end(hash), tail);
    }
    return found;
}

static lks_slice skeleton_of(const name *n)
{
    return lks_slice_of(n->skeleton, n->skeleton_len);
}

bool lks_looks_like(const linkspan_protected *list, lks_slice host,
                    size_t *index)
{
    name n;
    if (!read_name(host, 0, &n) ||
        look_up(list, BY_NAME, (lks_slice){n.ascii, n.ascii_len}))
        return false;
    uint32_t found = look_up(list, BY_SKELETON, skeleton_of(&n));
    if (!found && read_written(host, &n))
        found = look_up(list, BY_SKELETON, skeleton_of(&n));
    if (found)
        *index = found - 1;
    return found != 0;
}

/* -------------------------------------------------------------- the list */

static uint32_t hash_of(lks_slice text)
{
    uint32_t hash = HASH_START;
    while (text.len-- > 0)
        hash = hash_byte(hash, text.data[text.len]);
    return hash_end(hash);
}

/* A domain that is given twice is found at its first place. */
static linkspan_status add(linkspan_protected *list, size_t index,
                           const name *n)
{
    const lks_slice forms[FORMS] = {{n->ascii, n->ascii_len}, skeleton_of(n)};
    uint32_t *slots[FORMS];
    domain *d = &list->domains[index];
    lks_buf_begin(&list->text);
    for (int by = 0; by < FORMS; by++) {
        const uint32_t hash = hash_of(forms[by]);
        slots[by] = slot_of(list, by, hash, forms[by]);
        d->forms[by] = (form){.hash = hash,
                              .place = (uint32_t)lks_buf_place(&list->text),
                              .len = (uint32_t)forms[by].len};
        lks_buf_append(&list->text, forms[by].data, forms[by].len);
    }
    const linkspan_status st = lks_buf_commit(&list->text);
    for (int by = 0; by < FORMS && st == LINKSPAN_OK; by++)
        if (*slots[by] == 0)
            *slots[by] = (uint32_t)index + 1;
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

static bool make_slots(linkspan_protected *list, size_t count)
{
    const size_t size = FORMS * count * sizeof **list->slots;
    uint32_t *slots = lks_resize(list->allocator, NULL, size);
    if (!slots)
        return false;
    memset(slots, 0, size);
    for (int by = 0; by < FORMS; by++)
        list->slots[by] = slots + (size_t)by * count;
    return true;
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
    linkspan_status st = LINKSPAN_ERR_NO_MEMORY;
    if (list->domains && make_slots(list, slots))
        st = add_all(list, domains, count, refused);
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
    lks_release(allocator, list->slots[0]);
    lks_release(allocator, list->domains);
    lks_release(allocator, list);
}
