/* Checks that a defanged or redacted text has nothing that would be linked by a
 * profile, or by the detector that was used to defang or redact it. Also makes random
 * texts to be defanged. */
#ifndef LKS_SUPPORT_HARMLESS_H
#define LKS_SUPPORT_HARMLESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "linkspan/linkspan.h"

/** Number of detectors: every profile by itself, with each of the options that
 *  find more, with all of them, with more schemes, and with another list of
 *  top-level domains. */
#define LKS_FINDERS 36

/** The first ones are the profiles by themselves. */
#define LKS_PROFILES 3

/** The detectors, which are made by the first call. */
const linkspan_detector *lks_finder(size_t number);

/** Free them. */
void lks_finders_free(void);

/** The number of a detector that finds something in the text, or LKS_FINDERS if none
 *  does. Tries the three profiles and, if `maker` is less than LKS_FINDERS, the
 *  detector `maker`, with which the text was made. Detectors with other options may
 *  link more, and are not tried. */
size_t lks_finder_of_text(const char *text, size_t len, size_t maker);

/** True if any of the detectors finds something in the text. */
bool lks_is_found(const char *text, size_t len);

/** Why a text is not defanged and redacted as it should be; NULL if it is.
 *  `choice` selects the detector, the redaction, and how the text is cut for the
 *  linkifier. */
const char *lks_fault_of_defanging(const char *text, size_t len,
                                   uint64_t choice);

/** Why a document is not defanged and redacted as it should be; NULL if it is.
 *  Nothing may be left in its prose. */
const char *lks_fault_of_document(const char *text, size_t len,
                                  uint64_t choice);

/** Fill `text` with up to `room` bytes, many of which defanging changes;
 *  returns how many. */
size_t lks_random_fangs(uint64_t *random, char *text, size_t room);

/** Fill `text` with up to `room` bytes of labels and dots; returns how many.
 *  Most are almost hosts. */
size_t lks_random_labels(uint64_t *random, char *text, size_t room);

#endif
