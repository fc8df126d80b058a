/* Which characters of running text can be part of a host. */
#ifndef LKS_HOST_HOST_CHAR_H
#define LKS_HOST_HOST_CHAR_H

#include <stdbool.h>
#include <stdint.h>

/** True for what a label can be written with (note H3): valid in UTS #46 and in
 *  IDNA2008, a deviation, or mapped only to such; in ASCII letters, digits and
 *  hyphen. Neither the dots nor `_`, nor what is no code point. */
bool lks_is_host_char(uint32_t cp);

/** True for the four dots (note H6). */
bool lks_is_host_dot(uint32_t cp);

/** True for the two of them that end a Chinese or Japanese sentence: 。 and ｡ */
bool lks_is_ideographic_stop(uint32_t cp);

#endif
