/* Where an e-mail address starts: UTS #58 5.2, and quoted local parts (E11). */
#ifndef LKS_URL_LOCAL_PART_H
#define LKS_URL_LOCAL_PART_H

#include "linkspan/linkspan.h"

#include "text/slice.h"
#include "url/email_chars.h"

typedef struct lks_local_part_rules {
    size_t max_code_points; /**< longer ones are no local parts (E9) */
    bool accepts_quoted;
    const lks_email_changes *changes; /**< NULL: none */
} lks_local_part_rules;

typedef enum lks_local_outcome {
    LKS_LOCAL_FOUND,
    LKS_LOCAL_NONE,    /**< nothing there, or not legal (E2) */
    LKS_LOCAL_TOO_LONG /**< longer than the maximum (E9) */
} lks_local_outcome;

/** Length of the local part that ends at `at`, if it has fewer than 16
 *  characters, all ASCII, and if an ASCII character that no local part has
 *  stands right before it; otherwise 0. Always 0 on machines without
 *  LKS_HAS_VECTOR_BITS. */
size_t lks_short_local_part(const uint8_t *text, size_t at, size_t max);

/** Find the local part that ends at `at`, where an `@` stands. Looks back no
 *  further than the rules' maximum. */
lks_local_outcome lks_find_local_part(const uint8_t *text, size_t at,
                                      const lks_local_part_rules *rules,
                                      size_t *start);

/** Skip characters that a local part can have from `at` on, at most `most`. Returns where they end; `*count` receives how many there are. */
size_t lks_past_link_email(lks_slice text, size_t at, size_t most,
                           const lks_email_changes *changes, size_t *count);

/** True if no `@` stands in the next LKS_AT_NEAR bytes and they are ASCII.
 *  LKS_AT_NEAR is the greatest length of a local part, unless an option allows
 *  longer ones. */
#define LKS_AT_NEAR LINKSPAN_LOCAL_PART_MAX
bool lks_has_no_at(const uint8_t *text);

/** E5: the end of a local part that would start with `host`: its `@`, or the
 *  first character that it cannot have; in an authority also `/ ? #`.
 *  LKS_NOWHERE if it is longer than the rules allow, or if no `@` stands in
 *  the next LKS_AT_NEAR bytes. */
#define LKS_NOWHERE SIZE_MAX
size_t lks_local_part_ahead(lks_slice text, linkspan_range host,
                            bool is_in_authority,
                            const lks_local_part_rules *rules);

/** Start of the link: before "mailto:" if that stands right before the local
 *  part (E7). */
size_t lks_before_mailto(const uint8_t *text, size_t local_start);

/** Length of a written "mailto:" at the start of an address, in capital or
 *  small letters; 0 if there is none. */
size_t lks_past_mailto(lks_slice address);

/** Where the header fields of an address with "mailto:" start, at their `?`
 *  (RFC 6068); the length of the address if it has none. */
size_t lks_mailbox_end(lks_slice address);

/** RFC 6068 2: get the next recipient of an address with "mailto:", which commas
 *  separate; false after the last one. `*at` is lks_past_mailto() before the first call,
 *  `end` lks_mailbox_end(). */
bool lks_next_recipient(lks_slice address, size_t end, size_t *at,
                        linkspan_range *recipient);

/** True if the detector would find all of `local` as an unquoted local part if
 *  an `@` followed it. */
bool lks_is_unquoted_local_part(lks_slice local,
                                const lks_local_part_rules *rules);

#endif
