/* What an inline tree says, as bytes, so that two trees can be compared: text as
 * it is read, and between it where emphasis, links and the like start and end. */
#ifndef LKS_MARKUP_INLINE_EVENTS_H
#define LKS_MARKUP_INLINE_EVENTS_H

#include "markup/inline_tree.h"
#include "text/hints.h"

typedef enum lks_wish_kind {
    LKS_WISH_LINK,     /**< a link around what is there */
    LKS_WISH_AUTOLINK, /**< an autolink; `read` has its angle
                            brackets too */
    LKS_WISH_SHOWN,    /**< a link with the text `read` instead */
    LKS_WISH_TEXT      /**< the text `read` instead, no link */
} lks_wish_kind;

/** What is to become of a range of a paragraph. */
typedef struct lks_wish {
    lks_wish_kind kind;
    size_t start;
    size_t end;
    size_t marks; /**< so many bytes at either end may be emphasis; between them
                       there is none, or the link would not say what it says */
    lks_slice read;
    lks_slice target; /**< of a link: all from its `]` on, as it is written */
} lks_wish;

/** Append what the tree would say if it were as wished; the wishes are ordered
 *  and disjoint. False if no tree can be so: a wish cuts through a construct, or
 *  lies within one that holds no link. */
LKS_COLD bool lks_inline_events(const lks_inline_tree *tree,
                                const lks_wish *wishes, size_t count,
                                linkspan_buf *out);

/** Set each of the text.len `marks` whose byte is text now and could mean something
 *  if the paragraph were another: `<`, a bracket, a backquote, a target. Marks of emphasis
 *  are set even if they are no text. */
LKS_COLD void lks_inline_note_marks(const lks_inline_tree *tree, bool *marks);

#endif
