/* The list of protected domains, and the indexes that find them. */
#ifndef LKS_SAFETY_PROTECTED_H
#define LKS_SAFETY_PROTECTED_H

#include "linkspan/linkspan.h"

#include "host/uts46.h"
#include "text/hints.h"
#include "text/slice.h"

/** Room in bytes for the skeleton of any valid name. */
#define LKS_NAME_SKELETON_ROOM 4096

/** A name in the forms that are compared, each without a dot at its end. */
typedef struct lks_name {
    uint8_t ascii[LKS_UTS46_ROOM];
    size_t ascii_len;
    uint8_t unicode[LKS_UTS46_ROOM];
    size_t unicode_len;
    char skeleton[LKS_NAME_SKELETON_ROOM]; /**< in lower case */
    size_t skeleton_len;
} lks_name;

/** Read the forms of a name. With `flags`, such as LKS_UTS46_HOST_IN_TEXT,
 *  returns false for a name that is not valid. Without flags, returns false
 *  only for a name that is too long; all others are compared in the form that
 *  UTS #46 gives them. */
LKS_COLD LKS_NOINLINE bool lks_read_name(lks_slice text, uint32_t flags,
                                         lks_name *n);

/** Write the skeleton of a name into `n`. False if it has none, or if it does
 *  not fit. */
LKS_COLD LKS_NOINLINE bool lks_read_skeleton(lks_slice text, lks_name *n);

static inline lks_slice lks_skeleton_in(const lks_name *n)
{
    return lks_slice_of(n->skeleton, n->skeleton_len);
}

/** The work of linkspan_protected_new(), after that has checked the arguments. */
LKS_COLD linkspan_status lks_protected_make(const linkspan_str *domains,
                                            size_t count,
                                            const linkspan_allocator *allocator,
                                            linkspan_protected **made,
                                            size_t *refused);
LKS_COLD void lks_protected_free(linkspan_protected *list);

/** The built-in list of widely imitated names (safety/known.h). */
const linkspan_protected *lks_known_names(void);
bool lks_is_known_list(const linkspan_protected *list);

/* ------------------------------------------------------------ whole names */

/** Forms by which a domain is found: its ASCII name and its skeleton. */
enum {
    LKS_BY_NAME,
    LKS_BY_SKELETON,
    LKS_NAME_FORMS
};

/** Find the domain that is equal to the last labels of `text`, in the form
 *  `by`. If several are, the one with the fewest labels is found. The labels
 *  must start at or before `last_start`. Returns the domain's number, counted
 *  from 1, or 0. */
LKS_COLD uint32_t lks_protected_tail(const linkspan_protected *list, int by,
                                     lks_slice text, size_t last_start);

/** The index of the entry that names a domain, and the domain in Unicode. */
size_t lks_protected_entry(const linkspan_protected *list, uint32_t domain);
lks_slice lks_protected_name(const linkspan_protected *list, uint32_t domain);

/** A number that all domains of an owner share. */
size_t lks_protected_owner(const linkspan_protected *list, uint32_t domain);

/** The label before the public suffix, such as "paypal"; empty if the domain lies
 *  below a registrable one or is a public suffix. */
lks_slice lks_protected_label(const linkspan_protected *list, uint32_t domain);

/** The largest number of hyphens in a protected label, counted up to 3. */
size_t lks_protected_hyphens(const linkspan_protected *list);

/* ----------------------------------------------------------------- labels */

/** A protected label is compared by one edit only if its number of letters is
 *  between these bounds. */
#define LKS_EDIT_LEAST 6
#define LKS_EDIT_MOST  32

/** A letter: what it looks like, and which character it is. "m" looks like r
 *  and n, so it gives two of these. */
typedef struct lks_letter {
    uint32_t looks; /**< what it can be taken for: 1, I, i and l are all l */
    uint32_t cp;    /**< in lower case, but a capital I stays */
    bool has_mark;
    bool
        is_extra; /**< looks so by data/safety/lookalikes.txt, not by UTS #39 */
} lks_letter;

/** The letters of a label with what they look like. */
typedef struct lks_look {
    size_t count; /**< number of letters; 0: the label is too long */
    lks_letter letters[2 * LKS_LABEL_MAX];
} lks_look;

LKS_COLD void lks_look_at(lks_slice label, lks_look *look);

/** A label as it is spelt, in lower case. */
typedef struct lks_spelling {
    size_t count; /**< number of letters; 0: more than LKS_EDIT_MOST + 1 */
    uint32_t cps[LKS_EDIT_MOST + 1];
    uint32_t
        keys[LKS_EDIT_MOST + 2]; /**< keys[i] is the key of the label without
                                  *   letter i, and keys[count] that of the
                                  *   whole label */
} lks_spelling;

LKS_COLD void lks_spell(lks_slice label, lks_spelling *spelling);

/** The key of all labels that look like these letters. */
LKS_COLD uint32_t lks_look_key(const lks_letter *letters, size_t count);

#define LKS_HASH_FACTOR 0x01000193u

/** Add a letter to the hash of a label, which is 0 at first. */
static inline uint32_t lks_add_letter(uint32_t hash, uint32_t letter)
{
    return hash * LKS_HASH_FACTOR + letter + 1;
}

/** The key of a hash: mixes the upper bits, which depend on all letters, into the lower
 *  bits. */
static inline uint32_t lks_look_hash(uint32_t hash)
{
    hash = (hash ^ hash >> 15) * 0x2C1B3C6Du;
    return hash ^ hash >> 13;
}

/** What an ASCII letter, digit or hyphen looks like: the first letter, if it looks like two.
 *  Zero for other bytes. */
extern const uint8_t lks_ascii_looks[128];

/** The second letter that a letter in lower case looks like; 0 if there is none. */
static inline uint8_t lks_second_look(uint8_t low)
{
    return low == 'm' ? 'n' : low == 'w' ? 'v' : 0;
}

/** Add what an ASCII letter, digit or hyphen looks like to the hash of a label: "m" adds r
 *  and n. */
static inline uint32_t lks_add_look(uint32_t hash, uint8_t byte)
{
    const uint8_t second = lks_second_look(byte | 0x20);
    hash = lks_add_letter(hash, lks_ascii_looks[byte & 0x7F]);
    return second ? lks_add_letter(hash, second) : hash;
}

/** Find the domains whose label has a key: that of its look, or of its spelling with or
 *  without one letter. Call with `*step` 0 at first, and again until 0 is returned.
 *  Different labels can share a key, so compare each result. At most LKS_PROBES slots
 *  are read. */
LKS_COLD LKS_NOINLINE uint32_t lks_protected_by_key(
    const linkspan_protected *list, uint32_t key, uint32_t *step);

#define LKS_PROBES 64

/** True for a character that looks like a hyphen, a dot or other syntax, such as
 *  U+30FC. */
LKS_COLD LKS_NOINLINE bool lks_is_false_separator(uint32_t cp);

#endif
