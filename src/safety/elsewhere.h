/* Dots that other programs than linkspan read as part of a host: most linkifiers link
 * an IPv4 address without a scheme, "x@plan.txt", and "evil.com" of "evil.com_x". */
#ifndef LKS_SAFETY_ELSEWHERE_H
#define LKS_SAFETY_ELSEWHERE_H

#include <stdbool.h>
#include <stdint.h>

#include "text/slice.h"

/** Number of bytes after a dot that decide about it. */
#define LKS_ELSEWHERE_AHEAD 200

/** What stands before the next character, as far as other programs care. All zero: the
 *  start of a text. */
typedef struct lks_elsewhere {
    bool is_host; /**< the name started after `//`, `@` or the colon of a scheme
                     *   of the web, so that it is a host */
    bool
        is_after_colon; /**< no slashes stand between that colon and the name */
    bool is_ipv6;       /**< an opening bracket stands where a host can start */
    bool is_address;    /**< "mailto:" or `<` was read, and no space after it */
    bool is_label;      /**< the character before is one of a label */
    bool is_word;       /**< it is an ASCII letter or digit */
    bool is_latin;      /**< it is a letter of the Latin script, or a digit */
    bool
        is_number; /**< the label, or what follows its last symbol, is a number */
    uint8_t numbers; /**< how many labels before it are numbers, at most 3 */
} lks_elsewhere;

/** Note the code point `cp`. The characters before it are in `last`, one byte each:
 *  ASCII in lower case, else 0. */
void lks_elsewhere_note(lks_elsewhere *e, uint64_t last, uint32_t cp);

/** Note ASCII text without colons, `@`, brackets and backslashes, and
 *  without two slashes in a row. */
void lks_elsewhere_note_all(lks_elsewhere *e, lks_slice text);

/** True for an ASCII character that some program takes for a letter of a label. */
bool lks_is_label_elsewhere(uint8_t ascii);

/** True if a program reads the dot as part of a host. `after` is the text after the
 *  dot; the character before it has been noted. */
bool lks_is_dot_elsewhere(const lks_elsewhere *e, bool is_full_stop,
                          lks_slice after);

/** True if `text`, which stands after a dot, goes on and ends a name with a delegated
 *  top-level domain: "com/x", "evil\.com", but not "14". The dots may be those that
 *  people write to hide a name, such as `[.]` and `\.`; with `has_words`, also
 *  " dot ". False for a name of more
 *  than LKS_ELSEWHERE_AHEAD bytes. */
bool lks_ends_name_elsewhere(lks_slice text, bool has_words);

/** True if the text, which stands after " at ", is such a name, and one of its dots is
 *  hidden too. */
bool lks_is_hidden_host_elsewhere(lks_slice text);

/** True if lks_ends_name_elsewhere() may be true for the text or for its defanged form:
 *  any label of the name is a delegated top-level domain, or the name is too long. */
bool lks_may_end_name_elsewhere(lks_slice text);

#endif
