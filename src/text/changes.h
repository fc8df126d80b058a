/* Which ranges of a text an edit replaced, so that offsets can be mapped from the old
 * text to the new one and back. */
#ifndef LKS_TEXT_CHANGES_H
#define LKS_TEXT_CHANGES_H

#include "linkspan/linkspan.h"

#include "text/hints.h"

/** The changes of a text, in its order. Set `allocator` and clear the rest. */
typedef struct lks_changes {
    const linkspan_allocator *allocator;
    linkspan_status status; /**< LINKSPAN_OK or LINKSPAN_ERR_NO_MEMORY */
    linkspan_change *list;
    size_t count;
    size_t room;
    /* the end of the last copy in the text before and after */
    size_t done_before;
    size_t done_after;
} lks_changes;

/** Note that `before` became `after`. Ranges that touch the last change make it
 *  longer. */
LKS_COLD void lks_changes_add(lks_changes *changes, linkspan_range before,
                              linkspan_range after);

/** Note that the old text from `start` to `end` was copied to `at` of the new text, and
 *  that everything between this copy and the one before it is a change. */
LKS_COLD void lks_changes_copied(lks_changes *changes, size_t start, size_t end,
                                 size_t at);

/** `first` leads from an old text to another one, and `second` from there to a new
 *  one: make `first` lead from the old text to the new one. */
LKS_COLD void lks_changes_follow(lks_changes *first, const lks_changes *second);

LKS_COLD void lks_changes_free(lks_changes *changes);

#endif
