/* A domain name to ASCII and to Unicode: UTS #46 section 4, version 17.0.0,
 * Transitional_Processing=false. Nothing allocates. */
#ifndef LKS_HOST_UTS46_H
#define LKS_HOST_UTS46_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Bytes of ASCII that a label, and a name without the root's dot, may have in
 *  the DNS (note H5). */
#define LKS_LABEL_MAX 63
#define LKS_NAME_MAX  253

/** Longest name that is processed: code points once it is mapped, dots and all.
 *  A valid one has at most 254. */
#define LKS_UTS46_MAX 512

/** Room that is enough for any result: a code point becomes at most ten bytes
 *  of Punycode, and a label may get a prefix, a hyphen and a dot. */
#define LKS_UTS46_ROOM (16 * LKS_UTS46_MAX)

/* Flags. The first six are those of the specification. */
#define LKS_UTS46_STD3          (1u << 0) /* UseSTD3ASCIIRules */
#define LKS_UTS46_CHECK_HYPHENS (1u << 1)
#define LKS_UTS46_CHECK_BIDI    (1u << 2)
#define LKS_UTS46_CHECK_JOINERS (1u << 3)
#define LKS_UTS46_VERIFY_LENGTH                                                \
    (1u << 4)                              /* VerifyDnsLength; to Unicode: that
                                              no label is empty */
#define LKS_UTS46_IGNORE_INVALID (1u << 5) /* IgnoreInvalidPunycode */
#define LKS_UTS46_ALLOW_ROOT                                                   \
    (1u << 6) /* one trailing dot is no empty label
                                              and does not count (note H5) */
#define LKS_UTS46_ALLOW_UNDERSCORE (1u << 7) /* STD3 lets `_` pass (note H13) */

#define LKS_UTS46_GENERAL                                                      \
    (1u << 8) /* the long way for plain names too: tests */

/** All checks that the specification has. */
#define LKS_UTS46_STRICT                                                       \
    (LKS_UTS46_STD3 | LKS_UTS46_CHECK_HYPHENS | LKS_UTS46_CHECK_BIDI |         \
     LKS_UTS46_CHECK_JOINERS | LKS_UTS46_VERIFY_LENGTH)

/** A host in running text: the label checks of notes H4 and H5. */
#define LKS_UTS46_HOST_IN_TEXT (LKS_UTS46_STRICT | LKS_UTS46_ALLOW_ROOT)

/* Why a name is refused: a set of these. */
#define LKS_UTS46_ILL_FORMED     (1u << 0)  /* not UTF-8 */
#define LKS_UTS46_DISALLOWED     (1u << 1)  /* V7: a character */
#define LKS_UTS46_NOT_STD3       (1u << 2)  /* ASCII but a-z 0-9 - */
#define LKS_UTS46_LEADING_MARK   (1u << 3)  /* V6 */
#define LKS_UTS46_EDGE_HYPHEN    (1u << 4)  /* V3 */
#define LKS_UTS46_HYPHENS_3_4    (1u << 5)  /* V2, V4 */
#define LKS_UTS46_PUNYCODE       (1u << 6)  /* P4: xn-- and not Punycode */
#define LKS_UTS46_NOT_NFC        (1u << 7)  /* V1: what Punycode stands for */
#define LKS_UTS46_BIDI           (1u << 8)  /* V9, RFC 5893 */
#define LKS_UTS46_CONTEXTJ       (1u << 9)  /* V8, RFC 5892 A.1 and A.2 */
#define LKS_UTS46_EMPTY_LABEL    (1u << 10) /* A4_2 */
#define LKS_UTS46_LABEL_TOO_LONG (1u << 11) /* A4_2: over 63 */
#define LKS_UTS46_NAME_TOO_LONG  (1u << 12) /* A4_1: over 253 */
#define LKS_UTS46_LIMIT          (1u << 13) /* over LKS_UTS46_MAX */
#define LKS_UTS46_NO_ROOM        (1u << 14) /* the result does not fit */
#define LKS_UTS46_ERRORS         15         /* how many there are */

/** Name of one error bit for programs, such as "disallowed-character", and for
 *  people, such as "a character that host names cannot contain". NULL for
 *  anything but one bit of the above. */
const char *lks_uts46_error_name(uint32_t error);
const char *lks_uts46_error_text(uint32_t error);

/** Write the ASCII form of a name and return the errors, 0 if it is valid. The
 *  result is written in spite of errors, as the specification wants, with
 *  U+FFFD where the name is ill-formed; only after LKS_UTS46_LIMIT and
 *  LKS_UTS46_NO_ROOM there is none, and *out_len is 0. `out` must not overlap
 *  the name. Takes time linear in `len`. */
uint32_t lks_uts46_to_ascii(const uint8_t *name, size_t len, uint32_t flags,
                            uint8_t *out, size_t room, size_t *out_len);

/** The same for the Unicode form, in UTF-8. */
uint32_t lks_uts46_to_unicode(const uint8_t *name, size_t len, uint32_t flags,
                              uint8_t *out, size_t room, size_t *out_len);

/** Only for names of letters, digits, hyphens and dots that every check lets
 *  pass unchanged but for case: writes the result of both functions above and
 *  returns true. False leaves the answer to the general way. */
bool lks_uts46_plain_ascii(const uint8_t *name, size_t len, uint32_t flags,
                           uint8_t *out, size_t room, size_t *out_len);

#endif
