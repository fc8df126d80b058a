/* IP addresses as hosts. Nothing allocates. Time is linear in the length of the
 * text, also for text that is no address. */
#ifndef LKS_HOST_IP_H
#define LKS_HOST_IP_H

#include <stdbool.h>

#include "text/slice.h"

/** Longest text of an address, and room that is enough to write one. */
#define LKS_IPV6_TEXT_MAX 45u
#define LKS_IPV4_TEXT_MAX 15u

/** Parse four decimal octets without leading zeros: the form that is linked
 *  (H14). */
bool lks_ipv4_parse(lks_slice text, uint8_t address[4]);

/** How a browser reads a host (WHATWG URL, "host parsing"). */
typedef enum lks_ipv4_form {
    LKS_IPV4_NONE,    /**< no IPv4 address: its last label is no number */
    LKS_IPV4_DECIMAL, /**< lks_ipv4_parse() accepts it */
    LKS_IPV4_ODD,     /**< an address in an unusual form: hexadecimal, octal,
                       *   leading zeros, fewer parts, a trailing dot */
    LKS_IPV4_INVALID  /**< its last label is a number, so it is not a name, but
                       *   it is no valid address either: browsers refuse it */
} lks_ipv4_form;

/** Parse as browsers do. Writes the address for LKS_IPV4_DECIMAL and
 *  LKS_IPV4_ODD only. */
lks_ipv4_form lks_ipv4_parse_odd(lks_slice text, uint8_t address[4]);

/** True if the text starts with an IPv4 address of four parts, in any form that
 *  browsers read, after slashes of either kind or none. Browsers visit it in
 *  "http:1.2.3.4/x" too. `*seen` receives the number of bytes that decide. */
bool lks_ipv4_after_slashes(lks_slice text, size_t *seen);

/** Parse an IPv6 address without brackets (RFC 4291 2.2), the whole text; no
 *  zone identifier. */
bool lks_ipv6_parse(lks_slice text, uint8_t address[16]);

/** Parse an address in brackets at the start of a text. Returns its length with
 *  both brackets, or 0 if there is none. */
size_t lks_ipv6_parse_bracketed(lks_slice text, uint8_t address[16]);

/** Write the canonical form of RFC 5952, without brackets; returns the length.
 *  RFC 5952 section 5 allows some prefixes to be followed by a dotted IPv4
 *  address; this function writes that form only after ::ffff:0:0/96. */
size_t lks_ipv6_write(const uint8_t address[16], char text[LKS_IPV6_TEXT_MAX]);

/** Write the canonical form of an IPv6 address without any dotted form, as
 *  browsers write it. */
size_t lks_ipv6_write_hex(const uint8_t address[16],
                          char text[LKS_IPV6_TEXT_MAX]);

/** Write four decimal octets; returns the length. */
size_t lks_ipv4_write(const uint8_t address[4], char text[LKS_IPV4_TEXT_MAX]);

#endif
