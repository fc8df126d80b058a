/**
 * Showing a link to a person: in Unicode, shortened, and with its fields in a fixed
 * order in right-to-left text.
 */
#ifndef LINKSPAN_DISPLAY_H
#define LINKSPAN_DISPLAY_H

#include "linkspan/base.h"
#include "linkspan/data.h"
#include "linkspan/detect.h"

#ifdef __cplusplus
extern "C" {
#endif

/* --------------------------------------------------------- showing a link */

/** A file name: for showing only, never linked; besides LINKSPAN_KIND_URL and
 *  LINKSPAN_KIND_EMAIL. */
enum linkspan_shown_kind {
    LINKSPAN_KIND_FILE_NAME = 4
};

/** Direction of text. */
enum linkspan_direction {
    LINKSPAN_LEFT_TO_RIGHT = 0,
    LINKSPAN_RIGHT_TO_LEFT = 1
};

/** In which direction the fields of a link follow each other: the four options
 *  of Unicode's PRI 185, and none of them. */
enum linkspan_order {
    LINKSPAN_ORDER_CONSTANT = 0,    /**< always left to right */
    LINKSPAN_ORDER_ENVIRONMENT = 1, /**< as the paragraph */
    LINKSPAN_ORDER_CONTENT = 2,     /**< right to left if it has a right-to-left
                                         character */
    LINKSPAN_ORDER_TLD = 3,  /**< right to left if its top-level domain is
                                         written so; without one constant */
    LINKSPAN_ORDER_PLAIN = 4 /**< as the bidi algorithm leaves it: nothing
                                         is inserted; for comparison */
};

/** How the order is brought about. */
enum linkspan_bidi_form {
    /** LRE or RLE and PDF around the whole, LRM or RLM around each field */
    LINKSPAN_BIDI_EMBEDDINGS = 0,
    /** LRI or RLI and PDI around the whole and each field: cannot leak into the
     *  text around it */
    LINKSPAN_BIDI_ISOLATES = 1,
    /** <bdi dir> around the whole and each field; no control characters */
    LINKSPAN_BIDI_HTML = 2
};

/** Flags of linkspan_bidi. */
enum linkspan_bidi_flags {
    LINKSPAN_BIDI_MIRROR =
        1, /**< linkspan_bidi_visual() swaps brackets that run
                                  from right to left, for a terminal that does
                                  not do so itself */
    /** linkspan_bidi_write() inserts nothing into a link that shows its fields in
     *  order without: one from left to right with no right-to-left character.
     *  `paragraph` must then be what the link stands in. */
    LINKSPAN_BIDI_IF_NEEDED = 2
};

/** How to show the fields of a link in order. What is 0 is as PRI 185 leans. */
typedef struct linkspan_bidi {
    uint32_t size;      /**< sizeof(linkspan_bidi) */
    uint32_t kind;      /**< a LINKSPAN_KIND_ value: what the text is */
    uint32_t order;     /**< a LINKSPAN_ORDER_ value */
    uint32_t paragraph; /**< direction of the paragraph that it stands in */
    uint32_t form;      /**< LINKSPAN_BIDI_EMBEDDINGS, _ISOLATES or _HTML */
    uint32_t flags;     /**< bit set of LINKSPAN_BIDI_MIRROR and _IF_NEEDED */
} linkspan_bidi;

/**
 * Find the fields of a link as PRI 185 defines them, and what separates them.
 *
 * @param kind    a LINKSPAN_KIND_ value.
 * @param pieces  receives the first `room` of field, separator, field, ...,
 *                field, which cover the text; a field can be empty. May be NULL
 *                if `room` is 0.
 * @param count   receives how many there are, which is odd, also if that is
 *                more.
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG or LINKSPAN_ERR_OPTION.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_bidi_fields(uint32_t kind,
                                                  const char *text, size_t len,
                                                  linkspan_range *pieces,
                                                  size_t room, size_t *count);

/** Tell in which direction the fields of a link follow each other. Returns
 *  LINKSPAN_OK, LINKSPAN_ERR_ARG or LINKSPAN_ERR_OPTION.
 *  @since 0.1 */
LINKSPAN_API linkspan_status linkspan_bidi_direction(const linkspan_bidi *how,
                                                     const char *text,
                                                     size_t len,
                                                     uint32_t *direction);

/**
 * Write a link so that it shows its fields in order wherever it stands, in one
 * of three forms. Nothing of the text is changed, only controls or tags are
 * inserted, so that without them it is the text again (as HTML, with references
 * for `& < > " '`). Embeddings and isolates that the text leaves open are
 * closed at the end of their field; ones that it closes but did not open are
 * opened before.
 *
 * @param text  one link or file name of one paragraph.
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG, LINKSPAN_ERR_OPTION,
 *         LINKSPAN_ERR_SPACE, LINKSPAN_ERR_LIMIT or LINKSPAN_ERR_NO_MEMORY.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_bidi_write(const linkspan_bidi *how,
                                                 const char *text, size_t len,
                                                 linkspan_buf *out);

/**
 * Write a text without what linkspan_bidi_write() has inserted into its links, as
 * embeddings or isolates, in any order: text that was copied from where it was
 * shown. Only what that function writes is removed: controls of another origin
 * stay, and so do those of a link that has bidi controls of its own.
 *
 * @return LINKSPAN_OK, LINKSPAN_NONE if there was nothing to remove (the text is
 *         appended as it is), LINKSPAN_ERR_ARG, LINKSPAN_ERR_OPTION,
 *         LINKSPAN_ERR_SPACE, LINKSPAN_ERR_LIMIT or LINKSPAN_ERR_NO_MEMORY;
 *         memory is needed meanwhile, from the allocator of `out`.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_bidi_undo(const char *text, size_t len,
                                                linkspan_buf *out);

/**
 * Write a link in visual order, from left to right: what a terminal without
 * bidi shows, or what a reader should see. Each character has the bytes it had,
 * so that the result is as long as the text. Combining marks are in visual
 * order too. Of the text's own embeddings, overrides and isolates the first 40
 * characters count, and of its brackets the first 1000. Needs a library built
 * with LINKSPAN_FRIBIDI.
 *
 * @param to_text    receives for each byte of the result its offset in the text;
 *                   room for `len`, or NULL.
 * @param to_result  the other way around; room for `len`, or NULL.
 * @return as linkspan_bidi_write(), or LINKSPAN_ERR_NOT_BUILT_IN. Up to 200
 *         bytes of memory per byte of the text are needed meanwhile, from the
 *         allocator of `out` and the C library's; LINKSPAN_ERR_LIMIT also for a
 *         text of 256 MiB.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_bidi_visual(const linkspan_bidi *how,
                                                  const char *text, size_t len,
                                                  linkspan_buf *out,
                                                  size_t *to_text,
                                                  size_t *to_result);

/**
 * Find the next structure of PRI 185's grammar in a text: a URL, an e-mail
 * address or a file name, to be shown in order. This is not for linking: UTS
 * #58 supersedes this grammar there, and file names are none of its links.
 *
 * @param data   NULL: the compiled-in list of top-level domains.
 * @param at     where to go on; start with 0. Moves past what has been decided.
 * @param kind   receives a LINKSPAN_KIND_ value.
 * @param range  receives where it stands.
 * @return LINKSPAN_OK, LINKSPAN_NONE or LINKSPAN_ERR_ARG.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_pri185_next(const linkspan_data *data,
                                                  const char *text, size_t len,
                                                  size_t *at, uint32_t *kind,
                                                  linkspan_range *range);

/** Flags of linkspan_display_options. */
enum linkspan_display_flags {
    LINKSPAN_DISPLAY_PUNYCODE = 1, /**< every label of the host in ASCII */
    LINKSPAN_DISPLAY_LEGACY = 2,   /**< as LINKSPAN_FORMAT_LEGACY */
    /** as LINKSPAN_FORMAT_ESCAPE_LOOKALIKES */
    LINKSPAN_DISPLAY_ESCAPE_LOOKALIKES = 4
};

/** How to show a link to a person. What is 0 is the default. */
typedef struct linkspan_display_options {
    uint32_t size;     /**< sizeof(linkspan_display_options) */
    uint32_t kind;     /**< LINKSPAN_KIND_URL or LINKSPAN_KIND_EMAIL */
    uint32_t flags;    /**< bit set of LINKSPAN_DISPLAY_ values */
    uint32_t reserved; /**< 0 */
    size_t max_len;    /**< in code points; of a longer link the middle is left
                           out, but never any of its registrable domain, so
                           that the result may be longer; 0: any length */
    const uint8_t *punycode; /**< for each label of the host, from the left,
                                  whether it is to be in ASCII; labels beyond
                                  `punycode_count` are in Unicode */
    size_t punycode_count;
    const linkspan_data *data; /**< NULL: the compiled-in lists */
} linkspan_display_options;

/**
 * Write a link as people should see it (UTS #58 4): its host in Unicode, as far
 * as the options let it, the rest with as few escapes as possible but with all
 * that nobody sees escaped (LINKSPAN_FORMAT_FOR_PEOPLE), and its middle left
 * out if it is long, with U+2026 in that place. For a link of right-to-left
 * text, give the result to linkspan_bidi_write().
 *
 * A host that is none is written as it stands, with the unseen escaped.
 *
 * @param map   receives for each byte of the result the offset in the text of
 *              what it stands for: the same byte, or the start of the character
 *              or the label that was written differently, or of what was left
 *              out. NULL if `room` is 0.
 * @param room  entries of `map`: as many as the whole link needs before its
 *              middle is left out, or 0 for no map.
 * @return as linkspan_bidi_write(); after LINKSPAN_ERR_SPACE `out->needed` less
 *         `out->len` is enough for both, and may be more than enough.
 * @since 0.1
 */
LINKSPAN_API linkspan_status
linkspan_display(const linkspan_display_options *options, const char *text,
                 size_t len, linkspan_buf *out, size_t *map, size_t room);

/**
 * Write a link as it should be copied or sent: complete, as people read it, and
 * without bidi controls. Other than what linkspan_display() writes, which is for
 * eyes only, it leads where the link leads, and each profile that finds the link
 * whole between two spaces finds the result so, too. For that a little more may
 * be escaped than is shown, or the host may be in ASCII.
 *
 * @param options  as for linkspan_display(); `max_len` must be 0.
 * @param text     one link.
 * @return as linkspan_bidi_write(); memory is needed meanwhile, from the
 *         allocator of `out`, also if that is a fixed buffer.
 * @since 0.1
 */
LINKSPAN_API linkspan_status
linkspan_copy_form(const linkspan_display_options *options, const char *text,
                   size_t len, linkspan_buf *out);

#ifdef __cplusplus
}
#endif

#endif
