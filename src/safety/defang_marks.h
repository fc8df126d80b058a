/* Colons and backslashes that turn the text after them into a link or a suspect, even
 * without a host. */
#ifndef LKS_SAFETY_DEFANG_MARKS_H
#define LKS_SAFETY_DEFANG_MARKS_H

#include "safety/defang.h"

/** H11: true if the colon follows a scheme that carries the text after it, such
 *  as javascript:, so that the text is a suspect. `len` bytes can be read from
 *  the colon on. */
bool lks_is_carrying_colon(const lks_defanger *d, const uint8_t *colon,
                           size_t len);

/** True if programs read the text after the colon as a host: after a scheme of the web,
 *  also without slashes, and after any scheme if two slashes follow. `last` are the
 *  bytes before the colon. */
bool lks_is_colon_before_host(uint64_t last, lks_slice after);

/** H20: true if the colon follows a scheme that links without slashes, such as tel:,
 *  and the detector finds such links. */
bool lks_is_opaque_colon(const lks_defanger *d, const uint8_t *colon,
                         size_t len);

/** True if the two backslashes at `p` start a network path, which is a suspect:
 *  "\\server\share". Also true if the server's name is longer than the look-ahead,
 *  LKS_DEFANG_AHEAD bytes. */
bool lks_is_network_path(const lks_defanger *d, const uint8_t *p, size_t len);

#endif
