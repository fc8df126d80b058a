/**
 * Making text clickable: plain text to HTML, Markdown or a terminal's hyperlinks,
 * and the prose of HTML and Markdown documents.
 */
#ifndef LINKSPAN_LINKIFY_H
#define LINKSPAN_LINKIFY_H

#include "linkspan/base.h"
#include "linkspan/detect.h"
#include "linkspan/plan.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------- making text clickable */

/** Takes what is written. Anything but LINKSPAN_OK stops the call, which then
 *  returns it. While this function runs, push, finish and reset of the linkifier
 *  that calls it return LINKSPAN_ERR_BUSY and change nothing. For
 *  linkspan_linkifier_free() see there. */
typedef linkspan_status (*linkspan_writer)(void *context, const char *bytes,
                                           size_t len);

/** Formats of what is written. What is no link stays byte for byte as it was,
 *  but for the escapes of the format; so does what the detector's policy wants
 *  to be left as it is. */
enum linkspan_output {
    /** `<a href="…">…</a>` in text that is escaped for elements and quoted
     *  attributes alike. A parser gives the text back; only NUL, which no HTML
     *  can carry, and ill-formed UTF-8 become U+FFFD. The address is in ASCII.
     *  In a link with right-to-left characters each field has its `<bdi>`. A
     *  link after a bidi embedding, override or isolate that is still open is
     *  in a `<bdi>`; here and in Markdown no line end closes those. */
    LINKSPAN_OUTPUT_HTML = 1,
    /** CommonMark: `<…>` where a link leads where it says, else `[…](…)`. A
     *  parser gives the text back, but for the number of empty lines; line ends
     *  stay as they are, and ill-formed UTF-8 becomes U+FFFD. U+2066 and U+2069
     *  stand around a link where HTML would have a `<bdi>` for what is open. */
    LINKSPAN_OUTPUT_MARKDOWN = 2,
    /** OSC 8 hyperlinks, with an id for each link. The sequences hold printable
     *  ASCII only, and text cannot break out of them. For text that must not
     *  steer the terminal either see LINKSPAN_LINKIFY_SHOW_CONTROLS. U+2066 and
     *  U+2069 stand around a link inside of a bidi embedding, override or
     *  isolate. */
    LINKSPAN_OUTPUT_TERMINAL = 3,
    /** No links; for the flags below */
    LINKSPAN_OUTPUT_PLAIN = 4
};

/** Names of the formats for the options of a command, in the order of their
 *  values: the first is LINKSPAN_OUTPUT_HTML. Later versions append to them. */
#define LINKSPAN_OUTPUT_NAMES "html|markdown|terminal|plain"

/** Flags of linkspan_linkify_options. None is set by default. */
enum linkspan_linkify_flags {
    /** A link without a scheme is http, not https. */
    LINKSPAN_LINKIFY_HTTP = 1,
    /** No link is made; the text is written as linkspan_defang() does. */
    LINKSPAN_LINKIFY_DEFANG = 2,
    /** Or replaced by `redaction`. What is left is written so that neither a
     *  profile nor the detector finds a link in it, app[.]py, unless the detector
     *  looks for one kind only; all else stays as it is. */
    LINKSPAN_LINKIFY_REDACT = 4,
    /** For terminals and plain text: control characters other than TAB, LF and
     *  CRLF become pictures, such as U+241B for ESC, or U+FFFD, as do bidi
     *  controls and ill-formed UTF-8. */
    LINKSPAN_LINKIFY_SHOW_CONTROLS = 8,
    /** Links are shown as linkspan_display() writes them, not as they stand in
     *  the text; what LINKSPAN_ACTION_ENCODE is about is percent-encoded. In
     *  HTML and Markdown a link whose address is another one than it shows, but
     *  for a scheme and the slash after a host, has that as its title. */
    LINKSPAN_LINKIFY_DISPLAY = 16
};

/** Longest string in linkspan_linkify_options, and most schemes. */
#define LINKSPAN_LINKIFY_STRING_MAX 4096
#define LINKSPAN_LINKIFY_SCHEME_MAX 256

/** How links are written. Start from linkspan_linkify_options_init(). Strings
 *  must be UTF-8 without NUL; an attribute whose `data` is NULL is not written.
 */
