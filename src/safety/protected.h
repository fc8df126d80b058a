/* The list of protected domains, and the indexes that find them. */
#ifndef LKS_SAFETY_PROTECTED_H
#define LKS_SAFETY_PROTECTED_H

#include "linkspan/linkspan.h"

#include "host/uts46.h"
#include "text/hints.h"
#include "text/slice.h"

/** More than the skeleton of any valid name has. */
#define LKS_NAME_SKELETON_ROOM 4096

/** A name in the forms that are compared, each without the dot of the root. */
typedef struct lks_name {
    uint8_t ascii[LKS_UTS46_ROOM];
    size_t ascii_len;
    uint8_t unicode[LKS_UTS46_ROOM];
    size_t unicode_len;
    char skeleton[LKS_NAME_SKELETON_ROOM]; /**< in lower case */
    size_t skeleton_len;
} lks_name;

/** False if the name is too long for any. With the flags of a host it must be
 *  valid; without any, what UTS #46 makes of it is compared. */
LKS_COLD LKS_NOINLINE bool lks_read_name(lks_slice text, uint32_t flags,
                                         lks_name *n);

/** Write the skeleton of a name into `n`; false if there is none that fits. */
LKS_COLD LKS_NOINLINE bool lks_read_skeleton(lks_slice text, lks_name *n);

static inline lks_slice lks_skeleton_in(const lks_name *n)
{
    return lks_slice_of(n->skeleton, n->skeleton_len);
}

/** As linkspan_protected_new(), whose arguments have been checked. */
LKS_COLD linkspan_status lks_protected_make(const linkspan_str *domains,
                                            size_t count,
                                            const linkspan_allocator *allocator,
                                            linkspan_protected **made,
                                            size_t *refused);
LKS_COLD void lks_protected_free(linkspan_protected *list);

/* ------------------------------------------------------------ whole names */

/** The forms of a domain that are looked up: its name in ASCII, its skeleton. */
enum {
    LKS_BY_NAME,
    LKS_BY_SKELETON,
    LKS_NAME_FORMS
};

/** Find the domain whose form is a tail of whole labels of `text`; of several the
 *  shortest. The tail must start at or before `last_start`. Returns the domain's
 *  number, counted from 1, or 0. */
LKS_COLD uint32_t lks_protected_tail(const linkspan_protected *list, int by,
                                     lks_slice text, size_t last_start);

/** The entry of the list that has a domain, and the domain as a U-label name. */
size_t lks_protected_entry(const linkspan_protected *list, uint32_t domain);
lks_slice lks_protected_name(const linkspan_protected *list, uint32_t domain);

/** The label before the public suffix, such as "paypal"; empty if the domain lies
 *  below a registrable one or is a public suffix. */
lks_slice lks_protected_label(const linkspan_protected *list, uint32_t domain);

/** How many hyphens any of these labels has; no more than 3 are counted. */
size_t lks_protected_hyphens(const linkspan_protected *list);

/* ----------------------------------------------------------------- labels */

/** Letters of a label for which one edit counts. */
#define LKS_EDIT_LEAST 6
#define LKS_EDIT_MOST  32

/** A letter as it looks beside what it is: "m" looks like r and n, which are two
 *  of these. */
typedef struct lks_letter {
    uint32_t looks; /**< what it can be taken for: 1, I, i and l are all l */
    uint32_t cp;    /**< in lower case, but a capital I stays */
    bool has_mark;
    bool is_false; /**< looks like a hyphen or a dot and is none */
} lks_letter;

/** A label in letters as they look. */
typedef struct lks_look {
    size_t count; /**< 0: too long for any label */
    lks_letter letters[2 * LKS_LABEL_MAX];
} lks_look;

LKS_COLD void lks_look_at(lks_slice label, lks_look *look);

/** A label as it is spelt, in lower case. */
typedef struct lks_spelling {
    size_t count; /**< 0: longer than what edits count for */
    uint32_t cps[LKS_EDIT_MOST + 1];
    uint32_t
        keys[LKS_EDIT_MOST + 2]; /**< of the label without its letter i; the
                                           last one is of the whole label */
} lks_spelling;

LKS_COLD void lks_spell(lks_slice label, lks_spelling *spelling);

/** The key under which labels that look so are found. */
LKS_COLD uint32_t lks_look_key(const lks_letter *letters, size_t count);

/** Labels by a key: one that looks the same, or one that is the same without a
 *  letter. Start with a `step` of 0, go on until 0 is returned; a domain that is
 *  returned still has to be compared. No more than LKS_PROBES are looked at. */
LKS_COLD LKS_NOINLINE uint32_t lks_protected_by_key(
    const linkspan_protected *list, uint32_t key, uint32_t *step);

#define LKS_PROBES 64

/** True for what is no hyphen or dot but can be taken for one, such as U+30FC. */
LKS_COLD LKS_NOINLINE bool lks_is_false_separator(uint32_t cp);

#endif
