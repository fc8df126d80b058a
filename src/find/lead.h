/* What stands right before a host: a scheme, slashes, a word and a colon; and what
 * else an authority contains. */
#ifndef LKS_FIND_LEAD_H
#define LKS_FIND_LEAD_H

#include "find/detector.h"
#include "text/hints.h"
#include "text/slice.h"
#include "url/scheme.h"

typedef enum lks_lead_kind {
    LKS_LEAD_NONE,   /**< nothing that matters: a link may start at the host */
    LKS_LEAD_SCHEME, /**< "http://", or another scheme whose URLs are linked */
    LKS_LEAD_REFUSED /**< text after which no URL is linked (H11) */
} lks_lead_kind;

typedef struct lks_lead {
    lks_lead_kind kind;
    size_t start;          /**< where the scheme starts */
    linkspan_range escape; /**< P13: the escape right before the scheme, if
                            *   there is one */
    bool is_in_authority;  /**< "://" stands right before the host */
    bool is_carried;       /**< the scheme would be linked if no other scheme
                           *   carried it */
    bool is_added; /**< the scheme was added by the caller, and is not one of
                    *   the web's */
} lks_lead;

/** Find the lead of the host at `at`. Looks back no further than `floor`. */
lks_lead lks_lead_before(const linkspan_detector *d, lks_slice text,
                         size_t floor, size_t at);

/** Where the scheme before the colon starts (RFC 3986 3.1), not before `floor`;
 *  `colon` if there is none. */
size_t lks_scheme_start(lks_slice text, size_t floor, size_t colon);

/** Length of "http" or "https" before the colon (H10); 0 if neither is there,
 *  or if another scheme carries it (H11). */
size_t lks_http_before(lks_slice text, size_t floor, size_t colon);

/** E4: for the host at `at`, the start of the user name whose `@` stands right
 *  before the host; `at` if there is none. Used only if the detector links user
 *  names. */
LKS_COLD size_t lks_find_user_start(lks_slice text, size_t floor, size_t at);
static inline size_t lks_user_start(const linkspan_detector *d, lks_slice text,
                                    size_t floor, size_t at)
{
    return lks_detects(d, LINKSPAN_DETECT_USER_NAMES)
               ? lks_find_user_start(text, floor, at)
               : at;
}

/** H11: true if a scheme carries the text at `at` (LKS_SCHEME_CARRIER): the
 *  scheme, its colon and perhaps slashes stand right before `at`. Nothing that
 *  starts there is linked, as in "blob:https://a.com/x" and
 *  "javascript:a@b.com". Looks back beyond the floor, since text that was
 *  refused or linked before can end in such a scheme. */
bool lks_is_carried(lks_slice text, size_t at);

/** H11: true if a scheme carries the address whose local part starts at
 *  `local`, with or without a "mailto:" between them. */
bool lks_is_carried_address(lks_slice text, size_t floor, size_t local);

/** False if `byte` is not the last letter of any scheme that matters. */
static inline bool lks_may_end_scheme(const linkspan_detector *d, uint8_t byte)
{
    return lks_ends_some_scheme(byte, LKS_SCHEME_LINKED | LKS_SCHEME_MAIL |
                                          LKS_SCHEME_CARRIER |
                                          LKS_SCHEME_OPAQUE) ||
           d->scheme_count > 0;
}

/** A scheme without slashes before a colon. */
typedef struct lks_opaque_lead {
    size_t start;          /**< where the scheme starts */
    linkspan_range escape; /**< P13: the escape right before the scheme, if
                            *   there is one */
    lks_syntax syntax;
    bool is_linked; /**< H20: an option asks for its links */
    bool is_handle; /**< P19: an address after it is no e-mail address */
} lks_opaque_lead;

/** H20: find the scheme before the colon, not before `floor`, if it is linked without
 *  slashes, or if text in its syntax is skipped. False if there is none. */
bool lks_opaque_before(const linkspan_detector *d, lks_slice text, size_t floor,
                       size_t colon, lks_opaque_lead *lead);

/** True if the word before the colon, not before `floor`, is a scheme. This is
 *  a separate function because lks_is_lead_colon() nearly always decides
 *  without it, and then need not save registers for a call. */
bool lks_is_scheme_before(const linkspan_detector *d, lks_slice text,
                          size_t floor, size_t colon);

/** True if the colon at `at` may be part of a lead other than LKS_LEAD_NONE:
 *  two slashes follow it, or perhaps two escaped slashes (P13: slashes as in
 *  JSON), or the word before it, not before `floor`, is a scheme. */
static inline bool lks_is_lead_colon(const linkspan_detector *d, lks_slice text,
                                     size_t floor, size_t at)
{
    const uint8_t *p = text.data + at;
    return (text.len - at > 2 && p[2] == '/' &&
            (p[1] == '/' ||
             (p[1] == '\\' && lks_tailors(d, LINKSPAN_TAILOR_MARKUP)))) ||
           (at > 0 && lks_may_end_scheme(d, p[-1]) &&
            lks_is_scheme_before(d, text, floor, at));
}

/* ------------------------------------------------------------- authority */

/* Text in an authority (between `://` and the path) that is not linked, such as
 * user names and passwords. */

/** Where userinfo that starts at `at` would end (E4: nothing in
 *  `http://user@host` is linked): at the first byte that userinfo cannot
 *  contain, but after at most 1,024 bytes. If userinfo could contain more kinds
 *  of bytes, then in a text without spaces the `@` of an address would turn the
 *  link before that address into userinfo. */
size_t lks_userinfo_end(lks_slice text, size_t at);

/** True if `cp` ends an authority. */
bool lks_ends_authority(uint32_t cp);

/** Skip text inside an authority, after its first run. A host in this text is
 *  not linked (H12: it is not the host that the URL leads to). Returns the
 *  first of these places: after an `@`, if a domain may start there; at a byte
 *  that userinfo cannot contain; at a colon that may be part of a lead; at
 *  `limit`. */
size_t lks_pass_in_authority(const linkspan_detector *d, lks_slice text,
                             size_t floor, size_t at, size_t limit);

#endif
