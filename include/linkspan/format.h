/**
 * Writing a link: with as few escapes as possible, as the address that a browser
 * opens, and the other way round, taking a link apart.
 */
#ifndef LINKSPAN_FORMAT_H
#define LINKSPAN_FORMAT_H

#include "linkspan/base.h"
#include "linkspan/detect.h"

#ifdef __cplusplus
extern "C" {
#endif

/* -------------------------------------------------------- writing a link */

/** Flags of the formatting functions. The exact form is the letter of UTS #58
 *  4.1, for conformance: whoever writes a link for people, or for a program that
 *  follows it, uses LINKSPAN_FORMAT_FOR_PEOPLE, linkspan_display() or
 *  linkspan_copy_form(). */
enum linkspan_format_flags {
    /** The letter of UTS #58 4.1, and nothing else. */
    LINKSPAN_FORMAT_EXACT = 0,
    /** The result is always detected whole and means what it meant: after a
     *  mismatched Close the Open still waits, as in detection; a literal
     *  backslash in a path, a directive's last comma and escapes in the name of
     *  a directive keep their sense. */
    LINKSPAN_FORMAT_ROUND_TRIP = 1,
    /** Escape what nobody sees: Bidi_Control, Default_Ignorable and tag
     *  characters, in scheme and host too, and control characters there. For
     *  anything shown to a person. */
    LINKSPAN_FORMAT_ESCAPE_UNSEEN = 2,
    /** Escape what looks like the syntax of a URL, such as U+2044. */
    LINKSPAN_FORMAT_ESCAPE_LOOKALIKES = 4,
    /** The URL is known to be in a legacy encoding, such as Shift_JIS: no escape
     *  above ASCII is decoded, even if it happens to be UTF-8, and what is raw
     *  outside ASCII is escaped. */
    LINKSPAN_FORMAT_LEGACY = 8,
    /** What a person may read, follow or copy. */
    LINKSPAN_FORMAT_FOR_PEOPLE =
        LINKSPAN_FORMAT_ROUND_TRIP | LINKSPAN_FORMAT_ESCAPE_UNSEEN
};

/** A query's key and value. NULL `value.data`: the key stands alone. */
typedef struct linkspan_pair {
    linkspan_str key;
    linkspan_str value;
} linkspan_pair;

/** The structure of a URL, before any escaping. Absent and empty differ: a
 *  part that is there writes its initiator even when it is empty. */
typedef struct linkspan_url {
    uint32_t size;                /**< sizeof(linkspan_url) */
    uint32_t reserved;            /**< 0 */
    linkspan_str scheme;          /**< written as it is: "https://" or empty */
    linkspan_str host;            /**< written as it is, with its port */
    const linkspan_str *segments; /**< of the path; NULL: no path */
    size_t segment_count;
    const linkspan_pair *pairs; /**< of the query; NULL: no query */
    size_t pair_count;
    linkspan_str fragment; /**< NULL data: no fragment */
    /** Each in the syntax of fragment directives, such as "text=a,b": here
     *  `,` and `&` separate and a percent sign starts an escape. */
    const linkspan_str *directives;
    size_t directive_count;
} linkspan_url;

/**
 * Write a URL from its parts, escaping as little as UTS #58 4.1 allows.
 *
 * Bytes that are not UTF-8 are kept, escaped; then all else that is not ASCII
 * is escaped too, since the whole is taken for a legacy encoding.
 *
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG, LINKSPAN_ERR_OPTION,
 *         LINKSPAN_ERR_SPACE, LINKSPAN_ERR_LIMIT or LINKSPAN_ERR_NO_MEMORY.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_format_parts(const linkspan_url *url,
                                                   uint32_t flags,
                                                   linkspan_buf *out);

/**
 * Write a URL that is already a string with as few escapes as possible:
 * what need not be escaped is decoded, what must be is escaped. Scheme and
 * host stay as they are, but for what nobody sees, if that is escaped. Writing the result again changes nothing.
 *
 * @return as linkspan_format_parts().
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_format_url(const char *url, size_t len,
                                                 uint32_t flags,
                                                 linkspan_buf *out);

/**
 * Write a local part so that the address is found again: as it is where that
 * is enough, else in quotation marks (UTS #58 5.3), which have to be asked for
 * (LINKSPAN_DETECT_QUOTED). What stands in quotation marks and is a link by
 * itself is found instead of the address; linkspan_find_local_part() is not led
 * astray by it.
 *
 * @return LINKSPAN_OK, LINKSPAN_ERR_INVALID if no quoting can carry it (a
 *         control character, ill-formed UTF-8), LINKSPAN_ERR_LIMIT if it is
 *         longer than LINKSPAN_LOCAL_PART_MAX, or as linkspan_format_parts().
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_quote_local_part(const char *local,
                                                       size_t len,
                                                       linkspan_buf *out);

/** Flags of linkspan_href(). */
enum linkspan_href_flags {
    LINKSPAN_HREF_HTTP = 1, /**< a link without a scheme is http, not https */
    /** a user name that LINKSPAN_DETECT_USER_NAMES takes stays: https://me@a.com/ */
    LINKSPAN_HREF_USER_NAME = 2
};

/**
 * Write the address that a link leads to, in ASCII: what a browser makes of a
 * URL, or a mailto URL for an e-mail address.
 *
 * @param kind  LINKSPAN_KIND_URL or LINKSPAN_KIND_EMAIL: what `link` is.
 * @param link  a link as it stands in the text, with or without a scheme.
 * @return LINKSPAN_OK, LINKSPAN_ERR_INVALID (a host that browsers refuse, a
 *         user name before it, a port above 65535, no `@` in an address), or
 *         as linkspan_format_parts(); `needed` may then be more than enough.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_href(uint32_t kind, const char *link,
                                           size_t len, uint32_t flags,
                                           linkspan_buf *out);

/**
 * Take apart a link that comes from elsewhere, such as the href of a document:
 * the whole string, with whatever is wrong with it. Nothing is looked for and
 * nothing refused; `host_kind` is 0 if the host is none.
 *
 * It is read as browsers read it (WHATWG URL): two slashes lead to a host without
 * a scheme too ("//example.com/"), any number of slashes and backslashes after
 * http, https and ftp, and a backslash ends the host like a slash; controls and
 * spaces before a scheme count for nothing, nor do tabs and line breaks anywhere.
 * They stay in the ranges, and linkspan_check() reports them.
 *
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
