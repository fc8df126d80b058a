/* Is a text free of everything that some profile would link? And random texts
 * that defanging and redacting have to make so. */
#ifndef LKS_SUPPORT_HARMLESS_H
#define LKS_SUPPORT_HARMLESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "linkspan/linkspan.h"

/** How many detectors look at each text: every profile, by itself, with each of
 *  the options that find more, and with all of them. */
#define LKS_FINDERS 24

/** The detectors, which are made by the first call. Any may be used to defang. */
const linkspan_detector *lks_finder(size_t number);

/** Free them. */
void lks_finders_free(void);

/** The number of a detector that finds something in the text, or LKS_FINDERS. */
size_t lks_finder_of_text(const char *text, size_t len);

/** Why a text is not defanged and redacted as it should be; NULL if it is.
 *  `choice` selects the detector, the redaction, and how the text is cut for the
 *  linkifier. */
const char *lks_fault_of_defanging(const char *text, size_t len,
                                   uint64_t choice);

/** The same if the text is a document: nothing may be left in its prose. */
const char *lks_fault_of_document(const char *text, size_t len,
                                  uint64_t choice);

/** Fill `text` with up to `room` bytes, of which defanging changes many; gives how
 *  many. */
size_t lks_random_fangs(uint64_t *random, char *text, size_t room);

#endif
