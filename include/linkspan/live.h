/**
 * Keeping the links of an edited text up to date without searching the whole text
 * again.
 */
#ifndef LINKSPAN_LIVE_H
#define LINKSPAN_LIVE_H

#include "linkspan/base.h"
#include "linkspan/detect.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------- text that is edited */

/**
 * Find a place at or before `position` where a new search can start. From there
 * linkspan_next() finds the same links as a search of the whole text, and no link
 * before that place depends on the text at or after `position`.
 *
 * The place is the start of the paragraph, that is, after the last CR or LF before
 * `position`. In a paragraph longer than the detector's max_link_len, the place is
 * closer to `position`, after a space. But if the detector finds quoted local parts,
 * or its policy judges bidi controls before links, the place is always the start of
 * the paragraph.
 *
 * @param position  not beyond the end of the text; may lie inside a code point.
 * @param start     receives the place, to be used as `*at` of linkspan_next().
 * @return LINKSPAN_OK or LINKSPAN_ERR_ARG.
 * @since 0.2
 */
LINKSPAN_API linkspan_status linkspan_restart(const linkspan_detector *detector,
                                              const char *text, size_t len,
                                              size_t position, size_t *start);

/** An edit of a text: at `position`, `removed` bytes were replaced by `inserted`
 *  bytes. */
typedef struct linkspan_edit {
    uint32_t size;     /**< sizeof(linkspan_edit) */
    uint32_t reserved; /**< 0 */
    size_t position;
    size_t removed;  /**< bytes of the old text */
    size_t inserted; /**< bytes of the new text */
} linkspan_edit;

/** A list of the links of a text, in an array of yours. */
typedef struct linkspan_links {
    uint32_t size;   /**< sizeof(linkspan_links) */
    uint32_t stride; /**< sizeof(linkspan_link): the number of bytes from one
                          link to the next */
    linkspan_link *links;
    size_t count; /**< links in the list */
    size_t room;  /**< links that the array has room for */
} linkspan_links;

/** What an edit does to a list of links: `gone_count` links, starting with index
 *  `first`, are replaced by `new_count` links. The links before them stay as they
 *  are. The links after them move with the text. */
typedef struct linkspan_relinked {
    uint32_t size;          /**< sizeof(linkspan_relinked), set by you */
    uint32_t reserved;      /**< 0 */
    linkspan_link *links;   /**< set by you: an array for the new links; may be
                                 NULL if `room` is 0 */
    size_t room;            /**< set by you: how many links fit into the array;
                                 its elements have the stride of the old list */
    size_t first;           /**< index in the old list of the first link that is
                                 replaced; the first new link gets this index */
    size_t gone_count;      /**< old links that are replaced or removed */
    size_t new_count;       /**< new links */
    linkspan_range scanned; /**< bytes of the new text that were searched */
} linkspan_relinked;

/**
 * Find out what an edit does to the links of a text. Only the paragraphs that the
 * edit touches are searched, and of a very long paragraph only a part: see
 * linkspan_restart(). To update your list, call linkspan_relink_apply() with the
 * result.
 *
 * A link with edited bytes counts as replaced by a new one, even if all its offsets
 * are the same. A link without edited bytes is new only if it was not there before.
 *
 * @param text,len   the text after the edit.
 * @param edit       its `size` must be set.
 * @param old        all links of the text before the edit, in order, as
 *                   linkspan_find() returned them with this detector.
 * @param relinked   its `size`, `links` and `room` must be set.
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG, LINKSPAN_ERR_OPTION, or LINKSPAN_ERR_SPACE
 *         if `room` is too small: then only relinked->new_count is set, to the room
 *         that is needed.
 * @since 0.2
 */
LINKSPAN_API linkspan_status linkspan_relink(const linkspan_detector *detector,
                                             const char *text, size_t len,
                                             const linkspan_edit *edit,
                                             const linkspan_links *old,
                                             linkspan_relinked *relinked);

/**
 * Update a list of links with the result of linkspan_relink(): remove the links that
 * are gone, insert the new ones, and move the links after them. Allocates nothing.
 *
 * @param edit      the edit that was given to linkspan_relink().
 * @param relinked  the result of linkspan_relink().
 * @param list      the old links; receives the links of the text after the edit.
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG, LINKSPAN_ERR_OPTION, or
 *         LINKSPAN_ERR_SPACE if the list has too little room. After an error, the list is
 *         unchanged.
 * @since 0.2
 */
LINKSPAN_API linkspan_status
linkspan_relink_apply(const linkspan_edit *edit,
                      const linkspan_relinked *relinked, linkspan_links *list);

#ifdef __cplusplus
}
#endif

#endif
