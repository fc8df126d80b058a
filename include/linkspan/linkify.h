/**
 * Making links clickable: plain text becomes HTML, Markdown or a terminal's
 * hyperlinks; HTML and Markdown documents get links in their prose.
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

/** A callback that receives the output, piece by piece. Return LINKSPAN_OK to
 *  continue. Any other status stops the running call, which returns that status.
 *  While the callback runs, calls to push, finish and reset of the linkifier
 *  return LINKSPAN_ERR_BUSY and change nothing. The callback may call
 *  linkspan_linkifier_free(). */
typedef linkspan_status (*linkspan_writer)(void *context, const char *bytes,
                                           size_t len);

/** A callback that decides about each link: return 0 to drop the link, any other
 *  value to keep it. The link's ranges are offsets into the whole text or document.
 *  `bytes` is the link itself, with the references and escapes of a document decoded.
 *  The bytes are valid until the callback returns. The callback cannot change the
 *  linkifier that calls it (LINKSPAN_ERR_BUSY). */
typedef int32_t (*linkspan_filter)(void *context, const linkspan_link *link,
                                   linkspan_str bytes);

/** Which links to keep, for linkspan_linkify_options.filter. A link that is dropped
 *  stays text, and no other link is searched for inside it. */
typedef struct linkspan_filter_options {
    uint32_t size;                 /**< sizeof(linkspan_filter_options) */
    uint32_t reserved;             /**< 0 */
    linkspan_filter filter;        /**< NULL: every link is kept */
    void *context;                 /**< passed to `filter` */
    const linkspan_range *ignored; /**< links that overlap one of these ranges
                                        of the text are dropped. Each range must
                                        start after the end of the one before
                                        it */
    size_t ignored_count;
} linkspan_filter_options;

/** Output formats. Text outside of links is copied byte for byte, except for the
 *  escapes of the format. Links with LINKSPAN_ACTION_PLAIN are copied in the same
 *  way. */
enum linkspan_output {
    /** `<a href="…">…</a>`. The text is escaped so that it can stand in elements
     *  and in quoted attributes. An HTML parser gives the same text back; only NUL,
     *  which HTML cannot contain, and ill-formed UTF-8 become U+FFFD. The address
     *  is in ASCII. In a link with right-to-left characters, each field is put into
     *  a `<bdi>`. A link after a bidi control that is still open is put into a
     *  `<bdi>` as a whole. In HTML and Markdown, unlike in plain text, a bidi control
     *  stays open across line ends. */
    LINKSPAN_OUTPUT_HTML = 1,
    /** CommonMark: `<…>` if the text of the link is also its address, otherwise
     *  `[…](…)`. A Markdown parser gives the same text back, except for the number
     *  of empty lines and U+FFFD for ill-formed UTF-8. Line ends are unchanged. A
     *  link after a bidi control that is still open is written between the isolates
     *  U+2066 and U+2069. */
    LINKSPAN_OUTPUT_MARKDOWN = 2,
    /** OSC 8 hyperlinks, with an id for each link. The escape sequences contain only
     *  printable ASCII, and text cannot break out of them. If the text itself must
     *  not control the terminal either, set LINKSPAN_LINKIFY_SHOW_CONTROLS. A link
     *  after a bidi control that is still open is written between the isolates U+2066
     *  and U+2069. */
    LINKSPAN_OUTPUT_TERMINAL = 3,
    /** No links, only text: useful with the LINKSPAN_LINKIFY_ flags */
    LINKSPAN_OUTPUT_PLAIN = 4
};

/** Names of the output formats for the options of a command, in the order of their
 *  values: the first is LINKSPAN_OUTPUT_HTML. Later versions append names. */
#define LINKSPAN_OUTPUT_NAMES "html|markdown|terminal|plain"

