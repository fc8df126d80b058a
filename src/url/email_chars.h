/* Which characters a local part can have: Link_Email (UTS #58 6.1), with the changes
 * of a caller. */
#ifndef LKS_URL_EMAIL_CHARS_H
#define LKS_URL_EMAIL_CHARS_H

#include "linkspan/linkspan.h"

#include "text/hints.h"
#include "text/slice.h"

/** The characters for which a caller has reversed Link_Email. */
typedef struct lks_email_changes {
    uint64_t ascii[2];      /**< bit i: the character i */
    const uint32_t *others; /**< in ascending order */
    size_t count;
} lks_email_changes;

/** Read the characters that a caller adds and removes. `room` is for
 *  LINKSPAN_EMAIL_CHARS_MAX code points, and must stay; `changes` refers to it.
 *  Returns LINKSPAN_ERR_INVALID for a character that no local part outside quotation
 *  marks has (RFC 5322 3.2.3, RFC 6531 3.3), that cannot be removed or is in both
 *  strings, and for text that is not UTF-8; LINKSPAN_ERR_LIMIT for too many. */
LKS_COLD linkspan_status lks_read_email_changes(linkspan_str adds,
                                                linkspan_str removes,
                                                uint32_t *room,
                                                lks_email_changes *changes);

/** True if `cp` has Link_Email, reversed by the changes; NULL: no changes. */
bool lks_is_email_char(uint32_t cp, const lks_email_changes *changes);

#endif
