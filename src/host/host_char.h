/* Which characters of running text can be part of a host. */
#ifndef LKS_HOST_HOST_CHAR_H
#define LKS_HOST_HOST_CHAR_H

#include <stdbool.h>
#include <stdint.h>

/** True for the four dots (H6). */
bool lks_is_host_dot(uint32_t cp);

/** True for the two dots that end a Chinese or Japanese sentence: 。 and ｡ */
bool lks_is_ideographic_stop(uint32_t cp);

/** True for the characters of labels (H3), the four dots, the low line (H13)
 *  and, if labels can have them, emoji. */
bool lks_is_host_char(uint32_t cp, bool has_emoji);

#endif
