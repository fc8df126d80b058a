/* Names that look like well-known ones. */
#ifndef LKS_SAFETY_IMITATION_H
#define LKS_SAFETY_IMITATION_H

#include "linkspan/linkspan.h"

#include "host/suffix_table.h"
#include "text/hints.h"
#include "text/slice.h"

/* ------------------------------------------------------------- imitation */

/* Hosts that imitate a protected name. */

/** What a host is taken for. */
typedef struct lks_imitation {
    uint32_t code;  /**< a LINKSPAN_FINDING_LOOKS_LIKE value */
    bool is_left;   /**< a disguised label left of the registrable domain */
    bool is_severe; /**< not only more words, an edit or another suffix */
    bool is_own;    /**< no imitation, but a domain of the list or below one */
    size_t entry;   /**< index of the entry in the list */
    lks_slice name; /**< the protected domain; belongs to the list */
} lks_imitation;

/** True if `host`, in ASCII or Unicode, can be mistaken for a protected domain
 *  or a name below one, and is neither. `found` receives the most serious
 *  imitation; all zero if there is none, except perhaps `is_own`. Allocates nothing; uses up to 64 kB of stack. */
LKS_COLD bool lks_imitates(const linkspan_protected *list,
                           const lks_suffix_table *table, lks_slice host,
                           lks_imitation *found);

/** True if the host looks the same as a protected domain: by its skeleton, a capital I
 *  for l, two letters for one, or digits for letters. */
LKS_COLD bool lks_looks_like(const linkspan_protected *list, lks_slice host,
                             size_t *index);

/* ------------------------------------------------------------------ edit */

/* Labels that are one edit away from a protected label. */

/** The protected domain whose label becomes this one by one edit: a letter replaced,
 *  removed, inserted or doubled, or two neighbours swapped; or 0. */
LKS_COLD uint32_t lks_find_edit(const linkspan_protected *list,
                                lks_slice label);

/** True if a label of the host, other than the last one, is one edit away from the label
 *  of a widely imitated name. */
LKS_COLD bool lks_is_near_known(lks_slice host);

/* -------------------------------------------------------------- skeleton */

/* Skeletons: texts that look alike have the same skeleton (UTS #39 4). */

/** Append the skeleton of a text to a buffer that lks_buf_begin() has prepared:
 *  NFD, without Default_Ignorable characters, each character replaced by its
 *  prototype, and NFD again. Ill-formed UTF-8 counts as U+FFFD. Returns
 *  LINKSPAN_OK, or LINKSPAN_ERR_LIMIT if more than LINKSPAN_SKELETON_MARKS
 *  combining marks follow each other. Takes linear time and some kilobytes of
 *  stack. */
linkspan_status lks_skeleton(lks_slice text, linkspan_buf *out);

/* ------------------------------------------------------------- lookalike */

/* Labels that look like other labels. */

/** True if a label that is not ASCII looks as if it were: its skeleton has only
 *  letters, digits and hyphens of ASCII. Also true for some real words, such as
 *  short Cyrillic words. */
bool lks_looks_ascii(lks_slice label);

/** True if a label that is not ASCII looks as if it were, and all of it is in
 *  one script that is not Latin (UTS #39 4.1, whole-script confusable), such as
 *  U+0430 U+0440 U+0440 U+04CF U+0435. */
bool lks_is_ascii_lookalike(lks_slice label);

/** True if a label of one script, neither Latin nor Han, has at most three letters and each
 *  of them looks like an ASCII letter by data/safety/lookalikes.txt or confusables.txt, such
 *  as U+0441 U+043A. */
bool lks_is_short_lookalike(lks_slice label);

/** True if a label is not ASCII but looks as if it were, and the label that it
 *  leads to looks different: U+0412 U+0412 U+0421 looks like BBC, but leads to
 *  small letters, which do not look like BBC; "\u017Fhop" (with a long s) looks
 *  like "fhop", but leads to "shop". Two labels that differ only in i, I, l and 1
 *  do not count as different. False for an A-label in full-width letters, since
 *  people see that it is an A-label. */
bool lks_looks_like_other(lks_slice written, lks_slice visited);

/** Write the skeleton of a text. Returns the length of the skeleton; 0 if there
 *  is no skeleton or it does not fit. */
size_t lks_write_skeleton(lks_slice text, char *out, size_t room);

/** The ASCII letter or digit that a character looks like beyond confusables.txt
 *  (data/safety/lookalikes.txt), or 0. */
LKS_COLD uint8_t lks_extra_lookalike(uint32_t cp);

#endif