typedef struct linkspan_linkify_options {
    uint32_t size;       /**< sizeof(linkspan_linkify_options), set by init */
    uint32_t output;     /**< a LINKSPAN_OUTPUT_ value; default: HTML */
    uint32_t flags;      /**< bit set of LINKSPAN_LINKIFY_; default: none */
    uint32_t reserved;   /**< 0 */
    linkspan_str rel;    /**< HTML; default: "nofollow noopener" */
    linkspan_str target; /**< HTML; default: absent */
    linkspan_str class_name; /**< HTML; default: absent */
    linkspan_str redaction;  /**< default: "[link]" */
    /** Schemes that may be linked, without ":". Default, if there are none:
     *  http, https, ftp and mailto. What the detector finds with another scheme
     *  stays text. A scheme that runs code or opens files (javascript, data,
     *  vbscript, file, blob) cannot be listed. */
    const linkspan_str *schemes;
    size_t scheme_count;
    const linkspan_allocator *allocator; /**< NULL: the C library's */
    /** Code points; a longer link is shown as linkspan_display() writes it, its
     *  middle left out, but never any of its registrable domain. Where the link
     *  leads stays as it is, and is its title as with LINKSPAN_LINKIFY_DISPLAY.
     *  Default: 0, any length. */
    size_t max_shown;
    uint32_t order;     /**< HTML: a LINKSPAN_ORDER_ value, for links with
                             right-to-left characters; default: constant */
    uint32_t paragraph; /**< for LINKSPAN_ORDER_ENVIRONMENT: the direction of
                             the paragraphs; default: left to right */
    /** Which links are wanted; default: NULL, all. What is not kept stays text,
     *  unless the policy writes it in Punycode or defanged, which is done
     *  without asking. With LINKSPAN_LINKIFY_DEFANG and _REDACT the filter is
     *  ignored, since nothing may be left to click. The struct is copied; the
     *  array of ranges, which are offsets into the whole text or document, must
     *  stay as long as the linkifier. */
    const linkspan_next_options *filter;
    linkspan_on_plan on_plan; /**< asked about each link; default: NULL */
    void *plan_context;       /**< handed to `on_plan` */
} linkspan_linkify_options;

/** Set every option to its default. Returns LINKSPAN_OK or LINKSPAN_ERR_ARG. */
LINKSPAN_API linkspan_status linkspan_linkify_options_init_sized(
    linkspan_linkify_options *options, size_t size);
static inline linkspan_status
linkspan_linkify_options_init(linkspan_linkify_options *options)
{
    return linkspan_linkify_options_init_sized(options, sizeof *options);
}

/** Makes links of a text that comes in pieces. One thread at a time. */
typedef struct linkspan_linkifier linkspan_linkifier;

/**
 * Make a linkifier; free it after use. It copies the options; detector and
 * allocator must outlive it. Memory is bounded by the detector's max_link_len:
 * what it holds back is the text that a link may yet be part of.
 *
 * @param detector    its policy decides what is linked, and what is written in
 *                    Punycode or defanged instead, whether or not it has
 *                    LINKSPAN_DETECT_REFUSED. NULL: the profile safe.
 * @param options     NULL: the defaults.
 * @param linkifier   untouched unless LINKSPAN_OK is returned.
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG (also if the ranges of the filter are
 *         not sorted), LINKSPAN_ERR_OPTION (an unknown output, flag or order),
 *         LINKSPAN_ERR_INVALID (a string that is not UTF-8 or has NUL, a scheme
 *         that cannot be listed), LINKSPAN_ERR_LIMIT or LINKSPAN_ERR_NO_MEMORY.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_linkifier_new(
    const linkspan_detector *detector, const linkspan_linkify_options *options,
    linkspan_linkifier **linkifier);

/** Free a linkifier. NULL is fine. If a callback (writer, filter or on_plan) of
 *  the linkifier's own push or finish calls this, that call writes nothing more,
 *  frees the linkifier when the callback returns, and returns what the writer or
 *  on_plan returned, or LINKSPAN_NONE if that was LINKSPAN_OK; do not use the
 *  linkifier after that. */
LINKSPAN_API void linkspan_linkifier_free(linkspan_linkifier *linkifier);

