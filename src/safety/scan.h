/* Reads a stretch of a link once and notes which closer checks it needs. Most
 * stretches need none. */
#ifndef LKS_SAFETY_SCAN_H
#define LKS_SAFETY_SCAN_H

#include "safety/restriction.h"
#include "text/slice.h"

/* Classes of ASCII. */
#define LKS_BYTE_LETTER    0x1u
#define LKS_BYTE_CONTROL   0x2u
#define LKS_BYTE_NO_WORD   0x4u /* neither a letter nor a digit */
#define LKS_BYTE_FULL_STOP 0x8u
#define LKS_BYTE_UNUSUAL   0x10u /* unusual in local parts */

typedef struct lks_text_facts {
    size_t end;             /**< where the pass stopped */
    size_t next;            /**< the place after the dot at which the pass
                             *   stopped; without a dot, `end` */
    uint32_t bytes;         /**< classes of the ASCII that was read */
    bool is_ascii;          /**< everything is ASCII */
    bool may_be_unseen;     /**< perhaps a character is invisible */
    bool may_not_be_nfc;    /**< perhaps the text is not NFC */
    bool is_mapped;         /**< UTS #46 may change the text */
    bool needs_a_look;      /**< the text has a character that labels should not
                             *   have, or only at some places */
    bool poses_as_syntax;   /**< a character looks like syntax */
    lks_script_kinds kinds; /**< the scripts of the text, if it is not ASCII */
} lks_text_facts;

typedef enum lks_extent {
    LKS_EXTENT_ALL,
    LKS_EXTENT_LABEL, /**< up to the first of the four dots */
    LKS_EXTENT_WORD   /**< up to the first ASCII character that is no letter and
                       *   no digit */
} lks_extent;

/** Read the text from `start` on. */
void lks_scan_part(lks_slice text, size_t start, lks_extent extent,
                   lks_text_facts *facts);

/** True if the Identifier_Status of `cp` is Allowed and IDNA2008 allows it in
 *  names: U+2010, which looks like a hyphen, is Allowed, but no name with it
 *  can be registered. */
bool lks_is_letter_of_names(uint32_t cp);

/** True for a character beyond ASCII that looks like the syntax of a URL: by
 *  confusables.txt, or as a full-width or small form. An ideograph or mark with
 *  the shape of a slash or colon looks like it only beside ASCII. */
bool lks_poses_as_syntax(uint32_t cp, bool is_beside_ascii);

#endif
