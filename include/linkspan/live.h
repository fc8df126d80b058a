/**
 * Text that is edited: where to search again, and what becomes of the links that
 * were found before.
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
 * Find a place before `position` where a search can start. A search from there
 * finds exactly the links that a search of the whole text finds from there on,
 * and no link that starts before that place depends on what stands at `position`
 * or after it.
 *
 * The place is the start of the paragraph, which is what stands between CR or LF.
 * In a paragraph of more than the detector's max_link_len bytes it is nearer,
 * after a space, unless the detector finds quoted local parts or its policy asks
 * for bidi controls around links.
 *
 * @param position  not beyond the text; may lie inside a code point.
 * @param start     receives the place: where to start linkspan_next().
 * @return LINKSPAN_OK or LINKSPAN_ERR_ARG.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_restart(const linkspan_detector *detector,
                                              const char *text, size_t len,
                                              size_t position, size_t *start);

/** A change of a text: the bytes from `position` to `position + removed` became
 *  `inserted` bytes. */
typedef struct linkspan_edit {
    uint32_t size;     /**< sizeof(linkspan_edit) */
    uint32_t reserved; /**< 0 */
    size_t position;
    size_t removed;  /**< bytes of the old text */
    size_t inserted; /**< bytes of the new text */
} linkspan_edit;

/** What an edit does to a list of links: `gone_count` of them, from number
 *  `first` on, are replaced by `new_count` others. Those before them stay as they
 *  are, and those after them move with the text. */
typedef struct linkspan_relinked {
    uint32_t size;          /**< sizeof(linkspan_relinked), set by you */
    uint32_t reserved;      /**< 0 */
    size_t first;           /**< number of the first link that is gone, or would
                                 be: where the new ones belong */
    size_t gone_count;      /**< links that are gone */
    size_t new_count;       /**< links that are new */
    linkspan_range scanned; /**< bytes of the new text that were looked at */
} linkspan_relinked;

/**
 * Find out what an edit does to the links of a text. Only the paragraphs that the
 * edit touches are searched, or less of a long one: see linkspan_restart(). Of
 * the old links only those in there are looked at, and some to find these.
 *
 * A link that the edit changes is gone, and there is a new one in its place, even
 * if all its offsets are the same. A new link that does not touch the edit is
 * none that was there before.
 *
 * @param text,len   the text after the edit.
 * @param edit       its `size` must be set.
 * @param old        the links of the text before the edit, all of them and in
 *                   order, as linkspan_find() gave them with this detector.
 * @param links      receives the new links; may be NULL if `room` is 0.
 * @param relinked   its `size` must be set.
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG, LINKSPAN_ERR_OPTION, or
 *         LINKSPAN_ERR_SPACE if there are more than `room` new links: then only
 *         relinked->new_count has been set, to a room that is enough.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_relink_sized(
    const linkspan_detector *detector, const char *text, size_t len,
    const linkspan_edit *edit, const linkspan_link *old, size_t old_count,
    linkspan_link *links, size_t room, size_t stride,
    linkspan_relinked *relinked);
static inline linkspan_status
linkspan_relink(const linkspan_detector *detector, const char *text, size_t len,
                const linkspan_edit *edit, const linkspan_link *old,
                size_t old_count, linkspan_link *links, size_t room,
                linkspan_relinked *relinked)
{
    return linkspan_relink_sized(detector, text, len, edit, old, old_count,
                                 links, room, sizeof *links, relinked);
}

/**
 * Bring a list of links up to date with what linkspan_relink() has found: take
 * out those that are gone, put in the new ones, move those that come after.
 *
 * @param list   the old links; has room for `room` of them.
 * @param count  how many there are before and after.
 * @param links  the new links.
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG, LINKSPAN_ERR_OPTION, or
 *         LINKSPAN_ERR_SPACE if the list has too little room; then nothing has
 *         changed.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_relink_apply_sized(
    const linkspan_edit *edit, const linkspan_relinked *relinked,
    const linkspan_link *links, linkspan_link *list, size_t room, size_t stride,
    size_t *count);
static inline linkspan_status linkspan_relink_apply(
    const linkspan_edit *edit, const linkspan_relinked *relinked,
    const linkspan_link *links, linkspan_link *list, size_t room, size_t *count)
{
    return linkspan_relink_apply_sized(edit, relinked, links, list, room,
                                       sizeof *list, count);
}

#ifdef __cplusplus
}
#endif

#endif
