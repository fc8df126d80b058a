/* One pass over a stretch of a link, which finds out what has to be looked at
 * closely; mostly nothing. */
#ifndef LKS_SAFETY_SCAN_H
#define LKS_SAFETY_SCAN_H

#include "safety/restriction.h"
#include "text/slice.h"

typedef struct lks_facts {
    size_t end;             /**< where the pass stopped */
    size_t next;            /**< past the dot, if it stopped at one */
    bool is_ascii;          /**< all of it */
    bool may_be_unseen;     /**< something may not be seen */
    bool may_not_be_nfc;    /**< or not be NFC */
    bool is_mapped;         /**< UTS #46 may make something else of it */
    bool needs_a_look;      /**< it has a character that labels should not have,
                                 or only in some places */
    bool poses_as_syntax;   /**< something looks like syntax */
    lks_script_kinds kinds; /**< if it is not ASCII */
} lks_facts;

/** Pass over the text from `start` to its end. A label ends at the first of the
 *  four dots; `needs_a_look` is told of labels only. */
void lks_scan_part(lks_slice text, size_t start, bool is_label,
                   lks_facts *facts);

/** True outside ASCII for what looks like the syntax of a URL: by
 *  confusables.txt, or as the full-width and small forms do. An ideograph or mark
 *  with the shape of a slash or colon does so only beside ASCII. */
bool lks_poses_as_syntax(uint32_t cp, bool is_beside_ascii);

#endif
