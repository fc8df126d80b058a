/* Properties of characters that are looked up one by one. */
#ifndef LKS_UNICODE_PROPS_H
#define LKS_UNICODE_PROPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ------------------------------------------------------------ link props */

/* Link_Term, Link_Bracket and Link_Email (UTS #58 3.4, 5.1, 6). */

typedef enum lks_link_term {
    LKS_TERM_HARD,
    LKS_TERM_SOFT,
    LKS_TERM_CLOSE,
    LKS_TERM_OPEN,
    LKS_TERM_INCLUDE
} lks_link_term;

/** Link_Term of `cp`. Hard for numbers that are no code point, including
 *  ill-formed UTF-8. */
lks_link_term lks_link_term_of(uint32_t cp);

/** The Open that this Close matches; 0 if `cp` is no Close. */
uint32_t lks_link_bracket_of(uint32_t cp);

bool lks_is_link_email(uint32_t cp);

/* ------------------------------------------------------------ identifier */

/* Identifier_Status (UTS #39 3.1). */

/** True if the status of `cp` is Allowed. */
bool lks_is_identifier(uint32_t cp);

/** Bits for the 64 code points of which `cp` is one: bit 0 is set if the first
 *  of them is Allowed, and so on. `cp` must be a code point. */
uint64_t lks_identifiers_around(uint32_t cp);

/* ------------------------------------------------------------------ idna */

/* The mappings of UTS #46; the status of a code point is in char_props.h. */

/** Longest mapping, in code points (U+FDFA). */
#define LKS_IDNA_LONGEST 18

/** Write what `cp` is mapped to and return its length; 0 if its status is not
 *  LKS_IDNA_MAPPED. */
size_t lks_idna_map(uint32_t cp, uint32_t out[LKS_IDNA_LONGEST]);

/* ----------------------------------------------------------- punctuation */

/* General_Category P and S, by which CommonMark decides whether a mark of
 * emphasis can open or close. */

/** General_Category P (Pc, Pd, Ps, Pe, Pi, Pf, Po). */
bool lks_is_punctuation(uint32_t cp);

/** General_Category S (Sm, Sc, Sk, So). */
bool lks_is_symbol(uint32_t cp);

/* ---------------------------------------------------------------- pri185 */

/* The character classes in the grammar of PRI 185 (Public Review Issue 185 of
 * Unicode). D7: linkspan uses this grammar only for showing links and file
 * names; UTS #58 decides what is linked. */

/** True for `char`; false for numbers that are no code point. */
bool lks_is_pri185_char(uint32_t cp);

/** True for `inclusionChar`; every such character is a `char` too. */
bool lks_is_pri185_inclusion(uint32_t cp);

/* ------------------------------------------------------------ confusable */

/* Prototypes of confusable characters (UTS #39 4). */

/** Longest prototype, in code points (U+FDFA). */
#define LKS_PROTOTYPE_MAX 18

/** Write the prototype of `cp`, or `cp` itself if confusables.txt has none, and
 *  return its length. Correct only for characters that a skeleton looks up:
 *  those without a canonical decomposition that are not Default_Ignorable.
 *  Other characters are their own prototype here. */
size_t lks_prototype_of(uint32_t cp, uint32_t out[LKS_PROTOTYPE_MAX]);

/* --------------------------------------------------------------- joining */

/* Joining_Type and virama, which the ContextJ rules need (RFC 5892 A.1,
 * A.2). */

typedef enum lks_joining_type {
    LKS_JOINING_NONE,
    LKS_JOINING_CAUSING,
    LKS_JOINING_DUAL,
    LKS_JOINING_LEFT,
    LKS_JOINING_RIGHT,
    LKS_JOINING_TRANSPARENT
} lks_joining_type;

lks_joining_type lks_joining_type_of(uint32_t cp);

/** True if the canonical combining class is Virama. */
bool lks_is_virama(uint32_t cp);

/* ---------------------------------------------------------------- unseen */

/* Characters that people do not see in a text, or mistake for others. */

#define LKS_ZWNJ                 0x200Cu
#define LKS_ZWJ                  0x200Du
#define LKS_VARIATION_SELECTOR15 0xFE0Eu
#define LKS_VARIATION_SELECTOR16 0xFE0Fu

bool lks_is_bidi_control(uint32_t cp);
bool lks_is_default_ignorable(uint32_t cp);
bool lks_is_emoji(uint32_t cp);
bool lks_is_variation_selector(uint32_t cp);

/** True for characters of the block of tags, most of which stand for ASCII and
 *  are invisible. */
bool lks_is_tag(uint32_t cp);

/** The one of / ? # & = : @ % . \ that is the confusable prototype of `cp`
 *  (F11: option to escape look-alikes); 0 if none is, and for ASCII itself. */
uint32_t lks_syntax_lookalike_of(uint32_t cp);
bool lks_is_syntax_lookalike(uint32_t cp);

#endif
