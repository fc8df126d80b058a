/* Takes a URL string apart. The whole string is the URL, so nothing is searched
 * for and nothing is left out. */
#ifndef LKS_URL_SPLIT_H
#define LKS_URL_SPLIT_H

#include "linkspan/linkspan.h"

#include "text/slice.h"

/** H9: the most digits of a port. Its value counts: ":0000080" is 80. */
#define LKS_PORT_DIGITS_MAX 16
#define LKS_PORT_MAX        65535u

/** Length of "scheme://" at the start (RFC 3986 3.1), or 0. */
size_t lks_scheme_length(lks_slice url);

/** P13: the scheme is written with `:\/\/`, as some programs write JSON: then `\/`
 *  is a slash in all of the URL. `scheme` is the scheme's length. */
static inline bool lks_is_escaped_scheme(lks_slice url, size_t scheme)
{
    return scheme > 5 && url.data[scheme - 2] == '\\';
}

/** True if `\/` stands at `at`. */
static inline bool lks_is_escaped_slash(lks_slice text, size_t at)
{
    return text.len - at > 1 && text.data[at] == '\\' &&
           text.data[at + 1] == '/';
}

/** Longest user name that is taken (E4). */
#define LKS_USER_MAX 64u

/** E4: true for a byte that a user name can have if LINKSPAN_DETECT_USER_NAMES is set.
 *  A dot is not one: people would take google.com@evil.com for google.com. A colon is
 *  not one: a password follows it. */
static inline bool lks_is_user_byte(uint8_t byte)
{
    return lks_is_ascii_alnum(byte) || lks_is_one_of(byte, "-_~+");
}

/** E4: length of the user name at the start of an authority, if it has only bytes of
 *  lks_is_user_byte() and an `@` follows it; else 0. `*seen` receives the number of
 *  bytes that were looked at. */
size_t lks_user_length(lks_slice authority, size_t *seen);

/** Find the parts. Returns where the host (with userinfo and port) starts,
 *  after "scheme://", or 0 without a scheme. `host_end` receives where the host
 *  ends and the first part starts. */
size_t lks_split_url(lks_slice url, size_t *host_end, linkspan_tail *tail);

/** lks_split_url() without finding the parts after the host. */
size_t lks_split_authority(lks_slice url, size_t *host_end);

/** Get the next directive; false after the last one. Set `*at` to the range's
 *  start before the first call. */
bool lks_next_directive(lks_slice text, linkspan_range directives, size_t *at,
                        linkspan_range *directive);

#endif
