/* Writes an inline tree as bytes, so that two trees can be compared: the text
 * as a reader shows it and, in between, an event wherever emphasis, a link or
 * the like starts or ends. */
#ifndef LKS_DOCUMENTS_INLINE_EVENTS_H
#define LKS_DOCUMENTS_INLINE_EVENTS_H

#include "documents/md_inlines.h"
#include "text/hints.h"

typedef enum lks_md_change_kind {
    LKS_MD_CHANGE_LINK,     /**< a link around the text in the range */
    LKS_MD_CHANGE_AUTOLINK, /**< an autolink; `read` includes its angle
                        *   brackets */
    LKS_MD_CHANGE_SHOWN, /**< a link with the text `read` in place of the range */
    LKS_MD_CHANGE_TEXT /**< the text `read` in place of the range, not linked */
} lks_md_change_kind;

/** A change that an edit should make in a range of a paragraph. */
typedef struct lks_md_change {
    lks_md_change_kind kind;
    size_t start;
    size_t end;
    size_t marks; /**< length of the run of emphasis marks at each end of the
                   *   range; no other emphasis may start or end inside the
                   *   range, since it would change the text of the link */
    lks_slice read;
    lks_slice target;  /**< target of a link: everything from its `]` on, as
                       *   written */
    lks_slice written; /**< everything that is written in place of the range;
                        *   used for a TEXT inside a construct that is read as
                        *   a whole in this dialect */
} lks_md_change;

/** Append the events that the tree would have if all changes, which are sorted
 *  and disjoint, were fulfilled. False if no tree can have these events: a change
 *  cuts through a construct, or lies inside one that cannot contain a link. */
LKS_COLD bool lks_inline_events(const lks_inline_tree *tree,
                                const lks_md_change *changes, size_t count,
                                linkspan_buf *out);

/** Where a mark is set at the start of a construct, which a backslash turns into text,
 *  set all marks inside the construct: in `<!X<img y=">`, the tag must not become one.
 *  Returns whether any mark was set. */
LKS_COLD bool lks_inline_spread_marks(const lks_inline_tree *tree, bool *marks);

/** `marks` has an element for each byte of the text. Set it for each byte that
 *  is text now but could be markup if the paragraph were different: `<`, a
 *  bracket, a backquote, a target. Marks of emphasis are set even if they are
 *  not text. */
LKS_COLD void lks_inline_note_marks(const lks_inline_tree *tree, bool *marks);

#endif