/** Forget everything and start with another text. Returns LINKSPAN_OK,
 *  LINKSPAN_ERR_ARG or LINKSPAN_ERR_BUSY. */
LINKSPAN_API linkspan_status
linkspan_linkifier_reset(linkspan_linkifier *linkifier);

/**
 * Take in the next piece of the text, of any length, and write what can be
 * decided. However the text is cut, what is written is the same.
 *
 * @return LINKSPAN_OK, what `write` or `on_plan` returned, LINKSPAN_NONE if a
 *         callback freed the linkifier, LINKSPAN_ERR_ARG (also after the end,
 *         and where a reset is needed), LINKSPAN_ERR_BUSY or
 *         LINKSPAN_ERR_NO_MEMORY. After a failure of a callback or of memory a
 *         reset is needed.
 * @since 0.1
 */
LINKSPAN_API linkspan_status
linkspan_linkifier_push(linkspan_linkifier *linkifier, const char *piece,
                        size_t len, linkspan_writer write, void *context);

/** The text is over: write what was held back. Then reset or free. Returns as
 *  linkspan_linkifier_push().
 *  @since 0.1 */
LINKSPAN_API linkspan_status linkspan_linkifier_finish(
    linkspan_linkifier *linkifier, linkspan_writer write, void *context);

/** All of the above for a text that is there as a whole. Returns as
 *  linkspan_linkifier_new() and linkspan_linkifier_push().
 *  @since 0.1 */
LINKSPAN_API linkspan_status linkspan_linkify(
    const linkspan_detector *detector, const linkspan_linkify_options *options,
    const char *text, size_t len, linkspan_writer write, void *context);

/**
 * As linkspan_linkify(), but append to a buffer, which no callback may use
 * meanwhile.
 *
 * @param out  as it was after a failure; `needed` then tells how long it would
 *             have become, if the failure is one of the buffer.
 * @return as linkspan_linkify(), LINKSPAN_ERR_SPACE or LINKSPAN_ERR_LIMIT.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_linkify_to(
    const linkspan_detector *detector, const linkspan_linkify_options *options,
    const char *text, size_t len, linkspan_buf *out);

/* --------------------------------------------------- prose of a document */

/** Markup that a document can be written in. */
enum linkspan_markup {
    LINKSPAN_MARKUP_HTML = 1,
    LINKSPAN_MARKUP_MARKDOWN = 2 /**< CommonMark */
};

/** Kinds of pieces. */
enum linkspan_piece_kind {
    LINKSPAN_PIECE_TEXT = 0,      /**< prose that stands for itself */
    LINKSPAN_PIECE_CHARACTER = 1, /**< prose that stands for a character or two:
                                       a reference or a backslash escape */
    LINKSPAN_PIECE_GAP = 2        /**< no prose: markup, code, an existing link
                                       and whatever else is to be left alone */
};

/** A stretch of a document. Read one after the other, pieces cover it whole,
 *  and what they stand for, joined, is a text to find links in: a gap stands
 *  for one line feed, so that no link reaches across. */
typedef struct linkspan_piece {
    uint32_t size;        /**< sizeof(linkspan_piece), set by you */
    uint32_t kind;        /**< a LINKSPAN_PIECE_ value */
    linkspan_range range; /**< its bytes in the document */
    size_t read_len;      /**< how many bytes it stands for; of TEXT these are
                               its own, else they are in `read` */
    char read[8];
} linkspan_piece;

/** Reads a document from start to end. One thread at a time. */
typedef struct linkspan_prose linkspan_prose;

/**
 * Make a reader; free it after use. The allocator must outlive it; it takes
 * some 30 KiB, whatever the document.
 *
 * In HTML, what `a`, `code`, `pre`, `kbd`, `samp`, `button`, `select`, `svg`,
 * `math`, `template` and the elements of raw text hold is no prose, nor is text
 * of a table outside of its cells and caption, and a tag is a gap. An `a` element
 * around prose changes nothing else in the tree; where that is uncertain, the
 * rest of the document is no prose. In Markdown code, links, images, autolinks, definitions and HTML are none.
 *
 * @param markup  a LINKSPAN_MARKUP_ value.
 * @param text    the document, UTF-8.
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG, LINKSPAN_ERR_OPTION or
 *         LINKSPAN_ERR_NO_MEMORY.
 * @since 0.1
 */
