/* Converts a domain name to ASCII and to Unicode: UTS #46 section 4, version
 * 17.0.0, Transitional_Processing=false. Nothing allocates. */
#ifndef LKS_HOST_UTS46_H
#define LKS_HOST_UTS46_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "host/label.h"
#include "text/hints.h"

/** Longest name that is processed, in code points after mapping, including
 *  dots. A valid name has at most 254. */
#define LKS_UTS46_MAX 512

/** Room that is enough for any result: a code point becomes at most ten bytes
 *  of Punycode, and a label may get a prefix, a hyphen and a dot. */
#define LKS_UTS46_ROOM (16 * LKS_UTS46_MAX)

/* Flags. The first six are those of the specification: UseSTD3ASCIIRules,
 * CheckHyphens, CheckBidi, CheckJoiners, VerifyDnsLength (when converting to
 * Unicode, it only checks that no label is empty, except the one after a last
 * dot) and IgnoreInvalidPunycode. */
#define LKS_UTS46_STD3           (1u << 0)
#define LKS_UTS46_CHECK_HYPHENS  (1u << 1)
#define LKS_UTS46_CHECK_BIDI     (1u << 2)
#define LKS_UTS46_CHECK_JOINERS  (1u << 3)
#define LKS_UTS46_VERIFY_LENGTH  (1u << 4)
#define LKS_UTS46_IGNORE_INVALID (1u << 5)

/** H5: one dot at the end of a name is allowed. It makes no empty label, and
 *  does not count for the length. */
#define LKS_UTS46_ALLOW_ROOT (1u << 6)

/** With this flag, LKS_UTS46_STD3 allows `_` (H13). */
#define LKS_UTS46_ALLOW_UNDERSCORE (1u << 7)

/** Hyphens in the third and fourth place are valid unless `xn` stands before
 *  them: browsers open `r3---sn-abc.googlevideo.com` (H4). */
#define LKS_UTS46_ALLOW_HYPHENS_3_4 (1u << 9)

/** ASCII names are processed in the general way too, which gives the same
 *  result: for tests. */
#define LKS_UTS46_GENERAL (1u << 8)

/** All checks that the specification has. */
#define LKS_UTS46_STRICT                                                       \
    (LKS_UTS46_STD3 | LKS_UTS46_CHECK_HYPHENS | LKS_UTS46_CHECK_BIDI |         \
     LKS_UTS46_CHECK_JOINERS | LKS_UTS46_VERIFY_LENGTH)

/** A host in running text: the label checks of H4 and H5. */
#define LKS_UTS46_HOST_IN_TEXT                                                 \
    (LKS_UTS46_STRICT | LKS_UTS46_ALLOW_ROOT | LKS_UTS46_ALLOW_HYPHENS_3_4)

/* Why a name is refused: a bit set, with the codes of IdnaTestV2.txt. */
#define LKS_UTS46_ERR_ILL_FORMED     (1u << 0)  /* not UTF-8 */
#define LKS_UTS46_ERR_DISALLOWED     (1u << 1)  /* V7: not valid */
#define LKS_UTS46_ERR_NOT_STD3       (1u << 2)  /* U1: not a-z 0-9 - */
#define LKS_UTS46_ERR_LEADING_MARK   (1u << 3)  /* V6: mark first */
#define LKS_UTS46_ERR_EDGE_HYPHEN    (1u << 4)  /* V3: at an end */
#define LKS_UTS46_ERR_HYPHENS_3_4    (1u << 5)  /* V2, V4 */
#define LKS_UTS46_ERR_PUNYCODE       (1u << 6)  /* P4: xn--, not Punycode */
#define LKS_UTS46_ERR_NOT_NFC        (1u << 7)  /* V1: decoded Punycode */
#define LKS_UTS46_ERR_BIDI           (1u << 8)  /* B1 to B6, RFC 5893 */
#define LKS_UTS46_ERR_CONTEXTJ       (1u << 9)  /* C1, C2, RFC 5892 A.1, A.2 */
#define LKS_UTS46_ERR_EMPTY_LABEL    (1u << 10) /* A4_2, X4_2 */
#define LKS_UTS46_ERR_LABEL_TOO_LONG (1u << 11) /* A4_2: LKS_LABEL_MAX */
#define LKS_UTS46_ERR_NAME_TOO_LONG  (1u << 12) /* A4_1: LKS_NAME_MAX */
#define LKS_UTS46_ERR_LIMIT          (1u << 13) /* over LKS_UTS46_MAX */
#define LKS_UTS46_ERR_NO_ROOM        (1u << 14) /* the result does not fit */
#define LKS_UTS46_ERRORS             15         /* how many there are */

/** Name of one error bit for programs, such as "disallowed-character", and for
 *  people, such as "a character that host names cannot contain". NULL for
 *  anything but exactly one LKS_UTS46_ERR_ bit. */
LKS_COLD const char *lks_uts46_error_name(uint32_t error);
LKS_COLD const char *lks_uts46_error_text(uint32_t error);

/** Write the ASCII form of a name and return the errors, 0 if it is valid. As
 *  the specification asks, the result is written in spite of errors, with
 *  U+FFFD where the name is ill-formed. Only with LKS_UTS46_ERR_LIMIT or
 *  LKS_UTS46_ERR_NO_ROOM is there no result, and *out_len is 0. `out` must not
 *  overlap the name. Uses up to 24 kB of stack. Takes time linear in `len`. */
uint32_t lks_uts46_to_ascii(const uint8_t *name, size_t len, uint32_t flags,
                            uint8_t *out, size_t room, size_t *out_len);

/** ToUnicode: does what lks_uts46_to_ascii() does, but writes the Unicode form
 *  in UTF-8. */
uint32_t lks_uts46_to_unicode(const uint8_t *name, size_t len, uint32_t flags,
                              uint8_t *out, size_t room, size_t *out_len);

/** The number of labels before the one that makes a name invalid, and the ASCII
 *  form of those. The first n labels, without a dot after them, form a valid
 *  name if n is at most that number, and no valid name otherwise. If the whole
 *  name is valid, the result is the number of all its labels. */
size_t lks_uts46_valid_labels(const uint8_t *name, size_t len, uint32_t flags,
                              uint8_t *out, size_t room, size_t *out_len);

/** For names of letters, digits, hyphens and dots that every check accepts
 *  unchanged except for case: writes the result of lks_uts46_to_ascii() and
 *  lks_uts46_to_unicode(), which is the same, and returns true. False means
 *  that those must be called. */
bool lks_uts46_ascii(const uint8_t *name, size_t len, uint32_t flags,
                     uint8_t *out, size_t room, size_t *out_len);

/** Does what lks_uts46_ascii() does, for the ASCII form only. It also accepts
 *  letters beyond ASCII that every check accepts unchanged at any place of a
 *  label. */
bool lks_uts46_simple(const uint8_t *name, size_t len, uint32_t flags,
                      uint8_t *out, size_t room, size_t *out_len);

#endif
