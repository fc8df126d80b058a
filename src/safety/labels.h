/* Findings about how the labels of a host and the words of a local part
 * look. */
#ifndef LKS_SAFETY_LABELS_H
#define LKS_SAFETY_LABELS_H

#include "safety/findings.h"

/** Report findings about the look of each label of the host. */
void lks_check_labels(lks_check *c);

/** By P7 (host start), a host can start in the middle of a run; the text of the
 *  run before the host is then not part of the link. Report this text if its
 *  scripts should not be mixed with those of the host, such as Cyrillic before a
 *  Latin name. */
void lks_check_run(lks_check *c);

/** Report findings about the look of a local part. Call this after the host was
 *  checked, since the top-level domain decides which scripts are usual. */
void lks_check_local_look(lks_check *c);

#endif