LINKSPAN_API linkspan_status
linkspan_prose_new(uint32_t markup, const char *text, size_t len,
                   const linkspan_allocator *allocator, linkspan_prose **prose);

/**
 * Read the next piece.
 *
 * @param text   the document that the reader was made for.
 * @param piece  untouched unless LINKSPAN_OK is returned.
 * @return LINKSPAN_OK, LINKSPAN_NONE at the end or LINKSPAN_ERR_ARG (also if
 *         the text has another length).
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_prose_next(linkspan_prose *prose,
                                                 const char *text, size_t len,
                                                 linkspan_piece *piece);

/** NULL is fine. */
LINKSPAN_API void linkspan_prose_free(linkspan_prose *prose);

/** Places of a document that can hold links. */
enum linkspan_place {
    LINKSPAN_PLACE_TEXT = 1,      /**< what people read, also inside of links */
    LINKSPAN_PLACE_CODE = 2,      /**< likewise, but code, in Markdown */
    LINKSPAN_PLACE_ATTRIBUTE = 3, /**< the value of an attribute of HTML */
    LINKSPAN_PLACE_TARGET = 4 /**< where Markdown's links, images, definitions
                                       and autolinks lead */
};

/**
 * Told of a piece of a document: of each place one after the other, with a gap
 * before it, which stands for a line end. Its range can be empty.
 *
 * @param place  a LINKSPAN_PLACE_ value; of a gap, that of what comes next.
 * @param name   the attribute's name in the document; else empty.
 * @return LINKSPAN_OK; anything else stops linkspan_read_places(), which returns it.
 */
typedef linkspan_status (*linkspan_on_place)(void *context, uint32_t place,
                                             const linkspan_piece *piece,
                                             const linkspan_range *name);

/**
 * Read all places of a document that can hold links: what people read, and what
 * only programs do. Unlike linkspan_prose_next() this gives the text of links and code
 * too, and the addresses that links lead to. Comments, scripts and styles are no
 * place. The text of `title`, `textarea` and `noscript` is read.
 *
 * @param markup     a LINKSPAN_MARKUP_ value.
 * @param allocator  NULL: the C library's. Memory is for the longest paragraph.
 * @return LINKSPAN_OK, what `on_place` returned, LINKSPAN_ERR_ARG,
 *         LINKSPAN_ERR_OPTION for another markup or LINKSPAN_ERR_NO_MEMORY.
 * @since 0.1
 */
LINKSPAN_API linkspan_status
linkspan_read_places(uint32_t markup, const char *text, size_t len,
                     const linkspan_allocator *allocator,
                     linkspan_on_place on_place, void *context);

/**
 * Make the links in the prose of a document clickable: HTML stays HTML, Markdown
 * stays Markdown, and all of the document stays byte for byte as it was, but for
 * what is written around its links, or in their place where the policy or a flag
 * wants that. A flag that makes text harmless does so with all prose, but not with
 * links that the document has already. Memory is bounded as that of a linkifier,
 * and in Markdown by the longest paragraph.
 *
 * In Markdown a link becomes an autolink or an inline link, whichever lets
 * CommonMark read everything else as it did before; a backslash may be added
 * before it. A link for which neither does stays text: `[x]a.com` where `x` is
 * defined. What is replaced instead (redacted, defanged) always is; where that
 * would turn text into markup, that text gets backslashes.
 *
 * @param options  its `output` must be one, but makes no difference.
 * @param markup   a LINKSPAN_MARKUP_ value.
 * @return as linkspan_linkify(); LINKSPAN_ERR_OPTION also for another markup.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_linkify_document(
    const linkspan_detector *detector, const linkspan_linkify_options *options,
    uint32_t markup, const char *text, size_t len, linkspan_writer write,
    void *context);

/** As linkspan_linkify_document(), but append to a buffer. Returns as
 *  linkspan_linkify_document() and linkspan_linkify_to().
 *  @since 0.1 */
LINKSPAN_API linkspan_status linkspan_linkify_document_to(
    const linkspan_detector *detector, const linkspan_linkify_options *options,
    uint32_t markup, const char *text, size_t len, linkspan_buf *out);

#ifdef __cplusplus
}
#endif

#endif
