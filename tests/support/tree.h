/* Trees of Markdown documents as cmark makes them, written as text so that two can
 * be compared. Needs libcmark. */
#ifndef LKS_SUPPORT_TREE_H
#define LKS_SUPPORT_TREE_H

#include <stdbool.h>
#include <stddef.h>

#include "support/written.h"

/** The tree of a document: its text, and between it nodes between \1 and \2. */
written lks_tree_of(const char *text, size_t len);

/** Why `after` is not `before` with links added, or NULL if it is. Each added link must
 *  lead to the address that linkspan_href() gives for its text. If `is_shown`, the text
 *  of the added links may differ from the text before. Counts the added links. */
const char *lks_tree_difference(const written *before, const written *after,
                                bool is_shown, size_t *links);

/** The links that a linkifier is going to make, as ranges of the document. */
typedef struct lks_planned {
    linkspan_range *links;
    size_t count;
} lks_planned;

lks_planned lks_plan_document(const linkspan_detector *d, const char *text,
                              size_t len);
void lks_planned_free(lks_planned *planned);

/** lks_tree_difference() for the tree `after` of a linkified document, where the marks
 *  inside its links are no emphasis. A link that was not made may leave its marks as
 *  they were. */
const char *lks_linked_difference(const char *text, size_t len,
                                  const lks_planned *planned,
                                  const written *after, bool is_shown,
                                  size_t *links);

/** lks_tree_is_part() for the tree of a redacted or defanged document, where the marks
 *  inside its links were no emphasis. */
bool lks_linked_is_part(const char *text, size_t len,
                        const lks_planned *planned, const written *after);

/** True if the nodes of `part` are nodes of `whole`, in the same order. */
bool lks_tree_is_part(const written *part, const written *whole);

#endif
