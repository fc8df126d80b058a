/* Writing addresses: hrefs, formatted URLs, escapes, normal forms. */
#ifndef LKS_FORMAT_FORMAT_H
#define LKS_FORMAT_FORMAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "linkspan/linkspan.h"

#include "text/copy.h"
#include "text/hints.h"
#include "text/slice.h"
#include "url/parts.h"
#include "url/whole.h"

/* ------------------------------------------------------------------ href */

/* The ASCII form of a link, for a program to follow. F13: the same as `new
 * URL(href).href` of a browser. */

/* Both functions append to `out`; the caller calls lks_buf_begin() before and
 * lks_buf_commit() after. They return LINKSPAN_OK or LINKSPAN_ERR_INVALID. */
linkspan_status lks_url_href(lks_slice url, uint32_t flags, linkspan_buf *out);
linkspan_status lks_email_href(lks_slice address, linkspan_buf *out);

/* ----------------------------------------------------------- copied href */

/* Copied hrefs: nearly all hrefs are the bytes of the link, unchanged, with at
 * most a scheme put before them. */

/** What a copied href is made of: the scheme if the link lacks one, the head
 *  (the link up to the end of its host), a slash if the link lacks one, and the
 *  tail (the rest of the link). */
typedef struct lks_copied_href {
    char before[8];
    size_t before_len;
    linkspan_range head;
    linkspan_range tail;
    bool needs_slash;
    /** The href is not a copied one if the head or the tail has one of these
     *  bytes. */
    const lks_byte_set *not_in_head;
    const lks_byte_set *not_in_tail;
    linkspan_range link;
} lks_copied_href;

/** Describe the href of a link that was found in the text, if it is a copied
 *  href: the same bytes as lks_url_href() and lks_email_href() write, with
 *  nothing in them that HTML escapes. False if it is not. */
bool lks_copied_href_of(lks_slice text, const linkspan_link *link,
                        bool is_http_implied, lks_copied_href *href);

/* ------------------------------------------------------------------- url */

/* Writes whole URLs, minimally escaped: from parts, or from a string. */

/* Both functions append to `out`; the caller calls lks_buf_begin() before and
 * lks_buf_commit() after. */
void lks_format_parts(const linkspan_url *url, uint32_t flags,
                      linkspan_buf *out);
void lks_format_url(lks_slice url, uint32_t flags, linkspan_buf *out);

/* ----------------------------------------------------------------- given */

/* Rewrites a string that is given as an address so that every program reads it as
 * browsers do. */

/** Append the address that was read into `given`, with two slashes after the scheme, and
 *  slashes for the backslashes that browsers read as slashes; without what browsers
 *  drop: `http:\\a.com\b` -> `http://a.com/b`. An address that starts with two slashes
 *  gets `https://`, or `http://`. */
void lks_write_regular(lks_slice text, const lks_given *given,
                       bool is_http_implied, linkspan_buf *out);

/* ---------------------------------------------------------------- normal */

/* F15: the normal form of an address. Two addresses that lead to the same place have
 * the same normal form. */

/** Append the normal form of an href to `out`; the caller calls lks_buf_begin()
 *  before and lks_buf_commit() after. The href comes from lks_url_href() or
 *  lks_email_href(). */
LKS_COLD void lks_write_normal(lks_slice href, bool drops_fragment,
                               linkspan_buf *out);

/* ---------------------------------------------------------------- escape */

/* Minimal escaping of the parts after the host: UTS #58 4.1, with the rules for
 * formatting that docs/internals/conformance.md lists under the letter F. */

/** What a percent sign means in a piece of text. */
typedef enum lks_text_form {
    LKS_LITERAL, /**< nothing: every character stands for itself */
    LKS_ENCODED  /**< escapes are decoded; characters of syntax that are not
                  *   escaped are syntax */
} lks_text_form;

/** State of writing one URL. Set it to zero, then set `out`, `flags`,
 *  `is_legacy`. */
typedef struct lks_escaper {
    linkspan_buf *out;
    uint32_t flags; /**< LINKSPAN_FORMAT_ values */
    bool is_legacy; /**< not UTF-8: escape every byte above ASCII (F10) */
    lks_part part;
    size_t depth;
    uint32_t open[LKS_OPEN_LIMIT];
    uint8_t last_soft[4]; /**< the Soft character that was written last */
    size_t last_soft_len; /**< 0 if the last character was not Soft */
} lks_escaper;

/** Write scheme or host as they are; with LINKSPAN_FORMAT_ESCAPE_UNSEEN,
 *  control characters and characters that nobody sees are escaped. */
void lks_escape_head(lks_escaper *e, lks_slice head);

/** Write the part's initiator. A bracket that was opened before the initiator
 *  cannot be closed after it. */
void lks_escape_begin_part(lks_escaper *e, lks_part part);

/** Write a separator inside the part: `/`, `=` or `&`. */
void lks_escape_separator(lks_escaper *e, char separator);

/** Write a piece of the part. `mark_follows`: the mark `:~:` comes right after
 *  it. */
void lks_escape_text(lks_escaper *e, lks_slice text, lks_text_form form,
                     bool mark_follows);

/** Finish the URL: its last character must not be Soft (F6, F7). */
void lks_escape_finish(lks_escaper *e);

/** True if the text, decoded, is not UTF-8. */
bool lks_is_ill_formed(lks_slice text, lks_text_form form);

/* ------------------------------------------------------------------ unit */

/* Reads the characters of a piece of a URL one by one, with escapes decoded or
 * not. */

typedef struct lks_unit {
    uint32_t cp;  /**< LKS_UTF8_BAD if the unit is a single byte, in `byte` */
    uint8_t byte; /**< a byte that must stay escaped */
    size_t width; /**< its length in the text, in bytes */
    bool is_raw;  /**< not written as an escape; false if the reader decodes no
                   *   escapes */
} lks_unit;

/** How to read the text. */
typedef struct lks_unit_reader {
    const uint8_t *end;
    bool decodes;   /**< a percent sign and two hex digits are an escape */
    bool is_legacy; /**< bytes above ASCII stay bytes */
} lks_unit_reader;

/** The unit at `p`, which is before the reader's end. */
lks_unit lks_read_unit(const lks_unit_reader *r, const uint8_t *p);

/* ----------------------------------------------------------- next escape */

/* Which character of a URL to escape, if a detector would end the link there. */

/** The first character at or after `at` that can be escaped, or the length of the URL if
 *  there is none. Reserved characters are only taken if `takes_reserved`. Other characters
 *  are skipped: if a link ends before `?<`, it is enough to escape the `<`, which is the
 *  reason for the end. */
size_t lks_next_to_escape(lks_slice url, size_t at, bool takes_reserved);

/* ----------------------------------------------------------------- quote */

/* Quoting of an e-mail's local part: UTS #58 5.3. E8: quotation marks are added
 * only if the whole address would not be found without them. */

/** Append the local part to `out`; the caller calls lks_buf_begin() before and
 *  lks_buf_commit() after. On failure nothing is appended. */
LKS_COLD linkspan_status lks_quote_local_part(lks_slice local,
                                              linkspan_buf *out);

#endif
