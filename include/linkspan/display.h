/**
 * Showing links to people: in Unicode, shortened, and with the fields of a link in a
 * fixed order in right-to-left text. A field is a piece between separators: the
 * fields of `a.example.com/b` are `a`, `example`, `com` and `b`.
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

/** One more kind, besides LINKSPAN_KIND_URL and LINKSPAN_KIND_EMAIL: a file name.
 *  Its fields can be shown in order; it is never linked. */
enum linkspan_shown_kind {
    LINKSPAN_KIND_FILE_NAME = 4
};

/** Direction of text. */
enum linkspan_direction {
    LINKSPAN_LEFT_TO_RIGHT = 0,
    LINKSPAN_RIGHT_TO_LEFT = 1
};

/** The direction in which the fields of a link follow each other: the four options
 *  of Unicode's PRI 185 (Public Review Issue on bidi order of URLs), and a fifth that
 *  changes nothing. */
enum linkspan_order {
    LINKSPAN_ORDER_CONSTANT = 0,    /**< always left to right */
    LINKSPAN_ORDER_ENVIRONMENT = 1, /**< the direction of the paragraph */
    LINKSPAN_ORDER_CONTENT = 2,     /**< right to left if the link has a
                                         right-to-left character */
    LINKSPAN_ORDER_TLD = 3,         /**< the direction of the top-level domain's
                                         script; left to right if there is no
                                         top-level domain */
    LINKSPAN_ORDER_PLAIN = 4        /**< insert nothing: the order of the bidi
                                         algorithm, for comparison */
};

/** What linkspan_bidi_write() inserts to obtain the order. */
enum linkspan_bidi_form {
    /** LRE or RLE before the link and PDF after it; LRM or RLM around each field */
    LINKSPAN_BIDI_EMBEDDINGS = 0,
    /** LRI or RLI before, and PDI after, the link and each field. Isolates cannot
     *  affect the text around the link */
    LINKSPAN_BIDI_ISOLATES = 1,
    /** <bdi dir> around the link and around each field; no control characters */
    LINKSPAN_BIDI_HTML = 2
};

/** Flags of linkspan_bidi. */
enum linkspan_bidi_flags {
    LINKSPAN_BIDI_MIRROR = 1, /**< linkspan_bidi_visual() mirrors brackets in
                                   right-to-left text, for terminals that do not
                                   mirror them */
    /** linkspan_bidi_write() inserts nothing into a link that needs no controls. The
     *  fields of such a link run from left to right, it has no right-to-left
     *  character, and it starts with a letter (`1.com` needs controls). In a
     *  right-to-left paragraph it also ends with a letter or digit
     *  (`http://a.com/` needs controls there). With this flag, `paragraph` must be
     *  the direction of the paragraph around the link. */
    LINKSPAN_BIDI_IF_NEEDED = 2
};

/** How to show the fields of a link in order. `size` and `kind` must be set; for all
 *  other members, 0 is the choice that PRI 185 prefers. */
typedef struct linkspan_bidi {
    uint32_t size;      /**< sizeof(linkspan_bidi) */
    uint32_t kind;      /**< a LINKSPAN_KIND_ value: what the text is */
    uint32_t order;     /**< a LINKSPAN_ORDER_ value */
    uint32_t paragraph; /**< direction of the paragraph around the link */
    uint32_t form;      /**< LINKSPAN_BIDI_EMBEDDINGS, _ISOLATES or _HTML */
    uint32_t flags;     /**< bit set of LINKSPAN_BIDI_MIRROR and _IF_NEEDED */
} linkspan_bidi;