/** Flags of linkspan_linkify_options. None is set by default. */
enum linkspan_linkify_flags {
    /** If no scheme is written in a link, its address starts with http, not https. */
    LINKSPAN_LINKIFY_HTTP = 1,
    /** Make no links; write the text as linkspan_defang() does. */
    LINKSPAN_LINKIFY_DEFANG = 2,
    /** Make no links; replace each link by `redaction`. The remaining text is
     *  written so that neither this detector nor any profile finds a link in it:
     *  app.py becomes app[.]py. If the detector finds only one kind of links, the
     *  other kind is left as it is. */
    LINKSPAN_LINKIFY_REDACT = 4,
    /** For terminals and plain text: replace control characters (except TAB, LF and
     *  CRLF), bidi controls and ill-formed UTF-8 by visible signs, such as U+241B for
     *  ESC, or by U+FFFD. */
    LINKSPAN_LINKIFY_SHOW_CONTROLS = 8,
    /** Show links as linkspan_display() writes them. Links with
     *  LINKSPAN_ACTION_ENCODE are shown percent-encoded. */
    LINKSPAN_LINKIFY_DISPLAY = 16,
    /** Treat links as URLs in a legacy encoding: show their escapes as they are
     *  written, as LINKSPAN_DISPLAY_LEGACY does. This flag has an effect only on
     *  links that are shown as linkspan_display() writes them. */
    LINKSPAN_LINKIFY_LEGACY = 32
};

/**
 * Markup that a document can be written in.
 *
 * All functions take linear time. A paragraph of Markdown in which the same text would be
 * read again and again, for example with 400 times `<![CDATA[ `, is read until this has
 * taken 64 steps for each byte of the paragraph and 4,096 more; the rest of it is text
 * without markup. Links are found and redacted in it; linkspan_linkify() makes none,
 * since that could change how other programs read the paragraph.
 */
enum linkspan_markup {
    LINKSPAN_MARKUP_HTML = 1,
    LINKSPAN_MARKUP_MARKDOWN = 2 /**< CommonMark */
};

/** Longest string in linkspan_linkify_options in bytes, and largest number of
 *  schemes. */
#define LINKSPAN_LINKIFY_STRING_MAX 4096
#define LINKSPAN_LINKIFY_SCHEME_MAX 256

/** How links are written. Call linkspan_linkify_options_init(), then change what you
 *  need. Strings must be UTF-8 without NUL; an attribute whose `data` is NULL is not
 *  written. */
typedef struct linkspan_linkify_options {
    uint32_t size;       /**< sizeof(linkspan_linkify_options), set by init */
    uint32_t output;     /**< a LINKSPAN_OUTPUT_ value; default: HTML */
    uint32_t flags;      /**< bit set of LINKSPAN_LINKIFY_; default: none */
    uint32_t markup;     /**< 0 (the default): the input is plain text;
                              otherwise a LINKSPAN_MARKUP_ value: it is a
                              document, and so is the result; `output` is
                              ignored */
    linkspan_str rel;    /**< HTML; default: "nofollow noopener" */
    linkspan_str target; /**< HTML; default: absent */
    linkspan_str class_name; /**< HTML; default: absent */
    linkspan_str redaction;  /**< default: "[link]" */
    /** Schemes that may be linked, without ":"; for example only "https". An empty
     *  list (the default) means http, https, ftp, mailto and the schemes that the
     *  detector has by option. Links with another scheme stay text. Schemes that run code or open files (javascript, data,
     *  vbscript, file, blob) are not allowed. */
    const linkspan_str *schemes;
    size_t scheme_count;
    const linkspan_allocator *allocator; /**< NULL: the C library's */
    /** In code points: a longer link is shown as linkspan_display() writes it, with
     *  its middle left out, but never its registrable domain. The address that the
     *  link leads to does not change. In HTML and Markdown, the whole address, in the
     *  form for people and with its scheme, becomes the link's title. Default: 0, no
     *  limit. */
    size_t max_shown;
    uint32_t order;     /**< HTML: a LINKSPAN_ORDER_ value, for links with
                             right-to-left characters; default: constant */
    uint32_t paragraph; /**< for LINKSPAN_ORDER_ENVIRONMENT: the direction of
                             the paragraphs; default: left to right */
    /** Which links to keep; NULL (the default) keeps all. A link that the filter drops
     *  stays text. The filter is not called for links that the policy puts into
     *  Punycode or defangs. With LINKSPAN_LINKIFY_DEFANG and _REDACT the filter is
     *  ignored, so that no link is left to click. The struct is copied. Its array
     *  of ranges, which are offsets into the whole text or document, must stay
     *  valid as long as the linkifier. */
    const linkspan_filter_options *filter;
    linkspan_on_plan on_plan; /**< called for each link; default: NULL */
    void *plan_context;       /**< passed to `on_plan` */
} linkspan_linkify_options;

