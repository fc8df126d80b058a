/* Labels that the host of a link can end with. */
#ifndef LKS_SAFETY_HOST_END_H
#define LKS_SAFETY_HOST_END_H

#include <stdbool.h>

#include "host/suffix_table.h"
#include "text/slice.h"

/** What a detector links beyond the three profiles with the compiled-in lists.
 *  All zero: nothing. */
typedef struct lks_linked_more {
    const lks_suffix_table *lists; /**< loaded lists; NULL: none */
    bool has_unknown_tlds;         /**< unlisted ones count (H19) */
    bool has_emoji;                /**< emoji in labels */
    bool has_localhost;            /**< localhost without a scheme (H14) */
    bool has_opaque_schemes;       /**< tel:, magnet: and the like (H20: schemes
                                    *   without slashes, by option) */
} lks_linked_more;

/** True for a code point that a label can have. None of the four dots is
 *  one. */
bool lks_is_label_char(const lks_linked_more *more, uint32_t cp);

/** Number of bytes from the start of a label that decide about it. */
#define LKS_HOST_END_AHEAD 200

/** False if no host that the three profiles or `more` link ends with the label
 *  at the start of `text`, whatever stands before the label. False for "txt",
 *  and for "so" of "so.6"; but true for "com" of "com.org", which ends a host
 *  as soon as the dot after it is broken. After the first `kept` bytes every
 *  dot is broken. With `may_go_on` other writing may follow the label (P6). */
bool lks_is_host_end(const lks_linked_more *more, lks_slice text, size_t kept,
                     bool may_go_on);

/** True if the name that `bytes` end with has a slash or an `@` before it. If they
 *  are all of a name, `was_after` says so of what stands before them. */
bool lks_is_after_mark(const uint8_t *bytes, size_t len, bool was_after);

/** True if other writing may follow the native label at `at`, which ends a
 *  host: it may after an ASCII full stop, in a name with a scheme or an `@`
 *  before it (lks_is_after_mark()). */
bool lks_may_go_on(const uint8_t *bytes, size_t at, bool was_after);

/** True if the text in `last` ends in `word`, which has at most eight letters. `last`
 *  holds the eight bytes before a place, the nearest one in the lowest bits. */
bool lks_is_after_word(uint64_t last, const char *word);

/** True after a scheme whose colon makes a suspect of what follows it. */
bool lks_is_after_scheme(uint64_t last);

#endif