/**
 * Find the fields of a link, as PRI 185 defines them, and the separators between
 * them: `a.com/b` -> `a`, `.`, `com`, `/`, `b`.
 *
 * @param kind    a LINKSPAN_KIND_ value.
 * @param pieces  an array of yours; receives the first `room` pieces: field,
 *                separator, field, ..., field. All pieces together cover the text. A
 *                field can be empty. May be NULL if `room` is 0.
 * @param count   receives the number of all pieces, which is odd and can exceed
 *                `room`.
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG or LINKSPAN_ERR_OPTION.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_bidi_fields(uint32_t kind,
                                                  const char *text, size_t len,
                                                  linkspan_range *pieces,
                                                  size_t room, size_t *count);

/** Determine the direction in which the fields of a link follow each other.
 *  `*direction` receives LINKSPAN_LEFT_TO_RIGHT or LINKSPAN_RIGHT_TO_LEFT. Returns
 *  LINKSPAN_OK, LINKSPAN_ERR_ARG or LINKSPAN_ERR_OPTION.
 *  @since 0.1 */
LINKSPAN_API linkspan_status linkspan_bidi_direction(const linkspan_bidi *how,
                                                     const char *text,
                                                     size_t len,
                                                     uint32_t *direction);

/**
 * Write a link so that its fields are shown in order in any paragraph. The function
 * only inserts control characters or tags. If you remove what was inserted, you get
 * the text again (in HTML, with references for `& < > " '`). An embedding or isolate
 * that the text leaves open is closed at the end of its field. If the text closes an
 * embedding or isolate that it did not open, an opening control is inserted before
 * the closing control.
 *
 * @param how   the order and the form; see linkspan_bidi.
 * @param text  one link or file name, within one paragraph.
 * @param out   the result is appended to it.
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG, LINKSPAN_ERR_OPTION,
 *         LINKSPAN_ERR_SPACE, LINKSPAN_ERR_LIMIT or LINKSPAN_ERR_NO_MEMORY.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_bidi_write(const linkspan_bidi *how,
                                                 const char *text, size_t len,
                                                 linkspan_buf *out);

/**
 * Remove the control characters that linkspan_bidi_write() has inserted, for
 * example from text that a user copied. This works for the forms
 * LINKSPAN_BIDI_EMBEDDINGS and LINKSPAN_BIDI_ISOLATES, and for every
 * LINKSPAN_ORDER_ value. All other control characters stay. A link that has bidi
 * controls of its own is not changed, since the inserted controls look like its own.
 *
 * @param out  the text is appended to it. During the call its allocator is also used
 *             for temporary memory.
 * @return LINKSPAN_OK, LINKSPAN_NONE if there was nothing to remove (the text is
 *         appended unchanged), LINKSPAN_ERR_ARG, LINKSPAN_ERR_OPTION,
 *         LINKSPAN_ERR_SPACE, LINKSPAN_ERR_LIMIT or LINKSPAN_ERR_NO_MEMORY.
 * @since 0.2
 */
LINKSPAN_API linkspan_status linkspan_bidi_undo(const char *text, size_t len,
                                                linkspan_buf *out);

