/* Labels that the host of a link can end with. */
#ifndef LKS_SAFETY_HOST_END_H
#define LKS_SAFETY_HOST_END_H

#include <stdbool.h>

#include "linkspan/linkspan.h"

#include "host/suffix_table.h"
#include "text/slice.h"

/** What a detector links beyond the three profiles with the compiled-in lists.
 *  All zero: nothing. */
typedef struct lks_linked_more {
    const lks_suffix_table *lists; /**< loaded lists; NULL: none */
    bool has_unknown_tlds;         /**< top-level domains that are in no list
                                    *   are accepted too (H19) */
    bool has_emoji;                /**< emoji in labels */
    bool has_localhost;            /**< localhost without a scheme (H14) */
    bool has_opaque_schemes;       /**< tel:, magnet: and the like (H20: schemes
                                    *   without slashes, by option) */
    const linkspan_str *schemes;   /**< schemes that the caller has added, in
                                    *   lower case */
    size_t scheme_count;
} lks_linked_more;

/** True for a code point that a label can have. None of the four dots is
 *  one. */
bool lks_is_label_char(const lks_linked_more *more, uint32_t cp);

/** Number of bytes from the start of a label that decide about it. */
#define LKS_HOST_END_AHEAD 200

/** False if the label at the start of `text` can end no linked host, whatever
 *  stands before the label: neither with the three profiles nor with the
 *  options in `more`. False for "txt", and for "so" of "so.6". True for "com"
 *  of "com.org": defanging the dot after it would leave a host that ends in
 *  "com". Every dot after the first `kept` bytes will be defanged. If
 *  `may_go_on`, text in another script may follow the label without a space
 *  (P6). */
bool lks_is_host_end(const lks_linked_more *more, lks_slice text, size_t kept,
                     bool may_go_on);

/** True if a slash or an `@` stands before the name with which `bytes` end. If
 *  all of `bytes` belong to the name, the answer is `was_after`, which the
 *  caller knows from earlier bytes. */
bool lks_is_after_mark(const uint8_t *bytes, size_t len, bool was_after);

/** True if text in another script may follow the native label at `at` without a
 *  space, so that the host ends inside the run. This is the case after an ASCII
 *  full stop, in a name with a scheme or an `@` before it
 *  (lks_is_after_mark()). At least one byte stands before `at`. */
bool lks_may_go_on(const uint8_t *bytes, size_t at, bool was_after);

/** True if the text in `last` ends in `word`, which has at most eight letters. `last`
 *  holds the eight bytes before a place, the nearest one in the lowest bits. */
bool lks_is_after_word(uint64_t last, const char *word);

/** True if `last` ends in the name of a scheme of the web, or of one that
 *  carries the text after it (H11). A colon and two backslashes after such a
 *  name make the text a suspect. */
bool lks_is_after_scheme(uint64_t last);

#endif
