/* Is a bare name a site ("batikjaya.id"), or code or a file ("post.id",
 * "setup.py")? The evidence of the name alone, by counts from Debian
 * packages. */
#ifndef LKS_DETECT_NAME_EVIDENCE_H
#define LKS_DETECT_NAME_EVIDENCE_H

#include "text/slice.h"

/** A difference of LKS_EVIDENCE_UNIT makes a site e times as likely. */
#define LKS_EVIDENCE_UNIT 16

/** Log-odds in units of 1/LKS_EVIDENCE_UNIT: above 0 for a site, below 0 for
 *  code. */
typedef struct lks_name_evidence {
    int head; /**< the labels before the last: "self", "README", "batikjaya" */
    int tail; /**< the top-level domain: in code, "name" is often a member */
    int form; /**< capitals: "keyInfo.name", "errors.New", "README.md" */
} lks_name_evidence;

/**
 * Weigh a name of two or more labels.
 *
 * @param host  as it stands in the text, without a trailing dot. Letters beyond
 *              ASCII are in no word of code; the label then counts by its length.
 * @return all 0 if there is no dot.
 */
lks_name_evidence lks_name_evidence_of(lks_slice host);

/** The sum of the evidence. */
int lks_evidence_sum(lks_name_evidence evidence);

#endif
