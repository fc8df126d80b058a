/* Reads a stretch of a link once and notes what has to be looked at closely;
 * mostly nothing. */
#ifndef LKS_SAFETY_SCAN_H
#define LKS_SAFETY_SCAN_H

#include "safety/restriction.h"
#include "text/slice.h"

/* Classes of ASCII. */
#define LKS_BYTE_LETTER    0x1u
#define LKS_BYTE_CONTROL   0x2u
#define LKS_BYTE_NO_WORD   0x4u /* neither letter nor digit */
#define LKS_BYTE_FULL_STOP 0x8u
#define LKS_BYTE_UNUSUAL   0x10u /* in local parts: S2 1.3.d */

typedef struct lks_facts {
    size_t end;             /**< where the pass stopped */
    size_t next;            /**< past the dot, if it stopped at one */
    uint32_t bytes;         /**< the classes that its ASCII has */
    bool is_ascii;          /**< all of it */
    bool may_be_unseen;     /**< something may not be seen */
    bool may_not_be_nfc;    /**< or not be NFC */
    bool is_mapped;         /**< UTS #46 may make something else of it */
    bool needs_a_look;      /**< it has a character that labels should not have,
                                 or only in some places */
    bool poses_as_syntax;   /**< something looks like syntax */
    lks_script_kinds kinds; /**< if it is not ASCII */
} lks_facts;

typedef enum lks_extent {
    LKS_EXTENT_ALL,
    LKS_EXTENT_LABEL, /**< up to the first of the four dots */
    LKS_EXTENT_WORD   /**< up to the first of ASCII that is of no word */
} lks_extent;

/** Read the text from `start` on. */
void lks_scan_part(lks_slice text, size_t start, lks_extent extent,
                   lks_facts *facts);

/** True if the Identifier_Status of `cp` is Allowed and IDNA2008 has it in names:
 *  U+2010, which looks like a hyphen, is in none that can be registered. */
bool lks_is_letter_of_names(uint32_t cp);

/** True outside ASCII for what looks like the syntax of a URL: by
 *  confusables.txt, or as the full-width and small forms do. An ideograph or mark
 *  with the shape of a slash or colon does so only beside ASCII. */
bool lks_poses_as_syntax(uint32_t cp, bool is_beside_ascii);

#endif
