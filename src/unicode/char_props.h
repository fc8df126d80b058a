/* The properties of a code point that hosts need, packed into one number, so
 * that one lookup gives all of them: IDNA status, General_Category=Mark,
 * Bidi_Class, canonical combining class, NFC_Quick_Check. The properties of a
 * single bit can also be combined with `|` over a string: the bit is then set
 * if some character has the property. */
#ifndef LKS_UNICODE_CHAR_PROPS_H
#define LKS_UNICODE_CHAR_PROPS_H

#include <stdbool.h>
#include <stdint.h>

/** UTS #46 5, IDNA Mapping Table. */
typedef enum lks_idna_status {
    LKS_IDNA_VALID,
    LKS_IDNA_DEVIATION,
    LKS_IDNA_IGNORED,
    LKS_IDNA_MAPPED,
    LKS_IDNA_DISALLOWED
} lks_idna_status;

typedef enum lks_bidi_class {
    LKS_BIDI_L,
    LKS_BIDI_R,
    LKS_BIDI_AL,
    LKS_BIDI_AN,
    LKS_BIDI_EN,
    LKS_BIDI_ES,
    LKS_BIDI_CS,
    LKS_BIDI_ET,
    LKS_BIDI_ON,
    LKS_BIDI_BN,
    LKS_BIDI_NSM,
    LKS_BIDI_B,
    LKS_BIDI_S,
    LKS_BIDI_WS,
    LKS_BIDI_LRE,
    LKS_BIDI_LRO,
    LKS_BIDI_RLE,
    LKS_BIDI_RLO,
    LKS_BIDI_PDF,
    LKS_BIDI_LRI,
    LKS_BIDI_RLI,
    LKS_BIDI_FSI,
    LKS_BIDI_PDI
} lks_bidi_class;

/* The bits of that number; tools/tablegen/chars.py has the same ones. */
#define LKS_CHAR_STATUS_MASK 0x7u
#define LKS_CHAR_NV8         (1u << 3) /* valid in UTS #46, not in IDNA2008 */
#define LKS_CHAR_XV8         (1u << 4) /* in IDNA2008 only with older Unicode */
#define LKS_CHAR_MARK        (1u << 5)
#define LKS_CHAR_BIDI_SHIFT  6
#define LKS_CHAR_BIDI_MASK   0x1Fu
#define LKS_CHAR_CCC_SHIFT   11
#define LKS_CHAR_CCC_MASK    0xFFu
#define LKS_CHAR_QC_MAYBE    (1u << 19)
#define LKS_CHAR_QC_NO       (1u << 20)
/* H3: characters that a label can be written with: valid in UTS #46 and in
 * IDNA2008, or a deviation, or mapped only to such characters. In ASCII these
 * are letters, digits and hyphen. */
#define LKS_CHAR_HOST      (1u << 21)
#define LKS_CHAR_DOT       (1u << 22) /* H6: . and U+3002, U+FF0E, U+FF61 */
#define LKS_CHAR_NOT_VALID (1u << 23) /* neither valid nor deviation */
#define LKS_CHAR_RTL       (1u << 24) /* Bidi_Class R, AL or AN */
/* has a canonical decomposition, Hangul included */
#define LKS_CHAR_DECOMPOSES (1u << 25)
#define LKS_CHAR_JOINER     (1u << 26) /* ZWJ, ZWNJ */
#define LKS_CHAR_NOT_LDH    (1u << 27) /* ASCII, not a-z 0-9 - _ */
#define LKS_CHAR_NOT_ASCII  (1u << 28)
#define LKS_CHAR_UNDERSCORE (1u << 29)
#define LKS_CHAR_DIGIT      (1u << 30) /* General_Category=Nd */

/** The packed properties of `cp`. Numbers that are no code point have those of
 *  U+FFFD, which is disallowed. */
uint32_t lks_char_props_of(uint32_t cp);

/* Bits of the byte that lks_char_extras_of() returns. */
#define LKS_CHAR_TERM_MASK     0x7u /* Link_Term */
#define LKS_CHAR_EMAIL         0x8u /* Link_Email */
#define LKS_CHAR_JOINING_SHIFT 4
#define LKS_CHAR_JOINING_MASK  0x7u
#define LKS_CHAR_LETTER        0x80u /* General_Category L, M or Nl */

/** One byte with the properties that link_props.h and joining.h return. 0,
 *  which means Hard, for numbers that are no code point. */
uint8_t lks_char_extras_of(uint32_t cp);

/** True for letters and digits of every script, and for the marks that stand on
 *  them. */
static inline bool lks_is_letter_or_digit(uint32_t cp)
{
    return (lks_char_extras_of(cp) & LKS_CHAR_LETTER) ||
           (lks_char_props_of(cp) & LKS_CHAR_DIGIT);
}

static inline lks_idna_status lks_idna_status_in(uint32_t props)
{
    return (lks_idna_status)(props & LKS_CHAR_STATUS_MASK);
}

static inline lks_bidi_class lks_bidi_class_in(uint32_t props)
{
    return (lks_bidi_class)(props >> LKS_CHAR_BIDI_SHIFT & LKS_CHAR_BIDI_MASK);
}

static inline uint8_t lks_combining_class_in(uint32_t props)
{
    return (uint8_t)(props >> LKS_CHAR_CCC_SHIFT & LKS_CHAR_CCC_MASK);
}

#endif