/**
 * Write the characters of a link in the order in which they are seen from left to
 * right, for terminals without bidi support. The result is as long as the text:
 * only the order changes. Combining marks are in visual order too. Only the first
 * 40 controls that embed, override or isolate, and the first 1000 brackets, have an
 * effect. Needs a library built with LINKSPAN_FRIBIDI.
 *
 * @param out        the result is appended to it. The call needs up to 200 bytes of
 *                   temporary memory per byte of the text, from the allocator of
 *                   `out` and from the C library.
 * @param to_text    receives, for each byte of the result, its offset in the text;
 *                   an array for `len` offsets, or NULL.
 * @param to_result  receives, for each byte of the text, its offset in the result;
 *                   an array for `len` offsets, or NULL.
 * @return what linkspan_bidi_write() returns, or LINKSPAN_ERR_NOT_BUILT_IN.
 *         LINKSPAN_ERR_LIMIT also means that the text has 256 MiB or more.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_bidi_visual(const linkspan_bidi *how,
                                                  const char *text, size_t len,
                                                  linkspan_buf *out,
                                                  size_t *to_text,
                                                  size_t *to_result);

/**
 * Find the next URL, e-mail address or file name of a text by the grammar of PRI
 * 185, to show it in order. Do not use this to make links: UTS #58 has replaced this
 * grammar, and file names are not links. Use linkspan_next() for links.
 *
 * @param data   NULL: the compiled-in list of top-level domains.
 * @param at     set it to 0 first; each call moves it to where the search continues.
 * @param kind   receives a LINKSPAN_KIND_ value.
 * @param range  receives the range in the text.
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
    LINKSPAN_DISPLAY_LEGACY = 2,   /**< see LINKSPAN_FORMAT_LEGACY */
    /** see LINKSPAN_FORMAT_ESCAPE_LOOKALIKES */
    LINKSPAN_DISPLAY_ESCAPE_LOOKALIKES = 4,
    /** The form for the clipboard or a message: complete, readable, and without bidi
     *  controls. It leads to the same place as the link, and every profile that finds the
     *  link between two spaces also finds this form between two spaces. To make this
     *  possible, a few more characters may be escaped than without the flag, or the host
     *  may be in ASCII. (Without the flag, the result is only for showing: detection does
     *  not always find it.) `max_len` and `room` must be 0. The call also uses the
     *  allocator of the buffer for temporary memory, even if the buffer is fixed.
     *  @since 0.2 */
    LINKSPAN_DISPLAY_TO_COPY = 8
};

/** How to show a link to people. `size` and `kind` must be set; 0 is the default of
 *  all other fields. */
typedef struct linkspan_display_options {
    uint32_t size;     /**< sizeof(linkspan_display_options) */
    uint32_t kind;     /**< LINKSPAN_KIND_URL or LINKSPAN_KIND_EMAIL */
    uint32_t flags;    /**< bit set of LINKSPAN_DISPLAY_ values */
    uint32_t reserved; /**< 0 */
    size_t max_len;    /**< in code points; the middle of a longer link is left
                           out, but never its registrable domain, so that the
                           result can be longer than `max_len`; 0: no limit */
    const uint8_t *punycode; /**< one byte for each label of the host, from the
                                  left: 1 to write that label in ASCII, 0 in
                                  Unicode; labels beyond `punycode_count` are
                                  written in Unicode */
    size_t punycode_count;
    const linkspan_data *data; /**< NULL: the compiled-in lists */
} linkspan_display_options;

/**
 * Write a link as people should see it (UTS #58 4): `https://xn--bcher-kva.de/%C3%A9`
 * -> `https://bücher.de/é`. The host is in Unicode unless the options say otherwise.
 * There are few escapes, but invisible characters are escaped
 * (LINKSPAN_FORMAT_FOR_PEOPLE). If the link is longer than `max_len`, U+2026 stands
 * for its middle. A host that is not valid is copied, with invisible characters
 * escaped. If the link has right-to-left text, give the result to
 * linkspan_bidi_write(). For a form that can be pasted elsewhere, set
 * LINKSPAN_DISPLAY_TO_COPY.
 *
 * @param text  one link of the kind options->kind.
 * @param out   the result is appended to it.
 * @param map   receives, for each byte of the result, an offset into the text: that
 *              of the same byte, or the start of the character or label that was
 *              rewritten, or the start of the part that was left out. NULL if
 *              `room` is 0.
 * @param room  length of `map`, or 0 for no map. It must be enough for the whole
 *              result before the middle is left out.
 * @return what linkspan_bidi_write() returns. After LINKSPAN_ERR_SPACE, out->needed
 *         minus out->len is enough for `room` too.
 * @since 0.1
 */
LINKSPAN_API linkspan_status
linkspan_display(const linkspan_display_options *options, const char *text,
                 size_t len, linkspan_buf *out, size_t *map, size_t room);

#ifdef __cplusplus
}
#endif

#endif
