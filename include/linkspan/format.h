/**
 * Writing links: with few escapes for people (linkspan_format_url()), or in ASCII
 * for programs (linkspan_href()). linkspan_split_link() takes a link apart.
 */
#ifndef LINKSPAN_FORMAT_H
#define LINKSPAN_FORMAT_H

#include "linkspan/base.h"
#include "linkspan/detect.h"

#ifdef __cplusplus
extern "C" {
#endif

/* -------------------------------------------------------- writing a link */

/** Flags of the formatting functions. LINKSPAN_FORMAT_EXACT is for conformance. To
 *  write a link that people read or programs follow, use
 *  LINKSPAN_FORMAT_FOR_PEOPLE or linkspan_display(). */
enum linkspan_format_flags {
    /** Exactly UTS #58 4.1, and nothing else, with one exception: if a fragment
     *  that ends in `:~` stands before a directive, its colon is escaped
     *  (`#a%3A~:~:text=b`). The standard would write `#a:~:~:text=b`, whose first
     *  `:~:` would be read as the start of the directives. */
    LINKSPAN_FORMAT_EXACT = 0,
    /** Differ from the exact form where detection would find only a part of the
     *  result, or where the result would have another meaning. In the path `a(b[c)d)`
     *  both closing brackets are escaped, since the `[` before them is still open. In
     *  a path, `%5C` stays, and a backslash of a segment becomes `%5C`, since
     *  browsers read a raw backslash as a slash. The last comma of a directive is not
     *  escaped. In a directive, escapes stay if decoding them would change the
     *  directive: `%2D`, `%25`, and letters, digits and `=` in the name, as in
     *  `t%65xt=a`. */
    LINKSPAN_FORMAT_ROUND_TRIP = 1,
    /** Escape invisible characters: Bidi_Control, Default_Ignorable and tag
     *  characters; in scheme and host also control characters. Set this for
     *  anything that people read. */
    LINKSPAN_FORMAT_ESCAPE_UNSEEN = 2,
    /** Escape characters that look like the syntax of a URL, such as U+2044,
     *  which looks like a slash. */
    LINKSPAN_FORMAT_ESCAPE_LOOKALIKES = 4,
    /** Treat the URL as one in a legacy encoding, such as Shift_JIS: keep escapes of
     *  bytes outside ASCII, even if they happen to be UTF-8, and escape all raw
     *  characters outside ASCII. */
    LINKSPAN_FORMAT_LEGACY = 8,
    /** For people who read, follow or copy the link. */
    LINKSPAN_FORMAT_FOR_PEOPLE =
        LINKSPAN_FORMAT_ROUND_TRIP | LINKSPAN_FORMAT_ESCAPE_UNSEEN
};

/** A key and a value of a query. If value.data is NULL, no `=` is written. */
typedef struct linkspan_pair {
    linkspan_str key;
    linkspan_str value;
} linkspan_pair;

/** The parts of a URL, before any escaping. For an absent part, nothing is written.
 *  For a part that is present and empty, only its initial character is written: an
 *  empty fragment gives `#`. */
typedef struct linkspan_url {
    uint32_t size;                /**< sizeof(linkspan_url) */
    uint32_t reserved;            /**< 0 */
    linkspan_str scheme;          /**< written as it is: "https://" or empty */
    linkspan_str host;            /**< written as it is, with its port */
    const linkspan_str *segments; /**< of the path; NULL: no path */
    size_t segment_count;
    const linkspan_pair *pairs; /**< of the query; NULL: no query */
    size_t pair_count;
    linkspan_str fragment; /**< if its `data` is NULL: no fragment */
    /** Give each directive in the syntax of fragment directives, such as "text=a,b":
     *  `,` and `&` are separators, and `%` starts an escape. */
    const linkspan_str *directives;
    size_t directive_count;
} linkspan_url;

/**
 * Write a URL from its parts, with as few escapes as UTS #58 4.1 allows. Example:
 * the segment `a/b?` becomes `a%2Fb%3F`.
 *
 * If a part has bytes that are not UTF-8, these bytes and all other bytes outside
 * ASCII are escaped, since the URL may be in a legacy encoding.
 *
 * @param flags  bit set of LINKSPAN_FORMAT_ values.
 * @param out    the URL is appended to it.
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG, LINKSPAN_ERR_OPTION,
 *         LINKSPAN_ERR_SPACE, LINKSPAN_ERR_LIMIT or LINKSPAN_ERR_NO_MEMORY.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_format_parts(const linkspan_url *url,
                                                   uint32_t flags,
                                                   linkspan_buf *out);

/**
 * Write a URL with as few escapes as possible: decode the escapes that are not
 * needed, and escape what must be. `https://example.com/%E8%8C%B6%20x` becomes
 * `https://example.com/茶%20x`. Scheme and host stay as they are, except for
 * invisible characters with LINKSPAN_FORMAT_ESCAPE_UNSEEN. Formatting the result
 * again changes nothing.
 *
 * @param flags  bit set of LINKSPAN_FORMAT_ values.
 * @param out    the URL is appended to it.
 * @return what linkspan_format_parts() returns.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_format_url(const char *url, size_t len,
                                                 uint32_t flags,
                                                 linkspan_buf *out);

/**
 * Write the local part of an e-mail address, in quotation marks if it needs them
 * (UTS #58 5.3): `john doe` -> `"john doe"`. A detector finds a quoted local part
 * only with LINKSPAN_DETECT_QUOTED. If the quoted text contains a link, the detector
 * finds that link instead of the address; linkspan_find_local_part() still finds the
 * local part.
 *
 * @param out  the local part is appended to it.
 * @return LINKSPAN_OK, LINKSPAN_ERR_INVALID if the local part cannot be quoted (a
 *         control character, ill-formed UTF-8), LINKSPAN_ERR_LIMIT if it is longer
 *         than LINKSPAN_LOCAL_PART_MAX, or what linkspan_format_parts() returns.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_quote_local_part(const char *local,
                                                       size_t len,
                                                       linkspan_buf *out);

/** Flags of linkspan_href(). */
enum linkspan_href_flags {
    LINKSPAN_HREF_HTTP = 1, /**< if no scheme is written, use http, not https */
    /** Keep a user name that LINKSPAN_DETECT_USER_NAMES accepts:
     *  https://me@a.com/ */
    LINKSPAN_HREF_USER_NAME = 2,
    /** Keep any user name and password, as browsers read them. The result is the
     *  complete address, also of a suspect such as `postgres://app:pw@db/x`. Never
     *  show or log it.
     *  @since 0.2 */
    LINKSPAN_HREF_PASSWORD = 4
};

/**
 * Write the address that a link leads to, in ASCII, for the `href` of an HTML link.
 * It is the address that a browser opens: `bücher.de/茶` ->
 * `https://xn--bcher-kva.de/%E8%8C%B6`; `a@example.com` -> `mailto:a@example.com`.
 *
 * @param kind  LINKSPAN_KIND_URL or LINKSPAN_KIND_EMAIL: what `link` is.
 * @param link  the text of the link, with or without a scheme.
 * @param flags bit set of LINKSPAN_HREF_ values.
 * @param out   the address is appended to it.
 * @return LINKSPAN_OK, LINKSPAN_ERR_INVALID (a host that browsers refuse, a user
 *         name that no flag keeps, a port above 65535, no `@` in an e-mail address),
 *         or what linkspan_format_parts() returns; out->needed can be more than
 *         necessary.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_href(uint32_t kind, const char *link,
                                           size_t len, uint32_t flags,
                                           linkspan_buf *out);

/** Flags of linkspan_normalize(). */
enum linkspan_normalize_flags {
    LINKSPAN_NORMALIZE_HTTP =
        1, /**< if no scheme is written, use http, not https */
    LINKSPAN_NORMALIZE_NO_FRAGMENT = 2 /**< leave out "#" and what follows it */
};

/**
 * Write a link so that links to the same place are equal, byte by byte. First, the
 * link becomes the address that linkspan_href() writes: scheme and host in lower case,
 * Punycode, no default port, no dot segments, a slash for an empty path. Then escapes
 * get capital letters (`%2f` -> `%2F`), and letters, digits and `-._~` are unescaped,
 * except `-` and `~` in a fragment, where they can be syntax. A dot after the host and
 * an empty query or fragment are removed. Normalizing the result again changes nothing.
 *
 * Nothing is fetched. So two links that lead to the same place only because of the
 * server stay different: "/" and "/index.html", "www.example.com" and "example.com".
 *
 * @param kind   LINKSPAN_KIND_URL or LINKSPAN_KIND_EMAIL: what `link` is; 0:
 *               `link` is an e-mail address if linkspan_split_link() reads it as one,
 *               otherwise a URL.
 * @param link   a link as it stands in a text, with or without a scheme, or a link
 *               from another source, such as the href of a document.
 * @param flags  bit set of LINKSPAN_NORMALIZE_ values.
 * @param out    the address is appended to it. During the call its allocator is also
 *               used for temporary memory.
 * @return what linkspan_href() returns.
 * @since 0.2
 */
LINKSPAN_API linkspan_status linkspan_normalize(uint32_t kind, const char *link,
                                                size_t len, uint32_t flags,
                                                linkspan_buf *out);

/**
 * Split a link that you already have, such as the href of a document, into its
 * parts. The whole string is the link, whatever is wrong with it; if it has no valid
 * host, `host_kind` is 0. Give the result to linkspan_check().
 *
 * The string is read as browsers read it (WHATWG URL). Two slashes start a host even
 * without a scheme (`//example.com/`). After `http:`, `https:` and `ftp:` any
 * number of slashes and backslashes may follow. A backslash ends the host like a
 * slash, with any of these schemes or without a scheme. Control characters and spaces
 * before a scheme are ignored, and so are tabs and line breaks everywhere. All these
 * characters remain in the ranges, and linkspan_check() reports them.
 *
 * @param link  receives the parts as ranges of `text`.
 * @return LINKSPAN_OK or LINKSPAN_ERR_ARG.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_split_link_sized(const char *text,
                                                       size_t len,
                                                       linkspan_link *link,
                                                       size_t size);
static inline linkspan_status linkspan_split_link(const char *text, size_t len,
                                                  linkspan_link *link)
{
    return linkspan_split_link_sized(text, len, link, sizeof *link);
}

#ifdef __cplusplus
}
#endif

#endif