/** Set every option to its default. Nothing needs to be freed. Returns LINKSPAN_OK or
 *  LINKSPAN_ERR_ARG. */
LINKSPAN_API linkspan_status linkspan_linkify_options_init_sized(
    linkspan_linkify_options *options, size_t size);
static inline linkspan_status
linkspan_linkify_options_init(linkspan_linkify_options *options)
{
    return linkspan_linkify_options_init_sized(options, sizeof *options);
}

/** An object that makes links clickable in a text that arrives in pieces. Use it in
 *  one thread at a time. */
typedef struct linkspan_linkifier linkspan_linkifier;

/**
 * Make a linkifier; free it with linkspan_linkifier_free(). The options are copied. The
 * detector and the allocator must live as long as the linkifier. It holds back only
 * text that may still become part of a link; its memory is bounded by the detector's
 * max_link_len. For a text that you have as a whole, use linkspan_linkify(); a document
 * can only be given as a whole.
 *
 * @param detector    finds the links; its policy decides which are linked, and which
 *                    are written in Punycode or defanged instead.
 *                    LINKSPAN_DETECT_REFUSED makes no difference. NULL: the profile
 *                    safe.
 * @param options     NULL: the defaults.
 * @param linkifier   receives the linkifier; unchanged unless LINKSPAN_OK is
 *                    returned.
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG (also if the ranges of the filter are not
 *         sorted), LINKSPAN_ERR_OPTION (an unknown value, or a markup),
 *         LINKSPAN_ERR_INVALID (a string that is not UTF-8 or has NUL, a scheme that
 *         is not allowed), LINKSPAN_ERR_LIMIT or LINKSPAN_ERR_NO_MEMORY.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_linkifier_new(
    const linkspan_detector *detector, const linkspan_linkify_options *options,
    linkspan_linkifier **linkifier);

/** Free a linkifier. Does nothing if `linkifier` is NULL. A callback of the
 *  linkifier (writer, filter or on_plan) may call this function: the running push or
 *  finish then writes nothing more and frees the linkifier when the callback returns. The
 *  push or finish returns what the writer or on_plan returned, or LINKSPAN_NONE if
 *  that was LINKSPAN_OK. */
LINKSPAN_API void linkspan_linkifier_free(linkspan_linkifier *linkifier);

/** Forget the text and prepare the linkifier for another one. The options stay. Returns
 *  LINKSPAN_OK, LINKSPAN_ERR_ARG or LINKSPAN_ERR_BUSY. */
LINKSPAN_API linkspan_status
linkspan_linkifier_reset(linkspan_linkifier *linkifier);

/**
 * Give the next piece of the text, of any length. `write` receives the output that no
 * later text can change. The output does not depend on where the text is cut.
 *
 * @param write    receives the output.
 * @param context  passed to `write`.
 * @return LINKSPAN_OK, what `write` or `on_plan` returned, LINKSPAN_NONE if a
 *         callback freed the linkifier, LINKSPAN_ERR_ARG (also after the end, and
 *         where a reset is needed), LINKSPAN_ERR_BUSY or LINKSPAN_ERR_NO_MEMORY. If
 *         a callback or an allocation fails, a reset is needed.
 * @since 0.1
 */
LINKSPAN_API linkspan_status
linkspan_linkifier_push(linkspan_linkifier *linkifier, const char *piece,
                        size_t len, linkspan_writer write, void *context);

/** End the text: `write` receives the rest of the output. After this call, reset or
 *  free the linkifier. Returns what linkspan_linkifier_push() returns.
 *  @since 0.1 */
LINKSPAN_API linkspan_status linkspan_linkifier_finish(
    linkspan_linkifier *linkifier, linkspan_writer write, void *context);

/**
 * Make the links of a whole text or document clickable: `see example.com` -> `see <a
 * href="https://example.com/" rel="nofollow noopener">example.com</a>`.
 *
 * A document (linkspan_linkify_options.markup) gets links in its prose. Everything
 * outside the links is copied byte for byte. LINKSPAN_LINKIFY_DEFANG and _REDACT change
 * all prose, but not the links that the document already has. The call needs as much
 * memory as a linkifier, and in Markdown also memory for the longest paragraph.
 *
 * In HTML, these are not prose: tags; the contents of `a`, `code`, `pre`, `kbd`,
 * `samp`, `button`, `select`, `svg`, `math`, `template` and of elements with raw
 * text; and text of a table outside its cells and caption. Other text is prose only
 * if an `a` element can be put around it without any other change of the document
 * tree. Where the library cannot be sure of that, it treats the rest of the document
 * as not prose. In Markdown, code, links, images, autolinks, definitions and HTML are
 * not prose. Links are found before emphasis is read: in `https://a.com/_x_` the low
 * lines are part of the link.
 *
 * In Markdown, a link becomes an autolink or an inline link, whichever leaves the
 * meaning of everything else unchanged; a backslash may be inserted before the link. If
 * neither form does, the link stays text, as in `[x]a.com` if the document defines a
 * link `[x]`. Links that are to be redacted or defanged are always replaced. If
 * the replacement would turn other text into markup, that text gets backslashes.
 *
 * @param options  NULL: the defaults, for plain text.
 * @param out      the output is appended to it; unchanged after a failure, except that
 *                 `needed` is set if the buffer is too small. No callback may use the
 *                 buffer.
 * @return what linkspan_linkify_write() returns, LINKSPAN_ERR_SPACE or
 *         LINKSPAN_ERR_LIMIT.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_linkify(
    const linkspan_detector *detector, const linkspan_linkify_options *options,
    const char *text, size_t len, linkspan_buf *out);

/** Make the links of a whole text or document clickable, like linkspan_linkify();
 *  `write` receives the output piece by piece. Nothing needs to be freed. Returns what
 *  linkspan_linkifier_new() and linkspan_linkifier_push() return.
 *  @since 0.2 */
LINKSPAN_API linkspan_status linkspan_linkify_write(
    const linkspan_detector *detector, const linkspan_linkify_options *options,
    const char *text, size_t len, linkspan_writer write, void *context);

/* -------------------------------------------------- places of a document */

/** Kinds of pieces of a document. */
enum linkspan_piece_kind {
    LINKSPAN_PIECE_TEXT = 0,      /**< prose, as it is written */
    LINKSPAN_PIECE_CHARACTER = 1, /**< prose: a character reference such as
                                        &amp; or a backslash escape, which
                                        stands for one or two characters */
    LINKSPAN_PIECE_GAP = 2,       /**< markup that ends a word, such as `<br>`,
                                        blocks and images, or what people do
                                        not read */
    LINKSPAN_PIECE_SEAM = 3,      /**< markup inside a line, such as `<b>`,
                                        across which a word goes on */
    LINKSPAN_PIECE_OTHER = 4,     /**< text that people read in the middle of
                                        prose and that is not prose: that of a
                                        link, and code */
    LINKSPAN_PIECE_OTHER_CHARACTER = 5 /**< a CHARACTER in such text */
};

/** A piece of a document. To find links in a place of the document, join what its
 *  pieces stand for: a gap stands for one line feed, so that no link extends across it,
 *  and a seam for nothing. A link that starts in OTHER text is not in the prose. If a link goes on across a seam, call
 *  linkspan_link_before(). */
typedef struct linkspan_piece {
    uint32_t size;        /**< sizeof(linkspan_piece) */
    uint32_t kind;        /**< a LINKSPAN_PIECE_ value */
    linkspan_range range; /**< its bytes in the document */
    size_t read_len;      /**< number of bytes that the piece stands for. A TEXT
                               or OTHER piece stands for the bytes of `range`,
                               any other piece for those in `read` */
    char read[8];
} linkspan_piece;

/**
 * Shorten a link in which markup stands, as in `https://a.com/<b>x</b>`. People read a
 * word that markup does not end, so nothing is linked if the host or the address goes
 * on across the markup: `goo<b>gle.com</b>` is no link to gle.com. In a path, a query
 * or a fragment, the link ends at the markup.
 *
 * @param text  the text in which linkspan_next() has found the link, without the
 *              markup.
 * @param end   where the markup stands, inside the link.
 * @param link  the link; receives the shorter one. Its `size` must be set.
 *              Unchanged unless LINKSPAN_OK is returned.
 * @return LINKSPAN_OK, LINKSPAN_NONE (nothing may be linked), LINKSPAN_ERR_ARG or
 *         LINKSPAN_ERR_OPTION (a field of `link` has a value that is unknown).
 * @since 0.2
 */
LINKSPAN_API linkspan_status
linkspan_link_before(const linkspan_detector *detector, const char *text,
                     size_t len, size_t end, linkspan_link *link);

/** Places of a document that can hold links. */
enum linkspan_place {
    LINKSPAN_PLACE_TEXT = 1,      /**< text that people read, including the
                                       text of links */
    LINKSPAN_PLACE_CODE = 2,      /**< code in Markdown */
    LINKSPAN_PLACE_ATTRIBUTE = 3, /**< the value of an HTML attribute */
    LINKSPAN_PLACE_TARGET = 4     /**< the address of a link, image, definition
                                       or autolink in Markdown */
};

/**
 * A callback that receives the pieces of each place. Before the pieces of a place, it
 * receives a gap, which stands for a line end, so that no link extends from one place
 * into the next. Markup inside a line of text is a seam: see linkspan_link_before(). The
 * text of a block, such as a paragraph, is reported before the other places in this
 * block. Only the gap at the start of a block has a range that is not empty; it can be
 * empty there too. A seam's range is the markup. Code and autolinks of Markdown are also
 * places of their own: in the text they are OTHER pieces.
 *
 * @param place  a LINKSPAN_PLACE_ value; for a gap, the value of the next place.
 * @param name   the range of the attribute's name for LINKSPAN_PLACE_ATTRIBUTE;
 *               otherwise an empty range.
 * @return LINKSPAN_OK to continue. Any other status stops linkspan_read_places(),
 *         which returns that status.
 */
typedef linkspan_status (*linkspan_on_place)(void *context, uint32_t place,
                                             const linkspan_piece *piece,
                                             const linkspan_range *name);

/**
 * Read all places of a document that can hold links: text that people read, and
 * addresses that only programs read, such as the value of `href`. Code, the text of
 * existing links, and the addresses that they lead to are reported too. Comments, scripts
 * and styles are skipped. The text of `title`, `textarea` and `noscript` is read.
 *
 * @param detector   finds the links in Markdown whose marks are not emphasis. NULL:
 *                   emphasis is read as if there were no links.
 * @param markup     a LINKSPAN_MARKUP_ value.
 * @param allocator  NULL: the C library's. The memory that the call needs is bounded
 *                   by the longest block.
 * @return LINKSPAN_OK, what `on_place` returned, LINKSPAN_ERR_ARG,
 *         LINKSPAN_ERR_OPTION (an unknown markup) or LINKSPAN_ERR_NO_MEMORY.
 * @since 0.2
 */
LINKSPAN_API linkspan_status linkspan_read_places(
    const linkspan_detector *detector, uint32_t markup, const char *text,
    size_t len, const linkspan_allocator *allocator, linkspan_on_place on_place,
    void *context);

#ifdef __cplusplus
}
#endif

#endif
